//! A strategy's decision tree while it is being made.

use crate::code_breaking::search::costs::Weight;

/// A guess and what follows each feedback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// The number of the guessed code.
    pub guess: u16,
    /// True if the guess may be the secret.
    pub may_win: bool,
    /// Subtrees after each feedback that may come, except the winning one: by its dense number, in
    /// ascending order.
    pub children: Vec<(u16, Tree)>,
}

/// Cost of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TreeCost {
    /// Secrets it finds.
    pub secrets: u32,
    /// Guesses, summed over the secrets.
    pub total: u32,
    /// Guesses in the worst case.
    pub worst: u16,
}

/// Cost of a tree where secrets have weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WeightedCost {
    /// Guesses times weights, summed over the secrets.
    pub total: Weight,
    /// The sum of the weights.
    pub weight: Weight,
}

impl WeightedCost {
    /// Guesses on average, by weight.
    #[must_use]
    pub fn average(self) -> f64 {
        self.total as f64 / self.weight as f64
    }
}

impl Tree {
    /// A tree for one secret: guess it.
    #[must_use]
    pub(crate) fn leaf(secret: u16) -> Self {
        Self {
            guess: secret,
            may_win: true,
            children: Vec::new(),
        }
    }

    /// Tells whether this is the tree for one secret.
    #[must_use]
    pub(crate) fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }

    /// Cost of the tree.
    #[must_use]
    pub fn cost(&self) -> TreeCost {
        let own = u32::from(self.may_win);
        let mut cost = TreeCost {
            secrets: own,
            total: own,
            worst: self.may_win.into(),
        };
        for (_, child) in &self.children {
            let below = child.cost();
            cost.secrets += below.secrets;
            cost.total += below.total + below.secrets;
            cost.worst = cost.worst.max(below.worst + 1);
        }
        cost
    }

    /// Guesses times weights, and the weights, each summed over the secrets. The weights are by
    /// number of the code.
    ///
    /// # Panics
    ///
    /// If a secret has none.
    #[must_use]
    pub fn weighted(&self, weights: &[Weight]) -> WeightedCost {
        let own = if self.may_win {
            weights[usize::from(self.guess)]
        } else {
            0
        };
        let mut cost = WeightedCost {
            total: own,
            weight: own,
        };
        for (_, child) in &self.children {
            let below = child.weighted(weights);
            cost.total += below.total + below.weight;
            cost.weight += below.weight;
        }
        cost
    }

    /// Counts the secrets that need exactly so many guesses.
    #[must_use]
    pub fn found_with(&self, guesses: u16) -> u32 {
        match guesses {
            0 => 0,
            1 => self.may_win.into(),
            _ => self
                .children
                .iter()
                .map(|(_, child)| child.found_with(guesses - 1))
                .sum(),
        }
    }

    /// Counts the secrets that need more than so many guesses.
    #[must_use]
    pub(crate) fn found_after(&self, guesses: u16) -> u32 {
        let own = u32::from(self.may_win && guesses == 0);
        own + self
            .children
            .iter()
            .map(|(_, child)| child.found_after(guesses.saturating_sub(1)))
            .sum::<u32>()
    }
}
