//! The table of measures: each stands here once, with its default. See `docs/fit.md`.
//!
//! What is said of a measure anywhere else comes from its row: the fields of [`Measures`] and [`Dimensions`], keys of
//! files, options and their help, dials, documents. A default may ask for other measures, in any order, as long as
//! none asks for itself.

use super::bed::Bed;
use super::field::{Field, Kept, Machine, Rule, Value, measures};
use super::process::{Arm, Joint, Material, Process, Star};
use super::sheet::{Color, SheetSize};
use crate::units::{Mm, mm};

measures! {
    /// The machine that makes the parts: fdm (filament printer), resin or laser; its figures are the defaults of what follows
    "process" => process: Process = |_| Process::Fdm;
    { label: "Process", kept: Kept::Always, ..Field::ROW }

    /// What the parts are made of: pla, petg, abs; resin; plywood, acrylic, mdf
    "material" => material: Material = |m| match m.process() {
        Process::Fdm => Material::Pla,
        Process::Resin => Material::Resin,
        Process::Laser => Material::Plywood,
    };
    { label: "Material", ..Field::ROW }

    /// Distance of neighboring cells
    "pitch" => pitch: Mm = |_| mm(10.0);
    {
        symbol: "p", label: "Pitch", rule: Rule::Positive, kept: Kept::Always,
        source: "the sold cube is about as large", ..Field::ROW
    }

    /// Longest side of the box outside, instead of the pitch, which follows from it
    "cube-size" => cube_size: Mm;
    { label: "Side of the cube", rule: Rule::Positive, kept: Kept::Always, ..Field::ROW }

    /// Width of an arm, or diameter of a round one; for a laser two sheets
    "arm-width" => arm_width: Mm = |m| if m.process().is_flat() { m.thickness() * 2 } else { mm(5.0) };
    {
        symbol: "d", label: "Arm width", rule: Rule::Positive,
        source: "half the pitch leaves a web as strong as the arm", ..Field::ROW
    }

    /// Gap on each side between an arm and its slot
    "clearance" => clearance: Mm = |m| match m.material() {
        Material::Pla => mm(0.3),
        Material::Petg | Material::Abs => mm(0.35),
        Material::Resin | Material::Acrylic => mm(0.15),
        Material::Plywood | Material::Mdf => mm(0.2),
    };
    {
        symbol: "c", label: "Clearance", rule: Rule::Positive, kept: Kept::WithMaterial,
        source: "printed PLA slides freely at 0.3, PETG at 0.35, resin at half of it", ..Field::ROW
    }

    /// Thickness of the plates, for sheets as measured
    "thickness" => thickness: Mm = |_| mm(3.0);
    {
        symbol: "t", label: "Plate thickness", rule: Rule::Positive, kept: Kept::Always,
        source: "single sheets of 2 mm have been found too soft", ..Field::ROW
    }

    /// Solid border outside the outermost slots, at least what joints, marks and hub need
    "frame" => frame: Mm = |m| {
        let bare = Measures { frame: Some(Mm::ZERO), ..m.clone() }.complete();
        bare.least_frame().max(mm(3.0)).max(m.frame_at_least.unwrap_or(Mm::ZERO))
    };
    {
        symbol: "f", label: "Frame", rule: Rule::Positive, kept: Kept::Always,
        source: "letters of 4 mm and half a millimetre around them", ..Field::ROW
    }

    /// How far an arm sticks out of a plate at the far end of its walk
    "overhang" => overhang: Mm = |_| mm(2.0);
    { symbol: "o", label: "Overhang", rule: Rule::Positive, kept: Kept::Always, ..Field::ROW }

    /// Gap between neighboring plates
    "joint-gap" => joint_gap: Mm = |_| mm(0.1);
    {
        symbol: "j", label: "Joint gap", rule: Rule::NotNegative,
        source: "so that no two bodies touch", ..Field::ROW
    }

    /// Section of the arms: square, or round (inscribed in the square)
    "arm" => arm: Arm = |_| Arm::Square;
    { label: "Arms", kept: Kept::Always, ..Field::ROW }

    /// How plates are held together: finger, post (with M3 screws) or none
    "joint" => joint: Joint = |_| Joint::Finger;
    { label: "Joints", ..Field::ROW }

    /// How the star is made: one-piece, or kit (pieces that lie flat)
    "star" => star: Star = |m| if m.process().is_flat() { Star::Kit } else { Star::OnePiece };
    { label: "Star", ..Field::ROW }

    /// How far the middle of a star kit stands out beyond its arms; for a laser whole sheets
    "hub" => hub: Mm = |m| if m.process().is_flat() { hub_of_sheets(m.thickness()) } else { mm(3.0) };
    { symbol: "e", label: "Hub", rule: Rule::NotNegative, ..Field::ROW }

    /// Gap on each side between the bar of a star kit and its hole
    "glue-gap" => glue_gap: Mm = |m| mm(if m.process().is_flat() { 0.05 } else { 0.1 });
    { label: "Glue gap", rule: Rule::NotNegative, ..Field::ROW }

    /// Chamfer at the ends of the arms
    "chamfer" => chamfer: Mm = |m| mm(if m.process().is_flat() { 0.0 } else { 0.6 });
    { label: "Chamfer", rule: Rule::NotNegative, ..Field::ROW }

    /// Radius of the inner corners of the slots
    "slot-corner" => slot_corner: Mm = |_| Mm::ZERO;
    { symbol: "r", label: "Slot corners", rule: Rule::NotNegative, ..Field::ROW }

    /// Letters, arrows, start and goal on the plates: on or off
    "marks" => marks: bool = |_| true;
    { label: "Marks", kept: Kept::Always, ..Field::ROW }

    /// How deep marks are engraved; of filament three layers
    "mark-depth" => mark_depth: Mm = |m| if m.process() == Process::Resin { mm(0.4) } else { m.layer() * 3 };
    { label: "Mark depth", machine: Machine::Printer, ..Field::ROW }

    /// A stand with a pocket for a corner of the cube: on or off
    "stand" => stand: bool = |_| false;
    { label: "Stand", machine: Machine::Printer, ..Field::ROW }

    /// Chamfer on the print bed, against the spread of the first layers
    "foot" => foot: Mm = |m| mm(if m.process() == Process::Fdm { 0.2 } else { 0.0 });
    {
        label: "Foot chamfer", rule: Rule::NotNegative, machine: Machine::Printer,
        source: "the first layers of filament spread by 0.1 to 0.2 mm on every side", ..Field::ROW
    }

    /// Thickness of a printed layer
    "layer" => layer: Mm = |m| match m.process() {
        Process::Fdm => mm(0.2),
        Process::Resin => mm(0.05),
        Process::Laser => Mm::ZERO,
    };
    { label: "Layer", rule: Rule::NotNegative, machine: Machine::Printer, ..Field::ROW }

    /// Width that the laser removes
    "kerf" => kerf: Mm = |m| match m.material() {
        Material::Plywood => mm(0.2),
        Material::Acrylic => mm(0.15),
        Material::Mdf => mm(0.18),
        Material::Pla | Material::Petg | Material::Abs | Material::Resin => Mm::ZERO,
    };
    {
        label: "Kerf", rule: Rule::NotNegative, machine: Machine::Laser, kept: Kept::WithMaterial,
        source: "for sheets of 3 mm; 0.08 to 0.45 have been seen, so cut a coupon", ..Field::ROW
    }

    /// Thinnest web between slots that holds
    "least-web" => least_web: Mm = |m| match m.process() {
        Process::Fdm => mm(1.2),
        Process::Resin => mm(0.8),
        Process::Laser => mm(1.0),
    };
    { label: "Thinnest web", rule: Rule::Positive, ..Field::ROW }

    /// Thinnest wall that holds
    "least-wall" => least_wall: Mm = |m| match m.process() {
        Process::Fdm => mm(0.8),
        Process::Resin => mm(0.6),
        Process::Laser => mm(1.0),
    };
    {
        label: "Thinnest wall", rule: Rule::Positive,
        source: "two lines of a nozzle of 0.4 mm; a bit more in sheets, which burn", ..Field::ROW
    }

    /// The printer's bed: parts that do not fit it are refused; if none is named, a warning tells of those that a common one does not hold
    "bed" => bed: Bed;
    { label: "Bed, WxDxH", machine: Machine::Printer, ..Field::ROW }

    /// Width and height of the sheets that parts are cut from
    "sheet" => sheet: SheetSize = |_| SheetSize([mm(600.0), mm(300.0)]);
    { label: "Sheet, WxH", machine: Machine::Laser, of_sheets: true, ..Field::ROW }

    /// What stays free along the edges of a sheet
    "sheet-margin" => sheet_margin: Mm = |_| mm(5.0);
    { label: "Margin", rule: Rule::NotNegative, machine: Machine::Laser, of_sheets: true, ..Field::ROW }

    /// Distance of the outlines of two parts on a sheet, at least two kerfs
    "part-gap" => part_gap: Mm = |m| mm(2.0).max(m.kerf() * 2);
    { label: "Gap of parts", machine: Machine::Laser, of_sheets: true, ..Field::ROW }

    /// The name of each piece, etched beside it: on or off
    "labels" => labels: bool = |_| true;
    { label: "Labels", machine: Machine::Laser, of_sheets: true, ..Field::ROW }

    /// A QR code of the command that makes the sheets again, etched on the waste: on or off
    "qr" => qr: bool = |_| true;
    { label: "QR code", machine: Machine::Laser, of_sheets: true, ..Field::ROW }

    /// A line of 100 mm, etched on every sheet to be measured: on or off
    "reference-line" => reference_line: bool = |_| false;
    { label: "Line of 100 mm", machine: Machine::Laser, of_sheets: true, ..Field::ROW }

    /// Color of lines to etch: red, yellow, green, cyan, blue, magenta, black or #rrggbb
    "etch-color" => etch_color: Color = |_| Color::BLUE;
    { label: "Color of etching", machine: Machine::Laser, of_sheets: true, ..Field::ROW }

    /// Color of openings, which are cut before outlines
    "inner-color" => inner_color: Color = |_| Color::MAGENTA;
    { label: "Color of openings", machine: Machine::Laser, of_sheets: true, ..Field::ROW }

    /// Color of outlines, which are cut last
    "outer-color" => outer_color: Color = |_| Color::RED;
    { label: "Color of outlines", machine: Machine::Laser, of_sheets: true, ..Field::ROW }
}

/// Whole sheets, at least 2 mm: a ring that holds the bar.
fn hub_of_sheets(thickness: Mm) -> Mm {
    let (least, thickness_um) = (mm(2.0).um(), thickness.um().max(1));
    thickness * ((least + thickness_um - 1) / thickness_um)
}
