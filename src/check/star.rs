//! The star as plates, posts and the bed of its walk meet it.

use super::plane::{Convex, bounds, hull};
use crate::axis::{Axis, Side};
use crate::solid::Mesh;

/// Least and greatest coordinates.
pub type Span = [[f64; 3]; 2];

/// All pieces of a star together, the crossing of its arms at the origin.
///
/// It lies within its arms, boxes as long as the arm and as wide as its section, and a hub, the box around
/// all that is outside the arms.
pub struct StarBody {
    /// Where the crossing stands at the start.
    pub start: [i64; 3],
    /// For each axis the section of the arm as the plates may meet it, on the minus and the plus side.
    pub sections: [[Convex; 2]; 3],
    /// The arms, as boxes.
    pub arms: [Span; 3],
    /// What is outside the arms.
    pub hub: Option<Span>,
}

/// A convex polygon in space.
pub type Polygon = Vec<[f64; 3]>;

impl StarBody {
    /// The star from its pieces in their places; none if an arm is missing. `from` tells how far from the
    /// crossing a plate may begin, for each of the six arms.
    pub fn new(start: [i64; 3], pieces: &[&Mesh], from: impl Fn(Axis, Side) -> f64) -> Option<StarBody> {
        let triangles: Vec<Polygon> = pieces
            .iter()
            .flat_map(|mesh| mesh.triangles.iter().map(move |corners| (mesh, corners)))
            .map(|(mesh, corners)| {
                let from_center = |corner: u32| {
                    let vertex = mesh.vertices[corner as usize];
                    [0, 1, 2].map(|axis| (i64::from(vertex[axis]) - start[axis]) as f64)
                };
                corners.iter().map(|&corner| from_center(corner)).collect()
            })
            .collect();
        let sections =
            Axis::ALL.map(|axis| Side::ALL.map(|side| section(&triangles, axis, side, from(axis, side))));
        if sections.iter().flatten().any(|section| section.len() < 3) {
            return None;
        }
        let arms = Axis::ALL.map(|axis| {
            let both: Vec<[f64; 2]> = sections[axis.index()].iter().flatten().copied().collect();
            let across = bounds(&both);
            [0, 1].map(|end| {
                let ends = triangles.iter().flatten().map(|corner| corner[axis.index()]);
                let tip = if end == 0 { ends.fold(0.0, f64::min) } else { ends.fold(0.0, f64::max) };
                let mut corner = [tip; 3];
                for (other, at) in axis.others().into_iter().zip(across[end]) {
                    corner[other.index()] = at;
                }
                corner
            })
        });
        let mut rest = triangles;
        for arm in &arms {
            rest = rest.into_iter().flat_map(|polygon| outside(polygon, arm)).collect();
        }
        let hub = rest.into_iter().flatten().fold(None, |hub: Option<Span>, corner| {
            let [low, high] = hub.unwrap_or([corner; 2]);
            Some([
                [0, 1, 2].map(|axis| low[axis].min(corner[axis])),
                [0, 1, 2].map(|axis| high[axis].max(corner[axis])),
            ])
        });
        Some(StarBody { start, sections, arms, hub })
    }

    /// The section of the arm that goes through a plate.
    pub fn section(&self, axis: Axis, side: Side) -> &Convex {
        &self.sections[axis.index()][side as usize]
    }

    /// How far the arm along an axis reaches from the crossing to a side.
    pub fn tip(&self, axis: Axis, side: Side) -> f64 {
        f64::from(side.sign()) * self.arms[axis.index()][side as usize][axis.index()]
    }

    /// How far all but the arm along an axis reach to a side along that axis.
    pub fn bulk(&self, axis: Axis, side: Side) -> f64 {
        let spans = axis.others().map(|other| self.arms[other.index()]).into_iter().chain(self.hub);
        spans
            .map(|span| f64::from(side.sign()) * span[side as usize][axis.index()])
            .fold(f64::NEG_INFINITY, f64::max)
    }

    /// All boxes.
    pub fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        self.arms.iter().copied().chain(self.hub)
    }
}

/// The hull of what lies beyond a distance along an axis to a side, seen along the axis.
fn section(triangles: &[Polygon], axis: Axis, side: Side, from: f64) -> Convex {
    let sign = f64::from(side.sign());
    let [u, v] = axis.others().map(Axis::index);
    let beyond = triangles.iter().flat_map(|triangle| split(triangle, axis.index(), sign, from).1);
    hull(beyond.map(|corner| [corner[u], corner[v]]).collect())
}

/// The parts of a convex polygon on this side of a plane (`sign` times the coordinate is at most `at`) and
/// beyond it.
pub fn split(polygon: &[[f64; 3]], axis: usize, sign: f64, at: f64) -> (Polygon, Polygon) {
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for (index, &corner) in polygon.iter().enumerate() {
        let next = polygon[(index + 1) % polygon.len()];
        let [here, there] = [corner, next].map(|corner| sign * corner[axis] - at);
        if here <= 0.0 {
            near.push(corner);
        }
        if here >= 0.0 {
            far.push(corner);
        }
        if here * there < 0.0 {
            let part = here / (here - there);
            let cut = [0, 1, 2].map(|axis| corner[axis] + part * (next[axis] - corner[axis]));
            near.push(cut);
            far.push(cut);
        }
    }
    (near, far)
}

/// The parts of a convex polygon that lie outside a box by more than half a micrometre.
fn outside(polygon: Polygon, [low, high]: &Span) -> Vec<Polygon> {
    let mut found = Vec::new();
    let mut rest = polygon;
    for axis in 0..3 {
        for (sign, at) in [(1.0, high[axis] + 0.5), (-1.0, 0.5 - low[axis])] {
            if rest.iter().any(|corner| sign * corner[axis] > at) {
                let (near, far) = split(&rest, axis, sign, at);
                found.push(far);
                rest = near;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solid::{Section, star};

    #[test]
    fn a_star_is_three_arms_and_no_hub() {
        let mut mesh = star(&Section::square(5000), [40_000, 50_000, 60_000], 600);
        for vertex in &mut mesh.vertices {
            vertex[0] += 7;
        }
        let body = StarBody::new([7, 0, 0], &[&mesh], |_, _| 9000.0).unwrap();
        assert_eq!(body.hub, None);
        assert_eq!(body.arms[0], [[-40_000.0, -2500.0, -2500.0], [40_000.0, 2500.0, 2500.0]]);
        assert_eq!(body.tip(Axis::Z, Side::Minus), 60_000.0);
        assert_eq!(body.bulk(Axis::Z, Side::Minus), 2500.0);
        assert_eq!(bounds(body.section(Axis::Y, Side::Plus)), [[-2500.0; 2], [2500.0; 2]]);
    }

    #[test]
    fn what_sticks_out_of_a_box_is_cut_off() {
        let span = [[0.0; 3], [10.0; 3]];
        assert!(outside(vec![[0.0; 3], [10.0, 0.0, 10.4], [0.0, 10.0, 0.0]], &span).is_empty());
        let out = outside(vec![[0.0; 3], [20.5, 0.0, 0.0], [0.0, 9.0, 0.0]], &span);
        assert_eq!(out.len(), 1);
        assert!(out[0].iter().all(|corner| corner[0] >= 10.5));
    }
}
