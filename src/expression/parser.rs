//! From tokens to steps, by JavaScript's precedence.

use super::functions::{self, Function, Member};
use super::lexer::{Token, fault, tokens};
use super::value::{Binary, Unary, Value};
use super::{DEEPEST, Decider, ExpressionError, LONGEST, Scope, Step};

/// Compiles a whole text.
pub(super) fn compile(text: &str, scope: &Scope) -> Result<Vec<Step>, ExpressionError> {
    if text.chars().count() > LONGEST {
        return Err(fault(LONGEST + 1, format!("the expression is longer than {LONGEST} characters")));
    }
    let mut parser = Parser { scope, tokens: tokens(text)?, at: 0, depth: 0, steps: Vec::new() };
    parser.sequence()?;
    parser.take(";");
    match parser.token() {
        Token::End => Ok(parser.steps),
        _ => Err(parser.unexpected()),
    }
}

struct Parser<'a> {
    scope: &'a Scope<'a>,
    tokens: Vec<(Token, usize)>,
    at: usize,
    depth: usize,
    steps: Vec<Step>,
}

/// Operators of two values that group from the left, the loosest first.
const LEVELS: [&[(&str, Binary)]; 8] = [
    &[("|", Binary::Or)],
    &[("^", Binary::Xor)],
    &[("&", Binary::And)],
    &[("==", Binary::Equal), ("!=", Binary::NotEqual), ("===", Binary::Same), ("!==", Binary::NotSame)],
    &[
        ("<", Binary::Less),
        (">", Binary::Greater),
        ("<=", Binary::LessOrEqual),
        (">=", Binary::GreaterOrEqual),
    ],
    &[("<<", Binary::ShiftLeft), (">>", Binary::ShiftRight), (">>>", Binary::ShiftRightUnsigned)],
    &[("+", Binary::Add), ("-", Binary::Subtract)],
    &[("*", Binary::Multiply), ("/", Binary::Divide), ("%", Binary::Remainder)],
];

type Done = Result<(), ExpressionError>;

impl Parser<'_> {
    fn token(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn column(&self) -> usize {
        self.tokens[self.at].1
    }

    /// Takes a sign if it stands here.
    fn take(&mut self, sign: &str) -> bool {
        let there = matches!(self.token(), Token::Sign(found) if *found == sign);
        self.at += usize::from(there);
        there
    }

    fn want(&mut self, sign: &str, why: &str) -> Done {
        if self.take(sign) {
            return Ok(());
        }
        Err(match self.token() {
            Token::End => fault(self.column(), format!("`{sign}` is missing {why}")),
            _ => fault(self.column(), format!("`{sign}` is missing {why}, before {}", self.shown())),
        })
    }

    /// The token here, for a message.
    fn shown(&self) -> String {
        match self.token() {
            Token::Number(number) => format!("`{number}`"),
            Token::Name(name) => format!("`{name}`"),
            Token::Text(text) => format!("the text '{}'", text.escape_debug()),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end".to_owned(),
        }
    }

    fn unexpected(&self) -> ExpressionError {
        let say = |what: &str| fault(self.column(), format!("{} {what}", self.shown()));
        match self.token() {
            Token::End => fault(self.column(), "a value is missing at the end"),
            Token::Text(_) => say("means nothing here: there are only numbers"),
            Token::Sign("=>" | "{" | "}") => say("makes a function, which an expression here cannot have"),
            Token::Sign("++" | "--") => say("changes a variable, which an expression here cannot do"),
            Token::Sign(sign)
                if sign.ends_with('=') && !["==", "===", "!=", "!==", "<=", ">="].contains(sign) =>
            {
                say("changes a variable, which an expression here cannot do; to compare, write `==`")
            }
            _ => say("is not expected here"),
        }
    }

    /// One level deeper, while `work` runs.
    fn deeper(&mut self, work: impl FnOnce(&mut Self) -> Done) -> Done {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(fault(
                self.column(),
                format!("the expression is nested deeper than {DEEPEST} levels"),
            ));
        }
        work(self)?;
        self.depth -= 1;
        Ok(())
    }

    /// Values with commas: the last one counts.
    fn sequence(&mut self) -> Done {
        self.choice()?;
        while self.take(",") {
            self.steps.push(Step::Drop);
            self.choice()?;
        }
        Ok(())
    }

    /// `a ? b : c`, which groups from the right.
    fn choice(&mut self) -> Done {
        self.deeper(|parser| {
            parser.logic()?;
            if !parser.take("?") {
                return Ok(());
            }
            let unless = parser.leap(Step::Unless(0));
            parser.choice()?;
            let jump = parser.leap(Step::Jump(0));
            parser.want(":", "after `?` and a value")?;
            parser.land(unless);
            parser.choice()?;
            parser.land(jump);
            Ok(())
        })
    }

    /// Puts down a leap whose end is not known yet.
    fn leap(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// Lets a leap end here.
    fn land(&mut self, leap: usize) {
        let here = self.steps.len();
        match &mut self.steps[leap] {
            Step::Jump(to) | Step::Unless(to) | Step::Decide(_, to) => *to = here,
            other => unreachable!("{other:?} is no leap"),
        }
    }

    /// `||` and `??`, which may not stand beside each other without parentheses.
    fn logic(&mut self) -> Done {
        let mixed = self.conjunction()?;
        let (mut any_or, mut any_nullish) = (mixed, false);
        loop {
            let (decider, sign) = match self.token() {
                Token::Sign("||") => (Decider::True, "||"),
                Token::Sign("??") => (Decider::Something, "??"),
                _ => return Ok(()),
            };
            let column = self.column();
            self.take(sign);
            any_or |= sign == "||";
            any_nullish |= sign == "??";
            let leap = self.leap(Step::Decide(decider, 0));
            any_or |= self.conjunction()?;
            self.land(leap);
            if any_or && any_nullish {
                return Err(fault(column, "`??` beside `||` or `&&` wants parentheses around one of them"));
            }
        }
    }

    /// `&&`; says whether there was one.
    fn conjunction(&mut self) -> Result<bool, ExpressionError> {
        self.level(0)?;
        let mut any = false;
        while self.take("&&") {
            any = true;
            let leap = self.leap(Step::Decide(Decider::False, 0));
            self.level(0)?;
            self.land(leap);
        }
        Ok(any)
    }

    fn level(&mut self, level: usize) -> Done {
        let Some(operators) = LEVELS.get(level) else { return self.prefix() };
        self.level(level + 1)?;
        while let Token::Sign(sign) = *self.token() {
            let Some(&(_, operator)) = operators.iter().find(|(known, _)| *known == sign) else { break };
            self.at += 1;
            self.level(level + 1)?;
            self.steps.push(Step::Binary(operator));
        }
        Ok(())
    }

    /// Signs before a value. They may not stand before a power without parentheses.
    fn prefix(&mut self) -> Done {
        let operator = match self.token() {
            Token::Sign("-") => Unary::Minus,
            Token::Sign("+") => Unary::Plus,
            Token::Sign("!") => Unary::Not,
            Token::Sign("~") => Unary::Complement,
            Token::Name(name) if name == "void" => Unary::Void,
            _ => return self.power(),
        };
        self.at += 1;
        self.deeper(Parser::prefix_operand)?;
        if matches!(self.token(), Token::Sign("**")) {
            let help = "a sign before a power wants parentheses: (-x)**2 or -(x**2)";
            return Err(fault(self.column(), help));
        }
        self.steps.push(Step::Unary(operator));
        Ok(())
    }

    /// What follows a sign: more signs, or a value without a power.
    fn prefix_operand(&mut self) -> Done {
        match self.token() {
            Token::Sign("-" | "+" | "!" | "~") => self.prefix(),
            Token::Name(name) if name == "void" => self.prefix(),
            _ => self.primary(),
        }
    }

    /// `a ** b`, which groups from the right.
    fn power(&mut self) -> Done {
        self.primary()?;
        if self.take("**") {
            self.deeper(Parser::prefix)?;
            self.steps.push(Step::Binary(Binary::Power));
        }
        Ok(())
    }

    fn primary(&mut self) -> Done {
        let column = self.column();
        match self.token().clone() {
            Token::Number(number) => {
                self.at += 1;
                self.steps.push(Step::Push(Value::Number(number)));
                Ok(())
            }
            Token::Sign("(") => {
                self.at += 1;
                self.deeper(Parser::sequence)?;
                self.want(")", &format!("for the `(` in column {column}"))
            }
            Token::Name(name) => {
                self.at += 1;
                self.name(&name, column)
            }
            _ => Err(self.unexpected()),
        }
    }

    fn name(&mut self, name: &str, column: usize) -> Done {
        if let Some(variable) = self.scope.names.iter().position(|known| *known == name) {
            self.steps.push(Step::Load(variable as u8));
            return Ok(());
        }
        let constant = match name {
            "true" => Some(Value::Truth(true)),
            "false" => Some(Value::Truth(false)),
            "null" => Some(Value::Null),
            "undefined" => Some(Value::Undefined),
            "NaN" => Some(Value::Number(f64::NAN)),
            "Infinity" => Some(Value::Number(f64::INFINITY)),
            _ => None,
        };
        if let Some(value) = constant {
            self.steps.push(Step::Push(value));
            return Ok(());
        }
        let owned = ["Math", "Number"].contains(&name);
        if owned && matches!(self.token(), Token::Sign("." | "[")) {
            return self.member(name);
        }
        match functions::free(name) {
            Some(function) => self.call(function, name, column),
            None if owned => {
                Err(fault(column, format!("`{name}` alone is no number; write {name}.something")))
            }
            None => Err(fault(
                column,
                format!(
                    "`{}` is not known; there are {} and Math",
                    name.escape_debug(),
                    self.scope.names.join(", ")
                ),
            )),
        }
    }

    /// `.sqrt` or `["sqrt"]` after its owner.
    fn member(&mut self, owner: &str) -> Done {
        let bracket = self.take("[");
        if !bracket {
            self.take(".");
        }
        let column = self.column();
        let name = match (bracket, self.token().clone()) {
            (false, Token::Name(name)) | (true, Token::Text(name)) => name,
            _ => return Err(fault(column, format!("a name is missing after {owner}"))),
        };
        self.at += 1;
        if bracket {
            self.want("]", "after the name")?;
        }
        let full = format!("{owner}.{}", name.escape_debug());
        match functions::member(owner, &name) {
            Some(Member::Constant(number)) => {
                if matches!(self.token(), Token::Sign("(")) {
                    return Err(fault(self.column(), format!("{full} is a number and cannot be called")));
                }
                self.steps.push(Step::Push(Value::Number(number)));
                Ok(())
            }
            Some(Member::Function(Function::Random)) if !self.scope.random => {
                Err(fault(column, format!("{full} has no place here, where a value must always be the same")))
            }
            Some(Member::Function(function)) => self.call(function, &full, column),
            None => Err(fault(column, format!("{full} is not known"))),
        }
    }

    fn call(&mut self, function: Function, name: &str, column: usize) -> Done {
        if !self.take("(") {
            return Err(fault(column, format!("{name} is a function; call it: {name}(...)")));
        }
        let mut count = 0;
        while !self.take(")") {
            if count > 0 {
                self.want(",", &format!("between the values for {name}, or `)` after them,"))?;
                if self.take(")") {
                    break;
                }
            }
            self.choice()?;
            count += 1;
        }
        self.steps.push(Step::Call(function, count));
        Ok(())
    }
}
