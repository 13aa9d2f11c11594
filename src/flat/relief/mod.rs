//! A flat maze as a thing: walls on a floor, or walls alone.
//!
//! ```text
//!   |--- pitch ---|
//!   ##           ##           height of the walls, over the floor
//!   ##           ##
//!   ###################       floor
//!   wall                      the corner of the outer wall is at (0, 0), the bottom at 0
//! ```
//!
//! Walls run from post to post, and posts stand at all corners of cells, so walls never meet in an edge
//! only. Seen from above, walls and floor are two sets of profiles that share their edges; between them
//! stand the flanks of the walls. Every flat face is cut into the fewest triangles.

mod rings;

use std::collections::HashMap;

pub(crate) use self::rings::Tracer;
use crate::axis::Direction;
use crate::flat::Labyrinth;
use crate::maze::Maze;
use crate::solid::{Mesh, MeshError, Point, Profile, RingsError, extrude, triangulated};
use crate::units::{Mm, mm};

/// The measures of a relief, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReliefFit {
    /// From one cell to the next.
    pub pitch: Mm,
    /// Thickness of the walls.
    pub wall: Mm,
    /// Height of the walls over the floor.
    pub height: Mm,
    /// Thickness of the floor; 0 for walls alone, as for a cookie cutter.
    pub floor: Mm,
}

impl Default for ReliefFit {
    fn default() -> ReliefFit {
        ReliefFit { pitch: mm(10.0), wall: mm(2.0), height: mm(8.0), floor: mm(2.0) }
    }
}

/// Why there is no such relief.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReliefError {
    /// A measure is not above 0.
    #[error("--{name} is {value} mm; it must be over 0 mm")]
    NotPositive {
        /// The option.
        name: &'static str,
        /// Its value.
        value: Mm,
    },
    /// The floor is below 0.
    #[error("--floor is {0} mm; it must not be below 0 mm")]
    Floor(Mm),
    /// No room is left between walls.
    #[error(
        "--wall is {wall} mm and --pitch {pitch} mm; the wall must be thinner than the pitch, or no room is left"
    )]
    NoRoom {
        /// Thickness of walls.
        wall: Mm,
        /// Distance of cells.
        pitch: Mm,
    },
    /// Longer than anything that can be made.
    #[error("the maze would be {length} mm long; the longest is {limit} mm: lower --pitch or the size")]
    TooLong {
        /// Its longest side.
        length: Mm,
        /// The longest.
        limit: Mm,
    },
    /// Walls alone that do not hang together.
    #[error(
        "without a floor the walls are {0} pieces that nothing holds together; give it a --floor, or leave out --gaps"
    )]
    Pieces(usize),
    /// The mesh is no solid: a defect of this program.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// Walls or floor bound no region: a defect of this program.
    #[error(transparent)]
    Rings(#[from] RingsError),
}

/// Coordinates are micrometres in 32 bits.
const LONGEST: Mm = Mm::from_um(1_000_000_000);

impl ReliefFit {
    /// Checks the measures for a maze of so many cells.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check(&self, cells: [u32; 2]) -> Result<(), ReliefError> {
        let ReliefFit { pitch, wall, height, floor } = *self;
        for (name, value) in [("pitch", pitch), ("wall", wall), ("height", height)] {
            if value <= Mm::ZERO {
                return Err(ReliefError::NotPositive { name, value });
            }
        }
        if floor < Mm::ZERO {
            return Err(ReliefError::Floor(floor));
        }
        if wall >= pitch {
            return Err(ReliefError::NoRoom { wall, pitch });
        }
        let sides = cells.map(|cells| pitch * i64::from(cells) + wall);
        let length = sides[0].max(sides[1]).max(height + floor);
        if length > LONGEST {
            return Err(ReliefError::TooLong { length, limit: LONGEST });
        }
        Ok(())
    }
}

/// A flat maze as solids, in micrometres, the outer corner at the origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Relief {
    /// Floor and walls, one closed shell.
    pub body: Mesh,
    /// The way as ribbons that lie on the floor, if it was asked for: to look at, not to be made. A
    /// sphere interrupts it.
    pub way: Vec<Mesh>,
}

/// How high a ribbon lies over the floor.
const RIBBON: i32 = 200;

impl Relief {
    /// Walls on a floor, with gaps in the outer wall where a cell and a side of it are named, and with
    /// the rooms of a way if one is given.
    ///
    /// # Errors
    /// If the measures break a rule, or walls without a floor fall into pieces.
    pub fn build(
        labyrinth: &Labyrinth,
        fit: &ReliefFit,
        gaps: &[(u32, Direction)],
        way: Option<&[u32]>,
    ) -> Result<Relief, ReliefError> {
        let maze = labyrinth.maze();
        fit.check([maze.width(), maze.height()])?;
        let um = |length: Mm| i32::try_from(length.um()).expect("checked lengths fit 32 bits");
        let (floor, top) = (um(fit.floor), um(fit.floor + fit.height));
        let tracer = Tracer::new(maze, gaps, um(fit.pitch), um(fit.wall));
        let walls = tracer.walls();
        let body = if floor == 0 {
            match &walls[..] {
                [one] => extrude(one, 0, top),
                pieces => return Err(ReliefError::Pieces(pieces.len())),
            }
        } else {
            stack(&walls, &tracer.floor(), tracer.size(), floor, top)?
        };
        body.check()?;
        let way = way.map(|way| ribbons(maze, way, fit, um(fit.floor))).unwrap_or_default();
        Ok(Relief { body, way })
    }
}

/// Walls from the bottom of the floor to the top, and the floor between them.
fn stack(walls: &[Profile], floor: &[Profile], size: Point, low: i32, high: i32) -> Result<Mesh, RingsError> {
    let mut mesh = Builder::default();
    let [width, depth] = size;
    let corners = [[0, 0], [width, 0], [width, depth], [0, depth]];
    mesh.quad([0, 3, 2, 1].map(|k| [corners[k][0], corners[k][1], 0]));
    mesh.caps(floor, low)?;
    mesh.caps(walls, high)?;
    // By side of the outline: the gaps in the wall as distances along it.
    let mut notches: [Vec<[i32; 2]>; 4] = Default::default();
    let on_outline = |a: Point, b: Point| {
        (0..4).find(|&side| {
            let axis = (side + 1) % 2;
            a[axis] == corners[side][axis] && b[axis] == corners[side][axis]
        })
    };
    let along = |side: usize, point: Point| (point[side % 2] - corners[side][side % 2]).abs();
    for ring in floor.iter().flat_map(Profile::rings) {
        for (a, b) in edges(ring) {
            if let Some(side) = on_outline(a, b) {
                notches[side].push([along(side, a), along(side, b)]);
            }
        }
    }
    for ring in walls.iter().flat_map(Profile::rings) {
        for (a, b) in edges(ring) {
            if on_outline(a, b).is_none() {
                mesh.quad([[a[0], a[1], low], [b[0], b[1], low], [b[0], b[1], high], [a[0], a[1], high]]);
            }
        }
    }
    for (side, mut notches) in notches.into_iter().enumerate() {
        notches.sort_unstable();
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let at = |distance: i32, z: i32| {
            let axis = side % 2;
            let mut point = [from[0], from[1], z];
            point[axis] += distance * (to[axis] - from[axis]).signum();
            point
        };
        let length = along(side, to);
        mesh.notched_flank(&notches, length, low, high, at);
    }
    Ok(mesh.mesh)
}

/// The edges of a ring.
fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..ring.len()).map(|k| (ring[k], ring[(k + 1) % ring.len()]))
}

/// A mesh in the making; equal points are one vertex.
#[derive(Default)]
struct Builder {
    mesh: Mesh,
    /// Looked up only: the order of a hash map stays out of the mesh.
    known: HashMap<[i32; 3], u32>,
}

impl Builder {
    fn vertex(&mut self, point: [i32; 3]) -> u32 {
        *self.known.entry(point).or_insert_with(|| {
            self.mesh.vertices.push(point);
            self.mesh.vertices.len() as u32 - 1
        })
    }

    fn triangle(&mut self, points: [[i32; 3]; 3]) {
        let corners = points.map(|point| self.vertex(point));
        self.mesh.triangles.push(corners);
    }

    fn quad(&mut self, [a, b, c, d]: [[i32; 3]; 4]) {
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }

    /// Faces that look up.
    fn caps(&mut self, profiles: &[Profile], z: i32) -> Result<(), RingsError> {
        for profile in profiles {
            let points: Vec<Point> = profile.rings().flatten().copied().collect();
            for triangle in triangulated(profile)? {
                self.triangle(triangle.map(|corner| {
                    let [x, y] = points[corner as usize];
                    [x, y, z]
                }));
            }
        }
        Ok(())
    }

    /// An outer flank from the bottom to the top, with gaps down to the floor:
    ///
    /// ```text
    ///   high  +-----+     +----------+     +----+
    ///         |     |     |          |     |    |
    ///   low   |     +-----+          +-----+    |
    ///     0   +---------------------------------+
    /// ```
    fn notched_flank(
        &mut self,
        notches: &[[i32; 2]],
        length: i32,
        low: i32,
        high: i32,
        at: impl Fn(i32, i32) -> [i32; 3],
    ) {
        let Some((&[first, _], &[_, last])) = notches.first().zip(notches.last()) else {
            self.quad([at(0, 0), at(length, 0), at(length, high), at(0, high)]);
            return;
        };
        self.triangle([at(0, 0), at(first, low), at(0, high)]);
        self.triangle([at(0, high), at(first, low), at(first, high)]);
        for pair in notches.windows(2) {
            let (from, to) = (pair[0][1], pair[1][0]);
            self.quad([at(from, low), at(to, low), at(to, high), at(from, high)]);
        }
        self.triangle([at(length, 0), at(length, high), at(last, low)]);
        self.triangle([at(length, high), at(last, high), at(last, low)]);
        // Below the gaps: a fan from the far end.
        self.triangle([at(0, 0), at(length, 0), at(first, low)]);
        let ends: Vec<i32> = notches.iter().flatten().copied().collect();
        for pair in ends.windows(2) {
            self.triangle([at(pair[0], low), at(length, 0), at(pair[1], low)]);
        }
    }
}

/// The way as ribbons a third of a room wide.
fn ribbons(maze: &Maze, way: &[u32], fit: &ReliefFit, floor: i32) -> Vec<Mesh> {
    let mut only = Maze::new(maze.width(), maze.height());
    for step in way.windows(2) {
        let passage = Direction::ALL.into_iter().find(|&direction| {
            maze.neighbor(step[0], direction) == Some(step[1]) && maze.has(step[0], direction)
        });
        if let Some(direction) = passage {
            only.open(step[0], direction);
        }
    }
    let um = |length: Mm| i32::try_from(length.um()).expect("checked lengths fit 32 bits");
    let (pitch, wall) = (um(fit.pitch), um(fit.wall));
    // As if walls were so thick that only the ribbon is left; even, so that its half is whole.
    let thick = pitch - (pitch - wall) / 6 * 2;
    let shift = (thick - wall) / 2;
    let floors = Tracer::new(&only, &[], pitch, thick).floor_of(way);
    let lie = |profile: &Profile| {
        let mut mesh = extrude(profile, floor, floor + RIBBON);
        for vertex in &mut mesh.vertices {
            vertex[0] -= shift;
            vertex[1] -= shift;
        }
        mesh
    };
    floors.iter().map(lie).collect()
}

#[cfg(test)]
mod tests;
