//! The one gate that every mesh passes before it is written.
//!
//! It looks at the mesh as a reader of the file will: coordinates rounded to `f32` millimetres, corners
//! with equal coordinates taken for one. Then it asks, in this order:
//!
//! 1. every index names a vertex, every vertex is used;
//! 2. no triangle has two equal corners or all three on a line, no two triangles have the same corners;
//! 3. every edge joins exactly two triangles, which run along it in opposite directions;
//! 4. the triangles around a vertex form one fan, so no two bodies hang together at a point;
//! 5. every shell (triangles connected through edges) has a positive volume: its faces look outward;
//! 6. there are as many shells as there should be.
//!
//! Coordinates are finite because they come from whole numbers, and never -0. What the gate cannot see is
//! a surface that cuts through itself or another; whoever makes a mesh answers for that.
//!
//! All steps sort or walk: n log n, and the same mesh gives the same answer everywhere.

use std::cmp::Ordering;

use super::Mesh;
use crate::units::Mm;

/// What is wrong with a mesh, and where in millimetres. Triangles are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeshError {
    /// No triangle at all.
    #[error("the mesh has no triangles")]
    Empty,
    /// A triangle names a vertex that is not there.
    #[error("triangle {triangle} names vertex {index}, but there are only {vertices}")]
    Index {
        /// The triangle.
        triangle: usize,
        /// The vertex that it names.
        index: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A vertex that no triangle names.
    #[error("no triangle uses vertex {vertex} at {}", place(at))]
    Unused {
        /// The vertex.
        vertex: usize,
        /// Where it is.
        at: [Mm; 3],
    },
    /// A triangle without area once its corners are written.
    #[error("triangle {triangle} at {} has no area once it is rounded to 32-bit millimetres", place(at))]
    Degenerate {
        /// The triangle.
        triangle: usize,
        /// Its first corner.
        at: [Mm; 3],
    },
    /// Two triangles with the same corners: one is there twice, or the body has no thickness.
    #[error("triangles {} and {} at {} have the same corners", .triangles[0], .triangles[1], place(at))]
    Doubled {
        /// The triangles.
        triangles: [usize; 2],
        /// A corner.
        at: [Mm; 3],
    },
    /// An edge with a single triangle.
    #[error("the edge from {} to {} has a triangle on one side only", place(from), place(to))]
    OpenEdge {
        /// One end.
        from: [Mm; 3],
        /// The other.
        to: [Mm; 3],
    },
    /// An edge whose two triangles run along it in the same direction.
    #[error("the two triangles at the edge from {} to {} face opposite ways", place(from), place(to))]
    TurnedOver {
        /// One end.
        from: [Mm; 3],
        /// The other.
        to: [Mm; 3],
    },
    /// An edge with more than two triangles: bodies that meet along it, or a face inside a body.
    #[error("{triangles} triangles meet at the edge from {} to {}, not 2", place(from), place(to))]
    CrowdedEdge {
        /// How many triangles.
        triangles: usize,
        /// One end.
        from: [Mm; 3],
        /// The other.
        to: [Mm; 3],
    },
    /// A vertex where bodies meet in a single point.
    #[error("the surface touches itself in the point {}", place(at))]
    PinchedVertex {
        /// Where.
        at: [Mm; 3],
    },
    /// A shell whose faces look inward: turned inside out, or a hollow within another.
    #[error("the shell at {} has a volume of {volume} cubic millimetres; faces must look outward", place(at))]
    InsideOut {
        /// A corner of the shell.
        at: [Mm; 3],
        /// Its volume in cubic millimetres, rounded toward 0.
        volume: i128,
    },
    /// Too many or too few shells.
    #[error("the mesh has {found} shells, not {wanted}; the last one is at {}", place(at))]
    Shells {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
        /// A corner of the last one.
        at: [Mm; 3],
    },
}

/// A point for people: `(1.5, 0, -3) mm`.
fn place([x, y, z]: &[Mm; 3]) -> String {
    format!("({x}, {y}, {z}) mm")
}

impl Mesh {
    /// Is this a sound solid of one shell? See the module's list; the volume and all else are exact.
    ///
    /// # Errors
    /// The first fault that is found.
    pub fn check(&self) -> Result<(), MeshError> {
        self.check_shells(1)
    }

    /// The same for a mesh of several bodies that do not touch, such as an assembly in one file.
    ///
    /// # Errors
    /// The first fault that is found.
    pub fn check_shells(&self, wanted: usize) -> Result<(), MeshError> {
        self.check_vertices()?;
        let corners = self.written_corners();
        self.check_triangles(&corners)?;
        let twins = self.pair_edges(&corners)?;
        self.check_fans(&corners, &twins)?;
        self.count_shells(&twins, wanted)
    }

    fn at(&self, vertex: u32) -> [Mm; 3] {
        self.vertices[vertex as usize].map(|um| Mm::from_um(i64::from(um)))
    }

    fn check_vertices(&self) -> Result<(), MeshError> {
        if self.triangles.is_empty() {
            return Err(MeshError::Empty);
        }
        let mut used = vec![false; self.vertices.len()];
        for (triangle, corners) in self.triangles.iter().enumerate() {
            for &index in corners {
                match used.get_mut(index as usize) {
                    Some(used) => *used = true,
                    None => {
                        return Err(MeshError::Index { triangle, index, vertices: self.vertices.len() });
                    }
                }
            }
        }
        match used.iter().position(|&used| !used) {
            Some(vertex) => Err(MeshError::Unused { vertex, at: self.at(vertex as u32) }),
            None => Ok(()),
        }
    }

    /// The corners of all triangles, where vertices that are written alike have the same number: the
    /// least of theirs.
    fn written_corners(&self) -> Vec<[u32; 3]> {
        let positions = self.positions_mm();
        let compare = |&a: &u32, &b: &u32| {
            let (a, b) = (positions[a as usize], positions[b as usize]);
            (0..3).fold(Ordering::Equal, |order, axis| order.then(a[axis].total_cmp(&b[axis])))
        };
        let mut order: Vec<u32> = (0..positions.len() as u32).collect();
        order.sort_unstable_by(|a, b| compare(a, b).then(a.cmp(b)));
        let mut first_alike = vec![0; positions.len()];
        for alike in order.chunk_by(|a, b| compare(a, b).is_eq()) {
            for &vertex in alike {
                first_alike[vertex as usize] = alike[0];
            }
        }
        self.triangles.iter().map(|corners| corners.map(|corner| first_alike[corner as usize])).collect()
    }

    fn check_triangles(&self, corners: &[[u32; 3]]) -> Result<(), MeshError> {
        let positions = self.positions_mm();
        if let Some(triangle) = corners.iter().position(|&[a, b, c]| {
            a == b || b == c || c == a || on_a_line([a, b, c].map(|corner| positions[corner as usize]))
        }) {
            return Err(MeshError::Degenerate { triangle, at: self.at(corners[triangle][0]) });
        }
        let mut sorted: Vec<([u32; 3], u32)> = corners
            .iter()
            .zip(0..)
            .map(|(&corners, triangle)| {
                let mut corners = corners;
                corners.sort_unstable();
                (corners, triangle)
            })
            .collect();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(MeshError::Doubled {
                triangles: [pair[0].1 as usize, pair[1].1 as usize],
                at: self.at(pair[0].0[0]),
            }),
            None => Ok(()),
        }
    }

    /// For each edge of a triangle the same edge of the neighbor. Edge 3 t + c of triangle t goes from
    /// its corner c to the next.
    fn pair_edges(&self, corners: &[[u32; 3]]) -> Result<Vec<u32>, MeshError> {
        let ends = |edge: u32| {
            let triangle = corners[edge as usize / 3];
            [triangle[edge as usize % 3], triangle[(edge as usize + 1) % 3]]
        };
        let mut edges: Vec<([u32; 2], u32)> = (0..3 * corners.len() as u32)
            .map(|edge| {
                let [from, to] = ends(edge);
                ([from.min(to), from.max(to)], edge)
            })
            .collect();
        edges.sort_unstable();
        let mut twins = vec![0; edges.len()];
        for group in edges.chunk_by(|a, b| a.0 == b.0) {
            let [from, to] = group[0].0.map(|vertex| self.at(vertex));
            match *group {
                [(_, one), (_, other)] => {
                    if ends(one) == ends(other) {
                        return Err(MeshError::TurnedOver { from, to });
                    }
                    twins[one as usize] = other;
                    twins[other as usize] = one;
                }
                [_] => return Err(MeshError::OpenEdge { from, to }),
                _ => return Err(MeshError::CrowdedEdge { triangles: group.len(), from, to }),
            }
        }
        Ok(twins)
    }

    fn check_fans(&self, corners: &[[u32; 3]], twins: &[u32]) -> Result<(), MeshError> {
        let mut walked = vec![false; twins.len()];
        let mut has_fan = vec![false; self.vertices.len()];
        for first in 0..twins.len() {
            if walked[first] {
                continue;
            }
            let vertex = corners[first / 3][first % 3];
            if std::mem::replace(&mut has_fan[vertex as usize], true) {
                return Err(MeshError::PinchedVertex { at: self.at(vertex) });
            }
            // Around the vertex: the edge before this one comes in, its twin goes out again.
            let mut edge = first;
            while !walked[edge] {
                walked[edge] = true;
                edge = twins[edge / 3 * 3 + (edge + 2) % 3] as usize;
            }
        }
        Ok(())
    }

    fn count_shells(&self, twins: &[u32], wanted: usize) -> Result<(), MeshError> {
        let mut reached = vec![false; self.triangles.len()];
        let (mut found, mut last) = (0, 0);
        let mut waiting = Vec::new();
        for first in 0..self.triangles.len() {
            if reached[first] {
                continue;
            }
            let mut sixfold = 0;
            reached[first] = true;
            waiting.push(first);
            while let Some(triangle) = waiting.pop() {
                sixfold += self.determinant(self.triangles[triangle]);
                for twin in &twins[3 * triangle..3 * triangle + 3] {
                    let neighbor = *twin as usize / 3;
                    if !std::mem::replace(&mut reached[neighbor], true) {
                        waiting.push(neighbor);
                    }
                }
            }
            (found, last) = (found + 1, self.triangles[first][0]);
            if sixfold <= 0 {
                return Err(MeshError::InsideOut { at: self.at(last), volume: sixfold / 6_000_000_000 });
            }
        }
        if found == wanted { Ok(()) } else { Err(MeshError::Shells { found, wanted, at: self.at(last) }) }
    }
}

/// 2^33. A written coordinate is 0 or at least 0.001 mm, so its last bit is worth 2^-33 mm or more.
const LAST_BIT: f64 = 8_589_934_592.0;

/// Do three written points lie on a line? Exact: coordinates are below 2^22 mm, so in last bits they fit
/// 64 bits and products of two differences 128.
fn on_a_line(points: [[f32; 3]; 3]) -> bool {
    let [a, b, c] = points.map(|point| point.map(|mm| (f64::from(mm) * LAST_BIT) as i64));
    let [u, v] = [b, c].map(|to| [0, 1, 2].map(|axis| i128::from(to[axis] - a[axis])));
    (0..3).all(|axis| {
        let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
        u[i] * v[j] == u[j] * v[i]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solid::{Profile, extrude};

    /// A box between two corners, in millimetres: 8 vertices, 12 triangles.
    fn block(low: [i32; 3], high: [i32; 3]) -> Mesh {
        let [low, high] = [low, high].map(|corner| corner.map(|mm| 1000 * mm));
        extrude(&Profile::rectangle([low[0], low[1]], [high[0], high[1]]), low[2], high[2])
    }

    /// All meshes in one, vertices not shared between them.
    fn together(meshes: &[Mesh]) -> Mesh {
        let mut all = Mesh::default();
        for mesh in meshes {
            let first = all.vertices.len() as u32;
            all.vertices.extend(&mesh.vertices);
            all.triangles.extend(mesh.triangles.iter().map(|corners| corners.map(|corner| corner + first)));
        }
        all
    }

    fn at(x: i32, y: i32, z: i32) -> [Mm; 3] {
        [x, y, z].map(|mm| Mm::from_um(1000 * i64::from(mm)))
    }

    #[test]
    fn a_box_is_sound_also_as_loose_triangles() {
        let cube = block([0; 3], [1; 3]);
        assert_eq!(cube.check(), Ok(()));
        let corners = cube.triangles.iter().flatten();
        let loose = Mesh {
            vertices: corners.map(|&corner| cube.vertices[corner as usize]).collect(),
            triangles: (0..12).map(|triangle| [0, 1, 2].map(|corner| 3 * triangle + corner)).collect(),
        };
        assert_eq!(loose.check(), Ok(()));
    }

    #[test]
    fn nothing_is_not_a_solid() {
        assert_eq!(Mesh::default().check(), Err(MeshError::Empty));
    }

    #[test]
    fn a_vertex_that_is_missing_or_left_over_is_found() {
        let mut mesh = block([0; 3], [1; 3]);
        mesh.vertices.push([5000; 3]);
        assert_eq!(mesh.check(), Err(MeshError::Unused { vertex: 8, at: at(5, 5, 5) }));
        mesh.triangles[7][1] = 9;
        assert_eq!(mesh.check(), Err(MeshError::Index { triangle: 7, index: 9, vertices: 9 }));
    }

    #[test]
    fn a_flipped_a_missing_and_a_doubled_triangle_are_found() {
        let cube = block([0; 3], [1; 3]);
        let mut flipped = cube.clone();
        flipped.triangles[4].swap(0, 1);
        assert!(matches!(flipped.check(), Err(MeshError::TurnedOver { .. })));
        let mut open = cube.clone();
        open.triangles.remove(4);
        assert!(matches!(open.check(), Err(MeshError::OpenEdge { .. })));
        let mut doubled = cube;
        doubled.triangles.push(doubled.triangles[4]);
        assert!(matches!(doubled.check(), Err(MeshError::Doubled { triangles: [4, 12], .. })));
    }

    #[test]
    fn a_body_without_thickness_is_found() {
        let mesh = Mesh {
            vertices: vec![[0, 0, 0], [1000, 0, 0], [0, 1000, 0]],
            triangles: vec![[0, 1, 2], [0, 2, 1]],
        };
        assert_eq!(mesh.check(), Err(MeshError::Doubled { triangles: [0, 1], at: at(0, 0, 0) }));
    }

    /// F18: blocks that meet along an edge, whether their vertices are shared or only equal.
    #[test]
    fn boxes_that_meet_along_an_edge_are_found() {
        let mesh = together(&[block([0; 3], [1; 3]), block([1, 1, 0], [2, 2, 1])]);
        let fault = MeshError::CrowdedEdge { triangles: 4, from: at(1, 1, 0), to: at(1, 1, 1) };
        assert_eq!(mesh.check_shells(2), Err(fault));
    }

    #[test]
    fn boxes_that_meet_in_a_point_are_found() {
        let mesh = together(&[block([0; 3], [1; 3]), block([1; 3], [2; 3])]);
        assert_eq!(mesh.check_shells(2), Err(MeshError::PinchedVertex { at: at(1, 1, 1) }));
    }

    #[test]
    fn a_face_inside_is_found() {
        let mesh = together(&[block([0; 3], [1; 3]), block([0, 0, 1], [1, 1, 2])]);
        assert!(matches!(
            mesh.check_shells(2),
            Err(MeshError::Doubled { .. } | MeshError::CrowdedEdge { .. })
        ));
        // A second floor over the same four corners, cut along the other diagonal.
        let mut floor = block([0; 3], [1; 3]);
        let cut = |corners: &[u32; 3]| corners.contains(&0) && corners.contains(&2);
        let other =
            if floor.triangles.iter().any(cut) { [[0, 3, 1], [1, 3, 2]] } else { [[0, 2, 1], [0, 3, 2]] };
        floor.triangles.extend(other);
        assert!(matches!(floor.check(), Err(MeshError::CrowdedEdge { triangles: 3, .. })));
    }

    /// F19: the middle of an edge is a corner for the triangle on one side only.
    #[test]
    fn a_t_junction_is_found() {
        let mut mesh = block([0; 3], [1; 3]);
        let [a, b, c] = mesh.triangles[11];
        let [from, to] = [a, b].map(|corner| mesh.vertices[corner as usize]);
        mesh.vertices.push([0, 1, 2].map(|axis| (from[axis] + to[axis]) / 2));
        mesh.triangles[11] = [a, 8, c];
        mesh.triangles.push([8, b, c]);
        assert!(matches!(mesh.check(), Err(MeshError::OpenEdge { .. })));
    }

    #[test]
    fn shells_that_are_inside_out_or_too_many_are_found() {
        let (outer, mut inner) = (block([0; 3], [9; 3]), block([3; 3], [5; 3]));
        let nested = together(&[outer.clone(), inner.clone()]);
        assert!(matches!(nested.check(), Err(MeshError::Shells { found: 2, wanted: 1, .. })));
        assert_eq!(nested.check_shells(2), Ok(()));
        assert!(matches!(nested.check_shells(3), Err(MeshError::Shells { found: 2, wanted: 3, .. })));
        for corners in &mut inner.triangles {
            corners.swap(0, 1);
        }
        assert!(matches!(inner.check(), Err(MeshError::InsideOut { volume: -8, .. })));
        let hollow = together(&[outer, inner]);
        assert!(matches!(hollow.check_shells(2), Err(MeshError::InsideOut { volume: -8, .. })));
    }

    /// At 100 m the floats are 8 micrometres apart: one micrometre of thickness is lost, 100 are not.
    #[test]
    fn what_collapses_in_the_file_is_found() {
        let slab = |low: i32, high: i32| extrude(&Profile::rectangle([0, 0], [1000, 1000]), low, high);
        assert!(matches!(slab(100_000_000, 100_000_001).check(), Err(MeshError::Degenerate { .. })));
        assert_eq!(slab(100_000_000, 100_000_100).check(), Ok(()));
        // Three corners that are apart, but on a line once rounded.
        let far = 100_000_000;
        let profile = Profile::new(vec![[0, far], [1_000_000, far], [500_000, far + 1]], vec![]).unwrap();
        assert!(matches!(extrude(&profile, 0, 1000).check(), Err(MeshError::Degenerate { .. })));
    }

    #[test]
    fn a_triangle_on_a_slanted_line_is_found() {
        let line = [[0.1, 0.2, 0.3], [0.2, 0.4, 0.6], [0.4, 0.8, 1.2]];
        assert!(on_a_line(line));
        let mut bent = line;
        bent[2][2] = 1.200_000_2;
        assert!(!on_a_line(bent));
    }

    #[test]
    fn faults_read_well() {
        let fault = MeshError::OpenEdge { from: at(0, 1, 2), to: [Mm::from_um(-1500); 3] };
        assert_eq!(
            fault.to_string(),
            "the edge from (0, 1, 2) mm to (-1.5, -1.5, -1.5) mm has a triangle on one side only"
        );
    }
}
