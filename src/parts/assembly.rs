//! The cube put together.

use std::fmt;

use super::Placement;
use super::slots::{micrometres, plate_profile};
use crate::params::{Arm, Axis, Design};
use crate::puzzle::{Cell, Puzzle, slides};
use crate::solid::{Mesh, MeshError, Profile, Section, extrude, star, star_volume_sixfold};

/// One of the two plates normal to an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Towards lower coordinates.
    Minus,
    /// Towards higher coordinates.
    Plus,
}

impl Side {
    /// Both, the minus side first.
    pub const ALL: [Side; 2] = [Side::Minus, Side::Plus];

    /// -1 or 1.
    #[must_use]
    pub const fn sign(self) -> i32 {
        match self {
            Side::Minus => -1,
            Side::Plus => 1,
        }
    }
}

/// What a part is in the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A slotted plate.
    Plate(Axis, Side),
    /// The star.
    Cursor,
}

/// The exact shape behind a part's mesh, in micrometres.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A flat profile, as seen from outside, of some thickness.
    Plate {
        /// Outline and slots.
        profile: Profile,
        /// How thick.
        thickness: i32,
    },
    /// Three crossing arms.
    Star {
        /// What all arms share.
        section: Section,
        /// From the centre to the ends of the arms along x, y and z.
        half_lengths: [i32; 3],
    },
}

impl Shape {
    /// Six times the volume in cubic micrometres, exact.
    #[must_use]
    pub fn volume_sixfold(&self) -> i128 {
        match self {
            Shape::Plate { profile, thickness } => 3 * profile.doubled_area() * i128::from(*thickness),
            Shape::Star { section, half_lengths } => star_volume_sixfold(section, *half_lengths, 0),
        }
    }
}

/// A part that is not fit to be written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AssemblyError {
    /// Its mesh is not a solid.
    #[error("{part} is not a solid: {error}")]
    Mesh {
        /// Which part.
        part: String,
        /// What is wrong.
        error: MeshError,
    },
    /// Its mesh does not fill its shape.
    #[error("{part} has six times the volume {found} where its shape has {wanted}, in cubic micrometres")]
    Volume {
        /// Which part.
        part: String,
        /// Of the mesh.
        found: i128,
        /// Of the shape.
        wanted: i128,
    },
}

/// A thing to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is in the cube.
    pub role: Role,
    /// What it is as a shape, before triangles.
    pub shape: Shape,
    /// The solid as it is made: on z = 0, a plate with its outside up.
    pub mesh: Mesh,
    /// Where the solid as it is made stands in the cube; the cursor at the start.
    pub placement: Placement,
}

impl Role {
    /// All roles, in the order of [`Assembly::parts`].
    pub const ALL: [Role; 7] = [
        Role::Plate(Axis::X, Side::Minus),
        Role::Plate(Axis::X, Side::Plus),
        Role::Plate(Axis::Y, Side::Minus),
        Role::Plate(Axis::Y, Side::Plus),
        Role::Plate(Axis::Z, Side::Minus),
        Role::Plate(Axis::Z, Side::Plus),
        Role::Cursor,
    ];
}

impl fmt::Display for Role {
    /// `plate-x+`, `cursor`, ...
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Role::Plate(axis, Side::Plus) => f.pad(&format!("plate-{axis}+")),
            Role::Plate(axis, Side::Minus) => f.pad(&format!("plate-{axis}-")),
            Role::Cursor => f.pad("cursor"),
        }
    }
}

impl Part {
    /// `plate-x+`, `cursor`, ...
    #[must_use]
    pub fn name(&self) -> String {
        self.role.to_string()
    }

    /// The solid in its place in the cube.
    #[must_use]
    pub fn placed_mesh(&self) -> Mesh {
        let vertices = self.mesh.vertices.iter().map(|&vertex| self.placement.apply(vertex)).collect();
        Mesh { vertices, triangles: self.mesh.triangles.clone() }
    }
}

/// The parts of a cube in their places, and the cursor's way.
#[derive(Clone, Debug, PartialEq)]
pub struct Assembly {
    /// Six plates and the cursor.
    pub parts: Vec<Part>,
    /// Where the cursor's centre goes from start to goal: the start, every turn, the goal; in
    /// micrometres, the centre of the cube at the origin. Straight lines join them.
    pub way: Vec<[i32; 3]>,
    /// Distance of neighbouring cells in micrometres: one move, and so the measure of the cursor's speed.
    pub pitch: i32,
}

impl Assembly {
    /// The parts of a puzzle as the design measures them.
    #[must_use]
    pub fn build(design: &Design, puzzle: &Puzzle) -> Assembly {
        let part = |role| match role {
            Role::Plate(axis, side) => plate(design, puzzle, axis, side),
            Role::Cursor => cursor(design, puzzle.start()),
        };
        let pitch = micrometres(design.fit().pitch);
        Assembly { parts: Role::ALL.map(part).into(), way: way(design, &puzzle.route()), pitch }
    }

    /// The part of a name, if there is one.
    #[must_use]
    pub fn part(&self, name: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.name() == name)
    }

    /// Checks every part: that its mesh is a solid (see [`Mesh::check`]) and that its volume is exactly
    /// that of its shape.
    ///
    /// # Errors
    /// The first fault, with the part's name. None is known for a checked design; this is the gate
    /// before files are written.
    pub fn check(&self) -> Result<(), AssemblyError> {
        for part in &self.parts {
            let name = part.name();
            part.mesh.check().map_err(|error| AssemblyError::Mesh { part: name.clone(), error })?;
            let (found, wanted) = (part.mesh.volume_sixfold(), part.shape.volume_sixfold());
            if found != wanted {
                return Err(AssemblyError::Volume { part: name, found, wanted });
            }
        }
        Ok(())
    }
}

/// The directions in the cube that a plate's own x, y and z axes take: seen from outside, with z (or,
/// on the plates normal to z, y) up, its x runs to the right; its z points outwards.
///
/// ```text
///    plate   x+   x-   y+   y-   z+   z-
///    right   +y   -y   -x   +x   +x   -x
///    up      +z   +z   +z   +z   +y   +y
/// ```
fn directions(axis: Axis, side: Side) -> [[i32; 3]; 3] {
    let sign = side.sign();
    match axis {
        Axis::X => [[0, sign, 0], [0, 0, 1], [sign, 0, 0]],
        Axis::Y => [[-sign, 0, 0], [0, 0, 1], [0, sign, 0]],
        Axis::Z => [[sign, 0, 0], [0, 1, 0], [0, 0, sign]],
    }
}

fn plate(design: &Design, puzzle: &Puzzle, axis: Axis, side: Side) -> Part {
    let directions = directions(axis, side);
    let [right, up] = axis.others();
    let twin = twin_profile(design, puzzle, axis);
    // Both twins show the same maze to the arm that passes them, so seen from outside one of them is
    // the mirror of the other.
    let mirrored = directions[0][right.index()] < 0;
    let profile = if mirrored { twin.mirrored() } else { twin };
    debug_assert_eq!(directions[1][up.index()], 1);
    let thickness = micrometres(design.fit().thickness);
    let mesh = extrude(&profile, 0, thickness);
    let inner = micrometres(design.inner_half(axis));
    let shift = directions[2].map(|outwards| outwards * inner);
    let placement = Placement::new(directions, shift);
    Part { role: Role::Plate(axis, side), shape: Shape::Plate { profile, thickness }, mesh, placement }
}

/// The profile that both plates normal to an axis have in the plane of their axes, the centre of the
/// cube at the origin: what is seen from outside the plates x+, y- and z+.
///
/// Butt joints: the plates normal to the lower axis reach to the outside of the cube, the others end a
/// joint gap before them.
pub(super) fn twin_profile(design: &Design, puzzle: &Puzzle, axis: Axis) -> Profile {
    let joint_gap = design.fit().joint_gap;
    let half = axis.others().map(|other| {
        if axis < other { design.outer_half(other) } else { design.inner_half(other) - joint_gap }
    });
    plate_profile(design, axis, puzzle.plates().maze(axis), half)
}

/// Sides of a round arm's section. The chord error at an arm width of 5 mm is 5 micrometres.
const ROUND_SIDES: u32 = 48;

fn cursor(design: &Design, start: Cell) -> Part {
    let width = micrometres(design.fit().arm_width);
    let section = match design.fit().arm {
        Arm::Square => Section::square(width),
        Arm::Round => Section::round(width, ROUND_SIDES),
    };
    let half_lengths = Axis::ALL.map(|axis| micrometres(design.arm_half(axis)));
    let mut mesh = star(&section, half_lengths, 0);
    let foot = half_lengths[2];
    for vertex in &mut mesh.vertices {
        vertex[2] += foot;
    }
    let mut shift = centre(design, start);
    shift[2] -= foot;
    let shape = Shape::Star { section, half_lengths };
    Part { role: Role::Cursor, shape, mesh, placement: Placement::shift(shift) }
}

/// The centre of a cell.
fn centre(design: &Design, cell: Cell) -> [i32; 3] {
    Axis::ALL.map(|axis| micrometres(design.position(axis, cell.along(axis))))
}

/// The centres of the start, of the cells where the route turns, and of the goal.
pub(super) fn way(design: &Design, route: &[Cell]) -> Vec<[i32; 3]> {
    let mut cells = vec![route[0]];
    for window in route.windows(3) {
        if slides(window).len() > 1 {
            cells.push(window[1]);
        }
    }
    cells.push(route[route.len() - 1]);
    cells.into_iter().map(|cell| centre(design, cell)).collect()
}
