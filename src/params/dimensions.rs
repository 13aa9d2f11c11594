//! The rules between the measures of the thing.

use super::field::{Field, Rule};
use super::process::{Arm, Joint, Material, Star};
use super::sheet::Color;
use super::{Dimensions, ParamsError, Size};
use crate::axis::Axis;
use crate::units::Mm;

impl Field {
    /// The rule that the measure has alone.
    pub(super) fn check(&self, value: Mm) -> Result<(), ParamsError> {
        let rule = match self.rule {
            Rule::Positive if value <= Mm::ZERO => "must be over 0 mm",
            Rule::NotNegative if value < Mm::ZERO => "must not be below 0 mm",
            Rule::Free | Rule::Positive | Rule::NotNegative => return Ok(()),
        };
        Err(ParamsError::new(format!("`{}` is {value} mm; it {rule}", self.name)))
    }
}

/// Breaks off with a message unless a rule holds.
macro_rules! ensure {
    ($holds:expr, $($message:tt)*) => {
        if !$holds {
            return Err(ParamsError::new(format!($($message)*)));
        }
    };
}

/// Files hold coordinates as 32-bit floats of millimetres: at 32 m they step by 2 micrometres, far below
/// the [`FLOOR`] of all features. (A cube of 1000 cells with the default pitch is 20 m long.)
const LONGEST_STAR: Mm = Mm::from_um(32_000_000);

/// No wall, web, plate or arm is thinner, whatever is asked for: it could neither be made nor be told
/// apart in files.
const FLOOR: Mm = Mm::from_um(50);

/// Least height of a letter on a plate: smaller ones are hard to read.
pub(super) const LETTER: Mm = Mm::from_um(4000);
/// What is left of the border around a letter, both sides together.
pub(super) const LETTER_MARGIN: Mm = Mm::from_um(1000);
/// What must be left of it beside the joint gap.
const LETTER_WALLS: Mm = Mm::from_um(600);
/// Beside the screw holes of posts there is no room for more of a foot chamfer.
const POST_FOOT: Mm = Mm::from_um(1000);
/// No finger of a joint is narrower.
pub(crate) const LEAST_FINGER: Mm = Mm::from_um(4000);
/// Side of a post that holds an M3 screw with 2 mm of wall around its hole.
pub(super) const POST: Mm = Mm::from_um(7600);

impl Dimensions {
    /// Width of a slot, `d + 2c`.
    #[must_use]
    pub fn slot(&self) -> Mm {
        self.arm_width + self.clearance * 2
    }

    /// Side of the posts in the edges, if there are any.
    #[must_use]
    pub fn post(&self) -> Option<Mm> {
        (self.joint == Joint::Post).then_some(POST)
    }

    /// How far the middle of the star stands out beyond its arms.
    #[must_use]
    pub fn star_hub(&self) -> Mm {
        match self.star {
            Star::OnePiece => Mm::ZERO,
            Star::Kit => self.hub,
        }
    }

    /// The least border, and what asks for it, the widest first wish last.
    fn least_frames(&self) -> [(&'static str, Mm, &'static str); 4] {
        let post = self.post().unwrap_or(Mm::ZERO);
        let kit = self.star == Star::Kit;
        [
            (
                "the walls outside the slots",
                self.joint_gap + self.least_wall,
                "lower `joint-gap` or `least-wall`",
            ),
            (
                "letters of 4 mm",
                if self.marks { LETTER + LETTER_MARGIN.max(self.joint_gap + LETTER_WALLS) } else { Mm::ZERO },
                "take `marks` off",
            ),
            (
                "the posts",
                if post > Mm::ZERO { post + self.joint_gap } else { Mm::ZERO },
                "take `joint` finger",
            ),
            (
                "the hub of the star kit beside plates and posts",
                if kit { post + self.joint_gap + self.hub } else { Mm::ZERO },
                "lower `hub`",
            ),
        ]
    }

    /// The border that everything in it needs.
    pub(super) fn least_frame(&self) -> Mm {
        self.least_frames().into_iter().map(|(_, least, _)| least).max().expect("there are four")
    }

    /// The colors of what is etched, of openings and of outlines.
    #[must_use]
    pub fn colors(&self) -> [Color; 3] {
        [self.etch_color, self.inner_color, self.outer_color]
    }

    /// The rules between measures; those of each alone hold already.
    pub(super) fn check(&self, size: Size) -> Result<(), ParamsError> {
        let Dimensions { process, material, .. } = self;
        let works = || Material::ALL.into_iter().filter(|&material| process.works(material));
        ensure!(
            process.works(*material),
            "`process` {process} does not work `material` {material}; choose {}",
            works().map(Material::name).collect::<Vec<_>>().join(", ")
        );
        self.check_slide()?;
        self.check_walls()?;
        if process.is_flat() {
            self.check_flat()?;
            self.check_sheets()?;
        }
        if self.star == Star::Kit {
            self.check_star_kit()?;
        }
        for axis in Axis::ALL {
            let spans = self.pitch * (2 * i64::from(size.along(axis)) - 2);
            let length = spans + self.slot() + (self.frame + self.thickness + self.overhang) * 2;
            ensure!(
                length <= LONGEST_STAR,
                "the star would be {length} mm long along {axis}; the longest is {LONGEST_STAR} mm: lower `pitch` or \
                 the size"
            );
        }
        Ok(())
    }

    /// The rules between arm, slot and plate: does it slide?
    fn check_slide(&self) -> Result<(), ParamsError> {
        let Dimensions { process, pitch, clearance, overhang, slot_corner, arm, .. } = self;
        let slot = self.slot();
        ensure!(
            *pitch > slot,
            "`pitch` is {pitch} mm, but a slot is {slot} mm wide (arm width + 2 x clearance); the pitch must be over \
             the slot, or nothing stands between two slots: raise `pitch` over {slot} or lower `arm-width`"
        );
        let least = process.least_clearance();
        ensure!(
            *clearance >= least,
            "`clearance` is {clearance} mm; with `process` {process} nothing slides under {least} mm a side: raise \
             it, or find the right value with `deventer coupon`"
        );
        let least = self.chamfer + *clearance;
        ensure!(
            *overhang >= least,
            "`overhang` is {overhang} mm; it must be at least chamfer + clearance = {least} mm, or the arms slip into \
             the plates: raise `overhang` or lower `chamfer`"
        );
        // A corner of radius r keeps the clearance if the arm's edge has a radius of r - c at least.
        let edge = if *arm == Arm::Round { self.arm_width.half() } else { Mm::ZERO };
        let limit = edge + *clearance;
        ensure!(
            *slot_corner <= limit,
            "`slot-corner` is {slot_corner} mm; with {arm} arms it must be at most {limit} mm, or the corners eat the \
             clearance: lower it, or take round arms"
        );
        Ok(())
    }

    /// The rules about what is left of the material.
    fn check_walls(&self) -> Result<(), ParamsError> {
        let Dimensions { pitch, arm_width, thickness, frame, chamfer, foot, mark_depth, .. } = self;
        let web = *pitch - self.slot();
        let least = self.least_web.max(FLOOR);
        ensure!(
            web >= least,
            "the web between slots is {web} mm (pitch - arm width - 2 x clearance); it must be at least {least} mm \
             (`least-web`): raise `pitch` to {} or lower `arm-width`",
            self.slot() + least
        );
        let least = self.least_wall.max(FLOOR);
        ensure!(
            *arm_width >= least,
            "`arm-width` is {arm_width} mm; an arm must be at least {least} mm wide (`least-wall`): raise `arm-width`"
        );
        let least = (self.layer * 2).max(FLOOR);
        ensure!(
            *thickness >= least,
            "`thickness` is {thickness} mm; a plate needs at least two layers, {least} mm: raise `thickness`"
        );
        let limit = Mm::from_um(arm_width.um() / 4);
        ensure!(
            *chamfer < limit || *chamfer == Mm::ZERO,
            "`chamfer` is {chamfer} mm; it must be under a quarter of the arm width, {limit} mm: lower it"
        );
        // Webs lose it on both sides, and so does the border, whose other half stays.
        let border = (*frame - self.joint_gap) * 2;
        let limits = [*thickness, web, *arm_width, border];
        let mut limit = Mm::from_um(limits.into_iter().min().expect("there are four").um() / 4);
        if self.joint == Joint::Post {
            limit = limit.min(POST_FOOT);
        }
        ensure!(
            *foot < limit || *foot == Mm::ZERO,
            "`foot` is {foot} mm; it must be under {limit} mm, so that edges and webs keep their walls: lower it"
        );
        if self.marks && !self.process.is_flat() {
            let (least, most) = (self.layer * 2, thickness.half());
            ensure!(
                *mark_depth >= least && *mark_depth <= most && *mark_depth > Mm::ZERO,
                "`mark-depth` is {mark_depth} mm; it must be from {least} mm (two layers) to {most} mm (so that half \
                 the plate is left): change it or `thickness`"
            );
        }
        for (what, least, remedy) in self.least_frames() {
            ensure!(
                *frame >= least,
                "`frame` is {frame} mm; {what} need at least {least} mm: raise `frame`, or {remedy}"
            );
        }
        Ok(())
    }

    /// The rules of a star in two pieces.
    fn check_star_kit(&self) -> Result<(), ParamsError> {
        ensure!(
            self.arm != Arm::Round,
            "`star` kit cannot have round arms, which do not lie flat: take `arm` square or `star` one-piece"
        );
        let least = self.least_wall + self.glue_gap + self.foot * 2;
        ensure!(
            self.hub >= least,
            "`hub` is {} mm; the ring around the bar of a star kit must be least wall + glue gap + 2 x foot = {least} \
             mm at least: raise `hub`, or lower `glue-gap` or `foot`",
            self.hub
        );
        Ok(())
    }

    /// The rules of parts that are cut from sheet.
    fn check_flat(&self) -> Result<(), ParamsError> {
        for (is_not, what, remedy) in [
            (self.star == Star::OnePiece, "a star in one piece", "take `star` kit"),
            (self.arm == Arm::Round, "round arms", "take `arm` square"),
            (self.stand, "the stand", "take `stand` off, or print it"),
            (self.joint == Joint::Post, "posts with screw holes", "take `joint` finger"),
            (self.foot > Mm::ZERO, "chamfered edges on the bed", "take `foot` 0"),
        ] {
            ensure!(!is_not, "`process` {} cuts flat sheet and cannot make {what}: {remedy}", self.process);
        }
        for (name, width) in [("arm-width", self.arm_width), ("hub", self.hub)] {
            let thickness = self.thickness;
            let sheets = width.um() / thickness.um();
            // The nearest, and of two the thinner one.
            let up = i64::from((width - thickness * sheets) * 2 > thickness);
            ensure!(
                thickness * sheets == width,
                "`{name}` is {width} mm, which is not a whole number of sheets of {thickness} mm: the star is glued from \
                 whole sheets, so take {} mm, or change `thickness`",
                thickness * (sheets + up).max(1)
            );
        }
        // Every slot and the hole for the bar are as wide as an arm at least, gaps between fingers as a finger.
        let narrowest =
            if self.joint == Joint::Finger { self.arm_width.min(LEAST_FINGER) } else { self.arm_width };
        let (kerf, limit) = (self.kerf, narrowest - FLOOR);
        ensure!(
            kerf < limit || kerf == Mm::ZERO,
            "`kerf` is {kerf} mm; it must be under {limit} mm, or the slots of {} mm, the hole of the star and the gaps \
             between fingers close up: lower it",
            self.slot()
        );
        Ok(())
    }

    /// The rules of the sheets themselves.
    fn check_sheets(&self) -> Result<(), ParamsError> {
        // Openings and outlines may share a color, for all of them is cut, and stands in the file in its order.
        for (name, color) in [("inner-color", self.inner_color), ("outer-color", self.outer_color)] {
            ensure!(
                color != self.etch_color,
                "`etch-color` and `{name}` are both {color}, so a laser that goes by colors cuts the marks through: \
                 choose two colors"
            );
        }
        let (gap, kerf, sheet, margin) = (self.part_gap, self.kerf, self.sheet, self.sheet_margin);
        ensure!(
            gap > kerf,
            "`part-gap` is {gap} mm; it must be over the kerf of {kerf} mm, or two cuts fall together: raise it"
        );
        ensure!(
            sheet.0.iter().all(|&side| side > margin * 2),
            "`sheet` is {sheet} mm; margins of {margin} mm leave nothing of it: raise it or lower `sheet-margin`"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{Measures, Process};
    use crate::units::mm;

    fn resolve(change: impl FnOnce(&mut Measures)) -> Result<Dimensions, ParamsError> {
        let mut named = Measures::default();
        change(&mut named);
        named.resolve(Size::cube(5))
    }

    #[test]
    fn marks_posts_and_hubs_widen_the_border() {
        let frame = |marks, joint, star| {
            resolve(|named| (named.marks, named.joint, named.star) = (Some(marks), Some(joint), Some(star)))
                .unwrap()
                .frame
        };
        assert_eq!(frame(false, Joint::None, Star::OnePiece), mm(3.0));
        assert_eq!(frame(true, Joint::Finger, Star::OnePiece), mm(5.0));
        assert_eq!(frame(false, Joint::Finger, Star::Kit), mm(3.1));
        assert_eq!(frame(false, Joint::Post, Star::OnePiece), mm(7.7));
        assert_eq!(frame(false, Joint::Post, Star::Kit), mm(10.7));
    }

    #[test]
    fn broken_rules_are_named() {
        let named = |change: fn(&mut Measures), words: &str| {
            let error = resolve(change).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
            assert!(!error.contains('\n'));
        };
        named(|named| named.pitch = Some(mm(5.6)), "`pitch` is 5.6 mm, but a slot is 5.6 mm");
        named(|named| named.pitch = Some(mm(6.798)), "the web between slots is 1.198 mm");
        named(|named| named.clearance = Some(mm(0.1)), "nothing slides under 0.15");
        named(|named| named.thickness = Some(Mm::ZERO), "`thickness` is 0 mm; it must be over 0");
        named(|named| named.thickness = Some(mm(0.3)), "two layers, 0.4 mm");
        named(|named| named.joint_gap = Some(mm(-0.1)), "`joint-gap` is -0.1 mm");
        named(|named| named.glue_gap = Some(mm(-0.1)), "`glue-gap` is -0.1 mm");
        named(|named| named.frame = Some(mm(4.9)), "letters of 4 mm need at least 5 mm");
        named(|named| named.overhang = Some(mm(0.8)), "`overhang` is 0.8 mm; it must be at least");
        named(|named| named.slot_corner = Some(mm(0.4)), "`slot-corner` is 0.4 mm; with square arms");
        named(|named| named.mark_depth = Some(mm(2.0)), "`mark-depth` is 2 mm");
        named(|named| named.chamfer = Some(mm(1.25)), "`chamfer` is 1.25 mm");
        named(|named| named.foot = Some(mm(0.75)), "`foot` is 0.75 mm");
        named(|named| named.pitch = Some(mm(99_000.0)), "the longest is 32000 mm");
        named(|named| named.material = Some(Material::Mdf), "choose pla, petg, abs");
        let kit = |change: fn(&mut Measures), words: &str| {
            let error = resolve(|named| {
                named.star = Some(Star::Kit);
                change(named);
            });
            assert!(error.clone().unwrap_err().to_string().contains(words), "{error:?}");
        };
        kit(|named| named.arm = Some(Arm::Round), "`star` one-piece");
        kit(|named| named.hub = Some(mm(1.298)), "`hub` is 1.298 mm; the ring");
        let laser = |change: fn(&mut Measures), words: &str| {
            let error = resolve(|named| {
                named.process = Some(Process::Laser);
                change(named);
            });
            assert!(error.clone().unwrap_err().to_string().contains(words), "{error:?}");
        };
        laser(|named| named.arm_width = Some(mm(5.0)), "whole number of sheets of 3 mm");
        laser(|named| named.arm_width = Some(mm(5.0)), "take 6 mm");
        laser(|named| named.arm_width = Some(mm(7.0)), "take 6 mm");
        laser(|named| named.arm_width = Some(mm(1.0)), "take 3 mm");
        laser(|named| named.star = Some(Star::OnePiece), "`star` kit");
        laser(|named| named.arm = Some(Arm::Round), "round arms");
        laser(|named| named.hub = Some(mm(4.0)), "`hub` is 4 mm, which is not a whole number");
        laser(|named| named.foot = Some(mm(0.2)), "`foot` 0");
        laser(|named| named.kerf = Some(mm(6.4)), "`kerf` is 6.4 mm");
        laser(|named| named.sheet_margin = Some(mm(-1.0)), "`sheet-margin` is -1 mm");
        laser(|named| named.part_gap = Some(mm(0.2)), "`part-gap` is 0.2 mm");
        laser(|named| (named.part_gap, named.kerf) = (Some(Mm::ZERO), Some(Mm::ZERO)), "two cuts");
        laser(|named| named.etch_color = Some(Color::RED), "`etch-color` and `outer-color` are both red");
        laser(|named| named.inner_color = Some(Color::BLUE), "`etch-color` and `inner-color` are both blue");
        laser(|named| named.sheet = "600x10".parse().ok(), "`sheet` is 600x10 mm");
        named(|named| named.qr = Some(true), "`qr` is about sheets for a laser");
        // All that is cut may have one color, and a wide kerf brings a wide gap along.
        let made = resolve(|named| {
            named.process = Some(Process::Laser);
            (named.inner_color, named.kerf) = (Some(Color::RED), Some(mm(2.0)));
        });
        assert_eq!(made.unwrap().part_gap, mm(4.0));
    }
}
