//! Flat outlines with holes.

/// A point in a plane, in micrometres.
pub type Point = [i32; 2];

/// A closed polygon; the last point is joined to the first and not repeated.
pub type Ring = Vec<Point>;

/// An outline with holes, in micrometres.
///
/// Invariant: at least three points a ring, no point repeated in a row and none on the straight line
/// between its neighbours; the outline is counter-clockwise, holes are clockwise, so that material
/// lies to the left of every edge. Rings do not cross or touch; whoever makes a profile makes it so, and
/// whatever cuts it into triangles checks it ([`RingsError`](super::RingsError)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    outline: Ring,
    holes: Vec<Ring>,
}

/// Why rings are not a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// Fewer than three points.
    #[error("a ring of {0} points encloses nothing; it needs at least 3")]
    TooFewPoints(usize),
    /// A point repeats the one before it or lies on the line between its neighbours.
    #[error("the point ({}, {}) micrometres lies on the line between its neighbours", .0[0], .0[1])]
    Collinear(Point),
    /// The outline is clockwise or a hole counter-clockwise.
    #[error("a ring is wound the wrong way: outlines go counter-clockwise, holes clockwise")]
    Winding,
}

impl Profile {
    /// A profile from its rings.
    ///
    /// # Errors
    /// If a ring is degenerate or wound the wrong way.
    pub fn new(outline: Ring, holes: Vec<Ring>) -> Result<Profile, ProfileError> {
        for (ring, sign) in std::iter::once((&outline, 1)).chain(holes.iter().map(|hole| (hole, -1))) {
            if ring.len() < 3 {
                return Err(ProfileError::TooFewPoints(ring.len()));
            }
            for index in 0..ring.len() {
                let before = ring[(index + ring.len() - 1) % ring.len()];
                let after = ring[(index + 1) % ring.len()];
                if turn(before, ring[index], after) == 0 {
                    return Err(ProfileError::Collinear(ring[index]));
                }
            }
            if doubled_area(ring).signum() != sign {
                return Err(ProfileError::Winding);
            }
        }
        Ok(Profile { outline, holes })
    }

    /// A rectangle without holes, between two corners.
    ///
    /// # Panics
    /// If it is empty.
    #[must_use]
    pub fn rectangle(low: Point, high: Point) -> Profile {
        let outline = vec![low, [high[0], low[1]], high, [low[0], high[1]]];
        Profile::new(outline, Vec::new()).expect("a rectangle has an inside")
    }

    /// The outer ring, counter-clockwise.
    #[must_use]
    pub fn outline(&self) -> &Ring {
        &self.outline
    }

    /// The openings, each clockwise.
    #[must_use]
    pub fn holes(&self) -> &[Ring] {
        &self.holes
    }

    /// All rings, the outline first.
    pub fn rings(&self) -> impl Iterator<Item = &Ring> {
        std::iter::once(&self.outline).chain(&self.holes)
    }

    /// The profile with its first coordinate negated, wound the right way again.
    #[must_use]
    pub fn mirrored(&self) -> Profile {
        let mirror = |ring: &Ring| ring.iter().rev().map(|&[u, v]| [-u, v]).collect();
        Profile { outline: mirror(&self.outline), holes: self.holes.iter().map(mirror).collect() }
    }

    /// Number of points of all rings together.
    #[must_use]
    pub fn points(&self) -> usize {
        self.rings().map(Vec::len).sum()
    }

    /// Twice the area, in square micrometres, exact.
    #[must_use]
    pub fn doubled_area(&self) -> i128 {
        self.rings().map(|ring| doubled_area(ring)).sum()
    }
}

/// Twice the signed area of a ring: positive if counter-clockwise.
#[must_use]
pub(super) fn doubled_area(ring: &[Point]) -> i128 {
    let cross =
        |a: Point, b: Point| i128::from(a[0]) * i128::from(b[1]) - i128::from(a[1]) * i128::from(b[0]);
    (0..ring.len()).map(|index| cross(ring[index], ring[(index + 1) % ring.len()])).sum()
}

/// Twice the signed area of a triangle: positive for a turn to the left, 0 for points on a line.
#[must_use]
pub(super) fn turn(a: Point, b: Point, c: Point) -> i128 {
    let [ab, ac] = [b, c].map(|to| [0, 1].map(|axis| i128::from(to[axis]) - i128::from(a[axis])));
    ab[0] * ac[1] - ab[1] * ac[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn area_counts_holes_out() {
        let hole = vec![[2, 2], [2, 6], [6, 6], [6, 2]];
        let square = vec![[0, 0], [10, 0], [10, 10], [0, 10]];
        let profile = Profile::new(square, vec![hole]).unwrap();
        assert_eq!(profile.doubled_area(), 2 * (100 - 16));
        assert_eq!(profile.points(), 8);
    }

    #[test]
    fn bad_rings_are_refused() {
        let square = vec![[0, 0], [10, 0], [10, 10], [0, 10]];
        let reversed: Ring = square.iter().rev().copied().collect();
        assert_eq!(Profile::new(reversed, vec![]), Err(ProfileError::Winding));
        assert_eq!(Profile::new(square.clone(), vec![square.clone()]), Err(ProfileError::Winding));
        assert_eq!(Profile::new(vec![[0, 0], [1, 0]], vec![]), Err(ProfileError::TooFewPoints(2)));
        let bend = vec![[0, 0], [5, 0], [10, 0], [10, 10], [0, 10]];
        assert_eq!(Profile::new(bend, vec![]), Err(ProfileError::Collinear([5, 0])));
    }
}
