//! The cube put together.

use super::part::Part;
use super::plate::plate;
use super::posts::Posts;
use super::slots::micrometres;
use super::stand::stand;
use super::star::star;
use crate::axis::{Axis, Side};
use crate::params::Design;
use crate::puzzle::{Cell, Puzzle, slides};
use crate::solid::MeshError;

/// A part that is not fit to be written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AssemblyError {
    /// Its mesh is not a solid.
    #[error("{part} is not a solid: {error}")]
    Mesh {
        /// Which part.
        part: String,
        /// What is wrong.
        error: MeshError,
    },
    /// Its mesh does not fill its shape.
    #[error("{part} has six times the volume {found} where its shape has {wanted}, in cubic micrometres")]
    Volume {
        /// Which part.
        part: String,
        /// Of the mesh.
        found: i128,
        /// Of the shape.
        wanted: i128,
    },
}

/// A name that means no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no part `{name}`; the parts are {}", .parts.join(", "))]
pub struct NoSuchPart {
    /// The name.
    pub name: String,
    /// The names of all parts.
    pub parts: Vec<String>,
}

/// The parts of a cube in their places, and the cursor's way.
#[derive(Clone, Debug, PartialEq)]
pub struct Assembly {
    /// Six plates, the pieces of the star, and what else there is, in the order of [`super::Role::ALL`].
    pub parts: Vec<Part>,
    /// Where the cursor's centre goes from start to goal: the start, every turn, the goal; in
    /// micrometres, the centre of the cube at the origin. Straight lines join them.
    pub way: Vec<[i32; 3]>,
    /// Distance of neighbouring cells in micrometres: one move, and so the measure of the cursor's speed.
    pub pitch: i32,
}

impl Assembly {
    /// The parts of a puzzle as the design measures them.
    #[must_use]
    pub fn build(design: &Design, puzzle: &Puzzle) -> Assembly {
        let mut parts = Vec::new();
        for axis in Axis::ALL {
            parts.extend(Side::ALL.map(|side| plate(design, puzzle, axis, side)));
        }
        parts.extend(star(design, centre(design, puzzle.start())));
        parts.extend(Posts::new(design).iter().flat_map(Posts::parts));
        if design.dimensions().stand {
            parts.push(stand(design));
        }
        let pitch = micrometres(design.dimensions().pitch);
        Assembly { parts, way: way(design, &puzzle.route()), pitch }
    }

    /// The part of a name, if there is one.
    #[must_use]
    pub fn part(&self, name: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.name() == name)
    }

    /// The assembly with some of its parts only. A name means the part of that name, or else all parts whose
    /// names go on behind it with a sign: `plate` and `plate-x` mean all plates and the two of an axis, `cursor`
    /// the star in however many pieces.
    ///
    /// ```
    /// use deventer::{Assembly, Params, Puzzle};
    ///
    /// let design = Params::default().design()?;
    /// let whole = Assembly::build(&design, &Puzzle::generate(&design)?);
    /// let some = whole.only(&["cursor", "plate-x"])?;
    /// let names: Vec<String> = some.parts.iter().map(|part| part.name()).collect();
    /// assert_eq!(names, ["plate-x-", "plate-x+", "cursor"]);
    /// assert!(whole.only(&["plate-"]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a name means no part.
    pub fn only(&self, names: &[impl AsRef<str>]) -> Result<Assembly, NoSuchPart> {
        let mut chosen = vec![false; self.parts.len()];
        for name in names {
            let name = name.as_ref();
            let meant = self.meant(name);
            if meant.is_empty() {
                let parts = self.parts.iter().map(Part::name).collect();
                return Err(NoSuchPart { name: name.to_owned(), parts });
            }
            meant.into_iter().for_each(|index| chosen[index] = true);
        }
        let parts = self.parts.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(part, _)| part.clone());
        Ok(Assembly { parts: parts.collect(), way: self.way.clone(), pitch: self.pitch })
    }

    /// The places in the list of the parts that a name means.
    fn meant(&self, name: &str) -> Vec<usize> {
        let found = |means: &dyn Fn(&str) -> bool| -> Vec<usize> {
            (0..self.parts.len()).filter(|&index| means(&self.parts[index].name())).collect()
        };
        let exact = found(&|part| part == name);
        if !exact.is_empty() {
            return exact;
        }
        found(&|part| part.strip_prefix(name).is_some_and(|rest| rest.starts_with(['-', '+'])))
    }

    /// Checks every part: that its mesh is a solid (see [`Mesh::check`](crate::solid::Mesh::check)) and that its volume is exactly
    /// that of its shape.
    ///
    /// # Errors
    /// The first fault, with the part's name. None is known for a checked design; this is the gate
    /// before files are written.
    pub fn check(&self) -> Result<(), AssemblyError> {
        for part in &self.parts {
            let name = part.name();
            part.mesh.check().map_err(|error| AssemblyError::Mesh { part: name.clone(), error })?;
            let (found, wanted) = (part.mesh.volume_sixfold(), part.shape.volume_sixfold());
            if found != wanted {
                return Err(AssemblyError::Volume { part: name, found, wanted });
            }
        }
        Ok(())
    }
}

/// The centre of a cell.
pub(crate) fn centre(design: &Design, cell: Cell) -> [i32; 3] {
    Axis::ALL.map(|axis| micrometres(design.position(axis, cell.along(axis))))
}

/// The centres of the start, of the cells where the route turns, and of the goal.
pub(crate) fn way(design: &Design, route: &[Cell]) -> Vec<[i32; 3]> {
    let mut cells = vec![route[0]];
    for window in route.windows(3) {
        if slides(window).len() > 1 {
            cells.push(window[1]);
        }
    }
    cells.push(route[route.len() - 1]);
    cells.into_iter().map(|cell| centre(design, cell)).collect()
}
