//! Who has the secret: a fair host, that has drawn one, or an adaptive one, that has none.
//!
//! The adaptive host draws from the answers that keep the game longest.

use crate::commands::play::codes::adviser::Adviser;
use crate::dialogue::commitment::{Commitment, Salt};
use crate::dialogue::draws::Draws;

/// Who answers.
#[derive(Debug, Clone)]
pub(crate) enum Host<C> {
    /// Has drawn a secret, and fixed it by a hash.
    Fair(C, Commitment),
    /// Has none, and so nothing to fix.
    Adaptive(Draws),
}

impl<C: Copy> Host<C> {
    /// A fair host, whose secrets are equally likely.
    pub(crate) fn fair<A: Copy>(adviser: &impl Adviser<C, A>, draws: &mut Draws, salt: Salt) -> Self {
        let secret = adviser.draw(&[], draws);
        Self::Fair(secret, Commitment::new(salt, adviser.show(secret)))
    }

    /// What a fair host has fixed.
    pub(crate) const fn commitment(&self) -> Option<&Commitment> {
        match self {
            Self::Fair(_, commitment) => Some(commitment),
            Self::Adaptive(_) => None,
        }
    }

    /// The answer to a guess after these moves.
    pub(crate) fn answer<A: Copy>(&mut self, adviser: &impl Adviser<C, A>, moves: &[(C, A)], guess: C) -> A {
        match self {
            Self::Fair(secret, _) => adviser.answer(guess, *secret),
            Self::Adaptive(draws) => {
                let answers = adviser.longest(moves, guess);
                answers[draws.below(answers.len())]
            }
        }
    }

    /// The secret, or one that fits all answers.
    pub(crate) fn secret<A: Copy>(&self, adviser: &impl Adviser<C, A>, moves: &[(C, A)]) -> C {
        match self {
            Self::Fair(secret, _) => *secret,
            Self::Adaptive(draws) => adviser.draw(moves, &mut draws.clone()),
        }
    }
}
