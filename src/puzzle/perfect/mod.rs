//! Perfect puzzles.

mod anneal;
mod compose;
pub(super) mod tree;

pub use compose::{Family, add_layer, add_line, compose};
