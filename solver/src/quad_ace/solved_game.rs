//! A game that was solved to answer questions: the same table that a file would hold, in memory.

use solvetab_lookup::QueryError;
use solvetab_lookup::quad_ace::{Hands, QuadAce, Rules};

use super::reach::Reached;
use super::{encode, retrograde};
use crate::progress::{Cancelled, Progress};

/// Larger games are not played through only to say whether one position can be reached.
const MOST_PLAYED: u64 = 1 << 23;

/// A game that was solved to answer questions.
#[derive(Debug)]
pub struct SolvedGame {
    table: QuadAce<Vec<u8>>,
    is_played: bool,
}

impl SolvedGame {
    /// Solves a game, and plays it through if it has at most 2^23 positions.
    ///
    /// # Errors
    ///
    /// If it is cancelled.
    pub fn new(rules: Rules, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let is_played = rules.positions() <= MOST_PLAYED;
        let reached = if is_played { Some(Reached::from_start(rules, progress)?) } else { None };
        let solution = retrograde::solve(rules, progress)?;
        let encoded = encode::encode(&solution, reached.as_ref(), encode::usual_storage(rules));
        let table = QuadAce::new(encoded.to_table()).expect("the encoder writes what the reader reads");
        Ok(Self { table, is_played })
    }

    /// The table of all positions.
    #[must_use]
    pub const fn table(&self) -> &QuadAce<Vec<u8>> {
        &self.table
    }

    /// Whether the game was played through, so that it is known which positions can be reached.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.is_played
    }

    /// Whether play from the start can lead to a position, if that is known.
    ///
    /// # Errors
    ///
    /// As [`QuadAce::is_reachable`].
    pub fn is_reachable(&self, mover: Hands, opponent: Hands) -> Result<Option<bool>, QueryError> {
        if self.is_played { self.table.is_reachable(mover, opponent).map(Some) } else { Ok(None) }
    }
}
