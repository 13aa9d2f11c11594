//! The snake: one path through all cells.

use std::ops::ControlFlow;

use super::perfect::swaps::Swaps;
use super::perfect::tree::{Gate, Tree};
use super::{Cell, GenerateError, Origin, Plates, Progress, Puzzle, Space, perfect};
use crate::axis::{Axis, Direction};
use crate::maze::Random;
use crate::params::{Params, Size, Style};

/// Larger boxes are refused: the search would take minutes to find a short path.
const MOST_CELLS: u32 = 8000;

/// How hot a round begins, how cold it ends, and how many swaps a cell are proposed in between. Snakes
/// are found at temperatures around 0.4.
const HOT: f64 = 0.8;
const COLD: f64 = 0.3;
const STEPS: u64 = 10_000;

/// How many rounds there are, at most, until the best that was found is taken.
const ROUNDS: u64 = 4;

/// No round has more steps than this, and all together not more than twice as many: a minute of work.
const MOST_STEPS: u64 = 20_000_000;

/// Proposed swaps between two looks at the watch.
const WATCHED: u64 = 1 << 16;

/// A perfect puzzle, and how far its space is from a snake.
///
/// A tree in which no cell has more than two moves is one path. So the moves that cells have above two, the
/// *excess*, are to become 0. It is local: a swap changes the moves across two gaps of the plate, and no others need
/// a look.
#[derive(Clone, Debug)]
struct Snake {
    size: Size,
    swaps: Swaps,
    /// By cell number: how many moves it has.
    degrees: Vec<u8>,
    excess: i64,
}

impl Snake {
    fn new(size: Size, random: &mut Random) -> Snake {
        let swaps = Swaps::new(&perfect::draw(size, random));
        let degrees = vec![0; size.cells() as usize];
        let mut snake = Snake { size, swaps, degrees, excess: 0 };
        // Two plates see every move; either will do.
        for axis in Axis::ALL {
            let plate = axis.others()[0];
            for (cell, direction) in snake.swaps.trees()[plate.index()].maze().passages() {
                if plate.others()[usize::from(direction == Direction::North)] == axis {
                    snake.change(plate, Gate { cell, direction }, true);
                }
            }
        }
        snake
    }

    /// Adds or takes away the moves that a passage of a plate carries: one wherever the partner plate
    /// has a passage across the same gap.
    fn change(&mut self, plate: Axis, gate: Gate, add: bool) {
        let [u, v] = plate.others();
        let (along, partner) = if gate.direction == Direction::North { (v, u) } else { (u, v) };
        let width = u32::from(self.size.along(u));
        let mut cell = Cell([0; 3]);
        cell.0[u.index()] = (gate.cell % width) as u16;
        cell.0[v.index()] = (gate.cell / width) as u16;
        // The partner's two axes are the one along the gate and the normal of this plate.
        let gap = u32::from(cell.along(along));
        let partner_width = u32::from(self.size.along(partner.others()[0]));
        let (direction, mut at, stride) = if partner.others()[0] == along {
            (Direction::East, gap, partner_width)
        } else {
            (Direction::North, gap * partner_width, 1)
        };
        let [_, ny, nz] = self.size.sides().map(usize::from);
        let strides = [ny * nz, nz, 1];
        let mut number = cell.number(self.size) as usize;
        for _ in 0..self.size.along(plate) {
            if self.swaps.trees()[partner.index()].is_open(Gate { cell: at, direction }) {
                for end in [number, number + strides[along.index()]] {
                    let degree = &mut self.degrees[end];
                    if add {
                        self.excess += i64::from(*degree >= 2);
                        *degree += 1;
                    } else {
                        *degree -= 1;
                        self.excess -= i64::from(*degree >= 2);
                    }
                }
            }
            at += stride;
            number += strides[plate.index()];
        }
    }

    /// Proposes a swap and does it or not: always if the excess gets no larger, else with probability
    /// exp(-more / temperature) (Metropolis and others, 1953).
    fn step(&mut self, temperature: f64, random: &mut Random) {
        let Some(swap) = self.swaps.propose(random) else { return };
        let plate = Axis::ALL[swap.plate];
        let before = self.excess;
        self.change(plate, swap.closed, false);
        self.change(plate, swap.opened, true);
        let more = self.excess - before;
        if more <= 0 || random.unit() < libm::exp(-(more as f64) / temperature) {
            self.swaps.apply(swap);
        } else {
            self.change(plate, swap.opened, false);
            self.change(plate, swap.closed, true);
        }
    }

    fn plates(&self) -> Plates {
        Plates::new(self.size, self.swaps.trees().each_ref().map(Tree::maze)).expect("trees have no loop")
    }

    /// One round: the plates met that come nearest to a snake.
    fn round(
        &mut self,
        random: &mut Random,
        watch: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<(), Plates> {
        let steps = steps(self.size);
        let cooling = libm::pow(COLD / HOT, 1.0 / steps as f64);
        let mut temperature = HOT;
        let mut best = (self.excess, self.swaps.clone());
        for step in 0..=steps {
            if self.excess < best.0 || step == 0 {
                best = (self.excess, self.swaps.clone());
                if self.excess == 0 {
                    break;
                }
            }
            if step % WATCHED == 0 {
                watch(step, steps)?;
            }
            self.step(temperature, random);
            temperature *= cooling;
        }
        self.swaps = best.1;
        ControlFlow::Continue(self.plates())
    }
}

/// How many swaps are proposed in a round.
fn steps(size: Size) -> u64 {
    (STEPS * u64::from(size.cells())).min(MOST_STEPS)
}

/// A perfect puzzle whose start and goal are the ends of its longest route: one path through all
/// cells, or in some boxes, and in most from 12 a side on, only the longest that was found in bounded time.
pub(super) fn generate(
    params: &Params,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Puzzle, GenerateError> {
    let size = params.size;
    let cells = size.cells();
    if cells > MOST_CELLS {
        return Err(GenerateError::TooLarge { style: params.style, most: MOST_CELLS, cells });
    }
    let mut best: Option<(u32, Puzzle)> = None;
    let rounds = (2 * MOST_STEPS / steps(size)).min(ROUNDS);
    for round in 0..rounds {
        let mut random = Random::new(params.seed, round);
        let mut watch = |done, of| watch(Progress { done: round * of + done, of: rounds * of });
        let ControlFlow::Continue(plates) = Snake::new(size, &mut random).round(&mut random, &mut watch)
        else {
            return Err(GenerateError::Cancelled);
        };
        let space = Space::new(&plates);
        let (start, goal, moves) = space.farthest_pair(Cell([0; 3]));
        if best.as_ref().is_none_or(|(most, _)| moves > *most) {
            let origin = Origin { style: Some(Style::Snake), seed: Some(params.seed), ..Origin::default() };
            let puzzle = Puzzle::new(plates, start, goal, origin);
            best = Some((moves, puzzle.expect("two cells of a perfect space are joined")));
            if moves + 1 == cells {
                break;
            }
        }
    }
    let (_, puzzle) = best.expect("there is a round");
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Regions;

    /// What is kept after every swap is what the space has.
    #[test]
    fn degrees_are_exact_after_every_swap() {
        for (stream, sides) in [[3, 4, 5], [2, 2, 2], [5, 1, 4], [4, 4, 4]].into_iter().enumerate() {
            let mut random = Random::new(1, stream as u64);
            let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
            let mut snake = Snake::new(size, &mut random);
            for step in 0..1000 {
                let plates = snake.plates();
                let space = Space::new(&plates);
                let degrees: Vec<u8> = space.cells().map(|cell| space.degree(cell) as u8).collect();
                assert_eq!(snake.degrees, degrees);
                assert_eq!(
                    snake.excess,
                    degrees.iter().map(|&d| i64::from(d.saturating_sub(2))).sum::<i64>()
                );
                snake.step(if step % 200 < 100 { 3.0 } else { 0.4 }, &mut random);
            }
        }
    }

    #[test]
    fn small_boxes_have_snakes() {
        for sides in [[2, 2, 2], [3, 3, 3], [4, 4, 4], [1, 1, 9], [1, 5, 4], [2, 3, 4], [5, 5, 5], [6, 6, 6]]
        {
            let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
            let params = Params { size, style: Style::Snake, ..Params::default() };
            let puzzle = generate(&params, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(puzzle.route().len() as u32, size.cells(), "{sides:?}");
            assert_eq!(Regions::new(Space::known(puzzle.plates(), false)).count(), 1);
        }
    }

    #[test]
    fn a_box_too_large_is_refused() {
        let params = Params { size: Size::cube(21), style: Style::Snake, ..Params::default() };
        let refused = generate(&params, &mut |_| ControlFlow::Break(()));
        assert!(matches!(refused, Err(GenerateError::TooLarge { most: 8000, cells: 9261, .. })));
        let params = Params { size: Size::cube(20), ..params };
        assert_eq!(generate(&params, &mut |_| ControlFlow::Break(())), Err(GenerateError::Cancelled));
    }
}
