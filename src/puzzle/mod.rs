//! Puzzles: three plates, the space that they allow, and where to start and end.
//!
//! Nothing here knows millimetres in space or triangles.

mod cell;
mod classic;
mod figures;
mod file;
mod merge;
pub mod perfect;
mod plates;
mod proper;
mod regions;
mod snake;
mod space;
mod tour;
mod trail;

pub use cell::{Cell, CellError, Step};
pub use classic::{Classic, Try, latin_order};
pub use figures::{Farthest, Figures, Route, Slide, slides};
pub use file::{Fault, FileError, PuzzleFile};
pub use merge::{merged, merged_watched};
pub use perfect::{Construction, ConstructionError};
pub use plates::{Plates, PlatesError};
pub use regions::Regions;
pub use space::{Distances, Space};
pub use trail::{Grown, TreeTrail, WatchTrees};

use std::ops::ControlFlow;

use crate::params::{Axis, Design, Restart, Size, Style};
use tour::Tour;

/// Where a puzzle came from, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Origin {
    /// How its plates were made.
    pub style: Option<Style>,
    /// The seed that was given or drawn.
    pub seed: Option<u64>,
    /// Trees that the generator grew, by its own count.
    pub generator_trees: Option<u32>,
    /// How the plates of a perfect puzzle came about.
    pub construction: Option<Construction>,
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

/// Why cells cannot be start and goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MarksError {
    /// A mark lies outside the box.
    #[error("{what} {cell} lies outside the box of {size}; coordinates count from 0")]
    Outside {
        /// `start` or `goal`.
        what: &'static str,
        /// Where it lies.
        cell: Cell,
        /// Size of the box.
        size: Size,
    },
    /// Start and goal are one cell.
    #[error("start and goal are both {0}; choose two different cells")]
    Same(Cell),
    /// No route joins them.
    #[error(
        "no route leads from {start} to {goal}: they lie in different regions of {start_region} and {goal_region} cells; choose both in one region"
    )]
    NoRoute {
        /// The start.
        start: Cell,
        /// The goal.
        goal: Cell,
        /// Cells of the start's region.
        start_region: u32,
        /// Cells of the goal's region.
        goal_region: u32,
    },
    /// Every region is a single cell.
    #[error("no two cells of this puzzle are joined, so it has no start and goal: open some passages")]
    NoMoves,
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
    /// The caller's watch said stop.
    #[error("cancelled")]
    Cancelled,
}

impl Puzzle {
    /// A puzzle with given start and goal.
    ///
    /// # Errors
    /// If they are not two different cells of one region.
    pub fn new(plates: Plates, start: Cell, goal: Cell, origin: Origin) -> Result<Puzzle, MarksError> {
        let size = plates.size();
        for (what, cell) in [("start", start), ("goal", goal)] {
            if !cell.is_in(size) {
                return Err(MarksError::Outside { what, cell, size });
            }
        }
        if start == goal {
            return Err(MarksError::Same(start));
        }
        let perfect = Space::new(&plates).is_perfect();
        let regions = Regions::new(Space::known(&plates, perfect));
        let (from, to) = (regions.of(start), regions.of(goal));
        if from != to {
            let (start_region, goal_region) = (regions.cells_in(from), regions.cells_in(to));
            return Err(MarksError::NoRoute { start, goal, start_region, goal_region });
        }
        Ok(Puzzle { plates, start, goal, origin, perfect })
    }

    /// A puzzle of plates that make a perfect one, with the two corners farthest apart as start and
    /// goal; none if they do not. One walk through the space proves it and finds the corners, in the
    /// memory of the plates and of the longest way from a corner.
    #[must_use]
    pub fn perfect(plates: Plates, origin: Origin) -> Option<Puzzle> {
        let (start, goal, _) = Tour::new(Space::new(&plates)).corner_distances()?.farthest();
        Some(Puzzle { plates, start, goal, origin, perfect: true })
    }

    /// A puzzle whose start and goal are the two corners of the largest region that lie farthest
    /// apart, or its two cells farthest apart where it has fewer than two corners.
    ///
    /// # Errors
    /// If no two cells are joined.
    pub fn with_default_marks(plates: Plates, origin: Origin) -> Result<Puzzle, MarksError> {
        let space = Space::new(&plates);
        if let Some(corners) = Tour::new(space).corner_distances() {
            let (start, goal, _) = corners.farthest();
            return Ok(Puzzle { plates, start, goal, origin, perfect: true });
        }
        let space = Space::known(&plates, false);
        let regions = Regions::new(space);
        let largest = regions.largest();
        if regions.cells_in(largest) < 2 {
            return Err(MarksError::NoMoves);
        }
        let corners: Vec<Cell> =
            space.corners().into_iter().filter(|&corner| regions.of(corner) == largest).collect();
        let mut best: Option<(u32, Cell, Cell)> = None;
        for (index, &start) in corners.iter().enumerate() {
            let distances = space.distances(start);
            for &goal in &corners[index + 1..] {
                let moves = distances.to(goal).expect("both corners lie in the largest region");
                if best.is_none_or(|(most, ..)| moves > most) {
                    best = Some((moves, start, goal));
                }
            }
        }
        let (start, goal) = match best {
            Some((_, start, goal)) => (start, goal),
            None => {
                let (start, goal, _) = space.farthest_pair(regions.first_cell(largest));
                (start, goal)
            }
        };
        Ok(Puzzle { plates, start, goal, origin, perfect: false })
    }

    /// Makes a puzzle as the design asks.
    ///
    /// # Errors
    /// If the attempts are used up.
    pub fn generate(design: &Design) -> Result<Puzzle, GenerateError> {
        Puzzle::generate_watched(design, &mut |_| ControlFlow::Continue(()))
    }

    /// As [`Puzzle::generate`]; `watch` is told now and then how far the work has come and may stop it.
    ///
    /// # Errors
    /// If the attempts are used up, or `watch` stops the work.
    pub fn generate_watched(
        design: &Design,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Puzzle, GenerateError> {
        Puzzle::generate_seen(design, watch, &mut ())
    }

    /// As [`Puzzle::generate_watched`]; `trees` sees every step of a generator that grows trees, which are
    /// [`Style::Classic`] and [`Style::Merge`].
    ///
    /// # Errors
    /// If the attempts are used up, or `watch` stops the work.
    pub fn generate_seen<W: WatchTrees>(
        design: &Design,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
        trees: &mut W,
    ) -> Result<Puzzle, GenerateError> {
        let params = design.params();
        match params.style {
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
            Style::Perfect => perfect::generate(params, watch),
            Style::Snake => snake::generate(params, watch),
        }
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
