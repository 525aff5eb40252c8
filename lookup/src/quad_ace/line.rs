//! Perfect play from a position on, move by move.

use super::hands::{Hands, IntoHands};
use super::table::QuadAce;
use crate::error::QueryError;

/// Drawn lines are cut after so many moves, so that no table keeps its caller waiting.
const LONGEST_DRAW: u32 = 1 << 16;

/// The mover's hands and the opponent's.
type Position = (Hands, Hands);

impl<D: AsRef<[u8]>> QuadAce<D> {
    /// A perfect line from a position: what each player in turn makes of its hands, always by the
    /// first of the [`best_moves`](Self::best_moves). It goes to the end, or, if nobody wins, to
    /// the first position that comes again, but no further than 65536 moves.
    ///
    /// # Errors
    ///
    /// As [`best_moves`](Self::best_moves). The line itself yields such an error too, as its last
    /// item, if it finds one on the way.
    pub fn line(
        &self,
        mover: impl IntoHands,
        opponent: impl IntoHands,
    ) -> Result<Line<'_, D>, QueryError> {
        let position = self.hands(mover, opponent)?;
        let left = match self.probe(position.0, position.1)?.plies() {
            Some(plies) => plies.into(),
            None => self.moves_until_repetition(position)?,
        };
        Ok(Line {
            table: self,
            position,
            left,
        })
    }

    /// The position after the first of the best moves, if there is a move.
    fn after_best_move(&self, (mover, opponent): Position) -> Result<Option<Position>, QueryError> {
        Ok(self
            .best_moves(mover, opponent)?
            .next()
            .map(|result| (opponent, result)))
    }

    /// Counts the moves from a drawn position to the first one that comes again, or to where nobody
    /// can move.
    ///
    /// Each position has one successor, so the line runs into a cycle. Brent's algorithm (1980)
    /// finds it without a memory of the positions: it waits at one of them for the line to come
    /// back, and after 1, 2, 4, 8, ... moves in vain at a later one.
    fn moves_until_repetition(&self, start: Position) -> Result<u32, QueryError> {
        let (mut current, mut awaited) = (start, start);
        let (mut moves_since, mut patience) = (0, 1);
        for moves in 0..LONGEST_DRAW {
            let Some(next) = self.after_best_move(current)? else {
                return Ok(moves);
            };
            current = next;
            moves_since += 1;
            if current == awaited {
                let cycle = moves_since;
                return Ok(self.moves_to_cycle(start, cycle)? + cycle);
            }
            if moves_since == patience {
                awaited = current;
                moves_since = 0;
                patience *= 2;
            }
        }
        Ok(LONGEST_DRAW)
    }

    /// Counts the moves from a position into a cycle of this many moves: to the first position that
    /// is the same so many moves later.
    fn moves_to_cycle(&self, start: Position, cycle: u32) -> Result<u32, QueryError> {
        let (mut behind, mut ahead) = (start, start);
        for _ in 0..cycle {
            ahead = self.after_best_move(ahead)?.unwrap_or(ahead);
        }
        let mut moves = 0;
        while behind != ahead {
            behind = self.after_best_move(behind)?.unwrap_or(behind);
            ahead = self.after_best_move(ahead)?.unwrap_or(ahead);
            moves += 1;
        }
        Ok(moves)
    }
}

/// A perfect line: an iterator of what the player whose turn it is makes of its hands. Made by
/// [`QuadAce::line`].
#[derive(Debug)]
pub struct Line<'a, D> {
    table: &'a QuadAce<D>,
    position: Position,
    /// The most moves that are still to come.
    left: u32,
}

// Derived, it would ask for `D: Clone`.
impl<D> Clone for Line<'_, D> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<D: AsRef<[u8]>> Iterator for Line<'_, D> {
    type Item = Result<Hands, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        match self.table.after_best_move(self.position) {
            Ok(next) => {
                self.position = next?;
                Some(Ok(self.position.1))
            }
            Err(error) => {
                self.left = 0;
                Some(Err(error))
            }
        }
    }
}
