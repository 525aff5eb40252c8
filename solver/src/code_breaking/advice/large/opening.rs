//! The first guess: which symbols it has does not matter, only how often each of them occurs.

use solvetab_lookup::code_breaking::{Code, Shape};

use super::cost::{CellCosts, entropy};
use super::knowledge::{Basis, CodeKnowledge};
use super::rollout;

/// The most telling ones are played out, so many of them, where that can be.
const PLAYED: usize = 6;

/// The best first guess, and the bits that its feedback tells.
pub(super) fn first_guess(rules: Shape, start: &CodeKnowledge) -> (Code, f64) {
    let codes = &start.codes;
    let mut guesses: Vec<(f64, Code)> = shapes(rules)
        .iter()
        .map(|shape| {
            let symbols = (0..)
                .zip(shape)
                .flat_map(|(symbol, &times)| std::iter::repeat_n(symbol, times));
            let guess = Code::new(symbols).expect("the rules have these symbols");
            (entropy(&codes.histogram(&guess), codes.len()), guess)
        })
        .collect();

    guesses.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    if start.basis == Basis::List && codes.len() <= rollout::MOST {
        let costs = CellCosts::new(
            rules.positions(),
            codes.len(),
            1.0,
            guesses[0].0.max(LEAST_BITS),
        );
        guesses.truncate(PLAYED);
        guesses.sort_by_cached_key(|(_, guess)| rollout::total(codes, guess, &costs));
    }

    let (bits, guess) = guesses[0];
    (guess, bits.max(LEAST_BITS))
}

/// Least bits that a feedback is taken to tell, where there is one code alone.
const LEAST_BITS: f64 = 0.5;

/// Returns the multiplicities that the symbols of a first guess may have, largest first.
fn shapes(rules: Shape) -> Vec<Vec<usize>> {
    let positions = usize::from(rules.positions());
    if !rules.repeats() {
        return vec![vec![1; positions]];
    }
    let mut shapes = Vec::new();
    parts(
        positions,
        positions,
        usize::from(rules.symbols()),
        &mut Vec::new(),
        &mut shapes,
    );
    shapes
}

/// The ways to write a sum as parts that do not grow, at most `most_parts` of them.
fn parts(
    sum: usize,
    largest: usize,
    most_parts: usize,
    so_far: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    if sum == 0 {
        found.push(so_far.clone());
        return;
    }
    if most_parts == 0 {
        return;
    }
    for part in (1..=largest.min(sum)).rev() {
        so_far.push(part);
        parts(sum - part, part, most_parts - 1, so_far, found);
        so_far.pop();
    }
}
