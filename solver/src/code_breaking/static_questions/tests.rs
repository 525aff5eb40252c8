//! The two exact searches against each other, and what is published.

use solvetab_lookup::code_breaking::{Code, Rules};

use super::*;
use crate::progress::Silent;

const EFFORT: Effort = Effort { local: LocalSearch { seed: 0, steps: 300 }, most_sets: u64::MAX };

/// The rules of at most so many codes.
fn rules_up_to(codes: u32) -> Vec<Rules> {
    let all = (1..=8).flat_map(|positions| (1..=16).map(move |symbols| (positions, symbols)));
    let all = all.flat_map(|(positions, symbols)| [false, true].map(|repeats| Rules::new(positions, symbols, repeats)));
    all.flatten().filter(|rules| rules.codes() <= codes).collect()
}

fn agree(rules: Rules) {
    let least = least(&Answers::new(rules).unwrap(), None, &EFFORT, &Silent);
    assert!(least.is_proven(), "{rules}");
    let set = least.set.unwrap();
    assert!(together(rules, &set).is_empty(), "{rules}");
    let found = |questions: usize| search_by_pairs(rules, questions, &Silent).unwrap().unwrap().found;
    let by_pairs = found(set.len()).unwrap();
    let by_pairs: Vec<Code> = by_pairs.into_iter().map(|number| rules.code(number.into()).unwrap()).collect();
    assert!(by_pairs.len() <= set.len() && together(rules, &by_pairs).is_empty(), "{rules}");
    if let Some(fewer) = set.len().checked_sub(1) {
        assert_eq!(found(fewer), None, "{rules}");
    }
}

#[test]
fn two_searches_agree_on_small_rules() {
    let small = rules_up_to(100);
    assert!(small.len() > 50, "{}", small.len());
    small.into_iter().for_each(agree);
}

#[test]
#[ignore = "takes minutes"]
fn two_searches_agree_on_all_rules_of_at_most_256_codes() {
    let small = rules_up_to(256);
    for rules in small {
        agree(rules);
    }
}
