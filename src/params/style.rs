//! How plates are made.

use crate::choices::choices;

choices! {
    /// How a puzzle's plates are made.
    #[derive(Default)]
    Style, "a style" {
        /// The guarded backtracker of the first generator, repeated until all eight corners are joined.
        Classic = "classic",
        /// Trees grown from all corners that merge as soon as they can, repeated in the same way.
        Merge = "merge",
        /// Every cell can be reached, by exactly one route.
        #[default]
        Perfect = "perfect",
        /// One path through all cells, or the longest found.
        Snake = "snake",
    }
}

choices! {
    /// Where the classic generator begins a new tree when a walk is back at its root.
    #[derive(Default)]
    Restart, "a way to restart" {
        /// At the next unvisited cell, x outermost, then y, then z, as the first generator did.
        #[default]
        Rows = "rows",
        /// At the next unvisited cell in the order of a random Latin square, which spreads them over all
        /// plates; for cubes only.
        Latin = "latin",
    }
}
