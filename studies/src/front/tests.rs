//! Every front of small games against all trees there are.

mod between_the_ends;
mod words;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use solvetab_lookup::code_breaking::{Code, FeedbackKind, Rules};

use super::walk::Walk;
use super::{Front, Reached, Within, front};
use crate::plain::{Plain, Values, Worth};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::CodeList;
use solvetab_solver::code_breaking::search::techniques::{Technique, Techniques};
use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError, solve};
use solvetab_solver::control::{Interrupted, Unwatched};
use solvetab_solver::spine::Random;
use solvetab_solver::spine::search::Costs;
use solvetab_solver::spine::search::Dag;
use solvetab_solver::spine::search::State;
use solvetab_solver::spine::search::Stop;
use solvetab_solver::spine::search::TranspositionTable;
use solvetab_solver::spine::search::{Problem, Settings};

/// Secrets at the last guess, total.
type Pairs = BTreeSet<(u32, u64)>;

/// The front of a set, by ascending secrets at the last guess; empty if there is no tree.
struct EveryFront;

impl Worth for EveryFront {
    type Value = Pairs;

    fn of_guess(&self, set: &[u16], may_win: bool, left: u16, cells: Values<'_, Pairs>) -> Pairs {
        let own = Pairs::from([(u32::from(may_win && left == 1), set.len() as u64)]);
        cells.fold(own, |sums, below| {
            best(&sums.iter().flat_map(|a| below.iter().map(move |b| (a.0 + b.0, a.1 + b.1))).collect())
        })
    }

    fn of_set(&self, guesses: Values<'_, Pairs>) -> Pairs {
        best(&guesses.flatten().collect())
    }
}

/// The fronts of codes that may be guessed and codes that may be secret.
fn every_front(guesses: &[Code], secrets: &[Code]) -> Plain<EveryFront> {
    Plain::of_codes(guesses, secrets, FeedbackKind::Counts, EveryFront)
}

/// The front of so many secrets, all there are, by ascending total.
fn of_all(every: &mut Plain<EveryFront>, secrets: usize, depth: u16) -> Vec<(u32, u64)> {
    let all: Vec<u16> = (0..secrets as u16).collect();
    every.solve(&all, depth).into_iter().rev().collect()
}

/// Those that no other beats in both.
fn best(pairs: &Pairs) -> Pairs {
    let is_beaten =
        |pair: &(u32, u64)| pairs.iter().any(|other| other != pair && other.0 <= pair.0 && other.1 <= pair.1);
    pairs.iter().copied().filter(|pair| !is_beaten(pair)).collect()
}

/// The games here are small.
fn one_thread() -> Resources {
    Resources { threads: 1, ..Resources::default() }
}

fn within(depth: u16) -> Within {
    Within { max_depth: Some(depth), ..Within::default() }
}

fn pairs(found: &Front) -> Vec<(u32, u64)> {
    found.pairs.iter().map(|pair| (pair.at_worst, pair.total)).collect()
}

/// Checks what a front says of itself, and that its trees have its pairs.
fn check_trees(found: &Front) {
    assert!(found.is_complete);
    assert_eq!(found.pairs.last().map(|pair| pair.total), found.up_to);
    assert_eq!(found.pairs.last().map(|pair| pair.at_worst), found.fewest);
    for pair in &found.pairs {
        let cost = pair.tree.cost();
        let depth = found.depth.unwrap();
        assert!(cost.worst <= depth);
        assert_eq!((pair.tree.found_with(depth), u64::from(cost.total)), (pair.at_worst, pair.total));
    }
}

/// The fronts of codes at every depth, against those of all trees; the most pairs of one of them.
fn compare(game: &Game, codes: &[Code]) -> usize {
    let mut every = every_front(codes, codes);
    let (mut least, mut longest) = (None, 0);
    for depth in 1..=8.min(codes.len() as u16) {
        let expected = of_all(&mut every, codes.len(), depth);
        longest = longest.max(expected.len());
        match front(game, within(depth), &one_thread(), &Unwatched) {
            Ok(found) => {
                check_trees(&found);
                assert_eq!(pairs(&found), expected, "{} within {depth}", game.description());
                if least.is_none() {
                    least = Some(depth);
                    assert_eq!(
                        front(game, Within::default(), &one_thread(), &Unwatched),
                        Ok(found),
                        "{}",
                        game.description()
                    );
                }
            }
            Err(error) => {
                assert_eq!(error, SolveError::Impossible { within: depth });
                assert_eq!(expected, [], "{} within {depth}", game.description());
            }
        }
    }
    longest
}

#[test]
fn fronts_of_rules_are_those_of_all_trees_at_every_depth() {
    for text in ["1x1", "1x5", "2x2", "2x4", "3x4", "4x4", "2x5r", "3x3r", "2x6r", "4x2r", "2x7"] {
        let rules: Rules = text.parse().unwrap();
        compare(&Game::from(rules), &rules.iter().collect::<Vec<_>>());
    }
}

#[test]
fn fronts_of_lists_are_those_of_all_trees_at_every_depth() {
    fronts_of_lists_are_those_of_all_trees(2);
}

#[test]
#[ignore = "takes half a minute; .ci/full runs it"]
fn fronts_of_many_lists_are_those_of_all_trees_at_every_depth() {
    fronts_of_lists_are_those_of_all_trees(12);
}

fn fronts_of_lists_are_those_of_all_trees(lists_of_a_size: usize) {
    // Where only the codes of a list may be guessed trees are deep, and fronts long.
    let mut random = Random::of(b"lists of codes");
    let (mut longest, mut lengths) = (0, BTreeSet::new());
    for (text, sizes) in [("2x8r", [28, 36]), ("6x2r", [20, 28]), ("3x4r", [14, 20])] {
        let rules: Rules = text.parse().unwrap();
        for size in sizes {
            for _ in 0..lists_of_a_size {
                let mut codes: Vec<Code> = rules.iter().collect();
                while codes.len() > size {
                    codes.swap_remove(random.below(codes.len()));
                }
                codes.sort_unstable();
                let words = codes.iter().map(|code| code.to_string()).collect();
                let list = CodeList::new(words, Some(rules), Default::default()).unwrap();
                let length = compare(&Game::from(list), &codes);
                longest = longest.max(length);
                lengths.insert(length);
            }
        }
    }
    assert!(longest >= 2, "no front has a choice: {lengths:?}");
}

/// More slack than any front of these games needs.
const SLACK: u64 = 12;

#[test]
fn counts_are_those_of_all_trees_for_every_set_that_two_guesses_leave() {
    let mut sets = 0;
    for text in ["2x4", "3x4", "4x4", "2x5r", "3x3r", "2x6r", "4x2r"] {
        let rules: Rules = text.parse().unwrap();
        let mut every = Plain::new(rules, EveryFront);
        for depth in 3..=6 {
            let problem = |costs| {
                let settings = Settings { threads: 1, ..Settings::default() };
                Problem::new(Game::from(rules), costs, settings, TranspositionTable::new(1 << 16))
            };
            let (totals, last) = (problem(Costs::limited(depth, 0)), problem(Costs::at_last(depth)));
            let go_on = || ControlFlow::Continue(());
            let stop = Stop::new(&go_on);
            let walk = Walk::new(Dag::new(&totals, &stop), Dag::new(&last, &stop), None);
            let game = totals.game();
            let mut check = |set: &[u16], history: &[(u16, u16)]| {
                let left = depth - history.len() as u16;
                let front = every.solve(set, left);
                let Some(&(_, least)) = front.last() else { return };
                let known = walk.up_to(State { set, history, left }, SLACK).unwrap();
                assert_eq!(known.least, least, "{text}: {history:?} of {depth}: {set:?}");
                for slack in 0..=SLACK {
                    let fewest = front.iter().filter(|pair| pair.1 <= least + slack).map(|pair| pair.0).min();
                    assert_eq!(Some(known.count(slack)), fewest, "{text}: {history:?} of {depth}, {slack}: {set:?}");
                }
                sets += 1;
            };
            let all = game.secrets().to_vec();
            for first in game.essentially_different(&[]) {
                for (answer, cell) in game.cells(&all, first) {
                    check(&cell, &[(first, answer)]);
                    for second in 0..all.len() as u16 {
                        for (other, cell) in game.cells(&cell, second) {
                            check(&cell, &[(first, answer), (second, other)]);
                        }
                    }
                }
            }
        }
    }
    assert!(sets > 1000, "{sets} sets");
}

#[test]
fn ends_are_those_of_solve() {
    ends_of_fronts_are_those_of_solve(&["4x5", "3x6", "3x5r", "5x3r"]);
}

#[test]
#[ignore = "takes ten seconds; .ci/full runs it"]
fn ends_of_larger_games_are_those_of_solve() {
    ends_of_fronts_are_those_of_solve(&["4x6r", "4x6", "3x7", "3x6r"]);
}

fn ends_of_fronts_are_those_of_solve(games: &[&str]) {
    for text in games {
        let codes = text.parse::<Game>().unwrap();
        let found = front(&codes, Within::default(), &Resources::default(), &Unwatched).unwrap();
        check_trees(&found);
        let tree = |question| solve(&codes, question, &Resources::default()).unwrap().tree;
        let fewest = tree(Question { objective: Objective::Worst, ..Question::default() });
        let least = tree(Question { max_depth: found.depth, ..Question::default() });
        assert!(found.pairs.last().is_some_and(|pair| pair.tree == fewest), "{text}");
        assert!(found.pairs.first().is_some_and(|pair| pair.tree == least), "{text}");
    }
}

#[test]
fn fronts_of_small_games_do_not_depend_on_resources() {
    fronts_do_not_depend_on_resources(&["3x4r", "3x5"]);
}

#[test]
#[ignore = "takes ten seconds; .ci/full runs it"]
fn fronts_of_larger_games_do_not_depend_on_resources() {
    fronts_do_not_depend_on_resources(&["4x5", "3x6"]);
}

fn fronts_do_not_depend_on_resources(games: &[&str]) {
    for text in games {
        let codes = text.parse::<Game>().unwrap();
        let expected = front(&codes, Within::default(), &Resources::default(), &Unwatched).unwrap();
        for threads in [1, 3] {
            for technique in Technique::ALL {
                let techniques = Techniques::default().without(technique);
                let resources = Resources { threads, memory: 1 << 12, techniques };
                assert_eq!(
                    front(&codes, Within::default(), &resources, &Unwatched).unwrap(),
                    expected,
                    "{text} {technique}"
                );
            }
        }
    }
}

#[test]
fn lists_have_fronts_too() {
    let words: Vec<String> = ["AAAA", "AAAB", "AABB", "ABBB", "BBBB", "BBBA", "BBAA"].map(str::to_owned).to_vec();
    let codes = Game::from(CodeList::new(words, None, Default::default()).unwrap());
    let found = front(&codes, Within::default(), &Resources::default(), &Unwatched).unwrap();
    check_trees(&found);
    let question = Question { objective: Objective::Worst, ..Question::default() };
    let fewest = solve(&codes, question, &Resources::default()).unwrap();
    assert_eq!(pairs(&found).last(), Some(&(fewest.at_worst, fewest.tree.cost().total.into())));
}

#[test]
fn what_is_interrupted_is_the_front_up_to_a_total() {
    let codes = "4x6".parse::<Game>().unwrap();
    let all = front(&codes, Within::default(), &one_thread(), &Unwatched).unwrap();
    assert_eq!(all.pairs.len(), 4);
    for most in 0..=all.pairs.len() {
        let watch = |reached: &Reached| {
            if reached.pairs >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let found = front(&codes, Within::default(), &one_thread(), &watch);
        if most == all.pairs.len() {
            assert_eq!(found, Ok(all), "after the last pair nothing is left to do");
            break;
        }
        let Err(SolveError::Interrupted(Interrupted { known: found })) = found else { panic!("{found:?}") };
        assert!(!found.is_complete);
        assert_eq!(found.pairs[..], all.pairs[..most]);
        assert!(found.up_to.is_none_or(|up_to| up_to < all.pairs[most].total), "{found:?}");
    }
}
