//! ZIP: the container of 3MF, without anything that differs from run to run.
//!
//! ```text
//!   for each file:  local header (30 bytes), name, its bytes deflated
//!   the directory:  for each file a header (46 bytes) and the name again
//!   the end:        22 bytes: how many files, where the directory is
//! ```
//!
//! All files have the least time that the format knows, the first of January 1980. Deflate comes from a crate;
//! the container is these few numbers, and the crates that write it bring clocks, ciphers and random numbers.

use std::io::{self, Write};

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// Needs deflate: version 2.0 of the format.
const VERSION: u16 = 20;
const DEFLATED: u16 = 8;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;
const TIME: u16 = 0;
/// Year 0 from 1980, month 1, day 1.
const DATE: u16 = 1 << 5 | 1;

/// An archive in the making.
#[derive(Default)]
pub(super) struct Archive {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    files: u16,
}

impl Archive {
    /// Adds a file; what `write` writes is deflated on the way and never whole in memory.
    ///
    /// # Panics
    /// If the archive grows beyond 4 GiB, which the format does not hold.
    pub(super) fn file(&mut self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let start = size(self.bytes.len());
        self.bytes.extend(0x0403_4B50_u32.to_le_bytes());
        let header = self.bytes.len();
        self.bytes.extend(described(name, 0, 0, 0));
        self.bytes.extend(name.as_bytes());
        let body = self.bytes.len();
        let mut counted = Counted {
            crc: Crc::new(),
            length: 0,
            inner: DeflateEncoder::new(std::mem::take(&mut self.bytes), Compression::default()),
        };
        write(&mut counted).expect("memory takes all bytes");
        let (crc, length) = (counted.crc.sum(), counted.length);
        self.bytes = counted.inner.finish().expect("memory takes all bytes");
        let described = described(name, crc, size(self.bytes.len() - body), size(length));
        self.bytes[header..header + described.len()].copy_from_slice(&described);

        self.directory.extend(0x0201_4B50_u32.to_le_bytes());
        self.directory.extend(VERSION.to_le_bytes());
        self.directory.extend(described);
        // No comment, the first disk, nothing about who may read it.
        self.directory.extend([0; 10]);
        self.directory.extend(start.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.files += 1;
    }

    /// The whole archive.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let (start, length) = (size(self.bytes.len()), size(self.directory.len()));
        self.bytes.append(&mut self.directory);
        self.bytes.extend(0x0605_4B50_u32.to_le_bytes());
        self.bytes.extend([0; 4]);
        self.bytes.extend([self.files, self.files].map(u16::to_le_bytes).concat());
        self.bytes.extend([length, start].map(u32::to_le_bytes).concat());
        self.bytes.extend([0; 2]);
        self.bytes
    }
}

/// What local header and directory say alike.
fn described(name: &str, crc: u32, packed: u32, length: u32) -> Vec<u8> {
    let mut bytes = [VERSION, FLAGS, DEFLATED, TIME, DATE].map(u16::to_le_bytes).concat();
    bytes.extend([crc, packed, length].map(u32::to_le_bytes).concat());
    bytes.extend([name.len() as u16, 0].map(u16::to_le_bytes).concat());
    bytes
}

fn size(length: usize) -> u32 {
    u32::try_from(length).expect("a 3MF file of less than 4 GiB")
}

/// Counts and sums what goes through.
struct Counted<W> {
    crc: Crc,
    length: usize,
    inner: W,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.inner.write(bytes)?;
        self.crc.update(&bytes[..taken]);
        self.length += taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
