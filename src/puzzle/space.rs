//! The space of the puzzle: what a hand can do.

use std::collections::VecDeque;

use super::counts::Counts;
use super::plates::{direction_on_plate, shadow};
use super::steps::Steps;
use super::tour::Tour;
use super::{Cell, Plates, Step};
use crate::axis::Axis;
use crate::maze::UnionFind;
use crate::params::Size;

/// The graph of cells and moves that three plates allow. It is computed from the plates alone and is
/// the only truth about a puzzle; a generator's own tree is not.
///
/// The cursor moves from a cell to a neighbour exactly when both plates that see the step have the
/// passage. The third, normal to the step, does not care.
///
/// ```text
///   a step along x:   plate y has (x,z)-(x+1,z)   and   plate z has (x,y)-(x+1,y)
///   a step along y:   plate x has (y,z)-(y+1,z)   and   plate z has (x,y)-(x,y+1)
///   a step along z:   plate x has (y,z)-(y,z+1)   and   plate y has (x,z)-(x,z+1)
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Space<'a> {
    plates: &'a Plates,
    /// Is it perfect, where that has been found out?
    perfect: Option<bool>,
}

/// Distance of a cell that cannot be reached.
const FAR: u32 = u32::MAX;

impl<'a> Space<'a> {
    /// The space of three plates.
    #[must_use]
    pub fn new(plates: &'a Plates) -> Space<'a> {
        Space { plates, perfect: None }
    }

    /// The space of plates of which it is known whether they make a perfect puzzle.
    pub(super) fn known(plates: &'a Plates, perfect: bool) -> Space<'a> {
        Space { plates, perfect: Some(perfect) }
    }

    /// Cells of the box along x, y and z.
    #[must_use]
    pub fn size(self) -> Size {
        self.plates.size()
    }

    /// The plates that the space is computed from.
    #[must_use]
    pub fn plates(self) -> &'a Plates {
        self.plates
    }

    /// Can the cursor move from a cell that way? Never out of the box.
    #[must_use]
    pub fn allows(self, cell: Cell, step: Step) -> bool {
        !step.axis.others().into_iter().any(|normal| self.refuses(cell, step, normal))
    }

    /// Does the plate normal to an axis bar the way from a cell? Never if it is normal to the step, and so
    /// does not see it.
    #[must_use]
    pub fn refuses(self, cell: Cell, step: Step, normal: Axis) -> bool {
        let maze = self.plates.maze(normal);
        direction_on_plate(normal, step)
            .is_some_and(|direction| !maze.has(shadow(maze, normal, cell), direction))
    }

    /// The cell that a step leads to, if the cursor can take it.
    #[must_use]
    pub fn after(self, cell: Cell, step: Step) -> Option<Cell> {
        if self.allows(cell, step) { cell.step(step, self.size()) } else { None }
    }

    /// The cells one move away, in the order of [`Step::ALL`].
    pub fn neighbors(self, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
        Step::ALL.into_iter().filter_map(move |step| self.after(cell, step))
    }

    /// How many moves a cell has, 0 to 6.
    #[must_use]
    pub fn degree(self, cell: Cell) -> usize {
        self.neighbors(cell).count()
    }

    /// All cells, in the order of their numbers.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let size = self.size();
        (0..size.cells()).map(move |number| Cell::from_number(number, size))
    }

    /// Every move once, as (cell, step forward), in the order of cells.
    pub fn moves(self) -> impl Iterator<Item = (Cell, Cell)> + 'a {
        self.cells().flat_map(move |cell| {
            Step::ALL
                .into_iter()
                .filter(|step| step.forward)
                .filter_map(move |step| Some((cell, self.after(cell, step)?)))
        })
    }

    /// How many moves there are, counted on the plates without a look at the cells: across a gap,
    /// every passage of one plate makes a move with every passage of its partner.
    #[must_use]
    pub fn count_moves(self) -> u64 {
        Counts::new(self.plates).moves()
    }

    /// Is the space one tree of all cells, so that exactly one route leads from any cell to any other?
    ///
    /// Three spanning trees make such a space exactly when their moves are one fewer than the cells
    /// (`docs/theory.md`), so counting decides, in the time of reading the plates.
    #[must_use]
    pub fn is_perfect(self) -> bool {
        self.perfect.unwrap_or_else(|| Counts::new(self.plates).are_perfect())
    }

    /// The distinct corner cells of the box, 8 where no side is 1.
    #[must_use]
    pub fn corners(self) -> Vec<Cell> {
        corners(self.size())
    }

    /// How many moves join cells that the moves before them had joined already: 0 for a forest.
    #[must_use]
    pub fn loops(self) -> u64 {
        if self.is_perfect() {
            return 0;
        }
        let size = self.size();
        let mut joined = UnionFind::new(size.cells());
        self.moves().map(|(a, b)| u64::from(!joined.join(a.number(size), b.number(size)))).sum()
    }

    /// Distances in moves from a cell, by cell number.
    #[must_use]
    pub fn distances(self, from: Cell) -> Distances {
        let size = self.size();
        let mut moves = vec![FAR; size.cells() as usize];
        let mut queue = VecDeque::from([from]);
        moves[from.number(size) as usize] = 0;
        let mut last = from;
        while let Some(cell) = queue.pop_front() {
            last = cell;
            let next = moves[cell.number(size) as usize] + 1;
            for neighbor in self.neighbors(cell) {
                let distance = &mut moves[neighbor.number(size) as usize];
                if *distance == FAR {
                    *distance = next;
                    queue.push_back(neighbor);
                }
            }
        }
        let longest = moves[last.number(size) as usize];
        Distances { size, moves, longest }
    }

    /// The cell that lies farthest from another in its region, the one with the lowest number of
    /// several, and how many moves away.
    #[must_use]
    pub fn farthest_from(self, from: Cell) -> (Cell, u32) {
        if self.is_perfect() {
            return Tour::new(self).farthest(from);
        }
        let distances = self.distances(from);
        (distances.farthest(), distances.longest())
    }

    /// The corner of the box that lies farthest from a cell in its region, the one with the lowest number
    /// of several; none if no other corner lies there.
    #[must_use]
    pub fn farthest_corner_from(self, from: Cell) -> Option<Cell> {
        let corners = self.corners().into_iter();
        let steps = if self.is_perfect() { Steps::new(self.plates) } else { None };
        let distances: Vec<(Cell, u32)> = if let Some(steps) = steps {
            corners.map(|cell| (cell, steps.distance(from, cell))).collect()
        } else {
            let distances = self.distances(from);
            corners.filter_map(|cell| Some((cell, distances.to(cell)?))).collect()
        };
        let others = distances.into_iter().filter(|&(cell, _)| cell != from);
        others.min_by_key(|&(cell, moves)| (std::cmp::Reverse(moves), cell)).map(|(cell, _)| cell)
    }

    /// A shortest route between two cells, both ends included; the only one where the space has no
    /// loop. None if they lie in different regions.
    #[must_use]
    pub fn route(self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        if self.is_perfect()
            && let Some(steps) = Steps::new(self.plates)
        {
            return Some(steps.route(from, to));
        }
        let distances = self.distances(to);
        let mut left = distances.to(from)?;
        let mut route = vec![from];
        let mut cell = from;
        while left > 0 {
            left -= 1;
            cell = self
                .neighbors(cell)
                .find(|&neighbor| distances.to(neighbor) == Some(left))
                .expect("a cell at distance d has a neighbour at distance d - 1");
            route.push(cell);
        }
        Some(route)
    }

    /// The two cells farthest apart in the region of a cell, the one with the lower number first,
    /// and their distance in moves. Exact with loops too.
    ///
    /// Two sweeps find a long path, which is the longest where the region has no loop. Else cells are tried from the rim of a sweep from its middle
    /// inwards until none can do better (iFUB: Crescenzi, Grossi, Habib, Lanzi, Marino, "On computing
    /// the diameter of real-world undirected graphs", 2013).
    #[must_use]
    pub fn farthest_pair(self, within: Cell) -> (Cell, Cell, u32) {
        if self.is_perfect() {
            // In a tree one sweep from anywhere ends at one of them, and a second at the other.
            let tour = Tour::new(self);
            let (a, _) = tour.farthest(within);
            let (b, moves) = tour.farthest(a);
            return (a.min(b), a.max(b), moves);
        }
        let a = self.distances(within).farthest();
        let from_a = self.distances(a);
        let b = from_a.farthest();
        let mut best = (a, b, from_a.longest);
        let reached = self.cells().filter(|&cell| from_a.to(cell).is_some());
        let (cells, ends) = reached.fold((0, 0), |(cells, ends), cell| (cells + 1, ends + self.degree(cell)));
        if ends / 2 + 1 == cells {
            return (a.min(b), a.max(b), from_a.longest);
        }
        let path = self.route(a, b).expect("b was reached from a");
        let from_middle = self.distances(path[path.len() / 2]);
        let mut level = from_middle.longest;
        // Two cells within `level` of the middle are at most 2 level apart.
        while level > 0 && best.2 < 2 * level {
            for cell in self.cells().filter(|&cell| from_middle.to(cell) == Some(level)) {
                let from_cell = self.distances(cell);
                if from_cell.longest > best.2 {
                    best = (cell, from_cell.farthest(), from_cell.longest);
                }
            }
            level -= 1;
        }
        (best.0.min(best.1), best.0.max(best.1), best.2)
    }
}

/// The distinct corner cells of a box.
pub(super) fn corners(size: Size) -> Vec<Cell> {
    let mut corners: Vec<Cell> = (0..8u16)
        .map(|bits| {
            Cell(Axis::ALL.map(|axis| if bits >> axis.index() & 1 == 1 { size.along(axis) - 1 } else { 0 }))
        })
        .collect();
    corners.sort_unstable();
    corners.dedup();
    corners
}

/// Distances in moves from one cell.
#[derive(Clone, Debug)]
pub struct Distances {
    size: Size,
    moves: Vec<u32>,
    longest: u32,
}

impl Distances {
    /// The distance to a cell; none if it lies in another region.
    #[must_use]
    pub fn to(&self, cell: Cell) -> Option<u32> {
        let moves = self.moves[cell.number(self.size) as usize];
        (moves != FAR).then_some(moves)
    }

    /// The longest of all distances in the region.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// The first cell, by number, at the longest distance.
    #[must_use]
    pub fn farthest(&self) -> Cell {
        let number = self.moves.iter().position(|&moves| moves == self.longest).expect("it is somewhere");
        Cell::from_number(number as u32, self.size)
    }
}
