//! Random forests on grids, the plates that hold them, and measures of meshes; for tests and benches.

// Each program that includes this uses a part of it.
#![allow(dead_code)]

use deventer::axis::{Axis, Direction};
use deventer::maze::{Maze, Random, UnionFind};
use deventer::params::{Design, Measures, Params, Process, Size};
use deventer::parts::plate_slots;
use deventer::solid::{Mesh, Profile};
use deventer::{Mm, mm};

/// A forest: passages in random order, each laid with a chance of `percent` unless it closes a loop.
/// 100 percent give a spanning tree.
pub fn forest(width: u32, height: u32, percent: u32, seed: u64) -> Maze {
    let mut random = Random::new(seed, 0);
    let mut maze = Maze::new(width, height);
    let mut passages: Vec<(u32, Direction)> = (0..maze.cells())
        .flat_map(|cell| [(cell, Direction::East), (cell, Direction::North)])
        .filter(|&(cell, direction)| maze.neighbor(cell, direction).is_some())
        .collect();
    random.shuffle(&mut passages);
    let mut joined = UnionFind::new(maze.cells());
    for (cell, direction) in passages {
        let neighbor = maze.neighbor(cell, direction).unwrap();
        if random.below(100) < percent && joined.join(cell, neighbor) {
            maze.open(cell, direction);
        }
    }
    maze
}

/// Wishes that leave pitch, slot and border free down to a few hundredths of a millimetre: resin, with the
/// least clearance of 0.08 mm and nothing that asks for walls.
pub fn free() -> Measures {
    Measures {
        process: Some(Process::Resin),
        clearance: Some(mm(0.08)),
        least_web: Some(mm(0.05)),
        least_wall: Some(mm(0.05)),
        chamfer: Some(Mm::ZERO),
        marks: Some(false),
        ..Measures::default()
    }
}

/// A design whose plate normal to z has `width` by `height` cells.
pub fn design(width: u32, height: u32, fit: Measures) -> Design {
    let size = Size::new(width as u16, height as u16, 2).unwrap();
    Params { size, measures: fit, ..Params::default() }.design().unwrap()
}

/// The profile of the plate normal to z with this maze.
pub fn profile(design: &Design, maze: &Maze) -> Profile {
    let half = [Axis::X, Axis::Y].map(|axis| design.outer_half(axis));
    let [u, v] = half.map(|half| half.um() as i32);
    let outline = vec![[-u, -v], [u, -v], [u, v], [-u, v]];
    Profile::new(outline, plate_slots(design, Axis::Z, maze)).unwrap()
}

/// Twice the area of each triangle at a height, positive if it faces up.
pub fn cap_areas(mesh: &Mesh, height: i32) -> Vec<i128> {
    let corners = mesh.triangles.iter().map(|corners| corners.map(|corner| mesh.vertices[corner as usize]));
    let caps = corners.filter(|corners| corners.iter().all(|corner| corner[2] == height));
    caps.map(|[a, b, c]| {
        let [u, v] = [b, c].map(|to| [0, 1].map(|axis| i128::from(to[axis]) - i128::from(a[axis])));
        u[0] * v[1] - u[1] * v[0]
    })
    .collect()
}

/// A checksum of all numbers of a mesh in their order (FNV-1a).
pub fn checksum(mesh: &Mesh) -> u64 {
    let numbers = mesh.vertices.iter().flatten().map(|&um| um as u32);
    let bytes = numbers.chain(mesh.triangles.iter().flatten().copied()).flat_map(u32::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
