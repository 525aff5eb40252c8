//! A game that was solved to answer questions: the same table that a file would hold, in memory.

use solvetab_lookup::quad_ace::{Hands, QuadAce, Rules};

use super::reach::Reached;
use super::{encode, retrograde};

/// Larger games are not played through only to say whether one position can be reached.
const MOST_PLAYED: u64 = 1 << 23;

/// A game that was solved to answer questions.
pub(super) struct Solved {
    pub(super) table: QuadAce<Vec<u8>>,
    /// Whether it was played through too.
    is_played: bool,
}

impl Solved {
    /// Solves a game, and plays it through if it is not too large.
    pub(super) fn new(rules: Rules) -> anyhow::Result<Self> {
        let is_played = rules.positions() <= MOST_PLAYED;
        let reached = is_played.then(|| Reached::from_start(rules));
        Ok(Self { table: encode::table(&retrograde::solve(rules), reached.as_ref())?, is_played })
    }

    /// Whether the game was played through.
    pub(super) const fn is_played(&self) -> bool {
        self.is_played
    }

    /// Whether play from the start can lead to a position, if that is known.
    pub(super) fn is_reachable(&self, mover: Hands, opponent: Hands) -> anyhow::Result<Option<bool>> {
        Ok(if self.is_played { Some(self.table.is_reachable(mover, opponent)?) } else { None })
    }
}
