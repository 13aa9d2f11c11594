//! Profiles drawn back from their rims.

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
pub fn drawn_back(profile: &Profile, by: i32) -> Result<Profile, ProfileError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_shrinks_and_a_hole_grows() {
        let hole = vec![[20, 20], [20, 30], [25, 40], [30, 40], [30, 20]];
        let profile = Profile::new(vec![[0, 0], [60, 0], [60, 70], [0, 70]], vec![hole]).unwrap();
        let back = drawn_back(&profile, 5).unwrap();
        assert_eq!(back.outline()[..], [[5, 5], [55, 5], [55, 65], [5, 65]]);
        assert_eq!(back.holes()[0][..], [[15, 15], [15, 35], [20, 45], [35, 45], [35, 15]]);
        assert_eq!(drawn_back(&profile, 0).unwrap(), profile);
    }

    #[test]
    fn a_ring_without_straight_edges_stays() {
        let hole = vec![[20, 30], [30, 40], [40, 30], [30, 20]];
        let profile = Profile::new(vec![[0, 0], [60, 0], [60, 70], [0, 70]], vec![hole.clone()]).unwrap();
        assert_eq!(drawn_back(&profile, 5).unwrap().holes()[0], hole);
    }
}
