//! The proof of a puzzle: its whole space is walked through, whatever is thought to be known of it.

use std::fmt;

use super::tour::Tour;
use super::ways::Ways;
use super::{Cell, Regions, Space};

/// What a walk through the whole space has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Cells of the box.
    pub cells: u32,
    /// Pairs of neighbouring cells between which the cursor can move.
    pub moves: u64,
    /// Connected pieces of the space.
    pub regions: u32,
    /// Moves that join cells already joined.
    pub loops: u64,
    /// Steps of the walk.
    pub steps: u64,
}

impl Proof {
    /// Is the space one tree of all cells?
    #[must_use]
    pub fn is_perfect(&self) -> bool {
        self.regions == 1 && self.loops == 0
    }
}

impl fmt::Display for Proof {
    /// One line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { cells, moves, regions, loops, steps } = self;
        if self.is_perfect() {
            return write!(
                f,
                "verified: a walk of {steps} steps met all {cells} cells by {moves} moves: one region, no loop"
            );
        }
        write!(
            f,
            "verified: a walk of {steps} steps met all {cells} cells by {moves} moves: {regions} regions, "
        )?;
        match loops {
            0 => f.write_str("no loop"),
            1 => f.write_str("one loop"),
            _ => write!(f, "{loops} loops"),
        }
    }
}

impl Space<'_> {
    /// Walks through the whole space and counts what is there; takes nothing for granted but the plates.
    ///
    /// A perfect space needs memory for its plates alone, one without loops a bit a cell, others five bytes
    /// a cell.
    #[must_use]
    pub fn verify(self) -> Proof {
        let (cells, moves) = (self.size().cells(), self.count_moves());
        let tour = Tour::new(self);
        if tour.is_perfect() {
            return Proof { cells, moves, regions: 1, loops: 0, steps: tour.steps() };
        }
        if let Some(regions) = self.count_trees(moves) {
            return Proof { cells, moves, regions, loops: 0, steps: 2 * moves };
        }
        let regions = Regions::new(Space::known(self.plates(), false)).count();
        let loops = moves + u64::from(regions) - u64::from(cells);
        Proof { cells, moves, regions, loops, steps: 2 * moves }
    }

    /// How many regions there are; none if the space has a loop.
    ///
    /// Every region that is a tree of k cells is walked through in 2 (k - 1) steps. If all walks are such,
    /// and together they took every move both ways, there is nothing else.
    fn count_trees(self, moves: u64) -> Option<u32> {
        let ways = Ways::new(self.plates());
        let size = self.size();
        let mut seen = vec![0u64; (size.cells() as usize).div_ceil(64)];
        let (mut regions, mut steps) = (0, 0);
        for number in 0..size.cells() {
            if seen[number as usize / 64] >> (number % 64) & 1 == 1 {
                continue;
            }
            let mut met = 1u64;
            seen[number as usize / 64] |= 1 << (number % 64);
            let taken = ways.walk(Cell::from_number(number, size), |_, _, shadows| {
                let number = ways.number(shadows);
                let (word, bit) = (&mut seen[number as usize / 64], 1 << (number % 64));
                met += u64::from(*word & bit == 0);
                *word |= bit;
                true
            });
            if taken != 2 * (met - 1) {
                return None;
            }
            regions += 1;
            steps += taken;
        }
        (steps == 2 * moves).then_some(regions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PuzzleFile;
    use crate::maze::Random;
    use crate::params::{Params, Size};
    use crate::puzzle::{Classic, Plates, Puzzle};

    /// What a flood and a count of loops say, each apart.
    fn counted(plates: &Plates) -> (u32, u64) {
        let space = Space::known(plates, false);
        (Regions::new(space).count(), space.loops())
    }

    #[test]
    fn a_walk_proves_what_is_counted() {
        let mut perfect = 0;
        for seed in 0..300 {
            let side = |n: u64| 1 + (seed / n % 5) as u16;
            let Ok(size) = Size::new(side(1), side(5), side(25)) else { continue };
            let plates = Classic::new(size).attempt(&mut Random::new(seed, 0)).plates;
            let proof = Space::new(&plates).verify();
            assert_eq!((proof.regions, proof.loops), counted(&plates));
            assert_eq!(proof.moves, Space::new(&plates).moves().count() as u64);
            perfect += u32::from(proof.is_perfect());
        }
        assert!((50..290).contains(&perfect), "{perfect}");
    }

    /// It believes nothing: neither that a space is perfect nor that it is not.
    #[test]
    fn what_is_thought_to_be_known_does_not_count() {
        let plates = Classic::new(Size::cube(5)).attempt(&mut Random::new(3, 0)).plates;
        assert_eq!(Space::known(&plates, true).verify().regions, counted(&plates).0);
        let puzzle = Puzzle::generate(&Params::default().design().unwrap()).unwrap();
        let proof = Space::known(puzzle.plates(), false).verify();
        assert_eq!(
            proof.to_string(),
            "verified: a walk of 248 steps met all 125 cells by 124 moves: one region, no loop"
        );
    }

    #[test]
    fn loops_and_regions_are_told() {
        let puzzle = |text| PuzzleFile::parse(text).unwrap().puzzle;
        let proof = puzzle(include_str!("../../models/rickard-loop.toml")).space().verify();
        assert_eq!((proof.regions, proof.loops, proof.moves), (4, 1, 24));
        assert!(proof.to_string().ends_with("4 regions, one loop"));
        let proof = puzzle(include_str!("../../models/oskars-cube.toml")).space().verify();
        assert!(proof.to_string().ends_with("by 110 moves: 15 regions, no loop"), "{proof}");
    }
}
