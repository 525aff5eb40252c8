//! Which hands are easy, medium and hard: thirds of those that make 24, by the difficulty that is measured of their solutions.

use clap::ValueEnum;
use solvetab_solver::twenty_four::statistics::SolvableHand;

/// How difficult the hands are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum Level {
    /// Every hand that makes 24
    #[default]
    Any,
    /// The easiest third
    Easy,
    /// The third between
    Medium,
    /// The most difficult third
    Hard,
}

impl Level {
    /// Its hands, of all from the most difficult to the easiest.
    pub(super) fn of(self, hands: &[SolvableHand]) -> &[SolvableHand] {
        let third = hands.len() / 3;
        match self {
            Self::Any => hands,
            Self::Hard => &hands[..third],
            Self::Medium => &hands[third..hands.len() - third],
            Self::Easy => &hands[hands.len() - third..],
        }
    }
}
