//! SVG: the solution on paper, the plates side by side with the way of the star drawn on them.
//!
//! One unit of the view box is one millimetre, and width and height say so. What is up on a plate is up
//! in the picture: second coordinates are turned over, as SVG counts downwards.
//!
//! ```text
//!   title
//!   Plate x+            Plate y-            Plate z+
//!   +-----------+       +-----------+       +-----------+
//! ^ |           |     ^ |           |     ^ |           |
//! z |           |     z |           |     y |           |
//!   +-----------+       +-----------+       +-----------+
//!    y ->                x ->                x ->
//!   o start  line  O goal
//!   how to read it
//! ```

use std::fmt::Write;

use super::tracks::{Layout, Leg, layout};
use crate::axis::{Axis, Side};
use crate::formats::{About, GENERATOR, Paint, escaped};
use crate::parts::{Drawing, Role};
use crate::solid::Point;
use crate::units::Mm;

/// The card under everything: the picture is the same on a light and on a dark page.
const CARD: &str = "#faf9f6";
/// Fonts of one width that most machines have; some programs do not know the word `sans-serif`.
const FONTS: &str = "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif";
const INK: &str = "#2b2e34";
const FAINT: &str = "#6b7078";

/// The line's colors at the start, half-way and at the goal.
const SHADES: [[u8; 3]; 3] = [[0x12, 0x8A, 0x4A], [0xD9, 0x8A, 0x00], [0xC8, 0x24, 0x2F]];

/// The most numbers on one plate. On longer ways every second, fifth, tenth, ... slide has one.
const MOST_NUMBERS: usize = 120;

/// Sizes of letters, in tenths of a page's unit.
const READING: i64 = 32;
const DESCRIPTION: i64 = 28;

const HOW_TO_READ: &str = "Each arm of the star runs in the slots of its own two plates. Follow the line \
    from the green dot to the red ring, on all plates at a time. The numbers count the slides. A slide shows \
    on two of the plates; through the third it pushes the arm in or out. Lines side by side are one slot, \
    passed more than once: the earlier, the lower or the further left.";

/// Plates side by side in one picture, true to size in millimetres: on each the line that its arm
/// follows, from a green dot at the start to a red ring at the goal.
#[must_use]
pub fn solution_svg(drawings: &[Drawing], about: &About) -> Vec<u8> {
    let page = Page::new(drawings, about);
    let (width, height) = (length(page.width), length(page.height));
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    put!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\" role=\"img\">\n"
    );
    let said: Vec<String> = about.description_lines().collect();
    put!(text, "<title>{}</title>\n", escaped(&title(about)));
    put!(text, "<desc>{}\n{GENERATOR}</desc>\n", escaped(&said.join("\n")));
    put!(text, "<rect width=\"{width}\" height=\"{height}\" fill=\"{CARD}\"/>\n");
    page.heading(&mut text, &title(about));
    for (drawing, &left) in drawings.iter().zip(&page.lefts) {
        Plate { drawing, page: &page, left }.write(&mut text);
    }
    page.legend(&mut text, drawings);
    text.push_str("</svg>\n");
    text.into_bytes()
}

fn title(about: &About) -> String {
    match about.title_line() {
        line if line.is_empty() => "Solution".to_owned(),
        line => format!("{line}: solution"),
    }
}

/// Where things stand on the page, in micrometres.
struct Page {
    /// The unit of everything that is not a plate: a millimetre on a picture 190 mm wide.
    unit: i64,
    width: i64,
    height: i64,
    /// The left end of each plate's column.
    lefts: Vec<i64>,
    /// Top and bottom of the row of plates.
    top: i64,
    bottom: i64,
    /// The explanation and the description, broken into lines.
    reading: Vec<String>,
    description: Vec<String>,
}

impl Page {
    fn new(drawings: &[Drawing], about: &About) -> Page {
        let sizes: Vec<[i64; 2]> = drawings
            .iter()
            .map(|drawing| {
                let [low, high] = bounds(drawing);
                [0, 1].map(|axis| i64::from(high[axis]) - i64::from(low[axis]))
            })
            .collect();
        let widths = sizes.iter().map(|size| size[0]);
        let unit = (widths.clone().sum::<i64>() / 170).max(100);
        let margin = 8 * unit;
        let mut lefts = Vec::new();
        let mut left = margin;
        for width in widths {
            lefts.push(left);
            left += width.max(50 * unit) + margin;
        }
        let width = left.max(170 * unit);
        let room = width - 2 * margin;
        let top = 27 * unit;
        let bottom = top + sizes.iter().map(|size| size[1]).max().unwrap_or(0);
        // Words of small letters are narrower than the figures of a description.
        let reading = wrapped(HOW_TO_READ, letters(room, READING * unit / 10) * 6 / 5);
        let letters = letters(room, DESCRIPTION * unit / 10);
        let description: Vec<String> =
            about.description_lines().flat_map(|line| wrapped(&line, letters)).collect();
        let height = bottom + (26 + 5 * reading.len() as i64 + 4 * description.len() as i64) * unit;
        Page { unit, width, height, lefts, top, bottom, reading, description }
    }

    fn heading(&self, text: &mut String, title: &str) {
        // Long titles get smaller.
        let fitting = (self.width - 16 * self.unit) * 3 / (2 * title.chars().count().max(1) as i64);
        let size = fitting.min(6 * self.unit);
        put!(text, "<g fill=\"{INK}\">\n");
        self.words(text, [self.lefts.first().copied().unwrap_or(8 * self.unit), 11 * self.unit], size, title);
        text.push_str("</g>\n");
    }

    fn words(&self, text: &mut String, [x, y]: [i64; 2], size: i64, words: &str) {
        let (x, y, size) = (length(x), length(y), length(size));
        put!(text, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>\n", escaped(words));
    }

    fn legend(&self, text: &mut String, drawings: &[Drawing]) {
        let unit = self.unit;
        let left = self.lefts.first().copied().unwrap_or(8 * unit);
        let slides = drawings.iter().map(|drawing| drawing.stops.len().saturating_sub(1)).max().unwrap_or(0);
        let mut y = self.bottom + 16 * unit;
        put!(text, "<g fill=\"{INK}\">\n");
        start_mark(text, [left + 2 * unit, y - 5 * unit / 4], 3 * unit / 2);
        self.words(text, [left + 6 * unit, y], 7 * unit / 2, "start");
        let (from, to) = (left + 18 * unit, left + 58 * unit);
        // Every piece reaches to the end, under the next ones: no seams show.
        let (end, width) = (length(to), length(unit));
        for step in 0..20 {
            let begin = [from + (to - from) * step / 20, y - 5 * unit / 4].map(length);
            let color = shade(step as usize, 19);
            put!(
                text,
                "<path d=\"M{} {}H{end}\" stroke=\"{color}\" stroke-width=\"{width}\"/>\n",
                begin[0],
                begin[1]
            );
        }
        goal_mark(text, [to + 6 * unit, y - 5 * unit / 4], 3 * unit / 2);
        let plural = if slides == 1 { "" } else { "s" };
        self.words(text, [to + 11 * unit, y], 7 * unit / 2, &format!("goal, after {slides} slide{plural}"));
        y += 4 * unit;
        for line in &self.reading {
            y += 5 * unit;
            self.words(text, [left, y], READING * unit / 10, line);
        }
        put!(text, "</g>\n<g fill=\"{FAINT}\">\n");
        y += unit;
        for line in &self.description {
            y += 4 * unit;
            self.words(text, [left, y], DESCRIPTION * unit / 10, line);
        }
        text.push_str("</g>\n");
    }
}

/// One plate on the page.
struct Plate<'a> {
    drawing: &'a Drawing,
    page: &'a Page,
    left: i64,
}

impl Plate<'_> {
    fn write(&self, text: &mut String) {
        let Plate { drawing, page, left } = *self;
        let paint = Paint::of(Role::Plate(drawing.normal, Side::Plus));
        let unit = page.unit;
        put!(text, "<g id=\"plate-{}\">\n<g fill=\"{}\">\n", drawing.normal, hex(paint.rgb()));
        let [seen, twin] = seen_from(drawing.normal);
        let normal = drawing.normal;
        page.words(text, [left, page.top - 13 * unit / 2], 9 * unit / 2, &format!("Plate {normal}{seen}"));
        text.push_str("</g>\n");
        put!(text, "<g fill=\"{FAINT}\">\n");
        let note = format!("from outside; {normal}{twin} is its mirror image");
        page.words(text, [left, page.top - 2 * unit], 14 * unit / 5, &note);
        text.push_str("</g>\n");
        self.shape(text, paint);
        self.axes(text);
        let slot = drawing.slot;
        let layout = layout(&drawing.stops, slot / 5, slot * 7 / 10);
        self.way(text, &layout);
        self.marks(text);
        self.numbers(text, &layout.legs);
        text.push_str("</g>\n");
    }

    /// A point of the plate on the page.
    fn on_page(&self, point: Point) -> [i64; 2] {
        let [low, high] = bounds(self.drawing);
        [
            self.left + i64::from(point[0]) - i64::from(low[0]),
            self.page.top + i64::from(high[1]) - i64::from(point[1]),
        ]
    }

    /// The commands of a line through points of the plate.
    fn line(&self, points: &[Point]) -> String {
        line(&points.iter().map(|&point| self.on_page(point)).collect::<Vec<_>>())
    }

    fn shape(&self, text: &mut String, paint: Paint) {
        let [low, high] = bounds(self.drawing);
        let [x, y] = self.on_page([low[0], high[1]]).map(length);
        let [width, height] = [0, 1].map(|axis| length(i64::from(high[axis]) - i64::from(low[axis])));
        // White slots: what is seen through them.
        put!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n");
        put!(
            text,
            "<path fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" fill-rule=\"evenodd\" d=\"",
            hex(pale(paint.rgb())),
            hex(paint.rgb()),
            length(i64::from(self.drawing.slot) / 30)
        );
        for ring in self.drawing.profile.rings() {
            put!(text, "{}Z", self.line(ring));
        }
        text.push_str("\"/>\n");
    }

    /// Two arrows in the lower left corner that name what runs to the right and up.
    fn axes(&self, text: &mut String) {
        let unit = self.page.unit;
        let [low, _] = bounds(self.drawing);
        let [x, y] = self.on_page(low);
        let (out, long, head) = (3 * unit, 9 * unit, 6 * unit / 5);
        let [x, y] = [x - out, y + out];
        let (right_tip, up_tip) = (x + long, y - long);
        let shafts = line(&[[x, up_tip], [x, y], [right_tip, y]]);
        let right_head = line(&[[right_tip - head, y - head], [right_tip, y], [right_tip - head, y + head]]);
        let up_head = line(&[[x - head, up_tip + head], [x, up_tip], [x + head, up_tip + head]]);
        put!(
            text,
            "<path fill=\"none\" stroke=\"{FAINT}\" stroke-width=\"{}\" d=\"{shafts}{right_head}{up_head}\"/>\n",
            length(2 * unit / 5)
        );
        put!(text, "<g fill=\"{FAINT}\">\n");
        let [right, up] = self.drawing.axes;
        let size = 7 * unit / 2;
        self.page.words(text, [right_tip + unit, y + unit], size, &right.letter().to_string());
        self.page.words(text, [x - 9 * unit / 10, up_tip - unit], size, &up.letter().to_string());
        text.push_str("</g>\n");
    }

    fn marks(&self, text: &mut String) {
        if let [start, .., goal] = self.drawing.stops[..] {
            let size = i64::from(self.drawing.slot) / 4;
            goal_mark(text, self.on_page(goal), size);
            start_mark(text, self.on_page(start), size);
        }
    }

    /// The way, slide after slide, each in its shade and with a rim that keeps it apart from what it
    /// crosses. The rim comes under the slide before as well: it shall not cut the line at its joints.
    fn way(&self, text: &mut String, layout: &Layout) {
        let slides = self.drawing.stops.len().saturating_sub(1);
        let slot = i64::from(self.drawing.slot);
        // Crowded lanes touch before their lines get too thin to see.
        let width = (slot / 10).min(i64::from(layout.spacing) * 3 / 5).max(slot / 18);
        put!(text, "<g fill=\"none\" stroke-linejoin=\"round\">\n");
        let mut before = String::new();
        for leg in &layout.legs {
            let line = self.line(&leg.points);
            let rim = length(width * 9 / 5);
            put!(text, "<path d=\"{line}\" stroke=\"#fff\" stroke-width=\"{rim}\"/>\n{before}");
            before.clear();
            let color = shade(leg.slide - 1, slides.saturating_sub(1));
            put!(
                before,
                "<path d=\"{line}\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\n",
                length(width)
            );
        }
        put!(text, "{before}</g>\n");
    }

    /// The numbers of the slides, each on its line where it is least in the way.
    fn numbers(&self, text: &mut String, legs: &[Leg]) {
        let slides = self.drawing.stops.len().saturating_sub(1);
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
            .into_iter()
            .find(|step| legs.len() / step <= MOST_NUMBERS)
            .unwrap_or(legs.len());
        let radius = i64::from(self.drawing.slot) * 9 / 40;
        let mut taken: Vec<[i64; 2]> = Vec::new();
        if let [start, .., goal] = self.drawing.stops[..] {
            taken.extend([start, goal].map(|point| self.on_page(point)));
        }
        put!(text, "<g fill=\"#fff\" text-anchor=\"middle\" font-weight=\"bold\">\n");
        for leg in legs.iter().filter(|leg| step == 1 || leg.slide % step == 0) {
            let place = self.free_place(leg, &taken);
            taken.push(place);
            let [x, y] = place;
            let digits = leg.slide.to_string();
            let size = radius * if digits.len() < 3 { 130 } else { 95 } / 100;
            put!(
                text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n",
                length(x),
                length(y),
                length(radius),
                shade(leg.slide - 1, slides.saturating_sub(1))
            );
            // A little lower than the middle is where digits of this size stand centred.
            self.page.words(text, [x, y + size * 36 / 100], size, &digits);
        }
        text.push_str("</g>\n");
    }

    /// The place on a leg's straight piece that is farthest from all that are taken.
    fn free_place(&self, leg: &Leg, taken: &[[i64; 2]]) -> [i64; 2] {
        let [from, to] = leg.straight.map(|point| self.on_page(point));
        let distance = |a: [i64; 2], b: [i64; 2]| (a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2);
        let places =
            [8, 5, 11, 3, 13].map(|part| [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part / 16));
        let free =
            |place: [i64; 2]| taken.iter().map(|&other| distance(place, other)).min().unwrap_or(i64::MAX);
        // The first of equals: `max_by_key` would take the last.
        places.into_iter().rev().max_by_key(|&place| free(place)).unwrap_or(from)
    }
}

/// The commands of a line through points of the page.
fn line(points: &[[i64; 2]]) -> String {
    let mut commands = String::new();
    for (number, point) in points.iter().enumerate() {
        let [x, y] = point.map(length);
        put!(commands, "{}{x} {y}", if number == 0 { 'M' } else { 'L' });
    }
    commands
}

fn start_mark(text: &mut String, [x, y]: [i64; 2], radius: i64) {
    let (x, y, radius) = (length(x), length(y), length(radius));
    put!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>\n", hex(SHADES[0]));
}

fn goal_mark(text: &mut String, [x, y]: [i64; 2], radius: i64) {
    let (x, y) = (length(x), length(y));
    for radius in [radius * 5 / 4, radius * 7 / 4] {
        put!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
            length(radius),
            hex(SHADES[2]),
            length(radius / 6)
        );
    }
}

/// The plate that shows the drawing to who looks from outside, and its twin.
const fn seen_from(normal: Axis) -> [char; 2] {
    match normal {
        Axis::X | Axis::Z => ['+', '-'],
        Axis::Y => ['-', '+'],
    }
}

/// The corners of a drawing.
fn bounds(drawing: &Drawing) -> [Point; 2] {
    let mut outline = drawing.profile.outline().iter();
    let first = *outline.next().expect("an outline has points");
    outline.fold([first; 2], |[low, high], point| {
        [[low[0].min(point[0]), low[1].min(point[1])], [high[0].max(point[0]), high[1].max(point[1])]]
    })
}

/// The color of a slide, the number of the last one being `last`.
fn shade(slide: usize, last: usize) -> String {
    let last = last.max(1);
    let (from, to, part) = match 2 * slide < last {
        true => (SHADES[0], SHADES[1], 2 * slide),
        false => (SHADES[1], SHADES[2], 2 * slide - last),
    };
    let mix = |from: u8, to: u8| {
        let (from, to) = (i128::from(from), i128::from(to));
        (from + (to - from) * part as i128 / last as i128) as u8
    };
    hex([0, 1, 2].map(|channel| mix(from[channel], to[channel])))
}

/// A color with three quarters of white.
fn pale(rgb: [u8; 3]) -> [u8; 3] {
    rgb.map(|channel| 255 - (255 - channel) / 4)
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Micrometres as millimetres.
fn length(micrometres: i64) -> Mm {
    Mm::from_um(micrometres)
}

/// How many letters of a size surely fit into a width: in the widest of the fonts, figures and most
/// letters are under two thirds of their size wide.
fn letters(width: i64, size: i64) -> usize {
    usize::try_from(width * 3 / (2 * size.max(1))).unwrap_or(0)
}

/// Breaks a text into lines of at most so many letters: between words, and within words that are longer.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let pieces = text.split_whitespace().flat_map(|word| {
        let word: Vec<char> = word.chars().collect();
        word.chunks(letters.max(1)).map(String::from_iter).collect::<Vec<_>>()
    });
    for word in pieces {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_within_long_ones() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a 17172996922005391893 b", 8), ["a", "17172996", "92200539", "1893 b"]);
        assert!(wrapped(" ", 5).is_empty());
    }

    #[test]
    fn shades_run_from_start_to_goal() {
        assert_eq!([shade(0, 2), shade(1, 2), shade(2, 2)], SHADES.map(hex));
        assert_eq!(shade(0, 0), hex(SHADES[0]));
        // As many slides as a way can have.
        assert_eq!(shade(usize::MAX >> 1, usize::MAX >> 1), hex(SHADES[2]));
    }
}
