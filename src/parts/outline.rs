//! The outlines of plates: how neighbours share an edge of the box.
//!
//! Along an edge each place belongs to one of the two plates, its owner: there the owner reaches to the
//! outside, and the other ends a joint gap before the owner's inner face. Owners take turns in an odd number
//! of segments; the plate normal to the lower axis has the first and the last. The plates normal to x have
//! the corners of the box. So outlines are symmetric in both their axes, and every plate slides out along
//! its own normal.
//!
//! ```text
//!   lower axis  ____________         ____________  H + t of the other plate
//!                           |       |
//!                           |_______|              a joint gap before the inner face
//!                             _____
//!                            |     |               a joint gap beside every tab
//!   higher axis  ____________|     |____________
//! ```
//!
//! With butt joints every edge is one segment.

use super::slots::micrometres;
use crate::axis::Axis;
use crate::params::{Design, Joint, LEAST_FINGER};
use crate::solid::Ring;

/// Where owners change along an edge of the box: from one inner face to the other, both included. An odd
/// number of segments, whole micrometres, symmetric; all as wide as each other but for the middle one, which
/// takes what is left.
fn changes(design: &Design, along: Axis) -> Vec<i32> {
    let half = micrometres(design.inner_half(along));
    let count = segments(design, along);
    let width = 2 * half / count / 2 * 2;
    let lower = (0..=count / 2).map(|index| index * width - half);
    let mut all: Vec<i32> = lower.collect();
    all.extend((0..=count / 2).rev().map(|index| half - index * width));
    all
}

/// How many segments an edge has. A finger is at least two and a half times as wide as the sheet is thick,
/// 4 mm, and as much as it needs to have two walls beside its gaps and chamfers.
fn segments(design: &Design, along: Axis) -> i32 {
    let fit = design.dimensions();
    if fit.joint != Joint::Finger {
        return 1;
    }
    let needed = (fit.joint_gap + fit.least_wall + fit.foot * 2) * 2;
    let least = micrometres(needed).max(micrometres(fit.thickness * 5) / 2).max(micrometres(LEAST_FINGER));
    let fit = 2 * micrometres(design.inner_half(along)) / least;
    (fit - 1) / 2 * 2 + 1
}

/// One side of a plate: where its rim runs.
struct Rim {
    /// At both ends.
    reach: i32,
    /// The corners between, from low to high: reach, place along the edge.
    steps: Vec<[i32; 2]>,
}

/// The rim of the plate normal to `normal` where it meets the plate normal to `across`.
fn rim(design: &Design, normal: Axis, across: Axis) -> Rim {
    let along =
        Axis::ALL.into_iter().find(|&axis| axis != normal && axis != across).expect("there are three");
    let gap = micrometres(design.dimensions().joint_gap);
    let reach = |own: bool| {
        if own {
            micrometres(design.outer_half(across))
        } else {
            micrometres(design.inner_half(across)) - gap
        }
    };
    let changes = changes(design, along);
    let ends = normal < across;
    let mut steps = Vec::new();
    for (index, &change) in changes.iter().enumerate().take(changes.len() - 1).skip(1) {
        // The segment before has this plate for its owner?
        let own = (index % 2 == 1) == ends;
        let place = if own { change - gap / 2 } else { change + gap / 2 };
        steps.extend([[reach(own), place], [reach(!own), place]]);
    }
    Rim { reach: reach(ends), steps }
}

/// The outline of both plates normal to an axis, counter-clockwise, in the plane of its axes with the
/// centre of the box at the origin.
pub(crate) fn outline(design: &Design, normal: Axis) -> Ring {
    let [u, v] = normal.others();
    let (side, top) = (rim(design, normal, u), rim(design, normal, v));
    let mut ring = vec![[side.reach, -top.reach]];
    ring.extend(side.steps.iter().copied());
    ring.push([side.reach, top.reach]);
    ring.extend(top.steps.iter().rev().map(|&[reach, place]| [place, reach]));
    ring.push([-side.reach, top.reach]);
    ring.extend(side.steps.iter().rev().map(|&[reach, place]| [-reach, place]));
    ring.push([-side.reach, -top.reach]);
    ring.extend(top.steps.iter().map(|&[reach, place]| [place, -reach]));
    ring
}
