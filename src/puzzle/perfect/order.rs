//! Perfect puzzles of any size: an order of the gaps, drawn step by step.
//!
//! Of three closed gaps the one is opened that makes the smallest group, so that groups grow evenly on all axes and
//! the plates look as those of a uniform draw do (`docs/generators.md` has the figures). Now and then a flat step
//! takes several gaps at once, so that every perfect puzzle can come out.

use super::opening::{FlatStep, Opening};
use crate::axis::Axis;
use crate::maze::Random;

/// How many closed gaps one is chosen from.
const CHOICES: u32 = 3;

/// One step in so many is a flat one, where enough gaps are closed.
const FLAT_EVERY: u32 = 256;

/// Opens all gaps of a box.
pub(super) fn draw(opening: &mut Opening, random: &mut Random) {
    draw_with(FLAT_EVERY, opening, random);
}

/// As [`draw`], with one flat step in so many.
pub(super) fn draw_with(flat_every: u32, opening: &mut Opening, random: &mut Random) {
    let size = opening.size();
    let mut closed: Vec<(Axis, u16)> = Axis::ALL
        .into_iter()
        .flat_map(|axis| (0..size.along(axis) - 1).map(move |gap| (axis, gap)))
        .collect();
    while !closed.is_empty() {
        if random.below(flat_every) == 0
            && let Some(step) = flat_step(opening, &mut closed, random)
        {
            let forest = opening.forest(&step, random);
            opening.open_flat(&step, &forest, random);
        } else {
            let (axis, gap) = take(opening, &mut closed, random);
            opening.open(axis, gap, random);
        }
    }
}

/// Takes out of some closed gaps the one of three random ones whose opening makes the smallest group. The three may
/// be one, so it can be any.
fn take(opening: &Opening, closed: &mut Vec<(Axis, u16)>, random: &mut Random) -> (Axis, u16) {
    let drawn = (0..CHOICES).map(|_| random.below(closed.len() as u32) as usize);
    let joined = |&place: &usize| {
        let (axis, gap) = closed[place];
        opening.groups(axis).joined(gap)
    };
    let place = drawn.min_by_key(joined).expect("there is a choice");
    closed.swap_remove(place)
}

/// Takes two closed gaps or more of each of two random axes; none if there are not so many.
fn flat_step(opening: &Opening, closed: &mut Vec<(Axis, u16)>, random: &mut Random) -> Option<FlatStep> {
    let axes = Axis::ALL[random.below(3) as usize].others();
    let count = |axis: Axis| closed.iter().filter(|gap| gap.0 == axis).count();
    if axes.into_iter().any(|axis| count(axis) < 2) {
        return None;
    }
    let gaps = axes.map(|axis| {
        let (mut along, rest): (Vec<_>, Vec<_>) = closed.iter().partition(|gap| gap.0 == axis);
        *closed = rest;
        let mut gaps = Vec::new();
        while !along.is_empty() && (gaps.len() < 2 || random.below(4) == 0) {
            gaps.push(take(opening, &mut along, random).1);
        }
        closed.append(&mut along);
        gaps.sort_unstable();
        gaps
    });
    Some(FlatStep { axes, gaps })
}
