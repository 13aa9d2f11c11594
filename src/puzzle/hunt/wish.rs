//! What is hunted for.

use crate::expression::{Condition, Expression, ExpressionError};
use crate::puzzle::{Figures, Measure};

/// What a puzzle shall be: a value to be made as large as possible, and a condition to be met. Both are
/// expressions over the names of [`Measure`].
///
/// ```
/// use deventer::puzzle::hunt::Wish;
///
/// let wish = Wish::new("plane_turns + bits", Some("open_lines == 0 && balance >= 0.35"))?;
/// assert_eq!(wish.maximize(), "plane_turns + bits");
/// assert!(Wish::new("plane_turn", None).unwrap_err().to_string().contains("plane_turns"));
/// # Ok::<(), deventer::puzzle::hunt::WishError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    maximize: Expression,
    condition: Option<Condition>,
}

/// Why a text is not a wish.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("--{option} `{text}`: {error}")]
pub struct WishError {
    /// `maximize` or `where`.
    pub option: &'static str,
    /// What was written.
    pub text: String,
    /// What is wrong.
    pub error: ExpressionError,
}

/// What a puzzle is worth to a wish. Worths are compared by what is lacking, then by value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The value to be made large; not a number where the expression is none.
    pub value: f64,
    /// How far the condition is from being met, all its parts together; 0 if it is met.
    pub lack: f64,
}

impl Wish {
    /// Reads a wish.
    ///
    /// # Errors
    /// If one of the texts is not an expression over the names of [`Measure`].
    pub fn new(maximize: &str, condition: Option<&str>) -> Result<Wish, WishError> {
        let told = |option, text: &str| {
            let text = text.to_owned();
            move |error| WishError { option, text, error }
        };
        let names = &Measure::NAMES;
        let condition =
            condition.map(|text| Condition::over(text, names).map_err(told("where", text))).transpose()?;
        let maximize = Expression::over(maximize, names).map_err(told("maximize", maximize))?;
        Ok(Wish { maximize, condition })
    }

    /// What is to be made large, as it was written.
    #[must_use]
    pub fn maximize(&self) -> &str {
        self.maximize.text()
    }

    /// The condition, as it was written.
    #[must_use]
    pub fn condition(&self) -> Option<&str> {
        self.condition.as_ref().map(Condition::text)
    }

    /// The parts of the condition that these figures do not meet.
    #[must_use]
    pub fn unmet(&self, figures: &Figures) -> Vec<&str> {
        let values = Measure::ALL.map(|measure| measure.of(figures));
        let Some(condition) = &self.condition else { return Vec::new() };
        condition
            .parts()
            .zip(condition.lacks(&values))
            .filter(|&(_, lack)| lack > 0.0)
            .map(|(part, _)| part)
            .collect()
    }

    /// What figures are worth.
    #[must_use]
    pub fn worth(&self, figures: &Figures) -> Worth {
        let values = Measure::ALL.map(|measure| measure.of(figures));
        Worth { value: self.value(&values), lack: self.lacks(&values).fold(0.0, |sum, lack| sum + lack) }
    }

    pub(super) fn uses(&self, measure: Measure) -> bool {
        let number = measure as usize;
        self.maximize.uses(number) || self.condition.as_ref().is_some_and(|condition| condition.uses(number))
    }

    pub(super) fn value(&self, values: &[f64]) -> f64 {
        self.maximize.of(values)
    }

    /// What each part of the condition lacks.
    pub(super) fn lacks(&self, values: &[f64]) -> impl Iterator<Item = f64> {
        self.condition.iter().flat_map(move |condition| condition.lacks(values))
    }
}

impl Worth {
    /// Is the condition met, and the value a number?
    #[must_use]
    pub fn is_good(self) -> bool {
        self.lack == 0.0 && !self.value.is_nan()
    }

    /// Is it worth more than another?
    #[must_use]
    pub fn beats(self, other: Worth) -> bool {
        let number = |value: f64| if value.is_nan() { f64::NEG_INFINITY } else { value };
        self.lack < other.lack || (self.lack == other.lack && number(self.value) > number(other.value))
    }
}
