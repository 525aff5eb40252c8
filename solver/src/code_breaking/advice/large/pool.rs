//! The guesses worth a look, and the best of them by the cost of the cells they make.
//!
//! The pool has codes that fit and codes that need not; the best of them are then changed a little,
//! again and again, as long as that makes them better (hill climbing). Guesses are judged on all
//! codes left or on a part of the sample.

use std::collections::HashSet;

use solvetab_lookup::code_breaking::{Code, Shape};

use super::codes::CodeRows;
use super::cost::CellCosts;
use super::variation::{any_code, change, code_from, row};
use crate::random::Random;

/// Numbers of codes that are looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// Codes that fit.
    pub(super) fitting: usize,
    /// Codes of any kind.
    pub(super) others: usize,
    /// Codes that are changed.
    pub(super) climbers: usize,
    /// Changes tried for each.
    pub(super) changes: usize,
}

/// A guess and what the rest of the game is thought to cost with it, summed over the codes it was
/// judged by.
#[derive(Debug, Clone, Copy)]
pub(super) struct RatedCode {
    pub(super) guess: Code,
    pub(super) cost: f64,
}

/// The best guesses, best first, at most `keep`; equal ones by their order in the pool.
pub(super) fn best_guesses(
    codes: &CodeRows,
    judges: &CodeRows,
    costs: &CellCosts,
    effort: Effort,
    keep: usize,
    random: &mut Random,
) -> Vec<RatedCode> {
    let rules = codes.rules();
    let judge = |guess: Code| RatedCode {
        guess,
        cost: costs.of(&judges.histogram(&guess)),
    };
    let step = codes.len().div_ceil(effort.fitting).max(1);
    let mut pool: Vec<RatedCode> = codes
        .rows()
        .iter()
        .step_by(step)
        .map(|&guess| judge(guess))
        .collect();
    for _ in 0..effort.others {
        pool.push(judge(any_code(rules, random)));
    }
    sort(&mut pool);

    let mut climbed: Vec<RatedCode> = Vec::new();
    for start in pool.iter().take(effort.climbers) {
        climbed.push(climb(rules, *start, effort.changes, &judge, random));
    }
    pool.splice(0..0, climbed);
    sort(&mut pool);

    let mut kept = HashSet::new();
    pool.retain(|judged| kept.len() < keep && kept.insert(judged.guess));
    pool
}

fn sort(pool: &mut [RatedCode]) {
    pool.sort_by(|a, b| a.cost.total_cmp(&b.cost));
}

/// Changes a guess a little as long as that makes it better.
fn climb(
    rules: Shape,
    start: RatedCode,
    changes: usize,
    judge: &impl Fn(Code) -> RatedCode,
    random: &mut Random,
) -> RatedCode {
    let mut best = start;
    for _ in 0..changes {
        let mut symbols = row(best.guess);
        change(rules, &mut symbols, random);
        let code = code_from(&symbols, rules.positions());
        if code == best.guess {
            continue;
        }
        let judged = judge(code);
        if judged.cost < best.cost {
            best = judged;
        }
    }
    best
}
