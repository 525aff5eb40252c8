//! What can be said of a game so far: the codes left, the best guess known, and the guesses to
//! come.
//!
//! A position has the value of the table, proven for one that is, while all guesses are the table's
//! own by any names. Any other has that of the tree which the program itself would follow: the
//! largest entropy, and from [`EXACT_BELOW`](super::EXACT_BELOW) codes on the least total. So the
//! value of a position is the average over its answers of the values after its best guess, and a
//! game's length is the value of its start, plus what each guess lost, less what each answer
//! brought.

use std::collections::BTreeMap;

use crate::code_breaking::strategy::tree::TreeCost;
use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::Feedback;

use super::game::{Followed, GuessingGame, Move, TableTurn};
use super::guidance::{Advice, Source, ToCome};

/// Codes left up to which a position off the table is valued; the tree for more takes longer than a
/// player waits.
const MOST_VALUED: usize = 6000;

/// A game, and what the program knows and can find out about it.
#[derive(Debug)]
pub struct Analysis<G> {
    game: G,
}

/// A game so far.
#[derive(Debug, Clone)]
pub struct Position<C, F = Feedback> {
    /// Those that tell something.
    moves: Vec<Move<C, F>>,
    /// The numbers of the codes that fit all answers, ascending.
    pub left: Vec<u16>,
    table: Option<TableTurn<C>>,
}

impl<C: Copy, F: Copy> Position<C, F> {
    /// Whether all guesses so far are the table's own, by any names.
    pub const fn is_in_table(&self) -> bool {
        self.table.is_some()
    }

    fn moves_with(&self, guess: C, answer: F) -> Vec<Move<C, F>> {
        self.moves.iter().copied().chain([(guess, answer)]).collect()
    }
}

/// A move of a game.
pub(super) type MoveOf<G> = Move<<G as GuessingGame>::Code, <G as GuessingGame>::Feedback>;

/// A position of a game.
pub(super) type PositionOf<G> = Position<<G as GuessingGame>::Code, <G as GuessingGame>::Feedback>;

/// What each answer to a guess leaves.
type CellsOf<G> = BTreeMap<<G as GuessingGame>::Feedback, Vec<u16>>;

impl<G: GuessingGame> Analysis<G> {
    /// What the game's table knows, if there is one, and what can be found out.
    pub const fn new(game: G) -> Self {
        Self { game }
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The position before any guess.
    pub fn start(&self) -> PositionOf<G> {
        self.position(&[])
    }

    /// The position after some guesses; no code is left if their answers contradict each other.
    pub fn position(&self, moves: &[MoveOf<G>]) -> PositionOf<G> {
        let fits = |number: &u16| moves.iter().all(|&(guess, answer)| self.answer(guess, *number) == answer);
        let left = self.game.secrets().iter().copied().filter(fits).collect();
        let moves = self.telling(moves);
        let table = self.game.follow(&moves).and_then(Followed::turn);
        Position { moves, left, table }
    }

    /// The moves whose answers exclude a code, or end the game. The others tell nothing, so a table
    /// knows the game without them.
    fn telling(&self, moves: &[MoveOf<G>]) -> Vec<MoveOf<G>> {
        if !self.game.forgets() {
            return moves.to_vec();
        }
        let mut left = self.game.secrets().to_vec();
        let mut tells = |&(guess, answer): &MoveOf<G>| {
            let before = left.len();
            left.retain(|&number| self.answer(guess, number) == answer);
            left.len() < before || answer == self.game.win()
        };
        moves.iter().copied().filter(|turn| tells(turn)).collect()
    }

    /// The position after one more guess.
    pub fn after(&self, position: &PositionOf<G>, guess: G::Code, answer: G::Feedback) -> PositionOf<G> {
        let fits = |number: &u16| self.answer(guess, *number) == answer;
        if self.game.forgets() && answer != self.game.win() && position.left.iter().all(fits) {
            return position.clone();
        }
        Position {
            moves: position.moves_with(guess, answer),
            left: position.left.iter().copied().filter(fits).collect(),
            table: self.table_after(position, guess, answer),
        }
    }

    /// What the table says after one more guess.
    pub(crate) fn table_after(
        &self,
        position: &PositionOf<G>,
        guess: G::Code,
        answer: G::Feedback,
    ) -> Option<TableTurn<G::Code>> {
        position.table.as_ref()?;
        self.game.follow(&position.moves_with(guess, answer))?.turn()
    }

    /// The answer to a guess if the secret has this number.
    fn answer(&self, guess: G::Code, secret: u16) -> G::Feedback {
        self.game.feedback(guess, self.game.code(secret))
    }

    /// The codes left after each answer that can come.
    pub fn cells(&self, position: &PositionOf<G>, guess: G::Code) -> CellsOf<G> {
        let mut cells: CellsOf<G> = BTreeMap::new();
        for &secret in &position.left {
            cells.entry(self.answer(guess, secret)).or_default().push(secret);
        }
        cells
    }

    /// The best guess known in a position with codes left.
    pub fn best(&self, position: &PositionOf<G>) -> G::Code {
        match &position.table {
            Some(turn) => turn.guess,
            None => self.game.code(self.game.next_guess(&position.left, &position.moves)),
        }
    }

    /// Guesses still to come after the best guess known, if they can be told, in a position with
    /// codes left.
    pub fn to_come(&self, position: &PositionOf<G>) -> Option<ToCome> {
        if let Some(turn) = &position.table {
            return Some(turn.to_come());
        }
        let is_valued = position.left.len() <= MOST_VALUED;
        let is_exact = position.left.len() <= self.game.exact_below();
        is_valued.then(|| ToCome::of(self.game.subtree(&position.left, &position.moves).cost(), is_exact))
    }

    /// What the tree that the program would follow costs for these codes, which this answer to this
    /// guess leaves.
    pub(crate) fn cost_after(
        &self,
        position: &PositionOf<G>,
        guess: G::Code,
        answer: G::Feedback,
        left: &[u16],
    ) -> TreeCost {
        self.game.subtree(left, &position.moves_with(guess, answer)).cost()
    }

    /// Guesses still to come if this is the next one, which leaves these cells, if they can be
    /// told, in a position with codes left.
    pub(crate) fn to_come_with(&self, position: &PositionOf<G>, guess: G::Code, cells: &CellsOf<G>) -> Option<ToCome> {
        if let Some(turn) = position.table.as_ref().filter(|_| self.game.is_of_table(&position.moves, guess)) {
            return Some(turn.to_come());
        }
        if position.left.len() > MOST_VALUED {
            return None;
        }
        let secrets = position.left.len() as u32;
        let mut cost = TreeCost { secrets, total: secrets, worst: 1 };
        for (&answer, cell) in cells.iter().filter(|&(&answer, _)| answer != self.game.win()) {
            let below = self.cost_after(position, guess, answer, cell);
            cost.total += below.total;
            cost.worst = cost.worst.max(1 + below.worst);
        }
        Some(ToCome::of(cost, cells.values().all(|cell| cell.len() <= self.game.exact_below())))
    }

    /// The table's advice, as long as the game is the table's and the answers possible.
    pub fn follow(&self, moves: &[MoveOf<G>]) -> Option<Advice<G::Code>> {
        let followed = self.game.follow(moves).or_else(|| self.game.follow(&self.telling(moves)));
        Some(match followed? {
            Followed::Solved => Advice::SOLVED,
            Followed::Guess(turn) => Advice {
                guess: Some(turn.guess),
                remaining: turn.remaining,
                source: Source::Table,
                to_come: Some(turn.to_come()),
            },
        })
    }

    /// Advice by a search from a position on, with codes left.
    pub fn search(&self, position: &PositionOf<G>) -> Advice<G::Code> {
        let (left, moves) = (&position.left, &position.moves);
        let (guess, to_come) = if left.len() <= self.game.exact_below() {
            let tree = self.game.subtree(left, moves);
            (tree.guess, Some(ToCome::of(tree.cost(), true)))
        } else {
            (self.game.next_guess(left, moves), None)
        };
        let guess = Some(self.game.code(guess));
        Advice { guess, remaining: left.len() as u32, source: Source::Search, to_come }
    }

    /// What to do after any guesses: what the table says if they are its own, else what a search
    /// finds.
    ///
    /// # Errors
    ///
    /// [`QueryError::Contradiction`] if no code fits the answers.
    pub fn advice(&self, moves: &[MoveOf<G>]) -> Result<Advice<G::Code>, QueryError> {
        if let Some(advice) = self.follow(moves) {
            return Ok(advice);
        }
        let position = self.consistent(moves)?;
        Ok(if self.is_solved(moves) { Advice::SOLVED } else { self.search(&position) })
    }

    /// The position after some guesses.
    ///
    /// # Errors
    ///
    /// [`QueryError::Contradiction`] if no code fits the answers.
    pub fn consistent(&self, moves: &[MoveOf<G>]) -> Result<PositionOf<G>, QueryError> {
        let position = self.position(moves);
        if position.left.is_empty() { Err(QueryError::Contradiction) } else { Ok(position) }
    }

    /// Whether one of the guesses was the secret.
    pub fn is_solved(&self, moves: &[MoveOf<G>]) -> bool {
        moves.iter().any(|&(_, answer)| answer == self.game.win())
    }
}
