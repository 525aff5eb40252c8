//! Why so many questions do not do: what their number alone shows, or that all sets were looked at.

/// A bound that the questions to come cannot meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StaticBound {
    /// The questions have fewer sequences of feedbacks than there are secrets together in one cell.
    Counting,
    /// Two symbols would be in no question: they can be exchanged, which tells some secrets not
    /// apart.
    UnusedSymbols,
    /// The pairs of secrets that the fewest questions separate: more are together than the
    /// questions can separate.
    HardPairs,
}

/// Counts of the sets of one size that were looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct LevelCounts {
    /// Questions in each of the sets.
    pub(crate) questions: usize,
    /// Sets that were not dropped as images of others.
    pub(crate) sets: u64,
    /// Sets after which the questions to come may separate the secrets.
    pub(crate) kept: u64,
}

/// Why no set of so many questions separates the secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// A bound shows it before any question is chosen.
    Bound(StaticBound),
    /// All sets were gone through up to symmetry: the sets that were looked at, of one question, of
    /// two, and so on, up to all but the last two questions, which are looked at together. There is
    /// no such level if two questions are all.
    Searched(Vec<LevelCounts>),
}
