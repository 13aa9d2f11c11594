//! Solids with a flat bottom, upright walls and a top of slanted faces.

use std::collections::BTreeSet;

use super::Mesh;

/// A landscape of triangles over the plane z = 0, in micrometres, which is filled down to that plane.
///
/// Invariant: all heights are over 0; seen from above the triangles are counter-clockwise, lie beside each
/// other, share their edges whole, and together make a region without holes that does not touch itself.
/// Whoever makes a relief makes it so.
#[derive(Clone, Debug, PartialEq)]
pub struct Relief {
    /// Places and heights, all used.
    pub points: Vec<[i32; 3]>,
    /// Numbers of points.
    pub triangles: Vec<[u32; 3]>,
}

impl Relief {
    /// The solid between the landscape and the plane.
    ///
    /// ```
    /// use deventer::solid::Relief;
    ///
    /// // A roof over a square of 2 x 2 mm, rising from 1 mm to 3 mm.
    /// let roof = Relief {
    ///     points: vec![[0, 0, 1000], [2000, 0, 3000], [2000, 2000, 3000], [0, 2000, 1000]],
    ///     triangles: vec![[0, 1, 2], [0, 2, 3]],
    /// };
    /// let mesh = roof.mesh();
    /// assert_eq!((mesh.vertices.len(), mesh.triangles.len(), mesh.volume()), (8, 12, 8.0));
    /// assert_eq!(mesh.volume_sixfold(), roof.volume_sixfold());
    /// mesh.check().expect("a roof is sound");
    /// ```
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        let below = self.points.len() as u32;
        let bottom = self.points.iter().map(|&[x, y, _]| [x, y, 0]);
        let vertices = self.points.iter().copied().chain(bottom).collect();
        let edges = || self.triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
        let known: BTreeSet<[u32; 2]> = edges().collect();
        let mut triangles = self.triangles.clone();
        triangles.extend(
            self.triangles
                .iter()
                .map(|corners| corners.map(|corner| corner + below))
                .map(|[a, b, c]| [a, c, b]),
        );
        // An edge of one triangle only is one of the border, the inside on its left.
        for [a, b] in edges().filter(|&[a, b]| !known.contains(&[b, a])) {
            triangles.extend([[a + below, b + below, b], [a + below, b, a]]);
        }
        Mesh { vertices, triangles }
    }

    /// Six times the volume in cubic micrometres, exact: each triangle stands on a prism of its mean height.
    #[must_use]
    pub fn volume_sixfold(&self) -> i128 {
        self.triangles
            .iter()
            .map(|corners| {
                let [a, b, c] = corners.map(|corner| self.points[corner as usize].map(i128::from));
                let doubled_area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
                doubled_area * (a[2] + b[2] + c[2])
            })
            .sum()
    }
}
