//! Reading puzzle files.

use std::path::Path;

use anyhow::{Context, Result};
use deventer::flat::FlatFile;
use deventer::{Fit, Params, PuzzleFile};

/// A file that people may show and solve.
#[derive(Debug)]
pub enum Either {
    Puzzle(PuzzleFile),
    Flat(FlatFile),
}

/// Reads a puzzle file; errors name the path and the line.
pub fn read(path: &Path) -> Result<PuzzleFile> {
    match read_either(path)? {
        Either::Puzzle(file) => Ok(file),
        Either::Flat(_) => {
            anyhow::bail!("{}: this is a flat maze, not a puzzle with three plates", path.display())
        }
    }
}

/// Reads a puzzle file or the file of a flat maze.
pub fn read_either(path: &Path) -> Result<Either> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line =
            1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        anyhow::anyhow!("{}: line {line}: this is not UTF-8 text, so it is not a puzzle file", path.display())
    })?;
    let read = if FlatFile::is_one(&text) {
        FlatFile::parse(&text).map(Either::Flat).map_err(anyhow::Error::from)
    } else {
        PuzzleFile::parse(&text).map(Either::Puzzle).map_err(anyhow::Error::from)
    };
    read.with_context(|| path.display().to_string())
}

/// The parameters of a puzzle that was read, with these measures.
pub fn params(file: &PuzzleFile, fit: Fit) -> Params {
    let origin = file.puzzle.origin();
    let defaults = Params::default();
    Params {
        size: file.puzzle.size(),
        style: origin.style.unwrap_or(defaults.style),
        seed: origin.seed.unwrap_or(defaults.seed),
        fit,
        ..defaults
    }
}
