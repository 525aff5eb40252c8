//! Who has the secret: a fair host, that has drawn one, or an adaptive one, that has none.
//!
//! The adaptive host draws from the answers that keep the game longest (`analysis::longest`).

use solvetab_lookup::code_breaking::Feedback;
use solvetab_solver::code_breaking::analysis::{Analysis, GuessingGame, Position, longest};

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
