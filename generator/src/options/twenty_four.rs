//! `solvetab generate twenty-four --target T --cards K --max M`: tables of any deck and target.

use clap::Args;
use solvetab_lookup::InputError;
use solvetab_lookup::twenty_four::{Deck, Fraction, MAX_CARD, MAX_DECK_CARDS};

use crate::choices::from_to;
use crate::options::alphabet::half_width;
use crate::options::feedback::is_number;
use crate::options::first_given;
use crate::report::{UsageError, usage, usage_more};
use crate::tables::recipe::Recipe;

/// Reads the number to make.
pub(crate) fn read_target(text: &str) -> anyhow::Result<Fraction> {
    let number = half_width(text);
    number.parse().map_err(|error: InputError| {
        let (numerator, denominator) = number.split_once('/').unwrap_or((&number, "1"));
        let unsigned = numerator.strip_prefix('-').unwrap_or(numerator);
        if [unsigned, denominator]
            .iter()
            .all(|digits| is_number(digits))
            && denominator.contains(|c| c != '0')
        {
            return UsageError::new(
                "range",
                format!("the target {text} is too large: its numbers have at most 18 digits"),
            )
            .into();
        }
        usage_more(&error, format!("{error}, not {text}"))
    })
}

// What is different from the standard game. (Not a documentation comment: it would become the
// description of `generate`.)
#[derive(Debug, Args)]
#[group(skip)]
#[command(
    next_help_heading = "24 points with other cards and targets (solvetab generate twenty-four ...)"
)]
pub(crate) struct Options {
    /// The number to make, such as 24, -3 or 7/2
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    target: Option<String>,
    /// Cards in a hand
    #[arg(long, value_name = "K", value_parser = from_to(1, MAX_DECK_CARDS as u8))]
    cards: Option<u8>,
    /// The largest card
    #[arg(long, value_name = "M", value_parser = from_to(1, MAX_CARD as u8))]
    max: Option<u8>,
}

impl Options {
    /// The name of an option that is given, if one is.
    pub(crate) fn given(&self) -> Option<&'static str> {
        first_given(&[
            ("target", self.target.is_some()),
            ("cards", self.cards.is_some()),
            ("max", self.max.is_some()),
        ])
    }

    /// Makes the recipe for the table of this deck and target.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked.
    pub(crate) fn recipe(&self) -> anyhow::Result<Recipe> {
        let target: Fraction = match &self.target {
            None => Deck::STANDARD.target,
            Some(text) => read_target(text)?,
        };
        if u32::try_from(target.denominator()).is_err() {
            return Err(usage(format!(
                "the target's denominator, {}, is too large for a table",
                target.denominator()
            )));
        }
        let deck = Deck {
            cards: self.cards.unwrap_or(Deck::STANDARD.cards),
            max: self.max.unwrap_or(Deck::STANDARD.max),
            target,
        };
        Ok(Recipe::Hands(deck))
    }
}
