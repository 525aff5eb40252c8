//! Task for an expression that somebody typed, and the reasons why it is missed.

use std::fmt;

use solvetab_lookup::twenty_four::{Cards, Fraction, MAX_CARD};

use super::typed::{NoValue, TypedExpression};

/// Task for an expression.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// The cards to use, if they are given.
    pub cards: Option<Cards>,
    /// Number that is to be made.
    pub target: Fraction,
    /// True if cards may be left over.
    pub some: bool,
    /// True if every card and the result of every step must be a positive whole number.
    pub whole: bool,
}

/// Reason why an expression is not a solution.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A number is none of the cards.
    OtherNumber {
        /// The number.
        number: i64,
        /// The cards.
        cards: Cards,
    },
    /// A card is used more often than it is there.
    UsedTooOften {
        /// The card.
        card: i64,
        /// Number of times that it is used.
        used: usize,
        /// Number of times that it is there.
        there: usize,
        /// The cards.
        cards: Cards,
    },
    /// A card that has to be used is left over.
    NotUsed {
        /// The card.
        card: i64,
        /// Number of times that it is used.
        used: usize,
        /// Number of times that it is there.
        there: usize,
        /// The cards.
        cards: Cards,
    },
    /// It makes no number.
    NoValue(NoValue),
    /// A number is no card of a round of positive whole numbers.
    NotACard {
        /// The number.
        number: i64,
    },
    /// A step's result is no positive whole number.
    NotPositiveWhole {
        /// The result.
        result: String,
    },
    /// It makes another number than the target, or than what stands behind `=`.
    OtherValue {
        /// Number that it makes.
        value: Fraction,
        /// Number that it was to make.
        expected: Fraction,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherNumber { number, cards } => {
                write!(f, "{number} is not one of the cards {cards}")
            }
            Self::NotUsed { card, used: 0, .. } => write!(f, "{card} is not used"),
            Self::UsedTooOften {
                card,
                used,
                there,
                cards,
            }
            | Self::NotUsed {
                card,
                used,
                there,
                cards,
            } => {
                write!(
                    f,
                    "{card} is used {}, but the cards {cards} have it {}",
                    times(*used),
                    times(*there)
                )
            }
            Self::NoValue(why) => why.fmt(f),
            Self::NotACard { number } => {
                write!(
                    f,
                    "a card of a round of positive whole numbers is a number from 1 to {MAX_CARD}, not {number}"
                )
            }
            Self::NotPositiveWhole { result } => {
                write!(
                    f,
                    "a step makes {result}, which is not a positive whole number"
                )
            }
            Self::OtherValue { value, expected } => write!(f, "it makes {value}, not {expected}"),
        }
    }
}

solvetab_lookup::debug_as_display!(Refusal);

impl Task {
    /// Creates the task to make this of all the cards.
    #[must_use]
    pub const fn from_hand(cards: Cards, target: Fraction) -> Self {
        Self {
            cards: Some(cards),
            target,
            some: false,
            whole: false,
        }
    }

    /// Returns the reason why an expression is not a solution; nothing if it is one.
    #[must_use]
    pub fn refusal(&self, typed: &TypedExpression) -> Option<Refusal> {
        if let Some(refusal) = self
            .cards
            .and_then(|cards| self.cards_refusal(cards, &typed.numbers))
        {
            return Some(refusal);
        }

        let value = match &typed.value {
            Ok(value) => *value,
            Err(why) => return Some(Refusal::NoValue(why.clone())),
        };
        if self.whole {
            let cards = 1..=i64::from(MAX_CARD);
            if let Some(&number) = typed.numbers.iter().find(|number| !cards.contains(number)) {
                return Some(Refusal::NotACard { number });
            }
            if let Some(result) = &typed.not_positive_whole {
                return Some(Refusal::NotPositiveWhole {
                    result: result.clone(),
                });
            }
        }

        // What is stated behind `=` has to be true as well.
        let expected = [Some(self.target), typed.stated]
            .into_iter()
            .flatten()
            .find(|&number| number != value)?;
        Some(Refusal::OtherValue { value, expected })
    }

    /// Returns the reason why these numbers are not the cards.
    fn cards_refusal(&self, cards: Cards, numbers: &[i64]) -> Option<Refusal> {
        let hand: Vec<i64> = cards.values().iter().map(|&card| card.into()).collect();
        for &card in numbers {
            let (there, used) = (count(&hand, card), count(numbers, card));
            if there == 0 {
                return Some(Refusal::OtherNumber {
                    number: card,
                    cards,
                });
            }
            if used > there {
                return Some(Refusal::UsedTooOften {
                    card,
                    used,
                    there,
                    cards,
                });
            }
        }
        if self.some {
            return None;
        }
        let card = *hand
            .iter()
            .find(|&&card| count(numbers, card) < count(&hand, card))?;
        Some(Refusal::NotUsed {
            card,
            used: count(numbers, card),
            there: count(&hand, card),
            cards,
        })
    }
}

fn count(numbers: &[i64], number: i64) -> usize {
    numbers.iter().filter(|&&other| other == number).count()
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_expression_says_why() {
        let all = Task {
            cards: Some(Cards::new([1, 5, 5, 8]).unwrap()),
            target: Fraction::whole(24),
            some: false,
            whole: false,
        };
        let (some, whole) = (
            Task { some: true, ..all },
            Task {
                some: true,
                whole: true,
                ..all
            },
        );
        let any_whole = Task {
            cards: None,
            ..whole
        };
        for (task, text, reason) in [
            (all, "8*(5-1)-5", Some("it makes 27, not 24")),
            (all, "8*5-9-5", Some("9 is not one of the cards 1 5 5 8")),
            (
                all,
                "8*(5-1-1)",
                Some("1 is used twice, but the cards 1 5 5 8 have it once"),
            ),
            (
                all,
                "5*5*5-8",
                Some("5 is used 3 times, but the cards 1 5 5 8 have it twice"),
            ),
            (all, "5*5-1", Some("8 is not used")),
            (
                all,
                "5*8-1",
                Some("5 is used once, but the cards 1 5 5 8 have it twice"),
            ),
            (all, "8*1/(5-5)", Some("it divides by (5-5), which is 0")),
            (some, "5*5-1", None),
            (
                whole,
                "8*1/5*5",
                Some("a step makes 8/5, which is not a positive whole number"),
            ),
            (whole, "1-5", Some("a step makes -4")),
            (
                any_whole,
                "-3+27",
                Some(
                    "a card of a round of positive whole numbers is a number from 1 to 100, not -3",
                ),
            ),
            (
                any_whole,
                "24+0",
                Some(
                    "a card of a round of positive whole numbers is a number from 1 to 100, not 0",
                ),
            ),
            (
                any_whole,
                "124-100",
                Some(
                    "a card of a round of positive whole numbers is a number from 1 to 100, not 124",
                ),
            ),
            (
                Task {
                    target: Fraction::whole(-5),
                    ..any_whole
                },
                "-5",
                Some("a card of a round"),
            ),
            (
                Task {
                    whole: false,
                    ..any_whole
                },
                "-3+27",
                None,
            ),
            (
                any_whole,
                "100*100*100*100*100*100*100*100*100*100*24/100/100/100/100/100/100/100/100/100/100",
                None,
            ),
        ] {
            let found = task
                .refusal(&text.parse().unwrap())
                .map(|refusal| refusal.to_string());
            match reason {
                None => assert_eq!(found, None, "{text}"),
                Some(reason) => {
                    assert!(
                        found
                            .as_deref()
                            .is_some_and(|found| found.starts_with(reason)),
                        "{text}: {found:?}"
                    )
                }
            }
        }
    }
}
