//! PNG and PBM: a square of pixels a block.

use std::io::{self, Write};

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::{Blocks, Line, Mark};
use crate::formats::GENERATOR;

/// The longest side of a picture, in pixels: PNG's own limit.
pub const LARGEST_SIDE: u32 = i32::MAX as u32;

/// The least scale at which [`pbm`] can draw marks: it has no colors, so that a mark is a dot inside its
/// block.
pub const LEAST_SCALE_OF_MARKS: u32 = 3;

/// Pixels along x and y of a picture with so many pixels a block; none if a side is over
/// [`LARGEST_SIDE`].
#[must_use]
pub fn pixels(cells: [u32; 2], scale: u32) -> Option<[u32; 2]> {
    let sides = cells.map(|cells| (u64::from(cells) * 2 + 1) * u64::from(scale));
    let fits = sides.iter().all(|&side| side <= u64::from(LARGEST_SIDE));
    fits.then(|| sides.map(|side| side as u32))
}

/// The pixels of one line, packed from the highest bit.
struct Packed {
    /// Bits a pixel: 1 or 2.
    depth: u32,
    bytes: Vec<u8>,
    /// How many bits of the last byte are taken, 0 if all.
    taken: u32,
}

impl Packed {
    fn new(depth: u32) -> Packed {
        Packed { depth, bytes: Vec::new(), taken: 0 }
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.taken = 0;
    }

    /// Adds so many pixels of one value.
    fn run(&mut self, value: u8, pixels: u32) {
        let pattern = if self.depth == 1 { value * 0xff } else { value * 0x55 };
        let mut bits = pixels * self.depth;
        if self.taken > 0 {
            let fill = bits.min(8 - self.taken);
            let mask = (0xff << (8 - fill)) as u8 >> self.taken;
            *self.bytes.last_mut().expect("a byte is begun") |= pattern & mask;
            self.taken = (self.taken + fill) % 8;
            bits -= fill;
        }
        self.bytes.resize(self.bytes.len() + (bits / 8) as usize, pattern);
        if !bits.is_multiple_of(8) {
            self.taken = bits % 8;
            self.bytes.push(pattern & (0xff << (8 - self.taken)) as u8);
        }
    }

    /// The line with its blocks drawn `scale` pixels wide; `value` is given whether a block is wall and
    /// what stands in it.
    fn draw(&mut self, line: &Line, blocks: u32, scale: u32, value: impl Fn(bool, Option<Mark>) -> u8) {
        self.clear();
        let mut marks = line.marks.iter().peekable();
        for block in 0..blocks {
            let mark = marks.next_if(|(at, _)| *at == block).map(|&(_, mark)| mark);
            self.run(value(line.is_wall(block), mark), scale);
        }
    }
}

/// A picture as PNG: black walls on white, the way red, spheres green. One bit a pixel, two with marks.
/// `about` says how the picture came to be and stands in the file as a comment.
///
/// # Errors
/// If `out` fails.
///
/// # Panics
/// If the scale is 0 or a side is over [`LARGEST_SIDE`].
pub fn png(blocks: &mut impl Blocks, scale: u32, about: &str, out: &mut impl Write) -> io::Result<()> {
    let [width, height] = pixels(blocks.cells(), scale).expect("the size was checked");
    let [columns, _] = blocks.blocks();
    let marked = blocks.is_marked();
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_depth(if marked { BitDepth::Two } else { BitDepth::One });
    if marked {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(&PALETTE[..]);
    } else {
        encoder.set_color(ColorType::Grayscale);
    }
    encoder.set_deflate_compression(DeflateCompression::Level(1));
    // The difference to the line above is nothing where lines repeat, and says nothing where they do not.
    encoder.set_filter(if scale > 1 { Filter::Up } else { Filter::NoFilter });
    let ascii: String =
        about.chars().map(|c| if c.is_ascii() && !c.is_control() { c } else { '?' }).collect();
    encoder.add_text_chunk("Software".to_owned(), GENERATOR.to_owned())?;
    encoder.add_text_chunk("Comment".to_owned(), ascii)?;
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut line = Line::default();
    let mut packed = Packed::new(if marked { 2 } else { 1 });
    while blocks.next(&mut line) {
        if marked {
            packed.draw(&line, columns, scale, |wall, mark| match (wall, mark) {
                (true, _) => 0,
                (false, None) => 1,
                (false, Some(Mark::Way)) => 2,
                (false, Some(Mark::Sphere)) => 3,
            });
        } else if scale == 1 {
            // One byte after another; what follows the last pixel stays 0.
            packed.bytes.clear();
            packed.bytes.extend(line.walls.iter().map(|byte| !byte));
            let last = packed.bytes.last_mut().expect("a line has blocks");
            *last &= (0xff00 >> ((columns - 1) % 8 + 1)) as u8;
        } else {
            packed.draw(&line, columns, scale, |wall, _| u8::from(!wall));
        }
        for _ in 0..scale {
            stream.write_all(&packed.bytes)?;
        }
    }
    stream.finish()?;
    writer.finish()?;
    Ok(())
}

/// Wall, floor, way, sphere.
const PALETTE: [u8; 12] = [0, 0, 0, 255, 255, 255, 214, 48, 38, 30, 150, 80];

/// A picture as binary PBM, 1 bit a pixel. The way is drawn as a dot in each of its blocks; spheres are
/// not drawn.
///
/// # Errors
/// If `out` fails.
///
/// # Panics
/// If the scale is 0, a side is over [`LARGEST_SIDE`], or there are marks and the scale is below
/// [`LEAST_SCALE_OF_MARKS`].
pub fn pbm(blocks: &mut impl Blocks, scale: u32, about: &str, out: &mut impl Write) -> io::Result<()> {
    let [width, height] = pixels(blocks.cells(), scale).expect("the size was checked");
    let [columns, _] = blocks.blocks();
    let about = about.replace(char::is_control, " ");
    write!(out, "P4\n# {GENERATOR}\n# {about}\n{width} {height}\n")?;
    let mut line = Line::default();
    let mut packed = Packed::new(1);
    let mut dotted = Packed::new(1);
    let dot = scale / 3;
    let before = (scale - dot) / 2;
    while blocks.next(&mut line) {
        if scale == 1 {
            out.write_all(&line.walls)?;
            continue;
        }
        packed.draw(&line, columns, scale, |wall, _| u8::from(wall));
        let mut way = line.marks.iter().filter(|(_, mark)| *mark == Mark::Way).peekable();
        if way.peek().is_none() {
            for _ in 0..scale {
                out.write_all(&packed.bytes)?;
            }
            continue;
        }
        assert!(scale >= LEAST_SCALE_OF_MARKS, "a dot needs a block of three pixels");
        dotted.clear();
        for block in 0..columns {
            let wall = u8::from(line.is_wall(block));
            if way.next_if(|(at, _)| *at == block).is_some() {
                dotted.run(0, before);
                dotted.run(1, dot);
                dotted.run(0, scale - dot - before);
            } else {
                dotted.run(wall, scale);
            }
        }
        for y in 0..scale {
            let inside = (before..before + dot).contains(&y);
            out.write_all(if inside { &dotted.bytes } else { &packed.bytes })?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_pixels_are_packed() {
        for depth in [1, 2] {
            let mut packed = Packed::new(depth);
            let mut wanted = Vec::new();
            for (k, pixels) in [3, 1, 9, 0, 17, 8, 2, 30].into_iter().enumerate() {
                let value = (k as u8 % 2) * ((1 << depth) - 1);
                packed.run(value, pixels);
                wanted.extend((0..pixels).map(|_| value));
            }
            let per_byte = 8 / depth as usize;
            let found: Vec<u8> = (0..wanted.len())
                .map(|k| {
                    let shift = 8 - depth * (k % per_byte) as u32 - depth;
                    packed.bytes[k / per_byte] >> shift & ((1 << depth) - 1)
                })
                .collect();
            assert_eq!(found, wanted);
            assert_eq!(packed.bytes.len(), wanted.len().div_ceil(per_byte));
        }
    }

    #[test]
    fn sizes_end_where_png_ends() {
        assert_eq!(pixels([7, 3], 2), Some([30, 14]));
        assert_eq!(pixels([1_000_000, 1_000_000], 1073), Some([2_146_001_073; 2]));
        assert_eq!(pixels([1_000_000, 1], 1074), None);
    }
}
