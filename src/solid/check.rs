//! The one gate that every mesh passes before it is written.
//!
//! It looks at the mesh as a reader of the file will: coordinates rounded to `f32` millimetres, corners
//! with equal coordinates taken for one. Then it asks, in this order:
//!
//! 1. every index names a vertex, every vertex is used;
//! 2. no triangle has two equal corners or all three on a line;
//! 3. every edge joins exactly two triangles, which run along it in opposite directions and do not have
//!    all corners in common;
//! 4. the triangles around a vertex form one fan, so no two bodies hang together at a point;
//! 5. every shell (triangles connected through edges) has a positive volume: its faces look outward;
//! 6. there are as many shells as there should be.
//!
//! Coordinates are finite because they come from whole numbers, and never -0. What the gate cannot see is
//! a surface that cuts through itself or another; whoever makes a mesh answers for that.
//!
//! Everything is sorted or walked, so the time is n log n and the answer the same everywhere.

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
        let positions = self.positions_mm();
        let corners = self.written_corners(&positions);
        self.check_areas(&positions, &corners)?;
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
    fn written_corners(&self, positions: &[[f32; 3]]) -> Vec<[u32; 3]> {
        // Bits of floats in the order of their values, as no coordinate is -0.
        let ordered = |mm: f32| {
            let bits = mm.to_bits();
            if bits >> 31 == 0 { bits | 1 << 31 } else { !bits }
        };
        let mut order: Vec<([u32; 3], u32)> =
            positions.iter().zip(0..).map(|(position, vertex)| (position.map(ordered), vertex)).collect();
        order.sort_unstable();
        let mut first_alike = vec![0; positions.len()];
        for alike in order.chunk_by(|a, b| a.0 == b.0) {
            for &(_, vertex) in alike {
                first_alike[vertex as usize] = alike[0].1;
            }
        }
        self.triangles.iter().map(|corners| corners.map(|corner| first_alike[corner as usize])).collect()
    }

    fn check_areas(&self, positions: &[[f32; 3]], corners: &[[u32; 3]]) -> Result<(), MeshError> {
        let flat = corners.iter().position(|&[a, b, c]| {
            a == b || b == c || c == a || on_a_line([a, b, c].map(|corner| positions[corner as usize]))
        });
        match flat {
            Some(triangle) => Err(MeshError::Degenerate { triangle, at: self.at(corners[triangle][0]) }),
            None => Ok(()),
        }
    }

    /// For each edge of a triangle the same edge of the neighbor. Edge 3 t + c of triangle t goes from
    /// its corner c to the next.
    fn pair_edges(&self, corners: &[[u32; 3]]) -> Result<Vec<u32>, MeshError> {
        // All edges in groups with the same ends, sorted by the lesser end, then by the greater.
        let ends = |edge: u32| {
            let triangle = corners[edge as usize / 3];
            [triangle[edge as usize % 3], triangle[(edge as usize + 1) % 3]]
        };
        let edges = 0..3 * corners.len() as u32;
        let mut fill = vec![0; self.vertices.len() + 1];
        for edge in edges.clone() {
            let [from, to] = ends(edge);
            fill[from.min(to) as usize + 1] += 1;
        }
        for vertex in 1..fill.len() {
            fill[vertex] += fill[vertex - 1];
        }
        let mut sorted = vec![(0, 0); edges.len()];
        for edge in edges {
            let [from, to] = ends(edge);
            let place: &mut usize = &mut fill[from.min(to) as usize];
            sorted[*place] = (from.max(to), edge);
            *place += 1;
        }
        let mut twins = vec![0; sorted.len()];
        let mut start = 0;
        // Filled, each place has moved on to the end of its vertex.
        for &end in &fill[..self.vertices.len()] {
            sorted[start..end].sort_unstable();
            for group in sorted[start..end].chunk_by(|a, b| a.0 == b.0) {
                if let [(_, one), (_, other)] = *group
                    && ends(one) != ends(other)
                {
                    twins[one as usize] = other;
                    twins[other as usize] = one;
                } else {
                    return Err(self.edge_fault(corners, group));
                }
            }
            start = end;
        }
        // Back to back, two triangles with the same corners are each other's only neighbors.
        let doubled = (0..corners.len()).find(|triangle| {
            let neighbor = |corner| twins[3 * triangle + corner] / 3;
            neighbor(0) == neighbor(1) && neighbor(1) == neighbor(2)
        });
        match doubled {
            Some(triangle) => Err(MeshError::Doubled {
                triangles: [triangle, twins[3 * triangle] as usize / 3],
                at: self.at(corners[triangle][0]),
            }),
            None => Ok(twins),
        }
    }

    /// What is wrong with an edge that does not join two triangles. `group` has its greater end and its
    /// number in each triangle.
    fn edge_fault(&self, corners: &[[u32; 3]], group: &[(u32, u32)]) -> MeshError {
        let sorted = |edge: u32| {
            let mut sorted = corners[edge as usize / 3];
            sorted.sort_unstable();
            sorted
        };
        let mut triangles: Vec<_> = group.iter().map(|&(_, edge)| (sorted(edge), edge / 3)).collect();
        triangles.sort_unstable();
        if let Some(pair) = triangles.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let triangles = [pair[0].1, pair[1].1].map(|triangle| triangle as usize);
            return MeshError::Doubled { triangles, at: self.at(corners[triangles[0]][0]) };
        }
        let (greater, edge) = group[0];
        let [a, b] =
            [edge as usize % 3, (edge as usize + 1) % 3].map(|corner| corners[edge as usize / 3][corner]);
        let [from, to] = [a.min(b), greater].map(|vertex| self.at(vertex));
        match group.len() {
            1 => MeshError::OpenEdge { from, to },
            2 => MeshError::TurnedOver { from, to },
            triangles => MeshError::CrowdedEdge { triangles, from, to },
        }
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

/// Do three written points lie on a line? The answer is exact.
fn on_a_line(points: [[f32; 3]; 3]) -> bool {
    let [a, b, c] = points.map(|point| point.map(f64::from));
    let [u, v] = [b, c].map(|to| [0, 1, 2].map(|axis| to[axis] - a[axis]));
    let surely_not = (0..3).any(|axis| {
        let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
        let (one, other) = (u[i] * v[j], u[j] * v[i]);
        // The products are off by some 2^-51 of themselves.
        (one - other).abs() > 1e-12 * (one.abs() + other.abs())
    });
    !surely_not && on_a_line_exact(points)
}

/// 2^33. A written coordinate is 0 or at least 0.001 mm, so its last bit is worth 2^-33 mm or more.
const LAST_BIT: f64 = 8_589_934_592.0;

/// In whole last bits: coordinates are below 2^22 mm, so they fit 64 bits, and products of two
/// differences 128.
fn on_a_line_exact(points: [[f32; 3]; 3]) -> bool {
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

    #[test]
    fn points_on_a_slanted_line_are_told_from_points_beside_it() {
        let line = [[0.1, 0.2, 0.3], [0.2, 0.4, 0.6], [0.4, 0.8, 1.2]];
        assert!(on_a_line(line) && on_a_line_exact(line));
        let mut bent = line;
        bent[2][2] = f32::from_bits(1.2f32.to_bits() + 1);
        assert!(!on_a_line(bent) && !on_a_line_exact(bent));
    }
}
