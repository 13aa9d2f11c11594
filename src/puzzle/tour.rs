//! A walk along all walls: what can be told of a space of a billion cells in the memory of its plates.

use super::ways::{CORNER, GOAL, Ways};
use super::{Cell, Space, Step};

/// The walks through one space.
///
/// Memory: one byte a plate cell; walks that measure distances also keep the steps from where they
/// began to where they are, one byte each.
pub(super) struct Tour {
    ways: Ways,
    cells: u64,
    moves: u64,
}

/// How far the corner cells of a perfect space lie apart.
pub(super) struct CornerDistances {
    /// In the order in which the walk met them: a corner, how many moves it lies from the first, and
    /// the fewest that the walk had on its way from the corner met before.
    met: Vec<(Cell, u32, u32)>,
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

    /// The distances between all corners, found on the walk that proves the space perfect; none if it is not.
    pub fn corner_distances(&self) -> Option<CornerDistances> {
        if self.moves != self.cells - 1 {
            return None;
        }
        let mut trail = Trail::default();
        let mut low = 0;
        let mut met = vec![(Cell([0; 3]), 0, 0)];
        let steps = self.ways.walk(Cell([0; 3]), |step, mask, shadows| {
            let moves = trail.take(step);
            low = low.min(moves);
            if mask & CORNER != 0 {
                let corner = self.ways.cell(shadows);
                if met.iter().all(|&(other, ..)| other != corner) {
                    met.push((corner, moves, low));
                    low = moves;
                }
            }
            true
        });
        self.proves_a_tree(steps).then_some(CornerDistances { met })
    }

    /// The corners of a perfect space, each with its distance from a cell in moves.
    pub fn corners_from(&self, from: Cell) -> Vec<(Cell, u32)> {
        let mut trail = Trail::default();
        let mut met: Vec<(Cell, u32)> = Vec::new();
        self.ways.walk(from, |step, mask, shadows| {
            let moves = trail.take(step);
            if mask & CORNER != 0 {
                let corner = self.ways.cell(shadows);
                if met.iter().all(|&(other, _)| other != corner) {
                    met.push((corner, moves));
                }
            }
            true
        });
        met
    }

    /// The route between two cells of a perfect space, both included.
    pub fn route(&mut self, from: Cell, to: Cell) -> Vec<Cell> {
        let mut route = vec![from];
        if from == to {
            return route;
        }
        self.ways.set_goal(to);
        let mut trail = Trail::default();
        self.ways.walk(from, |step, mask, _| {
            trail.take(step);
            mask & GOAL == 0
        });
        for step in trail.steps {
            let cell = route[route.len() - 1];
            let next = cell.step(Step::ALL[usize::from(step)], self.ways.size);
            route.push(next.expect("moves stay in the box"));
        }
        assert_eq!(route[route.len() - 1], to, "every cell of a perfect space is met");
        route
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

    /// The sum over the moves of a route of twice the cells on the side of its start, less one, in a perfect
    /// space.
    ///
    /// Seen from the goal, the cells on the side of the start are the branch that a cell of the route and
    /// all beyond it make. A walk from the goal enters that branch once and leaves it once, and takes two
    /// steps for each of its cells but the first.
    pub fn explorer(&self, route: &[Cell]) -> u64 {
        let way: Vec<u8> = route
            .windows(2)
            .rev()
            .map(|pair| {
                Step::between(pair[1], pair[0]).expect("cells of a route are neighbours").number() as u8
            })
            .collect();
        let mut trail = Trail::default();
        let mut entered = vec![0u64; way.len()];
        let (mut taken, mut along, mut sum) = (0u64, 0, 0);
        self.ways.walk(route[route.len() - 1], |step, _, _| {
            let before = trail.steps.len();
            let depth = trail.take(step) as usize;
            taken += 1;
            if depth > before && along == before && way.get(before) == Some(&step) {
                entered[along] = taken;
                along += 1;
            } else if depth < along {
                along = depth;
                let cells = (taken - 1 - entered[along]) / 2 + 1;
                sum += 2 * cells - 1;
            }
            true
        });
        sum
    }
}

impl CornerDistances {
    /// The two corners farthest apart, the first such pair in the order of [`Space::corners`].
    pub fn farthest(&self) -> (Cell, Cell, u32) {
        let mut pairs = Vec::new();
        for (index, &(a, from_root, _)) in self.met.iter().enumerate() {
            // The paths of two corners part at the lowest place of the walk between them.
            let mut low = from_root;
            for &(b, moves, before) in &self.met[index + 1..] {
                low = low.min(before);
                pairs.push((from_root + moves - 2 * low, a.min(b), a.max(b)));
            }
        }
        let best = pairs.into_iter().min_by_key(|&(moves, a, b)| (std::cmp::Reverse(moves), a, b));
        let (moves, a, b) = best.expect("a box has two corners");
        (a, b, moves)
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
    use crate::axis::Direction;
    use crate::maze::{Maze, Random};
    use crate::params::Size;
    use crate::puzzle::{Plates, Regions, perfect::tree::Tree};

    fn random_plates(sides: [u16; 3], random: &mut Random) -> Plates {
        let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
        let mazes = Plates::blank(size).map(|m| Tree::uniform(m.width(), m.height(), random).maze());
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
            assert_eq!(Tour::new(space).corner_distances().is_some(), truth);
            found[usize::from(truth)] += 1;
        }
        assert!(found[0] > 50 && found[1] > 50, "{found:?}");
    }

    #[test]
    fn distances_and_routes_are_those_of_a_flood() {
        let mut random = Random::new(12, 0);
        let mut seen = 0;
        while seen < 40 {
            let sides = [[3, 3, 3], [4, 3, 2], [1, 5, 4], [2, 2, 3]][seen % 4];
            let plates = random_plates(sides, &mut random);
            let space = Space::known(&plates, false);
            let Some(corners) = Tour::new(space).corner_distances() else { continue };
            seen += 1;
            let (a, b, moves) = corners.farthest();
            let all = space.corners();
            let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
            let truth = pairs.max_by_key(|&(a, b)| {
                (space.distances(a).to(b), std::cmp::Reverse(a.min(b)), std::cmp::Reverse(a.max(b)))
            });
            let (c, d) = truth.unwrap();
            assert_eq!((a, b), (c.min(d), c.max(d)));
            assert_eq!(space.distances(a).to(b), Some(moves));
            for cell in space.cells() {
                let distances = space.distances(cell);
                assert_eq!(Tour::new(space).farthest(cell), (distances.farthest(), distances.longest()));
                assert_eq!(Some(Tour::new(space).route(cell, b)), space.route(cell, b));
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
        assert!(!tour.is_perfect() && tour.corner_distances().is_none());
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
            *maze = Tree::uniform(maze.width(), maze.height(), &mut Random::new(1, 0)).maze();
        }
        let all = Maze::from_text("#####\n#...#\n#.#.#\n#.#.#\n#.#.#\n#.#.#\n#####", 2, 3).unwrap();
        mazes[0] = all.clone();
        assert!(!Ways::new(&Plates::new(size, mazes.clone()).unwrap()).has_lonely_cell());
        mazes[0].set(0, Direction::North, false);
        assert!(Ways::new(&Plates::new(size, mazes).unwrap()).has_lonely_cell());
    }
}
