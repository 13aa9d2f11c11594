//! The merging generator: trees grow from every corner, and merge as soon as they can.

use super::plates::{direction_on_plate, shadow};
use super::space::corners;
use super::{Cell, Grown, Plates, Step, WatchTrees};
use crate::maze::{Maze, Random, UnionFind};
use crate::params::Size;

/// One maze while it grows.
///
/// A tree stands on every corner of the box. As long as some step leads from one tree to another and
/// the plates admit it, a random one is taken, and the two are one; else a random step to a cell
/// that is in no tree. When nothing is left to do, a new tree begins at the next cell that is in
/// none (x outermost, then y, then z), until all cells are in trees.
///
/// A plate admits a step if it has the passage already, or if the passage joins two of its pieces
/// (union-find): so plates stay free of loops, and a step refused once is refused for ever. That is a
/// looser guard than the classic one. A new passage may open moves between other cells on the way;
/// they count, as in the hand, so the trees are the regions of the space.
struct Growth<'w, W> {
    size: Size,
    mazes: [Maze; 3],
    pieces: [UnionFind; 3],
    /// Which cells are joined by moves.
    trees: UnionFind,
    /// By cell number: in a tree?
    grown: Vec<bool>,
    /// Steps from a tree to another, as they were seen.
    merges: Vec<(Cell, Step)>,
    /// Steps from a tree to a cell in none, as they were seen.
    growths: Vec<(Cell, Step)>,
    watch: &'w mut W,
}

impl<W: WatchTrees> Growth<'_, W> {
    fn new(size: Size, watch: &mut W) -> Growth<'_, W> {
        watch.begin();
        let mazes = Plates::blank(size);
        let pieces = mazes.each_ref().map(|maze| UnionFind::new(maze.cells()));
        Growth {
            size,
            mazes,
            pieces,
            trees: UnionFind::new(size.cells()),
            grown: vec![false; size.cells() as usize],
            merges: Vec::new(),
            growths: Vec::new(),
            watch,
        }
    }

    fn is_grown(&self, cell: Cell) -> bool {
        self.grown[cell.number(self.size) as usize]
    }

    /// The cell after a step, if the plates have it as a move.
    fn after(&self, cell: Cell, step: Step) -> Option<Cell> {
        let open = step.axis.others().into_iter().all(|plate| {
            let maze = &self.mazes[plate.index()];
            let direction = direction_on_plate(plate, step).expect("the others see the step");
            maze.has(shadow(maze, plate, cell), direction)
        });
        if open { cell.step(step, self.size) } else { None }
    }

    /// Begins a tree at a cell that is in none.
    fn begin(&mut self, cell: Cell) {
        self.watch.see(Grown::Root(cell));
        self.grow(cell);
    }

    /// Takes a cell into the tree beside it, or begins a tree; with all cells that have been joined to
    /// it on the way.
    fn grow(&mut self, cell: Cell) {
        if self.is_grown(cell) {
            return;
        }
        self.grown[cell.number(self.size) as usize] = true;
        let mut stack = vec![cell];
        while let Some(cell) = stack.pop() {
            for step in Step::ALL {
                let Some(next) = cell.step(step, self.size) else { continue };
                if self.is_grown(next) {
                    self.merges.push((cell, step));
                } else if self.after(cell, step).is_some() {
                    self.grown[next.number(self.size) as usize] = true;
                    stack.push(next);
                } else {
                    self.growths.push((cell, step));
                }
            }
        }
    }

    fn admits(&mut self, cell: Cell, step: Step) -> bool {
        step.axis.others().into_iter().all(|plate| {
            let maze = &self.mazes[plate.index()];
            let direction = direction_on_plate(plate, step).expect("the others see the step");
            let from = shadow(maze, plate, cell);
            let to = maze.neighbor(from, direction).expect("the step stays in the box");
            let pieces = &mut self.pieces[plate.index()];
            maze.has(from, direction) || pieces.find(from) != pieces.find(to)
        })
    }

    /// Opens the passages for an admitted step, and joins all cells that they join.
    fn take(&mut self, cell: Cell, step: Step) {
        self.watch.see(Grown::Step(cell, step));
        for plate in step.axis.others() {
            let maze = &mut self.mazes[plate.index()];
            let direction = direction_on_plate(plate, step).expect("the others see the step");
            let from = shadow(maze, plate, cell);
            if maze.has(from, direction) {
                continue;
            }
            maze.open(from, direction);
            let to = maze.neighbor(from, direction).expect("the step stays in the box");
            self.pieces[plate.index()].join(from, to);
            // The passage is seen by all cells above it on the plate's normal.
            for height in 0..self.size.along(plate) {
                let mut near = cell;
                near.0[plate.index()] = height;
                if let Some(far) = self.after(near, step) {
                    if near != cell {
                        self.watch.see(Grown::Also(near, step));
                    }
                    self.join(near, far);
                }
            }
        }
    }

    /// Two cells have become neighbours in the space.
    fn join(&mut self, a: Cell, b: Cell) {
        self.trees.join(a.number(self.size), b.number(self.size));
        if self.is_grown(a) {
            self.grow(b);
        } else if self.is_grown(b) {
            self.grow(a);
        }
    }

    /// Takes steps until none is left.
    fn run(&mut self, random: &mut Random) {
        loop {
            let merging = !self.merges.is_empty();
            let steps = if merging { &mut self.merges } else { &mut self.growths };
            if steps.is_empty() {
                return;
            }
            let (cell, step) = steps.swap_remove(random.below(steps.len() as u32) as usize);
            let next = cell.step(step, self.size).expect("only steps within the box were seen");
            if !merging && self.is_grown(next) {
                // Some tree came first; if it is another, this is a merge.
                self.merges.push((cell, step));
                continue;
            }
            let apart = self.trees.find(cell.number(self.size)) != self.trees.find(next.number(self.size));
            if apart && self.admits(cell, step) {
                self.take(cell, step);
            }
        }
    }
}

/// Grows one maze; returns it with the number of its trees, which are the regions of its space.
///
/// ```
/// use deventer::Size;
/// use deventer::maze::Random;
/// use deventer::puzzle::{Regions, Space, merged};
///
/// let (plates, trees) = merged(Size::cube(5), &mut Random::new(7, 0));
/// assert_eq!(Regions::new(Space::new(&plates)).count(), trees);
/// ```
#[must_use]
pub fn merged(size: Size, random: &mut Random) -> (Plates, u32) {
    merged_watched(size, random, &mut ())
}

/// As [`merged`]; `watch` sees every step.
#[must_use]
pub fn merged_watched<W: WatchTrees>(size: Size, random: &mut Random, watch: &mut W) -> (Plates, u32) {
    let mut growth = Growth::new(size, watch);
    for corner in corners(size) {
        growth.begin(corner);
    }
    growth.run(random);
    for number in 0..size.cells() {
        let cell = Cell::from_number(number, size);
        if !growth.is_grown(cell) {
            growth.begin(cell);
            growth.run(random);
        }
    }
    let plates = Plates::new(size, growth.mazes).expect("union-find keeps plates free of loops");
    let trees = (0..size.cells()).filter(|&cell| growth.trees.find(cell) == cell).count();
    (plates, trees as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Regions, Space};

    #[test]
    fn its_trees_are_the_regions_and_its_plates_sound() {
        for (stream, sides) in [[3, 3, 3], [5, 5, 5], [2, 6, 4], [1, 4, 5], [1, 1, 7]].into_iter().enumerate()
        {
            let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
            for seed in 0..50 {
                let (plates, trees) = merged(size, &mut Random::new(seed, stream as u64));
                let space = Space::new(&plates);
                assert_eq!(Regions::new(space).count(), trees, "{sides:?}, seed {seed}");
            }
        }
    }

    /// What it is for: at 8 a side the classic generator joins all corners in a twelfth of its tries.
    #[test]
    fn most_of_its_cubes_of_eight_are_proper() {
        let size = Size::cube(8);
        let proper = (0..200).filter(|&stream| {
            let (plates, _) = merged(size, &mut Random::new(2, stream));
            Regions::new(Space::new(&plates)).together(&corners(size)) == 8
        });
        // 121 are expected; the standard deviation is 7.
        assert!(proper.count() > 85);
    }

    /// Nothing is left to merge: between two regions every step is refused by a plate.
    #[test]
    fn it_ends_when_no_step_is_admitted() {
        let size = Size::cube(6);
        let watch = &mut ();
        let mut growth = Growth::new(size, watch);
        let mut random = Random::new(1, 0);
        for corner in corners(size) {
            growth.grow(corner);
        }
        growth.run(&mut random);
        let mut apart = 0;
        for cell in (0..size.cells()).map(|number| Cell::from_number(number, size)) {
            for step in Step::ALL {
                let Some(next) = cell.step(step, size) else { continue };
                let trees = &mut growth.trees;
                if growth.grown[cell.number(size) as usize]
                    && trees.find(cell.number(size)) != trees.find(next.number(size))
                {
                    apart += 1;
                    assert!(!growth.admits(cell, step));
                }
            }
        }
        assert!(apart > 0);
    }
}
