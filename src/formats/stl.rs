//! STL, binary: a bag of triangles in millimetres.
//!
//! ```text
//!   80 bytes   header: who made it and what it is, ASCII, never the word that marks a text STL
//!    4 bytes   number of triangles, n
//!   50 bytes   n times: unit normal, three corners counter-clockwise from outside, two bytes of zero
//! ```

use super::corners::positive_zero;
use super::model::Body;
use super::{About, GENERATOR, Model};
use crate::solid::Mesh;

/// Bytes of the header.
const HEADER: usize = 80;

/// A model as binary STL, 84 + 50 n bytes for n triangles: a part as it is made, or all parts in their
/// places, the cursor at the start, each a shell of its own.
#[must_use]
pub fn stl<'a>(model: impl Into<Model<'a>>, about: &About) -> Vec<u8> {
    let meshes: Vec<Mesh> = model.into().bodies().iter().map(Body::placed_mesh).collect();
    write(&meshes, about)
}

/// Meshes as they stand, each a shell of its own.
pub(crate) fn write(meshes: &[Mesh], about: &About) -> Vec<u8> {
    let facets: Vec<stl_io::Triangle> = meshes.iter().flat_map(facets).collect();
    let mut bytes = Vec::with_capacity(HEADER + 4 + 50 * facets.len());
    stl_io::write_stl(&mut bytes, facets.iter()).expect("memory takes all bytes");
    let header = header(about);
    bytes[..header.len()].copy_from_slice(header.as_bytes());
    bytes
}

/// The text of the header: ASCII, at most 80 bytes. Readers take a file that says "solid" at its
/// beginning for a text, and some look for the word all over the header.
fn header(about: &About) -> String {
    let mut text = format!("{GENERATOR} mm {}", about.title_line());
    for line in about.description_lines() {
        text.push_str(" | ");
        text.push_str(&line);
    }
    let mut text: String = text.chars().map(|c| if c.is_ascii() { c } else { '?' }).take(HEADER).collect();
    while let Some(at) = text.to_ascii_lowercase().find("solid") {
        text.replace_range(at..at + "solid".len(), "shape");
    }
    text
}

fn facets(mesh: &Mesh) -> impl Iterator<Item = stl_io::Triangle> {
    let positions = mesh.positions_mm();
    mesh.triangles.iter().map(move |corners| {
        let corners = corners.map(|corner| positions[corner as usize]);
        stl_io::Triangle {
            normal: stl_io::Vector::new(normal(corners)),
            vertices: corners.map(stl_io::Vector::new),
        }
    })
}

/// The unit normal of a triangle as written, so that a reader who computes it finds the same.
fn normal([a, b, c]: [[f32; 3]; 3]) -> [f32; 3] {
    let edge = |to: [f32; 3]| nalgebra::Vector3::from([0, 1, 2].map(|i| f64::from(to[i]) - f64::from(a[i])));
    let cross = edge(b).cross(&edge(c));
    debug_assert!(cross.norm() > 0.0, "the gate lets no degenerate triangle through");
    cross.try_normalize(0.0).unwrap_or_default().map(positive_zero).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_short_plain_and_not_that_of_a_text() {
        let about = About::new("Oskar's cube", "seed 7\nSOLID oak, sOlid walnut é");
        let text = header(&about);
        assert_eq!(text, format!("{GENERATOR} mm Oskar's cube | seed 7 | shape oak, shape walnut ?"));
        let long = header(&About::new("x".repeat(200), "solid"));
        assert_eq!(long.len(), HEADER);
        // CutSheet must not come after the search, nor leave half a word to be completed.
        assert!(!header(&About::new("solisolidd", "")).to_lowercase().contains("solid"));
    }

    #[test]
    fn normals_are_units_without_negative_zero() {
        let down = normal([[0.0, 0.0, 0.0], [0.0, 2.0, 0.0], [2.0, 0.0, 0.0]]);
        assert_eq!(down.map(f32::to_bits), [0.0, 0.0, -1.0_f32].map(f32::to_bits));
    }
}
