//! Depth-first digging with the breadcrumb in the cell.
//!
//! The digger goes from a cell to an undug neighbor, and back the way it came where there is none.
//! Which way it came stands in the spare bits of the cell's own byte, so there is no stack and no
//! recursion: a corridor through all cells costs no more memory than an empty grid.

use crate::axis::Direction;
use crate::maze::{Cancelled, Maze, PASSAGES, Watch};

/// Set in a cell's byte while digging: the digger has been here.
pub(crate) const DUG: u8 = 1 << 4;
/// Where the two bits stand that name the direction back to where the digger came from.
const CRUMB: u32 = 2;

/// The directions from a cell to undug neighbors, in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undug {
    directions: [Direction; 4],
    count: usize,
}

impl Undug {
    /// The directions; at least one when the digger asks.
    pub fn directions(&self) -> &[Direction] {
        &self.directions[..self.count]
    }
}

/// Digs through all cells from `start`. `choose` is given the column, the row and the undug neighbors
/// of the cell where the digger stands, and says where to go on.
///
/// # Panics
/// As [`Maze::new`], and if `start` is not a cell.
pub(crate) fn dig<W: Watch>(
    width: u32,
    height: u32,
    start: u32,
    watch: &mut W,
    mut choose: impl FnMut(u32, u32, Undug) -> Direction,
) -> Result<Maze, Cancelled> {
    let mut maze = Maze::new(width, height);
    assert!(start < maze.cells(), "digging starts in a cell");
    let cells = &mut maze.cells[..];
    let row = width as usize;
    let (mut u, mut v) = (start % width, start / width);
    let mut cell = start as usize;
    let mut done: u64 = 1;
    cells[cell] = DUG;
    watch.stand(start);
    loop {
        let mut undug = Undug { directions: [Direction::East; 4], count: 0 };
        let mut see = |there: bool, direction: Direction| {
            undug.directions[undug.count] = direction;
            undug.count += usize::from(there);
        };
        see(u + 1 < width && cells[cell + 1] & DUG == 0, Direction::East);
        see(v + 1 < height && cells[cell + row] & DUG == 0, Direction::North);
        see(u > 0 && cells[cell - 1] & DUG == 0, Direction::West);
        if v > 0 && cells[cell - row] & DUG == 0 {
            undug.directions[undug.count] = Direction::South;
            undug.count += 1;
        }
        let forward = undug.count > 0;
        let direction = if forward {
            choose(u, v, undug)
        } else if cell == start as usize {
            break;
        } else {
            Direction::ALL[usize::from(cells[cell] >> CRUMB & 3)]
        };
        let from = cell;
        match direction {
            Direction::East => (u, cell) = (u + 1, cell + 1),
            Direction::North => (v, cell) = (v + 1, cell + row),
            Direction::West => (u, cell) = (u - 1, cell - 1),
            Direction::South => (v, cell) = (v - 1, cell - row),
        }
        if forward {
            match direction {
                Direction::East => cells[from] |= Maze::ROW_EAST,
                Direction::North => cells[from] |= Maze::ROW_NORTH,
                Direction::West => cells[cell] |= Maze::ROW_EAST,
                Direction::South => cells[cell] |= Maze::ROW_NORTH,
            }
            cells[cell] |= DUG | (direction.opposite() as u8) << CRUMB;
            done += 1;
            if done.is_multiple_of(W::EVERY) && watch.progress(done).is_break() {
                return Err(Cancelled);
            }
        }
        watch.stand(cell as u32);
    }
    for byte in cells {
        *byte &= PASSAGES;
    }
    Ok(maze)
}
