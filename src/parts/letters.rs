//! Words in single strokes. A word is as wide as its glyphs and the gaps between them.

use super::glyphs::{Glyph, HEIGHT, glyph};
use crate::axis::Axis;
use crate::solid::{Point, Profile, union};

/// A text of a height, strokes included, all in micrometres.
#[derive(Clone, Copy)]
pub(crate) struct Font {
    height: i32,
    /// Width of a stroke.
    stroke: i32,
}

/// Some words to be written.
pub(crate) struct Word(Vec<Glyph>);

impl Word {
    /// A text in capitals; characters without a glyph are left out.
    pub(crate) fn new(text: &str) -> Word {
        Word(text.to_uppercase().chars().filter_map(glyph).collect())
    }

    /// A plate's name: its axis and side.
    pub(crate) fn name(axis: Axis, plus: bool) -> Word {
        Word::new(&format!("{axis}{}", if plus { '+' } else { '-' }))
    }

    /// An arrow up.
    pub(crate) fn arrow() -> Word {
        Word::new("^")
    }

    /// This and another behind it, further apart than letters.
    pub(crate) fn and(mut self, other: Word) -> Word {
        if let Some(last) = self.0.last_mut() {
            last.gap += 8;
        }
        self.0.extend(other.0);
        self
    }

    /// Width on the grid.
    fn width(&self) -> i32 {
        let all: i32 = self.0.iter().map(|glyph| glyph.width + glyph.gap).sum();
        all - self.0.last().map_or(0, |glyph| glyph.gap)
    }
}

impl Font {
    pub(crate) fn new(height: i32) -> Font {
        // Two lines of a 0.4 mm nozzle, or a fifth of a small letter.
        Font { height, stroke: (height / 5).min(800) / 2 * 2 }
    }

    /// A font of lines without a width.
    pub(crate) fn lines_high(height: i32) -> Font {
        Font { height, stroke: 0 }
    }

    /// The highest font in which a word is not wider than `room`.
    pub(crate) fn fitting(word: &Word, room: i32) -> Font {
        // width = grid width * (4/5 height) / 20 + height / 5 where the stroke is a fifth.
        Font::new((i64::from(room) * 100 / i64::from(4 * word.width() + 20)) as i32)
    }

    pub(crate) fn height(self) -> i32 {
        self.height
    }

    fn scaled(self, units: i32) -> i32 {
        (i64::from(units) * i64::from(self.height - self.stroke) / i64::from(HEIGHT)) as i32
    }

    pub(crate) fn width(self, word: &Word) -> i32 {
        self.scaled(word.width()) + self.stroke
    }

    /// The centre lines of a word around a point.
    pub(crate) fn lines(self, word: &Word, middle: Point) -> Vec<Vec<Point>> {
        let mut left = 0;
        let mut lines = Vec::new();
        for glyph in &word.0 {
            let place = |&[x, y]: &Point| {
                let low = [self.scaled(word.width()) / 2, self.scaled(HEIGHT) / 2];
                [middle[0] - low[0] + self.scaled(left + x), middle[1] - low[1] + self.scaled(y)]
            };
            lines.extend(glyph.strokes.iter().map(|stroke| stroke.iter().map(place).collect::<Vec<_>>()));
            left += glyph.width + glyph.gap;
        }
        lines
    }

    /// The areas of lines drawn with this font's stroke, their ends round.
    pub(crate) fn drawn(self, lines: &[Vec<Point>]) -> Vec<Profile> {
        let half = self.stroke / 2;
        let dots = lines.iter().flatten().map(|&middle| dot(middle, half));
        let bars = lines.iter().flat_map(|line| line.windows(2)).map(|ends| bar(ends[0], ends[1], half));
        union(&dots.chain(bars).collect::<Vec<_>>())
    }
}

/// An octagon around a circle.
fn dot([x, y]: Point, radius: i32) -> Profile {
    let side = (i64::from(radius) * 414 / 1000) as i32;
    let corners = [[radius, side], [side, radius], [-side, radius], [-radius, side]];
    let ring = corners.into_iter().chain(corners.map(|[x, y]| [-x, -y]));
    Profile::new(ring.map(|[dx, dy]| [x + dx, y + dy]).collect(), Vec::new()).expect("an octagon is convex")
}

/// A line of a width.
fn bar(from: Point, to: Point, half: i32) -> Profile {
    let way = [0, 1].map(|axis| f64::from(to[axis] - from[axis]));
    let length = libm::hypot(way[0], way[1]);
    let [x, y] = way.map(|part| libm::round(part * f64::from(half) / length) as i32);
    let ring = vec![
        [from[0] + y, from[1] - x],
        [to[0] + y, to[1] - x],
        [to[0] - y, to[1] + x],
        [from[0] - y, from[1] + x],
    ];
    Profile::new(ring, Vec::new()).expect("a line has a length")
}
