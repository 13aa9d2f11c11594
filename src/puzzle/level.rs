//! Puzzles of a level: dials turned for people who do not want to.

use std::ops::ControlFlow;

use super::hunt::{Find, Hunt, Wish};
use super::{Figures, GenerateError, Origin, Progress, Puzzle, perfect};
use crate::maze::Random;
use crate::params::{Level, Params, Size};

/// How many puzzles are drawn to choose a gentle or a medium one from.
const DRAWN: u64 = 15;

/// How many tries a hunt makes at most to meet its wish. Most meet it in the first one, nine in ten at 4 a side.
const TRIES: u64 = 20;

/// What makes a puzzle hard: the route leaves its plane often, and there are many wrong ways.
fn hardness(puzzle: &Puzzle) -> f64 {
    let route = Figures::new(puzzle).route;
    f64::from(route.plane_turns) + route.bits
}

/// The same as a wish. Open lines show the way, and plates that run one way look built.
const HARD: (&str, &str) = ("plane_turns + bits", "open_lines == 0 && balance >= 0.35");

/// A perfect puzzle of a level, whatever the seed.
pub(super) fn generate(
    level: Level,
    params: &Params,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Puzzle, GenerateError> {
    let puzzle = match level {
        Level::Gentle => drawn(params, 0, watch)?,
        Level::Medium => drawn(params, DRAWN / 2, watch)?,
        Level::Hard => hunted(params, watch)?,
    };
    let origin = Origin { seed: Some(params.seed), level: Some(level), ..puzzle.origin };
    Ok(Puzzle { origin, ..puzzle })
}

/// Of many perfect puzzles, the one in a place from the easiest to the hardest.
fn drawn(
    params: &Params,
    place: u64,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Puzzle, GenerateError> {
    let mut drawn = Vec::new();
    for number in 0..DRAWN {
        // Every draw is a perfect puzzle with a seed of its own.
        let seed = Random::new(params.seed, number).bits();
        let puzzle =
            perfect::generate(&Params { seed, ..params.clone() }, watch, &mut ())?.marked(params.marks)?;
        drawn.push((hardness(&puzzle), puzzle));
    }
    drawn.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(drawn.swap_remove(place as usize).1)
}

/// Hunts until a try meets the wish.
fn hunted(
    params: &Params,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Puzzle, GenerateError> {
    let wish = Wish::new(HARD.0, Some(HARD.1)).expect("its names are those of measures");
    let hunt = Hunt::new(params.size, params.seed, wish).and_then(|hunt| hunt.with_marks(params.marks));
    let hunt = hunt.expect("a design has a size and marks for its level").brief();
    let mut best: Option<Find> = None;
    for number in 0..if can_be_hard(params.size) { TRIES } else { 1 } {
        let ControlFlow::Continue(find) = hunt.attempt(number, watch) else {
            return Err(GenerateError::Cancelled);
        };
        if let Some(find) = find.filter(|find| best.as_ref().is_none_or(|best| find.worth.beats(best.worth)))
        {
            let good = find.worth.is_good();
            best = Some(find);
            if good {
                break;
            }
        }
    }
    match best {
        Some(find) => Ok(find.puzzle),
        // Not seen yet: no perfect puzzle to begin with.
        None => Ok(perfect::generate(params, watch, &mut ())?.marked(params.marks)?),
    }
}

/// Can all plates of a box be without open lines and still be balanced?
///
/// A line of 1 or 2 cells without a break cannot be avoided. In a plate of 3 x n at most one passage runs along
/// each of the n short lines, so 3n - 1 - n or more run along the three long ones, which have 3 (n - 2) to give
/// if each is to have a break: n is 5 or more. Of n passages in 3n - 1 a share of 0.35 is missed from n = 8 on.
/// From 4 x 4 on there is room.
fn can_be_hard(size: Size) -> bool {
    let mut sides = size.sides();
    sides.sort_unstable();
    let [short, middle, long] = sides;
    short >= 4 || short == 3 && middle >= 5 && long <= 7
}
