//! All that a flat maze follows from: its size, its seed and how it is made.

use std::fmt::{self, Write};

use super::{Bias, Eller, KRUSKAL_MOST_CELLS, backtracker, biased, eller, kruskal, laberinto};
use crate::choices::choices;
use crate::flat::{Labyrinth, Spheres};
use crate::maze::{Cancelled, Random, Watch};

choices! {
    /// The algorithms by name.
    #[derive(Default)]
    Algorithm, "an algorithm" {
        /// Depth-first, a random neighbor at every step.
        #[default]
        Backtracker = "backtracker",
        /// Random weights on all links, least spanning tree.
        Kruskal = "kruskal",
        /// Depth-first, the next cell drawn from a bent normal distribution.
        Biased = "biased",
        /// The VRML maze program of May 2001.
        Laberinto = "laberinto",
        /// Row by row with the memory of one row.
        Eller = "eller",
    }
}

/// An algorithm with all that it wants to know. A start is a column and a row.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there is one a run")]
pub enum Method {
    /// See [`backtracker()`].
    Backtracker {
        /// Where digging starts.
        start: [u32; 2],
    },
    /// See [`kruskal()`].
    Kruskal,
    /// See [`biased()`].
    Biased {
        /// Where digging starts.
        start: [u32; 2],
        /// How the distribution is bent.
        bias: Bias,
    },
    /// See [`laberinto()`].
    Laberinto {
        /// Where digging starts; in 2001 at (0, 0).
        start: [u32; 2],
        /// What becomes of the spheres.
        spheres: Spheres,
    },
    /// See [`Eller`].
    Eller,
}

impl Method {
    /// Its name.
    #[must_use]
    pub const fn algorithm(&self) -> Algorithm {
        match self {
            Method::Backtracker { .. } => Algorithm::Backtracker,
            Method::Kruskal => Algorithm::Kruskal,
            Method::Biased { .. } => Algorithm::Biased,
            Method::Laberinto { .. } => Algorithm::Laberinto,
            Method::Eller => Algorithm::Eller,
        }
    }

    fn start(&self) -> Option<[u32; 2]> {
        match *self {
            Method::Backtracker { start }
            | Method::Biased { start, .. }
            | Method::Laberinto { start, .. } => Some(start),
            Method::Kruskal | Method::Eller => None,
        }
    }
}

/// What a flat maze follows from.
///
/// Invariant: sides are from 1 to [`LONGEST_SIDE`], the start lies in the maze.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    width: u32,
    height: u32,
    seed: u64,
    method: Method,
}

/// The longest side of a maze, also of one that is drawn row by row.
pub const LONGEST_SIDE: u32 = 1_000_000;

/// Why there is no such recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// A side is 0 or too long.
    #[error("{width}x{height} is no size of a maze; sides are from 1 to {LONGEST_SIDE} cells")]
    Side {
        /// Cells along u.
        width: u32,
        /// Cells along v.
        height: u32,
    },
    /// The start lies outside.
    #[error("--start {u},{v} is not a cell of a {width}x{height} maze; columns and rows count from 0")]
    Start {
        /// Its column.
        u: u32,
        /// Its row.
        v: u32,
        /// Cells along u.
        width: u32,
        /// Cells along v.
        height: u32,
    },
}

/// Why a recipe was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    /// Too many cells to keep in memory.
    #[error(
        "a {width}x{height} maze has {cells} cells; {algorithm} keeps the maze in memory and takes at most {most}: \
         choose a smaller size, or eller, which writes .txt, .png, .pbm and .build row by row"
    )]
    TooManyCells {
        /// Cells along u.
        width: u32,
        /// Cells along v.
        height: u32,
        /// Cells together.
        cells: u64,
        /// The algorithm's name.
        algorithm: &'static str,
        /// The most cells that it takes.
        most: u32,
    },
    /// The system has not so much memory.
    #[error(
        "a {width}x{height} maze takes {megabytes} MB with {algorithm}, and the system does not give them: choose a \
         smaller size, or eller, which writes .txt, .png, .pbm and .build row by row"
    )]
    Memory {
        /// Cells along u.
        width: u32,
        /// Cells along v.
        height: u32,
        /// What was asked for.
        megabytes: u64,
        /// The algorithm's name.
        algorithm: &'static str,
    },
    /// The watcher stopped the work.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// A maze, and what there is to say of how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The maze.
    pub labyrinth: Labyrinth,
    /// How often `biased` fell back to a fair draw.
    pub fair_draws: u64,
}

impl Recipe {
    /// A checked recipe.
    ///
    /// # Errors
    /// If a side is out of range or the start lies outside.
    pub fn new(width: u32, height: u32, seed: u64, method: Method) -> Result<Recipe, RecipeError> {
        let good = 1..=LONGEST_SIDE;
        if !good.contains(&width) || !good.contains(&height) {
            return Err(RecipeError::Side { width, height });
        }
        match method.start() {
            Some([u, v]) if u >= width || v >= height => Err(RecipeError::Start { u, v, width, height }),
            _ => Ok(Recipe { width, height, seed, method }),
        }
    }

    /// Cells along u.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Cells along v.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// What all random numbers follow from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How the maze is made.
    #[must_use]
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The rows of a maze that need not be kept; only `eller` draws such.
    #[must_use]
    pub fn rows(&self) -> Option<Eller> {
        (self.method == Method::Eller).then(|| Eller::new(self.width, self.height, self.random()))
    }

    fn random(&self) -> Random {
        Random::new(self.seed, 0)
    }

    /// How many cells this algorithm can keep in memory.
    #[must_use]
    pub fn most_cells(&self) -> u32 {
        match self.method {
            Method::Backtracker { .. } | Method::Biased { .. } | Method::Eller => u32::MAX,
            Method::Kruskal | Method::Laberinto { .. } => KRUSKAL_MOST_CELLS,
        }
    }

    /// Asks the system for the memory that the work takes, and gives it back: an error now instead of an
    /// end in the middle.
    fn try_memory(&self, cells: u64) -> Result<(), MakeError> {
        let a_cell = if self.method == Method::Kruskal { 13 } else { 1 };
        let bytes = cells * a_cell;
        let asked = usize::try_from(bytes).map(|bytes| Vec::<u8>::new().try_reserve_exact(bytes));
        if matches!(asked, Ok(Ok(()))) {
            return Ok(());
        }
        let (width, height) = (self.width, self.height);
        let algorithm = self.method.algorithm().name();
        Err(MakeError::Memory { width, height, megabytes: bytes / 1_000_000, algorithm })
    }

    /// Makes the maze.
    ///
    /// # Errors
    /// If it has too many cells, there is not enough memory, or the watcher stops the work.
    pub fn make<W: Watch>(&self, watch: &mut W) -> Result<Made, MakeError> {
        let (width, height) = (self.width, self.height);
        let cells = u64::from(width) * u64::from(height);
        let most = self.most_cells();
        if cells > u64::from(most) {
            let algorithm = self.method.algorithm().name();
            return Err(MakeError::TooManyCells { width, height, cells, algorithm, most });
        }
        self.try_memory(cells)?;
        let cell = |[u, v]: [u32; 2]| u + v * width;
        let plain = |maze| Made { labyrinth: Labyrinth::plain(maze), fair_draws: 0 };
        let mut random = self.random();
        Ok(match &self.method {
            Method::Backtracker { start } => {
                plain(backtracker(width, height, cell(*start), &mut random, watch)?)
            }
            Method::Kruskal => plain(kruskal(width, height, &mut random, watch)?),
            Method::Biased { start, bias } => {
                let (maze, fair_draws) = biased(width, height, cell(*start), bias, &mut random, watch)?;
                Made { fair_draws, ..plain(maze) }
            }
            Method::Laberinto { start, spheres } => Made {
                labyrinth: laberinto(width, height, cell(*start), *spheres, self.seed, watch)?,
                fair_draws: 0,
            },
            Method::Eller => plain(eller(width, height, random, watch)?),
        })
    }
}

/// The recipe as arguments of `deventer maze`, on one line: `7x7 --algorithm laberinto --seed 543`.
/// What is as by default is left out.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Recipe { width, height, seed, method } = self;
        let mut text = format!("{width}x{height} --algorithm {} --seed {seed}", method.algorithm().name());
        if let Some([u, v]) = method.start()
            && [u, v] != [0, 0]
        {
            write!(text, " --start {u},{v}")?;
        }
        match method {
            Method::Laberinto { spheres, .. } if *spheres != Spheres::On => {
                write!(text, " --spheres {}", spheres.name())?;
            }
            Method::Biased { bias, .. } => {
                let plain = Bias::default();
                let Bias { angle, x_scale, y_scale, x_shift, y_shift } = bias;
                for (name, given, default) in [
                    ("angle", angle, &plain.angle),
                    ("x-scale", x_scale, &plain.x_scale),
                    ("y-scale", y_scale, &plain.y_scale),
                    ("x-shift", x_shift, &plain.x_shift),
                    ("y-shift", y_shift, &plain.y_shift),
                ] {
                    if given != default {
                        let words = given.text().replace(char::is_control, " ").replace('\'', "\"");
                        write!(text, " --{name} '{words}'")?;
                    }
                }
            }
            _ => {}
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_starts_are_checked() {
        let method = |start| Method::Backtracker { start };
        assert!(Recipe::new(3, 2, 1, method([2, 1])).is_ok());
        assert!(matches!(Recipe::new(3, 2, 1, method([3, 1])), Err(RecipeError::Start { u: 3, .. })));
        assert!(matches!(Recipe::new(3, 2, 1, method([2, 2])), Err(RecipeError::Start { v: 2, .. })));
        for (width, height) in [(0, 1), (1, 0), (LONGEST_SIDE + 1, 1)] {
            assert_eq!(
                Recipe::new(width, height, 1, Method::Eller),
                Err(RecipeError::Side { width, height })
            );
        }
    }

    #[test]
    fn what_memory_cannot_hold_is_refused() {
        let recipe = Recipe::new(LONGEST_SIDE, LONGEST_SIDE, 1, Method::Eller).unwrap();
        let error = recipe.make(&mut ()).unwrap_err();
        assert!(matches!(error, MakeError::TooManyCells { cells: 1_000_000_000_000, most: u32::MAX, .. }));
        let recipe = Recipe::new(1 << 15, (1 << 15) + 1, 1, Method::Kruskal).unwrap();
        assert!(matches!(recipe.make(&mut ()), Err(MakeError::TooManyCells { most: 1_073_741_824, .. })));
    }

    #[test]
    fn a_recipe_reads_as_arguments() {
        let bias = Bias { y_shift: "x\n-1".parse().unwrap(), ..Bias::default() };
        let recipe = Recipe::new(4, 3, 7, Method::Biased { start: [1, 2], bias }).unwrap();
        assert_eq!(recipe.to_string(), "4x3 --algorithm biased --seed 7 --start 1,2 --y-shift 'x -1'");
        let method = Method::Laberinto { start: [0, 0], spheres: Spheres::Repair };
        let recipe = Recipe::new(7, 7, 543, method).unwrap();
        assert_eq!(recipe.to_string(), "7x7 --algorithm laberinto --seed 543 --spheres repair");
    }
}
