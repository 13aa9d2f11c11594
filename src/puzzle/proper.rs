//! The search for a proper puzzle, for generators that make one only now and then.

use std::ops::ControlFlow;

use super::space::corners;
use super::{GenerateError, MOST_FLOODED, Origin, Plates, Progress, Puzzle, Regions, Space};
use crate::maze::Random;
use crate::params::Params;

/// Makes mazes with the sub-seeds 0, 1, 2, ... of the seed until all corners share a region of the space.
/// `attempt` makes one maze, given random numbers and its own number, and tells how many trees it grew.
pub(super) fn search(
    params: &Params,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    mut attempt: impl FnMut(&mut Random, u32) -> (Plates, u32),
) -> Result<Puzzle, GenerateError> {
    let cells = params.size.cells();
    if cells > MOST_FLOODED {
        return Err(GenerateError::TooLarge { style: params.style, most: MOST_FLOODED, cells });
    }
    let corners = corners(params.size);
    let mut best = (0, 0);
    for number in 0..params.attempts {
        if watch(Progress { done: number.into(), of: params.attempts.into() }).is_break() {
            return Err(GenerateError::Cancelled);
        }
        let (plates, trees) = attempt(&mut Random::new(params.seed, number.into()), number);
        let regions = Regions::new(Space::new(&plates));
        let together = regions.together(&corners);
        if together == corners.len() as u32 {
            let origin = Origin {
                style: Some(params.style),
                seed: Some(params.seed),
                generator_trees: Some(trees),
                ..Origin::default()
            };
            let puzzle = Puzzle::with_default_marks(plates, origin);
            return Ok(puzzle.expect("a region with all corners has at least two cells"));
        }
        best = best.max((together, regions.cells_in(regions.largest())));
    }
    Err(GenerateError::Exhausted {
        attempts: params.attempts,
        corners: best.0,
        all_corners: corners.len() as u32,
        reachable: best.1,
        cells: params.size.cells(),
    })
}
