//! The README of a kit.

use std::fmt::Write;

use super::{PUZZLE_FILE, SHOWN_CELLS, Source, command, part_path, step_path};
use crate::axis::Axis;
use crate::drawings::Step;
use crate::layout::Sheets;
use crate::params::{Design, Joint, Measures, Star};
use crate::parts::{Assembly, CutLayer, Role, Stations, hardware};
use crate::puzzle::{Figures, Puzzle};
use crate::units::Mm;

pub(super) fn text(
    design: &Design,
    puzzle: &Puzzle,
    assembly: &Assembly,
    sheets: &Sheets,
    steps: &[Step],
    source: Source,
) -> String {
    let figures = Figures::new(puzzle);
    let outside = Axis::ALL.map(|axis| (design.outer_half(axis) * 2).to_string()).join(" x ");
    let mut text = format!(
        "# Oskar's cube {size}\n\n\
         A box of six slotted plates and a star of three arms inside. Move the star from its start to its \
         goal; each arm only goes where the slots of its two plates lead. The puzzle was invented by \
         M. Oskar van Deventer.\n\n\
         The box is {outside} mm outside; the star sticks out by {overhang} mm or more on every side.\n\n",
        size = puzzle.size(),
        overhang = design.dimensions().overhang,
    );
    add_parts(&mut text, design, assembly);
    add_sheets(&mut text, design, sheets);
    add_measures(&mut text, design);
    add_assembly(&mut text, design, puzzle, steps);
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
         {bed_files}| `print/assembled.stl` | all parts in their places, to look at |\n\
         {laser}| `preview/cube.glb` | the cube for glTF viewers, with animations: {animations} |\n\
         | `preview/cube.wrl` | the cube for VRML97 viewers: touch the star, and it goes the way |\n\
         | `assembly/*.svg` | the steps of the assembly |\n\
         | `preview/solution.svg` | the three plates with the route: do not look too early |\n\n\
         ## Made again\n\n```\n{command}\n```\n\nmakes the same files with deventer {version}.\n",
        laser = if sheets.cuttings.is_empty() {
            ""
        } else {
            "| `laser/sheet-*.svg`, `laser/sheet-*.dxf` | the sheets to cut, each in two formats |\n"
        },
        animations = if puzzle.size().cells() > SHOWN_CELLS {
            "`solve`, the star goes the way; `explode`, the plates move apart"
        } else {
            "`solve`, the star goes the way; `explode`, the plates move apart; `cast`, the hidden path as a solid"
        },
        bed_files = if design.dimensions().process.is_flat() { "" } else { BED_FILES },
        command = command(design, source),
        version = env!("CARGO_PKG_VERSION"),
    )
    .expect("text takes any text");
    text
}

/// What printers have besides.
const BED_FILES: &str = "\
    | `print/kit.3mf` | all parts laid out on the bed, with names and colors, for a slicer; `kit-1.3mf`, `kit-2.3mf` \
    where one bed does not hold them |\n\
    | `print/assembly.3mf` | all parts in their places as one object, to look at |\n";

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

fn add_parts(text: &mut String, design: &Design, assembly: &Assembly) {
    text.push_str("## Parts\n\n| part | file | size in mm | volume in cm3 |\n| --- | --- | --- | --- |\n");
    for part in &assembly.parts {
        let [low, high] = part.mesh.bounds().expect("a part has vertices");
        let size =
            [0, 1, 2].map(|axis| Mm::from_um(i64::from(high[axis] - low[axis])).to_string()).join(" x ");
        let (file, volume) = (part_path(part.role), part.mesh.volume() / 1000.0);
        writeln!(text, "| {} | `{file}` | {size} | {volume:.2} |", describe(part.role))
            .expect("text takes any text");
    }
    text.push_str(
        "\nEvery part is needed once. The two plates of an axis carry the same maze; seen from outside, one is \
         the mirror of the other.",
    );
    text.push_str(if design.dimensions().marks {
        " Their names tell them apart; the arrow on a plate points up, on top and bottom to the back. A rim around \
         a cell marks the start, two rims the goal, three both.\n\n"
    } else {
        " So one is the other turned over.\n\n"
    });
    let hardware = hardware(design);
    if !hardware.is_empty() {
        text.push_str("To buy:\n\n| what | how many |\n| --- | --- |\n");
        for (name, count) in hardware {
            writeln!(text, "| {name} | {count} |").expect("text takes any text");
        }
        text.push('\n');
    }
}

/// The sheets to cut, and how many pieces each part is glued from.
fn add_sheets(text: &mut String, design: &Design, sheets: &Sheets) {
    if sheets.cuttings.is_empty() {
        return;
    }
    let fit = design.dimensions();
    let count = sheets.cuttings.len();
    let (noun, verb) = if count == 1 { ("sheet", "is") } else { ("sheets", "are") };
    write!(
        text,
        "## Sheets\n\n\
         {count} {noun} of {size} mm, {material} {thickness} mm thick, {verb} in `laser/`, each as SVG and as DXF: the \
         same lines, in mm. Outlines are drawn larger and openings smaller by half the kerf of {kerf} mm on every \
         side, so that parts come out true; set no kerf in the laser's program. Work the layers in their order:\n\n\
         | layer | color | what |\n| --- | --- | --- |\n",
        size = fit.sheet,
        material = fit.material,
        thickness = fit.thickness,
        kerf = fit.kerf,
    )
    .expect("text takes any text");
    let etched = [
        (fit.marks, "marks"),
        (fit.labels, "names"),
        (fit.qr && !sheets.without_qr, "QR code"),
        (fit.reference_line, "a line of 100 mm to be measured"),
    ];
    let etched: Vec<&str> = etched.into_iter().filter_map(|(there, what)| there.then_some(what)).collect();
    let etch = if etched.is_empty() { "nothing".to_owned() } else { format!("etch: {}", etched.join(", ")) };
    let what = [etch.as_str(), "cut: openings", "cut: outlines, last, since parts may fall"];
    for ((layer, color), what) in CutLayer::ALL.into_iter().zip(fit.colors()).zip(what) {
        writeln!(text, "| {} | {color} | {what} |", layer.name()).expect("text takes any text");
    }
    text.push_str(
        "\nSome parts are glued from several pieces, number 1 lowest:\n\n| part | pieces |\n| --- | --- |\n",
    );
    for (part, pieces) in sheets.glued() {
        writeln!(text, "| {part} | {} |", pieces.join(", ")).expect("text takes any text");
    }
    if sheets.without_qr {
        text.push_str("\nThe QR code found no room on these sheets and was left out.\n");
    }
    text.push('\n');
}

fn describe(role: Role) -> String {
    match role {
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
        Role::Cross => "cursor, cross".to_owned(),
        Role::Bar => "cursor, bar".to_owned(),
        Role::Post(..) => "post".to_owned(),
        Role::Stand => "stand".to_owned(),
        Role::CouponPlate | Role::CouponArm => role.to_string(),
    }
}

fn add_measures(text: &mut String, design: &Design) {
    text.push_str("## Measures\n\n| measure | mm |\n| --- | --- |\n");
    for (name, value) in Measures::from(design.dimensions()).options() {
        writeln!(text, "| {} | {value} |", name.replace('-', " ")).expect("text takes any text");
    }
    write!(text, "| slot width | {} |\n| web between slots | {} |\n\n", design.slot(), design.web())
        .expect("text takes any text");
}

fn add_assembly(text: &mut String, design: &Design, puzzle: &Puzzle, steps: &[Step]) {
    let fit = design.dimensions();
    let made = if fit.process.is_flat() {
        "Cut the sheets and glue the pieces of the star on each other, flush, the numbers rising: see the table of \
         sheets."
    } else {
        "Print the parts as they lie in the files, plates with their outside up. Clean the edges that lay on the bed: \
         a lip there narrows the slots."
    };
    let mut lines = vec![made.to_owned()];
    if fit.star == Star::OnePiece {
        lines.push("The cursor stands on one arm and needs supports under the other two.".to_owned());
    } else {
        lines.push(
            "Push the bar through the cross from below until its guard stops against it, and glue it there: square \
             to the cross, the arms of equal length."
                .to_owned(),
        );
    }
    lines.push(
        "Try every arm in every slot before anything is glued: it must slide by its own weight.".to_owned(),
    );
    lines.push(format!("The star starts at the cell {}. {}", puzzle.start(), where_to_start(design, puzzle)));
    text.push_str("## Assembly\n\n");
    let mut number = 0;
    let mut add = |line: &str| {
        number += 1;
        writeln!(text, "{number}. {line}").expect("text takes any text");
    };
    for line in &lines {
        add(line);
    }
    for (index, step) in steps.iter().enumerate() {
        let names: Vec<String> = step.added.iter().map(|&role| describe(role)).collect();
        let how = if index == 0 { "Begin with" } else { "Slide in, along its own arm, the" };
        add(&format!("{how} {}.\n\n   ![step {}]({})\n", names.join(" and "), index + 1, step_path(index)));
    }
    add(match fit.joint {
        Joint::Finger => "Hold the cube together with tape, try the way to the goal, then glue the fingers.",
        Joint::Post => {
            "Screw the plates to the posts: through plates x and y into their sides, through plates z into their ends."
        }
        Joint::None => {
            "Hold the cube together with tape, try the way to the goal, then glue the edges: x outside, y between x, z within."
        }
    });
    text.push('\n');
}

/// Through which slot of each plate the arms go at the start, counted as a person sees it.
fn where_to_start(design: &Design, puzzle: &Puzzle) -> String {
    if design.dimensions().marks {
        return "On every plate that is the slot with the single rim around it (the goal has two rims; where both \
                are on one slot, it has three). Letters name the plates; arrows point up, on the plates z to the \
                back."
            .to_owned();
    }
    let [x, y, z] = puzzle.start().0.map(|side| side + 1);
    format!(
        "Looking at the front (plate y-), that is the slot number {x} from the left and {z} from below; on the \
         right side (plate x+), {y} from the left and {z} from below; on the top (plate z+), {x} from the left and \
         {y} from the front. Opposite plates show the same maze to the arm that passes both: hold each against \
         `preview/solution.svg` before gluing."
    )
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
    if puzzle.plates().have_clearings() {
        text.push_str(
            "The faces that these plates were made of had loose pieces, which would have fallen out. They are left out \
             (`--allow-loose`): where a plate has an opening wider than a slot, an arm goes freely. The figures above \
             count with that.\n\n",
        );
    }
}
