//! The steps of every cell, from three bytes, and the walk along all walls.

use super::{Cell, Plates};
use crate::axis::{Axis, Direction};
use crate::params::Size;

/// What each plate leaves open to a cell, as bits in the order of [`Step::ALL`]: the three bytes of a
/// cell's shadows, and-ed, are the steps that it has.
///
/// Plates are stored with the later axis innermost: x outermost, z innermost, as cells are numbered.
pub(super) struct Ways {
    pub(super) size: Size,
    masks: [Vec<u8>; 3],
}

/// The bits of the six steps.
pub(super) const STEPS: u8 = 0b11_1111;

impl Ways {
    pub(super) fn new(plates: &Plates) -> Ways {
        let size = plates.size();
        let masks = Axis::ALL.map(|plate| {
            let [u, v] = plate.others();
            let (maze, width, height) = (plates.maze(plate), size.along(u).into(), size.along(v).into());
            let mut masks = Vec::with_capacity(maze.cells() as usize);
            for (a, b) in (0..width).flat_map(|a| (0..height).map(move |b| (a, b))) {
                // A plate has no say in steps along its normal.
                let mut mask = 0b11 << (2 * plate.index());
                for (axis, [forward, back]) in
                    [(u, [Direction::East, Direction::West]), (v, [Direction::North, Direction::South])]
                {
                    mask |= u8::from(maze.has(maze.cell(a, b), forward)) << (2 * axis.index());
                    mask |= u8::from(maze.has(maze.cell(a, b), back)) << (2 * axis.index() + 1);
                }
                masks.push(mask);
            }
            masks
        });
        Ways { size, masks }
    }

    /// Where a cell's three shadows lie.
    pub(super) fn shadows(&self, cell: Cell) -> [u32; 3] {
        Axis::ALL.map(|plate| {
            let (a, b) = cell.on_plate(plate);
            a * u32::from(self.size.along(plate.others()[1])) + b
        })
    }

    /// The cell with given shadows.
    pub(super) fn cell(&self, shadows: [u32; 3]) -> Cell {
        let [_, ny, nz] = self.size.sides().map(u32::from);
        Cell([shadows[2] / ny, shadows[2] % ny, shadows[0] % nz].map(|side| side as u16))
    }

    /// Has any cell no step at all? Reads every cell once, a row at a time.
    pub(super) fn has_lonely_cell(&self) -> bool {
        let [nx, ny, nz] = self.size.sides().map(usize::from);
        let [on_x, on_y, on_z] = &self.masks;
        (0..nx * ny).any(|xy| {
            let (x, y) = (xy / ny, xy % ny);
            let (steps, row_x, row_y) = (on_z[xy] & STEPS, &on_x[y * nz..][..nz], &on_y[x * nz..][..nz]);
            // Without an early end the compiler takes many cells at once.
            row_x.iter().zip(row_y).fold(false, |lonely, (&a, &b)| lonely | (a & b & steps == 0))
        })
    }

    /// How many cells have one step, and how many three and more. Reads every cell once, a row at a time.
    pub(super) fn dead_ends_and_junctions(&self) -> (u32, u32) {
        let [_, ny, nz] = self.size.sides().map(usize::from);
        let [on_x, on_y, on_z] = &self.masks;
        let (mut dead_ends, mut junctions) = (0, 0);
        for (xy, mask) in on_z.iter().enumerate() {
            let (x, y) = (xy / ny, xy % ny);
            let (steps, row_x, row_y) = (mask & STEPS, &on_x[y * nz..][..nz], &on_y[x * nz..][..nz]);
            for (&a, &b) in row_x.iter().zip(row_y) {
                let ways = (a & b & steps).count_ones();
                dead_ends += u32::from(ways == 1);
                junctions += u32::from(ways >= 3);
            }
        }
        (dead_ends, junctions)
    }

    /// The number of the cell with given shadows.
    pub(super) fn number(&self, shadows: [u32; 3]) -> u32 {
        let nz = u32::from(self.size.sides()[2]);
        shadows[2] * nz + shadows[0] % nz
    }

    /// Walks on from a cell until it would leave that cell by the same step again, always taking the
    /// next step after the one it came by, in the order of [`Step::ALL`]; tells `visit` each step taken
    /// and where it led, until that returns false. Returns the number of steps; none from a cell that has none.
    ///
    /// Each step, with its direction, has exactly one that follows it and one that it follows, so
    /// the walk always comes back to its first step. In a tree it is the right-hand walk along all
    /// walls: it goes through every branch, twice, and needs no memory of where it was.
    pub(super) fn walk(&self, from: Cell, mut visit: impl FnMut(u8, u8, [u32; 3]) -> bool) -> u64 {
        let [_, ny, nz] = self.size.sides().map(u32::from);
        // By step: how far the three shadows move. Looked up, for a branch here would be mispredicted
        // at every other step.
        let strides = [[0, nz, ny], [nz, 0, 1], [1, 1, 0]];
        let strides: [[u32; 3]; 6] =
            [0, 1, 2, 3, 4, 5].map(|n| strides[n / 2].map(|s| if n % 2 == 0 { s } else { s.wrapping_neg() }));
        let mut shadows = self.shadows(from);
        let see = |at: [u32; 3]| {
            self.masks[0][at[0] as usize] & self.masks[1][at[1] as usize] & self.masks[2][at[2] as usize]
        };
        let steps = see(shadows) & STEPS;
        if steps == 0 {
            return 0;
        }
        let first = steps.trailing_zeros() as u8;
        let home = shadows;
        let mut step = first;
        let mut taken = 0;
        loop {
            for (shadow, stride) in shadows.iter_mut().zip(strides[usize::from(step)]) {
                *shadow = shadow.wrapping_add(stride);
            }
            let mask = see(shadows);
            taken += 1;
            if !visit(step, mask, shadows) {
                return taken;
            }
            step = NEXT[usize::from(mask & STEPS)][usize::from(step ^ 1)];
            if step == first && shadows == home {
                return taken;
            }
        }
    }
}

/// By the steps that a cell has and the one that leads back: the next of them after that one, going
/// round; the way back itself if it is the only one.
static NEXT: [[u8; 6]; 64] = {
    let mut next = [[0; 6]; 64];
    let mut steps = 1;
    while steps < 64 {
        let mut back = 0;
        while back < 6 {
            let mut step = (back + 1) % 6;
            while steps >> step & 1 == 0 {
                step = (step + 1) % 6;
            }
            next[steps][back] = step as u8;
            back += 1;
        }
        steps += 1;
    }
    next
};
