//! QR codes as lines to be etched.
//!
//! A laser draws lines, so each run of dark modules is a line that goes to and fro, a beam's width apart:
//!
//! ```text
//!   .-----------------.
//!   '---------------. |      one run of three modules, four strokes high
//!   .---------------' |
//!   '------------------
//! ```

use qrcodegen::{QrCode, QrCodeEcc};

use crate::solid::Point;

/// Side of a module, in micrometres.
const MODULE: i32 = 1_000;
/// Strokes that fill a module's height.
const STROKES: i32 = 4;
/// What stays free on all sides, in modules, as the standard asks.
const QUIET: i32 = 4;

/// A code around which nothing else may stand.
pub(crate) struct Code {
    /// Width and height, with what stays free.
    pub(crate) side: i32,
    /// The lines, the lower left corner at 0.
    pub(crate) lines: Vec<Vec<Point>>,
}

/// A text as a code; none if it is longer than a code can hold.
pub(crate) fn code(text: &str) -> Option<Code> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let side = (code.size() + 2 * QUIET) * MODULE;
    let mut lines = Vec::new();
    for row in 0..code.size() {
        let mut column = 0;
        while column < code.size() {
            let dark = (column..code.size()).take_while(|&x| code.get_module(x, row)).count() as i32;
            if dark > 0 {
                let low = [(column + QUIET) * MODULE, side - (row + QUIET + 1) * MODULE];
                lines.push(filled(low, dark * MODULE));
            }
            column += dark.max(1);
        }
    }
    Some(Code { side, lines })
}

/// A line that fills a rectangle one module high.
fn filled(low: Point, width: i32) -> Vec<Point> {
    let step = MODULE / STROKES;
    let [left, right] = [low[0] + step / 2, low[0] + width - step / 2];
    let stroke = |number: i32| {
        let y = low[1] + step / 2 + number * step;
        if number % 2 == 0 { [[left, y], [right, y]] } else { [[right, y], [left, y]] }
    };
    (0..STROKES).flat_map(stroke).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every module is dark if and only if a line crosses its middle height.
    #[test]
    fn lines_fill_exactly_the_dark_modules() {
        let text = "deventer new 5x5x5 --style perfect --seed 7 --process laser";
        let made = code(text).unwrap();
        let wanted = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        assert_eq!(made.side, (wanted.size() + 8) * MODULE);
        for row in 0..wanted.size() {
            for column in 0..wanted.size() {
                let low = [(column + QUIET) * MODULE, made.side - (row + QUIET + 1) * MODULE];
                let covers = |line: &&Vec<Point>| {
                    let xs = || line.iter().map(|point| point[0]);
                    let inside = line.iter().all(|point| (low[1]..low[1] + MODULE).contains(&point[1]));
                    inside && xs().min() < Some(low[0] + MODULE / 2) && xs().max() > Some(low[0] + MODULE / 2)
                };
                let count = made.lines.iter().filter(covers).count();
                assert_eq!(count, usize::from(wanted.get_module(column, row)), "{column}, {row}");
            }
        }
        assert!(code(&"x".repeat(3_000)).is_none());
    }
}
