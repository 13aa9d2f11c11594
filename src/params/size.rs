//! The size of the box.

use std::fmt;
use std::str::FromStr;

use crate::axis::Axis;

/// How many cells a box has along x, y and z.
///
/// Invariant: every side is in 1..=1000 and not all three are 1, so a size has at least two cells
/// and at most 10^9, and a cell's number fits a `u32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size([u16; 3]);

/// The longest side.
pub const LONGEST_SIDE: u16 = 1000;

/// The longest side that the page shows: the solids of a larger box would take long to look at.
pub const LONGEST_SHOWN_SIDE: u16 = 30;

/// Why something is not a size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Not one or three whole numbers.
    #[error("`{0}` is not a size; write one side like 5, or three like 5x6x7")]
    NotASize(String),
    /// A side is 0 or too long.
    #[error("side {0} is out of range; every side is from 1 to {LONGEST_SIDE} cells")]
    Side(i128),
    /// A single cell.
    #[error("a box of 1x1x1 has nowhere to go; at least one side must be 2 or more")]
    SingleCell,
}

impl Size {
    /// A size from its sides.
    ///
    /// # Errors
    /// If a side is not in 1..=1000, or all are 1.
    pub fn new(x: u16, y: u16, z: u16) -> Result<Size, SizeError> {
        if let Some(&side) = [x, y, z].iter().find(|side| !(1..=LONGEST_SIDE).contains(side)) {
            return Err(SizeError::Side(side.into()));
        }
        if [x, y, z] == [1, 1, 1] {
            return Err(SizeError::SingleCell);
        }
        Ok(Size([x, y, z]))
    }

    /// A cube of `side` cells along each axis.
    ///
    /// # Panics
    /// If `side` is not in 2..=1000.
    #[must_use]
    pub fn cube(side: u16) -> Size {
        match Size::new(side, side, side) {
            Ok(size) => size,
            Err(error) => panic!("{error}"),
        }
    }

    /// The sides along x, y and z.
    #[must_use]
    pub const fn sides(self) -> [u16; 3] {
        self.0
    }

    /// The side along an axis.
    #[must_use]
    pub const fn along(self, axis: Axis) -> u16 {
        self.0[axis.index()]
    }

    /// How many cells the box has.
    #[must_use]
    pub fn cells(self) -> u32 {
        self.0.iter().map(|&side| u32::from(side)).product()
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `5`, or `5x6x7`; `5,6,7`, as files list them, is the same.
    fn from_str(text: &str) -> Result<Size, SizeError> {
        let sides: Vec<i128> = text
            .split(['x', 'X', ','])
            .map(|side| side.trim().parse().map_err(|_| SizeError::NotASize(text.to_owned())))
            .collect::<Result<_, _>>()?;
        let sides = match sides[..] {
            [side] => [side; 3],
            [x, y, z] => [x, y, z],
            _ => return Err(SizeError::NotASize(text.to_owned())),
        };
        let mut checked = [0; 3];
        for (to, side) in checked.iter_mut().zip(sides) {
            *to = u16::try_from(side).map_err(|_| SizeError::Side(side))?;
        }
        Size::new(checked[0], checked[1], checked[2])
    }
}

impl fmt::Display for Size {
    /// `5x6x7`, all three sides always.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.0[0], self.0[1], self.0[2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_one_side_or_three() {
        assert_eq!("5".parse(), Ok(Size::cube(5)));
        assert_eq!("5x6x7".parse(), Size::new(5, 6, 7));
        assert_eq!("1x1x2".parse::<Size>().unwrap().cells(), 2);
    }

    #[test]
    fn refuses_what_is_no_box() {
        for text in ["", "abc", "5x5", "5x5x5x5", "5x", "x5", "5.0", "٣"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::NotASize(text.to_owned())));
        }
        assert_eq!("-1".parse::<Size>(), Err(SizeError::Side(-1)));
        assert_eq!("0".parse::<Size>(), Err(SizeError::Side(0)));
        assert_eq!("5x0x5".parse::<Size>(), Err(SizeError::Side(0)));
        assert_eq!("100000".parse::<Size>(), Err(SizeError::Side(100_000)));
        assert_eq!("1001".parse::<Size>(), Err(SizeError::Side(1001)));
        assert_eq!("1x1x1".parse::<Size>(), Err(SizeError::SingleCell));
    }
}
