//! The thinnest places of a flat region.

use super::plane::{Buckets, Edge, Point, cross, place, segments, sub};
use super::silhouette::Silhouette;

/// The least distance across material, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thin {
    pub distance: f64,
    pub at: Point,
}

/// What stands between two slots, or two stretches of one, and what stands between a slot and the outline
/// or two stretches of the outline.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Walls {
    pub web: Option<Thin>,
    pub wall: Option<Thin>,
}

/// Measures a region, up to a distance: what is thicker is not told.
///
/// Two edges have material between them if each lies on the inner side of the other and they look apart, by
/// more than 135 degrees, and do not share a corner: so a corner of the material is not a thin place. Where a
/// slot lies between two edges, one of them is nearer to it.
pub fn thinnest(contour: &Silhouette, near: &Buckets, reach: i64) -> Walls {
    let edges = &contour.edges;
    let (label, holes) = contour.loops();
    let mut walls = Walls::default();
    for (index, &edge) in edges.iter().enumerate() {
        let low = [0, 1].map(|axis| edge[0][axis].min(edge[1][axis]) - reach);
        let high = [0, 1].map(|axis| edge[0][axis].max(edge[1][axis]) + reach);
        for other in near.around([low, high]) {
            let other = other as usize;
            let corner = edge.iter().any(|point| edges[other].contains(point));
            if other <= index || corner || !face_apart(edge, edges[other]) {
                continue;
            }
            let distance = segments(edge.map(place), edges[other].map(place));
            let web = holes[label[index]] && holes[label[other]];
            let least = if web { &mut walls.web } else { &mut walls.wall };
            if distance <= reach as f64 && least.is_none_or(|least| distance < least.distance) {
                *least = Some(Thin { distance, at: edge[0] });
            }
        }
    }
    walls
}

fn face_apart(a: Edge, b: Edge) -> bool {
    let [along, other] = [a, b].map(|edge| sub(edge[1], edge[0]));
    let dot = (along[0] * other[0] + along[1] * other[1]) as f64;
    let lengths = place(along)[0].hypot(place(along)[1]) * place(other)[0].hypot(place(other)[1]);
    let inside = |edge: Edge, point: Point| cross(sub(edge[1], edge[0]), sub(point, edge[0])) > 0;
    dot < -0.7 * lengths && b.iter().any(|&point| inside(a, point)) && a.iter().any(|&point| inside(b, point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::Axis;
    use crate::solid::{Profile, extrude};

    #[test]
    fn webs_and_walls_are_told_apart() {
        // Two slots 7 apart across a corner (5, 5), the second 4 from the right side; a notch in the outline.
        let outline = vec![[0, 0], [60, 0], [60, 20], [57, 20], [57, 22], [60, 22], [60, 60], [0, 60]];
        let slot = |low: [i32; 2], high: [i32; 2]| vec![low, [low[0], high[1]], high, [high[0], low[1]]];
        let profile =
            Profile::new(outline, vec![slot([10, 10], [20, 20]), slot([25, 25], [56, 35])]).unwrap();
        let contour = Silhouette::shadow(&extrude(&profile, 0, 5), Axis::Z);
        let near = Buckets::new(&contour.edges, 10);
        let walls = thinnest(&contour, &near, 20);
        assert!((walls.web.unwrap().distance - 50f64.sqrt()).abs() < 1e-9);
        // From the notch's corner (57, 22) down to the slot's corner (56, 25) it is nearer than to the side.
        assert!((walls.wall.unwrap().distance - 10f64.sqrt()).abs() < 1e-9);
        let near_only = thinnest(&contour, &near, 3);
        assert_eq!((near_only.web, near_only.wall), (None, None));
    }
}
