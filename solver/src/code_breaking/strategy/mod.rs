//! Strategies as policies, and the trees that they grow.
//!
//! A policy is the guess in each state; `grow` writes it out as a [`tree`]. [`heuristic`] has the seven strategies that judge the cells of a
//! guess: `columns` counts the cells of many guesses at once, `score` compares scores exactly. [`encode`] makes a table of a tree, and
//! [`referee`] plays every secret through a table.

pub(crate) mod columns;
pub mod encode;
pub mod heuristic;
pub(crate) mod policy;
pub mod referee;
mod score;
pub mod tree;

pub(crate) use score::log2;

use crate::named::by_name;

/// Which guess is preferred, judged by the sizes of the cells it makes. The five scores are to be minimised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The first secret that fits the answers (folklore)
    Simple,
    /// A random secret that fits the answers (folklore)
    Random,
    /// The smallest largest cell (Knuth 1976)
    MaxCell,
    /// The smallest expected size of the cell, the sum of squares (Irving 1978)
    ExpectedSize,
    /// The largest entropy of the answer (Neuwirth 1982)
    Entropy,
    /// The most non-empty cells (Kooi 2005)
    MostCells,
    /// The smallest sum of n ln(n + 1) (Mo Tao)
    LogPlusOne,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Self; 7] = [
        Self::Simple,
        Self::Random,
        Self::MaxCell,
        Self::ExpectedSize,
        Self::Entropy,
        Self::MostCells,
        Self::LogPlusOne,
    ];
}

impl Strategy {
    /// Its name, as it is parsed and displayed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Random => "random",
            Self::MaxCell => "max-cell",
            Self::ExpectedSize => "expected-size",
            Self::Entropy => "entropy",
            Self::MostCells => "most-cells",
            Self::LogPlusOne => "log-plus-one",
        }
    }

    /// What it prefers, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Simple => "The first secret that fits the answers (folklore)",
            Self::Random => "A random secret that fits the answers (folklore)",
            Self::MaxCell => "The smallest largest cell (Knuth 1976)",
            Self::ExpectedSize => "The smallest expected size of the cell, the sum of squares (Irving 1978)",
            Self::Entropy => "The largest entropy of the answer (Neuwirth 1982)",
            Self::MostCells => "The most non-empty cells (Kooi 2005)",
            Self::LogPlusOne => "The smallest sum of n ln(n + 1) (Mo Tao)",
        }
    }
}

/// Which of several guesses with the best score is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TieBreak {
    /// One that may be the secret, then the lexicographically smallest
    #[default]
    First,
    /// Mo Tao's scan: the last one that may be the secret, else the first
    Last,
}

impl TieBreak {
    /// Both.
    pub const ALL: [Self; 2] = [Self::First, Self::Last];

    /// Its name, as it is parsed and displayed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Last => "last",
        }
    }

    /// What it prefers, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::First => "One that may be the secret, then the lexicographically smallest",
            Self::Last => "Mo Tao's scan: the last one that may be the secret, else the first",
        }
    }
}

by_name!(Strategy, "a strategy", "entropy or most-cells");

by_name!(TieBreak, "a tie-break", "first or last");
