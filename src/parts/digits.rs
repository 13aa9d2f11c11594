//! Digits for labels, in single strokes along the grid.

use super::glyphs::{Glyph, HEIGHT, glyph};
use crate::solid::{Point, Profile, union};

/// Height of a label and width of its strokes, two lines of a 0.4 mm nozzle, in micrometres.
pub(crate) const LABEL: i32 = 4_000;
const STROKE: i32 = 800;

fn scaled(units: i32) -> i32 {
    units * (LABEL - STROKE) / HEIGHT
}

/// How wide a label is, in micrometres.
pub(crate) fn label_width(text: &str) -> i32 {
    let glyphs: Vec<Glyph> = text.chars().filter_map(glyph).collect();
    let units: i32 = glyphs.iter().map(|glyph| glyph.width + glyph.gap).sum();
    scaled(units - glyphs.last().map_or(0, |glyph| glyph.gap)) + STROKE
}

/// The centre lines of a label, the middle of its lower edge at a point.
pub(crate) fn label(text: &str, [x, y]: Point) -> Vec<Vec<Point>> {
    let mut left = 0;
    let mut lines = Vec::new();
    let origin = [x - label_width(text) / 2 + STROKE / 2, y + STROKE / 2];
    for glyph in text.chars().filter_map(glyph) {
        let place = |&[u, v]: &Point| [origin[0] + scaled(left + u), origin[1] + scaled(v)];
        lines.extend(glyph.strokes.iter().map(|stroke| stroke.iter().map(place).collect::<Vec<_>>()));
        left += glyph.width + glyph.gap;
    }
    lines
}

/// The areas of lines along the axes, drawn as wide as a stroke, their ends square.
pub(crate) fn drawn(lines: &[Vec<Point>]) -> Vec<Profile> {
    let bar = |ends: &[Point]| {
        let [low, high] = [i32::min as fn(i32, i32) -> i32, i32::max]
            .map(|choose| [0, 1].map(|axis| choose(ends[0][axis], ends[1][axis])));
        let half = STROKE / 2;
        Profile::rectangle(low.map(|side| side - half), high.map(|side| side + half))
    };
    union(&lines.iter().flat_map(|line| line.windows(2)).map(bar).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_is_one_area_and_all_differ() {
        let mut seen = Vec::new();
        for glyph in "0123456789.".chars() {
            let areas = drawn(&label(&glyph.to_string(), [0, 0]));
            assert_eq!(areas.len(), 1, "{glyph}");
            assert!(!seen.contains(&areas));
            let side = label_width(&glyph.to_string()) / 2;
            let inside = |&[x, y]: &Point| x.abs() <= side && (0..=LABEL).contains(&y);
            assert!(areas[0].outline().iter().all(inside), "{glyph}: {areas:?}");
            seen.push(areas);
        }
        assert_eq!(drawn(&label("0.35", [0, 0])).len(), 4);
    }
}
