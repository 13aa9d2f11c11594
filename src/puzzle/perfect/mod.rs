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

use super::{Cell, GenerateError, Grown, Origin, Plates, Progress, Puzzle, WatchTrees};
use crate::maze::Random;
use crate::params::{Params, Size, Style};
use opening::Opening;

/// How many puzzles are made, at most, to find a balanced one.
const REDRAWS: u64 = 50;

/// Plates of a perfect puzzle of any box, balanced or not.
#[must_use]
pub fn draw(size: Size, random: &mut Random) -> Plates {
    let mut opening = Opening::new(size);
    open(&mut opening, random);
    opening.into_plates()
}

/// Opens all gaps of a box.
fn open(opening: &mut Opening, random: &mut Random) {
    match Uniform::of(opening.size()) {
        Some(uniform) => uniform.open(opening, random),
        None => order::draw(opening, random),
    }
}

/// A perfect puzzle, whatever the seed: the first balanced one of at most 50, else the most balanced. `trees` sees
/// every cell as a tree of its own at first, and then how the moves join them as the gaps are opened.
pub(super) fn generate<W: WatchTrees>(
    params: &Params,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    trees: &mut W,
) -> Result<Puzzle, GenerateError> {
    let mut best: Option<(u64, u64, Plates)> = None;
    for redraw in 0..REDRAWS {
        if watch(Progress { done: redraw, of: REDRAWS }).is_break() {
            return Err(GenerateError::Cancelled);
        }
        let plates = draw(params.size, &mut Random::new(params.seed, redraw));
        let uneven = unevenness(&plates);
        if best.as_ref().is_none_or(|&(least, ..)| uneven < least) {
            let good = is_balanced(&plates);
            best = Some((uneven, redraw, plates));
            if good {
                break;
            }
        }
    }
    let (_, redraw, plates) = best.expect("there is a first draw");
    if W::WATCHES {
        // Nobody watches the draws that are thrown away, so the one that is kept is made once more.
        let mut opening = Opening::watched(params.size);
        open(&mut opening, &mut Random::new(params.seed, redraw));
        trees.begin();
        let cells = (0..params.size.cells()).map(|number| Cell::from_number(number, params.size));
        cells.for_each(|cell| trees.see(Grown::Root(cell)));
        opening.moves().iter().for_each(|&(cell, step)| trees.see(Grown::Step(cell, step)));
    }
    let origin = Origin { style: Some(Style::Perfect), seed: Some(params.seed), ..Origin::default() };
    Ok(Puzzle::perfect(plates, origin).expect("whatever opens all gaps is perfect"))
}
