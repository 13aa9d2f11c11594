//! `backtracker`: depth-first, a random neighbor at every step.

use super::dig::dig;
use crate::maze::{Cancelled, Maze, Random, Watch};

/// Digs a spanning tree of all cells from a start cell: on to a random undug neighbor, each equally
/// likely; back the way it came where there is none. Long winding corridors, few dead ends.
///
/// Takes the maze's own byte a cell and nothing besides.
///
/// # Errors
/// If the watcher stops the work.
///
/// # Panics
/// If a side is 0, there are 2^32 cells or more, or `start` is not a cell.
pub fn backtracker<W: Watch>(
    width: u32,
    height: u32,
    start: u32,
    random: &mut Random,
    watch: &mut W,
) -> Result<Maze, Cancelled> {
    dig(width, height, start, watch, |_, _, undug| {
        let directions = undug.directions();
        directions[random.below(directions.len() as u32) as usize]
    })
}
