//! Proves a table's values again, without retrograde analysis.
//!
//! Values that satisfy the following conditions everywhere are the true ones. A win in n has a move to a loss in n - 1 and
//! none to a sooner one; a loss in n has only moves to wins, the latest in n - 1: by induction on n, those distances are
//! exact. A draw has no move to a loss and at least one to a draw, or no move at all: its mover can stay among the draws for ever and
//! so can the opponent, so neither wins. The moves are found here by simulating the rules on plain numbers.

use std::collections::{BTreeSet, HashSet};

use anyhow::ensure;
use rayon::prelude::*;
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Outcome, QuadAce, Rules};

use solvetab_solver::progress::Progress;

/// Hands as plain numbers in ascending order.
type Plain = Vec<u16>;

/// Checks every position's value and reachability.
///
/// # Errors
///
/// The first position whose stored facts are not true.
pub(super) fn verify<D: AsRef<[u8]> + Sync>(table: &QuadAce<D>, progress: &dyn Progress) -> anyhow::Result<String> {
    let rules = table.rules();
    let all = all_hands(rules);
    progress.begin("hands of the mover", all.len() as u64);
    all.par_iter().try_for_each(|mover| {
        progress.advance(1);
        all.iter().try_for_each(|opponent| verify_position(table, mover, opponent))
    })?;
    progress.end();
    let reached = reach(rules);
    all.par_iter().try_for_each(|mover| {
        all.iter().try_for_each(|opponent| {
            let flag = table.is_reachable(hands(rules, mover)?, hands(rules, opponent)?)?;
            let truth = reached.contains(&key(mover, opponent));
            ensure!(flag == truth, "{mover:?} against {opponent:?}: stored reachable = {flag}, played = {truth}");
            Ok(())
        })
    })?;
    Ok(format!(
        "each of {} values follows from its moves, {} positions are reached by play",
        all.len().pow(2),
        reached.len()
    ))
}

fn verify_position<D: AsRef<[u8]>>(table: &QuadAce<D>, mover: &Plain, opponent: &Plain) -> anyhow::Result<()> {
    let rules = table.rules();
    let stored = |mover: &Plain, opponent: &Plain| -> anyhow::Result<Outcome> {
        Ok(table.probe(hands(rules, mover)?, hands(rules, opponent)?)?)
    };
    let outcome = stored(mover, opponent)?;
    let replies = results(rules, mover, opponent)
        .iter()
        .map(|result| stored(opponent, result))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let losses =
        replies.iter().filter_map(|reply| if let Outcome::Loss { plies } = reply { Some(plies) } else { None });
    let wins = replies.iter().filter_map(|reply| if let Outcome::Win { plies } = reply { Some(plies) } else { None });
    let draws = replies.iter().filter(|reply| **reply == Outcome::Draw).count();
    let expected = if is_won(rules, opponent) {
        Outcome::Loss { plies: 0 }
    } else if rules.goal() == Goal::Empty && is_won(rules, mover) {
        Outcome::Win { plies: 0 }
    } else if let Some(soonest) = losses.min() {
        Outcome::Win { plies: soonest + 1 }
    } else {
        let latest = wins.max().filter(|_| draws == 0);
        latest.map_or(Outcome::Draw, |latest| Outcome::Loss { plies: latest + 1 })
    };
    ensure!(
        outcome == expected,
        "{mover:?} against {opponent:?} is stored as {outcome}, but its moves make it a {expected}"
    );
    Ok(())
}

fn hands(rules: Rules, plain: &Plain) -> anyhow::Result<Hands> {
    if plain.iter().all(|&number| number == 0) {
        return Ok(Hands::out(rules.hands())?);
    }
    let bytes: Vec<u8> = plain.iter().map(|&number| number as u8).collect();
    Ok(Hands::from_slice(rules.base(), &bytes)?)
}

/// All hands of a player.
fn all_hands(rules: Rules) -> Vec<Plain> {
    (0..rules.hands()).fold(vec![Plain::new()], |shorter, _| {
        let longer = |hands: &Plain| -> Vec<Plain> {
            let least = hands.last().copied().unwrap_or(0);
            (least..rules.base()).map(|number| [hands.as_slice(), &[number]].concat()).collect()
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// Whether a player who has moved to these hands has won.
fn is_won(rules: Rules, hands: &Plain) -> bool {
    let live: Vec<u16> = hands.iter().copied().filter(|&number| number != 0).collect();
    match rules.goal() {
        Goal::Empty => live.is_empty(),
        Goal::Equal => live.len() > 1 && live.iter().all(|&number| number == live[0]),
    }
}

/// What a move can make of the mover's hands.
fn results(rules: Rules, mover: &Plain, opponent: &Plain) -> BTreeSet<Plain> {
    let mut results = BTreeSet::new();
    for (place, &own) in mover.iter().enumerate().filter(|&(_, &own)| own != 0) {
        for &other in opponent.iter().filter(|&&other| other != 0) {
            let mut changed = mover.clone();
            changed[place] = match rules.operation() {
                Operation::Add => (own + other) % rules.base(),
                Operation::Multiply => (u32::from(own) * u32::from(other) % u32::from(rules.base())) as u16,
            };
            changed.sort_unstable();
            results.insert(changed);
        }
    }
    results
}

/// A position as one number: a byte a hand.
fn key(mover: &Plain, opponent: &Plain) -> u64 {
    mover.iter().chain(opponent).fold(0, |key, &number| key << 8 | u64::from(number))
}

/// All positions of play from the start.
fn reach(rules: Rules) -> HashSet<u64> {
    let plain = |hands: Hands| hands.values().iter().map(|&number| u16::from(number)).collect::<Plain>();
    let (mover, opponent) = rules.start();
    let start = (plain(mover), plain(opponent));
    let mut reached = HashSet::from([key(&start.0, &start.1)]);
    let mut newest = vec![start.clone()];
    while let Some((mover, opponent)) = newest.pop() {
        // Nobody has won at the start.
        if is_won(rules, &opponent) && (&mover, &opponent) != (&start.0, &start.1) {
            continue;
        }
        for result in results(rules, &mover, &opponent) {
            if reached.insert(key(&opponent, &result)) {
                newest.push((opponent.clone(), result));
            }
        }
    }
    reached
}
