//! A box whose gaps are opened one after another, which is how every perfect puzzle comes about.
//!
//! A *gap* is the place between two neighboring layers. At first all are closed and every cell stands alone.
//! Open gaps join layers to *groups*, and a group of each axis together make a block of cells, whose space is
//! one tree at any time. To open a gap is to join blocks in pairs, each pair by one move:
//!
//! ```text
//!    plate of x and y, the x-gap 1 is opened             the same on the plate of x and z;
//!                                                        the two passages of a pair of blocks
//!      . . | . .      . . | . .                          make one move
//!      . . | . .      . ._|_. .   } a group of two
//!      ---------      ---------     lines: one passage
//!      . . | . .  ->  . ._|_. .   } a group of one
//! ```
//!
//! A *flat step* opens gaps of two axes at once. On the plate of both it takes a spanning forest, which joins the
//! blocks like the branches of a tree; on the two other plates every group has one passage a gap, as above.
//! `docs/theory.md` proves that nothing else makes a perfect puzzle.

use crate::axis::{Axis, Direction};
use crate::maze::{Maze, Random};
use crate::params::Size;
use crate::puzzle::{Cell, Plates, Step};

/// The layers of an axis, joined to groups by the gaps that are open.
///
/// Invariant: `end[start]` and `start[end]` are right at the first and the last layer of every group.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    start: Vec<u16>,
    end: Vec<u16>,
}

impl Groups {
    fn new(layers: u16) -> Groups {
        Groups { start: (0..layers).collect(), end: (0..layers).collect() }
    }

    /// The groups in order, each as its first and its last layer.
    pub fn iter(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = next;
            let last = *self.end.get(usize::from(first))?;
            next = last + 1;
            Some((first, last))
        })
    }

    /// Layers of the group that there would be if a closed gap were open.
    pub fn joined(&self, gap: u16) -> u16 {
        let gap = usize::from(gap);
        self.end[gap + 1] - self.start[gap] + 1
    }

    fn open(&mut self, gap: u16) {
        let (first, last) = (self.start[usize::from(gap)], self.end[usize::from(gap) + 1]);
        self.end[usize::from(first)] = last;
        self.start[usize::from(last)] = first;
    }

    /// The groups, those that some closed gaps would join put together: runs of groups.
    fn runs(&self, gaps: &[u16]) -> Vec<Vec<(u16, u16)>> {
        let mut runs: Vec<Vec<(u16, u16)>> = Vec::new();
        for group in self.iter() {
            match runs.last_mut() {
                Some(run) if gaps.binary_search(&(group.0 - 1)).is_ok() => run.push(group),
                _ => runs.push(vec![group]),
            }
        }
        runs
    }
}

/// A passage across a gap of an axis, at a line of the other axis of its plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    pub axis: Axis,
    pub gap: u16,
    pub line: u16,
}

/// Closed gaps of two axes, each in rising order, that a flat step opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FlatStep {
    pub axes: [Axis; 2],
    pub gaps: [Vec<u16>; 2],
}

/// A box on its way from all gaps closed to all gaps open.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    size: Size,
    groups: [Groups; 3],
    mazes: [Maze; 3],
    /// The moves that were opened, in order, where somebody watches.
    moves: Option<Vec<(Cell, Step)>>,
}

impl Opening {
    /// A box with all gaps closed.
    pub fn new(size: Size) -> Opening {
        let groups = size.sides().map(Groups::new);
        Opening { size, groups, mazes: Plates::blank(size), moves: None }
    }

    /// The same, whose moves are written down as they are opened.
    pub fn watched(size: Size) -> Opening {
        Opening { moves: Some(Vec::new()), ..Opening::new(size) }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn groups(&self, axis: Axis) -> &Groups {
        &self.groups[axis.index()]
    }

    /// Opens a gap by itself: one passage a group on each of the two plates that see it.
    pub fn open(&mut self, axis: Axis, gap: u16, random: &mut Random) {
        let lines = axis.others().map(|other| self.cross(axis, gap, other, random));
        if let Some(moves) = &mut self.moves {
            let [p, q] = axis.others();
            for &at_p in &lines[0] {
                for &at_q in &lines[1] {
                    moves.push(forward([(axis, gap), (p, at_p), (q, at_q)]));
                }
            }
        }
        self.groups[axis.index()].open(gap);
    }

    /// Opens the gaps of a flat step by a spanning forest of the two axes' plate, as [`Opening::forest`] gives it.
    pub fn open_flat(&mut self, step: &FlatStep, forest: &[Crossing], random: &mut Random) {
        let [a, b] = step.axes;
        let third = a.third(b);
        for crossing in forest {
            let other = if crossing.axis == a { b } else { a };
            self.pass(*crossing, other);
        }
        for (axis, gaps) in step.axes.into_iter().zip(&step.gaps) {
            for &gap in gaps {
                let lines = self.cross(axis, gap, third, random);
                if let Some(moves) = &mut self.moves {
                    let other = if axis == a { b } else { a };
                    for crossing in
                        forest.iter().filter(|crossing| (crossing.axis, crossing.gap) == (axis, gap))
                    {
                        moves.extend(
                            lines
                                .iter()
                                .map(|&line| forward([(axis, gap), (other, crossing.line), (third, line)])),
                        );
                    }
                }
            }
        }
        for (axis, gaps) in step.axes.into_iter().zip(&step.gaps) {
            gaps.iter().for_each(|&gap| self.groups[axis.index()].open(gap));
        }
    }

    /// One passage across a gap for each group of the other axis of a plate, at a random line of the group: these
    /// lines, where somebody watches.
    fn cross(&mut self, axis: Axis, gap: u16, other: Axis, random: &mut Random) -> Vec<u16> {
        let mut lines = Vec::new();
        let mut first = 0;
        while let Some(&last) = self.groups[other.index()].end.get(usize::from(first)) {
            let line = first + random.below(u32::from(last - first) + 1) as u16;
            self.pass(Crossing { axis, gap, line }, other);
            if self.moves.is_some() {
                lines.push(line);
            }
            first = last + 1;
        }
        lines
    }

    /// Opens a passage on the plate of its axis and another.
    fn pass(&mut self, Crossing { axis, gap, line }: Crossing, other: Axis) {
        let maze = &mut self.mazes[axis.third(other).index()];
        let (gap, line) = (u32::from(gap), u32::from(line));
        if axis < other {
            maze.open(maze.cell(gap, line), Direction::East);
        } else {
            maze.open(maze.cell(line, gap), Direction::North);
        }
    }

    /// A spanning forest of the grid of groups on the plate of two axes, of the passages across some closed gaps:
    /// every forest with the same chance (Wilson, "Generating random spanning trees more quickly than the cover
    /// time", 1996).
    pub fn forest(&self, step: &FlatStep, random: &mut Random) -> Vec<Crossing> {
        let [a, b] = step.axes;
        let [across, along] = [0, 1].map(|k| self.groups(step.axes[k]).runs(&step.gaps[k]));
        let mut forest = Vec::new();
        for columns in &across {
            for rows in &along {
                if columns.len() + rows.len() > 2 {
                    spanning_tree([a, b], columns, rows, random, &mut forest);
                }
            }
        }
        forest
    }

    /// The moves in the order in which they were opened.
    pub fn moves(&self) -> &[(Cell, Step)] {
        self.moves.as_deref().unwrap_or_default()
    }

    /// The plates, once all gaps are open.
    pub fn into_plates(self) -> Plates {
        Plates::trees(self.size, self.mazes)
    }
}

/// The step forward along the first of three axes, from a cell given by its coordinates along them.
fn forward(at: [(Axis, u16); 3]) -> (Cell, Step) {
    let mut cell = [0; 3];
    for (axis, place) in at {
        cell[axis.index()] = place;
    }
    (Cell(cell), Step { axis: at[0].0, forward: true })
}

/// A random spanning tree of a grid of groups; two neighbors are joined by as many passages as they share lines.
fn spanning_tree(
    [a, b]: [Axis; 2],
    columns: &[(u16, u16)],
    rows: &[(u16, u16)],
    random: &mut Random,
    forest: &mut Vec<Crossing>,
) {
    let width = columns.len();
    let lines = |(first, last): (u16, u16)| u32::from(last - first) + 1;
    let mut is_in = vec![false; width * rows.len()];
    is_in[0] = true;
    let mut way: Vec<Option<(usize, Crossing)>> = vec![None; is_in.len()];
    // A random passage from a node, and where it leads.
    let mut step = |node: usize| {
        let (i, j) = (node % width, node / width);
        let (column, row) = (lines(columns[i]), lines(rows[j]));
        let shares = [
            u32::from(i + 1 < width) * row,
            u32::from(i > 0) * row,
            u32::from(j + 1 < rows.len()) * column,
            u32::from(j > 0) * column,
        ];
        let mut drawn = random.below(shares.iter().sum());
        let mut side = 0;
        while drawn >= shares[side] {
            drawn -= shares[side];
            side += 1;
        }
        let drawn = drawn as u16;
        match side {
            0 => (node + 1, Crossing { axis: a, gap: columns[i].1, line: rows[j].0 + drawn }),
            1 => (node - 1, Crossing { axis: a, gap: columns[i].0 - 1, line: rows[j].0 + drawn }),
            2 => (node + width, Crossing { axis: b, gap: rows[j].1, line: columns[i].0 + drawn }),
            _ => (node - width, Crossing { axis: b, gap: rows[j].0 - 1, line: columns[i].0 + drawn }),
        }
    };
    for first in 0..is_in.len() {
        let mut node = first;
        while !is_in[node] {
            let (next, crossing) = step(node);
            way[node] = Some((next, crossing));
            node = next;
        }
        node = first;
        while !is_in[node] {
            is_in[node] = true;
            let (next, crossing) = way[node].expect("the walk has left it");
            forest.push(crossing);
            node = next;
        }
    }
}
