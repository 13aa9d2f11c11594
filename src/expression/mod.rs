//! Expressions of JavaScript over the place in a maze, like `1.57+Math.atan2(y-cy, x-cx)`.
//!
//! Numbers, truth values, `undefined` and `null`; all operators that make values of them: arithmetic
//! with `%` and `**`, comparison, `&&`, `||`, `??`, `!`, `?:`, the bits, the comma; decimal, hexadecimal,
//! octal and binary literals; all of `Math`, `Number`'s constants and tests, `isNaN` and `isFinite`;
//! the variables `x`, `y`, `cx` and `cy`. What they mean is what JavaScript means by them: tests compare
//! with node. There are no texts, no assignment and no functions of one's own.
//!
//! An expression is compiled once to a list of steps without a way back, so its value costs at most one
//! run through a list that is no longer than its text. It reads nothing but the place and draws from
//! nothing but the given random numbers. Functions come from `libm`: the same on every platform.
//!
//! ```
//! use deventer::expression::{Expression, Place};
//! use deventer::maze::Random;
//!
//! let checker: Expression = "(x-cx)/(y-cy)>0 ? 20 : 1".parse()?;
//! let place = Place::new([9, 7], [10, 10]);
//! assert_eq!(checker.value(&place, &mut Random::new(1, 0)), 20.0);
//! assert_eq!("2 +".parse::<Expression>().unwrap_err().to_string(), "column 4: a value is missing at the end");
//! # Ok::<(), deventer::expression::ExpressionError>(())
//! ```
//!
//! The same language serves other variables: [`Expression::over`] takes their names, [`Expression::of`] their
//! values. Such an expression draws no random numbers.

mod condition;
mod functions;
mod lexer;
mod parser;
mod value;

use std::fmt;
use std::str::FromStr;

use crate::maze::Random;
pub use condition::Condition;
use functions::Function;
use value::{Binary, Unary, Value};

/// The most characters of an expression.
pub const LONGEST: usize = 4096;
/// The deepest nesting of an expression.
pub const DEEPEST: usize = 200;

/// A compiled expression.
#[derive(Clone, Debug)]
pub struct Expression {
    text: String,
    steps: Vec<Step>,
}

/// Why a text is not an expression. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {fault}")]
pub struct ExpressionError {
    /// Where it is wrong.
    pub column: usize,
    /// What is wrong.
    pub fault: String,
}

/// Where an expression is asked: the values of its variables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Column, row, middle column, middle row: `x`, `y`, `cx`, `cy`.
    variables: [f64; 4],
}

impl Place {
    /// The cell in this column and row of a maze of so many columns and rows. The middle is half the
    /// size, rounded down.
    #[must_use]
    pub fn new([column, row]: [u32; 2], [width, height]: [u32; 2]) -> Place {
        Place { variables: [column, row, width / 2, height / 2].map(f64::from) }
    }
}

/// The names of the variables, in the order of [`Place`].
const VARIABLES: [&str; 4] = ["x", "y", "cx", "cy"];

/// What an expression may name.
#[derive(Clone, Copy, Debug)]
struct Scope<'a> {
    names: &'a [&'a str],
    /// May it draw random numbers?
    random: bool,
}

/// One step of a compiled expression. Steps work on a stack of values.
#[derive(Clone, Copy, Debug)]
enum Step {
    Push(Value),
    Load(u8),
    Drop,
    Unary(Unary),
    Binary(Binary),
    /// Takes so many arguments from the stack.
    Call(Function, u16),
    /// Leaps forward.
    Jump(usize),
    /// Takes a value and leaps forward if it is false.
    Unless(usize),
    /// Leaps forward and keeps the value if it decides, else drops it.
    Decide(Decider, usize),
}

/// Which first value decides a logical operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decider {
    /// `&&`: a false one.
    False,
    /// `||`: a true one.
    True,
    /// `??`: anything but `undefined` and `null`.
    Something,
}

impl Expression {
    /// The expression that is this number.
    #[must_use]
    pub fn number(number: f64) -> Expression {
        Expression { text: number.to_string(), steps: vec![Step::Push(Value::Number(number))] }
    }

    /// Reads an expression over variables with these names instead of a place. It may not draw random
    /// numbers: the same values give the same value.
    ///
    /// # Errors
    /// The first thing that is wrong; for an unknown name, with the names that there are.
    pub fn over(text: &str, names: &[&str]) -> Result<Expression, ExpressionError> {
        let steps = parser::compile(text, &Scope { names, random: false })?;
        Ok(Expression { text: text.trim().to_owned(), steps })
    }

    /// The text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The value at a place, as a number: true is 1, false and `null` are 0, `undefined` is not a
    /// number. `random` is what `Math.random()` draws from.
    #[must_use]
    pub fn value(&self, place: &Place, random: &mut Random) -> f64 {
        self.run(&place.variables, &mut || random.unit())
    }

    /// The value for given values of the variables, in the order of the names in [`Expression::over`].
    ///
    /// # Panics
    /// If there are fewer values than names.
    #[must_use]
    pub fn of(&self, variables: &[f64]) -> f64 {
        self.run(variables, &mut || unreachable!("random numbers were refused when the text was read"))
    }

    /// Does the value depend on the variable with this number?
    #[must_use]
    pub fn uses(&self, variable: usize) -> bool {
        self.steps.iter().any(|step| matches!(*step, Step::Load(used) if usize::from(used) == variable))
    }

    fn run(&self, variables: &[f64], draw: &mut dyn FnMut() -> f64) -> f64 {
        if let [Step::Push(value)] = self.steps[..] {
            return value.number();
        }
        let mut stack: Vec<Value> = Vec::with_capacity(16);
        let mut next = 0;
        while let Some(&step) = self.steps.get(next) {
            next += 1;
            match step {
                Step::Push(value) => stack.push(value),
                Step::Load(variable) => stack.push(Value::Number(variables[usize::from(variable)])),
                Step::Drop => drop(pop(&mut stack)),
                Step::Unary(operator) => {
                    let value = pop(&mut stack);
                    stack.push(operator.of(value));
                }
                Step::Binary(operator) => {
                    let right = pop(&mut stack);
                    let left = pop(&mut stack);
                    stack.push(operator.of(left, right));
                }
                Step::Call(function, count) => {
                    let arguments = stack.split_off(stack.len() - usize::from(count));
                    stack.push(function.of(&arguments, draw));
                }
                Step::Jump(to) => next = to,
                Step::Unless(to) => {
                    if !pop(&mut stack).truth() {
                        next = to;
                    }
                }
                Step::Decide(decider, to) => {
                    let value = *stack.last().expect(BALANCED);
                    let decided = match decider {
                        Decider::False => !value.truth(),
                        Decider::True => value.truth(),
                        Decider::Something => !matches!(value, Value::Undefined | Value::Null),
                    };
                    if decided {
                        next = to;
                    } else {
                        stack.pop();
                    }
                }
            }
        }
        pop(&mut stack).number()
    }
}

const BALANCED: &str = "a compiled expression takes only what it has put there";

fn pop(stack: &mut Vec<Value>) -> Value {
    stack.pop().expect(BALANCED)
}

impl FromStr for Expression {
    type Err = ExpressionError;

    fn from_str(text: &str) -> Result<Expression, ExpressionError> {
        let steps = parser::compile(text, &Scope { names: &VARIABLES, random: true })?;
        Ok(Expression { text: text.to_owned(), steps })
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl PartialEq for Expression {
    fn eq(&self, other: &Expression) -> bool {
        self.text == other.text
    }
}
