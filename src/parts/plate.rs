//! Plates.

use super::marks::{Mark, marks};
use super::outline::outline;
use super::part::{Part, Shape, Slab};
use super::posts::screw_holes;
use super::slots::{micrometres, plate_slots};
use super::{Placement, Role};
use crate::axis::{Axis, Side};
use crate::params::Design;
use crate::puzzle::Puzzle;
use crate::solid::{Profile, difference, inset};

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

pub(crate) fn plate(design: &Design, puzzle: &Puzzle, axis: Axis, side: Side) -> Part {
    let directions = directions(axis, side);
    let [right, up] = axis.others();
    let twin = twin_profile(design, puzzle, axis);
    // Both twins show the same maze to the arm that passes them, so seen from outside one of them is
    // the mirror of the other.
    let sign = directions[0][right.index()];
    let profile = if sign < 0 { twin.mirrored() } else { twin };
    debug_assert_eq!(directions[1][up.index()], 1);
    let thickness = micrometres(design.dimensions().thickness);
    let inner = micrometres(design.inner_half(axis));
    let shift = directions[2].map(|outwards| outwards * inner);
    let placement = Placement::new(directions, shift);

    let marks = marks(design, puzzle, axis, side, sign);
    let shape = Shape::Stack(slabs(design, profile, &marks.areas));
    let mut part = Part::new(Role::Plate(axis, side), shape, placement);
    let place = |(kind, [x, y]): (_, [i32; 2])| Mark { kind, at: placement.apply([x, y, thickness]) };
    part.marks = marks.places.into_iter().map(place).collect();
    part.etch = marks.lines;
    part
}

/// A plate from its inside, which lies on the bed, to its outside: the foot, the body, the engraving.
fn slabs(design: &Design, profile: Profile, engraved: &[Profile]) -> Vec<Slab> {
    let fit = design.dimensions();
    let [thickness, foot] = [fit.thickness, fit.foot].map(micrometres);
    let mut slabs = Vec::new();
    if foot > 0 {
        let bottom = inset(&profile, foot).expect("a checked foot leaves every edge a length");
        slabs.push(Slab { bottom: vec![bottom], top: Some(vec![profile.clone()]), high: foot });
    }
    // Sheets are not engraved: a laser etches lines instead.
    if engraved.is_empty() || fit.process.is_flat() {
        slabs.push(Slab::upright(profile, thickness));
    } else {
        let carved = difference(std::slice::from_ref(&profile), engraved);
        slabs.push(Slab::upright(profile, thickness - micrometres(fit.mark_depth)));
        slabs.push(Slab { bottom: carved, top: None, high: thickness });
    }
    slabs
}

/// The profile that both plates normal to an axis have in the plane of their axes, the centre of the
/// cube at the origin: what is seen from outside the plates x+, y- and z+.
pub(crate) fn twin_profile(design: &Design, puzzle: &Puzzle, axis: Axis) -> Profile {
    let mut holes = plate_slots(design, axis, puzzle.plates().maze(axis));
    holes.extend(screw_holes(design, axis));
    Profile::new(outline(design, axis), holes).expect("slots and screws are simple rings inside the frame")
}
