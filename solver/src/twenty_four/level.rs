//! Which hands are easy, medium and hard: thirds of those that make 24, by the difficulty that is
//! measured of their solutions.

use super::statistics::SolvableHand;
use crate::choices::choices;

choices! {
    /// How difficult the hands are.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Level {
        Any = "any", "Every hand that makes 24";
        Easy = "easy", "The easiest third";
        Medium = "medium", "The third between";
        Hard = "hard", "The most difficult third";
    }
}

impl Level {
    /// Its hands, of all from the most difficult to the easiest
    /// ([`ranked`](super::statistics::ranked)).
    #[must_use]
    pub fn of(self, hands: &[SolvableHand]) -> &[SolvableHand] {
        let third = hands.len() / 3;
        match self {
            Self::Any => hands,
            Self::Hard => &hands[..third],
            Self::Medium => &hands[third..hands.len() - third],
            Self::Easy => &hands[hands.len() - third..],
        }
    }
}
