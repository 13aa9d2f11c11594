//! The one mesh behind every mesh format.

/// A triangle mesh with shared vertices, in micrometres.
///
/// Triangles name their corners counter-clockwise as seen from outside.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Mesh {
    /// Corners, in micrometres.
    pub vertices: Vec<[i32; 3]>,
    /// Numbers of vertices, three a triangle.
    pub triangles: Vec<[u32; 3]>,
}

/// What is wrong with a mesh.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeshError {}
