//! What is made: plates, posts and cursor, each as a solid lying flat and with its place in the cube.

mod assembly;
mod bed;
mod coupon;
mod digits;
mod drawing;
mod flat_arm;
mod letters;
mod marks;
mod outline;
mod part;
mod placement;
mod plate;
mod posts;
mod relief;
mod role;
mod slots;
mod stand;
mod star;
mod star_kit;
mod stations;
mod world;

pub use crate::maze::Direction;
pub use crate::params::Axis;
pub use assembly::{Assembly, AssemblyError, NoSuchPart};
pub use bed::{TooLarge, fits, too_large};
pub use coupon::{Coupon, Cutting, GAUGE_STRIPS, coupon};
pub use drawing::{Drawing, solution};
pub use marks::{Mark, MarkKind};
pub use part::{Part, Shape, Slab};
pub use placement::Placement;
pub use posts::hardware;
pub use relief::{Relief, ReliefError, ReliefFit};
pub use role::{Role, Side};
pub use slots::plate_slots;
pub use stations::{Station, StationMap, Stations};
pub use world::{Faces, Look, Orb, Place, Ride, Stop, World};
