//! SVG: pictures of the assembly, one a step, seen from the front right above.
//!
//! The painter works from back to front. From this side the plates x-, y+ and z- lie behind the star, the
//! plates x+, y- and z+ before it; only the ends of the arms reach beyond the plates. So the order of
//! painting is known without comparing depths:
//!
//! ```text
//!   far arm ends, far plates, far posts, far half arms, hub, near half arms, near posts, near plates,
//!   near arm ends, and the plate that is on its way: before all if it comes from behind, else last
//! ```
//!
//! One unit is one millimetre.

use std::fmt::Write;

use super::palette::Paint;
use crate::parts::{Assembly, Axis, Part, Role, Shape, Side};
use crate::solid::Profile;
use crate::units::Mm;

/// A step: the parts that are there, and the one that comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What already stands in its place.
    pub placed: Vec<Role>,
    /// What is added.
    pub added: Vec<Role>,
}

/// Room around the drawing, in mm.
const MARGIN: f64 = 4.0;
/// Distance between the arm's end and a plate that waits before it, in mm.
const WAIT: f64 = 6.0;

/// A picture of one step of the assembly. Pieces of the star stand where the assembly has them.
#[must_use]
pub fn step(assembly: &Assembly, step: &Step) -> Vec<u8> {
    let mut scene = Scene { camera: Camera::new(), shapes: Vec::new() };
    let star = Arms::new(assembly);
    let is_there = |role: Role| step.placed.contains(&role) || step.added.contains(&role);
    let star_is_there = assembly.parts.iter().any(|part| part.role.moves() && is_there(part.role));
    let coming =
        |role: Role| step.added.contains(&role) && matches!(role, Role::Plate(..)) && !step.placed.is_empty();
    let parts = |wanted: &dyn Fn(Role) -> bool| -> Vec<&Part> {
        assembly.parts.iter().filter(|part| is_there(part.role) && wanted(part.role)).collect()
    };

    for part in parts(&|role| coming(role) && is_far(role)) {
        scene.plate(part, star.offset(part));
    }
    if star_is_there {
        scene.arms(&star, &[Piece::End], false);
    }
    for part in parts(&|role| matches!(role, Role::Plate(..)) && is_far(role) && !coming(role)) {
        scene.plate(part, [0.0; 3]);
    }
    let posts = |far| {
        parts(&move |role| matches!(role, Role::Post(x, y) if (x == Side::Minus && y == Side::Plus) == far))
    };
    for part in posts(true) {
        scene.block(bounds(part), Paint::of(part.role));
    }
    if star_is_there {
        scene.arms(&star, &[Piece::Half], false);
        scene.block(star.hub, Paint::Dark);
        scene.arms(&star, &[Piece::Half], true);
    }
    for part in posts(false) {
        scene.block(bounds(part), Paint::of(part.role));
    }
    for part in parts(&|role| matches!(role, Role::Plate(..)) && !is_far(role) && !coming(role)) {
        scene.plate(part, [0.0; 3]);
    }
    if star_is_there {
        scene.arms(&star, &[Piece::End], true);
    }
    for part in parts(&|role| coming(role) && !is_far(role)) {
        scene.plate(part, star.offset(part));
    }
    scene.write()
}

/// Does a plate lie behind the star as the camera looks?
fn is_far(role: Role) -> bool {
    matches!(
        role,
        Role::Plate(Axis::X, Side::Minus)
            | Role::Plate(Axis::Y, Side::Plus)
            | Role::Plate(Axis::Z, Side::Minus)
    )
}

/// Low and high corner, in mm.
type Bounds = [[f64; 3]; 2];

fn bounds(part: &Part) -> Bounds {
    let corners = part.placed_mesh().bounds().expect("a part has vertices");
    corners.map(|corner| corner.map(millimetres))
}

fn millimetres(micrometres: i32) -> f64 {
    f64::from(micrometres) / 1000.0
}

/// The star as three crossing bars and a hub, in mm.
struct Arms {
    centre: [f64; 3],
    half_width: f64,
    reach: Bounds,
    hub: Bounds,
    /// Inner and outer half size of the box.
    inner: [f64; 3],
    outer: [f64; 3],
}

#[derive(Clone, Copy, PartialEq)]
enum Piece {
    /// From the hub to the plate.
    Half,
    /// From the plate outwards.
    End,
}

impl Arms {
    fn new(assembly: &Assembly) -> Arms {
        let mut reach = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
        let (mut inner, mut outer) = ([0.0; 3], [0.0; 3]);
        let mut half_width = f64::INFINITY;
        for part in &assembly.parts {
            let [low, high] = bounds(part);
            match part.role {
                Role::Plate(axis, Side::Plus) => {
                    inner[axis.index()] = low[axis.index()];
                    outer[axis.index()] = high[axis.index()];
                }
                role if role.moves() => {
                    for axis in 0..3 {
                        reach[0][axis] = reach[0][axis].min(low[axis]);
                        reach[1][axis] = reach[1][axis].max(high[axis]);
                    }
                    let width = match &part.shape {
                        Shape::Star { section, .. } => 2.0 * millimetres(section.half_width()),
                        _ => (0..3).map(|axis| high[axis] - low[axis]).fold(f64::INFINITY, f64::min),
                    };
                    half_width = half_width.min(width / 2.0);
                }
                _ => {}
            }
        }
        let centre = [0, 1, 2].map(|axis| (reach[0][axis] + reach[1][axis]) / 2.0);
        let hub = [centre.map(|c| c - half_width), centre.map(|c| c + half_width)];
        Arms { centre, half_width, reach, hub, inner, outer }
    }

    /// How far out a plate waits: beyond the end of its arm.
    fn offset(&self, part: &Part) -> [f64; 3] {
        let Role::Plate(axis, side) = part.role else { return [0.0; 3] };
        let index = axis.index();
        let mut offset = [0.0; 3];
        offset[index] = match side {
            Side::Plus => self.reach[1][index] - self.inner[index] + WAIT,
            Side::Minus => self.reach[0][index] + self.inner[index] - WAIT,
        };
        offset
    }

    /// A piece of the arm towards one side of an axis.
    fn piece(&self, axis: usize, plus: bool, piece: Piece) -> Bounds {
        let mut low = self.centre.map(|c| c - self.half_width);
        let mut high = self.centre.map(|c| c + self.half_width);
        match (plus, piece) {
            (true, Piece::Half) => (low[axis], high[axis]) = (self.hub[1][axis], self.outer[axis]),
            (false, Piece::Half) => (low[axis], high[axis]) = (-self.outer[axis], self.hub[0][axis]),
            (true, Piece::End) => (low[axis], high[axis]) = (self.outer[axis], self.reach[1][axis]),
            (false, Piece::End) => (low[axis], high[axis]) = (self.reach[0][axis], -self.outer[axis]),
        }
        [low, high]
    }
}

/// A parallel projection. The picture's x runs to the right, its y up.
struct Camera {
    right: [f64; 3],
    up: [f64; 3],
    /// Towards the eye.
    towards: [f64; 3],
}

impl Camera {
    fn new() -> Camera {
        let towards = unit([1.0, -1.5, 1.1]);
        let right = unit([-towards[1], towards[0], 0.0]);
        let up = cross(towards, right);
        Camera { right, up, towards }
    }

    fn project(&self, point: [f64; 3]) -> [f64; 2] {
        [dot(self.right, point), dot(self.up, point)]
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(vector: [f64; 3]) -> [f64; 3] {
    let length = dot(vector, vector).sqrt();
    vector.map(|side| side / length)
}

/// What has been painted so far.
struct Scene {
    camera: Camera,
    shapes: Vec<Painted>,
}

/// Closed lines filled together, even-odd, so that lines within lines are holes.
struct Painted {
    rings: Vec<Vec<[f64; 2]>>,
    color: String,
}

/// How light a face is, by where it looks: the top lightest.
fn shade(normal: [f64; 3]) -> f64 {
    0.62 + 0.38 * normal[2].max(0.0) + 0.16 * (-normal[1]).max(0.0)
}

impl Scene {
    fn paint(&mut self, rings: &[Vec<[f64; 3]>], paint: Paint, light: f64) {
        let rings =
            rings.iter().map(|ring| ring.iter().map(|&point| self.camera.project(point)).collect()).collect();
        let [red, green, blue] = paint.rgb().map(|byte| (f64::from(byte) * light).round().min(255.0) as u8);
        self.shapes.push(Painted { rings, color: format!("#{red:02x}{green:02x}{blue:02x}") });
    }

    /// A plate, shifted from its place: its far side, its walls from back to front, its near side.
    fn plate(&mut self, part: &Part, offset: [f64; 3]) {
        let Shape::Stack(slabs) = &part.shape else { return };
        let (Some(first), Some(last)) = (slabs.first(), slabs.last()) else { return };
        // Under engraved marks lies the whole plate; a chamfer at the bottom ends at the whole plate.
        let profiles: &[Profile] = first.top.as_ref().unwrap_or(&first.bottom);
        let paint = Paint::of(part.role);
        let place = |point: [i32; 3]| {
            let placed = part.placement.apply(point).map(millimetres);
            [0, 1, 2].map(|axis| placed[axis] + offset[axis])
        };
        let outwards = direction(place([0, 0, 0]), place([0, 0, 1000]));
        let (low, high) = (0, last.high);
        let (far, near) = if dot(outwards, self.camera.towards) > 0.0 { (low, high) } else { (high, low) };
        let face = |height: i32| -> Vec<Vec<[f64; 3]>> {
            let rings = profiles.iter().flat_map(Profile::rings);
            rings.map(|ring| ring.iter().map(|&[u, v]| place([u, v, height])).collect()).collect()
        };
        self.paint(&face(far), paint, 0.5);
        let mut walls: Vec<(f64, Vec<[f64; 3]>, f64)> = Vec::new();
        for ring in profiles.iter().flat_map(Profile::rings) {
            for index in 0..ring.len() {
                let ([au, av], [bu, bv]) = (ring[index], ring[(index + 1) % ring.len()]);
                let [a, b] = [place([au, av, low]), place([bu, bv, low])];
                let normal = cross(direction(a, b), outwards);
                if dot(normal, self.camera.towards) > 0.0 {
                    let quad = vec![a, b, place([bu, bv, high]), place([au, av, high])];
                    let middle = [0, 1, 2].map(|axis| (a[axis] + b[axis]) / 2.0);
                    walls.push((dot(middle, self.camera.towards), quad, shade(normal)));
                }
            }
        }
        walls.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, quad, light) in walls {
            self.paint(&[quad], paint, light * 0.85);
        }
        let normal = if near == high { outwards } else { outwards.map(|side| -side) };
        self.paint(&face(near), paint, shade(normal));
        if near == high {
            for line in &part.etch {
                let line: Vec<[f64; 3]> = line.iter().map(|&[u, v]| place([u, v, high])).collect();
                // There and back again: an open line as a closed one without an inside.
                let closed: Vec<[f64; 3]> = line.iter().chain(line.iter().rev().skip(1)).copied().collect();
                self.paint(&[closed], Paint::Dark, 0.5);
            }
        }
    }

    /// A box, of which this camera sees the sides x+, y- and z+.
    fn block(&mut self, [low, high]: Bounds, paint: Paint) {
        let [x0, y0, z0] = low;
        let [x1, y1, z1] = high;
        if x1 <= x0 || y1 <= y0 || z1 <= z0 {
            return;
        }
        let sides = [
            ([1.0, 0.0, 0.0], vec![[x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]]),
            ([0.0, -1.0, 0.0], vec![[x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1]]),
            ([0.0, 0.0, 1.0], vec![[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]]),
        ];
        for (normal, side) in sides {
            self.paint(&[side], paint, shade(normal));
        }
    }

    /// Pieces of the near or the far half arms.
    fn arms(&mut self, star: &Arms, pieces: &[Piece], near: bool) {
        for (axis, plus_is_near) in [(1, false), (0, true), (2, true)] {
            for &piece in pieces {
                self.block(star.piece(axis, plus_is_near == near, piece), Paint::Dark);
            }
        }
    }

    fn write(&self) -> Vec<u8> {
        let points = || self.shapes.iter().flat_map(|shape| &shape.rings).flatten();
        let side =
            |axis: usize, pick: fn(f64, f64) -> f64, from: f64| points().map(|p| p[axis]).fold(from, pick);
        let [left, bottom] = [0, 1].map(|axis| side(axis, f64::min, f64::INFINITY) - MARGIN);
        let [right, top] = [0, 1].map(|axis| side(axis, f64::max, f64::NEG_INFINITY) + MARGIN);
        let (width, height) = (length(right - left), length(top - bottom));
        let mut text = String::new();
        put!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\" stroke=\"#2b2e34\" stroke-width=\"0.2\" \
             stroke-linejoin=\"round\" fill-rule=\"evenodd\">\n"
        );
        for shape in &self.shapes {
            put!(text, "<path fill=\"{}\" d=\"", shape.color);
            for ring in &shape.rings {
                for (index, point) in ring.iter().enumerate() {
                    let letter = if index == 0 { 'M' } else { 'L' };
                    put!(text, "{letter}{} {}", length(point[0] - left), length(top - point[1]));
                }
                text.push('Z');
            }
            text.push_str("\"/>\n");
        }
        text.push_str("</svg>\n");
        text.into_bytes()
    }
}

fn direction(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    unit([0, 1, 2].map(|axis| b[axis] - a[axis]))
}

/// Millimetres with at most two decimals.
fn length(value: f64) -> Mm {
    Mm::from_um((value * 100.0).round() as i64 * 10)
}
