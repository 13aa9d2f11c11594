//! Perfect puzzles: plates whose space is one tree of all cells, so that every cell can be reached
//! and exactly one route leads from any cell to any other.
//!
//! Two ways lead there. [`annealed`] changes random trees by swaps until the count of moves is that of
//! a tree; it takes about the square of the side, longer than anybody waits beyond some hundred cells. [`composed`] puts
//! annealed blocks in place of the cells of an annealed coarse puzzle; it takes the time to write the
//! plates down, and cannot fail. Whatever way, a walk through the whole space proves a puzzle before it
//! is handed out.

pub(super) mod anneal;
mod balance;
mod compose;
pub(super) mod tree;

pub use balance::{is_balanced, unevenness};
pub use compose::{Family, add_layer, add_line, compose, layered};

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::{GenerateError, Origin, Plates, Progress, Puzzle, Space};
use crate::axis::Axis;
use crate::maze::Random;
use crate::params::{Params, Size, Style};
use anneal::Annealing;
use tree::Tree;

/// How the plates of a perfect puzzle were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Construction {
    /// By swaps from random trees.
    Annealed,
    /// From a coarse puzzle of this size, each cell replaced by a block.
    Composed {
        /// Blocks along x, y and z.
        blocks: [u16; 3],
    },
    /// Layer by layer.
    Layered,
    /// By swaps from an annealed one, towards somebody's wish ([`hunt`](super::hunt)).
    Hunted,
}

/// `annealed`, `composed of 2x3x4 blocks`, `layered` or `hunted`.
impl fmt::Display for Construction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Construction::Annealed => f.write_str("annealed"),
            Construction::Composed { blocks: [x, y, z] } => write!(f, "composed of {x}x{y}x{z} blocks"),
            Construction::Layered => f.write_str("layered"),
            Construction::Hunted => f.write_str("hunted"),
        }
    }
}

/// The text does not tell a construction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a construction; write `annealed`, `composed of 2x3x4 blocks`, `layered` or `hunted`")]
pub struct ConstructionError(String);

impl FromStr for Construction {
    type Err = ConstructionError;

    fn from_str(text: &str) -> Result<Construction, ConstructionError> {
        let blocks = |text: &str| -> Option<[u16; 3]> {
            let text = text.strip_prefix("composed of ")?.strip_suffix(" blocks")?;
            let sides: Option<Vec<u16>> = text.split('x').map(|side| side.parse().ok()).collect();
            sides?.try_into().ok()
        };
        match text {
            "annealed" => Ok(Construction::Annealed),
            "layered" => Ok(Construction::Layered),
            "hunted" => Ok(Construction::Hunted),
            _ => match blocks(text) {
                Some(blocks) => Ok(Construction::Composed { blocks }),
                None => Err(ConstructionError(text.to_owned())),
            },
        }
    }
}

/// Puzzles with more plate cells than this are composed. Annealing takes 6 s for 300x300x300; a
/// cube of 1000 would take three minutes.
const MOST_ANNEALED: u32 = 3 * 300 * 300;

/// Proposed swaps a plate cell, at most, until annealing is given up. Most boxes take 10 to 50, small ones
/// now and then 150.
const PATIENCE: u64 = 1000;

/// How many puzzles are made, at most, to find a balanced one.
const REDRAWS: u64 = 50;

/// Thickness of blocks, about.
const BLOCK: u16 = 10;

/// The stream of random numbers for puzzles that are not annealed; the redraws take the first ones.
const LAST_STREAM: u64 = u64::MAX;

/// Annealed plates; none if it did not end in time, or with a loop, neither of which has been seen.
///
/// They are perfect, but only counted to be so: it takes a look at the space to prove it.
pub fn annealed(
    size: Size,
    random: &mut Random,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> ControlFlow<(), Option<Plates>> {
    let annealing = ready(size, random, watch)?;
    let plates = annealing.map(|annealing| {
        let mazes = annealing.into_trees().map(|trees| trees[0].maze());
        Plates::new(size, mazes).expect("trees have no loop")
    });
    ControlFlow::Continue(plates)
}

/// Annealing that has ended with plates of nothing short, to be gone on with; none if it did not end in time.
pub(super) fn ready(
    size: Size,
    random: &mut Random,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> ControlFlow<(), Option<Annealing>> {
    let mut annealing = Annealing::new(size.sides().map(|side| vec![side]), random);
    let all = annealing.score();
    let patience = PATIENCE * u64::from(plate_cells(size));
    let done = annealing.run(patience, random, &mut |left| {
        watch(Progress { done: all.abs_diff(left), of: all.unsigned_abs() })
    })?;
    ControlFlow::Continue(done.then_some(annealing))
}

fn plate_cells(size: Size) -> u32 {
    Plates::blank(size).iter().map(crate::maze::Maze::cells).sum()
}

/// Plates composed of so many blocks along each axis: perfect by construction.
///
/// The coarse puzzle and the blocks are annealed, or made of layers where annealing fails. Blocks have
/// up to six different thicknesses along each axis, in random order.
///
/// # Panics
/// If there are no blocks, or more than cells, along some axis; or if there is one block only.
#[must_use]
pub fn composed(size: Size, blocks: [u16; 3], random: &mut Random) -> Plates {
    let coarse_size = Size::new(blocks[0], blocks[1], blocks[2]).expect("a number of blocks in range");
    let coarse = annealed(coarse_size, random, &mut |_| ControlFlow::Continue(()));
    let coarse = match coarse {
        ControlFlow::Continue(Some(plates)) if Space::new(&plates).is_perfect() => plates,
        _ => layered(coarse_size, random),
    };
    let slabs = Axis::ALL.map(|axis| slabs(size.along(axis), blocks[axis.index()], random));
    let family = Family::random(slabs.each_ref().map(|(sides, _)| sides.clone()), random);
    let kinds = slabs.each_ref().map(|(_, kinds)| kinds.as_slice());
    compose(&coarse, kinds, &family, random)
}

/// Thicknesses of the kinds of slabs along a side, and the kind of each slab.
fn slabs(side: u16, blocks: u16, random: &mut Random) -> (Vec<u16>, Vec<usize>) {
    let (least, rest) = (side / blocks, side % blocks);
    assert!(least > 0, "no more blocks than cells");
    if blocks == 1 {
        return (vec![side], vec![0]);
    }
    let spread = least / 5;
    let sides: Vec<u16> = match (spread, rest) {
        // Two kinds of one thickness, so that not all blocks are alike.
        (0, 0) => vec![least; 2],
        _ => (least - spread..=least + 1 + spread).collect(),
    };
    let mut kinds: Vec<usize> = (0..blocks).map(|_| random.below(sides.len() as u32) as usize).collect();
    let mut sum: u16 = kinds.iter().map(|&kind| sides[kind]).sum();
    // A slab here and there gets thinner or thicker until they fill the side.
    while sum != side {
        let kind = &mut kinds[random.below(blocks.into()) as usize];
        if sum > side && *kind > 0 {
            *kind -= 1;
            sum -= 1;
        } else if sum < side && *kind + 1 < sides.len() {
            *kind += 1;
            sum += 1;
        }
    }
    (sides, kinds)
}

/// The plates with their passages moved along their lines at random, one swap a cell, so that no
/// block or layer shows. Every line keeps its number of passages, and so the space its number of moves; but whether
/// it is still perfect must be looked at.
///
/// # Panics
/// If a plate is not one tree of all its cells.
#[must_use]
pub fn stirred(plates: &Plates, random: &mut Random) -> Plates {
    let mazes = Axis::ALL.map(|plate| {
        let mut tree = Tree::of(plates.maze(plate)).expect("the plates of a perfect puzzle are trees");
        for _ in 0..tree.cells() {
            tree.swap_on_a_line(random);
        }
        tree.maze()
    });
    Plates::new(plates.size(), mazes).expect("trees have no loop")
}

/// A perfect puzzle, whatever the seed.
pub(super) fn generate(
    params: &Params,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Puzzle, GenerateError> {
    let size = params.size;
    let puzzle = |plates: Plates, construction: Construction| {
        let origin = Origin {
            style: Some(Style::Perfect),
            seed: Some(params.seed),
            construction: Some(construction),
            ..Origin::default()
        };
        Puzzle::perfect(plates, origin)
    };
    if plate_cells(size) <= MOST_ANNEALED {
        let mut best: Option<(u64, Puzzle)> = None;
        for redraw in 0..REDRAWS {
            let mut random = Random::new(params.seed, redraw);
            let ControlFlow::Continue(plates) = annealed(size, &mut random, watch) else {
                return Err(GenerateError::Cancelled);
            };
            let Some(made) = plates.and_then(|plates| puzzle(plates, Construction::Annealed)) else {
                continue;
            };
            let uneven = unevenness(made.plates());
            if best.as_ref().is_none_or(|(least, _)| uneven < *least) {
                let good = is_balanced(made.plates());
                best = Some((uneven, made));
                if good {
                    break;
                }
            }
        }
        if let Some((_, made)) = best {
            return Ok(made);
        }
    }
    let mut random = Random::new(params.seed, LAST_STREAM);
    let blocks = size.sides().map(|side| (side / BLOCK).max(1));
    let (plates, construction) = if blocks == [1; 3] {
        (layered(size, &mut random), Construction::Layered)
    } else {
        (composed(size, blocks, &mut random), Construction::Composed { blocks })
    };
    let mixed = stirred(&plates, &mut random);
    if watch(Progress { done: 1, of: 2 }).is_break() {
        return Err(GenerateError::Cancelled);
    }
    let made = puzzle(mixed, construction).or_else(|| puzzle(plates, construction));
    Ok(made.expect("layers and blocks are perfect by construction"))
}
