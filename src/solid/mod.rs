//! Solids: profiles on whole micrometres, extrusion, the star, one indexed mesh and what makes it valid.
//!
//! A profile (an outline with holes, in a plane) is the source of truth; meshes are made from it with
//! shared vertices, so that they are closed by construction and floats are never compared to weld.
//! Everything is in micrometres, right-handed, Z up.

mod extrude;
mod mesh;
mod profile;
mod star;

pub use extrude::extrude;
pub use mesh::{Mesh, MeshError};
pub use profile::{Point, Profile, ProfileError, Ring};
pub use star::{Section, star};
