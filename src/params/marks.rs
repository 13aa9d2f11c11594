//! Where a puzzle shall start and end.

use super::{ParamsError, Size};
use crate::choices::choices;

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

choices! {
    /// A place that follows from the start.
    GoalPlace, "a place for the goal" {
        /// The cell farthest from the start; with no start named, the two cells farthest apart.
        Farthest = "farthest",
        /// The corner farthest from the start; with no start named, the two corners farthest apart.
        Corner = "corner",
    }
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
    pub fn check(self, size: Size) -> Result<(), ParamsError> {
        let goal = match self.goal {
            Some(GoalOption::At(cell)) => Some(cell),
            _ => None,
        };
        for (what, wish) in [("start", self.start), ("goal", goal)] {
            let Some(at) = wish else { continue };
            if at.iter().zip(size.sides()).any(|(&place, side)| place >= side) {
                return Err(ParamsError::new(format!(
                    "`{what}` {} lies outside the box of {size}; coordinates count from 0, so the last cell is {}",
                    cell(at),
                    cell(size.sides().map(|side| side - 1))
                )));
            }
        }
        match (self.start, goal) {
            (Some(start), Some(goal)) if start == goal => Err(ParamsError::new(format!(
                "`start` and `goal` are both {}; choose two different cells",
                cell(start)
            ))),
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
