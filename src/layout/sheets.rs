//! Sheets for a laser: all parts as flat pieces, their outlines shifted by half the kerf, laid out.

use super::nest::{Sizes, nest};
use super::qr;
use crate::axis::{Axis, Side};
use crate::params::{Design, SheetSize};
use crate::parts::{CutLayer, CutSheet, Font, Part, Role, Shape, Word, micrometres, outline, star};
use crate::solid::{Point, Profile, offset};
use crate::units::Mm;

/// Height of labels, in micrometres.
const LABEL: i32 = 3_000;
/// Between a label and its piece.
const LABEL_GAP: i32 = 1_000;
/// The line to be measured.
const REFERENCE: i32 = 100_000;

/// Why parts are not cut from sheets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// A piece is larger than the sheet.
    #[error(
        "{piece} takes {} x {} mm of a sheet, but `sheet` {sheet} has room for {} x {} mm (margin {margin}), and \
         turning it does not help: take a larger `sheet`",
        .size[0], .size[1], .room[0], .room[1]
    )]
    TooLarge {
        /// Which piece.
        piece: String,
        /// What it takes.
        size: [Mm; 2],
        /// The sheet.
        sheet: SheetSize,
        /// What stays free along its edges.
        margin: Mm,
        /// What is left of it.
        room: [Mm; 2],
    },
    /// The line to be measured is longer than the sheet.
    #[error(
        "`reference-line` is 100 mm long, but `sheet` {sheet} has room for {} x {} mm (margin {margin}): take a \
         larger `sheet`, or leave the line out",
        .room[0], .room[1]
    )]
    ReferenceLine {
        /// The sheet.
        sheet: SheetSize,
        /// What stays free along its edges.
        margin: Mm,
        /// What is left of it.
        room: [Mm; 2],
    },
    /// The part is not a pile of whole sheets.
    #[error("{0} cannot be cut from sheets: take `process` laser")]
    NotFlat(Role),
}

/// Sheets with all pieces on them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sheets {
    /// One drawing a sheet.
    pub cuttings: Vec<CutSheet>,
    /// What each part is cut as: one piece of its name, or several to be glued, whose names have numbers.
    pub parts: Vec<(Role, Vec<String>)>,
    /// The QR code was asked for and found no room: no sheet is spent on it alone.
    pub without_qr: bool,
}

impl Sheets {
    /// The parts that are glued from several pieces, with the names of these.
    pub fn glued(&self) -> impl Iterator<Item = (Role, &[String])> {
        self.parts.iter().filter(|(_, pieces)| pieces.len() > 1).map(|(role, pieces)| (*role, &pieces[..]))
    }

    /// How many pieces there are.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.parts.iter().map(|(_, pieces)| pieces.len()).sum()
    }
}

/// A flat piece, ready to be cut.
struct Piece {
    name: String,
    profile: Profile,
    etch: Vec<Vec<Point>>,
}

/// The pieces of parts on as many sheets as they need. `command` is what the QR code says.
///
/// # Errors
/// If a piece is larger than a sheet, or a part is not made from sheets.
pub fn sheets(design: &Design, parts: &[Part], command: &str) -> Result<Sheets, SheetError> {
    let (mut pieces, mut names) = (Vec::new(), Vec::new());
    for part in parts {
        let of_part = part_pieces(design, part)?;
        names.push((part.role, of_part.iter().map(|piece| piece.name.clone()).collect()));
        pieces.extend(of_part);
    }
    let bench = Bench::new(design)?;
    let items: Vec<Sizes> = pieces.iter().map(|piece| bench.sizes(piece)).collect();
    let nest = nest(&items, bench.room, bench.gap).map_err(|index| bench.too_large(&pieces[index]))?;
    let mut cuttings = vec![bench.sheet(design); nest.sheets];
    for (piece, spot) in pieces.iter().zip(&nest.spots) {
        bench.draw(&mut cuttings[spot.sheet], piece, spot.at, spot.turned);
    }
    let mut without_qr = false;
    if design.dimensions().qr && nest.sheets > 0 {
        let place = |code: qr::Code| nest.room_for([code.side; 2], bench.gap).map(|spot| (code, spot));
        match qr::code(command).and_then(place) {
            Some((code, spot)) => {
                let at = bench.on_sheet(spot.at);
                let cutting = &mut cuttings[spot.sheet];
                code.lines.iter().for_each(|line| cutting.add_line(CutLayer::Etch, "qr", line, at));
            }
            None => without_qr = true,
        }
    }
    Ok(Sheets { cuttings, parts: names, without_qr })
}

/// Would the parts of any puzzle of this design find room on its sheets?
///
/// # Errors
/// The first piece that is larger than a sheet.
pub fn check_sheets(design: &Design) -> Result<(), SheetError> {
    let bench = Bench::new(design)?;
    let plates = Axis::ALL.into_iter().map(|axis| Piece {
        name: Role::Plate(axis, Side::Minus).to_string(),
        profile: cut(design, &Profile::new(outline(design, axis), Vec::new()).expect("plates have outlines")),
        etch: Vec::new(),
    });
    let mut pieces: Vec<Piece> = plates.collect();
    for part in star(design, [0; 3]) {
        pieces.extend(part_pieces(design, &part)?);
    }
    let items: Vec<Sizes> = pieces.iter().map(|piece| bench.sizes(piece)).collect();
    nest(&items, bench.room, bench.gap).map(|_| ()).map_err(|index| bench.too_large(&pieces[index]))
}

/// A part sheet by sheet, from below; what is etched is on the uppermost.
fn part_pieces(design: &Design, part: &Part) -> Result<Vec<Piece>, SheetError> {
    let Shape::Stack(slabs) = &part.shape else { return Err(SheetError::NotFlat(part.role)) };
    let thickness = micrometres(design.dimensions().thickness);
    let mut profiles = Vec::new();
    let mut low = 0;
    for slab in slabs {
        let count = (slab.high - low) / thickness;
        if slab.top.is_some()
            || count * thickness != slab.high - low
            || !design.dimensions().process.is_flat()
        {
            return Err(SheetError::NotFlat(part.role));
        }
        low = slab.high;
        profiles.extend((0..count).flat_map(|_| &slab.bottom));
    }
    let count = profiles.len();
    let piece = |(index, profile): (usize, &Profile)| Piece {
        name: if count == 1 { part.name() } else { format!("{}-{}", part.role, index + 1) },
        profile: cut(design, profile),
        etch: if index + 1 == count { part.etch.clone() } else { Vec::new() },
    };
    Ok(profiles.into_iter().enumerate().map(piece).collect())
}

/// The line that the middle of the beam follows, so that what is left has the profile.
fn cut(design: &Design, profile: &Profile) -> Profile {
    let half_kerf = micrometres(design.dimensions().kerf.half());
    offset(profile, half_kerf).expect("a checked kerf is narrower than all that it cuts")
}

/// Lowest and highest coordinates.
fn corners(profile: &Profile) -> [Point; 2] {
    let along = |axis: usize| profile.outline().iter().map(move |point| point[axis]);
    let [low, high] = [Iterator::min, Iterator::max].map(|choose: fn(_) -> Option<i32>| {
        [0, 1].map(|axis| choose(along(axis)).expect("a ring has points"))
    });
    [low, high]
}

/// By a right angle, counter-clockwise.
fn turned([x, y]: Point) -> Point {
    [-y, x]
}

/// Where pieces are laid out: a sheet without its margins and its reference line.
struct Bench {
    size: SheetSize,
    margin: Mm,
    /// Its lower left corner.
    low: Point,
    room: Point,
    gap: i32,
    font: Option<Font>,
}

impl Bench {
    fn new(design: &Design) -> Result<Bench, SheetError> {
        let sheets = design.dimensions();
        let (size, margin) = (sheets.sheet, sheets.sheet_margin);
        let edge = micrometres(margin);
        let mut low = [edge; 2];
        if sheets.reference_line {
            low[1] += LABEL + LABEL_GAP + micrometres(sheets.part_gap);
        }
        let room = [0, 1].map(|axis| micrometres(size.0[axis]) - edge - low[axis]);
        if sheets.reference_line && (room[0] < REFERENCE || room[1] <= 0) {
            return Err(SheetError::ReferenceLine { sheet: size, margin, room: room.map(length) });
        }
        let font = sheets.labels.then(|| Font::lines_high(LABEL));
        Ok(Bench { size, margin, low, room, gap: micrometres(sheets.part_gap), font })
    }

    /// A sheet with nothing but what stands on every sheet.
    fn sheet(&self, design: &Design) -> CutSheet {
        let sheets = design.dimensions();
        let mut cutting = CutSheet::new(self.size.0.map(micrometres), sheets.colors());
        if sheets.reference_line {
            const NAME: &str = "reference-line";
            let edge = micrometres(self.margin);
            cutting.add_line(CutLayer::Etch, NAME, &[[0, 0], [REFERENCE, 0]], [edge; 2]);
            let middle = [edge + REFERENCE / 2, edge + LABEL_GAP + LABEL / 2];
            for line in Font::lines_high(LABEL).lines(&Word::new("100 mm"), middle) {
                cutting.add_line(CutLayer::Etch, NAME, &line, [0; 2]);
            }
        }
        cutting
    }

    fn on_sheet(&self, at: Point) -> Point {
        [0, 1].map(|axis| self.low[axis] + at[axis])
    }

    /// What a piece takes with its label below it, as it is made and turned.
    fn sizes(&self, piece: &Piece) -> Sizes {
        let [low, high] = corners(&piece.profile);
        let [width, height] = [0, 1].map(|axis| high[axis] - low[axis]);
        let bare = [[width, height], [height, width]];
        let Some((font, word)) = self.label(piece) else { return bare };
        let label = [font.width(&word), LABEL + LABEL_GAP];
        bare.map(|[width, height]| [width.max(label[0]), height + label[1]])
    }

    /// The label of a piece. A piece that would find no room for it goes without.
    fn label(&self, piece: &Piece) -> Option<(Font, Word)> {
        let font = self.font?;
        let word = Word::new(&piece.name);
        let [low, high] = corners(&piece.profile);
        let sides = [0, 1].map(|axis| high[axis] - low[axis]);
        let fits = |height: i32| height + LABEL + LABEL_GAP <= self.room[1];
        let either_way =
            (sides[0] <= self.room[0] && fits(sides[1])) || (sides[1] <= self.room[0] && fits(sides[0]));
        (either_way && font.width(&word) <= self.room[0]).then_some((font, word))
    }

    fn too_large(&self, piece: &Piece) -> SheetError {
        SheetError::TooLarge {
            piece: piece.name.clone(),
            size: self.sizes(piece)[0].map(length),
            sheet: self.size,
            margin: self.margin,
            room: self.room.map(length),
        }
    }

    /// Draws a piece, the lower left corner of what it takes at a place of the bench.
    fn draw(&self, cutting: &mut CutSheet, piece: &Piece, at: Point, is_turned: bool) {
        let turn = |points: &[Point]| -> Vec<Point> {
            if is_turned { points.iter().copied().map(turned).collect() } else { points.to_vec() }
        };
        let [low, high] = corners(&piece.profile);
        // Turned, the upper left corner becomes the lower left.
        let corner = if is_turned { turned([low[0], high[1]]) } else { low };
        let size = if is_turned { high[1] - low[1] } else { high[0] - low[0] };
        let at = self.on_sheet(at);
        let mut by = [0, 1].map(|axis| at[axis] - corner[axis]);
        if let Some((font, word)) = self.label(piece) {
            by[1] += LABEL + LABEL_GAP;
            // Centered below, unless the label is the wider.
            let width = font.width(&word);
            by[0] += (width - size).max(0) / 2;
            let middle = [at[0] + size.max(width) / 2, at[1] + LABEL / 2];
            for line in font.lines(&word, middle) {
                cutting.add_line(CutLayer::Etch, &format!("{} label", piece.name), &line, [0; 2]);
            }
        }
        for line in &piece.etch {
            cutting.add_line(CutLayer::Etch, &piece.name, &turn(line), by);
        }
        for hole in piece.profile.holes() {
            cutting.add_ring(CutLayer::Inner, &piece.name, &turn(hole), by);
        }
        cutting.add_ring(CutLayer::Outer, &piece.name, &turn(piece.profile.outline()), by);
    }
}

fn length(micrometres: i32) -> Mm {
    Mm::from_um(micrometres.into())
}
