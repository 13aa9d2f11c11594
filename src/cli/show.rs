//! `deventer show`.

use anyhow::{Context, Result};
use deventer::params::Level;
use deventer::puzzle::{Measure, REFERENCE_CUBES, Reference, original};
use deventer::{Axis, Cell, Figures, Puzzle};
use serde::Serialize;
use serde_json::{Map, Value};

use super::args::{Loose, Show};
use super::progress::Progress;
use super::puzzle_file::{self, Either, Own};
use super::{faces, flat_file, output};

pub fn run(args: &Show) -> Result<()> {
    let (puzzle, remarks) = match puzzle_file::read_either(&args.puzzle, Own::Count)? {
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
    hunted: bool,
    level: Option<&'static str>,
    plates: Plates,
    #[serde(flatten)]
    figures: Figures,
    /// The measures of the original cube.
    original: Map<String, Value>,
    /// Where the measures lie in the sample; missing for sizes that are not comparable.
    #[serde(skip_serializing_if = "Option::is_none")]
    percentiles: Option<Map<String, Value>>,
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
    let figures = Figures::new(puzzle);
    let by_name = |value: &dyn Fn(Measure) -> Option<f64>| {
        let entry = |measure: Measure| (measure.name().to_owned(), value(measure).into());
        Measure::ALL.into_iter().map(entry).collect()
    };
    let percentiles = Reference::is_comparable(puzzle.size())
        .then(|| by_name(&|measure| Reference::perfect_5().percentile(measure, measure.of(&figures))));
    let shown = Shown {
        size: puzzle.size().sides(),
        style: origin.style.map(deventer::Style::name),
        seed: origin.seed,
        generator_trees: origin.generator_trees,
        hunted: origin.hunted,
        level: origin.level.map(Level::name),
        plates: Plates { x, y, z },
        original: by_name(&|measure| Some(measure.of(original()))),
        percentiles,
        figures,
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
    if origin.hunted {
        row("construction", "hunted".to_owned());
    }
    if let Some(level) = origin.level {
        row("level", level.to_string());
    }
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
    if let Some(farthest) = figures.farthest {
        row("farthest", format!("{} to {}: {} moves", farthest.from, farthest.to, farthest.moves));
    }
    row("start", route.start.to_string());
    row("goal", route.goal.to_string());
    text += &compared(puzzle, &figures);
    text
}

/// The measures beside those of the original cube and in the sample of perfect ones.
fn compared(puzzle: &Puzzle, figures: &Figures) -> String {
    let comparable = Reference::is_comparable(puzzle.size());
    let end = if comparable { "  percentile" } else { "" };
    let mut text = format!("\n{:<18} {:>9} {:>9}{end}\n", "figure", "here", "original");
    for measure in Measure::ALL {
        let value = measure.of(figures);
        let name = measure.name().replace('_', " ");
        text += &format!("{name:<18} {:>9} {:>9}", told(value), told(measure.of(original())));
        if comparable {
            let percentile = Reference::perfect_5().percentile(measure, value);
            text += &percentile.map_or(String::new(), |percentile| format!("  {percentile:>10.0}"));
        }
        text.push('\n');
    }
    text += &if comparable {
        format!("\npercentile: among {REFERENCE_CUBES} perfect cubes of the same size\n")
    } else {
        "\nno percentiles: the sample is of 5x5x5 cubes, and figures change with the size\n".to_owned()
    };
    text
}

/// A measure for people.
fn told(value: f64) -> String {
    if value.is_nan() { "unknown".to_owned() } else { value.to_string() }
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
