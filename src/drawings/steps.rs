//! SVG: pictures of the assembly, one a step, seen from the front right above. What comes waits before its
//! place, beyond the end of the arm that it is to go over.

use crate::axis::{Axis, Side};
use crate::formats::{About, Model, Paint};
use crate::parts::{Assembly, Part, Role};
use crate::render::{Solid, from_the_corner};
use crate::solid::Mesh;

/// A step: the parts that are there, and the one that comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What already stands in its place.
    pub placed: Vec<Role>,
    /// What is added.
    pub added: Vec<Role>,
}

/// Pixels of the longer side.
const SIZE: u32 = 640;
/// Distance between the arm's end and a plate that waits before it, in micrometres.
const WAIT: i32 = 6_000;

/// A picture of one step of the assembly. Pieces of the star stand where the assembly has them.
#[must_use]
pub fn step_svg(assembly: &Assembly, step: &Step, about: &About) -> Vec<u8> {
    let is_first = step.placed.is_empty();
    let mut solids = Vec::new();
    for body in Model::from(assembly).bodies() {
        let part = body.part;
        let comes = step.added.contains(&part.role);
        if comes || step.placed.contains(&part.role) {
            let by = if comes && !is_first { before_its_place(assembly, part) } else { [0; 3] };
            solids.push(solid(part, by));
        }
    }
    from_the_corner(&solids, SIZE, about)
}

/// A part, shifted from its place.
fn solid(part: &Part, by: [i32; 3]) -> Solid {
    let place = |point: [i32; 3]| {
        let placed = part.placement.apply(point);
        [0, 1, 2].map(|axis| placed[axis] + by[axis])
    };
    let vertices = part.mesh.vertices.iter().map(|&vertex| place(vertex)).collect();
    let top = part.mesh.bounds().map_or(0, |[_, high]| high[2]);
    let line = |line: &Vec<[i32; 2]>| line.iter().map(|&[u, v]| place([u, v, top])).collect();
    Solid {
        mesh: Mesh { vertices, triangles: part.mesh.triangles.clone() },
        rgb: Paint::of(part.role).rgb(),
        etch: part.etch.iter().map(line).collect(),
    }
}

/// How far out a plate waits.
fn before_its_place(assembly: &Assembly, part: &Part) -> [i32; 3] {
    let mut by = [0; 3];
    if let Role::Plate(axis, side) = part.role
        && let Some([inner, _]) = extent(part, axis, side)
    {
        let star = assembly.parts.iter().filter(|part| part.role.moves());
        let ends = star.filter_map(|piece| extent(piece, axis, side)).map(|[_, end]| end);
        let end = ends.max().unwrap_or(inner);
        by[axis.index()] = side.sign() * (end - inner + WAIT);
    }
    by
}

/// How far out a part begins and ends toward a side of an axis.
fn extent(part: &Part, axis: Axis, side: Side) -> Option<[i32; 2]> {
    let [low, high] = part.placed_mesh().bounds()?.map(|corner| side.sign() * corner[axis.index()]);
    Some([low.min(high), low.max(high)])
}
