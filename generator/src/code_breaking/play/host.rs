//! Who has the secret: a fair host, that has drawn one, or an adaptive one, that has none.
//!
//! The adaptive host gives, of the answers that some code still fits, the one that keeps the game longest:
//!
//! 1. while the guesses are the table's own, by any names: the answer after which the table needs most guesses in the worst case, then on average, both
//!    proven for a table that is;
//! 2. after another guess: the answer that leaves most codes; if none leaves more than [`EXACT_BELOW`], the one after which the
//!    tree of least total needs most guesses in the worst case, then on average.
//!
//! It draws between answers that are equally good in this, and says that the guess is the secret only if no other answer is possible.

use std::cmp::Ordering;

use solvetab_lookup::code_breaking::Feedback;

use crate::code_breaking::analysis::{Analysis, EXACT_BELOW, GuessingGame, Position};
use crate::play::draws::Draws;

/// Who answers.
#[derive(Debug, Clone)]
pub(super) enum Host<C> {
    /// Has drawn a secret.
    Fair(C),
    /// Has none.
    Adaptive(Draws),
}

impl<C: Copy> Host<C> {
    /// A fair host, whose secrets are equally likely.
    pub(super) fn fair(game: &impl GuessingGame<Code = C>, draws: &mut Draws) -> Self {
        let secrets = game.secrets();
        Self::Fair(game.code(secrets[draws.below(secrets.len())]))
    }

    /// The answer to a guess.
    pub(super) fn answer<G>(&mut self, analysis: &Analysis<G>, position: &Position<C>, guess: C) -> Feedback
    where
        G: GuessingGame<Code = C>,
    {
        match self {
            Self::Fair(secret) => analysis.game().feedback(guess, *secret),
            Self::Adaptive(draws) => {
                let answers = longest(analysis, position, guess);
                answers[draws.below(answers.len())]
            }
        }
    }

    /// The secret, or one that fits all answers.
    pub(super) fn secret(&self, game: &impl GuessingGame<Code = C>, position: &Position<C>) -> C {
        match self {
            Self::Fair(secret) => *secret,
            Self::Adaptive(draws) => game.code(position.left[draws.clone().below(position.left.len())]),
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
pub(super) fn longest<G>(analysis: &Analysis<G>, position: &Position<G::Code>, guess: G::Code) -> Vec<Feedback>
where
    G: GuessingGame,
{
    let cells = analysis.cells(position, guess);
    let is_small = cells.values().all(|cell| cell.len() <= EXACT_BELOW);
    let length = |answer: Feedback, cell: &[u16]| {
        let codes = cell.len() as u64;
        if let Some(turn) = analysis.table_after(position, guess, answer) {
            return Length { worst: turn.worst.into(), total: turn.total.into(), codes };
        }
        if is_small {
            let cost = analysis.cost_after(position, guess, cell);
            return Length { worst: cost.worst.into(), total: cost.total.into(), codes };
        }
        // As if each code took a guess of its own: only how many there are counts.
        Length { worst: codes as u32, total: codes, codes }
    };
    let win = analysis.game().win();
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
