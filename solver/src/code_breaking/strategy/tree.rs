//! A strategy's decision tree while it is being made.

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

impl Tree {
    /// A tree for one secret: guess it.
    #[must_use]
    pub(crate) fn leaf(secret: u16) -> Self {
        Self { guess: secret, may_win: true, children: Vec::new() }
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
        let mut cost = TreeCost { secrets: own, total: own, worst: self.may_win.into() };
        for (_, child) in &self.children {
            let below = child.cost();
            cost.secrets += below.secrets;
            cost.total += below.total + below.secrets;
            cost.worst = cost.worst.max(below.worst + 1);
        }
        cost
    }

    /// Counts the secrets that need exactly so many guesses.
    #[must_use]
    pub fn found_with(&self, guesses: u16) -> u32 {
        match guesses {
            0 => 0,
            1 => self.may_win.into(),
            _ => self.children.iter().map(|(_, child)| child.found_with(guesses - 1)).sum(),
        }
    }

    /// Counts the secrets that need more than so many guesses.
    #[must_use]
    pub(crate) fn found_after(&self, guesses: u16) -> u32 {
        let own = u32::from(self.may_win && guesses == 0);
        own + self.children.iter().map(|(_, child)| child.found_after(guesses.saturating_sub(1))).sum::<u32>()
    }
}
