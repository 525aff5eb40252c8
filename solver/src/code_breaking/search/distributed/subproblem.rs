//! Subproblems and their answers, in the terms of the game.

use std::fmt;

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use crate::code_breaking::game::Game;
use crate::code_breaking::game::group::Move;

/// What is asked: what does a set cost, or one guess for it, if that is less than a threshold?
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Subproblem {
    /// The guesses so far with their answers, which leave the set; none for all codes.
    pub history: Vec<(Code, Feedback)>,
    /// The guess that is asked about; none for the best one.
    pub guess: Option<Code>,
    /// The threshold. If the cost is no less, it is enough to know that.
    pub below: u64,
}

/// What is known of a subproblem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What was asked.
    pub subproblem: Subproblem,
    /// What it costs at least.
    pub least: u64,
    /// Whether it costs just this.
    pub is_exact: bool,
    /// Whether time ran out before it was known whether it costs less than the threshold, or than another guess for the set.
    pub is_too_long: bool,
}

/// A subproblem that the rules do not have: codes of other rules, answers that they do not have, or that leave no secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeignSubproblem;

impl fmt::Display for ForeignSubproblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these rules have no such subproblem: take one of a plan for them")
    }
}

impl std::error::Error for ForeignSubproblem {}

/// A set, by the guesses and answers that leave it, and perhaps a guess for it.
pub(super) type Place = (Vec<Move>, Option<u16>);

impl Subproblem {
    /// Where a subproblem is.
    pub(super) fn place(&self, rules: Rules, game: &Game) -> Result<Place, ForeignSubproblem> {
        let number = |code: Code| rules.index(code).ok().and_then(|index| u16::try_from(index).ok());
        let number = |code| number(code).ok_or(ForeignSubproblem);
        let answer = |feedback| (0..game.answers() as u8 - 1).find(|&answer| game.feedback(answer) == feedback);
        let turn =
            |&(guess, feedback): &(Code, Feedback)| Ok((number(guess)?, answer(feedback).ok_or(ForeignSubproblem)?));
        let history = self.history.iter().map(turn).collect::<Result<_, _>>()?;
        Ok((history, self.guess.map(number).transpose()?))
    }
}

/// The set that some guesses and their answers leave.
pub(super) fn set(history: &[Move], game: &Game) -> Result<Vec<u16>, ForeignSubproblem> {
    history.iter().try_fold(game.secrets().to_vec(), |set, &(guess, answer)| {
        let cell = game.cells(&set, guess).into_iter().find(|&(of, _)| of == answer);
        cell.map(|(_, cell)| cell).ok_or(ForeignSubproblem)
    })
}

/// The subproblem at a place.
pub(super) fn at((history, guess): &Place, below: u64, rules: Rules, game: &Game) -> Subproblem {
    let code = |number: u16| rules.code(number.into()).expect("places have numbers of the rules' codes");
    let history = history.iter().map(|&(guess, answer)| (code(guess), game.feedback(answer))).collect();
    Subproblem { history, guess: guess.map(code), below }
}
