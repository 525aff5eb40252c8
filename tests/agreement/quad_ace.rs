use std::collections::BTreeMap;

use solvetab::quad_ace::{Hands, Outcome};
use solvetab_generator::quad_ace::retrograde;

type Pair = (u16, u16);

/// What a player can make of its hands by the rules, or nothing once somebody is out.
fn results(base: u16, (a, b): Pair, (x, y): Pair) -> Vec<Pair> {
    if a + b == 0 || x + y == 0 {
        return Vec::new();
    }
    let mut results = Vec::new();
    for added in [x, y] {
        if added != 0 && a != 0 {
            results.push(((a + added) % base, b));
        }
        if added != 0 && b != 0 {
            results.push((a, (b + added) % base));
        }
    }
    results.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// Values by iteration: distances are found in their own order, everything else is a draw.
fn values(base: u16) -> BTreeMap<(Pair, Pair), (bool, u16)> {
    let pairs: Vec<Pair> = (0..base).flat_map(|low| (low..base).map(move |high| (low, high))).collect();
    let mut decided: BTreeMap<(Pair, Pair), (bool, u16)> =
        pairs.iter().map(|&mover| ((mover, (0, 0)), (false, 0))).collect();
    for plies in 1.. {
        let mut new = Vec::new();
        for &mover in &pairs {
            for &opponent in &pairs {
                if decided.contains_key(&(mover, opponent)) {
                    continue;
                }
                let after: Vec<Option<&(bool, u16)>> =
                    results(base, mover, opponent).iter().map(|&result| decided.get(&(opponent, result))).collect();
                if after.iter().any(|after| matches!(after, Some((false, _)))) {
                    new.push(((mover, opponent), (true, plies)));
                } else if !after.is_empty() && after.iter().all(|after| matches!(after, Some((true, _)))) {
                    new.push(((mover, opponent), (false, plies)));
                }
            }
        }
        if new.is_empty() {
            return decided;
        }
        decided.extend(new);
    }
    unreachable!("distances are bounded");
}

#[test]
fn every_position_of_small_bases() {
    for base in 2..=12 {
        let naive = values(base);
        let solution = retrograde::solve(base).unwrap();
        for (mover, opponent) in solution.positions() {
            let pair = |hands: Hands| (u16::from(hands.values()[0]), u16::from(hands.values()[1]));
            let expected = match naive.get(&(pair(mover), pair(opponent))) {
                Some(&(true, plies)) => Outcome::Win { plies },
                Some(&(false, plies)) => Outcome::Loss { plies },
                None if mover.is_out() => Outcome::Win { plies: 0 },
                None => Outcome::Draw,
            };
            assert_eq!(solution.outcome(mover, opponent), expected, "base {base}: {mover} {opponent}");
            if base == 10 {
                assert_eq!(solvetab::quad_ace().probe(mover, opponent), Ok(expected));
            }
        }
    }
}
