//! Which distribution is drawn, seen from outside.

use std::ops::ControlFlow;

use super::{Opening, Uniform, order};
use crate::axis::Axis;
use crate::maze::{Maze, Random, UnionFind};
use crate::params::{Params, Size};
use crate::puzzle::{Grown, Plates, Puzzle, TreeTrail};

/// All passages of small plates as one number.
fn key(plates: &Plates) -> u64 {
    let mut key = 0;
    for maze in Axis::ALL.map(|axis| plates.maze(axis)) {
        for row in 0..maze.height() {
            for (u, byte) in maze.row(row).iter().enumerate() {
                if u as u32 + 1 < maze.width() {
                    key = key << 1 | u64::from(byte & Maze::ROW_EAST != 0);
                }
                if row + 1 < maze.height() {
                    key = key << 1 | u64::from(byte & Maze::ROW_NORTH != 0);
                }
            }
        }
    }
    key
}

/// How many different puzzles were drawn, and how far chi-square lies from what a uniform draw from so many gives, in
/// standard deviations.
fn chi_square(draws: usize, puzzles: usize, mut draw: impl FnMut() -> Plates) -> (usize, f64) {
    let mut keys: Vec<u64> = (0..draws).map(|_| key(&draw())).collect();
    keys.sort_unstable();
    let expected = draws as f64 / puzzles as f64;
    let (mut seen, mut chi) = (0, 0.0);
    for same in keys.chunk_by(|a, b| a == b) {
        seen += 1;
        chi += (same.len() as f64 - expected).powi(2) / expected;
    }
    chi += (puzzles - seen) as f64 * expected;
    let degrees = puzzles as f64 - 1.0;
    (seen, (chi - degrees) / (2.0 * degrees).sqrt())
}

fn by_order(flat_every: u32, size: Size, random: &mut Random) -> Plates {
    let mut opening = Opening::new(size);
    order::draw_with(flat_every, &mut opening, random);
    opening.into_plates()
}

fn uniform(sides: [u16; 3]) -> (Size, usize) {
    let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
    (size, Uniform::of(size).unwrap().total() as usize)
}

/// Over all 669,546 perfect puzzles of 3x3x3 and over all of some smaller boxes. What is drawn by orders of gaps, for
/// larger boxes, is not uniform, and the same measure tells.
#[test]
fn small_boxes_are_drawn_uniformly() {
    for (sides, times) in [([2, 2, 2], 400), ([1, 3, 3], 200), ([2, 3, 3], 40), ([3, 3, 3], 3)] {
        let (size, puzzles) = uniform(sides);
        let counts = Uniform::of(size).unwrap();
        let mut random = Random::new(3, 0);
        let (seen, deviation) = chi_square(puzzles * times, puzzles, || counts.draw(&mut random));
        assert!(deviation.abs() < 4.0, "{size}: {deviation}");
        // Of as many as these, a share of e^-times is missed.
        let missed = puzzles as f64 * (-(times as f64)).exp();
        assert!((puzzles - seen) as f64 <= missed + 4.0 * missed.sqrt() + 1.0, "{size}: {seen} of {puzzles}");
        if sides == [3, 3, 3] {
            let (_, deviation) = chi_square(puzzles, puzzles, || by_order(256, size, &mut random));
            assert!(deviation > 100.0, "{deviation}");
        }
    }
}

/// Flat steps are there, so that nothing is left out: orders of gaps draw every perfect puzzle of a small box.
#[test]
fn orders_of_gaps_leave_nothing_out() {
    let (size, puzzles) = uniform([2, 3, 3]);
    let mut random = Random::new(4, 0);
    let mut drawn =
        |flat_every| chi_square(puzzles * 80, puzzles, || by_order(flat_every, size, &mut random)).0;
    assert_eq!(drawn(3), puzzles);
    assert!(drawn(u32::MAX) < puzzles, "some puzzles need a flat step");
}

/// What is seen of a draw is the draw: every move once, each joining two trees, and in the end all of its space.
#[test]
fn a_puzzle_is_seen_as_it_grows() {
    for sides in [[5, 5, 5], [3, 4, 6], [9, 8, 7], [1, 4, 5]] {
        let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
        let design = Params { size, seed: 3, ..Params::default() }.design().unwrap();
        let mut trail = TreeTrail::default();
        let puzzle = Puzzle::generate_seen(&design, &mut |_| ControlFlow::Continue(()), &mut trail).unwrap();
        assert_eq!(puzzle, Puzzle::generate(&design).unwrap());
        let mut joined = UnionFind::new(size.cells());
        let (mut roots, mut moves) = (0, 0);
        for grown in trail.0 {
            match grown {
                Grown::Root(_) => roots += 1,
                Grown::Step(cell, step) => {
                    let next = puzzle.space().after(cell, step).expect("a move of the puzzle");
                    assert!(joined.join(cell.number(size), next.number(size)));
                    moves += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!((roots, moves), (size.cells(), size.cells() - 1));
    }
}
