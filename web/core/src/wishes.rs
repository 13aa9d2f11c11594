//! What a person asks for, as the page writes it: words, which are read as on the command line.

use std::fmt::Display;

use deventer::Params;
use deventer::params::{self, EndpointOptions, GoalOption, GoalPlace, Level, Measures, ParamsError, Style};
use deventer::puzzle::Cell;
use deventer::render::{Picture, PictureFormat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wasm_bindgen::JsError;

use crate::shown;

/// A puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wishes {
    size: String,
    style: String,
    /// As text: JavaScript's numbers end at 2^53.
    seed: String,
    /// None means any.
    level: Option<String>,
    /// A cell like 0,0,4.
    start: Option<String>,
    /// A cell, or the name of a place.
    goal: Option<String>,
    #[serde(default)]
    fit: Map<String, Value>,
}

impl Wishes {
    /// The parameters, with what was named about sheets whatever the process.
    pub fn params(self) -> Result<Params, JsError> {
        let cell = |text: String| text.parse::<Cell>().map(|cell| cell.0);
        let goal = |text: String| match text.parse::<GoalPlace>() {
            Ok(place) => Ok(GoalOption::Chosen(place)),
            Err(_) => cell(text).map(GoalOption::At),
        };
        let marks = EndpointOptions {
            start: self.start.map(cell).transpose()?,
            goal: self.goal.map(goal).transpose()?,
        };
        let fit = measures(self.fit)?;
        Ok(Params {
            size: shown(self.size.parse()?)?,
            style: self.style.parse::<Style>()?,
            seed: params::parse_seed(&self.seed)?,
            level: self.level.map(|level| level.parse::<Level>()).transpose()?,
            marks,
            measures: fit,
            ..Params::default()
        })
    }
}

/// The measures that were named, by the names of their options.
pub fn measures(named: Map<String, Value>) -> Result<Measures, JsError> {
    let mut measures = Measures::default();
    for (name, value) in named {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        measures.set(&name, &text).map_err(refused)?;
    }
    Ok(measures)
}

/// A rule that is broken, told with the words that stand beside the dials.
pub fn refused(error: ParamsError) -> JsError {
    JsError::new(&error.reworded(label))
}

/// The same for any message of the library that quotes nobody.
pub fn told(error: impl Display) -> JsError {
    JsError::new(&params::reworded(&error.to_string(), label))
}

/// What stands beside the dial of a field.
pub fn label(name: &str) -> String {
    Measures::field(name).map_or(name, |field| field.label).to_owned()
}

/// A row of the table of measures, as the page needs it.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    label: &'static str,
    help: &'static str,
    words: &'static [&'static str],
    fallback: String,
    of_sheets: bool,
}

/// The table of measures as JSON.
pub fn table() -> String {
    let rows = Measures::FIELDS.iter().map(|field| Row {
        name: field.name,
        label: field.label,
        help: field.help,
        words: field.words(),
        fallback: field.usual().unwrap_or_default(),
        of_sheets: field.of_sheets,
    });
    serde_json::to_string(&rows.collect::<Vec<_>>()).expect("words are plain")
}

/// A picture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureWishes {
    view: String,
    background: String,
    format: String,
    /// Pixels of the longer side.
    size: u32,
    route: bool,
}

impl PictureWishes {
    pub fn picture(&self) -> Result<(Picture, PictureFormat), JsError> {
        let picture = Picture {
            view: self.view.parse()?,
            size: self.size,
            route: self.route,
            background: self.background.parse()?,
        };
        Ok((picture, self.format.parse()?))
    }
}
