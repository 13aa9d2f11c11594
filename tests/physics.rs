//! What a hand feels: the star moved through the plates as solids, judged by a collision library.
//!
//! The judge is `parry3d`, which knows nothing of mazes: it measures distances of triangle meshes. A
//! body buried inside a mesh reads as apart to it, so blocked moves are tested in small steps, where
//! surfaces must cross.

use deventer::maze::Random;
use deventer::params::{Arm, Axis, Design, Params, Size, Switch};
use deventer::parts::{Assembly, Role};
use deventer::puzzle::{Cell, Classic, Regions, Step};
use deventer::{FitWishes, Puzzle, mm};
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::{distance, intersection_test};
use parry3d_f64::shape::TriMesh;

/// The plates in their places and the star with its centre at the origin, in mm.
struct Bodies {
    design: Design,
    plates: Vec<TriMesh>,
    star: TriMesh,
}

fn tri_mesh(mesh: &deventer::solid::Mesh, shift: [f64; 3]) -> TriMesh {
    let vertices = mesh
        .vertices
        .iter()
        .map(|vertex| {
            let [x, y, z] = [0, 1, 2].map(|axis| f64::from(vertex[axis]) / 1000.0 - shift[axis]);
            Vector::new(x, y, z)
        })
        .collect();
    TriMesh::new(vertices, mesh.triangles.clone()).unwrap()
}

impl Bodies {
    fn new(design: &Design, puzzle: &Puzzle) -> Bodies {
        let assembly = Assembly::build(design, puzzle);
        assembly.check().unwrap();
        let mut plates = Vec::new();
        let mut star = None;
        let start = position(design, puzzle.start());
        for part in &assembly.parts {
            match part.role {
                Role::Plate(..) => plates.push(tri_mesh(&part.placed_mesh(), [0.0; 3])),
                _ => star = Some(tri_mesh(&part.placed_mesh(), start)),
            }
        }
        Bodies { design: design.clone(), plates, star: star.unwrap() }
    }

    /// The least distance of the star, its centre at a point, from any plate; 0 where they cross.
    fn gap(&self, at: [f64; 3]) -> f64 {
        let pose = Pose::translation(at[0], at[1], at[2]);
        let gap = |plate: &TriMesh| distance(&Pose::IDENTITY, plate, &pose, &self.star).unwrap().distance;
        self.plates.iter().map(gap).fold(f64::INFINITY, f64::min)
    }

    fn collides(&self, at: [f64; 3]) -> bool {
        let pose = Pose::translation(at[0], at[1], at[2]);
        self.plates
            .iter()
            .any(|plate| intersection_test(&Pose::IDENTITY, plate, &pose, &self.star).unwrap().intersecting)
    }

    /// A point on the way from a cell one step on, `tenths` of a cell along.
    fn along(&self, cell: Cell, step: Step, tenths: u32) -> [f64; 3] {
        let mut at = position(&self.design, cell);
        let sign = if step.forward { 1.0 } else { -1.0 };
        at[step.axis.index()] += sign * self.design.fit().pitch.to_f64() * f64::from(tenths) / 10.0;
        at
    }
}

fn position(design: &Design, cell: Cell) -> [f64; 3] {
    Axis::ALL.map(|axis| design.position(axis, cell.along(axis)).to_f64())
}

/// A puzzle of a single try, proper or not.
fn puzzle(size: Size, seed: u64) -> Puzzle {
    let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
    Puzzle::with_default_marks(made.plates, Default::default()).unwrap()
}

/// Twenty puzzles: every move of the largest region keeps the clearance, every blocked neighbour stops
/// the star before half a pitch.
#[test]
fn allowed_moves_are_free_and_blocked_ones_are_not() {
    let mut random = Random::new(1994, 0);
    for seed in 0..20 {
        let [x, y, z] = [0; 3].map(|_| 2 + random.below(3) as u16);
        let size = Size::new(x, y, z).unwrap();
        let arm = Some(if seed % 4 == 3 { Arm::Round } else { Arm::Square });
        // Marks change nothing for the star, and cost the judge time.
        let marks = Some(if seed % 4 == 0 { Switch::On } else { Switch::Off });
        let fit = FitWishes { arm, marks, ..FitWishes::default() };
        let design = Params { size, fit, ..Params::default() }.design().unwrap();
        let puzzle = puzzle(size, seed);
        let bodies = Bodies::new(&design, &puzzle);
        let (space, regions) = (puzzle.space(), Regions::new(puzzle.space()));
        let least = design.fit().clearance.to_f64() - 0.001;
        for cell in space.cells().filter(|&cell| regions.of(cell) == regions.largest()) {
            for step in Step::ALL {
                if cell.step(step, size).is_none() {
                    continue;
                }
                if !space.allows(cell, step) {
                    let stopped = (1..5).any(|tenths| bodies.collides(bodies.along(cell, step, tenths)));
                    assert!(stopped, "{size} seed {seed}: nothing stops {step:?} from {cell}");
                } else if step.forward {
                    for tenths in 0..=10 {
                        let gap = bodies.gap(bodies.along(cell, step, tenths));
                        assert!(
                            gap >= least,
                            "{size} seed {seed}: {gap} mm at {cell} + {tenths}/10 {step:?}"
                        );
                    }
                }
            }
        }
    }
}

/// The judge sees a slot that is too narrow and a star that stands wrong.
#[test]
fn a_tight_or_shifted_star_is_noticed() {
    let size = Size::cube(3);
    let puzzle = puzzle(size, 5);
    let params = Params { size, ..Params::default() };
    let design = params.design().unwrap();
    let bodies = Bodies::new(&design, &puzzle);
    let start = position(&design, puzzle.start());
    assert!((bodies.gap(start) - 0.3).abs() < 1e-6, "the gap at rest is the clearance");
    let tight = Params { fit: FitWishes { clearance: Some(mm(0.16)), ..FitWishes::default() }, ..params }
        .design()
        .unwrap();
    let gap = Bodies::new(&tight, &puzzle).gap(start);
    assert!((gap - 0.16).abs() < 1e-6, "{gap}");
    let shifted = [start[0] + 3.0, start[1] + 3.0, start[2]];
    assert!(bodies.collides(shifted) && bodies.gap(shifted) == 0.0);
}
