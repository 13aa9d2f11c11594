//! Drawings of a cube, as SVG: the solution on its plates, the steps of the assembly, the maps of the stations.

mod solution;
mod stations;
mod steps;
mod tracks;

pub use solution::solution_svg;
pub use stations::station_map;
pub use steps::{Step, step_svg};
