//! The outlines of walls and floor, traced on the lattice.

use std::collections::BTreeMap;

use crate::axis::Direction;
use crate::maze::{Maze, UnionFind};
use crate::solid::{Point, Profile, Ring};

/// Traces walls and floor of a maze; see the module above for where they lie.
pub(crate) struct Tracer<'a> {
    maze: &'a Maze,
    gaps: &'a [(u32, Direction)],
    pitch: i32,
    wall: i32,
}

impl<'a> Tracer<'a> {
    pub fn new(maze: &'a Maze, gaps: &'a [(u32, Direction)], pitch: i32, wall: i32) -> Tracer<'a> {
        Tracer { maze, gaps, pitch, wall }
    }

    /// Where the far corner of the outer wall is.
    pub fn size(&self) -> Point {
        [self.maze.width(), self.maze.height()].map(|cells| cells as i32 * self.pitch + self.wall)
    }

    /// Is there a gap in this side of a cell?
    fn is_gap(&self, cell: u32, side: Direction) -> bool {
        self.gaps.contains(&(cell, side))
    }

    // --- Floor -------------------------------------------------------------------------------

    /// What is not wall, one profile a connected piece.
    pub fn floor(&self) -> Vec<Profile> {
        let cells: Vec<u32> = (0..self.maze.cells()).collect();
        self.floor_of(&cells)
    }

    /// The pieces of the floor that hold any of these cells.
    pub fn floor_of(&self, cells: &[u32]) -> Vec<Profile> {
        let mut pieces = UnionFind::new(self.maze.cells());
        for (cell, direction) in self.maze.passages() {
            let neighbor = self.maze.neighbor(cell, direction).expect("passages stay on the grid");
            pieces.join(cell, neighbor);
        }
        let mut walked = vec![0u8; self.maze.cells() as usize];
        let mut rings: BTreeMap<u32, Vec<Ring>> = BTreeMap::new();
        for &cell in cells {
            for side in Direction::ALL {
                if !self.maze.has(cell, side) && walked[cell as usize] & 1 << side as u8 == 0 {
                    rings.entry(pieces.find(cell)).or_default().push(self.around_floor(
                        cell,
                        side,
                        &mut walked,
                    ));
                }
            }
        }
        for (cell, ring) in self.lonely_posts() {
            if let Some(rings) = rings.get_mut(&pieces.find(cell)) {
                rings.push(ring);
            }
        }
        rings.into_values().map(profile).collect()
    }

    /// Posts without a wall, which no walk along walls meets: a cell beside each, and the ring around it
    /// with the floor on the left.
    fn lonely_posts(&self) -> Vec<(u32, Ring)> {
        use Direction::{East, North, South, West};
        let maze = self.maze;
        let mut lonely = Vec::new();
        for cell in 0..maze.cells() {
            let (Some(east), Some(north)) = (maze.neighbor(cell, East), maze.neighbor(cell, North)) else {
                continue;
            };
            let open = [(cell, East), (cell, North), (east, North), (north, East)];
            if open.into_iter().all(|(cell, direction)| maze.has(cell, direction)) {
                let across = maze.neighbor(east, North).expect("both neighbors are there");
                let corners = [
                    (cell, [East, North]),
                    (north, [East, South]),
                    (across, [West, South]),
                    (east, [West, North]),
                ];
                let ring = corners.map(|(cell, sides)| self.corner_of_cell(cell, sides)).to_vec();
                lonely.push((cell, ring));
            }
        }
        lonely
    }

    /// Walks along walls, the floor on the left hand, from one side of a cell until it is there again.
    fn around_floor(&self, first: u32, first_side: Direction, walked: &mut [u8]) -> Ring {
        let mut ring = Vec::new();
        let (mut cell, mut side) = (first, first_side);
        loop {
            walked[cell as usize] |= 1 << side as u8;
            // With the wall of a northern side on the right hand the walk goes west.
            let ahead = side.left();
            let [from, to] = [ahead.opposite(), ahead].map(|end| self.corner_of_cell(cell, [side, end]));
            if self.is_gap(cell, side) {
                let outside = |point: Point| {
                    let [x, y] = step(side);
                    [point[0] + x * self.wall, point[1] + y * self.wall]
                };
                ring.extend([from, outside(from), outside(to), to]);
            } else {
                ring.extend([from, to]);
            }
            (cell, side) = self.past(cell, side, &mut ring);
            if (cell, side) == (first, first_side) {
                return straightened(ring);
            }
        }
    }

    /// Where the walk goes on after it has passed along a side of a cell: at the wall ahead, straight on,
    /// or around the end of the wall on its right, with the corners of that end.
    ///
    /// ```text
    ///     around | beyond       the walk comes from the right below the wall; `ahead` is to the left
    ///   ---------+=====wall==
    ///     next   |  cell
    /// ```
    fn past(&self, cell: u32, side: Direction, ring: &mut Ring) -> (u32, Direction) {
        let ahead = side.left();
        let neighbor =
            |cell, direction| self.maze.neighbor(cell, direction).expect("passages stay on the grid");
        if !self.maze.has(cell, ahead) {
            return (cell, ahead);
        }
        let next = neighbor(cell, ahead);
        if !self.maze.has(next, side) {
            return (next, side);
        }
        let (around, back) = (neighbor(next, side), ahead.opposite());
        ring.push(self.corner_of_cell(next, [side, back]));
        if !self.maze.has(around, back) {
            return (around, back);
        }
        ring.push(self.corner_of_cell(around, [side.opposite(), back]));
        (neighbor(around, back), side.opposite())
    }

    /// The corner of a cell's room between two of its sides.
    fn corner_of_cell(&self, cell: u32, sides: [Direction; 2]) -> Point {
        let (u, v) = self.maze.at(cell);
        let toward = sum(sides);
        [0, 1].map(|axis| {
            let low = [u, v][axis] as i32 * self.pitch + self.wall;
            if toward[axis] > 0 { low + self.pitch - self.wall } else { low }
        })
    }

    // --- Walls -------------------------------------------------------------------------------

    /// The walls, one profile a connected piece.
    pub fn walls(&self) -> Vec<Profile> {
        let [columns, rows] = self.posts();
        let posts = columns * rows;
        let mut pieces = UnionFind::new(posts);
        let mut around = vec![0u8; posts as usize];
        for post in 0..posts {
            for direction in [Direction::East, Direction::North] {
                if let Some(next) = self.wall_from(post, direction) {
                    pieces.join(post, next);
                    around[post as usize] |= 1 << direction as u8;
                    around[next as usize] |= 1 << direction.opposite() as u8;
                }
            }
        }
        let mut walked = vec![0u8; posts as usize];
        let mut rings: BTreeMap<u32, Vec<Ring>> = BTreeMap::new();
        for post in 0..posts {
            if around[post as usize] == 0 {
                let corner = |a, b| self.corner_of_post(post, [a, b]);
                use Direction::{East, North, South, West};
                let alone =
                    vec![corner(South, West), corner(South, East), corner(North, East), corner(North, West)];
                rings.entry(pieces.find(post)).or_default().push(alone);
            }
            for direction in Direction::ALL {
                let bit = 1 << direction as u8;
                if around[post as usize] & bit != 0 && walked[post as usize] & bit == 0 {
                    let ring = self.around_walls(post, direction, &around, &mut walked);
                    rings.entry(pieces.find(post)).or_default().push(ring);
                }
            }
        }
        rings.into_values().map(profile).collect()
    }

    fn posts(&self) -> [u32; 2] {
        [self.maze.width() + 1, self.maze.height() + 1]
    }

    /// The post at the other end of the wall that leaves a post to the east or north, if there is one.
    fn wall_from(&self, post: u32, direction: Direction) -> Option<u32> {
        let [columns, rows] = self.posts();
        let (x, y) = (post % columns, post / columns);
        // The cells on both sides of the wall; outside there are none.
        let cell = |u: Option<u32>, v: Option<u32>| {
            let (u, v) = (u?, v?);
            (u < self.maze.width() && v < self.maze.height()).then(|| self.maze.cell(u, v))
        };
        let (next, sides) = match direction {
            Direction::East if x + 1 < columns => {
                let below = (cell(Some(x), y.checked_sub(1)), Direction::North);
                (post + 1, [below, (cell(Some(x), Some(y)), Direction::South)])
            }
            Direction::North if y + 1 < rows => {
                let left = (cell(x.checked_sub(1), Some(y)), Direction::East);
                (post + columns, [left, (cell(Some(x), Some(y)), Direction::West)])
            }
            _ => return None,
        };
        let open = sides.into_iter().any(|(cell, side)| {
            cell.is_some_and(|cell| self.maze.has(cell, side) || self.is_gap(cell, side))
        });
        (!open).then_some(next)
    }

    /// Walks along walls, the wall on the left hand, from a post along one of its walls until it is
    /// there again.
    fn around_walls(&self, first: u32, first_direction: Direction, around: &[u8], walked: &mut [u8]) -> Ring {
        let [columns, _] = self.posts();
        let mut ring = Vec::new();
        let (mut post, mut direction) = (first, first_direction);
        loop {
            walked[post as usize] |= 1 << direction as u8;
            post = match direction {
                Direction::East => post + 1,
                Direction::North => post + columns,
                Direction::West => post - 1,
                Direction::South => post - columns,
            };
            // The flank is on the right of the walk; a wall to the right turns it first.
            let right = direction.right();
            let turns = [right, direction, direction.left(), direction.opposite()];
            let next = turns
                .into_iter()
                .find(|&turn| around[post as usize] & 1 << turn as u8 != 0)
                .expect("the walk can go back at least");
            let corner = |a: Direction, b: Direction| self.corner_of_post(post, [a, b]);
            if next == right {
                ring.push(corner(direction.opposite(), right));
            } else if next == direction.left() {
                ring.push(corner(direction, right));
            } else if next == direction.opposite() {
                ring.extend([corner(direction, right), corner(direction, direction.left())]);
            }
            direction = next;
            if (post, direction) == (first, first_direction) {
                return ring;
            }
        }
    }

    /// The corner of a post between two directions.
    fn corner_of_post(&self, post: u32, directions: [Direction; 2]) -> Point {
        let [columns, _] = self.posts();
        let toward = sum(directions);
        [0, 1].map(|axis| {
            let low = [post % columns, post / columns][axis] as i32 * self.pitch;
            if toward[axis] > 0 { low + self.wall } else { low }
        })
    }
}

fn step(direction: Direction) -> [i32; 2] {
    match direction {
        Direction::East => [1, 0],
        Direction::North => [0, 1],
        Direction::West => [-1, 0],
        Direction::South => [0, -1],
    }
}

fn sum([a, b]: [Direction; 2]) -> [i32; 2] {
    let [a, b] = [a, b].map(step);
    [a[0] + b[0], a[1] + b[1]]
}

/// A ring without repeated points and points on a straight line.
fn straightened(ring: Ring) -> Ring {
    let mut ring: Ring = ring;
    ring.dedup();
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    let count = ring.len();
    let turns = |k: usize| {
        let [a, b, c] = [k + count - 1, k, k + 1].map(|k| ring[k % count]);
        !((a[0] == b[0] && b[0] == c[0]) || (a[1] == b[1] && b[1] == c[1]))
    };
    (0..count).filter(|&k| turns(k)).map(|k| ring[k]).collect()
}

/// One outline and its holes.
fn profile(rings: Vec<Ring>) -> Profile {
    let area = |ring: &Ring| -> i128 {
        let cross =
            |a: Point, b: Point| i128::from(a[0]) * i128::from(b[1]) - i128::from(a[1]) * i128::from(b[0]);
        (0..ring.len()).map(|k| cross(ring[k], ring[(k + 1) % ring.len()])).sum()
    };
    let (mut outlines, holes): (Vec<Ring>, Vec<Ring>) = rings.into_iter().partition(|ring| area(ring) > 0);
    let outline = outlines.pop().expect("a piece has an outline");
    assert!(outlines.is_empty(), "a piece has one outline");
    Profile::new(outline, holes).expect("traced rings are simple and turn at every point")
}
