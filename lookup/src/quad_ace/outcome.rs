//! Value of a position.

use core::cmp::Ordering;
use core::fmt;

/// Result of perfect play from a position, seen by the mover. A ply is one player's move.
///
/// Ordered by how much the mover likes it: a loss, better the later; a draw; a win, better the
/// sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The opponent wins after this many plies, an even number; the mover cannot delay it further.
    Loss {
        /// Plies to the end.
        plies: u16,
    },
    /// Neither side can force a win: play can go on for ever, or ends without a winner.
    Draw,
    /// The mover wins after this many plies, an odd number; the opponent cannot delay it further.
    ///
    /// (Zero plies, if the mover is already out where that is the goal.)
    Win {
        /// Plies to the end.
        plies: u16,
    },
}

/// The byte of a win that is too far for a byte.
const FAR_WIN: u8 = 254;
/// The byte of a loss that is too far for a byte.
const FAR_LOSS: u8 = 255;
/// The largest byte that tells the distance.
const NEAR: u16 = 253;

impl Outcome {
    /// The outcome of a position that is decided in so many plies: wins end after an odd number.
    #[must_use]
    pub const fn decided(plies: u16) -> Self {
        if plies % 2 == 1 {
            Self::Win { plies }
        } else {
            Self::Loss { plies }
        }
    }

    /// The value of the position before a move, if the move leads to this one, seen by the
    /// opponent.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Loss { plies } => Self::Win {
                plies: plies.saturating_add(1),
            },
            Self::Draw => Self::Draw,
            Self::Win { plies } => Self::Loss {
                plies: plies.saturating_add(1),
            },
        }
    }

    /// Its name, without the plies: `win`, `draw` or `loss`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss { .. } => "loss",
            Self::Draw => "draw",
            Self::Win { .. } => "win",
        }
    }

    /// Plies to the end, or `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Loss { plies } | Self::Win { plies } => Some(plies),
            Self::Draw => None,
        }
    }

    /// Larger is better for the mover.
    const fn preference(self) -> i32 {
        match self {
            Self::Loss { plies } => plies as i32 - i32::MAX,
            Self::Draw => 0,
            Self::Win { plies } => i32::MAX - plies as i32,
        }
    }
}

/// The byte a position is stored as: 0 for a draw, else one more than the plies, up to 253; 254 for
/// a win that is further, 255 for a loss. An even byte is a win, an odd one a loss.
#[must_use]
pub const fn byte_of_outcome(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win { plies } | Outcome::Loss { plies } if plies < NEAR => plies as u8 + 1,
        Outcome::Win { .. } => FAR_WIN,
        Outcome::Loss { .. } => FAR_LOSS,
    }
}

/// The outcome of a byte, if it tells the distance.
#[inline(always)]
#[must_use]
pub const fn outcome_of_byte(byte: u8) -> Option<Outcome> {
    match byte {
        0 => Some(Outcome::Draw),
        FAR_WIN | FAR_LOSS => None,
        _ => Some(Outcome::decided(byte as u16 - 1)),
    }
}

impl Ord for Outcome {
    fn cmp(&self, other: &Self) -> Ordering {
        self.preference().cmp(&other.preference())
    }
}

impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loss { plies } => write!(f, "loss in {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Win { plies } => write!(f, "win in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_ordered_by_preference() {
        let liked = [0, 8, 9, 1].map(Outcome::decided);
        assert!(liked.is_sorted());
        assert!(liked[1] < Outcome::Draw && Outcome::Draw < liked[2]);
    }

    #[test]
    fn bytes_tell_near_outcomes_and_the_winner_of_far_ones() {
        assert_eq!(
            outcome_of_byte(byte_of_outcome(Outcome::Draw)),
            Some(Outcome::Draw)
        );
        for plies in 0..=1000 {
            let outcome = Outcome::decided(plies);
            let byte = byte_of_outcome(outcome);
            assert_eq!(byte % 2 == 0, plies % 2 == 1);
            assert_eq!(
                outcome_of_byte(byte),
                Some(outcome).filter(|_| plies < 253),
                "{plies}"
            );
        }
    }
}
