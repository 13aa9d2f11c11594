//! Files for a laser: the formats to choose from.

use std::fmt;
use std::str::FromStr;

use super::{About, laser_dxf, laser_svg};
use crate::parts::CutSheet;

/// Width of the lines in files, in micrometres: a hairline. It says nothing about what is cut.
pub(crate) const HAIRLINE: i32 = 50;

/// A file format for sheets that a laser cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SheetFormat {
    /// SVG, one unit a millimetre.
    Svg,
    /// DXF of the release 2004, in millimetres.
    Dxf,
}

impl SheetFormat {
    /// All formats, in the order in which help texts list them.
    pub const ALL: [SheetFormat; 2] = [SheetFormat::Svg, SheetFormat::Dxf];

    /// The word for it on the command line, which is the file's extension as well.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SheetFormat::Svg => "svg",
            SheetFormat::Dxf => "dxf",
        }
    }

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

impl fmt::Display for SheetFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a format for sheets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a format for sheets; there are {list}", list = SheetFormat::ALL.map(SheetFormat::name).join(", "))]
pub struct SheetFormatError(String);

impl FromStr for SheetFormat {
    type Err = SheetFormatError;

    fn from_str(text: &str) -> Result<SheetFormat, SheetFormatError> {
        let named = SheetFormat::ALL.into_iter().find(|format| format.name() == text);
        named.ok_or_else(|| SheetFormatError(text.to_owned()))
    }
}
