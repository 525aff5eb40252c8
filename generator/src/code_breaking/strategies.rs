//! The seven heuristic strategies by name.

use std::fmt;

/// Which guess is preferred, judged by the sizes of the cells it makes. The five scores are to be minimised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, clap::ValueEnum)]
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

/// Which of several guesses with the best score is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, clap::ValueEnum)]
pub enum TieBreak {
    /// One that may be the secret, then the lexicographically smallest
    #[default]
    First,
    /// Mo Tao's scan: the last one that may be the secret, else the first
    Last,
}

/// The name by which the command line knows a value.
fn name(value: &impl clap::ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(self))
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(self))
    }
}
