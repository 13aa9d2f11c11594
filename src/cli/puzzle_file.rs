//! Reading puzzles from files.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use deventer::flat::FlatFile;
use deventer::layout::too_large;
use deventer::params::{EndpointOptions, GoalOption};
use deventer::puzzle::{Interchange, RawFaces};
use deventer::{Assembly, Design, Measures, Params, Puzzle, PuzzleFile};

use super::args::{Loose, Marks};
use super::refused;

/// Larger than any puzzle file: three plates of 1000 by 1000 cells take 12 MB.
const LARGEST: u64 = 64 << 20;

/// A file that people may show and solve.
#[derive(Debug)]
pub enum Either {
    Puzzle(Box<PuzzleFile>),
    Faces(Box<RawFaces>),
    Flat(FlatFile),
}

/// Whether start and goal of a file count, or others were named, so that its own need not even be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    Count,
    DoNot,
}

/// Reads a file with a puzzle; errors name the path and the line. What has to be left out to make a puzzle of
/// it is told on stderr, if it is allowed.
pub fn read(path: &Path, loose: Loose) -> Result<PuzzleFile> {
    read_for(path, loose, Own::Count)
}

/// The same for somebody who may have named another start and goal.
pub fn read_for(path: &Path, loose: Loose, own: Own) -> Result<PuzzleFile> {
    match read_either(path, own)? {
        Either::Puzzle(file) => Ok(*file),
        Either::Faces(faces) => puzzle_of(&faces, loose).with_context(|| path.display().to_string()),
        Either::Flat(_) => bail!("{}: this is a flat maze, not a puzzle with three plates", path.display()),
    }
}

/// The puzzle that faces make.
pub fn puzzle_of(faces: &RawFaces, loose: Loose) -> Result<PuzzleFile> {
    let puzzle = if loose.allow_loose {
        let (puzzle, left_out) = faces.loose_puzzle()?;
        super::warn(&left_out);
        puzzle
    } else {
        faces.puzzle()?
    };
    Ok(PuzzleFile { puzzle, measures: Measures::default() })
}

/// Reads a puzzle file, a text of another program or the file of a flat maze.
pub fn read_either(path: &Path, own: Own) -> Result<Either> {
    let told = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).with_context(told)?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).with_context(told)?;
    if bytes.len() as u64 > LARGEST {
        bail!("{}: over 64 MB, so it is not a puzzle file", path.display());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{}: line {line}: this is not UTF-8 text, so it is not a puzzle file", path.display())
    })?;
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
    let format = ending.and_then(|ending| ending.parse().ok()).or_else(|| Interchange::guess(&text));
    let read = if let Some(format) = format {
        let faces =
            format.read(&text).map(|faces| if own == Own::Count { faces } else { faces.without_marks() });
        faces.map(Box::new).map(Either::Faces).map_err(anyhow::Error::from)
    } else if FlatFile::is_one(&text) {
        FlatFile::parse(&text).map(Either::Flat).map_err(anyhow::Error::from)
    } else {
        let parse = if own == Own::Count { PuzzleFile::parse } else { PuzzleFile::parse_unmarked };
        parse(&text).map(Box::new).map(Either::Puzzle).map_err(anyhow::Error::from)
    };
    read.with_context(|| path.display().to_string())
}

/// The design of a puzzle that was read, with the measures named on the command line over its own. A fault
/// of the file's own measures names the file; one that the command line brings in is bad usage.
pub fn design(path: &Path, file: &PuzzleFile, named: &Measures, stations: bool) -> Result<Design> {
    let params = Params { stations, ..file.params() };
    if *named == Measures::default() && !stations {
        return params.design().with_context(|| format!("{}: the measures under [fit]", path.display()));
    }
    Params { measures: named.over(&file.measures), ..params }.design().map_err(refused)
}

/// Refuses a part that is larger than the bed, if one was named.
pub fn fits_bed(design: &Design, assembly: &Assembly) -> Result<()> {
    let large = design.dimensions().bed.map(|bed| too_large(design, assembly, bed)).unwrap_or_default();
    large.into_iter().next().map_or(Ok(()), |large| Err(refused(large)))
}

/// The puzzle with start and goal as named on the command line, over its own.
pub fn marked(puzzle: Puzzle, marks: Marks) -> Result<Puzzle> {
    let wishes = marks.wishes();
    if wishes.is_none() {
        return Ok(puzzle);
    }
    wishes.check(puzzle.size()).map_err(refused)?;
    let own = EndpointOptions { start: Some(puzzle.start().0), goal: Some(GoalOption::At(puzzle.goal().0)) };
    Ok(puzzle
        .marked(EndpointOptions { start: wishes.start.or(own.start), goal: wishes.goal.or(own.goal) })?)
}
