//! `solvetab twenty-four check`: whether an expression that somebody typed is a solution, and why not.

use serde_json::json;
use solvetab_solver::twenty_four::{Task, TypedExpression};

use crate::commands::twenty_four::hand::{number, read_cards};
use crate::report::{Output, Verdict, usage};

/// Check an expression that somebody typed
///
/// Says whether it makes the number from the cards, each used once, and why not. Reads any brackets, the signs + - * / × ÷ − · : and A, T,
/// J, Q, K. Every step is exact. Ends with exit code 1 if it is wrong.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  solvetab twenty-four check '(5-1/5)*5' --cards 1 5 5 5\n  solvetab twenty-four check '[Q ÷ 3 + A] × 5 = 25' --target 25"
)]
pub(crate) struct Arguments {
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
    /// Every card and the result of every step is to be a positive whole number
    #[arg(long)]
    whole: bool,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let cards = if arguments.cards.is_empty() { None } else { Some(read_cards(&arguments.cards)?) };
    let target = arguments.target.parse().map_err(|error| usage(format!("{error}, not {}", arguments.target)))?;
    let task = Task { cards, target, some: arguments.some, whole: arguments.whole };
    let typed: TypedExpression = arguments.expression.parse().map_err(usage)?;
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
