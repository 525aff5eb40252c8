//! `solvetab generate twenty-four --target T --cards K --max M`: tables of other decks and targets.

use clap::{ArgMatches, Args, FromArgMatches};
use solvetab_lookup::twenty_four::{Deck, Fraction, MAX_CARD, MAX_CARDS};

use solvetab_solver::encoded::Encoded;
use solvetab_solver::progress::Progress;
use solvetab_solver::twenty_four::encode;

use crate::game::Recipe;
use crate::output::usage;

// What is different from the standard game. (Not a documentation comment: it would become the description of `generate`.)
#[derive(Debug, Args)]
#[group(skip)]
#[command(next_help_heading = "Another game of 24 points (solvetab generate twenty-four ... --out FILE)")]
struct Options {
    /// The number to make, such as 24, -3 or 7/2
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    target: Option<String>,
    /// Cards in a hand
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=MAX_CARDS as i64))]
    cards: Option<u8>,
    /// The largest card
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_CARD)))]
    max: Option<u8>,
}

pub(super) fn augment(generate: clap::Command) -> clap::Command {
    Options::augment_args(generate)
}

/// What makes the table, if it is this game's and there are options.
pub(super) fn other_recipe(table: &str, options: &ArgMatches) -> Option<anyhow::Result<Box<dyn Recipe>>> {
    let options = Options::from_arg_matches(options).ok()?;
    let is_other = options.target.is_some() || options.cards.is_some() || options.max.is_some();
    (table == "twenty-four" && is_other).then(|| {
        let target: Fraction = match &options.target {
            None => Deck::STANDARD.target,
            Some(text) => text.parse().map_err(|error| usage(format!("{error}, not {text}")))?,
        };
        if u32::try_from(target.denominator()).is_err() {
            return Err(usage(format!("the target's denominator, {}, is too large for a table", target.denominator())));
        }
        let deck = Deck {
            cards: options.cards.unwrap_or(Deck::STANDARD.cards),
            max: options.max.unwrap_or(Deck::STANDARD.max),
            target,
        };
        Ok(Box::new(HandsRecipe(deck)) as Box<dyn Recipe>)
    })
}

/// All solutions of every hand of a deck.
pub(super) struct HandsRecipe(pub(super) Deck);

impl Recipe for HandsRecipe {
    fn rules(&self) -> String {
        encode::rules(self.0)
    }

    fn objective(&self) -> String {
        encode::OBJECTIVE.to_owned()
    }

    fn make(&self, progress: &dyn Progress) -> anyhow::Result<Encoded> {
        Ok(encode::encode(self.0, progress)?)
    }
}

/// Which numbers every hand makes.
pub(super) struct TargetsRecipe;

impl Recipe for TargetsRecipe {
    fn rules(&self) -> String {
        encode::TARGETS_RULES.to_owned()
    }

    fn objective(&self) -> String {
        encode::TARGETS_OBJECTIVE.to_owned()
    }

    fn make(&self, progress: &dyn Progress) -> anyhow::Result<Encoded> {
        Ok(encode::encode_targets(progress)?)
    }
}
