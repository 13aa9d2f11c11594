//! What holds, but may displease.

use std::fmt;

use super::Tilt;
use super::report::{Footing, footing};
use crate::axis::Axis;
use crate::params::{Bed, Design, Star};
use crate::parts::Assembly;
use crate::puzzle::Puzzle;
use crate::units::Mm;

/// Something to know before a kit is made. Every message names the figure and a way out.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Warning {
    /// The star tilts far in its slots.
    Tilt {
        /// Where a plate is closed across, in degrees.
        degrees: f64,
        /// Gap on each side.
        clearance: Mm,
        /// The clearance that keeps it at a degree.
        remedy: Mm,
    },
    /// Two plates run straight through in a cell: the star turns freely there.
    Straight {
        /// How many pairs of a cell and an axis.
        count: u32,
        /// How far, in degrees.
        degrees: f64,
    },
    /// A web from sheet is thinner than the sheet.
    ThinWeb {
        /// Width of the web.
        web: Mm,
        /// Thickness of the sheet.
        thickness: Mm,
        /// The pitch at which they are equal.
        pitch: Mm,
    },
    /// A part is larger than a common bed.
    Bed {
        /// The part.
        part: String,
        /// Its least footprint and height.
        size: [Mm; 3],
        /// The bed.
        bed: Bed,
        /// What fits.
        remedy: String,
    },
    /// The arms are thin enough to break.
    ThinArm {
        /// Of the arms.
        width: Mm,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Tilt { degrees, clearance, remedy } => write!(
                f,
                "the star tilts by {degrees} degrees with a clearance of {clearance} mm; under 1 degree it moves \
                 without jamming: lower --clearance to {remedy}, or raise --pitch, --frame or --thickness"
            ),
            Warning::Straight { count, degrees } => write!(
                f,
                "at {count} cells and axes two plates run straight through, so the star tilts by about {degrees} \
                 degrees there; it passes no web, but it rattles"
            ),
            Warning::ThinWeb { web, thickness, pitch } => write!(
                f,
                "webs are {web} mm wide in sheet of {thickness} mm; under the thickness they break easily: raise \
                 --pitch to {pitch} or lower --arm-width"
            ),
            Warning::Bed { part, size: [width, depth, height], bed, remedy } => write!(
                f,
                "{part} is {width} x {depth} x {height} mm and does not fit a bed of {bed} mm: {remedy}, or name \
                 your printer's --bed"
            ),
            Warning::ThinArm { width } => {
                write!(f, "arms of {width} mm are brittle; from 4 mm on they hold: raise --arm-width")
            }
        }
    }
}

/// The least width of an arm that does not break in the hand.
const STURDY_ARM: Mm = Mm::from_um(4000);

/// All that is to be said about a kit.
#[must_use]
pub fn warnings(design: &Design, puzzle: &Puzzle, assembly: &Assembly) -> Vec<Warning> {
    let fit = design.dimensions();
    let tilt = Tilt::new(design, puzzle);
    let mut found = Vec::new();
    if tilt.closed > 1.0 {
        let half = Axis::ALL.map(|axis| design.outer_half(axis)).into_iter().min().expect("three axes");
        // The clearance stands in the half box too: c / (rest + c) = tan of a degree. Rounded down to what a
        // user can type, two micrometres.
        let (slope, rest) = (1f64.to_radians().tan(), (half - fit.clearance).to_f64());
        let remedy = Mm::from_um((rest * slope / (1.0 - slope) * 500.0).floor() as i64 * 2);
        found.push(Warning::Tilt { degrees: tilt.closed, clearance: fit.clearance, remedy });
    }
    if tilt.counts[2] > 0 {
        found.push(Warning::Straight { count: tilt.counts[2], degrees: tilt.straight });
    }
    let web = design.web();
    if fit.process.is_flat() && web < fit.thickness {
        found.push(Warning::ThinWeb { web, thickness: fit.thickness, pitch: design.slot() + fit.thickness });
    }
    if fit.arm_width < STURDY_ARM {
        found.push(Warning::ThinArm { width: fit.arm_width });
    }
    if fit.bed.is_none() && !fit.process.is_flat() {
        found.extend(too_large(design, assembly));
    }
    found
}

/// The worst of the parts that are larger than a common bed: the others are told by the same remedy.
fn too_large(design: &Design, assembly: &Assembly) -> Option<Warning> {
    let bed = Bed::COMMON;
    let footings = assembly.parts.iter().map(|part| (part, footing(&part.mesh)));
    let excess = |footing: &Footing| footing.excess(bed);
    let (part, footing) = footings.max_by(|a, b| excess(&a.1).total_cmp(&excess(&b.1)))?;
    if footing.fits(bed) {
        return None;
    }
    let remedy = remedy(design, part.role.moves(), &footing, bed);
    Some(Warning::Bed { part: part.name(), size: footing.size(bed), bed, remedy })
}

/// What makes a part fit: a star kit, if that lies on the bed, or a pitch.
fn remedy(design: &Design, star: bool, footing: &Footing, bed: Bed) -> String {
    let fit = design.dimensions();
    // A cross of two arms lies at 45 degrees in a square of (length + width) / sqrt 2, a bar along the
    // diagonal in one of the same side.
    let length = |axis: Axis| (design.arm_half(axis) * 2).to_f64();
    let longest = Axis::ALL.map(length).into_iter().fold(0.0, f64::max);
    let across = (longest + fit.arm_width.to_f64()) / std::f64::consts::SQRT_2;
    let narrow = bed.0[0].min(bed.0[1]).to_f64();
    if star && fit.star == Star::OnePiece && (longest.min(across)) <= narrow {
        return "take --star kit, which lies flat".to_owned();
    }
    // All that is not pitch stays: an arm has 2 (n - 1) of it, a plate n - 1.
    let spans =
        Axis::ALL.map(|axis| f64::from(design.size().along(axis)) - 1.0).into_iter().fold(0.0, f64::max);
    let spans = if star { 2.0 * spans } else { spans };
    let mut excess = footing.excess(bed) / 1000.0;
    if footing.turned(bed) {
        excess *= std::f64::consts::SQRT_2;
    }
    let pitch = Mm::from_um(((fit.pitch.to_f64() - excess / spans) * 500.0).floor() as i64 * 2);
    if pitch > design.slot() + fit.least_web {
        format!("lower --pitch to {pitch}")
    } else {
        "lower --pitch and --arm-width, or the size".to_owned()
    }
}
