//! `deventer show`.

use anyhow::{Context, Result};
use deventer::{Axis, Cell, Figures, Puzzle};
use serde::Serialize;

use super::args::{Loose, Show};
use super::progress::Progress;
use super::puzzle_file::{self, Either};
use super::{faces, flat_file, output};

pub fn run(args: &Show) -> Result<()> {
    let (puzzle, remarks) = match puzzle_file::read_either(&args.puzzle)? {
        Either::Puzzle(file) => (file.puzzle, String::new()),
        Either::Faces(faces) if faces.sound().is_err() => {
            return output::print(&faces::shown(&faces, args.json));
        }
        Either::Faces(faces) => {
            let told = || args.puzzle.display().to_string();
            (
                puzzle_file::puzzle_of(&faces, Loose { allow_loose: false }).with_context(told)?.puzzle,
                faces::pockets(&faces),
            )
        }
        Either::Flat(file) => return flat_file::show(&file, args.json),
    };
    let progress = Progress::spinner("counting the space", false);
    let shown = if args.json { format!("{}\n", json(&puzzle, None)) } else { text(&puzzle) + &remarks };
    drop(progress);
    output::print(&shown)
}

/// What `show --json` prints; `solve --json` adds the path.
#[derive(Serialize)]
struct Shown {
    size: [u16; 3],
    style: Option<&'static str>,
    seed: Option<u64>,
    generator_trees: Option<u32>,
    plates: Plates,
    #[serde(flatten)]
    figures: Figures,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<Cell>>,
}

/// The passages of each plate as pairs of cells in the plate's own coordinates.
#[derive(Serialize)]
struct Plates {
    x: Vec<[(u32, u32); 2]>,
    y: Vec<[(u32, u32); 2]>,
    z: Vec<[(u32, u32); 2]>,
}

/// The puzzle as one JSON object on one line.
pub fn json(puzzle: &Puzzle, path: Option<Vec<Cell>>) -> String {
    let origin = puzzle.origin();
    let [x, y, z] = Axis::ALL.map(|axis| passages(puzzle, axis));
    let shown = Shown {
        size: puzzle.size().sides(),
        style: origin.style.map(deventer::Style::name),
        seed: origin.seed,
        generator_trees: origin.generator_trees,
        plates: Plates { x, y, z },
        figures: Figures::new(puzzle),
        path,
    };
    serde_json::to_string(&shown).expect("figures are plain")
}

fn passages(puzzle: &Puzzle, normal: Axis) -> Vec<[(u32, u32); 2]> {
    let maze = puzzle.plates().maze(normal);
    let mut passages: Vec<[(u32, u32); 2]> = maze
        .passages()
        .map(|(cell, direction)| {
            let neighbor = maze.neighbor(cell, direction).expect("passages stay on the plate");
            [maze.at(cell), maze.at(neighbor)]
        })
        .collect();
    passages.sort_unstable();
    passages
}

fn text(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    for plate in Axis::ALL {
        let [u, v] = plate.others();
        text += &format!("plate {plate} ({u} to the right, {v} up)\n{}\n", puzzle.plates().maze(plate));
    }
    let figures = Figures::new(puzzle);
    let origin = puzzle.origin();
    let unknown = || "unknown".to_owned();
    let yes_no = |yes| if yes { "yes" } else { "no" }.to_owned();
    let route = &figures.route;
    let mut row = |what: &str, value: String| text += &format!("{what:<18} {value}\n");
    row("size", puzzle.size().to_string());
    row("style", origin.style.map_or_else(unknown, |style| style.to_string()));
    row("seed", origin.seed.map_or_else(unknown, |seed| seed.to_string()));
    row("cells", figures.cells.to_string());
    row("moves", figures.moves.to_string());
    row("loops", figures.loops.to_string());
    row("regions", format!("{}, of {}", figures.regions, in_short(&figures.region_sizes)));
    if let Some(trees) = origin.generator_trees {
        row("generator trees", trees.to_string());
    }
    row("corners together", figures.corners_together.to_string());
    row("proper", yes_no(figures.proper));
    row("perfect", yes_no(figures.perfect));
    let farthest = figures.farthest;
    row("farthest", format!("{} to {}: {} moves", farthest.from, farthest.to, farthest.moves));
    row("dead ends", figures.dead_ends.to_string());
    row("junctions", figures.junctions.to_string());
    row("start", route.start.to_string());
    row("goal", route.goal.to_string());
    row("route", format!("{} moves in {} slides", route.moves, route.slides));
    row("turns", route.turns.to_string());
    row("plane turns", route.plane_turns.to_string());
    row("branches", route.branches.to_string());
    row("bushiness", route.bushiness.to_string());
    row("decision bits", route.bits.to_string());
    row("longest in plane", route.longest_in_plane.to_string());
    row("random explorer", route.explorer.map_or_else(unknown, |moves| format!("{moves} moves")));
    let lines = figures.open_lines;
    row("open lines", format!("x {}, y {}, z {}", lines.x, lines.y, lines.z));
    text
}

/// Falling numbers with equal ones counted: `103, 3 x 2, 1 x 8`.
fn in_short(sizes: &[u32]) -> String {
    let runs: Vec<String> = sizes
        .chunk_by(|a, b| a == b)
        .map(|run| if run.len() == 1 { run[0].to_string() } else { format!("{} x {}", run[0], run.len()) })
        .collect();
    format!("{} cells", runs.join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn sizes_are_told_in_short() {
        assert_eq!(super::in_short(&[103, 3, 3, 1]), "103, 3 x 2, 1 cells");
    }
}
