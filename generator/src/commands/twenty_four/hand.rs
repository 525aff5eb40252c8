//! `solvetab twenty-four 3 3 8 8`: one hand.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::twenty_four::Cards;
use solvetab_solver::twenty_four::Solver;

use crate::commands::twenty_four::answer::{self, HandRequest, is_standard};
use crate::commands::twenty_four::hand_options::{HandArguments, read_cards};
use crate::commands::twenty_four::lines;
use crate::dialogue::questions::STANDARD_INPUT;
use crate::report::{Output, Verdict, conflict, missing};
use crate::tables::export::hands::targets;

/// Answers for one hand, or for each line of standard input.
pub(crate) fn run(hand: &HandArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if matches!(hand.cards.as_slice(), [only] if only == STANDARD_INPUT) {
        if hand.targets || hand.hints.is_some() {
            return Err(conflict(
                "--targets and --hints are about one hand: leave them out with -",
            ));
        }
        return lines::run(hand, output);
    }
    if hand.cards.is_empty() {
        return Err(missing(
            "which cards? Write them with spaces between: solvetab twenty-four 3 3 8 8; solvetab twenty-four --help says more",
        ));
    }

    let cards = read_cards(&hand.cards)?;
    if hand.targets {
        return show_targets(cards, hand, output);
    }
    let answer = HandRequest::new(hand, Some(cards), output)?.answer(cards)?;
    output.report(&answer.report(hand))?;
    Ok(answer.is_solvable().into())
}

fn show_targets(
    cards: Cards,
    hand: &HandArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let table = if is_standard(cards) {
        answer::targets(&hand.table.folder, output)?
    } else {
        None
    };
    let known = table.and_then(|table| table.all(cards).ok());
    let targets = targets(known.unwrap_or_else(|| Solver::new().targets(cards)));
    let is_any = !targets.is_empty();
    output.report(&MakeableTargets { cards, targets })?;
    Ok(is_any.into())
}

/// Whole numbers from 0 to 127 that some cards make.
#[derive(Serialize)]
struct MakeableTargets {
    cards: Cards,
    targets: Vec<u8>,
}

impl fmt::Display for MakeableTargets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = self.targets.iter().map(ToString::to_string).collect();
        match list.len() {
            0 => writeln!(f, "{} make no whole number from 0 to 127", self.cards),
            count => writeln!(
                f,
                "{}\n{count} of the numbers from 0 to 127",
                list.join(" ")
            ),
        }
    }
}
