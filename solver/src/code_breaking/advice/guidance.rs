//! What a player is told to do next, whether by a table or by a search, in codes or in words.

use crate::code_breaking::strategy::tree::TreeCost;

/// Secrets left at which the optimal guess is found in a moment.
pub const EXACT_BELOW: usize = 20;

/// Guesses still to come, the one that is due included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ToCome {
    /// In the worst case of the play that has this average; another play may have a smaller worst
    /// case.
    pub worst: u16,
    /// On average.
    pub average: f64,
    /// Whether the average is that of an optimal search, or of the table: the least there is, if
    /// the table is proven to have the least total. Else it is an upper bound.
    pub is_exact: bool,
}

impl ToCome {
    /// What a tree costs.
    pub(crate) fn of(cost: TreeCost, is_exact: bool) -> Self {
        Self { worst: cost.worst, average: f64::from(cost.total) / f64::from(cost.secrets), is_exact }
    }
}

/// Where advice comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The table, whose value is proven if the table's is.
    Table,
    /// A search from here on.
    Search,
    /// The answers: the secret is found.
    Answers,
}

impl Source {
    /// Its name: `table`, `search` or `answers`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Search => "search",
            Self::Answers => "answers",
        }
    }
}

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advice<C> {
    /// Nothing if the secret has been found.
    pub guess: Option<C>,
    /// Secrets that fit the answers.
    pub remaining: u32,
    /// Where the guess comes from.
    pub source: Source,
    /// Guesses still to come, if they are known: by the table, or since so few codes are left that
    /// the best play was searched.
    pub to_come: Option<ToCome>,
}

impl<C> Advice<C> {
    /// There is nothing to do.
    pub const SOLVED: Self = Self {
        guess: None,
        remaining: 1,
        source: Source::Answers,
        to_come: Some(ToCome { worst: 0, average: 0.0, is_exact: true }),
    };
}
