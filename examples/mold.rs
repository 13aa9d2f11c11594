//! Goes on with parts as solids of the kernel truck: an open mold to cast a plate in, a little larger than the plate
//! because what is cast shrinks. Written as STEP by truck's own writer.
//!
//! ```text
//! cargo run --release --example mold -- PUZZLE.toml plate-x+ 1.5 mold.step
//! ```
//!
//! The plate lies in the block with its flat inner side open, and its slots become islands:
//!
//! ```text
//!     +----+     +---+     +----+    the block's open side
//!     |    |_____|   |_____|    |    pocket, island, pocket
//!     |_________________________|    floor
//! ```
//!
//! Nothing is cut by a boolean: the plate's open face goes, all other faces turn round, and the block's side takes
//! the rim of the plate as an opening.

use deventer::{Assembly, PuzzleFile};
use truck_modeling::{Face, InnerSpace, ParametricSurface3D, Point3, Shell, Solid, Vector3, Wire, builder};
use truck_stepio::out::{CompleteStepDisplay, StepHeaderDescriptor, StepModel};

/// How far the block reaches beyond the plate, to each side and below, in mm.
const WALL: f64 = 5.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [puzzle, name, percent, path] = &words[..] else {
        return Err(
            "usage: mold PUZZLE.toml PART SHRINKAGE OUT.step; a shrinkage of 1.5 is in percent, and - \
                    writes the part itself instead of a mold"
                .into(),
        );
    };
    let file = PuzzleFile::parse(&std::fs::read_to_string(puzzle)?)?;
    let design = file.params().design()?;
    let assembly = Assembly::build(&design, &file.puzzle).only(std::slice::from_ref(name))?;
    let solids = assembly.parts[0].brep()?;
    if percent == "-" {
        for (number, solid) in solids.iter().enumerate() {
            let path = if number == 0 { path.clone() } else { format!("{path}.{number}") };
            std::fs::write(path, step(solid))?;
        }
        return Ok(());
    }
    let grown = 1.0 + percent.parse::<f64>()? / 100.0;
    let plate = builder::scaled(&solids[0], Point3::new(0.0, 0.0, 0.0), Vector3::new(grown, grown, grown));
    let mold = mold(&plate)?;
    println!("{name}: {} faces, {} of the mold", plate.face_iter().count(), mold.face_iter().count());
    std::fs::write(path, step(&mold))?;
    Ok(())
}

/// A block in which a solid that lies on z = 0 is left out, open below.
fn mold(plate: &Solid) -> Result<Solid, Box<dyn std::error::Error>> {
    let is_open = |face: &&Face| {
        let on_ground = face.vertex_iter().all(|corner| corner.point().z.abs() < 1e-9);
        on_ground && face.oriented_surface().normal(0.5, 0.5).dot(Vector3::unit_z()) < -0.5
    };
    let (open, walls): (Vec<&Face>, Vec<&Face>) = plate.face_iter().partition(is_open);
    let [open] = open[..] else { return Err("the part has no single flat side to be open".into()) };
    let corners: Vec<Point3> = plate.vertex_iter().map(|corner| corner.point()).collect();
    let least = |axis: usize| corners.iter().map(|at| at[axis]).fold(f64::INFINITY, f64::min);
    let most = |axis: usize| corners.iter().map(|at| at[axis]).fold(f64::NEG_INFINITY, f64::max);
    let corner = builder::vertex(Point3::new(least(0) - WALL, least(1) - WALL, 0.0));
    let side = builder::tsweep(&corner, Vector3::unit_x() * (most(0) - least(0) + 2.0 * WALL));
    let ground = builder::tsweep(&side, Vector3::unit_y() * (most(1) - least(1) + 2.0 * WALL));
    let block: Solid = builder::tsweep(&ground, Vector3::unit_z() * (most(2) + WALL));

    let mut faces = Shell::new();
    for face in block.face_iter() {
        let is_ground = face.vertex_iter().all(|corner| corner.point().z.abs() < 1e-9);
        if !is_ground {
            faces.push(face.clone());
            continue;
        }
        // The block's side is cut by the rim of the plate; within its slots the block reaches up to it.
        let [rim, slots @ ..] = &open.boundaries()[..] else { unreachable!("a face has an outer wire") };
        let surface = face.oriented_surface();
        let mut wires: Vec<Wire> = face.boundaries();
        wires.push(rim.inverse());
        faces.push(Face::try_new(wires, surface.clone())?);
        for slot in slots {
            faces.push(Face::try_new(vec![slot.inverse()], surface.clone())?);
        }
    }
    faces.extend(walls.into_iter().map(Face::inverse));
    Ok(Solid::try_new(vec![faces])?)
}

fn step(solid: &Solid) -> String {
    let compressed = solid.compress();
    // truck's writer would put the time of day into the header.
    let header = StepHeaderDescriptor { time_stamp: "1980-01-01T00:00:00".to_owned(), ..Default::default() };
    CompleteStepDisplay::new(StepModel::from(&compressed), header).to_string()
}
