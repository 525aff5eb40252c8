//! All hands of a deck as a table's sections.

use anyhow::Context;
use rayon::prelude::*;
use solvetab_lookup::twenty_four::{
    Cards, Deck, KIND, LAYOUT, Record, Records, TARGETS_KIND, TARGETS_LAYOUT, Targets, codes,
};

use super::solve::Solver;
use crate::container::Contents;
use crate::game::TableEntry;
use crate::progress::Progress;
use crate::provenance::Provenance;

/// What is stored of a hand.
struct Row {
    codes: Vec<u32>,
    essentially_different: u32,
    needs_fraction: bool,
}

/// Solves and encodes every hand of a deck as the table `entry` names.
///
/// # Errors
///
/// If there are more solutions than the table can number.
pub fn encode(entry: &TableEntry<'_>, deck: Deck, progress: &dyn Progress) -> anyhow::Result<Contents> {
    let solver = Solver::new(deck.cards.into());
    progress.begin("hands", deck.hands());
    let rows: Vec<Row> = (0..deck.hands() as u32)
        .into_par_iter()
        .filter_map(|rank| Cards::from_rank(deck.cards.into(), rank))
        .map(|cards| {
            let solved = solver.solve(cards, deck.target);
            progress.advance(1);
            Row {
                codes: solved.solutions.iter().map(|solution| solution.expression.code()).collect(),
                essentially_different: solved.essentially_different() as u32,
                needs_fraction: solved.needs_fraction(),
            }
        })
        .collect();
    progress.end();
    let others: usize = rows.iter().map(|row| row.codes.len().saturating_sub(1)).sum();
    let is_wide = codes(deck.cards.into()) > 1 << 15 || others > u16::MAX.into();
    let records = Records { deck, is_wide };
    u32::try_from(others)
        .context("there are more solutions than a table can number: use fewer cards, or a smaller --max")?;
    let (mut hands, mut codes) = (Vec::new(), Vec::new());
    for row in &rows {
        let (first, others) = row.codes.split_first().map_or((0, &[][..]), |(first, others)| (*first, others));
        let record = Record {
            code: first,
            needs_fraction: row.needs_fraction,
            others_at: if others.is_empty() { 0 } else { (codes.len() / records.width()) as u32 },
            solutions: row.codes.len() as u32,
            essentially_different: row.essentially_different,
        };
        hands.extend(records.record(record));
        codes.extend(others.iter().flat_map(|&code| records.number(code)));
    }
    let mut provenance = Provenance::new(entry.name, entry.rules, "enumeration of rational functions", entry.objective);
    provenance.proven =
        ["solvable", "all solutions", "essentially different solutions", "needs fraction"].map(str::to_owned).into();
    let count = |of: fn(&Row) -> u64| rows.iter().map(of).sum();
    provenance.totals = [
        ("hands", deck.hands()),
        ("solvable", count(|row| u64::from(!row.codes.is_empty()))),
        ("solutions", count(|row| row.codes.len() as u64)),
        ("essentially different", count(|row| row.essentially_different.into())),
        ("needs fraction", count(|row| row.needs_fraction.into())),
    ]
    .map(|(name, total)| (name.to_owned(), total))
    .into();
    let sections = vec![hands, codes];
    Ok(Contents { kind: KIND, layout: LAYOUT, parameters: records.parameters(), sections, provenance })
}

/// Encodes which numbers every hand makes as the table `entry` names.
pub fn encode_targets(entry: &TableEntry<'_>, progress: &dyn Progress) -> Contents {
    let Deck { cards, max, .. } = Deck::STANDARD;
    let solver = Solver::new(cards.into());
    let hands = Deck::STANDARD.hands();
    progress.begin("hands", hands);
    let masks: Vec<u128> = (0..hands as u32)
        .into_par_iter()
        .filter_map(|rank| Cards::from_rank(cards.into(), rank))
        .map(|cards| {
            progress.advance(1);
            solver.targets(cards)
        })
        .collect();
    progress.end();
    let mut provenance = Provenance::new(entry.name, entry.rules, "enumeration of rational functions", entry.objective);
    provenance.proven = vec!["every bit".into()];
    let makeable = masks.iter().map(|mask| u64::from(mask.count_ones())).sum();
    provenance.totals = [("hands", hands), ("largest card", max.into()), ("makeable", makeable)]
        .map(|(name, total)| (name.to_owned(), total))
        .into();
    let section = masks.into_iter().flat_map(u128::to_le_bytes).collect();
    Contents {
        kind: TARGETS_KIND,
        layout: TARGETS_LAYOUT,
        parameters: Targets::<()>::parameters(),
        sections: vec![section],
        provenance,
    }
}
