//! `solvetab twenty-four check`: whether an expression that somebody typed is a solution, and why not.

use serde_json::json;
use solvetab_lookup::twenty_four::{Cards, Fraction};

use super::hand::{number, read_cards};
use super::typed::{self, TypedExpression};
use crate::output::{Output, Verdict, usage};

/// Check an expression that somebody typed
///
/// Says whether it makes the number from the cards, each used once, and why not. Reads any brackets, the signs + - * / × ÷ − · : and A, T,
/// J, Q, K. Every step is exact. Ends with exit code 1 if it is wrong.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  solvetab twenty-four check '(5-1/5)*5' --cards 1 5 5 5\n  solvetab twenty-four check '[Q ÷ 3 + A] × 5 = 25' --target 25"
)]
pub(super) struct Arguments {
    /// The expression
    #[arg(required = true, allow_hyphen_values = true)]
    expression: String,
    /// The cards that are to be used; without, any are
    #[arg(long, value_name = "CARD", num_args = 1.., allow_negative_numbers = true)]
    cards: Vec<String>,
    /// The number to make, such as 24, -3 or 7/2
    #[arg(long, value_name = "T", default_value = "24", allow_hyphen_values = true)]
    target: String,
    /// Cards may be left over
    #[arg(long, requires = "cards")]
    some: bool,
    /// The result of every step is to be a positive whole number
    #[arg(long)]
    whole: bool,
}

/// What an expression is to be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    /// The cards to use, if they are given.
    pub(super) cards: Option<Cards>,
    pub(super) target: Fraction,
    /// Whether cards may be left over.
    pub(super) some: bool,
    /// Whether the result of every step must be a positive whole number.
    pub(super) whole: bool,
}

impl Task {
    /// To make this of all the cards.
    pub(super) const fn of_hand(cards: Cards, target: Fraction) -> Self {
        Self { cards: Some(cards), target, some: false, whole: false }
    }

    /// Why an expression is not a solution; nothing if it is one.
    pub(super) fn refusal(&self, typed: &TypedExpression) -> Option<String> {
        if let Some(refusal) = self.cards.and_then(|cards| self.cards_refusal(cards, &typed.numbers)) {
            return Some(refusal);
        }
        let value = match &typed.value {
            Ok(value) => *value,
            Err(why) => return Some(why.to_string()),
        };
        let is_allowed = |result: &&Fraction| result.is_whole() && result.numerator() > 0;
        if self.whole
            && let Some(result) = typed.results.iter().find(|result| !is_allowed(result))
        {
            return Some(format!("a step makes {result}, which is not a positive whole number"));
        }
        (value != self.target).then(|| format!("it makes {value}, not {}", self.target))
    }

    /// Why these numbers are not the cards.
    fn cards_refusal(&self, cards: Cards, numbers: &[i64]) -> Option<String> {
        let in_hand = |number: i64| cards.values().iter().filter(|&&card| i64::from(card) == number).count();
        let typed = |number: i64| numbers.iter().filter(|&&other| other == number).count();
        for &number in numbers {
            let (there, used) = (in_hand(number), typed(number));
            if there == 0 {
                return Some(format!("{number} is not one of the cards {cards}"));
            }
            if used > there {
                return Some(format!(
                    "{number} is used {}, but the cards {cards} have it {}",
                    times(used),
                    times(there)
                ));
            }
        }
        let left = cards.values().iter().map(|&card| i64::from(card)).find(|&card| typed(card) < in_hand(card));
        match left {
            Some(card) if !self.some && typed(card) == 0 => Some(format!("{card} is not used")),
            Some(card) if !self.some => Some(format!(
                "{card} is used {}, but the cards {cards} have it {}",
                times(typed(card)),
                times(in_hand(card))
            )),
            _ => None,
        }
    }
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let cards = if arguments.cards.is_empty() { None } else { Some(read_cards(&arguments.cards)?) };
    let target = arguments.target.parse().map_err(|error| usage(format!("{error}, not {}", arguments.target)))?;
    let task = Task { cards, target, some: arguments.some, whole: arguments.whole };
    let typed = typed::read(&arguments.expression).map_err(usage)?;
    let refusal = task.refusal(&typed);
    output.answer(
        || {
            json!({
                "correct": refusal.is_none(),
                "value": typed.value.as_ref().ok().map(|&value| number(value)),
                "target": number(target),
                "numbers": typed.numbers,
                "reason": refusal,
            })
        },
        |out| {
            match &refusal {
                None => writeln!(out, "right: it makes {target}")?,
                Some(reason) => writeln!(out, "wrong: {reason}")?,
            }
            Ok(())
        },
    )?;
    Ok(refusal.is_none().into())
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
        let (some, whole) = (Task { some: true, ..all }, Task { some: true, whole: true, ..all });
        for (task, text, reason) in [
            (all, "8*(5-1)-5", Some("it makes 27, not 24")),
            (all, "8*5-9-5", Some("9 is not one of the cards 1 5 5 8")),
            (all, "8*(5-1-1)", Some("1 is used twice, but the cards 1 5 5 8 have it once")),
            (all, "5*5*5-8", Some("5 is used 3 times, but the cards 1 5 5 8 have it twice")),
            (all, "5*5-1", Some("8 is not used")),
            (all, "5*8-1", Some("5 is used once, but the cards 1 5 5 8 have it twice")),
            (all, "8*1/(5-5)", Some("it divides by (5-5), which is 0")),
            (some, "5*5-1", None),
            (whole, "8*1/5*5", Some("a step makes 8/5, which is not a positive whole number")),
            (whole, "1-5", Some("a step makes -4")),
        ] {
            let found = task.refusal(&typed::read(text).unwrap());
            match reason {
                None => assert_eq!(found, None, "{text}"),
                Some(reason) => {
                    assert!(found.as_deref().is_some_and(|found| found.starts_with(reason)), "{text}: {found:?}")
                }
            }
        }
    }
}
