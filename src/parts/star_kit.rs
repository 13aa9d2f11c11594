//! The star in two pieces that print without support and are cut from flat sheet.
//!
//! ```text
//!           z |b|                    The cross has arms along x and y, and in the middle a pad and, on
//!             |a|                    top, a boss. The bar goes through their hole from below until its
//!          +--|r|--+                 guard stops it; then all three arms cross in one point.
//!          | b|.|b |   d/2 + e
//!     +----+--|.|--+----+  d/2       Pad, boss and guard stay in the hub: a cube that reaches e beyond
//!     |     cross       |  x         the arms on every side, and never reaches a plate.
//!     +-------|.|-------+ -d/2
//!          |guard  |      -d/2 - e
//!          +-------+
//!             | |
//! ```

use super::part::{Part, Shape, Slab};
use super::slots::micrometres;
use super::{Placement, Role};
use crate::params::{Axis, Design, Process};
use crate::solid::{Point, Profile, Ring};

/// The cross and the bar, put together with the crossing of the arms at a point.
pub(super) fn pieces(design: &Design, centre: [i32; 3]) -> Vec<Part> {
    let measures = Measures::new(design);
    let lower = |shift: [i32; 3]| [0, 1, 2].map(|axis| centre[axis] - shift[axis]);
    let half = measures.half;
    let cross = Placement::shift(lower([0, 0, half]));
    // As made the bar lies along x, its guard to both sides along y.
    let bar = Placement::new([[0, 0, 1], [1, 0, 0], [0, 1, 0]], lower([0, half, 0]));
    vec![
        Part::new(Role::Cross, Shape::Stack(measures.cross()), cross),
        Part::new(Role::Bar, Shape::Stack(measures.bar()), bar),
    ]
}

/// What both pieces are made from, in micrometres.
struct Measures {
    /// Half the width of an arm.
    half: i32,
    /// Half the width of the hub.
    hub: i32,
    /// Half the width of the hole.
    hole: i32,
    /// From the centre to the ends of the arms.
    arms: [i32; 3],
    /// At the corners of the ends, in the plane in which a piece lies.
    corner: i32,
    /// At the upper and lower edges of the ends; none in sheets.
    slant: i32,
    /// At all edges on the bed; none in sheets.
    foot: i32,
}

impl Measures {
    fn new(design: &Design) -> Measures {
        let fit = design.fit();
        let half = micrometres(fit.arm_width.half());
        let chamfer = micrometres(fit.chamfer);
        let (slant, foot) =
            if fit.process == Process::Laser { (0, 0) } else { (chamfer, micrometres(fit.foot)) };
        Measures {
            half,
            hub: half + micrometres(fit.hub),
            hole: half + micrometres(fit.glue_gap),
            arms: Axis::ALL.map(|axis| micrometres(design.arm_half(axis))),
            // The arms of a box one cell wide leave the hub by 2 (c + chamfer) + j + t at least: both
            // chamfers must end there.
            corner: chamfer.min(micrometres(fit.thickness)),
            slant,
            foot,
        }
    }

    fn cross(&self) -> Vec<Slab> {
        let mut slabs = self.slabs(|inset| self.cross_profile(inset));
        let boss = Profile::new(square(self.hub, 1), vec![square(self.hole, -1)]);
        slabs.push(Slab::upright(boss.expect("the boss is wider than its hole"), self.half + self.hub));
        slabs
    }

    fn bar(&self) -> Vec<Slab> {
        self.slabs(|inset| self.bar_profile(inset))
    }

    /// A piece one arm thick, lying on its bed, from its profiles.
    fn slabs(&self, profile: impl Fn(Inset) -> Profile) -> Vec<Slab> {
        let width = 2 * self.half;
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

    /// Two arms over a pad with a hole; the crossing at the origin.
    fn cross_profile(&self, inset: Inset) -> Profile {
        let [half, hub, hole] = [self.half - inset.sides, self.hub - inset.sides, self.hole + inset.sides];
        let mut outline = Ring::new();
        for (quarter, arm) in [self.arms[0], self.arms[1], self.arms[0], self.arms[1]].into_iter().enumerate()
        {
            let mut side = vec![[hub, -hub], [hub, -half]];
            side.extend(self.end(half, arm - inset.ends));
            side.push([hub, half]);
            outline.extend(side.into_iter().map(|point| turned(point, quarter)));
        }
        Profile::new(outline, vec![square(hole, -1)]).expect("arms leave the pad, and the hole its ring")
    }

    /// The bar along the first coordinate, the crossing at the origin, with the guard below it.
    fn bar_profile(&self, inset: Inset) -> Profile {
        let [half, hub] = [self.half, self.hub].map(|half| half - inset.sides);
        let stop = -self.half - inset.sides;
        let end = self.end(half, self.arms[2] - inset.ends);
        let mut outline: Ring = vec![[-hub, -half], [-hub, -hub], [stop, -hub], [stop, -half]];
        outline.extend(&end);
        outline.extend([[stop, half], [stop, hub], [-hub, hub], [-hub, half]]);
        outline.extend(end.iter().map(|&[u, v]| [-u, -v]));
        Profile::new(outline, Vec::new()).expect("the bar leaves its guard")
    }

    /// The end of an arm along the first coordinate, from its lower side to its upper.
    fn end(&self, half: i32, reach: i32) -> Ring {
        let corner = self.corner;
        if corner == 0 {
            return vec![[reach, -half], [reach, half]];
        }
        let [shoulder, flat] = [reach - corner, half - corner];
        vec![[shoulder, -half], [reach, -flat], [reach, flat], [shoulder, half]]
    }
}

/// How far a profile lies inside the full one.
#[derive(Clone, Copy)]
struct Inset {
    /// Along all edges but the ends of arms.
    sides: i32,
    /// At the ends of arms.
    ends: i32,
}

fn turned([u, v]: Point, quarters: usize) -> Point {
    (0..quarters).fold([u, v], |[u, v], _| [-v, u])
}

/// A square around the origin: counter-clockwise, or with the sign -1 clockwise.
fn square(half: i32, sign: i32) -> Ring {
    [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(|[u, v]| [sign * u * half, v * half]).into()
}
