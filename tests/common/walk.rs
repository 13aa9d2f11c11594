//! What a hand feels: the star moved through the plates as solids, judged by a collision library.
//!
//! The judge is `parry3d`, which knows nothing of mazes: it measures distances of triangle meshes. A
//! body buried inside a mesh reads as apart to it, so blocked moves are tested in small steps, where
//! surfaces must cross.

// Each program that includes this uses a part of it.
#![allow(dead_code)]

use deventer::Puzzle;
use deventer::axis::Axis;
use deventer::maze::Random;
use deventer::params::{Design, Size};
use deventer::parts::Assembly;
use deventer::puzzle::{Cell, Classic, Regions, Step};
use deventer::solid::Mesh;
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::{distance, intersection_test};
use parry3d_f64::shape::TriMesh;

/// A puzzle of a single try, proper or not.
pub fn puzzle(size: Size, seed: u64) -> Puzzle {
    let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
    Puzzle::with_default_marks(made.plates, Default::default()).unwrap()
}

/// Two to four cells along each axis.
pub fn small_size(random: &mut Random) -> Size {
    let [x, y, z] = [0; 3].map(|_| 2 + random.below(3) as u16);
    Size::new(x, y, z).unwrap()
}

/// In millimetres.
pub fn tri_mesh(mesh: &Mesh) -> TriMesh {
    let millimetres = |vertex: &[i32; 3]| vertex.map(|um| f64::from(um) / 1000.0).into();
    TriMesh::new(mesh.vertices.iter().map(millimetres).collect(), mesh.triangles.clone()).unwrap()
}

/// Where the middle of the star is in a cell, in millimetres.
pub fn position(design: &Design, cell: Cell) -> Vector {
    Axis::ALL.map(|axis| design.position(axis, cell.along(axis)).to_f64()).into()
}

/// What stands still and what moves, in their places with the star at the start.
pub struct Bodies {
    design: Design,
    start: Vector,
    still: Vec<TriMesh>,
    moving: Vec<TriMesh>,
}

impl Bodies {
    pub fn new(design: &Design, puzzle: &Puzzle) -> Bodies {
        let assembly = Assembly::build(design, puzzle);
        assembly.check().unwrap();
        let bodies = |moves: bool| {
            let parts = assembly.parts.iter().filter(|part| part.role.moves() == moves);
            parts.map(|part| tri_mesh(&part.placed_mesh())).collect()
        };
        let start = position(design, puzzle.start());
        Bodies { design: design.clone(), start, still: bodies(false), moving: bodies(true) }
    }

    fn pairs(&self) -> impl Iterator<Item = (&TriMesh, &TriMesh)> {
        self.still.iter().flat_map(|still| self.moving.iter().map(move |moving| (still, moving)))
    }

    fn pose(&self, at: Vector) -> Pose {
        let by = at - self.start;
        Pose::translation(by[0], by[1], by[2])
    }

    /// The least distance of the star, its middle at a point, from anything else; 0 where they cross.
    pub fn gap(&self, at: Vector) -> f64 {
        let pose = self.pose(at);
        let gap = |(still, moving): (&TriMesh, &TriMesh)| {
            distance(&Pose::IDENTITY, still, &pose, moving).unwrap().distance
        };
        self.pairs().map(gap).fold(f64::INFINITY, f64::min)
    }

    pub fn collides(&self, at: Vector) -> bool {
        let pose = self.pose(at);
        self.pairs().any(|(still, moving)| {
            intersection_test(&Pose::IDENTITY, still, &pose, moving).unwrap().intersecting
        })
    }

    /// A point on the way from a cell one step on, `tenths` of a cell along.
    fn along(&self, cell: Cell, step: Step, tenths: u32) -> Vector {
        let mut at = position(&self.design, cell);
        let sign = if step.forward { 1.0 } else { -1.0 };
        at[step.axis.index()] += sign * self.design.dimensions().pitch.to_f64() * f64::from(tenths) / 10.0;
        at
    }

    /// Every move of the largest region keeps the clearance, every blocked neighbor stops the star before
    /// half a pitch.
    pub fn judge_all_moves(&self, puzzle: &Puzzle, name: &str) {
        let (space, regions) = (puzzle.space(), Regions::new(puzzle.space()));
        let least = self.design.dimensions().clearance.to_f64() - 0.001;
        for cell in space.cells().filter(|&cell| regions.of(cell) == regions.largest()) {
            for step in Step::ALL {
                if cell.step(step, puzzle.size()).is_none() {
                    continue;
                }
                if !space.allows(cell, step) {
                    let stopped = (1..5).any(|tenths| self.collides(self.along(cell, step, tenths)));
                    assert!(stopped, "{name}: nothing stops {step:?} from {cell}");
                } else if step.forward {
                    for tenths in 0..=10 {
                        let gap = self.gap(self.along(cell, step, tenths));
                        assert!(gap >= least, "{name}: {gap} mm at {cell} + {tenths}/10 {step:?}");
                    }
                }
            }
        }
    }
}
