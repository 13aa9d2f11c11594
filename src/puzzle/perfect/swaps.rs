//! Swaps that lead from perfect puzzle to perfect puzzle.

use super::tree::{Gate, Line, Tree};
use crate::axis::Axis;
use crate::maze::Random;
use crate::puzzle::Plates;

/// The plates of a perfect puzzle, to be changed by swaps that keep it perfect.
///
/// A passage carries as many moves as the other plate that sees its gap has passages there. So a swap that closes a
/// passage which carries as many as the opened one keeps the number of moves, and three trees with cells - 1 moves
/// are perfect. The cycle of an opened passage comes back across its own gap, so there is always such a passage, and
/// nothing is proposed in vain.
#[derive(Clone, Debug)]
pub(crate) struct Swaps {
    trees: [Tree; 3],
}

/// A swap that may be done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swap {
    /// Which plate.
    pub plate: usize,
    /// The passage to open.
    pub opened: Gate,
    /// The passage to close.
    pub closed: Gate,
    number: u32,
}

impl Swaps {
    /// Begins with plates that make a perfect puzzle.
    pub fn new(plates: &Plates) -> Swaps {
        let tree =
            |axis: Axis| Tree::of(plates.maze(axis)).expect("the plates of a perfect puzzle are trees");
        Swaps { trees: Axis::ALL.map(tree) }
    }

    /// The trees of the plates.
    pub fn trees(&self) -> &[Tree; 3] {
        &self.trees
    }

    /// How many moves a passage on a line of a plate carries: the passages of the partner plate across the same gap.
    fn carries(&self, plate: usize, line: Line) -> u32 {
        let plate = Axis::ALL[plate];
        let along = plate.others()[usize::from(line.north)];
        let partner = plate.third(along);
        self.trees[partner.index()].count(Line { north: partner.others()[1] == along, gap: line.gap })
    }

    /// A random absent passage, each equally likely, and a random one of those on its cycle whose closing keeps the
    /// number of moves; none where all passages are open.
    pub fn propose(&mut self, random: &mut Random) -> Option<Swap> {
        let absent = self.trees.each_ref().map(Tree::absent);
        let mut left = random.below(absent.iter().sum::<u32>().max(1));
        let plate = absent.iter().position(|&absent| {
            let here = left < absent;
            left = left.saturating_sub(absent);
            here
        })?;
        let opened = self.trees[plate].draw_absent(random).expect("it has absent passages");
        let cycle = self.trees[plate].find_cycle(opened);
        let tree = &self.trees[plate];
        let carried = self.carries(plate, tree.line(opened));
        let (mut chosen, mut seen) = (None, 0);
        for number in 0..cycle {
            let closed = tree.on_cycle(number);
            if self.carries(plate, tree.line(closed)) == carried {
                // Each of those seen is the chosen one with the same chance.
                seen += 1;
                if random.below(seen) == 0 {
                    chosen = Some(Swap { plate, opened, closed, number });
                }
            }
        }
        chosen
    }

    /// Does the swap proposed last.
    pub fn apply(&mut self, swap: Swap) {
        self.trees[swap.plate].swap(swap.opened, swap.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Size;
    use crate::puzzle::{Regions, Space, perfect};

    /// After every swap of long runs a flood finds one region and no loop; and swaps change what they should.
    #[test]
    fn every_swap_keeps_the_puzzle_perfect() {
        for (stream, sides) in
            [[5, 5, 5], [3, 4, 6], [2, 2, 2], [1, 4, 5], [7, 2, 3], [8, 8, 8]].into_iter().enumerate()
        {
            let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
            let mut random = Random::new(8, stream as u64);
            let first = perfect::draw(size, &mut random);
            let mut swaps = Swaps::new(&first);
            let mut counts = Vec::new();
            for _ in 0..500 {
                let swap = swaps.propose(&mut random).expect("there is always one");
                swaps.apply(swap);
                let plates = Plates::new(size, swaps.trees().each_ref().map(Tree::maze)).unwrap();
                // Known not to be perfect, it floods and counts.
                let space = Space::known(&plates, false);
                assert_eq!((Regions::new(space).count(), space.loops()), (1, 0));
                counts.push([0, 1, 2].map(|plate| swaps.trees()[plate].counts(false).to_vec()));
            }
            counts.dedup();
            assert!(counts.len() > 1 || sides[0] < 3, "the counts change too: {sides:?}");
        }
    }

    #[test]
    fn a_row_has_nothing_to_swap() {
        let mut random = Random::new(1, 0);
        let plates = perfect::draw(Size::new(1, 1, 9).unwrap(), &mut random);
        assert!(Swaps::new(&plates).propose(&mut random).is_none());
    }
}
