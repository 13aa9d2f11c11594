//! VRML97: the model as text, for viewers and old CAD programs.
//!
//! One unit is one millimetre. VRML has Y up, so that one transform at the root turns everything; below
//! it plates have the coordinates that they have in the cube, and the cursor those around its centre.
//! All numbers are written from whole micrometres, exactly.
//!
//! Some readers take routes at the very end of a file only, and strings on one line only: so they are
//! written.

use std::fmt::Write;

use super::model::{Body, Travel};
use super::{About, GENERATOR, Model};
use crate::axis::{Axis, Side};
use crate::formats::Paint;
use crate::parts::Role;
use crate::solid::Mesh;
use crate::units::{Decimal, Mm};

/// A model as a VRML97 world, in millimetres. An assembly shows its cursor at the start; touched, it goes the
/// way to the goal, 0.4 s a move and five minutes at most, and touched again it begins anew. An assembly whose
/// way is a single stop makes a static world, for readers that know no sensors. The first viewpoint frames
/// everything, wherever the cursor is; then there is one for each plate.
#[must_use]
pub fn vrml<'a>(model: impl Into<Model<'a>>, about: &About) -> Vec<u8> {
    let model = model.into();
    let travel = model.travel();
    let shapes: Vec<Shape> = model.bodies().iter().map(|body| Shape::new(body, travel.as_ref())).collect();
    let mut text = String::from("#VRML V2.0 utf8\n");
    world_info(&mut text, about);
    text.push_str("NavigationInfo { type [ \"EXAMINE\" \"ANY\" ] }\n");
    let frame = Frame::around(&shapes, travel.as_ref());
    viewpoints(&mut text, &frame, model.cube().is_some());
    text.push_str("DEF OskarsCube Transform {\n rotation 1 0 0 -1.5707963268\n children [\n");
    let (star, fixed): (Vec<&Shape>, Vec<&Shape>) = shapes.iter().partition(|shape| shape.center.is_some());
    let mut painted = Vec::new();
    fixed.iter().for_each(|shape| shape.write(&mut text, &mut painted));
    match (&star[..], &travel) {
        (pieces @ [_, _, ..], Some(travel)) => {
            // One transform moves all pieces.
            put!(
                text,
                "  DEF Cursor Transform {{\n   translation {}\n   children [\n{TOUCH}",
                triple(travel.stops[0])
            );
            pieces.iter().for_each(|piece| piece.write_at(None, &mut text, &mut painted));
            text.push_str("   ]\n  }\n");
        }
        (pieces, _) => pieces.iter().for_each(|piece| piece.write(&mut text, &mut painted)),
    }
    text.push_str(" ]\n}\n");
    if let Some(travel) = travel {
        animation(&mut text, &travel);
    }
    text.into_bytes()
}

fn world_info(text: &mut String, about: &About) {
    put!(text, "WorldInfo {{\n title {}\n info [\n", quoted(&about.title_line()));
    let fixed = [GENERATOR.to_owned(), "units: 1 unit = 1 mm".to_owned()];
    for line in fixed.into_iter().chain(about.description_lines()) {
        put!(text, "  {}\n", quoted(&line));
    }
    text.push_str(" ]\n}\n");
}

pub(crate) fn quoted(line: &str) -> String {
    format!("\"{}\"", line.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A part as the world has it.
struct Shape {
    name: String,
    paint: Paint,
    /// In micrometres: around `center`.
    mesh: Mesh,
    /// Where the moving part is at first; none for parts that stay.
    center: Option<[i32; 3]>,
}

impl Shape {
    fn new(body: &Body, travel: Option<&Travel>) -> Shape {
        let role = body.part.role;
        let center = travel.filter(|_| role.moves()).map(|travel| travel.stops[0]);
        let mut mesh = body.placed_mesh();
        if let Some(center) = center {
            for vertex in &mut mesh.vertices {
                *vertex = [0, 1, 2].map(|axis| vertex[axis] - center[axis]);
            }
        }
        Shape { name: name(role), paint: Paint::of(role), mesh, center }
    }

    fn write(&self, text: &mut String, painted: &mut Vec<Paint>) {
        self.write_at(self.center, text, painted);
    }

    /// Writes the shape, `painted` being the colors that have been written.
    fn write_at(&self, place: Option<[i32; 3]>, text: &mut String, painted: &mut Vec<Paint>) {
        put!(text, "  DEF {} Transform {{\n", self.name);
        if let Some(center) = place {
            put!(text, "   translation {}\n", triple(center));
        }
        // A sensor feels a touch of whatever stands beside it.
        let moves = place.is_some();
        put!(
            text,
            "   children {}Shape {{\n    appearance ",
            if moves { format!("[\n{TOUCH}   ") } else { String::new() }
        );
        let paint = self.paint.name();
        if painted.contains(&self.paint) {
            put!(text, "USE {paint}\n");
        } else {
            painted.push(self.paint);
            put!(
                text,
                "DEF {paint} Appearance {{ material Material {{ diffuseColor {} emissiveColor {} }} }}\n",
                color(self.paint, 1000),
                color(self.paint, GLOW)
            );
        }
        text.push_str("    geometry IndexedFaceSet {\n     ccw TRUE solid TRUE convex TRUE");
        put!(text, " creaseAngle {}\n     coord Coordinate {{ point [\n", self.crease_angle());
        for &vertex in &self.mesh.vertices {
            put!(text, "{}\n", triple(vertex));
        }
        text.push_str("     ] }\n     coordIndex [\n");
        for [a, b, c] in &self.mesh.triangles {
            put!(text, "{a} {b} {c} -1\n");
        }
        text.push_str("     ]\n    }\n   }\n");
        text.push_str(if moves { "   ]\n  }\n" } else { "  }\n" });
    }

    /// Radians up to which faces flow into one another. Where all faces look along the axes, none do;
    /// the flanks of a round star do, its ends do not.
    fn crease_angle(&self) -> &'static str {
        let straight = self.mesh.triangles.iter().all(|triangle| {
            let [a, b, c] = triangle.map(|vertex| self.mesh.vertices[vertex as usize]);
            // A triangle looks along an axis if all its corners have the same coordinate there.
            (0..3).any(|axis| a[axis] == b[axis] && b[axis] == c[axis])
        });
        if straight { "0" } else { "0.5" }
    }
}

/// What feels that the cursor is touched.
const TOUCH: &str = "   DEF Touch TouchSensor { description \"Touch the star, and it finds its way\" }\n";

/// A name that VRML allows: letters and digits only.
fn name(role: Role) -> String {
    match role {
        Role::Plate(axis, side) => {
            let side = if side == Side::Plus { "Plus" } else { "Minus" };
            format!("Plate{}{side}", axis.letter().to_ascii_uppercase())
        }
        Role::Cursor => "Cursor".to_owned(),
        Role::Cross => "CursorCross".to_owned(),
        Role::Bar => "CursorBar".to_owned(),
        Role::Post(x, y) => format!("Post{x:?}{y:?}"),
        Role::Stand => "Stand".to_owned(),
        Role::CouponPlate => "CouponPlate".to_owned(),
        Role::CouponArm => "CouponArm".to_owned(),
    }
}

/// How much of its color a part shows without light, in thousandths: the only lamp of most viewers
/// shines from the eye, and faces seen at a low angle would drown in the black behind them.
const GLOW: i64 = 200;

/// Red, green and blue from 0 to 1, times so many thousandths.
fn color(paint: Paint, thousandths: i64) -> String {
    let [red, green, blue] =
        paint.rgb().map(|byte| Decimal::from_thousandths(i64::from(byte) * thousandths / 255));
    format!("{red} {green} {blue}")
}

fn triple(point: [i32; 3]) -> String {
    let [x, y, z] = point.map(|micrometres| Mm::from_um(micrometres.into()));
    format!("{x} {y} {z}")
}

/// What a viewpoint must show: a ball, in micrometres.
#[derive(Debug)]
struct Frame {
    center: [f64; 3],
    radius: f64,
}

impl Frame {
    /// A ball around all shapes, the cursor at all of its stops.
    fn around(shapes: &[Shape], travel: Option<&Travel>) -> Frame {
        let places = |shape: &Shape| match (shape.center, travel) {
            (Some(_), Some(travel)) => travel.stops.clone(),
            _ => vec![[0; 3]],
        };
        let sum = |vertex: &[i32; 3], place: &[i32; 3]| {
            [0, 1, 2].map(|axis| f64::from(vertex[axis]) + f64::from(place[axis]))
        };
        // Between stops the cursor goes straight, so that it stays in the box of its stops.
        let (mut low, mut high) = ([f64::MAX; 3], [f64::MIN; 3]);
        let each = |visit: &mut dyn FnMut([f64; 3])| {
            for shape in shapes {
                let places = places(shape);
                for vertex in &shape.mesh.vertices {
                    places.iter().for_each(|place| visit(sum(vertex, place)));
                }
            }
        };
        each(&mut |point| {
            low = [0, 1, 2].map(|axis| low[axis].min(point[axis]));
            high = [0, 1, 2].map(|axis| high[axis].max(point[axis]));
        });
        if low[0] > high[0] {
            return Frame { center: [0.0; 3], radius: 1000.0 };
        }
        let center = [0, 1, 2].map(|axis| (low[axis] + high[axis]) / 2.0);
        let mut radius: f64 = 0.0;
        each(&mut |point| {
            let square: f64 = [0, 1, 2].map(|axis| (point[axis] - center[axis]).powi(2)).iter().sum();
            radius = radius.max(square.sqrt());
        });
        Frame { center, radius }
    }
}

/// A place to look from.
struct View {
    name: &'static str,
    description: &'static str,
    /// The plate that a viewer of the cube has before him.
    plate: Option<(Axis, Side)>,
    /// From the middle towards the eye, in VRML's axes: x to the right, y up, z to the front. A unit vector.
    toward: [f64; 3],
    /// The turn of a camera that looks along -z with y up, as axis and radians.
    orientation: &'static str,
}

/// Half the usual field of view of 0.785398 radians: its sine.
const SINE_OF_HALF_VIEW: f64 = 0.382_683;

/// The first one from the front, the right and above, then one before each plate.
const VIEWS: [View; 7] = [
    View {
        name: "ViewAll",
        description: "From the front, right and above",
        plate: None,
        toward: [0.457_496, 0.457_496, 0.762_493],
        orientation: "-0.647526 0.740637 0.179354 0.715754",
    },
    View {
        name: "ViewFront",
        description: "Front",
        plate: Some((Axis::Y, Side::Minus)),
        toward: [0.0, 0.0, 1.0],
        orientation: "0 0 1 0",
    },
    View {
        name: "ViewRight",
        description: "Right",
        plate: Some((Axis::X, Side::Plus)),
        toward: [1.0, 0.0, 0.0],
        orientation: "0 1 0 1.5707963268",
    },
    View {
        name: "ViewBack",
        description: "Back",
        plate: Some((Axis::Y, Side::Plus)),
        toward: [0.0, 0.0, -1.0],
        orientation: "0 1 0 3.1415926536",
    },
    View {
        name: "ViewLeft",
        description: "Left",
        plate: Some((Axis::X, Side::Minus)),
        toward: [-1.0, 0.0, 0.0],
        orientation: "0 1 0 -1.5707963268",
    },
    View {
        name: "ViewTop",
        description: "Top",
        plate: Some((Axis::Z, Side::Plus)),
        toward: [0.0, 1.0, 0.0],
        orientation: "1 0 0 -1.5707963268",
    },
    View {
        name: "ViewBottom",
        description: "Bottom",
        plate: Some((Axis::Z, Side::Minus)),
        toward: [0.0, -1.0, 0.0],
        orientation: "1 0 0 1.5707963268",
    },
];

fn viewpoints(text: &mut String, frame: &Frame, whole_cube: bool) {
    let distance = frame.radius / SINE_OF_HALF_VIEW * 1.02;
    let [x, y, z] = frame.center;
    // The root transform takes (x, y, z) to (x, z, -y).
    let middle = [x, z, -y];
    for view in &VIEWS {
        let [x, y, z] =
            [0, 1, 2].map(|axis| Mm::from_um((middle[axis] + view.toward[axis] * distance).round() as i64));
        let description = match view.plate.filter(|_| whole_cube) {
            Some((axis, side)) => format!("{}: plate {axis}{}", view.description, sign(side)),
            None => view.description.to_owned(),
        };
        put!(
            text,
            "DEF {} Viewpoint {{ position {x} {y} {z} orientation {} description {} }}\n",
            view.name,
            view.orientation,
            quoted(&description)
        );
    }
}

const fn sign(side: Side) -> char {
    match side {
        Side::Minus => '-',
        Side::Plus => '+',
    }
}

fn animation(text: &mut String, travel: &Travel) {
    let duration = travel.duration();
    put!(text, "DEF Clock TimeSensor {{ cycleInterval {duration} }}\n");
    text.push_str("DEF Way PositionInterpolator {\n key [");
    for seconds in &travel.seconds {
        put!(text, " {}", seconds / duration);
    }
    text.push_str(" ]\n keyValue [\n");
    for &stop in &travel.stops {
        put!(text, "  {}\n", triple(stop));
    }
    text.push_str(" ]\n}\nROUTE Touch.touchTime TO Clock.set_startTime\n");
    text.push_str("ROUTE Clock.fraction_changed TO Way.set_fraction\n");
    text.push_str("ROUTE Way.value_changed TO Cursor.set_translation\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The camera of every view looks from its place to the middle, and the world stays upright.
    #[test]
    fn cameras_look_at_the_middle() {
        use nalgebra::{Unit, UnitQuaternion, Vector3};
        for view in &VIEWS {
            let numbers: Vec<f64> =
                view.orientation.split(' ').map(|number| number.parse().unwrap()).collect();
            let axis = Vector3::new(numbers[0], numbers[1], numbers[2]);
            assert!((axis.norm() - 1.0).abs() < 1e-5, "{}", view.name);
            let turn = UnitQuaternion::from_axis_angle(&Unit::new_normalize(axis), numbers[3]);
            let toward = Vector3::from(view.toward);
            assert!((toward.norm() - 1.0).abs() < 1e-5, "{}", view.name);
            assert!((turn * -Vector3::z() + toward).norm() < 1e-5, "{} looks elsewhere", view.name);
            assert!((turn * Vector3::x()).y.abs() < 1e-5, "{} is tilted", view.name);
            assert!((turn * Vector3::y()).y > -1e-5, "{} stands on its head", view.name);
        }
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(quoted(r#"a "b" \ c"#), r#""a \"b\" \\ c""#);
    }

    #[test]
    fn colors_have_three_decimals() {
        assert_eq!(color(Paint::Red, 1000), "0.85 0.309 0.27");
        assert_eq!(color(Paint::Red, 200), "0.17 0.061 0.054");
    }
}
