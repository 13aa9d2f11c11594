//! Sheets as DXF: text of the release 2004 (AC1018), millimetres, y up.
//!
//! Lines are polylines (LWPOLYLINE), which the release of 1992 that many writers emit does not have. From the
//! release of 2000 on a reader may insist on all tables, on the two blocks of a drawing and on handles: every
//! object has a number of its own and names its owner. That is what most of this file is:
//!
//! ```text
//!   HEADER    version, unit, extents         TABLES    layers, and eight others of which little is used
//!   CLASSES   none                           BLOCKS    model space and paper space, empty
//!   ENTITIES  the lines                      OBJECTS   the root dictionary
//! ```
//!
//! A part's name is kept with each of its lines as data of the application `DEVENTER`.

use std::fmt::{Display, Write};

use super::{About, GENERATOR};
use crate::params::Color;
use crate::parts::{CutLayer, CutLine, CutSheet};
use crate::solid::Point;
use crate::units::{Decimal, Mm};

/// A sheet as a DXF drawing at its true size: what is etched, openings, outlines, in this order.
#[must_use]
pub fn laser_dxf(cutting: &CutSheet, about: &About) -> Vec<u8> {
    let mut entities = Pairs::default();
    for (layer, _, lines) in cutting.layers() {
        lines.iter().for_each(|line| polyline(&mut entities, layer, line));
    }
    let mut file = Pairs::default();
    for line in
        [about.title_line()].into_iter().chain(about.description_lines()).chain([GENERATOR.to_owned()])
    {
        file.add(999, plain(&line));
    }
    header(&mut file, cutting, entities.handle);
    file.section("CLASSES", |_| {});
    file.section("TABLES", |file| tables(file, cutting));
    file.section("BLOCKS", |file| {
        block(file, "*Model_Space", MODEL_SPACE, [0x20, 0x21]);
        block(file, "*Paper_Space", PAPER_SPACE, [0x22, 0x23]);
    });
    file.section("ENTITIES", |file| file.text.push_str(&entities.text));
    file.section("OBJECTS", objects);
    file.add(0, "EOF");
    file.text.into_bytes()
}

/// The numbers of what stands in every drawing; lines follow.
const ROOT: u32 = 0xC;
const GROUPS: u32 = 0xD;
const MODEL_SPACE: u32 = 0x1E;
const PAPER_SPACE: u32 = 0x1F;
const FIRST_HANDLE: u32 = 0x100;

/// The application that a part's name belongs to.
const APPLICATION: &str = "DEVENTER";

/// Pairs of a group code and a value, two lines each.
struct Pairs {
    text: String,
    /// The next free number.
    handle: u32,
}

impl Default for Pairs {
    fn default() -> Pairs {
        Pairs { text: String::new(), handle: FIRST_HANDLE }
    }
}

impl Pairs {
    fn add(&mut self, code: u16, value: impl Display) {
        put!(self.text, "{code:>3}\n{value}\n");
    }

    fn all(&mut self, pairs: &[(u16, &str)]) {
        pairs.iter().for_each(|&(code, value)| self.add(code, value));
    }

    /// A number of an object, and that of its owner.
    fn identity(&mut self, handle: u32, owner: u32) {
        self.add(5, format_args!("{handle:X}"));
        self.add(330, format_args!("{owner:X}"));
    }

    fn point(&mut self, code: u16, [x, y]: Point) {
        self.add(code, Mm::from_um(x.into()));
        self.add(code + 10, Mm::from_um(y.into()));
    }

    fn section(&mut self, name: &str, fill: impl FnOnce(&mut Pairs)) {
        self.all(&[(0, "SECTION"), (2, name)]);
        fill(self);
        self.add(0, "ENDSEC");
    }

    /// A table of so many entries, each written with its number and the table's.
    fn table(&mut self, name: &str, handle: u32, count: usize, fill: impl FnOnce(&mut Pairs)) {
        self.all(&[(0, "TABLE"), (2, name)]);
        self.identity(handle, 0);
        self.add(100, "AcDbSymbolTable");
        self.add(70, count);
        if name == "DIMSTYLE" {
            self.add(100, "AcDbDimStyleTable");
        }
        fill(self);
        self.add(0, "ENDTAB");
    }

    fn record(&mut self, kind: &str, class: &str, handle: u32, table: u32, name: &str) {
        self.add(0, kind);
        self.identity(handle, table);
        self.all(&[(100, "AcDbSymbolTableRecord"), (100, class), (2, name)]);
    }
}

fn header(file: &mut Pairs, cutting: &CutSheet, next_handle: u32) {
    file.section("HEADER", |file| {
        file.all(&[(9, "$ACADVER"), (1, "AC1018"), (9, "$DWGCODEPAGE"), (3, "ANSI_1252")]);
        file.all(&[(9, "$INSUNITS"), (70, "4"), (9, "$MEASUREMENT"), (70, "1"), (9, "$LUNITS"), (70, "2")]);
        for (name, point) in [("$EXTMIN", [0; 2]), ("$EXTMAX", cutting.size)] {
            file.add(9, name);
            file.point(10, point);
            file.add(30, 0);
        }
        for (name, point) in [("$LIMMIN", [0; 2]), ("$LIMMAX", cutting.size)] {
            file.add(9, name);
            file.point(10, point);
        }
        file.add(9, "$HANDSEED");
        file.add(5, format_args!("{next_handle:X}"));
    });
}

fn tables(file: &mut Pairs, cutting: &CutSheet) {
    file.table("VPORT", 0x1, 1, |file| {
        file.record("VPORT", "AcDbViewportTableRecord", 0x30, 0x1, "*Active");
        let [width, height] = cutting.size;
        file.add(70, 0);
        file.all(&[(10, "0"), (20, "0"), (11, "1"), (21, "1")]);
        file.point(12, [width / 2, height / 2]);
        file.all(&[(13, "0"), (23, "0"), (14, "10"), (24, "10"), (15, "10"), (25, "10")]);
        file.all(&[(16, "0"), (26, "0"), (36, "1"), (17, "0"), (27, "0"), (37, "0")]);
        file.add(40, Mm::from_um(height.into()));
        // Width over height, in thousandths.
        let aspect = i64::from(width) * 1000 / i64::from(height.max(1));
        file.add(41, Decimal::from_thousandths(aspect.max(1)));
        file.all(&[
            (42, "50"),
            (43, "0"),
            (44, "0"),
            (50, "0"),
            (51, "0"),
            (71, "0"),
            (72, "1000"),
            (73, "1"),
        ]);
        file.all(&[(74, "3"), (75, "0"), (76, "0"), (77, "0"), (78, "0")]);
    });
    file.table("LTYPE", 0x2, 3, |file| {
        for (handle, name) in [(0x31, "ByBlock"), (0x32, "ByLayer"), (0x33, "Continuous")] {
            file.record("LTYPE", "AcDbLinetypeTableRecord", handle, 0x2, name);
            file.all(&[(70, "0"), (3, ""), (72, "65"), (73, "0"), (40, "0")]);
        }
    });
    file.table("LAYER", 0x3, 4, |file| {
        layer(file, 0x34, "0", None);
        for (handle, (cut_layer, color, _)) in (0x35..).zip(cutting.layers()) {
            layer(file, handle, layer_name(cut_layer), Some(color));
        }
    });
    file.table("STYLE", 0x4, 1, |file| {
        file.record("STYLE", "AcDbTextStyleTableRecord", 0x40, 0x4, "Standard");
        file.all(&[(70, "0"), (40, "0"), (41, "1"), (50, "0"), (71, "0"), (42, "2.5"), (3, "txt"), (4, "")]);
    });
    file.table("VIEW", 0x5, 0, |_| {});
    file.table("UCS", 0x6, 0, |_| {});
    file.table("APPID", 0x7, 2, |file| {
        for (handle, name) in [(0x41, "ACAD"), (0x42, APPLICATION)] {
            file.record("APPID", "AcDbRegAppTableRecord", handle, 0x7, name);
            file.add(70, 0);
        }
    });
    file.table("DIMSTYLE", 0x8, 0, |_| {});
    file.table("BLOCK_RECORD", 0x9, 2, |file| {
        for (handle, name) in [(MODEL_SPACE, "*Model_Space"), (PAPER_SPACE, "*Paper_Space")] {
            file.record("BLOCK_RECORD", "AcDbBlockTableRecord", handle, 0x9, name);
            file.add(340, 0);
        }
    });
}

/// A layer; without a color it is white, or black on white.
fn layer(file: &mut Pairs, handle: u32, name: &str, color: Option<Color>) {
    file.record("LAYER", "AcDbLayerTableRecord", handle, 0x3, name);
    file.add(70, 0);
    file.add(62, color.map_or(7, number));
    if let Some(Color([red, green, blue])) = color.filter(|color| !is_numbered(*color)) {
        file.add(420, u32::from_be_bytes([0, red, green, blue]));
    }
    // The thinnest line there is.
    file.all(&[(6, "Continuous"), (370, "0")]);
}

/// The numbers of the colors that have one: 1 red, 2 yellow, ... 7 black on white.
fn numbered() -> impl Iterator<Item = (u16, Color)> {
    (1..).zip(Color::NAMED.map(|(_, color)| color))
}

fn is_numbered(color: Color) -> bool {
    numbered().any(|(_, other)| other == color)
}

/// The nearest numbered color.
fn number(color: Color) -> u16 {
    let distance = |other: Color| -> u32 {
        color.0.iter().zip(other.0).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    numbered().min_by_key(|&(_, other)| distance(other)).map_or(7, |(number, _)| number)
}

fn layer_name(layer: CutLayer) -> &'static str {
    match layer {
        CutLayer::Etch => "ETCH",
        CutLayer::Inner => "INNER",
        CutLayer::Outer => "OUTER",
    }
}

fn polyline(file: &mut Pairs, layer: CutLayer, line: &CutLine) {
    file.add(0, "LWPOLYLINE");
    let handle = file.handle;
    file.handle += 1;
    file.identity(handle, MODEL_SPACE);
    file.all(&[(100, "AcDbEntity"), (8, layer_name(layer)), (100, "AcDbPolyline")]);
    file.add(90, line.points.len());
    file.add(70, u8::from(line.closed));
    line.points.iter().for_each(|&point| file.point(10, point));
    file.add(1001, APPLICATION);
    file.add(1000, plain(&line.part));
}

fn block(file: &mut Pairs, name: &str, record: u32, [begin, end]: [u32; 2]) {
    file.add(0, "BLOCK");
    file.identity(begin, record);
    file.all(&[(100, "AcDbEntity"), (8, "0"), (100, "AcDbBlockBegin"), (2, name), (70, "0")]);
    file.all(&[(10, "0"), (20, "0"), (30, "0"), (3, name), (1, ""), (0, "ENDBLK")]);
    file.identity(end, record);
    file.all(&[(100, "AcDbEntity"), (8, "0"), (100, "AcDbBlockEnd")]);
}

fn objects(file: &mut Pairs) {
    file.add(0, "DICTIONARY");
    file.identity(ROOT, 0);
    file.all(&[(100, "AcDbDictionary"), (281, "1"), (3, "ACAD_GROUP")]);
    file.add(350, format_args!("{GROUPS:X}"));
    file.add(0, "DICTIONARY");
    file.identity(GROUPS, ROOT);
    file.all(&[(100, "AcDbDictionary"), (281, "1")]);
}

/// A text in ASCII: other characters are written by their numbers, as the format does it.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        if character.is_ascii() {
            plain.push(character);
        } else {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                put!(plain, "\\U+{unit:04X}");
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_have_the_nearest_number() {
        let numbers = Color::NAMED.map(|(_, color)| number(color));
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!((number(Color([0xE0, 0x10, 0x20])), is_numbered(Color([0xE0, 0x10, 0x20]))), (1, false));
    }

    #[test]
    fn texts_are_plain() {
        assert_eq!(plain("Łódź 5 🙂"), "\\U+0141\\U+00F3d\\U+017A 5 \\U+D83D\\U+DE42");
    }
}
