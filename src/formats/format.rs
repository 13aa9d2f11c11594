//! The formats to choose from.

use super::{About, Model, glb, step, stl, threemf, vrml};
use crate::choices::choices;

choices! {
    /// A file format for solids.
    Format, "a format" {
        /// Binary STL, in millimetres: for slicers.
        Stl = "stl",
        /// 3MF, in millimetres: for slicers, with names and colors.
        ThreeMf = "3mf",
        /// STEP AP214, in millimetres: for CAD programs.
        Step = "step",
        /// Binary glTF 2.0, in metres: for viewers and web pages.
        Glb = "glb",
        /// VRML97, in millimetres: for viewers and old CAD programs.
        Wrl = "wrl",
    }
}

impl Format {
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
        for (text, near) in [
            ("", ""),
            ("STL", ": did you mean stl?"),
            ("stop", ": did you mean step?"),
            ("gltf", ""),
            ("vrml", ""),
        ] {
            let error = text.parse::<Format>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("`{text}` is not a format; choose stl, 3mf, step, glb, wrl{near}")
            );
        }
    }
}
