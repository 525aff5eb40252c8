//! `solvetab twenty-four stats`: prints what can be said of all hands of four cards.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::twenty_four::{Cards, Deck};
use solvetab_solver::twenty_four::statistics::{Makeable, TARGETS, Totals, makeable, solvable_hands};

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
    let hands = output.workers.run(|| solvable_hands(deck, &UntilInterrupted(output.progress)))?;
    let makeable = output.workers.run(|| makeable(&UntilInterrupted(output.progress)))?;
    let totals = [10, deck.max].map(|max| Totals::of(&hands, Deck { max, ..deck }));
    let one_solution = hands.iter().filter(|hand| hand.solutions == 1);
    let needs_fraction = hands.iter().filter(|hand| hand.needs_fraction);
    output.report(&StatisticsReport {
        totals,
        makeable: makeable.iter().map(DeckShare::new).collect(),
        one_solution: one_solution.map(|hand| hand.cards).collect(),
        needs_fraction: needs_fraction.map(|hand| hand.cards).collect(),
    })?;
    Ok(Verdict::Yes)
}

/// Statistics of all hands of four cards.
#[derive(Serialize)]
struct StatisticsReport<'a> {
    /// Totals of cards up to 10, and up to 13.
    totals: [Totals; 2],
    makeable: Vec<DeckShare<'a>>,
    /// The hands that make 24 in one way only.
    one_solution: Vec<Cards>,
    /// Hands that need a fraction.
    needs_fraction: Vec<Cards>,
}

/// Number of hands that make each number.
#[derive(Serialize)]
struct DeckShare<'a> {
    /// The largest card.
    max: u8,
    hands: u64,
    /// From 0 to 127.
    by_target: &'a [u64],
}

impl<'a> DeckShare<'a> {
    fn new(deck: &'a Makeable) -> Self {
        Self { max: deck.max, hands: deck.hands, by_target: &deck.by_target }
    }
}

impl fmt::Display for StatisticsReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_totals(f)?;
        self.write_makeable(f)?;
        for (title, hands) in
            [("one solution only", &self.one_solution), ("a fraction is needed", &self.needs_fraction)]
        {
            let count = counted(hands.len() as u64, "hand", "hands");
            writeln!(f, "\n{title}, {count}:\n{}", WrappedList::list(hands))?;
        }
        Ok(())
    }
}

impl StatisticsReport<'_> {
    fn write_totals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [small, all] = self.totals.each_ref().map(|deck| format!("1..{}", deck.max));
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
        writeln!(f, "\nhands that make each number, in percent, by the largest card")?;
        writeln!(f, "     {}", self.makeable.iter().map(|deck| format!("{:6}", deck.max)).collect::<String>())?;
        for target in 0..TARGETS {
            let shares = self.makeable.iter().map(|deck| 100.0 * deck.by_target[target] as f64 / deck.hands as f64);
            writeln!(f, "{target:4} {}", shares.map(|share| format!("{share:6.1}")).collect::<String>())?;
        }
        Ok(())
    }
}
