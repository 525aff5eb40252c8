//! The codemaker's side of a value, checked with a search of its own: the least weighted total of
//! all trees, for few codes.
//!
//! Every guess is tried for every set that can be left, and each set's least total is remembered by
//! its bits. Guesses are tried in order of their lower bound, and the search of a set ends where no
//! other guess can be better. In a cell the heaviest secret takes one more guess, at most one
//! secret for each feedback takes two, all others three. No symmetry, no bounds by classes, nothing
//! of the solver.

use std::collections::HashMap;

use solvetab_lookup::code_breaking::{Feedback, FeedbackKind, Rules};

use crate::verify::judged::answer;

/// The most codes whose trees are searched: as a set has bits.
pub(crate) const MOST_CODES: usize = u128::BITS as usize;

/// Codes, as bits by their numbers.
type Set = u128;

struct Plain {
    /// By guess and answer: the secrets that answer so, without the guess itself.
    cells: Vec<Vec<Set>>,
    /// By place.
    weights: Vec<u128>,
    /// Cells of a guess are at most so many, without that of the guess itself.
    answers: usize,
    known: HashMap<Set, u128>,
}

/// The least total of guesses times weights over all trees, for rules of at most [`MOST_CODES`]
/// codes. `weights` are those of the codes in their order; their sum times the number of codes is
/// below 2^128.
pub(crate) fn least_total(rules: Rules, weights: &[u128]) -> anyhow::Result<u128> {
    let codes: Vec<String> = rules.iter().map(|code| code.to_string()).collect();
    assert!(codes.len() <= MOST_CODES && codes.len() == weights.len(), "few codes, and a weight for each");
    let mut cells = Vec::new();
    // Heaviest first, so that the bits of a set are met in this order.
    let mut order: Vec<usize> = (0..codes.len()).collect();
    order.sort_by_key(|&code| std::cmp::Reverse(weights[code]));
    let mut answers = 0;
    for &guess in &order {
        let mut by_answer: HashMap<Feedback, Set> = HashMap::new();
        for (place, &secret) in order.iter().enumerate().filter(|&(_, &secret)| secret != guess) {
            *by_answer.entry(answer(FeedbackKind::Counts, &codes[guess], &codes[secret])?).or_default() |= 1 << place;
        }
        answers = answers.max(by_answer.len());
        let mut sets: Vec<Set> = by_answer.into_values().collect();
        // In an order that is the same in every run.
        sets.sort_unstable();
        cells.push(sets);
    }
    let weights = order.iter().map(|&code| weights[code]).collect();
    let mut plain = Plain { cells, weights, answers, known: HashMap::new() };
    Ok(plain.least(Set::MAX >> (MOST_CODES - codes.len())))
}

impl Plain {
    /// The least weighted total of a set that is not empty.
    fn least(&mut self, set: Set) -> u128 {
        if set.is_power_of_two() {
            return self.weight(set);
        }
        if let Some(&known) = self.known.get(&set) {
            return known;
        }
        let own = self.weight(set);
        if own == 0 {
            return 0;
        }
        // What guesses cost at least; those that tell nothing are left out.
        let mut guesses: Vec<(u128, usize)> = (0..self.cells.len())
            .filter(|&guess| self.cells[guess].iter().all(|&cell| set & !cell != 0))
            .map(|guess| {
                let floors = self.cells[guess].iter().map(|&cell| self.floor(cell & set));
                (own + floors.sum::<u128>(), guess)
            })
            .collect();
        guesses.sort_unstable();
        let mut best = u128::MAX;
        for (floor, guess) in guesses {
            if floor >= best {
                break;
            }
            if let Some(cost) = self.guess(set, guess, floor, best) {
                best = cost;
            }
        }
        self.known.insert(set, best);
        best
    }

    /// What a guess costs, if it is less than the best; `sum` is what it costs at least.
    fn guess(&mut self, set: Set, guess: usize, sum: u128, best: u128) -> Option<u128> {
        let mut cells: Vec<Set> = self.cells[guess].iter().map(|&cell| cell & set).filter(|&cell| cell != 0).collect();
        cells.sort_unstable_by_key(|cell| cell.count_ones());
        let mut sum = sum;
        for cell in cells {
            sum = sum - self.floor(cell) + self.least(cell);
            if sum >= best {
                return None;
            }
        }
        Some(sum)
    }

    /// What a set costs at least: one secret is found with the first guess, one by each other
    /// answer with the second.
    fn floor(&self, set: Set) -> u128 {
        bits(set)
            .enumerate()
            .map(|(rank, place)| {
                let guesses = if rank == 0 {
                    1
                } else if rank <= self.answers {
                    2
                } else {
                    3
                };
                guesses * self.weights[place]
            })
            .sum()
    }

    fn weight(&self, set: Set) -> u128 {
        bits(set).map(|place| self.weights[place]).sum()
    }
}

/// The places of a set, ascending.
fn bits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}
