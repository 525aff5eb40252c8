//! The search beside the plainest one, and beside what is known.

use std::collections::{BTreeMap, HashMap};

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use super::*;
use crate::code_breaking::exact::multiplicities::multiplicities;
use crate::progress::Silent;

/// Tries everything: the least weighted total of a set.
struct Plain {
    codes: Vec<Code>,
    weights: Vec<Weight>,
    known: HashMap<Vec<usize>, Weight>,
}

impl Plain {
    fn solve(&mut self, set: &[usize]) -> Weight {
        if let Some(&known) = self.known.get(set) {
            return known;
        }
        let best = (0..self.codes.len()).filter_map(|guess| self.guess(set, guess)).min().unwrap();
        self.known.insert(set.to_vec(), best);
        best
    }

    fn guess(&mut self, set: &[usize], guess: usize) -> Option<Weight> {
        let mut cells: BTreeMap<Feedback, Vec<usize>> = BTreeMap::new();
        for &secret in set {
            cells.entry(Feedback::between(self.codes[guess], self.codes[secret]).unwrap()).or_default().push(secret);
        }
        cells.retain(|_, cell| *cell != [guess]);
        if cells.values().any(|cell| cell.len() == set.len()) {
            return None;
        }
        let own = set.iter().map(|&secret| self.weights[secret]).sum::<Weight>();
        Some(own + cells.values().map(|cell| self.solve(cell)).sum::<Weight>())
    }
}

/// Guesses for each secret, by playing.
fn lengths(rules: Rules, tree: &Tree) -> Vec<usize> {
    let play = |secret: Code| {
        let (mut node, mut length) = (tree, 1);
        loop {
            let guess = rules.code(node.guess.into()).unwrap();
            if guess == secret {
                return length;
            }
            let answer = Feedback::between(guess, secret).unwrap();
            node = &node.children.iter().find(|(other, _)| *other == answer).unwrap().1;
            length += 1;
        }
    };
    rules.iter().map(play).collect()
}

/// Numbers below a limit, the same in every run.
fn draws(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    }
}

#[test]
fn least_weighted_totals_are_those_of_plain_search() {
    let rules = ["2x3", "2x4", "2x5", "3x3", "3x4", "2x3r", "2x4r", "3x2r", "2x5r", "4x2r"];
    for case in 0..200 {
        let rules: Rules = rules[case % rules.len()].parse().unwrap();
        let mut draw = draws(case as u64 + 1);
        // Few different weights, many, zeros, very unequal ones; in one case of five those of classes, which are symmetric.
        let classes: Vec<Weight> = (0..8).map(|_| draw(5).into()).collect();
        let mut weights: Vec<Weight> = rules
            .iter()
            .map(|code| match case / 10 % 5 {
                0 => draw(3).into(),
                1 => draw(1000).into(),
                2 => Weight::from(draw(6) == 0),
                3 => 1 << draw(40),
                _ => classes[multiplicities(code.symbols())[0]],
            })
            .collect();
        weights[0] += 1;
        let found = Searcher::new(&Codes::Rules(rules)).unwrap().solve(&weights, &Silent).unwrap();
        let lengths = lengths(rules, &found.tree);
        let total: Weight = lengths.iter().zip(&weights).map(|(&length, weight)| length as Weight * weight).sum();
        assert_eq!(found.total, total, "{rules} {weights:?}");
        let set: Vec<usize> = (0..rules.codes() as usize).collect();
        let mut plain = Plain { codes: rules.iter().collect(), weights: weights.clone(), known: HashMap::new() };
        assert_eq!(total, plain.solve(&set), "{rules} {weights:?}");
    }
}

#[test]
fn equal_weights_have_the_known_totals() {
    for (text, total) in [("3x10", 3575), ("4x6r", 5625), ("4x5r", 0), ("3x6r", 0), ("4x7", 0)] {
        let rules: Rules = text.parse().unwrap();
        let codes = Codes::Rules(rules);
        let plain = super::super::solve(&codes, Default::default(), &Default::default()).unwrap().tree.cost().total;
        assert!(total == 0 || total == plain);
        for weight in [1, 7] {
            let weights = vec![weight; rules.codes() as usize];
            let found = Searcher::new(&codes).unwrap().solve(&weights, &Silent).unwrap();
            assert_eq!(found.total, weight * Weight::from(plain), "{text}");
        }
    }
}

#[test]
fn codes_that_are_never_chosen_cost_nothing() {
    // Wiener 1995: of the 1290 codes that are not of one symbol, the best tree needs 5600 guesses in all.
    let rules: Rules = "4x6r".parse().unwrap();
    let is_mixed = |code: &Code| code.symbols().any(|symbol| Some(symbol) != code.symbols().next());
    let weights: Vec<Weight> = rules.iter().map(|code| is_mixed(&code).into()).collect();
    let found = Searcher::new(&Codes::Rules(rules)).unwrap().solve(&weights, &Silent).unwrap();
    assert_eq!((found.weight, found.total), (1290, 5600));
}

#[test]
fn what_cannot_be_weighed_is_refused() {
    let searcher = Searcher::new(&Codes::Rules("2x3".parse().unwrap())).unwrap();
    let error = |weights: &[Weight]| searcher.solve(weights, &Silent).unwrap_err();
    assert_eq!(error(&[1; 5]), WeightError::Missing { secrets: 6, found: 5 });
    assert_eq!(error(&[0; 6]), WeightError::AllZero);
    assert_eq!(error(&[MOST_WEIGHT; 6]), WeightError::TooLarge);
    assert_eq!(error(&[Weight::MAX; 6]), WeightError::TooLarge);
    assert!(searcher.solve(&[0, 0, 0, MOST_WEIGHT, 0, 0], &Silent).is_ok());
}
