//! The formats to choose from.

use std::fmt;
use std::str::FromStr;

use super::{About, Model, glb, step, stl, threemf, vrml};

/// A file format for solids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Binary STL, in millimetres: for slicers.
    Stl,
    /// 3MF, in millimetres: for slicers, with names and colors.
    ThreeMf,
    /// STEP AP214, in millimetres: for CAD programs.
    Step,
    /// Binary glTF 2.0, in metres: for viewers and web pages.
    Glb,
    /// VRML97, in millimetres: for viewers and old CAD programs.
    Wrl,
}

impl Format {
    /// All formats, in the order in which help texts list them.
    pub const ALL: [Format; 5] = [Format::Stl, Format::ThreeMf, Format::Step, Format::Glb, Format::Wrl];

    /// The word for it on the command line, which is the file's extension as well.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Stl => "stl",
            Format::ThreeMf => "3mf",
            Format::Step => "step",
            Format::Glb => "glb",
            Format::Wrl => "wrl",
        }
    }

    /// The extension of its files, without a dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        self.name()
    }

    /// A model as a file of this format.
    ///
    /// ```
    /// use deventer::formats::{About, Format};
    /// use deventer::parts::Assembly;
    ///
    /// let nothing = Assembly { parts: vec![], way: vec![], pitch: 10_000 };
    /// let bytes = Format::Stl.write(&nothing, &About::default());
    /// assert_eq!(bytes.len(), 84); // a header and no triangles
    /// ```
    #[must_use]
    pub fn write<'a>(self, model: impl Into<Model<'a>>, about: &About) -> Vec<u8> {
        match self {
            Format::Stl => stl(model, about),
            Format::ThreeMf => threemf(model, about),
            Format::Step => step(model, about),
            Format::Glb => glb(model, about),
            Format::Wrl => vrml(model, about),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a format; the formats are: {list}", list = Format::ALL.map(Format::name).join(", "))]
pub struct FormatError(String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Format, FormatError> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| FormatError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_round() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            assert_eq!(format.to_string(), format.extension());
        }
    }

    #[test]
    fn other_words_are_refused_with_the_list() {
        for text in ["", "STL", ".stl", "gltf", "vrml"] {
            let error = text.parse::<Format>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("`{text}` is not a format; the formats are: stl, 3mf, step, glb, wrl")
            );
        }
    }
}
