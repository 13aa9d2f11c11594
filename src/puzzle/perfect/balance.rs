//! Whether plates run evenly in both directions.

use crate::axis::Axis;
use crate::maze::Maze;
use crate::params::Size;
use crate::puzzle::Plates;

/// How far the plate that runs least evenly is from having half of its passages in each direction, in
/// millionths: 0 for even halves, 1,000,000 if all run one way.
#[must_use]
pub fn unevenness(plates: &Plates) -> u64 {
    let uneven = |plate: Axis| {
        let maze = plates.maze(plate);
        let (mut east, mut all) = (0u64, 0u64);
        for row in 0..maze.height() {
            for byte in maze.row(row) {
                east += u64::from(byte & Maze::ROW_EAST != 0);
                all += u64::from(byte.count_ones());
            }
        }
        (2 * east).abs_diff(all) * 1_000_000 / all.max(1)
    };
    Axis::ALL.into_iter().map(uneven).max().expect("three plates")
}

/// Has every plate 35 % to 65 % of its passages in each direction? Yes too for boxes of which nobody can
/// ask it: those with a side under 5, or one more than twice another.
#[must_use]
pub fn is_balanced(plates: &Plates) -> bool {
    !can_be_balanced(plates.size()) || unevenness(plates) <= 300_000
}

fn can_be_balanced(size: Size) -> bool {
    let sides = size.sides();
    let (least, most) = (sides.into_iter().min(), sides.into_iter().max());
    least >= Some(5) && most <= least.map(|least| 2 * least)
}

/// How many passages of a plate's tree may go in one direction, if the plate is to be balanced.
pub(in crate::puzzle) fn most_one_way(size: Size, plate: Axis) -> u32 {
    let passages = plate.others().iter().map(|&axis| u32::from(size.along(axis))).product::<u32>() - 1;
    if can_be_balanced(size) { passages * 65 / 100 } else { passages }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::Direction;

    /// Cubic plates with so many passages to the east: the bottom row, then others from the top.
    fn plates(side: u16, east: u32) -> Plates {
        let mut maze = Maze::new(side.into(), side.into());
        let mut left = east + 1 - u32::from(side);
        for cell in (0..maze.cells()).rev() {
            let (u, v) = maze.at(cell);
            if u > 0 && (v == 0 || left > 0) {
                maze.open(cell, Direction::West);
                left -= u32::from(v > 0);
            } else if v > 0 {
                maze.open(cell, Direction::South);
            }
        }
        Plates::new(Size::cube(side), [maze.clone(), maze.clone(), maze]).unwrap()
    }

    #[test]
    fn combs_are_uneven() {
        // 4 of 24 passages go east.
        assert_eq!(unevenness(&plates(5, 4)), (20 - 4) * 1_000_000 / 24);
        assert!(!is_balanced(&plates(5, 4)));
        assert!(is_balanced(&plates(4, 3)), "too small to ask for it");
    }

    #[test]
    fn thirty_five_percent_are_enough() {
        // Of 80 passages.
        assert!(!is_balanced(&plates(9, 27)) && is_balanced(&plates(9, 28)));
        assert!(is_balanced(&plates(9, 52)) && !is_balanced(&plates(9, 53)));
    }
}
