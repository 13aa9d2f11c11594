//! The classic generator: a backtracker guarded by the three plates.

use super::plates::{direction_on_plate, shadow};
use super::{Cell, Plates, Step};
use crate::maze::{Maze, Random};
use crate::params::{Axis, Size};

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
        self.entered.fill(UNVISITED);
        let mut growth = Growth::new(self.size);
        let mut next_root = 0;
        let mut trees = 0;
        let first = Cell(self.size.sides().map(|side| random.below(side.into()) as u16));
        let mut root = Some(first);
        while let Some(cell) = root {
            trees += 1;
            self.grow(cell, &mut growth, random);
            while next_root < self.entered.len() && self.entered[next_root] != UNVISITED {
                next_root += 1;
            }
            root = (next_root < self.entered.len()).then(|| Cell::from_number(next_root as u32, self.size));
        }
        let plates = Plates::new(self.size, growth.mazes).expect("the guard keeps plates free of loops");
        Try { plates, trees }
    }

    /// Grows one tree from its root until the walk is back there with nothing left.
    fn grow(&mut self, root: Cell, growth: &mut Growth, random: &mut Random) {
        let size = self.size;
        self.entered[root.number(size) as usize] = ROOT;
        growth.visit(root);
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
                cell = next;
            } else {
                match self.entered[cell.number(size) as usize] {
                    ROOT => return,
                    entered => {
                        let back = Step::ALL[usize::from(entered) - 1].back();
                        cell = cell.step(back, size).expect("the walk came from there");
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
