//! The two text formats that other programs have for this puzzle. `docs/files.md` describes them.
//!
//! Both hold three faces as pictures of 2n + 1 squares a side, 0 for open and 1 for wall: squares with two
//! odd coordinates are cells, those with one are passages or walls between cells, those with none are posts.
//!
//! ```text
//!   face of                 course              faces of MazeCubeGenerator
//!   plate z      xy   row y, column x           1st   row y, column x
//!   plate x      yz   row z, column y           3rd   row z, column y
//!   plate y      zx   row x, column z           2nd   row z, column x
//! ```
//!
//! What is read is [`RawFaces`], which may be anything; [`RawFaces::puzzle`] makes a puzzle of it if it is sound.

mod course;
mod faces;
mod lines;
mod marks;
mod raw;
mod report;

pub use lines::{InterchangeError, InterchangeFault};
pub use raw::{FaceFault, LeftOut, LooseError, RawFaces, UnsoundError};
pub use report::{FaceReport, Piece, Place};

use super::Puzzle;
use crate::axis::Axis;
use crate::choices::choices;

choices! {
    /// A text format of another program.
    Interchange, "a text format of puzzles" {
        /// Three matrices xy, yz and zx, as a university course in motion planning has them. Without marks.
        Course = "course",
        /// The faces of MazeCubeGenerator, with marks and the way.
        Faces = "faces",
    }
}

impl Interchange {
    /// Reads a text of this format.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn read(self, text: &str) -> Result<RawFaces, InterchangeError> {
        match self {
            Interchange::Course => course::read(text),
            Interchange::Faces => faces::read(text),
        }
    }

    /// A puzzle as a text of this format.
    #[must_use]
    pub fn write(self, puzzle: &Puzzle) -> String {
        match self {
            Interchange::Course => course::write(puzzle),
            Interchange::Faces => faces::write(puzzle),
        }
    }

    /// The format that a text seems to have: its first line holds nothing but numbers, three for a course,
    /// two for faces.
    #[must_use]
    pub fn guess(text: &str) -> Option<Interchange> {
        let line = lines::Lines::new(text).next_line()?;
        let count = line.text.split_whitespace().count();
        let digits = line.text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
        match (digits, count) {
            (true, 3) => Some(Interchange::Course),
            (true, 2) => Some(Interchange::Faces),
            _ => None,
        }
    }

    /// What the face of a plate is called in this format.
    pub(super) fn face(self, plate: Axis) -> &'static str {
        match (self, plate) {
            (_, Axis::X) => "yz",
            (Interchange::Course, Axis::Y) => "zx",
            (Interchange::Faces, Axis::Y) => "xz",
            (_, Axis::Z) => "xy",
        }
    }

    /// The plates in the order in which their faces stand.
    fn order(self) -> [Axis; 3] {
        match self {
            Interchange::Course => [Axis::Z, Axis::X, Axis::Y],
            Interchange::Faces => [Axis::Z, Axis::Y, Axis::X],
        }
    }

    /// The axes of a face: of its columns, and of its rows.
    fn axes(self, plate: Axis) -> [Axis; 2] {
        let [u, v] = plate.others();
        if (self, plate) == (Interchange::Course, Axis::Y) { [v, u] } else { [u, v] }
    }
}
