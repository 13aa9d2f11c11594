//! VRML97: a flat maze as a world to walk in.
//!
//! One unit is one metre. Everything is written from whole millimetres, exactly; routes stand at the end
//! and strings on one line, because some readers want it so.

use std::fmt::Write;

use crate::axis::Direction;
use crate::flat::{Place, Ride, World};
use crate::formats::{About, GENERATOR, quoted};
use crate::units::Decimal;

/// What a world is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct WorldOptions {
    /// Fog that hides what is a few rooms away.
    pub fog: bool,
    /// Only what stands still: no cameras that ride, and spheres that carry nowhere.
    pub plain: bool,
}

/// A maze as a VRML97 world. Cameras ride when their viewpoint is chosen.
#[must_use]
pub fn world(world: &World, options: WorldOptions, about: &About) -> Vec<u8> {
    let mut text = String::from("#VRML V2.0 utf8\n");
    put!(text, "WorldInfo {{\n title {}\n info [\n", quoted(&about.title_line()));
    let fixed = [GENERATOR.to_owned(), "units: 1 unit = 1 m".to_owned()];
    for line in fixed.into_iter().chain(about.description_lines()) {
        put!(text, "  {}\n", quoted(&line));
    }
    text.push_str(" ]\n}\n");
    let radius = (world.passage / 6).clamp(1, 250);
    let avatar = format!("[ {} {} {} ]", metres(radius), metres(world.eye), metres(world.eye / 4));
    put!(text, "NavigationInfo {{ type [ \"WALK\" \"ANY\" ] headlight TRUE speed 3 avatarSize {avatar} }}\n");
    // From above everything would fall to the floor.
    let overview = !options.plain && !options.fog;
    if overview {
        put!(
            text,
            "DEF Above NavigationInfo {{ type [ \"FLY\" \"ANY\" ] headlight TRUE avatarSize {avatar} }}\n"
        );
    }
    // The headlight leaves walls dark that it only grazes, so each side has a light of its own.
    for (direction, intensity) in LIGHTS {
        put!(
            text,
            "DirectionalLight {{ direction {direction} intensity {intensity} ambientIntensity 0.2 }}\n"
        );
    }
    put!(text, "Background {{ skyColor [ {SKY} ] }}\n");
    if options.fog {
        put!(text, "Fog {{ color {SKY} fogType \"LINEAR\" visibilityRange 12 }}\n");
    }
    viewpoints(&mut text, world, options, overview);
    floor(&mut text, world);
    walls(&mut text, world);
    spheres(&mut text, world, options);
    if !options.plain {
        for ride in &world.rides {
            clockwork(&mut text, ride);
        }
        if overview {
            text.push_str("ROUTE Overview.isBound TO Above.set_bind\n");
        }
        for Ride { name, .. } in &world.rides {
            put!(
                text,
                "ROUTE {name}.bindTime TO {name}Clock.set_startTime\n\
                 ROUTE {name}Clock.fraction_changed TO {name}Place.set_fraction\n\
                 ROUTE {name}Clock.fraction_changed TO {name}Heading.set_fraction\n\
                 ROUTE {name}Place.value_changed TO {name}.set_position\n\
                 ROUTE {name}Heading.value_changed TO {name}.set_orientation\n"
            );
        }
    }
    text.into_bytes()
}

/// Where lights shine to, and how bright: one on the faces to the west and south, one on the others.
const LIGHTS: [(&str, &str); 2] = [("0.7 -0.5 -0.4", "0.5"), ("-0.5 -0.3 0.8", "0.4")];

const SKY: &str = "0.62 0.71 0.8";

/// Millimetres of the world as metres.
fn metres(millimetres: i32) -> Decimal {
    Decimal::from_thousandths(millimetres.into())
}

fn triple([x, y, z]: Place) -> String {
    format!("{} {} {}", metres(x), metres(y), metres(z))
}

/// The turn of a camera from -z, which is north, around the upright.
fn turn(heading: Direction) -> &'static str {
    match heading {
        Direction::North => "0 1 0 0",
        Direction::East => "0 1 0 -1.5707963268",
        Direction::West => "0 1 0 1.5707963268",
        Direction::South => "0 1 0 3.1415926536",
    }
}

fn viewpoints(text: &mut String, world: &World, options: WorldOptions, overview: bool) {
    let mut view = |name: &str, eye: Place, orientation: &str, description: &str| {
        let description = quoted(description);
        put!(
            text,
            "DEF {name} Viewpoint {{ position {} orientation {orientation} description {description} }}\n",
            triple(eye)
        );
    };
    for door in &world.doors {
        view(&door.name, door.eye, turn(door.heading), &door.description);
    }
    if overview {
        let [width, depth] = world.size;
        // The field of view is 0.785 radians: from 1.3 times the longer side it holds that side.
        let high = (i64::from(width.max(depth)) * 13 / 10 + i64::from(world.height)).min(i32::MAX.into());
        view("Overview", [width / 2, high as i32, -depth / 2], "1 0 0 -1.5707963268", "Overview");
    }
    if options.plain {
        return;
    }
    for ride in &world.rides {
        view(ride.name, ride.stops[0].eye, turn(ride.stops[0].heading), ride.description);
    }
    for room in &world.rooms {
        view(&room.name, room.eye, turn(room.heading), &room.description);
    }
}

fn floor(text: &mut String, world: &World) {
    let [width, depth] = world.size;
    let material = "material Material { diffuseColor 0.36 0.36 0.39 emissiveColor 0.08 0.08 0.09 }";
    put!(text, "DEF Floor Shape {{\n appearance Appearance {{ {material} }}\n geometry IndexedFaceSet {{\n");
    text.push_str("  solid TRUE creaseAngle 0\n  coord Coordinate { point [\n");
    for corner in [[0, 0, 0], [width, 0, 0], [width, 0, -depth], [0, 0, -depth]] {
        put!(text, "   {}\n", triple(corner));
    }
    text.push_str("  ] }\n  coordIndex [ 0 1 2 3 -1 ]\n }\n}\n");
}

fn walls(text: &mut String, world: &World) {
    let material = "material Material { diffuseColor 0.6 0.52 0.41 emissiveColor 0.1 0.085 0.07 }";
    put!(text, "DEF Walls Shape {{\n appearance Appearance {{ {material} }}\n geometry IndexedFaceSet {{\n");
    text.push_str("  solid TRUE convex TRUE creaseAngle 0\n  coord Coordinate { point [\n");
    for &point in &world.walls.points {
        put!(text, "   {}\n", triple(point));
    }
    text.push_str("  ] }\n  coordIndex [\n");
    for face in &world.walls.faces {
        text.push_str("  ");
        for corner in face {
            put!(text, " {corner}");
        }
        text.push_str(" -1\n");
    }
    text.push_str("  ]\n }\n}\n");
}

fn spheres(text: &mut String, world: &World, options: WorldOptions) {
    for (number, orb) in world.orbs.iter().enumerate() {
        let shape = if number == 0 {
            format!(
                "DEF Orb Shape {{ appearance Appearance {{ material Material {{ diffuseColor 0.1 0.75 0.25 \
                 emissiveColor 0.03 0.25 0.08 }} }} geometry Sphere {{ radius {} }} }}",
                metres(world.orb_radius)
            )
        } else {
            "USE Orb".to_owned()
        };
        let placed = format!("Transform {{ translation {} children {shape} }}", triple(orb.center));
        if options.plain {
            put!(text, "{placed}\n");
        } else {
            let link = format!("description {} url \"#{}\"", quoted(&orb.description), orb.to);
            put!(text, "Anchor {{ {link} children {placed} }}\n");
        }
    }
}

/// The clock of a ride, its places and its headings.
fn clockwork(text: &mut String, ride: &Ride) {
    let name = ride.name;
    let total = ride.stops[ride.stops.len() - 1].at.max(1);
    let seconds = Decimal::from_thousandths(total.into());
    put!(text, "DEF {name}Clock TimeSensor {{ cycleInterval {seconds} loop FALSE }}\n");
    let mut keys = String::from(" key [\n");
    for stop in &ride.stops {
        put!(keys, "  {:.9}\n", f64::from(stop.at) / f64::from(total));
    }
    keys.push_str(" ]\n keyValue [\n");
    put!(text, "DEF {name}Place PositionInterpolator {{\n{keys}");
    for stop in &ride.stops {
        put!(text, "  {}\n", triple(stop.eye));
    }
    put!(text, " ]\n}}\nDEF {name}Heading OrientationInterpolator {{\n{keys}");
    for stop in &ride.stops {
        put!(text, "  {}\n", turn(stop.heading));
    }
    text.push_str(" ]\n}\n");
}
