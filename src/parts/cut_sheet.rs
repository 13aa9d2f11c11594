//! What a laser does to a sheet.

use crate::choices::choices;
use crate::params::Color;
use crate::solid::{Point, Ring};

choices! {
    /// What is done to lines, in the order in which it is done: once an outline is cut, its part may fall.
    CutLayer, "a layer" {
        /// Lines on the surface.
        Etch = "etch",
        /// Openings of parts.
        Inner = "inner",
        /// Outlines of parts.
        Outer = "outer",
    }
}

/// A line of straight pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutLine {
    /// The piece that it belongs to, or what else it is: a label, `qr`, `reference-line`.
    pub part: String,
    /// Its points, none twice in a row.
    pub points: Vec<Point>,
    /// Does it go on from its last point to its first?
    pub closed: bool,
}

/// All lines for one sheet, in micrometres: y up, the lower left corner of the sheet at 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutSheet {
    /// Width and height of the sheet.
    pub size: Point,
    /// The colors of the layers, in the order of [`CutLayer::ALL`].
    pub colors: [Color; 3],
    /// The lines of the layers, in the same order.
    pub lines: [Vec<CutLine>; 3],
}

impl CutSheet {
    /// A sheet without lines.
    #[must_use]
    pub fn new(size: Point, colors: [Color; 3]) -> CutSheet {
        CutSheet { size, colors, lines: Default::default() }
    }

    /// The layers in their order.
    pub fn layers(&self) -> impl Iterator<Item = (CutLayer, Color, &[CutLine])> {
        CutLayer::ALL.into_iter().map(|layer| (layer, self.colors[layer as usize], self.layer(layer)))
    }

    /// The lines of a layer.
    #[must_use]
    pub fn layer(&self, layer: CutLayer) -> &[CutLine] {
        &self.lines[layer as usize]
    }

    /// Adds a closed line, shifted.
    pub(crate) fn add_ring(&mut self, layer: CutLayer, part: &str, ring: &Ring, by: Point) {
        self.push(layer, part, ring, by, true);
    }

    /// Adds an open line, shifted; one whose last point is its first is closed.
    pub(crate) fn add_line(&mut self, layer: CutLayer, part: &str, line: &[Point], by: Point) {
        match line {
            [first, .., last] if first == last && line.len() > 3 => {
                self.push(layer, part, &line[..line.len() - 1], by, true);
            }
            _ => self.push(layer, part, line, by, false),
        }
    }

    fn push(&mut self, layer: CutLayer, part: &str, points: &[Point], by: Point, closed: bool) {
        let points = points.iter().map(|&[x, y]| [x + by[0], y + by[1]]).collect();
        self.lines[layer as usize].push(CutLine { part: part.to_owned(), points, closed });
    }
}
