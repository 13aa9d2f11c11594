//! The classic generator: a backtracker guarded by the three plates.

use std::ops::ControlFlow;

use super::plates::{direction_on_plate, shadow};
use super::{Cell, Grown, Plates, Step, WatchTrees};
use crate::axis::Axis;
use crate::latin::LatinSquare;
use crate::maze::{Maze, Random};
use crate::params::Size;

/// Makes whole mazes of one size, one a try.
///
/// A walk begins at a random cell. It may step to an unvisited neighbour if each plate allows it:
/// the neighbour's projection there is not yet visited, or is already joined to the projection of the
/// current cell, or is the same place. One of the allowed steps is taken at random and recorded on
/// the two plates that see it. Without any, the walk steps back to where it came from; back at its
/// root, it begins a new tree at the next unvisited cell (x outermost, then y, then z), until all
/// cells are visited.
///
/// A new passage always leads to a plate cell that no visited cell projects to, so it neither closes
/// a loop on the plate nor joins two trees: the trees are exactly the regions of the space.
#[derive(Debug)]
pub struct Classic {
    size: Size,
    /// By cell number: how the cell was entered.
    entered: Vec<u8>,
}

/// Not yet visited.
const UNVISITED: u8 = 0;
/// A tree began here.
const ROOT: u8 = 7;

/// What one try made.
#[derive(Clone, Debug)]
pub struct Try {
    /// The plates.
    pub plates: Plates,
    /// How many trees were grown, by the generator's own count.
    pub trees: u32,
}

impl Classic {
    /// A generator for boxes of one size.
    #[must_use]
    pub fn new(size: Size) -> Classic {
        Classic { size, entered: vec![UNVISITED; size.cells() as usize] }
    }

    /// Grows one maze.
    pub fn attempt(&mut self, random: &mut Random) -> Try {
        self.attempt_in_order(random, |place| place, &mut ())
    }

    /// Grows one maze; new trees begin at the unvisited cell that comes first in an order. `cell_at` is
    /// given places from 0 and returns the number of the cell there. `watch` sees every step.
    pub fn attempt_in_order<W: WatchTrees>(
        &mut self,
        random: &mut Random,
        cell_at: impl Fn(u32) -> u32,
        watch: &mut W,
    ) -> Try {
        watch.begin();
        self.entered.fill(UNVISITED);
        let mut growth = Growth::new(self.size);
        let mut next_root = 0;
        let cells = self.size.cells();
        let mut trees = 0;
        let first = Cell(self.size.sides().map(|side| random.below(side.into()) as u16));
        let mut root = Some(first);
        while let Some(cell) = root {
            trees += 1;
            self.grow(cell, &mut growth, random, watch);
            while next_root < cells && self.entered[cell_at(next_root) as usize] != UNVISITED {
                next_root += 1;
            }
            root = (next_root < cells).then(|| Cell::from_number(cell_at(next_root), self.size));
        }
        let plates = Plates::new(self.size, growth.mazes).expect("the guard keeps plates free of loops");
        Try { plates, trees }
    }

    /// Grows one tree from its root until the walk is back there with nothing left.
    fn grow<W: WatchTrees>(&mut self, root: Cell, growth: &mut Growth, random: &mut Random, watch: &mut W) {
        let size = self.size;
        self.entered[root.number(size) as usize] = ROOT;
        growth.visit(root);
        watch.see(Grown::Root(root));
        let mut cell = root;
        loop {
            let mut candidates = [(Step::ALL[0], cell); 6];
            let mut count = 0;
            for step in Step::ALL {
                if let Some(next) = cell.step(step, size)
                    && self.entered[next.number(size) as usize] == UNVISITED
                    && growth.admits(cell, next, step)
                {
                    candidates[count as usize] = (step, next);
                    count += 1;
                }
            }
            if count > 0 {
                let (step, next) = candidates[random.below(count) as usize];
                self.entered[next.number(size) as usize] = 1 + step.number() as u8;
                growth.join(cell, step);
                growth.visit(next);
                watch.see(Grown::Step(cell, step));
                cell = next;
            } else {
                match self.entered[cell.number(size) as usize] {
                    ROOT => return,
                    entered => {
                        let step = Step::ALL[usize::from(entered) - 1];
                        cell = cell.step(step.back(), size).expect("the walk came from there");
                        watch.see(Grown::Back(cell, step));
                    }
                }
            }
        }
    }
}

/// The plates while they grow.
struct Growth {
    mazes: [Maze; 3],
    /// By plate and plate cell: has a visited cell this projection?
    visited: [Vec<bool>; 3],
}

impl Growth {
    fn new(size: Size) -> Growth {
        let mazes = Plates::blank(size);
        let visited = [0, 1, 2].map(|plate| vec![false; Maze::cells(&mazes[plate]) as usize]);
        Growth { mazes, visited }
    }

    fn visit(&mut self, cell: Cell) {
        for plate in Axis::ALL {
            let shadow = shadow(&self.mazes[plate.index()], plate, cell);
            self.visited[plate.index()][shadow as usize] = true;
        }
    }

    /// Do the plates allow a step from a cell to the next?
    fn admits(&self, cell: Cell, next: Cell, step: Step) -> bool {
        Axis::ALL.into_iter().all(|plate| {
            // A plate normal to the step sees both cells in the same place.
            let Some(direction) = direction_on_plate(plate, step) else { return true };
            let maze = &self.mazes[plate.index()];
            !self.visited[plate.index()][shadow(maze, plate, next) as usize]
                || maze.has(shadow(maze, plate, cell), direction)
        })
    }

    fn join(&mut self, cell: Cell, step: Step) {
        for plate in Axis::ALL {
            if let Some(direction) = direction_on_plate(plate, step) {
                let maze = &mut self.mazes[plate.index()];
                maze.open(shadow(maze, plate, cell), direction);
            }
        }
    }
}

/// Streams of random numbers from here on serve Latin squares; those below serve attempts.
const LATIN_STREAMS: u64 = 1 << 32;

/// The cells of a cube in the order of a random Latin square: the n^2 cells that it marks, of which one
/// lies over each cell of each plate, then those of the square with its symbols shifted by one, and so
/// on. By place the number of the cell.
#[must_use]
pub fn latin_order(side: u16, seed: u64, attempt: u32) -> Vec<u32> {
    let random = &mut Random::new(seed, LATIN_STREAMS + u64::from(attempt));
    let square = LatinSquare::random(side, random, &mut || ControlFlow::Continue(()));
    let square = square.expect("nobody stops the draw");
    let size = Size::cube(side);
    let places =
        (0..side).flat_map(|shift| (0..side).flat_map(move |x| (0..side).map(move |y| (shift, x, y))));
    places.map(|(shift, x, y)| Cell([x, y, (square.symbol(x, y) + shift) % side]).number(size)).collect()
}
