//! Does a kit go together, and does it do what its puzzle says? Judged on the solids as written.
//!
//! What is judged is the files: every STL is read back as any reader would, and all measures are taken from
//! its triangles. Only where a part stands in the cube, and what the measures should be, follow from the
//! design. `docs/check.md` tells what each check means and how it is measured.
//!
//! The method is exact and flat. A plate keeps between two parallel planes and an arm is a prism that goes
//! right through it, so they are as far apart as the arm's section and the plate's shadow along its normal
//! (the `contour` module takes both from the mesh without cutting it). All states of the star then come down
//! to the cells and passages of six plates: the time goes with the size of the files, not with the number of
//! states. Coordinates are whole micrometres, those of the files; distances are `f64`.
//!
//! ```
//! use deventer::parts::{Assembly, Role};
//! use deventer::{Params, Puzzle, check, formats, kit};
//!
//! let design = Params::default().design()?;
//! let puzzle = Puzzle::generate(&design)?;
//! let assembly = Assembly::build(&design, &puzzle);
//! let about = kit::about(&design, &puzzle);
//! let files: Vec<(Role, Vec<u8>)> =
//!     assembly.parts.iter().map(|part| (part.role, formats::stl(part, &about))).collect();
//! let report = check::check(&design, &puzzle, &assembly, &files);
//! assert!(report.ok(), "{report}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arms;
mod glue_joint;
mod joints;
mod marks;
mod order;
mod plane;
mod report;
mod silhouette;
mod slotted;
mod star;
mod stl;
mod table;
mod tilt;
mod walls;
mod warnings;

pub use order::{Step, Way, assembly_order};
pub use report::check;
pub use stl::StlError;
pub use table::{Check, Report, Rule};
pub use tilt::Tilt;
pub use warnings::{Warning, warnings};
