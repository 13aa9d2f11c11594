//! How a part is made, of what, and the figures that follow from that.

use crate::choices::choices;
use crate::units::{Mm, mm};

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

impl Process {
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
}
