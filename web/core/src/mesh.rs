//! Solids as a graphics library wants them.

use deventer::parts::{Part, PathRegion};
use deventer::solid::Mesh;
use wasm_bindgen::prelude::*;

/// Edges between faces that differ by more than this are drawn: the cosine of 20 degrees.
const SAME_FACE: f64 = 0.94;

/// A solid in mm.
#[wasm_bindgen]
pub struct Solid {
    positions: Vec<f32>,
    triangles: Vec<u32>,
    edges: Vec<f32>,
    cells: u32,
    reachable: bool,
}

#[wasm_bindgen]
impl Solid {
    /// Three numbers a vertex.
    #[wasm_bindgen(getter)]
    pub fn positions(&self) -> Vec<f32> {
        self.positions.clone()
    }

    /// Three vertices a triangle, counter-clockwise from outside.
    #[wasm_bindgen(getter)]
    pub fn triangles(&self) -> Vec<u32> {
        self.triangles.clone()
    }

    /// The edges that one sees: six numbers a line.
    #[wasm_bindgen(getter)]
    pub fn edges(&self) -> Vec<f32> {
        self.edges.clone()
    }

    /// Of a region: how many cells it has.
    #[wasm_bindgen(getter)]
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// Of a region: can the star get there?
    #[wasm_bindgen(getter)]
    pub fn reachable(&self) -> bool {
        self.reachable
    }
}

impl Solid {
    pub(crate) fn of_part(part: &Part) -> Solid {
        Solid::new(&part.mesh, 0, true)
    }

    pub(crate) fn of_region(region: &PathRegion) -> Solid {
        Solid::new(&region.mesh, region.cells, region.reachable)
    }

    fn new(mesh: &Mesh, cells: u32, reachable: bool) -> Solid {
        Solid {
            positions: mesh.vertices.iter().flatten().map(|&um| um as f32 / 1000.0).collect(),
            triangles: mesh.triangles.iter().flatten().copied().collect(),
            edges: sharp_edges(mesh),
            cells,
            reachable,
        }
    }
}

/// The edges at which two faces meet at an angle. Every edge of a checked mesh has two triangles.
fn sharp_edges(mesh: &Mesh) -> Vec<f32> {
    let mut edges: Vec<([u32; 2], u32)> = Vec::with_capacity(mesh.triangles.len() * 3);
    for (number, &[a, b, c]) in mesh.triangles.iter().enumerate() {
        edges.extend([[a, b], [b, c], [c, a]].map(|[p, q]| ([p.min(q), p.max(q)], number as u32)));
    }
    edges.sort_unstable();
    let point = |vertex: u32| mesh.vertices[vertex as usize].map(f64::from);
    let normal = |triangle: u32| {
        let [a, b, c] = mesh.triangles[triangle as usize].map(point);
        let (u, v) = ([0, 1, 2].map(|k: usize| b[k] - a[k]), [0, 1, 2].map(|k: usize| c[k] - a[k]));
        [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    };
    let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let mut lines = Vec::new();
    for pair in edges.chunk_by(|a, b| a.0 == b.0) {
        let (m, n) = (normal(pair[0].1), normal(pair[pair.len() - 1].1));
        if dot(m, n) < SAME_FACE * (dot(m, m) * dot(n, n)).sqrt() {
            lines.extend(pair[0].0.iter().flat_map(|&end| point(end)).map(|um| um as f32 / 1000.0));
        }
    }
    lines
}
