//! Every number that a user may change, and its rule.
//!
//! [`Params`] is plain data, filled in by anybody; [`Params::design`] checks all of it once. What it
//! returns, a [`Design`], is sound: after it nothing can fail for a number's sake.

mod bed;
mod fit;
mod level;
mod marks;
mod process;
mod sheet;
mod size;
mod wishes;

pub use bed::Bed;
pub(crate) use fit::LEAST_FINGER;
pub use fit::{Dimensions, ParamsError};
pub use level::{Level, LevelError, MOST_HUNTED};
pub use marks::{EndpointOptions, GoalOption, GoalPlace, WishError};
pub use process::{Arm, Joint, Material, Process, Star, Switch};
pub use sheet::{Color, ColorOptions, SheetOptions, SheetRule, SheetSettings, SheetSize};
pub use size::{LONGEST_SHOWN_SIDE, LONGEST_SIDE, Size, SizeError};
pub use wishes::DimensionOptions;

use crate::axis::Axis;
use crate::units::Mm;
use std::fmt;
use std::str::FromStr;

/// How a puzzle's plates are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// The guarded backtracker of the first generator, repeated until all eight corners are joined.
    Classic,
    /// Trees grown from all corners that merge as soon as they can, repeated in the same way.
    Merge,
    /// Every cell can be reached, by exactly one route.
    #[default]
    Perfect,
    /// One path through all cells, or the longest found.
    Snake,
}

impl Style {
    /// All styles, in the order in which help texts list them.
    pub const ALL: [Style; 4] = [Style::Classic, Style::Merge, Style::Perfect, Style::Snake];

    /// The word for it on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Style::Classic => "classic",
            Style::Merge => "merge",
            Style::Perfect => "perfect",
            Style::Snake => "snake",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a style; the styles are: {list}", list = Style::ALL.map(Style::name).join(", "))]
pub struct StyleError(String);

impl FromStr for Style {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<Style, StyleError> {
        Style::ALL.into_iter().find(|style| style.name() == text).ok_or_else(|| StyleError(text.to_owned()))
    }
}

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

/// Where the classic generator begins a new tree when a walk is back at its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Restart {
    /// At the next unvisited cell, x outermost, then y, then z, as the first generator did.
    #[default]
    Rows,
    /// At the next unvisited cell in the order of a random Latin square, which spreads them over all
    /// plates; for cubes only.
    Latin,
}

impl Restart {
    /// Both.
    pub const ALL: [Restart; 2] = [Restart::Rows, Restart::Latin];

    /// The word for it on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Restart::Rows => "rows",
            Restart::Latin => "latin",
        }
    }
}

impl FromStr for Restart {
    type Err = String;

    fn from_str(text: &str) -> Result<Restart, String> {
        Restart::ALL
            .into_iter()
            .find(|restart| restart.name() == text)
            .ok_or_else(|| format!("`{text}` is not a way to restart; there are rows and latin"))
    }
}

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
    pub fit: DimensionOptions,
    /// What the user says about the sheets that a laser cuts.
    pub sheets: SheetOptions,
}

impl Default for Params {
    /// A 5x5x5 cube with the default fit and seed 0.
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
            fit: DimensionOptions::default(),
            sheets: SheetOptions::default(),
        }
    }
}

impl Params {
    /// Checks every number against its rule.
    ///
    /// # Errors
    /// The first rule that is broken, with the figure and the remedy.
    pub fn design(&self) -> Result<Design, ParamsError> {
        let [x, y, z] = self.size.sides();
        let cube = x == y && y == z && x <= LARGEST_LATIN_SIDE;
        for (option, given) in
            [("--stations", self.stations), ("--restart latin", self.restart == Restart::Latin)]
        {
            if given && !cube {
                return Err(ParamsError::NotACube { option, size: self.size });
            }
        }
        if self.restart == Restart::Latin && self.style != Style::Classic {
            return Err(ParamsError::RestartStyle(self.style));
        }
        if self.level.is_some() && self.style != Style::Perfect {
            return Err(ParamsError::LevelStyle(self.style));
        }
        if self.level.is_some() && self.size.cells() > MOST_HUNTED {
            return Err(ParamsError::LevelSize(self.size));
        }
        self.marks.check(self.size)?;
        let fit = self.fit.resolve(self.size)?;
        let sheets = self.sheets.resolve(&fit)?;
        Ok(Design { params: self.clone(), fit, sheets })
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
    fit: Dimensions,
    sheets: SheetSettings,
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
    pub fn fit(&self) -> &Dimensions {
        &self.fit
    }

    /// The sheets that a laser cuts.
    #[must_use]
    pub fn sheets(&self) -> &SheetSettings {
        &self.sheets
    }

    /// Width of a slot, `w = d + 2c`.
    #[must_use]
    pub fn slot(&self) -> Mm {
        self.fit.slot()
    }

    /// What stands between two parallel slots, `p - w`.
    #[must_use]
    pub fn web(&self) -> Mm {
        self.fit.pitch - self.slot()
    }

    /// From the centre to the outermost cells, `S = (n - 1) p / 2`.
    #[must_use]
    pub fn half_span(&self, axis: Axis) -> Mm {
        (self.fit.pitch * (i64::from(self.size().along(axis)) - 1)).half()
    }

    /// From the centre to the inner face of a plate, `H = S + d/2 + c + f`.
    #[must_use]
    pub fn inner_half(&self, axis: Axis) -> Mm {
        let fit = &self.fit;
        self.half_span(axis) + fit.arm_width.half() + fit.clearance + fit.frame
    }

    /// From the centre to the outer face of a plate, `H + t`.
    #[must_use]
    pub fn outer_half(&self, axis: Axis) -> Mm {
        self.inner_half(axis) + self.fit.thickness
    }

    /// Half the length of the arm along an axis, `A = S + H + t + overhang`: at the far end of its
    /// walk it still sticks out of the near plate by the overhang.
    #[must_use]
    pub fn arm_half(&self, axis: Axis) -> Mm {
        self.half_span(axis) + self.outer_half(axis) + self.fit.overhang
    }

    /// Position of a cell's centre along an axis, the box's centre being 0.
    #[must_use]
    pub fn position(&self, axis: Axis, index: u16) -> Mm {
        self.fit.pitch * i64::from(index) - self.half_span(axis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::mm;

    #[test]
    fn the_formulas_hold_for_a_cube() {
        let mut params = Params::default();
        params.fit.frame = Some(mm(3.0));
        params.fit.marks = Some(Switch::Off);
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
