//! One try: annealing among perfect puzzles.

use std::ops::ControlFlow;

use super::Hunt;
use super::bag::Find;
use super::board::{Board, Values, Wanted};
use super::wish::Worth;
use crate::maze::Random;
use crate::params::Style;
use crate::puzzle::{Cell, Measure, Origin, Plates, Progress, Puzzle, perfect, perfect::triple::Triple};

/// The temperature at the beginning and at the end, in units of what a swap changes on average.
const HOT: f64 = 1.0;
const COLD: f64 = 0.1;
/// What a part of the condition weighs that is not met, in the same units, at the beginning and at the end.
const LIGHT: f64 = 0.5;
const HEAVY: f64 = 8.0;
/// Swaps done to learn what a swap changes on average.
const SCOUTED: u32 = 200;
/// Proposed swaps between two looks at the watch.
const WATCHED: u64 = 1 << 10;

/// A perfect puzzle that is being changed, and the best that it has been.
pub(super) struct Chain<'a> {
    hunt: &'a Hunt,
    attempt: u64,
    random: Random,
    triple: Triple,
    board: Board,
    scales: Scales,
    now: Look,
    best: Option<(Look, Plates)>,
}

/// What was seen of a puzzle.
#[derive(Clone, Debug, Default)]
struct Look {
    value: f64,
    /// What each part of the condition lacks.
    lacks: Vec<f64>,
    marks: Option<(Cell, Cell)>,
}

/// What a swap changes on average: the value, and what each part of the condition lacks.
#[derive(Clone, Debug, Default)]
struct Scales {
    value: f64,
    lacks: Vec<f64>,
}

impl Look {
    fn worth(&self) -> Worth {
        Worth { value: self.value, lack: self.lacks.iter().fold(0.0, |sum, lack| sum + lack) }
    }

    /// What annealing makes large: the value, less what is lacking.
    fn height(&self, scales: &Scales, weight: f64) -> f64 {
        let lacking = |(&lack, &scale): (&f64, &f64)| if lack > 0.0 { 1.0 + lack / scale } else { 0.0 };
        let lacks: f64 = self.lacks.iter().zip(&scales.lacks).map(lacking).sum();
        self.value / scales.value - weight * lacks
    }
}

impl<'a> Chain<'a> {
    /// Begins with a perfect puzzle of the try's own; none if its value is no number.
    pub fn new(hunt: &'a Hunt, attempt: u64) -> Option<Chain<'a>> {
        let mut random = Random::new(hunt.seed, attempt);
        let plates = perfect::draw(hunt.size, &mut random);
        let board = Board::new(&plates, hunt.marks, Wanted::new(|measure| hunt.wish.uses(measure)));
        let (triple, scales) = (Triple::of(&plates), Scales { value: 1.0, lacks: Vec::new() });
        let mut chain =
            Chain { hunt, attempt, random, triple, board, scales, now: Look::default(), best: None };
        chain.now = chain.look()?;
        chain.scales.lacks = vec![1.0; chain.now.lacks.len()];
        chain.remember();
        Some(chain)
    }

    /// What the puzzle on the board is; none if its value is no number.
    fn look(&mut self) -> Option<Look> {
        let mut values: Values = [0.0; Measure::ALL.len()];
        let marks = Some(self.board.measure(&mut values));
        let value = self.hunt.wish.value(&values);
        (!value.is_nan()).then(|| Look { value, lacks: self.hunt.wish.lacks(&values).collect(), marks })
    }

    /// Keeps what is now if it is the best so far.
    fn remember(&mut self) {
        let worth = self.now.worth();
        if self.best.as_ref().is_none_or(|(best, _)| worth.beats(best.worth())) {
            self.best = Some((self.now.clone(), self.triple.plates()));
        }
    }

    /// Proposes a swap, and does it if `accept` likes what comes of it.
    fn step(&mut self, accept: impl FnOnce(&Look, &Look, &mut Random) -> bool) -> bool {
        let Some(swap) = self.triple.propose(&mut self.random) else { return false };
        self.board.set(swap.plate, swap.closed, false);
        self.board.set(swap.plate, swap.opened, true);
        if let Some(look) = self.look()
            && accept(&self.now, &look, &mut self.random)
        {
            self.triple.apply(swap);
            self.now = look;
            self.remember();
            return true;
        }
        self.board.set(swap.plate, swap.opened, false);
        self.board.set(swap.plate, swap.closed, true);
        false
    }

    /// Learns from random swaps what a swap changes on average.
    fn scout(&mut self) {
        let mut changes = vec![0.0; 1 + self.now.lacks.len()];
        let mut done = 0;
        // Rows have no swaps, and a value may often be no number.
        for _ in 0..100 * SCOUTED {
            let changes = &mut changes;
            done += u32::from(self.step(|now, next, _| {
                let pairs = now.lacks.iter().zip(&next.lacks).chain([(&now.value, &next.value)]);
                for (sum, (before, after)) in changes.iter_mut().zip(pairs) {
                    *sum += (after - before).abs();
                }
                true
            }));
            if done == SCOUTED {
                break;
            }
        }
        for sum in &mut changes {
            let mean = *sum / f64::from(done.max(1));
            *sum = if mean.is_finite() && mean > 0.0 { mean } else { 1.0 };
        }
        self.scales.value = changes.pop().expect("the value is among them");
        self.scales.lacks = changes;
    }

    /// Anneals to the end, or until `watch` says stop.
    pub fn run(&mut self, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> ControlFlow<()> {
        self.scout();
        let steps = self.hunt.steps(self.attempt);
        let each = |from: f64, to: f64| libm::pow(to / from, 1.0 / steps as f64);
        let (mut temperature, cooling) = (HOT, each(HOT, COLD));
        let (mut weight, gain) = (LIGHT, each(LIGHT, HEAVY));
        let scales = std::mem::take(&mut self.scales);
        for step in 0..steps {
            if step % WATCHED == 0 {
                watch(Progress { done: step, of: steps })?;
            }
            self.step(|now, next, random| {
                let gained = next.height(&scales, weight) - now.height(&scales, weight);
                gained >= 0.0 || random.unit() < libm::exp(gained / temperature)
            });
            temperature *= cooling;
            weight *= gain;
        }
        ControlFlow::Continue(())
    }

    /// The best puzzle seen.
    pub fn best(&self) -> Option<Find> {
        let (look, plates) = self.best.clone()?;
        let origin = Origin {
            style: Some(Style::Perfect),
            seed: Some(self.hunt.seed),
            hunted: true,
            ..Origin::default()
        };
        let (start, goal) = look.marks?;
        let puzzle =
            Puzzle::new(plates, start, goal, origin).expect("two cells of a perfect space are joined");
        Some(Find { attempt: self.attempt, puzzle, worth: look.worth() })
    }
}
