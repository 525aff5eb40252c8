//! The DAG of optimal guesses: from each state the guesses of least cost, or of hardly more, lead
//! to states with fewer candidates.
//!
//! Every tree of least cost is a way through it, since all subtrees of such a tree have least cost.
//! So what is best among these trees is read from the DAG: `ties` takes the least worst case.
//! Each of them labels the states with a value, joins the values of a guess's cells, and keeps the
//! labels in a [`Memo`](super::memo::Memo). A
//! [`Policy`](crate::code_breaking::strategy::policy::Policy) then chooses a guess in each state by
//! these labels, and `grow` makes the tree.
//!
//! Costs come from branch and bound, which is fast at them and remembers them.

use std::vec;

use super::branch_and_bound::Search;
use super::costs::Cost;
use super::problem::Problem;
use super::state::{Cell, State};
use super::threads::Stop;
use super::transposition::Key;
use crate::code_breaking::game::Game;
use crate::control::Interrupted;

/// The guesses of a problem that has been solved, by their costs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dag<'a> {
    problem: &'a Problem,
    stop: &'a Stop<'a>,
}

impl<'a> Dag<'a> {
    /// Creates the graph of a problem that has been solved, so that most costs are remembered.
    pub(crate) const fn new(problem: &'a Problem, stop: &'a Stop<'a>) -> Self {
        Self { problem, stop }
    }

    /// The problem.
    pub(crate) const fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// The game.
    pub(crate) fn game(&self) -> &'a Game {
        self.problem.game()
    }

    /// The state before any guess.
    pub(crate) fn start(&self) -> State<'a> {
        State {
            set: self.game().secrets(),
            history: &[],
            left: self.problem.costs().guesses(),
        }
    }

    /// Guesses left after one.
    pub(crate) fn next(&self, left: u16) -> u16 {
        self.problem.costs().next(left)
    }

    /// Key under which labels of a state are kept.
    pub(crate) fn key(&self, state: State<'_>) -> (Key, u16) {
        (
            self.problem.key_after(state.history, None, state.set),
            state.left,
        )
    }

    /// Branch and bound from a state on.
    pub(crate) fn search(&self, state: State<'_>) -> Search<'a> {
        Search::new(self.problem, state.history, self.stop)
    }

    /// The least cost of a state; nothing if there is no tree.
    pub(crate) fn cost(&self, state: State<'_>) -> Result<Option<Cost>, Interrupted> {
        self.search(state).cost(state.set, state.left)
    }

    /// The guesses of least cost of a state, with that cost; nothing if there is no tree.
    pub(crate) fn optimal<'s>(
        &self,
        state: State<'s>,
    ) -> Result<Option<(Cost, CheapGuesses<'a, 's>)>, Interrupted> {
        let mut search = self.search(state);
        let cost = search.cost(state.set, state.left)?;
        Ok(cost.map(|cost| (cost, self.guesses_by(search, state, cost))))
    }

    /// The same guesses for several threads to look at: those that may have the least cost, in
    /// order, with that cost. [`cost_of_guess`](Self::cost_of_guess) says which of them do.
    pub(crate) fn candidates(
        &self,
        state: State<'_>,
    ) -> Result<Option<(Cost, Vec<u16>)>, Interrupted> {
        self.stop.poll();
        let mut search = self.search(state);
        let cost = search.cost(state.set, state.left)?;
        Ok(cost.map(|cost| (cost, search.guesses_of_cost(state.set, state.left, cost))))
    }

    /// The cost of a guess, if it is at most this.
    pub(crate) fn cost_of_guess(
        &self,
        state: State<'_>,
        guess: u16,
        most: Cost,
    ) -> Result<Option<Cost>, Interrupted> {
        self.search(state)
            .cost_of_guess(state.set, guess, state.left, most)
    }

    fn guesses_by<'s>(
        &self,
        search: Search<'a>,
        state: State<'s>,
        most: Cost,
    ) -> CheapGuesses<'a, 's> {
        // Most states are known by now, so that the search itself may never ask.
        self.stop.poll();
        CheapGuesses {
            search,
            candidates: None,
            state,
            most,
        }
    }

    /// The cells that a guess makes, but that of the winning feedback, in the order of their
    /// feedback.
    pub(crate) fn cells(&self, state: State<'_>, guess: u16) -> Vec<Cell> {
        state.cells(self.game(), guess)
    }
}

/// Guesses of at most some cost, found one by one.
#[derive(Debug)]
pub(crate) struct CheapGuesses<'a, 's> {
    search: Search<'a>,
    /// Found when the first guess is asked for.
    candidates: Option<vec::IntoIter<u16>>,
    state: State<'s>,
    most: Cost,
}

impl Iterator for CheapGuesses<'_, '_> {
    type Item = Result<(u16, Cost), Interrupted>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self {
            search,
            candidates,
            state,
            most,
        } = self;
        let candidates = candidates.get_or_insert_with(|| {
            search
                .guesses_of_cost(state.set, state.left, *most)
                .into_iter()
        });
        candidates.find_map(|guess| {
            let cost = search.cost_of_guess(state.set, guess, state.left, *most);
            cost.map(|cost| cost.map(|cost| (guess, cost))).transpose()
        })
    }
}
