//! Solids as STEP describes them: faces on surfaces, between edges on curves, between corners.

use std::f64::consts::FRAC_PI_4;

use super::part21::{Id, Part21, list, millimetres, real};
use crate::solid::{Faces, Mesh};

/// A solid bounded by flat faces.
pub(crate) fn flat(file: &mut Part21, name: &str, mesh: &Mesh) -> Id {
    let solid = Faces::of(mesh);
    let points: Vec<Id> = solid.points.iter().map(|&at| file.point(at)).collect();
    let corners: Vec<Id> =
        points.iter().map(|point| file.add(format_args!("VERTEX_POINT('',{point})"))).collect();
    let along = |from: [i32; 3], to: [i32; 3]| [0, 1, 2].map(|i| i128::from(to[i]) - i128::from(from[i]));
    let edges: Vec<Id> = solid
        .edges
        .iter()
        .map(|&[from, to]| {
            let [from, to] = [from, to].map(|point| point as usize);
            let line = file.line(points[from], along(solid.points[from], solid.points[to]));
            edge(file, corners[from], corners[to], line)
        })
        .collect();
    let mut faces = Vec::with_capacity(solid.faces.len());
    for face in &solid.faces {
        let outer = &face.loops[0];
        let [first, second] = [0, 1].map(|index| solid.start(outer[index]));
        let [from, to] = solid.edges[outer[0].edge as usize];
        let origin = points[if outer[0].forward { from } else { to } as usize];
        let frame = file.frame_at(origin, face.normal, along(first, second));
        let plane = file.add(format_args!("PLANE('',{frame})"));
        let loops: Vec<Vec<(Id, bool)>> = face
            .loops
            .iter()
            .map(|sides| sides.iter().map(|side| (edges[side.edge as usize], side.forward)).collect())
            .collect();
        faces.push(advanced_face(file, &loops, plane));
    }
    solid_of(file, name, &faces)
}

/// A rod along z, in micrometres: its middle, its radius and the distance from the middle to its ends, whose edges
/// are chamfered at 45 degrees.
pub(crate) struct Rod {
    pub middle: [i32; 3],
    pub radius: i32,
    pub half_length: i32,
    pub chamfer: i32,
}

const UP: [i128; 3] = [0, 0, 1];
const DOWN: [i128; 3] = [0, 0, -1];
const ASIDE: [i128; 3] = [1, 0, 0];

impl Rod {
    /// The rod as a cylinder, cones at its ends, and two flat caps.
    pub(crate) fn write(&self, file: &mut Part21, name: &str) -> Id {
        let &Rod { middle, radius, half_length, chamfer } = self;
        let mut rings = vec![(radius, -half_length + chamfer), (radius, half_length - chamfer)];
        if chamfer > 0 {
            rings.insert(0, (radius - chamfer, -half_length));
            rings.push((radius - chamfer, half_length));
        }
        let at = |height: i32, aside: i32| [middle[0] + aside, middle[1], middle[2] + height];
        // Each ring is a circle that begins and ends at its corner.
        let rings: Vec<(i32, i32, Id, Id, Id)> = rings
            .into_iter()
            .map(|(radius, height)| {
                let point = file.point(at(height, radius));
                let corner = file.add(format_args!("VERTEX_POINT('',{point})"));
                let frame = file.frame(at(height, 0), UP, ASIDE);
                let circle = file.add(format_args!("CIRCLE('',{frame},{})", millimetres(radius)));
                let circle = edge(file, corner, corner, circle);
                (radius, height, point, corner, circle)
            })
            .collect();
        let mut faces = Vec::new();
        for pair in rings.windows(2) {
            let [(low_radius, low, point, low_corner, bottom), (high_radius, high, _, high_corner, top)] =
                [pair[0], pair[1]];
            let slant = [i128::from(high_radius - low_radius), 0, i128::from(high - low)];
            let line = file.line(point, slant);
            let seam = edge(file, low_corner, high_corner, line);
            let surface = if low_radius == high_radius {
                let frame = file.frame(at(low, 0), UP, ASIDE);
                file.add(format_args!("CYLINDRICAL_SURFACE('',{frame},{})", millimetres(radius)))
            } else {
                // A cone widens along its axis.
                let (from, axis) = if low_radius < high_radius { (low, UP) } else { (high, DOWN) };
                let frame = file.frame(at(from, 0), axis, ASIDE);
                let (least, angle) = (millimetres(low_radius.min(high_radius)), real(FRAC_PI_4));
                file.add(format_args!("CONICAL_SURFACE('',{frame},{least},{angle})"))
            };
            let around = vec![(bottom, true), (seam, true), (top, false), (seam, false)];
            faces.push(advanced_face(file, &[around], surface));
        }
        let ends = [(rings[0], DOWN, false), (rings[rings.len() - 1], UP, true)];
        for ((_, height, _, _, circle), normal, forward) in ends {
            let frame = file.frame(at(height, 0), normal, ASIDE);
            let plane = file.add(format_args!("PLANE('',{frame})"));
            faces.push(advanced_face(file, &[vec![(circle, forward)]], plane));
        }
        solid_of(file, name, &faces)
    }
}

fn edge(file: &mut Part21, from: Id, to: Id, curve: Id) -> Id {
    file.add(format_args!("EDGE_CURVE('',{from},{to},{curve},.T.)"))
}

/// A face to the left of its loops, the outer one first, on a surface whose normal points outward.
fn advanced_face(file: &mut Part21, loops: &[Vec<(Id, bool)>], surface: Id) -> Id {
    let mut bounds = Vec::with_capacity(loops.len());
    for (number, sides) in loops.iter().enumerate() {
        let sides: Vec<Id> = sides
            .iter()
            .map(|&(edge, forward)| {
                let sense = if forward { ".T." } else { ".F." };
                file.add(format_args!("ORIENTED_EDGE('',*,*,{edge},{sense})"))
            })
            .collect();
        let edge_loop = file.add(format_args!("EDGE_LOOP('',({}))", list(&sides)));
        let kind = if number == 0 { "FACE_OUTER_BOUND" } else { "FACE_BOUND" };
        bounds.push(file.add(format_args!("{kind}('',{edge_loop},.T.)")));
    }
    file.add(format_args!("ADVANCED_FACE('',({}),{surface},.T.)", list(&bounds)))
}

fn solid_of(file: &mut Part21, name: &str, faces: &[Id]) -> Id {
    let shell = file.add(format_args!("CLOSED_SHELL('',({}))", list(faces)));
    file.add(format_args!("MANIFOLD_SOLID_BREP({name},{shell})"))
}
