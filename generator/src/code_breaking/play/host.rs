//! Who has the secret: a fair host, that has drawn one, or an adaptive one, that has none.
//!
//! The adaptive host gives, of the answers that some code still fits, the one that keeps the game longest:
//!
//! 1. while the guesses are the table's own: the answer after which the table needs most guesses in the worst case, then on average, both
//!    proven for a table that is;
//! 2. after another guess: the answer that leaves most codes; if none leaves more than [`EXACT_BELOW`], the one after which the
//!    tree of least total needs most guesses in the worst case, then on average.
//!
//! It draws between answers that are equally good in this, and says that the guess is the secret only if no other answer is possible.

use std::cmp::Ordering;

use solvetab_lookup::code_breaking::{Code, Feedback};

use super::analysis::{Analysis, Position, turn_after};
use crate::code_breaking::advice::EXACT_BELOW;
use crate::play::draws::Draws;

/// Who answers.
#[derive(Debug, Clone)]
pub(super) enum Host {
    /// Has drawn a secret.
    Fair(Code),
    /// Has none.
    Adaptive(Draws),
}

impl Host {
    /// A fair host, whose secrets are equally likely.
    pub(super) fn fair(analysis: &Analysis, draws: &mut Draws) -> Self {
        Self::Fair(analysis.code(draws.below(analysis.rules().codes() as usize) as u16))
    }

    /// The answer to a guess.
    pub(super) fn answer(&mut self, analysis: &Analysis, position: &Position<'_>, guess: Code) -> Feedback {
        match self {
            Self::Fair(secret) => Feedback::between(guess, *secret).expect("both are codes of the rules"),
            Self::Adaptive(draws) => {
                let answers = longest(analysis, position, guess);
                answers[draws.below(answers.len())]
            }
        }
    }

    /// The secret, or one that fits all answers.
    pub(super) fn secret(&self, analysis: &Analysis, position: &Position<'_>) -> Code {
        match self {
            Self::Fair(secret) => *secret,
            Self::Adaptive(draws) => analysis.code(position.left[draws.clone().below(position.left.len())]),
        }
    }
}

/// How long an answer keeps the game: guesses in the worst case, if they are known, and the sum over so many codes.
#[derive(Debug, Clone, Copy)]
struct Length {
    worst: u32,
    total: u64,
    codes: u64,
}

impl Length {
    fn compare(self, other: Self) -> Ordering {
        self.worst.cmp(&other.worst).then((self.total * other.codes).cmp(&(other.total * self.codes)))
    }
}

/// The answers that keep the game longest, in the order of answers: all that the adaptive host draws from.
pub(super) fn longest(analysis: &Analysis, position: &Position<'_>, guess: Code) -> Vec<Feedback> {
    let cells = analysis.cells(position, guess);
    let is_small = cells.values().all(|cell| cell.len() <= EXACT_BELOW);
    let length = |answer: Feedback, cell: &[u16]| {
        let codes = cell.len() as u64;
        if let Some(turn) = turn_after(position, guess, answer) {
            return Length { worst: turn.worst().into(), total: turn.total().into(), codes };
        }
        if is_small {
            let (worst, total) = analysis.tree_cost(cell, position, guess);
            return Length { worst: worst.into(), total: total.into(), codes };
        }
        // As if each code took a guess of its own: only how many there are counts.
        Length { worst: codes as u32, total: codes, codes }
    };
    let win = analysis.rules().win();
    let mut best: Option<Length> = None;
    let mut answers = Vec::new();
    for (&answer, cell) in cells.iter().filter(|&(&answer, _)| answer != win) {
        let this = length(answer, cell);
        match best.map_or(Ordering::Greater, |best| this.compare(best)) {
            Ordering::Greater => (best, answers) = (Some(this), vec![answer]),
            Ordering::Equal => answers.push(answer),
            Ordering::Less => {}
        }
    }
    if answers.is_empty() { vec![win] } else { answers }
}
