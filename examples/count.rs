//! Counts the perfect puzzles of boxes: the numbers of `docs/theory.md`.
//!
//! ```text
//! cargo run --release --example count -- 3x3x3 5x5x5 6x6x6
//! ```

use deventer::Size;
use deventer::puzzle::perfect::Uniform;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for text in std::env::args().skip(1) {
        let size: Size = text.parse()?;
        let uniform = Uniform::of(size).ok_or("counts are for boxes of up to 6 cells a side")?;
        println!("{size} {}", uniform.total());
    }
    Ok(())
}
