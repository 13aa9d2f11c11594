//! A spanning tree of one plate that can be changed by swaps.

use crate::axis::Direction;
use crate::maze::{Maze, Random};

/// A place for a passage on a plate, open or not: the cell at its west or south end, and
/// [`Direction::East`] or [`Direction::North`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gate {
    /// The west or south end.
    pub cell: u32,
    /// East or north.
    pub direction: Direction,
}

/// All passages across one line of a plate, as one class: those to the east from column `gap`, or those
/// to the north from row `gap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Do the passages go north?
    pub north: bool,
    /// The column or row that they start from.
    pub gap: u32,
}

/// A spanning tree of a grid, kept as every cell's way up to a root.
///
/// A *swap* opens an absent passage and closes another of the cycle that it makes, so the tree remains
/// one. It costs the length of the cycle: both ends climb in turn until one meets the trail of the
/// other, and the part of the trail below the closed passage is turned round.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    width: u32,
    height: u32,
    /// By cell: the way up; none at the root.
    up: Vec<Option<Direction>>,
    /// How many passages cross each line: to the east, to the north. The last entry of each stays 0.
    counts: [Vec<u32>; 2],
    /// By cell: the climb, twice its number plus its side, that came by last.
    trail: Vec<u32>,
    climbs: u32,
    /// The cells below the meeting point from either end, each standing for the passage above it.
    sides: [Vec<u32>; 2],
}

impl Tree {
    /// The tree that a maze is; none if it is not one tree of all its cells.
    pub fn of(maze: &Maze) -> Option<Tree> {
        let cells = maze.cells();
        let mut up = vec![None; cells as usize];
        let mut stack = vec![0];
        let mut reached = 1;
        while let Some(cell) = stack.pop() {
            for direction in Direction::ALL {
                if maze.has(cell, direction) && up[cell as usize] != Some(direction) {
                    let next = maze.neighbor(cell, direction).expect("passages stay on the grid");
                    if next == 0 || up[next as usize].is_some() {
                        return None;
                    }
                    up[next as usize] = Some(direction.opposite());
                    stack.push(next);
                    reached += 1;
                }
            }
        }
        (reached == cells).then(|| Tree::rooted(maze.width(), maze.height(), up))
    }

    fn rooted(width: u32, height: u32, up: Vec<Option<Direction>>) -> Tree {
        let counts = [vec![0; width as usize], vec![0; height as usize]];
        let trail = vec![0; up.len()];
        let mut tree = Tree { width, height, up, counts, trail, climbs: 0, sides: [Vec::new(), Vec::new()] };
        for cell in 0..tree.cells() {
            if tree.up[cell as usize].is_some() {
                *tree.count_mut(tree.line(tree.above(cell))) += 1;
            }
        }
        tree
    }

    /// The passages as a maze.
    pub fn maze(&self) -> Maze {
        let mut maze = Maze::new(self.width, self.height);
        for (cell, up) in self.up.iter().enumerate() {
            if let Some(direction) = *up {
                maze.open(cell as u32, direction);
            }
        }
        maze
    }

    /// Number of cells.
    pub fn cells(&self) -> u32 {
        self.up.len() as u32
    }

    /// How many passages cross a line.
    pub fn count(&self, line: Line) -> u32 {
        self.counts[usize::from(line.north)][line.gap as usize]
    }

    fn count_mut(&mut self, line: Line) -> &mut u32 {
        &mut self.counts[usize::from(line.north)][line.gap as usize]
    }

    /// The line that a gate lies on.
    pub fn line(&self, gate: Gate) -> Line {
        match gate.direction {
            Direction::North => Line { north: true, gap: gate.cell / self.width },
            _ => Line { north: false, gap: gate.cell % self.width },
        }
    }

    fn next(&self, cell: u32, direction: Direction) -> u32 {
        match direction {
            Direction::East => cell + 1,
            Direction::North => cell + self.width,
            Direction::West => cell - 1,
            Direction::South => cell - self.width,
        }
    }

    /// The gate between a cell that is not the root and the one above it.
    fn above(&self, cell: u32) -> Gate {
        let direction = self.up[cell as usize].expect("not the root");
        match direction {
            Direction::East | Direction::North => Gate { cell, direction },
            Direction::West | Direction::South => {
                Gate { cell: self.next(cell, direction), direction: direction.opposite() }
            }
        }
    }

    /// Is there a passage?
    pub fn is_open(&self, gate: Gate) -> bool {
        let next = self.next(gate.cell, gate.direction);
        self.up[gate.cell as usize] == Some(gate.direction)
            || self.up[next as usize] == Some(gate.direction.opposite())
    }

    /// How many gates have no passage: (width - 1) (height - 1).
    pub fn absent(&self) -> u32 {
        (self.width - 1) * (self.height - 1)
    }

    /// A gate without a passage, each equally likely; none on a plate of one row.
    pub fn draw_absent(&self, random: &mut Random) -> Option<Gate> {
        if self.absent() == 0 {
            return None;
        }
        let to_east = (self.width - 1) * self.height;
        let to_north = self.width * (self.height - 1);
        // At least a third of the gates are absent where any are, on 2 by 2 a quarter.
        loop {
            let number = random.below(to_east + to_north);
            let gate = if number < to_east {
                let (v, u) = (number / (self.width - 1), number % (self.width - 1));
                Gate { cell: u + v * self.width, direction: Direction::East }
            } else {
                Gate { cell: number - to_east, direction: Direction::North }
            };
            if !self.is_open(gate) {
                return Some(gate);
            }
        }
    }

    /// Finds the cycle that an absent passage would make, and returns how many passages are on it beside
    /// that one: they are numbered from 0 for [`Tree::on_cycle`] and [`Tree::swap`].
    pub fn find_cycle(&mut self, absent: Gate) -> u32 {
        debug_assert!(!self.is_open(absent));
        if self.climbs >= u32::MAX - 4 {
            self.climbs = 0;
            self.trail.fill(0);
        }
        self.climbs += 2;
        let marks = [self.climbs, self.climbs + 1];
        let mut tips = [absent.cell, self.next(absent.cell, absent.direction)];
        for side in [0, 1] {
            self.sides[side].clear();
            self.trail[tips[side] as usize] = marks[side];
        }
        let mut side = 0;
        let meeting = loop {
            let tip = tips[side];
            // At the root this side waits for the other.
            if let Some(direction) = self.up[tip as usize] {
                let above = self.next(tip, direction);
                self.sides[side].push(tip);
                if self.trail[above as usize] == marks[1 - side] {
                    break above;
                }
                self.trail[above as usize] = marks[side];
                tips[side] = above;
            }
            side = 1 - side;
        };
        // The other side may have climbed on beyond the meeting point.
        let other = &mut self.sides[1 - side];
        if tips[1 - side] != meeting {
            while other.pop().expect("the other side came through the meeting point") != meeting {}
        }
        (self.sides[0].len() + self.sides[1].len()) as u32
    }

    /// The side and place on it of a passage on the cycle found last.
    fn place(&self, number: u32) -> (usize, usize) {
        let (number, first) = (number as usize, self.sides[0].len());
        if number < first { (0, number) } else { (1, number - first) }
    }

    /// A passage on the cycle found last.
    pub fn on_cycle(&self, number: u32) -> Gate {
        let (side, place) = self.place(number);
        self.above(self.sides[side][place])
    }

    /// Opens the absent passage that the last cycle was found for, and closes one on that cycle.
    pub fn swap(&mut self, absent: Gate, number: u32) {
        *self.count_mut(self.line(self.on_cycle(number))) -= 1;
        *self.count_mut(self.line(absent)) += 1;
        let (side, place) = self.place(number);
        let mut up = if side == 0 { absent.direction } else { absent.direction.opposite() };
        for &cell in &self.sides[side][..=place] {
            let old = self.up[cell as usize].replace(up);
            up = old.expect("only the root has no way up").opposite();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::Axis;
    use crate::params::Size;
    use crate::puzzle::perfect::draw;

    fn tree(width: u16, height: u16, random: &mut Random) -> Tree {
        let size = Size::new(width, height, 1).unwrap();
        Tree::of(draw(size, random).maze(Axis::Z)).unwrap()
    }

    /// What is counted and climbed must be what is there.
    fn check(tree: &Tree) {
        let maze = tree.maze();
        assert!(maze.first_loop().is_none());
        assert_eq!(maze.passages().count() as u32, tree.cells() - 1);
        let mut counts = [vec![0; maze.width() as usize], vec![0; maze.height() as usize]];
        for (cell, direction) in maze.passages() {
            let line = tree.line(Gate { cell, direction });
            counts[usize::from(line.north)][line.gap as usize] += 1;
        }
        assert_eq!(counts, tree.counts);
        for cell in 0..maze.cells() {
            for direction in [Direction::East, Direction::North] {
                if maze.neighbor(cell, direction).is_some() {
                    assert_eq!(tree.is_open(Gate { cell, direction }), maze.has(cell, direction));
                }
            }
        }
    }

    #[test]
    fn a_tree_stays_one_through_every_swap() {
        let mut random = Random::new(3, 0);
        for (width, height) in [(2, 2), (2, 9), (7, 2), (5, 6), (12, 12)] {
            let mut tree = tree(width, height, &mut random);
            check(&tree);
            for _ in 0..300 {
                let absent = tree.draw_absent(&mut random).unwrap();
                let before = tree.maze();
                let cycle = tree.find_cycle(absent);
                assert!(cycle >= 3 && cycle % 2 == 1, "a cycle on a grid has an even length from 4");
                let number = random.below(cycle);
                let closed = tree.on_cycle(number);
                assert!(tree.is_open(closed));
                tree.swap(absent, number);
                check(&tree);
                let mut after = before;
                after.set(closed.cell, closed.direction, false);
                after.set(absent.cell, absent.direction, true);
                assert_eq!(tree.maze(), after);
            }
        }
    }

    #[test]
    fn every_cycle_is_the_path_between_the_ends() {
        let mut random = Random::new(4, 0);
        let mut tree = tree(9, 7, &mut random);
        for _ in 0..200 {
            let absent = tree.draw_absent(&mut random).unwrap();
            let cycle = tree.find_cycle(absent);
            let mut maze = Maze::new(9, 7);
            for number in 0..cycle {
                let gate = tree.on_cycle(number);
                assert!(!maze.has(gate.cell, gate.direction), "each passage once");
                maze.open(gate.cell, gate.direction);
            }
            maze.open(absent.cell, absent.direction);
            let degrees: Vec<u32> =
                (0..maze.cells()).map(|cell| maze.degree(cell)).filter(|&d| d > 0).collect();
            assert!(degrees.iter().all(|&degree| degree == 2) && degrees.len() as u32 == cycle + 1);
            tree.swap(absent, random.below(cycle));
        }
    }

    #[test]
    fn rows_have_nothing_to_swap() {
        let mut random = Random::new(5, 0);
        for (width, height) in [(1, 2), (1, 8), (8, 1)] {
            let tree = tree(width, height, &mut random);
            check(&tree);
            assert_eq!(tree.draw_absent(&mut random), None);
        }
    }

    #[test]
    fn a_maze_that_is_no_tree_is_none() {
        let mut maze = Maze::new(2, 2);
        maze.open(0, Direction::East);
        maze.open(0, Direction::North);
        assert!(Tree::of(&maze).is_none(), "a cell is left out");
        maze.open(1, Direction::North);
        assert_eq!(Tree::of(&maze).unwrap().maze(), maze);
        maze.open(2, Direction::East);
        assert!(Tree::of(&maze).is_none(), "a loop");
    }
}
