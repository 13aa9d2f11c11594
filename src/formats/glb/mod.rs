//! glTF 2.0 in one binary file (GLB): the model for viewers and web pages.
//!
//! glTF is in metres with Y up. Meshes stay in the parts' own coordinates, in millimetres and Z up; the
//! root node turns and scales everything, part nodes put each part in its place:
//!
//! ```text
//!   oskars-cube             rotation -90 degrees about x, scale 1/1000
//!   +- plate-x-             rotation, translation   ->  mesh
//!   +- ...
//!   +- cursor               translation             ->  mesh
//!   +- cast                 scale 0
//!      +- cast-reachable    ->  mesh
//!      +- cast-unreachable  ->  mesh, if there is such a region
//! ```
//!
//! A cursor of several pieces is a node with one more a piece below it, so that one animation moves all:
//!
//! ```text
//!   +- cursor               translation
//!      +- cursor-cross      rotation, translation   ->  mesh
//!      +- cursor-bar        rotation, translation   ->  mesh
//! ```
//!
//! Scale 0 is how glTF 2.0 hides a node ("implementations may skip rendering"); the extension for it,
//! `KHR_node_visibility`, is not known to the readers that we try. Animations, all linear:
//!
//! | name | what it does |
//! | --- | --- |
//! | `solve` | the cursor goes from start to goal |
//! | `explode` | the plates move out, wait, and come back |
//! | `cast` | the parts are hidden, and the cast shows |
//!
//! Flat faces shall look flat, so a corner is stored once for each direction that the faces around it
//! take: 24 corners for a box.

mod file;

use gltf_json::animation::Property;
use gltf_json::{Index, Node};

use super::explode::explode;
use super::model::{Body, Travel};
use super::{About, Model};
use crate::formats::Paint;
use crate::parts::PathSolid;
use crate::solid::{Mesh, millimetres};
use file::{File, Track};

/// When the parts begin to move out, are out, begin to come back, and are back, in seconds.
const EXPLODE: [f32; 4] = [0.0, 1.5, 2.5, 4.0];
/// How long the cast shows.
const SHOW: [f32; 2] = [0.0, 4.0];

/// A model as GLB. A cube shows its cursor at the start, and its cast, if it has one, is hidden. Its
/// animations are `solve`, which moves the cursor along the way, 0.4 s a move and five minutes at most;
/// `explode`, which takes the plates apart; and `cast`, which shows the cast instead of the parts.
#[must_use]
pub fn glb<'a>(model: impl Into<Model<'a>>, about: &About) -> Vec<u8> {
    let model = model.into();
    let bodies = model.bodies();
    let mut file = File::default();
    let travel = model.travel();
    let mut stage = Stage::set(&mut file, &bodies, travel.as_ref());
    if let (Some(cursor), Some(travel)) = (&stage.cursor, &travel) {
        cursor.solve(&mut file, travel);
    }
    if model.cube().is_some() {
        stage.explode(&mut file, &bodies);
    }
    if let Some(cast) = model.cast() {
        stage.cast(&mut file, cast);
    }
    file.finish("oskars-cube", stage.nodes, about)
}

/// Solids that stand still, each with its name and color, in the coordinates of their meshes.
pub(crate) fn fixed(name: &str, solids: &[(String, Paint, &Mesh)], about: &About) -> Vec<u8> {
    let mut file = File::default();
    let nodes = solids.iter().map(|(name, paint, mesh)| file.solid(name, *paint, mesh)).collect();
    file.finish(name, nodes, about)
}

/// The nodes right below the root.
struct Stage {
    nodes: Vec<Index<Node>>,
    /// Numbers of the bodies that stay when the cursor moves, each with its node.
    fixed: Vec<(usize, Index<Node>)>,
    /// What moves along the way.
    cursor: Option<Cursor>,
}

/// The node that carries the star.
struct Cursor {
    node: Index<Node>,
    /// Where the node stands, which need not be the centre of the star.
    origin: [i32; 3],
}

impl Stage {
    fn set(file: &mut File, bodies: &[Body], travel: Option<&Travel>) -> Stage {
        let (star, fixed): (Vec<usize>, Vec<usize>) =
            (0..bodies.len()).partition(|&number| travel.is_some() && bodies[number].part.role.moves());
        let fixed: Vec<(usize, Index<Node>)> = fixed
            .into_iter()
            .map(|number| (number, file.part(bodies, number, bodies[number].placement)))
            .collect();
        let cursor = travel.map(|travel| match star[..] {
            [piece] => {
                let place = bodies[piece].placement;
                Cursor { node: file.part(bodies, piece, place), origin: place.apply([0; 3]) }
            }
            _ => {
                let origin = travel.stops[0];
                let place = |number: usize| bodies[number].placement.seen_from(origin);
                let pieces = star.iter().map(|&number| file.part(bodies, number, place(number))).collect();
                Cursor { node: file.group("cursor", pieces, origin), origin }
            }
        });
        let nodes = fixed.iter().map(|&(_, node)| node).chain(cursor.iter().map(|cursor| cursor.node));
        Stage { nodes: nodes.collect(), fixed, cursor }
    }

    fn explode(&self, file: &mut File, bodies: &[Body]) {
        let out = explode(bodies);
        let moving = self.fixed.iter().filter(|&&(number, _)| out[number] != [0; 3]);
        let tracks: Vec<Track> = moving
            .map(|&(number, node)| {
                let home = bodies[number].placement.apply([0; 3]);
                let away = [0, 1, 2].map(|axis| home[axis] + out[number][axis]);
                let places = [home, away, away, home].map(|place| place.map(millimetres));
                Track { node, property: Property::Translation, values: places.to_vec() }
            })
            .collect();
        file.animate("explode", &EXPLODE, tracks);
    }

    fn cast(&mut self, file: &mut File, cast: &PathSolid) {
        let mut pieces = Vec::new();
        for (reachable, name, paint) in
            [(true, "cast-reachable", Paint::Cast), (false, "cast-unreachable", Paint::Unreachable)]
        {
            let mesh = cast.joined(reachable);
            if !mesh.triangles.is_empty() {
                pieces.push(file.solid(name, paint, &mesh));
            }
        }
        if pieces.is_empty() {
            return;
        }
        let node = file.hidden("cast", pieces);
        let scale =
            |node, size: f32| Track { node, property: Property::Scale, values: vec![[size; 3]; SHOW.len()] };
        let tracks = self.nodes.iter().map(|&part| scale(part, 0.0)).chain([scale(node, 1.0)]).collect();
        file.animate("cast", &SHOW, tracks);
        self.nodes.push(node);
    }
}

impl Cursor {
    fn solve(&self, file: &mut File, travel: &Travel) {
        let start = travel.stops[0];
        let place = |stop: &[i32; 3]| {
            [0, 1, 2].map(|axis| self.origin[axis] + stop[axis] - start[axis]).map(millimetres)
        };
        let values = travel.stops.iter().map(place).collect();
        let track = Track { node: self.node, property: Property::Translation, values };
        file.animate("solve", &travel.seconds, vec![track]);
    }
}
