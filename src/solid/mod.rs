//! Solids: profiles on whole micrometres, what is made from them, and what makes a mesh valid.
//!
//! A profile (an outline with holes, in a plane) is the source of truth. [`extrude`] raises one to a
//! prism, [`stack()`] piles several up, [`star()`] crosses three arms, a [`Relief`] has a slanted top; each makes a [`Mesh`] whose vertices
//! are shared, so that it is closed by construction and floats are never compared to weld.
//! [`Mesh::check`] proves it once more before anything is written; [`Faces`] are its flat sides, whole,
//! and with the feature `truck` solids of that kernel.
//!
//! Everything is in whole micrometres, right-handed, Z up; the same input gives the same mesh on every
//! platform, triangle for triangle.

#[cfg(feature = "truck")]
mod brep;
mod check;
mod extrude;
mod faces;
mod interface;
mod mesh;
mod offset;
mod overlay;
mod pipes;
mod profile;
mod relief;
mod rings;
mod stack;
mod star;
mod triangulate;
mod unsound;

#[cfg(feature = "truck")]
pub use brep::rod;
pub use check::MeshError;
pub use extrude::extrude;
pub use faces::{Face, Faces, Side, reduced};
pub use mesh::{Mesh, millimetres};
pub use offset::{inset, offset};
pub use overlay::{difference, union};
pub use pipes::{PipeCube, Pipes};
pub use profile::{Point, Profile, ProfileError, Ring};
pub use relief::Relief;
pub use rings::RingsError;
pub use stack::{Layer, StackError, stack};
pub use star::{Section, star, star_volume_sixfold};
pub use triangulate::triangulated;
pub use unsound::BrepError;
