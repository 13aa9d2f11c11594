//! Where parts lie: on the beds of printers and on the sheets that a laser cuts.

mod bed;
mod bed_layout;
mod nest;
mod qr;
mod sheets;

pub use bed::{TooLarge, fits, too_large};
pub use bed_layout::{BedLayout, GAP, MARGIN, lay_out};
pub use sheets::{SheetError, Sheets, check_sheets, sheets};
