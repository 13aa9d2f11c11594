//! The measures as options: the library's table, as clap wants it.

use std::marker::PhantomData;

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use deventer::Measures;
use deventer::params::{Field, Kind};

/// The measures that were named on the command line, of those that a command takes.
#[derive(Clone, Debug)]
pub struct Named<T> {
    pub measures: Measures,
    of: PhantomData<T>,
}

/// Which measures a command takes.
pub trait Takes {
    fn takes(field: &Field) -> bool;
}

/// All measures, those of sheets as well.
#[derive(Clone, Copy, Debug)]
pub struct All;

impl Takes for All {
    fn takes(_: &Field) -> bool {
        true
    }
}

/// The measures of the parts.
#[derive(Clone, Copy, Debug)]
pub struct OfParts;

impl Takes for OfParts {
    fn takes(field: &Field) -> bool {
        !field.of_sheets
    }
}

/// The measures of the parts and the colors of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct OfDrawing;

impl Takes for OfDrawing {
    fn takes(field: &Field) -> bool {
        !field.of_sheets || field.kind == Kind::Color
    }
}

fn taken<T: Takes>() -> impl Iterator<Item = &'static Field> {
    Measures::FIELDS.iter().filter(|field| T::takes(field))
}

fn arg(field: &'static Field) -> Arg {
    let default = field.default().map(|default| format!(" [default: {default}]")).unwrap_or_default();
    let value = match field.kind {
        Kind::Length => "MM",
        Kind::Choice(_) => "WORD",
        Kind::Switch => "on|off",
        Kind::Bed => "WxDxH",
        Kind::Sheet => "WxH",
        Kind::Color => "COLOR",
    };
    // What clap says of a wrong value names the option.
    let read = move |text: &str| field.can_be(text).map(|()| text.to_owned());
    let arg = Arg::new(field.name)
        .long(field.name)
        .value_name(value)
        .help(format!("{}{default}", field.help))
        .help_heading(if field.of_sheets {
            "Sheets for a laser"
        } else {
            "Measures (mm; also 3mm, 0.3cm, 0.1in)"
        })
        .allow_hyphen_values(!field.unit().is_empty())
        .value_parser(read);
    // A switch that is off by default is turned on by its name alone.
    match (field.kind, field.default().as_deref()) {
        (Kind::Switch, Some("off")) => arg.num_args(0..=1).default_missing_value("on"),
        _ => arg,
    }
}

impl<T: Takes> Args for Named<T> {
    fn augment_args(command: Command) -> Command {
        command.args(taken::<T>().map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Named::<T>::augment_args(command)
    }
}

impl<T: Takes> FromArgMatches for Named<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Named<T>, Error> {
        let mut named = Named { measures: Measures::default(), of: PhantomData };
        named.update_from_arg_matches(matches)?;
        Ok(named)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for field in taken::<T>() {
            if let Some(text) = matches.get_one::<String>(field.name) {
                let set = self.measures.set(field.name, text);
                set.map_err(|error| Error::raw(clap::error::ErrorKind::InvalidValue, error))?;
            }
        }
        Ok(())
    }
}
