//! The guess that a search finds for some candidates, and the tree of such guesses: by the exact
//! search for few, by looking ahead for many words, by weight where secrets have weights.

use super::guessing_game::{Guess, GuessingGame, Move, history};
use super::lookahead::Lookahead;
use super::off_the_table::OffTheTable;
use crate::code_breaking::game::Game;
use crate::code_breaking::search::weighted::Searcher;
use crate::code_breaking::strategy::tree::Tree;
use crate::control::Unwatched;

/// Pairs of a guess and a secret whose colours are kept for a whole list.
const MOST_PAIRS: usize = if cfg!(test) { 1 << 9 } else { 1 << 26 };

impl GuessingGame {
    /// The guess that a search finds when the codes with these numbers, at least one, are left
    /// after these moves, and so many guesses, if they are limited.
    pub(super) fn next_guess(
        &self,
        left: &[u16],
        moves: &[Move],
        guesses_left: Option<u16>,
    ) -> u16 {
        if let Some(list) = self.list().filter(|_| self.is_for_lookahead(left)) {
            let allowed = self.allowed(left, history(moves));
            let lookahead = Lookahead::from(list);
            return match self.weights_of(left) {
                Some(weights) => {
                    // What weighs nothing costs nothing.
                    let weighty = left.iter().zip(&weights).filter(|(_, weight)| **weight > 0);
                    let weighty: Vec<u16> = weighty.map(|(&number, _)| number).collect();
                    match self
                        .lightest_tree(&weighty, moves)
                        .filter(|_| !self.is_for_lookahead(&weighty))
                    {
                        Some(tree) => tree.guess,
                        None => lookahead.best_by_weight(left, &weights, allowed.as_deref()),
                    }
                }
                None => lookahead.best(left, allowed.as_deref(), guesses_left.unwrap_or(u16::MAX)),
            };
        }
        if let Some(tree) = self.lightest_tree(left, moves) {
            return tree.guess;
        }
        self.ask(left, |search| {
            search.next_guess(left, &history(moves), guesses_left)
        })
    }

    /// The tree of the guesses that are suggested, from the first one on.
    #[must_use]
    pub fn suggested_tree(&self) -> Tree {
        self.subtree(self.secrets(), &[], None)
    }

    /// The tree that makes these guesses to the end.
    pub(super) fn subtree(&self, left: &[u16], moves: &[Move], guesses_left: Option<u16>) -> Tree {
        if !self.is_for_lookahead(left) {
            if let Some(tree) = self.lightest_tree(left, moves) {
                return tree;
            }
            return self.ask(left, |search| {
                search.subtree(left, &history(moves), guesses_left)
            });
        }
        let guess = self.next_guess(left, moves, guesses_left);
        let mut cells = self.cells(left, Guess::Listed(guess));
        let may_win = cells.remove(&self.win()).is_some();
        let guesses_left = guesses_left.map(|left| left.saturating_sub(1));
        let child = |(feedback, cell): (u16, Vec<u16>)| {
            let moves = [moves, &[(Guess::Listed(guess), feedback)]].concat();
            (feedback, self.subtree(&cell, &moves, guesses_left))
        };
        Tree {
            guess,
            may_win,
            children: cells.into_iter().map(child).collect(),
        }
    }

    /// The tree of the least weighted total for a few words; nothing where they are equally likely.
    fn lightest_tree(&self, left: &[u16], moves: &[Move]) -> Option<Tree> {
        let (weights, list) = (self.weights_of(left)?, self.list()?);
        let searcher = Searcher::new(&Game::from(list.with_secret_numbers(left)));
        let found = searcher.solve_after(&history(moves), &weights, &Unwatched);
        Some(
            found
                .expect("the weights were checked, and nothing interrupts")
                .tree,
        )
    }

    /// Tells whether so many words with colours are left that the exact search takes too long.
    fn is_for_lookahead(&self, left: &[u16]) -> bool {
        self.is_coloured() && left.len() > self.exact_below()
    }

    /// Asks the search for these candidates, which may be other words. Where the colours of all
    /// guesses for all secrets are many, it is a search of these candidates alone.
    pub(super) fn ask<T>(&self, candidates: &[u16], ask: impl FnOnce(&OffTheTable) -> T) -> T {
        let are_all = |candidates: &[u16]| {
            candidates
                .iter()
                .all(|number| self.secrets().binary_search(number).is_ok())
        };
        match self.list() {
            Some(list)
                if self.is_coloured() && list.secrets() * list.guesses() > MOST_PAIRS
                    || !are_all(candidates) =>
            {
                ask(&self.outside.search(candidates, || {
                    OffTheTable::new(list.with_secret_numbers(candidates).into())
                }))
            }
            _ => ask(self
                .off_the_table
                .get_or_init(|| OffTheTable::new(Game::new(self.codes.clone())))),
        }
    }
}
