//! The steps by which a perfect puzzle comes about, and what follows from them without a look at all cells.
//!
//! Whoever made a perfect puzzle, an order in which its gaps can be opened follows from its counts: a gap can be
//! opened by itself when it has one passage for every group on both of its plates; where none can, the gaps that are
//! full in this sense on the two plates of some axis make a flat step together (`docs/theory.md`). The route
//! between two cells goes through the gap between them that is opened last, by the only move there, and so on in
//! both halves: it takes time in proportion to its length.

use super::counts::Counts;
use super::{Cell, Plates, Space};
use crate::axis::{Axis, Direction};
use crate::maze::Maze;

/// The steps of a perfect puzzle.
pub(super) struct Steps<'a> {
    pub(super) plates: &'a Plates,
    /// By axis and gap: when it is opened.
    pub(super) times: [Vec<u32>; 3],
    /// By axis: tables of the last gap of a range. In row k, ranges of 2^k gaps.
    last: [Vec<Vec<u16>>; 3],
    /// By time: the axis that a flat step leaves alone; none for a gap by itself.
    pub(super) flat: Vec<Option<Axis>>,
    /// By plate: the tree, where a flat step needs it.
    trees: [Option<Rooted>; 3],
}

impl<'a> Steps<'a> {
    /// The steps of plates that make a perfect puzzle; none if they do not.
    pub fn new(plates: &'a Plates) -> Option<Steps<'a>> {
        let counts = Counts::new(plates);
        if !counts.are_perfect() {
            return None;
        }
        let (times, flat) = times(plates, &counts);
        let last = times.each_ref().map(|times| last_of_ranges(times));
        let mut trees = [None, None, None];
        for axis in flat.iter().flatten() {
            trees[axis.index()].get_or_insert_with(|| Rooted::new(plates.maze(*axis)));
        }
        Some(Steps { plates, times, last, flat, trees })
    }

    /// The cells of the route between two cells, in order, both included.
    pub fn route(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let mut route = vec![from];
        self.walk(from, to, &mut |_, to| route.push(to));
        route
    }

    /// How many moves lie between two cells.
    pub fn distance(&self, from: Cell, to: Cell) -> u32 {
        let mut moves = 0;
        self.walk(from, to, &mut |_, _| moves += 1);
        moves
    }

    /// The two corners that lie farthest apart and the moves between them.
    ///
    /// In a tree the corner farthest from any cell is an end of a longest route between corners, so two rounds are
    /// enough.
    pub fn farthest_corners(&self) -> (Cell, Cell, u32) {
        let corners = Space::new(self.plates).corners();
        let farthest = |from: Cell| {
            let distances = self.distances(from, &corners).into_iter().zip(corners.iter().copied());
            distances
                .min_by_key(|&(moves, corner)| (std::cmp::Reverse(moves), corner))
                .expect("there are corners")
        };
        let (_, one) = farthest(corners[0]);
        let (moves, other) = farthest(one);
        (one.min(other), one.max(other), moves)
    }

    /// How many moves lie between a cell and others. What their routes have in common is gone once.
    pub fn distances(&self, from: Cell, to: &[Cell]) -> Vec<u32> {
        let mut distances = vec![0; to.len()];
        self.sweep(from, 0, to.iter().copied().enumerate().collect(), &mut distances);
        distances.truncate(to.len());
        distances
    }

    /// Writes down the distances of numbered cells from a cell that is so many moves away itself.
    fn sweep(&self, from: Cell, moves: u32, mut targets: Vec<(usize, Cell)>, distances: &mut Vec<u32>) {
        while targets.len() > 1 {
            let last =
                |to: Cell| self.last_between(from, to).map_or((0, None), |last| (last.2 + 1, Some(last)));
            let latest = targets.iter().map(|&(_, to)| last(to)).max_by_key(|&(time, _)| time);
            let Some((_, Some((axis, gap, time)))) = latest else { break };
            let far: Vec<_> = targets.extract_if(.., |&mut (_, to)| last(to).0 > time).collect();
            if self.flat[time as usize].is_some() {
                far.into_iter().for_each(|(number, to)| distances[number] = moves + self.distance(from, to));
                continue;
            }
            let mut crossed = None;
            self.crossings(from, far[0].1, axis, gap, time, &mut |one, other| crossed = Some((one, other)));
            let (one, other) = crossed.expect("the gap is crossed once");
            // The near end of the crossing is one more target on this side.
            let near = distances.len();
            distances.push(0);
            targets.push((near, one));
            self.sweep(from, moves, targets, distances);
            return self.sweep(other, distances[near] + 1, far, distances);
        }
        for (number, to) in targets {
            distances[number] = moves + self.distance(from, to);
        }
    }

    /// The gap between two cells that is opened last: its axis, its number, and when.
    pub(super) fn last_between(&self, from: Cell, to: Cell) -> Option<(Axis, u16, u32)> {
        let between = Axis::ALL.into_iter().filter_map(|axis| {
            let (a, b) = (from.along(axis), to.along(axis));
            let (first, end) = (usize::from(a.min(b)), usize::from(a.max(b)));
            let width = (end - first).checked_ilog2()?;
            let row = &self.last[axis.index()][width as usize];
            let of = |gap: u16| (self.times[axis.index()][usize::from(gap)], gap);
            let (time, gap) = of(row[first]).max(of(row[end - (1 << width)]));
            Some((axis, gap, time))
        });
        between.max_by_key(|&(_, _, time)| time)
    }

    /// Has the plate of two axes a passage across a gap of the first at a line of the second?
    pub(super) fn passes(&self, axis: Axis, other: Axis, gap: u16, line: u16) -> bool {
        let maze = self.plates.maze(axis.third(other));
        let (gap, line) = (u32::from(gap), u32::from(line));
        let (u, v, passage) =
            if axis < other { (gap, line, Maze::ROW_EAST) } else { (line, gap, Maze::ROW_NORTH) };
        maze.row(v)[u as usize] & passage != 0
    }

    /// The line of the only passage across a gap, among the lines that are joined to one when it is opened.
    pub(super) fn crossing(&self, axis: Axis, other: Axis, gap: u16, line: u16, time: u32) -> u16 {
        if self.passes(axis, other, gap, line) {
            return line;
        }
        let times = &self.times[other.index()];
        let above = (line..)
            .take_while(|&at| times.get(usize::from(at)).is_some_and(|&opened| opened < time))
            .map(|at| at + 1);
        let below = (1..=line).rev().take_while(|&at| times[usize::from(at) - 1] < time).map(|at| at - 1);
        let found = above.chain(below).find(|&at| self.passes(axis, other, gap, at));
        found.expect("every group has one passage across a gap")
    }

    /// Goes the route between two cells and sees every move.
    fn walk(&self, from: Cell, to: Cell, see: &mut impl FnMut(Cell, Cell)) {
        if from == to {
            return;
        }
        let (axis, gap, time) = self.last_between(from, to).expect("two cells have a gap between them");
        let mut at = from;
        self.crossings(from, to, axis, gap, time, &mut |one, other| {
            self.walk(at, one, see);
            see(one, other);
            at = other;
        });
        self.walk(at, to, see);
    }

    /// The moves of the route between two cells that cross gaps of the last step between them, in order.
    fn crossings(
        &self,
        from: Cell,
        to: Cell,
        axis: Axis,
        gap: u16,
        time: u32,
        see: &mut impl FnMut(Cell, Cell),
    ) {
        let Some(third) = self.flat[time as usize] else {
            let mut one = from;
            for other in axis.others() {
                one.0[other.index()] = self.crossing(axis, other, gap, from.along(other), time);
            }
            let mut other = one;
            let ends = [gap, gap + 1];
            let forward = usize::from(from.along(axis) <= gap);
            one.0[axis.index()] = ends[1 - forward];
            other.0[axis.index()] = ends[forward];
            return see(one, other);
        };
        let tree = self.trees[third.index()].as_ref().expect("there is one for every flat step");
        let maze = self.plates.maze(third);
        let [u, v] = third.others();
        let cell = |at: u32, along: u16| {
            let (a, b) = maze.at(at);
            let mut cell = [0; 3];
            (cell[u.index()], cell[v.index()], cell[third.index()]) = (a as u16, b as u16, along);
            Cell(cell)
        };
        let number = |cell: Cell| maze.cell(cell.along(u).into(), cell.along(v).into());
        let mut along = from.along(third);
        let path = tree.path(maze, number(from), number(to));
        for pair in path.windows(2) {
            let ends = [cell(pair[0], along), cell(pair[1], along)];
            let axis = if ends[0].along(u) == ends[1].along(u) { v } else { u };
            let gap = ends[0].along(axis).min(ends[1].along(axis));
            if self.times[axis.index()][usize::from(gap)] == time {
                along = self.crossing(axis, third, gap, along, time);
                see(cell(pair[0], along), cell(pair[1], along));
            }
        }
    }
}

/// When each gap of each axis is opened, and by time the axis that a flat step leaves alone.
fn times(plates: &Plates, counts: &Counts) -> ([Vec<u32>; 3], Vec<Option<Axis>>) {
    const CLOSED: u32 = u32::MAX;
    let mut groups = plates.size().sides().map(u32::from);
    let mut times = groups.map(|layers| vec![CLOSED; layers as usize - 1]);
    let mut flat = Vec::new();
    let mut closed: [Vec<u16>; 3] = groups.map(|layers| (0..layers as u16 - 1).collect());
    while closed.iter().any(|gaps| !gaps.is_empty()) {
        let before = flat.len();
        // A gap is full on a plate when it has a passage for each group of the plate's other axis.
        for axis in Axis::ALL {
            let others = axis.others();
            closed[axis.index()].retain(|&gap| {
                let full =
                    others.iter().all(|&other| counts.across(axis, other, gap) == groups[other.index()]);
                if full {
                    times[axis.index()][usize::from(gap)] = flat.len() as u32;
                    flat.push(None);
                }
                !full
            });
            groups[axis.index()] = closed[axis.index()].len() as u32 + 1;
        }
        if flat.len() > before {
            continue;
        }
        let full =
            |axis: Axis, third: Axis, gap: u16| counts.across(axis, third, gap) == groups[third.index()];
        let third = Axis::ALL.into_iter().find(|&third| {
            third
                .others()
                .into_iter()
                .any(|axis| closed[axis.index()].iter().any(|&gap| full(axis, third, gap)))
        });
        let third = third.expect("a perfect puzzle has a next step");
        for axis in third.others() {
            closed[axis.index()].retain(|&gap| {
                let opened = full(axis, third, gap);
                if opened {
                    times[axis.index()][usize::from(gap)] = flat.len() as u32;
                }
                !opened
            });
        }
        for axis in third.others() {
            groups[axis.index()] = closed[axis.index()].len() as u32 + 1;
        }
        flat.push(Some(third));
    }
    (times, flat)
}

/// For ranges of 2^k gaps in row k, by their first gap: the gap that is opened last.
fn last_of_ranges(times: &[u32]) -> Vec<Vec<u16>> {
    let mut rows: Vec<Vec<u16>> = vec![(0..times.len() as u16).collect()];
    let mut width = 1;
    while 2 * width <= times.len() {
        let row = rows.last().expect("there is a first row");
        let later = |a: u16, b: u16| if times[usize::from(a)] >= times[usize::from(b)] { a } else { b };
        let next = (0..=times.len() - 2 * width).map(|first| later(row[first], row[first + width])).collect();
        rows.push(next);
        width *= 2;
    }
    rows
}

/// A plate's tree with a root: from every cell the way to it.
struct Rooted {
    /// The direction of the root, as a place in [`Direction::ALL`].
    up: Vec<u8>,
    depth: Vec<u32>,
}

impl Rooted {
    fn new(maze: &Maze) -> Rooted {
        let mut up = vec![0; maze.cells() as usize];
        let mut depth = vec![u32::MAX; maze.cells() as usize];
        depth[0] = 0;
        let mut waiting = vec![0];
        while let Some(cell) = waiting.pop() {
            for direction in Direction::ALL.into_iter().filter(|&direction| maze.has(cell, direction)) {
                let next = maze.neighbor(cell, direction).expect("passages stay on the plate");
                if depth[next as usize] == u32::MAX {
                    depth[next as usize] = depth[cell as usize] + 1;
                    up[next as usize] = direction.opposite() as u8;
                    waiting.push(next);
                }
            }
        }
        Rooted { up, depth }
    }

    /// The cells between two, both included.
    fn path(&self, maze: &Maze, from: u32, to: u32) -> Vec<u32> {
        let (mut ascent, mut descent) = (vec![from], vec![to]);
        loop {
            let (a, b) = (ascent[ascent.len() - 1], descent[descent.len() - 1]);
            if a == b {
                break;
            }
            let (lower, cell) = if self.depth[a as usize] >= self.depth[b as usize] {
                (&mut ascent, a)
            } else {
                (&mut descent, b)
            };
            let direction = Direction::ALL[usize::from(self.up[cell as usize])];
            lower.push(maze.neighbor(cell, direction).expect("passages stay on the plate"));
        }
        descent.pop();
        ascent.extend(descent.into_iter().rev());
        ascent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Random;
    use crate::params::Size;
    use crate::puzzle::{PuzzleFile, perfect};

    /// Boxes up to 12 a side, made with flat steps and without, against floods.
    #[test]
    fn routes_and_corners_are_those_of_a_flood() {
        let mut random = Random::new(5, 0);
        let mut flat = 0;
        for _ in 0..300 {
            let sides = [0; 3].map(|_| 1 + random.below(12) as u16);
            let Ok(size) = Size::new(sides[0], sides[1], sides[2]) else { continue };
            let plates = perfect::draw(size, &mut random);
            let steps = Steps::new(&plates).expect("it is perfect");
            flat += usize::from(steps.flat.iter().any(Option::is_some));
            // Not known to be perfect, the space floods.
            let space = Space::known(&plates, false);
            for _ in 0..5 {
                let [from, to] = [0; 2].map(|_| Cell::from_number(random.below(size.cells()), size));
                assert_eq!(Some(steps.route(from, to)), space.route(from, to), "{plates:?} {from} {to}");
                assert_eq!(Some(steps.distance(from, to)), space.distances(from).to(to));
            }
            let (one, other, moves) = steps.farthest_corners();
            let most = space.corners().into_iter().filter_map(|a| {
                let distances = space.distances(a);
                space.corners().into_iter().filter_map(|b| distances.to(b)).max()
            });
            assert_eq!(most.max(), Some(moves));
            assert_eq!(space.distances(one).to(other), Some(moves));
        }
        assert!((10..300).contains(&flat), "{flat} with a flat step");
    }

    /// What is not perfect has no steps: too few moves, or as many as a tree with a loop and a gap among them.
    #[test]
    fn what_is_not_perfect_has_no_steps() {
        let puzzle = |text| PuzzleFile::parse(text).unwrap().puzzle;
        assert!(Steps::new(puzzle(include_str!("../../models/rickard-loop.toml")).plates()).is_none());
        assert!(Steps::new(puzzle(include_str!("../../models/oskars-cube.toml")).plates()).is_none());
        assert!(Steps::new(puzzle(include_str!("../../models/snake-5.toml")).plates()).is_some());
    }
}
