//! What can be counted on a puzzle.

use serde::Serialize;

use super::{Cell, Puzzle, Regions, Space, Step};

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
    /// Two cells of the start's region farthest apart.
    pub farthest: Farthest,
    /// Cells of the start's region with one move.
    pub dead_ends: u32,
    /// Cells of the start's region with three moves and more.
    pub junctions: u32,
    /// The way from start to goal.
    pub route: Route,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
        let (loops, moves) = (space.loops(), space.moves().count() as u64);
        let (from, to, farthest) = space.farthest_pair(puzzle.start());
        let (mut dead_ends, mut junctions) = (0, 0);
        for cell in space.cells().filter(|&cell| regions.of(cell) == region) {
            match space.degree(cell) {
                0 | 2 => {}
                1 => dead_ends += 1,
                _ => junctions += 1,
            }
        }
        Figures {
            cells: space.size().cells(),
            moves,
            loops,
            regions: regions.count(),
            region_sizes: regions.sizes(),
            corners_together,
            proper: corners_together as usize == corners.len(),
            perfect: regions.count() == 1 && loops == 0,
            farthest: Farthest { from, to, moves: farthest },
            dead_ends,
            junctions,
            route: Route::new(space, &puzzle.route(), regions.cells_in(region)),
        }
    }
}

impl Route {
    /// The figures of a route, given as its cells in order, in a region of so many cells.
    fn new(space: Space, route: &[Cell], region_cells: u32) -> Route {
        let slides = slides(route);
        let plane_turns = slides
            .windows(3)
            .filter(|window| [0, 1].iter().all(|&before| window[before].step.axis != window[2].step.axis))
            .count();
        Route {
            start: route[0],
            goal: route[route.len() - 1],
            moves: route.len() as u32 - 1,
            slides: slides.len() as u32,
            turns: (slides.len() as u32).saturating_sub(1),
            plane_turns: plane_turns as u32,
            branches: route.iter().filter(|&&cell| space.degree(cell) >= 3).count() as u32,
            bushiness: region_cells - route.len() as u32,
        }
    }
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
