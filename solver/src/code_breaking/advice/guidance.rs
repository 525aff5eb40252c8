//! Advice to a player on the next guess, by a table or by a search, in codes or in words.

use std::cmp::Ordering;

use crate::code_breaking::strategy::tree::{Tree, WeightedCost};

/// Secrets left at which the optimal guess is found in a moment.
pub(super) const EXACT_BELOW: usize = 20;

/// Guesses still to come, the one that is due included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ToCome {
    /// Worst case of the play that has this average; another play may have a smaller worst case.
    pub worst: u16,
    /// Candidates that need the worst case; nothing of a table, which does not say.
    pub at_worst: Option<u32>,
    /// Average, by weight where candidates have weights.
    pub average: f64,
    /// Number of candidates that this play finds too late where guesses are limited, if that is
    /// known.
    pub late: Option<u32>,
    /// True if this is the value of an optimal search, or of the table: the fewest candidates that
    /// are found too late, and with these the least average, if the table is proven to have the
    /// least total. Else it is an upper bound.
    pub is_exact: bool,
}

impl ToCome {
    /// The better of two plays for the same candidates comes first: fewer are found too late, then
    /// the average is less, then the worst case, then fewer need it.
    #[must_use]
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let late = self
            .late
            .zip(other.late)
            .map(|(own, other)| own.cmp(&other));
        let at_worst = self
            .at_worst
            .zip(other.at_worst)
            .map(|(own, other)| own.cmp(&other));
        late.unwrap_or(Ordering::Equal)
            .then(self.average.total_cmp(&other.average))
            .then(self.worst.cmp(&other.worst))
            .then(at_worst.unwrap_or(Ordering::Equal))
    }
}

/// Cost of a play: for how many candidates, and in guesses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayCost {
    pub(crate) secrets: u32,
    pub(crate) total: u32,
    pub(crate) worst: u16,
    pub(crate) at_worst: u32,
    /// Candidates that are found too late, where guesses are limited.
    pub(crate) late: Option<u32>,
    /// Guesses times weights, where candidates are not equally likely.
    pub(crate) weighted: Option<WeightedCost>,
}

impl PlayCost {
    /// The cost of a tree when so many guesses are left.
    pub(crate) fn from_tree(tree: &Tree, guesses_left: Option<u16>) -> Self {
        let cost = tree.cost();
        let late = guesses_left.map(|left| tree.found_after(left));
        let at_worst = tree.found_with(cost.worst);
        Self {
            secrets: cost.secrets,
            total: cost.total,
            worst: cost.worst,
            at_worst,
            late,
            weighted: None,
        }
    }

    pub(crate) fn to_come(self, is_exact: bool) -> ToCome {
        let average = self.weighted.map_or_else(
            || f64::from(self.total) / f64::from(self.secrets),
            WeightedCost::average,
        );
        ToCome {
            worst: self.worst,
            at_worst: Some(self.at_worst),
            average,
            late: self.late,
            is_exact,
        }
    }
}

/// Origin of advice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The table, whose value is proven if the table's is.
    Table,
    /// A search from here on.
    Search,
    /// The feedback: the secret is found.
    Feedback,
}

impl Source {
    /// Its name: `table`, `search` or `answers`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Search => "search",
            Self::Feedback => "answers",
        }
    }
}

/// Advice on the next guess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advice {
    /// Its number; nothing if the secret has been found.
    pub guess: Option<u16>,
    /// Secrets that fit the feedback.
    pub remaining: u32,
    /// Origin of the guess.
    pub source: Source,
    /// Guesses still to come, if they are known: by the table, or since so few codes are left that
    /// the best play was searched.
    pub to_come: Option<ToCome>,
    /// True if no secret is a candidate, so that these are other words that may be guessed.
    pub is_outside: bool,
}

impl Advice {
    /// There is nothing to do.
    pub const SOLVED: Self = Self {
        guess: None,
        remaining: 1,
        source: Source::Feedback,
        is_outside: false,
        to_come: Some(ToCome {
            worst: 0,
            at_worst: None,
            average: 0.0,
            late: None,
            is_exact: true,
        }),
    };
}
