//! Sheets as SVG: one unit is one millimetre, y down, a group a layer.
//!
//! The page is the sheet. Each line is one path; layers are groups, which Inkscape shows as its layers.

use std::fmt::Write;

use super::laser::HAIRLINE;
use super::{About, GENERATOR};
use crate::formats::escaped;
use crate::parts::{CutLine, CutSheet};
use crate::units::Mm;

/// A sheet as an SVG drawing at its true size: what is etched, openings, outlines, in this order.
#[must_use]
pub fn laser_svg(cutting: &CutSheet, about: &About) -> Vec<u8> {
    let [width, height] = cutting.size.map(length);
    let description = about.description_lines().chain([GENERATOR.to_owned()]).collect::<Vec<_>>().join(" | ");
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{}</title>\n<desc>{}</desc>\n",
        escaped(&about.title_line()),
        escaped(&description),
    );
    for (layer, color, lines) in cutting.layers() {
        let (name, color, hairline) = (layer.name(), color.hex(), length(HAIRLINE));
        put!(
            text,
            "<g id=\"{name}\" inkscape:groupmode=\"layer\" inkscape:label=\"{name}\" fill=\"none\" \
             stroke=\"{color}\" stroke-width=\"{hairline}\">\n"
        );
        for (number, line) in (1..).zip(lines) {
            let (part, path) = (escaped(&line.part), path(line, cutting.size[1]));
            put!(text, "<path id=\"{name}-{number}\" data-part=\"{part}\" d=\"{path}\"/>\n");
        }
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text.into_bytes()
}

fn path(line: &CutLine, height: i32) -> String {
    let words = line.points.iter().map(|&[x, y]| format!("{} {}", length(x), length(height - y)));
    let end = if line.closed { " Z" } else { "" };
    format!("M {}{end}", words.collect::<Vec<_>>().join(" L "))
}

fn length(micrometres: i32) -> Mm {
    Mm::from_um(micrometres.into())
}
