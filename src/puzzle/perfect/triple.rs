//! A perfect puzzle that is changed by swaps and stays perfect.

use super::tree::{Gate, Line, Tree};
use crate::axis::Axis;
use crate::maze::Random;
use crate::params::Size;
use crate::puzzle::Plates;

/// By plate and direction of a passage, east or north: the other plate that sees it, and is it north there?
const PARTNERS: [[(usize, bool); 2]; 3] =
    [[(2, true), (1, true)], [(2, false), (0, true)], [(1, false), (0, false)]];

/// The three trees of a perfect puzzle.
///
/// A passage carries as many moves as the partner plate has passages across the same gap, any two of them make a
/// move. So a *swap*, which opens an absent passage of a plate and closes one of the cycle that this makes, keeps the
/// number of moves if both carry as many; and three trees with the moves of a perfect puzzle are one
/// (`docs/theory.md`).
///
/// Every absent passage has such a swap, for its cycle comes back across its own gap. These swaps lead from every
/// perfect puzzle of a box to every other: they put a passage on another line of its group, exchange two gaps of
/// different axes that are opened one after the other, and change the forest of a flat step. Each is proposed as
/// often as the one that undoes it, so to do all that are proposed is to wander over all perfect puzzles evenly.
#[derive(Clone, Debug)]
pub(crate) struct Triple {
    trees: [Tree; 3],
    size: Size,
    /// Places on the last cycle that carry as much as what is opened.
    equal: Vec<u32>,
}

/// A swap that keeps a puzzle perfect, until another one is proposed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swap {
    /// Which plate.
    pub plate: usize,
    /// The passage to open.
    pub opened: Gate,
    /// The passage to close.
    pub closed: Gate,
    /// Its place on the cycle.
    place: u32,
}

impl Triple {
    /// Begins with the plates of a perfect puzzle.
    pub fn of(plates: &Plates) -> Triple {
        let trees = Axis::ALL
            .map(|plate| Tree::of(plates.maze(plate)).expect("plates of a perfect puzzle are trees"));
        Triple { trees, size: plates.size(), equal: Vec::new() }
    }

    /// The three trees as plates.
    pub fn plates(&self) -> Plates {
        Plates::trees(self.size, self.trees.each_ref().map(Tree::maze))
    }

    /// How many moves a passage on a line of a plate carries.
    fn carries(&self, plate: usize, line: Line) -> u32 {
        let (partner, north) = PARTNERS[plate][usize::from(line.north)];
        self.trees[partner].count(Line { north, gap: line.gap })
    }

    /// A random absent passage, each with the same chance, and a random one of those on its cycle that carry as many
    /// moves; none if all plates are rows.
    pub fn propose(&mut self, random: &mut Random) -> Option<Swap> {
        let absent = self.trees.each_ref().map(Tree::absent);
        let all = absent.iter().sum();
        if all == 0 {
            return None;
        }
        let drawn = random.below(all);
        let plate = match drawn {
            _ if drawn < absent[0] => 0,
            _ if drawn < absent[0] + absent[1] => 1,
            _ => 2,
        };
        let opened = self.trees[plate].draw_absent(random)?;
        let cycle = self.trees[plate].find_cycle(opened);
        let tree = &self.trees[plate];
        let carried = self.carries(plate, tree.line(opened));
        let mut equal = std::mem::take(&mut self.equal);
        equal.clear();
        equal.extend(
            (0..cycle).filter(|&place| self.carries(plate, tree.line(tree.on_cycle(place))) == carried),
        );
        let place = equal[random.below(equal.len() as u32) as usize];
        self.equal = equal;
        Some(Swap { plate, opened, closed: self.trees[plate].on_cycle(place), place })
    }

    /// Does the swap that was proposed last.
    pub fn apply(&mut self, swap: Swap) {
        self.trees[swap.plate].swap(swap.opened, swap.place);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::puzzle::{Space, perfect};

    fn start(sides: [u16; 3], random: &mut Random) -> Triple {
        let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
        Triple::of(&perfect::draw(size, random))
    }

    #[test]
    fn swaps_keep_a_puzzle_perfect() {
        for (stream, sides) in
            [[5, 5, 5], [3, 4, 6], [2, 2, 2], [1, 4, 5], [7, 2, 3], [9, 9, 9]].into_iter().enumerate()
        {
            let mut random = Random::new(8, stream as u64);
            let mut triple = start(sides, &mut random);
            for _ in 0..300 {
                let before = triple.plates();
                let swap = triple.propose(&mut random).unwrap();
                triple.apply(swap);
                let plates = triple.plates();
                assert_ne!(plates, before);
                // Not known to be perfect, it floods and counts.
                let space = Space::known(&plates, false);
                assert!(
                    space.loops() == 0 && space.count_moves() + 1 == u64::from(plates.size().cells()),
                    "{plates:?}"
                );
            }
        }
    }

    /// From one puzzle to all others of the box, each as often as any other.
    #[test]
    fn swaps_wander_evenly_over_all_perfect_puzzles() {
        for (stream, sides) in [[2, 2, 2], [2, 2, 3], [1, 3, 3], [2, 3, 3]].into_iter().enumerate() {
            let mut random = Random::new(9, stream as u64);
            let mut triple = start(sides, &mut random);
            let puzzles = perfect::Uniform::of(triple.size).unwrap().total() as usize;
            let mut seen: HashMap<[crate::maze::Maze; 3], u32> = HashMap::new();
            // Far enough apart to be nearly independent.
            let (times, apart) = (20, 25);
            for _ in 0..puzzles * times {
                for _ in 0..apart {
                    let swap = triple.propose(&mut random).unwrap();
                    triple.apply(swap);
                }
                *seen.entry(triple.trees.each_ref().map(Tree::maze)).or_default() += 1;
            }
            assert_eq!(seen.len(), puzzles, "{sides:?}");
            let chi: f64 =
                seen.values().map(|&count| (f64::from(count) - times as f64).powi(2) / times as f64).sum();
            let degrees = puzzles as f64 - 1.0;
            let deviation = (chi - degrees) / (2.0 * degrees).sqrt();
            assert!(deviation.abs() < 5.0, "{sides:?}: {deviation}");
        }
    }

    #[test]
    fn rows_have_no_swaps() {
        let mut random = Random::new(5, 0);
        assert!(start([1, 1, 8], &mut random).propose(&mut random).is_none());
    }
}
