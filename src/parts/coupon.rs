//! The coupon: a small plate with slots of several clearances and an arm to try in them.
//!
//! ```text
//!    +-----------------------------------+
//!    |  [0]   [1]   [2]   [3]   [4]      |     slots long enough for the arm to slide in, upright
//!    |  0.10  0.15  0.20  0.25  0.30     |     the clearance on each side of the arm
//!    |  [5]   [6]   [7]   [8]            |
//!    |  0.35  0.40  0.45  0.50           |
//!    +-----------------------------------+
//! ```

use super::digits::{LABEL, drawn, label, label_width};
use super::flat_arm::{FlatArm, Inset};
use super::part::{Part, Shape, Slab};
use super::slots::micrometres;
use super::{CutLayer, CutSheet, Placement, Role};
use crate::params::{Arm, Color, Dimensions};
use crate::solid::{Point, Profile, Section, difference, offset};
use crate::units::Mm;

/// A coupon.
#[derive(Clone, Debug, PartialEq)]
pub struct Coupon {
    /// The plate with the slots.
    pub plate: Part,
    /// The arm.
    pub arm: Part,
    /// The clearances on each side of the arm, in the order of the slots.
    pub clearances: Vec<Mm>,
}

/// Into how many strips the kerf gauge is cut. Side by side in their window they leave a gap of one kerf
/// more than there are strips.
pub const GAUGE_STRIPS: i32 = 9;

/// Clearances in steps of 0.05 mm.
const STEP: Mm = Mm::from_um(50);
const COUNT: i64 = 9;
const COLUMNS: i32 = 5;
/// How far the arm slides in a slot.
const SLIDE: i32 = 1_600;
/// Between slots, labels and edges.
const MARGIN: i32 = 1_000;
/// Between two slots at least.
const WEB: i32 = 1_600;
/// How thick a printed plate need be: enough layers to tell how an arm slides, and no more to wait for.
const ENOUGH: i32 = 1_200;
const ENOUGH_LAYERS: i32 = 6;

/// The coupon for the measures of a kit: its arms and its edges. A printed plate is 1.2 mm
/// and six layers thick if the kit's is thicker: the slots fit or do not fit in the plane, and a thick plate only
/// takes longer.
#[must_use]
pub fn coupon(fit: &Dimensions) -> Coupon {
    let clearances: Vec<Mm> = (2..2 + COUNT).map(|step| STEP * step).collect();
    let plate = plate(fit, &Layout::new(fit, &clearances));
    Coupon { plate, arm: arm(fit), clearances }
}

struct Layout {
    size: Point,
    /// The slots: low and high corner.
    slots: Vec<[Point; 2]>,
    labels: Vec<Vec<Point>>,
}

impl Layout {
    fn new(fit: &Dimensions, clearances: &[Mm]) -> Layout {
        let widths: Vec<i32> =
            clearances.iter().map(|&clearance| micrometres(fit.arm_width + clearance * 2)).collect();
        let widest = widths[widths.len() - 1];
        // On the bed slots are wider by the foot.
        let web = micrometres(fit.least_web).max(WEB) + 2 * micrometres(fit.foot);
        let column = (widest + web).max(label_width("0.00") + MARGIN);
        let row = web.max(MARGIN) + widest + SLIDE + LABEL + 2 * MARGIN;
        let rows = (widths.len() as i32 + COLUMNS - 1) / COLUMNS;
        // Beside the outermost slots too.
        let rim = MARGIN / 2 + micrometres(fit.foot);
        let mut layout =
            Layout { size: [COLUMNS * column + 2 * rim, rows * row], slots: Vec::new(), labels: Vec::new() };
        for (index, (&width, clearance)) in (0..).zip(widths.iter().zip(clearances)) {
            let middle = rim + column * (index % COLUMNS) + column / 2;
            let foot = (rows - 1 - index / COLUMNS) * row + MARGIN;
            layout.labels.extend(label(&format!("{:.2}", clearance.to_f64()), [middle, foot]));
            let low = [middle - width / 2, foot + LABEL + MARGIN];
            layout.slots.push([low, [low[0] + width, low[1] + width + SLIDE]]);
        }
        layout
    }

    /// The plate, drawn back from all edges.
    fn profile(&self, inset: i32) -> Profile {
        let high = self.size.map(|side| side - inset);
        let holes = self.slots.iter().map(|[low, high]| {
            let [low, high] = [low.map(|side| side - inset), high.map(|side| side + inset)];
            vec![low, [low[0], high[1]], high, [high[0], low[1]]]
        });
        let outline = vec![[inset; 2], [high[0], inset], high, [inset, high[1]]];
        Profile::new(outline, holes.collect()).expect("slots lie inside the plate")
    }
}

/// How thick the plate is: a sheet, or as much of the kit's thickness as it takes.
fn thickness(fit: &Dimensions) -> i32 {
    let kit = micrometres(fit.thickness);
    if fit.process.is_flat() {
        return kit;
    }
    let enough = ENOUGH.max(ENOUGH_LAYERS * micrometres(fit.layer)).max(4 * micrometres(fit.foot));
    kit.min(enough)
}

fn plate(fit: &Dimensions, layout: &Layout) -> Part {
    let thickness = thickness(fit);
    let full = layout.profile(0);
    let mut slabs = Vec::new();
    let laser = fit.process.is_flat();
    let foot = if laser { 0 } else { micrometres(fit.foot) };
    if foot > 0 {
        slabs.push(Slab { bottom: vec![layout.profile(foot)], top: Some(vec![full.clone()]), high: foot });
    }
    if laser {
        slabs.push(Slab::upright(full, thickness));
    } else {
        let depth = micrometres(fit.mark_depth.max(fit.layer * 2)).clamp(1, thickness / 2);
        let lettered = difference(std::slice::from_ref(&full), &drawn(&layout.labels));
        slabs.push(Slab::upright(full, thickness - depth));
        slabs.push(Slab { bottom: lettered, top: None, high: thickness });
    }
    let mut part = Part::new(Role::CouponPlate, Shape::Stack(slabs), Placement::shift([0; 3]));
    part.etch.clone_from(&layout.labels);
    part
}

/// An arm to hold between two fingers.
fn length(fit: &Dimensions) -> i32 {
    (4 * micrometres(fit.arm_width)).max(20_000)
}

/// Square arms lie as they do in a star kit, round ones stand upright.
fn arm(fit: &Dimensions) -> Part {
    let slabs = match fit.arm {
        Arm::Square => {
            let flat = FlatArm::new(fit);
            flat.slabs(|inset| flat_arm(&flat, length(fit) / 2, inset))
        }
        Arm::Round => {
            let section = Section::round(micrometres(fit.arm_width), Section::ROUND_CORNERS);
            let round = Profile::new(section.points().to_vec(), Vec::new()).expect("a section is convex");
            vec![Slab::upright(round, length(fit))]
        }
    };
    Part::new(Role::CouponArm, Shape::Stack(slabs), Placement::shift([0; 3]))
}

fn flat_arm(flat: &FlatArm, reach: i32, inset: Inset) -> Profile {
    let end = flat.end(flat.half - inset.sides, reach - inset.ends);
    let other = end.iter().map(|&[u, v]| [-u, -v]);
    Profile::new(end.iter().copied().chain(other).collect(), Vec::new()).expect("an arm has two ends")
}

impl Coupon {
    /// The coupon as a laser cuts it, lines shifted by half the kerf so that parts come out true; and below
    /// it a gauge, not shifted, that tells the kerf.
    ///
    /// # Panics
    /// If the kerf closes up what is cut, which checked measures do not allow.
    #[must_use]
    pub fn cutting(&self, fit: &Dimensions, colors: [Color; 3]) -> CutSheet {
        let half_kerf = micrometres(fit.kerf.half());
        // Grown outlines come nearer to each other by a kerf: another one stays between them.
        let apart = 4_000.max(4 * half_kerf);
        let cut =
            |profile: &Profile| offset(profile, half_kerf).expect("a checked kerf is narrower than slots");
        let layout = Layout::new(fit, &self.clearances);
        let flat = FlatArm::new(fit);
        let sheets = (fit.arm_width.um() / fit.thickness.um().max(1)).max(1) as i32;
        let (length, width) = (length(fit), flat.width());

        let gauge = [apart, apart];
        let strips = [gauge[0], gauge[1] + GAUGE_HEIGHT + apart];
        let plate = [apart, strips[1] + sheets * (width + apart)];
        let size =
            [layout.size[0].max(length).max(GAUGE_WIDTH) + 2 * apart, plate[1] + layout.size[1] + apart];
        let mut cutting = CutSheet::new(size, colors);
        for label in &layout.labels {
            cutting.add_line(CutLayer::Etch, &self.plate.name(), label, plate);
        }
        let cut_plate = cut(&layout.profile(0));
        for hole in cut_plate.holes() {
            cutting.add_ring(CutLayer::Inner, &self.plate.name(), hole, plate);
        }
        // Strips are cut off each other before they are cut off the sheet.
        for strip in 1..GAUGE_STRIPS {
            let x = strip * (GAUGE_WIDTH / GAUGE_STRIPS);
            cutting.add_line(CutLayer::Inner, GAUGE, &[[x, 0], [x, GAUGE_HEIGHT]], gauge);
        }
        let window = Profile::rectangle([0, 0], [GAUGE_WIDTH, GAUGE_HEIGHT]);
        cutting.add_ring(CutLayer::Outer, GAUGE, window.outline(), gauge);
        let arm = cut(&flat_arm(&flat, length / 2, Inset { sides: 0, ends: 0 }));
        for sheet in 0..sheets {
            let middle = [strips[0] + length / 2, strips[1] + sheet * (width + apart) + flat.half];
            cutting.add_ring(CutLayer::Outer, &self.arm.name(), arm.outline(), middle);
        }
        cutting.add_ring(CutLayer::Outer, &self.plate.name(), cut_plate.outline(), plate);
        cutting
    }
}

/// Nine strips of 5 mm.
const GAUGE_WIDTH: i32 = 45_000;
const GAUGE_HEIGHT: i32 = 10_000;
/// What files call it.
const GAUGE: &str = "gauge";
