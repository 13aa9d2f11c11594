//! The star in one piece, moved through the plates as solids.

#[path = "common/walk.rs"]
mod walk;

use deventer::maze::Random;
use deventer::params::{Arm, Params, Size};
use deventer::{Measures, mm};

use walk::{Bodies, position, puzzle, small_size};

/// Twenty puzzles, square arms and round ones.
#[test]
fn allowed_moves_are_free_and_blocked_ones_are_not() {
    let mut random = Random::new(1994, 0);
    for seed in 0..20 {
        let size = small_size(&mut random);
        let arm = Some(if seed % 4 == 3 { Arm::Round } else { Arm::Square });
        // Marks change nothing for the star, and cost the judge time.
        let marks = Some(seed % 4 == 0);
        let fit = Measures { arm, marks, ..Measures::default() };
        let design = Params { size, measures: fit, ..Params::default() }.design().unwrap();
        let puzzle = puzzle(size, seed);
        Bodies::new(&design, &puzzle).judge_all_moves(&puzzle, &format!("{size} seed {seed}"));
    }
}

/// The judge sees a slot that is too narrow and a star that stands wrong.
#[test]
fn a_tight_or_shifted_star_is_noticed() {
    let size = Size::cube(3);
    let puzzle = puzzle(size, 5);
    let params = Params { size, ..Params::default() };
    let design = params.design().unwrap();
    let bodies = Bodies::new(&design, &puzzle);
    let start = position(&design, puzzle.start());
    assert!((bodies.gap(start) - 0.3).abs() < 1e-6, "the gap at rest is the clearance");
    let tight = Params { measures: Measures { clearance: Some(mm(0.16)), ..Measures::default() }, ..params }
        .design()
        .unwrap();
    let gap = Bodies::new(&tight, &puzzle).gap(start);
    assert!((gap - 0.16).abs() < 1e-6, "{gap}");
    let mut shifted = start;
    shifted[0] += 3.0;
    shifted[1] += 3.0;
    assert!(bodies.collides(shifted) && bodies.gap(shifted) == 0.0);
}
