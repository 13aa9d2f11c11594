//! Random forests on grids and the designs that hold them; for tests and benches.

// Each program that includes this uses a part of it.
#![allow(dead_code)]

use deventer::maze::{Direction, Maze, Random, UnionFind};
use deventer::params::{Axis, Design, Fit, Params, Size};
use deventer::parts::plate_profile;
use deventer::solid::Profile;

/// A forest: passages in random order, each laid with a chance of `percent` unless it closes a loop.
/// 100 percent give a spanning tree.
pub fn forest(width: u32, height: u32, percent: u32, seed: u64) -> Maze {
    let mut random = Random::new(seed, 0);
    let mut maze = Maze::new(width, height);
    let mut passages: Vec<(u32, Direction)> = (0..maze.cells())
        .flat_map(|cell| [(cell, Direction::East), (cell, Direction::North)])
        .filter(|&(cell, direction)| maze.neighbor(cell, direction).is_some())
        .collect();
    random.shuffle(&mut passages);
    let mut joined = UnionFind::new(maze.cells());
    for (cell, direction) in passages {
        let neighbor = maze.neighbor(cell, direction).unwrap();
        if random.below(100) < percent && joined.join(cell, neighbor) {
            maze.open(cell, direction);
        }
    }
    maze
}

/// A design whose plate normal to z has `width` by `height` cells.
pub fn design(width: u32, height: u32, fit: Fit) -> Design {
    let size = Size::new(width as u16, height as u16, 2).unwrap();
    Params { size, fit, ..Params::default() }.design().unwrap()
}

/// The profile of the plate normal to z with this maze.
pub fn profile(design: &Design, maze: &Maze) -> Profile {
    let half = [Axis::X, Axis::Y].map(|axis| design.outer_half(axis));
    plate_profile(design, Axis::Z, maze, half)
}
