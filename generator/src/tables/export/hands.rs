//! The hands for other programs.

use std::fmt;
use std::io::Write;

use serde::Serialize;
use solvetab_lookup::twenty_four::{Cards, Deck, Expression, Targets, TwentyFour};

use crate::report::Shown;
use crate::tables::export::begin;
use crate::tables::export::recalculated::stored;
use crate::tables::game::ExportFormat;

/// The heading: a column for each card, called a, b, c, ..., then others.
fn heading(deck: Deck, others: &str) -> String {
    let cards: String = ('a'..)
        .take(deck.cards.into())
        .map(|column| format!("{column},"))
        .collect();
    cards + others
}

fn write_cards(cards: Cards, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    cards
        .values()
        .iter()
        .try_for_each(|card| write!(f, "{card},"))
}

pub(crate) fn write_spaced(
    all: impl IntoIterator<Item = impl fmt::Display>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    all.into_iter()
        .enumerate()
        .try_for_each(|(index, one)| write!(f, "{}{one}", if index == 0 { "" } else { " " }))
}

/// A hand and its solutions.
#[derive(Serialize)]
struct HandRow {
    cards: Cards,
    solvable: bool,
    /// Solutions.
    count: u32,
    essentially_different: u32,
    needs_fraction: bool,
    /// The most natural solution; null if there is none.
    expression: Option<Shown<Expression>>,
    /// All of them, the most natural one first.
    solutions: Vec<Shown<Expression>>,
}

impl fmt::Display for HandRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cards,
            solvable,
            count,
            essentially_different,
            needs_fraction,
            solutions,
            ..
        } = self;
        write_cards(*cards, f)?;
        write!(f, "{solvable},{count},{needs_fraction},")?;
        write_spaced(self.expression, f)?;
        write!(f, ",{essentially_different},")?;
        write_spaced(solutions, f)?;
        writeln!(f)
    }
}

/// Writes every hand.
///
/// # Errors
///
/// If the table is damaged or false, the output cannot be written, or a graph is asked for.
pub(crate) fn export<D: AsRef<[u8]>>(
    table: &TwentyFour<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let deck = table.deck();
    let heading = heading(
        deck,
        "solvable,solutions,needs_fraction,expression,essentially_different,all",
    );
    let mut rows = begin(heading, "a 24-point table", format, out)?;
    for cards in Cards::all(deck.cards.into(), deck.max) {
        let (hand, solutions) = stored(table, cards)?;
        let row = HandRow {
            cards,
            solvable: !solutions.is_empty(),
            count: hand.solutions,
            essentially_different: hand.essentially_different,
            needs_fraction: hand.needs_fraction,
            expression: solutions.first().copied().map(Shown),
            solutions: solutions.into_iter().map(Shown).collect(),
        };
        rows.add(&row, out)?;
    }

    rows.end(out)
}

/// A hand and which numbers it makes.
#[derive(Serialize)]
struct TargetsRow {
    cards: Cards,
    /// Whole numbers from 0 to 127.
    targets: Vec<u8>,
}

impl fmt::Display for TargetsRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(self.cards, f)?;
        write_spaced(&self.targets, f)?;
        writeln!(f)
    }
}

/// The numbers whose bits are set.
pub(crate) fn targets(all: u128) -> Vec<u8> {
    (0..128).filter(|target| all >> target & 1 == 1).collect()
}

/// Writes what every hand makes.
///
/// # Errors
///
/// As [`export`].
pub(crate) fn export_targets<D: AsRef<[u8]>>(
    table: &Targets<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let deck = Deck::STANDARD;
    let mut rows = begin(heading(deck, "targets"), "a table of targets", format, out)?;
    for cards in Cards::all(deck.cards.into(), deck.max) {
        rows.add(
            &TargetsRow {
                cards,
                targets: targets(table.all(cards)?),
            },
            out,
        )?;
    }
    rows.end(out)
}
