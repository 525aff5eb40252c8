//! Optimal guesses for the small sets that other strategies leave: the same search, for any set of
//! secrets instead of all.

use std::convert::Infallible;

use super::costs::Costs;
use super::dag::Dag;
use super::problem::{FEW, Problem, Settings};
use super::state::State;
use super::table::TranspositionTable;
use super::techniques::{Technique, Techniques};
use super::threads::Stop;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::group::Move;
use crate::code_breaking::strategy::policy::{Choice, Policy, grow};
use crate::code_breaking::strategy::tree::Tree;

/// Finds guesses of least total for any sets of a game's secrets.
#[derive(Debug)]
pub struct Endgame {
    problem: Problem,
    stop: Stop<'static>,
}

/// Candidates up to which words with colours are solved for the least total.
pub(crate) const EXACT_WORDS: usize = FEW;

/// Guesses that are tried for a larger set of words, those with the least bounds.
const WIDTH: usize = 8;

/// Bytes of the transposition table for words.
const MEMORY_OF_WORDS: usize = 1 << 25;

/// Bytes of the transposition table: small sets are found again quickly.
const MEMORY: usize = 1 << 22;

impl Endgame {
    /// For sets of these secrets.
    pub fn new(game: &Game) -> Self {
        // How a set came about is not known, so no symmetry is. Capacities take longer to find than
        // they save for small sets.
        let techniques = Techniques::default().without(Technique::Symmetry).without(Technique::Classes);
        Self::with(game, Settings { techniques, width: None, threads: 1 }, MEMORY)
    }

    /// For sets of words with colours; of more than [`EXACT_WORDS`] it finds a good tree.
    pub(crate) fn of_words(game: &Game) -> Self {
        let settings = Settings { techniques: Techniques::default(), width: Some(WIDTH), threads: 1 };
        Self::with(game, settings, MEMORY_OF_WORDS)
    }

    fn with(game: &Game, settings: Settings, memory: usize) -> Self {
        let costs = Costs::total(game.secrets().len());
        let problem = Problem::new(game.clone(), costs, settings, TranspositionTable::new(memory));
        Self { problem, stop: Stop::never() }
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        self.problem.game()
    }

    /// The first guess with which a tree of least total for the set, in ascending order, can begin:
    /// members before others, then by number.
    pub fn guess(&self, set: &[u16]) -> u16 {
        self.guess_after(set, &[])
    }

    /// The same for a set that these moves have left, which in hard mode limit the guesses.
    pub(crate) fn guess_after(&self, set: &[u16], history: &[Move]) -> u16 {
        if let [first] | [first, _] = set {
            return *first;
        }
        let state = State { set, history, left: self.problem.costs().guesses() };
        let best = Dag::new(&self.problem, &self.stop).optimal(state);
        let guess = best.ok().flatten().and_then(|(_, mut guesses)| guesses.next()?.ok());
        guess.expect("every set has a tree, and nothing stops the search").0
    }

    /// The tree of these guesses.
    pub(crate) fn tree(&self, set: &[u16]) -> Tree {
        self.tree_after(set, &[])
    }

    /// The same for a set that these moves have left.
    pub(crate) fn tree_after(&self, set: &[u16], history: &[Move]) -> Tree {
        let state = State { set, history, left: self.problem.costs().guesses() };
        let Ok(tree) = grow(self.problem.game(), self, state, &());
        tree
    }
}

impl Policy for Endgame {
    type Goal = ();
    type Error = Infallible;

    fn choose(&self, state: State<'_>, (): &()) -> Result<Choice<()>, Infallible> {
        Ok(Choice::new(self.guess_after(state.set, state.history), state.left))
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Rules;

    use super::*;
    use crate::code_breaking::search::plain::Plain;
    use crate::code_breaking::search::question::Objective;

    #[test]
    fn small_sets_cost_what_plain_search_finds() {
        for (text, step, size) in [
            ("3x4", 1, 24),
            ("2x6r", 1, 20),
            ("3x3r", 1, 20),
            ("4x4", 1, 24),
            ("3x6", 7, 12),
            ("4x5", 9, 12),
            ("4x3r", 4, 14),
        ] {
            let rules: Rules = text.parse().unwrap();
            let endgame = Endgame::new(&rules.into());
            let mut plain = Plain::new(rules, Objective::Total);
            for start in 0..step.min(6) {
                let set: Vec<u16> = (start..rules.codes() as u16).step_by(step.into()).take(size).collect();
                let cost = endgame.tree(&set).cost();
                assert_eq!(cost.secrets as usize, set.len());
                let (total, ..) = plain.solve(&set, 12).unwrap();
                assert_eq!(cost.total, total, "{text} {set:?}");
            }
        }
    }
}
