//! `deventer solve`.

use anyhow::Result;
use deventer::puzzle::slides;
use deventer::{Cell, Puzzle};

use super::args::Solve;
use super::{output, puzzle_file, show};

pub fn run(args: &Solve) -> Result<()> {
    let puzzle = puzzle_file::read(&args.puzzle)?.puzzle;
    let (start, goal) = (args.from.unwrap_or(puzzle.start()), args.to.unwrap_or(puzzle.goal()));
    let puzzle = Puzzle::new(puzzle.plates().clone(), start, goal, puzzle.origin())?;
    let route = puzzle.route();
    output::print(&if args.json { format!("{}\n", show::json(&puzzle, Some(route))) } else { text(&route) })
}

/// The route slide by slide.
fn text(route: &[Cell]) -> String {
    let mut text = format!("start at {}\n", route[0]);
    let slides = slides(route);
    let mut moves = 0;
    for (index, slide) in slides.iter().enumerate() {
        moves += slide.moves as usize;
        let (sign, axis) = (if slide.step.forward { '+' } else { '-' }, slide.step.axis);
        text += &format!("{:>4}. {sign}{axis} {:>3}  to {}\n", index + 1, slide.moves, route[moves]);
    }
    text += &format!("goal reached in {moves} moves, {} slides\n", slides.len());
    text
}
