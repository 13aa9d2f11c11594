//! Solids of the kernel truck: faces on planes between shared edges and corners, in millimetres.
//!
//! truck takes the faces as they are: each corner, edge and face of [`Faces`] is one of truck's, shared as it is
//! shared there, so nothing is welded by a tolerance. Every solid has passed truck's own judgement: wires closed
//! and simple, the shell connected and closed, no corner where it touches itself.
//!
//! What truck accepts in silence is found before, by sums of whole numbers: an inner loop that is wound like the
//! outer one (which adds the hole to the volume instead of taking it away), corners beside the plane, and a solid
//! that is turned inside out.
//!
//! No boolean of truck's is used anywhere: of solids that share a plane or touch, as the arms of a star do, they
//! make nothing, or something wrong. Rods are swept, which is exact up to rounding.

use truck_modeling::topology::{Edge, Face, Shell, ShellCondition, Solid, Vertex, Wire};
use truck_modeling::{Curve, InnerSpace, Line, Plane, Point3, Rad, Surface, Vector3, builder};

use super::faces::{area_along, cross};
use super::{BrepError, Face as FlatFace, Faces, Side};

impl Faces {
    /// The solid as truck has it, in millimetres.
    ///
    /// ```
    /// use deventer::solid::{Faces, Profile, extrude};
    ///
    /// let hole = vec![[3, 3], [3, 7], [7, 7], [7, 3]];
    /// let frame = Profile::new(vec![[0, 0], [10, 0], [10, 10], [0, 10]], vec![hole])?;
    /// let solid = Faces::of(&extrude(&frame, 0, 2)).brep()?;
    /// assert_eq!(solid.face_iter().count(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a loop is wound the wrong way or its face not flat, or if truck refuses the faces.
    ///
    /// # Panics
    /// If a loop names an edge, or an edge a point, that is not there.
    pub fn brep(&self) -> Result<Solid, BrepError> {
        self.check()?;
        let vertices: Vec<Vertex> = self.points.iter().map(|&at| Vertex::new(point(at))).collect();
        let edge = |&[from, to]: &[u32; 2]| {
            let [from, to] = [from, to].map(|number| &vertices[number as usize]);
            Edge::try_new(from, to, Curve::Line(Line(from.point(), to.point())))
        };
        let edges: Result<Vec<Edge>, _> = self.edges.iter().map(edge).collect();
        let edges = edges.map_err(|error| BrepError::NoSolid(error.to_string()))?;
        let mut shell = Shell::with_capacity(self.faces.len());
        for (number, face) in self.faces.iter().enumerate() {
            let wires = face.loops.iter().map(|sides| wire(sides, &edges)).collect();
            let made = Face::try_new(wires, Surface::Plane(self.plane(face)));
            shell.push(made.map_err(|error| BrepError::Face { face: number, reason: error.to_string() })?);
        }
        judged(shell)
    }

    /// What truck would accept in silence.
    fn check(&self) -> Result<(), BrepError> {
        let mut volume = 0;
        for (number, face) in self.faces.iter().enumerate() {
            let mut height = None;
            for (ring, sides) in face.loops.iter().enumerate() {
                let points: Vec<[i32; 3]> = sides.iter().map(|&side| self.start(side)).collect();
                if points.len() < 3 {
                    return Err(BrepError::Bare { face: number });
                }
                let along = |&at: &[i32; 3]| dot(face.normal, at.map(i128::from));
                let height = *height.get_or_insert(along(&points[0]));
                if points.iter().any(|at| along(at) != height) {
                    return Err(BrepError::NotFlat { face: number });
                }
                if area_along(&points, face.normal) != if ring == 0 { 1 } else { -1 } {
                    return Err(BrepError::Winding { face: number, ring });
                }
                volume += volume_sixfold(&points);
            }
            if face.loops.is_empty() {
                return Err(BrepError::Bare { face: number });
            }
        }
        if volume > 0 { Ok(()) } else { Err(BrepError::InsideOut) }
    }

    /// The plane of a face, its normal outward, through the first corner.
    fn plane(&self, face: &FlatFace) -> Plane {
        let [first, second] = [0, 1].map(|index| point(self.start(face.loops[0][index])));
        let aside = (second - first).normalize();
        let [x, y, z] = face.normal.map(|number| number as f64);
        let up = Vector3::new(x, y, z).normalize();
        Plane::new(first, first + aside, first + up.cross(aside))
    }
}

/// A round rod as truck has it, in millimetres: swept about its axis, its ends chamfered at 45 degrees. Measures
/// are in micrometres; it lies along the axis of that number, 0 to 2, and reaches `half_length` to either side of
/// its middle. truck sweeps by thirds of a turn, so there are three faces a cylinder and a cone, and two ends.
///
/// # Errors
/// If truck makes no solid of it: the chamfer must be under the radius and the half length.
///
/// # Panics
/// If there is no axis of that number.
pub fn rod(
    axis: usize,
    middle: [i32; 3],
    radius: i32,
    half_length: i32,
    chamfer: i32,
) -> Result<Solid, BrepError> {
    if chamfer < 0 || chamfer >= radius.min(half_length) {
        return Err(BrepError::NoSolid(format!("a chamfer of {chamfer} um is too large for the rod")));
    }
    let at = |aside: i32, height: i32| {
        let mut at = middle;
        at[axis] += height;
        at[(axis + 1) % 3] += aside;
        point(at)
    };
    // From the far end back: swept the other way, the faces would look inward, which truck does not mind.
    let mut profile = vec![(radius, half_length - chamfer), (radius, chamfer - half_length)];
    if chamfer > 0 {
        profile.insert(0, (radius - chamfer, half_length));
        profile.push((radius - chamfer, -half_length));
    }
    let corners: Vec<Vertex> =
        profile.iter().map(|&(aside, height)| Vertex::new(at(aside, height))).collect();
    let lines: Wire = corners.windows(2).map(|pair| builder::line(&pair[0], &pair[1])).collect();
    let mut along = Vector3::new(0.0, 0.0, 0.0);
    along[axis] = 1.0;
    // An angle of a full turn and more closes the sweep.
    let mut shell = builder::rsweep(&lines, point(middle), along, Rad(7.0));
    for end in shell.extract_boundaries() {
        let cap = builder::try_attach_plane(&[end.inverse()]);
        shell.push(cap.map_err(|error| BrepError::NoSolid(error.to_string()))?);
    }
    judged(shell)
}

/// truck's judgement of a shell, the rules told apart where truck tells only that one is broken.
fn judged(shell: Shell) -> Result<Solid, BrepError> {
    let condition = shell.shell_condition();
    if condition != ShellCondition::Closed {
        return Err(BrepError::NotClosed(format!("{condition:?}").to_lowercase()));
    }
    let singular = shell.singular_vertices().len();
    if singular > 0 {
        return Err(BrepError::Singular(singular));
    }
    Solid::try_new(vec![shell]).map_err(|error| BrepError::NoSolid(error.to_string()))
}

/// A point in micrometres as truck has it.
fn point(at: [i32; 3]) -> Point3 {
    let [x, y, z] = at.map(|length| f64::from(length) / 1000.0);
    Point3::new(x, y, z)
}

fn wire(sides: &[Side], edges: &[Edge]) -> Wire {
    let passed = |side: &Side| {
        let edge = &edges[side.edge as usize];
        if side.forward { edge.clone() } else { edge.inverse() }
    };
    sides.iter().map(passed).collect()
}

fn dot(a: [i128; 3], b: [i128; 3]) -> i128 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

/// Six times the volume of the cone from the origin over a loop.
fn volume_sixfold(ring: &[[i32; 3]]) -> i128 {
    let wide = |at: [i32; 3]| at.map(i128::from);
    ring.windows(2).map(|pair| dot(wide(ring[0]), cross(wide(pair[0]), wide(pair[1])))).sum()
}
