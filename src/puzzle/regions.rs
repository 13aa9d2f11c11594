//! The connected pieces of the space.

use super::{Cell, Space};
use crate::params::Size;

/// Which region each cell lies in, found by flood fill.
///
/// Regions are numbered in the order of their first cells. The one region of a perfect space is found
/// by a walk and takes no memory for its cells.
#[derive(Clone, Debug)]
pub struct Regions {
    size: Size,
    /// By cell number; empty if there is one region.
    labels: Vec<u32>,
    sizes: Vec<u32>,
}

/// The most cells of a box whose space is flooded: puzzles that are not perfect take up to nine bytes a cell.
/// Perfect ones are walked through, in memory for their plates alone.
pub const MOST_FLOODED: u32 = 200_000_000;

/// A cell that the flood has not reached.
const DRY: u32 = u32::MAX;

impl Regions {
    /// The regions of a space.
    #[must_use]
    pub fn new(space: Space) -> Regions {
        let size = space.size();
        if space.is_perfect() {
            return Regions { size, labels: Vec::new(), sizes: vec![size.cells()] };
        }
        let mut labels = vec![DRY; size.cells() as usize];
        let mut sizes = Vec::new();
        let mut stack = Vec::new();
        for seed in space.cells() {
            let label = sizes.len() as u32;
            if labels[seed.number(size) as usize] != DRY {
                continue;
            }
            labels[seed.number(size) as usize] = label;
            stack.push(seed);
            let mut count = 0;
            while let Some(cell) = stack.pop() {
                count += 1;
                for neighbor in space.neighbors(cell) {
                    let neighbor_label = &mut labels[neighbor.number(size) as usize];
                    if *neighbor_label == DRY {
                        *neighbor_label = label;
                        stack.push(neighbor);
                    }
                }
            }
            sizes.push(count);
        }
        Regions { size, labels, sizes }
    }

    /// How many regions there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.sizes.len() as u32
    }

    /// The number of the region that a cell lies in.
    #[must_use]
    pub fn of(&self, cell: Cell) -> u32 {
        if self.labels.is_empty() { 0 } else { self.labels[cell.number(self.size) as usize] }
    }

    /// How many cells a region has.
    #[must_use]
    pub fn cells_in(&self, region: u32) -> u32 {
        self.sizes[region as usize]
    }

    /// The sizes of all regions, falling.
    #[must_use]
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes = self.sizes.clone();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }

    /// The largest region; the first of them if several are equally large.
    #[must_use]
    pub fn largest(&self) -> u32 {
        let most = self.sizes.iter().max().expect("a box has cells");
        self.sizes.iter().position(|cells| cells == most).expect("the largest is among them") as u32
    }

    /// The first cell, by number, of a region.
    #[must_use]
    pub fn first_cell(&self, region: u32) -> Cell {
        if self.labels.is_empty() {
            return Cell([0; 3]);
        }
        let number = self.labels.iter().position(|&label| label == region).expect("a region has cells");
        Cell::from_number(number as u32, self.size)
    }

    /// How many of some cells lie in the region that holds most of them.
    #[must_use]
    pub fn together(&self, cells: &[Cell]) -> u32 {
        let mut labels: Vec<u32> = cells.iter().map(|&cell| self.of(cell)).collect();
        labels.sort_unstable();
        labels.chunk_by(|a, b| a == b).map(|run| run.len() as u32).max().unwrap_or(0)
    }
}
