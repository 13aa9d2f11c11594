//! Values and operators, as JavaScript has them.

/// A value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    Number(f64),
    Truth(bool),
    Undefined,
    Null,
}

impl Value {
    /// `Number(value)`.
    pub fn number(self) -> f64 {
        match self {
            Value::Number(number) => number,
            Value::Truth(truth) => f64::from(u8::from(truth)),
            Value::Undefined => f64::NAN,
            Value::Null => 0.0,
        }
    }

    /// `Boolean(value)`.
    pub fn truth(self) -> bool {
        match self {
            Value::Number(number) => number != 0.0 && !number.is_nan(),
            Value::Truth(truth) => truth,
            Value::Undefined | Value::Null => false,
        }
    }

    /// The value as 32 bits: whole part, modulo 2^32.
    pub fn bits(self) -> u32 {
        bits(self.number())
    }
}

/// A number as 32 bits: whole part, modulo 2^32; what is not finite is 0.
fn bits(number: f64) -> u32 {
    if number.is_finite() { (number.trunc() % 4_294_967_296.0) as i64 as u32 } else { 0 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Minus,
    Plus,
    Not,
    Complement,
    Void,
}

impl Unary {
    pub fn of(self, value: Value) -> Value {
        match self {
            Unary::Minus => Value::Number(-value.number()),
            Unary::Plus => Value::Number(value.number()),
            Unary::Not => Value::Truth(!value.truth()),
            Unary::Complement => Value::Number(f64::from(!value.bits() as i32)),
            Unary::Void => Value::Undefined,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    And,
    Or,
    Xor,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    Same,
    NotSame,
}

impl Binary {
    pub fn of(self, left: Value, right: Value) -> Value {
        let (a, b) = (left.number(), right.number());
        let signed = |bits: u32| Value::Number(f64::from(bits as i32));
        // Shifts count modulo 32.
        let by = right.bits() & 31;
        match self {
            Binary::Add => Value::Number(a + b),
            Binary::Subtract => Value::Number(a - b),
            Binary::Multiply => Value::Number(a * b),
            Binary::Divide => Value::Number(a / b),
            Binary::Remainder => Value::Number(a % b),
            Binary::Power => Value::Number(power(a, b)),
            Binary::ShiftLeft => signed(left.bits() << by),
            Binary::ShiftRight => Value::Number(f64::from(left.bits() as i32 >> by)),
            Binary::ShiftRightUnsigned => Value::Number(f64::from(left.bits() >> by)),
            Binary::And => signed(left.bits() & right.bits()),
            Binary::Or => signed(left.bits() | right.bits()),
            Binary::Xor => signed(left.bits() ^ right.bits()),
            Binary::Less => Value::Truth(a < b),
            Binary::LessOrEqual => Value::Truth(a <= b),
            Binary::Greater => Value::Truth(a > b),
            Binary::GreaterOrEqual => Value::Truth(a >= b),
            Binary::Equal => Value::Truth(equal(left, right)),
            Binary::NotEqual => Value::Truth(!equal(left, right)),
            Binary::Same => Value::Truth(left == right),
            Binary::NotSame => Value::Truth(left != right),
        }
    }
}

/// `==`: numbers, except that `undefined` and `null` equal each other and nothing else.
fn equal(left: Value, right: Value) -> bool {
    let nothing = |value| matches!(value, Value::Undefined | Value::Null);
    match (nothing(left), nothing(right)) {
        (true, true) => true,
        (false, false) => left.number() == right.number(),
        _ => false,
    }
}

/// `**`: unlike C's, not a number if the exponent is none, or for 1 to an infinite power.
pub(super) fn power(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || (base.abs() == 1.0 && exponent.is_infinite()) {
        f64::NAN
    } else {
        libm::pow(base, exponent)
    }
}
