//! A stand for the cube, with a pocket for a corner.
//!
//! The cube stands on its corner, the body's diagonal upright, so that it shows all of its arms. Three fins
//! go out below the three edges that meet in the corner. Seen from above (the corner is at 0):
//!
//! ```text
//!          y
//!           \ \                 Over a point that lies a along one edge and b along the next, the face
//!            \ \                between the edges is (a + b) / sqrt 3 above the corner. That is the top of
//!           \ \ \_______        the stand, a groove along each edge.
//!            \ 0 ------- > x
//!           / / /-------        A fin reaches b = w to either side of its edge.
//!            / /
//!           / /                 An arm that sticks out by s through the face between two edges, at
//!          z                    distances u and v from them, is seen at a = u + s, b = v + s.
//! ```
//!
//! Slots begin f + t from the edges, so u and v are at least that, wherever the star is; w is less. So arms
//! pass beside the fins at any height. Through the other three faces arms stick out above the cube's lower
//! faces, which are above the fins.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use super::part::{Part, Shape};
use super::slots::micrometres;
use super::{Placement, Role};
use crate::axis::Axis;
use crate::params::Design;
use crate::solid::Relief;

/// Room between the table and the tip of an arm, in micrometres.
const ROOM: f64 = 3_000.0;

/// Fins are made longer until the cube can be tilted so far: the tangent of 12 degrees.
const STEADY: f64 = 0.2126;

pub(crate) fn stand(design: &Design) -> Part {
    let measures = Measures::new(design);
    let mut fins = (5..=9).map(|tenths| measures.outline(f64::from(tenths) / 10.0));
    let steady = |outline: &Outline| measures.steadiness(outline) >= STEADY;
    let outline = fins.clone().find(steady).or_else(|| fins.next_back()).expect("there are five lengths");
    Part::new(Role::Stand, Shape::Relief(measures.relief(&outline)), Placement::shift([0; 3]))
}

/// A point in the plane of the table, in micrometres, the cube's corner over 0.
type Plan = [f64; 2];

/// The directions of the three edges from the corner, as seen from above.
const EDGES: [Plan; 3] = [[1.0, 0.0], [-0.5, HALF_SQRT_3], [-0.5, -HALF_SQRT_3]];
const HALF_SQRT_3: f64 = 0.866_025_403_784_438_6;

/// The corners of the fins.
struct Outline {
    /// The end of each edge's fin, in the middle.
    ends: [Plan; 3],
    /// `sides[i][j]`: the end of fin i on the side of edge j.
    sides: [[Plan; 3]; 3],
    /// `inner[i]`: where the fins of the other two edges meet.
    inner: [Plan; 3],
}

struct Measures {
    /// Outer sides of the cube.
    sides: [f64; 3],
    /// How far fins reach to either side, along the faces.
    width: f64,
    /// Height of the cube's corner over the table.
    lift: f64,
}

impl Measures {
    fn new(design: &Design) -> Measures {
        let fit = design.dimensions();
        let um = |length: crate::units::Mm| f64::from(micrometres(length));
        let border = um(fit.frame + fit.thickness);
        let deepest = Axis::ALL.into_iter().map(|axis| {
            let sticks_out = um(design.half_span(axis) * 2 + fit.overhang);
            (sticks_out - 2.0 * (border + um(fit.clearance))) / 3.0_f64.sqrt()
        });
        Measures {
            sides: Axis::ALL.map(|axis| um(design.outer_half(axis) * 2)),
            width: 0.75 * border,
            lift: deepest.fold(0.0, f64::max).ceil() + ROOM,
        }
    }

    /// Fins along so much of the edges.
    fn outline(&self, part: f64) -> Outline {
        let lengths = self.sides.map(|side| side * part);
        let axes = [0, 1, 2];
        Outline {
            ends: axes.map(|i| seen(i, lengths[i], i, 0.0)),
            sides: axes.map(|i| axes.map(|j| seen(i, lengths[i], j, if i == j { 0.0 } else { self.width }))),
            inner: axes.map(|i| seen((i + 1) % 3, self.width, (i + 2) % 3, self.width)),
        }
    }

    /// The tangent of the angle by which the cube on its stand can be tilted before it falls.
    fn steadiness(&self, outline: &Outline) -> f64 {
        let points: Vec<Plan> = outline.sides.as_flattened().iter().chain(&outline.ends).copied().collect();
        let centre = self.sides.map(|side| side / 2.0);
        let height = self.lift + centre.iter().sum::<f64>() / 3.0_f64.sqrt();
        let middle = [0, 1].map(|k| (0..3).map(|i| seen(i, centre[i], i, 0.0)[k]).sum::<f64>());
        let mut least = f64::INFINITY;
        for &a in &points {
            for &b in points.iter().filter(|&&b| b != a) {
                let along = [b[0] - a[0], b[1] - a[1]];
                let left = |p: Plan| along[0] * (p[1] - a[1]) - along[1] * (p[0] - a[0]);
                // A side of the convex hull, over which the stand can tip.
                if points.iter().all(|&p| left(p) >= -1.0) {
                    least = least.min(left(middle) / (along[0].powi(2) + along[1].powi(2)).sqrt());
                }
            }
        }
        least / height
    }

    fn relief(&self, outline: &Outline) -> Relief {
        let mut points = Vec::new();
        // Each point lies in or below the planes of the faces around it, so the cube rests on its faces.
        let mut point = |plan: Plan, faces: &[usize]| {
            let [x, y] = plan.map(f64::round);
            let height = |&face: &usize| {
                let [u, v] = EDGES[face];
                self.lift - SQRT_2 * (x * u + y * v)
            };
            let height = faces.iter().map(height).fold(f64::INFINITY, f64::min);
            points.push([x, y, height.floor()].map(|um| um as i32));
            points.len() as u32 - 1
        };
        let corner = point([0.0; 2], &[0, 1, 2]);
        let axes = [0, 1, 2];
        let ends = axes.map(|i| point(outline.ends[i], &[(i + 1) % 3, (i + 2) % 3]));
        let mut triangles = Vec::new();
        for face in axes {
            let (i, j) = ((face + 1) % 3, (face + 2) % 3);
            let ring = [
                ends[i],
                point(outline.sides[i][j], &[face]),
                point(outline.inner[face], &[face]),
                point(outline.sides[j][i], &[face]),
                ends[j],
            ];
            triangles.extend(ring.windows(2).map(|pair| [corner, pair[0], pair[1]]));
        }
        Relief { points, triangles }
    }
}

/// A point so far along an edge and so far along another, as seen from above: an edge looks shorter by
/// sqrt (2/3).
fn seen(edge: usize, along: f64, other: usize, aside: f64) -> Plan {
    let shorter = 2.0 * FRAC_1_SQRT_2 / 3.0_f64.sqrt();
    [0, 1].map(|k| shorter * (along * EDGES[edge][k] + aside * EDGES[other][k]))
}
