//! For tests: what every tree needs for each class of codes, by trying all of them.

use std::collections::BTreeSet;

use solvetab_lookup::code_breaking::Rules;

use solvetab_solver::code_breaking::search::classes;

use crate::plain::{Plain, Values, Worth};

/// Guesses, summed by class.
pub(crate) type Totals = Vec<u64>;

/// Every vector of class totals that a tree has; useless guesses left out.
pub(crate) struct EveryTotal {
    class_of: Vec<usize>,
    classes: usize,
}

impl EveryTotal {
    /// The search of all trees for all codes of these rules, and the numbers of the codes.
    pub(crate) fn of(rules: Rules) -> (Plain<Self>, Vec<u16>) {
        let classes = classes(rules);
        let mut class_of = vec![0; rules.codes() as usize];
        for (number, class) in classes.iter().enumerate() {
            class.codes.iter().for_each(|&code| class_of[code as usize] = number);
        }
        let worth = Self { class_of, classes: classes.len() };
        (Plain::new(rules, worth), (0..rules.codes() as u16).collect())
    }
}

impl Worth for EveryTotal {
    type Value = BTreeSet<Totals>;

    fn of_guess(&self, set: &[u16], _: bool, _: u16, cells: Values<'_, BTreeSet<Totals>>) -> BTreeSet<Totals> {
        let mut own = vec![0; self.classes];
        set.iter().for_each(|&secret| own[self.class_of[usize::from(secret)]] += 1);
        let add = |a: &Totals, b: &Totals| a.iter().zip(b).map(|(a, b)| a + b).collect::<Totals>();
        cells.fold(BTreeSet::from([own]), |sums, below| {
            sums.iter().flat_map(|a| below.iter().map(move |b| add(a, b))).collect()
        })
    }

    fn of_set(&self, guesses: Values<'_, BTreeSet<Totals>>) -> BTreeSet<Totals> {
        guesses.flatten().collect()
    }
}

mod tests {
    use solvetab_lookup::code_breaking::FeedbackKind;
    use solvetab_solver::code_breaking::game::Game;
    use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError, solve, totals};

    use super::*;

    /// A class average as a fraction.
    fn worst(totals: &[u64], sizes: &[u64]) -> (u64, u64) {
        let of_class = totals.iter().copied().zip(sizes.iter().copied());
        of_class.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap()
    }

    #[test]
    fn no_tree_of_least_total_is_better_for_the_worst_class() {
        let mut is_a_choice = false;
        let counts = ["1x3r", "2x2r", "2x3r", "3x2r", "2x4r", "2x3", "3x3"].map(|text| (text, FeedbackKind::Counts));
        let black = ["2x2r", "2x3r", "3x2r", "2x4r", "3x3"].map(|text| (text, FeedbackKind::Black));
        for (text, kind) in counts.into_iter().chain(black) {
            let rules = text.parse::<Rules>().unwrap().with_feedback(kind);
            let sizes: Vec<u64> = classes(rules).iter().map(|class| class.codes.len() as u64).collect();
            let (mut every, set) = EveryTotal::of(rules);
            for depth in 1..=7 {
                let all = every.solve(&set, depth);
                let least = all.iter().map(|totals| totals.iter().sum::<u64>()).min();
                let best: Vec<_> = all.iter().filter(|totals| Some(totals.iter().sum()) == least).collect();
                is_a_choice |= best.iter().any(|totals| worst(totals, &sizes) != worst(best[0], &sizes));
                let expected =
                    best.iter().map(|totals| worst(totals, &sizes)).min_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
                let question = Question { objective: Objective::WorstClass, max_depth: Some(depth), width: None };
                match (solve(&Game::from(rules), question, &Resources::default()), expected) {
                    (Ok(found), Some(expected)) => {
                        let found = totals(rules, &classes(rules), &found.tree);
                        assert_eq!(Some(found.iter().sum()), least, "{text} within {depth}");
                        let found = worst(&found, &sizes);
                        assert_eq!(found.0 * expected.1, expected.0 * found.1, "{text} within {depth}");
                    }
                    (Err(SolveError::Impossible { .. }), None) => {}
                    (found, expected) => panic!("{text} within {depth}: {found:?}, not {expected:?}"),
                }
            }
        }
        assert!(is_a_choice, "where all trees are alike nothing is tested");
    }
}
