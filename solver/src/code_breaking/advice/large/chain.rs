//! A Markov chain over consistent codes, used where nothing exact can be had.
//!
//! A walker changes a symbol of its code or exchanges two, at times twice in a row. A change that
//! costs agreement with the feedback is undone, but for a chance that falls with the cost. The
//! consistent codes on its way are the sample. That is Metropolis's rule, for a weight that falls
//! by a fixed factor for each bull or match by which a feedback is missed. Walkers start from
//! consistent codes, or from any if none is known: the search for one is the same walk.

use solvetab_lookup::code_breaking::{Code, Feedback, Shape};

use super::variation::{any_code, change, code_from, row};
use crate::random::Random;

/// Steps of all walkers together.
const STEPS: usize = 250_000;

/// The chance, of 2^16, of a step that costs so much agreement.
const CHANCES: [u64; 5] = [65_536, 9_000, 1_200, 160, 20];

/// A walker keeps a code that fits at most once in so many steps, so that neighbours on its way do
/// not fill the sample.
const APART: usize = 12;

/// At most `sample` codes that fit these moves; none if none was found.
pub(super) fn draw(
    rules: Shape,
    moves: &[(Code, Feedback)],
    seeds: Vec<Code>,
    sample: usize,
    random: &mut Random,
) -> Vec<Code> {
    let walkers = seeds.len().clamp(1, 64);
    let mut found = seeds.clone();
    let steps = STEPS / walkers;

    for walker in 0..walkers {
        let start = if seeds.is_empty() {
            any_code(rules, random)
        } else {
            seeds[walker * seeds.len() / walkers]
        };
        let mut symbols = row(start);
        let mut penalty = penalty_of(rules, moves, &symbols);
        let mut last_kept = 0;
        for step in 1..=steps {
            let mut changed = symbols;
            change(rules, &mut changed, random);
            let new = penalty_of(rules, moves, &changed);
            let cost = new.saturating_sub(penalty) as usize;
            if CHANCES
                .get(cost)
                .is_some_and(|&chance| random.word() >> 48 < chance)
            {
                (symbols, penalty) = (changed, new);
            }
            if penalty == 0 && step - last_kept >= APART {
                last_kept = step;
                found.push(code_from(&symbols, rules.positions()));
            }
        }
    }

    // Where codes come again and again there are few: each once, as a list would have them. Else
    // the sample is spread over all found.
    let mut different = found.clone();
    different.sort_unstable();
    different.dedup();
    if different.len() * 3 < found.len() {
        found = different;
    }
    for place in (1..found.len()).rev() {
        found.swap(place, random.below(place + 1));
    }
    found.truncate(sample);
    found
}

/// Number of bulls and matches by which the feedbacks are missed.
fn penalty_of(rules: Shape, moves: &[(Code, Feedback)], symbols: &[u8; 16]) -> u32 {
    let positions = usize::from(rules.positions());
    let mut counts = [0_u8; 36];
    symbols[..positions]
        .iter()
        .for_each(|&symbol| counts[usize::from(symbol)] += 1);
    let misses = moves.iter().map(|(guess, feedback)| {
        let (mut left, mut total, mut bulls) = (counts, 0_u8, 0_u8);
        for (&symbol, &other) in guess.symbols().iter().zip(symbols) {
            let left = &mut left[usize::from(symbol)];
            total += u8::from(*left > 0);
            *left = left.saturating_sub(1);
            bulls += u8::from(symbol == other);
        }
        u32::from(total.abs_diff(feedback.total())) + u32::from(bulls.abs_diff(feedback.bulls()))
    });
    misses.sum()
}
