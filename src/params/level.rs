//! How hard a puzzle shall be, for people who do not want to turn dials.

use super::Size;
use crate::choices::choices;

/// Boxes of more cells have no level, nor are puzzles hunted in them: the search looks at all cells
/// again and again.
pub const MOST_HUNTED: u32 = 27_000;

choices! {
    /// How hard a puzzle shall be, rising.
    Level, "a level" {
        /// The easiest of many.
        Gentle = "gentle",
        /// In the middle of many.
        Medium = "medium",
        /// Hunted for plane turns and decisions, without open lines.
        Hard = "hard",
    }
}

impl Level {
    /// The size if nobody names one: a cube of 3, 4 or 5 cells a side.
    #[must_use]
    pub fn size(self) -> Size {
        Size::cube(match self {
            Level::Gentle => 3,
            Level::Medium => 4,
            Level::Hard => 5,
        })
    }
}
