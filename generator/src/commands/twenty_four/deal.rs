//! `solvetab twenty-four deal`: a hand to be solved, of a level, the same for the same seed.

use serde_json::json;
use solvetab_lookup::twenty_four::Deck;
use solvetab_solver::twenty_four::Level;
use solvetab_solver::twenty_four::statistics::{ranked, solvable_hands};

use crate::choices::{choices, from_to};
use crate::dialogue::draws::Draws;
use crate::report::{Output, Verdict};
use crate::terminal::interruption::UntilInterrupted;

/// Deal a hand that makes 24
///
/// Levels are thirds of the 1362 hands that make 24, by the difficulty of `twenty-four ranking`. The same seed and level give the same hand
/// on every machine: the first that `play twenty-four` deals.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: solvetab twenty-four deal --level hard --seed 7")]
pub(crate) struct Arguments {
    /// How difficult the hand is
    #[arg(long, default_value = Level::Any.name(), value_parser = choices(&Level::ALL, Level::name, Level::summary))]
    level: Level,
    /// What the hand is drawn from; without, one is chosen and told
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let deck = Deck::STANDARD;
    let hands = ranked(output.workers.run(|| solvable_hands(deck, &UntilInterrupted(output.progress)))?);
    let hands = arguments.level.of(&hands);
    let mut draws = Draws::new(arguments.seed);
    let dealt = &hands[draws.below(hands.len())];
    let (cards, difficulty, seed) = (dealt.cards, dealt.difficulty.difficulty, draws.seed());
    output.answer(
        || json!({"cards": cards.values(), "target": 24, "difficulty": difficulty, "hands": hands.len(), "seed": seed}),
        |out| Ok(writeln!(out, "{cards}\ndifficulty {difficulty}, one of {} hands; seed {seed}", hands.len())?),
    )?;
    Ok(Verdict::Yes)
}
