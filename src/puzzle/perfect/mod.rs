//! Perfect puzzles: plates whose space is one tree of all cells, so that every cell can be reached
//! and exactly one route leads from any cell to any other.
//!
//! Every perfect puzzle comes of opening the gaps between the layers of the box one after another, and whatever is
//! made so is perfect (`docs/theory.md`): a puzzle is drawn directly, in the time that its plates take to be
//! written, and needs no proof of its own. In boxes of up to 6 cells a side every perfect puzzle has the same chance
//! ([`Uniform`]); in larger ones an order of the gaps is drawn that looks the same.

mod balance;
mod opening;
mod order;
#[cfg(test)]
mod tests;
pub(super) mod tree;
mod trees;
pub(super) mod triple;
mod uniform;

pub(super) use balance::most_one_way;
pub use balance::{is_balanced, unevenness};
pub use uniform::Uniform;

use std::ops::ControlFlow;

use super::{GenerateError, Origin, Plates, Progress, Puzzle};
use crate::maze::Random;
use crate::params::{Params, Size, Style};

/// How many puzzles are made, at most, to find a balanced one.
const REDRAWS: u64 = 50;

/// Plates of a perfect puzzle of any box, balanced or not.
#[must_use]
pub fn draw(size: Size, random: &mut Random) -> Plates {
    match Uniform::of(size) {
        Some(uniform) => uniform.draw(random),
        None => order::draw(size, random),
    }
}

/// A perfect puzzle, whatever the seed: the first balanced one of at most 50, else the most balanced.
pub(super) fn generate(
    params: &Params,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Puzzle, GenerateError> {
    let mut best: Option<(u64, Plates)> = None;
    for redraw in 0..REDRAWS {
        if watch(Progress { done: redraw, of: REDRAWS }).is_break() {
            return Err(GenerateError::Cancelled);
        }
        let plates = draw(params.size, &mut Random::new(params.seed, redraw));
        let uneven = unevenness(&plates);
        if best.as_ref().is_none_or(|(least, _)| uneven < *least) {
            let good = is_balanced(&plates);
            best = Some((uneven, plates));
            if good {
                break;
            }
        }
    }
    let (_, plates) = best.expect("there is a first draw");
    let origin = Origin { style: Some(Style::Perfect), seed: Some(params.seed), ..Origin::default() };
    Ok(Puzzle::perfect(plates, origin).expect("whatever opens all gaps is perfect"))
}
