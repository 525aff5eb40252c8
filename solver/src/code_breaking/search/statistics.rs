//! Statistics of a search: numbers of sets that it scanned and searched by size, and what refuted
//! the guesses that it tried.

use std::ops::AddAssign;

/// Event that is counted, each by the size of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Event {
    /// A set whose guesses were tried.
    Searched,
    /// A scan of all guesses for a set, whether it is searched or not.
    Scanned,
    /// A guess that was tried for a set: the set is divided by it.
    Guess,
    /// A guess refuted by the sizes of its cells and the feedbacks that made them.
    RefutedBySizes,
    /// A guess refuted by the members of its small cells.
    RefutedByMembers,
    /// A guess refuted by what is remembered of its cells.
    RefutedByTable,
    /// A guess refuted by scans of its cells.
    RefutedByScans,
    /// A guess refuted by a search of its cells.
    RefutedBySearch,
    /// A cell that a guess made.
    Cell,
    /// A cell whose cost one or two secrets, or its members, tell.
    SettledByMembers,
    /// A cell whose cost is remembered.
    SettledByTable,
}

impl Event {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Searched,
        Self::Scanned,
        Self::Guess,
        Self::RefutedBySizes,
        Self::RefutedByMembers,
        Self::RefutedByTable,
        Self::RefutedByScans,
        Self::RefutedBySearch,
        Self::Cell,
        Self::SettledByMembers,
        Self::SettledByTable,
    ];

    /// Its name, in the plural.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Searched => "searched",
            Self::Scanned => "scanned",
            Self::Guess => "guesses",
            Self::RefutedBySizes => "refuted_by_sizes",
            Self::RefutedByMembers => "refuted_by_members",
            Self::RefutedByTable => "refuted_by_table",
            Self::RefutedByScans => "refuted_by_scans",
            Self::RefutedBySearch => "refuted_by_search",
            Self::Cell => "cells",
            Self::SettledByMembers => "settled_by_members",
            Self::SettledByTable => "settled_by_table",
        }
    }
}

/// The largest size of each class of sizes but the last, which has all larger ones.
pub const LARGEST: [usize; 9] = [2, 8, 14, 20, 30, 40, 60, 100, 1000];

const CLASSES: usize = LARGEST.len() + 1;

/// Number of times that each [`Event`] happened to sets of each class of sizes.
///
/// ```
/// use solvetab_solver::code_breaking::search::statistics::{Event, LARGEST};
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::search::{self, Question, Resources};
///
/// let codes = "4x6r".parse::<Game>()?;
/// let optimal = search::solve(&codes, Question::default(), &Resources::default())?;
/// assert_eq!(optimal.statistics.by_size(Event::Cell).len(), LARGEST.len() + 1);
/// let all = |event| optimal.statistics.by_size(event).iter().sum::<u64>();
/// assert!(all(Event::Guess) >= all(Event::Searched));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    counts: [[u64; CLASSES]; Event::ALL.len()],
    memory: usize,
}

impl Statistics {
    /// Number of times that it happened to sets of each class of sizes: up to each of [`LARGEST`],
    /// and larger.
    #[must_use]
    pub fn by_size(&self, event: Event) -> &[u64] {
        &self.counts[event as usize]
    }

    /// Bytes of the largest transposition table that was used.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Creates empty statistics of a search whose transposition table has so many bytes.
    pub(crate) fn with_memory(memory: usize) -> Self {
        Self { memory, ..Self::default() }
    }

    /// Counts an event that happened to a set of so many secrets.
    #[inline(always)]
    pub(crate) fn count(&mut self, event: Event, secrets: usize) {
        let class = LARGEST.iter().map(|&largest| usize::from(secrets > largest)).sum::<usize>();
        self.counts[event as usize][class] += 1;
    }
}

impl AddAssign<&Self> for Statistics {
    fn add_assign(&mut self, other: &Self) {
        for (all, more) in self.counts.iter_mut().flatten().zip(other.counts.iter().flatten()) {
            *all += more;
        }
        self.memory = self.memory.max(other.memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_counted_in_their_classes() {
        let mut statistics = Statistics::default();
        for size in [1, 2, 3, 8, 9, 1000, 1001, 60000] {
            statistics.count(Event::Cell, size);
        }
        assert_eq!(statistics.by_size(Event::Cell), [2, 2, 1, 0, 0, 0, 0, 0, 1, 2]);
        let twice = statistics.clone();
        statistics += &twice;
        let [cells, guesses] = [Event::Cell, Event::Guess].map(|event| statistics.by_size(event).iter().sum::<u64>());
        assert_eq!((cells, guesses), (16, 0));
    }
}
