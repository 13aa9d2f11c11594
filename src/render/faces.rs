//! The flat faces that look at the camera.
//!
//! Triangles of one solid that lie in one plane and share edges are one face. Its rings are the edges that
//! no other of its triangles has, so it may have holes; it is filled even-odd.

use super::camera::{Paper, dot, unit};
use super::scene::Solid;
use crate::formats::{Normal, normal};

/// A face on the paper, in pixels.
#[derive(Clone, Debug)]
pub struct Face {
    pub rgb: [u8; 3],
    /// Faces that flow into one another share a number: no line is drawn between them.
    pub group: u32,
    pub rings: Vec<Vec<Corner>>,
    /// Depth = a x + b y + c, larger towards the eye.
    pub plane: [f64; 3],
    /// What the face is made of.
    pub triangles: Vec<[[f64; 2]; 3]>,
    /// Open lines on it.
    pub etch: Vec<Vec<[f64; 2]>>,
}

/// A corner of a ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    pub at: [f64; 2],
    /// Is the edge to the next corner drawn as a line?
    pub line: bool,
}

/// Faces at a smaller angle than this (its cosine) flow into one another: the flanks of round arms do.
const SMOOTH: f64 = 0.9;
/// Faces seen at a lower angle than this (its sine) are not seen.
const GRAZING: f64 = 1e-6;

/// The faces of all solids.
pub fn faces(solids: &[Solid], paper: &Paper) -> Vec<Face> {
    let (mut faces, mut groups) = (Vec::new(), 0);
    for solid in solids {
        of_solid(solid, paper, &mut groups, &mut faces);
    }
    faces
}

/// How light a face is, by where it looks: the top lightest, the right side darkest.
fn shade(normal: [f64; 3]) -> f64 {
    0.62 + 0.38 * normal[2].max(0.0) + 0.16 * (-normal[1]).max(0.0)
}

/// The edge between two faces as the triangle of one runs along it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rim {
    face: usize,
    from: u32,
    to: u32,
    line: bool,
}

fn of_solid(solid: &Solid, paper: &Paper, groups: &mut u32, faces: &mut Vec<Face>) {
    let mesh = &solid.mesh;
    let points = |triangle: usize| mesh.triangles[triangle].map(|corner| mesh.vertices[corner as usize]);
    let directions: Vec<Normal> =
        (0..mesh.triangles.len()).map(|triangle| normal(points(triangle))).collect();
    let normals: Vec<[f64; 3]> =
        directions.iter().map(|direction| unit(direction.map(|side| side as f64))).collect();
    let seen: Vec<usize> = (0..mesh.triangles.len())
        .filter(|&triangle| dot(normals[triangle], paper.camera.towards) > GRAZING)
        .collect();
    // Each edge, the lower vertex first, with the triangles that have it.
    let mut edges: Vec<([u32; 2], usize)> = seen
        .iter()
        .flat_map(|&triangle| {
            let [a, b, c] = mesh.triangles[triangle];
            [[a, b], [b, c], [c, a]].map(|[from, to]| ([from.min(to), from.max(to)], triangle))
        })
        .collect();
    edges.sort_unstable();
    let pairs = || edges.chunk_by(|a, b| a.0 == b.0);
    let joined = |together: &dyn Fn(usize, usize) -> bool| {
        let mut sets = Sets::new(mesh.triangles.len());
        for pair in pairs() {
            if let &[(_, a), (_, b)] = pair
                && together(a, b)
            {
                sets.join(a, b);
            }
        }
        sets.roots()
    };
    let flat = joined(&|a, b| directions[a] == directions[b]);
    let smooth = joined(&|a, b| dot(normals[a], normals[b]) > SMOOTH);

    let mut rims: Vec<Rim> = Vec::new();
    for pair in pairs() {
        let both = |sets: &[usize]| matches!(pair, &[(_, a), (_, b)] if sets[a] == sets[b]);
        if both(&flat) {
            continue;
        }
        let line = !both(&smooth);
        for &([low, high], triangle) in pair {
            let [a, b, c] = mesh.triangles[triangle];
            let forward = [[a, b], [b, c], [c, a]].contains(&[low, high]);
            let (from, to) = if forward { (low, high) } else { (high, low) };
            rims.push(Rim { face: flat[triangle], from, to, line });
        }
    }
    rims.sort_unstable();
    let mut members = seen;
    members.sort_by_key(|&triangle| flat[triangle]);
    let mut numbers = vec![u32::MAX; mesh.triangles.len()];
    for members in members.chunk_by(|&a, &b| flat[a] == flat[b]) {
        let first = members[0];
        let group = &mut numbers[smooth[first]];
        if *group == u32::MAX {
            *group = *groups;
            *groups += 1;
        }
        let start = rims.partition_point(|rim| rim.face < flat[first]);
        let end = rims.partition_point(|rim| rim.face <= flat[first]);
        let rings = rings(&rims[start..end]).into_iter().map(|ring| {
            let ring = straightened(ring, &mesh.vertices);
            let place = |&(vertex, line): &(u32, bool)| {
                let at = paper.place(mesh.vertices[vertex as usize]);
                Corner { at, line }
            };
            ring.iter().map(place).collect()
        });
        let light = shade(normals[first]);
        let origin = points(first)[0];
        let in_plane = |point: [i32; 3]| {
            let from_origin = [0, 1, 2].map(|axis| f64::from(point[axis]) - f64::from(origin[axis]));
            dot(normals[first], from_origin).abs() < 0.5
        };
        let etched = solid.etch.iter().filter(|line| line.iter().all(|&point| in_plane(point)));
        let corners = |&triangle: &usize| points(triangle).map(|point| paper.place(point));
        faces.push(Face {
            rgb: solid.rgb.map(|byte| (f64::from(byte) * light).round().min(255.0) as u8),
            group: *group,
            rings: rings.collect(),
            plane: paper.plane(normals[first], points(first)[0]),
            triangles: members.iter().map(corners).collect(),
            etch: etched.map(|line| line.iter().map(|&point| paper.place(point)).collect()).collect(),
        });
    }
}

/// Edges joined to rings: vertices, each with whether the edge to the next is a line.
fn rings(rims: &[Rim]) -> Vec<Vec<(u32, bool)>> {
    let mut used = vec![false; rims.len()];
    let mut rings = Vec::new();
    for first in 0..rims.len() {
        let mut ring = Vec::new();
        let mut at = first;
        while !used[at] {
            used[at] = true;
            ring.push((rims[at].from, rims[at].line));
            let to = rims[at].to;
            let start = rims.partition_point(|rim| rim.from < to);
            let leaving = (start..rims.len()).take_while(|&next| rims[next].from == to);
            let Some(next) = leaving.into_iter().find(|&next| !used[next]) else { break };
            at = next;
        }
        if ring.len() > 2 {
            rings.push(ring);
        }
    }
    rings
}

/// A ring without the vertices in the middle of straight edges.
fn straightened(ring: Vec<(u32, bool)>, vertices: &[[i32; 3]]) -> Vec<(u32, bool)> {
    let place = |number: usize| vertices[ring[number % ring.len()].0 as usize].map(i128::from);
    let kept: Vec<(u32, bool)> = (0..ring.len())
        .filter(|&number| {
            let before = (number + ring.len() - 1) % ring.len();
            let [a, b, c] = [before, number, number + 1].map(place);
            let [u, v] = [[a, b], [b, c]].map(|[from, to]| [0, 1, 2].map(|axis| to[axis] - from[axis]));
            let bends = [[1, 2], [2, 0], [0, 1]].iter().any(|&[i, j]| u[i] * v[j] != u[j] * v[i]);
            bends || ring[before].1 != ring[number].1
        })
        .map(|number| ring[number])
        .collect();
    if kept.len() < 3 { ring } else { kept }
}

/// Sets of numbers that grow together.
struct Sets(Vec<usize>);

impl Sets {
    fn new(count: usize) -> Sets {
        Sets((0..count).collect())
    }

    /// The least number of a set; the way there is made shorter.
    fn root(&mut self, mut number: usize) -> usize {
        while self.0[number] != number {
            self.0[number] = self.0[self.0[number]];
            number = self.0[number];
        }
        number
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }

    fn roots(mut self) -> Vec<usize> {
        (0..self.0.len()).map(|number| self.root(number)).collect()
    }
}
