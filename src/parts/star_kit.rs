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

use super::flat_arm::{FlatArm, Inset};
use super::part::{Part, Shape, Slab};
use super::slots::micrometres;
use super::{Placement, Role};
use crate::axis::Axis;
use crate::params::Design;
use crate::solid::{Point, Profile, Ring};

/// The cross and the bar, put together with the crossing of the arms at a point.
pub(crate) fn pieces(design: &Design, centre: [i32; 3]) -> Vec<Part> {
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

/// The least by which the guard is narrower than the hub.
const LEAST_STEP: i32 = 50;

/// What both pieces are made from, in micrometres.
struct Measures {
    /// Half the width of an arm.
    half: i32,
    /// Half the width of the hub.
    hub: i32,
    /// Half the width of the hole.
    hole: i32,
    /// Half the width of the guard: a little less than the hub, or guard and pad would share edges.
    guard: i32,
    /// From the centre to the ends of the arms.
    arms: [i32; 3],
    flat: FlatArm,
}

impl Measures {
    fn new(design: &Design) -> Measures {
        let fit = design.dimensions();
        let flat = FlatArm::new(fit);
        let half = flat.half;
        Measures {
            half,
            hub: half + micrometres(fit.hub),
            hole: half + micrometres(fit.glue_gap),
            guard: half + micrometres(fit.hub) - micrometres(fit.glue_gap).max(LEAST_STEP),
            arms: Axis::ALL.map(|axis| micrometres(design.arm_half(axis))),
            flat,
        }
    }

    fn cross(&self) -> Vec<Slab> {
        let mut slabs = self.flat.slabs(|inset| self.cross_profile(inset));
        let boss = Profile::new(square(self.hub, 1), vec![square(self.hole, -1)]);
        slabs.push(Slab::upright(boss.expect("the boss is wider than its hole"), self.half + self.hub));
        slabs
    }

    fn bar(&self) -> Vec<Slab> {
        self.flat.slabs(|inset| self.bar_profile(inset))
    }

    /// Two arms over a pad with a hole; the crossing at the origin.
    fn cross_profile(&self, inset: Inset) -> Profile {
        let [half, hub, hole] = [self.half - inset.sides, self.hub - inset.sides, self.hole + inset.sides];
        let mut outline = Ring::new();
        for (quarter, arm) in [self.arms[0], self.arms[1], self.arms[0], self.arms[1]].into_iter().enumerate()
        {
            let mut side = vec![[hub, -hub], [hub, -half]];
            side.extend(self.flat.end(half, arm - inset.ends));
            side.push([hub, half]);
            outline.extend(side.into_iter().map(|point| turned(point, quarter)));
        }
        Profile::new(outline, vec![square(hole, -1)]).expect("arms leave the pad, and the hole its ring")
    }

    /// The bar along the first coordinate, the crossing at the origin, with the guard below it.
    fn bar_profile(&self, inset: Inset) -> Profile {
        let [half, hub, guard] = [self.half, self.hub, self.guard].map(|half| half - inset.sides);
        let stop = -self.half - inset.sides;
        let end = self.flat.end(half, self.arms[2] - inset.ends);
        let mut outline: Ring = vec![[-hub, -half], [-hub, -guard], [stop, -guard], [stop, -half]];
        outline.extend(&end);
        outline.extend([[stop, half], [stop, guard], [-hub, guard], [-hub, half]]);
        outline.extend(end.iter().map(|&[u, v]| [-u, -v]));
        Profile::new(outline, Vec::new()).expect("the bar leaves its guard")
    }
}

fn turned([u, v]: Point, quarters: usize) -> Point {
    (0..quarters).fold([u, v], |[u, v], _| [-v, u])
}

/// A square around the origin: counter-clockwise, or with the sign -1 clockwise.
fn square(half: i32, sign: i32) -> Ring {
    [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(|[u, v]| [sign * u * half, v * half]).into()
}
