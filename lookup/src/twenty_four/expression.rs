//! A way to combine a hand's cards, as a number.
//!
//! An expression over k different things is a way to bracket them (a Catalan number of these), an
//! order (k!), and k - 1 operations (4 choices each). Its code is the mixed-radix number of these
//! choices, so every code below [`codes`] is a well-formed expression that uses each card once; a
//! damaged table cannot hold a malformed one.

use core::fmt;

use super::cards::{Cards, MAX_CARDS};
use super::fraction::{Fraction, Operation};

/// The most operations in an expression.
pub(super) const MAX_STEPS: usize = MAX_CARDS - 1;

const OPERATIONS: u32 = 4;
/// Number of ways to bracket each number of things.
const SHAPES: [u32; MAX_CARDS + 1] = [0, 1, 1, 2, 5, 14, 42, 132];

/// Number of expressions over so many cards, 1 to 7: every code is below. 7680 for four cards; 0
/// for no card or more than seven.
#[must_use]
pub fn codes(cards: usize) -> u32 {
    let Some(shapes) = SHAPES.get(cards) else {
        return 0;
    };
    shapes * orders(cards) * OPERATIONS.pow((cards as u32).saturating_sub(1))
}

fn shapes(things: u8) -> u32 {
    SHAPES.get(usize::from(things)).copied().unwrap_or_default()
}

fn orders(things: usize) -> u32 {
    (1..=things.min(MAX_CARDS) as u32).product()
}

/// Operand of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    /// A card, by its place in the hand in ascending order, from 0.
    Card(u8),
    /// The result of an earlier step, from 0.
    Step(u8),
}

/// One operation of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) operation: Operation,
    pub(super) left: Operand,
    pub(super) right: Operand,
}

/// One operation of an expression with its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Calculation {
    /// Operation that is applied.
    pub operation: Operation,
    /// The left number.
    pub left: Fraction,
    /// The right number.
    pub right: Fraction,
    /// Number that comes out.
    pub result: Fraction,
}

impl fmt::Display for Calculation {
    /// Writes a step as a person does, `8 / (1/3) = 24`: a fraction and a negative number are
    /// operands in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (operand, sign) in [(self.left, self.operation.sign()), (self.right, '=')] {
            if operand.is_whole() && operand.numerator() >= 0 {
                write!(f, "{operand} {sign} ")?;
            } else {
                write!(f, "({operand}) {sign} ")?;
            }
        }
        self.result.fmt(f)
    }
}

/// A symbol of an expression in postfix order, where each operation follows its two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// A card, by its place in the hand in ascending order, from 0.
    Card(u8),
    /// An operation on the two results before it.
    Operation(Operation),
}

/// A way to combine a hand's cards, each used once.
///
/// `Display` writes it with the fewest brackets that keep its structure: `8/(3-8/3)`;
/// [`styled`](Self::styled) in other ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Expression {
    cards: Cards,
    code: u32,
}

impl Expression {
    /// The expression with this [code](Self::code) over these cards, or `None` if it is no
    /// expression's.
    #[inline]
    #[must_use]
    pub fn from_code(cards: Cards, code: u32) -> Option<Self> {
        (code < Self::codes(cards)).then_some(Self { cards, code })
    }

    /// Number of expressions over these cards: their [codes](Self::code) are below.
    #[inline(always)]
    #[must_use]
    pub fn codes(cards: Cards) -> u32 {
        // Four cards by a constant: the usual table's probe has no multiplications to wait for.
        if cards.count() == 4 {
            5 * 24 * 64
        } else {
            codes(cards.count())
        }
    }

    /// The expression with a code that is known to be one.
    #[inline(always)]
    pub(super) const fn from_checked_code(cards: Cards, code: u32) -> Self {
        Self { cards, code }
    }

    /// The expression that these symbols write, or `None` if they do not use each card once, each
    /// operation on two results.
    ///
    /// ```
    /// use solvetab_lookup::twenty_four::{Cards, Expression, Operation, Token};
    ///
    /// let cards = Cards::new([4, 6])?;
    /// let product = [Token::Card(1), Token::Card(0), Token::Operation(Operation::Multiply)];
    /// assert_eq!(Expression::from_postfix(cards, &product).unwrap().to_string(), "6*4");
    /// assert_eq!(Expression::from_postfix(cards, &product[..2]), None);
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    #[must_use]
    pub fn from_postfix(cards: Cards, tokens: &[Token]) -> Option<Self> {
        // For each result: how many cards it uses, and the number of its shape.
        let mut stack = [(0_u8, 0_u32); MAX_CARDS];
        let mut depth = 0_usize;
        let (mut used, mut order, mut operations, mut radix) = (0_u8, 0_u32, 0_u32, 1_u32);
        let count = cards.count();

        for token in tokens {
            match *token {
                Token::Card(place) => {
                    if usize::from(place) >= count || used >> place & 1 == 1 {
                        return None;
                    }
                    let smaller_used = (used & ((1 << place) - 1)).count_ones();
                    order = order * (count as u32 - used.count_ones()) + u32::from(place)
                        - smaller_used;
                    used |= 1 << place;
                    *stack.get_mut(depth)? = (1, 0);
                    depth += 1;
                }
                Token::Operation(operation) => {
                    let (right, right_shape) = *stack.get(depth.checked_sub(1)?)?;
                    let slot = stack.get_mut(depth.checked_sub(2)?)?;
                    let (left, left_shape) = *slot;
                    let things = left + right;
                    let before: u32 = (left + 1..things)
                        .map(|larger| shapes(larger) * shapes(things - larger))
                        .sum();
                    *slot = (things, before + left_shape * shapes(right) + right_shape);
                    depth -= 1;
                    operations += radix * operation as u32;
                    radix *= OPERATIONS;
                }
            }
        }

        let (things, shape) = *stack.first()?;
        (depth == 1 && usize::from(things) == count).then_some(Self {
            cards,
            code: (shape * orders(count) + order) * radix + operations,
        })
    }

    /// The number that stands for the expression, whatever the values of the cards: (shape * k! +
    /// order) * 4^(k-1) + operations.
    #[must_use]
    pub const fn code(self) -> u32 {
        self.code
    }

    /// The cards it combines.
    #[must_use]
    pub const fn cards(self) -> Cards {
        self.cards
    }

    /// The expression in postfix order: what [`from_postfix`](Self::from_postfix) makes it of.
    ///
    /// ```
    /// use solvetab_lookup::twenty_four::{Cards, Expression, Operation, Token};
    ///
    /// let cards = Cards::new([2, 3])?;
    /// let postfix = [Token::Card(1), Token::Card(0), Token::Operation(Operation::Subtract)];
    /// let expression = Expression::from_postfix(cards, &postfix).unwrap();
    /// assert_eq!(expression.to_string(), "3-2");
    /// assert!(expression.postfix().eq(postfix));
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    pub fn postfix(self) -> impl Iterator<Item = Token> + Clone {
        let (steps, whole) = self.decode();
        let mut tokens = [Token::Card(0); 2 * MAX_CARDS - 1];
        let mut open = [whole; MAX_CARDS];
        let mut depth = 1;
        let length = 2 * self.cards.count() - 1;

        // From the last symbol to the first: an operation, then all of its right operand, then all
        // of its left one.
        for slot in tokens.iter_mut().take(length).rev() {
            depth -= 1;
            match open.get(depth).copied() {
                Some(Operand::Card(place)) => *slot = Token::Card(place),
                Some(Operand::Step(index)) => {
                    if let Some(&Step {
                        operation,
                        left,
                        right,
                    }) = steps.get(usize::from(index))
                    {
                        *slot = Token::Operation(operation);
                        for (slot, operand) in open.iter_mut().skip(depth).zip([left, right]) {
                            *slot = operand;
                        }
                        depth += 2;
                    }
                }
                None => {}
            }
        }

        tokens.into_iter().take(length)
    }

    /// The operations in the order in which they can be carried out; the last gives the result.
    /// None for a single card.
    fn steps(self) -> impl Iterator<Item = Step> + Clone {
        let (steps, _) = self.decode();
        steps.into_iter().take(self.cards.count() - 1)
    }

    /// The operations with their numbers, in an order in which they can be carried out, up to one
    /// that divides by zero. The last gives the result; a single card has none. Seen from the end
    /// they are hints: the last operation joins two numbers to the target, the one before made one
    /// of them.
    ///
    /// ```
    /// use solvetab_lookup::twenty_four::{Cards, Expression};
    ///
    /// # let bytes = include_bytes!("../../../tables/twenty-four.tab");
    /// # let table = solvetab_lookup::twenty_four::TwentyFour::from_bytes(bytes)?;
    /// let expression = table.solve([3, 3, 8, 8])?.unwrap();
    /// let last = expression.calculations().last().unwrap();
    /// assert_eq!(last.to_string(), "8 / (1/3) = 24");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn calculations(self) -> impl Iterator<Item = Calculation> + Clone {
        let mut results = [Fraction::whole(0); MAX_STEPS];
        (0..).zip(self.steps()).map_while(
            move |(
                index,
                Step {
                    operation,
                    left,
                    right,
                },
            ): (usize, _)| {
                let value = |operand| match operand {
                    Operand::Card(place) => Some(Fraction::whole(self.card(place).into())),
                    Operand::Step(earlier) => results.get(usize::from(earlier)).copied(),
                };
                let (left, right) = (value(left)?, value(right)?);
                let result = Fraction::apply(operation, left, right)?;
                *results.get_mut(index)? = result;
                Some(Calculation {
                    operation,
                    left,
                    right,
                    result,
                })
            },
        )
    }

    /// Value of the expression; `None` if it divides by zero, or a number on the way has more than
    /// 64 bits.
    #[must_use]
    pub fn value(self) -> Option<Fraction> {
        let first = self.card(0);
        let (steps, value) = self.calculations().fold(
            (0, Fraction::whole(first.into())),
            |(steps, _), calculation| (steps + 1, calculation.result),
        );
        (steps + 1 == self.cards.count()).then_some(value)
    }

    /// The steps in a place of fixed size, and the operand that is the whole.
    pub(super) fn decode(self) -> ([Step; MAX_STEPS], Operand) {
        let count = self.cards.count();
        let choices = OPERATIONS.pow(count as u32 - 1);
        let orders = orders(count).max(1);
        let nothing = Step {
            operation: Operation::Add,
            left: Operand::Card(0),
            right: Operand::Card(0),
        };
        let mut decoder = Decoder {
            steps: [nothing; MAX_STEPS],
            done: 0,
            operations: self.code % choices,
            places: nth_order(self.code / choices % orders, count),
        };
        let whole = decoder.bracket(self.code / choices / orders, 0, count as u8);
        (decoder.steps, whole)
    }

    /// The card at a place in ascending order.
    pub(super) fn card(self, place: u8) -> i8 {
        self.cards
            .values()
            .get(usize::from(place))
            .copied()
            .unwrap_or_default()
    }
}

/// Turns a code into steps.
struct Decoder {
    steps: [Step; MAX_STEPS],
    done: u8,
    /// The digits that are still to be used.
    operations: u32,
    /// The places of the cards as they are read.
    places: [u8; MAX_CARDS],
}

impl Decoder {
    /// Brackets so many cards, from the `first` on as they are read, in the way with this number:
    /// larger left parts come first.
    fn bracket(&mut self, shape: u32, first: u8, things: u8) -> Operand {
        let mut rest = shape;
        for left in (1..things).rev() {
            let right = things - left;
            let ways = shapes(left) * shapes(right);
            if rest >= ways {
                rest -= ways;
                continue;
            }
            let left_operand = self.bracket(rest / shapes(right), first, left);
            let right_operand = self.bracket(rest % shapes(right), first + left, right);
            let operation = match self.operations % OPERATIONS {
                0 => Operation::Add,
                1 => Operation::Subtract,
                2 => Operation::Multiply,
                _ => Operation::Divide,
            };
            self.operations /= OPERATIONS;
            if let Some(step) = self.steps.get_mut(usize::from(self.done)) {
                *step = Step {
                    operation,
                    left: left_operand,
                    right: right_operand,
                };
            }
            self.done += 1;
            return Operand::Step(self.done - 1);
        }
        Operand::Card(
            self.places
                .get(usize::from(first))
                .copied()
                .unwrap_or_default(),
        )
    }
}

/// The `index`-th order of the places below `count`, lexicographically.
fn nth_order(index: u32, count: usize) -> [u8; MAX_CARDS] {
    // Four bits a place; taking one out closes the gap.
    let mut places = 0x0654_3210_u32;
    let mut rest = index;
    let mut block = orders(count);
    let mut left = count as u32;
    let mut order = [0; MAX_CARDS];

    for slot in order.iter_mut().take(count) {
        block /= left;
        left -= 1;
        let shift = 4 * (rest / block);
        rest %= block;
        *slot = (places >> shift & 15) as u8;
        let below = (1_u32 << shift) - 1;
        places = places & below | places >> 4 & !below;
    }

    order
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn codes_and_expressions_are_one_to_one() {
        assert_eq!([0, 8, 17, 257, usize::MAX].map(codes), [0; 5]);
        assert_eq!(
            [1, 2, 3, 4, 5, 6, 7].map(codes),
            [1, 8, 192, 7680, 430_080, 30_965_760, 2_724_986_880]
        );
        for count in 1..=7 {
            let cards = Cards::from_slice(&[2, 3, 5, 7, 11, 13, 17][..count]).unwrap();
            // All of them, but of those of six cards every 101st and of seven every 10007th; twenty
            // of each number of cards under Miri, which takes a thousand times as long and has then
            // seen every shape of four.
            let step = match count {
                _ if cfg!(miri) => codes(count).div_ceil(20) as usize,
                6 => 101,
                7 => 10_007,
                _ => 1,
            };
            for code in (0..codes(count)).step_by(step) {
                let expression = Expression::from_code(cards, code).unwrap();
                assert_eq!(
                    Expression::from_postfix(cards, &expression.postfix().collect::<Vec<_>>()),
                    Some(expression)
                );
                let steps: Vec<Step> = expression.steps().collect();
                for (index, step) in steps.iter().enumerate() {
                    for operand in [step.left, step.right] {
                        assert!(
                            !matches!(operand, Operand::Step(earlier) if usize::from(earlier) >= index)
                        );
                    }
                }
            }
            assert_eq!(Expression::from_code(cards, codes(count)), None);
        }
    }

    #[test]
    fn only_whole_expressions_have_a_code() {
        let cards = Cards::new([1, 2]).unwrap();
        let (one, two, add) = (
            Token::Card(0),
            Token::Card(1),
            Token::Operation(Operation::Add),
        );
        assert!(Expression::from_postfix(cards, &[one, two, add]).is_some());
        for wrong in [
            &[][..],
            &[one],
            &[one, two],
            &[one, one, add],
            &[add, one, two],
            &[one, two, add, add],
            &[one, add, two],
        ] {
            assert_eq!(Expression::from_postfix(cards, wrong), None, "{wrong:?}");
        }
        assert_eq!(
            Expression::from_postfix(cards, &[one, Token::Card(2), add]),
            None
        );
    }
}
