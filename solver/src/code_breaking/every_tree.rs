//! For tests: what every tree needs for each class of codes, by trying all of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use super::value::classes;

/// Guesses, summed by class.
pub(crate) type Totals = Vec<u64>;

/// By set and depth: every vector of class totals that a tree has; useless guesses left out.
pub(crate) struct EveryTree {
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
        Self { codes: rules.iter().collect(), class_of, classes: classes.len(), known: HashMap::new() }
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
                let answer = Feedback::between(self.codes[guess], self.codes[secret]).unwrap();
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
