//! Binary glTF.

use deventer::formats::{About, glb};
use deventer::parts::{PathSolid, Placement, Role};
use deventer::solid::Mesh;
use deventer::{Assembly, Params, Puzzle, Size, Style};
use nalgebra::{Point3, Quaternion, UnitQuaternion, Vector3};
use serde_json::Value;

use super::fixture;
use super::read_glb::{Glb, read};

pub fn vector(value: &Value) -> Vector3<f64> {
    Vector3::from_iterator(value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()))
}

/// A point of a node as the node's parent has it.
pub fn place(node: &Value, point: Point3<f64>) -> Point3<f64> {
    let scaled = match node.get("scale") {
        Some(scale) => point.coords.component_mul(&vector(scale)),
        None => point.coords,
    };
    let [i, j, k, w] = [0, 1, 2, 3].map(|at| node["rotation"][at].as_f64().unwrap());
    let turned = UnitQuaternion::from_quaternion(Quaternion::new(w, i, j, k)) * scaled;
    (turned + node.get("translation").map_or(Vector3::zeros(), vector)).into()
}

pub fn positions(glb: &Glb, node: &Value) -> Vec<Point3<f64>> {
    let mesh = &glb.list("meshes")[node["mesh"].as_u64().unwrap() as usize];
    let accessor = mesh["primitives"][0]["attributes"]["POSITION"].as_u64().unwrap() as usize;
    glb.floats(accessor).iter().map(|p| Point3::new(p[0].into(), p[1].into(), p[2].into())).collect()
}

#[test]
fn a_box_has_24_corners_and_a_face_of_a_slotted_plate_shares_its_own() {
    let assembly = fixture::assembly(3);
    let glb = read(&glb(&assembly, &About::default())).unwrap();
    assert_eq!(positions(&glb, glb.node("plate-z+")).len(), 24);
    // Upper and lower face: 16 lattice corners each; outer walls: 4 of 4 x 2; the slot's: 4 of 2 x 2.
    assert_eq!(positions(&glb, glb.node("plate-x+")).len(), 2 * 16 + 4 * 8 + 4 * 4);
}

#[test]
fn equal_twins_share_a_mesh_and_pairs_have_their_colors() {
    let glb = read(&glb(&fixture::assembly(3), &About::default())).unwrap();
    assert_eq!(glb.node("plate-x+")["mesh"], glb.node("plate-x-")["mesh"]);
    assert_eq!(glb.list("meshes").len(), 3);
    assert_eq!(glb.list("materials").len(), 3);
}

/// Every corner, taken through its node and the root, is where the assembly has it: in metres, Y up.
#[test]
fn nodes_place_the_parts() {
    let assembly = fixture::assembly(3);
    let glb = read(&glb(&assembly, &About::default())).unwrap();
    let root = &glb.list("nodes")[glb.list("scenes")[0]["nodes"][0].as_u64().unwrap() as usize];
    assert_eq!(root["name"], "oskars-cube");
    assert_eq!(root["children"].as_array().unwrap().len(), assembly.parts.len());
    for part in &assembly.parts {
        let node = glb.node(&part.name());
        let (mut low, mut high) = (Vector3::repeat(f64::MAX), Vector3::repeat(f64::MIN));
        for point in positions(&glb, node) {
            let world = place(root, place(node, point)).coords;
            (low, high) = (low.inf(&world), high.sup(&world));
        }
        let placed = part.placed_mesh();
        let (mut wanted_low, mut wanted_high) = (Vector3::repeat(f64::MAX), Vector3::repeat(f64::MIN));
        for &[x, y, z] in &placed.vertices {
            let world = Vector3::new(x, z, -y).map(|um| f64::from(um) / 1e6);
            (wanted_low, wanted_high) = (wanted_low.inf(&world), wanted_high.sup(&world));
        }
        assert!((low - wanted_low).norm() < 1e-8 && (high - wanted_high).norm() < 1e-8, "{}", part.name());
    }
}

#[test]
fn the_cursor_goes_its_way_in_time() {
    for moves in [1, 2, 45] {
        let assembly = fixture::assembly(moves);
        let glb = read(&glb(&assembly, &About::default())).unwrap();
        let animation = &glb.list("animations")[0];
        assert_eq!(animation["name"], "solve");
        let channel = &animation["channels"][0];
        let target = channel["target"]["node"].as_u64().unwrap() as usize;
        assert_eq!(glb.list("nodes")[target]["name"], "cursor");
        assert_eq!(channel["target"]["path"], "translation");
        let sampler = &animation["samplers"][0];
        let times = glb.floats(sampler["input"].as_u64().unwrap() as usize);
        let places = glb.floats(sampler["output"].as_u64().unwrap() as usize);
        assert_eq!((times.len(), places.len()), (moves + 1, moves + 1));
        assert_eq!(times[0], [0.0]);
        assert!(times.windows(2).all(|pair| pair[0][0] < pair[1][0]));
        assert!((times[moves][0] - 0.4 * moves as f32).abs() < 1e-5);
        let input = &glb.list("accessors")[sampler["input"].as_u64().unwrap() as usize];
        assert!(input.get("min").is_some() && input.get("max").is_some());
        for (place, stop) in places.iter().zip(&assembly.way) {
            assert_eq!(place[..], stop.map(|um| um as f32 / 1000.0));
        }
    }
}

/// One animation moves the node above both pieces, which stand in their places; the stand is left out.
#[test]
fn the_pieces_of_a_kit_move_as_one() {
    let assembly = fixture::kit(45);
    let glb = read(&glb(&assembly, &About::default())).unwrap();
    let nodes = glb.list("nodes");
    let root = &nodes[glb.list("scenes")[0]["nodes"][0].as_u64().unwrap() as usize];
    let cursor = glb.node("cursor");
    assert!(cursor.get("mesh").is_none());
    let number = |name: &str| nodes.iter().position(|node| node["name"] == name);
    assert_eq!(cursor["children"], serde_json::json!([number("cursor-cross"), number("cursor-bar")]));
    assert_eq!(root["children"].as_array().unwrap().len(), 4);
    assert_eq!(number("stand"), None);
    let animations = glb.list("animations");
    assert_eq!(
        (&animations[0]["name"], animations[0]["channels"].as_array().unwrap().len()),
        (&"solve".into(), 1)
    );
    assert_eq!(animations[0]["channels"][0]["target"]["node"].as_u64(), number("cursor").map(|n| n as u64));
    let places = glb.floats(animations[0]["samplers"][0]["output"].as_u64().unwrap() as usize);
    for (place, stop) in places.iter().zip(&assembly.way) {
        assert_eq!(place[..], stop.map(|um| um as f32 / 1000.0));
    }
    assert_eq!(vector(&cursor["translation"]), Vector3::from(assembly.way[0]).map(|um| f64::from(um) / 1e3));
    for part in assembly.parts.iter().filter(|part| part.role.moves()) {
        let node = glb.node(&part.name());
        // A cursor's node does not turn, so that its children are shifted only.
        let points = positions(&glb, node)
            .into_iter()
            .map(|point| place(node, point).coords + vector(&cursor["translation"]));
        let placed = part.placed_mesh();
        let wanted =
            placed.vertices.iter().map(|&vertex| Vector3::from(vertex).map(|um| f64::from(um) / 1e3));
        let low = |points: &mut dyn Iterator<Item = Vector3<f64>>| points.reduce(|a, b| a.inf(&b)).unwrap();
        let (found, wanted) = (low(&mut points.into_iter()), low(&mut wanted.into_iter()));
        assert!((found - wanted).norm() < 1e-5, "{}: {found} {wanted}", part.name());
    }
}

#[test]
fn without_moves_the_cursor_stays() {
    let ways = [vec![], vec![[0; 3]], vec![[0; 3], [0; 3]]];
    let stars = [fixture::assembly(0), fixture::kit(0)];
    for (way, star) in ways.iter().flat_map(|way| stars.iter().map(move |star| (way, star))) {
        let mut assembly = star.clone();
        assembly.way = way.clone();
        let glb = read(&glb(&assembly, &About::default())).unwrap();
        let names: Vec<&Value> = glb.list("animations").iter().map(|animation| &animation["name"]).collect();
        assert_eq!(names, ["explode"]);
    }
    let part = &fixture::assembly(3).parts[0];
    assert!(read(&glb(part, &About::default())).unwrap().json.get("animations").is_none());
}

/// How a node changes in an animation: times, its name, what changes, and the values.
type Track = (Vec<f32>, String, String, Vec<Vec<f32>>);

fn tracks(glb: &Glb, name: &str) -> Vec<Track> {
    let animation = glb.list("animations").iter().find(|animation| animation["name"] == name).unwrap();
    let list = |name: &str| animation[name].as_array().unwrap().clone();
    let track = |channel: &Value| {
        let sampler = &list("samplers")[channel["sampler"].as_u64().unwrap() as usize];
        assert_eq!(sampler["interpolation"], "LINEAR");
        let floats = |name: &str| glb.floats(sampler[name].as_u64().unwrap() as usize);
        let node = &glb.list("nodes")[channel["target"]["node"].as_u64().unwrap() as usize];
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let times = floats("input").concat();
        (times, text(&node["name"]), text(&channel["target"]["path"]), floats("output"))
    };
    list("channels").iter().map(track).collect()
}

/// Plates go straight out along their normals and come home; the star stays.
#[test]
fn exploded_plates_move_out_and_come_back() {
    let glb = read(&glb(&fixture::assembly(3), &About::default())).unwrap();
    let tracks = tracks(&glb, "explode");
    let names: Vec<&str> = tracks.iter().map(|(_, name, ..)| name.as_str()).collect();
    assert_eq!(names, ["plate-x-", "plate-x+", "plate-z+"]);
    // The widest plate of the fixture is 51.4 mm; two thirds of it, in whole halves of micrometres.
    let out = 34.266;
    for ((times, name, path, places), by) in
        tracks.iter().zip([[-out, 0.0, 0.0], [out, 0.0, 0.0], [0.0, 0.0, out]])
    {
        assert_eq!((&times[..], &path[..]), (&[0.0, 1.5, 2.5, 4.0][..], "translation"));
        let home = vector(&glb.node(name)["translation"]);
        for (place, share) in places.iter().zip([0.0, 1.0, 1.0, 0.0]) {
            let wanted = home + Vector3::from(by) * share;
            let found = Vector3::from_iterator(place.iter().map(|&side| f64::from(side)));
            assert!((found - wanted).norm() < 1e-4, "{name}: {found} {wanted}");
        }
    }
}

/// The cast hangs in the file with scale 0; the animation `cast` shows it and hides everything else.
#[test]
fn the_cast_is_there_and_hidden() {
    for (style, children) in [(Style::Perfect, 1), (Style::Classic, 2)] {
        let params = Params { size: Size::cube(4), seed: 3, style, ..Params::default() };
        let design = params.design().unwrap();
        let puzzle = Puzzle::generate(&design).unwrap();
        let (assembly, cast) =
            (Assembly::build(&design, &puzzle), PathSolid::build(&design, &puzzle).unwrap());
        let with = glb((&assembly, &cast), &About::default());
        assert_ne!(with, glb(&assembly, &About::default()));
        let glb = read(&with).unwrap();
        let node = glb.node("cast");
        assert_eq!(node["scale"], serde_json::json!([0.0, 0.0, 0.0]));
        assert_eq!(node["children"].as_array().unwrap().len(), children);
        let found: usize = ["cast-reachable", "cast-unreachable"][..children]
            .iter()
            .map(|name| {
                let mesh = &glb.list("meshes")[glb.node(name)["mesh"].as_u64().unwrap() as usize];
                glb.indices(mesh["primitives"][0]["indices"].as_u64().unwrap() as usize).0.len() / 3
            })
            .sum();
        let wanted: usize = cast.regions.iter().map(|region| region.mesh.triangles.len()).sum();
        assert_eq!(found, wanted);
        let tracks = tracks(&glb, "cast");
        assert_eq!(tracks.len(), assembly.parts.len() + 1);
        for (_, name, path, values) in tracks {
            let size = if name == "cast" { 1.0 } else { 0.0 };
            assert_eq!((path.as_str(), values), ("scale", vec![vec![size; 3]; 2]), "{name}");
        }
        let others: Vec<_> = glb.list("nodes").iter().filter(|node| node.get("scale").is_some()).collect();
        assert_eq!(others.len(), 2, "the cast and the root have a scale, and nothing else");
    }
}

/// A strip of triangles with so many corners after splitting: all lie in one plane.
fn sheet(corners: usize) -> Mesh {
    let vertices: Vec<[i32; 3]> =
        (0..corners as i32).map(|number| [number / 2 * 10, number % 2 * 10, 0]).collect();
    let triangles = (0..corners as u32 - 2)
        .map(
            |first| {
                if first % 2 == 0 { [first, first + 2, first + 1] } else { [first, first + 1, first + 2] }
            },
        )
        .collect();
    Mesh { vertices, triangles }
}

#[test]
fn indices_take_32_bits_from_index_65535_on() {
    for (corners, bytes) in [(65_534, 2), (65_535, 2), (65_536, 4)] {
        let part = fixture::part(Role::Cursor, sheet(corners), Placement::shift([0; 3]));
        let glb = read(&glb(&part, &About::default())).unwrap();
        assert_eq!(positions(&glb, glb.node("cursor")).len(), corners);
        let indices = glb.list("meshes")[0]["primitives"][0]["indices"].as_u64().unwrap() as usize;
        let (numbers, size) = glb.indices(indices);
        assert_eq!((numbers.iter().max(), size), (Some(&(corners - 1)), bytes));
    }
}

#[test]
fn nothing_makes_a_sound_file() {
    let mut assembly = fixture::assembly(0);
    assembly.parts.clear();
    let empty = read(&glb(&assembly, &About::default())).unwrap();
    assert!(empty.json.get("buffers").is_none() && empty.bytes.is_empty());
    assembly.parts = vec![fixture::part(Role::Cursor, Mesh::default(), Placement::shift([0; 3]))];
    let hollow = read(&glb(&assembly, &About::default())).unwrap();
    assert!(hollow.node("cursor").get("mesh").is_none());
}

/// The reader must see faults, or it proves nothing.
#[test]
fn the_reader_sees_faults() {
    let good = glb(&fixture::assembly(3), &About::default());
    assert!(read(&good).is_ok());
    let json = good.windows(4).position(|bytes| bytes == b"BIN\0").unwrap() - 4;
    let spoiled = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        read(&bytes).unwrap_err()
    };
    assert!(spoiled(&|bytes| bytes.truncate(bytes.len() - 1)).contains("length"));
    // The first position lies on the bounds: a smaller x breaks them.
    let outside =
        |bytes: &mut Vec<u8>| bytes[json + 8..json + 12].copy_from_slice(&(-99.0_f32).to_le_bytes());
    assert!(spoiled(&outside).contains("min is"));
    let not_a_number =
        |bytes: &mut Vec<u8>| bytes[json + 8..json + 12].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(spoiled(&not_a_number).contains("float is none"));
    let last_triangle = |bytes: &mut Vec<u8>| {
        // The first mesh's indices are its third view.
        let glb = read(&good).unwrap();
        let start = json + 8 + glb.list("bufferViews")[2]["byteOffset"].as_u64().unwrap() as usize;
        let [a, b] = [start, start + 2];
        (0..2).for_each(|i| bytes.swap(a + i, b + i));
    };
    assert!(spoiled(&last_triangle).contains("normal is off"));
}
