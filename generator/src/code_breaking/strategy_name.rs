//! The strategies that `--strategy` knows: those of the solver by their names, and the learned one, which needs a table.

use solvetab_solver::code_breaking::strategies::Strategy;

/// A strategy by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StrategyName {
    /// One that is a formula.
    Formula(Strategy),
    /// The one in a step table.
    Learned,
}

impl StrategyName {
    /// All of them.
    pub(super) const ALL: [Self; Strategy::ALL.len() + 1] = {
        let mut all = [Self::Learned; Strategy::ALL.len() + 1];
        let mut at = 0;
        while at < Strategy::ALL.len() {
            all[at] = Self::Formula(Strategy::ALL[at]);
            at += 1;
        }
        all
    };

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Formula(strategy) => strategy.name(),
            Self::Learned => "learned",
        }
    }

    /// What it prefers, in a few words.
    pub(super) const fn summary(self) -> &'static str {
        match self {
            Self::Formula(strategy) => strategy.summary(),
            Self::Learned => "What was learned to need the fewest guesses: a step table (solvetab learn)",
        }
    }
}
