//! SVG: a drawing in millimetres, for paper, plotters and lasers.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::blocks::gaps;
use super::{Gaps, strokes};
use crate::flat::Labyrinth;
use crate::formats::GENERATOR;
use crate::units::Mm;

/// The measures of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// From one cell to the next.
    pub pitch: Mm,
    /// How thick walls are.
    pub wall: Mm,
}

/// A drawing of a maze as SVG: page and coordinates in millimetres, walls as the fewest strokes that
/// draw each wall once, the way red, spheres green. Spheres that point at each other bear the same
/// number; dead ones are hollow. `about` says how the maze came to be.
///
/// # Errors
/// If `out` fails.
///
/// # Panics
/// If the maze has 2^30 corners of cells or more.
pub fn svg(
    labyrinth: &Labyrinth,
    drawing: Drawing,
    gap: Gaps,
    way: Option<&[u32]>,
    about: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    let maze = labyrinth.maze();
    let Drawing { pitch, wall } = drawing;
    let [width, height] = [maze.width(), maze.height()].map(|cells| pitch * i64::from(cells) + wall);
    let x = |u: u32| wall.half() + pitch * i64::from(u);
    // SVG has y downward.
    let y = |v: u32| wall.half() + pitch * i64::from(maze.height() - v);
    let center = |cell: u32| {
        let (u, v) = maze.at(cell);
        (x(u) + pitch.half(), y(v) - pitch.half())
    };
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\">\n<desc>{GENERATOR}: {}</desc>\n",
        escaped(about)
    )?;
    writeln!(
        out,
        "<path id=\"walls\" fill=\"none\" stroke=\"#000\" stroke-width=\"{wall}\" stroke-linecap=\"square\" d=\""
    )?;
    let gaps = if gap == Gaps::Open { gaps(labyrinth) } else { Vec::new() };
    for stroke in strokes(maze, &gaps) {
        let closed = stroke.first() == stroke.last();
        let corners = if closed { &stroke[..stroke.len() - 1] } else { &stroke[..] };
        let line = path(corners.iter().map(|&[u, v]| (x(u), y(v))));
        writeln!(out, "{line}{}", if closed { "Z" } else { "" })?;
    }
    out.write_all(b"\"/>\n")?;
    if let Some(way) = way {
        let thick = Mm::from_um(pitch.um() / 6);
        writeln!(
            out,
            "<path id=\"way\" fill=\"none\" stroke=\"#d63026\" stroke-width=\"{thick}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\" d=\""
        )?;
        // A sphere interrupts the line.
        let next_to = |a: u32, b: u32| {
            let [(ua, va), (ub, vb)] = [maze.at(a), maze.at(b)];
            ua.abs_diff(ub) + va.abs_diff(vb) == 1
        };
        for part in way.chunk_by(|&a, &b| next_to(a, b)) {
            let mut corners: Vec<(Mm, Mm)> = Vec::new();
            for at in part.iter().map(|&cell| center(cell)) {
                if let [.., a, b] = corners[..]
                    && ((a.0 == b.0 && b.0 == at.0) || (a.1 == b.1 && b.1 == at.1))
                {
                    corners.pop();
                }
                corners.push(at);
            }
            // A line of no length shows its round ends.
            let dot = if corners.len() == 1 { "h0" } else { "" };
            writeln!(out, "{}{dot}", path(corners.into_iter()))?;
        }
        out.write_all(b"\"/>\n")?;
    }
    spheres(labyrinth, pitch, center, out)?;
    out.write_all(b"</svg>\n")
}

fn spheres(
    labyrinth: &Labyrinth,
    pitch: Mm,
    center: impl Fn(u32) -> (Mm, Mm),
    out: &mut impl Write,
) -> io::Result<()> {
    if labyrinth.spheres().is_empty() {
        return Ok(());
    }
    let tenth = Mm::from_um(pitch.um() / 10);
    writeln!(
        out,
        "<g id=\"spheres\" stroke=\"#1e9650\" stroke-width=\"{}\" font-size=\"{}\" text-anchor=\"middle\">",
        Mm::from_um(tenth.um() / 2),
        tenth * 3
    )?;
    let mut pairs = Vec::new();
    for sphere in labyrinth.spheres() {
        let live = labyrinth.is_live(*sphere);
        // Several spheres in a room stand side by side.
        let here = labyrinth.spheres_at(sphere.at);
        let place = here.iter().position(|other| other == sphere).expect("it stands here") as i64;
        let (mid, y) = center(sphere.at);
        let x = mid + tenth * 2 * (2 * place - (here.len() as i64 - 1));
        let radius = if here.len() > 1 { tenth * 2 } else { tenth * 3 };
        let fill = if live { "#1e9650" } else { "none" };
        writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>")?;
        if live {
            let pair = (sphere.at.min(sphere.to), sphere.at.max(sphere.to));
            let known = pairs.iter().position(|&other| other == pair);
            let number = known.unwrap_or_else(|| {
                pairs.push(pair);
                pairs.len() - 1
            });
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\" fill=\"#fff\" stroke=\"none\">{}</text>",
                y + tenth,
                number + 1
            )?;
        }
    }
    out.write_all(b"</g>\n")
}

/// Path data through points that differ from one to the next in one coordinate.
fn path(mut points: impl Iterator<Item = (Mm, Mm)>) -> String {
    let Some((mut x, mut y)) = points.next() else { return String::new() };
    let mut text = format!("M{x} {y}");
    for (to_x, to_y) in points {
        let done = if to_y == y { write!(text, "h{}", to_x - x) } else { write!(text, "v{}", to_y - y) };
        done.expect("text takes any text");
        (x, y) = (to_x, to_y);
    }
    text
}

/// Text as XML wants it.
fn escaped(text: &str) -> String {
    text.replace(char::is_control, " ").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
