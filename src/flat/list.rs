//! Text, and the list to build by hand.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Blocks, Line, Mark};
use crate::formats::GENERATOR;

/// What a block is, for a reader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Wall,
    Open,
    Marked(Mark),
}

/// The blocks of a line.
fn kinds(line: &Line, columns: u32) -> impl Iterator<Item = Kind> + '_ {
    let mut marks = line.marks.iter().peekable();
    (0..columns).map(move |block| match marks.next_if(|(at, _)| *at == block) {
        _ if line.is_wall(block) => Kind::Wall,
        Some(&(_, mark)) => Kind::Marked(mark),
        None => Kind::Open,
    })
}

/// A picture as text: `#` wall, `.` open, `*` the way, `o` a sphere; a line of text a line of blocks.
///
/// # Errors
/// If `out` fails.
pub fn text(blocks: &mut impl Blocks, out: &mut impl Write) -> io::Result<()> {
    let [columns, _] = blocks.blocks();
    let mut line = Line::default();
    let mut bytes = Vec::new();
    while blocks.next(&mut line) {
        bytes.clear();
        bytes.extend(kinds(&line, columns).map(|kind| match kind {
            Kind::Wall => b'#',
            Kind::Open => b'.',
            Kind::Marked(Mark::Way) => b'*',
            Kind::Marked(Mark::Sphere) => b'o',
        }));
        bytes.push(b'\n');
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// A list to build the maze by, in bricks or in a block game: how many blocks it takes, then row by row
/// from the top the runs from left to right, each with a box to check. Spaces on the way are called
/// steps.
///
/// ```text
/// 113 blocks in all, for 15 rows of 15 places: from the top row down, each row from left to right
///
/// row 1
/// [ ] 15 blocks
///
/// row 2
/// [ ] 1 block
/// [ ] 5 spaces
/// ```
///
/// # Errors
/// If `out` fails.
pub fn build_list(blocks: &mut impl Blocks, about: &str, out: &mut impl Write) -> io::Result<()> {
    let [columns, lines] = blocks.blocks();
    let walls = counted(blocks.walls(), "block");
    let rows = counted(lines.into(), "row");
    let about = about.replace(char::is_control, " ");
    writeln!(
        out,
        "{walls} in all, for {rows} of {columns} places: from the top row down, each row from left to right\n\
         {GENERATOR}: {about}"
    )?;
    let mut line = Line::default();
    let mut number = 0;
    let mut bytes = Vec::new();
    let mut runs = Runs::default();
    while blocks.next(&mut line) {
        number += 1;
        bytes.clear();
        write!(bytes, "\nrow {number}\n")?;
        let mut kinds = kinds(&line, columns).peekable();
        while let Some(kind) = kinds.next() {
            let mut count = 1;
            while kinds.next_if(|&next| next == kind).is_some() {
                count += 1;
            }
            runs.put(count, kind, &mut bytes);
        }
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// The lines of short runs, each spelled once: most runs are short.
#[derive(Default)]
struct Runs(BTreeMap<(u64, Kind), Vec<u8>>);

impl Runs {
    fn put(&mut self, count: u64, kind: Kind, bytes: &mut Vec<u8>) {
        let spelled = || {
            let name = match kind {
                Kind::Wall => "block",
                Kind::Open => "space",
                Kind::Marked(Mark::Way) => "step",
                Kind::Marked(Mark::Sphere) => "sphere",
            };
            format!("[ ] {}\n", counted(count, name)).into_bytes()
        };
        if count < 32 {
            bytes.extend_from_slice(self.0.entry((count, kind)).or_insert_with(spelled));
        } else {
            bytes.extend(spelled());
        }
    }
}

/// `1 block`, `2 blocks`.
fn counted(count: u64, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}
