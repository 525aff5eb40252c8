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
