//! A walk along all walls: what can be told of a space of a billion cells in the memory of its plates.

use super::ways::Ways;
use super::{Cell, Space};

/// The walks through one space.
///
/// Memory: one byte a plate cell; walks that measure distances also keep the steps from where they
/// began to where they are, one byte each.
pub(super) struct Tour {
    ways: Ways,
    cells: u64,
    moves: u64,
}

impl Tour {
    pub fn new(space: Space) -> Tour {
        let plates = space.plates();
        Tour { ways: Ways::new(plates), cells: plates.size().cells().into(), moves: space.count_moves() }
    }

    /// Is a walk of so many steps the proof of one tree of all cells?
    ///
    /// All directed steps are twice the moves. If the walk took all of them, all cells that have a step
    /// are joined; if none is without, all cells are; and `cells - 1` moves that join all cells are a tree.
    fn proves_a_tree(&self, steps: u64) -> bool {
        self.moves == self.cells - 1 && steps == 2 * self.moves && !self.ways.has_lonely_cell()
    }

    /// Is the space one spanning tree of all cells?
    pub fn is_perfect(&self) -> bool {
        // Counting refuses nearly all spaces that are none.
        self.moves == self.cells - 1 && self.proves_a_tree(self.ways.walk(Cell([0; 3]), |_, _, _| true))
    }

    /// The cell of a perfect space that lies farthest from another, the one with the lowest number
    /// of several, and how many moves away.
    pub fn farthest(&self, from: Cell) -> (Cell, u32) {
        let mut trail = Trail::default();
        let mut best = (from, 0);
        self.ways.walk(from, |step, _, shadows| {
            let moves = trail.take(step);
            if moves >= best.1 {
                let cell = self.ways.cell(shadows);
                if moves > best.1 || cell < best.0 {
                    best = (cell, moves);
                }
            }
            true
        });
        best
    }
}

impl Tour {
    /// How many cells of a perfect space have one move, and how many have three and more.
    pub fn dead_ends_and_junctions(&self) -> (u32, u32) {
        self.ways.dead_ends_and_junctions()
    }

    /// The steps of the walk that proves a perfect space.
    pub fn steps(&self) -> u64 {
        2 * self.moves
    }
}

/// The steps from where a walk through a tree began to where it is.
#[derive(Default)]
struct Trail {
    steps: Vec<u8>,
}

impl Trail {
    /// Takes a step, forth or back, and tells how many moves away the walk now is.
    fn take(&mut self, step: u8) -> u32 {
        if self.steps.last() == Some(&(step ^ 1)) {
            self.steps.pop();
        } else {
            self.steps.push(step);
        }
        self.steps.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::{Axis, Direction};
    use crate::maze::{Maze, Random};
    use crate::params::Size;
    use crate::puzzle::{Plates, Regions, perfect};

    /// A random spanning tree of the cells of a maze.
    fn tree(of: &Maze, random: &mut Random) -> Maze {
        match Size::new(of.width() as u16, of.height() as u16, 1) {
            Ok(size) => perfect::draw(size, random).maze(Axis::Z).clone(),
            Err(_) => of.clone(),
        }
    }

    fn random_plates(sides: [u16; 3], random: &mut Random) -> Plates {
        let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
        let mazes = Plates::blank(size).map(|maze| tree(&maze, random));
        Plates::new(size, mazes).unwrap()
    }

    /// The proof by a walk says what a flood and a count of loops say, for perfect spaces and for others.
    #[test]
    fn a_walk_proves_what_a_flood_finds() {
        let mut random = Random::new(11, 0);
        let mut found = [0, 0];
        for round in 0..600 {
            let sides = [[3, 3, 3], [2, 2, 2], [2, 3, 2], [1, 4, 3], [3, 2, 4], [1, 1, 5]][round % 6];
            let plates = random_plates(sides, &mut random);
            // Known not to be perfect, it floods and counts.
            let space = Space::known(&plates, false);
            let truth = Regions::new(space).count() == 1 && space.loops() == 0;
            assert_eq!(Tour::new(space).is_perfect(), truth, "{plates:?}");
            assert_eq!(Space::new(&plates).is_perfect(), truth, "the count says what the walk says");
            found[usize::from(truth)] += 1;
        }
        assert!(found[0] > 50 && found[1] > 50, "{found:?}");
    }

    #[test]
    fn the_farthest_cell_is_that_of_a_flood() {
        let mut random = Random::new(12, 0);
        for seen in 0..40 {
            let sides = [[3, 3, 3], [4, 3, 2], [1, 5, 4], [2, 2, 3]][seen % 4];
            let plates = perfect::draw(Size::new(sides[0], sides[1], sides[2]).unwrap(), &mut random);
            let space = Space::known(&plates, false);
            for cell in space.cells() {
                let distances = space.distances(cell);
                assert_eq!(Tour::new(space).farthest(cell), (distances.farthest(), distances.longest()));
            }
        }
    }

    /// A region that is a tree is walked along both sides of every branch; around a loop there is an
    /// inside and an outside, so the walk comes back too early to pass for a proof.
    #[test]
    fn a_loop_shortens_the_walk() {
        let text = include_str!("../../models/rickard-loop.toml");
        let puzzle = crate::PuzzleFile::parse(text).unwrap().puzzle;
        let ways = Ways::new(puzzle.plates());
        assert_eq!(ways.walk(puzzle.start(), |_, _, _| true), 24);
        assert_eq!(ways.walk(Cell([1, 1, 1]), |_, _, _| true), 0);
        let mut tour = Tour::new(puzzle.space());
        assert_eq!((tour.cells, tour.moves), (27, 24));
        // Even if the count were right, the walk would tell.
        tour.cells = 25;
        assert!(!tour.is_perfect());
        for round in 0..50 {
            let plates = random_plates([4, 4, 4], &mut Random::new(13, round));
            let (space, ways) = (Space::known(&plates, false), Ways::new(&plates));
            assert_eq!(space.loops(), 0);
            let regions = Regions::new(space);
            for cell in space.cells() {
                let region = regions.cells_in(regions.of(cell));
                assert_eq!(ways.walk(cell, |_, _, _| true), 2 * u64::from(region - 1));
            }
        }
    }

    #[test]
    fn a_cell_without_any_step_is_seen() {
        let size = Size::new(1, 2, 3).unwrap();
        let mut mazes = Plates::blank(size);
        for maze in &mut mazes[1..] {
            *maze = tree(maze, &mut Random::new(1, 0));
        }
        let all = Maze::from_text("#####\n#...#\n#.#.#\n#.#.#\n#.#.#\n#.#.#\n#####", 2, 3).unwrap();
        mazes[0] = all.clone();
        assert!(!Ways::new(&Plates::new(size, mazes.clone()).unwrap()).has_lonely_cell());
        mazes[0].set(0, Direction::North, false);
        assert!(Ways::new(&Plates::new(size, mazes).unwrap()).has_lonely_cell());
    }
}
