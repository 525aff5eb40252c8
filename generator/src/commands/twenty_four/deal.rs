//! `solvetab twenty-four deal`: a hand to be solved, of a level, the same for the same seed.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::twenty_four::Deck;
use solvetab_solver::twenty_four::Level;
use solvetab_solver::twenty_four::statistics::solvable_hands;

use crate::choices::{choices, from_to};
use crate::commands::twenty_four::hand_options::{JsonFraction, ShownCards};
use crate::dialogue::draws::Draws;
use crate::report::{Output, Verdict, counted};
use crate::terminal::interruption::UntilInterrupted;

/// Deal a hand that makes 24
///
/// The fewer solutions a hand has, the longer people take. The same seed and level give the same
/// hand on every machine: the first that `play twenty-four` deals.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: solvetab twenty-four deal --level hard --seed 7")]
pub(crate) struct DealArguments {
    /// How difficult the hand is
    #[arg(long, default_value = Level::Any.name(), value_parser = choices(&Level::ALL, Level::name, Level::summary))]
    level: Level,
    /// What the hand is drawn from; without, one is chosen and told
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
    /// Show 1, 10, 11, 12, 13 as A, T, J, Q, K
    #[arg(long)]
    faces: bool,
}

pub(crate) fn run(arguments: &DealArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let deck = Deck::STANDARD;
    let mut hands = output
        .workers
        .run(|| solvable_hands(deck, &UntilInterrupted(output.progress)))?;
    hands.retain(|hand| arguments.level.has(hand.solutions));
    let mut draws = Draws::new(arguments.seed);
    let dealt = &hands[draws.below(hands.len())];
    output.report(&DealReport {
        cards: ShownCards {
            cards: dealt.cards,
            faces: arguments.faces,
        },
        target: JsonFraction(deck.target),
        count: dealt.solutions,
        hands: hands.len(),
        seed: draws.seed(),
    })?;
    Ok(Verdict::Yes)
}

/// A hand that was dealt.
#[derive(Serialize)]
struct DealReport {
    cards: ShownCards,
    target: JsonFraction,
    /// Solutions of the hand.
    count: usize,
    /// Hands of the level.
    hands: usize,
    /// Deals the same hand again.
    seed: u64,
}

impl fmt::Display for DealReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cards,
            count,
            hands,
            seed,
            ..
        } = self;
        let solutions = counted(*count as u64, "solution", "solutions");
        writeln!(
            f,
            "{cards}\n{solutions}, one of {}; seed {seed}",
            counted(*hands as u64, "hand", "hands")
        )
    }
}
