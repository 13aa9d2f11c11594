//! What is made: plates and cursor, each as a solid lying flat and with its place in the cube.

mod assembly;
mod drawing;
mod placement;
mod relief;
mod slots;
mod stations;
mod world;

pub use crate::maze::Direction;
pub use crate::params::Axis;
pub use assembly::{Assembly, AssemblyError, Part, Role, Shape, Side};
pub use drawing::{Drawing, solution};
pub use placement::Placement;
pub use relief::{Relief, ReliefError, ReliefFit};
pub use slots::plate_profile;
pub use stations::{Station, StationMap, Stations};
pub use world::{Faces, Look, Orb, Place, Ride, Stop, World};
