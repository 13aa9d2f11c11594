//! The measures of the thing and the rules between them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Axis, LARGEST_LATIN_SIDE, Size};
use crate::units::{Mm, mm};

/// The section of the star's arms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// As wide as the arm width each way.
    #[default]
    Square,
    /// Inscribed in the square: the arm width is the diameter.
    Round,
}

impl Arm {
    /// Both sections.
    pub const ALL: [Arm; 2] = [Arm::Square, Arm::Round];

    /// The word for it on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Arm::Square => "square",
            Arm::Round => "round",
        }
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Arm {
    type Err = String;

    fn from_str(text: &str) -> Result<Arm, String> {
        Arm::ALL
            .into_iter()
            .find(|arm| arm.name() == text)
            .ok_or_else(|| format!("`{text}` is not an arm; arms are square or round"))
    }
}

/// The measures, in millimetres. Sources: the fit formulas and figures in `docs/fit.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fit {
    /// Distance of neighbouring cells, `p`.
    pub pitch: Mm,
    /// Width of an arm, `d`.
    pub arm_width: Mm,
    /// Gap on each side between an arm and its slot, `c`. Printed parts slide from 0.2 to 0.3.
    pub clearance: Mm,
    /// Thickness of a plate, `t`.
    pub thickness: Mm,
    /// Solid border between the outermost slots and the neighbouring plates, `f`.
    pub frame: Mm,
    /// How far an arm still sticks out of a plate at the far end of its walk.
    pub overhang: Mm,
    /// Gap between neighbouring plates.
    pub joint_gap: Mm,
    /// Section of the arms.
    pub arm: Arm,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit {
            pitch: mm(10.0),
            arm_width: mm(5.0),
            clearance: mm(0.3),
            thickness: mm(3.0),
            frame: mm(3.0),
            overhang: mm(2.0),
            joint_gap: mm(0.1),
            arm: Arm::Square,
        }
    }
}

/// A rule between the measures that is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FitError {
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
    /// The border is too thin beside the joint gap.
    #[error(
        "--frame is {frame} mm; with a joint gap of {joint_gap} mm it must be at least {least} mm, so that \
         {wall} mm of wall stand outside the slots: raise --frame or lower --joint-gap"
    )]
    ThinFrame {
        /// Border.
        frame: Mm,
        /// Gap between plates.
        joint_gap: Mm,
        /// The least border.
        least: Mm,
        /// The least wall.
        wall: Mm,
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

/// The thinnest wall that a 0.4 mm nozzle prints (two lines).
const LEAST_WALL: Mm = Mm::from_um(800);

/// Coordinates of meshes and profiles are whole micrometres in an `i32`: 200 m leave a factor of
/// ten for placements and sheets.
const LONGEST_STAR: Mm = Mm::from_um(200_000_000);

impl Fit {
    /// Width of a slot, `d + 2c`.
    #[must_use]
    pub fn slot(&self) -> Mm {
        self.arm_width + self.clearance * 2
    }

    /// Every measure as its option on the command line and the value there.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, String)> {
        // Taken apart so that a new field cannot be forgotten here.
        let Fit { pitch, arm_width, clearance, thickness, frame, overhang, joint_gap, arm } = self;
        vec![
            ("pitch", pitch.to_string()),
            ("arm-width", arm_width.to_string()),
            ("clearance", clearance.to_string()),
            ("thickness", thickness.to_string()),
            ("frame", frame.to_string()),
            ("overhang", overhang.to_string()),
            ("joint-gap", joint_gap.to_string()),
            ("arm", arm.to_string()),
        ]
    }

    pub(super) fn check(&self, size: Size) -> Result<(), FitError> {
        for (name, value) in [
            ("pitch", self.pitch),
            ("arm-width", self.arm_width),
            ("clearance", self.clearance),
            ("thickness", self.thickness),
            ("frame", self.frame),
            ("overhang", self.overhang),
        ] {
            if value <= Mm::ZERO {
                return Err(FitError::NotPositive { name, value });
            }
        }
        if self.joint_gap < Mm::ZERO {
            return Err(FitError::Negative { name: "joint-gap", value: self.joint_gap });
        }
        if self.pitch <= self.slot() {
            return Err(FitError::NoWeb { pitch: self.pitch, slot: self.slot() });
        }
        let least = self.joint_gap + LEAST_WALL;
        if self.frame < least {
            return Err(FitError::ThinFrame {
                frame: self.frame,
                joint_gap: self.joint_gap,
                least,
                wall: LEAST_WALL,
            });
        }
        for axis in Axis::ALL {
            let spans = self.pitch * (2 * i64::from(size.along(axis)) - 2);
            let length = spans + self.slot() + (self.frame + self.thickness + self.overhang) * 2;
            if length > LONGEST_STAR {
                return Err(FitError::TooLong { axis, length, limit: LONGEST_STAR });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;

    fn design_with(change: impl FnOnce(&mut Fit)) -> Result<crate::params::Design, FitError> {
        let mut params = Params::default();
        change(&mut params.fit);
        params.design()
    }

    #[test]
    fn the_formulas_hold_for_the_default_cube() {
        let design = Params::default().design().unwrap();
        assert_eq!(design.slot(), mm(5.6));
        assert_eq!(design.web(), mm(4.4));
        assert_eq!(design.half_span(Axis::X), mm(20.0));
        assert_eq!(design.inner_half(Axis::X), mm(25.8));
        assert_eq!(design.outer_half(Axis::X), mm(28.8));
        assert_eq!(design.arm_half(Axis::X), mm(50.8));
        assert_eq!(design.position(Axis::Z, 0), mm(-20.0));
    }

    #[test]
    fn broken_rules_are_named() {
        let no_web = design_with(|fit| fit.pitch = mm(5.6));
        assert_eq!(no_web, Err(FitError::NoWeb { pitch: mm(5.6), slot: mm(5.6) }));
        assert!(design_with(|fit| fit.pitch = mm(5.602)).is_ok());
        let zero = design_with(|fit| fit.thickness = Mm::ZERO);
        assert_eq!(zero, Err(FitError::NotPositive { name: "thickness", value: Mm::ZERO }));
        let gap = design_with(|fit| fit.joint_gap = mm(-0.1));
        assert_eq!(gap, Err(FitError::Negative { name: "joint-gap", value: mm(-0.1) }));
        assert!(matches!(design_with(|fit| fit.frame = mm(0.8)), Err(FitError::ThinFrame { .. })));
        assert!(design_with(|fit| fit.frame = mm(0.9)).is_ok());
        assert!(matches!(design_with(|fit| fit.pitch = mm(99_000.0)), Err(FitError::TooLong { .. })));
    }
}
