//! Sheets for a laser: their size, what is drawn on them besides the parts, and in which colors.

use std::fmt;
use std::str::FromStr;

use super::fit::Dimensions;
use super::process::{Process, Switch};
use crate::units::{Mm, mm};

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
    const RED: Color = Color::NAMED[0].1;
    const BLUE: Color = Color::NAMED[4].1;
    const MAGENTA: Color = Color::NAMED[5].1;

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

/// The colors of the layers that were named.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(next_help_heading = "Sheets for a laser"))]
pub struct ColorOptions {
    /// Color of lines to etch: red, yellow, green, cyan, blue, magenta, black or #rrggbb [default: blue]
    #[cfg_attr(feature = "cli", arg(long, value_name = "COLOR"))]
    pub etch_color: Option<Color>,
    /// Color of openings, which are cut before outlines [default: magenta]
    #[cfg_attr(feature = "cli", arg(long, value_name = "COLOR"))]
    pub inner_color: Option<Color>,
    /// Color of outlines, which are cut last [default: red]
    #[cfg_attr(feature = "cli", arg(long, value_name = "COLOR"))]
    pub outer_color: Option<Color>,
}

impl ColorOptions {
    /// The colors of what is etched, of openings and of outlines.
    #[must_use]
    pub fn resolve(&self) -> [Color; 3] {
        [
            self.etch_color.unwrap_or(Color::BLUE),
            self.inner_color.unwrap_or(Color::MAGENTA),
            self.outer_color.unwrap_or(Color::RED),
        ]
    }

    /// The same, if what is etched has a color of its own. Openings and outlines may share theirs, for all of
    /// them is cut, and stands in the file in its order.
    ///
    /// # Errors
    /// If a program that goes by colors would cut what is to be etched.
    pub fn checked(&self) -> Result<[Color; 3], SheetRule> {
        let colors = self.resolve();
        let [etch, inner, outer] = colors;
        match [("inner-color", inner), ("outer-color", outer)].into_iter().find(|&(_, color)| color == etch) {
            Some((cut, color)) => Err(SheetRule::OneColor { cut, color }),
            None => Ok(colors),
        }
    }
}

/// What was named about sheets, each of it optional: the options of the command line.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(next_help_heading = "Sheets for a laser"))]
pub struct SheetOptions {
    /// Width and height of the sheets that parts are cut from [default: 600x300]
    #[cfg_attr(feature = "cli", arg(long, value_name = "WxH", allow_hyphen_values = true))]
    pub sheet: Option<SheetSize>,
    /// What stays free along the edges of a sheet [default: 5]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub sheet_margin: Option<Mm>,
    /// Distance of the outlines of two parts on a sheet [default: 2]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", allow_hyphen_values = true))]
    pub part_gap: Option<Mm>,
    /// The name of each piece, etched beside it: on or off [default: on]
    #[cfg_attr(feature = "cli", arg(long, value_name = "on|off"))]
    pub labels: Option<Switch>,
    /// A QR code of the command that makes the sheets again, etched on the waste: on or off [default: on]
    #[cfg_attr(feature = "cli", arg(long, value_name = "on|off"))]
    pub qr: Option<Switch>,
    /// A line of 100 mm, etched on every sheet to be measured: on or off [default: off]
    #[cfg_attr(feature = "cli", arg(long, value_name = "on|off", num_args = 0..=1, default_missing_value = "on"))]
    pub reference_line: Option<Switch>,
    /// The colors.
    #[cfg_attr(feature = "cli", command(flatten))]
    pub colors: ColorOptions,
}

/// Sheets for a laser, complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSettings {
    /// Width and height.
    pub size: SheetSize,
    /// What stays free along the edges.
    pub margin: Mm,
    /// Distance of two outlines.
    pub gap: Mm,
    /// Are the names of the pieces etched beside them?
    pub labels: bool,
    /// Is there a QR code?
    pub qr: bool,
    /// Is there a line of 100 mm?
    pub reference_line: bool,
    /// Of what is etched, of openings and of outlines.
    pub colors: [Color; 3],
}

/// A rule about sheets that is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetRule {
    /// What is printed is not cut from sheets.
    #[error(
        "--{option} is about sheets for a laser, but the process is {process}: add --process laser, or leave it out"
    )]
    NotCut {
        /// The option.
        option: &'static str,
        /// The process.
        process: Process,
    },
    /// The margin is below 0.
    #[error("--sheet-margin is {0} mm; it must not be below 0 mm")]
    Margin(Mm),
    /// Nothing is left between two cuts.
    #[error(
        "--part-gap is {gap} mm; it must be over the kerf of {kerf} mm, or two cuts fall together: raise it"
    )]
    Gap {
        /// Between outlines.
        gap: Mm,
        /// What the laser removes.
        kerf: Mm,
    },
    /// What is etched looks like what is cut.
    #[error(
        "--etch-color and --{cut} are both {color}, so a laser that goes by colors cuts the marks through: choose \
         two colors"
    )]
    OneColor {
        /// The option of the layer that is cut.
        cut: &'static str,
        /// The color of both.
        color: Color,
    },
    /// The margins take all of the sheet.
    #[error(
        "--sheet is {sheet} mm; margins of {margin} mm leave nothing of it: raise it or lower --sheet-margin"
    )]
    NoRoom {
        /// The sheet.
        sheet: SheetSize,
        /// Along its edges.
        margin: Mm,
    },
}

impl SheetOptions {
    /// All that was named, as its option on the command line and the value there.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, String)> {
        // Taken apart so that a new field cannot be forgotten here.
        let SheetOptions { sheet, sheet_margin, part_gap, labels, qr, reference_line, colors } = self;
        let ColorOptions { etch_color, inner_color, outer_color } = colors;
        // A shell takes what follows # for a comment.
        let color = |name, color: &Option<Color>| {
            let quoted = |text: String| if text.starts_with('#') { format!("'{text}'") } else { text };
            color.map(|color| (name, quoted(color.to_string())))
        };
        [
            sheet.map(|value| ("sheet", value.to_string())),
            sheet_margin.map(|value| ("sheet-margin", value.to_string())),
            part_gap.map(|value| ("part-gap", value.to_string())),
            labels.map(|value| ("labels", value.to_string())),
            qr.map(|value| ("qr", value.to_string())),
            reference_line.map(|value| ("reference-line", value.to_string())),
            color("etch-color", etch_color),
            color("inner-color", inner_color),
            color("outer-color", outer_color),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// What was named, and the defaults for the rest.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn resolve(&self, fit: &Dimensions) -> Result<SheetSettings, SheetRule> {
        if let Some(&(option, _)) = self.options().first().filter(|_| !fit.process.is_flat()) {
            return Err(SheetRule::NotCut { option, process: fit.process });
        }
        let on = |switch: Option<Switch>, default| switch.unwrap_or(default) == Switch::On;
        let sheets = SheetSettings {
            size: self.sheet.unwrap_or(SheetSize([mm(600.0), mm(300.0)])),
            margin: self.sheet_margin.unwrap_or(mm(5.0)),
            gap: self.part_gap.unwrap_or(mm(2.0).max(fit.kerf * 2)),
            labels: on(self.labels, Switch::On),
            qr: on(self.qr, Switch::On),
            reference_line: on(self.reference_line, Switch::Off),
            colors: self.colors.checked()?,
        };
        let SheetSettings { size, margin, gap, .. } = sheets;
        if margin < Mm::ZERO {
            return Err(SheetRule::Margin(margin));
        }
        if gap <= fit.kerf.max(Mm::ZERO) {
            return Err(SheetRule::Gap { gap, kerf: fit.kerf });
        }
        if size.0.iter().any(|&side| side <= margin * 2) {
            return Err(SheetRule::NoRoom { sheet: size, margin });
        }
        Ok(sheets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{DimensionOptions, Size};

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

    #[test]
    fn rules_are_told() {
        let fit = |process, kerf| {
            let wishes = DimensionOptions { process: Some(process), kerf, ..DimensionOptions::default() };
            wishes.resolve(Size::cube(3)).unwrap()
        };
        let cut = fit(Process::Laser, None);
        let told = |change: fn(&mut SheetOptions), fit: &Dimensions| {
            let mut wishes = SheetOptions::default();
            change(&mut wishes);
            wishes.resolve(fit).unwrap_err().to_string()
        };
        let named: fn(&mut SheetOptions) = |wishes| wishes.qr = Some(Switch::On);
        assert!(told(named, &fit(Process::Fdm, None)).starts_with("--qr is about sheets"));
        assert!(SheetOptions::default().resolve(&fit(Process::Fdm, None)).is_ok());
        let negative: fn(&mut SheetOptions) = |wishes| wishes.sheet_margin = Some(mm(-1.0));
        assert!(told(negative, &cut).starts_with("--sheet-margin is -1 mm"));
        let narrow: fn(&mut SheetOptions) = |wishes| wishes.part_gap = Some(mm(0.2));
        assert!(told(narrow, &cut).starts_with("--part-gap is 0.2 mm"));
        let none: fn(&mut SheetOptions) = |wishes| wishes.part_gap = Some(Mm::ZERO);
        assert!(told(none, &fit(Process::Laser, Some(Mm::ZERO))).contains("two cuts"));
        let red: fn(&mut SheetOptions) = |wishes| wishes.colors.etch_color = Some(Color::RED);
        assert!(told(red, &cut).starts_with("--etch-color and --outer-color are both red"));
        let blue: fn(&mut SheetOptions) = |wishes| wishes.colors.inner_color = Some(Color::BLUE);
        assert!(told(blue, &cut).starts_with("--etch-color and --inner-color are both blue"));
        let mut one = SheetOptions::default();
        one.colors.inner_color = Some(Color::RED);
        assert!(one.resolve(&cut).is_ok(), "all that is cut may have one color");
        let small: fn(&mut SheetOptions) = |wishes| wishes.sheet = "600x10".parse().ok();
        assert!(told(small, &cut).starts_with("--sheet is 600x10 mm"));
        // A wide kerf brings a wide gap along.
        assert_eq!(
            SheetOptions::default().resolve(&fit(Process::Laser, Some(mm(2.0)))).unwrap().gap,
            mm(4.0)
        );
    }
}
