//! Reading a text line by line, and what can be wrong with it.

use super::Interchange;
use super::raw::Picture;
use crate::axis::Axis;
use crate::params::LONGEST_SIDE;

/// Why a text is not three faces. `line` counts from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct InterchangeError {
    /// Where it is wrong.
    pub line: usize,
    /// What is wrong.
    pub fault: InterchangeFault,
}

/// What is wrong with a text of faces. Rows and columns count from 0, as in the formats.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InterchangeFault {
    /// The text ends too early.
    #[error("the file ends where {0} should stand")]
    Ends(String),
    /// Not the numbers that should stand here.
    #[error("`{found}` where {wanted} should stand")]
    Wanted {
        /// What stands there.
        found: String,
        /// What should.
        wanted: String,
    },
    /// Faces of a body in other than three dimensions.
    #[error("{axes} axes and {faces} faces; a cube has 3 and 3")]
    Dimensions {
        /// Axes found.
        axes: String,
        /// Faces found.
        faces: String,
    },
    /// A side that no lattice has.
    #[error(
        "a side of {0}; a face is drawn with 2n + 1 squares a side for n cells, an odd number from 3 to {most}",
        most = 2 * u32::from(LONGEST_SIDE) + 1
    )]
    Side(String),
    /// A single cell.
    #[error("sides of 3 3 3 are a single cell, which has nowhere to go")]
    SingleCell,
    /// A face has another size than the box.
    #[error("face {face} of {found} where the sides of the box make it {wanted} (columns and rows)")]
    FaceSize {
        /// Which face.
        face: &'static str,
        /// Its columns and rows.
        found: String,
        /// Those of the box.
        wanted: String,
    },
    /// A row is too long or too short.
    #[error("row {row} of face {face} has {found} squares, not {wanted}{hint}")]
    Row {
        /// Which face.
        face: &'static str,
        /// Which row.
        row: usize,
        /// Squares found.
        found: usize,
        /// Squares wanted.
        wanted: usize,
        /// What may be the reason.
        hint: &'static str,
    },
    /// An empty line within a face.
    #[error("an empty line after {found} rows of face {face}, which has {wanted}")]
    Gap {
        /// Which face.
        face: &'static str,
        /// Rows before it.
        found: usize,
        /// Rows of the face.
        wanted: usize,
    },
    /// A square that is nothing.
    #[error("row {row}, column {column} of face {face}: `{found}` means nothing here; use {allowed}")]
    Square {
        /// Which face.
        face: &'static str,
        /// Which row.
        row: usize,
        /// Which column.
        column: usize,
        /// What stands there.
        found: String,
        /// What may.
        allowed: &'static str,
    },
    /// Something stands behind the end.
    #[error("`{0}` where the file should end")]
    More(String),
    /// A mark stands on a face twice.
    #[error("row {row}, column {column} of face {face}: a second {mark}; it stands once on every face")]
    Twice {
        /// `S` or `E`.
        mark: char,
        /// Which face.
        face: &'static str,
        /// Which row.
        row: usize,
        /// Which column.
        column: usize,
    },
    /// A mark is missing.
    #[error("face {face} has no {mark}, though others have one")]
    NoMark {
        /// `S` or `E`.
        mark: char,
        /// Which face.
        face: &'static str,
    },
    /// The marks of the faces contradict each other.
    #[error("{mark} on face {face} stands at {axis} = {found}, on face {other} at {axis} = {told}: {guess}")]
    Contradiction {
        /// `S` or `E`.
        mark: char,
        /// The face at fault, as far as can be told.
        face: &'static str,
        /// Along which axis.
        axis: char,
        /// Where it stands there.
        found: u16,
        /// A face that says otherwise.
        other: &'static str,
        /// What that says.
        told: u16,
        /// What is to be thought of it.
        guess: String,
    },
}

impl InterchangeFault {
    pub(super) fn at(self, line: usize) -> InterchangeError {
        InterchangeError { line, fault: self }
    }
}

/// A line of text that says something.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// From 1.
    pub number: usize,
    pub text: &'a str,
    /// Is there an empty line before it?
    pub after_gap: bool,
}

/// The lines of a text that say something: neither empty ones nor those that begin with `#`. A byte order
/// mark before the first and carriage returns at their ends do not count.
pub struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the last line of all.
    last: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Lines<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lines { lines: text.lines().enumerate(), last: text.lines().count().max(1) }
    }

    pub fn next_line(&mut self) -> Option<Line<'a>> {
        let mut after_gap = false;
        for (index, text) in self.lines.by_ref() {
            let text = text.trim();
            if text.is_empty() {
                after_gap = true;
            } else if !text.starts_with('#') {
                return Some(Line { number: index + 1, text, after_gap });
            }
        }
        None
    }

    /// The next line, which must be there.
    pub fn expect(&mut self, what: impl FnOnce() -> String) -> Result<Line<'a>, InterchangeError> {
        self.next_line().ok_or_else(|| InterchangeFault::Ends(what()).at(self.last))
    }

    /// Refuses a text that goes on.
    pub fn end(mut self) -> Result<(), InterchangeError> {
        match self.next_line() {
            None => Ok(()),
            Some(line) => Err(InterchangeFault::More(in_short(line.text)).at(line.number)),
        }
    }
}

impl<'a> Line<'a> {
    pub fn words(self) -> impl Iterator<Item = &'a str> {
        self.text.split_whitespace()
    }

    /// Refuses this line, which should be something else.
    pub fn wanted(self, wanted: impl Into<String>) -> InterchangeError {
        InterchangeFault::Wanted { found: in_short(self.text), wanted: wanted.into() }.at(self.number)
    }
}

/// The beginning of what may be long.
pub fn in_short(text: &str) -> String {
    const MOST: usize = 30;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain("...".chars()).collect()
}

/// Reads the sides of the lattice: three odd numbers.
pub fn sides(line: Line<'_>) -> Result<[u16; 3], InterchangeError> {
    let words: Vec<&str> = line.words().collect();
    let Ok(words) = <[&str; 3]>::try_from(words) else {
        return Err(line.wanted("three sides, along x, y and z,"));
    };
    let mut sides = [0; 3];
    for (side, word) in sides.iter_mut().zip(words) {
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(line.wanted("three sides, along x, y and z,"));
        }
        let most = 2 * LONGEST_SIDE + 1;
        *side = word
            .parse()
            .ok()
            .filter(|side| (3..=most).contains(side) && side % 2 == 1)
            .ok_or_else(|| InterchangeFault::Side(in_short(word)).at(line.number))?;
    }
    if sides == [3; 3] { Err(InterchangeFault::SingleCell.at(line.number)) } else { Ok(sides) }
}

/// Reads the rows of a face into its picture. `open` tells whether a word is an open square; none if it means
/// nothing here. It is given the square as the plate has it, and its line.
pub fn rows(
    lines: &mut Lines<'_>,
    format: Interchange,
    plate: Axis,
    picture: &mut Picture,
    mut open: impl FnMut(&str, [u16; 2], Spot) -> Result<bool, InterchangeFault>,
) -> Result<(), InterchangeError> {
    let face = format.face(plate);
    let turned = format.axes(plate) != plate.others();
    let [wide, high] = picture.sides.map(|side| side as usize);
    let [columns, rows] = if turned { [high, wide] } else { [wide, high] };
    for row in 0..rows {
        let line = lines.expect(|| format!("row {row} of face {face}"))?;
        if row > 0 && line.after_gap {
            return Err(InterchangeFault::Gap { face, found: row, wanted: rows }.at(line.number - 1));
        }
        let found = line.words().count();
        if found != columns {
            let hint = if found == rows { "; are its rows and columns exchanged?" } else { "" };
            return Err(InterchangeFault::Row { face, row, found, wanted: columns, hint }.at(line.number));
        }
        for (column, word) in line.words().enumerate() {
            let [a, b] = if turned { [row, column] } else { [column, row] };
            let spot = Spot { face, row, column, line: line.number };
            let number = picture.number(a as u32, b as u32);
            picture.open[number] =
                open(word, [a as u16, b as u16], spot).map_err(|fault| fault.at(line.number))?;
        }
    }
    Ok(())
}

/// Where a square stands in a text.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub face: &'static str,
    pub row: usize,
    pub column: usize,
    pub line: usize,
}

impl Spot {
    /// Refuses what stands there.
    pub fn refuse(self, found: &str, allowed: &'static str) -> InterchangeFault {
        let Spot { face, row, column, .. } = self;
        InterchangeFault::Square { face, row, column, found: in_short(found), allowed }
    }
}
