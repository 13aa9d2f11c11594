//! The measures of the thing and the rules between them.

use serde::Serialize;

use super::bed::Bed;
use super::process::{Arm, Joint, Material, Process, Star, Switch};
use super::sheet::SheetRule;
use super::{LARGEST_LATIN_SIDE, MOST_HUNTED, Size, Style, WishError};
use crate::axis::Axis;
use crate::units::Mm;

/// The measures of a kit, complete. Lengths are in millimetres and absolute: none scales with another.
///
/// [`super::DimensionOptions::resolve`] makes one from what a user says and the defaults of the process and
/// material. Sources of the formulas and figures: `docs/fit.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Dimensions {
    /// The machine that makes the parts.
    pub process: Process,
    /// What they are made of.
    pub material: Material,
    /// Distance of neighbouring cells, `p`.
    pub pitch: Mm,
    /// Width of an arm, `d`.
    pub arm_width: Mm,
    /// Gap on each side between an arm and its slot, `c`.
    pub clearance: Mm,
    /// Thickness of a plate, `t`; for sheets as measured.
    pub thickness: Mm,
    /// Solid border between the outermost slots and the neighbouring plates, `f`.
    pub frame: Mm,
    /// How far an arm still sticks out of a plate at the far end of its walk.
    pub overhang: Mm,
    /// Gap between neighbouring plates, `j`.
    pub joint_gap: Mm,
    /// Section of the arms.
    pub arm: Arm,
    /// How plates are held together.
    pub joint: Joint,
    /// How the star is made.
    pub star: Star,
    /// How far the middle of a star kit stands out beyond its arms on every side, `e`.
    pub hub: Mm,
    /// Gap on each side between the bar of a star kit and the hole that it is glued into.
    pub glue_gap: Mm,
    /// Chamfer at the ends of the arms.
    pub chamfer: Mm,
    /// Radius of the inner corners of the slots.
    pub slot_corner: Mm,
    /// Letters, arrows, start and goal on the plates?
    pub marks: Switch,
    /// How deep marks are engraved.
    pub mark_depth: Mm,
    /// A stand with a pocket for a corner of the cube?
    pub stand: Switch,
    /// Chamfer of the edges on the print bed, against the spread of the first layers.
    pub foot: Mm,
    /// Thickness of a printed layer; 0 for sheets.
    pub layer: Mm,
    /// The width that a laser removes.
    pub kerf: Mm,
    /// The thinnest web between two slots that holds.
    pub least_web: Mm,
    /// The thinnest wall that holds.
    pub least_wall: Mm,
    /// The machine's bed, if one was named: parts that do not fit it are refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bed: Option<Bed>,
}

/// A rule between the measures that is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamsError {
    /// A measure is not above 0.
    #[error("--{name} is {value} mm; it must be over 0 mm")]
    NotPositive {
        /// The option.
        name: &'static str,
        /// Its value.
        value: Mm,
    },
    /// A measure is below 0.
    #[error("--{name} is {value} mm; it must not be below 0 mm")]
    Negative {
        /// The option.
        name: &'static str,
        /// Its value.
        value: Mm,
    },
    /// The process cannot work the material.
    #[error("--process {process} does not work --material {material}; choose {choices}")]
    Material {
        /// The process.
        process: Process,
        /// The material.
        material: Material,
        /// What it does work.
        choices: String,
    },
    /// No web is left between slots.
    #[error(
        "--pitch is {pitch} mm, but a slot is {slot} mm wide (arm width + 2 x clearance); the pitch must be \
         over the slot, or nothing stands between two slots: raise --pitch over {slot} or lower --arm-width"
    )]
    NoWeb {
        /// Distance of cells.
        pitch: Mm,
        /// Width of a slot.
        slot: Mm,
    },
    /// The web is too thin.
    #[error(
        "the web between slots is {web} mm (pitch - arm width - 2 x clearance); it must be at least {least} mm \
         (--least-web): raise --pitch to {pitch} or lower --arm-width"
    )]
    ThinWeb {
        /// What is left.
        web: Mm,
        /// What must be.
        least: Mm,
        /// The pitch that leaves it.
        pitch: Mm,
    },
    /// Nothing slides with so little room.
    #[error(
        "--clearance is {clearance} mm; with --process {process} nothing slides under {least} mm a side: raise it, \
         or find the right value with `deventer coupon`"
    )]
    Tight {
        /// Gap on each side.
        clearance: Mm,
        /// The process.
        process: Process,
        /// What slides.
        least: Mm,
    },
    /// A plate is thinner than two layers.
    #[error(
        "--thickness is {thickness} mm; a plate needs at least two layers, {least} mm: raise --thickness"
    )]
    ThinPlate {
        /// Of the plate.
        thickness: Mm,
        /// Two layers.
        least: Mm,
    },
    /// The arm is thinner than a wall.
    #[error(
        "--arm-width is {width} mm; an arm must be at least {least} mm wide (--least-wall): raise --arm-width"
    )]
    ThinArm {
        /// Of the arm.
        width: Mm,
        /// The least wall.
        least: Mm,
    },
    /// The border is too narrow for what it carries.
    #[error("--frame is {frame} mm; {what} need at least {least} mm: raise --frame, or {remedy}")]
    NarrowFrame {
        /// Border.
        frame: Mm,
        /// What stands in it.
        what: &'static str,
        /// The least border.
        least: Mm,
        /// The other way out.
        remedy: &'static str,
    },
    /// Latin squares are for cubes.
    #[error(
        "{option} is for cubes of at most {LARGEST_LATIN_SIDE} cells a side, not for {size}: choose another size or \
         leave it out"
    )]
    NotACube {
        /// The option.
        option: &'static str,
        /// The size of the box.
        size: Size,
    },
    /// Only the classic generator begins trees anew.
    #[error("--restart latin is for --style classic, not for {0}: give that style, or leave it out")]
    RestartStyle(Style),
    /// Only perfect puzzles have a level.
    #[error("--level is for --style perfect, not for {0}: give that style, or leave it out")]
    LevelStyle(Style),
    /// The box is too large for a level.
    #[error(
        "--level is for boxes of up to {MOST_HUNTED} cells, and {0} has {cells}; choose a smaller size, or leave it out",
        cells = .0.cells()
    )]
    LevelSize(Size),
    /// A mark is none.
    #[error(transparent)]
    Marks(#[from] WishError),
    /// The arm ends are chamfered so far that they slip into a plate.
    #[error(
        "--overhang is {overhang} mm; it must be at least chamfer + clearance = {least} mm, or the arms slip into \
         the plates: raise --overhang or lower --chamfer"
    )]
    ShortOverhang {
        /// How far arms stick out.
        overhang: Mm,
        /// The least.
        least: Mm,
    },
    /// The chamfer at the ends eats the arm.
    #[error("--chamfer is {chamfer} mm; it must be under a quarter of the arm width, {limit} mm: lower it")]
    WideChamfer {
        /// At the ends of the arms.
        chamfer: Mm,
        /// The limit.
        limit: Mm,
    },
    /// Rounded slot corners bite into the arm.
    #[error(
        "--slot-corner is {radius} mm; with {arm} arms it must be at most {limit} mm, or the corners eat the \
         clearance: lower it, or take round arms"
    )]
    SlotCorner {
        /// Radius.
        radius: Mm,
        /// Section of the arms.
        arm: Arm,
        /// The limit.
        limit: Mm,
    },
    /// Marks go through the plate, or are too shallow to be seen.
    #[error(
        "--mark-depth is {depth} mm; it must be from {least} mm (two layers) to {most} mm (so that half the plate is left): change it or --thickness"
    )]
    MarkDepth {
        /// How deep.
        depth: Mm,
        /// The least.
        least: Mm,
        /// The most.
        most: Mm,
    },
    /// The foot chamfer is too large.
    #[error(
        "--foot is {foot} mm; it must be under {limit} mm, so that edges and webs keep their walls: lower it"
    )]
    Foot {
        /// The chamfer.
        foot: Mm,
        /// The limit.
        limit: Mm,
    },
    /// The middle of a star kit is too thin around its hole.
    #[error(
        "--hub is {hub} mm; the ring around the bar of a star kit must be least wall + glue gap + 2 x foot = \
         {least} mm at least: raise --hub, or lower --glue-gap or --foot"
    )]
    ThinHub {
        /// How far the middle stands out.
        hub: Mm,
        /// The least.
        least: Mm,
    },
    /// Round arms do not lie flat.
    #[error(
        "--star kit cannot have round arms, which do not lie flat: take --arm square or --star one-piece"
    )]
    RoundKit,
    /// What is glued is not a whole number of sheets.
    #[error(
        "--{name} is {width} mm, which is not a whole number of sheets of {thickness} mm: the star is glued \
         from whole sheets, so take {suggestion} mm, or change --thickness"
    )]
    Sheets {
        /// The option.
        name: &'static str,
        /// Its value.
        width: Mm,
        /// Of a sheet.
        thickness: Mm,
        /// The nearest that goes.
        suggestion: Mm,
    },
    /// A laser cannot make the part.
    #[error("--process laser cuts flat sheet and cannot make {what}: {remedy}")]
    NotFlat {
        /// What is asked for.
        what: &'static str,
        /// The way out.
        remedy: &'static str,
    },
    /// The cut is as wide as what is cut.
    #[error(
        "--kerf is {kerf} mm; it must be under {limit} mm, or the slots of {slot} mm, the hole of the star and the \
         gaps between fingers close up: lower it"
    )]
    Kerf {
        /// What the laser removes.
        kerf: Mm,
        /// The limit.
        limit: Mm,
        /// Width of a slot.
        slot: Mm,
    },
    /// A rule about sheets.
    #[error(transparent)]
    Sheet(#[from] SheetRule),
    /// The whole cube is asked to be smaller than its parts allow.
    #[error(
        "--cube-size is {wanted} mm; with these measures the smallest is over {least} mm: raise it, or lower \
         --arm-width, --frame or --thickness"
    )]
    CubeSize {
        /// What was asked for.
        wanted: Mm,
        /// What the rest needs.
        least: Mm,
    },
    /// Two wishes that exclude each other.
    #[error("--cube-size and --pitch decide the same thing; give one of them")]
    TwoSizes,
    /// The star or the box would be longer than anything that can be made.
    #[error(
        "the star would be {length} mm long along {axis}; the longest is {limit} mm: lower --pitch or the size"
    )]
    TooLong {
        /// Along which axis.
        axis: Axis,
        /// Length of the star.
        length: Mm,
        /// The longest.
        limit: Mm,
    },
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

    /// Are there marks?
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.marks == Switch::On
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
                "lower --joint-gap or --least-wall",
            ),
            (
                "letters of 4 mm",
                if self.has_marks() {
                    LETTER + LETTER_MARGIN.max(self.joint_gap + LETTER_WALLS)
                } else {
                    Mm::ZERO
                },
                "take --marks off",
            ),
            (
                "the posts",
                if post > Mm::ZERO { post + self.joint_gap } else { Mm::ZERO },
                "take --joint finger",
            ),
            (
                "the hub of the star kit beside plates and posts",
                if kit { post + self.joint_gap + self.hub } else { Mm::ZERO },
                "lower --hub",
            ),
        ]
    }

    /// The border that everything in it needs.
    pub(super) fn least_frame(&self) -> Mm {
        self.least_frames().into_iter().map(|(_, least, _)| least).max().expect("there are four")
    }

    pub(super) fn check(&self, size: Size) -> Result<(), ParamsError> {
        for (name, value) in [
            ("pitch", self.pitch),
            ("arm-width", self.arm_width),
            ("clearance", self.clearance),
            ("thickness", self.thickness),
            ("frame", self.frame),
            ("overhang", self.overhang),
            ("least-web", self.least_web),
            ("least-wall", self.least_wall),
        ] {
            if value <= Mm::ZERO {
                return Err(ParamsError::NotPositive { name, value });
            }
        }
        for (name, value) in [
            ("joint-gap", self.joint_gap),
            ("hub", self.hub),
            ("glue-gap", self.glue_gap),
            ("chamfer", self.chamfer),
            ("slot-corner", self.slot_corner),
            ("foot", self.foot),
            ("layer", self.layer),
            ("kerf", self.kerf),
        ] {
            if value < Mm::ZERO {
                return Err(ParamsError::Negative { name, value });
            }
        }
        if !self.process.works(self.material) {
            let works: Vec<&str> =
                Material::ALL.iter().filter(|&&m| self.process.works(m)).map(|m| m.name()).collect();
            let choices = works.join(", ");
            return Err(ParamsError::Material { process: self.process, material: self.material, choices });
        }
        self.check_slide()?;
        self.check_walls()?;
        if self.process == Process::Laser {
            self.check_sheets()?;
        }
        if self.star == Star::Kit {
            self.check_star_kit()?;
        }
        for axis in Axis::ALL {
            let spans = self.pitch * (2 * i64::from(size.along(axis)) - 2);
            let length = spans + self.slot() + (self.frame + self.thickness + self.overhang) * 2;
            if length > LONGEST_STAR {
                return Err(ParamsError::TooLong { axis, length, limit: LONGEST_STAR });
            }
        }
        Ok(())
    }

    /// The rules between arm, slot and plate: does it slide?
    fn check_slide(&self) -> Result<(), ParamsError> {
        if self.pitch <= self.slot() {
            return Err(ParamsError::NoWeb { pitch: self.pitch, slot: self.slot() });
        }
        let least = self.process.least_clearance();
        if self.clearance < least {
            return Err(ParamsError::Tight { clearance: self.clearance, process: self.process, least });
        }
        let least = self.chamfer + self.clearance;
        if self.overhang < least {
            return Err(ParamsError::ShortOverhang { overhang: self.overhang, least });
        }
        // A corner of radius r keeps the clearance if the arm's edge has a radius of r - c at least.
        let edge = if self.arm == Arm::Round { self.arm_width.half() } else { Mm::ZERO };
        let limit = edge + self.clearance;
        if self.slot_corner > limit {
            return Err(ParamsError::SlotCorner { radius: self.slot_corner, arm: self.arm, limit });
        }
        Ok(())
    }

    /// The rules about what is left of the material.
    fn check_walls(&self) -> Result<(), ParamsError> {
        let web = self.pitch - self.slot();
        let least = self.least_web.max(FLOOR);
        if web < least {
            return Err(ParamsError::ThinWeb { web, least, pitch: self.slot() + least });
        }
        let least = self.least_wall.max(FLOOR);
        if self.arm_width < least {
            return Err(ParamsError::ThinArm { width: self.arm_width, least });
        }
        let least = (self.layer * 2).max(FLOOR);
        if self.thickness < least {
            return Err(ParamsError::ThinPlate { thickness: self.thickness, least });
        }
        let limit = Mm::from_um(self.arm_width.um() / 4);
        if self.chamfer >= limit && self.chamfer > Mm::ZERO {
            return Err(ParamsError::WideChamfer { chamfer: self.chamfer, limit });
        }
        // Webs lose it on both sides, and so does the border, whose other half stays.
        let border = (self.frame - self.joint_gap) * 2;
        let limits = [self.thickness, web, self.arm_width, border];
        let mut limit = Mm::from_um(limits.into_iter().min().expect("there are four").um() / 4);
        if self.joint == Joint::Post {
            limit = limit.min(POST_FOOT);
        }
        if self.foot >= limit && self.foot > Mm::ZERO {
            return Err(ParamsError::Foot { foot: self.foot, limit });
        }
        if self.has_marks() && self.process != Process::Laser {
            let (least, most) = (self.layer * 2, self.thickness.half());
            if self.mark_depth < least || self.mark_depth > most || self.mark_depth <= Mm::ZERO {
                return Err(ParamsError::MarkDepth { depth: self.mark_depth, least, most });
            }
        }
        for (what, least, remedy) in self.least_frames() {
            if self.frame < least {
                return Err(ParamsError::NarrowFrame { frame: self.frame, what, least, remedy });
            }
        }
        Ok(())
    }

    /// The rules of a star in two pieces.
    fn check_star_kit(&self) -> Result<(), ParamsError> {
        if self.arm == Arm::Round {
            return Err(ParamsError::RoundKit);
        }
        let least = self.least_wall + self.glue_gap + self.foot * 2;
        if self.hub < least { Err(ParamsError::ThinHub { hub: self.hub, least }) } else { Ok(()) }
    }

    /// The rules of parts that are cut from sheet.
    fn check_sheets(&self) -> Result<(), ParamsError> {
        if self.star == Star::OnePiece {
            return Err(ParamsError::NotFlat { what: "a star in one piece", remedy: "take --star kit" });
        }
        if self.arm == Arm::Round {
            return Err(ParamsError::NotFlat { what: "round arms", remedy: "take --arm square" });
        }
        if self.stand == Switch::On {
            return Err(ParamsError::NotFlat { what: "the stand", remedy: "take --stand off, or print it" });
        }
        if self.joint == Joint::Post {
            return Err(ParamsError::NotFlat {
                what: "posts with screw holes",
                remedy: "take --joint finger",
            });
        }
        for (name, width) in [("arm-width", self.arm_width), ("hub", self.hub)] {
            let sheets = width.um() / self.thickness.um();
            if self.thickness * sheets != width {
                // The nearest, and of two the thinner one.
                let up = i64::from((width - self.thickness * sheets) * 2 > self.thickness);
                let suggestion = self.thickness * (sheets + up).max(1);
                return Err(ParamsError::Sheets { name, width, thickness: self.thickness, suggestion });
            }
        }
        if self.foot > Mm::ZERO {
            return Err(ParamsError::NotFlat { what: "chamfered edges on the bed", remedy: "take --foot 0" });
        }
        // Every slot and the hole for the bar are as wide as an arm at least, gaps between fingers as a finger.
        let narrowest =
            if self.joint == Joint::Finger { self.arm_width.min(LEAST_FINGER) } else { self.arm_width };
        let limit = narrowest - FLOOR;
        if self.kerf >= limit && self.kerf > Mm::ZERO {
            return Err(ParamsError::Kerf { kerf: self.kerf, limit, slot: self.slot() });
        }
        Ok(())
    }
}
