//! Optimal guesses for the small sets that other strategies leave: the same search, for any set of secrets instead of all.

use solvetab_lookup::code_breaking::Rules;

use super::costs::{Cost, Costs};
use super::techniques::{Technique, Techniques};
use crate::code_breaking::game::Game;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::problem::{Problem, Settings};
use crate::code_breaking::search::table::TranspositionTable;
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::strategy::tree::Tree;

/// Finds guesses of least total for any sets of secrets of some rules.
#[derive(Debug)]
pub(crate) struct Endgame {
    problem: Problem,
    stop: Stop<'static>,
}

/// Bytes of the transposition table: small sets are found again quickly.
const MEMORY: usize = 1 << 22;

impl Endgame {
    /// For sets of these codes.
    pub(crate) fn new(rules: Rules) -> Self {
        Self::of(Game::from(rules))
    }

    /// For sets of these secrets.
    pub(crate) fn of(game: Game) -> Self {
        // How a set came about is not known, so no symmetry is. Capacities take longer to find than they save for small sets.
        let techniques = Techniques::default().without(Technique::Symmetry).without(Technique::Classes);
        let settings = Settings { techniques, width: None, threads: 1 };
        let most = game.secrets().len().min(u16::MAX.into()) as u16;
        let problem = Problem::new(game, Costs::total(most), settings, TranspositionTable::new(MEMORY));
        Self { problem, stop: Stop::never() }
    }

    /// The codes.
    pub(crate) fn game(&self) -> &Game {
        self.problem.game()
    }

    /// The first guess with which a tree of least total for the set, in ascending order, can begin: members before others, then by
    /// number.
    pub(crate) fn guess(&self, set: &[u16]) -> u16 {
        if let [first] | [first, _] = set {
            return *first;
        }
        let left = self.problem.costs().guesses();
        let mut search = Search::new(&self.problem, &[], &self.stop);
        let cost = search.cost(set, left).ok().flatten().unwrap_or(Cost::MAX);
        let mut guesses = search.guesses_of_cost(set, left, cost).into_iter();
        let guess = guesses.find(|&guess| search.has_cost(set, guess, left, cost) == Ok(true));
        guess.expect("every set has a tree, and nothing stops the search")
    }

    /// The tree that makes these guesses.
    pub(crate) fn tree(&self, set: &[u16]) -> Tree {
        if let [secret] = set {
            return Tree::leaf(*secret);
        }
        let guess = self.guess(set);
        let game = self.game();
        let cells = game.cells(set, guess).into_iter();
        let children = cells.map(|(answer, cell)| (game.feedback(answer), self.tree(&cell))).collect();
        Tree { guess, may_win: set.binary_search(&guess).is_ok(), children }
    }
}

#[cfg(test)]
mod tests {
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
            let endgame = Endgame::new(rules);
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
