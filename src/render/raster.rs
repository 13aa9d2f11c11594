//! The PNG: for each of 4 x 4 samples a pixel, the face that lies nearest.
//!
//! Corners are rounded to 256ths of a sample, and triangles that share an edge share the samples on it
//! exactly, so nothing shines through. Lines are drawn where neighbouring samples show faces that do not
//! flow into one another. The picture is made in bands, so that memory does not grow with its height.

use std::collections::BTreeSet;

use super::faces::Face;
use super::{Background, INK, Page};
use crate::formats::{About, GENERATOR};

/// Samples a pixel, each way.
const SAMPLES: i64 = 4;
/// Steps between two samples.
const STEPS: i64 = 256;
/// Rows of pixels in a band.
const BAND: i64 = 32;
/// No face.
const NOTHING: u32 = u32::MAX;

pub fn png(page: &Page, background: Background, about: &About) -> Vec<u8> {
    let [width, height] = page.size;
    let mut pixels = Vec::with_capacity(width as usize * height as usize);
    let triangles = triangles(&page.faces);
    let pen = Pen::new(page.line);
    let mut bands = vec![Vec::new(); (i64::from(height) + BAND - 1).div_euclid(BAND) as usize];
    let last = bands.len() as i64 - 1;
    for (number, triangle) in triangles.iter().enumerate() {
        let rows = |y: i64| y.div_euclid(STEPS * SAMPLES);
        let [low, high] = triangle.extent();
        // A line may reach into the next band.
        let first = (rows(low) - pen.reach).div_euclid(BAND).max(0);
        for band in first..=(rows(high) + pen.reach).div_euclid(BAND).min(last) {
            bands[band as usize].push(number as u32);
        }
    }
    for (band, members) in bands.iter().enumerate() {
        let top = band as i64 * BAND;
        let mut field = Field::new(i64::from(width), top, BAND.min(i64::from(height) - top), pen.reach);
        for &member in members {
            let triangle = &triangles[member as usize];
            field.draw(triangle, &page.faces[triangle.face as usize], triangle.face);
        }
        field.ink(&page.faces, &pen);
        field.finish(&page.faces, background, &mut pixels);
    }
    encode(page.size, &pixels, background, about)
}

/// A triangle in steps of samples.
struct Triangle {
    corners: [[i64; 2]; 3],
    face: u32,
}

fn triangles(faces: &[Face]) -> Vec<Triangle> {
    let steps = |side: f64| (side * (SAMPLES * STEPS) as f64).round() as i64;
    let each = faces.iter().enumerate().flat_map(|(number, face)| {
        face.triangles
            .iter()
            .map(move |corners| Triangle { corners: corners.map(|at| at.map(steps)), face: number as u32 })
    });
    each.collect()
}

impl Triangle {
    /// Its least and greatest y.
    fn extent(&self) -> [i64; 2] {
        let [a, b, c] = self.corners.map(|corner| corner[1]);
        [a.min(b).min(c), a.max(b).max(c)]
    }
}

/// The samples that a line through a border between two samples covers.
struct Pen {
    /// Around the border between a sample and the next to its right; and the same to below.
    across: Vec<[i64; 2]>,
    down: Vec<[i64; 2]>,
    /// How far they reach.
    reach: i64,
}

impl Pen {
    /// A pen for lines so many pixels wide.
    fn new(line: f64) -> Pen {
        let radius = line / 2.0 * SAMPLES as f64;
        let reach = radius.ceil() as i64 + 1;
        let covered = |middle: [f64; 2]| -> Vec<[i64; 2]> {
            (-reach..=reach)
                .flat_map(|y| (-reach..=reach).map(move |x| [x, y]))
                .filter(|&[x, y]| {
                    let (dx, dy) = (x as f64 - middle[0], y as f64 - middle[1]);
                    dx * dx + dy * dy <= radius * radius
                })
                .collect()
        };
        Pen { across: covered([0.5, 0.0]), down: covered([0.0, 0.5]), reach }
    }
}

/// The samples of a band, with some rows more above and below for the lines that reach in.
struct Field {
    width: i64,
    /// Rows of pixels.
    height: i64,
    /// Of the first row of samples, in the whole picture.
    top: i64,
    rows: i64,
    margin: i64,
    depths: Vec<f32>,
    faces: Vec<u32>,
    inked: Vec<bool>,
}

impl Field {
    fn new(width: i64, top: i64, height: i64, margin: i64) -> Field {
        let (width_samples, rows) = (width * SAMPLES, height * SAMPLES + 2 * margin);
        let count = (width_samples * rows) as usize;
        Field {
            width: width_samples,
            height,
            top: top * SAMPLES - margin,
            rows,
            margin,
            depths: vec![f32::NEG_INFINITY; count],
            faces: vec![NOTHING; count],
            inked: vec![false; count],
        }
    }

    /// Draws the samples whose middle a triangle covers: of two triangles that share an edge, exactly one
    /// has each sample on it.
    fn draw(&mut self, triangle: &Triangle, face: &Face, number: u32) {
        let [low, high] = triangle.extent();
        // The middle of row r lies at (r + 1/2) steps.
        let first = ceil(low - STEPS / 2, STEPS).max(self.top);
        let last = ceil(high - STEPS / 2, STEPS).min(self.top + self.rows);
        let unit = (SAMPLES * STEPS) as f64;
        let [a, b, c] = face.plane;
        for row in first..last {
            let middle = row * STEPS + STEPS / 2;
            let (mut left, mut right) = (i64::MAX, i64::MIN);
            for edge in 0..3 {
                let (mut from, mut to) = (triangle.corners[edge], triangle.corners[(edge + 1) % 3]);
                if from[1] > to[1] {
                    (from, to) = (to, from);
                }
                if from[1] <= middle && middle < to[1] {
                    let rise = to[1] - from[1];
                    let run = (from[0] - STEPS / 2) * rise + (middle - from[1]) * (to[0] - from[0]);
                    let column = ceil(run, rise * STEPS);
                    (left, right) = (left.min(column), right.max(column));
                }
            }
            let (left, right) = (left.max(0), right.min(self.width));
            let start = ((row - self.top) * self.width) as usize;
            let on_row = b * (middle as f64 / unit) + c;
            for column in left..right {
                let depth = (a * ((column * STEPS + STEPS / 2) as f64 / unit) + on_row) as f32;
                let at = start + column as usize;
                if depth > self.depths[at] {
                    self.depths[at] = depth;
                    self.faces[at] = number;
                }
            }
        }
    }

    fn ink(&mut self, faces: &[Face], pen: &Pen) {
        let group = |face: u32| if face == NOTHING { NOTHING } else { faces[face as usize].group };
        for y in 0..self.rows {
            for x in 0..self.width {
                let at = (y * self.width + x) as usize;
                let here = self.faces[at];
                if x + 1 < self.width {
                    let beside = self.faces[at + 1];
                    if here != beside && group(here) != group(beside) {
                        self.stamp(x, y, &pen.across);
                    }
                }
                if y + 1 < self.rows {
                    let below = self.faces[at + self.width as usize];
                    if here != below && group(here) != group(below) {
                        self.stamp(x, y, &pen.down);
                    }
                }
            }
        }
    }

    fn stamp(&mut self, x: i64, y: i64, covered: &[[i64; 2]]) {
        for [dx, dy] in covered {
            let (x, y) = (x + dx, y + dy);
            if (0..self.width).contains(&x) && (0..self.rows).contains(&y) {
                self.inked[(y * self.width + x) as usize] = true;
            }
        }
    }

    /// The pixels of the band, red, green, blue and how much of them is covered.
    fn finish(&self, faces: &[Face], background: Background, pixels: &mut Vec<[u8; 4]>) {
        for y in 0..self.height {
            for x in 0..self.width / SAMPLES {
                let (mut sum, mut covered) = ([0u32; 3], 0u32);
                for sample in 0..SAMPLES * SAMPLES {
                    let row = self.margin + y * SAMPLES + sample / SAMPLES;
                    let at = (row * self.width + x * SAMPLES + sample % SAMPLES) as usize;
                    let rgb = match self.faces[at] {
                        _ if self.inked[at] => Some(INK),
                        NOTHING => background.rgb(),
                        face => Some(faces[face as usize].rgb),
                    };
                    if let Some(rgb) = rgb {
                        covered += 1;
                        (0..3).for_each(|channel| sum[channel] += u32::from(rgb[channel]));
                    }
                }
                let mean = |sum: u32| ((2 * sum + covered) / (2 * covered.max(1))) as u8;
                let [red, green, blue] = sum.map(mean);
                pixels.push([red, green, blue, (covered * 255 / (SAMPLES * SAMPLES) as u32) as u8]);
            }
        }
    }
}

/// The least whole number that is not under a quotient.
fn ceil(dividend: i64, divisor: i64) -> i64 {
    -(-dividend).div_euclid(divisor)
}

/// PNG with a palette if it has few colors, which makes it half as large.
fn encode(size: [u32; 2], pixels: &[[u8; 4]], background: Background, about: &About) -> Vec<u8> {
    let palette = palette(pixels);
    let opaque = background.rgb().is_some();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size[0], size[1]);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    // Flat colors repeat as they are; differences would break the repetition at every edge.
    encoder.set_filter(png::Filter::NoFilter);
    let data: Vec<u8> = match &palette {
        Some(colors) => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(
                colors.iter().flat_map(|color| [color[0], color[1], color[2]]).collect::<Vec<_>>(),
            );
            if !opaque {
                encoder.set_trns(colors.iter().map(|color| color[3]).collect::<Vec<_>>());
            }
            let number = |pixel| colors.binary_search(pixel).expect("every color is in the palette") as u8;
            pixels.iter().map(number).collect()
        }
        None if opaque => {
            encoder.set_color(png::ColorType::Rgb);
            pixels.iter().flat_map(|&[red, green, blue, _]| [red, green, blue]).collect()
        }
        None => {
            encoder.set_color(png::ColorType::Rgba);
            pixels.as_flattened().to_vec()
        }
    };
    let description = about.description_lines().collect::<Vec<_>>().join("\n");
    for (word, text) in
        [("Title", about.title_line()), ("Description", description), ("Software", GENERATOR.to_owned())]
    {
        if !text.is_empty() {
            encoder.add_itxt_chunk(word.to_owned(), text).expect("keywords are short and plain");
        }
    }
    let mut writer = encoder.write_header().expect("memory takes all bytes");
    writer.write_image_data(&data).expect("there are as many pixels as were told");
    writer.finish().expect("memory takes all bytes");
    bytes
}

/// All colors in order, if they are not more than a palette holds.
fn palette(pixels: &[[u8; 4]]) -> Option<Vec<[u8; 4]>> {
    let mut colors = BTreeSet::new();
    for run in pixels.chunk_by(|a, b| a == b) {
        colors.insert(run[0]);
        if colors.len() > 256 {
            return None;
        }
    }
    Some(colors.into_iter().collect())
}

/// The whole picture in one band, for tests.
#[cfg(test)]
pub struct Nearest(Field);

/// Which face lies nearest at every sample.
#[cfg(test)]
pub fn nearest(faces: &[Face], [width, height]: [u32; 2]) -> Nearest {
    let mut field = Field::new(width.into(), 0, height.into(), 0);
    for triangle in triangles(faces) {
        field.draw(&triangle, &faces[triangle.face as usize], triangle.face);
    }
    Nearest(field)
}

#[cfg(test)]
impl Nearest {
    /// The place in pixels and the face of each sample whose eight neighbours show the same.
    pub fn samples(&self) -> impl Iterator<Item = Option<([f64; 2], Option<u32>)>> {
        let field = &self.0;
        let at = |x: i64, y: i64| field.faces[(y * field.width + x) as usize];
        (1..field.rows - 1).flat_map(move |y| (1..field.width - 1).map(move |x| (x, y))).map(move |(x, y)| {
            let face = at(x, y);
            let same = (-1..=1).all(|dy| (-1..=1).all(|dx| at(x + dx, y + dy) == face));
            let middle = [x, y].map(|side| (side as f64 + 0.5) / SAMPLES as f64);
            same.then_some((middle, (face != NOTHING).then_some(face)))
        })
    }
}
