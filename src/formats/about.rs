//! What a file says about itself.

/// Title and description of a model, for every format that can carry them. Seed, parameters and whatever
/// else makes the model again belong in the description.
///
/// Any text will do: each writer escapes, folds or cuts it as its format asks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct About {
    /// A short name, one line.
    pub title: String,
    /// What it is and how to make it again, one or more lines.
    pub description: String,
}

impl About {
    /// A title and a description.
    #[must_use]
    pub fn new(title: impl Into<String>, description: impl Into<String>) -> About {
        About { title: title.into(), description: description.into() }
    }

    /// The title on one line.
    pub(crate) fn title_line(&self) -> String {
        one_line(&self.title)
    }

    /// The lines of the description that are not blank.
    pub(crate) fn description_lines(&self) -> impl Iterator<Item = String> {
        self.description.lines().map(one_line).filter(|line| !line.is_empty())
    }
}

/// A text without control characters and without white space at its ends.
fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.trim().to_owned()
}

/// A text as XML may hold it: what marks begins is escaped, what XML cannot say is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => out.push('?'),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_single_and_printable() {
        let about = About::new("a\nb\0c ", "first\r\n\n\tsecond\u{7f}");
        assert_eq!(about.title_line(), "a b c");
        assert_eq!(about.description_lines().collect::<Vec<_>>(), ["first", "second"]);
    }

    #[test]
    fn xml_holds_what_is_escaped() {
        assert_eq!(escaped("a<b>&\"c\u{FFFE}"), "a&lt;b&gt;&amp;&quot;c?");
    }
}
