//! Digits for labels, in single strokes.
//!
//! A glyph is drawn on a grid 20 high: centre lines of strokes along the grid, left to right and bottom to top.

use crate::solid::{Point, Profile, united};

/// Height of the grid.
const HEIGHT: i32 = 20;
/// Between glyphs.
const GAP: i32 = 6;
/// Height of a label and width of its strokes, two lines of a 0.4 mm nozzle, in micrometres.
pub(super) const LABEL: i32 = 4_000;
const STROKE: i32 = 800;

/// Centre lines of a digit or a decimal point; none of other characters.
fn strokes(glyph: char) -> Option<&'static [&'static [Point]]> {
    Some(match glyph {
        '0' => &[&[[0, 0], [12, 0], [12, 20], [0, 20], [0, 0]]],
        '1' => &[&[[6, 0], [6, 20], [2, 20]], &[[2, 0], [10, 0]]],
        '2' => &[&[[0, 20], [12, 20], [12, 10], [0, 10], [0, 0], [12, 0]]],
        '3' => &[&[[0, 20], [12, 20], [12, 0], [0, 0]], &[[3, 10], [12, 10]]],
        '4' => &[&[[0, 20], [0, 8], [12, 8]], &[[12, 20], [12, 0]]],
        '5' => &[&[[12, 20], [0, 20], [0, 10], [12, 10], [12, 0], [0, 0]]],
        '6' => &[&[[12, 20], [0, 20], [0, 0], [12, 0], [12, 10], [0, 10]]],
        '7' => &[&[[0, 20], [12, 20], [12, 0]]],
        '8' => &[&[[0, 0], [12, 0], [12, 20], [0, 20], [0, 0]], &[[0, 10], [12, 10]]],
        '9' => &[&[[0, 0], [12, 0], [12, 20], [0, 20], [0, 10], [12, 10]]],
        '.' => &[&[[0, 0], [2, 0]]],
        _ => return None,
    })
}

fn width(glyph: char) -> i32 {
    if glyph == '.' { 2 } else { 12 }
}

fn scaled(units: i32) -> i32 {
    units * (LABEL - STROKE) / HEIGHT
}

/// How wide a label is, in micrometres.
pub(super) fn label_width(text: &str) -> i32 {
    let units: i32 = text.chars().map(|glyph| width(glyph) + GAP).sum();
    scaled(units - GAP) + STROKE
}

/// The centre lines of a label, the middle of its lower edge at a point.
pub(super) fn label(text: &str, [x, y]: Point) -> Vec<Vec<Point>> {
    let mut left = 0;
    let mut lines = Vec::new();
    let origin = [x - label_width(text) / 2 + STROKE / 2, y + STROKE / 2];
    for glyph in text.chars() {
        let place = |&[u, v]: &Point| [origin[0] + scaled(left + u), origin[1] + scaled(v)];
        let strokes = strokes(glyph).unwrap_or_default();
        lines.extend(strokes.iter().map(|stroke| stroke.iter().map(place).collect::<Vec<_>>()));
        left += width(glyph) + GAP;
    }
    lines
}

/// The areas of lines along the axes, drawn as wide as a stroke, their ends square.
pub(super) fn drawn(lines: &[Vec<Point>]) -> Vec<Profile> {
    let bar = |ends: &[Point]| {
        let [low, high] = [i32::min as fn(i32, i32) -> i32, i32::max]
            .map(|choose| [0, 1].map(|axis| choose(ends[0][axis], ends[1][axis])));
        let half = STROKE / 2;
        Profile::rectangle(low.map(|side| side - half), high.map(|side| side + half))
    };
    united(&lines.iter().flat_map(|line| line.windows(2)).map(bar).collect::<Vec<_>>())
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
        assert_eq!(strokes('x'), None);
    }
}
