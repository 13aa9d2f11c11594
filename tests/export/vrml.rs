//! VRML97.

use deventer::formats::{About, vrml};

use super::fixture;
use super::read_vrml::{World, read};

fn world(moves: usize) -> World {
    read(&vrml(&fixture::assembly(moves), &About::new("Oskar's cube", "seed 7"))).unwrap()
}

#[test]
fn parts_are_named_and_closed_with_exact_numbers() {
    let world = world(3);
    for name in ["PlateXMinus", "PlateXPlus", "PlateZPlus", "Cursor", "ViewAll", "RedPlates", "DarkCursor"] {
        assert!(world.defs.iter().any(|def| def == name), "{name}");
    }
    let volumes: Vec<f64> = world.faces.iter().map(|faces| (faces.volume() * 1e6).round() / 1e6).collect();
    let plate = (50.0 * 50.0 - 30.0 * 5.6) * 3.0;
    let star = 3.0 * 101.6 * 25.0 - 2.0 * 125.0;
    assert_eq!(volumes, [plate, plate, 51.4 * 51.4 * 3.0, star].map(|v: f64| (v * 1e6).round() / 1e6));
}

#[test]
fn the_first_viewpoint_frames_everything_on_the_way() {
    let world = world(45);
    let first = world.text.lines().find(|line| line.contains("Viewpoint")).unwrap();
    assert!(first.contains("description \"From the front, right and above\""));
    let words: Vec<&str> = first.split_whitespace().collect();
    let at = words.iter().position(|&word| word == "position").unwrap();
    let eye: Vec<f64> = words[at + 1..at + 4].iter().map(|word| word.parse().unwrap()).collect();
    let [px, py, pz] = [eye[0], eye[1], eye[2]];
    // The view looks along -(0.457496, 0.457496, 0.762493); every point lies within half the view of it.
    let look = [-0.457_496, -0.457_496, -0.762_493];
    let mut worst: f64 = 0.0;
    for (number, faces) in world.faces.iter().enumerate() {
        let places = if number == 3 { world.key_values.clone() } else { vec![[0.0; 3]] };
        for place in &places {
            for point in &faces.points {
                let [x, y, z] = [0, 1, 2].map(|axis| point[axis] + place[axis]);
                let to = [x - px, z - py, -y - pz];
                let along: f64 = (0..3).map(|axis| to[axis] * look[axis]).sum();
                let length = to.iter().map(|side| side * side).sum::<f64>().sqrt();
                worst = worst.max((along / length).acos());
            }
        }
    }
    let half_view = std::f64::consts::FRAC_PI_8;
    assert!(worst < half_view, "{worst}");
    // Nor is the model a speck in the distance.
    assert!(worst > half_view / 2.0, "{worst}");
}

#[test]
fn the_cursor_goes_its_way_and_routes_come_last() {
    let world = world(45);
    assert_eq!(
        world.routes,
        [
            "Touch.touchTime TO Clock.set_startTime",
            "Clock.fraction_changed TO Way.set_fraction",
            "Way.value_changed TO Cursor.set_translation"
        ]
    );
    assert_eq!((world.keys.first(), world.keys.last()), (Some(&0.0), Some(&1.0)));
    assert!(world.keys.windows(2).all(|pair| pair[0] < pair[1]));
    let way: Vec<[f64; 3]> =
        fixture::assembly(45).way.iter().map(|stop| stop.map(|um| f64::from(um) / 1000.0)).collect();
    assert_eq!(world.key_values, way);
    // It waits for a touch, and goes once.
    assert!(world.text.contains("DEF Clock TimeSensor { cycleInterval 18 }"));
    let cursor = world.text.split("DEF Cursor Transform").nth(1).unwrap();
    assert!(cursor.contains("DEF Touch TouchSensor"));
    assert_eq!(world.text.matches("TouchSensor").count(), 1);
}

/// One transform moves both pieces, each written around the centre of the star; the stand is left out.
#[test]
fn the_pieces_of_a_kit_move_as_one() {
    let world = read(&vrml(&fixture::kit(45), &About::default())).unwrap();
    let at = |name: &str| world.defs.iter().position(|def| def == name);
    assert!(at("Cursor").unwrap() < at("CursorCross").unwrap() && at("CursorCross") < at("CursorBar"));
    assert_eq!(at("Stand"), None);
    assert_eq!(world.routes[2], "Way.value_changed TO Cursor.set_translation");
    assert_eq!(world.routes.len(), 3);
    for (faces, half) in world.faces[3..].iter().zip([[50.8, 50.8, 2.5], [2.5, 2.5, 50.8]]) {
        for axis in 0..3 {
            let along = || faces.points.iter().map(|point| point[axis]);
            assert_eq!(along().fold(f64::MAX, f64::min), -half[axis]);
            assert_eq!(along().fold(f64::MIN, f64::max), half[axis]);
        }
    }
    let cursor = world.text.split("DEF Cursor Transform").nth(1).unwrap();
    assert!(
        cursor
            .trim_start()
            .starts_with("{\n   translation -20 -20 0\n   children [\n   DEF Touch TouchSensor")
    );
    assert_eq!(world.text.matches("translation").count(), 2);
}

#[test]
fn without_moves_nothing_moves() {
    let world = world(0);
    assert!(world.routes.is_empty());
    assert!(!world.text.contains("Sensor") && !world.text.contains("Interpolator"));
}

#[test]
fn units_and_description_are_said() {
    let text = world(1).text;
    for said in ["title \"Oskar's cube\"", "\"units: 1 unit = 1 mm\"", "\"seed 7\"", "\"EXAMINE\""] {
        assert!(text.contains(said), "{said}");
    }
}

#[test]
fn nothing_makes_a_sound_world() {
    let mut assembly = fixture::assembly(0);
    assembly.parts.clear();
    assert!(read(&vrml(&assembly, &About::default())).unwrap().faces.is_empty());
}

/// What a foreign parser, a port of X_ITE's, has to say.
fn foreign(text: &str) -> Result<usize, String> {
    let scene = vrml97::parse_bytes(text.as_bytes(), "cube.wrl").map_err(|error| format!("{error:?}"))?;
    if scene.specification_version != "2.0" || !scene.warnings.is_empty() {
        return Err(format!("{}: {:?}", scene.specification_version, scene.warnings));
    }
    Ok(scene.contexts[vrml97::scene::ROOT].routes.len())
}

#[test]
fn a_foreign_parser_has_nothing_to_say() {
    for (moves, routes) in [(0, 0), (1, 3), (45, 3)] {
        assert_eq!(foreign(&world(moves).text), Ok(routes));
    }
    let good = world(3).text;
    for (from, to) in
        [("creaseAngle", "creaseAngel"), ("TO Way", "TO Away"), ("point [", "point {"), ("V2.0", "V1.0")]
    {
        assert!(foreign(&good.replacen(from, to, 1)).is_err(), "{from} may be {to}");
    }
}

/// The reader must see faults, or it proves nothing.
#[test]
fn the_reader_sees_faults() {
    let good = world(3).text;
    let spoiled = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        read(good.replacen(from, to, 1).as_bytes()).unwrap_err()
    };
    assert!(spoiled(" -1\n     ]", "\n     ]").contains("three corners"));
    assert!(spoiled("DEF PlateXPlus", "DEF PlateXMinus").contains("twice"));
    assert!(spoiled("DEF PlateXPlus", "DEF plate-x+").contains("no name"));
    assert!(spoiled("V2.0", "V1.0").contains("not VRML97"));
    assert!(spoiled("TO Way.", "TO Wey.").contains("Wey"));
    assert!(spoiled("position ", "position -0 ").contains("-0"));
    assert!(read(format!("{good}Group {{}}\n").as_bytes()).unwrap_err().contains("last"));
}
