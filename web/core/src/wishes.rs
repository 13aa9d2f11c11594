//! What a person asks for, as the page writes it: words, which are read as on the command line.

use std::str::FromStr;

use deventer::Params;
use deventer::params::{self, ColorOptions, DimensionOptions, GoalPlace, GoalOption, Level, EndpointOptions, SheetOptions, Style};
use deventer::puzzle::Cell;
use deventer::render::{Background, Picture, View};
use serde::Deserialize;
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
    /// The parameters, and what was named about sheets.
    pub fn params(self) -> Result<(Params, SheetOptions), JsError> {
        let cell = |text: String| text.parse::<Cell>().map(|cell| cell.0);
        let goal = |text: String| match text.parse::<GoalPlace>() {
            Ok(place) => Ok(GoalOption::Chosen(place)),
            Err(_) => cell(text).map(GoalOption::At),
        };
        let marks =
            EndpointOptions { start: self.start.map(cell).transpose()?, goal: self.goal.map(goal).transpose()? };
        let Measures { fit, sheets } = Measures::read(self.fit)?;
        let params = Params {
            size: shown(self.size.parse()?)?,
            style: self.style.parse::<Style>()?,
            seed: params::parse_seed(&self.seed)?,
            level: self.level.map(|level| level.parse::<Level>()).transpose()?,
            marks,
            fit,
            ..Params::default()
        };
        Ok((params, sheets))
    }
}

/// The measures, by the names of their options.
pub struct Measures {
    pub fit: DimensionOptions,
    pub sheets: SheetOptions,
}

impl Measures {
    /// Takes what is said of sheets out of the measures; all others are those of a puzzle file.
    pub fn read(mut named: Map<String, Value>) -> Result<Measures, JsError> {
        let words = &mut named;
        let sheets = SheetOptions {
            sheet: taken(words, "sheet")?,
            sheet_margin: taken(words, "sheet-margin")?,
            part_gap: taken(words, "part-gap")?,
            labels: taken(words, "labels")?,
            qr: taken(words, "qr")?,
            reference_line: taken(words, "reference-line")?,
            colors: ColorOptions {
                etch_color: taken(words, "etch-color")?,
                inner_color: taken(words, "inner-color")?,
                outer_color: taken(words, "outer-color")?,
            },
        };
        // Where in the text of the page's own making something stands says nothing to a reader.
        let told = |error: serde_json::Error| {
            JsError::new(error.to_string().split(" at line ").next().unwrap_or(""))
        };
        let fit = serde_json::from_value(Value::Object(named)).map_err(told)?;
        Ok(Measures { fit, sheets })
    }
}

fn taken<T: FromStr>(named: &mut Map<String, Value>, name: &str) -> Result<Option<T>, JsError>
where
    T::Err: ToString,
{
    let Some(value) = named.remove(name) else { return Ok(None) };
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.parse().map(Some).map_err(|error: T::Err| JsError::new(&format!("{name}: {}", error.to_string())))
}

/// A picture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureWishes {
    view: Shown,
    background: Ground,
    format: PictureFormat,
    /// Pixels of the longer side.
    size: u32,
    route: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shown {
    Assembled,
    Exploded,
    Flat,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ground {
    Light,
    Dark,
    Transparent,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PictureFormat {
    Png,
    Svg,
}

impl PictureWishes {
    pub fn picture(&self) -> Picture {
        Picture {
            view: match self.view {
                Shown::Assembled => View::Assembled,
                Shown::Exploded => View::Exploded,
                Shown::Flat => View::Flat,
            },
            size: self.size,
            route: self.route,
            background: match self.background {
                Ground::Light => Background::Light,
                Ground::Dark => Background::Dark,
                Ground::Transparent => Background::Transparent,
            },
        }
    }

    pub fn is_svg(&self) -> bool {
        self.format == PictureFormat::Svg
    }
}
