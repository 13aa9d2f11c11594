//! Small solids made by hand, so that the writers are tested apart from what makes real parts.

use deventer::Axis;
use deventer::axis::Side;
use deventer::parts::{Assembly, Part, Placement, Role, Shape};
use deventer::solid::Mesh;

/// A solid of boxes: those boxes of a lattice, given by its planes, that are filled.
pub fn lattice(planes: [&[i32]; 3], filled: impl Fn([usize; 3]) -> bool) -> Mesh {
    let counts = planes.map(|planes| planes.len() - 1);
    let is_filled = |cell: [i64; 3]| {
        (0..3).all(|axis| (0..counts[axis] as i64).contains(&cell[axis])) && filled(cell.map(|i| i as usize))
    };
    let mut mesh = Mesh::default();
    let mut numbers = std::collections::HashMap::new();
    let mut corner = |mesh: &mut Mesh, at: [i64; 3]| {
        *numbers.entry(at).or_insert_with(|| {
            mesh.vertices.push([0, 1, 2].map(|axis| planes[axis][at[axis] as usize]));
            mesh.vertices.len() as u32 - 1
        })
    };
    for x in 0..counts[0] as i64 {
        for y in 0..counts[1] as i64 {
            for z in 0..counts[2] as i64 {
                let cell = [x, y, z];
                if !is_filled(cell) {
                    continue;
                }
                for axis in 0..3 {
                    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
                    for (step, high) in [(-1, 0), (1, 1)] {
                        let mut beyond = cell;
                        beyond[axis] += step;
                        if is_filled(beyond) {
                            continue;
                        }
                        let mut ring = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[a, b]| {
                            let mut at = cell;
                            (at[axis], at[u], at[v]) = (at[axis] + high, at[u] + a, at[v] + b);
                            corner(&mut mesh, at)
                        });
                        if high == 0 {
                            ring.reverse();
                        }
                        mesh.triangles.extend([[ring[0], ring[1], ring[2]], [ring[0], ring[2], ring[3]]]);
                    }
                }
            }
        }
    }
    mesh
}

pub fn cuboid(low: [i32; 3], high: [i32; 3]) -> Mesh {
    let planes = [0, 1, 2].map(|axis| [low[axis], high[axis]]);
    lattice([&planes[0], &planes[1], &planes[2]], |_| true)
}

/// Three crossing arms of one square section.
pub fn star(half_width: i32, half_length: i32) -> Mesh {
    let planes = [-half_length, -half_width, half_width, half_length];
    lattice([&planes, &planes, &planes], |cell| cell.iter().filter(|&&index| index != 1).count() <= 1)
}

/// The shape behind the mesh is not what writers of meshes look at: any will do.
pub fn part(role: Role, mesh: Mesh, placement: Placement) -> Part {
    Part { role, shape: Shape::Stack(Vec::new()), mesh, placement, etch: Vec::new(), marks: Vec::new() }
}

/// A plate with one slot and a star, placed as in a cube, and a way of so many moves along the axes.
pub fn assembly(moves: usize) -> Assembly {
    let slotted = lattice(
        [&[-25_000, -15_000, 15_000, 25_000], &[-25_000, -2_800, 2_800, 25_000], &[0, 3_000]],
        |cell| cell[..2] != [1, 1],
    );
    let mut way = vec![[-20_000, -20_000, 0]];
    for number in 0..moves {
        let mut next = way[number];
        // Up and down along z, with a step along x or y between.
        match number % 4 {
            0 => next[2] += 10_000,
            2 => next[2] -= 10_000,
            _ => next[number / 4 % 2] += 10_000,
        }
        way.push(next);
    }
    // z comes to lie along x, outside up.
    let onto_x = Placement::new([[0, 1, 0], [0, 0, 1], [1, 0, 0]], [25_800, 0, 0]);
    let onto_x_minus = Placement::new([[0, -1, 0], [0, 0, 1], [-1, 0, 0]], [-25_800, 0, 0]);
    let start = way[0];
    Assembly {
        parts: vec![
            part(Role::Plate(Axis::X, Side::Minus), slotted.clone(), onto_x_minus),
            part(Role::Plate(Axis::X, Side::Plus), slotted, onto_x),
            part(
                Role::Plate(Axis::Z, Side::Plus),
                cuboid([-25_700, -25_700, 0], [25_700, 25_700, 3_000]),
                Placement::shift([0, 0, 25_800]),
            ),
            part(Role::Cursor, star(2_500, 50_800), Placement::shift(start)),
        ],
        way,
        pitch: 10_000,
    }
}

/// The same with the star in two pieces, which stand in their own places, and a stand beside the cube.
pub fn kit(moves: usize) -> Assembly {
    let mut assembly = assembly(moves);
    assembly.parts.pop();
    let [x, y, z] = assembly.way[0];
    let cross = lattice(
        [&[-50_800, -2_500, 2_500, 50_800], &[-50_800, -2_500, 2_500, 50_800], &[0, 5_000]],
        |cell| cell[0] == 1 || cell[1] == 1,
    );
    // The bar lies along x as it is made.
    let bar = cuboid([-50_800, -2_500, 0], [50_800, 2_500, 5_000]);
    let upright = Placement::new([[0, 0, 1], [1, 0, 0], [0, 1, 0]], [x, y - 2_500, z]);
    assembly.parts.extend([
        part(Role::Cross, cross, Placement::shift([x, y, z - 2_500])),
        part(Role::Bar, bar, upright),
        part(Role::Stand, cuboid([0; 3], [9_000; 3]), Placement::shift([0; 3])),
    ]);
    assembly
}
