//! Engraved marks: what lies lower than a plate's outer face and looks outwards.

use super::contour::{Contour, toward_viewer};
use super::plane::Point;
use super::slotted::PlateBody;
use super::table::Check;
use crate::params::{Axis, Design};
use crate::parts::Side;
use crate::puzzle::Puzzle;

/// The floors of what is engraved in a plate: their border, and the depths.
pub struct Marks {
    pub floors: Contour,
    /// Below the outer face, in micrometres; sorted, each once.
    pub depths: Vec<i32>,
}

impl Marks {
    pub fn of(plate: &PlateBody) -> Marks {
        let outwards = toward_viewer(plate.axis) * plate.side.sign();
        let [inner, outer] = plate.faces;
        let mut depths = Vec::new();
        let floors = Contour::of(&plate.mesh, plate.axis, |facing| {
            let [low, high] = facing.heights.map(|height| height * outwards);
            let engraved = low == high && inner < low && low < outer && facing.front == (outwards > 0);
            if engraved {
                depths.push(outer - low);
            }
            engraved
        });
        depths.sort_unstable();
        depths.dedup();
        Marks { floors, depths }
    }
}

/// The marks of twins agree, and start and goal are where the puzzle has them.
pub fn checks(design: &Design, puzzle: &Puzzle, plates: &[&PlateBody]) -> Vec<Check> {
    let marks: Vec<Marks> = plates.iter().map(|plate| Marks::of(plate)).collect();
    if marks.iter().all(|marks| marks.depths.is_empty()) {
        return Vec::new();
    }
    let mut unlike = Vec::new();
    for axis in Axis::ALL {
        let twin = |side: Side| plates.iter().position(|plate| (plate.axis, plate.side) == (axis, side));
        if let (Some(minus), Some(plus)) = (twin(Side::Minus), twin(Side::Plus))
            && marks[minus].floors.boxes() != marks[plus].floors.boxes()
        {
            unlike.extend([plates[minus].name(), plates[plus].name()]);
        }
    }
    let detail =
        if unlike.is_empty() { "start, goal and letters of twins" } else { "twins are marked otherwise" };
    let agree = Check::plain("marks agree", unlike.clone(), unlike.is_empty(), detail);
    let (mut wrong, mut faults) = (Vec::new(), Vec::new());
    for (plate, marks) in plates.iter().zip(&marks) {
        let found = marked_cells(design, plate.axis, &marks.floors);
        let mut wanted = [puzzle.start(), puzzle.goal()].map(|cell| cell.on_plate(plate.axis)).to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        if found != wanted {
            wrong.push(plate.name());
            let cells: Vec<String> = found.iter().map(|(u, v)| format!("({u},{v})")).collect();
            faults.push(if cells.is_empty() { "no cell".to_owned() } else { cells.join(" ") });
        }
    }
    let ok = wrong.is_empty();
    let detail = if ok {
        "start and goal are the puzzle's".to_owned()
    } else {
        format!("marked: {}", faults.join("; "))
    };
    vec![agree, Check::plain("marks", wrong, ok, detail)]
}

/// The cells around which something is engraved: where a loop's middle lies among the cells.
fn marked_cells(design: &Design, axis: Axis, floors: &Contour) -> Vec<(u32, u32)> {
    let pitch = design.fit().pitch.um();
    let nearest = |middle: Point| -> Option<(u32, u32)> {
        let mut cell = [0; 2];
        for (column, other) in axis.others().into_iter().enumerate() {
            let first = design.position(other, 0).um();
            let index = (middle[column] - first + pitch / 2).div_euclid(pitch);
            cell[column] =
                u32::try_from(index).ok().filter(|&index| index < design.size().along(other).into())?;
        }
        Some((cell[0], cell[1]))
    };
    let middles =
        floors.boxes().into_iter().map(|[low, high]| [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]);
    let mut cells: Vec<(u32, u32)> = middles.filter_map(nearest).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
