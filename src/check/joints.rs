//! Gaps between neighboring plates.

use super::silhouette::Silhouette;
use super::slotted::PlateBody;
use crate::axis::Axis;

/// The distance of two plates at right angles, at most `reach`; 0 where they meet. Each plate is taken to
/// reach outwards without end, so the distance is kept also while either slides in along its normal over the
/// other.
///
/// ```text
///           |   b   |             Plate a fills the rows between its faces, and the shadow says how far
///   ........|.......|             toward b; plate b the columns. A point of a is as far from b's columns
///   ========a==] gap|             as it ends before them (nothing if it reaches in), and the same the other
///   ........|...^...|             way; along the edge of the cube it is as far as their places differ.
///               b
/// ```
///
/// So the pairs of edges of the two shadows, each bent into the quarter space of (distance before b, distance
/// before a, place along the edge), have the distance of the solids.
pub fn distance(a: &PlateBody, b: &PlateBody, reach: f64) -> f64 {
    let along =
        Axis::ALL.into_iter().find(|&axis| axis != a.axis && axis != b.axis).expect("at right angles");
    let first = strips(a, b, along, reach, 0.0);
    let second = strips(b, a, along, reach, 0.0);
    let mut least = reach;
    let mut begin = 0;
    let longest = second.iter().map(|[from, to]| to[1] - from[1]).fold(0.0, f64::max);
    for &[from, to] in &first {
        while begin < second.len() && second[begin][0][1] < from[1] - longest - reach {
            begin += 1;
        }
        for &[other_from, other_to] in second[begin..].iter().take_while(|other| other[0][1] <= to[1] + reach)
        {
            let one = [from, to].map(|[before, place]| [before, 0.0, place]);
            let other = [other_from, other_to].map(|[before, place]| [0.0, before, place]);
            least = least.min(segments(one, other));
        }
    }
    least
}

/// How far two plates at right angles overlap along the edge of the cube where they meet, at most; plates
/// that touch do not. As in [`distance`], each is taken to reach outwards without end.
pub fn overlap(a: &PlateBody, b: &PlateBody) -> f64 {
    let along =
        Axis::ALL.into_iter().find(|&axis| axis != a.axis && axis != b.axis).expect("at right angles");
    let reaching = |plate, other| {
        // A micrometre inside, so that edges that run along the other's inner face do not count.
        let strips = strips(plate, other, along, 0.0, 1.0).into_iter();
        let inside = strips.filter(|strip| strip.iter().all(|end| end[0] == 0.0));
        inside.map(|[from, to]| [from[1], to[1]]).collect::<Vec<_>>()
    };
    let (first, second) = (reaching(a, b), reaching(b, a));
    let common = |a: &[f64; 2], b: &[f64; 2]| a[1].min(b[1]) - a[0].max(b[0]);
    first.iter().flat_map(|one| second.iter().map(move |other| common(one, other))).fold(0.0, f64::max)
}

/// A place of a plate's edge: how far it ends before the other plate's inner face, and where it is along the
/// edge of the cube.
type Strip = [[f64; 2]; 2];

/// The edges of a plate near another, those with the lower place first; the other's inner face taken to lie
/// so much deeper inside it.
fn strips(plate: &PlateBody, other: &PlateBody, along: Axis, reach: f64, deeper: f64) -> Vec<Strip> {
    let axes = plate.axis.others();
    let column = |axis: Axis| axes.iter().position(|&own| own == axis).expect("an axis of the plate's plane");
    let (toward, along) = (column(other.axis), column(along));
    let inner = f64::from(other.faces[0]) + deeper;
    let sign = f64::from(other.side.sign());
    let Silhouette { edges } = &plate.shadow;
    let mut strips = Vec::new();
    for edge in edges {
        let [a, b] = edge.map(|point| [inner - sign * point[toward] as f64, point[along] as f64]);
        // Cut where the edge comes to the other's inner face.
        let pieces = if a[0] * b[0] < 0.0 {
            let cut = [0.0, a[1] + a[0] / (a[0] - b[0]) * (b[1] - a[1])];
            vec![[a, cut], [cut, b]]
        } else {
            vec![[a, b]]
        };
        for piece in pieces {
            let mut piece = piece.map(|[before, place]| [before.max(0.0), place]);
            if piece[0][1] > piece[1][1] {
                piece.reverse();
            }
            if piece.iter().any(|end| end[0] <= reach) {
                strips.push(piece);
            }
        }
    }
    strips.sort_by(|a, b| a[0][1].total_cmp(&b[0][1]));
    strips
}

/// The distance of two segments in space (Ericson, Real-Time Collision Detection, 5.1.9).
fn segments([p1, q1]: [[f64; 3]; 2], [p2, q2]: [[f64; 3]; 2]) -> f64 {
    let sub = |a: [f64; 3], b: [f64; 3]| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let (d1, d2, r) = (sub(q1, p1), sub(q2, p2), sub(p1, p2));
    let (a, e, f, c, b) = (dot(d1, d1), dot(d2, d2), dot(d2, r), dot(d1, r), dot(d1, d2));
    let denominator = a * e - b * b;
    let parallel = denominator <= 1e-12 * a * e;
    let mut s = if a == 0.0 || parallel { 0.0 } else { ((b * f - c * e) / denominator).clamp(0.0, 1.0) };
    let mut t = if e == 0.0 { 0.0 } else { (b * s + f) / e };
    if !(0.0..=1.0).contains(&t) || e == 0.0 {
        t = t.clamp(0.0, 1.0);
        s = if a == 0.0 { 0.0 } else { ((b * t - c) / a).clamp(0.0, 1.0) };
    }
    let apart = [0, 1, 2].map(|axis| r[axis] + s * d1[axis] - t * d2[axis]);
    dot(apart, apart).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_in_space() {
        let cross = segments([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0]], [[2.0, -1.0, 3.0], [2.0, 1.0, 3.0]]);
        assert_eq!(cross, 3.0);
        let parallel = segments([[0.0; 3], [0.0, 0.0, 5.0]], [[1.0, 0.0, 4.0], [1.0, 0.0, 9.0]]);
        assert_eq!(parallel, 1.0);
        let apart = segments([[0.0; 3], [0.0, 0.0, 5.0]], [[3.0, 0.0, 9.0], [3.0, 0.0, 12.0]]);
        assert_eq!(apart, 5.0);
        let points = segments([[0.0; 3], [0.0; 3]], [[1.0, 2.0, 2.0], [1.0, 2.0, 2.0]]);
        assert_eq!(points, 3.0);
        let point = segments([[0.0, 0.0, 2.0]; 2], [[1.0, 0.0, 0.0], [1.0, 0.0, 4.0]]);
        assert_eq!(point, 1.0);
    }
}
