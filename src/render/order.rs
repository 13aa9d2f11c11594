//! From back to front: an order of the faces in which each is painted after all that it covers.
//!
//! Two faces that cover each other share a place on the paper where their edges cross, or one lies within
//! the other. So the pairs come from the crossings, found cell by cell in a grid, and from looking up which
//! faces lie around a few places of each face; at such a place the depths of the two planes tell which is
//! behind. If two faces are behind one another in different places, an arm that passes a slot for one, the
//! smaller is cut by the plane of the larger. What is left is sorted topologically; a ring of faces that
//! cover one another is cut as well.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::cut::cut_all;
use super::faces::{Corner, Face};
use super::grid::Grid;

/// A face, or a part of one, as it is painted.
#[derive(Clone, Debug)]
pub struct Piece {
    pub face: Face,
    /// What is filled. The hindmost part of a face is filled whole where the parts before it can come later
    /// and cover what is theirs; so no gap shows where it was cut.
    pub filled: Vec<Vec<Corner>>,
    /// The number of the piece that was filled over this part of the face.
    pub under: Option<u32>,
}

/// Planes nearer to each other than this, in pixels, do not tell which is behind.
const SAME: f64 = 1e-3;
/// How often faces are cut at most. Two or three times is what real cubes take.
const ROUNDS: usize = 24;

/// The faces from back to front, cut where that is needed; and whether the order is right for every two that
/// cover each other. No cube is known for which it is not.
pub fn ordered(faces: Vec<Face>) -> (Vec<Piece>, bool) {
    let mut pieces: Vec<Piece> =
        faces.into_iter().map(|face| Piece { filled: face.rings.clone(), face, under: None }).collect();
    for _ in 0..ROUNDS {
        let pairs = Pairs::of(&pieces);
        let cuts = match sorted(pieces.len(), &pairs.behind) {
            Ok(order) if pairs.crossing.is_empty() => {
                let order = with_wholes(&mut pieces, &pairs.behind).unwrap_or(order);
                return (picked(&pieces, &order), true);
            }
            Ok(_) => pairs.crossing,
            Err(_) if !pairs.crossing.is_empty() => pairs.crossing,
            Err(ring) => ring,
        };
        if !cut_all(&mut pieces, &cuts) {
            break;
        }
    }
    // Nothing is left to be cut: the farthest first.
    let middle = |piece: &Piece| {
        let corners = piece.face.rings.iter().flatten();
        corners.map(|corner| depth(&piece.face, corner.at)).fold(f64::INFINITY, f64::min)
    };
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    order.sort_by(|&a, &b| middle(&pieces[a]).total_cmp(&middle(&pieces[b])));
    (picked(&pieces, &order), false)
}

/// An order in which pieces that are filled whole also come before the other parts of their face. Where there
/// is none, they are filled as far as they go.
fn with_wholes(pieces: &mut [Piece], behind: &[(u32, u32)]) -> Option<Vec<usize>> {
    loop {
        let parts = pieces.iter().zip(0..).filter_map(|(piece, number)| Some((piece.under?, number)));
        let mut all: Vec<(u32, u32)> = behind.iter().copied().chain(parts).collect();
        all.sort_unstable();
        all.dedup();
        let ring = match sorted(pieces.len(), &all) {
            Ok(order) => return Some(order),
            Err(ring) => ring,
        };
        let whole: Vec<u32> =
            ring.iter().filter(|&&(a, b)| pieces[b as usize].under == Some(a)).map(|pair| pair.0).collect();
        for piece in pieces.iter_mut() {
            piece.under = piece.under.filter(|under| !whole.contains(under));
        }
        for &number in &whole {
            pieces[number as usize].filled = pieces[number as usize].face.rings.clone();
        }
        if whole.is_empty() {
            return None;
        }
    }
}

fn picked(pieces: &[Piece], order: &[usize]) -> Vec<Piece> {
    order.iter().map(|&number| pieces[number].clone()).collect()
}

pub fn depth(face: &Face, [x, y]: [f64; 2]) -> f64 {
    let [a, b, c] = face.plane;
    a * x + b * y + c
}

/// An order in which the first of every pair comes before the second; or pairs that close a ring.
fn sorted(count: usize, behind: &[(u32, u32)]) -> Result<Vec<usize>, Vec<(u32, u32)>> {
    let mut before = vec![0u32; count];
    behind.iter().for_each(|&(_, near)| before[near as usize] += 1);
    let mut ready: BinaryHeap<Reverse<usize>> =
        (0..count).filter(|&number| before[number] == 0).map(Reverse).collect();
    let mut order = Vec::with_capacity(count);
    while let Some(Reverse(far)) = ready.pop() {
        order.push(far);
        let start = behind.partition_point(|pair| (pair.0 as usize) < far);
        for &(_, near) in behind[start..].iter().take_while(|pair| pair.0 as usize == far) {
            before[near as usize] -= 1;
            if before[near as usize] == 0 {
                ready.push(Reverse(near as usize));
            }
        }
    }
    if order.len() == count {
        return Ok(order);
    }
    Err(behind.iter().copied().filter(|&(a, b)| before[a as usize] > 0 && before[b as usize] > 0).collect())
}

/// What covers what.
struct Pairs {
    /// Behind and before, sorted, each once.
    behind: Vec<(u32, u32)>,
    /// Pairs that are both behind and before one another.
    crossing: Vec<(u32, u32)>,
}

impl Pairs {
    fn of(pieces: &[Piece]) -> Pairs {
        let grid = Grid::new(pieces);
        let mut found = Vec::new();
        grid.crossings(pieces, &mut found);
        grid.around(pieces, &mut found);
        found.sort_unstable();
        found.dedup();
        let both = |&(a, b): &(u32, u32)| a < b && found.binary_search(&(b, a)).is_ok();
        let crossing: Vec<(u32, u32)> = found.iter().copied().filter(both).collect();
        let one = |&(a, b): &(u32, u32)| crossing.binary_search(&(a.min(b), a.max(b))).is_err();
        let behind = found.iter().copied().filter(one).collect();
        Pairs { behind, crossing }
    }
}

/// Notes which of two pieces is behind at a place.
pub fn compare(pieces: &[Piece], a: u32, b: u32, at: [f64; 2], found: &mut Vec<(u32, u32)>) {
    let [of_a, of_b] = [a, b].map(|number| depth(&pieces[number as usize].face, at));
    if of_a < of_b - SAME {
        found.push((a, b));
    } else if of_b < of_a - SAME {
        found.push((b, a));
    }
}
