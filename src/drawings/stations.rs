//! SVG: a plate's map of stations, on paper.
//!
//! One unit of the view box is one millimetre. The plate lies as it is seen along its axis, its first
//! axis to the right and the second one up; slots are white in a gray plate.

use std::fmt::Write;

use crate::formats::{About, GENERATOR, escaped};
use crate::parts::{Station, StationMap};
use crate::solid::Point;
use crate::units::Mm;

/// A map of a cube with `side` cells a side, true to size. The large number at a cell is the coordinate
/// of its station along the plate's axis, the small one the station's own number; stations outside the
/// goal's region are struck out.
#[must_use]
pub fn station_map(map: &StationMap, side: u16, about: &About) -> Vec<u8> {
    let length = |um: i32| Mm::from_um(um.into());
    let outline = map.profile.outline();
    let bound = |axis: usize, choose: fn(i32, i32) -> i32| {
        outline.iter().map(|point| point[axis]).reduce(choose).expect("an outline has points")
    };
    let low = [0, 1].map(|axis| bound(axis, i32::min));
    let high = [0, 1].map(|axis| bound(axis, i32::max));
    let (width, height) = (high[0] - low[0], high[1] - low[1]);
    let margin = (width / 10).max(6_000);
    let size = margin / 2;
    // Second coordinates are turned over, as SVG counts downwards.
    let place = |[x, y]: Point| [x - low[0] + margin, high[1] - y + margin];
    let (page_width, page_height) = (length(width + 2 * margin), length(height + 3 * margin));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{page_width}mm\" height=\"{page_height}mm\" \
         viewBox=\"0 0 {page_width} {page_height}\" font-family=\"Helvetica, Arial, sans-serif\" \
         text-anchor=\"middle\">\n"
    );
    let said: Vec<String> = about.description_lines().collect();
    let [right, up] = map.axes;
    let title = format!("{}: stations on plate {}", about.title_line(), map.normal);
    put!(text, "<title>{}</title>\n", escaped(&title));
    put!(text, "<desc>{}\n{GENERATOR}</desc>\n", escaped(&said.join("\n")));
    text.push_str(
        "<path fill=\"#d9d6cf\" stroke=\"#2b2e34\" stroke-width=\"0.2\" fill-rule=\"evenodd\" d=\"",
    );
    for ring in map.profile.rings() {
        for (index, &point) in ring.iter().enumerate() {
            let [x, y] = place(point).map(length);
            put!(text, "{}{x} {y}", if index == 0 { "M" } else { "L" });
        }
        text.push('Z');
    }
    text.push_str("\"/>\n");
    let words = |text: &mut String, x: i32, y: i32, size: i32, color: &str, words: &str| {
        let [x, y, size] = [x, y, size].map(length);
        put!(
            text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{color}\">{}</text>\n",
            escaped(words)
        );
    };
    let middle = margin + width / 2;
    words(&mut text, middle, margin * 2 / 3, size, "#2b2e34", &format!("Plate {}", map.normal));
    let below = margin + height;
    words(
        &mut text,
        middle,
        below + margin * 2 / 3,
        size,
        "#2b2e34",
        &format!("{right} to the right, {up} up"),
    );
    let legend = format!("large: {} from 0 to {}; small: the station's number", map.normal, side - 1);
    words(&mut text, middle, below + margin * 4 / 3, size * 2 / 3, "#6b7078", &legend);
    for &Station { at, number, depth, inside } in &map.stations {
        let [x, y] = place(at);
        let color = if inside { "#12604a" } else { "#b0aca4" };
        let digits = depth.to_string().len() as i32;
        words(&mut text, x, y + map.slot / 10, map.slot * 3 / (4 + digits), color, &depth.to_string());
        words(&mut text, x, y + map.slot * 4 / 10, map.slot / 4, "#6b7078", &number.to_string());
        if !inside {
            let half = map.slot / 3;
            let [from_x, from_y, to_x, to_y] = [x - half, y + half, x + half, y - half].map(length);
            put!(
                text,
                "<path stroke=\"#b0aca4\" stroke-width=\"0.3\" d=\"M{from_x} {from_y}L{to_x} {to_y}\"/>\n"
            );
        }
    }
    text.push_str("</svg>\n");
    text.into_bytes()
}
