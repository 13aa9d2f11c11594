//! Flat mazes: cells on a grid and the passages between neighbours.
//!
//! ```text
//!   v                     a cell is numbered u + v * width;
//!   ^   +---+---+---+     east is u + 1, north is v + 1,
//!   |   | 6 | 7 | 8 |     so that row 0 lies at the bottom,
//!   |   +---+---+---+     as on paper with axes
//!   |   | 3 | 4 | 5 |
//!   |   +---+---+---+
//!   |   | 0 | 1 | 2 |
//!   |   +---+---+---+
//!   +----------------> u
//! ```
//!
//! Nothing here knows lengths, three dimensions or files.

mod random;
mod text;
mod union_find;
mod watch;

pub use random::Random;
pub use text::TextError;
pub use union_find::UnionFind;
pub use watch::{Cancelled, Trail, Watch};

use crate::axis::Direction;

/// Set in a cell's byte: a passage to the east.
const EAST: u8 = 1;
/// Set in a cell's byte: a passage to the north.
const NORTH: u8 = 2;
/// The bits of a cell's byte that hold passages. While a maze is being dug the others hold what the
/// digger must know of the cell; they are 0 in every finished maze.
pub(crate) const PASSAGES: u8 = EAST | NORTH;

/// A grid of cells and the passages between them, one byte a cell.
///
/// Invariant: no passage leads out of the grid. Loops are allowed here; [`Maze::first_loop`] finds
/// one. At most `u32::MAX` cells.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Maze {
    width: u32,
    height: u32,
    /// A byte each; what digs may use the other bits while it digs.
    pub(crate) cells: Vec<u8>,
}

impl Maze {
    /// A grid without any passage.
    ///
    /// # Panics
    /// If a side is 0 or the number of cells does not fit a `u32`.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Maze {
        assert!(width > 0 && height > 0, "a maze has at least one cell");
        let cells = width.checked_mul(height).expect("a maze has at most 2^32 - 1 cells");
        Maze { width, height, cells: vec![0; cells as usize] }
    }

    /// Cells along u.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Cells along v.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Number of cells.
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.cells.len() as u32
    }

    /// The number of the cell at (u, v).
    #[must_use]
    pub fn cell(&self, u: u32, v: u32) -> u32 {
        debug_assert!(u < self.width && v < self.height);
        u + v * self.width
    }

    /// Set in a byte of a row: a passage to the east.
    pub const ROW_EAST: u8 = EAST;
    /// Set in a byte of a row: a passage to the north.
    pub const ROW_NORTH: u8 = NORTH;

    /// The cells of a row, a byte each, from west to east: the sum of [`Maze::ROW_EAST`] and
    /// [`Maze::ROW_NORTH`] for its passages that way.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn row(&self, v: u32) -> &[u8] {
        let first = v as usize * self.width as usize;
        &self.cells[first..first + self.width as usize]
    }

    /// Where a cell is: (u, v).
    #[must_use]
    pub fn at(&self, cell: u32) -> (u32, u32) {
        (cell % self.width, cell / self.width)
    }

    /// The next cell in a direction, if that is still on the grid.
    #[must_use]
    pub fn neighbor(&self, cell: u32, direction: Direction) -> Option<u32> {
        let (u, v) = self.at(cell);
        match direction {
            Direction::East => (u + 1 < self.width).then(|| cell + 1),
            Direction::North => (v + 1 < self.height).then(|| cell + self.width),
            Direction::West => (u > 0).then(|| cell - 1),
            Direction::South => (v > 0).then(|| cell - self.width),
        }
    }

    /// Is there a passage from a cell in a direction? Never out of the grid.
    #[must_use]
    pub fn has(&self, cell: u32, direction: Direction) -> bool {
        match direction {
            Direction::East => self.cells[cell as usize] & EAST != 0,
            Direction::North => self.cells[cell as usize] & NORTH != 0,
            Direction::West => !cell.is_multiple_of(self.width) && self.cells[cell as usize - 1] & EAST != 0,
            Direction::South => cell >= self.width && self.cells[(cell - self.width) as usize] & NORTH != 0,
        }
    }

    /// Opens or closes the passage from a cell in a direction.
    ///
    /// # Panics
    /// If the direction leads out of the grid.
    pub fn set(&mut self, cell: u32, direction: Direction, open: bool) {
        let neighbor = self.neighbor(cell, direction).expect("a passage stays on the grid");
        let (from, bit) = match direction {
            Direction::East => (cell, EAST),
            Direction::North => (cell, NORTH),
            Direction::West => (neighbor, EAST),
            Direction::South => (neighbor, NORTH),
        };
        if open {
            self.cells[from as usize] |= bit;
        } else {
            self.cells[from as usize] &= !bit;
        }
    }

    /// Opens the passage from a cell in a direction.
    ///
    /// # Panics
    /// If the direction leads out of the grid.
    pub fn open(&mut self, cell: u32, direction: Direction) {
        self.set(cell, direction, true);
    }

    /// Number of passages from a cell, 0 to 4.
    #[must_use]
    pub fn degree(&self, cell: u32) -> u32 {
        Direction::ALL.iter().map(|&direction| u32::from(self.has(cell, direction))).sum()
    }

    /// Every passage once, as (cell, [`Direction::East`] or [`Direction::North`]), in the order of cells.
    pub fn passages(&self) -> impl Iterator<Item = (u32, Direction)> + '_ {
        (0..self.cells()).flat_map(move |cell| {
            [Direction::East, Direction::North]
                .into_iter()
                .filter(move |&direction| self.has(cell, direction))
                .map(move |direction| (cell, direction))
        })
    }

    /// The first passage, in the order of [`Maze::passages`], that joins two cells already joined by
    /// the passages before it; none if the passages form a forest.
    #[must_use]
    pub fn first_loop(&self) -> Option<(u32, Direction)> {
        let mut joined = UnionFind::new(self.cells());
        self.passages().find(|&(cell, direction)| {
            let neighbor = self.neighbor(cell, direction).expect("passages stay on the grid");
            !joined.join(cell, neighbor)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_turn_and_return() {
        for direction in Direction::ALL {
            assert_eq!(direction.left().right(), direction);
            assert_eq!(direction.left().left(), direction.opposite());
        }
    }

    #[test]
    fn a_passage_is_seen_from_both_ends() {
        let mut maze = Maze::new(3, 2);
        maze.open(maze.cell(1, 0), Direction::West);
        maze.open(maze.cell(1, 0), Direction::North);
        assert!(maze.has(0, Direction::East) && maze.has(1, Direction::West));
        assert!(maze.has(1, Direction::North) && maze.has(4, Direction::South));
        assert!(
            !maze.has(2, Direction::East) && !maze.has(0, Direction::West) && !maze.has(2, Direction::South)
        );
        assert_eq!(maze.passages().collect::<Vec<_>>(), [(0, Direction::East), (1, Direction::North)]);
        assert_eq!(maze.degree(1), 2);
        maze.set(0, Direction::East, false);
        assert!(!maze.has(1, Direction::West));
    }

    #[test]
    fn a_row_does_not_run_into_the_next() {
        let maze = Maze::new(3, 2);
        assert_eq!(maze.neighbor(2, Direction::East), None);
        assert_eq!(maze.neighbor(3, Direction::West), None);
        assert_eq!(maze.neighbor(4, Direction::North), None);
    }

    #[test]
    fn the_first_loop_is_found_and_a_forest_has_none() {
        let mut maze = Maze::new(2, 2);
        maze.open(0, Direction::East);
        maze.open(0, Direction::North);
        maze.open(1, Direction::North);
        assert_eq!(maze.first_loop(), None);
        maze.open(2, Direction::East);
        assert_eq!(maze.first_loop(), Some((2, Direction::East)));
    }
}
