//! Boundaries of flat regions, taken from a mesh without cutting it.
//!
//! Seen along an axis, each triangle that is not upright covers a piece of the plane, once from its front or
//! once from its back. The sum of the borders of such pieces, where borders that run back to back cancel, is
//! the border of what they cover together:
//!
//! ```text
//!   shadow:            all triangles that face the viewer
//!   section at z:      all triangles above z: a body's point over (x, y) is inside at z when one more of
//!                      them faces the viewer than faces away
//! ```
//!
//! Vertices are whole micrometres and are never cut, so both are exact. A section through slanted walls
//! cannot be had like this and is not asked for.

use std::collections::HashMap;

use super::plane::{Edge, Place, Point, cross, place, sub};
use crate::axis::Axis;
use crate::solid::Mesh;

/// The border of a flat region: directed edges with the region on their left, in the plane of
/// [`Axis::others`]. Canonical: the same region gives the same edges in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Silhouette {
    pub edges: Vec<Edge>,
}

/// What a triangle is like, seen along an axis.
pub struct Facing {
    /// Its heights toward the viewer, lowest and highest.
    pub heights: [i32; 2],
    /// Does it face the viewer? If not, it faces away; it is not upright.
    pub front: bool,
}

impl Silhouette {
    /// What a solid covers.
    pub fn shadow(mesh: &Mesh, axis: Axis) -> Silhouette {
        Silhouette::of(mesh, axis, |facing| facing.front)
    }

    /// The border of the section at a height toward the viewer at which no triangle is slanted.
    pub fn section(mesh: &Mesh, axis: Axis, height: i32) -> Silhouette {
        Silhouette::of(mesh, axis, |facing| facing.heights[0] > height)
    }

    /// The border of what chosen triangles cover together.
    pub fn of(mesh: &Mesh, axis: Axis, mut choose: impl FnMut(Facing) -> bool) -> Silhouette {
        let [u, v] = axis.others().map(Axis::index);
        let mut edges = Vec::new();
        for triangle in &mesh.triangles {
            let corners = triangle.map(|corner| mesh.vertices[corner as usize]);
            let [a, b, c] = corners.map(|corner| [i64::from(corner[u]), i64::from(corner[v])]);
            let area = cross(sub(b, a), sub(c, a));
            if area == 0 {
                continue;
            }
            let heights = corners.map(|corner| toward_viewer(axis) * corner[axis.index()]);
            let [low, high] = [heights.iter().min(), heights.iter().max()].map(|z| *z.expect("three"));
            if choose(Facing { heights: [low, high], front: area > 0 }) {
                edges.extend([[a, b], [b, c], [c, a]]);
            }
        }
        Silhouette { edges: canonical(&edges) }
    }

    /// The same border with the region on the other side: for what is covered by triangles that face away.
    pub fn turned_over(mut self) -> Silhouette {
        self.edges.iter_mut().for_each(|edge| edge.reverse());
        self
    }

    /// Is a place that is not on the border in the region?
    pub fn covers(&self, at: Place) -> bool {
        let windings = self.edges.iter().map(|edge| {
            let [from, to] = edge.map(place);
            let left = cross(sub(to, from), sub(at, from)) > 0.0;
            match (from[1] <= at[1], to[1] <= at[1]) {
                (true, false) if left => 1,
                (false, true) if !left => -1,
                _ => 0,
            }
        });
        windings.sum::<i32>() != 0
    }

    /// For each edge the number of its loop, and for each loop whether it goes around a hole. Loops that
    /// meet in a point may be told apart otherwise than a person would.
    pub fn loops(&self) -> (Vec<usize>, Vec<bool>) {
        const NONE: usize = usize::MAX;
        let starts: HashMap<Point, usize> =
            self.edges.iter().enumerate().map(|(index, edge)| (edge[0], index)).collect();
        let mut label = vec![NONE; self.edges.len()];
        let mut holes = Vec::new();
        for first in 0..self.edges.len() {
            if label[first] != NONE {
                continue;
            }
            let (mut at, mut area) = (first, 0_i128);
            while label[at] == NONE {
                label[at] = holes.len();
                let [from, to] = self.edges[at];
                area += i128::from(from[0]) * i128::from(to[1]) - i128::from(from[1]) * i128::from(to[0]);
                match starts.get(&to) {
                    Some(&next) => at = next,
                    None => break,
                }
            }
            holes.push(area < 0);
        }
        (label, holes)
    }
}

/// The plane of y is drawn with x to the right and z up, so it is seen from the side of -y; the others are
/// seen from the side of their axis.
pub fn toward_viewer(axis: Axis) -> i32 {
    if axis == Axis::Y { -1 } else { 1 }
}

/// Edges summed up: what runs back to back cancels, what runs on is joined.
fn canonical(raw: &[Edge]) -> Vec<Edge> {
    // On each line the points where the sum of what runs along it changes.
    let mut changes = Vec::with_capacity(2 * raw.len());
    for &[from, to] in raw {
        let way = sub(to, from);
        let divisor = gcd(way[0].unsigned_abs(), way[1].unsigned_abs()) as i64;
        let way = way.map(|side| side / divisor);
        let (low, high, way, count) =
            if way > [0, 0] { (from, to, way, 1) } else { (to, from, way.map(|side| -side), -1) };
        let line = (way, cross(way, low));
        changes.push((line, low, count));
        changes.push((line, high, -count));
    }
    changes.sort_unstable();
    let mut edges = Vec::new();
    let (mut sum, mut start) = (0, [0, 0]);
    for place in changes.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let next = sum + place.iter().map(|change| change.2).sum::<i32>();
        let here = place[0].1;
        if next == sum {
            continue;
        }
        if sum != 0 {
            edges.push(if sum > 0 { [start, here] } else { [here, start] });
        }
        (sum, start) = (next, here);
    }
    edges
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solid::{Layer, Profile, stack};

    /// A plate of 10 x 8 x 3 with a window of 2 x 2, engraved 1 deep on a field of 3 x 2.
    fn plate() -> Mesh {
        let window = vec![[1, 1], [1, 3], [3, 3], [3, 1]];
        let field = vec![[5, 5], [5, 7], [8, 7], [8, 5]];
        let outline = vec![[0, 0], [10, 0], [10, 8], [0, 8]];
        let low = [Profile::new(outline.clone(), vec![window.clone()]).unwrap()];
        let high = [Profile::new(outline, vec![window, field]).unwrap()];
        stack(0, &[Layer::prism(&low, 2), Layer::prism(&high, 3)]).unwrap()
    }

    /// The least and greatest coordinates of each loop, sorted.
    fn boxes(contour: &Silhouette) -> Vec<[Point; 2]> {
        let (label, holes) = contour.loops();
        let mut boxes = vec![[[i64::MAX; 2], [i64::MIN; 2]]; holes.len()];
        for (edge, &label) in contour.edges.iter().zip(&label) {
            let [low, high] = &mut boxes[label];
            for axis in 0..2 {
                low[axis] = low[axis].min(edge[0][axis]);
                high[axis] = high[axis].max(edge[0][axis]);
            }
        }
        boxes.sort_unstable();
        boxes
    }

    #[test]
    fn shadows_and_sections_are_the_profiles() {
        let mesh = plate();
        let shadow = Silhouette::shadow(&mesh, Axis::Z);
        assert_eq!(shadow.edges.len(), 8);
        assert_eq!(boxes(&shadow), [[[0, 0], [10, 8]], [[1, 1], [3, 3]]]);
        assert_eq!(Silhouette::section(&mesh, Axis::Z, 1), shadow);
        let top = Silhouette::section(&mesh, Axis::Z, 2);
        assert_eq!(boxes(&top), [[[0, 0], [10, 8]], [[1, 1], [3, 3]], [[5, 5], [8, 7]]]);
        let (_, holes) = top.loops();
        assert_eq!(holes.iter().filter(|&&hole| hole).count(), 2);
    }

    /// The region lies on the left in every plane, also in that of y, where the axes are left-handed.
    #[test]
    fn all_planes_are_seen_alike() {
        let mut mesh = plate();
        for axis in [Axis::Z, Axis::X, Axis::Y] {
            let (label, holes) = Silhouette::shadow(&mesh, axis).loops();
            assert_eq!(
                (label.len(), holes.iter().filter(|&&hole| hole).count(), holes.len()),
                (8, 1, 2),
                "{axis}"
            );
            // A third of a turn around the diagonal.
            for vertex in &mut mesh.vertices {
                vertex.rotate_right(1);
            }
        }
    }

    #[test]
    fn edges_cancel_and_join_on_any_line() {
        let square = [[[0, 0], [2, 1]], [[2, 1], [6, 3]], [[4, 2], [2, 1]]];
        assert_eq!(canonical(&square), [[[0, 0], [2, 1]], [[4, 2], [6, 3]]]);
        assert_eq!(canonical(&[[[0, 0], [0, 5]], [[0, 5], [0, 0]]]), [[[0; 2]; 2]; 0]);
    }
}
