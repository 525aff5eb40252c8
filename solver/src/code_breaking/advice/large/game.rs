//! A game under way, and one that is kept beside its adviser.

use std::cell::Cell;

use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::{Code, Feedback};

use super::advice::{Advice, Certainty, Hybrid, Options};
use super::knowledge::{Basis, CodeKnowledge, Count};

/// A game under way that is kept beside its adviser, for who cannot borrow that as long.
#[derive(Debug, Clone)]
pub struct Paused {
    options: Options,
    knowledge: CodeKnowledge,
    advice: Option<Advice>,
}

/// A game under way.
#[derive(Debug, Clone)]
pub struct Game<'a> {
    adviser: &'a Hybrid,
    pub(super) knowledge: CodeKnowledge,
    /// Advice that was already given on it.
    advice: Cell<Option<Advice>>,
}

/// Games of an adviser.
impl Hybrid {
    /// The game of these guesses and feedback. If it is one that was paused, or that one played
    /// on, no more than the rest is computed.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::Feedback;
    /// use solvetab_solver::code_breaking::advice::large::{Hybrid, Options};
    ///
    /// let adviser = Hybrid::new("8x12r".parse()?, Options::default());
    /// let mut moves = vec![("00112233".parse()?, Feedback::new(2, 3)?)];
    /// let paused = adviser.follow(None, &moves)?.pause();
    /// moves.push(("01452677".parse()?, Feedback::new(1, 2)?));
    /// let game = adviser.follow(Some(paused), &moves)?;
    /// assert_eq!(game.remaining(), adviser.follow(None, &moves)?.remaining());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if a guess is no code of the rules or nothing is ever answered so,
    /// [`QueryError::Contradiction`] if it is certain that no code fits the feedback.
    pub fn follow(
        &self,
        paused: Option<Paused>,
        moves: &[(Code, Feedback)],
    ) -> Result<Game<'_>, QueryError> {
        let paused = paused.filter(|paused| {
            paused.knowledge.rules() == self.rules() && paused.options == self.options
        });
        let paused = paused.filter(|paused| moves.starts_with(&paused.knowledge.moves));
        let mut game = match paused {
            Some(Paused {
                knowledge, advice, ..
            }) => Game {
                adviser: self,
                knowledge,
                advice: Cell::new(advice),
            },
            None => self.start(),
        };
        for &(guess, feedback) in &moves[game.knowledge.moves.len()..] {
            game.answer(guess, feedback)?;
        }
        Ok(game)
    }

    /// A game of these rules.
    #[must_use]
    pub fn start(&self) -> Game<'_> {
        Game {
            adviser: self,
            knowledge: self.start.clone(),
            advice: Cell::new(None),
        }
    }
}

impl Game<'_> {
    /// The game without its adviser, which can [follow](Hybrid::follow) it again.
    #[must_use]
    pub fn pause(self) -> Paused {
        Paused {
            options: self.adviser.options,
            knowledge: self.knowledge,
            advice: self.advice.get(),
        }
    }

    /// Number of codes that fit the feedback.
    #[must_use]
    pub fn remaining(&self) -> Count {
        self.knowledge.count
    }

    /// All codes that fit, ascending, if they are listed.
    #[must_use]
    pub fn listed(&self) -> Option<&[Code]> {
        (self.knowledge.basis == Basis::List).then(|| self.knowledge.codes.rows())
    }

    /// Takes note of a feedback.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if the guess is no code of the rules or nothing is ever answered so,
    /// [`QueryError::Contradiction`] if it is certain that no code fits the feedback; the game is
    /// then as it was.
    pub fn answer(&mut self, guess: Code, feedback: Feedback) -> Result<(), QueryError> {
        self.adviser.rules().check(guess)?;
        self.adviser.rules().check_feedback(feedback)?;
        if self
            .knowledge
            .moves
            .iter()
            .any(|&(asked, told)| asked == guess && told != feedback)
        {
            return Err(QueryError::Contradiction);
        }
        let next = self.adviser.after(&self.knowledge, guess, feedback);
        if next.count == Count::Exact(0) {
            return Err(QueryError::Contradiction);
        }
        self.knowledge = next;
        self.advice.set(None);
        Ok(())
    }

    /// Returns advice on the next guess.
    #[must_use]
    pub fn advice(&self) -> Advice {
        let advice = self.advice.get().unwrap_or_else(|| {
            if self
                .knowledge
                .moves
                .iter()
                .any(|&(_, feedback)| feedback == self.adviser.rules().win())
            {
                let certainty = Certainty::Optimal {
                    average: 0.0,
                    worst: 0,
                };
                let (remaining, basis) = (Count::Exact(1), Basis::List);
                return Advice {
                    guess: None,
                    remaining,
                    basis,
                    judged_by: 1,
                    certainty,
                };
            }
            self.adviser.advice_for(&self.knowledge)
        });
        self.advice.set(Some(advice));
        advice
    }
}
