//! A solution as a table's sections.

use anyhow::Context;
use solvetab_lookup::quad_ace::{KIND, LAYOUT, Outcome, QuadAce};

use super::retrograde::Solution;
use crate::container::Contents;
use crate::game::TableEntry;
use crate::provenance::Provenance;

/// Encodes a solution as the table `entry` names.
///
/// # Errors
///
/// If a distance does not fit a byte.
pub fn encode(entry: &TableEntry<'_>, solution: &Solution) -> anyhow::Result<Contents> {
    let mut provenance = Provenance::new(entry.name, entry.rules, "retrograde analysis", entry.objective);
    provenance.proven = vec!["outcome".into(), "distance".into(), "reachability".into()];
    let mut values = Vec::new();
    let mut reachable = Vec::new();
    for (index, (mover, opponent)) in solution.positions().enumerate() {
        let outcome = solution.outcome(mover, opponent);
        values.push(
            outcome
                .to_byte()
                .with_context(|| format!("{mover} against {opponent} is a {outcome}: too far for a byte"))?,
        );
        if index % 8 == 0 {
            reachable.push(0);
        }
        if let (Some(bits), true) = (reachable.last_mut(), solution.is_reachable(mover, opponent)) {
            *bits |= 1 << (index % 8);
        }
        let name = match outcome {
            Outcome::Win { .. } => "wins",
            Outcome::Draw => "draws",
            Outcome::Loss { .. } => "losses",
        };
        *provenance.totals.entry(name.into()).or_default() += 1;
        *provenance.totals.entry("reachable".into()).or_default() += u64::from(solution.is_reachable(mover, opponent));
        let longest = provenance.totals.entry("longest".into()).or_default();
        *longest = u64::from(outcome.plies().unwrap_or(0)).max(*longest);
    }
    let parameters = QuadAce::<()>::parameters(solution.base);
    Ok(Contents { kind: KIND, layout: LAYOUT, parameters, sections: vec![values, reachable], provenance })
}
