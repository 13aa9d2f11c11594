//! The faces of MazeCubeGenerator: the numbers of axes and faces, the sides of the lattice, the faces xy, xz
//! and yz, each with its numbers of columns and rows, and the way from start to goal.
//!
//! In every face the columns run along its first axis and the rows along its second. 0 is open, 1 is wall,
//! S and E are start and goal, open too; where they lie behind each other, E hides S. The way is a count of
//! squares of the lattice and the squares themselves, x, y and z; it may be missing, and is not believed.

use std::fmt::Write;

use super::Interchange;
use super::course::{blank, size, write_rows};
use super::lines::{InterchangeError, InterchangeFault, Line, Lines, in_short, rows, sides};
use super::marks::{FaceMarks, LETTERS, Seen, together};
use super::raw::{RawFaces, pictures};
use crate::axis::Axis;
use crate::puzzle::{Cell, Puzzle};

const FORMAT: Interchange = Interchange::Faces;

pub(super) fn read(text: &str) -> Result<RawFaces, InterchangeError> {
    let mut lines = Lines::new(text);
    read_dimensions(lines.expect(|| "the numbers of axes and faces, 3 3,".to_owned())?)?;
    let sides = sides(lines.expect(|| "the three sides of the lattice".to_owned())?)?;
    let mut pictures = blank(sides);
    let mut marks = Vec::with_capacity(3);
    for plate in FORMAT.order() {
        let face = FORMAT.face(plate);
        let line = lines.expect(|| format!("the columns and rows of face {face}"))?;
        read_face_size(line, plate, sides)?;
        let mut seen = [None; 2];
        rows(&mut lines, FORMAT, plate, &mut pictures[plate.index()], |word, at, spot| {
            let mark = match word {
                "0" => return Ok(true),
                "1" => return Ok(false),
                "S" => 0,
                "E" => 1,
                _ => {
                    return Err(
                        spot.refuse(word, "0 for open, 1 for wall, S for the start and E for the goal")
                    );
                }
            };
            if seen[mark].replace(Seen { at, line: spot.line }).is_some() {
                let (mark, row, column) = (LETTERS[mark], spot.row, spot.column);
                return Err(InterchangeFault::Twice { mark, face, row, column });
            }
            Ok(true)
        })?;
        marks.push(FaceMarks { plate, line: line.number, seen });
    }
    read_way(&mut lines, sides)?;
    lines.end()?;
    let marks = marks.try_into().expect("three faces were read");
    let marks = together(FORMAT, &marks)?;
    Ok(RawFaces { format: FORMAT, size: size(sides), pictures, marks })
}

fn read_dimensions(line: Line<'_>) -> Result<(), InterchangeError> {
    let words: Vec<&str> = line.words().collect();
    match words[..] {
        ["3", "3"] => Ok(()),
        [axes, faces] if [axes, faces].iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) => {
            Err(InterchangeFault::Dimensions { axes: in_short(axes), faces: in_short(faces) }.at(line.number))
        }
        _ => Err(line.wanted("the numbers of axes and faces, 3 3,")),
    }
}

fn read_face_size(line: Line<'_>, plate: Axis, sides: [u16; 3]) -> Result<(), InterchangeError> {
    let [columns, rows] = FORMAT.axes(plate).map(|axis| sides[axis.index()].to_string());
    let words: Vec<&str> = line.words().collect();
    if words == [&columns, &rows] {
        return Ok(());
    }
    let face = FORMAT.face(plate);
    let numbers = words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    if words.len() != 2 || !numbers {
        return Err(line.wanted(format!("the columns and rows of face {face}")));
    }
    let (found, wanted) = (in_short(line.text), format!("{columns} {rows}"));
    Err(InterchangeFault::FaceSize { face, found, wanted }.at(line.number))
}

/// Reads over the way, as long as it is one in form.
fn read_way(lines: &mut Lines<'_>, sides: [u16; 3]) -> Result<(), InterchangeError> {
    let Some(line) = lines.next_line() else { return Ok(()) };
    let squares = sides.iter().map(|&side| u64::from(side)).product();
    let count = line.text.parse().ok().filter(|&count: &u64| count <= squares);
    let count = count.ok_or_else(|| line.wanted("the number of squares on the way"))?;
    for number in 0..count {
        let line = lines.expect(|| format!("square {} of {count} on the way", number + 1))?;
        let at: Vec<u16> = line.words().map_while(|word| word.parse().ok()).collect();
        let inside = at.len() == 3 && at.iter().zip(sides).all(|(&place, side)| place < side);
        if !inside || line.words().count() != 3 {
            return Err(line.wanted(format!("square {} of {count} on the way, x y z,", number + 1)));
        }
    }
    Ok(())
}

pub(super) fn write(puzzle: &Puzzle) -> String {
    let sides = puzzle.size().sides().map(|side| 2 * side + 1);
    let [x, y, z] = sides;
    let mut text = format!("3 3\n{x} {y} {z}\n");
    let pictures = pictures(puzzle);
    let [start, goal] =
        [puzzle.start(), puzzle.goal()].map(|cell| cell.0.map(|place| 2 * u32::from(place) + 1));
    for plate in FORMAT.order() {
        let [columns, rows] = FORMAT.axes(plate).map(|axis| sides[axis.index()]);
        writeln!(text, "{columns} {rows}").expect("text takes any text");
        let [u, v] = plate.others().map(Axis::index);
        let picture = &pictures[plate.index()];
        write_rows(&mut text, FORMAT, plate, picture, |(a, b)| match (a, b) {
            _ if (a, b) == (goal[u], goal[v]) => 'E',
            _ if (a, b) == (start[u], start[v]) => 'S',
            _ if picture.is_open(a, b) => '0',
            _ => '1',
        });
    }
    let way = way(&puzzle.route());
    writeln!(text, "{}", way.len()).expect("text takes any text");
    for [x, y, z] in way {
        writeln!(text, "{x} {y} {z}").expect("text takes any text");
    }
    text
}

/// The squares of the lattice on a route.
fn way(route: &[Cell]) -> Vec<[u16; 3]> {
    let mut way: Vec<[u16; 3]> = Vec::with_capacity(2 * route.len());
    for cell in route {
        let at = cell.0.map(|place| 2 * place + 1);
        if let Some(&before) = way.last() {
            way.push([0, 1, 2].map(|axis| (before[axis] + at[axis]) / 2));
        }
        way.push(at);
    }
    way
}
