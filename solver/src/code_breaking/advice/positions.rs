//! Analysis of a game so far: the codes left, the best guess known, and the guesses to come.
//!
//! A position has the value of the table, proven for one that is, while all guesses are the table's
//! own by any names. Any other has that of the tree which the program itself would follow: the
//! largest entropy, and for few codes the best tree, as a solver of these codes finds it. So the
//! value of a position is the average over its feedbacks of the values after its best guess, and a
//! game's length is the value of its start, plus what each guess lost, less what each feedback
//! brought.
//!
//! A player may have so many guesses only. Then the best tree is the one that finds the fewest
//! codes too late, and a table whose worst case is too late is left as soon as that tree can be
//! found.
//!
//! Where candidates have weights, averages are by weight, the best tree is the one of the least
//! weighted total, and a limit of guesses is not looked at.
//!
//! The secret may be a word that is not among the secrets of the list. Where none of these is
//! consistent with the feedback, the other words that may be guessed are the candidates.

use solvetab_lookup::QueryError;

use super::follow::{Followed, TableTurn};
use super::guessing_game::{Cells, Guess, GuessingGame, Move};
use super::guidance::{Advice, PlayCost, Source, ToCome};
use crate::code_breaking::strategy::tree::WeightedCost;

/// Codes left up to which a position off the table is valued; the tree for more takes longer than a
/// player waits.
const MOST_VALUED: usize = 6000;

/// A game, and what the program knows and can find out about it.
#[derive(Debug)]
pub struct Analysis {
    game: GuessingGame,
    /// The guesses of a player, if they are limited.
    max_guesses: Option<u16>,
}

/// A game so far.
#[derive(Debug, Clone)]
pub struct Position {
    /// All moves.
    made: Vec<Move>,
    /// Moves that tell something.
    moves: Vec<Move>,
    /// The numbers of the codes that fit all feedback, ascending.
    pub left: Vec<u16>,
    /// True if these are no secrets, but other words that may be guessed.
    pub is_outside: bool,
    table: Option<TableTurn>,
    guesses_left: Option<u16>,
    exact_below: usize,
}

impl Position {
    /// Tells whether the table is followed: all guesses so far are its own, by any names.
    pub fn is_in_table(&self) -> bool {
        self.table().is_some()
    }

    /// The same position for a player who has as many guesses as it takes.
    #[must_use]
    pub fn without_limit(self) -> Self {
        Self {
            guesses_left: None,
            ..self
        }
    }

    /// Returns the table's turn, unless it may be too late and the best tree can be found.
    fn table(&self) -> Option<&TableTurn> {
        self.table
            .as_ref()
            .filter(|turn| is_followed(turn, self.guesses_left, self.exact_below))
    }

    fn moves_with(&self, guess: Guess, feedback: u16) -> Vec<Move> {
        self.moves
            .iter()
            .copied()
            .chain([(guess, feedback)])
            .collect()
    }
}

/// Tells whether a table is followed when so many guesses are left, if they are limited.
fn is_followed(turn: &TableTurn, guesses_left: Option<u16>, exact_below: usize) -> bool {
    guesses_left.is_none_or(|left| turn.worst <= left) || turn.remaining as usize > exact_below
}

impl Analysis {
    /// Creates the analysis of a game, with its table if there is one.
    pub const fn new(game: GuessingGame) -> Self {
        Self {
            game,
            max_guesses: None,
        }
    }

    /// The same for a player who has so many guesses, if they are limited.
    #[must_use]
    pub fn within(self, max_guesses: Option<u16>) -> Self {
        Self {
            max_guesses,
            ..self
        }
    }

    /// The game.
    pub const fn game(&self) -> &GuessingGame {
        &self.game
    }

    /// Guesses left after so many, if they are limited.
    fn guesses_left(&self, made: usize) -> Option<u16> {
        self.max_guesses
            .map(|most| usize::from(most).saturating_sub(made) as u16)
    }

    /// The position after some guesses, if the secret is one of the list; no code is left if their
    /// feedback contradicts itself.
    pub fn position(&self, moves: &[Move]) -> Position {
        let (left, telling) = self.narrowed(moves);
        let table = self.game.follow(&telling).and_then(Followed::turn);
        Position {
            made: moves.to_vec(),
            moves: telling,
            left,
            is_outside: false,
            table,
            guesses_left: self.guesses_left(moves.len()),
            exact_below: self.game.exact_below(),
        }
    }

    /// The same position, where no secret is left with the other words that are.
    fn or_outside(&self, position: Position) -> Position {
        if !position.left.is_empty() {
            return position;
        }
        let left = self.game.consistent_others(&position.made);
        let is_outside = !left.is_empty();
        // What excludes no secret may exclude others.
        Position {
            moves: position.made.clone(),
            left,
            is_outside,
            table: None,
            ..position
        }
    }

    /// The numbers of the secrets that fit these moves, and the moves whose feedbacks exclude a
    /// code, or end the game. The others tell nothing, so a table knows the game without them.
    fn narrowed(&self, moves: &[Move]) -> (Vec<u16>, Vec<Move>) {
        let (mut left, mut telling) = (self.game.secrets().to_vec(), Vec::new());
        for &(guess, feedback) in moves {
            let before = left.len();
            self.game.retain(&mut left, (guess, feedback));
            if left.len() < before || feedback == self.game.win() || !self.game.forgets() {
                telling.push((guess, feedback));
            }
        }
        (left, telling)
    }

    /// The position after one more guess.
    pub fn after(&self, position: &Position, guess: Guess, feedback: u16) -> Position {
        let made: Vec<Move> = position
            .made
            .iter()
            .copied()
            .chain([(guess, feedback)])
            .collect();
        let guesses_left = position.guesses_left.map(|left| left.saturating_sub(1));
        let mut left = position.left.clone();
        self.game.retain(&mut left, (guess, feedback));
        if self.game.forgets() && feedback != self.game.win() && left.len() == position.left.len() {
            return Position {
                made,
                guesses_left,
                ..position.clone()
            };
        }
        self.or_outside(Position {
            moves: position.moves_with(guess, feedback),
            left,
            table: self.table_after(position, guess, feedback),
            made,
            guesses_left,
            ..*position
        })
    }

    /// Returns the table's turn after one more guess.
    pub(super) fn table_after(
        &self,
        position: &Position,
        guess: Guess,
        feedback: u16,
    ) -> Option<TableTurn> {
        position.table.as_ref()?;
        self.game
            .follow(&position.moves_with(guess, feedback))?
            .turn()
    }

    /// The codes left after each feedback that can come.
    pub fn cells(&self, position: &Position, guess: Guess) -> Cells {
        self.game.cells(&position.left, guess)
    }

    /// The best guess known in a position with codes left, by number.
    pub fn best(&self, position: &Position) -> u16 {
        match position.table() {
            Some(turn) => turn.guess,
            None => self
                .game
                .next_guess(&position.left, &position.moves, position.guesses_left),
        }
    }

    /// Guesses still to come after the best guess known, if they can be told, in a position with
    /// codes left.
    pub fn to_come(&self, position: &Position) -> Option<ToCome> {
        if let Some(turn) = position.table() {
            return Some(turn.to_come(position.guesses_left));
        }
        if position.left.len() > MOST_VALUED {
            return None;
        }
        let tree = self
            .game
            .subtree(&position.left, &position.moves, position.guesses_left);
        let is_exact = position.left.len() <= position.exact_below;
        Some(
            self.game
                .play_cost(&tree, &position.left, position.guesses_left)
                .to_come(is_exact),
        )
    }

    /// Cost of the tree that the program would follow for these codes, which this feedback to this
    /// guess leaves.
    pub(crate) fn cost_after(
        &self,
        position: &Position,
        guess: Guess,
        feedback: u16,
        left: &[u16],
    ) -> PlayCost {
        let guesses_left = position.guesses_left.map(|left| left.saturating_sub(1));
        let tree = self
            .game
            .subtree(left, &position.moves_with(guess, feedback), guesses_left);
        self.game.play_cost(&tree, left, guesses_left)
    }

    /// Guesses still to come if this is the next one, which leaves these cells, if they can be
    /// told, in a position with codes left.
    pub(crate) fn to_come_with(
        &self,
        position: &Position,
        guess: Guess,
        cells: &Cells,
    ) -> Option<ToCome> {
        if let Some(turn) = position
            .table()
            .filter(|_| self.game.is_of_tree(&position.moves, guess))
        {
            return Some(turn.to_come(position.guesses_left));
        }
        if position.left.len() > MOST_VALUED {
            return None;
        }

        let secrets = position.left.len() as u32;
        let late = position.guesses_left.map(|_| 0);
        let weights = self.game.weights_of(&position.left);
        let weighted = weights
            .map(|weights| weights.iter().sum())
            .map(|weight| WeightedCost {
                total: weight,
                weight,
            });
        let mut cost = PlayCost {
            secrets,
            total: secrets,
            worst: 1,
            at_worst: 0,
            late,
            weighted,
        };
        for (&feedback, cell) in cells {
            let (worst, at_worst, late) = if feedback == self.game.win() {
                (1, 1, position.guesses_left.map(|left| u32::from(left == 0)))
            } else {
                let below = self.cost_after(position, guess, feedback, cell);
                cost.total += below.total;
                if let Some((sum, below)) = cost.weighted.as_mut().zip(below.weighted) {
                    sum.total += below.total;
                }
                (1 + below.worst, below.at_worst, below.late)
            };
            if worst > cost.worst {
                (cost.worst, cost.at_worst) = (worst, 0);
            }
            cost.at_worst += if worst == cost.worst { at_worst } else { 0 };
            cost.late = cost.late.zip(late).map(|(sum, late)| sum + late);
        }

        Some(
            cost.to_come(
                cells
                    .values()
                    .all(|cell| cell.len() <= position.exact_below),
            ),
        )
    }

    /// The table's advice, as long as the game is the table's and the feedbacks possible.
    pub fn follow(&self, moves: &[Move]) -> Option<Advice> {
        let followed = self
            .game
            .follow(moves)
            .or_else(|| self.game.follow(&self.narrowed(moves).1));
        let guesses_left = self.guesses_left(moves.len());
        Some(match followed? {
            Followed::Solved => Advice::SOLVED,
            Followed::Guess(turn) if !is_followed(&turn, guesses_left, self.game.exact_below()) => {
                return None;
            }
            Followed::Guess(turn) => Advice {
                guess: Some(turn.guess),
                remaining: turn.remaining,
                source: Source::Table,
                to_come: Some(turn.to_come(guesses_left)),
                is_outside: false,
            },
        })
    }

    /// Advice by a search from a position on, with codes left.
    pub fn search(&self, position: &Position) -> Advice {
        let Position {
            left,
            moves,
            guesses_left,
            is_outside,
            ..
        } = position;
        let (guess, to_come) = if left.len() <= position.exact_below {
            let tree = self.game.subtree(left, moves, *guesses_left);
            (
                tree.guess,
                Some(
                    self.game
                        .play_cost(&tree, left, *guesses_left)
                        .to_come(true),
                ),
            )
        } else {
            (self.game.next_guess(left, moves, *guesses_left), None)
        };
        Advice {
            guess: Some(guess),
            remaining: left.len() as u32,
            source: Source::Search,
            to_come,
            is_outside: *is_outside,
        }
    }

    /// Returns advice after any guesses: the table's if they are its own, else that of a search.
    ///
    /// # Errors
    ///
    /// [`QueryError::Contradiction`] if no code fits the feedback.
    pub fn advice(&self, moves: &[Move]) -> Result<Advice, QueryError> {
        if let Some(advice) = self.follow(moves) {
            return Ok(advice);
        }
        let position = self.consistent(moves)?;
        Ok(if self.is_solved(moves) {
            Advice::SOLVED
        } else {
            self.search(&position)
        })
    }

    /// The position after some guesses. Where no secret is left, other words that may be guessed
    /// are, if they fit the feedback.
    ///
    /// # Errors
    ///
    /// [`QueryError::Contradiction`] if no code fits the feedback.
    pub fn consistent(&self, moves: &[Move]) -> Result<Position, QueryError> {
        let position = self.or_outside(self.position(moves));
        if position.left.is_empty() {
            Err(QueryError::Contradiction)
        } else {
            Ok(position)
        }
    }

    /// Tells whether one of the guesses was the secret.
    pub fn is_solved(&self, moves: &[Move]) -> bool {
        moves
            .iter()
            .any(|&(_, feedback)| feedback == self.game.win())
    }
}
