//! The star of three crossing arms, without booleans.
//!
//! Every arm has the same section, symmetric about both axes and both diagonals, with a corner on each
//! diagonal. The star is six half arms. A half arm is a prism whose side edges begin inside where the
//! neighboring arms' begin: the edge over the section's corner (u, v) starts at `m = max(|u|, |v|)` along
//! the arm.
//!
//! ```text
//!                 |     |
//!                 |  y  |               the corner (u, v) of the +x arm starts at the point (m, u, v);
//!                 |     |               if m = |u| that is where an edge of a y arm starts too, on the
//!         --------a-----a--------       diagonal a = (m, m, m) edges of three arms start together
//!            -x    \   /     x
//!                    0                  so half arms meet in shared points along the diagonal planes,
//!                  /   \                and no face is needed inside
//!         --------a-----a--------
//! ```
//!
//! With k corners: 9 k - 4 vertices, 6 k + 6 faces, 18 k - 12 triangles. k = 4 is the square star and its
//! 30 faces.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use super::profile::doubled_area;
use super::{Mesh, Point};

/// The section that all arms share, in micrometres, centered on the origin.
///
/// Invariant: strictly convex and counter-clockwise, with at least 4 corners, their number a multiple of
/// 4; unchanged by a quarter turn and by mirroring; a corner on each diagonal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    points: Vec<Point>,
    half_width: i32,
}

impl Section {
    /// Corners of a round section that suit every arm: the flats of a 5 mm arm lie 3 micrometres inside
    /// the circle, of a 10 mm arm 6 (0.12 % of the radius). A printer's step is 10 and more.
    pub const ROUND_CORNERS: u32 = 64;

    /// A square with sides of `width`. An odd width loses a micrometre.
    ///
    /// # Panics
    /// If the width is below 2 micrometres.
    #[must_use]
    pub fn square(width: i32) -> Section {
        assert!(width >= 2, "a square of {width} micrometres has no section");
        Section::mirrored(&[[width / 2; 2]], width / 2)
    }

    /// A regular polygon inscribed in a circle, with `corners` corners or fewer: at least 4, a multiple of
    /// 4, and as many as the circle can hold while each stands out by 4 micrometres between its neighbors.
    ///
    /// Corners are rounded to the inside of the circle, by less than 2 micrometres, so that rounding never
    /// takes from the clearance. Between them the section lies inside the circle by the chord error, at
    /// most `diameter / 2 * (1 - cos(180 degrees / corners))` and the rounding.
    ///
    /// # Panics
    /// If the diameter is below 6 micrometres.
    #[must_use]
    pub fn round(diameter: i32, corners: u32) -> Section {
        assert!(diameter >= 6, "a circle of {diameter} micrometres has no section");
        let radius = i64::from(diameter / 2);
        let stands_out = |corners: u32| radius as f64 * (1.0 - libm::cos(2.0 * PI / f64::from(corners)));
        let mut corners = (corners / 4 * 4).max(4);
        while corners > 4 && stands_out(corners) < 4.0 {
            corners -= 4;
        }
        // From the diagonal down to the axis. Rounding v down first and then taking the greatest u inside
        // the circle keeps the corner within 2 micrometres of its place: here the circle runs steeply.
        let octant: Vec<Point> = (0..=corners / 8)
            .map(|step| {
                let angle = PI / 4.0 - 2.0 * PI * f64::from(step) / f64::from(corners);
                let [u, v] = if step == 0 {
                    [(radius * radius / 2).isqrt(); 2]
                } else if step * 8 == corners {
                    [radius, 0]
                } else {
                    let v = (radius as f64 * libm::sin(angle)).floor() as i64;
                    [(radius * radius - v * v).isqrt(), v]
                };
                [u as i32, v as i32]
            })
            .collect();
        Section::mirrored(&octant, diameter / 2)
    }

    /// A section from the corners of one octant, from the diagonal `u = v` down to the axis `v = 0`.
    fn mirrored(octant: &[Point], half_width: i32) -> Section {
        let below = octant.iter().map(|&[u, v]| [u, -v]);
        let above = octant[1..].iter().rev().copied().filter(|&[_, v]| v > 0);
        let side: Vec<Point> = below.chain(above).collect();
        let mut points = side.clone();
        for _ in 1..4 {
            let turned: Vec<Point> =
                points[points.len() - side.len()..].iter().map(|&[u, v]| [-v, u]).collect();
            points.extend(turned);
        }
        Section { points, half_width }
    }

    /// The corners, counter-clockwise from the one at `u = -v > 0`.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Is it a square along the axes?
    #[must_use]
    pub fn is_square(&self) -> bool {
        self.points.len() == 4 && self.points[0] == [self.half_width, -self.half_width]
    }

    /// Half the width of the square around the section, in micrometres.
    #[must_use]
    pub fn half_width(&self) -> i32 {
        self.half_width
    }

    /// Twice the area, in square micrometres, exact.
    #[must_use]
    pub fn doubled_area(&self) -> i128 {
        doubled_area(&self.points)
    }

    /// The corners of the tip of an arm whose edges are chamfered: the section shrunk evenly, each
    /// coordinate rounded toward 0.
    fn tip(&self, chamfer: i32) -> Vec<Point> {
        let [from, to] = [self.half_width, self.half_width - chamfer].map(i64::from);
        self.points.iter().map(|point| point.map(|c| (i64::from(c) * to / from) as i32)).collect()
    }

    fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        (0..self.points.len()).map(|index| (self.points[index], self.points[(index + 1) % self.points.len()]))
    }
}

/// How far along its arm the edge over a corner of the section starts.
fn start([u, v]: Point) -> i32 {
    u.abs().max(v.abs())
}

/// Three crossing arms with a common section, centered on the origin; half lengths along x, y and z.
/// `chamfer` slants the edges of the six tips: so much off the length and off each side. 0 leaves the
/// tips flat. All in micrometres.
///
/// 9 k - 4 vertices and 18 k - 12 triangles for a section of k corners; chamfers add 6 k and 12 k.
///
/// ```
/// use deventer::solid::{Section, star, star_volume_sixfold};
///
/// let section = Section::square(5_000);
/// let star = star(&section, [50_800; 3], 0);
/// assert_eq!((star.vertices.len(), star.triangles.len()), (32, 60));
/// assert_eq!(star.volume(), 3.0 * 25.0 * 101.6 - 2.0 * 125.0);
/// star.check().expect("a star is sound");
/// ```
///
/// # Panics
/// If an arm is too short to leave the crossing, or the chamfer is below 0 or over a quarter of the
/// section's width.
#[must_use]
pub fn star(section: &Section, half_lengths: [i32; 3], chamfer: i32) -> Mesh {
    check_lengths(section, half_lengths, chamfer);
    let count = section.points.len();
    let mut numbers = BTreeMap::new();
    let mut mesh = Mesh::default();
    for (axis, &half_length) in half_lengths.iter().enumerate() {
        for sign in [1, -1] {
            // A point of the half arm `along` its axis, with section coordinates.
            let mut number = |along: i32, [u, v]: Point| {
                let mut vertex = [0; 3];
                vertex[axis] = sign * along;
                vertex[(axis + 1) % 3] = u;
                vertex[(axis + 2) % 3] = v;
                *numbers.entry(vertex).or_insert_with(|| {
                    mesh.vertices.push(vertex);
                    mesh.vertices.len() as u32 - 1
                })
            };
            let shoulder = half_length - chamfer;
            let mut rings: Vec<Vec<u32>> = vec![
                section.points.iter().map(|&point| number(start(point), point)).collect(),
                section.points.iter().map(|&point| number(shoulder, point)).collect(),
            ];
            if chamfer > 0 {
                rings.push(section.tip(chamfer).iter().map(|&point| number(half_length, point)).collect());
            }
            // The section goes counter-clockwise as seen from the tip of the arm towards plus; the arm
            // towards minus is its mirror image.
            let mut face = |[a, b, c]: [u32; 3]| {
                mesh.triangles.push(if sign > 0 { [a, b, c] } else { [a, c, b] });
            };
            for pair in rings.windows(2) {
                for index in 0..count {
                    let next = (index + 1) % count;
                    face([pair[0][index], pair[0][next], pair[1][next]]);
                    face([pair[0][index], pair[1][next], pair[1][index]]);
                }
            }
            let tip = &rings[rings.len() - 1];
            for index in 1..count - 1 {
                face([tip[0], tip[index], tip[index + 1]]);
            }
        }
    }
    mesh
}

/// Six times the volume of [`star`] with the same arguments, in cubic micrometres, exact, by formula.
///
/// An edge p to q of the section adds to each half arm of length A `(p x q) (3 A - m_p - m_q)`, where m is
/// the greater coordinate: the prism less the two slants inside. A chamfer takes the cap of the shoulder
/// away, and adds the slanted triangles and the smaller cap.
///
/// # Panics
/// As [`star`] does.
#[must_use]
pub fn star_volume_sixfold(section: &Section, half_lengths: [i32; 3], chamfer: i32) -> i128 {
    check_lengths(section, half_lengths, chamfer);
    let cross = |[a, b]: Point, [c, d]: Point| i128::from(a) * i128::from(d) - i128::from(b) * i128::from(c);
    let tip = section.tip(chamfer);
    let half_arm = |half_length: i32| -> i128 {
        let [low, high] = [half_length - chamfer, half_length].map(i128::from);
        let edges = section.edges().zip(0..);
        edges
            .map(|((p, q), index)| {
                let (r, s) = (tip[index], tip[(index + 1) % tip.len()]);
                let prism = cross(p, q) * (3 * low - i128::from(start(p)) - i128::from(start(q)));
                // The shoulder's cap goes; p q s and p s r close the slant; r s belongs to the tip's cap.
                let slant = low * cross(q, s) - low * cross(p, s) + high * cross(p, q) + low * cross(s, r)
                    - high * cross(p, r)
                    + high * cross(p, s);
                prism - low * cross(p, q) + slant + high * cross(r, s)
            })
            .sum()
    };
    2 * half_lengths.into_iter().map(half_arm).sum::<i128>()
}

fn check_lengths(section: &Section, half_lengths: [i32; 3], chamfer: i32) {
    let half_width = section.half_width;
    assert!(
        (0..=half_width / 2).contains(&chamfer),
        "a chamfer of {chamfer} does not fit an arm with half width {half_width}"
    );
    assert!(
        half_lengths.iter().all(|&length| length - chamfer > half_width),
        "arms of {half_lengths:?} do not leave a crossing with half width {half_width}"
    );
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::solid::profile::turn;

    /// Every section from the smallest to larger than any arm, with every count of corners.
    fn sections() -> impl Iterator<Item = Section> {
        let small = (2..40).chain((40..2_000).step_by(61));
        let widths = small.chain([5_000, 6_002, 123_456, 20_000_000]);
        let rounds = widths.clone().filter(|&width| width >= 6);
        let rounds = rounds.flat_map(|width| (4..=128).step_by(4).map(move |k| Section::round(width, k)));
        widths.map(Section::square).chain(rounds)
    }

    #[test]
    fn sections_keep_their_invariant() {
        for section in sections() {
            let points: BTreeSet<Point> = section.points.iter().copied().collect();
            assert_eq!(points.len(), section.points.len());
            assert_eq!(points.len() % 4, 0);
            assert!(points.iter().any(|&[u, v]| u == v && u > 0), "a corner on the diagonal");
            for &[u, v] in &points {
                assert!(points.contains(&[-v, u]) && points.contains(&[v, u]), "symmetric at ({u}, {v})");
                assert!(start([u, v]) <= section.half_width);
            }
            for (p, q) in section.edges() {
                assert!(points.iter().all(|&r| r == p || r == q || turn(p, q, r) > 0), "{section:?}");
            }
        }
    }

    #[test]
    fn a_round_section_stays_inside_its_circle_and_close_to_it() {
        for (diameter, corners) in [(5_000, 64), (6_002, 48), (2_000, 32), (999, 8), (100_000, 128)] {
            let section = Section::round(diameter, corners);
            assert_eq!(section.points.len() as u32, corners);
            let radius = f64::from(diameter / 2);
            for (index, &[u, v]) in section.points.iter().enumerate() {
                let distance = f64::from(u).hypot(f64::from(v));
                assert!(distance <= radius && distance > radius - 2.0, "({u}, {v}) of {diameter}");
                let angle = -PI / 4.0 + 2.0 * PI * index as f64 / f64::from(corners);
                let place = [radius * angle.cos(), radius * angle.sin()];
                assert!((place[0] - f64::from(u)).hypot(place[1] - f64::from(v)) < 2.0);
            }
        }
    }

    #[test]
    fn a_small_circle_has_fewer_corners() {
        assert_eq!(Section::round(400, 64).points.len(), 28);
        assert_eq!(Section::round(6, 64).points, [[2, -2], [2, 2], [-2, 2], [-2, -2]]);
        assert_eq!(Section::round(5_000, 1).points.len(), 4);
        assert_eq!(Section::round(5_000, 63).points.len(), 60);
    }

    #[test]
    fn the_square_star_is_three_bars_less_what_they_share() {
        let mesh = star(&Section::square(5_000), [20_000, 30_000, 40_000], 0);
        assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (32, 60));
        assert_eq!(mesh.volume(), 25.0 * 2.0 * (20.0 + 30.0 + 40.0) - 2.0 * 125.0);
        assert_eq!(mesh.bounds(), Some([[-20_000, -30_000, -40_000], [20_000, 30_000, 40_000]]));
        assert_eq!(mesh.check(), Ok(()));
    }

    /// Each tip loses a square slab and gets a square frustum: (a^2 + a b + b^2) h / 3.
    #[test]
    fn a_chamfer_takes_its_exact_volume() {
        let section = Section::square(6_000);
        let plain = star_volume_sixfold(&section, [20_000; 3], 0);
        let chamfered = star_volume_sixfold(&section, [20_000; 3], 1_000);
        let lost =
            6 * 1_000 * 6_000i128.pow(2) - 2_000 * (6_000i128.pow(2) + 6_000 * 4_000 + 4_000i128.pow(2));
        assert_eq!(plain - chamfered, 6 * lost);
    }

    #[test]
    fn every_star_is_sound_with_the_fewest_triangles_and_its_volume_by_formula() {
        for section in sections() {
            let width = section.half_width;
            for chamfer in [0, width / 5, width / 2] {
                let lengths = [width + chamfer + 1, 3 * width + chamfer, 40 * width];
                let mesh = star(&section, lengths, chamfer);
                let (k, ring) = (section.points.len(), usize::from(chamfer > 0));
                assert_eq!(mesh.vertices.len(), 9 * k - 4 + ring * 6 * k);
                assert_eq!(mesh.triangles.len(), 18 * k - 12 + ring * 12 * k);
                assert_eq!(mesh.volume_sixfold(), star_volume_sixfold(&section, lengths, chamfer));
                assert_eq!(mesh.check(), Ok(()), "{section:?} {lengths:?} {chamfer}");
            }
        }
    }

    /// The point reflection maps the star onto itself, exactly.
    #[test]
    fn a_star_is_symmetric() {
        let mesh = star(&Section::round(5_000, 64), [20_000; 3], 500);
        let points: BTreeSet<[i32; 3]> = mesh.vertices.iter().copied().collect();
        for &[x, y, z] in &points {
            assert!(
                points.contains(&[-x, -y, -z]) && points.contains(&[y, z, x]) && points.contains(&[y, x, z])
            );
        }
    }

    #[test]
    #[should_panic(expected = "do not leave a crossing")]
    fn arms_that_end_inside_the_crossing_are_refused() {
        let _ = star(&Section::square(5_000), [20_000, 2_500, 20_000], 0);
    }

    #[test]
    #[should_panic(expected = "does not fit an arm")]
    fn a_chamfer_that_eats_the_arm_is_refused() {
        let _ = star(&Section::square(5_000), [20_000; 3], 1_251);
    }
}
