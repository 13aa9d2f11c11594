//! `eller`: row by row with the memory of one row, for posters without end.
//!
//! The cells of the row that are joined through the rows above form rings, each in rising order. In
//! the plane these rings never cross, so the cell to the east is in the same ring exactly when it is
//! the next one: joining and leaving are a few writes, and no set is ever searched.

use std::hint::select_unpredictable as select;

use crate::maze::{Cancelled, Maze, Random, Watch};

/// The rows of a maze from the top one down, each drawn when it is asked for.
///
/// Every cell is joined to the one east of it with probability 1/2 unless that would close a loop, and
/// then goes on downward with probability 1/2, or surely if it is the last of its ring that can. The
/// bottom row joins what is still apart. So the rows together are a spanning tree.
#[derive(Clone, Debug)]
pub struct Eller {
    width: u32,
    /// Rows still to come.
    left: u32,
    /// By column: the next column of its ring. One place more, for writes that are not wanted.
    next: Vec<u32>,
    /// By column: the previous column of its ring.
    before: Vec<u32>,
    coins: Coins,
}

/// One row: by column a byte, 1 if a passage leads east, plus 2 if one leads down to the next row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EllerRow(pub Vec<u8>);

impl EllerRow {
    /// Set in a byte of a row: a passage to the east.
    pub const EAST: u8 = 1;
    /// Set in a byte of a row: a passage to the row below.
    pub const DOWN: u8 = 2;
}

/// Fair coins, 64 a draw.
#[derive(Clone, Debug)]
struct Coins {
    random: Random,
    bits: u64,
    left: u32,
}

impl Coins {
    /// Two coins as a number from 0 to 3.
    fn two(&mut self) -> u32 {
        if self.left == 0 {
            self.bits = self.random.bits();
            self.left = 32;
        }
        let two = (self.bits & 3) as u32;
        self.bits >>= 2;
        self.left -= 1;
        two
    }
}

impl Eller {
    /// A maze of so many columns and rows.
    ///
    /// # Panics
    /// If a side is 0.
    #[must_use]
    pub fn new(width: u32, height: u32, random: Random) -> Eller {
        assert!(width > 0 && height > 0, "a maze has at least one cell");
        let ring: Vec<u32> = (0..=width).collect();
        Eller {
            width,
            left: height,
            next: ring.clone(),
            before: ring,
            coins: Coins { random, bits: 0, left: 0 },
        }
    }

    /// Cells along u.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many rows are still to come.
    #[must_use]
    pub fn rows_left(&self) -> u32 {
        self.left
    }

    /// Draws the next row downward into `row`; false if there is none.
    pub fn next_row(&mut self, row: &mut EllerRow) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        row.0.resize(self.width as usize, 0);
        let last_row = self.left == 0;
        let width = self.width;
        let (next, before) = (&mut self.next[..], &mut self.before[..]);
        // Coins fall either way and no branch could be foretold: writes that are not wanted go to the
        // place after the last column instead. What the next cell needs is handed on in `to` and `from`,
        // the links of the cell at hand, for memory that was just written is slow to read.
        let (mut to, mut from) = (next[0], before[0]);
        for (u, byte) in (0..width).zip(&mut row.0) {
            let coins = self.coins.two();
            let east = u + 1;
            let (mut east_to, mut east_from) = (next[east as usize], before[east as usize]);
            // The ring of the eastern cell is let in between this cell and its next.
            let joins = (last_row || coins & 1 != 0) & (east < width) & (to != east);
            next[select(joins, east_from, width) as usize] = to;
            before[select(joins, to, width) as usize] = east_from;
            east_to = select(joins & (east_from == east), to, east_to);
            from = select(joins & (to == u), east_from, from);
            to = select(joins, east, to);
            east_from = select(joins, u, east_from);
            // If another cell of the ring can go down, this one may begin anew in the next row.
            let leaves = !last_row & (to != u) & (coins & 2 != 0);
            next[select(leaves, from, width) as usize] = to;
            before[select(leaves, to, width) as usize] = from;
            east_to = select(leaves & (from == east), to, east_to);
            east_from = select(leaves & (to == east), from, east_from);
            next[u as usize] = select(leaves, u, to);
            before[u as usize] = select(leaves, u, from);
            (to, from) = (east_to, east_from);
            let down = !last_row & !leaves;
            *byte = u8::from(joins) * EllerRow::EAST + u8::from(down) * EllerRow::DOWN;
        }
        true
    }
}

/// The whole maze of [`Eller`].
///
/// # Errors
/// If the watcher stops the work.
///
/// # Panics
/// If a side is 0 or there are 2^32 cells or more.
pub fn eller<W: Watch>(width: u32, height: u32, random: Random, watch: &mut W) -> Result<Maze, Cancelled> {
    let mut maze = Maze::new(width, height);
    let mut rows = Eller::new(width, height, random);
    let mut row = EllerRow::default();
    let mut asked = 0;
    for v in (0..height).rev() {
        rows.next_row(&mut row);
        let first = maze.cell(0, v) as usize;
        for (u, &byte) in row.0.iter().enumerate() {
            if byte & EllerRow::EAST != 0 {
                maze.cells[first + u] |= Maze::ROW_EAST;
            }
            if byte & EllerRow::DOWN != 0 {
                maze.cells[first + u - width as usize] |= Maze::ROW_NORTH;
            }
        }
        let done = u64::from(height - v) * u64::from(width);
        if done / W::EVERY > asked {
            asked = done / W::EVERY;
            if watch.progress(done).is_break() {
                return Err(Cancelled);
            }
        }
    }
    Ok(maze)
}
