//! What the page tells in words and numbers.

use deventer::kit::{self, Source};
use deventer::params::{self, Design, Measures};
use deventer::parts::{MarkKind, Part};
use deventer::puzzle::{Cell, Measure, Reference, original};
use deventer::{Assembly, Axis, Figures, Puzzle, check};
use serde::Serialize;
use wasm_bindgen::JsError;

use crate::wishes::label;

/// Lengths in mm, the centre of the cube at the origin.
#[derive(Serialize)]
struct Facts {
    size: [u16; 3],
    style: Option<String>,
    level: Option<String>,
    seed: Option<String>,
    /// As pictures of `#` and `.`, plates x, y, z.
    plates: [String; 3],
    start: Cell,
    goal: Cell,
    route: Vec<Cell>,
    figures: Figures,
    original: &'static Figures,
    measures: Vec<MeasureFacts>,
    /// The measures in full.
    fit: Measures,
    pitch: f64,
    arm_width: f64,
    outer_half: [f64; 3],
    parts: Vec<PartFacts>,
    warnings: Vec<String>,
    /// The command that makes the same.
    command: String,
    title: String,
}

/// A figure beside that of the original cube, and among perfect cubes of its size where a sample is known. What
/// is not a number is null.
#[derive(Serialize)]
struct MeasureFacts {
    name: &'static str,
    value: f64,
    original: f64,
    percentile: Option<f64>,
}

fn measures(puzzle: &Puzzle, figures: &Figures) -> Vec<MeasureFacts> {
    let comparable = Reference::is_comparable(puzzle.size());
    let facts = |measure: Measure| {
        let value = measure.of(figures);
        let percentile = comparable.then(|| Reference::perfect_5().percentile(measure, value)).flatten();
        MeasureFacts { name: measure.name(), value, original: measure.of(original()), percentile }
    };
    Measure::ALL.into_iter().map(facts).collect()
}

#[derive(Serialize)]
struct PartFacts {
    name: String,
    moves: bool,
    in_cube: bool,
    /// Its place in the cube: three columns of a turn, then the shift.
    place: [[f64; 3]; 4],
    marks: Vec<MarkFacts>,
}

#[derive(Serialize)]
struct MarkFacts {
    goal: bool,
    at: [f64; 3],
}

fn part_facts(part: &Part) -> PartFacts {
    let mm = |point: [i32; 3]| point.map(|um| f64::from(um) / 1000.0);
    let origin = part.placement.apply([0; 3]);
    let column = |unit: [i32; 3]| {
        let moved = part.placement.apply(unit);
        [0, 1, 2].map(|axis: usize| f64::from(moved[axis] - origin[axis]))
    };
    PartFacts {
        name: part.name(),
        moves: part.role.moves(),
        in_cube: part.role.is_in_cube(),
        place: [column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1]), mm(origin)],
        marks: part
            .marks
            .iter()
            .map(|mark| MarkFacts { goal: mark.kind == MarkKind::Goal, at: mm(mark.at) })
            .collect(),
    }
}

/// The facts as JSON.
pub fn json(
    design: &Design,
    puzzle: &Puzzle,
    assembly: &Assembly,
    source: Source,
) -> Result<String, JsError> {
    let origin = puzzle.origin();
    let figures = Figures::new(puzzle);
    let facts = Facts {
        size: puzzle.size().sides(),
        style: origin.style.map(|style| style.to_string()),
        level: origin.level.map(|level| level.to_string()),
        seed: origin.seed.map(|seed| seed.to_string()),
        plates: Axis::ALL.map(|axis| puzzle.plates().maze(axis).to_string()),
        start: puzzle.start(),
        goal: puzzle.goal(),
        route: puzzle.route(),
        measures: measures(puzzle, &figures),
        figures,
        original: original(),
        fit: design.dimensions().into(),
        pitch: design.dimensions().pitch.to_f64(),
        arm_width: design.dimensions().arm_width.to_f64(),
        outer_half: Axis::ALL.map(|axis| design.outer_half(axis).to_f64()),
        parts: assembly.parts.iter().map(part_facts).collect(),
        warnings: check::warnings(design, puzzle, assembly)
            .iter()
            .map(|warning| params::reworded(&warning.to_string(), label))
            .collect(),
        command: kit::command(design, source),
        title: kit::about(design, puzzle).title,
    };
    Ok(serde_json::to_string(&facts)?)
}
