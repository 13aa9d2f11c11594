//! The cast: the hidden path as a solid, as if the space had been filled and the plates taken away.
//!
//! It is what the crossing of the arms sweeps: a cube as wide as an arm at every cell, and a square tube of
//! the same width along every move. Each region of the space is a solid of its own, and as the pitch is
//! wider than an arm, no two touch.
//!
//! ```text
//!   +---+===+---+       +---+      seen along an axis: cells, moves between them, and a region of a
//!   |   |   |   |       |   |      single cell
//!   +---+===+---+       +---+
//!           #   #
//!           +---+
//! ```

use super::assembly::{AssemblyError, centre};
use super::slots::micrometres;
use crate::params::Design;
use crate::puzzle::{Cell, Puzzle, Regions, Step};
use crate::solid::{Mesh, PipeCube, Pipes};

/// The space of a puzzle as solids, in micrometres, the centre of the cube at the origin.
#[derive(Clone, Debug, PartialEq)]
pub struct PathSolid {
    /// The region of start and goal first; then the others, the larger before the smaller.
    pub regions: Vec<PathRegion>,
}

/// A region as a solid.
#[derive(Clone, Debug, PartialEq)]
pub struct PathRegion {
    /// Can the cursor get there? True for the region of start and goal, and for no other.
    pub reachable: bool,
    /// Its first cell, by number.
    pub first: Cell,
    /// How many cells it has.
    pub cells: u32,
    /// How many moves join them.
    pub moves: u32,
    /// Closed and of one shell.
    pub mesh: Mesh,
    /// Six times the volume that the mesh should have, in cubic micrometres.
    volume_sixfold: i128,
}

/// There is no cast of so large a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a cast of {cells} cells would be too large to look at; boxes have one up to {most} cells, 64 a side",
    most = PathSolid::MOST_CELLS
)]
pub struct PathSolidError {
    /// Cells of the box.
    pub cells: u32,
}

impl PathSolid {
    /// The most cells that a cast may have: 64 a side. A cell takes 8 vertices and about 16 triangles, so
    /// the largest has four million triangles.
    pub const MOST_CELLS: u32 = 64 * 64 * 64;

    /// The cast of a puzzle as the design measures it, in time linear in the cells.
    ///
    /// # Errors
    /// If the box has more than [`PathSolid::MOST_CELLS`] cells.
    pub fn build(design: &Design, puzzle: &Puzzle) -> Result<PathSolid, PathSolidError> {
        let size = puzzle.size();
        if size.cells() > PathSolid::MOST_CELLS {
            return Err(PathSolidError { cells: size.cells() });
        }
        let (space, regions) = (puzzle.space(), Regions::new(puzzle.space()));
        let mut mold = Mold::new(design, &regions, regions.of(puzzle.start()));
        for cell in space.cells() {
            let region = mold.place[regions.of(cell) as usize];
            let cube = mold.cube(region, cell, centre(design, cell));
            for step in Step::ALL {
                let axis = step.axis.index();
                match space.after(cell, step) {
                    None => mold.pipes[region].cap(cube, axis, step.forward),
                    // A cell before this one has its cube already, so a tube is made from its far end.
                    Some(next) if !step.forward => {
                        let before = mold.cubes[next.number(size) as usize];
                        mold.pipes[region].tube(axis, before, cube);
                        mold.count_move(region);
                    }
                    Some(_) => {}
                }
            }
        }
        Ok(mold.finish())
    }

    /// All regions that the cursor can reach, or all that it cannot, in one mesh; empty if there are none.
    #[must_use]
    pub fn joined(&self, reachable: bool) -> Mesh {
        let mut joined = Mesh::default();
        for region in self.regions.iter().filter(|region| region.reachable == reachable) {
            let first = joined.vertices.len() as u32;
            joined.vertices.extend(&region.mesh.vertices);
            joined
                .triangles
                .extend(region.mesh.triangles.iter().map(|corners| corners.map(|corner| first + corner)));
        }
        joined
    }

    /// Checks every region: that its mesh is a solid, and that its volume is exactly that of its cells and
    /// moves.
    ///
    /// # Errors
    /// The first fault. None is known for a checked design.
    pub fn check(&self) -> Result<(), AssemblyError> {
        for region in &self.regions {
            let part = || format!("the cast from cell {}", region.first);
            region.mesh.check().map_err(|error| AssemblyError::Mesh { part: part(), error })?;
            let (found, wanted) = (region.mesh.volume_sixfold(), region.volume_sixfold);
            if found != wanted {
                return Err(AssemblyError::Volume { part: part(), found, wanted });
            }
        }
        Ok(())
    }
}

/// Regions in the making.
struct Mold {
    regions: Vec<PathRegion>,
    /// The mesh of each of them.
    pipes: Vec<Pipes>,
    /// Where each region of the space stands among them.
    place: Vec<usize>,
    /// The cube of each cell.
    cubes: Vec<PipeCube>,
    /// Six times what a cell and a move add to the volume.
    cell_volume: i128,
    move_volume: i128,
}

impl Mold {
    fn new(design: &Design, regions: &Regions, reachable: u32) -> Mold {
        let mut order: Vec<u32> = (0..regions.count()).collect();
        order.sort_by_key(|&region| (region != reachable, std::cmp::Reverse(regions.cells_in(region))));
        let mut place = vec![0; order.len()];
        for (index, &region) in order.iter().enumerate() {
            place[region as usize] = index;
        }
        let made = order.iter().map(|&region| PathRegion {
            reachable: region == reachable,
            first: Cell::new(0, 0, 0),
            cells: 0,
            moves: 0,
            mesh: Mesh::default(),
            volume_sixfold: 0,
        });
        let [width, pitch] = [design.dimensions().arm_width, design.dimensions().pitch].map(micrometres);
        let pipes = vec![Pipes::new(width / 2); order.len()];
        let [width, gap] = [width, pitch - width].map(i128::from);
        let (cell_volume, move_volume) = (6 * width.pow(3), 6 * width.pow(2) * gap);
        Mold { regions: made.collect(), pipes, place, cubes: Vec::new(), cell_volume, move_volume }
    }

    /// The cube of a cell. Cells come in the order of their numbers.
    fn cube(&mut self, region: usize, cell: Cell, centre: [i32; 3]) -> PipeCube {
        let cube = self.pipes[region].cube(centre);
        self.cubes.push(cube);
        let region = &mut self.regions[region];
        if region.cells == 0 {
            region.first = cell;
        }
        region.cells += 1;
        region.volume_sixfold += self.cell_volume;
        cube
    }

    fn count_move(&mut self, region: usize) {
        let region = &mut self.regions[region];
        region.moves += 1;
        region.volume_sixfold += self.move_volume;
    }

    fn finish(mut self) -> PathSolid {
        for (region, pipes) in self.regions.iter_mut().zip(self.pipes) {
            region.mesh = pipes.into_mesh();
        }
        PathSolid { regions: self.regions }
    }
}
