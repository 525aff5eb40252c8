//! Statistics of a search: numbers of sets that it scanned and searched by size, and what refuted
//! the guesses that it tried.

use std::ops::AddAssign;

use crate::choices::choices;

choices! {
    /// Event that is counted, each by the size of a set; its name is in the plural.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(u8)]
    pub enum Event {
        Searched = "searched", "A set whose guesses were tried";
        Scanned = "scanned", "A scan of all guesses for a set, whether it is searched or not";
        Guess = "guesses", "A guess that was tried for a set: the set is divided by it";
        RefutedBySizes = "refuted_by_sizes", "A guess refuted by the sizes of its cells and the feedbacks that made them";
        RefutedByMembers = "refuted_by_members", "A guess refuted by the members of its small cells";
        RefutedByTable = "refuted_by_table", "A guess refuted by what is remembered of its cells";
        RefutedByScans = "refuted_by_scans", "A guess refuted by scans of its cells";
        RefutedBySearch = "refuted_by_search", "A guess refuted by a search of its cells";
        Cell = "cells", "A cell that a guess made";
        SettledByMembers = "settled_by_members", "A cell whose cost one or two secrets, or its members, tell";
        SettledByTable = "settled_by_table", "A cell whose cost is remembered";
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
        Self {
            memory,
            ..Self::default()
        }
    }

    /// Counts an event that happened to a set of so many secrets.
    #[inline(always)]
    pub(crate) fn count(&mut self, event: Event, secrets: usize) {
        let class = LARGEST
            .iter()
            .map(|&largest| usize::from(secrets > largest))
            .sum::<usize>();
        self.counts[event as usize][class] += 1;
    }
}

impl AddAssign<&Self> for Statistics {
    fn add_assign(&mut self, other: &Self) {
        for (all, more) in self
            .counts
            .iter_mut()
            .flatten()
            .zip(other.counts.iter().flatten())
        {
            *all += more;
        }
        self.memory = self.memory.max(other.memory);
    }
}
