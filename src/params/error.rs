//! What is wrong with parameters.

use std::fmt;

use super::Measures;

/// The parameters that are no measures, by the names that messages and options have for them.
const OTHERS: [&str; 10] =
    ["size", "style", "seed", "attempts", "restart", "level", "stations", "start", "goal", "goal-at"];

/// A rule that the parameters break: which field, its value, the rule, and a way out.
///
/// A message names fields as `` `arm-width` ``. Whoever calls them otherwise, as a command line does, has them
/// reworded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamsError(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(String),
}

impl ParamsError {
    /// A message of this crate's own, in which backticks stand around fields.
    pub(super) fn new(message: impl Into<String>) -> ParamsError {
        ParamsError(pieces(&message.into()))
    }

    /// The value of a field cannot be read. The reason may quote what the user wrote, which is no field even if it
    /// looks like one.
    pub(super) fn unreadable(field: &str, reason: String) -> ParamsError {
        ParamsError(vec![Piece::Field(field.to_owned()), Piece::Text(format!(": {reason}"))])
    }

    /// A message that quotes what the user wrote and names no field.
    pub(super) fn quoting(message: String) -> ParamsError {
        ParamsError(vec![Piece::Text(message)])
    }

    /// The field that the message is about: the first that it names.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        self.0.iter().find_map(|piece| match piece {
            Piece::Field(name) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }

    /// The message with other words for the fields.
    #[must_use]
    pub fn reworded(&self, word: impl Fn(&str) -> String) -> String {
        join(&self.0, word)
    }
}

impl std::error::Error for ParamsError {}

impl fmt::Display for ParamsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reworded(|name| format!("`{name}`")))
    }
}

/// A message about parameters that quotes nobody, with other words for the fields that it names.
#[must_use]
pub fn reworded(message: &str, word: impl Fn(&str) -> String) -> String {
    join(&pieces(message), word)
}

fn join(pieces: &[Piece], word: impl Fn(&str) -> String) -> String {
    let words = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Field(name) => word(name),
    });
    words.collect()
}

/// The message in pieces: what stands between backticks is a field if there is one of that name.
fn pieces(message: &str) -> Vec<Piece> {
    let is_field =
        |name: &str| OTHERS.contains(&name) || Measures::FIELDS.iter().any(|field| field.name == name);
    let mut found = vec![];
    let mut rest = message;
    while let Some((before, (name, after))) =
        rest.split_once('`').and_then(|(before, behind)| Some((before, behind.split_once('`')?)))
    {
        if is_field(name) {
            found.extend([Piece::Text(before.to_owned()), Piece::Field(name.to_owned())]);
        } else {
            found.push(Piece::Text(format!("{before}`{name}`")));
        }
        rest = after;
    }
    found.push(Piece::Text(rest.to_owned()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_reworded_and_nothing_else() {
        let dashes = |name: &str| format!("--{name}");
        let error = ParamsError::new("`pitch` is 5 mm: raise `pitch`, or cut a `deventer coupon`; it`s");
        assert_eq!(error.to_string(), "`pitch` is 5 mm: raise `pitch`, or cut a `deventer coupon`; it`s");
        assert_eq!(
            error.reworded(dashes),
            "--pitch is 5 mm: raise --pitch, or cut a `deventer coupon`; it`s"
        );
        assert_eq!(error.field(), Some("pitch"));
        let quoted = ParamsError::unreadable("frame", "`pitch` is not a length".to_owned());
        assert_eq!(quoted.reworded(dashes), "--frame: `pitch` is not a length");
    }
}
