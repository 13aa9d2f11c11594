//! A grid over the paper, to find the faces that share a place.

use super::order::{Piece, compare};

/// Crossings nearer to the end of an edge than this part of it are corners that touch.
const END: f64 = 1e-6;
/// How many places of each face are looked up.
const SPOTS: usize = 4;

/// An edge of a piece.
#[derive(Clone, Copy)]
struct Edge {
    piece: u32,
    from: [f64; 2],
    to: [f64; 2],
}

/// Edges by the cells of a grid that they pass, and by its rows.
pub struct Grid {
    side: f64,
    corner: [f64; 2],
    edges: Vec<Edge>,
    /// Row, column, edge; sorted.
    cells: Vec<(i32, i32, u32)>,
    /// Row, piece, and a place inside it; sorted by rows.
    spots: Vec<(i32, u32, [f64; 2])>,
}

impl Grid {
    pub fn new(pieces: &[Piece]) -> Grid {
        let mut edges = Vec::new();
        for (number, piece) in pieces.iter().enumerate() {
            for ring in &piece.face.rings {
                for (at, corner) in ring.iter().enumerate() {
                    let to = ring[(at + 1) % ring.len()].at;
                    edges.push(Edge { piece: number as u32, from: corner.at, to });
                }
            }
        }
        let ends = || edges.iter().map(|edge| edge.from);
        let extreme = |choose: fn(f64, f64) -> f64, first: f64| {
            [0, 1].map(|axis| ends().map(|at| at[axis]).fold(first, choose))
        };
        let (low, high) = (extreme(f64::min, f64::INFINITY), extreme(f64::max, f64::NEG_INFINITY));
        let area = (high[0] - low[0]).max(1.0) * (high[1] - low[1]).max(1.0);
        let side = (area / edges.len().max(1) as f64).sqrt().max(1e-3);
        let mut grid = Grid { side, corner: low, edges, cells: Vec::new(), spots: Vec::new() };
        for number in 0..grid.edges.len() {
            grid.enter(number);
        }
        grid.cells.sort_unstable();
        for (number, piece) in pieces.iter().enumerate() {
            let triangles = &piece.face.triangles;
            for triangle in triangles.iter().step_by(triangles.len().div_ceil(SPOTS).max(1)) {
                let at = [0, 1].map(|axis| triangle.iter().map(|corner| corner[axis]).sum::<f64>() / 3.0);
                grid.spots.push((grid.cell(1, at[1]), number as u32, at));
            }
        }
        grid.spots.sort_by_key(|&(row, piece, _)| (row, piece));
        grid
    }

    fn cell(&self, axis: usize, at: f64) -> i32 {
        ((at - self.corner[axis]) / self.side).floor() as i32
    }

    /// Enters an edge into each cell that it passes, row by row, with a little to spare.
    fn enter(&mut self, number: usize) {
        let Edge { from, to, .. } = self.edges[number];
        let (low, high) = if from[1] <= to[1] { (from, to) } else { (to, from) };
        for row in self.cell(1, low[1])..=self.cell(1, high[1]) {
            let at = |y: f64| {
                let part =
                    if high[1] > low[1] { ((y - low[1]) / (high[1] - low[1])).clamp(0.0, 1.0) } else { 0.0 };
                low[0] + part * (high[0] - low[0])
            };
            let [upper, lower] = [row, row + 1].map(|row| self.corner[1] + f64::from(row) * self.side);
            let (mut a, mut b) = (at(upper), at(lower));
            if high[1] == low[1] {
                (a, b) = (from[0], to[0]);
            }
            let spare = self.side * 1e-6;
            for column in self.cell(0, a.min(b) - spare)..=self.cell(0, a.max(b) + spare) {
                self.cells.push((row, column, number as u32));
            }
        }
    }

    /// Compares pieces where their edges cross.
    pub fn crossings(&self, pieces: &[Piece], found: &mut Vec<(u32, u32)>) {
        for cell in self.cells.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            for (index, &(_, _, a)) in cell.iter().enumerate() {
                for &(_, _, b) in &cell[index + 1..] {
                    let (a, b) = (&self.edges[a as usize], &self.edges[b as usize]);
                    if a.piece != b.piece
                        && let Some(at) = crossing(a, b)
                    {
                        compare(pieces, a.piece, b.piece, at, found);
                    }
                }
            }
        }
    }

    /// Compares each piece with those around some places of it.
    pub fn around(&self, pieces: &[Piece], found: &mut Vec<(u32, u32)>) {
        let mut odd = vec![false; pieces.len()];
        let mut touched = Vec::new();
        for spots in self.spots.chunk_by(|a, b| a.0 == b.0) {
            let row = spots[0].0;
            let start = self.cells.partition_point(|cell| cell.0 < row);
            let end = self.cells.partition_point(|cell| cell.0 <= row);
            let mut numbers: Vec<u32> = self.cells[start..end].iter().map(|&(_, _, edge)| edge).collect();
            numbers.sort_unstable();
            numbers.dedup();
            // From the left, so that what begins to the right of a place need not be looked at.
            let left = |edge: &Edge| edge.from[0].min(edge.to[0]);
            let mut edges: Vec<Edge> = numbers.iter().map(|&edge| self.edges[edge as usize]).collect();
            edges.sort_by(|a, b| left(a).total_cmp(&left(b)));
            for &(_, number, at) in spots {
                // A place is inside if an odd number of edges lies to its left.
                for &Edge { piece, from, to } in edges.iter().take_while(|edge| left(edge) < at[0]) {
                    if (from[1] <= at[1]) != (to[1] <= at[1]) {
                        let part = (at[1] - from[1]) / (to[1] - from[1]);
                        if from[0] + part * (to[0] - from[0]) < at[0] {
                            odd[piece as usize] ^= true;
                            touched.push(piece);
                        }
                    }
                }
                for piece in touched.drain(..) {
                    if std::mem::take(&mut odd[piece as usize]) && piece != number {
                        compare(pieces, number, piece, at, found);
                    }
                }
            }
        }
    }
}

/// Where two edges cross, but not where they touch with their ends.
fn crossing(a: &Edge, b: &Edge) -> Option<[f64; 2]> {
    let [u, v, w] = [[a.from, a.to], [b.from, b.to], [a.from, b.from]]
        .map(|[from, to]| [to[0] - from[0], to[1] - from[1]]);
    let cross = |p: [f64; 2], q: [f64; 2]| p[0] * q[1] - p[1] * q[0];
    let across = cross(u, v);
    if across == 0.0 {
        return None;
    }
    let (on_a, on_b) = (cross(w, v) / across, cross(w, u) / across);
    let inside = |part: f64| part > END && part < 1.0 - END;
    (inside(on_a) && inside(on_b)).then(|| [0, 1].map(|axis| a.from[axis] + on_a * u[axis]))
}
