//! What can be counted on a puzzle.

use serde::Serialize;

use super::course::{Bits, Course};
use super::steps::Steps;
use super::tour::Tour;
use super::{Cell, MOST_FLOODED, Puzzle, Regions, Shapes, Space, Step};
use crate::axis::{Axis, Direction};
use crate::maze::Maze;

/// The figures of a puzzle. `docs/figures.md` defines each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Cells of the box.
    pub cells: u32,
    /// Pairs of neighbouring cells between which the cursor can move.
    pub moves: u64,
    /// Moves that join cells already joined: 0 if the space is a forest.
    pub loops: u64,
    /// Connected pieces of the space.
    pub regions: u32,
    /// Their sizes in cells, falling.
    pub region_sizes: Vec<u32>,
    /// How many corner cells lie in the region that holds most of them.
    pub corners_together: u32,
    /// Do all corner cells lie in one region?
    pub proper: bool,
    /// Is the space one spanning tree of all cells?
    pub perfect: bool,
    /// Two cells of the start's region farthest apart. None in boxes of over [`MOST_FLOODED`] cells: it takes two
    /// walks through the whole space.
    pub farthest: Option<Farthest>,
    /// Cells of the start's region with one move.
    pub dead_ends: u32,
    /// Cells of the start's region with three moves and more.
    pub junctions: u32,
    /// Rows and columns of each plate that are one slot from end to end.
    pub open_lines: OpenLines,
    /// Dead ends, straight cells, turns and junctions of each plate.
    pub shapes: Shapes,
    /// The way from start to goal.
    pub route: Route,
}

/// Rows and columns of each plate that are one slot from end to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OpenLines {
    /// Of the plates normal to x.
    pub x: u32,
    /// Of the plates normal to y.
    pub y: u32,
    /// Of the plates normal to z.
    pub z: u32,
}

/// Two cells farthest apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Farthest {
    /// One of them, with the lower number.
    pub from: Cell,
    /// The other.
    pub to: Cell,
    /// Moves between them.
    pub moves: u32,
}

/// The figures of the route from start to goal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Route {
    /// Where it begins.
    pub start: Cell,
    /// Where it ends.
    pub goal: Cell,
    /// Cells moved.
    pub moves: u32,
    /// Straight runs of moves.
    pub slides: u32,
    /// Slides after another: one fewer than slides.
    pub turns: u32,
    /// Slides whose axis differs from the axes of both slides before.
    pub plane_turns: u32,
    /// Junctions on the route, its ends included.
    pub branches: u32,
    /// Cells of the region off the route.
    pub bushiness: u32,
    /// Decision bits: the sum over its cells but the goal of log2 of the ways on, the way back not counted.
    pub bits: f64,
    /// Moves in a row that stay in one plane, at most.
    pub longest_in_plane: u32,
    /// Moves that an explorer who always goes a random way needs from start to goal, on average. None if
    /// the region has a loop.
    pub explorer: Option<u64>,
}

impl Figures {
    /// The figures of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Figures {
        let space = puzzle.space();
        let regions = Regions::new(space);
        let region = regions.of(puzzle.start());
        let corners = space.corners();
        let corners_together = regions.together(&corners);
        let (loops, moves) = (space.loops(), space.count_moves());
        let farthest = (space.size().cells() <= MOST_FLOODED).then(|| {
            let (from, to, moves) = space.farthest_pair(puzzle.start());
            Farthest { from, to, moves }
        });
        let (dead_ends, junctions) = dead_ends_and_junctions(space, &regions, region);
        Figures {
            cells: space.size().cells(),
            moves,
            loops,
            regions: regions.count(),
            region_sizes: regions.sizes(),
            corners_together,
            proper: corners_together as usize == corners.len(),
            perfect: regions.count() == 1 && loops == 0,
            farthest,
            dead_ends,
            junctions,
            open_lines: {
                let [x, y, z] = Axis::ALL.map(|plate| open_lines(puzzle.plates().maze(plate)));
                OpenLines { x, y, z }
            },
            shapes: Shapes::new(puzzle.plates()),
            route: Route::new(space, &puzzle.route(), regions.cells_in(region)),
        }
    }
}

/// How many cells of a region have one move, and how many have three and more.
fn dead_ends_and_junctions(space: Space, regions: &Regions, region: u32) -> (u32, u32) {
    if space.is_perfect() {
        return Tour::new(space).dead_ends_and_junctions();
    }
    let (mut dead_ends, mut junctions) = (0, 0);
    for cell in space.cells().filter(|&cell| regions.of(cell) == region) {
        match space.degree(cell) {
            0 | 2 => {}
            1 => dead_ends += 1,
            _ => junctions += 1,
        }
    }
    (dead_ends, junctions)
}

/// Rows and columns of a plate that are one slot from end to end. A line of a single cell is none.
fn open_lines(maze: &Maze) -> u32 {
    let has = |cell: [u32; 2], direction| maze.has(maze.cell(cell[0], cell[1]), direction);
    count_open_lines([maze.width(), maze.height()], has)
}

/// As [`open_lines`], of a plate of which `has` tells whether the cell (u, v) has a passage east or north.
pub(super) fn count_open_lines(sides: [u32; 2], has: impl Fn([u32; 2], Direction) -> bool) -> u32 {
    let [width, height] = sides;
    let row = |v: &u32| width > 1 && (0..width - 1).all(|u| has([u, *v], Direction::East));
    let column = |u: &u32| height > 1 && (0..height - 1).all(|v| has([*u, v], Direction::North));
    ((0..height).filter(row).count() + (0..width).filter(column).count()) as u32
}

impl Route {
    /// The figures of a route, given as its cells in order, in a region of so many cells.
    fn new(space: Space, route: &[Cell], region_cells: u32) -> Route {
        let (mut course, mut bits) = (Course::default(), Bits::default());
        for (index, pair) in route.windows(2).enumerate() {
            course.take(Step::between(pair[0], pair[1]).expect("cells of a route are neighbours"));
            bits.take(space.degree(pair[0]) - usize::from(index > 0));
        }
        Route {
            start: route[0],
            goal: route[route.len() - 1],
            moves: course.moves,
            slides: course.slides,
            turns: course.turns(),
            plane_turns: course.plane_turns,
            branches: route.iter().filter(|&&cell| space.degree(cell) >= 3).count() as u32,
            bushiness: region_cells - route.len() as u32,
            bits: bits.sum(),
            longest_in_plane: course.longest_in_plane,
            explorer: explorer(space, route, region_cells),
        }
    }
}

/// The expected length of a walk that takes every move of its cell with the same chance, from the first
/// to the last cell of a route. On a tree, to cross the edge from u to its neighbour v takes on average
/// 2 t - 1 moves where t counts the cells on the side of u; the walk crosses every edge of the route in
/// order. (Hitting times on trees: Aldous and Fill, "Reversible Markov Chains and Random Walks on Graphs",
/// 2002, section 5.3.) None if the region is not a tree.
fn explorer(space: Space, route: &[Cell], region_cells: u32) -> Option<u64> {
    if space.is_perfect() {
        let steps = Steps::new(space.plates())?;
        let behind = steps.cells_behind(route[0], route[route.len() - 1]);
        return Some(behind.into_iter().map(|cells| 2 * cells - 1).sum());
    }
    let size = space.size();
    // A bit a cell: a set of numbers would take gigabytes in a large box.
    let mut seen = vec![0_u64; (size.cells() as usize).div_ceil(64)];
    let mut enter = |cell: Cell| {
        let (word, bit) = (cell.number(size) as usize / 64, 1 << (cell.number(size) % 64));
        let new = seen[word] & bit == 0;
        seen[word] |= bit;
        new
    };
    for &cell in route {
        enter(cell);
    }
    let (mut behind, mut moves, mut ends) = (0u64, 0u64, 0u64);
    let mut stack = Vec::new();
    for (index, &cell) in route.iter().enumerate() {
        stack.push(cell);
        while let Some(next) = stack.pop() {
            behind += 1;
            ends += space.degree(next) as u64;
            stack.extend(space.neighbors(next).filter(|&neighbor| enter(neighbor)));
        }
        if index + 1 < route.len() {
            moves += 2 * behind - 1;
        }
    }
    debug_assert_eq!(behind, u64::from(region_cells));
    (ends == 2 * (behind - 1)).then_some(moves)
}

/// A straight run of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The step that it repeats.
    pub step: Step,
    /// How often.
    pub moves: u32,
}

/// The straight runs of a path.
///
/// # Panics
/// If two cells in a row are not neighbours.
#[must_use]
pub fn slides(path: &[Cell]) -> Vec<Slide> {
    let mut slides: Vec<Slide> = Vec::new();
    for pair in path.windows(2) {
        let step = Step::between(pair[0], pair[1]).expect("cells of a path are neighbours");
        match slides.last_mut() {
            Some(slide) if slide.step == step => slide.moves += 1,
            _ => slides.push(Slide { step, moves: 1 }),
        }
    }
    slides
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Random;
    use crate::params::{Params, Size};
    use crate::puzzle::{Classic, Origin};

    /// The walk itself, solved by sweeping the linear equations h(u) = 1 + mean of h over the neighbours.
    fn explorer_by_sweeps(puzzle: &Puzzle) -> f64 {
        let (space, size) = (puzzle.space(), puzzle.size());
        let distances = space.distances(puzzle.start());
        let cells: Vec<Cell> =
            space.cells().filter(|&cell| distances.to(cell).is_some() && cell != puzzle.goal()).collect();
        let mut time = vec![0.0; size.cells() as usize];
        for _ in 0..20_000 {
            for &cell in &cells {
                let sum: f64 = space.neighbors(cell).map(|next| time[next.number(size) as usize]).sum();
                time[cell.number(size) as usize] = 1.0 + sum / space.degree(cell) as f64;
            }
        }
        time[puzzle.start().number(size) as usize]
    }

    #[test]
    fn the_explorer_needs_what_the_equations_say() {
        let mut tried = 0;
        for seed in 0..20 {
            let made = Classic::new(Size::cube(3)).attempt(&mut Random::new(seed, 0));
            let puzzle = Puzzle::with_default_marks(made.plates, Origin::default()).unwrap();
            if let Some(moves) = Figures::new(&puzzle).route.explorer {
                let swept = explorer_by_sweeps(&puzzle);
                assert!((swept - moves as f64).abs() < 1e-6 * moves as f64, "seed {seed}: {moves}, {swept}");
                tried += 1;
            }
        }
        assert!(tried > 15);
    }

    /// The walks that serve perfect boxes of any size count what the floods count that serve all others.
    #[test]
    fn walks_and_floods_give_the_same_figures() {
        for (seed, sides) in [[5, 5, 5], [1, 4, 3], [2, 2, 2], [7, 3, 4], [1, 1, 6]].into_iter().enumerate() {
            let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
            let params = Params { size, seed: seed as u64, ..Params::default() };
            let walked = Puzzle::generate(&params.design().unwrap()).unwrap();
            assert!(walked.perfect);
            let flooded = Puzzle { perfect: false, ..walked.clone() };
            for goal in walked.space().cells().filter(|&goal| goal != walked.start()) {
                let figures = |puzzle: &Puzzle| Figures::new(&Puzzle { goal, ..puzzle.clone() });
                assert_eq!(figures(&walked), figures(&flooded), "{sides:?} {goal}");
            }
        }
    }

    #[test]
    fn open_lines_and_plane_runs_are_counted() {
        let maze = Maze::from_text("#######\n#.....#\n#.#####\n#.....#\n#######\n", 3, 2).unwrap();
        assert_eq!(open_lines(&maze), 3);
        assert_eq!(open_lines(&Maze::new(1, 1)), 0);
        let path = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0], [2, 1, 1], [2, 2, 1]].map(Cell);
        let course = |path: &[Cell]| {
            let mut course = Course::default();
            path.windows(2).for_each(|pair| course.take(Step::between(pair[0], pair[1]).unwrap()));
            course
        };
        assert_eq!(course(&path).longest_in_plane, 3);
        assert_eq!(course(&path[..2]).longest_in_plane, 1);
        // The last two leave the planes of the two slides before them.
        assert_eq!((course(&path).slides, course(&path).turns(), course(&path).plane_turns), (5, 4, 2));
        assert_eq!(course(&path[..1]).turns(), 0);
    }
}
