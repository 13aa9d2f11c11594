//! Perfect puzzles of small boxes, every one with the same chance.
//!
//! All perfect puzzles are counted by the last of their steps that is canonical: "all gaps of one axis that can be
//! opened by themselves now", or one flat step that has no part of its own kind. So none is counted twice, and a
//! draw that goes through the counts backward is uniform. The recursion, with `U` the gaps that are open, and the
//! axis of the last step barred:
//!
//! ```text
//!   W(U, last) = sum over axes but last, sets P of their closed gaps:  w^|P| W(U + P, that axis)
//!              + sum over two axes, sets P and Q of two gaps or more:  irr(P, Q | U) v^(|P| + |Q|) W(U + P + Q, none)
//! ```
//!
//! w is the product of the sizes of all groups of the two other axes, v that of the third axis, and irr the number of
//! spanning forests of the groups by the passages at P and Q in which no smaller set of gaps is a step of its own.
//! `docs/theory.md` has the proof. All numbers are whole and below 2^128.

use std::sync::{Arc, Mutex, PoisonError};

use super::opening::{Crossing, FlatStep, Opening};
use super::trees::{Groups, groups, spanning_trees};
use crate::axis::Axis;
use crate::maze::Random;
use crate::params::Size;
use crate::puzzle::Plates;

/// The longest side of boxes that are drawn uniformly. At 7 cells a side the counts leave 128 bits.
pub(super) const LONGEST_SIDE: u16 = 6;

/// Open gaps of an axis, or some of its closed ones: a bit a gap.
type Gaps = u8;

/// How a canonical step goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Gaps of one axis.
    Gaps(usize, Gaps),
    /// A flat step of two axes.
    Flat([usize; 2], [Gaps; 2]),
}

/// The number of perfect puzzles that are left, for any gaps opened: what a uniform draw needs.
#[derive(Debug)]
pub struct Uniform {
    size: Size,
    /// All gaps of each axis.
    full: [Gaps; 3],
    /// By the open gaps of x, y and z, and the axis of the last step, 3 for none.
    counts: Vec<[u128; 4]>,
    /// The product of group sizes, by axis and open gaps.
    products: [Vec<u128>; 3],
    /// By the third axis.
    flats: [Flats; 3],
}

/// `irr` of a plate, by the pairs of its two axes.
#[derive(Debug)]
struct Flats {
    sides: [Side; 2],
    irreducible: Vec<u128>,
}

/// The sets within a set of gaps that have a gap, in falling order.
fn subsets(all: Gaps) -> impl Iterator<Item = Gaps> {
    let mut next = all;
    std::iter::from_fn(move || {
        let set = next;
        next = set.wrapping_sub(1) & all;
        (set != 0).then_some(set)
    })
}

/// Gaps seen from the other end of their axis.
fn reversed(gaps: Gaps, count: u32) -> Gaps {
    if count == 0 { 0 } else { gaps.reverse_bits() >> (Gaps::BITS - count) }
}

impl Uniform {
    /// The counts of a box; none if a side is longer than 6.
    ///
    /// Built once for each size while the program runs.
    #[must_use]
    pub fn of(size: Size) -> Option<Arc<Uniform>> {
        static BUILT: Mutex<Vec<Arc<Uniform>>> = Mutex::new(Vec::new());
        if size.sides().into_iter().any(|side| side > LONGEST_SIDE) {
            return None;
        }
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = built.iter().find(|known| known.size == size) {
            return Some(Arc::clone(known));
        }
        let made = Arc::new(Uniform::build(size));
        built.push(Arc::clone(&made));
        Some(made)
    }

    fn build(size: Size) -> Uniform {
        let gaps = size.sides().map(|side| u32::from(side) - 1);
        let full = gaps.map(|count| ((1u16 << count) - 1) as Gaps);
        let products: [Vec<u128>; 3] = gaps.map(|count| {
            (0..1u16 << count)
                .map(|open| groups(open as Gaps, count).iter().map(|&group| u128::from(group)).product())
                .collect()
        });
        let flats = Axis::ALL.map(|third| {
            let [a, b] = third.others().map(Axis::index);
            Flats::new([gaps[a], gaps[b]], [&products[a], &products[b]])
        });
        let states = full.iter().map(|&all| usize::from(all) + 1).product();
        let mut uniform = Uniform { size, full, counts: vec![[0; 4]; states], products, flats };
        uniform.count(gaps);
        uniform
    }

    /// Fills the counts, from all gaps open to none.
    fn count(&mut self, gaps: [u32; 3]) {
        let full = self.full;
        for x in (0..=full[0]).rev() {
            for y in (0..=full[1]).rev() {
                for z in (0..=full[2]).rev() {
                    let open = [x, y, z];
                    let place = self.place(open);
                    // Seen in a mirror a box has as many puzzles, so half of the sets of each axis are known.
                    let mut mirror = open;
                    for axis in 0..3 {
                        mirror[axis] = mirror[axis].max(reversed(mirror[axis], gaps[axis]));
                    }
                    self.counts[place] = if open == full {
                        [1; 4]
                    } else if mirror == open {
                        self.sums(open)
                    } else {
                        self.counts[self.place(mirror)]
                    };
                }
            }
        }
    }

    fn place(&self, open: [Gaps; 3]) -> usize {
        let [_, y, z] = self.full.map(|all| usize::from(all) + 1);
        (usize::from(open[0]) * y + usize::from(open[1])) * z + usize::from(open[2])
    }

    /// The sums over all steps from a state, for each axis of the last step.
    fn sums(&self, open: [Gaps; 3]) -> [u128; 4] {
        let mut of = [0u128; 3];
        let mut flat = 0u128;
        self.steps(open, |step, count| match step {
            Step::Gaps(axis, _) => of[axis] += count,
            Step::Flat(..) => flat += count,
        });
        let all = of.iter().sum::<u128>() + flat;
        [all - of[0], all - of[1], all - of[2], all]
    }

    /// Every step from a state, with the number of puzzles that it leads to.
    fn steps(&self, open: [Gaps; 3], mut see: impl FnMut(Step, u128)) {
        let product = |axis: usize| self.products[axis][usize::from(open[axis])];
        for axis in 0..3 {
            let weight = product((axis + 1) % 3) * product((axis + 2) % 3);
            for gaps in subsets(self.full[axis] & !open[axis]) {
                let mut next = open;
                next[axis] |= gaps;
                see(
                    Step::Gaps(axis, gaps),
                    weight.pow(gaps.count_ones()) * self.counts[self.place(next)][axis],
                );
            }
        }
        for third in Axis::ALL {
            let [a, b] = third.others().map(Axis::index);
            let weight = product(third.index());
            for p in subsets(self.full[a] & !open[a]).filter(|p| p.count_ones() > 1) {
                for q in subsets(self.full[b] & !open[b]).filter(|q| q.count_ones() > 1) {
                    let forests = self.flats[third.index()].count([open[a], p], [open[b], q]);
                    if forests == 0 {
                        continue;
                    }
                    let mut next = open;
                    next[a] |= p;
                    next[b] |= q;
                    let count =
                        weight.pow(p.count_ones() + q.count_ones()) * self.counts[self.place(next)][3];
                    see(Step::Flat([a, b], [p, q]), forests * count);
                }
            }
        }
    }

    /// How many perfect puzzles the box has.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.counts[0][3]
    }

    /// A perfect puzzle, each with the same chance.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> Plates {
        let mut opening = Opening::new(self.size);
        self.open(&mut opening, random);
        opening.into_plates()
    }

    /// Opens all gaps of a box of the size.
    pub(super) fn open(&self, opening: &mut Opening, random: &mut Random) {
        let (mut open, mut last) = ([0; 3], 3);
        while open != self.full {
            let mut left = below(self.counts[self.place(open)][last], random);
            let mut chosen = None;
            self.steps(open, |step, count| {
                if chosen.is_some() || matches!(step, Step::Gaps(axis, _) if axis == last) {
                    return;
                }
                match left.checked_sub(count) {
                    Some(rest) => left = rest,
                    None => chosen = Some(step),
                }
            });
            match chosen.expect("the number is below the sum of all steps") {
                Step::Gaps(axis, gaps) => {
                    bits(gaps).for_each(|gap| opening.open(Axis::ALL[axis], gap, random));
                    open[axis] |= gaps;
                    last = axis;
                }
                Step::Flat(axes, gaps) => {
                    let step = FlatStep {
                        axes: axes.map(|axis| Axis::ALL[axis]),
                        gaps: gaps.map(|gaps| bits(gaps).collect()),
                    };
                    let forest = loop {
                        let forest = opening.forest(&step, random);
                        let sides = step.axes.map(|axis| opening.groups(axis).iter().count());
                        if is_irreducible(&step, &forest, sides) {
                            break forest;
                        }
                    };
                    opening.open_flat(&step, &forest, random);
                    for (axis, gaps) in axes.into_iter().zip(gaps) {
                        open[axis] |= gaps;
                    }
                    last = 3;
                }
            }
        }
    }
}

/// The gaps of a set, in order.
fn bits(gaps: Gaps) -> impl Iterator<Item = u16> {
    (0..Gaps::BITS as u16).filter(move |gap| gaps >> gap & 1 == 1)
}

/// A number below a bound, each with the same chance, by masks and rejection.
fn below(bound: u128, random: &mut Random) -> u128 {
    let mask = u128::MAX >> (bound - 1).leading_zeros().min(127);
    loop {
        let drawn = (u128::from(random.bits()) << 64 | u128::from(random.bits())) & mask;
        if drawn < bound {
            return drawn;
        }
    }
}

/// Has no smaller part of a flat step's gaps as many passages as it could have at most?
///
/// Of each axis the gaps with most passages stand for any others of their number.
fn is_irreducible(step: &FlatStep, forest: &[Crossing], [a, b]: [usize; 2]) -> bool {
    let sums = [0, 1].map(|k| {
        let axis = step.axes[k];
        let of =
            |gap: u16| forest.iter().filter(|crossing| crossing.axis == axis && crossing.gap == gap).count();
        let mut counts: Vec<usize> = step.gaps[k].iter().map(|&gap| of(gap)).collect();
        counts.sort_unstable_by(|x, y| y.cmp(x));
        let mut sums = vec![0];
        for count in counts {
            sums.push(sums.last().expect("it has a first") + count);
        }
        sums
    });
    let all = (sums[0].len() - 1) + (sums[1].len() - 1);
    !(0..sums[0].len()).any(|i| {
        (0..sums[1].len())
            .any(|j| (1..all).contains(&(i + j)) && sums[0][i] + sums[1][j] == a * b - (a - i) * (b - j))
    })
}

impl Flats {
    /// The irreducible forests of the plate of two axes, given the products of their group sizes: all forests, less
    /// those with a step of their own that comes first.
    fn new(gaps: [u32; 2], products: [&[u128]; 2]) -> Flats {
        let sides = gaps.map(Side::new);
        let forests = forests(&sides);
        let mut flats = Flats { sides, irreducible: vec![0; forests.len()] };
        let [a, b] = [0, 1].map(|k| flats.sides[k].pairs.clone());
        let all = |open_a, p, open_b, q| forests[flats_place(&flats.sides, [open_a, p], [open_b, q])];
        // In rising order a set comes after its parts.
        for &[open_a, p] in &a {
            for &[open_b, q] in &b {
                if p.count_ones() < 2 || q.count_ones() < 2 {
                    continue;
                }
                let place = flats_place(&flats.sides, [open_a, p], [open_b, q]);
                let mirror = flats_place(
                    &flats.sides,
                    [reversed(open_a, gaps[0]), reversed(p, gaps[0])],
                    [reversed(open_b, gaps[1]), reversed(q, gaps[1])],
                );
                if mirror < place {
                    flats.irreducible[place] = flats.irreducible[mirror];
                    continue;
                }
                let product = [products[0][usize::from(open_a)], products[1][usize::from(open_b)]];
                // Gaps that can be opened by themselves, by inclusion and exclusion: some are added, others taken.
                let mut sums = [all(open_a, p, open_b, q), 0];
                for part in subsets(p) {
                    let rest = all(open_a | part, p & !part, open_b, q);
                    sums[part.count_ones() as usize % 2] += product[1].pow(part.count_ones()) * rest;
                }
                for part in subsets(q) {
                    let rest = all(open_a, p, open_b | part, q & !part);
                    sums[part.count_ones() as usize % 2] += product[0].pow(part.count_ones()) * rest;
                }
                // A smaller flat step that comes first.
                for part_p in subsets(p).filter(|part| part.count_ones() > 1) {
                    for part_q in subsets(q).filter(|part| part.count_ones() > 1) {
                        let first =
                            flats.irreducible[flats_place(&flats.sides, [open_a, part_p], [open_b, part_q])];
                        if first > 0 && [part_p, part_q] != [p, q] {
                            sums[1] +=
                                first * all(open_a | part_p, p & !part_p, open_b | part_q, q & !part_q);
                        }
                    }
                }
                flats.irreducible[place] = sums[0] - sums[1];
            }
        }
        flats
    }

    /// The forests by the passages at some closed gaps of either axis, where others are open.
    fn count(&self, a: [Gaps; 2], b: [Gaps; 2]) -> u128 {
        self.irreducible[flats_place(&self.sides, a, b)]
    }
}

fn flats_place(sides: &[Side; 2], a: [Gaps; 2], b: [Gaps; 2]) -> usize {
    sides[0].place(a) * sides[1].pairs.len() + sides[1].place(b)
}

/// The pairs of sets of gaps of an axis, open and to be opened, that have no gap in common.
#[derive(Debug)]
struct Side {
    gaps: u32,
    pairs: Vec<[Gaps; 2]>,
    /// The place of a pair among all; what is no pair has none.
    places: Vec<u16>,
}

impl Side {
    fn new(gaps: u32) -> Side {
        let full = ((1u16 << gaps) - 1) as Gaps;
        let mut side = Side { gaps, pairs: Vec::new(), places: vec![u16::MAX; 1 << (2 * gaps)] };
        for open in 0..=full {
            for opened in (0..=full).filter(|opened| opened & open == 0) {
                side.places[usize::from(open) << gaps | usize::from(opened)] = side.pairs.len() as u16;
                side.pairs.push([open, opened]);
            }
        }
        side
    }

    fn place(&self, [open, opened]: [Gaps; 2]) -> usize {
        usize::from(self.places[usize::from(open) << self.gaps | usize::from(opened)])
    }
}

/// All forests of a plate, by the pairs of its two axes.
fn forests(sides: &[Side; 2]) -> Vec<u128> {
    // The runs of groups that occur, each once, and for every pair those that it has.
    let runs = sides.each_ref().map(|side| {
        let mut known: Vec<Groups> = Vec::new();
        let of: Vec<Vec<usize>> = side
            .pairs
            .iter()
            .map(|&[open, opened]| {
                let number = |run: Groups| {
                    known.iter().position(|other| *other == run).unwrap_or_else(|| {
                        known.push(run);
                        known.len() - 1
                    })
                };
                runs_of(open, opened, side.gaps).into_iter().map(number).collect()
            })
            .collect();
        (known, of)
    });
    let [(rows, row_runs), (columns, column_runs)] = &runs;
    let trees: Vec<u128> =
        rows.iter().flat_map(|row| columns.iter().map(move |column| spanning_trees(row, column))).collect();
    let mut forests = Vec::with_capacity(row_runs.len() * column_runs.len());
    for a in row_runs {
        for b in column_runs {
            let trees = &trees;
            let trees =
                a.iter().flat_map(|&row| b.iter().map(move |column| trees[row * columns.len() + column]));
            forests.push(trees.product());
        }
    }
    forests
}

/// The sizes of groups, those that gaps to be opened would join put together.
fn runs_of(open: Gaps, opened: Gaps, count: u32) -> Vec<Groups> {
    let mut runs = vec![Groups::new()];
    let mut layer = 0;
    for group in groups(open, count) {
        runs.last_mut().expect("it has a first").push(group);
        layer += u32::from(group);
        if layer <= count && opened >> (layer - 1) & 1 == 0 {
            runs.push(Groups::new());
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of `docs/theory.md`: those of 2 and 3 cells a side and of flat boxes are known by exhaustion too.
    #[test]
    fn perfect_puzzles_are_counted() {
        let total = |x, y, z| Uniform::of(Size::new(x, y, z).unwrap()).unwrap().total();
        assert_eq!(total(2, 2, 2), 48);
        assert_eq!(total(3, 3, 3), 669_546);
        assert_eq!(total(3, 3, 5), 1_771_823_406);
        assert_eq!([total(5, 3, 3), total(3, 5, 3)], [1_771_823_406; 2]);
        assert_eq!(total(1, 5, 5), 557_568_000);
        assert_eq!(total(4, 4, 4), 642_423_301_632);
        assert_eq!(total(4, 4, 5), 123_186_308_704_224);
        assert_eq!(total(5, 5, 5), 24_867_521_786_283_862_500);
        assert_eq!(total(5, 5, 6), 15_923_618_268_768_136_087_610);
        assert_eq!(total(6, 6, 6), 30_614_272_817_375_618_330_019_420_096);
    }

    #[test]
    fn long_boxes_have_no_counts() {
        assert!(Uniform::of(Size::new(2, 2, 7).unwrap()).is_none());
    }
}
