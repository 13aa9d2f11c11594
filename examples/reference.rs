//! Makes the sample that `deventer show` compares a cube with, `src/puzzle/reference-5.txt`.
//!
//! ```text
//! cargo run --release --example reference > src/puzzle/reference-5.txt   # less than a minute
//! ```

use deventer::puzzle::{Figures, REFERENCE_CUBES, REFERENCE_SIZE, Reference};
use deventer::{Params, Puzzle, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut sample = Vec::new();
    for seed in 0..REFERENCE_CUBES {
        let params = Params { size: Size::cube(REFERENCE_SIZE), seed, ..Params::default() };
        sample.push(Figures::new(&Puzzle::generate(&params.design()?)?));
    }
    print!(
        "# Quantiles 0 to 100 % of {REFERENCE_CUBES} perfect cubes of {REFERENCE_SIZE}x{REFERENCE_SIZE}x{REFERENCE_SIZE}, \
         made by `cargo run --release --example reference`.\n{}",
        Reference::of(&sample).to_text()
    );
    Ok(())
}
