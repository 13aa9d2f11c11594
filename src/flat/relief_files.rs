//! Flat mazes as solids: STL to print, GLB to look at.

use crate::flat::Relief;
use crate::formats::{About, Paint, fixed_glb, stl_of_meshes};
use crate::solid::Mesh;

/// Walls and floor as binary STL, one shell. The way is left out: it is only to look at.
#[must_use]
pub fn relief_stl(relief: &Relief, about: &About) -> Vec<u8> {
    stl_of_meshes(std::slice::from_ref(&relief.body), about)
}

/// Walls and floor as GLB, and the way in a color of its own.
#[must_use]
pub fn relief_glb(relief: &Relief, about: &About) -> Vec<u8> {
    let mut solids: Vec<(String, Paint, &Mesh)> = vec![("walls".to_owned(), Paint::Stone, &relief.body)];
    let way = relief.way.iter().enumerate();
    solids.extend(way.map(|(number, ribbon)| (format!("way-{}", number + 1), Paint::Way, ribbon)));
    fixed_glb("maze", &solids, about)
}
