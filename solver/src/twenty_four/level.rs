//! Levels of hands, easy, medium and hard: the fewer different solutions, the longer people take.

use crate::choices::choices;

choices! {
    /// Difficulty of the hands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Level {
        Any = "any", "Every hand that makes 24";
        Easy = "easy", "Four solutions or more";
        Medium = "medium", "Two or three solutions";
        Hard = "hard", "One solution";
    }
}

impl Level {
    /// Tells whether hands with so many different solutions, at least one, are of the level.
    #[must_use]
    pub const fn has(self, solutions: usize) -> bool {
        match self {
            Self::Any => true,
            Self::Easy => solutions > 3,
            Self::Medium => matches!(solutions, 2 | 3),
            Self::Hard => solutions == 1,
        }
    }
}
