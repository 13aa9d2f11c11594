//! JavaScript's expressions: what node says they mean, and what is not read.

use deventer::expression::{DEEPEST, Expression, LONGEST, Place};
use deventer::maze::Random;

/// Functions whose last digits differ between libraries.
const ROUNDED: [&str; 20] = [
    "cos", "sin", "tan", "exp", "log", "pow", "**", "hypot", "cbrt", "atan", "asin", "acos", "sinh", "cosh",
    "tanh", "asinh", "acosh", "atanh", "expm1", "log1p",
];

/// The place whose variables are these.
fn place(text: &str) -> Place {
    let numbers: Vec<u32> = text.split(' ').map(|number| number.parse().unwrap()).collect();
    Place::new([numbers[0], numbers[1]], [(2 * numbers[2]).max(1), (2 * numbers[3]).max(1)])
}

/// Each line of `expressions.txt` was answered by node; `tests/clients/expressions.mjs` makes the file.
#[test]
fn expressions_mean_what_node_says() {
    let (mut exact, mut close, mut refused) = (0, 0, 0);
    let mut wrong = Vec::new();
    for line in include_str!("expressions.txt").lines() {
        let [expression, variables, wanted] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}")
        };
        let read: Result<Expression, _> = expression.parse();
        if wanted == "error" {
            refused += 1;
            if read.is_ok() {
                wrong.push(format!("read though node does not: {line}"));
            }
            continue;
        }
        let Ok(read) = read else {
            wrong.push(format!("{}: {line}", read.unwrap_err()));
            continue;
        };
        let value = read.value(&place(variables), &mut Random::new(0, 0));
        let wanted: f64 = wanted.replace("Infinity", "inf").parse().unwrap();
        if value.to_bits() == wanted.to_bits() || (value.is_nan() && wanted.is_nan()) {
            exact += 1;
        } else if ROUNDED.iter().any(|name| expression.contains(name))
            && (value - wanted).abs() <= 4.0 * f64::EPSILON * wanted.abs()
        {
            close += 1;
        } else {
            wrong.push(format!("{value} instead of {wanted}: {line}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(exact > 1500 && refused > 150, "{exact} exact, {close} close, {refused} refused");
}

#[test]
fn faults_are_told_with_their_column() {
    let told = |text: &str| text.parse::<Expression>().unwrap_err().to_string();
    assert_eq!(told("2 + foo"), "column 5: `foo` is not known; there are x, y, cx, cy and Math");
    assert_eq!(told("Math.foo(1)"), "column 6: Math.foo is not known");
    assert_eq!(told("2*Math.sin"), "column 8: Math.sin is a function; call it: Math.sin(...)");
    assert_eq!(told("(1+2"), "column 5: `)` is missing for the `(` in column 1");
    assert_eq!(told("x?1"), "column 4: `:` is missing after `?` and a value");
    assert_eq!(told(""), "column 1: a value is missing at the end");
    assert_eq!(
        told("x = 3"),
        "column 3: `=` changes a variable, which an expression here cannot do; to compare, write `==`",
    );
    assert!(told("x++").starts_with("column 2: "));
    assert!(told("()=>1").starts_with("column 2: "));
    assert!(told("'x'").contains("there are only numbers"));
    assert!(told("ä").starts_with("column 1: `ä` is not known"));
    assert_eq!(told("x \u{1b}"), "column 3: `\\u{1b}` means nothing here");
    for text in
        ["2 + foo", "x\n+\nfoo", "\u{1b}[2J", "`x`", "x.y", "Math.constructor", "this", "process.exit()"]
    {
        assert!(!told(text).contains('\n'), "{text}");
        assert!(!told(text).contains('\u{1b}'), "{text}");
    }
}

/// What JavaScript could do with more than a value stays out.
#[test]
fn nothing_gets_out_of_an_expression() {
    for text in [
        "Math.sin.constructor('return process')()",
        "Math['constructor']",
        "Math.sqrt.call(1)",
        "eval('1')",
        "globalThis",
        "new Date",
        "Date.now()",
        "(()=>1)()",
        "function f(){}",
        "x=5",
        "x+=1",
        "x++",
        "`${x}`",
        "/x/.test(1)",
        "[1,2]",
        "({})",
        "import('fs')",
        "while(true);",
        "Math?.sin(1)",
        "Math.max(...[1])",
        "typeof x",
        "delete x",
        "await x",
        "1n",
    ] {
        assert!(text.parse::<Expression>().is_err(), "{text}");
    }
}

#[test]
fn length_and_depth_are_bounded() {
    let value =
        |text: &str| text.parse::<Expression>().map(|e| e.value(&place("3 7 5 5"), &mut Random::new(0, 0)));
    let long = vec!["1"; LONGEST / 2].join("+");
    assert_eq!(value(&long), Ok((LONGEST / 2) as f64));
    assert!(value(&format!("{long}+11")).unwrap_err().fault.contains("longer than"));
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(value(&nested(DEEPEST / 2 - 1)), Ok(1.0));
    for deep in
        [nested(DEEPEST), "-".repeat(4000), "- ".repeat(2000) + "1", "1?".repeat(2000), "2**".repeat(1300)]
    {
        assert!(value(&deep).is_err());
    }
    assert!(value(&nested(DEEPEST)).unwrap_err().fault.contains("nested deeper"));
    assert!(value(&("!".repeat(1000) + "1")).unwrap_err().fault.contains("nested deeper"));
}

/// `Math.random` is covered too, and follows from the seed.
#[test]
fn random_numbers_come_from_the_seed() {
    let read: Expression = "Math.random()".parse().unwrap();
    let mut random = Random::new(9, 0);
    let drawn = [0; 3].map(|_| read.value(&place("0 0 0 0"), &mut random));
    assert!(drawn.iter().all(|number| (0.0..1.0).contains(number)));
    assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
    assert_eq!(read.value(&place("0 0 0 0"), &mut Random::new(9, 0)), drawn[0]);
}
