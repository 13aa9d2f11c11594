//! The bed of a printer.

use std::fmt;
use std::str::FromStr;

use crate::units::Mm;

/// Width, depth and height of the space that a printer can fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bed(pub [Mm; 3]);

impl Bed {
    /// A common printer: 220 x 220 x 250 mm.
    pub const COMMON: Bed = Bed([Mm::from_um(220_000), Mm::from_um(220_000), Mm::from_um(250_000)]);
}

impl fmt::Display for Bed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.0[0], self.0[1], self.0[2])
    }
}

impl FromStr for Bed {
    type Err = String;

    /// Reads `220x220x250`, each with or without a unit.
    fn from_str(text: &str) -> Result<Bed, String> {
        let fault = || format!("`{text}` is not a bed; write width, depth and height in mm like 220x220x250");
        let sides: Vec<Mm> =
            text.split('x').map(str::parse).collect::<Result<_, _>>().map_err(|_| fault())?;
        let sides: [Mm; 3] = sides.try_into().map_err(|_| fault())?;
        if sides.iter().any(|&side| side <= Mm::ZERO) {
            return Err(fault());
        }
        Ok(Bed(sides))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beds_are_read_and_written() {
        assert_eq!("220x220x250".parse(), Ok(Bed::COMMON));
        assert_eq!(Bed::COMMON.to_string(), "220x220x250");
        for text in ["", "220", "220x220", "220x0x250", "-1x1x1", "axbxc"] {
            assert!(text.parse::<Bed>().is_err(), "{text}");
        }
    }
}
