//! Three matrices, as a university course in motion planning has them: the sides of the lattice, then
//! the faces xy, yz and zx, with empty lines between. 0 is free, 1 is forbidden.
//!
//! Row i, column j of the face xy stands for x = j, y = i; that of yz for y = j, z = i; that of zx for
//! z = j, x = i. Start and goal are not part of the format.

use super::Interchange;
use super::lines::{InterchangeError, Lines, rows, sides};
use super::raw::{Picture, RawFaces, pictures};
use crate::axis::Axis;
use crate::params::Size;
use crate::puzzle::Puzzle;

const FORMAT: Interchange = Interchange::Course;

pub(super) fn read(text: &str) -> Result<RawFaces, InterchangeError> {
    let mut lines = Lines::new(text);
    let sides = sides(lines.expect(|| "the three sides of the lattice".to_owned())?)?;
    let mut pictures = blank(sides);
    for plate in FORMAT.order() {
        rows(&mut lines, FORMAT, plate, &mut pictures[plate.index()], |word, _, spot| match word {
            "0" => Ok(true),
            "1" => Ok(false),
            _ => Err(spot.refuse(word, "0 for open and 1 for wall")),
        })?;
    }
    lines.end()?;
    Ok(RawFaces { format: FORMAT, size: size(sides), pictures, marks: None })
}

/// Pictures for a lattice, all wall.
pub(super) fn blank(sides: [u16; 3]) -> [Picture; 3] {
    Axis::ALL.map(|plate| Picture::new(plate.others().map(|axis| sides[axis.index()].into())))
}

/// The cells of a lattice whose sides have been checked.
pub(super) fn size(sides: [u16; 3]) -> Size {
    let [x, y, z] = sides.map(|side| side / 2);
    Size::new(x, y, z).expect("the sides have been checked")
}

pub(super) fn write(puzzle: &Puzzle) -> String {
    let [x, y, z] = puzzle.size().sides().map(|side| 2 * side + 1);
    let mut text = format!("{x} {y} {z}\n");
    let pictures = pictures(puzzle);
    for (index, plate) in FORMAT.order().into_iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let picture = &pictures[plate.index()];
        write_rows(&mut text, FORMAT, plate, picture, |square| {
            if picture.is_open(square.0, square.1) { '0' } else { '1' }
        });
    }
    text
}

/// Writes the rows of a face, a letter a square.
pub(super) fn write_rows(
    text: &mut String,
    format: Interchange,
    plate: Axis,
    picture: &Picture,
    letter: impl Fn((u32, u32)) -> char,
) {
    let turned = format.axes(plate) != plate.others();
    let [wide, high] = picture.sides;
    let [columns, rows] = if turned { [high, wide] } else { [wide, high] };
    for row in 0..rows {
        for column in 0..columns {
            if column > 0 {
                text.push(' ');
            }
            text.push(letter(if turned { (row, column) } else { (column, row) }));
        }
        text.push('\n');
    }
}
