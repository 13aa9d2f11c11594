//! Pictures, drawings and lists of flat mazes, row by row into an [`std::io::Write`].
//!
//! A picture of W by H cells has 2 W + 1 by 2 H + 1 blocks, as the text form of a maze: cells lie at odd
//! places, passages and walls between them, posts at even ones. Lines come from the top, one at a time,
//! so that a writer needs the memory of one line, and so does a maze that is drawn as it goes
//! ([`Rows`]). Drawings ([`svg`]) and the maze's own file ([`FlatFile`]) want the whole maze.

mod blocks;
mod file;
mod list;
mod picture;
mod strokes;
mod svg;

pub use blocks::{Blocks, Gaps, Line, Mark, Rows, Walls, gaps};
pub use file::{FlatFault, FlatFile, FlatFileError};
pub use list::{build_list, text};
pub use picture::{LARGEST_SIDE, LEAST_SCALE_OF_MARKS, pbm, pixels, png};
pub use strokes::strokes;
pub use svg::{Drawing, svg};

/// Who wrote a file: the program and its version.
const GENERATOR: &str = concat!("deventer ", env!("CARGO_PKG_VERSION"));
