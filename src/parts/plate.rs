//! Plates.

use super::part::{Part, Shape, Slab};
use super::slots::{micrometres, plate_profile};
use super::{Placement, Role, Side};
use crate::params::{Axis, Design};
use crate::puzzle::Puzzle;
use crate::solid::Profile;

/// The directions in the cube that a plate's own x, y and z axes take: seen from outside, with z (or,
/// on the plates normal to z, y) up, its x runs to the right; its z points outwards.
///
/// ```text
///    plate   x+   x-   y+   y-   z+   z-
///    right   +y   -y   -x   +x   +x   -x
///    up      +z   +z   +z   +z   +y   +y
/// ```
fn directions(axis: Axis, side: Side) -> [[i32; 3]; 3] {
    let sign = side.sign();
    match axis {
        Axis::X => [[0, sign, 0], [0, 0, 1], [sign, 0, 0]],
        Axis::Y => [[-sign, 0, 0], [0, 0, 1], [0, sign, 0]],
        Axis::Z => [[sign, 0, 0], [0, 1, 0], [0, 0, sign]],
    }
}

pub(super) fn plate(design: &Design, puzzle: &Puzzle, axis: Axis, side: Side) -> Part {
    let directions = directions(axis, side);
    let [right, up] = axis.others();
    let twin = twin_profile(design, puzzle, axis);
    // Both twins show the same maze to the arm that passes them, so seen from outside one of them is
    // the mirror of the other.
    let mirrored = directions[0][right.index()] < 0;
    let profile = if mirrored { twin.mirrored() } else { twin };
    debug_assert_eq!(directions[1][up.index()], 1);
    let thickness = micrometres(design.fit().thickness);
    let inner = micrometres(design.inner_half(axis));
    let shift = directions[2].map(|outwards| outwards * inner);
    let placement = Placement::new(directions, shift);
    Part::new(Role::Plate(axis, side), Shape::Stack(vec![Slab::upright(profile, thickness)]), placement)
}

/// The profile that both plates normal to an axis have in the plane of their axes, the centre of the
/// cube at the origin: what is seen from outside the plates x+, y- and z+.
///
/// Butt joints: the plates normal to the lower axis reach to the outside of the cube, the others end a
/// joint gap before them.
pub(super) fn twin_profile(design: &Design, puzzle: &Puzzle, axis: Axis) -> Profile {
    let joint_gap = design.fit().joint_gap;
    let half = axis.others().map(|other| {
        if axis < other { design.outer_half(other) } else { design.inner_half(other) - joint_gap }
    });
    plate_profile(design, axis, puzzle.plates().maze(axis), half)
}
