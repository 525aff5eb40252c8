//! Strategies as policies, and the trees that they grow.
//!
//! A policy is the guess in each state; `grow` writes it out as a [`tree`]. [`heuristic`] has the
//! seven strategies that judge the cells of a guess: `columns` counts the cells of many guesses at
//! once, `score` compares scores exactly. [`encode`] makes a table of a tree, and [`referee`] plays
//! every secret through a table.

pub(crate) mod columns;
pub mod encode;
pub mod heuristic;
pub(crate) mod policy;
pub mod referee;
pub(crate) mod score;
pub mod tree;

pub(crate) use score::{FRACTION_BITS, log2};

use crate::choices::choices;

choices! {
    /// Preference among guesses, by the sizes of the cells that they make. The five scores are to
    /// be minimised.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Strategy parsed as "a strategy" such as "entropy or most-cells" {
        Simple = "simple", "The first candidate (folklore)";
        Random = "random", "A random candidate (folklore)";
        MaxCell = "max-cell", "The smallest largest cell (Knuth 1976)";
        ExpectedSize = "expected-size", "The smallest expected size of the cell, the sum of squares (Irving 1978)";
        Entropy = "entropy", "The largest entropy of the feedback (Neuwirth 1982)";
        MostCells = "most-cells", "The most non-empty cells (Kooi 2005)";
        LogPlusOne = "log-plus-one", "The smallest sum of n ln(n + 1) (Mo Tao)";
    }
}

choices! {
    /// Choice among several guesses with the best score.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub enum TieBreak parsed as "a tie-break" such as "first or last" {
        #[default]
        First = "first", "One that may be the secret, then the lexicographically smallest";
        Last = "last", "Mo Tao's scan: the last one that may be the secret, else the first";
    }
}
