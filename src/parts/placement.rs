//! Where a part stands.

use nalgebra::{Isometry3, Matrix3, Rotation3, Translation3, UnitQuaternion, Vector3};

/// A turn by right angles followed by a shift in whole micrometres: exact, so that a placed part has
/// the coordinates that it would have had if it had been made there.
///
/// Invariant: the matrix has one 1 or -1 in every row and column and determinant 1; nothing is mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    turn: Matrix3<i32>,
    shift: Vector3<i32>,
}

impl Placement {
    /// A shift alone.
    #[must_use]
    pub fn shift(by: [i32; 3]) -> Placement {
        Placement { turn: Matrix3::identity(), shift: by.into() }
    }

    /// A turn whose columns are the directions that the part's own x, y and z axes take, then a shift.
    ///
    /// # Panics
    /// If the columns are not a turn by right angles.
    #[must_use]
    pub fn new(columns: [[i32; 3]; 3], shift: [i32; 3]) -> Placement {
        let turn = Matrix3::from_columns(&columns.map(Vector3::from));
        assert!(turn.iter().all(|&entry| entry.abs() <= 1), "a turn by right angles has entries -1, 0 and 1");
        assert_eq!(turn * turn.transpose(), Matrix3::identity(), "a turn keeps lengths");
        let [x, y, z] = columns.map(Vector3::from);
        assert_eq!(x.cross(&y), z, "a turn does not mirror");
        Placement { turn, shift: shift.into() }
    }

    /// Where a point of the part comes to lie.
    #[must_use]
    pub fn apply(&self, point: [i32; 3]) -> [i32; 3] {
        (self.turn * Vector3::from(point) + self.shift).into()
    }

    /// The same place seen from a point: shifted back by it.
    #[must_use]
    pub fn seen_from(&self, origin: [i32; 3]) -> Placement {
        Placement { turn: self.turn, shift: self.shift - Vector3::from(origin) }
    }

    /// The same in millimetres, for formats and kernels that place parts themselves.
    #[must_use]
    pub fn isometry(&self) -> Isometry3<f64> {
        let turn = Rotation3::from_matrix_unchecked(self.turn.map(f64::from));
        let shift = self.shift.map(|micrometres| f64::from(micrometres) / 1000.0);
        Isometry3::from_parts(Translation3::from(shift), UnitQuaternion::from_rotation_matrix(&turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_floats_agree() {
        let placement = Placement::new([[0, -1, 0], [0, 0, 1], [-1, 0, 0]], [1000, 2000, -3000]);
        let point = [10, 20, 30];
        assert_eq!(placement.apply(point), [970, 1990, -2980]);
        let moved = placement.isometry() * nalgebra::Point3::from(point.map(|um| f64::from(um) / 1000.0));
        for (float, whole) in moved.iter().zip(placement.apply(point)) {
            assert!((float * 1000.0 - f64::from(whole)).abs() < 1e-9);
        }
    }

    #[test]
    #[should_panic(expected = "does not mirror")]
    fn a_mirror_is_refused() {
        let _ = Placement::new([[1, 0, 0], [0, 1, 0], [0, 0, -1]], [0; 3]);
    }
}
