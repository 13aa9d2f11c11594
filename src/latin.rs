//! Latin squares: n symbols in n rows and columns, each symbol once in every row and every column.
//!
//! Drawn uniformly by the walk of Jacobson and Matthews ("Generating uniformly distributed random Latin
//! squares", 1996). Seen as a cube of zeros and ones, a Latin square has exactly one 1 on every line along
//! rows, columns and symbols. A move adds 1 and takes 1 in turn at the eight corners of a box, so that
//! every line keeps its sum; at worst one corner becomes -1, and the square is improper until a later
//! move mends it:
//!
//! ```text
//!        z'  +1 ------- -1          the corner (x, y, z) is 0, or the -1 of an improper square;
//!           /|         /|           x', y', z' are where the lines through it have their 1
//!      z  -1 ------- +1 |           (one of two, if improper)
//!         |  |        | |
//!         | -1 -------|-+1  y'      the last corner (x', y', z') loses 1: it was 1, and the square is
//!         |/          |/            proper, or it was 0 and is now the -1
//!        +1 ------- -1    y
//!        x         x'
//! ```
//!
//! Hence a Latin square of order n is n^2 cells of a cube of which exactly one lies over each cell of
//! each plate.

use std::ops::ControlFlow;

use crate::maze::{Cancelled, Random};

/// The largest order. The walk takes time that grows with the fourth power of the order.
pub const LARGEST_ORDER: u16 = 256;

/// A Latin square.
///
/// Invariant: every row and every column holds each of the symbols 0..n once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LatinSquare {
    order: u16,
    symbols: Vec<u16>,
}

impl LatinSquare {
    /// A random square, each of its order equally likely as far as the walk has mixed: a cyclic square
    /// with rows, columns and symbols permuted at random, then a walk through at least n^3 proper
    /// squares. Orders 1 and 2 are drawn directly.
    ///
    /// ```
    /// use deventer::latin::LatinSquare;
    /// use deventer::maze::Random;
    ///
    /// let square = LatinSquare::random(5, &mut Random::new(1, 0), &mut || std::ops::ControlFlow::Continue(()))?;
    /// assert!((0..5).all(|row| (0..5).any(|column| square.symbol(row, column) == 3)));
    /// # Ok::<(), deventer::maze::Cancelled>(())
    /// ```
    ///
    /// # Errors
    /// If `watch`, which is called now and then, stops the work.
    ///
    /// # Panics
    /// If the order is 0 or over [`LARGEST_ORDER`].
    pub fn random(
        order: u16,
        random: &mut Random,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<LatinSquare, Cancelled> {
        assert!((1..=LARGEST_ORDER).contains(&order), "orders are from 1 to {LARGEST_ORDER}");
        let n = u32::from(order);
        let [rows, columns, symbols] = [0; 3].map(|_| {
            let mut numbers: Vec<u16> = (0..order).collect();
            random.shuffle(&mut numbers);
            numbers
        });
        let cyclic = |row: u16, column: u16| {
            let sum = u32::from(rows[usize::from(row)]) + u32::from(columns[usize::from(column)]);
            symbols[(sum % n) as usize]
        };
        let places = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
        let start = LatinSquare { order, symbols: places.map(|(row, column)| cyclic(row, column)).collect() };
        if order < 3 {
            // The permuted cyclic squares are all there are.
            return Ok(start);
        }
        let mut walk = Walk::new(&start);
        for proper in 0..u64::from(order).pow(3) {
            if proper % 4096 == 0 && watch().is_break() {
                return Err(Cancelled);
            }
            walk.walk_on(random);
        }
        Ok(LatinSquare { order, symbols: walk.lines.swap_remove(2) })
    }

    /// A square with as many wanted places as a search finds, and how many those are. The search walks on
    /// from a random square for so many proper ones; a square with fewer wanted places is accepted the
    /// more rarely the longer the search lasts.
    ///
    /// # Errors
    /// If `watch`, which is called now and then, stops the work.
    ///
    /// # Panics
    /// If the order is 0 or over [`LARGEST_ORDER`].
    pub fn with_most(
        order: u16,
        steps: u32,
        random: &mut Random,
        wanted: impl Fn(u16, u16, u16) -> bool,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(LatinSquare, u32), Cancelled> {
        let count = |square: &LatinSquare| {
            let places = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
            places.filter(|&(row, column)| wanted(row, column, square.symbol(row, column))).count() as u32
        };
        let all = u32::from(order).pow(2);
        let mut here = LatinSquare::random(order, random, watch)?;
        let mut most = count(&here);
        let mut best = (here.clone(), most);
        for step in 0..if order < 3 { 0 } else { steps } {
            if best.1 == all {
                break;
            }
            if step % 256 == 0 && watch().is_break() {
                return Err(Cancelled);
            }
            let mut walk = Walk::new(&here);
            walk.walk_on(random);
            let next = LatinSquare { order, symbols: walk.lines.swap_remove(2) };
            let found = count(&next);
            let heat = 1.5 * (1.0 - f64::from(step) / f64::from(steps)) + 0.05;
            let loss = f64::from(most) - f64::from(found);
            if loss <= 0.0 || random.unit() < libm::exp(-loss / heat) {
                (here, most) = (next, found);
                if most > best.1 {
                    best = (here.clone(), most);
                }
            }
        }
        Ok(best)
    }

    /// How many symbols there are.
    #[must_use]
    pub fn order(&self) -> u16 {
        self.order
    }

    /// The symbol in a row and a column, from 0.
    ///
    /// # Panics
    /// If there is no such row or column.
    #[must_use]
    pub fn symbol(&self, row: u16, column: u16) -> u16 {
        assert!(row < self.order && column < self.order, "rows and columns are below the order");
        self.symbols[usize::from(row) * usize::from(self.order) + usize::from(column)]
    }

    /// The rows, from the first.
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.symbols.chunks_exact(self.order.into())
    }
}

/// A place in the cube: x is the row, y the column, z the symbol.
type Corner = [u16; 3];

/// The walk, at a proper or an improper square.
struct Walk {
    order: u16,
    /// By the axis along which lines run, and by the other two coordinates in order: where the line has
    /// its 1. On the three lines through a -1, one of the two.
    lines: Vec<Vec<u16>>,
    /// The -1 of an improper square, and where the three lines through it have their other 1.
    hole: Option<(Corner, Corner)>,
}

impl Walk {
    fn new(square: &LatinSquare) -> Walk {
        let n = usize::from(square.order);
        let mut walk = Walk { order: square.order, lines: vec![vec![0; n * n]; 3], hole: None };
        for (x, row) in (0..).zip(square.rows()) {
            for (y, &z) in (0..).zip(row) {
                (0..3).for_each(|axis| *walk.line([x, y, z], axis) = [x, y, z][axis]);
            }
        }
        walk
    }

    /// The line along an axis through a corner.
    fn line(&mut self, [x, y, z]: Corner, axis: usize) -> &mut u16 {
        let n = usize::from(self.order);
        let (a, b) = [(y, z), (x, z), (x, y)][axis];
        &mut self.lines[axis][usize::from(a) * n + usize::from(b)]
    }

    fn walk_on(&mut self, random: &mut Random) {
        self.step(random);
        while self.hole.is_some() {
            self.step(random);
        }
    }

    /// One move of the walk.
    fn step(&mut self, random: &mut Random) {
        // The corner that gains 1, where its lines have the 1 that goes, and what they keep.
        let (corner, from, keep) = match self.hole.take() {
            None => {
                let corner = loop {
                    let corner = [0; 3].map(|_| random.below(self.order.into()) as u16);
                    if *self.line(corner, 2) != corner[2] {
                        break corner;
                    }
                };
                (corner, [0, 1, 2].map(|axis| *self.line(corner, axis)), corner)
            }
            Some((corner, others)) => {
                let mut from = [0; 3];
                let mut keep = [0; 3];
                let choice = random.below(8);
                for axis in 0..3 {
                    let one = *self.line(corner, axis);
                    let both = [one, others[axis]];
                    let chosen = (choice >> axis & 1) as usize;
                    (from[axis], keep[axis]) = (both[chosen], both[1 - chosen]);
                }
                (corner, from, keep)
            }
        };
        // Lines through the corner that gains: a proper square gets its 1 here, the -1 of an improper
        // one becomes 0 and the other 1 stays.
        (0..3).for_each(|axis| *self.line(corner, axis) = keep[axis]);
        // Lines through two corners of the box of which one loses and one gains.
        for axis in 0..3 {
            let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
            for moved in [i, j] {
                let mut on = corner;
                on[moved] = from[moved];
                *self.line(on, axis) = from[axis];
            }
        }
        // Lines through the corner that loses and the one beside it that gains.
        let is_one = *self.line(from, 2) == from[2];
        if is_one {
            (0..3).for_each(|axis| *self.line(from, axis) = corner[axis]);
        } else {
            self.hole = Some((from, corner));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn drawn(order: u16, random: &mut Random) -> LatinSquare {
        LatinSquare::random(order, random, &mut || ControlFlow::Continue(())).unwrap()
    }

    fn check(square: &LatinSquare) {
        let n = square.order();
        for line in 0..n {
            let [mut row, mut column]: [Vec<u16>; 2] = [
                (0..n).map(|k| square.symbol(line, k)).collect(),
                (0..n).map(|k| square.symbol(k, line)).collect(),
            ];
            row.sort_unstable();
            column.sort_unstable();
            assert!((0..n).eq(row) && (0..n).eq(column), "{square:?}");
        }
    }

    #[test]
    fn rows_and_columns_are_permutations() {
        let mut random = Random::new(1, 0);
        for order in 1..=20 {
            check(&drawn(order, &mut random));
        }
    }

    /// After every move, lines from the tables give sums of 1 everywhere and one -1 at most.
    #[test]
    fn every_step_keeps_all_sums() {
        let mut random = Random::new(2, 0);
        let n = 5;
        let mut walk = Walk::new(&drawn(n, &mut random));
        let mut improper = 0;
        for _ in 0..2000 {
            walk.step(&mut random);
            let mut cubes = vec![vec![0i32; 125]; 3];
            let at = |[x, y, z]: Corner| usize::from(x) * 25 + usize::from(y) * 5 + usize::from(z);
            for (axis, cube) in cubes.iter_mut().enumerate() {
                for a in 0..n {
                    for b in 0..n {
                        let mut corner = [[0, a, b], [a, 0, b], [a, b, 0]][axis];
                        corner[axis] = *walk.line(corner, axis);
                        cube[at(corner)] += 1;
                    }
                }
                if let Some((hole, others)) = walk.hole {
                    let mut other = hole;
                    other[axis] = others[axis];
                    cube[at(other)] += 1;
                    cube[at(hole)] -= 1;
                }
            }
            improper += u32::from(walk.hole.is_some());
            assert!(cubes[0] == cubes[1] && cubes[1] == cubes[2], "the three tables say the same");
            assert_eq!(
                cubes[0].iter().filter(|&&value| value == -1).count(),
                usize::from(walk.hole.is_some())
            );
            assert!(cubes[0].iter().all(|value| (-1..=1).contains(value)));
        }
        assert!(improper > 200, "{improper}");
    }

    #[test]
    fn small_orders_all_appear() {
        let mut random = Random::new(3, 0);
        for (order, all) in [(1, 1), (2, 2), (3, 12)] {
            let mut seen: Vec<LatinSquare> = (0..400).map(|_| drawn(order, &mut random)).collect();
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), all);
        }
    }

    /// Of the places of some square all can be had, of places at random nearly all.
    #[test]
    fn wanted_places_are_found() {
        let mut random = Random::new(5, 0);
        let goal = drawn(5, &mut random);
        let go_on = &mut || ControlFlow::Continue(());
        let mut found = |wanted: &dyn Fn(u16, u16, u16) -> bool| {
            LatinSquare::with_most(5, 20_000, &mut random, wanted, go_on).unwrap()
        };
        let (square, count) = found(&|row, column, symbol| goal.symbol(row, column) == symbol);
        assert_eq!((square, count), (goal, 25));
        // Three of four places, by a rule that no square follows.
        let (square, count) = found(&|row, column, symbol| (3 * row + 5 * column + 7 * symbol) % 4 > 0);
        check(&square);
        assert!(count >= 23, "{count}");
    }

    /// 1000 of each of the 576 squares of order 4 expected; chi-square with 575 degrees of freedom is
    /// below 685.4 in 999 of 1000 fair draws.
    #[test]
    fn order_4_is_uniform() {
        let mut random = Random::new(4, 0);
        let mut counts: BTreeMap<LatinSquare, f64> = BTreeMap::new();
        for _ in 0..576_000 {
            *counts.entry(drawn(4, &mut random)).or_default() += 1.0;
        }
        assert_eq!(counts.len(), 576);
        let chi_square: f64 = counts.values().map(|count| (count - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi_square < 685.4, "{chi_square}");
        assert!(chi_square > 475.0, "{chi_square}: more even than chance");
    }
}
