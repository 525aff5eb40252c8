//! A game that was solved to answer questions: the same table that a file would hold, in memory.

use solvetab_lookup::quad_ace::{QuadAce, Rules};

use super::reach::Reached;
use super::{encode, retrograde};
use crate::control::{Control, Interrupted, Steps};

/// A game that was solved to answer questions.
///
/// ```
/// use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::quad_ace::SolvedGame;
///
/// let game = SolvedGame::new(Rules::STANDARD, &Unwatched)?;
/// let (mover, opponent) = (Hands::new(0, 1)?, Hands::new(7, 7)?);
/// assert_eq!(game.table().probe(mover, opponent)?, Outcome::Loss { plies: 14 });
/// assert_eq!(game.table().is_reachable(mover, opponent)?, Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SolvedGame {
    table: QuadAce<Vec<u8>>,
}

impl SolvedGame {
    /// Games of more positions than this, 2^23, are not played through: to know which positions can
    /// be reached would take seconds where the values take milliseconds. The largest base with two
    /// hands is 75.
    pub const MOST_PLAYED: u64 = 1 << 23;

    /// Solves a game, and plays it through if it has at most [`MOST_PLAYED`](Self::MOST_PLAYED)
    /// positions.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `control` says so.
    pub fn new(rules: Rules, control: &dyn Control<Steps>) -> Result<Self, Interrupted> {
        let reached =
            if rules.positions() <= Self::MOST_PLAYED { Some(Reached::from_start(rules, control)?) } else { None };
        let solution = retrograde::solve(rules, control)?;
        let encoded = encode::encode(&solution, reached.as_ref(), encode::usual_storage(rules));
        let table = QuadAce::new(encoded.to_table()).expect("the encoder writes what the reader reads");
        Ok(Self { table })
    }

    /// The table of all positions, for whoever keeps it.
    #[must_use]
    pub fn into_table(self) -> QuadAce<Vec<u8>> {
        self.table
    }

    /// The table of all positions.
    #[must_use]
    pub const fn table(&self) -> &QuadAce<Vec<u8>> {
        &self.table
    }
}
