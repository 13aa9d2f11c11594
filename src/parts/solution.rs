//! The solution as a plate sees it.

use super::assembly::way;
use super::plate::twin_profile;
use super::slots::micrometres;
use crate::axis::Axis;
use crate::params::Design;
use crate::puzzle::Puzzle;
use crate::solid::{Point, Profile};

/// A plate with the way of its arm. All coordinates are micrometres in the plane of the plate, the
/// centre of the cube at the origin: what is seen from outside the plates x+, y- and z+.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What the plate is normal to.
    pub normal: Axis,
    /// Which axes run to the right and up.
    pub axes: [Axis; 2],
    /// The plate with its slots.
    pub profile: Profile,
    /// Width of a slot.
    pub slot: i32,
    /// Where the arm through this plate stands: at the start, and after each slide of the cursor. On a
    /// slide along the arm itself it stays where it is, and the point is repeated.
    pub stops: Vec<Point>,
}

/// The three plates, x, y and z, with the way from start to goal. Their stops go together: after so
/// many slides the cursor is where the three say.
#[must_use]
pub fn solution(design: &Design, puzzle: &Puzzle) -> [Drawing; 3] {
    let way = way(design, &puzzle.route());
    Axis::ALL.map(|normal| {
        let axes = normal.others();
        Drawing {
            normal,
            axes,
            profile: twin_profile(design, puzzle, normal),
            slot: micrometres(design.slot()),
            stops: way.iter().map(|stop| axes.map(|axis| stop[axis.index()])).collect(),
        }
    })
}
