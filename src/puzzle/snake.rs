//! The snake: one path through all cells.

use std::ops::ControlFlow;

use super::perfect::tree::{Gate, Tree};
use super::{Cell, GenerateError, Origin, Plates, Progress, Puzzle, Space, perfect};
use crate::axis::{Axis, Direction};
use crate::maze::Random;
use crate::params::{Params, Size, Style};

/// Larger boxes are refused: the search would take minutes to find a short path.
const MOST_CELLS: u32 = 8000;

/// How hot a round begins, how cold it ends, and how many swaps a cell are proposed in between. Plates are in disorder
/// above a temperature of 1.8 and frozen below 0.5. Most rounds freeze with some cells amiss, and another round helps
/// more than a longer one.
const HOT: f64 = 2.0;
const COLD: f64 = 0.4;
const STEPS: u64 = 1500;

/// How many rounds there are, at most, until the best that was found is taken; and no more steps than this in all, a
/// minute of work.
const ROUNDS: u64 = 100;
const MOST_STEPS: u64 = 150_000_000;

/// What a missing move weighs, beside one too many at a cell.
const MISSING: f64 = 1.5;

/// Proposed swaps between two looks at the watch.
const WATCHED: u64 = 1 << 16;

/// The three trees of a perfect puzzle on their way to a snake.
///
/// A space of `cells - 1` moves is a tree (`docs/theory.md`), and one path if no cell has more than two. So what is
/// missing of the moves, the *shortfall*, and the moves that cells have above two, the *excess*, are both to become
/// 0. Both are local: a swap changes the moves across two gaps of the plate, and no others need a look.
///
/// Swaps may leave what is perfect: at equal time that finds three times as many snakes of 10 cells a side as swaps
/// among perfect puzzles alone.
#[derive(Clone, Debug)]
struct Snake {
    size: Size,
    trees: [Tree; 3],
    /// By plate and by direction, east and north: the lines with a passage across each gap, as bits in words.
    open: [[Lines; 2]; 3],
    /// By cell number: how many moves it has.
    degrees: Vec<u8>,
    shortfall: i64,
    excess: i64,
    /// By plate: passages to the east; and the most of all that may go in one direction.
    east: [u32; 3],
    most: [u32; 3],
}

/// Lines that have a passage, gap by gap.
#[derive(Clone, Debug)]
struct Lines {
    words: usize,
    bits: Vec<u64>,
}

impl Lines {
    fn new(gaps: u16, lines: u16) -> Lines {
        let words = usize::from(lines).div_ceil(64);
        Lines { words, bits: vec![0; words * usize::from(gaps)] }
    }

    fn toggle(&mut self, gap: u32, line: u32) {
        self.bits[gap as usize * self.words + line as usize / 64] ^= 1 << (line % 64);
    }
}

impl Snake {
    /// Begins with a random perfect puzzle.
    fn new(size: Size, random: &mut Random) -> Snake {
        let plates = perfect::draw(size, random);
        let trees = Axis::ALL
            .map(|plate| Tree::of(plates.maze(plate)).expect("plates of a perfect puzzle are trees"));
        let open = Axis::ALL.map(|plate| {
            let [width, height] = plate.others().map(|axis| size.along(axis));
            [Lines::new(width, height), Lines::new(height, width)]
        });
        let most = Axis::ALL.map(|plate| perfect::most_one_way(size, plate));
        let degrees = vec![0; size.cells() as usize];
        let shortfall = i64::from(size.cells()) - 1;
        let mut snake = Snake { size, trees, open, degrees, shortfall, excess: 0, east: [0; 3], most };
        // Each move is added with the second of its two passages.
        for plate in Axis::ALL {
            for (cell, direction) in plates.maze(plate).passages() {
                snake.change(plate, Gate { cell, direction }, true);
            }
        }
        snake
    }

    /// Opens or closes a passage of a plate: adds or takes away the moves that it carries, one wherever the partner
    /// plate has a passage across the same gap.
    fn change(&mut self, plate: Axis, gate: Gate, add: bool) {
        let [u, v] = plate.others();
        let width = u32::from(self.size.along(u));
        let (a, b) = (gate.cell % width, gate.cell / width);
        let (along, partner, gap, line) =
            if gate.direction == Direction::North { (v, u, b, a) } else { (u, v, a, b) };
        let north = usize::from(along == v);
        self.open[plate.index()][north].toggle(gap, line);
        if north == 0 {
            self.east[plate.index()] = self.east[plate.index()].wrapping_add_signed(if add { 1 } else { -1 });
        }
        let [_, ny, nz] = self.size.sides().map(usize::from);
        let strides = [ny * nz, nz, 1];
        let first = a as usize * strides[u.index()] + b as usize * strides[v.index()];
        // The partner's two axes are the one along the gate and the normal of this plate.
        let Lines { words, bits } = &self.open[partner.index()][usize::from(partner.others()[1] == along)];
        for (word, &bits) in bits[gap as usize * words..][..*words].iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let layer = 64 * word + left.trailing_zeros() as usize;
                left &= left - 1;
                self.shortfall += if add { -1 } else { 1 };
                let number = first + layer * strides[plate.index()];
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
        }
    }

    fn energy(&self) -> f64 {
        MISSING * self.shortfall as f64 + self.excess as f64
    }

    /// Proposes a swap, a random absent passage for a random one of its cycle, and does it or not by Metropolis' rule.
    fn step(&mut self, temperature: f64, random: &mut Random) {
        let absent = self.trees.each_ref().map(Tree::absent);
        let all = absent.iter().sum();
        if all == 0 {
            return;
        }
        let drawn = random.below(all);
        let plate = match drawn {
            _ if drawn < absent[0] => Axis::X,
            _ if drawn < absent[0] + absent[1] => Axis::Y,
            _ => Axis::Z,
        };
        let tree = &mut self.trees[plate.index()];
        let opened = tree.draw_absent(random).expect("it has absent passages");
        let number = random.below(tree.find_cycle(opened));
        let closed = tree.on_cycle(number);
        if opened.direction != closed.direction {
            let (east, all) = (self.east[plate.index()], tree.cells() - 1);
            let same = if opened.direction == Direction::East { east } else { all - east };
            if same >= self.most[plate.index()] {
                return;
            }
        }
        let before = self.energy();
        self.change(plate, closed, false);
        self.change(plate, opened, true);
        let worse = self.energy() - before;
        if worse <= 0.0 || random.unit() < libm::exp(-worse / temperature) {
            self.trees[plate.index()].swap(opened, number);
        } else {
            self.change(plate, opened, false);
            self.change(plate, closed, true);
        }
    }

    fn plates(&self) -> Plates {
        Plates::trees(self.size, self.trees.each_ref().map(Tree::maze))
    }

    /// Is nothing missing, and no plate with too many passages in one direction?
    fn is_fit(&self) -> bool {
        let even = |plate: usize| {
            let (east, all) = (self.east[plate], self.trees[plate].cells() - 1);
            east.max(all - east) <= self.most[plate]
        };
        self.shortfall == 0 && (0..3).all(even)
    }

    /// One round: the perfect plates met that come nearest to a snake, if any.
    fn round(
        &mut self,
        random: &mut Random,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<Plates>> {
        let steps = steps(self.size);
        let cooling = libm::pow(COLD / HOT, 1.0 / steps as f64);
        let mut temperature = HOT;
        let mut best: Option<(i64, Plates)> = None;
        for step in 0..=steps {
            if best.as_ref().is_none_or(|(least, _)| self.excess < *least) && self.is_fit() {
                best = Some((self.excess, self.plates()));
                if self.excess == 0 {
                    break;
                }
            }
            if step % WATCHED == 0 {
                watch(step)?;
            }
            self.step(temperature, random);
            temperature *= cooling;
        }
        ControlFlow::Continue(best.map(|(_, plates)| plates))
    }
}

/// How many swaps are proposed in a round.
fn steps(size: Size) -> u64 {
    STEPS * u64::from(size.cells())
}

/// A perfect puzzle whose start and goal are the ends of its longest route: one path through all
/// cells, or in some boxes, and in most from 12 a side on, only the longest that was found in bounded time. Its plates
/// are balanced where those of other perfect puzzles are.
pub(super) fn generate(
    params: &Params,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Puzzle, GenerateError> {
    let size = params.size;
    let cells = size.cells();
    if cells > MOST_CELLS {
        return Err(GenerateError::TooLarge { style: params.style, most: MOST_CELLS, cells });
    }
    let steps = steps(size);
    let rounds = (MOST_STEPS / steps).min(ROUNDS);
    let mut best: Option<(u32, Puzzle)> = None;
    for round in 0..rounds {
        let mut random = Random::new(params.seed, round);
        let mut watch = |done| watch(Progress { done: round * steps + done, of: rounds * steps });
        let ControlFlow::Continue(plates) = Snake::new(size, &mut random).round(&mut random, &mut watch)
        else {
            return Err(GenerateError::Cancelled);
        };
        let Some(plates) = plates else { continue };
        let (start, goal, moves) = Space::new(&plates).farthest_pair(Cell([0; 3]));
        if best.as_ref().is_none_or(|(most, _)| moves > *most) {
            let origin = Origin { style: Some(Style::Snake), seed: Some(params.seed), ..Origin::default() };
            let puzzle = Puzzle::new(plates, start, goal, origin);
            best = Some((moves, puzzle.expect("two cells of a perfect space are joined")));
            if moves + 1 == cells {
                break;
            }
        }
    }
    match best {
        Some((_, puzzle)) => Ok(puzzle),
        // No round came by balanced plates: then any will do.
        None => perfect::generate(params, watch, &mut ()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Regions;

    /// What is kept after every swap is what the space has.
    #[test]
    fn degrees_are_exact_after_every_swap() {
        for (stream, sides) in
            [[3, 4, 5], [2, 2, 2], [5, 1, 4], [6, 6, 6], [2, 90, 3]].into_iter().enumerate()
        {
            let mut random = Random::new(1, stream as u64);
            let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
            let mut snake = Snake::new(size, &mut random);
            for step in 0..1000 {
                let plates = snake.plates();
                let space = Space::known(&plates, false);
                let degrees: Vec<u8> = space.cells().map(|cell| space.degree(cell) as u8).collect();
                assert_eq!(snake.degrees, degrees);
                assert_eq!(snake.shortfall, i64::from(size.cells()) - 1 - space.moves().count() as i64);
                assert_eq!(
                    snake.excess,
                    degrees.iter().map(|&d| i64::from(d.saturating_sub(2))).sum::<i64>()
                );
                let perfect = Space::new(&plates).is_perfect();
                assert_eq!(snake.is_fit(), perfect && perfect::is_balanced(&plates));
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
