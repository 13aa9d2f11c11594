//! The SVG: the pieces painted one over the other. One unit is a pixel.

use std::fmt::Write;

use super::faces::Corner;
use super::order::Piece;
use super::{Background, INK};
use crate::formats::{About, GENERATOR, escaped};
use crate::units::Decimal;

pub fn write(
    pieces: &[Piece],
    [width, height]: [u32; 2],
    line: f64,
    background: Background,
    about: &About,
) -> Vec<u8> {
    let mut text = String::new();
    put!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" stroke-linejoin=\"round\" stroke-linecap=\"round\" \
         fill-rule=\"evenodd\">\n<title>{}</title>\n<desc>{}</desc>\n",
        escaped(&about.title_line()),
        escaped(&about.description_lines().chain([GENERATOR.to_owned()]).collect::<Vec<_>>().join(" | ")),
    );
    if let Some(rgb) = background.rgb() {
        put!(text, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", color(rgb));
    }
    put!(text, "<g stroke=\"{}\" stroke-width=\"{}\">\n", color(INK), decimals(line));
    for piece in pieces {
        paint(piece, &mut text);
    }
    text.push_str("</g>\n</svg>\n");
    text.into_bytes()
}

fn paint(piece: &Piece, text: &mut String) {
    fill(piece, text);
    let etched = piece.face.etch.iter().map(|line| open(line)).collect::<String>();
    if !etched.is_empty() {
        put!(text, "<path fill=\"none\" d=\"{etched}\"/>\n");
    }
}

fn fill(piece: &Piece, text: &mut String) {
    let fill = color(piece.face.rgb);
    let rings = piece.filled.iter().map(|ring| closed(ring)).collect::<String>();
    if piece.filled.iter().flatten().all(|corner| corner.line) {
        put!(text, "<path fill=\"{fill}\" d=\"{rings}\"/>\n");
        return;
    }
    // A thin line in the color of the face closes the gap to the faces that it flows into.
    put!(text, "<path fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\".4\" d=\"{rings}\"/>\n");
    let lines = piece.filled.iter().map(|ring| lines(ring)).collect::<String>();
    if !lines.is_empty() {
        put!(text, "<path fill=\"none\" d=\"{lines}\"/>\n");
    }
}

fn closed(ring: &[Corner]) -> String {
    let points: Vec<String> = ring.iter().map(|corner| place(corner.at)).collect();
    format!("M{}Z", points.join("L"))
}

fn open(line: &[[f64; 2]]) -> String {
    let points: Vec<String> = line.iter().map(|&at| place(at)).collect();
    format!("M{}", points.join("L"))
}

/// The edges of a ring that are lines.
fn lines(ring: &[Corner]) -> String {
    let mut text = String::new();
    let mut pen_is_here = false;
    for (number, corner) in ring.iter().enumerate() {
        if corner.line {
            if !pen_is_here {
                put!(text, "M{}", place(corner.at));
            }
            put!(text, "L{}", place(ring[(number + 1) % ring.len()].at));
        }
        pen_is_here = corner.line;
    }
    text
}

/// Two decimals.
fn place(at: [f64; 2]) -> String {
    let [x, y] = at.map(decimals);
    format!("{x} {y}")
}

fn decimals(value: f64) -> Decimal {
    Decimal::from_thousandths((value * 100.0).round() as i64 * 10)
}

fn color([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
