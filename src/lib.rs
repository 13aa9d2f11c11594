//! deventer makes Oskar's cubes.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod check;
pub mod export;
pub mod flat;
pub mod kit;
pub mod latin;
pub mod maze;
pub mod params;
pub mod parts;
pub mod puzzle;
pub mod solid;
pub mod units;

pub use params::{Arm, Axis, Design, Fit, FitWishes, Params, Size, Style};
pub use parts::Assembly;
pub use puzzle::{Cell, Figures, Puzzle, PuzzleFile};
pub use units::{Mm, mm};
