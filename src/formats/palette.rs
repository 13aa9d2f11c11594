//! Colors of the parts: one a pair of plates, a dark one for the cursor.

use crate::axis::Axis;
use crate::parts::Role;

/// The colors, in the order in which files list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Paint {
    Red,
    Green,
    Blue,
    Dark,
    /// Walls and floor of a flat maze.
    Stone,
    /// The way through it.
    Way,
    /// The space as a solid: where the cursor can get, and where it cannot.
    Cast,
    Unreachable,
}

impl Paint {
    pub const fn of(role: Role) -> Paint {
        match role {
            Role::Plate(Axis::X, _) => Paint::Red,
            Role::Plate(Axis::Y, _) => Paint::Green,
            Role::Plate(Axis::Z, _) => Paint::Blue,
            Role::CouponPlate => Paint::Blue,
            Role::Cursor | Role::Cross | Role::Bar | Role::Post(..) | Role::Stand | Role::CouponArm => {
                Paint::Dark
            }
        }
    }

    /// A name that is a word in every format.
    pub const fn name(self) -> &'static str {
        match self {
            Paint::Red => "RedPlates",
            Paint::Green => "GreenPlates",
            Paint::Blue => "BluePlates",
            Paint::Dark => "DarkCursor",
            Paint::Stone => "Stone",
            Paint::Way => "Way",
            Paint::Cast => "Cast",
            Paint::Unreachable => "Unreachable",
        }
    }

    /// Red, green and blue as on a screen (sRGB).
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            Paint::Red => [0xD9, 0x4F, 0x45],
            Paint::Green => [0x4F, 0xA8, 0x5A],
            Paint::Blue => [0x3F, 0x78, 0xC9],
            Paint::Dark => [0x4A, 0x50, 0x5C],
            Paint::Stone => [0xC8, 0xBB, 0xA4],
            Paint::Way => [0xD6, 0x30, 0x26],
            Paint::Cast => [0xE0, 0xA0, 0x30],
            Paint::Unreachable => [0xA8, 0xAC, 0xB2],
        }
    }

    /// The color as light adds up (linear), from 0 to 1, rounded to four decimals.
    pub fn linear(self) -> [f32; 3] {
        self.rgb().map(|byte| {
            let value = f64::from(byte) / 255.0;
            // The transfer function of sRGB. `libm` computes the same on every platform.
            let linear =
                if value <= 0.040_45 { value / 12.92 } else { libm::pow((value + 0.055) / 1.055, 2.4) };
            ((linear * 10_000.0).round() / 10_000.0) as f32
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::Side;

    #[test]
    fn twins_share_a_color_and_pairs_do_not() {
        let mut seen = Vec::new();
        for axis in Axis::ALL {
            let [minus, plus] = Side::ALL.map(|side| Paint::of(Role::Plate(axis, side)));
            assert_eq!(minus, plus);
            seen.push(minus.rgb());
        }
        seen.push(Paint::of(Role::Cursor).rgb());
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4);
    }

    #[test]
    fn linear_light_is_darker_than_its_code() {
        // 0x3F / 255 = 0.2471: ((0.2471 + 0.055) / 1.055)^2.4 = 0.0497
        assert_eq!(Paint::Blue.linear()[0], 0.0497);
    }
}
