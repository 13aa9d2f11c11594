//! Larger perfect puzzles from smaller ones: layers and composition.

use std::ops::ControlFlow;

use super::anneal::Annealing;
use super::tree::Tree;
use crate::axis::{Axis, Direction};
use crate::maze::{Maze, Random};
use crate::params::Size;
use crate::puzzle::{Plates, Space};

/// A plate with one more line of cells at its high end: a column at the east or a row at the north.
/// All cells of the new line are joined in a row, and one passage leads back, at place `back` of the line.
///
/// ```text
///   +---+---+                +---+---+---+
///   | .   . |    to east     | .   . | . |
///   + - +   +  ---------->   + - +   +   +
///   | .   . |   back = 0     | .   .   . |
///   +---+---+                +---+---+---+
/// ```
///
/// # Panics
/// If `back` is not on the new line.
#[must_use]
pub fn add_line(maze: &Maze, direction: Direction, back: u32) -> Maze {
    let north = matches!(direction, Direction::North | Direction::South);
    let (width, height) = (maze.width(), maze.height());
    let mut wider = Maze::new(width + u32::from(!north), height + u32::from(north));
    for (cell, passage) in maze.passages() {
        let (u, v) = maze.at(cell);
        wider.open(wider.cell(u, v), passage);
    }
    let line = if north { width } else { height };
    assert!(back < line, "the line has {line} cells");
    let at = |place| if north { wider.cell(place, height) } else { wider.cell(width, place) };
    let (along, away) =
        if north { (Direction::East, Direction::South) } else { (Direction::North, Direction::West) };
    let passages: Vec<_> = (0..line - 1).map(|place| (at(place), along)).chain([(at(back), away)]).collect();
    for (cell, direction) in passages {
        wider.open(cell, direction);
    }
    wider
}

/// A perfect puzzle made one layer thicker at its high end along an axis: perfect again.
///
/// The plate normal to the axis stays. The other two get a line each (see [`add_line`]), joined to
/// the rest at the places `backs`, in the order of [`Axis::others`]. In the new layer those lines are
/// open everywhere, so it is a copy of the tree on the plate normal to the axis; and one move, where
/// both passages back meet, hangs it on.
///
/// # Panics
/// If a side is 1000 already or a place is not on its line.
#[must_use]
pub fn add_layer(plates: &Plates, axis: Axis, backs: [u16; 2]) -> Plates {
    let mut sides = plates.size().sides();
    sides[axis.index()] += 1;
    let size = Size::new(sides[0], sides[1], sides[2]).expect("room for a layer");
    let mazes = Axis::ALL.map(|plate| {
        let maze = plates.maze(plate);
        // The line on the plate normal to one of the others runs along the other of them.
        let [p, q] = axis.others();
        let back = match plate {
            _ if plate == p => backs[1],
            _ if plate == q => backs[0],
            _ => return maze.clone(),
        };
        let direction = if plate.others()[0] == axis { Direction::East } else { Direction::North };
        add_line(maze, direction, back.into())
    });
    Plates::new(size, mazes).expect("a line hung on by one passage closes no loop")
}

/// A perfect puzzle of any size made of layers only, in random order and hung on at random places.
#[must_use]
pub fn layered(size: Size, random: &mut Random) -> Plates {
    let mut order: Vec<Axis> =
        Axis::ALL.into_iter().flat_map(|axis| (1..size.along(axis)).map(move |_| axis)).collect();
    random.shuffle(&mut order);
    let first = order.pop().expect("a size has two cells");
    let mut sides = [1; 3];
    sides[first.index()] = 2;
    let pair = Size::new(sides[0], sides[1], sides[2]).expect("two cells");
    let mazes = Plates::blank(pair).map(|maze| {
        let mut maze = maze;
        if maze.width() > 1 {
            maze.open(0, Direction::East);
        } else if maze.height() > 1 {
            maze.open(0, Direction::North);
        }
        maze
    });
    let mut plates = Plates::new(pair, mazes).expect("single passages");
    for axis in order {
        let backs = axis.others().map(|other| random.below(plates.size().along(other).into()) as u16);
        plates = add_layer(&plates, axis, backs);
    }
    plates
}

/// Blocks to put in place of the cells of a puzzle.
///
/// Slabs of blocks come in *kinds* along each axis, each with its thickness. Where two kinds meet on
/// a plate stands their *tile*, a maze of that size.
///
/// Invariant: the three tiles of any three kinds make a perfect block.
#[derive(Clone, Debug)]
pub struct Family {
    /// By axis and kind: cells along the axis.
    sides: [Vec<u16>; 3],
    /// By plate and pair of kinds, the kind along the plate's first axis outermost.
    tiles: [Vec<Maze>; 3],
}

/// Proposed swaps a passage, at most, until the blocks of a family are given up.
const PATIENCE: u64 = 2000;

impl Family {
    /// The family of one perfect block; none if it is not perfect.
    #[must_use]
    pub fn single(block: &Plates) -> Option<Family> {
        let sides = block.size().sides().map(|side| vec![side]);
        let tiles = Axis::ALL.map(|plate| vec![block.maze(plate).clone()]);
        let family = Family { sides, tiles };
        family.is_sound().then_some(family)
    }

    /// Annealed blocks of given thicknesses, all combinations at once; where annealing does not end in time,
    /// blocks made of layers.
    ///
    /// # Panics
    /// If there is no kind along some axis, or a thickness of 0.
    #[must_use]
    pub fn random(sides: [Vec<u16>; 3], random: &mut Random) -> Family {
        let mut annealing = Annealing::new(sides.clone(), random);
        let patience = PATIENCE * u64::from(annealing.passages());
        // If it was not finished, the family is not sound.
        let _ = annealing.run(patience, random, &mut |_| ControlFlow::Continue(()));
        let tiles = annealing.into_trees().map(|trees| trees.iter().map(Tree::maze).collect());
        let family = Family { sides, tiles };
        if family.is_sound() { family } else { Family::layered(family.sides, random) }
    }

    /// Blocks of given thicknesses made of layers: one made for the thinnest kinds, thickened for the others.
    ///
    /// The lines are added in the order of the axes on every plate, so that every block is made by
    /// adding layers along x, then along y, then along z; where a layer is hung on may differ from tile to tile.
    fn layered(sides: [Vec<u16>; 3], random: &mut Random) -> Family {
        let thinnest = [0, 1, 2].map(|axis| sides[axis].iter().copied().min().expect("a kind"));
        let block = Size::new(thinnest[0], thinnest[1], thinnest[2]).ok().map(|size| layered(size, random));
        let tiles = Axis::ALL.map(|plate| {
            let [u, v] = plate.others().map(Axis::index);
            let least = block.as_ref().map_or_else(|| Maze::new(1, 1), |block| block.maze(plate).clone());
            let mut tiles = Vec::new();
            for (&width, &height) in sides[u].iter().flat_map(|w| sides[v].iter().map(move |h| (w, h))) {
                let mut tile = least.clone();
                while tile.width() < width.into() {
                    tile = add_line(&tile, Direction::East, random.below(tile.height()));
                }
                while tile.height() < height.into() {
                    tile = add_line(&tile, Direction::North, random.below(tile.width()));
                }
                tiles.push(tile);
            }
            tiles
        });
        Family { sides, tiles }
    }

    /// How many kinds there are along an axis.
    #[must_use]
    pub fn kinds(&self, axis: Axis) -> usize {
        self.sides[axis.index()].len()
    }

    /// Cells along an axis of a kind.
    #[must_use]
    pub fn side(&self, axis: Axis, kind: usize) -> u16 {
        self.sides[axis.index()][kind]
    }

    /// The tile of a plate where two kinds meet.
    #[must_use]
    pub fn tile(&self, plate: Axis, kinds: [usize; 2]) -> &Maze {
        &self.tiles[plate.index()][kinds[0] * self.kinds(plate.others()[1]) + kinds[1]]
    }

    /// Are all its blocks perfect? Looks at each.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let [x, y, z] = Axis::ALL.map(|axis| self.kinds(axis));
        (0..x * y * z).map(|number| [number / (y * z), number / z % y, number % z]).all(|kinds| {
            let sides = [0, 1, 2].map(|axis| self.sides[axis][kinds[axis]]);
            // A single cell is a tree.
            let Ok(size) = Size::new(sides[0], sides[1], sides[2]) else { return true };
            let tile = |plate: Axis| self.tile(plate, plate.others().map(|axis| kinds[axis.index()])).clone();
            Plates::new(size, Axis::ALL.map(tile)).is_ok_and(|block| Space::new(&block).is_perfect())
        })
    }
}

/// Puts a block in place of each cell of a puzzle.
///
/// `kinds` says for every axis and coordinate of the coarse puzzle which kind of slab stands there. On
/// the plates every coarse cell becomes the tile of its kinds, and every coarse passage becomes one passage at a random place
/// of the side that the two tiles share.
///
/// If the coarse puzzle is perfect, so is the result: within the blocks there are `cells - blocks` moves, as every
/// block is a tree; between two neighbouring blocks a move is possible exactly where the two passages
/// that stand for the coarse ones cross, once, and only if both are there: `blocks - 1` moves more. And
/// all is joined, for blocks are, and the coarse cells are.
///
/// # Panics
/// If `kinds` does not fit the coarse puzzle and the family, or a side gets longer than 1000.
#[must_use]
pub fn compose(coarse: &Plates, kinds: [&[usize]; 3], family: &Family, random: &mut Random) -> Plates {
    let starts = Axis::ALL.map(|axis| {
        let kinds = kinds[axis.index()];
        assert_eq!(
            kinds.len(),
            usize::from(coarse.size().along(axis)),
            "a kind for every coarse cell along {axis}"
        );
        let mut starts = vec![0];
        for &kind in kinds {
            starts.push(starts[starts.len() - 1] + u32::from(family.side(axis, kind)));
        }
        starts
    });
    let [x, y, z] =
        [0, 1, 2].map(|axis| u16::try_from(starts[axis][starts[axis].len() - 1]).unwrap_or(u16::MAX));
    let size = Size::new(x, y, z).expect("a size in range");
    let mut mazes = Plates::blank(size);
    for plate in Axis::ALL {
        let [u, v] = plate.others();
        let (starts_u, starts_v) = (&starts[u.index()], &starts[v.index()]);
        let (from, to) = (coarse.maze(plate), &mut mazes[plate.index()]);
        for cell in 0..from.cells() {
            let (i, j) = from.at(cell);
            let (i, j) = (i as usize, j as usize);
            let tile = family.tile(plate, [kinds[u.index()][i], kinds[v.index()][j]]);
            for (cell, direction) in tile.passages() {
                let (a, b) = tile.at(cell);
                to.open(to.cell(starts_u[i] + a, starts_v[j] + b), direction);
            }
            if from.has(cell, Direction::East) {
                let b = starts_v[j] + random.below(tile.height());
                to.open(to.cell(starts_u[i + 1] - 1, b), Direction::East);
            }
            if from.has(cell, Direction::North) {
                let a = starts_u[i] + random.below(tile.width());
                to.open(to.cell(a, starts_v[j + 1] - 1), Direction::North);
            }
        }
    }
    Plates::new(size, mazes).expect("trees joined along a tree close no loop")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_perfect(plates: &Plates) -> bool {
        // By flood and by counting loops too, as a space that is not perfect does: not only by the walk.
        let space = Space::known(plates, false);
        let flooded = crate::puzzle::Regions::new(space).count() == 1 && space.loops() == 0;
        assert_eq!(flooded, Space::new(plates).is_perfect());
        flooded
    }

    #[test]
    fn layers_keep_perfect_puzzles_perfect() {
        let mut random = Random::new(1, 0);
        for sides in [[2, 2, 2], [1, 1, 2], [1, 4, 3], [5, 3, 4], [2, 7, 1], [6, 6, 6]] {
            let mut plates = layered(Size::new(sides[0], sides[1], sides[2]).unwrap(), &mut random);
            assert_eq!(plates.size().sides(), sides);
            assert!(is_perfect(&plates));
            for axis in Axis::ALL {
                for _ in 0..2 {
                    let backs = axis.others().map(|a| random.below(plates.size().along(a).into()) as u16);
                    plates = add_layer(&plates, axis, backs);
                    assert!(is_perfect(&plates));
                }
            }
        }
    }

    /// Every place where a layer may be hung on, and annealed plates below it.
    #[test]
    fn a_layer_may_be_hung_on_anywhere() {
        let mut random = Random::new(2, 0);
        let mut annealing = Annealing::new([vec![3], vec![4], vec![2]], &mut random);
        let done = annealing.run(100_000, &mut random, &mut |_| ControlFlow::Continue(()));
        assert_eq!(done, ControlFlow::Continue(true));
        let mazes = annealing.into_trees().map(|trees| trees[0].maze());
        let plates = Plates::new(Size::new(3, 4, 2).unwrap(), mazes).unwrap();
        assert!(is_perfect(&plates));
        for axis in Axis::ALL {
            let [p, q] = axis.others().map(|other| plates.size().along(other));
            for backs in (0..p).flat_map(|a| (0..q).map(move |b| [a, b])) {
                let thicker = add_layer(&plates, axis, backs);
                assert!(is_perfect(&thicker));
                let mut top = crate::puzzle::Cell::new(0, 0, 0);
                top.0[axis.index()] = plates.size().along(axis) - 1;
                [top.0[axis.others()[0].index()], top.0[axis.others()[1].index()]] = backs;
                assert!(Space::new(&thicker).allows(top, crate::puzzle::Step { axis, forward: true }));
            }
        }
    }

    #[test]
    fn the_blocks_of_a_family_are_perfect() {
        let mut random = Random::new(3, 0);
        let families: [[Vec<u16>; 3]; 4] = [
            [vec![4, 5], vec![4, 5], vec![4]],
            [vec![3], vec![3], vec![3]],
            [vec![1, 2], vec![3], vec![1, 2]],
            [vec![1], vec![1, 2], vec![1, 2]],
        ];
        for sides in families {
            let family = Family::random(sides.clone(), &mut random);
            assert!(family.is_sound());
            assert!(Family::layered(sides, &mut random).is_sound());
        }
    }

    /// A family that is not sound is told: one tile turned upside down.
    #[test]
    fn a_bad_tile_is_found() {
        let mut family = Family::random([vec![4], vec![5], vec![4]], &mut Random::new(4, 0));
        let tile = family.tiles[0][0].clone();
        let mut turned = Maze::new(tile.width(), tile.height());
        for (cell, direction) in tile.passages() {
            turned.open(tile.cells() - 1 - cell, direction.opposite());
        }
        family.tiles[0][0] = turned;
        assert!(!family.is_sound());
    }

    #[test]
    fn composed_puzzles_are_perfect() {
        let mut random = Random::new(5, 0);
        for (coarse, sides) in [
            ([3, 3, 3], [vec![2, 3], vec![3], vec![4, 5]]),
            ([2, 4, 3], [vec![1, 2], vec![1, 2], vec![1, 2]]),
            ([1, 3, 4], [vec![4], vec![2, 3], vec![3, 2]]),
            ([2, 2, 2], [vec![1], vec![5, 4], vec![3, 6]]),
            ([4, 4, 1], [vec![3], vec![3], vec![1]]),
        ] {
            let family = Family::random(sides, &mut random);
            let coarse = layered(Size::new(coarse[0], coarse[1], coarse[2]).unwrap(), &mut random);
            let kinds = Axis::ALL.map(|axis| -> Vec<usize> {
                let count = family.kinds(axis) as u32;
                (0..coarse.size().along(axis)).map(|_| random.below(count) as usize).collect()
            });
            let plates = compose(&coarse, kinds.each_ref().map(Vec::as_slice), &family, &mut random);
            let wanted = Axis::ALL
                .map(|axis| kinds[axis.index()].iter().map(|&kind| family.side(axis, kind)).sum::<u16>());
            assert_eq!(plates.size().sides(), wanted);
            assert!(is_perfect(&plates));
        }
    }
}
