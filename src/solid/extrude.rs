//! From a profile to a prism.

use std::slice;

use super::{Layer, Mesh, Profile, stack};

/// The prism over a profile between two heights, in micrometres.
///
/// With V points and h holes the mesh has 2 V vertices and the fewest triangles that they allow,
/// `2 (V + 2 h - 2) + 2 V`.
///
/// ```
/// use deventer::solid::{Profile, extrude};
///
/// let slab = extrude(&Profile::rectangle([0, 0], [2000, 3000]), 0, 1000);
/// assert_eq!((slab.vertices.len(), slab.triangles.len()), (8, 12));
/// assert_eq!(slab.volume(), 6.0);
/// slab.check().expect("a prism over a profile is sound");
/// ```
///
/// # Panics
/// If `low` is not below `high`, or rings of the profile cross, touch, or lie in the wrong place, against its
/// invariant. [`stack`] gives an error instead.
#[must_use]
pub fn extrude(profile: &Profile, low: i32, high: i32) -> Mesh {
    assert!(low < high, "a prism has a height, but its bottom is at {low} and its top at {high}");
    match stack(low, &[Layer::prism(slice::from_ref(profile), high)]) {
        Ok(mesh) => mesh,
        Err(error) => panic!("{error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_twelve_triangles() {
        let mesh = extrude(&Profile::rectangle([-500, -1000], [500, 1000]), -1500, 1500);
        assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (8, 12));
        assert_eq!(mesh.volume_sixfold(), 6 * 1000 * 2000 * 3000);
        assert_eq!(mesh.bounds(), Some([[-500, -1000, -1500], [500, 1000, 1500]]));
        assert_eq!(mesh.check(), Ok(()));
    }

    /// A square frame: two caps and eight walls; caps of 8 triangles, walls of 2.
    #[test]
    fn a_frame_has_ten_faces_and_thirty_two_triangles() {
        let outline = vec![[0, 0], [10_000, 0], [10_000, 10_000], [0, 10_000]];
        let hole = vec![[3_000, 3_000], [3_000, 7_000], [7_000, 7_000], [7_000, 3_000]];
        let mesh = extrude(&Profile::new(outline, vec![hole]).unwrap(), 0, 2_000);
        assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (16, 32));
        assert_eq!(mesh.volume(), (100.0 - 16.0) * 2.0);
        assert_eq!(mesh.check(), Ok(()));
        let flat = |height: i32| {
            let level = |corner: u32| mesh.vertices[corner as usize][2] == height;
            mesh.triangles.iter().filter(|corners| corners.iter().all(|&corner| level(corner))).count()
        };
        assert_eq!((flat(0), flat(2_000)), (8, 8));
    }

    #[test]
    #[should_panic(expected = "a prism has a height")]
    fn a_prism_without_height_is_refused() {
        let _ = extrude(&Profile::rectangle([0, 0], [1, 1]), 5, 5);
    }
}
