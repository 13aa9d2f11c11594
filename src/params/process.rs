//! How a part is made, of what, and the figures that follow from that.

use crate::units::{Mm, mm};

/// An enum of named choices: the word for each on the command line and in files, and back.
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident, $what:literal { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All choices, in the order in which help texts list them.
            pub const ALL: &[$name] = &[$($name::$variant,)+];

            /// The word for it on the command line and in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<$name, String> {
                $name::ALL.iter().copied().find(|choice| choice.name() == text).ok_or_else(|| {
                    let names: Vec<&str> = $name::ALL.iter().map(|choice| choice.name()).collect();
                    format!("`{text}` is not {}; choose {}", $what, names.join(", "))
                })
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

choices! {
    /// The machine that makes the parts.
    Process, "a process" {
        /// A filament printer (fused deposition).
        Fdm = "fdm",
        /// A resin printer.
        Resin = "resin",
        /// A laser cutter.
        Laser = "laser",
    }
}

choices! {
    /// What the parts are made of.
    Material, "a material" {
        /// Filament: slides free at 0.30 mm.
        Pla = "pla",
        /// Filament: strings a little, slides free at 0.35 mm.
        Petg = "petg",
        /// Filament: shrinks.
        Abs = "abs",
        /// Photopolymer.
        Resin = "resin",
        /// Sheet: the laser takes about 0.20 mm at 3 mm.
        Plywood = "plywood",
        /// Sheet: the laser takes about 0.15 mm at 3 mm.
        Acrylic = "acrylic",
        /// Sheet: the laser takes about 0.18 mm at 3 mm.
        Mdf = "mdf",
    }
}

choices! {
    /// The section of the star's arms.
    Arm, "an arm" {
        /// As wide as the arm width each way.
        Square = "square",
        /// Inscribed in the square: the arm width is the diameter.
        Round = "round",
    }
}

choices! {
    /// How the plates are held together.
    Joint, "a joint" {
        /// Box joints along all twelve edges.
        Finger = "finger",
        /// Posts inside the edges, with M3 screws: the box can be opened again.
        Post = "post",
        /// Plates meet edge to edge.
        None = "none",
    }
}

choices! {
    /// How the star is made.
    Star, "a star" {
        /// One body; a filament printer needs supports for it.
        OnePiece = "one-piece",
        /// A flat cross and a bar, which print and cut flat.
        Kit = "kit",
    }
}

choices! {
    /// A choice of yes or no.
    Switch, "a switch" {
        /// Yes.
        On = "on",
        /// No.
        Off = "off",
    }
}

impl Process {
    /// The material if none is named.
    #[must_use]
    pub const fn material(self) -> Material {
        match self {
            Process::Fdm => Material::Pla,
            Process::Resin => Material::Resin,
            Process::Laser => Material::Plywood,
        }
    }

    /// Can the process work this material?
    #[must_use]
    pub const fn works(self, material: Material) -> bool {
        matches!(
            (self, material),
            (Process::Fdm, Material::Pla | Material::Petg | Material::Abs)
                | (Process::Resin, Material::Resin)
                | (Process::Laser, Material::Plywood | Material::Acrylic | Material::Mdf)
        )
    }

    /// Are all parts cut from flat sheet?
    #[must_use]
    pub const fn is_flat(self) -> bool {
        matches!(self, Process::Laser)
    }

    /// Under this gap on each side nothing slides. Filament: common experience; resin: half of it; a laser
    /// cuts more truly than either.
    #[must_use]
    pub fn least_clearance(self) -> Mm {
        match self {
            Process::Fdm => mm(0.15),
            Process::Resin => mm(0.08),
            Process::Laser => mm(0.05),
        }
    }

    /// Thickness of a layer as it is usually printed; none for sheets.
    #[must_use]
    pub fn layer(self) -> Mm {
        match self {
            Process::Fdm => mm(0.2),
            Process::Resin => mm(0.05),
            Process::Laser => Mm::ZERO,
        }
    }

    /// The thinnest wall that holds: two lines of a 0.4 mm nozzle, a bit more in sheets, which burn.
    pub(super) fn least_wall(self) -> Mm {
        match self {
            Process::Fdm => mm(0.8),
            Process::Resin => mm(0.6),
            Process::Laser => mm(1.0),
        }
    }

    /// The thinnest web between two slots that holds.
    pub(super) fn least_web(self) -> Mm {
        match self {
            Process::Fdm => mm(1.2),
            Process::Resin => mm(0.8),
            Process::Laser => mm(1.0),
        }
    }

    /// The first layers of a filament print spread by 0.1 to 0.2 mm on every side.
    pub(super) fn foot(self) -> Mm {
        match self {
            Process::Fdm => mm(0.2),
            Process::Resin | Process::Laser => Mm::ZERO,
        }
    }
}

impl Material {
    /// A gap on each side at which parts slide freely.
    pub(super) fn clearance(self) -> Mm {
        match self {
            Material::Pla => mm(0.3),
            Material::Petg | Material::Abs => mm(0.35),
            Material::Resin => mm(0.15),
            Material::Plywood | Material::Mdf => mm(0.2),
            Material::Acrylic => mm(0.15),
        }
    }

    /// The width that a laser removes in a sheet of 3 mm.
    pub(super) fn kerf(self) -> Mm {
        match self {
            Material::Plywood => mm(0.2),
            Material::Acrylic => mm(0.15),
            Material::Mdf => mm(0.18),
            Material::Pla | Material::Petg | Material::Abs | Material::Resin => Mm::ZERO,
        }
    }
}
