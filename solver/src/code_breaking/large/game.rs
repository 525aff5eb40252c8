//! A game under way, and one that is kept beside its adviser.

use std::cell::Cell;

use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::large::{Code, Feedback};

use super::advice::{Advice, Certainty, Hybrid};
use super::knowledge::{Basis, Count, Knowledge};

/// A game under way that is kept beside its adviser, for who cannot borrow that as long.
#[derive(Debug, Clone)]
pub struct Paused {
    knowledge: Knowledge,
    advice: Option<Advice>,
}

impl Paused {
    /// The guesses so far with their answers.
    #[must_use]
    pub fn moves(&self) -> &[(Code, Feedback)] {
        &self.knowledge.moves
    }
}

/// A game under way.
#[derive(Debug, Clone)]
pub struct Game<'a> {
    adviser: &'a Hybrid,
    knowledge: Knowledge,
    /// What was said of it already.
    advice: Cell<Option<Advice>>,
}

/// Games of an adviser.
impl Hybrid {
    /// What to do after these guesses and answers.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if a guess is no code of the rules or nothing is ever answered so, [`QueryError::Contradiction`] if no code
    /// fits the answers.
    pub fn advice(&self, moves: &[(Code, Feedback)]) -> Result<Advice, QueryError> {
        Ok(self.follow(None, moves)?.advice())
    }

    /// The game of these guesses and answers; what it has in common with one that was paused is not computed again, if that is all of it.
    ///
    /// # Errors
    ///
    /// As [`advice`](Self::advice).
    pub fn follow(&self, paused: Option<Paused>, moves: &[(Code, Feedback)]) -> Result<Game<'_>, QueryError> {
        let paused = paused.filter(|paused| moves.starts_with(paused.moves()));
        let mut game = paused.map_or_else(|| self.start(), |paused| self.resume(paused));
        for &(guess, answer) in &moves[game.moves().len()..] {
            game.answer(guess, answer)?;
        }
        Ok(game)
    }

    /// A game of these rules.
    #[must_use]
    pub fn start(&self) -> Game<'_> {
        Game { adviser: self, knowledge: self.start.clone(), advice: Cell::new(None) }
    }

    /// A game of these rules that was paused.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::large::Feedback;
    /// use solvetab_solver::code_breaking::large::{Hybrid, Options};
    ///
    /// let adviser = Hybrid::new("8x12r".parse()?, Options::default());
    /// let mut game = adviser.start();
    /// game.answer("00112233".parse()?, Feedback::new(2, 3)?)?;
    /// let (left, paused) = (game.remaining(), game.pause());
    /// assert_eq!(adviser.resume(paused).remaining(), left);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn resume(&self, paused: Paused) -> Game<'_> {
        debug_assert_eq!(self.rules(), paused.knowledge.rules(), "a game of other rules");
        Game { adviser: self, knowledge: paused.knowledge, advice: Cell::new(paused.advice) }
    }
}

impl Game<'_> {
    /// The guesses so far with their answers.
    #[must_use]
    pub fn moves(&self) -> &[(Code, Feedback)] {
        &self.knowledge.moves
    }

    /// The game without its adviser, to be [resumed](Hybrid::resume) by the same one.
    #[must_use]
    pub fn pause(self) -> Paused {
        Paused { knowledge: self.knowledge, advice: self.advice.get() }
    }

    /// How many codes fit the answers.
    #[must_use]
    pub fn remaining(&self) -> Count {
        self.knowledge.count
    }

    /// All codes that fit, ascending, if they are listed.
    #[must_use]
    pub fn listed(&self) -> Option<&[Code]> {
        (self.knowledge.basis == Basis::List).then(|| self.knowledge.codes.rows())
    }

    /// Takes note of an answer.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if the guess is no code of the rules or nothing is ever answered so, [`QueryError::Contradiction`] if no code
    /// fits the answers; the game is then as it was.
    pub fn answer(&mut self, guess: Code, answer: Feedback) -> Result<(), QueryError> {
        self.adviser.rules().check(&guess)?;
        self.adviser.rules().check_answer(answer)?;
        if self.moves().iter().any(|&(asked, told)| asked == guess && told != answer) {
            return Err(QueryError::Contradiction);
        }
        let next = self.adviser.after(&self.knowledge, guess, answer);
        if next.count == Count::Exact(0) {
            return Err(QueryError::Contradiction);
        }
        self.knowledge = next;
        self.advice.set(None);
        Ok(())
    }

    /// What to do next.
    #[must_use]
    pub fn advice(&self) -> Advice {
        let advice = self.advice.get().unwrap_or_else(|| {
            if self.moves().iter().any(|&(_, answer)| answer == self.adviser.rules().win()) {
                let certainty = Certainty::Optimal { average: 0.0, worst: 0 };
                let (remaining, basis) = (Count::Exact(1), Basis::List);
                return Advice { guess: None, remaining, basis, judged_by: 1, certainty };
            }
            self.adviser.advice_for(&self.knowledge)
        });
        self.advice.set(Some(advice));
        advice
    }
}
