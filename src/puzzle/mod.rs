//! Puzzles: three plates, the space that they allow, and where to start and end.
//!
//! Nothing here knows millimetres in space or triangles.

mod branches;
mod cell;
mod classic;
mod counts;
mod course;
mod figures;
mod file;
pub mod hunt;
pub mod interchange;
mod level;
mod marks;
mod measure;
mod merge;
pub mod perfect;
mod plates;
mod proper;
mod reference;
mod regions;
mod shapes;
mod snake;
mod space;
mod steps;
mod tour;
mod trail;
mod verify;
mod ways;

pub use cell::{Cell, CellError, Step};
pub use classic::{Classic, Try, latin_order};
pub use figures::{Farthest, Figures, Route, Slide, slides};
pub use file::{FileError, PuzzleFile};
pub use interchange::{Interchange, RawFaces};
pub use marks::MarksError;
pub use measure::Measure;
pub use merge::{merged, merged_watched};
pub use plates::{Plates, PlatesError};
pub use reference::{REFERENCE_CUBES, REFERENCE_SIZE, Reference, original};
pub use regions::{MOST_FLOODED, Regions};
pub use shapes::{Shape, Shapes};
pub use space::{Distances, Space};
pub use trail::{Grown, TreeTrail, WatchTrees};
pub use verify::Proof;

use std::ops::ControlFlow;

use crate::axis::Axis;
use crate::params::{Design, Level, Restart, Size, Style};

/// Where a puzzle came from, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Origin {
    /// How its plates were made.
    pub style: Option<Style>,
    /// The seed that was given or drawn.
    pub seed: Option<u64>,
    /// Trees that the generator grew, by its own count.
    pub generator_trees: Option<u32>,
    /// Was it found by a [`hunt`]?
    pub hunted: bool,
    /// How hard it was asked to be.
    pub level: Option<Level>,
}

/// How far a generator has come.
///
/// What is counted depends on the style: attempts, or what has been mended of the plates. A count may
/// begin again when a generator starts afresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Done so far.
    pub done: u64,
    /// Of so many at most.
    pub of: u64,
}

/// Three plates with a start and a goal.
///
/// Invariant: start and goal are two different cells of one region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    plates: Plates,
    start: Cell,
    goal: Cell,
    origin: Origin,
    /// Is the space one tree of all cells?
    perfect: bool,
}

/// Why no puzzle could be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// All attempts were used.
    #[error(
        "no proper puzzle in {attempts} attempts: the best joined {corners} of {all_corners} corners and had \
         {reachable} of {cells} cells in one region; raise --attempts or choose a smaller size"
    )]
    Exhausted {
        /// How many were made.
        attempts: u32,
        /// Most corners joined.
        corners: u32,
        /// Corners of the box.
        all_corners: u32,
        /// Cells of the largest region of that puzzle.
        reachable: u32,
        /// Cells of the box.
        cells: u32,
    },
    /// The box is too large for the style.
    #[error(
        "a {style} is searched for in boxes of up to {most} cells, and this one has {cells}; choose a smaller size or another style"
    )]
    TooLarge {
        /// The style asked for.
        style: Style,
        /// Most cells.
        most: u32,
        /// Cells of the box.
        cells: u32,
    },
    /// The puzzle has no such start and goal.
    #[error(transparent)]
    Marks(#[from] MarksError),
    /// The caller's watch said stop.
    #[error("cancelled")]
    Cancelled,
}

impl Puzzle {
    /// Makes a puzzle as the design asks.
    ///
    /// # Errors
    /// If the attempts are used up, or the puzzle has no start and goal as the design asks.
    pub fn generate(design: &Design) -> Result<Puzzle, GenerateError> {
        Puzzle::generate_watched(design, &mut |_| ControlFlow::Continue(()))
    }

    /// As [`Puzzle::generate`]; `watch` is told now and then how far the work has come and may stop it.
    ///
    /// # Errors
    /// As for [`Puzzle::generate`], or if `watch` stops the work.
    pub fn generate_watched(
        design: &Design,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Puzzle, GenerateError> {
        Puzzle::generate_seen(design, watch, &mut ())
    }

    /// As [`Puzzle::generate_watched`]; `trees` sees every step of a generator that grows trees: all
    /// but [`Style::Snake`] and levels, which search.
    ///
    /// # Errors
    /// If the attempts are used up, or `watch` stops the work.
    pub fn generate_seen<W: WatchTrees>(
        design: &Design,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
        trees: &mut W,
    ) -> Result<Puzzle, GenerateError> {
        let params = design.params();
        let made = match params.style {
            Style::Classic => {
                let mut generator = Classic::new(params.size);
                proper::search(params, watch, |random, number| {
                    let made = match params.restart {
                        Restart::Rows => generator.attempt_in_order(random, |place| place, trees),
                        Restart::Latin => {
                            let order = latin_order(params.size.along(Axis::X), params.seed, number);
                            generator.attempt_in_order(random, |place| order[place as usize], trees)
                        }
                    };
                    (made.plates, made.trees)
                })
            }
            Style::Merge => {
                proper::search(params, watch, |random, _| merge::merged_watched(params.size, random, trees))
            }
            Style::Perfect => match params.level {
                Some(level) => return level::generate(level, params, watch),
                None => perfect::generate(params, watch, trees),
            },
            Style::Snake => snake::generate(params, watch),
        };
        Ok(made?.marked(params.marks)?)
    }

    /// The three plates.
    #[must_use]
    pub fn plates(&self) -> &Plates {
        &self.plates
    }

    /// Cells of the box along x, y and z.
    #[must_use]
    pub fn size(&self) -> Size {
        self.plates.size()
    }

    /// What a hand can do.
    #[must_use]
    pub fn space(&self) -> Space<'_> {
        Space::known(&self.plates, self.perfect)
    }

    /// Where the cursor begins.
    #[must_use]
    pub fn start(&self) -> Cell {
        self.start
    }

    /// Where it shall go.
    #[must_use]
    pub fn goal(&self) -> Cell {
        self.goal
    }

    /// Where the puzzle came from.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// The cells from start to goal, both included: the shortest way, and the only one where the
    /// space has no loop.
    #[must_use]
    pub fn route(&self) -> Vec<Cell> {
        self.space().route(self.start, self.goal).expect("start and goal lie in one region")
    }
}
