//! The README of a kit.

use std::fmt::Write;

use super::{PUZZLE_FILE, Source, command, part_path};
use crate::params::{Axis, Design};
use crate::parts::{Assembly, Part, Role, Stations};
use crate::puzzle::{Figures, Puzzle};
use crate::units::Mm;

pub(super) fn text(design: &Design, puzzle: &Puzzle, assembly: &Assembly, source: Source) -> String {
    let figures = Figures::new(puzzle);
    let outside = Axis::ALL.map(|axis| (design.outer_half(axis) * 2).to_string()).join(" x ");
    let mut text = format!(
        "# Oskar's cube {size}\n\n\
         A box of six slotted plates and a star of three arms inside. Move the star from its start to its \
         goal; each arm only goes where the slots of its two plates lead. The puzzle was invented by \
         M. Oskar van Deventer.\n\n\
         The box is {outside} mm outside; the star sticks out by {overhang} mm or more on every side.\n\n",
        size = puzzle.size(),
        overhang = design.fit().overhang,
    );
    add_parts(&mut text, assembly);
    add_measures(&mut text, design);
    add_assembly(&mut text);
    add_figures(&mut text, puzzle, &figures);
    if let Some(stations) = Stations::draw(design, puzzle) {
        add_stations(&mut text, &stations);
    }
    write!(
        text,
        "## Files\n\n\
         | file | what for |\n| --- | --- |\n\
         | `{PUZZLE_FILE}` | the puzzle, to read and to edit |\n\
         | `print/*.stl` | one file a part, in mm, lying as it is printed |\n\
         | `print/assembled.stl` | all parts in their places, to look at |\n\
         | `preview/cube.glb`, `preview/cube.wrl` | the cube with the star solving it, for 3D viewers |\n\
         | `preview/solution.svg` | the three plates with the route: do not look too early |\n\n\
         ## Made again\n\n```\n{command}\n```\n\nmakes the same files with deventer {version}.\n",
        command = command(design, source),
        version = env!("CARGO_PKG_VERSION"),
    )
    .expect("text takes any text");
    text
}

fn add_stations(text: &mut String, stations: &Stations) {
    write!(
        text,
        "## Stations\n\n\
         {all} cells are stations, of which exactly one lies over each cell of each plate; {inside} of them lie \
         in the goal's region and can be reached. The maps `stations/plate-*.svg` show each plate as it is seen \
         along its axis: the large number at a cell says how deep along that axis its station lies, counted \
         from 0, the small one is the station's own number. A station is reached when the star stands in its \
         cell on all three plates. Collect as many as you can in a given time, or all of them in the fewest \
         moves.\n\n",
        all = stations.all(),
        inside = stations.inside,
    )
    .expect("text takes any text");
}

fn add_parts(text: &mut String, assembly: &Assembly) {
    text.push_str("## Parts\n\n| part | file | size in mm | volume in cm3 |\n| --- | --- | --- | --- |\n");
    for part in &assembly.parts {
        let [low, high] = part.mesh.bounds().expect("a part has vertices");
        let size =
            [0, 1, 2].map(|axis| Mm::from_um(i64::from(high[axis] - low[axis])).to_string()).join(" x ");
        let (file, volume) = (part_path(part.role), part.mesh.volume() / 1000.0);
        writeln!(text, "| {} | `{file}` | {size} | {volume:.2} |", describe(part))
            .expect("text takes any text");
    }
    text.push_str(
        "\nEvery part is needed once. The two plates of an axis carry the same maze; seen from outside, one is \
         the mirror of the other, so one is the other turned over.\n\n",
    );
}

fn describe(part: &Part) -> String {
    match part.role {
        Role::Plate(axis, side) => {
            let name = match (axis, side.sign()) {
                (Axis::X, 1) => "right",
                (Axis::X, _) => "left",
                (Axis::Y, 1) => "back",
                (Axis::Y, _) => "front",
                (Axis::Z, 1) => "top",
                (Axis::Z, _) => "bottom",
            };
            format!("plate {axis}{} ({name})", if side.sign() > 0 { '+' } else { '-' })
        }
        Role::Cursor => "cursor (star)".to_owned(),
    }
}

fn add_measures(text: &mut String, design: &Design) {
    text.push_str("## Measures\n\n| measure | mm |\n| --- | --- |\n");
    for (name, value) in design.fit().options() {
        writeln!(text, "| {} | {value} |", name.replace('-', " ")).expect("text takes any text");
    }
    write!(text, "| slot width | {} |\n| web between slots | {} |\n\n", design.slot(), design.web())
        .expect("text takes any text");
}

fn add_assembly(text: &mut String) {
    text.push_str(
        "## Assembly\n\n\
         1. Print the plates flat, as they lie in the files. The cursor stands on one arm and needs supports \
         under the other two. File off the lip of the first layer: it narrows the slots.\n\
         2. Try the cursor's arms in every slot. They must slide by their own weight.\n\
         3. Lay plate z- down, its outside below, and put an arm of the cursor through it.\n\
         4. Slide plates y- and y+ over their arm from the front and the back, then x- and x+ from left and \
         right, each along its own arm. Plates stand as in `preview/cube.glb`; twins face each other, so that \
         an arm meets the same maze on both sides.\n\
         5. Put plate z+ over the last arm. The plates meet edge to edge with a small gap: x outside, y \
         between x, z within. Hold them with tape and try every arm before gluing the edges.\n\n",
    );
}

fn add_figures(text: &mut String, puzzle: &Puzzle, figures: &Figures) {
    text.push_str("## Figures\n\n");
    let route = &figures.route;
    let mut row =
        |what: &str, value: String| writeln!(text, "| {what} | {value} |").expect("text takes any text");
    row("figure", "value".to_owned());
    row("---", "---".to_owned());
    let origin = puzzle.origin();
    row("style", origin.style.map_or("unknown".to_owned(), |style| style.to_string()));
    row("seed", origin.seed.map_or("unknown".to_owned(), |seed| seed.to_string()));
    row("start, at x,y,z from 0", route.start.to_string());
    row("goal", route.goal.to_string());
    row("shortest way", format!("{} moves in {} slides", route.moves, route.slides));
    row("cells reachable", format!("{} of {}", route.moves + 1 + route.bushiness, figures.cells));
    row("dead ends", figures.dead_ends.to_string());
    row("junctions", figures.junctions.to_string());
    row("corners joined", figures.corners_together.to_string());
    text.push('\n');
}
