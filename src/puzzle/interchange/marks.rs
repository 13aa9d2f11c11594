//! The marks that three faces have, put together: each face tells two of a mark's three coordinates.

use super::Interchange;
use super::lines::{InterchangeError, InterchangeFault};
use crate::axis::Axis;

/// A mark as a face has it: along the axes of its columns and of its rows.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub at: [u16; 2],
    pub line: usize,
}

/// What a face has: S and E, and the line on which it begins.
#[derive(Clone, Copy, Debug)]
pub struct FaceMarks {
    pub plate: Axis,
    pub line: usize,
    pub seen: [Option<Seen>; 2],
}

/// The letters of start and goal.
pub const LETTERS: [char; 2] = ['S', 'E'];

/// Start and goal from what the faces have; none if no face has any. A face where E stands where S
/// should, because they lie behind each other, has no S.
pub fn together(
    format: Interchange,
    faces: &[FaceMarks; 3],
) -> Result<Option<[[u16; 3]; 2]>, InterchangeError> {
    if faces.iter().all(|face| face.seen.iter().all(Option::is_none)) {
        return Ok(None);
    }
    for mark in 0..2 {
        if let Some((axis, one, other)) = disagreement(faces, mark) {
            return Err(contradiction(format, faces, mark, axis, one, other));
        }
    }
    let mut places = [[0; 3]; 2];
    for (mark, place) in places.iter_mut().enumerate() {
        for axis in Axis::ALL {
            let told = faces.iter().find_map(|face| along(face, mark, axis));
            // Two faces see each axis; if neither has the mark, only one has it at most.
            let missing = || faces.iter().find(|face| face.seen[mark].is_none()).expect("one has not told");
            place[axis.index()] = told.ok_or_else(|| no_mark(format, missing(), mark))?;
        }
    }
    for face in faces {
        for mark in 0..2 {
            let axes = face.plate.others().map(Axis::index);
            let hidden = mark == 0 && axes.iter().all(|&axis| places[0][axis] == places[1][axis]);
            if face.seen[mark].is_none() && !hidden {
                return Err(no_mark(format, face, mark));
            }
        }
    }
    Ok(Some(places))
}

fn no_mark(format: Interchange, face: &FaceMarks, mark: usize) -> InterchangeError {
    InterchangeFault::NoMark { mark: LETTERS[mark], face: format.face(face.plate) }.at(face.line)
}

/// What a face says of a mark along an axis.
fn along(face: &FaceMarks, mark: usize, axis: Axis) -> Option<u16> {
    let index = face.plate.others().iter().position(|&other| other == axis)?;
    Some(face.seen[mark]?.at[index])
}

/// An axis along which two faces disagree about a mark, and which two.
fn disagreement(faces: &[FaceMarks; 3], mark: usize) -> Option<(Axis, usize, usize)> {
    disagreements(faces, mark).next()
}

fn disagreements(faces: &[FaceMarks; 3], mark: usize) -> impl Iterator<Item = (Axis, usize, usize)> + '_ {
    const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];
    Axis::ALL.into_iter().flat_map(move |axis| {
        PAIRS.into_iter().filter_map(move |(one, other)| {
            let told = [one, other].map(|face| along(&faces[face], mark, axis));
            matches!(told, [Some(a), Some(b)] if a != b).then_some((axis, one, other))
        })
    })
}

fn consistent(faces: &[FaceMarks; 3]) -> bool {
    (0..2).all(|mark| disagreement(faces, mark).is_none())
}

/// Names the face that is most likely at fault: the one whose rows and columns, exchanged, make all marks
/// agree; else one that is part of every disagreement.
fn contradiction(
    format: Interchange,
    faces: &[FaceMarks; 3],
    mark: usize,
    axis: Axis,
    one: usize,
    other: usize,
) -> InterchangeError {
    let exchanged = |which: u8| {
        let mut faces = *faces;
        for (index, face) in faces.iter_mut().enumerate() {
            if which >> index & 1 == 1 {
                face.seen.iter_mut().flatten().for_each(|seen| seen.at.reverse());
            }
        }
        consistent(&faces)
    };
    let name = |index: usize| format.face(faces[index].plate);
    let all: Vec<(Axis, usize, usize)> = (0..2).flat_map(|mark| disagreements(faces, mark)).collect();
    let in_all = |face: &usize| all.iter().all(|&(_, a, b)| a == *face || b == *face);
    let singles: Vec<usize> = (0..3).filter(|&face| exchanged(1 << face)).collect();
    let (face, guess) = if let &[face] = &singles[..] {
        (face, format!("the rows and columns of face {} are exchanged", name(face)))
    } else if let Some(both) = [0b011, 0b101, 0b110, 0b111].into_iter().find(|&which| exchanged(which)) {
        let names: Vec<&str> = (0..3).filter(|face| both >> face & 1 == 1).map(name).collect();
        let face = if both & 1 << one != 0 { one } else { other };
        (face, format!("the rows and columns of faces {} are exchanged", names.join(", ")))
    } else if let Some(face) = (0..3).find(in_all).filter(|_| (0..3).filter(in_all).count() == 1) {
        (face, format!("face {} is the one that differs", name(face)))
    } else {
        (one, "one of the two is wrong".to_owned())
    };
    // A disagreement that the face has a part in, if the one found first has not.
    let first = [(mark, axis, one, other)].into_iter();
    let rest = (0..2).flat_map(|mark| disagreements(faces, mark).map(move |(axis, a, b)| (mark, axis, a, b)));
    let (mark, axis, a, b) = first
        .chain(rest)
        .find(|&(_, _, a, b)| a == face || b == face)
        .expect("the face has a part in a disagreement");
    let (face, other) = if a == face { (a, b) } else { (b, a) };
    let told = |index: usize| along(&faces[index], mark, axis).expect("both tell");
    InterchangeFault::Contradiction {
        mark: LETTERS[mark],
        face: name(face),
        axis: axis.letter(),
        found: told(face),
        other: name(other),
        told: told(other),
        guess,
    }
    .at(faces[face].seen[mark].expect("it tells").line)
}
