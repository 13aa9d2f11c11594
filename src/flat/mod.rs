//! Pictures, drawings and lists of flat mazes, row by row into an [`std::io::Write`].
//!
//! A picture of W by H cells has 2 W + 1 by 2 H + 1 blocks, as the text form of a maze: cells lie at odd
//! places, passages and walls between them, posts at even ones. Lines come from the top, one at a time,
//! so that a writer needs the memory of one line, and so does a maze that is drawn as it goes
//! ([`Rows`]). Drawings ([`svg`]) and the maze's own file ([`FlatFile`]) want the whole maze.

mod algorithms;
mod blocks;
mod figures;
mod file;
mod islands;
mod labyrinth;
mod list;
mod picture;
mod relief;
mod relief_files;
mod strokes;
mod svg;
mod world;
mod world_vrml;

pub use algorithms::{
    Algorithm, Bias, Eller, EllerRow, JavaRandom, KRUSKAL_MOST_CELLS, LONGEST_SIDE, Made, MakeError, Method,
    Preset, Recipe, RecipeError, Spheres, backtracker, biased, eller, kruskal, laberinto,
};
pub use blocks::{Blocks, Gaps, Line, Mark, Rows, Walls, gaps};
pub use figures::{FlatFigures, Way};
pub use file::{FlatFault, FlatFile, FlatFileError};
pub use islands::Island;
pub use labyrinth::{Labyrinth, LabyrinthError, Sphere};
pub use list::{build_list, text};
pub use picture::{LARGEST_SIDE, LEAST_SCALE_OF_MARKS, pbm, pixels, png};
pub use relief::{Relief, ReliefError, ReliefFit};
pub use relief_files::{relief_glb, relief_stl};
pub use strokes::strokes;
pub use svg::{Drawing, svg};
pub use world::{Faces, Look, Orb, Place, Ride, Stop, World};
pub use world_vrml::{WorldOptions, world};
