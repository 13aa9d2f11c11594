//! The one mesh behind every mesh format.

/// A triangle mesh with shared vertices, in micrometres, right-handed, Z up.
///
/// Triangles name their corners counter-clockwise as seen from outside. Whatever makes a mesh makes it
/// sound; [`Mesh::check`] proves it before anything is written.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Mesh {
    /// Corners, in micrometres.
    pub vertices: Vec<[i32; 3]>,
    /// Numbers of vertices, three a triangle.
    pub triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// The least and the greatest coordinates, in micrometres; none without vertices.
    #[must_use]
    pub fn bounds(&self) -> Option<[[i32; 3]; 2]> {
        let &first = self.vertices.first()?;
        let (mut low, mut high) = (first, first);
        for vertex in &self.vertices {
            for axis in 0..3 {
                low[axis] = low[axis].min(vertex[axis]);
                high[axis] = high[axis].max(vertex[axis]);
            }
        }
        Some([low, high])
    }

    /// Six times the volume, in cubic micrometres, exact. Positive if triangles face outward.
    ///
    /// Each triangle adds the determinant of its corners, six times the signed volume of the
    /// tetrahedron that it spans with the origin.
    ///
    /// # Panics
    /// If a triangle names a vertex that is not there.
    #[must_use]
    pub fn volume_sixfold(&self) -> i128 {
        self.triangles.iter().map(|&triangle| self.determinant(triangle)).sum()
    }

    /// The volume in cubic millimetres, the nearest `f64` or the one beside it.
    ///
    /// # Panics
    /// If a triangle names a vertex that is not there.
    #[must_use]
    pub fn volume(&self) -> f64 {
        self.volume_sixfold() as f64 / 6e9
    }

    /// The vertices in millimetres as files hold them: each coordinate is the nearest `f32` of its
    /// micrometres over 1000, and zero is never negative.
    #[must_use]
    pub fn positions_mm(&self) -> Vec<[f32; 3]> {
        self.vertices.iter().map(|vertex| vertex.map(millimetres)).collect()
    }

    /// The determinant of a triangle's corners.
    pub(super) fn determinant(&self, triangle: [u32; 3]) -> i128 {
        let [a, b, c] = triangle.map(|corner| self.vertices[corner as usize].map(i64::from));
        // A product of two coordinates fits 64 bits, the difference of two products needs one more.
        let minor = |i: usize, j: usize| i128::from(b[i] * c[j]) - i128::from(b[j] * c[i]);
        i128::from(a[0]) * minor(1, 2) + i128::from(a[1]) * minor(2, 0) + i128::from(a[2]) * minor(0, 1)
    }
}

/// A length in micrometres as files hold it in millimetres: the nearest `f32`. A whole number has no
/// negative zero, so neither has the quotient.
#[must_use]
pub fn millimetres(micrometres: i32) -> f32 {
    (f64::from(micrometres) / 1000.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solid::{Profile, extrude};

    #[test]
    fn bounds_and_volume_are_exact_even_at_the_ends_of_the_range() {
        let [low, high] = [i32::MIN, i32::MAX];
        let mesh = extrude(&Profile::rectangle([low, low], [high, high]), low, high);
        assert_eq!(mesh.bounds(), Some([[low; 3], [high; 3]]));
        assert_eq!(mesh.volume_sixfold(), 6 * i128::from(u32::MAX).pow(3));
        assert_eq!(Mesh::default().bounds(), None);
        assert_eq!(Mesh::default().volume_sixfold(), 0);
    }

    #[test]
    fn a_mirrored_mesh_has_a_negative_volume() {
        let mut mesh = extrude(&Profile::rectangle([0, 0], [1000, 2000]), 500, 3500);
        assert_eq!(mesh.volume(), 6.0);
        for vertex in &mut mesh.vertices {
            vertex[0] = -vertex[0];
        }
        assert_eq!(mesh.volume(), -6.0);
    }

    #[test]
    fn positions_are_the_nearest_floats_and_zero_is_positive() {
        let mesh = Mesh { vertices: vec![[0, 1, -1], [300, -100_000, i32::MIN]], triangles: vec![] };
        let positions = mesh.positions_mm();
        assert_eq!(positions, [[0.0, 0.001, -0.001], [0.3, -100.0, -2_147_483.8]]);
        assert!(positions.iter().flatten().all(|mm| mm.to_bits() != (-0.0f32).to_bits()));
    }
}
