//! What a player is told to do next, whether by a table or by a search, in codes or in words.

use solvetab_solver::code_breaking::tree::TreeCost;

/// Secrets left at which the optimal guess is found in a moment.
pub(crate) const EXACT_BELOW: usize = 20;

/// Guesses still to come, the one that is due included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct ToCome {
    /// In the worst case.
    pub(crate) worst: u16,
    /// On average.
    pub(crate) average: f64,
}

impl From<TreeCost> for ToCome {
    fn from(cost: TreeCost) -> Self {
        Self { worst: cost.worst, average: f64::from(cost.total) / f64::from(cost.secrets) }
    }
}

/// What to do next.
pub(crate) struct Advice<C> {
    /// Nothing if the secret has been found.
    pub(crate) guess: Option<C>,
    /// Secrets that fit the answers.
    pub(crate) remaining: u32,
    /// Where the guess comes from.
    pub(crate) source: &'static str,
    /// Guesses still to come, if they are known: by the table, or since so few codes are left that the best play was searched.
    pub(crate) to_come: Option<ToCome>,
}

impl<C> Advice<C> {
    /// There is nothing to do.
    pub(crate) const SOLVED: Self =
        Self { guess: None, remaining: 1, source: "answers", to_come: Some(ToCome { worst: 0, average: 0.0 }) };
}
