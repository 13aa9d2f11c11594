//! `Math` and the few names beside it.

use super::value::{Value, power};

/// A function that an expression may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Abs,
    Acos,
    Acosh,
    Asin,
    Asinh,
    Atan,
    Atan2,
    Atanh,
    Cbrt,
    Ceil,
    Clz32,
    Cos,
    Cosh,
    Exp,
    Expm1,
    Floor,
    Fround,
    Hypot,
    Imul,
    Log,
    Log10,
    Log1p,
    Log2,
    Max,
    Min,
    Pow,
    Random,
    Round,
    Sign,
    Sin,
    Sinh,
    Sqrt,
    Tan,
    Tanh,
    Trunc,
    /// `Number(value)`.
    Number,
    /// `Boolean(value)`.
    Boolean,
    /// `isNaN` and `Number.isNaN`: they agree, for where there are no texts only `undefined` tells
    /// them apart, and that is looked at.
    IsNan,
    IsFinite,
    NumberIsNan,
    NumberIsFinite,
    NumberIsInteger,
    NumberIsSafeInteger,
}

/// The functions of `Math`.
const MATH: [(&str, Function); 35] = [
    ("abs", Function::Abs),
    ("acos", Function::Acos),
    ("acosh", Function::Acosh),
    ("asin", Function::Asin),
    ("asinh", Function::Asinh),
    ("atan", Function::Atan),
    ("atan2", Function::Atan2),
    ("atanh", Function::Atanh),
    ("cbrt", Function::Cbrt),
    ("ceil", Function::Ceil),
    ("clz32", Function::Clz32),
    ("cos", Function::Cos),
    ("cosh", Function::Cosh),
    ("exp", Function::Exp),
    ("expm1", Function::Expm1),
    ("floor", Function::Floor),
    ("fround", Function::Fround),
    ("hypot", Function::Hypot),
    ("imul", Function::Imul),
    ("log", Function::Log),
    ("log10", Function::Log10),
    ("log1p", Function::Log1p),
    ("log2", Function::Log2),
    ("max", Function::Max),
    ("min", Function::Min),
    ("pow", Function::Pow),
    ("random", Function::Random),
    ("round", Function::Round),
    ("sign", Function::Sign),
    ("sin", Function::Sin),
    ("sinh", Function::Sinh),
    ("sqrt", Function::Sqrt),
    ("tan", Function::Tan),
    ("tanh", Function::Tanh),
    ("trunc", Function::Trunc),
];

/// The functions of `Number`.
const NUMBER: [(&str, Function); 4] = [
    ("isNaN", Function::NumberIsNan),
    ("isFinite", Function::NumberIsFinite),
    ("isInteger", Function::NumberIsInteger),
    ("isSafeInteger", Function::NumberIsSafeInteger),
];

/// The functions without an owner.
const FREE: [(&str, Function); 4] = [
    ("Number", Function::Number),
    ("Boolean", Function::Boolean),
    ("isNaN", Function::IsNan),
    ("isFinite", Function::IsFinite),
];

/// The largest whole number up to which all are told apart.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

/// The constants of `Math`.
const MATH_CONSTANTS: [(&str, f64); 8] = [
    ("E", std::f64::consts::E),
    ("LN10", std::f64::consts::LN_10),
    ("LN2", std::f64::consts::LN_2),
    ("LOG10E", std::f64::consts::LOG10_E),
    ("LOG2E", std::f64::consts::LOG2_E),
    ("PI", std::f64::consts::PI),
    ("SQRT1_2", std::f64::consts::FRAC_1_SQRT_2),
    ("SQRT2", std::f64::consts::SQRT_2),
];

/// The constants of `Number`.
const NUMBER_CONSTANTS: [(&str, f64); 8] = [
    ("EPSILON", f64::EPSILON),
    ("MAX_SAFE_INTEGER", MAX_SAFE),
    ("MAX_VALUE", f64::MAX),
    ("MIN_SAFE_INTEGER", -MAX_SAFE),
    // The smallest number over 0, which has no full precision: not Rust's MIN_POSITIVE.
    ("MIN_VALUE", 5e-324),
    ("NaN", f64::NAN),
    ("NEGATIVE_INFINITY", f64::NEG_INFINITY),
    ("POSITIVE_INFINITY", f64::INFINITY),
];

/// What a name after `Math.` or `Number.` means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Member {
    Constant(f64),
    Function(Function),
}

/// The function that has this name and no owner.
pub(super) fn free(name: &str) -> Option<Function> {
    find(&FREE, name)
}

/// A member of `Math` or `Number`.
pub(super) fn member(owner: &str, name: &str) -> Option<Member> {
    let (functions, constants) = match owner {
        "Math" => (&MATH[..], &MATH_CONSTANTS[..]),
        _ => (&NUMBER[..], &NUMBER_CONSTANTS[..]),
    };
    find(functions, name).map(Member::Function).or_else(|| find(constants, name).map(Member::Constant))
}

fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == name).map(|&(_, meaning)| meaning)
}

impl Function {
    /// The value for these arguments; `draw` gives random numbers from 0 to 1. Missing ones are `undefined`, those too many do nothing.
    pub fn of(self, arguments: &[Value], draw: &mut dyn FnMut() -> f64) -> Value {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(Value::Undefined);
        let a = argument(0).number();
        let b = || argument(1).number();
        let is_number = matches!(argument(0), Value::Number(_));
        let numbers = || arguments.iter().map(|value| value.number());
        let number = match self {
            Function::Abs => a.abs(),
            Function::Acos => libm::acos(a),
            Function::Acosh => libm::acosh(a),
            Function::Asin => libm::asin(a),
            Function::Asinh => libm::asinh(a),
            Function::Atan => libm::atan(a),
            Function::Atan2 => libm::atan2(a, b()),
            Function::Atanh => libm::atanh(a),
            Function::Cbrt => libm::cbrt(a),
            Function::Ceil => a.ceil(),
            Function::Clz32 => argument(0).bits().leading_zeros().into(),
            Function::Cos => libm::cos(a),
            Function::Cosh => libm::cosh(a),
            Function::Exp => libm::exp(a),
            Function::Expm1 => libm::expm1(a),
            Function::Floor => a.floor(),
            Function::Fround => f64::from(a as f32),
            Function::Hypot => hypot(numbers()),
            Function::Imul => f64::from(argument(0).bits().wrapping_mul(argument(1).bits()) as i32),
            Function::Log => libm::log(a),
            Function::Log10 => libm::log10(a),
            Function::Log1p => libm::log1p(a),
            Function::Log2 => libm::log2(a),
            Function::Max => numbers().fold(f64::NEG_INFINITY, larger),
            Function::Min => -numbers().map(|number| -number).fold(f64::NEG_INFINITY, larger),
            Function::Pow => power(a, b()),
            Function::Random => draw(),
            Function::Round => round(a),
            Function::Sign => match a {
                a if a > 0.0 => 1.0,
                a if a < 0.0 => -1.0,
                zero_or_nan => zero_or_nan,
            },
            Function::Sin => libm::sin(a),
            Function::Sinh => libm::sinh(a),
            Function::Sqrt => a.sqrt(),
            Function::Tan => libm::tan(a),
            Function::Tanh => libm::tanh(a),
            Function::Trunc => a.trunc(),
            // Without an argument at all it is 0.
            Function::Number => arguments.first().map_or(0.0, |value| value.number()),
            Function::Boolean => return Value::Truth(argument(0).truth()),
            Function::IsNan => return Value::Truth(a.is_nan()),
            Function::IsFinite => return Value::Truth(a.is_finite()),
            Function::NumberIsNan => return Value::Truth(is_number && a.is_nan()),
            Function::NumberIsFinite => return Value::Truth(is_number && a.is_finite()),
            Function::NumberIsInteger => return Value::Truth(is_number && a.is_finite() && a.trunc() == a),
            Function::NumberIsSafeInteger => {
                return Value::Truth(is_number && a.trunc() == a && a.abs() <= MAX_SAFE);
            }
        };
        Value::Number(number)
    }
}

/// The larger of two numbers; none if one is none; 0 is larger than -0.
fn larger(a: f64, b: f64) -> f64 {
    match a.partial_cmp(&b) {
        None => f64::NAN,
        Some(std::cmp::Ordering::Less) => b,
        Some(std::cmp::Ordering::Equal) if a.is_sign_negative() => b,
        Some(_) => a,
    }
}

/// The nearest whole number, halves upward; -0 where the result is 0 from below.
fn round(a: f64) -> f64 {
    let down = a.floor();
    let rounded = if a - down >= 0.5 { down + 1.0 } else { down };
    if rounded == 0.0 && a.is_sign_negative() { -0.0 } else { rounded }
}

/// The root of the sum of squares, scaled so that nothing overflows, summed as Kahan does.
fn hypot(numbers: impl Iterator<Item = f64> + Clone) -> f64 {
    let largest = numbers.clone().map(f64::abs).fold(0.0, larger);
    if numbers.clone().any(f64::is_infinite) {
        return f64::INFINITY;
    }
    if largest.is_nan() || largest == 0.0 {
        return largest;
    }
    let (mut sum, mut lost) = (0.0, 0.0);
    for number in numbers {
        let part = number / largest;
        let square = part * part - lost;
        let next = sum + square;
        lost = (next - sum) - square;
        sum = next;
    }
    f64::sqrt(sum) * largest
}
