//! `deventer solve`.

use anyhow::{Context, Result};
use deventer::Cell;
use deventer::params::{EndpointOptions, GoalOption};
use deventer::puzzle::slides;

use super::args::{Solve, Spot};
use super::puzzle_file::{self, Either, Own};
use super::{flat_file, output, show, usage};

pub fn run(args: &Solve) -> Result<()> {
    let own = if args.from.is_some() && args.to.is_some() { Own::DoNot } else { Own::Count };
    let puzzle = match puzzle_file::read_either(&args.puzzle, own)? {
        Either::Puzzle(file) => file.puzzle,
        Either::Faces(faces) => {
            let told = || args.puzzle.display().to_string();
            puzzle_file::puzzle_of(&faces, args.loose).with_context(told)?.puzzle
        }
        Either::Flat(file) => return flat_file::solve(&file, args.from, args.to, args.json),
    };
    let cell = |option, spot, default| match spot {
        None => Ok(default),
        Some(Spot::Cell(cell)) => Ok(cell),
        Some(Spot::Room(room)) => {
            Err(usage(format!("{option} {room} is not a cell; write three coordinates x,y,z")))
        }
    };
    let (start, goal) = (cell("--from", args.from, puzzle.start())?, cell("--to", args.to, puzzle.goal())?);
    let marks = EndpointOptions { start: Some(start.0), goal: Some(GoalOption::At(goal.0)) };
    let puzzle = puzzle.marked(marks)?;
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
