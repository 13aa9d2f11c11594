//! Sheets for a laser: their size and the colors of what is drawn on them.

use std::fmt;
use std::str::FromStr;

use crate::units::Mm;

/// Width and height of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetSize(pub [Mm; 2]);

impl fmt::Display for SheetSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.0[0], self.0[1])
    }
}

impl FromStr for SheetSize {
    type Err = String;

    /// Reads `600x300`, each with or without a unit.
    fn from_str(text: &str) -> Result<SheetSize, String> {
        let fault = || format!("`{text}` is not a sheet; write width and height in mm like 600x300");
        let sides: Vec<Mm> =
            text.split('x').map(str::parse).collect::<Result<_, _>>().map_err(|_| fault())?;
        let sides: [Mm; 2] = sides.try_into().map_err(|_| fault())?;
        if sides.iter().any(|&side| side <= Mm::ZERO) {
            return Err(fault());
        }
        Ok(SheetSize(sides))
    }
}

/// A color as on a screen: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color(pub [u8; 3]);

impl Color {
    /// The colors that have a name. Each is also one of the first numbered colors of DXF.
    pub const NAMED: [(&'static str, Color); 7] = [
        ("red", Color([0xFF, 0x00, 0x00])),
        ("yellow", Color([0xFF, 0xFF, 0x00])),
        ("green", Color([0x00, 0xFF, 0x00])),
        ("cyan", Color([0x00, 0xFF, 0xFF])),
        ("blue", Color([0x00, 0x00, 0xFF])),
        ("magenta", Color([0xFF, 0x00, 0xFF])),
        ("black", Color([0x00, 0x00, 0x00])),
    ];
    pub(super) const RED: Color = Color::NAMED[0].1;
    pub(super) const BLUE: Color = Color::NAMED[4].1;
    pub(super) const MAGENTA: Color = Color::NAMED[5].1;

    /// `#ff0000`.
    #[must_use]
    pub fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

impl fmt::Display for Color {
    /// Its name, or `#rrggbb`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Color::NAMED.iter().find(|(_, color)| color == self) {
            Some((name, _)) => f.pad(name),
            None => f.pad(&self.hex()),
        }
    }
}

impl FromStr for Color {
    type Err = String;

    /// Reads a name or `#rrggbb`.
    fn from_str(text: &str) -> Result<Color, String> {
        if let Some((_, color)) = Color::NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*color);
        }
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
        let byte = |at: usize| u8::from_str_radix(&digits?[at..at + 2], 16).ok();
        match (digits.is_some_and(|digits| !digits.contains('+')), byte(0), byte(2), byte(4)) {
            (true, Some(red), Some(green), Some(blue)) => Ok(Color([red, green, blue])),
            _ => {
                let names: Vec<&str> = Color::NAMED.iter().map(|(name, _)| *name).collect();
                Err(format!("`{text}` is not a color; write one of {} or #rrggbb", names.join(", ")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::mm;

    #[test]
    fn sheets_and_colors_are_read_and_written() {
        let sheet: SheetSize = "600x300".parse().unwrap();
        assert_eq!((sheet, sheet.to_string()), (SheetSize([mm(600.0), mm(300.0)]), "600x300".to_owned()));
        assert_eq!("60cmx12in".parse(), Ok(SheetSize([mm(600.0), mm(304.8)])));
        for text in ["", "600", "600x", "600x300x3", "0x300", "-1x1", "NaNx1", "axb"] {
            assert!(text.parse::<SheetSize>().unwrap_err().contains("600x300"), "{text}");
        }
        for (name, color) in Color::NAMED {
            assert_eq!((name.parse(), color.to_string().as_str()), (Ok(color), name));
            assert_eq!(color.hex().parse(), Ok(color));
        }
        assert_eq!("#1Ab2c3".parse::<Color>().unwrap().to_string(), "#1ab2c3");
        for text in ["", "pinkish", "Red", "#12345", "#1234567", "#+1+2+3", "#éab", "123456"] {
            let error = text.parse::<Color>().unwrap_err();
            assert!(error.contains("red, yellow") && error.contains(text), "{error}");
        }
    }
}
