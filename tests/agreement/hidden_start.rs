//! No choice of a start gains against the mixtures that are said to be optimal: checked against
//! values that are found by iteration, in integers.

use solvetab::{Goal, QuadAceOperation as Operation, QuadAceRules as Rules};
use solvetab_solver::control::Unwatched;
use solvetab_studies::matrix_game::Mixture;
use solvetab_studies::quad_ace::hidden_start::HiddenStart;

/// What every position is worth to its mover, 1, 0 or -1, by hands as numbers below the base's
/// square: rounds of play are added until nothing changes.
fn values(base: usize) -> Vec<i8> {
    let all = base * base;
    let is_out = |hands: usize| hands == 0;
    // Only hands with the smaller number first are looked at.
    let ordered = |a: usize, b: usize| a.min(b) * base + a.max(b);
    let hands: Vec<usize> = (0..all).filter(|hands| hands / base <= hands % base).collect();
    let mut values = vec![0_i8; all * all];
    for &mover in &hands {
        values[mover * all] = -1;
    }
    loop {
        let mut has_changed = false;
        for &mover in hands.iter().filter(|&&hands| !is_out(hands)) {
            for &opponent in hands.iter().filter(|&&hands| !is_out(hands)) {
                if values[mover * all + opponent] != 0 {
                    continue;
                }
                let mut best = -1;
                for (own, kept) in [(mover / base, mover % base), (mover % base, mover / base)] {
                    for other in [opponent / base, opponent % base] {
                        if own != 0 && other != 0 {
                            best = best.max(-values[opponent * all + ordered((own + other) % base, kept)]);
                        }
                    }
                }
                values[mover * all + opponent] = best;
                has_changed |= best != 0;
            }
        }
        if !has_changed {
            return values;
        }
    }
}

fn integer(number: impl ToString) -> i128 {
    number.to_string().parse().unwrap()
}

#[test]
fn no_start_gains_against_the_mixtures_in_bases_2_to_32() {
    for base in 2..=32 {
        let rules = Rules::new(base, 2, Operation::Add, Goal::Empty).unwrap();
        let solved = HiddenStart::new(rules, &Unwatched).unwrap();
        let base = usize::from(base);
        let values = values(base);
        let starts: Vec<usize> = (1..base).flat_map(|b| (1..=b).map(move |a| a * base + b)).collect();
        assert_eq!(starts.len(), base * (base - 1) / 2);
        let payoff = |row: usize, column: usize| i128::from(values[row * base * base + column]);
        let weights = |mixture: &Mixture| -> Vec<(usize, i128)> {
            let entries = mixture.weights().iter().map(|(at, weight)| {
                let hands = solved.starts().hands()[*at].values();
                (usize::from(hands[0]) * base + usize::from(hands[1]), integer(weight))
            });
            entries.collect()
        };
        let (rows, columns) = (weights(solved.first_mover()), weights(solved.other_player()));
        let total = |weights: &[(usize, i128)]| {
            assert!(weights.iter().all(|(start, weight)| starts.contains(start) && *weight > 0));
            weights.iter().map(|(_, weight)| weight).sum::<i128>()
        };
        let (numerator, denominator) = (integer(&solved.value().0), integer(&solved.value().1));
        assert!(denominator > 0);
        for &start in &starts {
            let secured: i128 = rows.iter().map(|&(row, weight)| weight * payoff(row, start)).sum();
            assert!(secured * denominator >= numerator * total(&rows), "base {base}, the other player chooses {start}");
            let conceded: i128 = columns.iter().map(|&(column, weight)| weight * payoff(start, column)).sum();
            assert!(
                conceded * denominator <= numerator * total(&columns),
                "base {base}, the first mover chooses {start}"
            );
        }
    }
}
