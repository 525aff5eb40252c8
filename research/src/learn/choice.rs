//! The learned strategy's choice of a guess: the one rule that building a tree and learning share.
//!
//! A member that tells all members apart is taken at once. Otherwise every guess is judged by the
//! sum over its cells of the function of sizes; if the few best are judged again, it is by the sum
//! over their cells of what each costs at a glance. Ties go to members, then to
//! the smaller number.

use std::sync::Arc;

use super::step::STEP_UNIT;
use solvetab_lookup::code_breaking::Rules;

use solvetab_solver::code_breaking::game;
use solvetab_solver::spine::{CodeColumns, Columns, SymbolSet, symbols};

/// The rules, ready to divide sets.
#[derive(Debug)]
pub(crate) struct ColumnGame {
    pub(crate) rules: Rules,
    columns: Columns,
}

/// A guess that has been judged: its score, whether it is no member, its number. Smaller is better.
pub(crate) type Candidate = (u64, bool, u16);

impl ColumnGame {
    pub(crate) fn new(rules: Rules) -> Self {
        Self {
            rules,
            columns: Columns::new(&rules.into()),
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> &game::Game {
        self.columns.game()
    }

    /// The guesses worth a look when the symbols in `used` have been guessed.
    pub(crate) fn guesses(&self, used: SymbolSet) -> Arc<CodeColumns> {
        self.columns.guesses(used)
    }

    /// The codes with these numbers.
    pub(crate) fn select(&self, numbers: &[u16]) -> CodeColumns {
        self.columns.select(numbers)
    }

    /// The symbols that have been guessed after one more guess.
    pub(crate) fn used_after(&self, used: SymbolSet, guess: u16) -> SymbolSet {
        used | symbols(self.game(), [guess])
    }

    /// Tells of each of the guesses how it divides the set: the sizes of all its cells but the
    /// winning one, zeros too, then whether it is a member. A guess that tells nothing is left out.
    pub(crate) fn scan(
        &self,
        guesses: &CodeColumns,
        set: &[u16],
        mut tell: impl FnMut(u16, bool, &[u16]),
    ) {
        self.columns.scan(guesses, set, |guess, sizes| {
            let (&winning, sizes) = sizes.split_last().expect("a guess may win");
            let is_member = winning == 1;
            if is_member || sizes.iter().all(|&size| usize::from(size) < set.len()) {
                tell(guess, is_member, sizes);
            }
        });
    }

    /// The smallest member that tells all members apart.
    pub(crate) fn perfect_member(&self, set: &[u16]) -> Option<u16> {
        if let [first] | [first, _] = set {
            return Some(*first);
        }
        self.columns.perfect_members(set).first().copied()
    }

    /// The cells that a guess makes, but that of the winning feedback, in the order of their
    /// feedback.
    pub(crate) fn cells(&self, guess: u16, set: &[u16]) -> impl Iterator<Item = Vec<u16>> {
        self.game()
            .cells(set, guess)
            .into_iter()
            .map(|(_, cell)| cell)
    }
}

/// Cost of a set whose best member tells all members apart: one guess for that, two for each other.
pub(crate) const fn perfect_cost(size: usize) -> u64 {
    (2 * size as u64 - 1) * STEP_UNIT
}

/// Cost of a set by the best division that its members make; `least` is the least sum.
pub(crate) const fn glance(size: usize, least: u64) -> u64 {
    size as u64 * STEP_UNIT + least
}

/// The sum of a function over cells of these sizes.
#[inline(always)]
pub(crate) fn sum(weights: &[u64], sizes: &[u16]) -> u64 {
    sizes.iter().map(|&size| weights[usize::from(size)]).sum()
}

/// The best few of the candidates that are offered.
#[derive(Debug)]
pub(crate) struct Few {
    most: usize,
    /// Ascending.
    best: Vec<Candidate>,
}

impl Few {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            best: Vec::with_capacity(most + 1),
        }
    }

    /// Returns whether a candidate with this score may be among them.
    #[inline(always)]
    pub(crate) fn may_take(&self, score: u64) -> bool {
        self.best.len() < self.most || self.best.last().is_some_and(|last| score <= last.0)
    }

    /// Keeps the candidate if it is among them so far.
    #[inline(always)]
    pub(crate) fn offer(&mut self, candidate: Candidate) {
        if self.may_take(candidate.0) {
            let at = self.best.partition_point(|better| *better < candidate);
            self.best.insert(at, candidate);
            self.best.truncate(self.most);
        }
    }

    pub(crate) fn into_best(self) -> Vec<Candidate> {
        self.best
    }
}

/// The guess to make: the first candidate, or the best when each is judged again.
pub(crate) fn decide(
    candidates: Vec<Candidate>,
    judge_again: Option<impl FnMut(u16) -> u64>,
) -> u16 {
    let best = match judge_again {
        None => candidates.first().copied(),
        Some(mut judge) => {
            let judged = candidates
                .into_iter()
                .map(|candidate| (judge(candidate.2), candidate));
            judged.min().map(|(_, candidate)| candidate)
        }
    };
    best.expect("some guess tells something about every set").2
}
