//! What a set of weighted secrets costs at least, whatever is guessed.
//!
//! Of any set at most one secret is found with the first guess, with `a` possible answers at most `a - 1` with the second, `(a - 1)^2` with
//! the third; after a certain answer at most so many within each number of guesses as its capacities say (`bounds::classes`). The heaviest
//! secrets in the first of these places cost less than any tree.

use crate::code_breaking::search::costs::Weight;

/// How many secrets can be found within one guess, two, and so on; the last number holds from there on.
#[derive(Debug)]
pub(super) struct Floors {
    /// By the answer that made the set.
    after: Vec<Vec<usize>>,
    /// Where no answer was given yet.
    at_first: Vec<usize>,
}

impl Floors {
    /// For sets of at most so many secrets.
    pub(super) fn new(answers: usize, secrets: usize, capacities: &[Vec<usize>]) -> Self {
        let mut at_first = vec![1_usize];
        let mut places = 1_usize;
        // Capacities may go on where the number of answers would allow all.
        let longest = capacities.iter().map(Vec::len).max().unwrap_or(0) + 2;
        while at_first.len() < longest || at_first.last().is_some_and(|&within| within < secrets) {
            places = places.saturating_mul(answers.max(3) - 1);
            at_first.push(at_first[at_first.len() - 1].saturating_add(places));
        }
        let within = |capacities: &Vec<usize>| {
            let capacity = |guess: usize| guess.checked_sub(1).and_then(|guess| capacities.get(guess)).copied();
            at_first.iter().enumerate().map(|(guess, &places)| places.min(capacity(guess).unwrap_or(places))).collect()
        };
        Self { after: capacities.iter().map(within).collect(), at_first }
    }

    /// The least that a set costs, its weights from the heaviest on, after an answer.
    pub(super) fn of(&self, weights: impl Iterator<Item = Weight>, answer: Option<u8>) -> Weight {
        let within = answer.map_or(&self.at_first, |answer| &self.after[usize::from(answer)]);
        let (mut guess, mut floor) = (0, 0);
        for (place, weight) in weights.enumerate() {
            while guess + 1 < within.len() && place >= within[guess] {
                guess += 1;
            }
            floor += weight * (guess as Weight + 1);
        }
        floor
    }
}
