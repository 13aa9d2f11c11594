//! The fewest strokes that draw all walls.

use crate::axis::Direction;
use crate::maze::{Maze, UnionFind};

/// A corner of the grid: (columns from the west, rows from the south), from 0 to the number of cells.
type Corner = [u32; 2];

/// The walls of a maze as strokes of a pen: each a run of corners, straight from one to the next, that
/// turns at every corner named. Every wall is drawn once. Where ends meet, the stroke is closed and its
/// first corner stands at its end again.
///
/// Walls are pieces between neighboring corners of cells. A connected set of walls in which 2 k corners
/// have an odd number of pieces needs k strokes, or one if k is 0 (Euler); so many are made. The walls
/// that `gaps` names are left out: a cell and a side of it each.
///
/// # Panics
/// If the maze has 2^30 corners or more.
#[must_use]
pub fn strokes(maze: &Maze, gaps: &[(u32, Direction)]) -> Vec<Vec<Corner>> {
    let mut net = Net::new(maze, gaps);
    net.pair();
    net.merge_circles();
    net.trace()
}

/// The net of corners and wall pieces between them. A piece is named by twice its western or southern
/// corner, plus 1 if it leads north.
struct Net {
    columns: u32,
    rows: u32,
    /// By corner: bits 0 and 1 for the pieces to the east and north.
    pieces: Vec<u8>,
    /// By corner: how its pieces are paired. See [`Pairing`].
    pairings: Vec<Pairing>,
    strokes: UnionFind,
}

/// By direction: the direction in which a stroke that comes from there goes on; itself if it ends.
type Pairing = [u8; 4];

impl Net {
    fn new(maze: &Maze, gaps: &[(u32, Direction)]) -> Net {
        let [columns, rows] = [maze.width() + 1, maze.height() + 1];
        let corners = u64::from(columns) * u64::from(rows);
        assert!(corners < 1 << 30, "at most 2^30 corners");
        let mut pieces = vec![0; corners as usize];
        for y in 0..rows {
            for x in 0..columns {
                // The piece to the east lies between the cell above and the one below, that to the north
                // between the cells to the left and to the right.
                let open = |u: u32, v: u32, direction| {
                    u < columns - 1 && v < rows - 1 && maze.has(maze.cell(u, v), direction)
                };
                let east = x + 1 < columns && (y == 0 || !open(x, y - 1, Direction::North));
                let north = y + 1 < rows && (x == 0 || !open(x - 1, y, Direction::East));
                pieces[(x + y * columns) as usize] = u8::from(east) | u8::from(north) << 1;
            }
        }
        for &(cell, side) in gaps {
            let (u, v) = maze.at(cell);
            let (x, y, bit) = match side {
                Direction::East => (u + 1, v, 2),
                Direction::North => (u, v + 1, 1),
                Direction::West => (u, v, 2),
                Direction::South => (u, v, 1),
            };
            pieces[(x + y * columns) as usize] &= !bit;
        }
        let strokes = UnionFind::new(2 * corners as u32);
        Net { columns, rows, pieces, pairings: vec![[0, 1, 2, 3]; corners as usize], strokes }
    }

    fn corners(&self) -> u32 {
        self.columns * self.rows
    }

    /// The piece that leaves a corner in a direction.
    fn piece(&self, corner: u32, direction: Direction) -> Option<u32> {
        let (x, y) = (corner % self.columns, corner / self.columns);
        let (from, north) = match direction {
            Direction::East => (corner, 0),
            Direction::North => (corner, 1),
            Direction::West if x > 0 => (corner - 1, 0),
            Direction::South if y > 0 => (corner - self.columns, 1),
            Direction::West | Direction::South => return None,
        };
        (self.pieces[from as usize] >> north & 1 != 0).then_some(2 * from + north)
    }

    /// The directions in which pieces leave a corner.
    fn around(&self, corner: u32) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|&direction| self.piece(corner, direction).is_some()).collect()
    }

    fn join(&mut self, corner: u32, a: Direction, b: Direction) {
        self.pairings[corner as usize][a as usize] = b as u8;
        self.pairings[corner as usize][b as usize] = a as u8;
        let [a, b] = [a, b].map(|side| self.piece(corner, side).expect("only pieces are paired"));
        self.strokes.join(a, b);
    }

    /// Lets strokes go straight on where they can, and around a bend where there is nothing else. So one
    /// end is left at each corner with an odd number of pieces, none elsewhere.
    fn pair(&mut self) {
        for corner in 0..self.corners() {
            let around = self.around(corner);
            match around[..] {
                [a, b] => self.join(corner, a, b),
                [_, _, _] => {
                    let straight = around.iter().find(|side| around.contains(&side.opposite()));
                    let &side = straight.expect("two of three lie opposite");
                    self.join(corner, side, side.opposite());
                }
                [_, _, _, _] => {
                    self.join(corner, Direction::East, Direction::West);
                    self.join(corner, Direction::North, Direction::South);
                }
                _ => {}
            }
        }
    }

    /// Takes each circle into a stroke that it meets: one without ends that could be saved.
    fn merge_circles(&mut self) {
        let mut ended = vec![false; 2 * self.corners() as usize];
        for corner in 0..self.corners() {
            for side in self.around(corner) {
                if self.pairings[corner as usize][side as usize] == side as u8 {
                    let piece = self.piece(corner, side).expect("it leaves here");
                    ended[self.strokes.find(piece) as usize] = true;
                }
            }
        }
        for corner in 0..self.corners() {
            let around = self.around(corner);
            if around.len() < 3 {
                continue;
            }
            // Two of the strokes here: one that passes, and another that passes or ends.
            let passing = around
                .iter()
                .copied()
                .find(|&side| self.pairings[corner as usize][side as usize] != side as u8)
                .expect("of three pieces two are paired");
            let partner = Direction::ALL[usize::from(self.pairings[corner as usize][passing as usize])];
            let other = around
                .iter()
                .copied()
                .find(|&side| side != passing && side != partner)
                .expect("there are three pieces or four");
            let stroke_of = |net: &mut Net, side| {
                let piece = net.piece(corner, side).expect("it leaves here");
                net.strokes.find(piece)
            };
            let [a, b] = [passing, other].map(|side| stroke_of(self, side));
            if a == b || (ended[a as usize] && ended[b as usize]) {
                continue;
            }
            let other_partner = Direction::ALL[usize::from(self.pairings[corner as usize][other as usize])];
            let has_end = ended[a as usize] || ended[b as usize];
            if other_partner == other {
                // The end moves on to the partner, and the circle to where the end was.
                self.pairings[corner as usize][partner as usize] = partner as u8;
                self.join(corner, passing, other);
            } else {
                self.join(corner, passing, other);
                self.join(corner, partner, other_partner);
            }
            let merged = stroke_of(self, passing);
            ended[merged as usize] = has_end;
        }
    }

    fn trace(&self) -> Vec<Vec<Corner>> {
        let mut drawn = vec![false; 2 * self.corners() as usize];
        let mut strokes = Vec::new();
        // First from the ends; then what is a circle, from one of its bends.
        for circles in [false, true] {
            for corner in 0..self.corners() {
                for side in self.around(corner) {
                    let paired = self.pairings[corner as usize][side as usize];
                    let begins = if circles { paired != side.opposite() as u8 } else { paired == side as u8 };
                    let piece = self.piece(corner, side).expect("it leaves here");
                    if begins && !drawn[piece as usize] {
                        strokes.push(self.stroke(corner, side, &mut drawn));
                    }
                }
            }
        }
        strokes
    }

    fn stroke(&self, first: u32, side: Direction, drawn: &mut [bool]) -> Vec<Corner> {
        let place = |corner: u32| [corner % self.columns, corner / self.columns];
        let mut stroke = vec![place(first)];
        let (mut corner, mut side) = (first, side);
        loop {
            let piece = self.piece(corner, side).expect("the stroke goes on");
            if std::mem::replace(&mut drawn[piece as usize], true) {
                return stroke;
            }
            corner = match side {
                Direction::East => corner + 1,
                Direction::North => corner + self.columns,
                Direction::West => corner - 1,
                Direction::South => corner - self.columns,
            };
            let came = side.opposite();
            let next = Direction::ALL[usize::from(self.pairings[corner as usize][came as usize])];
            let end = next == came;
            if end || next != side {
                stroke.push(place(corner));
            }
            if end {
                return stroke;
            }
            side = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::{backtracker, kruskal};
    use crate::maze::Random;
    use std::collections::{BTreeMap, BTreeSet};

    /// Every wall once, none besides; no corner on a straight line; and as few strokes as Euler allows.
    fn check(maze: &Maze, gaps: &[(u32, Direction)]) {
        let strokes = strokes(maze, gaps);
        let mut drawn: BTreeSet<(Corner, Corner)> = BTreeSet::new();
        for stroke in &strokes {
            assert!(stroke.len() >= 2);
            for pair in stroke.windows(2) {
                let [from, to] = [pair[0].min(pair[1]), pair[0].max(pair[1])];
                let along = usize::from(from[0] == to[0]);
                assert!(from[1 - along] == to[1 - along] && from != to, "{stroke:?}");
                for at in from[along]..to[along] {
                    let mut ends = [from; 2];
                    ends[0][along] = at;
                    ends[1][along] = at + 1;
                    assert!(drawn.insert((ends[0], ends[1])), "{ends:?} is drawn twice");
                }
            }
            let turns = |a: Corner, b: Corner, c: Corner| (a[0] == b[0]) != (b[0] == c[0]);
            assert!(stroke.windows(3).all(|c| turns(c[0], c[1], c[2]) || c[0] == c[2]), "{stroke:?}");
        }
        let mut wanted: BTreeSet<(Corner, Corner)> = BTreeSet::new();
        let text: Vec<Vec<u8>> =
            maze.to_string().lines().rev().map(|line| line.as_bytes().to_vec()).collect();
        for (y, line) in text.iter().enumerate() {
            for (x, &mark) in line.iter().enumerate() {
                if mark == b'#' && (x % 2 == 1 || y % 2 == 1) {
                    let low = [x as u32 / 2, y as u32 / 2];
                    let high = [(x as u32).div_ceil(2), (y as u32).div_ceil(2)];
                    wanted.insert((low, high));
                }
            }
        }
        for &(cell, side) in gaps {
            let [u, v] = [maze.at(cell).0, maze.at(cell).1];
            wanted.remove(&match side {
                Direction::East => ([u + 1, v], [u + 1, v + 1]),
                Direction::North => ([u, v + 1], [u + 1, v + 1]),
                Direction::West => ([u, v], [u, v + 1]),
                Direction::South => ([u, v], [u + 1, v]),
            });
        }
        assert_eq!(drawn, wanted);
        // Euler: half the odd corners of each connected piece, at least one.
        let mut degree: BTreeMap<Corner, u32> = BTreeMap::new();
        let mut joined = UnionFind::new((maze.width() + 1) * (maze.height() + 1));
        let number = |corner: Corner| corner[0] + corner[1] * (maze.width() + 1);
        for &(a, b) in &wanted {
            *degree.entry(a).or_default() += 1;
            *degree.entry(b).or_default() += 1;
            joined.join(number(a), number(b));
        }
        let mut odd: BTreeMap<u32, usize> = BTreeMap::new();
        for (&corner, &degree) in &degree {
            *odd.entry(joined.find(number(corner))).or_default() += degree as usize % 2;
        }
        let fewest: usize = odd.values().map(|&odd| (odd / 2).max(1)).sum();
        assert_eq!(strokes.len(), fewest, "{maze:?}");
    }

    #[test]
    fn strokes_draw_each_wall_once_and_are_the_fewest() {
        for (width, height) in (1..=6).flat_map(|w| (1..=6).map(move |h| (w, h))) {
            check(&Maze::new(width, height), &[]);
            for seed in 0..20 {
                let maze = kruskal(width, height, &mut Random::new(seed, 0), &mut ()).unwrap();
                check(&maze, &[]);
                let maze = backtracker(width, height, 0, &mut Random::new(seed, 0), &mut ()).unwrap();
                check(&maze, &[(0, Direction::South), (width * height - 1, Direction::North)]);
            }
        }
    }

    /// Passages at random: walls in many pieces, loops, lonely corners.
    #[test]
    fn any_grid_is_drawn() {
        for seed in 0..200 {
            let mut random = Random::new(seed, 0);
            let mut maze = Maze::new(5, 4);
            for cell in 0..20 {
                for direction in [Direction::East, Direction::North] {
                    if maze.neighbor(cell, direction).is_some() && random.below(3) > 0 {
                        maze.open(cell, direction);
                    }
                }
            }
            check(&maze, &[]);
        }
    }
}
