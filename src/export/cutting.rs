//! Lines for a laser cutter as SVG: one unit is one millimetre, cuts are red hairlines, etches blue.

use std::fmt::Write;

use super::{About, GENERATOR};
use crate::parts::Cutting;
use crate::solid::Point;
use crate::units::Mm;

/// Lines to cut and to etch as an SVG drawing at its true size. Etches come first, then cuts in their order.
#[must_use]
pub fn cutting(lines: &Cutting, about: &About) -> Vec<u8> {
    let [width, height] = lines.size.map(length);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} \
         {height}\">\n<title>{}</title>\n<desc>{}</desc>\n",
        escaped(&about.title_line()),
        escaped(&about.description_lines().chain([GENERATOR.to_owned()]).collect::<Vec<_>>().join(" | ")),
    );
    for (name, color, group) in [("etch", "#0000ff", &lines.etches), ("cut", "#ff0000", &lines.cuts)] {
        put!(text, "<g id=\"{name}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"0.1\">\n");
        for line in group {
            put!(text, "<path d=\"{}\"/>\n", path(line, lines.size[1]));
        }
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text.into_bytes()
}

fn path(line: &[Point], height: i32) -> String {
    let (points, end) = match line {
        [first, points @ .., last] if first == last && points.len() > 1 => (&line[..line.len() - 1], " Z"),
        _ => (line, ""),
    };
    // SVG has y down.
    let words = points.iter().map(|&[x, y]| format!("{} {}", length(x), length(height - y)));
    format!("M {}{end}", words.collect::<Vec<_>>().join(" L "))
}

fn length(micrometres: i32) -> Mm {
    Mm::from_um(micrometres.into())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
