//! `kruskal`: random weights on all links, least spanning tree.

use std::ops::ControlFlow;

use crate::axis::Direction;
use crate::maze::{Cancelled, Maze, Random, UnionFind, Watch};

/// The most cells that [`kruskal`] takes: it keeps 12 bytes a cell besides the maze's own.
pub const MOST_CELLS: u32 = 1 << 30;

/// The least spanning tree for random weights on all links between neighbors: many short dead ends.
///
/// Only the order of the weights matters, so the links are put into a random order; each order is
/// equally likely, as it would be with weights that are never equal.
///
/// # Errors
/// If the watcher stops the work.
///
/// # Panics
/// If a side is 0 or there are more than [`MOST_CELLS`] cells.
pub fn kruskal<W: Watch>(
    width: u32,
    height: u32,
    random: &mut Random,
    watch: &mut W,
) -> Result<Maze, Cancelled> {
    let mut maze = Maze::new(width, height);
    let cells = maze.cells();
    assert!(cells <= MOST_CELLS, "at most 2^30 cells");
    // A link is named by twice the number of its western or southern cell, plus 1 if it leads north.
    let mut links = Vec::with_capacity(2 * cells as usize);
    for v in 0..height {
        for u in 0..width {
            let cell = maze.cell(u, v);
            if u + 1 < width {
                links.push(2 * cell);
            }
            if v + 1 < height {
                links.push(2 * cell + 1);
            }
        }
    }
    if watch.progress(0) == ControlFlow::Break(()) {
        return Err(Cancelled);
    }
    random.shuffle(&mut links);
    let mut joined = UnionFind::new(cells);
    let mut done: u64 = 1;
    for link in links {
        let (cell, north) = (link / 2, link % 2 == 1);
        let neighbor = if north { cell + width } else { cell + 1 };
        if joined.join(cell, neighbor) {
            maze.open(cell, if north { Direction::North } else { Direction::East });
            done += 1;
            if done == u64::from(cells) {
                break;
            }
            if done.is_multiple_of(W::EVERY) && watch.progress(done).is_break() {
                return Err(Cancelled);
            }
        }
    }
    Ok(maze)
}
