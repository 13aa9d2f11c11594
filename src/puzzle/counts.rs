//! The passages of three plates, counted by gaps: all that it takes to tell a perfect puzzle.

use super::Plates;
use crate::axis::Axis;
use crate::maze::Maze;

/// How many passages cross each gap of each axis, on each of the two plates that see it.
///
/// A move along x at (y, z) needs a passage of the plate of x and y and one of that of x and z, both across the same
/// gap, and any two of them make a move. So the number of moves is a sum of products, and as three spanning trees
/// never make more than cells - 1 moves and make a perfect puzzle exactly when they make as many
/// (`docs/theory.md`), the counts decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    /// By axis and by the other axis of the plate: passages across each gap.
    across: [[Vec<u32>; 3]; 3],
    /// Are all plates spanning trees?
    trees: bool,
    cells: u64,
}

impl Counts {
    pub fn new(plates: &Plates) -> Counts {
        let mut across: [[Vec<u32>; 3]; 3] = Default::default();
        let mut trees = !plates.have_clearings();
        for plate in Axis::ALL {
            let maze = plates.maze(plate);
            let [u, v] = plate.others();
            let mut east = vec![0u32; maze.width() as usize];
            let mut north = Vec::with_capacity(maze.height() as usize);
            for row in 0..maze.height() {
                let row = maze.row(row);
                for (count, byte) in east.iter_mut().zip(row) {
                    *count += u32::from(byte & Maze::ROW_EAST);
                }
                north.push(row.iter().map(|byte| u32::from(byte & Maze::ROW_NORTH != 0)).sum());
            }
            // No passage leads on from the last layer.
            east.pop();
            north.pop();
            let passages: u32 = east.iter().chain(&north).sum();
            // The plates of a puzzle are forests, and a forest of so many passages is a tree.
            trees &= passages == maze.cells() - 1;
            across[u.index()][v.index()] = east;
            across[v.index()][u.index()] = north;
        }
        Counts { across, trees, cells: plates.size().cells().into() }
    }

    /// The passages across a gap of an axis, on the plate of that axis and another.
    pub fn across(&self, axis: Axis, other: Axis, gap: u16) -> u32 {
        self.across[axis.index()][other.index()][usize::from(gap)]
    }

    /// How many moves there are.
    pub fn moves(&self) -> u64 {
        let along = |axis: Axis| -> u64 {
            let [p, q] = axis.others().map(|other| &self.across[axis.index()][other.index()]);
            p.iter().zip(q).map(|(&p, &q)| u64::from(p) * u64::from(q)).sum()
        };
        Axis::ALL.into_iter().map(along).sum()
    }

    /// Is the space one tree of all cells?
    pub fn are_perfect(&self) -> bool {
        self.trees && self.moves() == self.cells - 1
    }
}
