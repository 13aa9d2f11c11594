//! Named choices: an enum whose variants have a word each, and one wording for a word that is none.

use std::fmt;

/// The text is none of the words that there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceError {
    text: String,
    what: &'static str,
    words: Vec<&'static str>,
}

impl ChoiceError {
    /// `text` is not `what`, which is one of `words`.
    #[must_use]
    pub fn new(text: &str, what: &'static str, words: impl IntoIterator<Item = &'static str>) -> ChoiceError {
        ChoiceError { text: text.to_owned(), what, words: words.into_iter().collect() }
    }
}

impl std::error::Error for ChoiceError {}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChoiceError { text, what, words } = self;
        write!(f, "`{text}` is not {what}; choose {}", words.join(", "))?;
        match nearest(text, words.iter().copied()) {
            Some(word) => write!(f, ": did you mean {word}?"),
            None => Ok(()),
        }
    }
}

/// The word that a slip of the finger may have turned into the text: at most a third of its letters are wrong,
/// missing, too many or swapped with a neighbor. Of several the nearest, of these the first.
#[must_use]
pub fn nearest<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = text.to_lowercase();
    let far = |word: &&str| distance(&lower, word);
    let near = |word: &&str| far(word) * 3 <= word.chars().count().max(3);
    words.into_iter().filter(near).min_by_key(far)
}

/// How many letters to change, add, drop or swap with a neighbor make one word of the other: the optimal string
/// alignment distance (Damerau 1964, Levenshtein 1966).
fn distance(one: &str, other: &str) -> usize {
    // Far texts need no exact figure, and a long one no large table.
    let letters: Vec<char> = one.chars().take(64).collect();
    let other: Vec<char> = other.chars().take(64).collect();
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for (i, &letter) in letters.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &wanted) in other.iter().enumerate() {
            let mut least =
                (rows[i][j + 1] + 1).min(row[j] + 1).min(rows[i][j] + usize::from(letter != wanted));
            if i > 0 && j > 0 && letter == other[j - 1] && letters[i - 1] == wanted {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[letters.len()][other.len()]
}

/// An enum of named choices: the word for each on the command line and in files, and back. `"a process"` is what
/// the refusal of another word calls it.
macro_rules! choices {
    (
        $(#[$doc:meta])*
        $name:ident, $what:literal { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All choices, in the order in which help texts list them.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$variant,)+];

            /// The word for each, in the same order.
            pub const NAMES: &[&str] = &[$($word,)+];

            /// The word for it on the command line and in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::choices::ChoiceError;

            fn from_str(text: &str) -> Result<$name, $crate::choices::ChoiceError> {
                match text {
                    $($word => Ok($name::$variant),)+
                    _ => Err($crate::choices::ChoiceError::new(text, $what, $name::NAMES.iter().copied())),
                }
            }
        }
    };
}
pub(crate) use choices;

#[cfg(test)]
mod tests {
    use super::*;

    choices! {
        /// What a word may be.
        Fruit, "a fruit" {
            /// Round.
            Apple = "apple",
            /// Not round.
            Pear = "pear",
        }
    }

    #[test]
    fn words_are_read_and_written() {
        assert_eq!(Fruit::ALL.map(Fruit::name), Fruit::NAMES);
        for fruit in Fruit::ALL {
            assert_eq!(fruit.to_string().parse(), Ok(fruit));
        }
        let told = |text: &str| text.parse::<Fruit>().unwrap_err().to_string();
        assert_eq!(told("plum"), "`plum` is not a fruit; choose apple, pear");
        assert_eq!(told("aplpe"), "`aplpe` is not a fruit; choose apple, pear: did you mean apple?");
        assert_eq!(told("Pear"), "`Pear` is not a fruit; choose apple, pear: did you mean pear?");
        assert_eq!(told(""), "`` is not a fruit; choose apple, pear");
    }

    #[test]
    fn slips_are_counted() {
        let counted = |one, other| distance(one, other);
        assert_eq!(["", "a", "ab", "ba", "abc"].map(|text| counted(text, "ab")), [2, 1, 0, 1, 1]);
        assert_eq!(counted("kitten", "sitting"), 3);
        assert_eq!(counted(&"x".repeat(1_000_000), "ab"), 64);
        assert_eq!(nearest("fdn", ["fdm", "resin"]), Some("fdm"));
        assert_eq!(nearest("xyz", ["fdm", "resin"]), None);
    }
}
