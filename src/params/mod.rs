//! Every number that a user may change, and its rule.
//!
//! [`Params`] is plain data, filled in by anybody; [`Params::design`] checks all of it once. What it
//! returns, a [`Design`], is sound: after it nothing can fail for a number's sake.

mod bed;
mod defaults;
mod dimensions;
mod error;
mod field;
mod level;
mod marks;
mod measures;
mod options;
mod process;
mod sheet;
mod size;
mod style;

pub use bed::Bed;
pub(crate) use dimensions::LEAST_FINGER;
pub use error::{ParamsError, reworded};
pub use field::{Field, Kept, Kind, Machine, Rule};
pub use level::{Level, MOST_HUNTED};
pub use marks::{EndpointOptions, GoalOption, GoalPlace};
pub use measures::{Dimensions, Measures};
pub use process::{Arm, Joint, Material, Process, Star};
pub use sheet::{Color, SheetSize};
pub use size::{LONGEST_SHOWN_SIDE, LONGEST_SIDE, Size, SizeError};
pub use style::{Restart, Style};

use crate::axis::Axis;
use crate::units::Mm;
/// The text is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a seed; seeds are whole numbers from 0 to {max}, in decimal digits", max = u64::MAX)]
pub struct SeedError(String);

/// Reads a seed: decimal digits only, so that what is printed is what was typed.
///
/// # Errors
/// If there is anything but digits, or the number is over 2^64 - 1.
pub fn parse_seed(text: &str) -> Result<u64, SeedError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or_else(|| SeedError(text.to_owned()))
}

/// The longest side of a cube for which Latin squares are drawn.
pub const LARGEST_LATIN_SIDE: u16 = 50;

/// What a user asks for; plain data, not yet checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Cells along x, y and z.
    pub size: Size,
    /// How the plates are made.
    pub style: Style,
    /// All that is random follows from this number.
    pub seed: u64,
    /// How many whole mazes the classic generator may try.
    pub attempts: u32,
    /// Where the classic generator begins new trees.
    pub restart: Restart,
    /// Are there stations for a collecting game, with a map of each plate?
    pub stations: bool,
    /// Where start and goal shall be.
    pub marks: EndpointOptions,
    /// How hard a perfect puzzle shall be; as it comes if none is given.
    pub level: Option<Level>,
    /// The measures that matter to the user; the rest follows from process and material.
    pub measures: Measures,
}

impl Default for Params {
    /// A 5x5x5 cube with the default measures and seed 0.
    fn default() -> Params {
        Params {
            size: Size::cube(5),
            style: Style::default(),
            seed: 0,
            attempts: 10_000,
            restart: Restart::default(),
            stations: false,
            marks: EndpointOptions::default(),
            level: None,
            measures: Measures::default(),
        }
    }
}

impl Params {
    /// Checks every number against its rule.
    ///
    /// # Errors
    /// The first rule that is broken, with the figure and the remedy.
    pub fn design(&self) -> Result<Design, ParamsError> {
        let Params { size, style, .. } = self;
        let [x, y, z] = size.sides();
        let cube = x == y && y == z && x <= LARGEST_LATIN_SIDE;
        let latin = self.restart == Restart::Latin;
        for (what, given) in [("`stations` are", self.stations), ("`restart` latin is", latin)] {
            if given && !cube {
                return Err(ParamsError::new(format!(
                    "{what} for cubes of at most {LARGEST_LATIN_SIDE} cells a side, not for {size}: choose another size \
                     or leave it out"
                )));
            }
        }
        for (what, given, wanted) in
            [("`restart` latin", latin, Style::Classic), ("`level`", self.level.is_some(), Style::Perfect)]
        {
            if given && *style != wanted {
                return Err(ParamsError::new(format!(
                    "{what} is for `style` {wanted}, not for {style}: give that style, or leave it out"
                )));
            }
        }
        if self.level.is_some() && size.cells() > MOST_HUNTED {
            return Err(ParamsError::new(format!(
                "`level` is for boxes of up to {MOST_HUNTED} cells, and {size} has {}; choose a smaller size, or leave \
                 it out",
                size.cells()
            )));
        }
        self.marks.check(self.size)?;
        let dimensions = self.measures.resolve(self.size)?;
        Ok(Design { params: self.clone(), dimensions })
    }
}

/// Checked parameters and the measures that follow from them.
///
/// All lengths are exact. Along axis `i` with `n` cells (see [`Dimensions`] for the letters):
///
/// ```text
///             |<------------ outer half = H + t ------------>|
///             |<---------- inner half H ----------->|   t    |
///             |<--- half span S --->|               |        |
///   centre ---+----- ... -----------+------+---+----+========+----> axis i
///                              last cell  d/2  c  f   plate
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    params: Params,
    dimensions: Dimensions,
}

impl Design {
    /// The parameters that were checked.
    #[must_use]
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Cells along x, y and z.
    #[must_use]
    pub fn size(&self) -> Size {
        self.params.size
    }

    /// The complete measures.
    #[must_use]
    pub fn dimensions(&self) -> &Dimensions {
        &self.dimensions
    }

    /// Width of a slot, `w = d + 2c`.
    #[must_use]
    pub fn slot(&self) -> Mm {
        self.dimensions.slot()
    }

    /// What stands between two parallel slots, `p - w`.
    #[must_use]
    pub fn web(&self) -> Mm {
        self.dimensions.pitch - self.slot()
    }

    /// From the centre to the outermost cells, `S = (n - 1) p / 2`.
    #[must_use]
    pub fn half_span(&self, axis: Axis) -> Mm {
        (self.dimensions.pitch * (i64::from(self.size().along(axis)) - 1)).half()
    }

    /// From the centre to the inner face of a plate, `H = S + d/2 + c + f`.
    #[must_use]
    pub fn inner_half(&self, axis: Axis) -> Mm {
        let Dimensions { arm_width, clearance, frame, .. } = self.dimensions;
        self.half_span(axis) + arm_width.half() + clearance + frame
    }

    /// From the centre to the outer face of a plate, `H + t`.
    #[must_use]
    pub fn outer_half(&self, axis: Axis) -> Mm {
        self.inner_half(axis) + self.dimensions.thickness
    }

    /// Half the length of the arm along an axis, `A = S + H + t + overhang`: at the far end of its
    /// walk it still sticks out of the near plate by the overhang.
    #[must_use]
    pub fn arm_half(&self, axis: Axis) -> Mm {
        self.half_span(axis) + self.outer_half(axis) + self.dimensions.overhang
    }

    /// Position of a cell's centre along an axis, the box's centre being 0.
    #[must_use]
    pub fn position(&self, axis: Axis, index: u16) -> Mm {
        self.dimensions.pitch * i64::from(index) - self.half_span(axis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::mm;

    #[test]
    fn the_formulas_hold_for_a_cube() {
        let mut params = Params::default();
        params.measures.frame = Some(mm(3.0));
        params.measures.marks = Some(false);
        let design = params.design().unwrap();
        assert_eq!(design.slot(), mm(5.6));
        assert_eq!(design.web(), mm(4.4));
        assert_eq!(design.half_span(Axis::X), mm(20.0));
        assert_eq!(design.inner_half(Axis::X), mm(25.8));
        assert_eq!(design.outer_half(Axis::X), mm(28.8));
        assert_eq!(design.arm_half(Axis::X), mm(50.8));
        assert_eq!(design.position(Axis::Z, 0), mm(-20.0));
    }
}
