//! Searches in pieces compared with searches of one piece.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use solvetab_lookup::code_breaking::Rules;

use super::*;
use crate::code_breaking::game::Game;
use crate::code_breaking::search::{Optimal, Question, Resources, solve, solve_watched};
use crate::control::{Patience, Steps, Unwatched};

const MEMORY: usize = 1 << 24;

fn search(rules: Rules) -> Distributed {
    Distributed::new(rules, MEMORY)
}

fn resources() -> Resources {
    Resources { threads: 1, memory: MEMORY, ..Resources::default() }
}

fn on_one_machine(rules: Rules) -> Optimal {
    solve(&Game::from(rules), Question::default(), &resources()).unwrap()
}

fn in_the_end(search: &Distributed) -> Optimal {
    let codes = Game::from(search.rules);
    solve_watched(&codes, Question::default(), &resources(), search.saved(), &Unwatched).unwrap()
}

/// Each machine knows what was known when the plan was made, and nothing else; their answers arrive
/// in an order that `order` changes.
fn solved_apart(rules: Rules, split: usize, shared: usize, order: fn(&mut Vec<Open>)) -> (Distributed, usize) {
    let (mut all, mut entries) = (Vec::new(), Vec::new());
    for rounds in 0.. {
        assert!(rounds < 1000, "{rules} does not end");
        let know = || {
            let mut search = search(rules);
            all.iter().for_each(|answer| search.learn(answer).unwrap());
            search.learn_entries(entries.iter().copied());
            search
        };
        let mut coordinator = know();
        let mut plan = coordinator.plan(split, &Unwatched).unwrap();
        if plan.is_proven() {
            assert!(plan.open.is_empty());
            return (coordinator, all.len());
        }
        assert!(!plan.open.is_empty(), "{rules}: nothing proven, and nothing to be history");
        order(&mut plan.open);
        let answers: Vec<(Answer, Vec<Entry>)> = plan
            .open
            .iter()
            .map(|open| {
                let mut machine = know();
                (machine.answer(&open.subproblem, &Unwatched).unwrap(), machine.entries(shared))
            })
            .collect();
        for (answer, more) in answers {
            all.push(answer);
            entries.extend(more);
        }
    }
    unreachable!()
}

#[test]
fn trees_are_those_of_one_machine() {
    for (text, split) in
        [("3x6", 5), ("3x6", 1000), ("3x5r", 10), ("4x6", 60), ("4x5r", 100), ("4x6r", 300), ("4x7", 150)]
    {
        let rules: Rules = text.parse().unwrap();
        let expected = on_one_machine(rules);
        for (shared, order) in [(0, (|_| {}) as fn(&mut Vec<Open>)), (100, |open| open.reverse())] {
            let (search, _) = solved_apart(rules, split, shared, order);
            let found = in_the_end(&search);
            assert!(found.tree == expected.tree && found.at_worst == expected.at_worst, "{text} {split}");
        }
    }
}

#[test]
fn what_is_asked_gets_smaller_until_there_is_time_for_it() {
    let rules: Rules = "4x8".parse().unwrap();
    let mut search = search(rules);
    let (late, rounds) = (Cell::new(0), AtomicU64::new(0));
    loop {
        let plan = search.plan(2000, &Unwatched).unwrap();
        if plan.is_proven() {
            break;
        }
        // Slowly more looks before time is up.
        let looks = rounds.fetch_add(1, Ordering::Relaxed) / 4;
        assert!(looks < 1000);
        for open in plan.open {
            let left = AtomicU64::new(looks);
            let watch = |_: &Steps| {
                let is_up =
                    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err();
                if is_up { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let answer = search.answer(&open.subproblem, &watch).unwrap();
            late.set(late.get() + u32::from(answer.is_too_long));
        }
    }
    assert!(late.get() > 3, "{}", late.get());
    assert!(in_the_end(&search).tree == on_one_machine(rules).tree);
}

#[test]
fn bounds_are_true_at_every_moment() {
    for text in ["3x6", "4x6r"] {
        let rules: Rules = text.parse().unwrap();
        let total = u64::from(on_one_machine(rules).tree.cost().total);
        let mut search = search(rules);
        let mut before = 0;
        loop {
            let plan = search.plan(20, &Unwatched).unwrap();
            assert!(plan.least <= total && total <= plan.most && before <= plan.least, "{text} {plan:?}");
            before = plan.least;
            let Some(open) = plan.open.first() else { break };
            let answer = search.answer(&open.subproblem, &Unwatched).unwrap();
            assert!(answer.is_exact || answer.least >= open.subproblem.below.min(answer.least));
        }
        assert_eq!(before, total, "{text}");
    }
}

#[test]
fn foreign_subproblems_are_refused() {
    let mut search = search("3x6".parse().unwrap());
    let code = |text: &str| text.parse().unwrap();
    let of = |history: &[(&str, &str)], guess: Option<&str>| Subproblem {
        history: history.iter().map(|&(guess, answer)| (code(guess), answer.parse().unwrap())).collect(),
        guess: guess.map(code),
        below: 99,
    };
    for foreign in [
        of(&[("011", "0A1B")], None),
        of(&[("01", "0A1B")], None),
        of(&[("012", "2A1B")], None),
        of(&[("012", "3A0B")], None),
        of(&[("012", "0A0B"), ("345", "0A2B")], None),
        of(&[], Some("016")),
    ] {
        assert_eq!(search.answer(&foreign, &Unwatched), Err(ForeignSubproblem), "{foreign:?}");
    }
    assert!(search.answer(&of(&[("012", "0A0B")], Some("345")), &Unwatched).is_ok());
}

#[test]
fn plans_are_the_same_every_time() {
    let plan = || search("4x8".parse().unwrap()).plan(100, &Unwatched).unwrap();
    let first = plan();
    assert!(first.open.len() > 10);
    assert_eq!(first, plan());
    assert!(search("4x8".parse().unwrap()).plan(100, &Patience::new(0)).is_err());
}

#[test]
fn a_bound_below_the_threshold_settles_nothing() {
    let rules: Rules = "4x7".parse().unwrap();
    let plan = search(rules).plan(100, &Unwatched).unwrap();
    let (mut knows, mut machine, mut close) = (search(rules), search(rules), 0);
    for Open { subproblem, .. } in &plan.open {
        let answer = machine.answer(subproblem, &Unwatched).unwrap();
        // What sets cost at least changes the order in which others are asked about.
        let is_close = subproblem.guess.is_some() && !answer.is_exact;
        let least = if is_close { answer.least.min(subproblem.below) - 1 } else { 1 };
        close += u32::from(is_close);
        let bound = Answer { subproblem: subproblem.clone(), least, is_exact: false, is_too_long: false };
        knows.learn(&bound).unwrap();
    }
    assert!(close > 3, "{close}");
    assert_eq!(knows.plan(100, &Unwatched).unwrap().open, plan.open);
}
