//! What a row of the table of measures is made of, and the macro that reads the table.

use super::bed::Bed;
use super::process::{Arm, Joint, Material, Process, Star};
use super::sheet::{Color, SheetSize};
use crate::choices::ChoiceError;
use crate::units::Mm;

/// One measure: a row of the table, [`Measures::FIELDS`](super::Measures::FIELDS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its key in a puzzle file and its option on the command line.
    pub name: &'static str,
    /// Its letter in formulas, if it has one.
    pub symbol: &'static str,
    /// A short name to stand beside a dial.
    pub label: &'static str,
    /// What it is, in a line.
    pub help: &'static str,
    /// What its values are.
    pub kind: Kind,
    /// What holds of it alone; [`Dimensions`](super::Dimensions) knows the rules between measures.
    pub rule: Rule,
    /// The machine that reads it.
    pub machine: Machine,
    /// Is it about the sheets that a laser cuts, not about the parts?
    pub of_sheets: bool,
    /// What is left of it when process or material change.
    pub kept: Kept,
    /// Why the default is what it is.
    pub source: &'static str,
}

impl Field {
    /// A row says only in what it differs from this.
    pub(super) const ROW: Field = Field {
        name: "",
        symbol: "",
        label: "",
        help: "",
        kind: Kind::Length,
        rule: Rule::Free,
        machine: Machine::Any,
        of_sheets: false,
        kept: Kept::WithProcess,
        source: "",
    };

    /// The unit of its values; empty for those that have none.
    #[must_use]
    pub const fn unit(&self) -> &'static str {
        match self.kind {
            Kind::Length | Kind::Bed | Kind::Sheet => "mm",
            Kind::Choice(_) | Kind::Switch | Kind::Color => "",
        }
    }
}

/// What the values of a measure are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A length: a number of millimetres, or with a unit.
    Length,
    /// One of some words.
    Choice(&'static [&'static str]),
    /// `on` or `off`.
    Switch,
    /// Width, depth and height, like `220x220x250`.
    Bed,
    /// Width and height, like `600x300`.
    Sheet,
    /// The name of a color, or `#rrggbb`.
    Color,
}

/// What holds of a measure alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Nothing more than that it can be read.
    Free,
    /// Over 0.
    Positive,
    /// Not below 0.
    NotNegative,
}

/// Which machine reads a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// Printers and lasers.
    Any,
    /// Printers, of filament or resin.
    Printer,
    /// Lasers.
    Laser,
}

impl Machine {
    /// Does the machine of a process read it?
    #[must_use]
    pub const fn is_of(self, process: Process) -> bool {
        match self {
            Machine::Any => true,
            Machine::Printer => !process.is_flat(),
            Machine::Laser => process.is_flat(),
        }
    }
}

/// Which measures of a puzzle file outlast another process or material on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It stays.
    Always,
    /// It stays with its process, and another brings its own.
    WithProcess,
    /// It stays with its material, and another brings its own.
    WithMaterial,
}

/// A value that a measure may have, in the text form that files, options and dials share.
pub(super) trait Value: Copy {
    const KIND: Kind;

    fn read(text: &str) -> Result<Self, String>;

    fn text(self) -> String;

    /// A length, if it is one: files write these as numbers.
    fn length(self) -> Option<Mm> {
        None
    }
}

macro_rules! values {
    ($($ty:ty: $kind:expr $(, $length:expr)?;)+) => {
        $(impl Value for $ty {
            const KIND: Kind = $kind;

            fn read(text: &str) -> Result<Self, String> {
                text.parse().map_err(|error| format!("{error}"))
            }

            fn text(self) -> String {
                self.to_string()
            }

            $(fn length(self) -> Option<Mm> {
                $length(self)
            })?
        })+
    };
}

values! {
    Mm: Kind::Length, Some;
    Bed: Kind::Bed;
    SheetSize: Kind::Sheet;
    Color: Kind::Color;
    Process: Kind::Choice(Process::NAMES);
    Material: Kind::Choice(Material::NAMES);
    Arm: Kind::Choice(Arm::NAMES);
    Joint: Kind::Choice(Joint::NAMES);
    Star: Kind::Choice(Star::NAMES);
}

impl Value for bool {
    const KIND: Kind = Kind::Switch;

    fn read(text: &str) -> Result<bool, String> {
        match text {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(ChoiceError::new(text, "a switch", ["on", "off"]).to_string()),
        }
    }

    fn text(self) -> String {
        if self { "on" } else { "off" }.to_owned()
    }
}

/// Makes of the table of measures what is said of each in more than one place: [`Measures`](super::Measures),
/// [`Dimensions`](super::Dimensions) and the ways between them and texts. A row without a default is named or is not.
macro_rules! measures {
    // A row with a default has what stands first here.
    (@type $first:ty, $default:expr) => { $first };
    (@value $first:expr, $default:expr) => { $first };
    ($(
        #[doc = $help:literal]
        $name:literal => $field:ident: $ty:ty $(= |$measures:pat_param| $default:expr)?;
        { $($row:tt)* }
    )*) => {
        /// The measures that were named, each of them optional: the options of the command line and the table `fit`
        /// of a puzzle file. What is not named follows from process and material.
        #[derive(Clone, Debug, PartialEq, Eq, Default)]
        pub struct Measures {
            $(#[doc = $help] pub $field: Option<$ty>,)*
            /// The border is at least so wide, where it is not named: what it was before other options changed.
            pub frame_at_least: Option<Mm>,
        }

        /// The measures of a kit, complete. Lengths are in millimetres and absolute: none scales with another.
        ///
        /// [`Measures::resolve`] makes them from what a user says and the defaults of the process and material.
        /// Sources of the formulas and figures: `docs/fit.md`.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Dimensions {
            $($(#[doc = $help] pub $field: measures!(@type $ty, $default),)?)*
            /// The machine's bed, if one was named: parts that do not fit it are refused.
            pub bed: Option<Bed>,
        }

        impl Measures {
            /// The table: every measure, in the order in which files and help texts list them.
            pub const FIELDS: &[Field] = &[$(Field {
                name: $name,
                help: $help.trim_ascii(),
                kind: <$ty as Value>::KIND,
                $($row)*
            },)*];

            $($(
                /// What was named, or the default.
                pub(super) fn $field(&self) -> measures!(@type $ty, $default) {
                    let $measures = self;
                    self.$field.unwrap_or_else(|| $default)
                }
            )?)*

            /// What was named, and the defaults for the rest.
            pub(super) fn complete(&self) -> Dimensions {
                Dimensions { $($($field: measures!(@value self.$field(), $default),)?)* bed: self.bed }
            }

            /// A measure that was named, as a text.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<String> {
                match name {
                    $($name => self.$field.map(Value::text),)*
                    _ => None,
                }
            }

            /// A length that was named.
            pub(super) fn length(&self, name: &str) -> Option<Mm> {
                match name {
                    $($name => self.$field.and_then(Value::length),)*
                    _ => None,
                }
            }

            pub(super) fn read(&mut self, name: &str, text: &str) -> Result<(), String> {
                match name {
                    $($name => self.$field = Some(Value::read(text)?),)*
                    _ => {}
                }
                Ok(())
            }

            pub(super) fn clear(&mut self, name: &str) {
                match name {
                    $($name => self.$field = None,)*
                    _ => {}
                }
            }

            pub(super) fn or(&self, base: &Measures) -> Measures {
                Measures {
                    $($field: self.$field.or(base.$field),)*
                    frame_at_least: self.frame_at_least.max(base.frame_at_least),
                }
            }
        }

        /// Every measure named, those of sheets only where sheets are cut.
        impl From<&Dimensions> for Measures {
            fn from(dimensions: &Dimensions) -> Measures {
                let all = Measures {
                    bed: dimensions.bed,
                    $($($field: measures!(@value Some(dimensions.$field), $default),)?)*
                    ..Measures::default()
                };
                if dimensions.process.is_flat() { all } else { all.without_sheets() }
            }
        }
    };
    (@first $first:expr, $rest:expr) => { $first };
}
pub(super) use measures;
