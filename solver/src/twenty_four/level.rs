//! Which hands are easy, medium and hard: thirds of those that make 24, by the difficulty that is measured of their solutions.

use super::statistics::SolvableHand;

/// How difficult the hands are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Every hand that makes 24
    Any,
    /// The easiest third
    Easy,
    /// The third between
    Medium,
    /// The most difficult third
    Hard,
}

impl Level {
    /// Every level.
    pub const ALL: [Self; 4] = [Self::Any, Self::Easy, Self::Medium, Self::Hard];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Which hands it has.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Any => "Every hand that makes 24",
            Self::Easy => "The easiest third",
            Self::Medium => "The third between",
            Self::Hard => "The most difficult third",
        }
    }

    /// Its hands, of all from the most difficult to the easiest ([`ranked`](super::statistics::ranked)).
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
