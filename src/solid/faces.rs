//! From triangles back to the flat faces that they cover.
//!
//! CAD programs want one face a flat side, with the openings as its inner loops, and straight edges from
//! corner to corner. A mesh holds all that: neighbors in one plane belong to one face, and what separates two
//! faces is an edge. Points are whole numbers, so "in one plane" is exact.
//!
//! ```text
//!   +-----+-----+            +-----------+
//!   |  . '|' .  |            |           |      triangles of one plane make a face; the points on its
//!   +'----+----'+    --->    |           |      border where only two faces meet lie within an edge,
//!   |'  . | .  '|            |           |      those inside a face go
//!   +-----+-----+            +-----------+
//! ```

use super::Mesh;

/// A solid bounded by flat faces, in micrometres.
///
/// Invariant: every edge is passed by exactly two loops, once each way; no three points of a loop in a row
/// lie on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces {
    /// Corners, all used.
    pub points: Vec<[i32; 3]>,
    /// Straight edges, each from a point to another.
    pub edges: Vec<[u32; 2]>,
    /// Faces.
    pub faces: Vec<Face>,
}

/// A flat face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Pointing outward; whole numbers without a common divisor.
    pub normal: [i128; 3],
    /// The outer loop, counter-clockwise as seen from outside, then the inner ones, clockwise.
    pub loops: Vec<Vec<Side>>,
}

/// A passage along an edge, the face to its left as seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Which edge.
    pub edge: u32,
    /// From its first point to its second?
    pub forward: bool,
}

impl Faces {
    /// The faces of a mesh that [`Mesh::check`] finds sound, in the order of their first triangles.
    ///
    /// ```
    /// use deventer::solid::{Faces, Profile, extrude};
    ///
    /// // A square frame: top, bottom, four sides outside, four inside.
    /// let hole = vec![[3, 3], [3, 7], [7, 7], [7, 3]];
    /// let frame = Profile::new(vec![[0, 0], [10, 0], [10, 10], [0, 10]], vec![hole])?;
    /// let faces = Faces::of(&extrude(&frame, 0, 2));
    /// assert_eq!((faces.points.len(), faces.edges.len(), faces.faces.len()), (16, 24, 10));
    /// # Ok::<(), deventer::solid::ProfileError>(())
    /// ```
    ///
    /// # Panics
    /// If an edge of the mesh is open.
    #[must_use]
    pub fn of(mesh: &Mesh) -> Faces {
        let halves = Halves::new(mesh);
        let normals: Vec<[i128; 3]> = mesh.triangles.iter().map(|&corners| normal(mesh, corners)).collect();
        let owners = halves.regions(&normals);
        let is_border = |half: usize| owners[half / 3] != owners[halves.twins[half] as usize / 3];

        // Where only two faces meet, their border runs straight on: it lies in both planes.
        let mut borders = vec![0_u32; mesh.vertices.len()];
        let all = 0..halves.twins.len();
        for half in all.clone().filter(|&half| is_border(half)) {
            borders[halves.from(half) as usize] += 1;
        }
        let is_corner = |point: u32| borders[point as usize] > 2;

        let mut builder = Builder::new(mesh.vertices.len());
        let mut faces: Vec<Face> = Vec::new();
        let mut face_of = vec![usize::MAX; mesh.triangles.len()];
        let mut walked = vec![false; halves.twins.len()];
        for half in all {
            if walked[half] || !is_border(half) || !is_corner(halves.from(half)) {
                continue;
            }
            let mut sides = Vec::new();
            let (mut at, mut from) = (half, halves.from(half));
            loop {
                walked[at] = true;
                let to = halves.to(at);
                if is_corner(to) {
                    sides.push((from, to));
                    from = to;
                }
                at = halves.next(at);
                while !is_border(at) {
                    at = halves.next(halves.twins[at] as usize);
                }
                if at == half {
                    break;
                }
            }
            let owner = owners[half / 3] as usize;
            if face_of[owner] == usize::MAX {
                face_of[owner] = faces.len();
                faces.push(Face { normal: normals[owner], loops: Vec::new() });
            }
            let face = &mut faces[face_of[owner]];
            let ring: Vec<[i32; 3]> = sides.iter().map(|&(from, _)| mesh.vertices[from as usize]).collect();
            let is_outer = area_along(&ring, face.normal) > 0;
            let sides = sides.into_iter().map(|(from, to)| builder.side(from, to)).collect();
            face.loops.push(sides);
            if is_outer {
                let last = face.loops.len() - 1;
                face.loops.swap(0, last);
            }
        }
        let points = builder.used.iter().map(|&point| mesh.vertices[point as usize]).collect();
        Faces { points, edges: builder.edges, faces }
    }

    /// The point that a side begins at.
    #[must_use]
    pub fn start(&self, side: Side) -> [i32; 3] {
        let [first, second] = self.edges[side.edge as usize];
        self.points[if side.forward { first } else { second } as usize]
    }
}

/// Three times a triangle's number and 0 to 2: its edge from that corner to the next.
struct Halves<'a> {
    mesh: &'a Mesh,
    /// The same edge of the triangle on its other side.
    twins: Vec<u32>,
}

impl<'a> Halves<'a> {
    fn new(mesh: &'a Mesh) -> Halves<'a> {
        let mut halves = Halves { mesh, twins: Vec::new() };
        let count = 3 * mesh.triangles.len();
        // Sorted by the points of the edge, the two sides of an edge lie beside each other.
        let key = |half: u32| {
            let [from, to] = [halves.from(half as usize), halves.to(half as usize)];
            ([from.min(to), from.max(to)], half)
        };
        let mut order: Vec<([u32; 2], u32)> = (0..count as u32).map(key).collect();
        order.sort_unstable();
        let mut twins = vec![u32::MAX; count];
        for pair in order.chunks(2) {
            assert!(pair.len() == 2 && pair[0].0 == pair[1].0, "an edge of a sound mesh has two sides");
            twins[pair[0].1 as usize] = pair[1].1;
            twins[pair[1].1 as usize] = pair[0].1;
        }
        halves.twins = twins;
        halves
    }

    fn from(&self, half: usize) -> u32 {
        self.mesh.triangles[half / 3][half % 3]
    }

    fn to(&self, half: usize) -> u32 {
        self.from(self.next(half))
    }

    /// The next edge of the same triangle.
    fn next(&self, half: usize) -> usize {
        half / 3 * 3 + (half + 1) % 3
    }

    /// For every triangle the first one of its face: neighbors with one normal share their plane.
    fn regions(&self, normals: &[[i128; 3]]) -> Vec<u32> {
        let mut owners = vec![u32::MAX; normals.len()];
        let mut open = Vec::new();
        for first in 0..normals.len() {
            if owners[first] != u32::MAX {
                continue;
            }
            owners[first] = first as u32;
            open.push(first);
            while let Some(triangle) = open.pop() {
                for half in 3 * triangle..3 * triangle + 3 {
                    let other = self.twins[half] as usize / 3;
                    if owners[other] == u32::MAX && normals[other] == normals[first] {
                        owners[other] = first as u32;
                        open.push(other);
                    }
                }
            }
        }
        owners
    }
}

/// Numbers points and edges as they are met.
struct Builder {
    /// For every vertex of the mesh its number, if it has one.
    numbers: Vec<u32>,
    used: Vec<u32>,
    edges: Vec<[u32; 2]>,
    known: std::collections::BTreeMap<[u32; 2], u32>,
}

impl Builder {
    fn new(vertices: usize) -> Builder {
        let numbers = vec![u32::MAX; vertices];
        Builder { numbers, used: Vec::new(), edges: Vec::new(), known: Default::default() }
    }

    fn point(&mut self, vertex: u32) -> u32 {
        let number = &mut self.numbers[vertex as usize];
        if *number == u32::MAX {
            *number = self.used.len() as u32;
            self.used.push(vertex);
        }
        *number
    }

    /// Two points have one straight edge between them, whichever way it is passed.
    fn side(&mut self, from: u32, to: u32) -> Side {
        let ends = [self.point(from), self.point(to)];
        let edges = &mut self.edges;
        let edge = *self.known.entry([from.min(to), from.max(to)]).or_insert_with(|| {
            edges.push(ends);
            edges.len() as u32 - 1
        });
        Side { edge, forward: edges[edge as usize] == ends }
    }
}

/// The normal of a triangle, without common divisors.
fn normal(mesh: &Mesh, corners: [u32; 3]) -> [i128; 3] {
    let [a, b, c] = corners.map(|corner| mesh.vertices[corner as usize].map(i128::from));
    let cross = cross([0, 1, 2].map(|i| b[i] - a[i]), [0, 1, 2].map(|i| c[i] - a[i]));
    reduced(cross)
}

pub(super) fn cross(a: [i128; 3], b: [i128; 3]) -> [i128; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A direction in the smallest whole numbers.
///
/// # Panics
/// If all numbers are 0.
#[must_use]
pub fn reduced(direction: [i128; 3]) -> [i128; 3] {
    let divisor = direction.iter().fold(0, |divisor, &number| common_divisor(divisor, number.abs()));
    assert!(divisor > 0, "a direction leads somewhere");
    direction.map(|number| number / divisor)
}

fn common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The sign is that of the loop's sense about the normal: positive for counter-clockwise.
pub(super) fn area_along(ring: &[[i32; 3]], normal: [i128; 3]) -> i128 {
    let origin = ring[0].map(i128::from);
    let from_origin = |point: [i32; 3]| [0, 1, 2].map(|i| i128::from(point[i]) - origin[i]);
    let mut sum = [0; 3];
    for pair in ring.windows(2) {
        let piece = cross(from_origin(pair[0]), from_origin(pair[1]));
        (0..3).for_each(|i| sum[i] += piece[i]);
    }
    // The sum is along the normal; its sign there is that of any component that is not 0.
    (0..3).map(|i| sum[i].signum() * normal[i].signum()).max_by_key(|sign| sign.abs()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solid::{Layer, Profile, Section, extrude, stack, star};

    /// Six times the volume, from the loops alone: the cone over each face.
    fn volume_sixfold(faces: &Faces) -> i128 {
        let wide = |side: &Side| faces.start(*side).map(i128::from);
        let mut sum = 0;
        for ring in faces.faces.iter().flat_map(|face| &face.loops) {
            let first = wide(&ring[0]);
            for pair in ring.windows(2) {
                let [a, b] = [wide(&pair[0]), wide(&pair[1])];
                sum += (0..3).map(|i| first[i] * cross(a, b)[i]).sum::<i128>();
            }
        }
        sum
    }

    fn euler(faces: &Faces) -> i64 {
        let loops: usize = faces.faces.iter().map(|face| face.loops.len()).sum();
        // Each inner loop counts as if a cut joined it to the outer one.
        let cuts = loops - faces.faces.len();
        faces.points.len() as i64 - (faces.edges.len() + cuts) as i64 + faces.faces.len() as i64
    }

    fn check(faces: &Faces) {
        let mut uses = vec![[0, 0]; faces.edges.len()];
        for face in &faces.faces {
            for (number, ring) in face.loops.iter().enumerate() {
                let points: Vec<[i32; 3]> = ring.iter().map(|&side| faces.start(side)).collect();
                assert_eq!(area_along(&points, face.normal), if number == 0 { 1 } else { -1 });
                for index in 0..ring.len() {
                    uses[ring[index].edge as usize][usize::from(ring[index].forward)] += 1;
                    let [a, b, c] = [0, 1, 2].map(|k| points[(index + k) % points.len()].map(i128::from));
                    let turn = cross([0, 1, 2].map(|i| b[i] - a[i]), [0, 1, 2].map(|i| c[i] - b[i]));
                    assert_ne!(turn, [0; 3], "three points on a line");
                }
            }
        }
        assert!(uses.iter().all(|&uses| uses == [1, 1]), "{uses:?}");
    }

    #[test]
    fn a_square_star_has_thirty_faces() {
        let mesh = star(&Section::square(5_000), [20_000, 30_000, 40_000], 0);
        let faces = Faces::of(&mesh);
        check(&faces);
        // 24 sides in 12 planes, of which none touch, and 6 ends.
        assert_eq!((faces.points.len(), faces.faces.len(), euler(&faces)), (32, 30, 2));
        assert_eq!(volume_sixfold(&faces), mesh.volume_sixfold());
        let chamfered = Faces::of(&star(&Section::square(5_000), [20_000; 3], 500));
        check(&chamfered);
        assert_eq!(chamfered.faces.len(), 30 + 24);
    }

    /// A slab, an opening through it, and letters of two depths that share walls with it.
    #[test]
    fn layers_of_one_side_are_one_face() {
        let hole = vec![[3_000, 3_000], [3_000, 7_000], [7_000, 7_000], [7_000, 3_000]];
        let slab =
            Profile::new(vec![[0, 0], [10_000, 0], [10_000, 10_000], [0, 10_000]], vec![hole]).unwrap();
        // A groove along the left side: the upper layer is narrower there and flush elsewhere.
        let upper_hole = slab.holes()[0].clone();
        let upper =
            Profile::new(vec![[1_000, 0], [10_000, 0], [10_000, 10_000], [1_000, 10_000]], vec![upper_hole])
                .unwrap();
        let (slab, upper) = ([slab], [upper]);
        let mesh = stack(0, &[Layer::prism(&slab, 2_000), Layer::prism(&upper, 3_000)]).unwrap();
        mesh.check().unwrap();
        let faces = Faces::of(&mesh);
        check(&faces);
        // Bottom, top, step; left below, left above; three sides; four of the hole.
        assert_eq!(faces.faces.len(), 3 + 2 + 3 + 4);
        assert_eq!(volume_sixfold(&faces), mesh.volume_sixfold());
        assert_eq!(euler(&faces), 0, "one tunnel");
    }

    #[test]
    fn a_cut_through_a_side_leaves_no_points_within_edges() {
        // Triangles of a fan meet in points that no edge needs: the mesh of a box, its top cut in four.
        let mut mesh = extrude(&Profile::rectangle([0, 0], [10, 10]), 0, 4);
        let top = mesh.triangles.iter().position(|t| t.iter().all(|&c| mesh.vertices[c as usize][2] == 4));
        let [a, b, c] = mesh.triangles.remove(top.unwrap());
        let middle = mesh.vertices.len() as u32;
        let [pa, pb, pc] = [a, b, c].map(|corner| mesh.vertices[corner as usize]);
        mesh.vertices.push([0, 1, 2].map(|i| (pa[i] + pb[i] + pc[i]) / 3));
        mesh.triangles.extend([[a, b, middle], [b, c, middle], [c, a, middle]]);
        let faces = Faces::of(&mesh);
        check(&faces);
        assert_eq!((faces.points.len(), faces.edges.len(), faces.faces.len()), (8, 12, 6));
    }

    #[test]
    #[should_panic(expected = "two sides")]
    fn an_open_mesh_is_refused() {
        let mut mesh = extrude(&Profile::rectangle([0, 0], [10, 10]), 0, 4);
        mesh.triangles.pop();
        let _ = Faces::of(&mesh);
    }
}
