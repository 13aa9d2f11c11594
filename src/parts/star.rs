//! The star.

use super::part::{Part, Shape};
use super::slots::micrometres;
use super::{Placement, Role, star_kit};
use crate::axis::Axis;
use crate::params::{Arm, Design, Star};
use crate::solid::Section;

/// The pieces of the star, standing with the crossing of the arms at a point.
pub(crate) fn star(design: &Design, centre: [i32; 3]) -> Vec<Part> {
    match design.dimensions().star {
        Star::OnePiece => vec![one_piece(design, centre)],
        Star::Kit => star_kit::pieces(design, centre),
    }
}

fn one_piece(design: &Design, centre: [i32; 3]) -> Part {
    let width = micrometres(design.dimensions().arm_width);
    let section = match design.dimensions().arm {
        Arm::Square => Section::square(width),
        Arm::Round => Section::round(width, Section::ROUND_CORNERS),
    };
    let half_lengths = Axis::ALL.map(|axis| micrometres(design.arm_half(axis)));
    let [x, y, z] = centre;
    let placement = Placement::shift([x, y, z - half_lengths[2]]);
    let chamfer = micrometres(design.dimensions().chamfer);
    Part::new(Role::Cursor, Shape::Star { section, half_lengths, chamfer }, placement)
}
