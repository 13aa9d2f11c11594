//! Posts inside the edges along z, and the holes for the screws that hold plates on them.
//!
//! All four posts are alike. Screws come from two sides and from both ends; the holes across a post lie at
//! different heights for the two sides, and beyond the ends of the holes along it, so that no two meet.
//!
//! ```text
//!      +--| |--+   along the post, from both ends
//!      |  | |  |
//!      |  +-+  |
//!    --+-------+
//!      |       |   across, for the plates normal to x
//!    --+-------+
//!      |   o   |   across, for the plates normal to y
//!      :       :
//! ```

use super::part::{Part, Shape, Slab};
use super::slots::{micrometres, quarter};
use super::{Placement, Role};
use crate::axis::{Axis, Side};
use crate::params::Design;
use crate::solid::{Point, Profile, Ring, inset};

/// Radius of a hole through which an M3 screw passes.
const FREE: i32 = 1_700;
/// Radius of a hole in which an M3 screw cuts its own thread.
const PILOT: i32 = 1_250;
/// Radius that the head of an M3 screw needs.
pub(crate) const HEAD: i32 = 2_900;
/// What stands between two holes at least.
const WALL: i32 = 1_000;
/// The holes along a post are as deep as a screw reaches, and a little more.
const SPARE: i32 = 200;
/// Posts have a screw on each side every so often.
const MOST_APART: i32 = 80_000;
/// Lengths of M3 screws that shops have, in millimetres.
const LENGTHS: [i32; 14] = [4, 5, 6, 8, 10, 12, 14, 16, 20, 25, 30, 35, 40, 50];
/// A lying hole as slots of whole layers, so that it prints without support: where each ends, and half its
/// width there.
const STEPS: [(i32, i32); 5] = [(-900, 640), (-500, 1_030), (500, 1_200), (900, 1_030), (PILOT, 640)];

/// The measures of a post in micrometres.
pub(crate) struct Posts {
    side: i32,
    half_length: i32,
    /// Depth of the holes in the ends.
    depth: i32,
    /// Heights of the holes along x, and of those along y; the middle of the post is 0.
    across: [Vec<i32>; 2],
    /// Distance of the middle of a post from the middle of the box, along x, y; and of its ends, along z.
    middle: [i32; 2],
    gap: i32,
    thickness: i32,
    foot: i32,
}

impl Posts {
    /// The posts of a design that has them.
    pub(crate) fn new(design: &Design) -> Option<Posts> {
        let fit = design.dimensions();
        let side = micrometres(fit.post()?);
        let [gap, thickness, foot] = [fit.joint_gap, fit.thickness, fit.foot].map(micrometres);
        let [x, y, half_length] = Axis::ALL.map(|axis| micrometres(design.inner_half(axis)) - gap);
        // Two holes across at least have their place between the holes in the ends.
        let nearest = (PILOT * 2 + WALL) / 2;
        let depth = (side + SPARE).min(half_length - nearest - PILOT - WALL);
        let highest = half_length - depth - WALL - PILOT;
        let apart = 2 * nearest;
        let across = if highest - apart < nearest {
            [vec![nearest], vec![-nearest]]
        } else {
            // From as high as can be to as low, the holes along x above those along y.
            let count = 2 + 2 * highest / MOST_APART;
            let length = 2 * highest - apart;
            let first: Vec<i32> = (0..count).map(|index| highest - length * index / (count - 1)).collect();
            let second = first.iter().map(|&height| height - apart).collect();
            [first, second]
        };
        let middle = [x, y].map(|end| end - side / 2);
        Some(Posts { side, half_length, depth, across, middle, gap, thickness, foot })
    }

    /// The middles of the screw holes in both plates normal to an axis, in the plane of its axes.
    pub(crate) fn screws(&self, normal: Axis) -> Vec<Point> {
        let [x, y] = self.middle;
        let heights = |plate: usize, middle: i32| {
            self.across[plate].iter().flat_map(move |&height| [[-middle, height], [middle, height]]).collect()
        };
        match normal {
            Axis::X => heights(0, y),
            Axis::Y => heights(1, x),
            Axis::Z => vec![[-x, -y], [x, -y], [-x, y], [x, y]],
        }
    }

    /// The longest screw that goes through a plate and so deep into a post, in millimetres.
    fn screw(&self, depth: i32) -> i32 {
        let most = (self.thickness + self.gap + depth) / 1000;
        let long = (most > 50).then_some(most / 10 * 10);
        long.unwrap_or_else(|| LENGTHS.into_iter().rev().find(|&length| length <= most).unwrap_or(most))
    }

    /// The four posts in their places.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let shape = Shape::Stack(self.slabs());
        let places = Side::ALL.into_iter().flat_map(|y| Side::ALL.map(|x| (x, y)));
        places
            .map(|(x, y)| {
                let [across, deep] = self.middle;
                let placement = Placement::shift([x.sign() * across, y.sign() * deep, -self.half_length]);
                Part::new(Role::Post(x, y), shape.clone(), placement)
            })
            .collect()
    }

    fn slabs(&self) -> Vec<Slab> {
        let half = self.side / 2;
        let square = Profile::rectangle([-half; 2], [half; 2]);
        let tube =
            Profile::new(square.outline().clone(), vec![hole([0, 0], PILOT)]).expect("a hole in a square");
        let mut slabs = Vec::new();
        if self.foot > 0 {
            let bottom = inset(&tube, self.foot).expect("the foot is small");
            slabs.push(Slab { bottom: vec![bottom], top: Some(vec![tube.clone()]), high: self.foot });
        }
        slabs.push(Slab::upright(tube.clone(), self.depth));
        let mut holes: Vec<(i32, usize)> =
            (0..2).flat_map(|along| self.across[along].iter().map(move |&height| (height, along))).collect();
        holes.sort_unstable();
        for (height, along) in holes {
            let middle = height + self.half_length;
            slabs.push(Slab::upright(square.clone(), middle - PILOT));
            slabs.extend(STEPS.map(|(end, width)| {
                // The two halves of the square beside the slot.
                let halves = [[-half, -width], [width, half]].map(|[low, high]| match along {
                    0 => Profile::rectangle([-half, low], [half, high]),
                    _ => Profile::rectangle([low, -half], [high, half]),
                });
                Slab { bottom: halves.to_vec(), top: None, high: middle + end }
            }));
        }
        slabs.push(Slab::upright(square, 2 * self.half_length - self.depth));
        slabs.push(Slab::upright(tube, 2 * self.half_length));
        slabs
    }
}

/// The clockwise ring of a round hole; no edge enters the circle.
fn hole(middle: Point, radius: i32) -> Ring {
    let arc = quarter(radius);
    let turned = |[x, y]: Point, turns: usize| (0..turns).fold([x, y], |[x, y], _| [y, -x]);
    // The quarters follow each other clockwise, so each is walked backwards.
    (0..4)
        .flat_map(|turns| arc.iter().rev().map(move |&point| turned(point, turns)))
        .map(|[x, y]| [middle[0] + x, middle[1] + y])
        .collect()
}

/// The screw holes of both plates normal to an axis.
pub(crate) fn screw_holes(design: &Design, normal: Axis) -> Vec<Ring> {
    let posts = Posts::new(design);
    posts.iter().flat_map(|posts| posts.screws(normal)).map(|middle| hole(middle, FREE)).collect()
}

/// What has to be bought: name and count.
///
/// ```
/// use deventer::{Params, parts, params::Joint};
///
/// let mut params = Params::default();
/// assert!(parts::hardware(&params.design()?).is_empty());
/// params.measures.joint = Some(Joint::Post);
/// assert_eq!(parts::hardware(&params.design()?), [("M3 x 10 screw".to_owned(), 24)]);
/// # Ok::<(), deventer::params::ParamsError>(())
/// ```
#[must_use]
pub fn hardware(design: &Design) -> Vec<(String, usize)> {
    let Some(posts) = Posts::new(design) else { return Vec::new() };
    let across = 4 * posts.across.iter().map(Vec::len).sum::<usize>();
    let [long, short] = [posts.screw(posts.side), posts.screw(posts.depth - SPARE)];
    let name = |length: i32| format!("M3 x {length} screw");
    if long == short { vec![(name(long), across + 8)] } else { vec![(name(long), across), (name(short), 8)] }
}
