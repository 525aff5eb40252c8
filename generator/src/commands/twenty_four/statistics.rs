//! `solvetab twenty-four stats`: prints what can be said of all hands of four cards.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::twenty_four::{Cards, Deck};
use solvetab_solver::twenty_four::statistics::{
    Level, SolvableHand, TARGETS, makeable, solvable_hands,
};

use crate::report::{Output, Verdict, WrappedList, counted};
use crate::terminal::interruption::UntilInterrupted;

/// Statistics of all hands of four cards
///
/// How many hands can make each number from 0 to 127, for every largest card from 1 to 13; how many
/// make 24, in how many ways, and which do it in one way only or need a fraction.
#[derive(Debug, clap::Args)]
pub(crate) struct StatisticsArguments {}

/// Runs `twenty-four stats`.
pub(crate) fn run(_: &StatisticsArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let deck = Deck::STANDARD;
    let hands = output
        .workers
        .run(|| solvable_hands(deck, &UntilInterrupted(output.progress)))?;
    let makeable = output
        .workers
        .run(|| makeable(&UntilInterrupted(output.progress)))?;
    let totals = [10, deck.max].map(|max| Totals::of(&hands, Deck { max, ..deck }));
    let one_solution = hands.iter().filter(|hand| hand.solutions == 1);
    let needs_fraction = hands.iter().filter(|hand| hand.needs_fraction);
    output.report(&StatisticsReport {
        totals,
        makeable: (1..=deck.max)
            .map(|max| DeckShare::of(&makeable, max))
            .collect(),
        one_solution: one_solution.map(|hand| hand.cards).collect(),
        needs_fraction: needs_fraction.map(|hand| hand.cards).collect(),
    })?;
    Ok(Verdict::Yes)
}

/// Statistics of all hands of four cards.
#[derive(Serialize)]
struct StatisticsReport {
    /// Totals of cards up to 10, and up to 13.
    totals: [Totals; 2],
    makeable: Vec<DeckShare>,
    /// The hands that make 24 in one way only.
    one_solution: Vec<Cards>,
    /// Hands that need a fraction.
    needs_fraction: Vec<Cards>,
}

/// Sums over all hands of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
struct Totals {
    /// The deck's largest card.
    max: u8,
    /// Hands.
    hands: u64,
    /// Hands that can be solved.
    solvable: u64,
    /// Different solutions of all of them.
    solutions: u64,
    /// Essentially different solutions of all of them.
    essentially_different: u64,
    /// Hands whose solutions all pass through a fraction.
    needs_fraction: u64,
    /// Hands with one solution: `Level::Hard`.
    one_solution: u64,
    /// Hands with two or three: `Level::Medium`.
    two_or_three: u64,
    /// Hands with four or more: `Level::Easy`.
    four_or_more: u64,
}

impl Totals {
    /// The sums of a deck, if these are its solvable hands or those of the same deck with larger
    /// cards.
    fn of(hands: &[SolvableHand], deck: Deck) -> Self {
        let within: Vec<_> = hands
            .iter()
            .filter(|hand| is_within(hand.cards, deck.max))
            .collect();
        let sum = |of: fn(&SolvableHand) -> u64| within.iter().map(|&hand| of(hand)).sum();
        Self {
            max: deck.max,
            hands: deck.hands(),
            solvable: within.len() as u64,
            solutions: sum(|hand| hand.solutions as u64),
            essentially_different: sum(|hand| hand.essentially_different as u64),
            needs_fraction: sum(|hand| hand.needs_fraction.into()),
            one_solution: sum(|hand| Level::Hard.has(hand.solutions).into()),
            two_or_three: sum(|hand| Level::Medium.has(hand.solutions).into()),
            four_or_more: sum(|hand| Level::Easy.has(hand.solutions).into()),
        }
    }
}

/// Number of the hands up to a largest card that make each number.
#[derive(Serialize)]
struct DeckShare {
    /// The largest card.
    max: u8,
    hands: u64,
    /// From 0 to 127.
    by_target: Vec<u64>,
}

impl DeckShare {
    /// The share of a deck, out of every hand with the numbers that it makes, one bit each.
    fn of(hands: &[(Cards, u128)], max: u8) -> Self {
        let made = hands
            .iter()
            .filter(|(cards, _)| is_within(*cards, max))
            .map(|&(_, made)| made);
        let making = |number| made.clone().filter(|made| made >> number & 1 == 1).count() as u64;
        Self {
            max,
            hands: Deck {
                max,
                ..Deck::STANDARD
            }
            .hands(),
            by_target: (0..TARGETS).map(making).collect(),
        }
    }
}

fn is_within(cards: Cards, max: u8) -> bool {
    cards
        .values()
        .iter()
        .all(|&card| i16::from(card) <= max.into())
}

impl fmt::Display for StatisticsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_totals(f)?;
        self.write_makeable(f)?;
        for (title, hands) in [
            ("one solution only", &self.one_solution),
            ("a fraction is needed", &self.needs_fraction),
        ] {
            let count = counted(hands.len() as u64, "hand", "hands");
            writeln!(f, "\n{title}, {count}:\n{}", WrappedList::list(hands))?;
        }
        Ok(())
    }
}

impl StatisticsReport {
    fn write_totals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [small, all] = self
            .totals
            .each_ref()
            .map(|deck| format!("1..{}", deck.max));
        writeln!(f, "{:24}{small:>9}{all:>9}", "24 from four cards of")?;
        type Of = fn(&Totals) -> u64;
        let rows: [(&str, Of); 8] = [
            ("hands", |deck| deck.hands),
            ("solvable", |deck| deck.solvable),
            ("solutions", |deck| deck.solutions),
            ("essentially different", |deck| deck.essentially_different),
            ("need a fraction", |deck| deck.needs_fraction),
            ("hard: one solution", |deck| deck.one_solution),
            ("medium: two or three", |deck| deck.two_or_three),
            ("easy: four or more", |deck| deck.four_or_more),
        ];
        for (name, of) in rows {
            let [small, all] = self.totals.each_ref().map(of);
            writeln!(f, "{name:24}{small:9}{all:9}")?;
        }

        Ok(())
    }

    fn write_makeable(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\nhands that make each number, in percent, by the largest card"
        )?;
        writeln!(
            f,
            "     {}",
            self.makeable
                .iter()
                .map(|deck| format!("{:6}", deck.max))
                .collect::<String>()
        )?;
        for target in 0..TARGETS {
            let shares = self
                .makeable
                .iter()
                .map(|deck| 100.0 * deck.by_target[target] as f64 / deck.hands as f64);
            writeln!(
                f,
                "{target:4} {}",
                shares
                    .map(|share| format!("{share:6.1}"))
                    .collect::<String>()
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_solver::control::Unwatched;

    #[test]
    fn a_deck_is_part_of_the_deck_with_larger_cards() {
        let all = solvable_hands(Deck::STANDARD, &Unwatched).unwrap();
        for max in [1, 5, 10, 12] {
            let deck = Deck {
                max,
                ..Deck::STANDARD
            };
            assert_eq!(
                Totals::of(&all, deck),
                Totals::of(&solvable_hands(deck, &Unwatched).unwrap(), deck)
            );
        }
    }
}
