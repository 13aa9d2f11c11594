//! Lengths: millimetres to the outside, whole micrometres within.
//!
//! Every length that decides geometry is an integer number of micrometres, so that equal lengths
//! are equal, sums are exact and two programs agree to the last digit. Floats appear where a file
//! format wants them, at the very end. Other numbers that files hold exactly are a [`Decimal`].
//!
//! Invariant: a length that a person gives is rounded to an even number of micrometres on reading,
//! so that its half is whole as well (half a pitch, half an arm width).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length in millimetres, kept as whole micrometres.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Mm(i64);

/// The longest length that can be read: 100 m. Sums and products of a few such lengths by box sides
/// stay far inside `i64`.
const LONGEST_MM: f64 = 100_000.0;

/// A length from millimetres, rounded to 2 micrometres.
///
/// # Panics
/// If `value` is not finite or longer than 100 m either way. For literals; text goes through
/// [`Mm::from_str`], numbers of unknown origin through [`Mm::try_from`].
#[must_use]
pub fn mm(value: f64) -> Mm {
    match Mm::try_from(value) {
        Ok(length) => length,
        Err(error) => panic!("{error}"),
    }
}

impl Mm {
    /// No length.
    pub const ZERO: Mm = Mm(0);

    /// A length from whole micrometres, taken as it is.
    #[must_use]
    pub const fn from_um(micrometres: i64) -> Mm {
        Mm(micrometres)
    }

    /// The length in whole micrometres.
    #[must_use]
    pub const fn um(self) -> i64 {
        self.0
    }

    /// The length in millimetres, the nearest `f64`.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 1000.0
    }

    /// Half the length. Exact for every length that a person gave (see the module's invariant).
    #[must_use]
    pub const fn half(self) -> Mm {
        Mm(self.0 / 2)
    }
}

/// Why a text or number is not a length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LengthError {
    /// The text is not a number with an optional unit.
    #[error(
        "`{0}` is not a length; write a number of millimetres like 0.3, or with a unit: 3mm, 0.3cm, 0.5in"
    )]
    NotALength(String),
    /// NaN, infinite or absurdly long.
    #[error("`{0}` is not a usable length; lengths are finite and at most 100 m")]
    OutOfRange(String),
}

impl TryFrom<f64> for Mm {
    type Error = LengthError;

    fn try_from(value: f64) -> Result<Mm, LengthError> {
        if !value.is_finite() || value.abs() > LONGEST_MM {
            return Err(LengthError::OutOfRange(value.to_string()));
        }
        Ok(Mm(((value * 500.0).round() as i64) * 2))
    }
}

impl FromStr for Mm {
    type Err = LengthError;

    /// Reads `3`, `3mm`, `0.3 cm` or `0.5in`; without a unit millimetres.
    fn from_str(text: &str) -> Result<Mm, LengthError> {
        let trimmed = text.trim();
        let (digits, factor) = [("mm", 1.0), ("cm", 10.0), ("in", 25.4)]
            .iter()
            .find_map(|(unit, factor)| trimmed.strip_suffix(unit).map(|rest| (rest.trim_end(), *factor)))
            .unwrap_or((trimmed, 1.0));
        // `f64::from_str` also reads "inf" and "NaN": as lengths they are noise, and so refused.
        let value: f64 = digits.parse().map_err(|_| LengthError::NotALength(text.to_owned()))?;
        Mm::try_from(value * factor).map_err(|_| LengthError::OutOfRange(text.to_owned()))
    }
}

impl fmt::Display for Mm {
    /// Millimetres with as many decimals as needed, no unit: `0.3`, `10`, `-2.002`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal(self.0).fmt(f)
    }
}

/// A number of thousandths that is no length: a share of a color, a time, a place in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Decimal(i64);

impl Decimal {
    /// The number from its thousandths.
    #[must_use]
    pub const fn from_thousandths(thousandths: i64) -> Decimal {
        Decimal(thousandths)
    }
}

impl fmt::Display for Decimal {
    /// With as many decimals as needed, which is exact.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let text = if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest:03}") };
        f.pad(if rest == 0 { &text } else { text.trim_end_matches('0') })
    }
}

impl fmt::Debug for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} mm")
    }
}

impl Add for Mm {
    type Output = Mm;
    fn add(self, other: Mm) -> Mm {
        Mm(self.0 + other.0)
    }
}

impl Sub for Mm {
    type Output = Mm;
    fn sub(self, other: Mm) -> Mm {
        Mm(self.0 - other.0)
    }
}

impl Neg for Mm {
    type Output = Mm;
    fn neg(self) -> Mm {
        Mm(-self.0)
    }
}

/// A length times a count. There is no product of two lengths and no division: neither is a length
/// in whole micrometres.
impl Mul<i64> for Mm {
    type Output = Mm;
    fn mul(self, count: i64) -> Mm {
        Mm(self.0 * count)
    }
}

impl Sum for Mm {
    fn sum<I: Iterator<Item = Mm>>(lengths: I) -> Mm {
        lengths.fold(Mm::ZERO, Add::add)
    }
}

/// Written as a number of millimetres.
impl Serialize for Mm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

/// Read from a number of millimetres or a text with a unit.
impl<'de> Deserialize<'de> for Mm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mm, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Mm;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a length: a number of millimetres, or a text with a unit such as \"0.3mm\"")
            }

            fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Mm, E> {
                Mm::try_from(value).map_err(E::custom)
            }

            fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Mm, E> {
                self.visit_f64(value as f64)
            }

            fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Mm, E> {
                self.visit_f64(value as f64)
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Mm, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_convert_to_millimetres() {
        assert_eq!("3".parse(), Ok(mm(3.0)));
        assert_eq!(" 3 mm".parse(), Ok(mm(3.0)));
        assert_eq!("0.3cm".parse(), Ok(mm(3.0)));
        assert_eq!("1in".parse(), Ok(mm(25.4)));
    }

    #[test]
    fn lengths_are_rounded_to_even_micrometres() {
        assert_eq!(mm(0.301).um(), 302);
        assert_eq!(mm(-0.301).um(), -302);
        assert_eq!(mm(0.3004).um(), 300);
        assert_eq!(mm(0.3).half().um() * 2, mm(0.3).um());
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "mm", "3 km", "three", "0x3", "1,5", "--3", "3mmmm"] {
            assert!(matches!(text.parse::<Mm>(), Err(LengthError::NotALength(_))), "{text}");
        }
        for text in ["NaN", "inf", "-inf", "1e308", "100001"] {
            assert!(matches!(text.parse::<Mm>(), Err(LengthError::OutOfRange(_))), "{text}");
        }
    }

    #[test]
    fn display_is_short_and_exact() {
        let shown: Vec<String> =
            [0, 300, 10_000, -2_002, 2, -500].map(|um| Mm::from_um(um).to_string()).to_vec();
        assert_eq!(shown, ["0", "0.3", "10", "-2.002", "0.002", "-0.5"]);
    }
}
