//! From text to tokens.

use super::ExpressionError;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f64),
    Name(String),
    /// A text in quotes; it only ever names a member, as in `Math["sqrt"]`.
    Text(String),
    Sign(&'static str),
    End,
}

/// All signs, longer ones before their beginnings. Those after `%` at the end are read only to be
/// refused as what they are.
const SIGNS: [&str; 50] = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=",
    ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>",
    "**", "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "+", "-", "*", "/", "%", "&",
];
const MORE_SIGNS: [&str; 7] = ["|", "^", "!", "~", "?", ":", "="];

/// The tokens of a text with their columns, an end at the end.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, usize)>, ExpressionError> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let column = at + 1;
        let rest = &chars[at..];
        let first = rest[0];
        let (token, length) = if first.is_whitespace() || first == '\u{feff}' {
            at += 1;
            continue;
        } else if rest.starts_with(&['/', '/']) {
            at += rest.iter().position(|&c| c == '\n').unwrap_or(rest.len());
            continue;
        } else if rest.starts_with(&['/', '*']) {
            let end = rest[2..].windows(2).position(|pair| pair == ['*', '/']);
            at += 4 + end.ok_or_else(|| fault(column, "this comment has no end"))?;
            continue;
        } else if first.is_ascii_digit() || (first == '.' && rest.get(1).is_some_and(char::is_ascii_digit)) {
            let (number, length) = number(rest, column)?;
            (Token::Number(number), length)
        } else if is_name(first) {
            let length = rest.iter().position(|&c| !is_name(c) && !c.is_ascii_digit()).unwrap_or(rest.len());
            (Token::Name(rest[..length].iter().collect()), length)
        } else if first == '"' || first == '\'' {
            let end = rest[1..].iter().position(|&c| c == first);
            let end = end.ok_or_else(|| fault(column, "this text has no end"))?;
            (Token::Text(rest[1..=end].iter().collect()), end + 2)
        } else {
            let starts = |sign: &&&str| sign.chars().enumerate().all(|(k, c)| rest.get(k) == Some(&c));
            let mut sign = *SIGNS
                .iter()
                .chain(&MORE_SIGNS)
                .find(starts)
                .ok_or_else(|| fault(column, format!("`{}` means nothing here", first.escape_debug())))?;
            // `x?.5:1` asks a question about x.
            if sign == "?." && rest.get(2).is_some_and(char::is_ascii_digit) {
                sign = "?";
            }
            (Token::Sign(sign), sign.len())
        };
        tokens.push((token, column));
        at += length;
    }
    tokens.push((Token::End, chars.len() + 1));
    Ok(tokens)
}

pub(super) fn fault(column: usize, fault: impl Into<String>) -> ExpressionError {
    ExpressionError { column, fault: fault.into() }
}

fn is_name(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

/// A number at the beginning of some characters, and how many it takes.
fn number(chars: &[char], column: usize) -> Result<(f64, usize), ExpressionError> {
    let broken = |length: usize| {
        let text: String = chars[..length.min(chars.len())].iter().collect();
        fault(column, format!("`{text}` is not a number"))
    };
    let radix = match chars.get(1).map(char::to_ascii_lowercase) {
        Some('x') => 16,
        Some('o') => 8,
        Some('b') => 2,
        _ => 10,
    };
    let (value, length) = if chars[0] == '0' && radix != 10 {
        let (digits, length) = digits(&chars[2..], radix).ok_or_else(|| broken(3))?;
        if digits.is_empty() {
            return Err(broken(2));
        }
        (whole(&digits, radix), 2 + length)
    } else {
        decimal(chars).ok_or_else(|| broken(3))?
    };
    match chars.get(length) {
        Some(&c) if is_name(c) || c.is_ascii_digit() => Err(broken(length + 1)),
        _ => Ok((value, length)),
    }
}

/// A decimal number, or an octal one of old like `010`.
fn decimal(chars: &[char]) -> Option<(f64, usize)> {
    let (mut text, mut length) = digits(chars, 10)?;
    if text.len() > 1 && text.starts_with('0') {
        // Separators are not allowed here, and a point only if a digit says it is not octal after all.
        if length != text.len() {
            return None;
        }
        if text.bytes().all(|digit| digit < b'8') {
            return Some((whole(&text, 8), length));
        }
    }
    if chars.get(length) == Some(&'.') {
        let (fraction, more) = digits(&chars[length + 1..], 10)?;
        text = format!("{text}.{fraction}");
        length += 1 + more;
    }
    if matches!(chars.get(length), Some('e' | 'E')) {
        let sign = usize::from(matches!(chars.get(length + 1), Some('+' | '-')));
        let (exponent, more) = digits(&chars[length + 1 + sign..], 10)?;
        if exponent.is_empty() {
            return None;
        }
        text = format!("{text}e{}{exponent}", if chars[length + sign] == '-' { "-" } else { "" });
        length += 1 + sign + more;
    }
    // Rust reads `5.` and `.5` as JavaScript does, rounded the same way.
    Some((text.parse().ok()?, length))
}

/// The digits at the beginning, without the separators between them, and how many characters they
/// take; none if a separator is not between two digits.
fn digits(chars: &[char], radix: u32) -> Option<(String, usize)> {
    let length = chars.iter().position(|&c| c != '_' && !c.is_digit(radix)).unwrap_or(chars.len());
    let taken = &chars[..length];
    let lonely = taken.windows(2).any(|pair| pair == ['_', '_'])
        || taken.first() == Some(&'_')
        || taken.last() == Some(&'_');
    (!lonely).then(|| (taken.iter().filter(|&&c| c != '_').collect(), length))
}

/// A whole number rounded once: exact up to 2^128, which no double needs for its 53 bits; beyond, the
/// digits are too many to matter.
fn whole(digits: &str, radix: u32) -> f64 {
    let mut value: u128 = 0;
    let (mut scale, mut sticky) = (0, false);
    let bits = radix.trailing_zeros();
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        if value >> 120 == 0 {
            value = value << bits | u128::from(digit);
        } else {
            scale += bits;
            sticky |= digit != 0;
        }
    }
    // A lost digit only matters where the kept ones lie exactly between two doubles.
    let value = (value | u128::from(sticky)) as f64;
    if scale > 1100 { f64::INFINITY * value } else { value * libm::exp2(f64::from(scale)) }
}
