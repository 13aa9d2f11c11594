//! Solids: profiles on whole micrometres, extrusion, the star, one indexed mesh and what makes it valid.
//!
//! A profile (an outline with holes, in a plane) is the source of truth; meshes are made from it with
//! shared vertices, so that they are closed by construction and floats are never compared to weld.
//! Everything is in micrometres, right-handed, Z up.

mod check;
mod extrude;
mod mesh;
mod profile;
mod star;
mod triangulate;

pub use check::MeshError;
pub use extrude::extrude;
pub use mesh::{Mesh, millimetres};
pub use profile::{Point, Profile, ProfileError, Ring};
pub use star::{Section, star, star_volume_sixfold};
pub use triangulate::triangulated;
