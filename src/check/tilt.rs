//! How far the star tilts in its slots.

use std::fmt;

use serde::Serialize;

use crate::axis::{Axis, Direction};
use crate::params::Design;
use crate::puzzle::{Cell, Plates, Puzzle, Regions};

/// How far the star tilts about an axis in the cells of the goal's region, worst cases of three kinds.
///
/// Turned about an axis, the arms of the other two swing in their plates toward each other's axes. Where one
/// of the two plates is closed both ways, its arm has only the clearance over half a box: c / (H + t). Where
/// both are open and not both straight through, the webs beside the crossing hold it: 2 c / (d/2 + c + f + t)
/// at most. Where both run straight through, only the arms' own width does: about 2 c / d. The formulas are
/// from a search over all six ways to move a star; docs/fit.md has the source.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tilt {
    /// Where one of the two plates is closed across, in degrees.
    pub closed: f64,
    /// Where both are open, but not both straight through, in degrees.
    pub open: f64,
    /// Where both run straight through, in degrees.
    pub straight: f64,
    /// Pairs of a cell and an axis that are so held, out of three a cell: closed, open, straight through.
    pub counts: [u32; 3],
}

impl Tilt {
    /// The tilt of a puzzle's star with the measures of a design.
    #[must_use]
    pub fn new(design: &Design, puzzle: &Puzzle) -> Tilt {
        let fit = design.dimensions();
        let [clearance, width] = [fit.clearance, fit.arm_width].map(|length| length.to_f64());
        let border = (fit.frame + fit.thickness).to_f64();
        let half =
            Axis::ALL.map(|axis| design.outer_half(axis).to_f64()).into_iter().fold(f64::INFINITY, f64::min);
        let degrees = |slope: f64| (slope.atan().to_degrees() * 100.0).round() / 100.0;
        let regions = Regions::new(puzzle.space());
        let goal = regions.of(puzzle.goal());
        let mut counts = [0; 3];
        for cell in puzzle.space().cells().filter(|&cell| regions.of(cell) == goal) {
            for axis in Axis::ALL {
                counts[hold(puzzle.plates(), cell, axis)] += 1;
            }
        }
        Tilt {
            closed: degrees(clearance / half),
            open: degrees(2.0 * clearance / (width / 2.0 + clearance + border)),
            straight: degrees(2.0 * clearance / width),
            counts,
        }
    }

    /// The worst that happens in the region, in degrees.
    #[must_use]
    pub fn worst(&self) -> f64 {
        let [_, open, straight] = self.counts;
        if straight > 0 {
            self.straight
        } else if open > 0 {
            self.open
        } else {
            self.closed
        }
    }
}

/// 0 if a plate holds the star against turning about an axis, 1 if both give way, 2 if both run straight
/// through.
fn hold(plates: &Plates, cell: Cell, axis: Axis) -> usize {
    let [a, b] = axis.others();
    let passages = [(a, b), (b, a)].map(|(normal, along)| {
        let maze = plates.maze(normal);
        let (u, v) = cell.on_plate(normal);
        let number = maze.cell(u, v);
        let ways = if normal.others()[0] == along {
            [Direction::East, Direction::West]
        } else {
            [Direction::North, Direction::South]
        };
        ways.into_iter().filter(|&way| maze.has(number, way)).count()
    });
    match passages {
        [2, 2] => 2,
        [0, _] | [_, 0] => 0,
        _ => 1,
    }
}

impl fmt::Display for Tilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [closed, open, straight] = self.counts;
        write!(
            f,
            "{} degrees at worst: {} where a plate is closed across ({closed}), {} where both are open ({open}), {} \
             where both run straight through ({straight} of {} cells times axes)",
            self.worst(),
            self.closed,
            self.open,
            self.straight,
            closed + open + straight
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use crate::puzzle::PuzzleFile;

    /// Of all 375 pairs of a cell and an axis of the original, 18 run straight through both plates.
    #[test]
    fn the_original_has_18_straight_crossings() {
        let file = PuzzleFile::parse(include_str!("../../models/oskars-cube.toml")).unwrap();
        let (space, plates) = (file.puzzle.space(), file.puzzle.plates());
        let pairs = space.cells().flat_map(|cell| Axis::ALL.map(|axis| hold(plates, cell, axis)));
        let mut counts = [0; 3];
        pairs.for_each(|kind| counts[kind] += 1);
        assert_eq!((counts.iter().sum::<u32>(), counts[2]), (375, 18));
        let params = Params { size: file.puzzle.size(), measures: file.measures, ..Params::default() };
        let tilt = Tilt::new(&params.design().unwrap(), &file.puzzle);
        assert_eq!(tilt.counts.iter().sum::<u32>(), 3 * 103);
        assert_eq!(tilt.worst(), tilt.straight);
    }
}
