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

use crate::axis::{Axis, Direction};
use crate::maze::Maze;
use crate::params::Design;
use crate::solid::{Point, Ring};
use crate::units::Mm;

/// The slots of a plate in the plane of its two axes, the centre of the box at the origin: one clockwise
/// ring for each connected piece of the maze, its dead ends and outer bends rounded if the design says so.
/// Within a loop all is cut away.
///
/// # Panics
/// If the maze has walls within a loop or is not the size of this side of the box.
#[must_use]
pub fn plate_slots(design: &Design, normal: Axis, maze: &Maze) -> Vec<Ring> {
    let axes = normal.others();
    let [width, height] = axes.map(|axis| u32::from(design.size().along(axis)));
    assert_eq!((maze.width(), maze.height()), (width, height), "a plate's maze has the size of its side");
    // The walk around a piece would miss the island inside a loop, and the plate would look whole.
    assert_eq!(maze.first_walled_island(), None, "a loop of passages would cut an island out of the plate");
    let half_slot = design.slot().half();
    let corner = |cell: u32, toward: [i64; 2]| -> Point {
        let (u, v) = maze.at(cell);
        let centre = [design.position(axes[0], u as u16), design.position(axes[1], v as u16)];
        [0, 1].map(|axis: usize| micrometres(centre[axis] + half_slot * toward[axis]))
    };
    let mut rings = slot_rings(maze, corner);
    // Between two arcs a straight piece stays, from which a chamfer can be measured.
    let radius = micrometres(design.dimensions().slot_corner).min(micrometres(half_slot) / 10 * 9);
    let arc = quarter(radius);
    if !arc.is_empty() {
        rings.iter_mut().for_each(|ring| *ring = rounded(ring, radius, &arc));
    }
    rings
}

/// A length as a coordinate. Checked designs stay far inside `i32`.
pub(crate) fn micrometres(length: Mm) -> i32 {
    i32::try_from(length.um()).expect("a checked design fits 32 bits")
}

/// The clockwise rings around the connected pieces of a maze without islands. `corner` gives the corner of a cell
/// in a diagonal direction, each of its two numbers -1 or 1.
fn slot_rings(maze: &Maze, corner: impl Fn(u32, [i64; 2]) -> Point) -> Vec<Ring> {
    let mut known = vec![false; maze.cells() as usize];
    let mut rings = Vec::new();
    let mut waiting = Vec::new();
    for first in 0..maze.cells() {
        if std::mem::replace(&mut known[first as usize], true) {
            continue;
        }
        rings.push(trace(maze, first, &corner));
        // The walk does not come by cells amid open ones.
        waiting.push(first);
        while let Some(cell) = waiting.pop() {
            let ways = Direction::ALL.into_iter().filter(|&way| maze.has(cell, way));
            for next in ways.filter_map(|way| maze.neighbor(cell, way)) {
                if !std::mem::replace(&mut known[next as usize], true) {
                    waiting.push(next);
                }
            }
        }
    }
    rings
}

/// Walks once around a piece, material on the left hand. The first cell of a piece in the order of cells
/// has no passage south or west, so the walk passes along its western wall exactly once: there it begins
/// and ends.
fn trace(maze: &Maze, first: u32, corner: impl Fn(u32, [i64; 2]) -> Point) -> Ring {
    let step = |cell, direction| maze.neighbor(cell, direction).expect("passages stay on the grid");
    let mut ring = Vec::new();
    // The walk is in `cell` with `side` on its left hand: along a western side it goes north.
    let (mut cell, mut side) = (first, Direction::West);
    loop {
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

/// How far a polygon may stand off the arc that it replaces.
const ARC_ERROR: f64 = 10.0;

/// A quarter of a circle as a polygon around it: the corners from (r, ...) to (..., r), whose first and last
/// edges go on straight along the circle's tangents. No edge enters the circle. Empty for a radius that
/// nobody sees.
pub(crate) fn quarter(radius: i32) -> Vec<Point> {
    use std::f64::consts::FRAC_PI_2;
    if radius < 10 {
        return Vec::new();
    }
    let r = f64::from(radius);
    let fits = |&corners: &i32| r / libm::cos(FRAC_PI_2 / f64::from(corners) / 2.0) - r <= ARC_ERROR;
    let corners = [2, 4, 8, 16].into_iter().find(fits).unwrap_or(32);
    let step = FRAC_PI_2 / f64::from(corners);
    let far = r / libm::cos(step / 2.0);
    // Rounded up, away from the center.
    let place = |index: i32| libm::ceil(far * libm::sin(step * (f64::from(index) + 0.5))) as i32;
    let along = |index: i32| if index == corners - 1 { radius } else { place(index) };
    (0..corners).map(|index| [along(corners - 1 - index), along(index)]).collect()
}

/// A slot whose corners around cells are rounded; those around webs stay sharp.
fn rounded(ring: &Ring, radius: i32, arc: &[Point]) -> Ring {
    let count = ring.len();
    let mut smooth = Vec::with_capacity(count * arc.len());
    for index in 0..count {
        let (before, corner, after) =
            (ring[(index + count - 1) % count], ring[index], ring[(index + 1) % count]);
        let sign = |axis: usize, to: Point| (to[axis] - corner[axis]).signum();
        // The way from the corner to the center of the arc.
        let inwards = [0, 1].map(|axis| sign(axis, before) + sign(axis, after));
        let turns_left = (corner[0] - before[0]).signum() * sign(1, after)
            - (corner[1] - before[1]).signum() * sign(0, after)
            > 0;
        if turns_left {
            smooth.push(corner);
            continue;
        }
        let point = |[x, y]: Point| {
            let out = if sign(0, before) == 0 { [x, y] } else { [y, x] };
            [0, 1].map(|axis| corner[axis] + inwards[axis] * (radius - out[axis]))
        };
        smooth.extend(arc.iter().copied().map(point));
    }
    smooth
}
