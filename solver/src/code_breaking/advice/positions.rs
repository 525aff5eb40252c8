//! What can be said of a game so far: the codes left, the best guess known, and the guesses to
//! come.
//!
//! A position has the value of the table, proven for one that is, while all guesses are the table's
//! own by any names. Any other has that of the tree which the program itself would follow: the
//! largest entropy, and from [`EXACT_BELOW`] codes on the least total. So the value of a position
//! is the average over its answers of the values after its best guess, and a game's length is the
//! value of its start, plus what each guess lost, less what each answer brought.

use std::collections::BTreeMap;

use crate::code_breaking::strategy::tree::TreeCost;
use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::Feedback;

use super::game::{Followed, GuessingGame, Move, TableTurn};
use super::guidance::{Advice, EXACT_BELOW, Source, ToCome};

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
pub struct Position<C> {
    /// Those that tell something.
    moves: Vec<Move<C>>,
    /// The numbers of the codes that fit all answers, ascending.
    pub left: Vec<u16>,
    table: Option<TableTurn<C>>,
}

impl<C: Copy> Position<C> {
    /// Whether all guesses so far are the table's own, by any names.
    pub const fn is_in_table(&self) -> bool {
        self.table.is_some()
    }

    fn guessed(&self) -> Vec<C> {
        self.moves.iter().map(|&(guess, _)| guess).collect()
    }

    fn moves_with(&self, guess: C, answer: Feedback) -> Vec<Move<C>> {
        self.moves.iter().copied().chain([(guess, answer)]).collect()
    }
}

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
    pub fn start(&self) -> Position<G::Code> {
        self.position(&[])
    }

    /// The position after some guesses; no code is left if their answers contradict each other.
    pub fn position(&self, moves: &[Move<G::Code>]) -> Position<G::Code> {
        let fits = |number: &u16| moves.iter().all(|&(guess, answer)| self.answer(guess, *number) == answer);
        let left = self.game.secrets().iter().copied().filter(fits).collect();
        let moves = self.telling(moves);
        let table = self.game.follow(&moves).and_then(Followed::turn);
        Position { moves, left, table }
    }

    /// The moves whose answers exclude a code, or end the game. The others tell nothing, so a table
    /// knows the game without them.
    fn telling(&self, moves: &[Move<G::Code>]) -> Vec<Move<G::Code>> {
        let mut left = self.game.secrets().to_vec();
        let mut tells = |&(guess, answer): &Move<G::Code>| {
            let before = left.len();
            left.retain(|&number| self.answer(guess, number) == answer);
            left.len() < before || answer == self.game.win()
        };
        moves.iter().copied().filter(|turn| tells(turn)).collect()
    }

    /// The position after one more guess.
    pub fn after(&self, position: &Position<G::Code>, guess: G::Code, answer: Feedback) -> Position<G::Code> {
        let fits = |number: &u16| self.answer(guess, *number) == answer;
        if answer != self.game.win() && position.left.iter().all(fits) {
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
        position: &Position<G::Code>,
        guess: G::Code,
        answer: Feedback,
    ) -> Option<TableTurn<G::Code>> {
        position.table.as_ref()?;
        self.game.follow(&position.moves_with(guess, answer))?.turn()
    }

    /// The answer to a guess if the secret has this number.
    fn answer(&self, guess: G::Code, secret: u16) -> Feedback {
        self.game.feedback(guess, self.game.code(secret))
    }

    /// The codes left after each answer that can come.
    pub fn cells(&self, position: &Position<G::Code>, guess: G::Code) -> BTreeMap<Feedback, Vec<u16>> {
        let mut cells: BTreeMap<Feedback, Vec<u16>> = BTreeMap::new();
        for &secret in &position.left {
            cells.entry(self.answer(guess, secret)).or_default().push(secret);
        }
        cells
    }

    /// The best guess known in a position with codes left.
    pub fn best(&self, position: &Position<G::Code>) -> G::Code {
        match &position.table {
            Some(turn) => turn.guess,
            None => self.game.code(self.game.next_guess(&position.left, &position.guessed())),
        }
    }

    /// Guesses still to come after the best guess known, if they can be told, in a position with
    /// codes left.
    pub fn to_come(&self, position: &Position<G::Code>) -> Option<ToCome> {
        if let Some(turn) = &position.table {
            return Some(turn.to_come());
        }
        let is_valued = position.left.len() <= MOST_VALUED;
        let is_exact = position.left.len() <= EXACT_BELOW;
        is_valued.then(|| ToCome::of(self.game.subtree(&position.left, &position.guessed()).cost(), is_exact))
    }

    /// What the tree that the program would follow costs for these codes, which are left after this
    /// guess.
    pub(crate) fn cost_after(&self, position: &Position<G::Code>, guess: G::Code, left: &[u16]) -> TreeCost {
        self.game.subtree(left, &[position.guessed(), vec![guess]].concat()).cost()
    }

    /// Guesses still to come if this is the next one, which leaves these cells, if they can be
    /// told, in a position with codes left.
    pub(crate) fn to_come_with(
        &self,
        position: &Position<G::Code>,
        guess: G::Code,
        cells: &BTreeMap<Feedback, Vec<u16>>,
    ) -> Option<ToCome> {
        if let Some(turn) = position.table.as_ref().filter(|_| self.game.is_of_table(&position.moves, guess)) {
            return Some(turn.to_come());
        }
        if position.left.len() > MOST_VALUED {
            return None;
        }
        let secrets = position.left.len() as u32;
        let mut cost = TreeCost { secrets, total: secrets, worst: 1 };
        for (_, cell) in cells.iter().filter(|&(&answer, _)| answer != self.game.win()) {
            let below = self.cost_after(position, guess, cell);
            cost.total += below.total;
            cost.worst = cost.worst.max(1 + below.worst);
        }
        Some(ToCome::of(cost, cells.values().all(|cell| cell.len() <= EXACT_BELOW)))
    }

    /// The table's advice, as long as the game is the table's and the answers possible.
    pub fn follow(&self, moves: &[Move<G::Code>]) -> Option<Advice<G::Code>> {
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
    pub fn search(&self, position: &Position<G::Code>) -> Advice<G::Code> {
        let (left, guessed) = (&position.left, position.guessed());
        let (guess, to_come) = if left.len() <= EXACT_BELOW {
            let tree = self.game.subtree(left, &guessed);
            (tree.guess, Some(ToCome::of(tree.cost(), true)))
        } else {
            (self.game.next_guess(left, &guessed), None)
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
    pub fn advice(&self, moves: &[Move<G::Code>]) -> Result<Advice<G::Code>, QueryError> {
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
    pub fn consistent(&self, moves: &[Move<G::Code>]) -> Result<Position<G::Code>, QueryError> {
        let position = self.position(moves);
        if position.left.is_empty() { Err(QueryError::Contradiction) } else { Ok(position) }
    }

    /// Whether one of the guesses was the secret.
    pub fn is_solved(&self, moves: &[Move<G::Code>]) -> bool {
        moves.iter().any(|&(_, answer)| answer == self.game.win())
    }
}
