//! The algorithms that make flat mazes, and the recipe that names one with all that it wants to know.

mod backtracker;
mod biased;
mod dig;
mod eller;
mod kruskal;
mod laberinto;
mod recipe;

pub use backtracker::backtracker;
pub use biased::{Bias, Preset, biased};
pub use eller::{Eller, EllerRow, eller};
pub use kruskal::{MOST_CELLS as KRUSKAL_MOST_CELLS, kruskal};
pub use laberinto::{JavaRandom, Spheres, laberinto};
pub use recipe::{Algorithm, LONGEST_SIDE, Made, MakeError, Method, Recipe, RecipeError};
