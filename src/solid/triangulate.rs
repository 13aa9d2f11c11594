//! Flat regions cut into triangles.

use i_triangle::i_overlay::i_float::int::point::IntPoint;
use i_triangle::int::unchecked::IntUncheckedTriangulatable;

use super::{Point, Profile, Ring};

/// The region of a profile as the fewest triangles, counter-clockwise: the numbers of its points,
/// counted through all rings, the outline first.
#[must_use]
pub fn triangulated(profile: &Profile) -> Vec<[u32; 3]> {
    triangulate(&profile.rings().collect::<Vec<_>>())
}

/// Cuts the region between rings into triangles: `points + 2 * holes - 2` of them, counter-clockwise,
/// none degenerate. A corner is the number of its point, counted through all rings in their order.
///
/// The first ring is the outline, counter-clockwise, the others are its holes, clockwise; they are
/// simple and share no point. Points in the middle of a straight edge are welcome.
///
/// The library sorts points by x, then y, and keeps every one; so does this function, and the k-th
/// point of its order is the k-th of the library's. It works on whole numbers only: the same rings
/// give the same triangles everywhere. 64 bits a coordinate, because differences of two 32-bit
/// coordinates do not fit 32 bits and their products not 64.
pub(super) fn triangulate(rings: &[&Ring]) -> Vec<[u32; 3]> {
    let wide = |&[x, y]: &Point| IntPoint::new(i64::from(x), i64::from(y));
    let shape: Vec<Vec<_>> = rings.iter().map(|ring| ring.iter().map(wide).collect()).collect();
    let raw = shape.uncheck_triangulate();

    let points: Vec<Point> = rings.iter().flat_map(|ring| ring.iter().copied()).collect();
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    order.sort_unstable_by_key(|&index| points[index as usize]);
    let same = raw.points().len() == order.len()
        && raw.points().iter().zip(&order).all(|(point, &index)| *point == wide(&points[index as usize]));
    assert!(same, "the rings of a profile share no point, so triangulation keeps each one");

    let corners: Vec<u32> = raw.triangle_indices();
    corners.chunks_exact(3).map(|corner| [0, 1, 2].map(|k| order[corner[k] as usize])).collect()
}
