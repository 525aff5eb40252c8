//! The search beside the plainest one, and beside what is known.

use std::sync::atomic::{AtomicU64, Ordering};

use solvetab_lookup::code_breaking::{Code, FeedbackKind, Rules};

use super::*;
use crate::code_breaking::search::multiplicities::multiplicities;
use crate::code_breaking::search::plain::{Plain, TreeWorth, Values};
use crate::code_breaking::search::state::UNLIMITED;
use crate::code_breaking::strategy::{encode, referee};
use crate::control::{Interrupted, Patience, Unwatched};
use crate::random::Random;

/// The least weighted total, by the weights of the secrets.
struct LeastTotal(Vec<Weight>);

impl TreeWorth for LeastTotal {
    type Value = Weight;

    fn value_of_guess(&self, set: &[u16], _: bool, _: u16, cells: Values<'_, Weight>) -> Weight {
        set.iter()
            .map(|&secret| self.0[usize::from(secret)])
            .sum::<Weight>()
            + cells.sum::<Weight>()
    }

    fn value_of_set(&self, guesses: Values<'_, Weight>) -> Weight {
        guesses.min().unwrap()
    }
}

/// Few different weights, many, zeros, very unequal ones, and those of classes, which are
/// symmetric.
const KINDS: usize = 5;

/// Weights of one of these kinds, not all 0.
fn drawn_weights(rules: Rules, kind: usize, seed: u64) -> Vec<Weight> {
    let mut random = Random::new(seed);
    let mut draw = |below| random.below(below) as u64;
    let from_class: Vec<Weight> = (0..8).map(|_| Weight::from(draw(9)) + 1).collect();

    let mut weights: Vec<Weight> = rules
        .iter()
        .map(|code| match kind {
            0 => draw(3).into(),
            1 => draw(1000).into(),
            2 => Weight::from(draw(6) == 0),
            3 => 1 << draw(40),
            _ => from_class[multiplicities(code.symbols().iter().copied())[0]],
        })
        .collect();
    if kind < KINDS - 1 {
        weights[0] += 1;
    }
    weights
}

/// Asserts that a tree costs what it is said to, and that no tree costs less.
fn agrees_with_plain_search(rules: Rules, weights: &[Weight]) {
    let found = Searcher::new(&Game::from(rules))
        .solve(weights, &Unwatched)
        .unwrap();
    let games = referee::play_all(&encode::in_memory(rules, &found.tree))
        .unwrap()
        .games;
    let total: Weight = games
        .iter()
        .zip(weights)
        .map(|(game, weight)| game.moves.len() as Weight * weight)
        .sum();
    assert_eq!(found.total, total, "{rules} {weights:?}");
    let set: Vec<u16> = (0..rules.codes() as u16).collect();
    assert_eq!(
        total,
        Plain::new(rules, LeastTotal(weights.to_vec())).solve(&set, UNLIMITED),
        "{rules} {weights:?}"
    );
}

#[test]
fn least_weighted_totals_are_those_of_plain_search() {
    let rules = [
        "2x3", "2x4", "2x5", "3x3", "3x4", "2x3r", "2x4r", "3x2r", "2x5r", "4x2r",
    ];
    let small = (0..200).map(|case| (rules[case % 10], case / 10 % KINDS, case as u64 + 1));
    // More than 40 codes, so that the capacities of cells are counted, and orbits looked for below
    // the first guess; the symmetric ones several times.
    let large = ["2x7r", "3x4r"].into_iter().flat_map(|rules| {
        let symmetric = [100, 200].map(|seed| (rules, KINDS - 1, seed));
        (0..KINDS)
            .map(move |kind| (rules, kind, kind as u64 + 1))
            .chain(symmetric)
    });
    for (rules, kind, seed) in small.chain(large) {
        let rules: Rules = rules.parse().unwrap();
        agrees_with_plain_search(rules, &drawn_weights(rules, kind, seed));
    }
}

#[test]
fn a_search_ends_when_it_is_told_to_and_leaves_nothing_wrong_behind() {
    let rules: Rules = "4x5r".parse().unwrap();
    let weights = drawn_weights(rules, KINDS - 1, 7);
    let searcher = Searcher::new(&Game::from(rules));
    let alone = Searcher::new(&Game::from(rules))
        .solve(&weights, &Unwatched)
        .unwrap();
    let mut ended = 0;

    // Each search goes on from what those before it remembered, so one of them reaches the end.
    loop {
        let (patience, sets) = (Patience::new(ended), AtomicU64::new(0));
        let control = |known: &WeightedSnapshot| {
            let flow = patience.look(known);
            assert!((1..=alone.total).contains(&known.at_least));
            sets.store(known.sets, Ordering::Relaxed);
            flow
        };
        match searcher.solve(&weights, &control) {
            Err(error) => assert_eq!(error, WeightError::Interrupted(Interrupted { known: () })),
            Ok(_) => break,
        }
        assert!(
            ended == 0 || sets.into_inner() > 0,
            "it tells how far it is"
        );
        ended += 1;
    }
    assert!(ended > 4, "only {ended} searches were ended");

    let found = searcher.solve(&weights, &Unwatched).unwrap();
    assert_eq!((found.total, found.tree), (alone.total, alone.tree));
}

#[test]
fn codes_that_are_never_chosen_cost_nothing() {
    // Wiener 1995: of the 1290 codes that are not of one symbol, the best tree needs 5600 guesses
    // in all.
    let rules: Rules = "4x6r".parse().unwrap();
    let is_mixed = |code: &Code| {
        code.symbols()
            .iter()
            .any(|symbol| *symbol != code.symbols()[0])
    };
    let weights: Vec<Weight> = rules.iter().map(|code| is_mixed(&code).into()).collect();
    let found = Searcher::new(&Game::from(rules))
        .solve(&weights, &Unwatched)
        .unwrap();
    assert_eq!((found.weight, found.total), (1290, 5600));
}

#[test]
fn what_cannot_be_weighed_is_refused() {
    let searcher = Searcher::new(&"2x3".parse::<Game>().unwrap());
    let (secrets, found) = (6, 5);
    for (weights, expected) in [
        (vec![1; 5], Some(WeightError::Missing { secrets, found })),
        (vec![0; 6], Some(WeightError::AllZero)),
        (vec![MOST_WEIGHT; 6], Some(WeightError::TooLarge)),
        (vec![Weight::MAX; 6], Some(WeightError::TooLarge)),
        (vec![0, 0, 0, MOST_WEIGHT, 0, 0], None),
    ] {
        assert_eq!(searcher.solve(&weights, &Unwatched).err(), expected);
    }
}

/// Renaming the symbols of one position keeps no weights by class.
#[test]
fn weights_by_class_agree_with_plain_search_where_only_bulls_are_reported() {
    for text in ["2x5r", "3x3r"] {
        let rules = text
            .parse::<Rules>()
            .unwrap()
            .with_feedback(FeedbackKind::Black);
        for heavy in 0..3 {
            let of = |code: Code| {
                if multiplicities(code.symbols().iter().copied()).len() == heavy + 1 {
                    1000
                } else {
                    0
                }
            };
            let weights: Vec<Weight> = rules.iter().map(of).collect();
            if weights.iter().any(|&weight| weight > 0) {
                agrees_with_plain_search(rules, &weights);
            }
        }
    }
}
