//! What stands before the camera.

use super::camera::Camera;
use super::{Picture, View};
use crate::axis::{Axis, Side};
use crate::formats::{Model, Paint, explode};
use crate::parts::{Assembly, Part, Role};
use crate::solid::{Mesh, Pipes, Point, Profile, extrude, union};

/// A solid and its color as on a screen.
pub struct Solid {
    pub mesh: Mesh,
    pub rgb: [u8; 3],
    /// Open lines on one of its faces, which only the SVG draws.
    pub etch: Vec<Vec<[i32; 3]>>,
}

impl Solid {
    fn plain(mesh: Mesh, rgb: [u8; 3]) -> Solid {
        Solid { mesh, rgb, etch: Vec::new() }
    }
}

/// The colors of the start and of the goal.
const START: [u8; 3] = [0x12, 0x8A, 0x4A];
const GOAL: [u8; 3] = [0xC8, 0x24, 0x2F];
/// The color of the route.
const ROUTE: [u8; 3] = [0xF2, 0xB0, 0x2E];

/// The plates that are seen from this side, as they lie flat: from the left to the right.
const FLAT: [Role; 3] =
    [Role::Plate(Axis::X, Side::Plus), Role::Plate(Axis::Y, Side::Minus), Role::Plate(Axis::Z, Side::Plus)];

pub fn scene(picture: &Picture, assembly: &Assembly) -> (Vec<Solid>, Camera) {
    match picture.view {
        View::Flat => (flat(assembly, picture.route), Camera::above()),
        View::Assembled | View::Exploded => {
            let bodies = Model::from(assembly).bodies();
            let out = explode(&bodies);
            let mut solids: Vec<Solid> = bodies
                .iter()
                .zip(out)
                .map(|(body, out)| {
                    let mut mesh = body.placed_mesh();
                    if picture.view == View::Exploded {
                        shift(&mut mesh, out);
                    }
                    Solid::plain(mesh, Paint::of(body.part.role).rgb())
                })
                .collect();
            if picture.route {
                solids.extend(route(assembly));
            }
            (solids, Camera::corner())
        }
    }
}

/// The route as a pipe through the cube, with a cube at the goal. The star stands at the start.
fn route(assembly: &Assembly) -> Vec<Solid> {
    let &[.., goal] = &assembly.way[..] else { return Vec::new() };
    let [thin, thick] = [assembly.pitch / 12, assembly.pitch / 5];
    vec![
        Solid::plain(Pipes::along(&assembly.way, thin), ROUTE),
        Solid::plain(Pipes::along(&[goal], thick), GOAL),
    ]
}

/// Three plates side by side, seen from outside, with the ways of their arms lying on them.
fn flat(assembly: &Assembly, route: bool) -> Vec<Solid> {
    let mut solids = Vec::new();
    let mut left = 0;
    for part in FLAT.iter().filter_map(|role| assembly.parts.iter().find(|part| part.role == *role)) {
        let Some([low, high]) = part.mesh.bounds() else { continue };
        let by = [left - low[0], -low[1], 0];
        let first = solids.len();
        solids.push(Solid::plain(part.mesh.clone(), Paint::of(part.role).rgb()));
        if route {
            solids.extend(way_on(part, &assembly.way, assembly.pitch, high[2]));
        }
        solids[first..].iter_mut().for_each(|solid| shift(&mut solid.mesh, by));
        left += high[0] - low[0] + assembly.pitch;
    }
    solids
}

/// The way of the arm through a plate: a ribbon on its outside, and a mark at either end.
fn way_on(part: &Part, way: &[[i32; 3]], pitch: i32, top: i32) -> Vec<Solid> {
    let place = |point: [i32; 3]| part.placement.apply(point);
    let origin = place([0; 3]);
    let along = |axis: [i32; 3], stop: [i32; 3]| -> i32 {
        let end = place(axis);
        (0..3).map(|side| (end[side] - origin[side]) * (stop[side] - origin[side])).sum()
    };
    let stops: Vec<Point> =
        way.iter().map(|&stop| [along([1, 0, 0], stop), along([0, 1, 0], stop)]).collect();
    let (&[start, ..], &[.., goal]) = (&stops[..], &stops[..]) else { return Vec::new() };
    let half = pitch / 10;
    let legs: Vec<Profile> = stops
        .windows(2)
        .map(|pair| {
            let [low, high] =
                [i32::min, i32::max].map(|choose| [0, 1].map(|axis| choose(pair[0][axis], pair[1][axis])));
            Profile::rectangle(low.map(|side| side - half), high.map(|side| side + half))
        })
        .collect();
    let slab = |profile: &Profile, level: i32, rgb: [u8; 3]| {
        Solid::plain(extrude(profile, top + level * half, top + (level + 1) * half), rgb)
    };
    let mark = |[x, y]: Point, reach: i32| {
        let (reach, cut) = (reach * half / 2, reach * half / 5);
        let corners = [
            [reach, -cut],
            [reach, cut],
            [cut, reach],
            [-cut, reach],
            [-reach, cut],
            [-reach, -cut],
            [-cut, -reach],
            [cut, -reach],
        ];
        Profile::new(corners.map(|[u, v]| [x + u, y + v]).to_vec(), Vec::new()).expect("an octagon")
    };
    let mut solids: Vec<Solid> = union(&legs).iter().map(|ribbon| slab(ribbon, 0, ROUTE)).collect();
    // Where both lie over one another, both are to be seen.
    solids.push(slab(&mark(goal, 5), 1, GOAL));
    solids.push(slab(&mark(start, 3), 2, START));
    solids
}

fn shift(mesh: &mut Mesh, by: [i32; 3]) {
    for vertex in &mut mesh.vertices {
        *vertex = [0, 1, 2].map(|axis| vertex[axis] + by[axis]);
    }
}
