//! Expressions as people type them: any brackets, the signs of a keyboard or of print, faces for
//! cards.
//!
//! What is read is kept as it was meant: the numbers in it, and its value with every step exact.
//! Nothing of the solver or of the printed form is used, so that what is typed is judged by the
//! rules of school alone.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use solvetab_lookup::twenty_four::{Cards, Fraction, Operation};

use crate::fraction::{self, reduced};

/// An expression that was typed.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, Fraction};
/// use solvetab_solver::twenty_four::{Task, TypedExpression};
///
/// let task = Task::from_hand(Cards::new([1, 5, 5, 5])?, Fraction::whole(24));
/// assert!(task.refusal(&"5 × [5 − A ÷ 5]".parse()?).is_none());
/// let refusal = task.refusal(&"5*5-1".parse()?).ok_or("right")?;
/// assert_eq!(refusal.to_string(), "5 is used twice, but the cards 1 5 5 5 have it 3 times");
/// let error = "8/(3-".parse::<TypedExpression>().unwrap_err();
/// assert_eq!(error.to_string(), "the expression ends behind '8/(3-': a number is missing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedExpression {
    /// The numbers in it, as they stand.
    pub numbers: Vec<i64>,
    /// Number that it makes.
    pub value: Result<Fraction, NoValue>,
    /// Number behind `=`, if there is one.
    pub stated: Option<Fraction>,
    /// The first result of a step that is not a positive whole number, as it is written.
    pub not_positive_whole: Option<String>,
}

/// Reason why an expression makes no number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoValue {
    /// Something is divided by zero: by this, as it was typed.
    DivisionByZero(String),
    /// It makes a number of more than 64 bits, so not what was to be made. Numbers on the way may
    /// be as large as they are.
    TooLarge,
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DivisionByZero(divisor) if divisor.trim() == "0" => {
                f.write_str("it divides by 0")
            }
            Self::DivisionByZero(divisor) => write!(f, "it divides by {divisor}, which is 0"),
            Self::TooLarge => f.write_str("it makes a number of more than 64 bits"),
        }
    }
}

/// Text that is no expression, and a sentence that says what cannot be read.
#[derive(Clone, PartialEq, Eq)]
pub struct Unreadable(String);

impl Unreadable {
    /// The identifier of the error for programs, as of
    /// [`InputError::code`](solvetab_lookup::InputError::code).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "expression"
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

solvetab_lookup::debug_as_display!(Unreadable);

impl std::error::Error for Unreadable {}

impl FromStr for TypedExpression {
    type Err = Unreadable;

    /// Reads an expression, and the number behind `=` if there is one.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read(text).map_err(Unreadable)
    }
}

fn read(text: &str) -> Result<TypedExpression, String> {
    let (expression, stated) = match text.split_once('=') {
        Some((expression, stated)) => (expression, Some(stated)),
        None => (text, None),
    };
    if expression.chars().count() > LONGEST {
        return Err(format!(
            "an expression has at most {LONGEST} characters: leave out what is not needed"
        ));
    }
    if expression.trim().is_empty() {
        return Err("the expression is empty: write one such as 8/(3-8/3)".to_owned());
    }

    let mut reader = ExpressionReader {
        text: expression,
        at: 0,
        typed: TypedExpression {
            numbers: Vec::new(),
            value: Ok(Fraction::whole(0)),
            stated: None,
            not_positive_whole: None,
        },
    };

    let value = reader.sum()?.and_then(|value| narrowed(&value));
    match reader.peek() {
        None => {}
        Some(found) if closing(found) => {
            return Err(format!("'{found}' closes a bracket that was not opened"));
        }
        Some(found) => return Err(reader.expected_a_sign(found)),
    }

    let stated = stated.map(|text| {
        let number = text.trim().replace(['−', '–', '－'], "-").parse();
        number.map_err(|_| format!("a number is expected behind '=', not '{}'", text.trim()))
    });
    Ok(TypedExpression {
        value,
        stated: stated.transpose()?,
        ..reader.typed
    })
}

/// A number of any length, with a denominator above 0.
type Exact = fraction::Fraction;

/// A value or why there is none.
type Value = Result<Exact, NoValue>;

/// The result of an operation; a division is not by zero.
fn applied(operation: Operation, (a, b): &Exact, (c, d): &Exact) -> Exact {
    let (numerator, denominator) = match operation {
        Operation::Add => (a * d + c * b, b * d),
        Operation::Subtract => (a * d - c * b, b * d),
        Operation::Multiply => (a * c, b * d),
        Operation::Divide if *c < BigInt::ZERO => (-(a * d), -(b * c)),
        Operation::Divide => (a * d, b * c),
    };
    reduced(numerator, denominator)
}

/// The same number in 64 bits.
fn narrowed((numerator, denominator): &Exact) -> Result<Fraction, NoValue> {
    let both = i64::try_from(numerator)
        .ok()
        .zip(i64::try_from(denominator).ok());
    both.and_then(|(numerator, denominator)| Fraction::new(numerator, denominator))
        .ok_or(NoValue::TooLarge)
}

/// Most characters of an expression: more than any hand needs.
const LONGEST: usize = 400;

struct ExpressionReader<'a> {
    text: &'a str,
    /// Beginning of the rest.
    at: usize,
    typed: TypedExpression,
}

/// The bracket that closes this one.
const fn closed_by(open: char) -> Option<char> {
    match open {
        '(' | '（' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

const fn closing(found: char) -> bool {
    matches!(found, ')' | '）' | ']' | '}')
}

/// The operation that a sign stands for.
const fn operation(sign: char) -> Option<Operation> {
    Some(match sign {
        '+' | '＋' => Operation::Add,
        '-' | '−' | '–' | '－' => Operation::Subtract,
        '*' | '×' | '·' | '⋅' | '∙' | '•' | '∗' | 'x' | 'X' => Operation::Multiply,
        '/' | '÷' | ':' | '∕' | '⁄' => Operation::Divide,
        _ => return None,
    })
}

impl ExpressionReader<'_> {
    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    fn take(&mut self, character: char) {
        self.at += character.len_utf8();
    }

    fn expected_a_sign(&self, found: char) -> String {
        let before = self.text[..self.at].trim_end();
        format!("a sign (+ - * /) is expected before '{found}', behind '{before}'")
    }

    fn sum(&mut self) -> Result<Value, String> {
        self.chain(Operation::is_sum, Self::product)
    }

    fn product(&mut self) -> Result<Value, String> {
        self.chain(|operation| !operation.is_sum(), Self::operand)
    }

    /// Operands joined by operations of one precedence, from left to right.
    fn chain(
        &mut self,
        belongs: fn(Operation) -> bool,
        operand: fn(&mut Self) -> Result<Value, String>,
    ) -> Result<Value, String> {
        let mut value = operand(self)?;
        while let Some(sign) = self.peek()
            && let Some(operation) = operation(sign).filter(|&operation| belongs(operation))
        {
            self.take(sign);
            let from = self.at;
            let right = operand(self)?;
            value = value.and_then(|left| {
                let right = right?;
                if operation == Operation::Divide && right.0 == BigInt::ZERO {
                    return Err(NoValue::DivisionByZero(
                        self.text[from..self.at].trim().to_owned(),
                    ));
                }
                let result = applied(operation, &left, &right);
                let (numerator, denominator) = &result;
                let is_whole = *denominator == BigInt::from(1);
                if self.typed.not_positive_whole.is_none()
                    && !(is_whole && *numerator > BigInt::ZERO)
                {
                    let of = if is_whole {
                        String::new()
                    } else {
                        format!("/{denominator}")
                    };
                    self.typed.not_positive_whole = Some(format!("{numerator}{of}"));
                }
                Ok(result)
            });
        }
        Ok(value)
    }

    /// A number, a face, a bracket.
    fn operand(&mut self) -> Result<Value, String> {
        let Some(first) = self.peek() else {
            return Err(format!(
                "the expression ends behind '{}': a number is missing",
                self.text.trim_end()
            ));
        };
        if let Some(close) = closed_by(first) {
            return self.bracket(first, close);
        }

        let is_negative = operation(first) == Some(Operation::Subtract);
        if is_negative {
            self.take(first);
        }

        let rest = &self.text[self.at..];
        let length = rest.len()
            - rest
                .trim_start_matches(|character: char| character.is_ascii_digit())
                .len();
        let from = self.at;
        let number = if length > 0 {
            self.at += length;
            rest[..length]
                .parse::<i32>()
                .map_err(|_| format!("{} is too large for a card", &rest[..length]))?
        } else {
            // A letter is a hand of one card.
            let face = rest
                .get(..1)
                .and_then(|letter| letter.parse::<Cards>().ok());
            let Some(face) = face else {
                return Err(self.no_number(first, is_negative));
            };
            self.at += 1;
            face.values()[0].into()
        };

        // A card of 1.5 or 1O would be read as another otherwise.
        if let Some(next) = self.text[self.at..].chars().next()
            && (next.is_alphanumeric() || matches!(next, '.' | ','))
            && operation(next).is_none()
        {
            let typed = &self.text[from..self.at];
            return Err(format!(
                "'{typed}{next}' is not a card: a card is a whole number, or A, T, J, Q, K"
            ));
        }

        let number = if is_negative { -number } else { number };
        self.typed.numbers.push(number.into());
        Ok(Ok((number.into(), 1.into())))
    }

    fn bracket(&mut self, open: char, close: char) -> Result<Value, String> {
        self.take(open);
        let value = self.sum()?;
        match self.peek() {
            Some(found) if found == close || found == '）' && close == ')' => self.take(found),
            Some(found) if closing(found) => {
                return Err(format!(
                    "'{open}' is closed by '{found}': close it by '{close}'"
                ));
            }
            Some(found) => return Err(self.expected_a_sign(found)),
            None => return Err(format!("'{open}' is never closed: add '{close}'")),
        }
        Ok(value)
    }

    /// Error where no number begins.
    fn no_number(&self, first: char, is_negative: bool) -> String {
        let found = self.text[self.at..].trim_start().chars().next();
        match found {
            Some(found)
                if is_negative && (closed_by(found).is_some() || operation(found).is_some()) =>
            {
                format!(
                    "a sign before '{found}' is not allowed: '{first}' stands between two numbers, or is a negative card's own"
                )
            }
            None => format!(
                "the expression ends behind '{}': a number is missing",
                self.text.trim_end()
            ),
            Some(found) if operation(found).is_some() || closing(found) => {
                format!("a number is missing before '{found}'")
            }
            Some(found) => {
                format!(
                    "'{found}' is not read here: an expression has whole numbers, A, T, J, Q, K, + - * / and brackets"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::twenty_four::Solver;
    use solvetab_lookup::twenty_four::Style;

    use super::*;

    fn value(text: &str) -> String {
        read(text)
            .unwrap()
            .value
            .map_or_else(|why| why.to_string(), |value| value.to_string())
    }

    #[test]
    fn any_form_is_read() {
        for text in [
            "8/(3-8/3)",
            " 8 / ( 3 - 8 / 3 ) ",
            "8÷(3−8÷3)",
            "8 : [3 – 8 : 3] = 24",
            "{8/[3-(8/3)]}",
            "K+J",
            "k*2-2×A",
            "T·3−Q/2",
            "(-4)*-6",
            "2 x 12",
            "((((24))))",
            "100-76",
        ] {
            assert_eq!(value(text), "24", "{text}");
        }

        assert_eq!(
            read("8 : [3 – 8 : 3] = 24").unwrap().stated,
            Some(Fraction::whole(24))
        );
        assert_eq!(read("1/2-1 = −1/2").unwrap().stated, Fraction::new(-1, 2));
        assert_eq!(value("1-2-3"), "-4", "from left to right");
        assert_eq!(value("24/4/2*3"), "9");
        assert_eq!(value("1/3"), "1/3");
        assert_eq!(read("K-(A+3)*t").unwrap().numbers, [13, 1, 3, 10]);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, what) in [
            ("", "empty"),
            ("= 24", "empty"),
            ("3*8=", "a number is expected behind '=', not ''"),
            ("3*8=foo", "behind '=', not 'foo'"),
            ("3*8=24=24", "behind '=', not '24=24'"),
            ("24=3*8", "behind '=', not '3*8'"),
            ("8/(3-8/3", "'(' is never closed"),
            ("8/(3-8/3]", "'(' is closed by ']'"),
            ("8)", "not opened"),
            ("8 3", "before '3', behind '8'"),
            ("2(3+4)", "before '('"),
            ("8+", "ends behind '8+'"),
            ("8-", "ends behind '8-'"),
            ("8+*3", "missing before '*'"),
            ("()", "missing before ')'"),
            ("-(3-27)", "a sign before '('"),
            ("1.5*16", "'1.' is not a card"),
            ("AT", "'AT' is not a card"),
            ("-JQ", "'JQ' is not a card"),
            ("007a", "'007a' is not a card"),
            ("3^3-3", "before '^'"),
            ("$3", "'$'"),
            ("99999999999999999999", "99999999999999999999 is too large"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(what), "{text}: {error}");
        }
        assert!(
            read(&"(".repeat(100_000))
                .unwrap_err()
                .contains("at most 400")
        );
    }

    #[test]
    fn every_solution_that_is_shown_is_read_as_right() {
        let mut solver = Solver::new();
        for cards in Cards::all(4, 13) {
            for solution in solver.solve(cards, Fraction::whole(24)).solutions() {
                for text in [
                    solution.expression.to_string(),
                    solution
                        .expression
                        .styled(Style::Unicode)
                        .with_faces()
                        .to_string(),
                ] {
                    let typed = read(&text).unwrap();
                    assert_eq!(typed.value, Ok(Fraction::whole(24)), "{cards}: {text}");
                    let mut numbers = typed.numbers;
                    numbers.sort_unstable();
                    assert!(
                        numbers
                            .into_iter()
                            .eq(cards.values().iter().map(|&card| i64::from(card))),
                        "{cards}: {text}"
                    );
                }
            }
        }
    }
}
