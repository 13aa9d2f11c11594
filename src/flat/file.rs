//! The maze file: a flat maze as TOML, to be read and edited by people.

use std::fmt::Write;

use serde::Deserialize;
use toml::Spanned;

use crate::flat::{Labyrinth, LabyrinthError, Sphere};
use crate::formats::GENERATOR;
use crate::maze::{Maze, TextError};

/// What a maze file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlatFile {
    /// The maze, its doors and spheres.
    pub labyrinth: Labyrinth,
    /// The arguments that made it, if they are known.
    pub recipe: Option<String>,
}

/// Why a text is not a maze file. `line` counts from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct FlatFileError {
    /// Where it is wrong.
    pub line: usize,
    /// What is wrong.
    pub fault: FlatFault,
}

/// What is wrong with a maze file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FlatFault {
    /// Not TOML, a value of the wrong kind, a missing or an unknown key.
    #[error("{0}")]
    Syntax(String),
    /// The size is none.
    #[error(
        "{0}x{1} is not the size of a maze; sides are from 1 cell, and there are at most 100 million cells"
    )]
    Size(u32, u32),
    /// The picture is wrong; its lines count within it.
    #[error(transparent)]
    Picture(#[from] TextError),
    /// A door or a sphere lies outside.
    #[error(
        "{what} ({u}, {v}) is not an open room of a {width}x{height} maze; columns and rows count from 0"
    )]
    Outside {
        /// `in`, `out` or `sphere`.
        what: &'static str,
        /// Column.
        u: u32,
        /// Row.
        v: u32,
        /// Cells along u.
        width: u32,
        /// Cells along v.
        height: u32,
    },
    /// The spheres are wrong.
    #[error(transparent)]
    Spheres(#[from] LabyrinthError),
}

/// More cells than this do not belong in a text file.
pub(crate) const MOST_CELLS: u64 = 100_000_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    #[serde(rename = "version")]
    _version: Option<String>,
    recipe: Option<String>,
    size: Spanned<[u32; 2]>,
    #[serde(rename = "in")]
    entrance: Option<Spanned<[u32; 2]>>,
    #[serde(rename = "out")]
    exit: Option<Spanned<[u32; 2]>>,
    #[serde(default)]
    spheres: Vec<Spanned<[u32; 4]>>,
    maze: Spanned<String>,
}

impl FlatFile {
    /// Does this text look like a maze file, rather than a puzzle file with three plates?
    #[must_use]
    pub fn is_one(text: &str) -> bool {
        text.lines().any(|line| {
            line.trim_start().strip_prefix("maze").is_some_and(|rest| rest.trim_start().starts_with('='))
        })
    }

    /// Reads a maze file.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<FlatFile, FlatFileError> {
        let line_of =
            |at: usize| 1 + text.as_bytes()[..at.min(text.len())].iter().filter(|&&b| b == b'\n').count();
        let raw: Raw = toml::from_str(text).map_err(|error| FlatFileError {
            line: line_of(error.span().map_or(0, |span| span.start)),
            fault: FlatFault::Syntax(error.message().replace('\n', " ")),
        })?;
        let at = |span: std::ops::Range<usize>| {
            let line = line_of(span.start);
            move |fault: FlatFault| FlatFileError { line, fault }
        };
        let [width, height] = *raw.size.get_ref();
        if width == 0 || height == 0 || u64::from(width) * u64::from(height) > MOST_CELLS {
            return Err(at(raw.size.span())(FlatFault::Size(width, height)));
        }
        let picture = raw.maze.get_ref();
        let maze = Maze::from_text(picture, width, height).map_err(|error| {
            let span = raw.maze.span();
            // The first line break after the opening quotes is not part of the text.
            let quoted = &text[span.clone()];
            let skipped =
                ["'''\r\n", "'''\n", "\"\"\"\r\n", "\"\"\"\n"].iter().any(|open| quoted.starts_with(open));
            let line = line_of(span.start) + error.line() - usize::from(!skipped);
            FlatFileError { line, fault: error.into() }
        })?;
        let room = |what, [u, v]: [u32; 2], span| {
            let outside = FlatFault::Outside { what, u, v, width, height };
            if u < width && v < height { Ok(maze.cell(u, v)) } else { Err(at(span)(outside)) }
        };
        let door = |what, given: &Option<Spanned<[u32; 2]>>, default| match given {
            None => Ok(default),
            Some(given) => room(what, *given.get_ref(), given.span()),
        };
        let entrance = door("in", &raw.entrance, 0)?;
        let exit = door("out", &raw.exit, maze.cells() - 1)?;
        let mut spheres = Vec::new();
        let mut spheres_at = 0..0;
        for given in &raw.spheres {
            let [u, v, to_u, to_v] = *given.get_ref();
            spheres_at = given.span();
            spheres.push(Sphere {
                at: room("sphere", [u, v], given.span())?,
                to: room("sphere", [to_u, to_v], given.span())?,
            });
        }
        let labyrinth =
            Labyrinth::with_spheres(maze, spheres).map_err(|error| at(spheres_at)(error.into()))?;
        Ok(FlatFile { labyrinth: labyrinth.with_doors(entrance, exit), recipe: raw.recipe })
    }

    /// Writes a maze file that reads back as the same maze.
    #[must_use]
    pub fn to_text(&self) -> String {
        let labyrinth = &self.labyrinth;
        let maze = labyrinth.maze();
        let mut text = format!(
            "# A flat maze, made with {GENERATOR}. Edit what you like; `deventer show` says what came of it.\n\
             # Rooms are columns from the left and rows from the bottom, both from 0.\n\
             version = \"{}\"\n",
            env!("CARGO_PKG_VERSION")
        );
        let mut line = |line: std::fmt::Arguments| {
            text.write_fmt(line).and_then(|()| text.write_char('\n')).expect("text takes any text");
        };
        if let Some(recipe) = &self.recipe {
            line(format_args!("recipe = {}", toml::Value::from(recipe.as_str())));
        }
        line(format_args!("size = [{}, {}]", maze.width(), maze.height()));
        for (name, room) in [("in", labyrinth.entrance()), ("out", labyrinth.exit())] {
            let (u, v) = maze.at(room);
            line(format_args!("{name} = [{u}, {v}]"));
        }
        if !labyrinth.spheres().is_empty() {
            line(format_args!("# From a room to a room; only spheres that point at each other are ways."));
            line(format_args!("spheres = ["));
            for sphere in labyrinth.spheres() {
                let [(u, v), (to_u, to_v)] = [sphere.at, sphere.to].map(|room| maze.at(room));
                line(format_args!("  [{u}, {v}, {to_u}, {to_v}],"));
            }
            line(format_args!("]"));
        }
        line(format_args!("# `#` is wall, `.` is open.\nmaze = '''\n{maze}'''"));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::{Spheres, laberinto};

    fn sample() -> FlatFile {
        let labyrinth = laberinto(7, 5, 0, Spheres::On, 3, &mut ()).unwrap();
        assert!(!labyrinth.spheres().is_empty());
        FlatFile { labyrinth: labyrinth.with_doors(3, 9), recipe: Some("7x5 --x-scale 'a\"b'".to_owned()) }
    }

    #[test]
    fn a_file_reads_back() {
        let file = sample();
        let text = file.to_text();
        assert!(FlatFile::is_one(&text));
        assert!(!FlatFile::is_one("[plates]\nx = '''\n###'''"));
        assert_eq!(FlatFile::parse(&text), Ok(file));
        assert_eq!(FlatFile::parse(&text.replace('\n', "\r\n")).unwrap().labyrinth, sample().labyrinth);
    }

    #[test]
    fn faults_are_placed() {
        let good = "size = [2, 1]\nmaze = '''\n#####\n#...#\n#####\n'''\n";
        assert!(FlatFile::parse(good).is_ok());
        let told = |text: &str| FlatFile::parse(text).unwrap_err().to_string();
        assert!(told(&good.replace("#...#", "#.?.#")).starts_with("line 4: "));
        assert!(told(&good.replace("'''\n#####\n#", "'''#####\n?")).starts_with("line 3: "));
        assert!(told(&good.replace("[2, 1]", "[0, 1]")).starts_with("line 1: 0x1 is not the size"));
        assert!(told(&good.replace("[2, 1]", "[4294967295, 4294967295]")).contains("is not the size"));
        assert!(told(&format!("in = [2, 0]\n{good}")).starts_with("line 1: in (2, 0) is not an open room"));
        let spheres = format!("spheres = [\n[0, 0, 1, 0],\n[0, 0, 1, 0]]\n{good}");
        assert!(told(&spheres).starts_with("line 3: the sphere from room 0 to room 1 stands there twice"));
        assert!(told(&format!("spheres = [[0, 0, 1, 1]]\n{good}")).contains("sphere (1, 1)"));
        assert!(told(&format!("walls = 1\n{good}")).contains("unknown field"));
        assert!(told("maze = 3").starts_with("line 1: "));
    }
}
