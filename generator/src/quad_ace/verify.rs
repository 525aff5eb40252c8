//! Proves a table's values again, without retrograde analysis.
//!
//! Values that satisfy the following conditions everywhere are the true ones. A win in n has a move to a loss in n - 1 and
//! none to a sooner one; a loss in n has only moves to wins, the latest in n - 1: by induction on n, those distances are
//! exact. A draw has no move to a loss and at least one to a draw: its mover can stay among the draws for ever and so can the
//! opponent, so neither wins. The moves are found here by simulating the rules on plain numbers.

use std::collections::BTreeSet;

use anyhow::{bail, ensure};
use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};

/// Two hands as plain numbers, the smaller first.
type Pair = (u16, u16);

/// Checks every position's value and reachability.
///
/// # Errors
///
/// The first position whose stored facts are not true.
pub(super) fn verify<D: AsRef<[u8]>>(table: &QuadAce<D>) -> anyhow::Result<String> {
    let base = table.base();
    let pairs: Vec<Pair> = (0..base).flat_map(|low| (low..base).map(move |high| (low, high))).collect();
    let stored = |mover: Pair, opponent: Pair| -> anyhow::Result<Outcome> {
        Ok(table.probe(hands(base, mover)?, hands(base, opponent)?)?)
    };
    for &mover in &pairs {
        for &opponent in &pairs {
            let outcome = stored(mover, opponent)?;
            let replies = results(base, mover, opponent)
                .into_iter()
                .map(|result| stored(opponent, result))
                .collect::<anyhow::Result<Vec<_>>>()?;
            let losses =
                replies.iter().filter_map(|reply| if let Outcome::Loss { plies } = reply { Some(plies) } else { None });
            let wins =
                replies.iter().filter_map(|reply| if let Outcome::Win { plies } = reply { Some(plies) } else { None });
            let draws = replies.iter().filter(|reply| **reply == Outcome::Draw).count();
            let expected = if opponent == (0, 0) {
                Outcome::Loss { plies: 0 }
            } else if mover == (0, 0) {
                Outcome::Win { plies: 0 }
            } else if let Some(soonest) = losses.min() {
                Outcome::Win { plies: soonest + 1 }
            } else if draws > 0 {
                Outcome::Draw
            } else if let Some(latest) = wins.max() {
                Outcome::Loss { plies: latest + 1 }
            } else {
                bail!("{mover:?} against {opponent:?} has no move: the rules are not those of QuadAce");
            };
            ensure!(
                outcome == expected,
                "{mover:?} against {opponent:?} is stored as {outcome}, but its moves make it a {expected}"
            );
        }
    }
    let reached = reach(base);
    for &mover in &pairs {
        for &opponent in &pairs {
            let flag = table.is_reachable(hands(base, mover)?, hands(base, opponent)?)?;
            let truth = reached.contains(&(mover, opponent));
            ensure!(flag == truth, "{mover:?} against {opponent:?}: stored reachable = {flag}, played = {truth}");
        }
    }
    Ok(format!(
        "each of {} values follows from its moves, {} positions are reached by play",
        pairs.len().pow(2),
        reached.len()
    ))
}

fn hands(base: u16, (low, high): Pair) -> anyhow::Result<Hands> {
    if high == 0 { Ok(Hands::OUT) } else { Ok(Hands::in_base(base, low as u8, high as u8)?) }
}

/// What a move can make of the mover's hands.
fn results(base: u16, mover: Pair, opponent: Pair) -> BTreeSet<Pair> {
    let mut results = BTreeSet::new();
    for (own, kept) in [(mover.0, mover.1), (mover.1, mover.0)] {
        for added in [opponent.0, opponent.1] {
            if own != 0 && added != 0 {
                let changed = (own + added) % base;
                results.insert((changed.min(kept), changed.max(kept)));
            }
        }
    }
    // Nobody moves once a player is out; the conditions above never ask.
    if mover == (0, 0) || opponent == (0, 0) { BTreeSet::new() } else { results }
}

/// All positions of play from the start.
fn reach(base: u16) -> BTreeSet<(Pair, Pair)> {
    let mut reached = BTreeSet::from([((1, 1), (1, 1))]);
    let mut newest = reached.clone();
    while !newest.is_empty() {
        let next = newest.iter().flat_map(|&(mover, opponent)| {
            results(base, mover, opponent).into_iter().map(move |result| (opponent, result))
        });
        newest = next.filter(|position| !reached.contains(position)).collect();
        reached.extend(&newest);
    }
    reached
}
