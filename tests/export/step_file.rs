//! STEP: what a CAD program gets.

use std::collections::BTreeMap;

use deventer::axis::{Axis, Side};
use deventer::formats::{About, step};
use deventer::parts::{Assembly, Part, Placement, Role, Shape};
use deventer::solid::{Profile, Section};
use deventer::{Measures, Params, Puzzle, Size};
use proptest::prelude::*;

use super::read_step::{Step, cross, parse};

fn assembly(size: Size, fit: &str, seed: u64) -> Result<Assembly, String> {
    let fit: Measures = toml::from_str(fit).unwrap();
    let params = Params { size, seed, measures: fit, ..Params::default() };
    let design = params.design().map_err(|error| error.to_string())?;
    Ok(Assembly::build(&design, &Puzzle::generate(&design).map_err(|error| error.to_string())?))
}

fn read<'a>(model: impl Into<deventer::formats::Model<'a>>) -> Step {
    let bytes = step(model, &About::new("Oskar's cube", "seed 7"));
    parse(&bytes).unwrap()
}

/// Where each product of the root is placed: name, origin, and the directions of z and x.
fn places(step: &Step) -> BTreeMap<String, [[f64; 3]; 3]> {
    let relations = step.all("CONTEXT_DEPENDENT_SHAPE_REPRESENTATION");
    relations
        .into_iter()
        .map(|(_, values)| {
            let relation = &step.entities[&values[0].id()];
            let moved = relation.iter().find(|record| record.0.ends_with("WITH_TRANSFORMATION")).unwrap();
            let (_, moved) = step.get(moved.1[0].id());
            let (_, shape) = step.get(values[1].id());
            let (_, usage) = step.get(shape[2].id());
            // The product's own frame is the identity.
            assert_eq!(step.frame(moved[2].id()).unwrap(), ([0.0; 3], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]));
            let (origin, z, x) = step.frame(moved[3].id()).unwrap();
            (usage[1].text().to_owned(), [origin, z, x])
        })
        .collect()
}

#[test]
fn a_slotted_board_has_two_faces_and_its_sides() {
    let hole = vec![[3_000, 3_000], [3_000, 7_000], [7_000, 7_000], [7_000, 3_000]];
    let frame = Profile::new(vec![[0, 0], [10_000, 0], [10_000, 10_000], [0, 10_000]], vec![hole]).unwrap();
    let shape = Shape::Stack(vec![deventer::parts::Slab::upright(frame, 3_000)]);
    let part = Part::new(Role::Plate(Axis::X, Side::Plus), shape, Placement::shift([0; 3]));
    let step = read(&part);
    let solids = step.solids().unwrap();
    assert_eq!((solids.len(), solids[0].name.as_str(), solids[0].faces), (1, "plate-x+", 2 + 8));
    assert!((solids[0].volume.unwrap() - 252.0).abs() < 1e-9);
    assert_eq!(step.all("PRODUCT").len(), 1);
    assert_eq!(step.all("EDGE_CURVE").len(), 24);
}

#[test]
fn a_round_star_is_three_rods() {
    let section = Section::round(5_000, Section::ROUND_CORNERS);
    let shape = Shape::Star { section, half_lengths: [40_000, 50_000, 60_000], chamfer: 500 };
    let part = Part::new(Role::Cursor, shape, Placement::shift([0; 3]));
    let step = read(&part);
    let solids = step.solids().unwrap();
    let names: Vec<&str> = solids.iter().map(|solid| solid.name.as_str()).collect();
    assert_eq!(names, ["cursor-arm-x", "cursor-arm-y", "cursor-arm-z"]);
    for (solid, half) in solids.iter().zip([40.0, 50.0, 60.0]) {
        let kinds = [("CONICAL_SURFACE", 2), ("CYLINDRICAL_SURFACE", 1), ("PLANE", 2)];
        assert_eq!(solid.kinds, kinds.map(|(name, count)| (name.to_owned(), count)).into());
        let ends: Vec<[f64; 2]> = solid.points.iter().map(|point| [point[0], point[2]]).collect();
        assert_eq!(ends, [[2.0, -half], [2.5, 0.5 - half], [2.5, half - 0.5], [2.0, half]]);
    }
    let placed = places(&step);
    // The crossing is as high as the upright arm is long.
    let [z, x, y] = [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let center = [0.0, 0.0, 60.0];
    assert_eq!(placed["cursor-arm-x"], [center, x, y]);
    assert_eq!(placed["cursor-arm-y"], [center, y, z]);
    assert_eq!(placed["cursor-arm-z"], [center, z, x]);
    assert_eq!(step.all("PRODUCT").len(), 4);
}

/// Small sections have four corners: on the axes they are square arms, and round ones stay round.
#[test]
fn sections_tell_what_they_are() {
    assert!(Section::square(5_000).is_square() && Section::square(4).is_square());
    for diameter in [6, 20, 400, 5_000] {
        assert!(!Section::round(diameter, 64).is_square(), "{diameter}");
    }
}

#[test]
fn the_reader_sees_faults() {
    let assembly = assembly(Size::cube(2), "joint = \"none\"", 1).unwrap();
    let good = step(&assembly, &About::new("cube", ""));
    let text = String::from_utf8(good).unwrap();
    let judged = |text: &str| parse(text.as_bytes()).and_then(|step| step.solids().map(drop));
    assert_eq!(judged(&text), Ok(()));
    let entity = |kind: &str| {
        text.lines().find(|line| line.contains(&format!("={kind}("))).unwrap_or_else(|| panic!("no {kind}"))
    };
    let swapped = |line: &str, from: &str, to: &str| text.replacen(line, &line.replacen(from, to, 1), 1);
    let point = entity("CARTESIAN_POINT");
    let shell = entity("CLOSED_SHELL");
    let face = shell.split_once(",(").unwrap().1.split(',').next().unwrap();
    let faults = [
        (text.replace("(.MILLI.,.METRE.)", "($,.METRE.)"), "millimetre"),
        (text.replace(entity("EDGE_CURVE"), ""), "not there"),
        (text.replacen("1980-01-01", "2026-11-30", 1), "time"),
        (text.replacen("AUTOMOTIVE_DESIGN", "SOME_DESIGN", 1), "AP214"),
        (text.replace("END-ISO-10303-21;", ""), "END-ISO"),
        (swapped(shell, &format!("{face},"), ""), "nothing uses"),
        (swapped(entity("ORIENTED_EDGE"), ".T.", ".F."), ""),
        (swapped(entity("ADVANCED_FACE"), ".T.", ".F."), "against"),
        (swapped(entity("FACE_OUTER_BOUND"), "FACE_OUTER", "FACE"), "FACE_OUTER_BOUND"),
        (swapped(point, "(", "('',(NaN,0.,0.),").to_owned(), ""),
        (swapped(entity("DIRECTION"), "1.", "1.1"), "length 1"),
        (swapped(entity("LINE"), "LINE", "LIEN"), "known curve"),
    ];
    for (number, (text, said)) in faults.iter().enumerate() {
        let error = judged(text).expect_err(&format!("fault {number}"));
        assert!(error.contains(said), "fault {number}: {error}");
    }
    // A corner of a solid moved by a micrometre.
    let corner = entity("VERTEX_POINT").rsplit_once('#').unwrap().1.trim_end_matches(");");
    let line = text.lines().find(|line| line.starts_with(&format!("#{corner}="))).unwrap();
    let (head, tail) = line.split_once(",(").unwrap();
    let x: f64 = tail.split(',').next().unwrap().parse().unwrap();
    let moved = format!("{head},({},{}", x + 0.001, tail.split_once(',').unwrap().1);
    assert!(judged(&text.replacen(line, &moved, 1)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn every_part_is_a_placed_product_with_its_exact_volume(
        sides in prop::array::uniform3(1_u16..6),
        seed in 0_u64..1000,
        material in prop::sample::select(vec!["pla", "petg", "resin", "plywood"]),
        joint in prop::sample::select(vec!["finger", "post", "none"]),
        star in prop::sample::select(vec!["square", "round", "kit"]),
        marks in prop::sample::select(vec!["on", "off"]),
    ) {
        let Ok(size) = Size::new(sides[0], sides[1], sides[2]) else { return Ok(()) };
        let process = match material { "resin" => "resin", "plywood" => "laser", _ => "fdm" };
        let (arm, star) = match star { "round" => ("round", "one-piece"), "kit" => ("square", "kit"), _ => ("square", "one-piece") };
        let fit = format!(
            "process = \"{process}\"\nmaterial = \"{material}\"\njoint = \"{joint}\"\narm = \"{arm}\"\nstar = \"{star}\"\nmarks = \"{marks}\"\nstand = \"on\""
        );
        // Not every wish goes with every other.
        let Ok(assembly) = assembly(size, &fit, seed) else { return Ok(()) };
        let step = read(&assembly);
        let solids = step.solids().unwrap();
        let in_cube: Vec<&Part> = assembly.parts.iter().filter(|part| part.role.is_in_cube()).collect();
        let placed = places(&step);
        for part in &in_cube {
            let name = part.name();
            let [origin, z, x] = placed[&name];
            let to_cube = |at: [f64; 3]| {
                let y = cross(z, x);
                [0, 1, 2].map(|i| origin[i] + at[0] * x[i] + at[1] * y[i] + at[2] * z[i])
            };
            for &corner in &part.mesh.vertices {
                let wanted = part.placement.apply(corner).map(|um| f64::from(um) / 1000.0);
                let found = to_cube(corner.map(|um| f64::from(um) / 1000.0));
                prop_assert!((0..3).all(|i| (wanted[i] - found[i]).abs() < 1e-9), "{name}");
            }
            let Some(solid) = solids.iter().find(|solid| solid.name == name) else {
                prop_assert_eq!(arm, "round");
                let rods = solids.iter().filter(|solid| solid.name.starts_with("cursor-arm-")).count();
                prop_assert_eq!(rods, 3);
                continue;
            };
            let wanted = part.shape.volume_sixfold() as f64 / 6e9;
            let found = solid.volume.unwrap();
            prop_assert!((found / wanted - 1.0).abs() < 1e-9, "{name}: {found} instead of {wanted}");
            let Shape::Stack(slabs) = &part.shape else { continue };
            if let [slab] = &slabs[..] {
                let sides: usize = slab.bottom.iter().map(Profile::points).sum();
                prop_assert_eq!(solid.faces, 2 * slab.bottom.len() + sides, "{}", name);
            }
        }
        let rods = if arm == "round" { 2 } else { 0 };
        prop_assert_eq!(solids.len(), in_cube.len() + rods);
    }
}
