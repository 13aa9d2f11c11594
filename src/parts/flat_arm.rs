//! Arms that lie flat as they are made: printed without support, or cut from sheets and glued.
//!
//! ```text
//!          .-----------------.        seen from above: the corners of the ends are cut off
//!          |                 |
//!          '-----------------'
//!           _________________
//!          /                 \        seen from the side: the ends are slanted above and below,
//!          \_.___________._./         and all edges on the bed, against the spread of the first layers
//! ```
//!
//! All slants rise at 45 degrees, so nothing hangs over; where two meet at a corner that is cut off, a small
//! face of 35 degrees lies between.

use super::part::Slab;
use super::slots::micrometres;
use crate::params::Dimensions;
use crate::solid::{Profile, Ring};

/// The section and the edges of such arms, in micrometres.
pub(crate) struct FlatArm {
    /// Half the width.
    pub(crate) half: i32,
    /// At the corners of the ends, in the plane in which the arm lies.
    corner: i32,
    /// At the upper and lower edges of the ends; none in sheets.
    slant: i32,
    /// At all edges on the bed; none in sheets.
    foot: i32,
}

/// How far a profile lies inside the full one.
#[derive(Clone, Copy)]
pub(crate) struct Inset {
    /// Along all edges but the ends of arms.
    pub(crate) sides: i32,
    /// At the ends of arms.
    pub(crate) ends: i32,
}

impl FlatArm {
    pub(crate) fn new(fit: &Dimensions) -> FlatArm {
        let chamfer = micrometres(fit.chamfer);
        let (slant, foot) = if fit.process.is_flat() { (0, 0) } else { (chamfer, micrometres(fit.foot)) };
        FlatArm {
            half: micrometres(fit.arm_width.half()),
            // The arms of a box one cell wide leave the hub by 2 c + chamfer + j + t at least: both
            // chamfers must end there.
            corner: chamfer.min(micrometres(fit.thickness)),
            slant,
            foot,
        }
    }

    /// Width and thickness.
    pub(crate) fn width(&self) -> i32 {
        2 * self.half
    }

    /// A piece one arm thick, lying on its bed, from its profiles.
    pub(crate) fn slabs(&self, profile: impl Fn(Inset) -> Profile) -> Vec<Slab> {
        let width = self.width();
        let mut heights = vec![0, self.foot, self.slant, width - self.slant, width];
        heights.sort_unstable();
        heights.dedup();
        let at = |height: i32| {
            let foot = (self.foot - height).max(0);
            let slant = self.slant - height.min(width - height);
            profile(Inset { sides: foot, ends: foot.max(slant) })
        };
        let slab = |pair: &[i32]| {
            let [bottom, top] = [at(pair[0]), at(pair[1])];
            let top = (bottom != top).then(|| vec![top]);
            Slab { bottom: vec![bottom], top, high: pair[1] }
        };
        heights.windows(2).map(slab).collect()
    }

    /// The end of an arm along the first coordinate, from its lower side to its upper.
    pub(crate) fn end(&self, half: i32, reach: i32) -> Ring {
        let corner = self.corner;
        if corner == 0 {
            return vec![[reach, -half], [reach, half]];
        }
        let [shoulder, flat] = [reach - corner, half - corner];
        vec![[shoulder, -half], [reach, -flat], [reach, flat], [shoulder, half]]
    }
}
