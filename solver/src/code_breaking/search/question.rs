//! Question to the search, and the resources to answer it.

use crate::claim::{self, Claim, Method};

use super::problem::FEW;
use crate::choices::choices;

choices! {
    /// Objective of an optimal tree.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Objective parsed as "an objective" such as "total, worst or at-worst" {
        #[default]
        Total = "total", "Least total number of guesses; then least worst case; then fewest secrets at the worst case";
        Worst = "worst", "Least worst case; then fewest secrets at the worst case; then least total";
        AtWorst = "at-worst",
            "Least worst case; then fewest secrets at the worst case; the total is good, not proven";
    }
}

impl Objective {
    /// Claims that are proven of a tree, most important first.
    pub(super) const fn levels(self) -> &'static [Claim] {
        use Claim::{FewestAtWorst, LeastTotal, LeastWorstCase};
        match self {
            Self::Total => &[LeastTotal, LeastWorstCase, FewestAtWorst],
            Self::Worst => &[LeastWorstCase, FewestAtWorst, LeastTotal],
            Self::AtWorst => &[LeastWorstCase, FewestAtWorst],
        }
    }
}

/// Question to the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Question {
    /// Objective of the tree.
    pub objective: Objective,
    /// Never more guesses than this.
    pub max_depth: Option<u16>,
    /// Try only so many guesses for sets of more than 40 secrets, those with the least bounds (and
    /// all that tie with the last of them): much faster. The tree is good; nothing is proven of it.
    pub width: Option<usize>,
}

impl Question {
    /// Method that finds the answer, as tables state it.
    pub(crate) fn method(&self) -> Method {
        match self.width {
            None => Method::ExactSearch,
            Some(width) => Method::NarrowSearch {
                width: width as u64,
                above: FEW as u64,
            },
        }
    }

    /// Objective, as tables state it.
    #[must_use]
    pub const fn stated(&self) -> claim::Objective {
        let within = self.max_depth;
        match self.objective {
            Objective::Total => claim::Objective::Total { within },
            Objective::Worst => claim::Objective::Worst { within },
            Objective::AtWorst => claim::Objective::AtWorst { within },
        }
    }
}

/// Resources of a search; its result does not depend on them.
#[derive(Debug, Clone, Copy)]
pub struct Resources {
    /// Threads of its own; zero for those of the rayon pool in which the search is started, or of
    /// the global one. (Without the feature `parallel` there is always one.)
    pub threads: usize,
    /// Bytes that the transposition table may take. A game takes no more than a quarter of a byte
    /// for each pair of guess and secret;
    /// [`Statistics::memory`](super::statistics::Statistics::memory) has what it took.
    pub memory: usize,
}

impl Default for Resources {
    /// The caller's threads, a gibibyte at most.
    fn default() -> Self {
        Self {
            threads: 0,
            memory: 1 << 30,
        }
    }
}
