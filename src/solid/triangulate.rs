//! Flat regions cut into triangles.

use std::slice;

use i_triangle::i_overlay::i_float::int::point::IntPoint;
use i_triangle::int::unchecked::IntUncheckedTriangulatable;

use super::rings::check_rings;
use super::{Point, Profile, RingsError};

/// The region of a profile as the fewest triangles, counter-clockwise: the numbers of its points,
/// counted through all rings, the outline first.
///
/// # Errors
/// If rings cross, touch, or lie in the wrong place.
pub fn triangulated(profile: &Profile) -> Result<Vec<[u32; 3]>, RingsError> {
    check_rings(slice::from_ref(profile))?;
    let points: Vec<Point> = profile.rings().flatten().copied().collect();
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    order.sort_unstable_by_key(|&index| points[index as usize]);
    let sorted: Vec<Point> = order.iter().map(|&index| points[index as usize]).collect();
    let triangles = triangulate(&shape(profile), &sorted);
    Ok(triangles.into_iter().map(|corners| corners.map(|corner| order[corner as usize])).collect())
}

/// An outline, counter-clockwise, and its holes, clockwise, as the libraries for flat geometry want it.
///
/// Coordinates have 64 bits: differences of two 32-bit coordinates do not fit 32 bits, and their
/// products not 64.
pub(super) type Shape = Vec<Vec<IntPoint<i64>>>;

pub(super) fn shape(profile: &Profile) -> Shape {
    let point = |&[x, y]: &Point| IntPoint::new(x.into(), y.into());
    profile.rings().map(|ring| ring.iter().map(point).collect()).collect()
}

pub(super) fn narrow(point: IntPoint<i64>) -> Point {
    [point.x, point.y].map(|coordinate| coordinate as i32)
}

/// Cuts a shape into triangles, counter-clockwise, none degenerate: `points + 2 * holes - 2` of them if
/// its rings do not touch. A corner is the number of its point in `points`, which is sorted and has every
/// point of the shape.
///
/// Points in the middle of a straight edge are kept, and rings may touch in points, but where they cross the
/// library may read beyond its lists: let [`check_rings`] look before. The library sorts the
/// points of a shape by x, then y, and keeps each one; it works on whole numbers only, so the same shape
/// gives the same triangles everywhere.
pub(super) fn triangulate(shape: &Shape, points: &[Point]) -> Vec<[u32; 3]> {
    let raw = shape.uncheck_triangulate();
    let numbers: Vec<u32> = if raw.points().len() == points.len() {
        (0..points.len() as u32).collect()
    } else {
        raw.points().iter().map(|&point| number(points, narrow(point))).collect()
    };
    let kept =
        raw.points().iter().zip(&numbers).all(|(&point, &number)| narrow(point) == points[number as usize]);
    assert!(kept, "triangulation keeps every point of a shape whose rings do not cross");
    let corners: Vec<u32> = raw.triangle_indices();
    corners.chunks_exact(3).map(|corners| [0, 1, 2].map(|k| numbers[corners[k] as usize])).collect()
}

/// The number of a point in a sorted list that has it.
pub(super) fn number(points: &[Point], point: Point) -> u32 {
    points.binary_search(&point).expect("every point of an interface is in its list") as u32
}
