//! How hard a puzzle shall be, for people who do not want to turn dials.

use std::fmt;
use std::str::FromStr;

use super::Size;

/// Boxes of more cells have no level, nor are puzzles hunted in them: the search looks at all cells
/// again and again.
pub const MOST_HUNTED: u32 = 27_000;

/// How hard a puzzle shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// The easiest of many.
    Gentle,
    /// In the middle of many.
    Medium,
    /// Hunted for plane turns and decisions, without open lines.
    Hard,
}

impl Level {
    /// All levels, rising.
    pub const ALL: [Level; 3] = [Level::Gentle, Level::Medium, Level::Hard];

    /// The word for it on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Gentle => "gentle",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

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

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a level; the levels are: gentle, medium, hard")]
pub struct LevelError(String);

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| LevelError(text.to_owned()))
    }
}
