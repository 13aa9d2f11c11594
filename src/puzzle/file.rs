//! The puzzle file, `puzzle.toml`: a puzzle and its measures, to be read and edited by people.

use std::fmt::{self, Display, Write};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::{Cell, MarksError, Origin, Plates, Puzzle};
use crate::axis::Axis;
use crate::maze::Maze;
use crate::params::{
    EndpointOptions, GoalOption, Level, Measures, Params, SeedError, Size, Style, parse_seed,
};

/// What a puzzle file holds: a sound puzzle, and measures that are yet to be checked together.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleFile {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The measures that the file names.
    pub measures: Measures,
}

/// The `construction` of a puzzle that a hunt found. Version 0.1 wrote others, which told how perfect plates were
/// made; they are read and say nothing now.
const HUNTED: &str = "hunted";

/// Why a text is not a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct FileError {
    /// The line where it is wrong, from 1.
    pub line: usize,
    /// What is wrong, in a sentence.
    pub fault: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Raw {
    #[serde(rename = "version")]
    _version: Option<String>,
    size: Spanned<Word<Size>>,
    style: Option<Word<Style>>,
    seed: Option<Word<Seed>>,
    generator_trees: Option<u32>,
    plates_checksum: Option<String>,
    construction: Option<String>,
    level: Option<Word<Level>>,
    start: Option<Spanned<Word<Cell>>>,
    goal: Option<Spanned<Word<Cell>>>,
    #[serde(default)]
    clearings: bool,
    plates: RawPlates,
    #[serde(default)]
    fit: Measures,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlates {
    x: Spanned<String>,
    y: Spanned<String>,
    z: Spanned<String>,
}

/// A value that is read by the rule that the command line has for it, whether it stands there as a text, as a number
/// or as a list of numbers.
struct Word<T>(T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: FromStr<Err: Display>> Visitor<'de> for Reader<T> {
            type Value = Word<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, a whole number or a list of whole numbers")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Word<T>, E> {
                text.parse().map(Word).map_err(E::custom)
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Word<T>, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Word<T>, A::Error> {
                let mut words = Vec::new();
                while let Some(number) = list.next_element::<i64>()? {
                    words.push(number.to_string());
                }
                self.visit_str(&words.join(","))
            }
        }
        deserializer.deserialize_any(Reader(PhantomData))
    }
}

struct Seed(u64);

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        parse_seed(text).map(Seed)
    }
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
            fault: error.message().replace('\n', " "),
        })?;
        let at = |span: std::ops::Range<usize>, fault: &dyn Display| FileError {
            line: line_of(span.start),
            fault: fault.to_string(),
        };

        let Word(size) = *raw.size.get_ref();
        let origin = Origin {
            style: raw.style.map(|style| style.0),
            seed: raw.seed.map(|seed| seed.0.0),
            generator_trees: raw.generator_trees,
            hunted: raw.construction.as_deref() == Some(HUNTED),
            level: raw.level.map(|level| level.0),
        };

        let pictures = [&raw.plates.x, &raw.plates.y, &raw.plates.z];
        let mut mazes = Vec::with_capacity(3);
        for (plate, picture) in Axis::ALL.into_iter().zip(pictures) {
            let [width, height] = plate.others().map(|axis| u32::from(size.along(axis)));
            let maze = Maze::from_text(picture.get_ref(), width, height).map_err(|error| FileError {
                line: line_of(picture.span().start) + lines_into(&text[picture.span()], error.line()),
                fault: format!("plate {plate}: {error}"),
            })?;
            mazes.push(maze);
        }
        let mazes = mazes.try_into().expect("three plates were read");
        let make = if raw.clearings { Plates::with_clearings } else { Plates::new };
        let plates = make(size, mazes).map_err(|error| at(pictures[error.plate().index()].span(), &error))?;

        // Whoever edits the plates makes another puzzle than the seed does.
        let edited = raw.plates_checksum.is_some_and(|checksum| checksum != plates.checksum());
        let origin = if edited { Origin::default() } else { origin };

        let spans = [&raw.start, &raw.goal].map(|mark| mark.as_ref().map(Spanned::span));
        let cell =
            |mark: Option<Spanned<Word<Cell>>>| mark.filter(|_| with_marks).map(|cell| cell.into_inner().0.0);
        let marks = EndpointOptions { start: cell(raw.start), goal: cell(raw.goal).map(GoalOption::At) };
        let puzzle = Puzzle::with_marks(plates, marks, origin).map_err(|error| {
            let [start, goal] = spans;
            let span = match error {
                MarksError::Outside { what: "goal", .. } | MarksError::Alone { what: "goal", .. } => goal,
                _ => start.or(goal),
            };
            at(span.unwrap_or(raw.size.span()), &error)
        })?;
        Ok(PuzzleFile { puzzle, measures: raw.fit })
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
            measures: self.measures.clone(),
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
        line(format_args!(
            "[fit]\n{}",
            toml::to_string(&self.measures).expect("measures are plain").trim_end()
        ));
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

/// How many lines below its opening quotes a line of a TOML string stands; the first line break after
/// the quotes is not part of the string.
fn lines_into(literal: &str, line: usize) -> usize {
    let quotes = literal.trim_start_matches(['\'', '"']);
    if quotes.starts_with('\n') || quotes.starts_with("\r\n") { line } else { line - 1 }
}
