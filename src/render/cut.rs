//! Faces cut along the line where the plane of another meets theirs.

use super::faces::{Corner, Face};
use super::order::Piece;

/// Cuts one face of each pair along the plane of the other, the one with fewer corners if both can be cut;
/// no face twice. Was any cut?
pub fn cut_all(pieces: &mut Vec<Piece>, pairs: &[(u32, u32)]) -> bool {
    let mut done = vec![false; pieces.len()];
    let corners = |piece: &Piece| piece.face.rings.iter().map(Vec::len).sum::<usize>();
    let mut any = false;
    for &(a, b) in pairs {
        let (a, b) = (a as usize, b as usize);
        let order =
            if corners(&pieces[a]) <= corners(&pieces[b]) { [(a, b), (b, a)] } else { [(b, a), (a, b)] };
        for (cut, by) in order {
            if done[cut] || done[by] {
                continue;
            }
            if let Some([far, near]) = halves(&pieces[cut], &pieces[by].face) {
                pieces[cut] = far;
                pieces.push(Piece { under: Some(cut as u32), ..near });
                done.push(true);
                done[cut] = true;
                any = true;
                break;
            }
        }
    }
    any
}

/// The part of a piece behind the plane of a face, and the part before it; none if it has only one.
fn halves(piece: &Piece, by: &Face) -> Option<[Piece; 2]> {
    let [p, q] = [piece.face.plane, by.plane];
    let height = |at: [f64; 2]| (p[0] - q[0]) * at[0] + (p[1] - q[1]) * at[1] + p[2] - q[2];
    let far = part(&piece.face, &|at| -height(at))?;
    let near = part(&piece.face, &height)?;
    Some([
        Piece { face: far, filled: piece.filled.clone(), under: piece.under },
        Piece { filled: near.rings.clone(), face: near, under: None },
    ])
}

/// Parts thinner than this, in pixels, are none.
const THIN: f64 = 1e-3;

/// What of a face lies where a function is positive.
fn part(face: &Face, height: &dyn Fn([f64; 2]) -> f64) -> Option<Face> {
    let rings: Vec<Vec<Corner>> =
        face.rings.iter().map(|ring| clipped(ring, height)).filter(|ring| ring.len() > 2).collect();
    let highest = rings.iter().flatten().map(|corner| height(corner.at)).fold(0.0, f64::max);
    if highest < THIN {
        return None;
    }
    let triangles = face.triangles.iter().flat_map(|triangle| {
        let ring = clipped(&triangle.map(|at| Corner { at, line: false }), height);
        let at = |number: usize| ring[number].at;
        (2..ring.len()).map(|last| [at(0), at(last - 1), at(last)]).collect::<Vec<_>>()
    });
    let triangles: Vec<[[f64; 2]; 3]> = triangles.collect();
    let etch = face.etch.iter().flat_map(|line| clipped_line(line, height)).collect();
    (!triangles.is_empty()).then(|| Face { rings, triangles, etch, ..face.clone() })
}

/// A ring cut off where a function is negative (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
/// Along the cut there is no line.
fn clipped(ring: &[Corner], height: &dyn Fn([f64; 2]) -> f64) -> Vec<Corner> {
    let mut kept = Vec::with_capacity(ring.len() + 2);
    for (number, &corner) in ring.iter().enumerate() {
        let next = ring[(number + 1) % ring.len()];
        let (here, there) = (height(corner.at), height(next.at));
        let meet = || {
            let part = here / (here - there);
            [0, 1].map(|axis| corner.at[axis] + part * (next.at[axis] - corner.at[axis]))
        };
        if here >= 0.0 {
            kept.push(corner);
            if there < 0.0 {
                kept.push(Corner { at: meet(), line: false });
            }
        } else if there >= 0.0 {
            kept.push(Corner { at: meet(), line: corner.line });
        }
    }
    kept
}

/// What is left of an open line where a function is not negative.
fn clipped_line(line: &[[f64; 2]], height: &dyn Fn([f64; 2]) -> f64) -> Vec<Vec<[f64; 2]>> {
    let mut kept: Vec<Vec<[f64; 2]>> = Vec::new();
    let mut pen_is_here = false;
    for pair in line.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        let [here, there] = [a, b].map(height);
        let meet = || [0, 1].map(|axis| a[axis] + here / (here - there) * (b[axis] - a[axis]));
        if here >= 0.0 || there >= 0.0 {
            let from = if here >= 0.0 { a } else { meet() };
            let to = if there >= 0.0 { b } else { meet() };
            match kept.last_mut().filter(|_| pen_is_here) {
                Some(stroke) => stroke.push(to),
                None => kept.push(vec![from, to]),
            }
        }
        pen_is_here = there >= 0.0;
    }
    kept
}
