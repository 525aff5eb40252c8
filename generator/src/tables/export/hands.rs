//! The hands for other programs.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_lookup::twenty_four::{Cards, Deck, Targets, TwentyFour};

use crate::report::usage;
use crate::tables::export::evaluated::stored;
use crate::tables::game::ExportFormat;

/// What a card's column is called: a, b, c, ...
fn columns(deck: Deck) -> String {
    ('a'..).take(deck.cards.into()).map(|column| format!("{column},")).collect()
}

fn values(cards: Cards) -> String {
    cards.values().iter().map(|card| format!("{card},")).collect()
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
    let hands = Cards::all(deck.cards.into(), deck.max);
    match format {
        ExportFormat::Csv => {
            writeln!(out, "{}solvable,solutions,needs_fraction,expression,essentially_different,all", columns(deck))?;
            for cards in hands {
                let (hand, solutions) = stored(table, cards)?;
                let all: Vec<String> = solutions.iter().map(ToString::to_string).collect();
                let (solvable, expression) = (!all.is_empty(), all.first().map_or("", String::as_str));
                writeln!(
                    out,
                    "{}{solvable},{},{},{expression},{},{}",
                    values(cards),
                    hand.solutions,
                    hand.needs_fraction,
                    hand.essentially_different,
                    all.join(" ")
                )?;
            }
        }
        ExportFormat::Json => {
            let rows = hands.map(|cards| {
                let (hand, solutions) = stored(table, cards)?;
                let all: Vec<String> = solutions.iter().map(ToString::to_string).collect();
                Ok(json!({
                    "cards": cards.values(),
                    "solvable": !all.is_empty(),
                    "count": hand.solutions,
                    "essentially_different": hand.essentially_different,
                    "needs_fraction": hand.needs_fraction,
                    "expression": all.first(),
                    "solutions": all,
                }))
            });
            writeln!(out, "{}", Value::Array(rows.collect::<anyhow::Result<_>>()?))?;
        }
        ExportFormat::Dot => return Err(usage("a 24-point table is exported as csv or json: it is not a graph")),
    }
    Ok(())
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
    let hands = Cards::all(Deck::STANDARD.cards.into(), Deck::STANDARD.max);
    let targets = |cards: Cards| -> anyhow::Result<Vec<u8>> {
        let all = table.all(cards)?;
        Ok((0..128).filter(|target| all >> target & 1 == 1).collect())
    };
    match format {
        ExportFormat::Csv => {
            writeln!(out, "{}targets", columns(Deck::STANDARD))?;
            for cards in hands {
                let targets: Vec<String> = targets(cards)?.iter().map(ToString::to_string).collect();
                writeln!(out, "{}{}", values(cards), targets.join(" "))?;
            }
        }
        ExportFormat::Json => {
            let rows = hands.map(|cards| Ok(json!({"cards": cards.values(), "targets": targets(cards)?})));
            writeln!(out, "{}", Value::Array(rows.collect::<anyhow::Result<_>>()?))?;
        }
        ExportFormat::Dot => return Err(usage("a table of targets is exported as csv or json: it is not a graph")),
    }
    Ok(())
}
