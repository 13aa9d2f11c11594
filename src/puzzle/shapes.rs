//! How the plates look: the shapes of their cells and how evenly their passages run.

use serde::Serialize;

use super::Plates;
use crate::axis::{Axis, Direction};
use crate::maze::Maze;

/// The shapes of the cells of each plate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Shapes {
    /// Of the plates normal to x.
    pub x: Shape,
    /// Of the plates normal to y.
    pub y: Shape,
    /// Of the plates normal to z.
    pub z: Shape,
}

/// What the cells of one plate are, as shares of those that have a passage, and how its passages run. Shares
/// are from 0 to 1, rounded to four decimals; all are 0 on a plate without passages.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// Cells with one passage.
    pub dead_ends: f64,
    /// Cells with two passages in line.
    pub straight: f64,
    /// Cells with two passages at a right angle.
    pub turns: f64,
    /// Cells with three passages and more.
    pub junctions: f64,
    /// Passages that run the way fewer of them run, of all: 0.5 where both ways have as many.
    pub balance: f64,
}

impl Shapes {
    /// The shapes on three plates.
    #[must_use]
    pub fn new(plates: &Plates) -> Shapes {
        let [x, y, z] = Axis::ALL.map(|plate| Shape::new(plates.maze(plate)));
        Shapes { x, y, z }
    }

    /// The mean of a share over the three plates.
    #[must_use]
    pub fn mean(&self, share: impl Fn(&Shape) -> f64) -> f64 {
        rounded([&self.x, &self.y, &self.z].map(share).iter().sum::<f64>() / 3.0)
    }

    /// The balance of the plate whose passages run least evenly.
    #[must_use]
    pub fn balance(&self) -> f64 {
        self.x.balance.min(self.y.balance).min(self.z.balance)
    }
}

impl Shape {
    /// The shapes on one plate.
    #[must_use]
    pub fn new(maze: &Maze) -> Shape {
        Shape::of((0..maze.cells()).map(|cell| Direction::ALL.map(|direction| maze.has(cell, direction))))
    }

    /// The shapes of cells, each given by whether it has a passage in each of [`Direction::ALL`].
    pub(super) fn of(cells: impl Iterator<Item = [bool; 4]>) -> Shape {
        let [mut dead_ends, mut straight, mut turns, mut junctions] = [0u32; 4];
        let mut running = [0u32; 2];
        for [east, north, west, south] in cells {
            running[0] += u32::from(east);
            running[1] += u32::from(north);
            match [east, north, west, south].into_iter().filter(|&open| open).count() {
                0 => {}
                1 => dead_ends += 1,
                2 if (east && west) || (north && south) => straight += 1,
                2 => turns += 1,
                _ => junctions += 1,
            }
        }
        let cells = (dead_ends + straight + turns + junctions).max(1);
        let share = |count: u32, all: u32| rounded(f64::from(count) / f64::from(all.max(1)));
        Shape {
            dead_ends: share(dead_ends, cells),
            straight: share(straight, cells),
            turns: share(turns, cells),
            junctions: share(junctions, cells),
            balance: share(running[0].min(running[1]), running[0] + running[1]),
        }
    }
}

/// To four decimals, so that what is printed and what is compared are one number.
fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_counted() {
        let maze = Maze::from_text("#########\n#.#.#...#\n#.#.###.#\n#.......#\n#########\n", 4, 2);
        let shape = Shape::new(&maze.unwrap());
        assert_eq!(
            [shape.dead_ends, shape.straight, shape.turns, shape.junctions],
            [0.375, 0.125, 0.375, 0.125]
        );
        // Three of seven passages go north.
        assert_eq!(shape.balance, 0.4286);
    }

    #[test]
    fn a_plate_without_passages_has_no_shares() {
        let shape = Shape::new(&Maze::new(2, 2));
        assert_eq!([shape.dead_ends, shape.turns, shape.balance], [0.0; 3]);
    }
}
