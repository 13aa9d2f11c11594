//! Files: one format a file, checked solids in, bytes out.
//!
//! Every writer is a total function of what it is given: a [`Model`] whose meshes have passed the gate
//! of the solids, or lines for a laser, and an [`About`] that says what it is. Nothing is decided here but how a format
//! puts it; nothing is read or written but memory, and nothing depends on clock, place or hash order, so
//! that the same input gives the same bytes.
//!
//! Units: solids come in whole micrometres, right-handed, Z up. Each writer turns them into its own
//! unit: STL, 3MF, STEP and VRML into millimetres, glTF into metres with Y up at the root node.

mod about;
mod archive;
mod brep;
mod corners;
mod explode;
mod format;
mod glb;
mod laser;
mod laser_dxf;
mod laser_svg;
mod model;
mod palette;
mod part21;
mod step;
mod stl;
mod threemf;
mod vrml;

pub(crate) use about::escaped;
pub(crate) use corners::{Normal, normal};
pub(crate) use explode::explode;
pub(crate) use glb::fixed as fixed_glb;
pub(crate) use palette::Paint;
pub(crate) use stl::write as stl_of_meshes;
pub(crate) use vrml::quoted;

pub use about::About;
pub use format::Format;
pub use glb::glb;
pub use laser::SheetFormat;
pub use laser_dxf::laser_dxf;
pub use laser_svg::laser_svg;
pub use model::Model;
pub use step::step;
pub use stl::stl;
pub use threemf::{threemf, threemf_bed};
pub use vrml::vrml;

/// Who wrote a file: the program and its version.
pub const GENERATOR: &str = concat!("deventer ", env!("CARGO_PKG_VERSION"));
