//! Perfect puzzles.

mod anneal;
pub(super) mod tree;
