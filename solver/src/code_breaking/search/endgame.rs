//! Optimal guesses for the small sets that other strategies leave: the same search, for any set of
//! secrets instead of all, with the same choice among trees of equal cost.

use std::convert::Infallible;

use super::costs::Costs;
use super::dag::Dag;
use super::problem::{FEW, Problem, Settings, UsedSymmetry};
use super::state::State;
use super::threads::Stop;
use super::ties::{Counts, Ties};
use super::transposition::TranspositionTable;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::code_breaking::strategy::policy::{Choice, Policy, grow};
use crate::code_breaking::strategy::tree::Tree;

/// Finds the best guesses for any sets of a game's secrets.
#[derive(Debug)]
pub struct Endgame {
    problem: Problem,
    stop: Stop<'static>,
    counts: Counts,
}

/// Candidates up to which the best tree is found.
pub(crate) const EXACT: usize = FEW;

/// Bytes of the transposition table for words.
const MEMORY_OF_WORDS: usize = 1 << 25;

/// Bytes of the transposition table: small sets are found again quickly.
const MEMORY: usize = 1 << 22;

/// Labels of states that are kept at most.
const MOST_COUNTS: usize = 1 << 18;

/// Guesses from which on a limit changes nothing: even one by one, [`EXACT`] secrets need no more.
pub(crate) const UNLIMITED_FROM: u16 = EXACT as u16;

/// Costs with which as few secrets as possible are found too late; the penalty is above any total.
const LATE: Costs = Costs::late(UNLIMITED_FROM, 1 << 20);

/// Settings without symmetry: the history of a set is not known. Capacities take longer to find
/// than they save for small sets.
fn code_settings() -> Settings {
    let symmetry = UsedSymmetry {
        guesses: false,
        capacities: false,
        ..UsedSymmetry::default()
    };
    Settings {
        symmetry,
        width: None,
        threads: 1,
    }
}

impl Endgame {
    /// Searches sets of these secrets, with as many guesses as it takes.
    pub fn new(game: &Game) -> Self {
        Self::with(
            game,
            Costs::total(game.secrets().len()),
            code_settings(),
            MEMORY,
        )
    }

    /// The same where guesses are limited.
    pub(crate) fn limited(game: &Game) -> Self {
        Self::with(game, LATE, code_settings(), MEMORY)
    }

    /// Searches sets of words with colours.
    pub(crate) fn for_words(game: &Game, is_limited: bool) -> Self {
        let costs = if is_limited {
            LATE
        } else {
            Costs::total(game.secrets().len())
        };
        let settings = Settings {
            threads: 1,
            ..Settings::default()
        };
        Self::with(game, costs, settings, MEMORY_OF_WORDS)
    }

    fn with(game: &Game, costs: Costs, settings: Settings, memory: usize) -> Self {
        let problem = Problem::new(
            game.clone(),
            costs,
            settings,
            TranspositionTable::new(memory),
        );
        Self {
            problem,
            stop: Stop::never(),
            counts: Counts::with_most(MOST_COUNTS),
        }
    }

    /// The first guess of the [best tree](Self::tree_after).
    pub fn guess_after(&self, set: &[u16], history: &[Move], left: Option<u16>) -> u16 {
        let state = self.state(set, history, left);
        if set.len() <= 2 || set.len() > EXACT {
            return self.first_of_least_cost(state);
        }
        let (ties, depth) = self.ties(state);
        let Ok(choice) = ties.choose(state, &depth) else {
            unreachable!("{NEVER_FAILS}")
        };
        choice.guess
    }

    /// The best tree for a set that these moves have left, which in hard mode limit the guesses,
    /// when so many guesses are left, if they are limited. Of at most [`EXACT`] secrets it is the
    /// one that a solver of the whole game would choose: as few secrets as possible are found too
    /// late, then the total is least, then the worst case, then as few secrets as possible need
    /// it. For a larger set the worst case is not looked at.
    pub(crate) fn tree_after(&self, set: &[u16], history: &[Move], left: Option<u16>) -> Tree {
        let state = self.state(set, history, left);
        if set.len() <= 2 || set.len() > EXACT {
            let Ok(tree) = grow(self.problem.game(), self, state, &());
            return tree;
        }
        let (ties, depth) = self.ties(state);
        let Ok(tree) = ties.tree(state, depth) else {
            unreachable!("{NEVER_FAILS}")
        };
        tree
    }

    /// A state with as many guesses left as the costs count.
    fn state<'s>(&self, set: &'s [u16], history: &'s [Move], left: Option<u16>) -> State<'s> {
        let most = self.problem.costs().guesses();
        State {
            set,
            history,
            left: left.map_or(most, |left| left.min(most)),
        }
    }

    /// The trees of least cost of a state, and the least worst case of one.
    fn ties(&self, state: State<'_>) -> (Ties<'_>, u16) {
        let ties = Ties::new(Dag::new(&self.problem, &self.stop), &self.counts);
        let depth = ties.least_depth(state, 1..=state.set.len() as u16);
        let (depth, _) = depth.ok().flatten().expect(NEVER_FAILS);
        (ties, depth)
    }

    fn first_of_least_cost(&self, state: State<'_>) -> u16 {
        if let [first] | [first, _] = state.set {
            return *first;
        }
        let best = Dag::new(&self.problem, &self.stop).optimal(state);
        best.ok()
            .flatten()
            .and_then(|(_, mut guesses)| guesses.next()?.ok())
            .expect(NEVER_FAILS)
            .0
    }
}

/// Reason why there is always a guess.
const NEVER_FAILS: &str = "every set has a tree, and nothing stops the search";

impl Policy for Endgame {
    type Goal = ();
    type Error = Infallible;

    fn choose(&self, state: State<'_>, (): &()) -> Result<Choice<()>, Infallible> {
        let guess = self.guess_after(state.set, state.history, Some(state.left));
        Ok(Choice {
            guess,
            left: self.problem.costs().next(state.left),
            goal: (),
        })
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Rules;

    use super::*;
    use crate::code_breaking::search::plain::Plain;
    use crate::code_breaking::search::question::Objective;
    use crate::code_breaking::search::soundness::TreeMeasure;

    #[test]
    fn small_sets_have_the_trees_that_plain_search_finds() {
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
            let (endgame, mut plain) = (
                Endgame::new(&rules.into()),
                Plain::new(rules, Objective::Total),
            );
            for start in 0..step.min(6) {
                let set: Vec<u16> = (start..rules.codes() as u16)
                    .step_by(step.into())
                    .take(size)
                    .collect();
                let tree = endgame.tree_after(&set, &[], None);
                let cost = tree.cost();
                assert_eq!(cost.secrets as usize, set.len());
                let found = (cost.total, cost.worst.into(), tree.found_with(cost.worst));
                assert_eq!(Some(found), plain.solve(&set, 12), "{text} {set:?}");
                assert_eq!(
                    endgame.guess_after(&set, &[], None),
                    tree.guess,
                    "{text} {set:?}"
                );
            }
        }
    }

    #[test]
    fn as_few_secrets_as_possible_are_found_too_late() {
        fn spread(text: &str, step: usize, size: usize) -> Vec<Vec<u16>> {
            let codes = text.parse::<Rules>().unwrap().codes() as u16;
            (0..step.min(4) as u16)
                .map(|start| (start..codes).step_by(step).take(size).collect())
                .collect()
        }
        let mut conflicts = 0;
        for (text, sets) in [
            ("3x4", spread("3x4", 1, 24)),
            ("2x6r", spread("2x6r", 1, 20)),
            ("3x3r", spread("3x3r", 2, 13)),
            ("3x6", spread("3x6", 7, 12)),
            // Here the trees of the least total find more secrets too late than others.
            ("4x4", vec![vec![2, 6, 8, 10, 14, 18, 22, 23]]),
            ("3x4r", vec![vec![1, 5, 8, 14, 15, 17, 39, 47, 57, 61, 63]]),
            ("2x9", vec![vec![3, 4, 10, 12, 34, 35, 48, 50, 57, 58, 70]]),
        ] {
            let rules: Rules = text.parse().unwrap();
            let endgame = Endgame::limited(&rules.into());
            let (mut late, mut total) = (
                Plain::new(rules, TreeMeasure::Late),
                Plain::new(rules, Objective::Total),
            );
            for (set, left) in sets
                .iter()
                .flat_map(|set| (0..=4).map(move |left| (set, left)))
            {
                let tree = endgame.tree_after(set, &[], Some(left));
                let (fewest, least, _) = late.solve(set, TreeMeasure::Late.left(left)).unwrap();
                assert_eq!(
                    (tree.found_after(left), tree.cost().total),
                    (fewest, least),
                    "{text} {left} {set:?}"
                );
                conflicts += u32::from(least > total.solve(set, 12).unwrap().0);
            }
        }
        assert!(conflicts > 2, "a limit never costs guesses");
    }
}
