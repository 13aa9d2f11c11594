//! Slots of a plate: the outline of its passages, traced on the lattice.
//!
//! All corners of a slot lie at the corners of cells. Seen from a cell, the corner between two of its
//! sides is a corner of the slot exactly when both sides are walls (the slot turns around the cell) or
//! both are passages (the slot turns around the web):
//!
//! ```text
//!        | passage |                 . a corner of the cell, half a slot from its centre
//!   -----.         .-----            both sides passages: the web's corner reaches in
//!                    passage
//!   -----.---------.-----            a wall and a passage: the slot runs straight on
//!        wall
//! ```

use crate::maze::{Direction, Maze};
use crate::params::{Axis, Design};
use crate::solid::{Point, Profile, Ring};
use crate::units::Mm;

/// The profile of a plate in the plane of its two axes, the centre of the box at the origin: a
/// rectangle with half sides `half`, and one hole for each connected piece of the maze.
///
/// # Panics
/// If the maze has a loop or is not the size of this side of the box.
#[must_use]
pub fn plate_profile(design: &Design, normal: Axis, maze: &Maze, half: [Mm; 2]) -> Profile {
    let axes = normal.others();
    let [width, height] = axes.map(|axis| u32::from(design.size().along(axis)));
    assert_eq!((maze.width(), maze.height()), (width, height), "a plate's maze has the size of its side");
    // The walk around a piece would miss the island inside a loop, and the plate would look whole.
    assert_eq!(maze.first_loop(), None, "a loop of passages would cut an island out of the plate");
    let half_slot = design.slot().half();
    let corner = |cell: u32, toward: [i64; 2]| -> Point {
        let (u, v) = maze.at(cell);
        let centre = [design.position(axes[0], u as u16), design.position(axes[1], v as u16)];
        [0, 1].map(|axis: usize| micrometres(centre[axis] + half_slot * toward[axis]))
    };
    let holes = slot_rings(maze, corner);
    let [u, v] = half.map(micrometres);
    let outline = vec![[-u, -v], [u, -v], [u, v], [-u, v]];
    Profile::new(outline, holes).expect("slots of a forest are simple rings inside the frame")
}

/// A length as a coordinate. Checked designs stay far inside `i32`.
pub(super) fn micrometres(length: Mm) -> i32 {
    i32::try_from(length.um()).expect("a checked design fits 32 bits")
}

/// The clockwise rings around the connected pieces of a forest. `corner` gives the corner of a cell
/// in a diagonal direction, each of its two numbers -1 or 1.
fn slot_rings(maze: &Maze, corner: impl Fn(u32, [i64; 2]) -> Point) -> Vec<Ring> {
    let mut traced = vec![false; maze.cells() as usize];
    let mut rings = Vec::new();
    for cell in 0..maze.cells() {
        if !traced[cell as usize] {
            rings.push(trace(maze, cell, &mut traced, &corner));
        }
    }
    rings
}

/// Walks once around a piece, material on the left hand. The first cell of a piece in the order of cells
/// has no passage south or west, so the walk passes along its western wall exactly once: there it begins
/// and ends.
fn trace(maze: &Maze, first: u32, traced: &mut [bool], corner: impl Fn(u32, [i64; 2]) -> Point) -> Ring {
    let step = |cell, direction| maze.neighbor(cell, direction).expect("passages stay on the grid");
    let mut ring = Vec::new();
    // The walk is in `cell` with `side` on its left hand: along a western side it goes north.
    let (mut cell, mut side) = (first, Direction::West);
    loop {
        traced[cell as usize] = true;
        let ahead = side.right();
        if maze.has(cell, side) {
            // The slot opens to the left: around the corner of the web, which lies behind.
            ring.push(corner(cell, diagonal(side, ahead.opposite())));
            (cell, side) = (step(cell, side), ahead.opposite());
        } else if maze.has(cell, ahead) {
            cell = step(cell, ahead);
        } else {
            ring.push(corner(cell, diagonal(side, ahead)));
            side = ahead;
        }
        if (cell, side) == (first, Direction::West) {
            return ring;
        }
    }
}

/// The diagonal between two directions at right angles.
fn diagonal(a: Direction, b: Direction) -> [i64; 2] {
    let [a, b] = [a, b].map(|direction| match direction {
        Direction::East => [1, 0],
        Direction::North => [0, 1],
        Direction::West => [-1, 0],
        Direction::South => [0, -1],
    });
    [a[0] + b[0], a[1] + b[1]]
}
