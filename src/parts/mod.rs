//! What is made: plates, posts and cursor, each as a solid lying flat and with its place in the cube.

mod assembly;
#[cfg(feature = "truck")]
mod brep;
mod coupon;
mod cut_sheet;
mod digits;
mod flat_arm;
mod glyphs;
mod letters;
mod marks;
mod outline;
mod part;
mod path_solid;
mod placement;
mod plate;
mod posts;
mod role;
mod slots;
mod solution;
mod stand;
mod star;
mod star_kit;
mod stations;

pub(crate) use letters::{Font, Word};
pub(crate) use outline::outline;
pub(crate) use slots::micrometres;
pub(crate) use star::star;

pub use assembly::{Assembly, AssemblyError, NoSuchPart};
pub use coupon::{Coupon, GAUGE_STRIPS, coupon};
pub use cut_sheet::{CutLayer, CutLine, CutSheet};
pub use marks::{Mark, MarkKind};
pub use part::{Part, Shape, Slab};
pub use path_solid::{PathRegion, PathSolid, PathSolidError};
pub use placement::Placement;
pub use posts::hardware;
pub use role::Role;
pub use slots::plate_slots;
pub use solution::{Drawing, solution};
pub use stations::{Station, StationMap, Stations};
