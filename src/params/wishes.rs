//! What a user says about the measures.

use serde::{Deserialize, Serialize};

use super::Size;
use super::bed::Bed;
use super::fit::{Dimensions, ParamsError};
use super::process::{Arm, Joint, Material, Process, Star, Switch};
use crate::axis::Axis;
use crate::units::{Mm, mm};

/// The measures that were named, each of them optional: the options of the command line and the table
/// `fit` of a puzzle file. What is not named follows from process and material.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(next_help_heading = "Measures (mm; also 3mm, 0.3cm, 0.1in)"))]
pub struct DimensionOptions {
    /// The machine that makes the parts: fdm (filament printer), resin or laser; its figures are the defaults of what follows [default: fdm]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "HOW"))]
    pub process: Option<Process>,
    /// What the parts are made of: pla, petg, abs; resin; plywood, acrylic, mdf [default: the process's first]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub material: Option<Material>,
    /// Distance of neighbouring cells [default: 10]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub pitch: Option<Mm>,
    /// Longest side of the box outside; solves for the pitch
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "MM", allow_hyphen_values = true, conflicts_with = "pitch")
    )]
    pub cube_size: Option<Mm>,
    /// Width of an arm [default: 5, or two sheets]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub arm_width: Option<Mm>,
    /// Gap on each side between an arm and its slot [default: by material: pla 0.3]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub clearance: Option<Mm>,
    /// Thickness of the plates, for sheets as measured [default: 3]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub thickness: Option<Mm>,
    /// Solid border outside the outermost slots [default: 3, or what joints, marks and hub need]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub frame: Option<Mm>,
    /// How far an arm sticks out of a plate at the far end of its walk [default: 2]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub overhang: Option<Mm>,
    /// Gap between neighbouring plates [default: 0.1]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub joint_gap: Option<Mm>,
    /// Section of the arms: square or round [default: square]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "SHAPE"))]
    pub arm: Option<Arm>,
    /// How plates are held together: finger, post (with M3 screws) or none [default: finger]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "HOW"))]
    pub joint: Option<Joint>,
    /// How the star is made: one-piece, or kit (pieces that lie flat) [default: one-piece, for laser kit]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "HOW"))]
    pub star: Option<Star>,
    /// How far the middle of a star kit stands out beyond its arms [default: 3, for laser one sheet]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub hub: Option<Mm>,
    /// Gap on each side between the bar of a star kit and its hole [default: 0.1, for laser 0.05]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub glue_gap: Option<Mm>,
    /// Chamfer at the ends of the arms [default: 0.6, for laser 0]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub chamfer: Option<Mm>,
    /// Radius of the inner corners of the slots [default: 0]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub slot_corner: Option<Mm>,
    /// Letters, arrows, start and goal on the plates: on or off [default: on]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "on|off"))]
    pub marks: Option<Switch>,
    /// How deep marks are engraved [default: three layers]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub mark_depth: Option<Mm>,
    /// A stand with a pocket for a corner of the cube: on or off [default: off]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "on|off"))]
    pub stand: Option<Switch>,
    /// Chamfer on the print bed, against the spread of the first layers [default: fdm 0.2, else 0]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub foot: Option<Mm>,
    /// Thickness of a printed layer [default: fdm 0.2, resin 0.05]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub layer: Option<Mm>,
    /// Width that the laser removes [default: by material: plywood 0.2]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub kerf: Option<Mm>,
    /// Thinnest web between slots that holds [default: fdm 1.2, resin 0.8, laser 1]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub least_web: Option<Mm>,
    /// Thinnest wall that holds [default: fdm 0.8, resin 0.6, laser 1]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub least_wall: Option<Mm>,
    /// The printer's bed; parts that do not fit it are refused [default: a warning over 220x220x250]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "cli", arg(long, value_name = "WxDxH"))]
    pub bed: Option<Bed>,
    /// The border is at least so wide, where it is not named: what it was before other wishes changed.
    #[serde(skip)]
    #[cfg_attr(feature = "cli", arg(skip))]
    pub frame_at_least: Option<Mm>,
}

impl DimensionOptions {
    /// Every measure that was named, as its option on the command line and the value there.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, String)> {
        // Taken apart so that a new field cannot be forgotten here.
        let DimensionOptions {
            process,
            material,
            pitch,
            cube_size,
            arm_width,
            clearance,
            thickness,
            frame,
            overhang,
            joint_gap,
            arm,
            joint,
            star,
            hub,
            glue_gap,
            chamfer,
            slot_corner,
            marks,
            mark_depth,
            stand,
            foot,
            layer,
            kerf,
            least_web,
            least_wall,
            bed,
            frame_at_least: _,
        } = self;
        let text = |name, value: &Option<_>| value.map(|value: Mm| (name, value.to_string()));
        [
            process.map(|value| ("process", value.to_string())),
            material.map(|value| ("material", value.to_string())),
            text("pitch", pitch),
            text("cube-size", cube_size),
            text("arm-width", arm_width),
            text("clearance", clearance),
            text("thickness", thickness),
            text("frame", frame),
            text("overhang", overhang),
            text("joint-gap", joint_gap),
            arm.map(|value| ("arm", value.to_string())),
            joint.map(|value| ("joint", value.to_string())),
            star.map(|value| ("star", value.to_string())),
            text("hub", hub),
            text("glue-gap", glue_gap),
            text("chamfer", chamfer),
            text("slot-corner", slot_corner),
            marks.map(|value| ("marks", value.to_string())),
            text("mark-depth", mark_depth),
            stand.map(|value| ("stand", value.to_string())),
            text("foot", foot),
            text("layer", layer),
            text("kerf", kerf),
            text("least-web", least_web),
            text("least-wall", least_wall),
            bed.map(|value| ("bed", value.to_string())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// These wishes, and for what they leave open those of `base`. Where they name another process or
    /// material, what follows from it is not taken from `base` but anew; where they change what stands in
    /// the border, the border of `base` grows as needed.
    #[must_use]
    pub fn over(&self, base: &DimensionOptions) -> DimensionOptions {
        let new_process = self.process.is_some_and(|process| base.process != Some(process));
        let new_material = self.material.is_some_and(|material| base.material != Some(material));
        let mut base = base.clone();
        if new_process {
            let (pitch, cube_size, thickness, overhang) =
                (base.pitch, base.cube_size, base.thickness, base.overhang);
            let (arm, marks, frame) = (base.arm, base.marks, base.frame);
            base = DimensionOptions {
                pitch,
                cube_size,
                thickness,
                overhang,
                arm,
                marks,
                frame,
                ..DimensionOptions::default()
            };
        } else if new_material {
            base.clearance = None;
            base.kerf = None;
        }
        if self.pitch.is_some() {
            base.cube_size = None;
        }
        if self.cube_size.is_some() {
            base.pitch = None;
        }
        let border = [self.joint.is_some(), self.star.is_some(), self.marks.is_some(), self.hub.is_some()];
        let mut frame_at_least = base.frame_at_least;
        if new_process || border.contains(&true) {
            frame_at_least = frame_at_least.max(base.frame.take());
        }
        DimensionOptions {
            process: self.process.or(base.process),
            material: self.material.or(base.material),
            pitch: self.pitch.or(base.pitch),
            cube_size: self.cube_size.or(base.cube_size),
            arm_width: self.arm_width.or(base.arm_width),
            clearance: self.clearance.or(base.clearance),
            thickness: self.thickness.or(base.thickness),
            frame: self.frame.or(base.frame),
            overhang: self.overhang.or(base.overhang),
            joint_gap: self.joint_gap.or(base.joint_gap),
            arm: self.arm.or(base.arm),
            joint: self.joint.or(base.joint),
            star: self.star.or(base.star),
            hub: self.hub.or(base.hub),
            glue_gap: self.glue_gap.or(base.glue_gap),
            chamfer: self.chamfer.or(base.chamfer),
            slot_corner: self.slot_corner.or(base.slot_corner),
            marks: self.marks.or(base.marks),
            mark_depth: self.mark_depth.or(base.mark_depth),
            stand: self.stand.or(base.stand),
            foot: self.foot.or(base.foot),
            layer: self.layer.or(base.layer),
            kerf: self.kerf.or(base.kerf),
            least_web: self.least_web.or(base.least_web),
            least_wall: self.least_wall.or(base.least_wall),
            bed: self.bed.or(base.bed),
            frame_at_least,
        }
    }

    /// The complete measures of a box of a size: what was named, and the defaults for the rest.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn resolve(&self, size: Size) -> Result<Dimensions, ParamsError> {
        let process = self.process.unwrap_or(Process::Fdm);
        let material = self.material.unwrap_or(process.material());
        let laser = process == Process::Laser;
        let or = |wish: Option<Mm>, default: f64| wish.unwrap_or_else(|| mm(default));
        let thickness = or(self.thickness, 3.0);
        let layer = self.layer.unwrap_or_else(|| process.layer());
        let mut fit = Dimensions {
            process,
            material,
            pitch: or(self.pitch, 10.0),
            arm_width: self.arm_width.unwrap_or(if laser { thickness * 2 } else { mm(5.0) }),
            clearance: self.clearance.unwrap_or_else(|| material.clearance()),
            thickness,
            frame: Mm::ZERO,
            overhang: or(self.overhang, 2.0),
            joint_gap: or(self.joint_gap, 0.1),
            arm: self.arm.unwrap_or(Arm::Square),
            joint: self.joint.unwrap_or(Joint::Finger),
            star: self.star.unwrap_or(if laser { Star::Kit } else { Star::OnePiece }),
            hub: self.hub.unwrap_or(if laser { hub_of_sheets(thickness) } else { mm(3.0) }),
            glue_gap: or(self.glue_gap, if laser { 0.05 } else { 0.1 }),
            chamfer: or(self.chamfer, if laser { 0.0 } else { 0.6 }),
            slot_corner: self.slot_corner.unwrap_or(Mm::ZERO),
            marks: self.marks.unwrap_or(Switch::On),
            mark_depth: self.mark_depth.unwrap_or(if process == Process::Resin {
                mm(0.4)
            } else {
                layer * 3
            }),
            stand: self.stand.unwrap_or(Switch::Off),
            foot: self.foot.unwrap_or_else(|| process.foot()),
            layer,
            kerf: self.kerf.unwrap_or_else(|| material.kerf()),
            least_web: self.least_web.unwrap_or_else(|| process.least_web()),
            least_wall: self.least_wall.unwrap_or_else(|| process.least_wall()),
            bed: self.bed,
        };
        let least = fit.least_frame().max(mm(3.0)).max(self.frame_at_least.unwrap_or(Mm::ZERO));
        fit.frame = self.frame.unwrap_or(least);
        if let Some(wanted) = self.cube_size {
            if self.pitch.is_some() {
                return Err(ParamsError::TwoSizes);
            }
            fit.pitch = pitch_for(&fit, size, wanted)?;
        }
        fit.check(size)?;
        Ok(fit)
    }
}

/// Whole sheets, at least 2 mm: a ring that holds the bar.
fn hub_of_sheets(thickness: Mm) -> Mm {
    let (least, thickness_um) = (mm(2.0).um(), thickness.um().max(1));
    thickness * ((least + thickness_um - 1) / thickness_um)
}

/// The pitch at which the longest side of the box is as long as wanted, rounded down to 2 micrometres.
fn pitch_for(fit: &Dimensions, size: Size, wanted: Mm) -> Result<Mm, ParamsError> {
    let gaps = Axis::ALL.into_iter().map(|axis| i64::from(size.along(axis)) - 1).max().expect("three axes");
    let rest = fit.slot() + (fit.frame + fit.thickness) * 2;
    let pitch = Mm::from_um((wanted - rest).um() / gaps / 2 * 2);
    if pitch <= fit.slot() {
        return Err(ParamsError::CubeSize { wanted, least: rest + fit.slot() * gaps });
    }
    Ok(pitch)
}

/// Every measure named.
impl From<&Dimensions> for DimensionOptions {
    fn from(fit: &Dimensions) -> DimensionOptions {
        DimensionOptions {
            process: Some(fit.process),
            material: Some(fit.material),
            pitch: Some(fit.pitch),
            cube_size: None,
            arm_width: Some(fit.arm_width),
            clearance: Some(fit.clearance),
            thickness: Some(fit.thickness),
            frame: Some(fit.frame),
            overhang: Some(fit.overhang),
            joint_gap: Some(fit.joint_gap),
            arm: Some(fit.arm),
            joint: Some(fit.joint),
            star: Some(fit.star),
            hub: Some(fit.hub),
            glue_gap: Some(fit.glue_gap),
            chamfer: Some(fit.chamfer),
            slot_corner: Some(fit.slot_corner),
            marks: Some(fit.marks),
            mark_depth: Some(fit.mark_depth),
            stand: Some(fit.stand),
            foot: Some(fit.foot),
            layer: Some(fit.layer),
            kerf: Some(fit.kerf),
            least_web: Some(fit.least_web),
            least_wall: Some(fit.least_wall),
            bed: fit.bed,
            frame_at_least: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(change: impl FnOnce(&mut DimensionOptions)) -> Result<Dimensions, ParamsError> {
        let mut wishes = DimensionOptions::default();
        change(&mut wishes);
        wishes.resolve(Size::cube(5))
    }

    #[test]
    fn the_defaults_hold_for_every_process_and_material() {
        for &process in Process::ALL {
            for &material in Material::ALL {
                let fit =
                    resolve(|wishes| (wishes.process, wishes.material) = (Some(process), Some(material)));
                assert_eq!(fit.is_ok(), process.works(material), "{process} {material}: {fit:?}");
            }
            for (&joint, &star, &marks) in itertools(Joint::ALL, Star::ALL, Switch::ALL) {
                let fit = resolve(|wishes| {
                    wishes.process = Some(process);
                    (wishes.joint, wishes.star, wishes.marks) = (Some(joint), Some(star), Some(marks));
                });
                let flat = star == Star::Kit && joint != Joint::Post;
                assert_eq!(
                    fit.is_ok(),
                    process != Process::Laser || flat,
                    "{process} {joint} {star} {fit:?}"
                );
            }
        }
    }

    fn itertools<'a, A, B, C>(
        a: &'a [A],
        b: &'a [B],
        c: &'a [C],
    ) -> impl Iterator<Item = (&'a A, &'a B, &'a C)> {
        a.iter().flat_map(move |a| b.iter().flat_map(move |b| c.iter().map(move |c| (a, b, c))))
    }

    #[test]
    fn marks_posts_and_hubs_widen_the_border() {
        let frame = |marks, joint, star| {
            resolve(|wishes| {
                (wishes.marks, wishes.joint, wishes.star) = (Some(marks), Some(joint), Some(star))
            })
            .unwrap()
            .frame
        };
        assert_eq!(frame(Switch::Off, Joint::None, Star::OnePiece), mm(3.0));
        assert_eq!(frame(Switch::On, Joint::Finger, Star::OnePiece), mm(5.0));
        assert_eq!(frame(Switch::Off, Joint::Finger, Star::Kit), mm(3.1));
        assert_eq!(frame(Switch::Off, Joint::Post, Star::OnePiece), mm(7.7));
        assert_eq!(frame(Switch::Off, Joint::Post, Star::Kit), mm(10.7));
    }

    #[test]
    fn a_cube_size_solves_for_the_pitch() {
        let fit = resolve(|wishes| wishes.cube_size = Some(mm(60.0))).unwrap();
        let outside = fit.pitch * 4 + fit.slot() + (fit.frame + fit.thickness) * 2;
        assert!(outside <= mm(60.0) && outside > mm(59.99), "{outside}");
        let small = resolve(|wishes| wishes.cube_size = Some(mm(20.0)));
        assert!(matches!(small, Err(ParamsError::CubeSize { .. })), "{small:?}");
        let both = resolve(|wishes| (wishes.cube_size, wishes.pitch) = (Some(mm(60.0)), Some(mm(10.0))));
        assert_eq!(both, Err(ParamsError::TwoSizes));
    }

    #[test]
    fn broken_rules_are_named() {
        let named = |change: fn(&mut DimensionOptions), words: &str| {
            let error = resolve(change).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
            assert!(!error.contains('\n'));
        };
        named(|wishes| wishes.pitch = Some(mm(5.6)), "--pitch is 5.6 mm, but a slot is 5.6 mm");
        named(|wishes| wishes.pitch = Some(mm(6.798)), "the web between slots is 1.198 mm");
        named(|wishes| wishes.clearance = Some(mm(0.1)), "nothing slides under 0.15");
        named(|wishes| wishes.thickness = Some(Mm::ZERO), "--thickness is 0 mm; it must be over 0");
        named(|wishes| wishes.thickness = Some(mm(0.3)), "two layers, 0.4 mm");
        named(|wishes| wishes.joint_gap = Some(mm(-0.1)), "--joint-gap is -0.1 mm");
        named(|wishes| wishes.glue_gap = Some(mm(-0.1)), "--glue-gap is -0.1 mm");
        named(|wishes| wishes.frame = Some(mm(4.9)), "letters of 4 mm need at least 5 mm");
        named(|wishes| wishes.overhang = Some(mm(0.8)), "--overhang is 0.8 mm; it must be at least");
        named(|wishes| wishes.slot_corner = Some(mm(0.4)), "--slot-corner is 0.4 mm; with square arms");
        named(|wishes| wishes.mark_depth = Some(mm(2.0)), "--mark-depth is 2 mm");
        named(|wishes| wishes.chamfer = Some(mm(1.25)), "--chamfer is 1.25 mm");
        named(|wishes| wishes.foot = Some(mm(0.75)), "--foot is 0.75 mm");
        named(|wishes| wishes.pitch = Some(mm(99_000.0)), "the longest is 32000 mm");
        named(|wishes| wishes.material = Some(Material::Mdf), "choose pla, petg, abs");
        let kit = |change: fn(&mut DimensionOptions), words: &str| {
            let error = resolve(|wishes| {
                wishes.star = Some(Star::Kit);
                change(wishes);
            });
            assert!(error.clone().unwrap_err().to_string().contains(words), "{error:?}");
        };
        kit(|wishes| wishes.arm = Some(Arm::Round), "--star one-piece");
        kit(|wishes| wishes.hub = Some(mm(1.298)), "--hub is 1.298 mm; the ring");
        let laser = |change: fn(&mut DimensionOptions), words: &str| {
            let error = resolve(|wishes| {
                wishes.process = Some(Process::Laser);
                change(wishes);
            });
            assert!(error.clone().unwrap_err().to_string().contains(words), "{error:?}");
        };
        laser(|wishes| wishes.arm_width = Some(mm(5.0)), "whole number of sheets of 3 mm");
        laser(|wishes| wishes.arm_width = Some(mm(5.0)), "take 6 mm");
        laser(|wishes| wishes.arm_width = Some(mm(7.0)), "take 6 mm");
        laser(|wishes| wishes.arm_width = Some(mm(1.0)), "take 3 mm");
        laser(|wishes| wishes.star = Some(Star::OnePiece), "--star kit");
        laser(|wishes| wishes.arm = Some(Arm::Round), "round arms");
        laser(|wishes| wishes.hub = Some(mm(4.0)), "--hub is 4 mm, which is not a whole number");
        laser(|wishes| wishes.foot = Some(mm(0.2)), "--foot 0");
        laser(|wishes| wishes.kerf = Some(mm(6.4)), "--kerf is 6.4 mm");
    }

    #[test]
    fn a_new_process_brings_its_own_figures() {
        let printed = DimensionOptions::from(&resolve(|wishes| wishes.pitch = Some(mm(12.0))).unwrap());
        let cut =
            DimensionOptions { process: Some(Process::Laser), ..DimensionOptions::default() }.over(&printed);
        let fit = cut.resolve(Size::cube(5)).unwrap();
        assert_eq!((fit.pitch, fit.kerf, fit.clearance), (mm(12.0), mm(0.2), mm(0.2)));
        assert_eq!((fit.material, fit.star), (Material::Plywood, Star::Kit));
        let post =
            DimensionOptions { joint: Some(Joint::Post), ..DimensionOptions::default() }.over(&printed);
        assert_eq!(post.resolve(Size::cube(5)).unwrap().frame, mm(7.7));
        let petg =
            DimensionOptions { material: Some(Material::Petg), ..DimensionOptions::default() }.over(&printed);
        assert_eq!(petg.resolve(Size::cube(5)).unwrap().clearance, mm(0.35));
    }
}
