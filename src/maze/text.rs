//! A maze as text: 2 w + 1 characters by 2 h + 1 lines.
//!
//! ```text
//!   #######      # wall
//!   #.....#      . cell or passage
//!   #.#####      the top line is the highest row, as in the drawing of the module above
//!   #.....#
//!   #######
//! ```

use std::fmt;

use super::{Direction, EAST, Maze, NORTH};

/// Stands for a wall.
const WALL: u8 = b'#';
/// Stands for a cell or an open passage.
const OPEN: u8 = b'.';

/// Why a text is not a maze. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Wrong number of lines.
    #[error("{found} lines where a maze of height {height} has {wanted}")]
    Lines {
        /// Lines found.
        found: usize,
        /// Lines wanted.
        wanted: usize,
        /// Cells along v.
        height: u32,
    },
    /// Wrong length of a line.
    #[error("row {line} has {found} characters where a maze of width {width} has {wanted}")]
    Length {
        /// Line, from 1.
        line: usize,
        /// Characters found.
        found: usize,
        /// Characters wanted.
        wanted: usize,
        /// Cells along u.
        width: u32,
    },
    /// A character that is neither wall nor open.
    #[error("row {line}, column {column}: `{found}` means nothing here; use `#` for wall and `.` for open")]
    Character {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A cell that is wall, or a rim or corner that is open.
    #[error("row {line}, column {column}: `{found}` where {what} must be `{wanted}`")]
    Place {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What stands there.
        found: char,
        /// What must stand there.
        wanted: char,
        /// What this place is.
        what: &'static str,
    },
}

impl TextError {
    /// The line of the text that is at fault, from 1; the first where the count of lines is.
    #[must_use]
    pub fn line(&self) -> usize {
        match *self {
            TextError::Lines { .. } => 1,
            TextError::Length { line, .. }
            | TextError::Character { line, .. }
            | TextError::Place { line, .. } => line,
        }
    }
}

impl Maze {
    /// Reads a maze of a known size from text. White space after a line, and empty lines before and
    /// after all, do not count.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line and column.
    pub fn from_text(text: &str, width: u32, height: u32) -> Result<Maze, TextError> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
        let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        let rows = &lines[first.min(last)..last];
        let (wanted_rows, wanted_columns) = (2 * height as usize + 1, 2 * width as usize + 1);
        if rows.len() != wanted_rows {
            return Err(TextError::Lines { found: rows.len(), wanted: wanted_rows, height });
        }
        let mut maze = Maze::new(width, height);
        for (index, row) in rows.iter().enumerate() {
            let (line, y) = (first + index + 1, wanted_rows - 1 - index);
            if let Some((column, found)) = row.chars().enumerate().find(|&(_, c)| c != '#' && c != '.') {
                return Err(TextError::Character { line, column: column + 1, found });
            }
            if row.len() != wanted_columns {
                return Err(TextError::Length { line, found: row.len(), wanted: wanted_columns, width });
            }
            for (x, &mark) in row.as_bytes().iter().enumerate() {
                let fault = |what, wanted: u8| TextError::Place {
                    line,
                    column: x + 1,
                    found: mark.into(),
                    wanted: wanted.into(),
                    what,
                };
                let rim = x == 0 || y == 0 || x + 1 == wanted_columns || y + 1 == wanted_rows;
                match (x % 2, y % 2) {
                    (1, 1) if mark != OPEN => return Err(fault("a cell", OPEN)),
                    _ if rim && mark != WALL => return Err(fault("the rim", WALL)),
                    (0, 0) if mark != WALL => return Err(fault("the corner between four cells", WALL)),
                    (0, 1) if mark == OPEN => {
                        maze.open(maze.cell(x as u32 / 2 - 1, y as u32 / 2), Direction::East);
                    }
                    (1, 0) if mark == OPEN => {
                        maze.open(maze.cell(x as u32 / 2, y as u32 / 2 - 1), Direction::North);
                    }
                    _ => {}
                }
            }
        }
        Ok(maze)
    }
}

impl Maze {
    /// The lines of the text form from above, each ended.
    pub(crate) fn see_lines(&self, mut see: impl FnMut(&[u8])) {
        let mark = |open| if open { OPEN } else { WALL };
        let mut text = vec![WALL; 2 * self.width as usize + 1];
        text.push(b'\n');
        see(&text);
        for row in (0..self.height).rev() {
            if row + 1 < self.height {
                for (places, byte) in text[1..].chunks_exact_mut(2).zip(self.row(row)) {
                    places[0] = mark(byte & NORTH != 0);
                    places[1] = WALL;
                }
                see(&text);
            }
            for (places, byte) in text[1..].chunks_exact_mut(2).zip(self.row(row)) {
                places[0] = OPEN;
                places[1] = mark(byte & EAST != 0);
            }
            see(&text);
        }
        text[1..=2 * self.width as usize].fill(WALL);
        see(&text);
    }
}

/// Written as text, each line ended.
impl fmt::Display for Maze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut result = Ok(());
        self.see_lines(|line| {
            let line = std::str::from_utf8(line).expect("marks are plain letters");
            result = result.and_then(|()| f.write_str(line));
        });
        result
    }
}

impl fmt::Debug for Maze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Maze {} by {}:\n{self}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORK: &str = "\
#######
#.....#
#.#####
#.....#
#######
";

    #[test]
    fn text_and_maze_agree() {
        let maze = Maze::from_text(FORK, 3, 2).unwrap();
        assert!(maze.has(maze.cell(0, 0), Direction::North));
        assert!(!maze.has(maze.cell(1, 0), Direction::North));
        assert_eq!(maze.passages().count(), 5);
        assert_eq!(maze.to_string(), FORK);
        assert_eq!(Maze::from_text(&format!("\n\n{FORK}\n"), 3, 2), Ok(maze));
    }

    #[test]
    fn a_picture_has_its_size_at_every_small_size() {
        for (width, height) in (1..=6).flat_map(|w| (1..=6).map(move |h| (w, h))) {
            let text = Maze::new(width, height).to_string();
            assert_eq!(text.lines().count() as u32, 2 * height + 1);
            assert!(text.lines().all(|line| line.len() as u32 == 2 * width + 1));
            assert_eq!(Maze::from_text(&text, width, height).unwrap().to_string(), text);
        }
    }

    #[test]
    fn faults_are_placed() {
        let read = |text: &str| Maze::from_text(text, 3, 2).unwrap_err();
        assert!(matches!(read(""), TextError::Lines { found: 0, wanted: 5, .. }));
        assert!(matches!(read("#######\n#.....#\n"), TextError::Lines { found: 2, .. }));
        let letter = read(&FORK.replacen("#.#####", "#.#?###", 1));
        assert!(matches!(letter, TextError::Character { line: 3, column: 4, found: '?' }));
        let short = read(&FORK.replacen("#.#####", "#.####", 1));
        assert!(matches!(short, TextError::Length { line: 3, found: 6, .. }));
        let rim = read(&FORK.replacen("#.....#", "#......", 1));
        assert!(matches!(rim, TextError::Place { line: 2, column: 7, what: "the rim", .. }));
        let cell = read(&FORK.replacen("#.....#", "#.###.#", 1));
        assert!(matches!(cell, TextError::Place { line: 2, column: 4, what: "a cell", .. }));
        let corner = read(&FORK.replacen("#.#####", "#...###", 1));
        assert!(matches!(corner, TextError::Place { line: 3, column: 3, .. }));
    }
}
