//! Real cubes: what each format says, taken back into the cube's own coordinates, is the cube.

use deventer::axis::{Direction, Side};
use deventer::formats::{About, Format};
use deventer::parts::{Assembly, Role};
use deventer::{Arm, Axis, Design, Params, Puzzle, Size};
use nalgebra::Point3;
use proptest::prelude::*;

use super::{glb, read_glb, read_stl, read_threemf, read_vrml};

/// A triangle in millimetres, Z up, the centre of the cube at the origin.
type Triangle = [[f64; 3]; 3];

/// The triangles of each part, and the stops of the cursor if the format has any.
struct World {
    triangles: Vec<Triangle>,
    stops: Vec<[f64; 3]>,
}

fn world(format: Format, assembly: &Assembly) -> World {
    let bytes = format.write(assembly, &About::new("Oskar's cube", "a test"));
    match format {
        Format::Stl => {
            let facets = read_stl::read(&bytes).unwrap();
            let triangles =
                facets.iter().map(|facet| facet.corners.map(|corner| corner.map(f64::from))).collect();
            World { triangles, stops: Vec::new() }
        }
        Format::ThreeMf => threemf_world(&read_threemf::read(&bytes).unwrap()),
        Format::Step => unreachable!("STEP has no triangles"),
        Format::Glb => glb_world(&read_glb::read(&bytes).unwrap(), assembly),
        Format::Wrl => {
            let world = read_vrml::read(&bytes).unwrap();
            let start = world.key_values.first().copied().unwrap_or_default();
            let mut triangles = Vec::new();
            for (faces, part) in world.faces.iter().zip(&assembly.parts) {
                let at = if part.role == Role::Cursor { start } else { [0.0; 3] };
                let place = |point: [f64; 3]| [0, 1, 2].map(|axis| point[axis] + at[axis]);
                triangles.extend(
                    faces.triangles.iter().map(|corners| corners.map(|corner| place(faces.points[corner]))),
                );
            }
            World { triangles, stops: world.key_values }
        }
    }
}

/// The item moves the whole over the origin of the bed; the components stand in the cube.
fn threemf_world(file: &read_threemf::ThreeMf) -> World {
    let whole = &file.objects[&file.items[0].0];
    let mut triangles = Vec::new();
    for (id, place) in &whole.components {
        let part = &file.objects[id];
        let point = |corner: usize| read_threemf::apply(place, part.vertices[corner]);
        triangles.extend(part.triangles.iter().map(|corners| corners.map(point)));
    }
    World { triangles, stops: Vec::new() }
}

fn glb_world(file: &read_glb::Glb, assembly: &Assembly) -> World {
    let root = &file.list("nodes")[file.list("scenes")[0]["nodes"][0].as_u64().unwrap() as usize];
    let to_cube = |point: Point3<f64>| {
        let meters = glb::place(root, point);
        // Y up, in metres: back to Z up, in millimetres.
        [meters.x * 1000.0, -meters.z * 1000.0, meters.y * 1000.0]
    };
    let mut triangles = Vec::new();
    let mut origin = Point3::origin();
    for part in &assembly.parts {
        let node = file.node(&part.name());
        let points: Vec<[f64; 3]> =
            glb::positions(file, node).into_iter().map(|point| to_cube(glb::place(node, point))).collect();
        let mesh = &file.list("meshes")[node["mesh"].as_u64().unwrap() as usize];
        let (indices, _) = file.indices(mesh["primitives"][0]["indices"].as_u64().unwrap() as usize);
        triangles.extend(indices.chunks(3).map(|corners| [0, 1, 2].map(|corner| points[corners[corner]])));
        if part.role == Role::Cursor {
            origin = glb::vector(&node["translation"]).into();
        }
    }
    let stops = file.list("animations").first().map_or(Vec::new(), |animation| {
        let output = animation["samplers"][0]["output"].as_u64().unwrap() as usize;
        let start = assembly.way[0].map(|um| f64::from(um) / 1000.0);
        // The node carries the foot of the star: what counts is how far it moves.
        let moved =
            |stop: &Vec<f32>| [0, 1, 2].map(|axis| f64::from(stop[axis]) - origin[axis] + start[axis]);
        file.floats(output).iter().map(moved).collect()
    });
    World { triangles, stops }
}

fn close(a: [f64; 3], b: [f64; 3]) -> bool {
    // An f32 near 100 mm is exact to 4 nanometres; a turn and a scale in a scene cost a few of those.
    (0..3).all(|axis| (a[axis] - b[axis]).abs() < 1e-4)
}

fn in_millimetres(point: [i32; 3]) -> [f64; 3] {
    point.map(|um| f64::from(um) / 1000.0)
}

/// How often a line along an axis through a point of a plate passes through walls of that plate, given
/// the triangles of all parts.
fn hits(design: &Design, triangles: &[Triangle], axis: Axis, side: Side, at: [f64; 2]) -> usize {
    let [inner, outer] = [design.inner_half(axis), design.outer_half(axis)].map(|half| half.to_f64());
    let sign = f64::from(side.sign());
    let [u, v] = axis.others().map(Axis::index);
    let n = axis.index();
    triangles
        .iter()
        .filter(|triangle| {
            // Only what lies wholly in the plate's faces: arms that pass it are longer.
            triangle.iter().all(|corner| {
                let depth = corner[n] * sign;
                (depth - inner).abs() < 1e-3 || (depth - outer).abs() < 1e-3
            })
        })
        .filter(|triangle| {
            let sides = [0, 1, 2].map(|corner| {
                let (from, to) = (triangle[corner], triangle[(corner + 1) % 3]);
                (to[u] - from[u]) * (at[1] - from[v]) - (to[v] - from[v]) * (at[0] - from[u])
            });
            sides.iter().all(|&side| side > 0.0) || sides.iter().all(|&side| side < 0.0)
        })
        .count()
}

/// Looks through every plate at the middle of every pair of neighbouring cells: open exactly where the
/// maze has a passage. Transposed, mirrored or exchanged plates do not pass.
fn check_slots(design: &Design, puzzle: &Puzzle, triangles: &[Triangle]) -> Result<(), String> {
    for axis in Axis::ALL {
        let maze = puzzle.plates().maze(axis);
        let [u, v] = axis.others();
        for cell in 0..maze.cells() {
            for direction in [Direction::East, Direction::North] {
                let Some(next) = maze.neighbor(cell, direction) else { continue };
                let center = |cell: u32| {
                    let (a, b) = maze.at(cell);
                    [design.position(u, a as u16).to_f64(), design.position(v, b as u16).to_f64()]
                };
                let (from, to) = (center(cell), center(next));
                // A little off the middle: lines between triangles may run through it.
                let middle = [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0 + 0.0123 * (axis + 1) as f64);
                let wanted = if maze.has(cell, direction) { 0 } else { 2 };
                for side in Side::ALL {
                    let found = hits(design, triangles, axis, side, middle);
                    if found != wanted {
                        return Err(format!(
                            "plate {axis}{side:?} at {middle:?}: {found} walls, not {wanted}"
                        ));
                    }
                }
            }
        }
    }
    Ok(())
}

fn made(size: Size, seed: u64, arm: Arm) -> (Design, Puzzle, Assembly) {
    let mut params = Params { size, seed, ..Params::default() };
    params.measures.arm = Some(arm);
    // Engraving would hide the outer face from the look through; `tests/plates.rs` looks at it.
    params.measures.marks = Some(false);
    let design = params.design().unwrap();
    let puzzle = Puzzle::generate(&design).unwrap();
    let assembly = Assembly::build(&design, &puzzle);
    (design, puzzle, assembly)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_format_holds_the_whole_cube(
        sides in [1..=6_u16, 1..=6_u16, 1..=6_u16],
        seed in any::<u64>(),
        arm in prop::sample::select(Arm::ALL.to_vec()),
    ) {
        let Ok(size) = Size::new(sides[0], sides[1], sides[2]) else { return Ok(()) };
        let (design, puzzle, assembly) = made(size, seed, arm);
        let mut wanted = Vec::new();
        for part in &assembly.parts {
            let placed = part.placed_mesh();
            wanted.extend(placed.triangles.iter().map(|triangle| {
                triangle.map(|corner| in_millimetres(placed.vertices[corner as usize]))
            }));
        }
        let way: Vec<[f64; 3]> = assembly.way.iter().copied().map(in_millimetres).collect();
        // STEP has faces instead of triangles: `step_file.rs` asks the same of them.
        for format in Format::ALL.into_iter().filter(|&format| format != Format::Step) {
            let world = world(format, &assembly);
            prop_assert_eq!(world.triangles.len(), wanted.len(), "{}", format);
            for (found, wanted) in world.triangles.iter().zip(&wanted) {
                prop_assert!((0..3).all(|corner| close(found[corner], wanted[corner])), "{}", format);
            }
            if !matches!(format, Format::Stl | Format::ThreeMf) {
                prop_assert_eq!(world.stops.len(), way.len(), "{}", format);
                prop_assert!(world.stops.iter().zip(&way).all(|(&stop, &wanted)| close(stop, wanted)));
                // Straight on between stops is along one axis: the cursor never cuts a corner.
                for pair in world.stops.windows(2) {
                    let sides = (0..3).filter(|&axis| (pair[0][axis] - pair[1][axis]).abs() > 1e-3);
                    prop_assert_eq!(sides.count(), 1, "{}", format);
                }
            }
            prop_assert_eq!(check_slots(&design, &puzzle, &world.triangles), Ok(()), "{}", format);
        }
    }
}

/// The look through the slots must see plates that are mirrored or exchanged, or it proves nothing.
#[test]
fn the_look_through_sees_wrong_plates() {
    let (design, puzzle, assembly) = made("3x4x5".parse().unwrap(), 1, Arm::Square);
    let good = world(Format::Stl, &assembly).triangles;
    assert_eq!(check_slots(&design, &puzzle, &good), Ok(()));
    for axis in 0..3 {
        let mut mirrored = good.clone();
        mirrored.iter_mut().flatten().for_each(|corner| corner[axis] = -corner[axis]);
        assert!(check_slots(&design, &puzzle, &mirrored).is_err(), "mirrored along {axis}");
    }
    let (design, puzzle, assembly) = made(Size::cube(4), 1, Arm::Square);
    let mut exchanged = world(Format::Stl, &assembly).triangles;
    exchanged.iter_mut().flatten().for_each(|corner| corner.swap(0, 1));
    assert!(check_slots(&design, &puzzle, &exchanged).is_err());
}
