//! What there is on a face: loops, loose islands, sealed pockets, each with its place.

use std::fmt;

use serde::{Serialize, Serializer};

use super::Interchange;
use super::raw::{FaceFault, Picture};
use crate::axis::Axis;
use crate::maze::UnionFind;

/// A square of a face as its file has it; rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Which face.
    pub face: &'static str,
    /// Which row.
    pub row: u32,
    /// Which column.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {} of face {}", self.row, self.column, self.face)
    }
}

/// Squares that hang together by their sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// The first of them in the order of the file.
    #[serde(flatten)]
    pub at: Place,
    /// How many there are.
    pub squares: u32,
}

/// What there is on a face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceReport {
    /// What the format calls it.
    pub face: &'static str,
    /// The plates that carry it.
    #[serde(serialize_with = "letter")]
    pub plate: Axis,
    /// Squares that are open.
    pub open: u32,
    /// Where loops of open squares close: the second of two neighbouring squares that the ones before it
    /// have joined already. As many as there are independent loops.
    pub loops: Vec<Place>,
    /// Walls that are not joined to the rim: they would fall out.
    pub islands: Vec<Piece>,
    /// Open squares that are not joined to the largest open piece.
    pub pockets: Vec<Piece>,
    /// Cells that are wall.
    pub closed_cells: Vec<Place>,
    /// Posts that are open, but not between four open passages.
    pub open_posts: Vec<Place>,
    /// Open squares of the rim.
    pub open_rim: Vec<Place>,
}

fn letter<S: Serializer>(plate: &Axis, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_char(plate.letter())
}

impl FaceReport {
    pub(super) fn new(format: Interchange, plate: Axis, picture: &Picture) -> FaceReport {
        let face = format.face(plate);
        let turned = format.axes(plate) != plate.others();
        let place = |(a, b): (u32, u32)| {
            let (row, column) = if turned { (a, b) } else { (b, a) };
            Place { face, row, column }
        };
        let [wide, high] = picture.sides;
        // In the order of the file.
        let squares = || {
            let [columns, rows] = if turned { [high, wide] } else { [wide, high] };
            (0..rows).flat_map(move |row| {
                (0..columns).map(move |column| if turned { (row, column) } else { (column, row) })
            })
        };
        let is_rim = |(a, b): (u32, u32)| a == 0 || b == 0 || a + 1 == wide || b + 1 == high;
        let is_open = |&(a, b): &(u32, u32)| picture.is_open(a, b);
        let number = |(a, b): (u32, u32)| picture.number(a, b) as u32;

        let mut joined = UnionFind::new(wide * high);
        let mut loops = Vec::new();
        let mut first_rim = None;
        for (a, b) in squares() {
            let open = picture.is_open(a, b);
            if !open && is_rim((a, b)) {
                // The rim is one frame, even where it is drawn open.
                joined.join(*first_rim.get_or_insert(number((a, b))), number((a, b)));
            }
            for back in [(a > 0).then(|| (a - 1, b)), (b > 0).then(|| (a, b - 1))].into_iter().flatten() {
                if is_open(&back) == open && !joined.join(number(back), number((a, b))) && open {
                    loops.push(place((a, b)));
                }
            }
        }
        let rim = first_rim.map(|rim| joined.find(rim));
        let islands = pieces(squares().filter(|square| !is_open(square)), number, &mut joined, rim, place);
        let mut pockets = pieces(squares().filter(is_open), number, &mut joined, None, place);
        let largest = pockets.iter().map(|piece| piece.squares).max();
        if let Some(index) = pockets.iter().position(|piece| Some(piece.squares) == largest) {
            pockets.remove(index);
        }
        let is_cell = |&(a, b): &(u32, u32)| a % 2 == 1 && b % 2 == 1;
        let is_post = |&(a, b): &(u32, u32)| a % 2 == 0 && b % 2 == 0 && !is_rim((a, b));
        let beside_wall =
            |&(a, b): &(u32, u32)| ![(a - 1, b), (a + 1, b), (a, b - 1), (a, b + 1)].iter().all(is_open);
        FaceReport {
            face,
            plate,
            open: picture.open.iter().filter(|&&open| open).count() as u32,
            loops,
            islands,
            pockets,
            closed_cells: squares().filter(|at| is_cell(at) && !is_open(at)).map(place).collect(),
            open_posts: squares()
                .filter(|at| is_post(at) && is_open(at) && beside_wall(at))
                .map(place)
                .collect(),
            open_rim: squares().filter(|&at| is_rim(at) && is_open(&at)).map(place).collect(),
        }
    }

    /// Is the face one tree: sound, and in one piece?
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.fault().is_none() && self.pockets.is_empty()
    }

    /// The first thing on the face that a puzzle cannot have.
    #[must_use]
    pub fn fault(&self) -> Option<FaceFault> {
        let rim = self.open_rim.first().map(|&at| FaceFault::OpenRim(at));
        let cell = || self.closed_cells.first().map(|&at| FaceFault::ClosedCell(at));
        let post = || self.open_posts.first().map(|&at| FaceFault::OpenPost(at));
        let round = || self.loops.first().map(|&at| FaceFault::Loop(at));
        rim.or_else(cell).or_else(post).or_else(round)
    }
}

/// The pieces that some squares make, but for one that is known.
fn pieces(
    squares: impl Iterator<Item = (u32, u32)>,
    number: impl Fn((u32, u32)) -> u32,
    joined: &mut UnionFind,
    known: Option<u32>,
    place: impl Fn((u32, u32)) -> Place,
) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut index_of = std::collections::BTreeMap::new();
    for square in squares {
        let root = joined.find(number(square));
        if Some(root) == known {
            continue;
        }
        let index = *index_of.entry(root).or_insert_with(|| {
            pieces.push(Piece { at: place(square), squares: 0 });
            pieces.len() - 1
        });
        pieces[index].squares += 1;
    }
    pieces
}
