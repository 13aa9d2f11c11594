//! The cube put together.

use super::Placement;
use super::slots::{micrometres, plate_profile};
use crate::params::{Arm, Axis, Design};
use crate::puzzle::{Cell, Puzzle, slides};
use crate::solid::{Mesh, Profile, Section, extrude, star};

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

/// A thing to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is in the cube.
    pub role: Role,
    /// Its flat shape, where it is a plate: as seen from outside.
    pub profile: Option<Profile>,
    /// The solid as it is made: on z = 0, a plate with its outside up.
    pub mesh: Mesh,
    /// Where the solid as it is made stands in the cube; the cursor at the start.
    pub placement: Placement,
}

impl Part {
    /// `plate-x+`, `cursor`, ...
    #[must_use]
    pub fn name(&self) -> String {
        match self.role {
            Role::Plate(axis, Side::Plus) => format!("plate-{axis}+"),
            Role::Plate(axis, Side::Minus) => format!("plate-{axis}-"),
            Role::Cursor => "cursor".to_owned(),
        }
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
        let mut parts = Vec::with_capacity(7);
        for axis in Axis::ALL {
            for side in Side::ALL {
                parts.push(plate(design, puzzle, axis, side));
            }
        }
        parts.push(cursor(design, puzzle.start()));
        Assembly { parts, way: way(design, &puzzle.route()), pitch: micrometres(design.fit().pitch) }
    }
}

fn plate(_design: &Design, _puzzle: &Puzzle, _axis: Axis, _side: Side) -> Part {
    unimplemented!()
}

fn cursor(_design: &Design, _start: Cell) -> Part {
    unimplemented!()
}

/// The centre of a cell.
fn centre(design: &Design, cell: Cell) -> [i32; 3] {
    Axis::ALL.map(|axis| micrometres(design.position(axis, cell.along(axis))))
}

fn way(design: &Design, route: &[Cell]) -> Vec<[i32; 3]> {
    let mut cells = vec![route[0]];
    for window in route.windows(3) {
        if slides(window).len() == 2 {
            cells.push(window[1]);
        }
    }
    cells.push(route[route.len() - 1]);
    cells.into_iter().map(|cell| centre(design, cell)).collect()
}
