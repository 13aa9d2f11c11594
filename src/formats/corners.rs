//! Corners split by the directions of the faces around them, so that flat faces look flat.
//!
//! Formats that store one normal a corner shade what lies between corners: a box with its 8 corners would
//! look round. So a vertex becomes a corner for each direction that the faces around it take, 24 for a
//! box; within a flat face triangles share their corners.

use crate::solid::{Mesh, millimetres};

/// A mesh with split corners.
#[derive(Debug, Default)]
pub(crate) struct Corners {
    /// In millimetres.
    pub positions: Vec<[f32; 3]>,
    /// Unit vectors, one a position.
    pub normals: Vec<[f32; 3]>,
    /// Numbers of corners, three a triangle, in the order of the mesh.
    pub triangles: Vec<[u32; 3]>,
}

/// No corner.
const NONE: u32 = u32::MAX;

impl Corners {
    pub fn new(mesh: &Mesh) -> Corners {
        let mut corners = Corners::default();
        // The corners of a vertex form a chain: the last one made, and from each the one before it.
        let mut last = vec![NONE; mesh.vertices.len()];
        let mut before: Vec<(Normal, u32)> = Vec::new();
        for &triangle in &mesh.triangles {
            let facing = normal(triangle.map(|vertex| mesh.vertices[vertex as usize]));
            corners.triangles.push(triangle.map(|vertex| {
                let mut corner = last[vertex as usize];
                while corner != NONE && before[corner as usize].0 != facing {
                    corner = before[corner as usize].1;
                }
                if corner == NONE {
                    corner = u32::try_from(before.len()).expect("corners are numbered in 32 bits");
                    before.push((facing, last[vertex as usize]));
                    last[vertex as usize] = corner;
                    corners.positions.push(mesh.vertices[vertex as usize].map(millimetres));
                    corners.normals.push(unit(facing));
                }
                corner
            }));
        }
        corners
    }
}

/// A direction in the smallest whole numbers.
pub(crate) type Normal = [i128; 3];

/// The direction that a triangle faces: exact, so that the triangles of one flat face have one direction.
pub(crate) fn normal([a, b, c]: [[i32; 3]; 3]) -> Normal {
    let edge = |to: [i32; 3]| [0, 1, 2].map(|i| i128::from(to[i]) - i128::from(a[i]));
    let (u, v) = (edge(b), edge(c));
    let cross = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| u[i] * v[j] - u[j] * v[i]);
    let divisor = match cross {
        // Most faces look along an axis.
        [side, 0, 0] | [0, side, 0] | [0, 0, side] => side.abs(),
        _ => cross.iter().fold(0, |divisor, &side| common_divisor(divisor, side.abs())),
    };
    debug_assert!(divisor > 0, "the gate lets no degenerate triangle through");
    cross.map(|side| side / divisor.max(1))
}

fn common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn unit(direction: Normal) -> [f32; 3] {
    let vector = nalgebra::Vector3::from(direction.map(|side| side as f64));
    vector.try_normalize(0.0).unwrap_or_default().map(positive_zero).into()
}

/// The nearest `f32`, a negative zero made positive.
pub(crate) fn positive_zero(value: f64) -> f32 {
    value as f32 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solid::{Profile, extrude};

    #[test]
    fn a_box_has_24_corners() {
        let mesh = extrude(&Profile::rectangle([0, 0], [1000, 2000]), 0, 500);
        let corners = Corners::new(&mesh);
        assert_eq!((mesh.vertices.len(), corners.positions.len()), (8, 24));
        assert_eq!((corners.normals.len(), corners.triangles.len()), (24, 12));
    }

    #[test]
    fn one_flat_face_has_one_direction_however_it_is_cut() {
        // Slanted, with corners far apart and close together.
        let [a, b, c] = [[0, 0, 0], [300_000, 0, 400_000], [3, 1, 4]];
        assert_eq!(normal([a, b, c]), normal([a, [3, 0, 4], [3, 7, 4]]));
        assert_eq!(normal([a, b, c]), [-4, 0, 3]);
        assert_eq!(unit([-4, 0, 3]), [-0.8, 0.0, 0.6]);
    }

    #[test]
    fn directions_hold_at_the_ends_of_the_range() {
        let [low, high] = [i32::MIN, i32::MAX];
        assert_eq!(normal([[low, low, 0], [high, low, 0], [low, high, 0]]), [0, 0, 1]);
        assert_eq!(normal([[low, low, low], [high, low, high], [low, high, low]]), [-1, 0, 1]);
    }

    #[test]
    fn normals_have_no_negative_zero() {
        let mesh = extrude(&Profile::rectangle([-1, -1], [1, 1]), -1, 1);
        let normals = Corners::new(&mesh).normals;
        assert!(normals.as_flattened().iter().all(|side| side.to_bits() != (-0.0_f32).to_bits()));
    }
}
