//! What a table is of: a table of other rules than a reader expects is as true.

use std::fmt;

/// The game by whose rules a table was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableGame {
    /// QuadAce.
    QuadAce {
        /// Hands show numbers below this base.
        base: usize,
        /// Hands of each player.
        hands: usize,
        /// What a move does with the mover's number and the opponent's: add or multiply.
        operation: &'static str,
        /// With which hands a player wins: empty or equal.
        goal: &'static str,
        /// The hands at the start, the first mover's before the other player's.
        start: [Vec<u8>; 2],
    },
    /// 24 points: how a hand makes the target, or which numbers it makes.
    TwentyFour {
        /// Cards in a hand.
        cards: usize,
        /// Cards are from 1 to this number.
        largest: u8,
        /// Numerator and denominator of what is to be made; nothing if that is any number.
        target: Option<(i64, u64)>,
    },
}

impl TableGame {
    /// The hands at the start as they are typed, such as `1,1-1,1`.
    #[must_use]
    pub fn start(start: &[Vec<u8>; 2]) -> String {
        let hands = |hands: &Vec<u8>| hands.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        start.each_ref().map(hands).join("-")
    }
}

impl fmt::Display for TableGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::QuadAce { base, hands, operation, goal, start } => {
                let start = Self::start(start);
                write!(f, "QuadAce, base {base}, hands {hands}, operation {operation}, goal {goal}, start {start}")
            }
            Self::TwentyFour { cards, largest, .. } => write!(f, "24 points, cards {cards} of 1 to {largest}"),
        }
    }
}
