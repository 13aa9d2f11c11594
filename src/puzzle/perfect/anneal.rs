//! Annealing: trees on the plates, changed by swaps until every box has as many moves as a tree.

use std::ops::ControlFlow;

use super::tree::{Gate, Line, Tree};
use crate::axis::Axis;
use crate::maze::Random;

/// How hot the annealing begins.
const HOT: f64 = 1.5;
/// What a proposed swap leaves of the temperature.
const COOLING: f64 = 0.9998;
/// Proposed swaps between two looks at the watch.
const WATCHED: u64 = 1 << 16;

/// The plates of a box while they are annealed; or of several boxes at once, which share plates.
///
/// **Judging a swap costs two look-ups.** A step along x needs a passage of plate Y, somewhere in z, and
/// one of plate Z, somewhere in y, both across the same gap: so the gap has as many moves as the
/// *product* of the passages that the two plates have there, and all moves are counted by three dot
/// products over the gaps. A passage of one plate carries as many moves as its partner plate has
/// passages across the same gap. What is missing of `cells - 1` moves is the *shortfall* of a box; it
/// is kept exactly, and
///
/// ```text
///   shortfall = cells - 1 - moves = regions - 1 - loops >= 0
/// ```
///
/// With three trees it is never negative (`docs/generators.md` proves it), and no box with a loop has
/// ever been seen with a shortfall below 2. So annealing drives the shortfall to 0 and searches no
/// swap for loops; a walk through the space proves at the end that the box is perfect.
///
/// **Several boxes.** For [`Family`](super::Family), slabs of the box come in *kinds* along each axis. A plate has one
/// tree for every pair of kinds that meet on it, and there is a box for every triple of kinds. The
/// score is the sum of the boxes' shortfalls. One kind along each axis is the plain case.
#[derive(Clone, Debug)]
pub(crate) struct Annealing {
    /// By axis and kind: cells along the axis.
    sides: [Vec<u16>; 3],
    /// By plate: the trees, the kind along the plate's first axis outermost.
    trees: [Vec<Tree>; 3],
    /// By box, kinds along x outermost.
    shortfalls: Vec<i64>,
    score: i64,
    /// Absent passages of all trees together; a swap keeps the number.
    absent: u32,
    /// By kind along the plate's normal: what the swap proposed last would add to the shortfalls.
    changes: Vec<i64>,
    temperature: f64,
    /// How cold it gets: so cold that of twenty proposed swaps a cell at most one makes the score
    /// worse. Any warmer, and large flat boxes would hover a little above 0. In a cube of 7 it is 0.12.
    coldest: f64,
}

/// A swap that may be done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swap {
    /// Which plate.
    pub plate: usize,
    kinds: [usize; 2],
    /// The passage to open.
    pub absent: Gate,
    number: u32,
}

impl Annealing {
    /// Uniform random trees for every pair of kinds.
    pub fn new(sides: [Vec<u16>; 3], random: &mut Random) -> Annealing {
        let trees = Axis::ALL.map(|plate| {
            let [u, v] = plate.others().map(Axis::index);
            let pairs =
                sides[u].iter().flat_map(|&width| sides[v].iter().map(move |&height| (width, height)));
            pairs.map(|(width, height)| Tree::uniform(width.into(), height.into(), random)).collect()
        });
        Annealing::of(sides, trees)
    }

    /// Begins from given trees.
    pub fn of(sides: [Vec<u16>; 3], trees: [Vec<Tree>; 3]) -> Annealing {
        let absent = trees.iter().flatten().map(Tree::absent).sum();
        let changes = Vec::new();
        let (shortfalls, score) = (Vec::new(), 0);
        let cells: u32 = trees.iter().flatten().map(Tree::cells).sum();
        let coldest = 1.0 / libm::log(20.0 * f64::from(cells));
        let mut annealing =
            Annealing { sides, trees, shortfalls, score, absent, changes, temperature: HOT, coldest };
        annealing.shortfalls = annealing.count_shortfalls();
        annealing.score = annealing.shortfalls.iter().sum();
        annealing
    }

    /// All kinds of boxes: their numbers along x, y and z, kinds along x outermost.
    pub fn boxes(&self) -> impl Iterator<Item = [usize; 3]> + use<> {
        let [x, y, z] = [0, 1, 2].map(|axis| self.sides[axis].len());
        (0..x * y * z).map(move |number| [number / (y * z), number / z % y, number % z])
    }

    /// The shortfalls, counted afresh from the trees.
    fn count_shortfalls(&self) -> Vec<i64> {
        let count = |kinds: [usize; 3]| {
            let mut left = -1 + [0, 1, 2].map(|a| i64::from(self.sides[a][kinds[a]])).iter().product::<i64>();
            for axis in Axis::ALL {
                let [p, q] = axis.others().map(|plate| {
                    let north = plate.others()[1] == axis;
                    self.tree(plate.index(), plate.others().map(|a| kinds[a.index()])).counts(north)
                });
                left -= p.iter().zip(q).map(|(&p, &q)| i64::from(p) * i64::from(q)).sum::<i64>();
            }
            left
        };
        self.boxes().map(count).collect()
    }

    /// The tree of a plate where two kinds meet.
    pub fn tree(&self, plate: usize, kinds: [usize; 2]) -> &Tree {
        let second = Axis::ALL[plate].others()[1].index();
        &self.trees[plate][kinds[0] * self.sides[second].len() + kinds[1]]
    }

    fn tree_mut(&mut self, plate: usize, kinds: [usize; 2]) -> &mut Tree {
        let second = Axis::ALL[plate].others()[1].index();
        &mut self.trees[plate][kinds[0] * self.sides[second].len() + kinds[1]]
    }

    /// The trees, in the order in which [`Annealing::of`] takes them.
    pub fn into_trees(self) -> [Vec<Tree>; 3] {
        self.trees
    }

    /// Passages of all trees together.
    pub fn passages(&self) -> u32 {
        self.trees.iter().flatten().map(|tree| tree.cells() - 1).sum()
    }

    /// Sum of the shortfalls: 0 when every box has as many moves as a tree.
    pub fn score(&self) -> i64 {
        self.score
    }

    /// How many moves a passage on a line of a plate carries in the box that has a given kind along the
    /// plate's normal: the passages of the partner plate across the same gap.
    fn carries(&self, plate: usize, kinds: [usize; 2], line: Line, normal_kind: usize) -> i64 {
        let along = Axis::ALL[plate].others()[usize::from(line.north)];
        let partner = 3 - plate - along.index();
        let [u, v] = Axis::ALL[partner].others();
        let (north, along_kind) = (v == along, kinds[usize::from(line.north)]);
        debug_assert_eq!(if north { u.index() } else { v.index() }, plate);
        let kinds = if north { [normal_kind, along_kind] } else { [along_kind, normal_kind] };
        self.tree(partner, kinds).count(Line { north, gap: line.gap }).into()
    }

    /// The place of a box among the shortfalls, from a plate, the kinds on it and the one along its normal.
    fn box_number(&self, plate: usize, kinds: [usize; 2], normal_kind: usize) -> usize {
        let [x, y, z] = match plate {
            0 => [normal_kind, kinds[0], kinds[1]],
            1 => [kinds[0], normal_kind, kinds[1]],
            _ => [kinds[0], kinds[1], normal_kind],
        };
        (x * self.sides[1].len() + y) * self.sides[2].len() + z
    }

    /// A random absent passage, each equally likely, and a random one of its cycle to close; with the
    /// change of the score.
    pub fn propose(&mut self, random: &mut Random) -> Option<(Swap, i64)> {
        if self.absent == 0 {
            return None;
        }
        let mut left = random.below(self.absent);
        let (plate, number) = 'found: {
            for (plate, trees) in self.trees.iter().enumerate() {
                for (number, tree) in trees.iter().enumerate() {
                    if left < tree.absent() {
                        break 'found (plate, number);
                    }
                    left -= tree.absent();
                }
            }
            unreachable!("the trees have that many absent passages");
        };
        let [_, second] = Axis::ALL[plate].others().map(|axis| self.sides[axis.index()].len());
        let kinds = [number / second, number % second];
        let tree = self.tree_mut(plate, kinds);
        let absent = tree.draw_absent(random).expect("it has absent passages");
        let cycle = tree.find_cycle(absent);
        let number = random.below(cycle);
        let (opened, closed) = (tree.line(absent), tree.line(tree.on_cycle(number)));
        let mut worse = 0;
        self.changes.clear();
        for normal_kind in 0..self.sides[plate].len() {
            let change = self.carries(plate, kinds, closed, normal_kind)
                - self.carries(plate, kinds, opened, normal_kind);
            worse += change;
            self.changes.push(change);
        }
        Some((Swap { plate, kinds, absent, number }, worse))
    }

    /// The passage that the swap proposed last closes.
    pub fn closed(&self, swap: Swap) -> Gate {
        self.tree(swap.plate, swap.kinds).on_cycle(swap.number)
    }

    /// Does the swap proposed last.
    pub fn apply(&mut self, swap: Swap, worse: i64) {
        self.tree_mut(swap.plate, swap.kinds).swap(swap.absent, swap.number);
        for normal_kind in 0..self.sides[swap.plate].len() {
            let number = self.box_number(swap.plate, swap.kinds, normal_kind);
            self.shortfalls[number] += self.changes[normal_kind];
        }
        self.score += worse;
    }

    /// Proposes a swap and does it or not: always if the score gets no worse, else with probability
    /// exp(-worse / temperature) (Metropolis and others, 1953). Then it gets a little colder.
    pub fn step(&mut self, random: &mut Random) {
        if let Some((swap, worse)) = self.propose(random)
            && (worse <= 0 || random.unit() < libm::exp(-(worse as f64) / self.temperature))
        {
            self.apply(swap, worse);
        }
        self.temperature = (self.temperature * COOLING).max(self.coldest);
    }

    /// Steps until the score is 0, or for a number of steps at most; true if it is 0. `watch` is told
    /// the score now and then and may stop the work.
    pub fn run(
        &mut self,
        most: u64,
        random: &mut Random,
        watch: &mut dyn FnMut(i64) -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        for step in 1..=most {
            if self.score == 0 {
                break;
            }
            if step % WATCHED == 0 {
                watch(self.score)?;
            }
            self.step(random);
        }
        ControlFlow::Continue(self.score == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Maze;
    use crate::params::Size;
    use crate::puzzle::{Plates, Regions, Space};

    fn plates(annealing: &Annealing, kinds: [usize; 3]) -> Plates {
        let size = Size::new(
            annealing.sides[0][kinds[0]],
            annealing.sides[1][kinds[1]],
            annealing.sides[2][kinds[2]],
        );
        let maze = |plate: Axis| -> Maze {
            annealing.tree(plate.index(), plate.others().map(|a| kinds[a.index()])).maze()
        };
        Plates::new(size.unwrap(), Axis::ALL.map(maze)).unwrap()
    }

    /// After every swap of long runs, what is kept is what a recount of the whole space finds.
    #[test]
    fn the_shortfall_is_exact_after_every_swap() {
        let families: [[&[u16]; 3]; 6] = [
            [&[5], &[5], &[5]],
            [&[3], &[4], &[6]],
            [&[2], &[2], &[2]],
            [&[1], &[4], &[5]],
            [&[7], &[2], &[3]],
            [&[3, 4], &[4], &[2, 3]],
        ];
        for (stream, sides) in families.into_iter().enumerate() {
            let mut random = Random::new(8, stream as u64);
            let mut annealing = Annealing::new(sides.map(<[u16]>::to_vec), &mut random);
            let mut seen = std::collections::HashSet::new();
            for _ in 0..1500 {
                annealing.step(&mut random);
                let mut score = 0;
                for (number, kinds) in annealing.boxes().enumerate() {
                    let plates = plates(&annealing, kinds);
                    // Known not to be perfect, it floods and counts.
                    let space = Space::known(&plates, false);
                    let regions = i64::from(Regions::new(space).count());
                    let loops = space.loops() as i64;
                    assert_eq!(annealing.shortfalls[number], regions - 1 - loops);
                    assert!(annealing.shortfalls[number] >= 2 * loops);
                    score += annealing.shortfalls[number];
                }
                assert_eq!(annealing.score(), score);
                seen.insert(score);
            }
            assert!(seen.len() > 1 || annealing.absent < 20, "nothing happened: {sides:?}");
        }
    }

    #[test]
    fn annealing_ends_at_nothing_short() {
        for seed in 0..20 {
            let mut random = Random::new(seed, 0);
            let mut annealing = Annealing::new([vec![6], vec![7], vec![8]], &mut random);
            assert!(annealing.score() > 0);
            let done = annealing.run(100_000, &mut random, &mut |_| ControlFlow::Continue(()));
            assert_eq!(done, ControlFlow::Continue(true));
            assert_eq!(annealing.count_shortfalls(), [0]);
        }
    }

    #[test]
    fn a_watch_can_stop_it() {
        let mut random = Random::new(1, 0);
        let mut annealing = Annealing::new([vec![60], vec![60], vec![60]], &mut random);
        let mut looks = 0;
        let stopped = annealing.run(u64::MAX, &mut random, &mut |_| {
            looks += 1;
            if looks == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((stopped, looks), (ControlFlow::Break(()), 2));
        assert!(annealing.score() > 0);
    }
}
