//! Files for a laser: the formats to choose from.

use super::{About, laser_dxf, laser_svg};
use crate::choices::choices;
use crate::parts::CutSheet;

/// Width of the lines in files, in micrometres: a hairline. It says nothing about what is cut.
pub(crate) const HAIRLINE: i32 = 50;

choices! {
    /// A file format for sheets that a laser cuts.
    SheetFormat, "a format for sheets" {
        /// SVG, one unit a millimetre.
        Svg = "svg",
        /// DXF of the release 2004, in millimetres.
        Dxf = "dxf",
    }
}

impl SheetFormat {
    /// A sheet as a file of this format.
    ///
    /// ```
    /// use deventer::formats::{About, SheetFormat};
    /// use deventer::params::Color;
    /// use deventer::parts::CutSheet;
    ///
    /// let empty = CutSheet::new([600_000, 300_000], [[0, 0, 255], [255, 0, 255], [255, 0, 0]].map(Color));
    /// let text = String::from_utf8(SheetFormat::Svg.write(&empty, &About::default()))?;
    /// assert!(text.contains("width=\"600mm\" height=\"300mm\" viewBox=\"0 0 600 300\""));
    /// # Ok::<(), std::string::FromUtf8Error>(())
    /// ```
    #[must_use]
    pub fn write(self, cutting: &CutSheet, about: &About) -> Vec<u8> {
        match self {
            SheetFormat::Svg => laser_svg(cutting, about),
            SheetFormat::Dxf => laser_dxf(cutting, about),
        }
    }
}
