//! The exact search against brute force, and the reasons against their definitions.

use std::collections::BTreeSet;

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use super::bounds::{Obstacle, StaticBound};
use super::explain::together;
use super::*;
use solvetab_solver::control::{NoResult, Unwatched};

const EFFORT: LeastEffort = LeastEffort {
    local: LocalSearch {
        seed: 0,
        steps: 300,
    },
    most_sets: u64::MAX,
};

/// The rules of at most so many codes.
fn rules_up_to(codes: u32) -> Vec<Rules> {
    let all = (1..=8).flat_map(|positions| (1..=16).map(move |symbols| (positions, symbols)));
    let all = all.flat_map(|(positions, symbols)| {
        [false, true].map(|repeats| Rules::new(positions, symbols, repeats))
    });
    all.flatten()
        .filter(|rules| rules.codes() <= codes)
        .collect()
}

/// All orders of some things.
fn orders(count: u8) -> Vec<Vec<u8>> {
    if count == 0 {
        return vec![vec![]];
    }
    let orders = orders(count - 1).into_iter().flat_map(|order| {
        (0..count).map(move |place| {
            let (start, end) = order.split_at(place.into());
            [start, &[count - 1], end].concat()
        })
    });
    orders.collect()
}

/// The sets of so many questions that separate the secrets, one for each orbit: every set is tried,
/// and every image compared.
fn orbits_by_brute_force(rules: Rules, questions: usize) -> BTreeSet<Vec<Vec<u8>>> {
    let codes: Vec<Code> = rules.iter().collect();
    let mut sets: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..questions {
        let longer = sets.iter().flat_map(|set| {
            let first = set.last().map_or(0, |last| last + 1);
            (first..codes.len())
                .map(|code| [set.as_slice(), &[code]].concat())
                .collect::<Vec<_>>()
        });
        sets = longer.collect();
    }
    sets.retain(|set| {
        let feedbacks = codes.iter().map(|&secret| -> Vec<Feedback> {
            set.iter()
                .map(|&question| Feedback::between(codes[question], secret).unwrap())
                .collect()
        });
        feedbacks.collect::<BTreeSet<_>>().len() == codes.len()
    });

    let (places, names) = (orders(rules.positions()), orders(rules.symbols()));
    let least_images = sets.iter().map(|set| {
        let set: Vec<Vec<u8>> = set
            .iter()
            .map(|&question| codes[question].symbols().to_vec())
            .collect();
        let renamings = places
            .iter()
            .flat_map(|places| names.iter().map(move |names| (places, names)));
        renamings
            .map(|(places, names)| image(&set, places, names))
            .min()
            .unwrap()
    });
    least_images.collect()
}

/// The codes of a set with other places and symbols, in order.
fn image(set: &[Vec<u8>], places: &[u8], names: &[u8]) -> Vec<Vec<u8>> {
    let codes = set.iter().map(|code| -> Vec<u8> {
        places
            .iter()
            .map(|&place| names[usize::from(code[usize::from(place)])])
            .collect()
    });
    codes.collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn all_sets_are_found_once_for_their_orbit() {
    for (text, questions) in [
        ("2x3r", 2),
        ("2x3r", 3),
        ("2x4", 3),
        ("3x2r", 3),
        ("2x5", 3),
        ("2x4r", 3),
        ("3x3r", 3),
        ("4x2r", 3),
    ] {
        let rules: Rules = text.parse().unwrap();
        let feedbacks = FeedbackTable::new(rules).unwrap();
        let orderly = Orderly::new(&feedbacks, &Unwatched).unwrap();
        let SearchEnd::Found { sets, .. } = orderly
            .search(questions, SetLimit::All, u64::MAX, &Unwatched)
            .unwrap()
        else {
            panic!("{text}: no set of {questions}");
        };
        let symbols = |set: &Vec<u16>| -> Vec<Vec<u8>> {
            set.iter()
                .map(|&question| rules.code(question.into()).unwrap().symbols().to_vec())
                .collect()
        };
        // A canonical set is the least of its images: the orbits are the same if and only if these
        // are.
        let found: Vec<_> = sets.iter().map(symbols).collect();
        let expected: Vec<_> = orbits_by_brute_force(rules, questions)
            .into_iter()
            .collect();
        assert_eq!(found, expected, "{text} {questions}");
    }
}

#[test]
fn what_a_local_search_says_of_its_set_is_true() {
    let mut better = 0;
    for rules in rules_up_to(128) {
        let feedbacks = FeedbackTable::new(rules).unwrap();
        for questions in 1..=6 {
            let found = LocalSearch { seed: 0, steps: 40 }
                .run(&feedbacks, questions, &Unwatched)
                .unwrap();
            let questions = questions.min(rules.codes() as usize);
            assert!(
                found.questions.is_sorted_by(|a, b| a < b) && found.questions.len() == questions,
                "{rules}"
            );
            let set: Vec<Code> = feedbacks.codes_of(&found.questions);
            let groups = together(rules, &set).unwrap();
            let pairs: usize = groups
                .iter()
                .map(|(_, codes)| codes.len() * (codes.len() - 1) / 2)
                .sum();
            assert_eq!(found.pairs, pairs as u64, "{rules} {set:?}");
            // So few steps are none for each symmetry.
            let alone = LocalSearch { seed: 0, steps: 9 }
                .run(&feedbacks, questions, &Unwatched)
                .unwrap();
            better += usize::from(found.pairs < alone.pairs);
        }
    }

    assert!(better > 10, "{better}");
}

#[test]
fn the_reason_is_counting_if_and_only_if_there_are_fewer_sequences_than_secrets() {
    let (mut bounds, mut pairs_of_questions) = (Vec::new(), 0);
    for rules in rules_up_to(150) {
        let feedbacks = FeedbackTable::new(rules).unwrap();
        let orderly = Orderly::new(&feedbacks, &Unwatched).unwrap();
        let parts = rules.iter().map(|question| {
            rules
                .iter()
                .map(|secret| Feedback::between(question, secret).unwrap())
                .collect::<BTreeSet<_>>()
                .len()
        });
        let most = parts.max().unwrap() as u64;
        for questions in 0..3_u8 {
            let is_counted = most.pow(questions.into()) < rules.codes().into();
            match orderly
                .search(questions.into(), SetLimit::One, u64::MAX, &Unwatched)
                .unwrap()
            {
                SearchEnd::Found { sets, .. } => {
                    let set: Vec<Code> = sets[0]
                        .iter()
                        .map(|&code| rules.code(code.into()).unwrap())
                        .collect();
                    assert!(
                        !is_counted && together(rules, &set).unwrap().is_empty(),
                        "{rules} {questions}"
                    );
                }
                SearchEnd::Impossible(Obstacle::Bound(bound)) => {
                    assert_eq!(
                        bound == StaticBound::Counting,
                        is_counted,
                        "{rules} {questions}"
                    );
                    if bound == StaticBound::UnusedSymbols {
                        assert!(
                            rules.symbols() > 1 + questions * rules.positions(),
                            "{rules} {questions}"
                        );
                    }
                    bounds.push(bound);
                }
                SearchEnd::Impossible(Obstacle::Searched(levels)) => {
                    assert!(
                        !is_counted && levels.is_empty() && questions == 2,
                        "{rules} {questions}"
                    );
                    pairs_of_questions += 1;
                }
            }
        }
    }

    assert!(pairs_of_questions > 0);
    assert!(
        [
            StaticBound::Counting,
            StaticBound::UnusedSymbols,
            StaticBound::HardPairs
        ]
        .iter()
        .all(|bound| bounds.contains(bound))
    );
}

#[test]
fn nothing_is_left_out_above_the_set_that_was_found() {
    // All nine questions do, and sets of eight to four are too many to look at; three are few, and
    // do.
    let feedbacks = FeedbackTable::new("2x3r".parse().unwrap()).unwrap();
    let effort = LeastEffort {
        most_sets: 20,
        ..EFFORT
    };
    let least = least(&feedbacks, Some((0..9).collect()), &effort, &Unwatched).unwrap();
    assert_eq!(
        (least.set.as_ref().map(Vec::len), least.is_proven()),
        (Some(2), true)
    );
    assert_eq!(least.left_out, []);
    let orderly = Orderly::new(&feedbacks, &Unwatched).unwrap();
    assert!(matches!(
        orderly.search(8, SetLimit::One, 20, &Unwatched),
        Err(NoResult::Because(TooManySets(_)))
    ));
}
