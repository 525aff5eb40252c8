//! For tests: what every tree needs for each class of codes, by trying all of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use solvetab_solver::code_breaking::search::classes;

/// Guesses, summed by class.
pub(crate) type Totals = Vec<u64>;

/// By set and depth: every vector of class totals that a tree has; useless guesses left out.
pub(crate) struct EveryTree {
    rules: Rules,
    codes: Vec<Code>,
    class_of: Vec<usize>,
    classes: usize,
    known: HashMap<(Vec<usize>, u16), BTreeSet<Totals>>,
}

impl EveryTree {
    /// For all codes of these rules, which are few.
    pub(crate) fn new(rules: Rules) -> Self {
        let classes = classes(rules);
        let mut class_of = vec![0; rules.codes() as usize];
        for (number, class) in classes.iter().enumerate() {
            class.codes.iter().for_each(|&code| class_of[code as usize] = number);
        }
        Self { rules, codes: rules.iter().collect(), class_of, classes: classes.len(), known: HashMap::new() }
    }

    /// Of all trees that find every secret within so many guesses.
    pub(crate) fn totals_within(&mut self, depth: u16) -> Vec<Totals> {
        let all: Vec<usize> = (0..self.codes.len()).collect();
        self.totals(&all, depth).into_iter().collect()
    }

    fn totals(&mut self, set: &[usize], depth: u16) -> BTreeSet<Totals> {
        // Nobody needs more guesses than there are secrets.
        let depth = depth.min(set.len() as u16);
        let key = (set.to_vec(), depth);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut all = BTreeSet::new();
        for guess in 0..if depth == 0 { 0 } else { self.codes.len() } {
            let mut cells: BTreeMap<Feedback, Vec<usize>> = BTreeMap::new();
            for &secret in set {
                let answer = self.rules.feedback(self.codes[guess], self.codes[secret]).unwrap();
                cells.entry(answer).or_default().push(secret);
            }
            cells.retain(|_, cell| *cell != [guess]);
            if cells.values().any(|cell| cell.len() == set.len()) {
                continue;
            }
            let mut own = vec![0; self.classes];
            set.iter().for_each(|&secret| own[self.class_of[secret]] += 1);
            let mut sums = BTreeSet::from([own]);
            for cell in cells.values() {
                let below = self.totals(cell, depth - 1);
                let add = |a: &Totals, b: &Totals| a.iter().zip(b).map(|(a, b)| a + b).collect::<Totals>();
                sums = sums.iter().flat_map(|a| below.iter().map(move |b| add(a, b))).collect();
            }
            all.extend(sums);
        }
        self.known.insert(key, all.clone());
        all
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
            let mut every = EveryTree::new(rules);
            for depth in 1..=7 {
                let all = every.totals_within(depth);
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
