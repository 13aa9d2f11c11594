//! ZIP: the container of 3MF, without anything that differs from run to run.
//!
//! ```text
//!   for each file:  local header (30 bytes), name, its bytes deflated
//!   the directory:  for each file a header (46 bytes) and the name again
//!   the end:        22 bytes: how many files, where the directory is
//! ```
//!
//! Numbers that do not fit 32 bits stand behind the names and before the end, as ZIP64 has it.
//!
//! All files have the least time that the format knows, the first of January 1980. Deflate comes from a crate;
//! the container is these few numbers, and the crates that write it bring clocks, ciphers and random numbers.

use std::io::{self, BufWriter, Write};

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// Deflate needs version 2.0 of the format, 64-bit numbers 4.5.
const VERSION: u16 = 20;
const VERSION_64: u16 = 45;
const DEFLATED: u16 = 8;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;
const TIME: u16 = 0;
/// Year 0 from 1980, month 1, day 1.
const DATE: u16 = 1 << 5 | 1;
/// Says that the number stands elsewhere, in 64 bits.
const ELSEWHERE: u32 = u32::MAX;
/// Texts come in small pieces.
const BUFFER: usize = 1 << 16;

/// An archive in the making.
pub(crate) struct Archive {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    files: u16,
    /// The least number that is written in 64 bits.
    large: u64,
}

impl Default for Archive {
    fn default() -> Archive {
        Archive { bytes: Vec::new(), directory: Vec::new(), files: 0, large: ELSEWHERE.into() }
    }
}

impl Archive {
    /// Adds a file; what `write` writes is deflated on the way and never whole in memory.
    pub(crate) fn file(&mut self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        let counted = Counted { crc: Crc::new(), length: 0, inner: encoder };
        let mut buffered = BufWriter::with_capacity(BUFFER, counted);
        write(&mut buffered).expect("memory takes all bytes");
        let counted = buffered.into_inner().unwrap_or_else(|_| unreachable!("memory takes all bytes"));
        let (crc, length) = (counted.crc.sum(), counted.length);
        let packed = counted.inner.finish().expect("memory takes all bytes");

        let start = self.bytes.len() as u64;
        let sizes = [length, packed.len() as u64];
        let is_large = sizes.iter().any(|&size| size >= self.large);
        // Of the local header both sizes are in 64 bits, or none.
        let extra = if is_large { extra(&sizes) } else { Vec::new() };
        self.bytes.extend(0x0403_4B50_u32.to_le_bytes());
        self.bytes.extend(described(name, crc, sizes, is_large, extra.len()));
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(extra);
        self.bytes.extend(packed);

        let is_far = start >= self.large;
        let mut far = if is_large { sizes.to_vec() } else { Vec::new() };
        far.extend(is_far.then_some(start));
        let extra = if far.is_empty() { Vec::new() } else { self::extra(&far) };
        self.directory.extend(0x0201_4B50_u32.to_le_bytes());
        self.directory.extend(VERSION_64.to_le_bytes());
        self.directory.extend(described(name, crc, sizes, is_large, extra.len()));
        // No comment, the first disk, nothing about who may read it.
        self.directory.extend([0; 10]);
        self.directory.extend(narrow(start, is_far).to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.directory.extend(extra);
        self.files += 1;
    }

    /// The whole archive.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let (start, length) = (self.bytes.len() as u64, self.directory.len() as u64);
        let is_far = start >= self.large;
        self.bytes.append(&mut self.directory);
        if is_far {
            let end = self.bytes.len() as u64;
            // The rest of this record has 44 bytes.
            self.bytes.extend(0x0606_4B50_u32.to_le_bytes());
            self.bytes.extend(44_u64.to_le_bytes());
            self.bytes.extend([VERSION_64, VERSION_64].map(u16::to_le_bytes).concat());
            self.bytes.extend([0; 8]);
            let files = u64::from(self.files);
            self.bytes.extend([files, files, length, start].map(u64::to_le_bytes).concat());
            // Where that record is, on the first disk of one.
            self.bytes.extend([0x0706_4B50_u32, 0].map(u32::to_le_bytes).concat());
            self.bytes.extend(end.to_le_bytes());
            self.bytes.extend(1_u32.to_le_bytes());
        }
        self.bytes.extend(0x0605_4B50_u32.to_le_bytes());
        self.bytes.extend([0; 4]);
        self.bytes.extend([self.files, self.files].map(u16::to_le_bytes).concat());
        self.bytes.extend([narrow(length, false), narrow(start, is_far)].map(u32::to_le_bytes).concat());
        self.bytes.extend([0; 2]);
        self.bytes
    }
}

/// What local header and directory say alike.
fn described(name: &str, crc: u32, sizes: [u64; 2], is_large: bool, extra: usize) -> Vec<u8> {
    let version = if is_large { VERSION_64 } else { VERSION };
    let mut bytes = [version, FLAGS, DEFLATED, TIME, DATE].map(u16::to_le_bytes).concat();
    let [length, packed] = sizes.map(|size| narrow(size, is_large));
    bytes.extend([crc, packed, length].map(u32::to_le_bytes).concat());
    bytes.extend([name.len() as u16, extra as u16].map(u16::to_le_bytes).concat());
    bytes
}

/// The extra field of numbers in 64 bits.
fn extra(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = [1, 8 * numbers.len() as u16].map(u16::to_le_bytes).concat();
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    bytes
}

fn narrow(number: u64, is_elsewhere: bool) -> u32 {
    if is_elsewhere { ELSEWHERE } else { u32::try_from(number).expect("larger numbers stand elsewhere") }
}

/// Counts and sums what goes through.
struct Counted<W> {
    crc: Crc,
    length: u64,
    inner: W,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.inner.write(bytes)?;
        self.crc.update(&bytes[..taken]);
        self.length += taken as u64;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use super::*;

    /// As if 4 GiB were a few bytes: sizes, places and the end in 64 bits, each alone and all together.
    #[test]
    fn large_archives_are_read() {
        let texts = [("a", "a ".repeat(3_000)), ("b/c", "no".to_owned()), ("d", "x".repeat(70_000))];
        for large in [1, 30, 60, 100, 5_000, 50_000, u64::from(u32::MAX)] {
            let mut archive = Archive { large, ..Archive::default() };
            for (name, text) in &texts {
                archive.file(name, |to| to.write_all(text.as_bytes()));
            }
            let bytes = archive.finish();
            let mut read = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
            assert_eq!(read.len(), texts.len());
            for (name, text) in &texts {
                let mut found = String::new();
                read.by_name(name).unwrap().read_to_string(&mut found).unwrap();
                assert!(found == *text, "{name} with {large}");
            }
        }
    }
}
