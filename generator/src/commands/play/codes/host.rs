//! Who has the secret: a fair host, that has drawn one, or an adaptive one, that has none.
//!
//! The adaptive host draws from the answers that keep the game longest (`analysis::longest`).

use solvetab_lookup::code_breaking::Feedback;
use solvetab_solver::code_breaking::advice::{Analysis, GuessingGame, Position, longest};

use crate::asked::notation::Notation;
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
    pub(crate) fn fair(game: &impl Notation<Code = C>, draws: &mut Draws, salt: Salt) -> Self {
        let secrets = game.secrets();
        let secret = game.code(secrets[draws.below(secrets.len())]);
        Self::Fair(secret, Commitment::new(salt, game.show(secret)))
    }

    /// What a fair host has fixed.
    pub(crate) const fn commitment(&self) -> Option<&Commitment> {
        match self {
            Self::Fair(_, commitment) => Some(commitment),
            Self::Adaptive(_) => None,
        }
    }

    /// The answer to a guess.
    pub(crate) fn answer<G>(&mut self, analysis: &Analysis<G>, position: &Position<C>, guess: C) -> Feedback
    where
        G: GuessingGame<Code = C>,
    {
        match self {
            Self::Fair(secret, _) => analysis.game().feedback(guess, *secret),
            Self::Adaptive(draws) => {
                let answers = longest(analysis, position, guess);
                answers[draws.below(answers.len())]
            }
        }
    }

    /// The secret, or one that fits all answers.
    pub(crate) fn secret(&self, game: &impl GuessingGame<Code = C>, position: &Position<C>) -> C {
        match self {
            Self::Fair(secret, _) => *secret,
            Self::Adaptive(draws) => game.code(position.left[draws.clone().below(position.left.len())]),
        }
    }
}
