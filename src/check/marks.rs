//! Engraved marks: what lies lower than a plate's outer face and looks outwards.
//!
//! Rims around start and goal follow the slot's edge, letters never touch it; so a cell is marked where the
//! border of an engraved floor and that of a slot run together.

use super::plane::{Buckets, Place, cross, place, segments, sub};
use super::silhouette::{Silhouette, toward_viewer};
use super::slotted::PlateBody;
use super::table::{Check, millimeters};
use super::walls::thinnest;
use crate::axis::Axis;
use crate::params::Design;
use crate::parts::{Assembly, Role};
use crate::puzzle::Puzzle;

/// A marked cell and how many rims it has.
type Marked = ((u32, u32), usize);

/// Checks the marks of plates, where the design has engraved ones: that start and goal are where the puzzle
/// has them and told apart, and that nothing is engraved but what belongs on the plate, its name with it.
pub fn checks(design: &Design, puzzle: &Puzzle, assembly: &Assembly, plates: &[&PlateBody]) -> Vec<Check> {
    if !design.dimensions().marks || design.dimensions().process.is_flat() {
        return Vec::new();
    }
    let (mut wrong, mut faults, mut foreign) = (Vec::new(), Vec::new(), Vec::new());
    let mut thin = f64::INFINITY;
    for plate in plates {
        let floors = floors(plate);
        let found = marked(design, plate, &floors);
        let wanted = wanted(puzzle, plate.axis);
        // Letters and screws may hide rims: a goal may look like a start, but never a start like a goal.
        let agree = |(found, wanted): (&Marked, &Marked)| found.0 == wanted.0 && found.1 <= wanted.1;
        if found.len() != wanted.len() || !found.iter().zip(&wanted).all(agree) {
            wrong.push(plate.name());
            faults.push(format!("{} instead of {}", told(&found), told(&wanted)));
        }
        let own = assembly.parts.iter().find(|part| part.role == Role::Plate(plate.axis, plate.side));
        let own = own.map(|part| {
            PlateBody::new(plate.axis, plate.side, part.placed_mesh(), i64::from(assembly.pitch))
        });
        if own.is_some_and(|own| self::floors(&own) != floors) {
            foreign.push(plate.name());
        }
        let outwards = toward_viewer(plate.axis) * plate.side.sign();
        // Above the floors, and for the viewer from inside, below them.
        let top = if outwards > 0 { plate.faces[1] - 1 } else { -plate.faces[1] };
        let layer = Silhouette::section(&plate.mesh, plate.axis, top);
        let near = Buckets::new(&layer.edges, design.dimensions().pitch.um());
        let walls = thinnest(&layer, &near, design.dimensions().pitch.um());
        let distances = [walls.web, walls.wall].into_iter().flatten().map(|thin| thin.distance);
        thin = distances.fold(thin, f64::min);
    }
    let ok = wrong.is_empty();
    let detail = if ok {
        "start and goal have their rims on both twins".to_owned()
    } else {
        format!("rims {}", faults.join("; "))
    };
    let mut marks = Check::plain("start and goal", wrong, ok, detail);
    if ok && thin.is_finite() {
        marks.detail += &format!("; walls beside grooves from {} mm", millimeters(thin));
    }
    let ok = foreign.is_empty();
    let detail = if ok { "every plate is engraved with its own" } else { "engraved otherwise than designed" };
    vec![marks, Check::plain("names", foreign, ok, detail)]
}

/// The floors of what is engraved in a plate.
fn floors(plate: &PlateBody) -> Silhouette {
    let outwards = toward_viewer(plate.axis) * plate.side.sign();
    let [inner, outer] = plate.faces;
    let floors = Silhouette::of(&plate.mesh, plate.axis, |facing| {
        let [low, high] = facing.heights.map(|height| height * outwards);
        low == high && inner < low && low < outer && facing.front == (outwards > 0)
    });
    if outwards > 0 { floors } else { floors.turned_over() }
}

/// Start and goal on a plate: one rim and two, or three where both lie behind each other.
fn wanted(puzzle: &Puzzle, axis: Axis) -> Vec<Marked> {
    let [start, goal] = [puzzle.start(), puzzle.goal()].map(|cell| cell.on_plate(axis));
    let mut wanted = if start == goal { vec![(start, 3)] } else { vec![(start, 1), (goal, 2)] };
    wanted.sort_unstable();
    wanted
}

fn told(marked: &[Marked]) -> String {
    let cells: Vec<String> = marked.iter().map(|((u, v), rims)| format!("{rims} at ({u},{v})")).collect();
    if cells.is_empty() { "nowhere".to_owned() } else { cells.join(" ") }
}

/// The marked cells of a plate, in order.
fn marked(design: &Design, plate: &PlateBody, floors: &Silhouette) -> Vec<Marked> {
    let mut cells = Vec::new();
    for &[from, to] in &floors.edges {
        let rectangle =
            [[0, 1].map(|axis| from[axis].min(to[axis])), [0, 1].map(|axis| from[axis].max(to[axis]))];
        for other in plate.near.around(rectangle) {
            let [a, b] = plate.shadow.edges[other as usize];
            let way = sub(b, a);
            // The floor lies on the same side as the plate, so the two run the same way.
            let dot = way[0] * (to[0] - from[0]) + way[1] * (to[1] - from[1]);
            if dot <= 0 || cross(way, sub(from, a)) != 0 || cross(way, sub(to, a)) != 0 {
                continue;
            }
            // What both have in common: the later beginning and the earlier end.
            let along = |point: [i64; 2]| way[0] * (point[0] - a[0]) + way[1] * (point[1] - a[1]);
            let begin = if along(from) > 0 { from } else { a };
            let end = if along(to) < along(b) { to } else { b };
            if along(begin) < along(end) {
                let middle = [0, 1].map(|axis| (begin[axis] + end[axis]) / 2);
                cells.extend(nearest(design, plate.axis, middle));
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells.iter().map(|&cell| (cell, rims(design, plate.axis, floors, cell, &cells))).collect()
}

/// The cell that a point of a slot's edge belongs to; none on the outline.
fn nearest(design: &Design, axis: Axis, point: [i64; 2]) -> Option<(u32, u32)> {
    let (pitch, half_slot) = (design.dimensions().pitch.um(), design.slot().half().um());
    let mut cell = [0; 2];
    for (column, other) in axis.others().into_iter().enumerate() {
        let from_first = point[column] - design.position(other, 0).um();
        let index = (from_first + pitch / 2).div_euclid(pitch);
        let off = (from_first - index * pitch).abs();
        let inside = off <= half_slot + 1 && index < i64::from(design.size().along(other));
        cell[column] = u32::try_from(index).ok().filter(|_| inside)?;
    }
    Some((cell[0], cell[1]))
}

/// How many rims a cell has: the most that are met on the way from a corner of its slot outwards, not quite
/// along the diagonal, on which rims have their own corners; and not toward a marked neighbor. None where
/// rims give way to letters and screws on all such ways.
fn rims(design: &Design, axis: Axis, floors: &Silhouette, (u, v): (u32, u32), cells: &[(u32, u32)]) -> usize {
    let half_slot = design.slot().half().um() as f64;
    let web = design.web().um() as f64;
    let [first, second] = axis.others();
    let middle: Place =
        [design.position(first, u as u16), design.position(second, v as u16)].map(|at| at.um() as f64);
    let mut most = 0;
    for (right, up) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
        let toward = |sign: f64, from: u32, to: u32| sign * (f64::from(to) - f64::from(from)) > 0.0;
        let mut neighbors = cells.iter().filter(|other| u.abs_diff(other.0) <= 1 && v.abs_diff(other.1) <= 1);
        if neighbors.any(|other| toward(right, u, other.0) || toward(up, v, other.1)) {
            continue;
        }
        let from = [middle[0] + right * (half_slot + 10.0), middle[1] + up * (half_slot + 11.0)];
        if !floors.covers(from) {
            continue;
        }
        let way = [right * (web - 20.0), up * 0.97 * (web - 20.0)];
        let to = [from[0] + way[0], from[1] + way[1]];
        let crossed =
            floors.edges.iter().map(|edge| edge.map(place)).filter(|&edge| segments([from, to], edge) == 0.0);
        // Where borders are crossed, from the slot's edge; the sides of rims are crossed, not their ends.
        let mut offsets: Vec<f64> = crossed
            .map(|[a, b]| 10.0 + cross(sub(a, from), sub(b, a)) / cross(way, sub(b, a)) * way[0].abs())
            .collect();
        offsets.sort_by(f64::total_cmp);
        // All rims and lands are equally wide; letters farther out are not.
        let next = |number: usize| {
            let expected = |index: usize| (offsets[index] - (index + 1) as f64 * offsets[0]).abs() < 20.0;
            offsets.len() > 2 * number && expected(2 * number - 1) && expected(2 * number)
        };
        let mut met = 1;
        while next(met) {
            met += 1;
        }
        most = most.max(met);
    }
    most
}
