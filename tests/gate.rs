//! The gate lets sound meshes through and names every fault of others. Every fault is made here by hand.

use deventer::Mm;
use deventer::solid::{Mesh, MeshError, Profile, extrude};

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
    let mesh =
        Mesh { vertices: vec![[0, 0, 0], [1000, 0, 0], [0, 1000, 0]], triangles: vec![[0, 1, 2], [0, 2, 1]] };
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
    assert!(matches!(mesh.check_shells(2), Err(MeshError::Doubled { .. } | MeshError::CrowdedEdge { .. })));
    // A second floor over the same four corners, cut along the other diagonal.
    let mut floor = block([0; 3], [1; 3]);
    let cut = |corners: &[u32; 3]| corners.contains(&0) && corners.contains(&2);
    let other = if floor.triangles.iter().any(cut) { [[0, 3, 1], [1, 3, 2]] } else { [[0, 2, 1], [0, 3, 2]] };
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
fn faults_read_well() {
    let fault = MeshError::OpenEdge { from: at(0, 1, 2), to: [Mm::from_um(-1500); 3] };
    assert_eq!(
        fault.to_string(),
        "the edge from (0, 1, 2) mm to (-1.5, -1.5, -1.5) mm has a triangle on one side only"
    );
}
