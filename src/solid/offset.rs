//! Profiles drawn back from their rims, or grown over them.

use super::{Point, Profile, ProfileError, Ring};

/// A profile whose material ends earlier everywhere, by `by` micrometres or a little more: the outline
/// shrinks, holes grow. It has the same number of points, and every edge is parallel to the one it came
/// from, exactly: both together make a chamfer with flat walls ([`Layer::ruled`](super::Layer::ruled)).
///
/// Edges along x or y move into the material by exactly `by`. What lies between two of them, a corner or an
/// arc of slanted edges, moves as one piece, sideways by both: so points stay whole, and an arc keeps its
/// form.
///
/// ```text
///    ------.                 ------.
///            \     by one  ----.     \
///             |      and by      \    |
///     slot    |    the other      |   |  material
/// ```
///
/// A ring without straight edges to both sides of an arc, or whose arc turns right round, stays as it is.
///
/// # Errors
/// If a ring comes out degenerate: the material is too narrow to lose so much. Rings that come to cross
/// each other are not seen here.
pub fn inset(profile: &Profile, by: i32) -> Result<Profile, ProfileError> {
    let moved = |ring: &Ring| draw_back(ring, by).unwrap_or_else(|| ring.clone());
    Profile::new(moved(profile.outline()), profile.holes().iter().map(moved).collect())
}

/// The way into the material, on the left hand of an edge; none if the edge is slanted.
fn inwards(from: Point, to: Point) -> Option<Point> {
    match [0, 1].map(|axis| (i64::from(to[axis]) - i64::from(from[axis])).signum() as i32) {
        [along, 0] => Some([0, along]),
        [0, along] => Some([-along, 0]),
        _ => None,
    }
}

fn draw_back(ring: &Ring, by: i32) -> Option<Ring> {
    let count = ring.len();
    let edge = |index: usize| inwards(ring[index % count], ring[(index + 1) % count]);
    let first = (0..count).find(|&index| edge(index).is_some())?;
    let mut before = edge(first)?;
    let mut moved = ring.clone();
    let mut index = first + 1;
    while index <= first + count {
        // The points from here up to the next straight edge are one corner.
        let end = (index..).find(|&index| edge(index).is_some())?;
        let after = edge(end)?;
        if before[0] * after[0] + before[1] * after[1] != 0 {
            return None;
        }
        for point in index..=end {
            let point = &mut moved[point % count];
            for axis in 0..2 {
                point[axis] += by * (before[axis] + after[axis]);
            }
        }
        (before, index) = (after, end + 1);
    }
    Some(moved)
}

/// Edges that have shrunk to less than this, in micrometres, are given up: rounding would decide their
/// direction.
const LEAST_EDGE: f64 = 10.0;

/// A profile whose material reaches further everywhere, by `by` micrometres: the outline grows, holes shrink.
/// Every edge moves out along its normal, and corners stay corners (mitred): the number of points is the same,
/// and edges along x or y move exactly. Other corners are rounded to whole micrometres.
///
/// An edge that would turn round, as in an arc of a radius under `by`, is left out, and its neighbors meet.
///
/// ```
/// use deventer::solid::{Profile, offset};
///
/// let hole = vec![[3_000, 3_000], [3_000, 7_000], [7_000, 7_000], [7_000, 3_000]];
/// let plate = Profile::new(vec![[0, 0], [10_000, 0], [10_000, 10_000], [0, 10_000]], vec![hole])?;
/// let cut = offset(&plate, 100)?; // 10 mm become 10.2 mm, and 4 mm become 3.8 mm
/// assert_eq!(cut.outline()[..], [[-100, -100], [10_100, -100], [10_100, 10_100], [-100, 10_100]]);
/// assert_eq!(cut.holes()[0][..], [[3_100, 3_100], [3_100, 6_900], [6_900, 6_900], [6_900, 3_100]]);
/// # Ok::<(), deventer::solid::ProfileError>(())
/// ```
///
/// # Errors
/// If a ring comes out degenerate: a hole or a gap in the outline is too narrow to shrink so much. Rings that
/// come to cross themselves are not always seen here.
pub fn offset(profile: &Profile, by: i32) -> Result<Profile, ProfileError> {
    let moved = |ring: &Ring| if by == 0 { Ok(ring.clone()) } else { grow(ring, by) };
    Profile::new(moved(profile.outline())?, profile.holes().iter().map(moved).collect::<Result<_, _>>()?)
}

fn grow(ring: &Ring, by: i32) -> Result<Ring, ProfileError> {
    let mut edges: Vec<[Point; 2]> =
        (0..ring.len()).map(|index| [ring[index], ring[(index + 1) % ring.len()]]).collect();
    loop {
        let count = edges.len();
        if count < 3 {
            return Err(ProfileError::TooFewPoints(count));
        }
        let corner = |index: usize| mitre(edges[(index + count - 1) % count], edges[index], by);
        let moved: Vec<Point> = (0..count).map(corner).collect::<Result<_, _>>()?;
        let keeps = |index: usize| {
            let [from, to] = edges[index];
            let way =
                |from: Point, to: Point| [0, 1].map(|axis| i128::from(to[axis]) - i128::from(from[axis]));
            let (old, new) = (way(from, to), way(moved[index], moved[(index + 1) % count]));
            let [squared, along] = [old, new].map(|way| way[0] * old[0] + way[1] * old[1]);
            // Along over the old length is the new length, signed.
            along >= squared || along as f64 >= LEAST_EDGE * (squared as f64).sqrt()
        };
        let mut kept: Vec<bool> = (0..count).map(keeps).collect();
        if kept.iter().all(|&kept| kept) {
            return Ok(moved);
        }
        let mut decisions = kept.drain(..);
        edges.retain(|_| decisions.next().unwrap_or(true));
    }
}

/// Where two edges meet after both have moved to their right by so much.
fn mitre(before: [Point; 2], after: [Point; 2], by: i32) -> Result<Point, ProfileError> {
    let corner = after[0];
    let fault = ProfileError::Collinear(corner);
    if let (Some(one), Some(other)) = (inwards(before[0], before[1]), inwards(after[0], after[1])) {
        if one[0] * other[0] + one[1] * other[1] != 0 {
            return Err(fault);
        }
        // One of the two runs along x and fixes y, the other fixes x.
        let fixed = |axis: usize| {
            if one[axis] == 0 { (after[0][axis], other[axis]) } else { (before[0][axis], one[axis]) }
        };
        return Ok([0, 1].map(|axis| {
            let (place, inwards) = fixed(axis);
            place - by * inwards
        }));
    }
    // Lines as n p = c, seen from the corner. Square roots are exact to the last bit everywhere.
    let line = |[from, to]: [Point; 2]| {
        let [x, y] = [0, 1].map(|axis| f64::from(to[axis]) - f64::from(from[axis]));
        let length = (x * x + y * y).sqrt();
        let normal = [y / length, -x / length];
        let place = [0, 1].map(|axis| f64::from(from[axis]) - f64::from(corner[axis]));
        (normal, normal[0] * place[0] + normal[1] * place[1] + f64::from(by))
    };
    let ((n, c), (m, d)) = (line(before), line(after));
    let cross = n[0] * m[1] - n[1] * m[0];
    if cross.abs() < 1e-6 {
        return Err(fault);
    }
    let meet = [(c * m[1] - d * n[1]) / cross, (n[0] * d - m[0] * c) / cross];
    Ok([0, 1].map(|axis| corner[axis] + meet[axis].round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_shrinks_and_a_hole_grows() {
        let hole = vec![[20, 20], [20, 30], [25, 40], [30, 40], [30, 20]];
        let profile = Profile::new(vec![[0, 0], [60, 0], [60, 70], [0, 70]], vec![hole]).unwrap();
        let back = inset(&profile, 5).unwrap();
        assert_eq!(back.outline()[..], [[5, 5], [55, 5], [55, 65], [5, 65]]);
        assert_eq!(back.holes()[0][..], [[15, 15], [15, 35], [20, 45], [35, 45], [35, 15]]);
        assert_eq!(inset(&profile, 0).unwrap(), profile);
    }

    #[test]
    fn a_ring_without_straight_edges_stays() {
        let hole = vec![[20, 30], [30, 40], [40, 30], [30, 20]];
        let profile = Profile::new(vec![[0, 0], [60, 0], [60, 70], [0, 70]], vec![hole.clone()]).unwrap();
        assert_eq!(inset(&profile, 5).unwrap().holes()[0], hole);
    }

    #[test]
    fn slanted_edges_move_along_their_normals() {
        // A hole with corners cut off by 3-4-5 triangles: normals in fifths.
        let hole =
            vec![[20_000, 20_000], [20_000, 36_000], [32_000, 45_000], [60_000, 45_000], [60_000, 20_000]];
        let frame = vec![[0, 0], [80_000, 0], [80_000, 80_000], [0, 80_000]];
        let profile = Profile::new(frame, vec![hole]).unwrap();
        let more = offset(&profile, 1_000).unwrap();
        // The edge from (20, 36) to (32, 45) moves by (0.6, -0.8): x = 21 meets it at 36 + 0.75 - 1.25.
        let wanted =
            [[21_000, 21_000], [21_000, 35_500], [32_333, 44_000], [59_000, 44_000], [59_000, 21_000]];
        assert_eq!(more.holes()[0][..], wanted);
        assert_eq!(offset(&more, 0).unwrap(), more);
    }

    #[test]
    fn an_arc_smaller_than_the_way_becomes_a_corner() {
        // A corner of a hole rounded by 60 micrometres.
        let hole = vec![[0, 0], [0, 940], [18, 982], [60, 1_000], [1_000, 1_000], [1_000, 0]];
        let frame = vec![[-900, -900], [1_900, -900], [1_900, 1_900], [-900, 1_900]];
        let profile = Profile::new(frame, vec![hole]).unwrap();
        let more = offset(&profile, 100).unwrap();
        assert_eq!(more.holes()[0][..], [[100, 100], [100, 900], [900, 900], [900, 100]]);
        // At 40 the arc has a radius of 20 left.
        assert_eq!(offset(&profile, 40).unwrap().holes()[0].len(), 6);
    }

    #[test]
    fn metres_are_no_matter() {
        let [far, big] = [2_000_000_000, 1_900_000_000];
        let hole = vec![[-big, -big], [-big, big], [big, big], [big, -big]];
        let frame = vec![[-far, -far], [far, -far], [far, far], [-far, far]];
        let more = offset(&Profile::new(frame, vec![hole]).unwrap(), 100).unwrap();
        assert_eq!((more.outline()[0], more.holes()[0][0]), ([-far - 100; 2], [-big + 100; 2]));
    }

    #[test]
    fn what_closes_up_is_refused() {
        let frame = vec![[0, 0], [60, 0], [60, 70], [0, 70]];
        let hole = vec![[20, 20], [20, 40], [40, 40], [40, 20]];
        let profile = Profile::new(frame, vec![hole]).unwrap();
        assert!(offset(&profile, 4).is_ok());
        assert!(offset(&profile, 10).is_err() && offset(&profile, 11).is_err());
        let notched =
            vec![[0, 0], [600, 0], [600, 700], [310, 700], [310, 500], [290, 500], [290, 700], [0, 700]];
        assert!(offset(&Profile::new(notched, vec![]).unwrap(), 10).is_err());
    }
}
