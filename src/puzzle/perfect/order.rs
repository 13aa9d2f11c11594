//! Perfect puzzles of any size: an order of the gaps, drawn step by step.
//!
//! Of three closed gaps the one is opened that makes the smallest group, so that groups grow evenly on all axes and
//! the plates look as those of a uniform draw do (`docs/generators.md` has the figures). Now and then a flat step
//! takes several gaps at once, so that every perfect puzzle can come out.

use super::opening::{FlatStep, Opening};
use crate::axis::Axis;
use crate::maze::Random;
use crate::params::Size;
use crate::puzzle::Plates;

/// How many closed gaps one is chosen from.
const CHOICES: usize = 3;

/// A flat step is tried at one in so many steps.
const FLAT_EVERY: u32 = 64;

/// Plates of a perfect puzzle.
pub(super) fn draw(size: Size, random: &mut Random) -> Plates {
    let mut opening = Opening::new(size);
    let mut closed: Vec<(Axis, u16)> =
        Axis::ALL.into_iter().flat_map(|axis| (0..size.along(axis) - 1).map(move |gap| (axis, gap))).collect();
    while !closed.is_empty() {
        if random.below(FLAT_EVERY) == 0
            && let Some(step) = flat_step(&closed, random)
        {
            let forest = opening.forest(&step, random);
            opening.open_flat(&step, &forest, random);
            let [a, b] = step.axes;
            closed.retain(|&(axis, gap)| {
                !(axis == a && step.gaps[0].binary_search(&gap).is_ok()
                    || axis == b && step.gaps[1].binary_search(&gap).is_ok())
            });
            continue;
        }
        let mut best = None;
        for _ in 0..CHOICES {
            let place = random.below(closed.len() as u32) as usize;
            let (axis, gap) = closed[place];
            let joined = opening.groups(axis).joined(gap);
            if best.is_none_or(|(least, _)| joined < least) {
                best = Some((joined, place));
            }
        }
        let (_, place) = best.expect("there is a choice");
        let (axis, gap) = closed.swap_remove(place);
        opening.open(axis, gap, random);
    }
    opening.into_plates()
}

/// Two closed gaps or more of each of two random axes; none if there are not so many.
fn flat_step(closed: &[(Axis, u16)], random: &mut Random) -> Option<FlatStep> {
    let axis = Axis::ALL[random.below(3) as usize];
    let [a, b] = axis.others();
    let mut some = |axis: Axis| {
        let mut gaps: Vec<u16> = closed.iter().filter(|gap| gap.0 == axis).map(|gap| gap.1).collect();
        // One more with every second throw.
        let mut count = 2;
        while random.below(2) == 0 {
            count += 1;
        }
        if gaps.len() < 2 {
            return None;
        }
        gaps.sort_unstable();
        // Gaps that stand together more often than not: only these have a forest of their own.
        let first = random.below(gaps.len() as u32) as usize;
        let mut taken = vec![gaps.remove(first)];
        while taken.len() < count && !gaps.is_empty() {
            let near = first.min(gaps.len() - 1);
            let place = if random.below(4) == 0 { random.below(gaps.len() as u32) as usize } else { near };
            taken.push(gaps.remove(place));
        }
        taken.sort_unstable();
        Some(taken)
    };
    Some(FlatStep { axes: [a, b], gaps: [some(a)?, some(b)?] })
}
