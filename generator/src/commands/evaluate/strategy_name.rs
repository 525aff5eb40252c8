//! The strategies that `--strategy` knows: those of the solver by their names, the learned one, which needs a table, and the one that needs no
//! list of all codes.

use solvetab_solver::code_breaking::strategy::Strategy;

/// A strategy by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StrategyName {
    /// One that is a formula.
    Formula(Strategy),
    /// The one in a step table.
    Learned,
    /// The one for codes too many to list.
    Hybrid,
}

impl StrategyName {
    /// All of them.
    pub(crate) const ALL: [Self; Strategy::ALL.len() + 2] = {
        let mut all = [Self::Hybrid; Strategy::ALL.len() + 2];
        all[Strategy::ALL.len()] = Self::Learned;
        let mut at = 0;
        while at < Strategy::ALL.len() {
            all[at] = Self::Formula(Strategy::ALL[at]);
            at += 1;
        }
        all
    };

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Formula(strategy) => strategy.name(),
            Self::Learned => "learned",
            Self::Hybrid => "hybrid",
        }
    }

    /// What it prefers, in a few words.
    pub(crate) const fn summary(self) -> &'static str {
        match self {
            Self::Formula(strategy) => strategy.summary(),
            Self::Learned => "What was learned to need the fewest guesses: a step table (solvetab study learn)",
            Self::Hybrid => {
                "For codes too many to list: a pool of guesses judged by a sample, then by a list, then searched"
            }
        }
    }
}
