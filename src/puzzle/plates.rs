//! The three plate mazes.

use super::{Cell, Step};
use crate::axis::{Axis, Direction};
use crate::maze::Maze;
use crate::params::Size;

/// The mazes of the three pairs of plates. The plate normal to x lies on (y, z), the one normal to y
/// on (x, z), the one normal to z on (x, y): [`Axis::others`] in order.
///
/// Invariant: the passages of each plate form a forest. With a loop, a piece of the plate would fall
/// out when it is cut. Plates with clearings may have loops, if all passages within a loop are open, so
/// that nothing is left to fall out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plates {
    size: Size,
    mazes: [Maze; 3],
    clearings: bool,
}

/// Why three mazes are not the plates of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlatesError {
    /// A maze is larger or smaller than its side of the box.
    #[error("plate {plate} has {found_width} by {found_height} cells where the box has {width} by {height}")]
    Size {
        /// Which plate.
        plate: Axis,
        /// Cells along its first axis.
        found_width: u32,
        /// Cells along its second axis.
        found_height: u32,
        /// Cells of the box along the first axis.
        width: u32,
        /// Cells of the box along the second axis.
        height: u32,
    },
    /// Walls within a loop of a plate that may have clearings.
    #[error(
        "plate {plate} has a loose piece at the corner ({u},{v}) of cells: open all passages within the loop \
         around it, or close one passage of the loop"
    )]
    Island {
        /// Which plate.
        plate: Axis,
        /// Where its first post is: the lower left corner of this cell, first coordinate.
        u: u32,
        /// Second coordinate.
        v: u32,
    },
    /// The passages of a plate close a loop.
    #[error(
        "plate {plate} has a loop through the passage ({au},{av})-({bu},{bv}); the piece of plate inside it \
         would fall out: close one passage of the loop"
    )]
    Loop {
        /// Which plate.
        plate: Axis,
        /// One end of the passage, first coordinate on the plate.
        au: u32,
        /// One end, second coordinate.
        av: u32,
        /// The other end, first coordinate.
        bu: u32,
        /// The other end, second coordinate.
        bv: u32,
    },
}

impl PlatesError {
    /// The plate at fault.
    #[must_use]
    pub fn plate(&self) -> Axis {
        match *self {
            PlatesError::Size { plate, .. }
            | PlatesError::Island { plate, .. }
            | PlatesError::Loop { plate, .. } => plate,
        }
    }
}

impl Plates {
    /// Plates from their mazes, in the order x, y, z.
    ///
    /// # Errors
    /// If a maze has another size than its side of the box, or a loop.
    pub fn new(size: Size, mazes: [Maze; 3]) -> Result<Plates, PlatesError> {
        let plates = Plates::checked(size, mazes)?;
        for plate in Axis::ALL {
            let maze = plates.maze(plate);
            if let Some((cell, direction)) = maze.first_loop() {
                let (au, av) = maze.at(cell);
                let neighbor = maze.neighbor(cell, direction).expect("passages stay on the plate");
                let (bu, bv) = maze.at(neighbor);
                return Err(PlatesError::Loop { plate, au, av, bu, bv });
            }
        }
        Ok(plates)
    }

    /// Plates of three spanning trees, by whoever made them so.
    pub(super) fn trees(size: Size, mazes: [Maze; 3]) -> Plates {
        debug_assert!(mazes.iter().all(|maze| maze.first_loop().is_none()));
        Plates::checked(size, mazes).expect("the mazes are those of the box")
    }

    /// Plates that may have clearings: loops within which all passages are open.
    ///
    /// # Errors
    /// If a maze has another size than its side of the box, or walls within a loop.
    pub fn with_clearings(size: Size, mazes: [Maze; 3]) -> Result<Plates, PlatesError> {
        let mut plates = Plates::checked(size, mazes)?;
        for plate in Axis::ALL {
            if let Some(island) = plates.maze(plate).first_walled_island() {
                let (u, v) = island.post;
                return Err(PlatesError::Island { plate, u, v });
            }
        }
        plates.clearings = plates.mazes.iter().any(|maze| maze.first_loop().is_some());
        Ok(plates)
    }

    /// Plates of the right sizes.
    fn checked(size: Size, mazes: [Maze; 3]) -> Result<Plates, PlatesError> {
        for plate in Axis::ALL {
            let maze = &mazes[plate.index()];
            let [width, height] = plate.others().map(|axis| u32::from(size.along(axis)));
            let (found_width, found_height) = (maze.width(), maze.height());
            if (found_width, found_height) != (width, height) {
                return Err(PlatesError::Size { plate, found_width, found_height, width, height });
            }
        }
        Ok(Plates { size, mazes, clearings: false })
    }

    /// Plates without any passage, to be filled by [`Plates::new`].
    #[must_use]
    pub fn blank(size: Size) -> [Maze; 3] {
        Axis::ALL.map(|plate| {
            let [width, height] = plate.others().map(|axis| u32::from(size.along(axis)));
            Maze::new(width, height)
        })
    }

    /// Cells of the box along x, y and z.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Has a plate a loop?
    #[must_use]
    pub fn have_clearings(&self) -> bool {
        self.clearings
    }

    /// A text that is another for nearly all other plates: the 64-bit FNV-1a hash of the three mazes as
    /// text, in hexadecimal digits.
    #[must_use]
    pub fn checksum(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for maze in &self.mazes {
            maze.see_lines(|line| {
                hash = line
                    .iter()
                    .fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
            });
        }
        format!("{hash:016x}")
    }

    /// The maze of the plates normal to an axis.
    #[must_use]
    pub fn maze(&self, normal: Axis) -> &Maze {
        &self.mazes[normal.index()]
    }
}

/// The cell of a plate's maze under a cell of the box.
pub(super) fn shadow(maze: &Maze, normal: Axis, cell: Cell) -> u32 {
    let (u, v) = cell.on_plate(normal);
    maze.cell(u, v)
}

/// A step of the box as seen on a plate; none if the plate is normal to the step and so does not see it.
pub(super) fn direction_on_plate(normal: Axis, step: Step) -> Option<Direction> {
    let [u, v] = normal.others();
    match (step.axis == u, step.axis == v, step.forward) {
        (true, _, true) => Some(Direction::East),
        (true, _, false) => Some(Direction::West),
        (_, true, true) => Some(Direction::North),
        (_, true, false) => Some(Direction::South),
        _ => None,
    }
}
