//! deventer makes Oskar's cubes: hollow maze puzzles of six slotted plates and a star, and the files to
//! make them.
//!
//! One way through: [`Params`] are checked once into a [`Design`]; a [`Puzzle`] is three plates and the
//! space that they allow; an [`Assembly`] is its parts as solids; [`formats`] and [`kit`] turn them into
//! bytes. Lengths are whole micrometres ([`Mm`]), the box is right-handed with Z up, and the library neither
//! prints nor touches the disk.
//!
//! ```
//! use deventer::{Assembly, Params, Puzzle, Size, formats, kit};
//!
//! let params = Params { size: Size::cube(3), seed: 7, ..Params::default() };
//! let design = params.design()?;
//! let puzzle = Puzzle::generate(&design)?;
//! let assembly = Assembly::build(&design, &puzzle);
//! assembly.check()?;
//! let bytes = formats::glb(&assembly, &kit::about(&design, &puzzle));
//! assert_eq!(&bytes[..4], b"glTF");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

/// Appends formatted text; a `String` takes any.
macro_rules! put {
    ($text:expr, $($format:tt)*) => {
        write!($text, $($format)*).expect("text takes any text")
    };
}

pub mod axis;
pub mod check;
pub mod choices;
pub mod drawings;
pub mod expression;
pub mod flat;
pub mod formats;
pub mod kit;
pub mod latin;
pub mod layout;
pub mod maze;
pub mod params;
pub mod parts;
pub mod puzzle;
pub mod render;
pub mod solid;
pub mod units;

pub use axis::{Axis, Direction, Side};
pub use params::{Arm, Design, Dimensions, Measures, Params, Size, Style};
pub use parts::Assembly;
pub use puzzle::{Cell, Figures, Puzzle, PuzzleFile};
pub use units::{Mm, mm};
