//! Files: one format a file, checked solids in, bytes out.
//!
//! Every writer is a total function of what it is given: a [`Model`] whose meshes have passed the gate
//! of the solids, or lines for a laser, and an [`About`] that says what it is. Nothing is decided here but how a format
//! puts it; nothing is read or written but memory, and nothing depends on clock, place or hash order, so
//! that the same input gives the same bytes.
//!
//! Units: solids come in whole micrometres, right-handed, Z up. Each writer turns them into its own
//! unit: STL, 3MF, STEP and VRML into millimetres, glTF into metres with Y up at the root node.

/// Appends formatted text; a `String` takes any.
macro_rules! put {
    ($text:expr, $($format:tt)*) => {
        write!($text, $($format)*).expect("text takes any text")
    };
}

mod about;
mod apart;
mod archive;
mod brep;
mod corners;
mod format;
mod glb;
mod lanes;
mod model;
mod palette;
mod part21;
mod picture;
mod relief;
mod sheet;
mod sheet_dxf;
mod sheet_svg;
mod stations;
mod step_file;
mod steps;
mod stl;
mod svg;
mod threemf;
mod vrml;
mod world;

pub use about::About;
pub use format::{Format, FormatError};
pub use glb::glb;
pub use model::Model;
pub use picture::{Background, Picture, View};
pub use relief::{relief_glb, relief_stl};
pub use sheet::{SheetFormat, SheetFormatError};
pub use sheet_dxf::sheet_dxf;
pub use sheet_svg::sheet_svg;
pub use stations::station_map;
pub use step_file::step_file;
pub use steps::{Step, step};
pub use stl::stl;
pub use svg::drawings;
pub use threemf::{threemf, threemf_bed};
pub use vrml::vrml;
pub use world::{WorldOptions, world};

/// Who wrote a file: the program and its version.
pub const GENERATOR: &str = concat!("deventer ", env!("CARGO_PKG_VERSION"));
