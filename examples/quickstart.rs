//! Makes a 5x5x5 cube and writes it as a GLB file for a 3D viewer.

use deventer::formats::glb;
use deventer::{Assembly, Params, Puzzle, Size, kit, mm};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut params = Params { size: Size::cube(5), seed: 7, ..Params::default() };
    params.measures.clearance = Some(mm(0.3));
    let design = params.design()?; // checked once; after this only a defect can fail
    let puzzle = Puzzle::generate(&design)?; // three plates and their space
    let assembly = Assembly::build(&design, &puzzle); // named, placed solids
    assembly.check()?; // closed, with exact volumes
    std::fs::write("cube.glb", glb(&assembly, &kit::about(&design, &puzzle)))?;
    Ok(())
}
