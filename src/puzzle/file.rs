//! The puzzle file, `puzzle.toml`: a puzzle and its measures, to be read and edited by people.

use std::fmt::Write;

use serde::Deserialize;
use toml::Spanned;

use super::{Cell, MarksError, Origin, Plates, PlatesError, Puzzle};
use crate::axis::Axis;
use crate::maze::{Maze, TextError};
use crate::params::{
    DimensionOptions, EndpointOptions, GoalOption, Level, LevelError, Params, Size, SizeError, Style,
    StyleError, parse_seed,
};

/// What a puzzle file holds: a sound puzzle, and measures that are yet to be checked together.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleFile {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The measures that the file names.
    pub fit: DimensionOptions,
}

/// The `construction` of a puzzle that a hunt found. Version 0.1 wrote others, which told how perfect plates were
/// made; they are read and say nothing now.
const HUNTED: &str = "hunted";

/// Why a text is not a puzzle file. `line` counts from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct FileError {
    /// Where it is wrong.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Not TOML, a value of the wrong kind, a missing or an unknown key.
    #[error("{0}")]
    Syntax(String),
    /// The size is none.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// There is no such style.
    #[error(transparent)]
    Style(#[from] StyleError),
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The seed is none.
    #[error("{0} is not a seed; seeds are whole numbers from 0 to {max}", max = u64::MAX)]
    Seed(String),
    /// The picture of a plate is wrong.
    #[error("plate {plate}: {error}")]
    Picture {
        /// Which plate.
        plate: Axis,
        /// What is wrong; its lines count within the picture.
        error: TextError,
    },
    /// The plates do not make a puzzle.
    #[error(transparent)]
    Plates(#[from] PlatesError),
    /// Start and goal are wrong.
    #[error(transparent)]
    Marks(#[from] MarksError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Raw {
    #[serde(rename = "version")]
    _version: Option<String>,
    size: Spanned<[i64; 3]>,
    style: Option<Spanned<String>>,
    seed: Option<Spanned<toml::Value>>,
    generator_trees: Option<u32>,
    plates_checksum: Option<String>,
    construction: Option<String>,
    level: Option<Spanned<String>>,
    start: Option<Spanned<[u16; 3]>>,
    goal: Option<Spanned<[u16; 3]>>,
    #[serde(default)]
    clearings: bool,
    plates: RawPlates,
    #[serde(default)]
    fit: DimensionOptions,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlates {
    x: Spanned<String>,
    y: Spanned<String>,
    z: Spanned<String>,
}

impl PuzzleFile {
    /// Reads a puzzle file.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<PuzzleFile, FileError> {
        PuzzleFile::read(text, true)
    }

    /// Reads a puzzle file as if it named no start and goal, for somebody who has others: so its own need not be
    /// joined.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse_unmarked(text: &str) -> Result<PuzzleFile, FileError> {
        PuzzleFile::read(text, false)
    }

    fn read(text: &str, with_marks: bool) -> Result<PuzzleFile, FileError> {
        let line_of =
            |at: usize| 1 + text.as_bytes()[..at.min(text.len())].iter().filter(|&&b| b == b'\n').count();
        let raw: Raw = toml::from_str(text).map_err(|error| FileError {
            line: line_of(error.span().map_or(0, |span| span.start)),
            fault: Fault::Syntax(error.message().replace('\n', " ")),
        })?;
        let at = |span: std::ops::Range<usize>| {
            let line = line_of(span.start);
            move |fault: Fault| FileError { line, fault }
        };

        let size = read_size(*raw.size.get_ref()).map_err(|error| at(raw.size.span())(error.into()))?;
        let style = raw
            .style
            .as_ref()
            .map(|style| style.get_ref().parse::<Style>().map_err(|error| at(style.span())(error.into())));
        let seed = raw.seed.as_ref().map(|seed| {
            read_seed(seed.get_ref()).ok_or_else(|| at(seed.span())(Fault::Seed(seed.get_ref().to_string())))
        });
        let level = raw
            .level
            .as_ref()
            .map(|text| text.get_ref().parse::<Level>().map_err(|error| at(text.span())(error.into())));
        let origin = Origin {
            style: style.transpose()?,
            seed: seed.transpose()?,
            generator_trees: raw.generator_trees,
            hunted: raw.construction.as_deref() == Some(HUNTED),
            level: level.transpose()?,
        };

        let pictures = [&raw.plates.x, &raw.plates.y, &raw.plates.z];
        let mut mazes = Vec::with_capacity(3);
        for (plate, picture) in Axis::ALL.into_iter().zip(pictures) {
            let [width, height] = plate.others().map(|axis| u32::from(size.along(axis)));
            let maze = Maze::from_text(picture.get_ref(), width, height).map_err(|error| FileError {
                line: line_of(picture.span().start) + lines_into(&text[picture.span()], error.line()),
                fault: Fault::Picture { plate, error },
            })?;
            mazes.push(maze);
        }
        let mazes = mazes.try_into().expect("three plates were read");
        let make = if raw.clearings { Plates::with_clearings } else { Plates::new };
        let plates =
            make(size, mazes).map_err(|error| at(pictures[error.plate().index()].span())(error.into()))?;

        // Whoever edits the plates makes another puzzle than the seed does.
        let edited = raw.plates_checksum.is_some_and(|checksum| checksum != plates.checksum());
        let origin = if edited { Origin::default() } else { origin };

        let spans = [&raw.start, &raw.goal].map(|mark| mark.as_ref().map(Spanned::span));
        let marks = EndpointOptions {
            start: raw.start.map(Spanned::into_inner).filter(|_| with_marks),
            goal: raw.goal.map(|cell| GoalOption::At(cell.into_inner())).filter(|_| with_marks),
        };
        let puzzle = Puzzle::with_marks(plates, marks, origin).map_err(|error| {
            let [start, goal] = spans;
            let span = match error {
                MarksError::Outside { what: "goal", .. } | MarksError::Alone { what: "goal", .. } => goal,
                _ => start.or(goal),
            };
            at(span.unwrap_or(raw.size.span()))(error.into())
        })?;
        Ok(PuzzleFile { puzzle, fit: raw.fit })
    }

    /// The parameters of the puzzle and its measures; a style or seed that is not known is the default one.
    #[must_use]
    pub fn params(&self) -> Params {
        let origin = self.puzzle.origin();
        let defaults = Params::default();
        Params {
            size: self.puzzle.size(),
            style: origin.style.unwrap_or(defaults.style),
            seed: origin.seed.unwrap_or(defaults.seed),
            fit: self.fit.clone(),
            ..defaults
        }
    }

    /// Writes a puzzle file that reads back as the same puzzle and measures.
    #[must_use]
    pub fn to_text(&self) -> String {
        let puzzle = &self.puzzle;
        let [x, y, z] = puzzle.size().sides();
        let mut text = format!(
            "# An Oskar's cube, made with deventer. Edit what you like; `deventer show` says what came of it.\n\
             version = \"{}\"\n\
             size = [{x}, {y}, {z}]\n",
            env!("CARGO_PKG_VERSION")
        );
        let mut line = |line: std::fmt::Arguments| {
            text.write_fmt(line).and_then(|()| text.write_char('\n')).expect("text takes any text");
        };
        let origin = puzzle.origin();
        if let Some(style) = origin.style {
            line(format_args!("style = \"{style}\""));
        }
        match origin.seed {
            Some(seed) if i64::try_from(seed).is_ok() => line(format_args!("seed = {seed}")),
            // TOML's whole numbers end at 2^63 - 1.
            Some(seed) => line(format_args!("seed = \"{seed}\"")),
            None => {}
        }
        if let Some(trees) = origin.generator_trees {
            line(format_args!("generator-trees = {trees}"));
        }
        if origin.hunted {
            line(format_args!("construction = \"{HUNTED}\""));
        }
        if let Some(level) = origin.level {
            line(format_args!("level = \"{level}\""));
        }
        if origin != Origin::default() {
            line(format_args!(
                "# Where the plates come from, as long as they are not edited.\nplates-checksum = \"{}\"",
                puzzle.plates().checksum()
            ));
        }
        for (name, Cell([x, y, z])) in [("start", puzzle.start()), ("goal", puzzle.goal())] {
            line(format_args!("{name} = [{x}, {y}, {z}]"));
        }
        if puzzle.plates().have_clearings() {
            line(format_args!(
                "# Loose pieces were left out: what is within a loop of passages is open.\nclearings = true"
            ));
        }
        line(format_args!("\n# Measures in mm."));
        line(format_args!("[fit]\n{}", toml::to_string(&self.fit).expect("measures are plain").trim_end()));
        line(format_args!(
            "\n# Seen with the first axis to the right and the second one up; `#` is wall, `.` is slot.\n[plates]"
        ));
        for plate in Axis::ALL {
            let [u, v] = plate.others();
            let maze = puzzle.plates().maze(plate);
            line(format_args!("# {u} to the right, {v} up\n{plate} = '''\n{maze}'''"));
        }
        text
    }
}

fn read_size(sides: [i64; 3]) -> Result<Size, SizeError> {
    let mut checked = [0; 3];
    for (to, side) in checked.iter_mut().zip(sides) {
        *to = u16::try_from(side).map_err(|_| SizeError::Side(side.into()))?;
    }
    Size::new(checked[0], checked[1], checked[2])
}

/// A seed is a whole number; one over 2^63 - 1, where TOML's whole numbers end, is written as text.
fn read_seed(value: &toml::Value) -> Option<u64> {
    match value {
        toml::Value::Integer(number) => u64::try_from(*number).ok(),
        toml::Value::String(digits) => parse_seed(digits).ok(),
        _ => None,
    }
}

/// How many lines below its opening quotes a line of a TOML string stands; the first line break after
/// the quotes is not part of the string.
fn lines_into(literal: &str, line: usize) -> usize {
    let quotes = literal.trim_start_matches(['\'', '"']);
    if quotes.starts_with('\n') || quotes.starts_with("\r\n") { line } else { line - 1 }
}
