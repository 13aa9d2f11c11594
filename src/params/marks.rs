//! Where a puzzle shall start and end.

use std::fmt;
use std::str::FromStr;

use super::Size;

/// Where start and goal shall be; what is not named is chosen.
///
/// With neither, they are the two corners of the largest region farthest apart. One that is named alone
/// gets as its partner the cell farthest from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct EndpointOptions {
    /// The start: a cell (x, y, z), each from 0.
    pub start: Option<[u16; 3]>,
    /// The goal.
    pub goal: Option<GoalOption>,
}

/// Where the goal shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalOption {
    /// At a cell.
    At([u16; 3]),
    /// At a place that follows from the start.
    Chosen(GoalPlace),
}

/// A place that follows from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalPlace {
    /// The cell farthest from the start; with no start named, the two cells farthest apart.
    Farthest,
    /// The corner farthest from the start; with no start named, the two corners farthest apart.
    Corner,
}

impl GoalPlace {
    /// Both.
    pub const ALL: [GoalPlace; 2] = [GoalPlace::Farthest, GoalPlace::Corner];

    /// The word for it on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GoalPlace::Farthest => "farthest",
            GoalPlace::Corner => "corner",
        }
    }
}

impl fmt::Display for GoalPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GoalPlace {
    type Err = String;

    fn from_str(text: &str) -> Result<GoalPlace, String> {
        GoalPlace::ALL
            .into_iter()
            .find(|place| place.name() == text)
            .ok_or_else(|| format!("`{text}` is not a place for the goal; there are farthest and corner"))
    }
}

/// A mark that no puzzle of the size can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    /// A mark lies outside the box.
    #[error(
        "--{what} {} lies outside the box of {size}; coordinates count from 0, so the last cell is {}",
        cell(*at), cell(size.sides().map(|side| side - 1))
    )]
    Outside {
        /// `start` or `goal`.
        what: &'static str,
        /// Where it lies.
        at: [u16; 3],
        /// Size of the box.
        size: Size,
    },
    /// Start and goal are one cell.
    #[error("--start and --goal are both {}; choose two different cells", cell(*.0))]
    Same([u16; 3]),
}

fn cell([x, y, z]: [u16; 3]) -> String {
    format!("{x},{y},{z}")
}

impl EndpointOptions {
    /// Is nothing named?
    #[must_use]
    pub fn is_none(self) -> bool {
        self == EndpointOptions::default()
    }

    /// Checks what can be told without the puzzle: that both lie in the box and are two.
    ///
    /// # Errors
    /// If one lies outside, or both are one cell.
    pub fn check(self, size: Size) -> Result<(), WishError> {
        let goal = match self.goal {
            Some(GoalOption::At(cell)) => Some(cell),
            _ => None,
        };
        for (what, wish) in [("start", self.start), ("goal", goal)] {
            let Some(at) = wish else { continue };
            if at.iter().zip(size.sides()).any(|(&place, side)| place >= side) {
                return Err(WishError::Outside { what, at, size });
            }
        }
        match (self.start, goal) {
            (Some(start), Some(goal)) if start == goal => Err(WishError::Same(start)),
            _ => Ok(()),
        }
    }

    /// The wishes as options of the command line, as name and value.
    #[must_use]
    pub fn options(self) -> Vec<(&'static str, String)> {
        let start = self.start.map(|start| ("start", cell(start)));
        let goal = self.goal.map(|goal| match goal {
            GoalOption::At(goal) => ("goal", cell(goal)),
            GoalOption::Chosen(place) => ("goal-at", place.name().to_owned()),
        });
        start.into_iter().chain(goal).collect()
    }
}
