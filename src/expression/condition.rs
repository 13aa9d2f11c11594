//! Conditions, taken apart so that one can tell how far they are from being met.

use super::lexer::{Token, tokens};
use super::{Expression, ExpressionError};

/// A condition such as `open_lines == 0 && bits >= 20`.
///
/// It is a truth value like any other; where its text is comparisons joined by `&&`, each is also measured:
/// it *lacks* what its two sides are from meeting it. So whoever searches for values that meet the condition
/// can tell whether he comes nearer.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    whole: Expression,
    parts: Vec<Part>,
}

/// One of the parts that all must be met.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    truth: Expression,
    /// Both sides, where the part is one comparison of sizes.
    sides: Option<(Expression, Sign, Expression)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    AtLeast,
    AtMost,
    Equal,
}

/// What a part lacks at the least while it is not met.
const LEAST: f64 = 1e-6;

impl Condition {
    /// Reads a condition over variables with these names; as [`Expression::over`].
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn over(text: &str, names: &[&str]) -> Result<Condition, ExpressionError> {
        // All that is wrong is found here, with its column in the whole text.
        let whole = Expression::over(text, names)?;
        let parts = match split(text, &["&&"], &["||", "??", "?", ",", ";"]) {
            Some(pieces) => {
                pieces.into_iter().map(|(_, piece)| Part::over(piece, names)).collect::<Result<_, _>>()?
            }
            None => vec![Part { truth: whole.clone(), sides: None }],
        };
        Ok(Condition { whole, parts })
    }

    /// The text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        self.whole.text()
    }

    /// The texts of its parts, all of which must be met.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = &str> {
        self.parts.iter().map(|part| part.truth.text())
    }

    /// Does the truth depend on the variable with this number?
    #[must_use]
    pub fn uses(&self, variable: usize) -> bool {
        self.whole.uses(variable)
    }

    /// What each part lacks for these values of the variables: 0 if it is met; else the distance of its
    /// sides, a millionth at least; 1 if it is no comparison or not a number.
    pub fn lacks(&self, variables: &[f64]) -> impl Iterator<Item = f64> {
        self.parts.iter().map(move |part| part.lacks(variables))
    }
}

impl Part {
    fn over(text: &str, names: &[&str]) -> Result<Part, ExpressionError> {
        let truth = Expression::over(text, names)?;
        let sides = match split(text, &[">=", ">", "<=", "<", "==", "==="], &["|", "^", "&", "!=", "!=="]) {
            Some(pieces) if pieces.len() == 2 => {
                let sign = match pieces[1].0 {
                    ">=" | ">" => Sign::AtLeast,
                    "<=" | "<" => Sign::AtMost,
                    _ => Sign::Equal,
                };
                Some((Expression::over(pieces[0].1, names)?, sign, Expression::over(pieces[1].1, names)?))
            }
            _ => None,
        };
        Ok(Part { truth, sides })
    }

    fn lacks(&self, variables: &[f64]) -> f64 {
        let truth = self.truth.of(variables);
        if truth != 0.0 && !truth.is_nan() {
            return 0.0;
        }
        let Some((left, sign, right)) = &self.sides else { return 1.0 };
        let over = left.of(variables) - right.of(variables);
        let lack = match sign {
            Sign::AtLeast => -over,
            Sign::AtMost => over,
            Sign::Equal => over.abs(),
        };
        if lack.is_finite() { lack.max(LEAST) } else { 1.0 }
    }
}

/// The pieces of a text between some signs that stand outside of all parentheses, each with the sign before
/// it; none if one of the others stands there too. The text must have been read without fault.
fn split<'a>(
    text: &'a str,
    between: &[&'static str],
    others: &[&str],
) -> Option<Vec<(&'static str, &'a str)>> {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let (mut depth, mut from, mut before) = (0, 0, "");
    let mut pieces = Vec::new();
    for (token, column) in tokens(text).ok()? {
        let Token::Sign(sign) = token else { continue };
        match sign {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ if depth > 0 => {}
            _ if others.contains(&sign) => return None,
            _ if between.contains(&sign) => {
                pieces.push((before, &text[from..places[column - 1]]));
                (from, before) = (places[column - 1] + sign.len(), sign);
            }
            _ => {}
        }
    }
    pieces.push((before, &text[from..]));
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lacks(text: &str, variables: [f64; 2]) -> Vec<f64> {
        Condition::over(text, &["a", "b"]).unwrap().lacks(&variables).collect()
    }

    #[test]
    fn comparisons_tell_what_they_lack() {
        assert_eq!(lacks("a >= 5", [2.0, 0.0]), [3.0]);
        assert_eq!(lacks("a >= 5", [5.0, 0.0]), [0.0]);
        assert_eq!(lacks("a < 5", [5.0, 0.0]), [LEAST]);
        assert_eq!(lacks("a*2 <= b", [5.0, 7.0]), [3.0]);
        assert_eq!(lacks("a == b", [5.0, 7.0]), [2.0]);
        assert_eq!(lacks("a == b && (a > 1 && b > 1) && !(a<1)", [0.5, 7.0]), [6.5, 1.0, 1.0]);
        assert_eq!(lacks("Math.max(a, b) >= 9", [5.0, 7.0]), [2.0]);
        assert_eq!(lacks(" /* ä */ a >= 5 && b >= 8", [5.0, 7.0]), [0.0, 1.0]);
    }

    /// What is no comparison of two sides is met or not.
    #[test]
    fn other_conditions_lack_one() {
        for text in [
            "a >= 5 || b >= 9",
            "a != 2",
            "0",
            "1 < a < 1",
            "a > 5 ? b : 0",
            "(a > 5)",
            "a > NaN",
            "a > 4 & b > 9",
        ] {
            assert_eq!(lacks(text, [2.0, 7.0]), [1.0], "{text}");
        }
        assert_eq!(lacks("a >= 5 || b >= 7", [2.0, 7.0]), [0.0]);
        assert_eq!(lacks("1 < a < 1", [0.0, 7.0]), [0.0], "as in JavaScript: false < 1");
        assert_eq!(lacks("a >= 1/0", [2.0, 7.0]), [1.0]);
    }

    #[test]
    fn faults_are_found_in_the_whole_text() {
        let error = Condition::over("a >= 5 && c == 2", &["a", "b"]).unwrap_err();
        assert_eq!(error.to_string(), "column 11: `c` is not known; there are a, b and Math");
        let error = Condition::over("a >= Math.random()", &["a"]).unwrap_err();
        assert!(error.to_string().contains("always be the same"), "{error}");
        assert!(Condition::over("a >= 5 &&", &["a"]).is_err());
        assert!(Condition::over("", &["a"]).is_err());
    }

    #[test]
    fn used_variables_are_known() {
        let condition = Condition::over("b > 2 && 1 < 2", &["a", "b"]).unwrap();
        assert!(condition.uses(1) && !condition.uses(0));
        assert_eq!(condition.parts().collect::<Vec<_>>(), ["b > 2", "1 < 2"]);
    }
}
