//! A way to combine four cards, in 13 bits.
//!
//! An expression over four different things is an order of the four (24), a way to bracket them (5), and three
//! operations (64): 7680 in all. Its code is the mixed-radix number of these choices, so every code below 7680 is a
//! well-formed expression that uses each card once; a damaged table cannot hold a malformed one.

use core::fmt;

use super::cards::{CARDS, Cards};

/// Operations in an expression.
const STEPS: usize = CARDS - 1;
const ORDERS: u16 = 24;
const SHAPES: u16 = 5;
const OPERATIONS: u16 = 4;
const OPERATION_CHOICES: u16 = OPERATIONS.pow(STEPS as u32);

/// How many expressions there are: every code is below.
pub const CODES: u16 = SHAPES * ORDERS * OPERATION_CHOICES;

/// One of the four operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Left plus right.
    Add,
    /// Left minus right.
    Subtract,
    /// Left times right.
    Multiply,
    /// Left divided by right.
    Divide,
}

impl Operation {
    /// The ASCII sign.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '-',
            Self::Multiply => '*',
            Self::Divide => '/',
        }
    }

    const fn is_sum(self) -> bool {
        matches!(self, Self::Add | Self::Subtract)
    }
}

/// What an operation is applied to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// A card, by its place among the four in ascending order (0 to 3).
    Card(u8),
    /// The result of an earlier step (0 or 1).
    Step(u8),
}

/// One operation of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub operation: Operation,
    /// The left operand.
    pub left: Operand,
    /// The right operand.
    pub right: Operand,
}

/// In a shape, the operand that is the n-th card from the left.
const fn nth(n: u8) -> Operand {
    Operand::Card(n)
}

const fn step(n: u8) -> Operand {
    Operand::Step(n)
}

/// The five ways to bracket four things: the operands of each step, the last step being the whole.
const SHAPE_STEPS: [[(Operand, Operand); STEPS]; SHAPES as usize] = [
    [(nth(0), nth(1)), (step(0), nth(2)), (step(1), nth(3))], // ((w x) y) z
    [(nth(0), nth(1)), (nth(2), nth(3)), (step(0), step(1))], // (w x) (y z)
    [(nth(1), nth(2)), (nth(0), step(0)), (step(1), nth(3))], // (w (x y)) z
    [(nth(1), nth(2)), (step(0), nth(3)), (nth(0), step(1))], // w ((x y) z)
    [(nth(2), nth(3)), (nth(1), step(0)), (nth(0), step(1))], // w (x (y z))
];

/// A way to combine a hand's four cards, each used once.
///
/// `Display` writes it with the fewest brackets that keep its structure: `8/(3-8/3)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Expression {
    cards: Cards,
    code: u16,
}

impl Expression {
    /// The expression with this code over these cards, or `None` from [`CODES`] on.
    #[inline]
    #[must_use]
    pub const fn from_code(cards: Cards, code: u16) -> Option<Self> {
        if code < CODES { Some(Self { cards, code }) } else { None }
    }

    /// The number that stands for the expression, whatever the cards: (shape * 24 + order) * 64 + operations.
    #[must_use]
    pub const fn code(self) -> u16 {
        self.code
    }

    /// The cards it combines.
    #[must_use]
    pub const fn cards(self) -> Cards {
        self.cards
    }

    /// The three operations in the order they can be carried out; the last gives the result.
    #[must_use]
    pub fn steps(self) -> [Step; STEPS] {
        let operations = self.code % OPERATION_CHOICES;
        let order = self.code / OPERATION_CHOICES % ORDERS;
        let shape = self.code / OPERATION_CHOICES / ORDERS;
        let places = nth_order(order);
        let place = |operand| match operand {
            Operand::Card(n) => Operand::Card(places.get(usize::from(n)).copied().unwrap_or_default()),
            earlier @ Operand::Step(_) => earlier,
        };
        let mut digits = operations;
        let [first, ..] = SHAPE_STEPS;
        SHAPE_STEPS.get(usize::from(shape)).unwrap_or(&first).map(|(left, right)| {
            let operation = match digits % OPERATIONS {
                0 => Operation::Add,
                1 => Operation::Subtract,
                2 => Operation::Multiply,
                _ => Operation::Divide,
            };
            digits /= OPERATIONS;
            Step { operation, left: place(left), right: place(right) }
        })
    }

    /// The card at a place from 0 to 3 in ascending order.
    fn card(self, place: u8) -> u8 {
        self.cards.values().get(usize::from(place)).copied().unwrap_or_default()
    }

    /// Writes an operand, in brackets where the operation around it needs them.
    fn write(self, f: &mut fmt::Formatter<'_>, operand: Operand, brackets: impl Fn(Operation) -> bool) -> fmt::Result {
        match operand {
            Operand::Card(place) => write!(f, "{}", self.card(place)),
            Operand::Step(index) => {
                let steps = self.steps();
                let Some(Step { operation, left, right }) = steps.get(usize::from(index)).copied() else {
                    return Err(fmt::Error);
                };
                let bracketed = brackets(operation);
                f.write_str(if bracketed { "(" } else { "" })?;
                self.write_operation(f, operation, left, right)?;
                f.write_str(if bracketed { ")" } else { "" })
            }
        }
    }

    fn write_operation(
        self,
        f: &mut fmt::Formatter<'_>,
        operation: Operation,
        left: Operand,
        right: Operand,
    ) -> fmt::Result {
        self.write(f, left, |inner| inner.is_sum() && !operation.is_sum())?;
        write!(f, "{}", operation.sign())?;
        self.write(f, right, |inner| inner.is_sum() || !operation.is_sum())
    }
}

/// The `index`-th order of the places 0 to 3, lexicographically.
fn nth_order(index: u16) -> [u8; CARDS] {
    // Four bits a place; taking one out closes the gap.
    let mut places = 0x3210_u16;
    let mut rest = index;
    let mut block = ORDERS;
    let mut left = CARDS as u16;
    [(); CARDS].map(|()| {
        block /= left;
        left -= 1;
        let shift = 4 * (rest / block);
        rest %= block;
        let place = places >> shift & 15;
        let below = (1_u16 << shift) - 1;
        places = places & below | places >> 4 & !below;
        place as u8
    })
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [.., Step { operation, left, right }] = self.steps();
        self.write_operation(f, operation, left, right)
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expression({self})")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::string::{String, ToString};

    use super::*;

    /// Evaluates text by the usual precedence, left to right, in floating point: enough to tell structures apart.
    fn evaluate(text: &str) -> f64 {
        fn sum(text: &mut &[u8]) -> f64 {
            let mut value = product(text);
            while let Some((&sign @ (b'+' | b'-'), rest)) = text.split_first() {
                *text = rest;
                let right = product(text);
                value = if sign == b'+' { value + right } else { value - right };
            }
            value
        }
        fn product(text: &mut &[u8]) -> f64 {
            let mut value = atom(text);
            while let Some((&sign @ (b'*' | b'/'), rest)) = text.split_first() {
                *text = rest;
                let right = atom(text);
                value = if sign == b'*' { value * right } else { value / right };
            }
            value
        }
        fn atom(text: &mut &[u8]) -> f64 {
            if text[0] == b'(' {
                *text = &text[1..];
                let value = sum(text);
                assert_eq!(text[0], b')');
                *text = &text[1..];
                return value;
            }
            let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let (number, rest) = text.split_at(digits);
            *text = rest;
            String::from_utf8(number.to_vec()).unwrap().parse().unwrap()
        }
        let mut text = text.as_bytes();
        let value = sum(&mut text);
        assert!(text.is_empty());
        value
    }

    #[test]
    fn every_code_prints_what_its_steps_compute() {
        let cards = Cards::new([2, 3, 7, 11]).unwrap();
        let mut texts = BTreeSet::new();
        for code in 0..CODES {
            let expression = Expression::from_code(cards, code).unwrap();
            let mut results = [0.0; STEPS];
            for (index, step) in expression.steps().into_iter().enumerate() {
                let value = |operand| match operand {
                    Operand::Card(place) => f64::from(cards.values()[usize::from(place)]),
                    Operand::Step(earlier) => results[..index][usize::from(earlier)],
                };
                let (left, right) = (value(step.left), value(step.right));
                results[index] = match step.operation {
                    Operation::Add => left + right,
                    Operation::Subtract => left - right,
                    Operation::Multiply => left * right,
                    Operation::Divide => left / right,
                };
            }
            let text = expression.to_string();
            let (printed, stepped) = (evaluate(&text), results[STEPS - 1]);
            assert!(printed == stepped || (printed - stepped).abs() < 1e-9 * stepped.abs(), "{text}");
            texts.insert(text);
        }
        assert_eq!(texts.len(), usize::from(CODES), "all are different");
        assert_eq!(Expression::from_code(cards, CODES), None);
    }
}
