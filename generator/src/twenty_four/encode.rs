//! All hands as a table's section.

use anyhow::Context;
use rayon::prelude::*;
use solvetab_lookup::twenty_four::{Cards, HANDS, KIND, LAYOUT, Record, TARGET, TwentyFour};

use super::solve::Solver;
use crate::container::Contents;
use crate::game::TableEntry;
use crate::progress::Progress;
use crate::provenance::Provenance;

/// Solves and encodes every hand as the table `entry` names.
///
/// # Errors
///
/// If a hand has more solutions than a byte can count.
pub fn encode(entry: &TableEntry<'_>, progress: &dyn Progress) -> anyhow::Result<Contents> {
    let solver = Solver::new();
    progress.begin("hands", HANDS.into());
    let records = (0..HANDS)
        .into_par_iter()
        .filter_map(Cards::from_rank)
        .map(|cards| {
            let solved = solver.solve(cards, TARGET.into());
            progress.advance(1);
            let solutions = u8::try_from(solved.solutions.len())
                .with_context(|| format!("{cards} has {} solutions: too many for a byte", solved.solutions.len()))?;
            let code = solved.solutions.first().map_or(0, |expression| expression.code());
            Ok(Record { code, needs_fraction: solved.needs_fraction, solutions })
        })
        .collect::<anyhow::Result<Vec<Record>>>()?;
    progress.end();
    let mut provenance = Provenance::new(entry.name, entry.rules, "enumeration of rational functions", entry.objective);
    provenance.proven = vec!["solvable".into(), "solutions".into(), "needs fraction".into()];
    let count = |holds: fn(&Record) -> u64| records.iter().map(holds).sum();
    provenance.totals = [
        ("hands", u64::from(HANDS)),
        ("solvable", count(|record| u64::from(record.solutions > 0))),
        ("solutions", count(|record| record.solutions.into())),
        ("needs fraction", count(|record| record.needs_fraction.into())),
    ]
    .map(|(name, total)| (name.to_owned(), total))
    .into();
    let section = records.into_iter().flat_map(Record::to_bytes).collect();
    Ok(Contents {
        kind: KIND,
        layout: LAYOUT,
        parameters: TwentyFour::<()>::parameters(),
        sections: vec![section],
        provenance,
    })
}
