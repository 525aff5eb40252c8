//! `solvetab twenty-four check`: whether an expression that somebody typed is a solution, and why
//! not.

use std::fmt;

use serde::Serialize;
use solvetab_solver::twenty_four::{Task, TypedExpression};

use crate::commands::twenty_four::hand_options::{JsonFraction, read_cards};
use crate::options::alphabet::half_width;
use crate::options::twenty_four::read_target;
use crate::report::{Output, Verdict, usage};

/// Check an expression that somebody typed
///
/// Says whether it makes the number from the cards, each used once, and why not. Reads any
/// brackets, the signs + - * / × ÷ − · : and A, T, J, Q, K. Every step is exact. Ends with exit
/// code 1 if it is wrong. Without --cards any whole numbers may be used.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  solvetab twenty-four check '(5-1/5)*5' --cards 1 5 5 5\n  solvetab twenty-four check '[Q ÷ 3 + A] × 5 = 25' --target 25"
)]
pub(crate) struct CheckExpressionArguments {
    /// The expression
    #[arg(required = true, allow_hyphen_values = true)]
    expression: String,
    /// The cards that are to be used; without, any are
    #[arg(long, value_name = "CARD", num_args = 1.., allow_negative_numbers = true)]
    cards: Vec<String>,
    /// The number to make, such as 24, -3 or 7/2
    #[arg(
        long,
        value_name = "T",
        default_value = "24",
        allow_hyphen_values = true
    )]
    target: String,
    /// Cards may be left over
    #[arg(long, requires = "cards")]
    some: bool,
    /// Every card and the result of every step is to be a positive whole number
    #[arg(long)]
    whole: bool,
}

pub(crate) fn run(
    arguments: &CheckExpressionArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let cards = if arguments.cards.is_empty() {
        None
    } else {
        Some(read_cards(&arguments.cards)?)
    };
    let target = read_target(&arguments.target)?;
    let task = Task {
        cards,
        target,
        some: arguments.some,
        whole: arguments.whole,
    };
    let typed: TypedExpression = half_width(&arguments.expression).parse().map_err(usage)?;
    let reason = task.refusal(&typed).map(|refusal| refusal.to_string());
    let correct = reason.is_none();
    let value = typed.value.ok().map(JsonFraction);
    output.report(&CheckReport {
        correct,
        value,
        target: JsonFraction(target),
        numbers: typed.numbers,
        reason,
    })?;
    Ok(correct.into())
}

/// Verdict whether an expression is a solution.
#[derive(Serialize)]
struct CheckReport {
    correct: bool,
    /// Value of the expression; null if it makes no number, or one of more than 64 bits.
    value: Option<JsonFraction>,
    target: JsonFraction,
    /// The numbers in it, as they stand.
    numbers: Vec<i64>,
    /// Why it is no solution; null if it is one.
    reason: Option<String>,
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            None => writeln!(f, "right: it makes {}", self.target.0),
            Some(reason) => writeln!(f, "wrong: {reason}"),
        }
    }
}
