//! Searches in pieces compared with searches of one piece.

use super::*;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::list::{CodeList, Guesses, Mode};
use crate::code_breaking::search::optimal::tests::some_words;
use crate::code_breaking::search::{
    Optimal, Question, Resources, SolveError, solve, solve_watched,
};
use crate::control::{Patience, Unwatched};
use crate::random::Random;

const MEMORY: usize = 1 << 24;

fn game(rules: &str) -> Game {
    rules.parse().unwrap()
}

fn search(rules: &str) -> Distributed {
    Distributed::new(&game(rules), None, MEMORY)
}

fn resources() -> Resources {
    Resources {
        threads: 1,
        memory: MEMORY,
    }
}

fn within(max_depth: Option<u16>) -> Question {
    Question {
        max_depth,
        ..Question::default()
    }
}

/// The tree, or that there is none.
fn on_one_machine(game: &Game, max_depth: Option<u16>) -> Option<Optimal> {
    found(solve(game, within(max_depth), &resources()))
}

fn in_the_end(search: &Distributed) -> Option<Optimal> {
    found(solve_watched(
        search.game(),
        within(search.max_depth),
        &resources(),
        search.saved(),
        &Unwatched,
    ))
}

fn found(solved: Result<Optimal, SolveError>) -> Option<Optimal> {
    match solved {
        Ok(optimal) => Some(optimal),
        Err(SolveError::Impossible { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Numbers of subproblems that were answered, of those among them after a guess, and of rounds.
#[derive(Debug, Default, Clone, Copy)]
struct Work {
    answers: usize,
    after_a_guess: usize,
    rounds: usize,
}

/// Each machine knows what was known when the plan was made, and nothing else; their answers arrive
/// in an order that `order` changes.
fn solved_apart(
    game: &Game,
    max_depth: Option<u16>,
    split: usize,
    shared: usize,
    order: fn(&mut Vec<Open>),
) -> (Distributed, Work) {
    let (mut all, mut entries, mut work) = (Vec::new(), Vec::new(), Work::default());
    loop {
        assert!(work.rounds < 1000, "{game} does not end");
        let know = || {
            let mut search = Distributed::new(game, max_depth, MEMORY);
            all.iter().for_each(|answer| search.learn(answer).unwrap());
            search.learn_entries(entries.iter().copied());
            search
        };
        let mut coordinator = know();
        let mut plan = coordinator.plan(split, &Unwatched).unwrap();
        if plan.is_proven() {
            return (coordinator, work);
        }
        assert!(
            !plan.open.is_empty(),
            "{game}: nothing proven, and nothing to be asked"
        );
        work.rounds += 1;
        work.answers += plan.open.len();
        work.after_a_guess += plan
            .open
            .iter()
            .filter(|open| !open.subproblem.history.is_empty())
            .count();
        order(&mut plan.open);
        let answers: Vec<(Answer, Vec<Entry>)> = plan
            .open
            .iter()
            .map(|open| {
                let mut machine = know();
                (
                    machine.answer(&open.subproblem, &Unwatched).unwrap(),
                    machine.entries(shared),
                )
            })
            .collect();
        all.extend(plan.found);
        for (answer, more) in answers {
            all.push(answer);
            entries.extend(more);
        }
    }
}

/// Asserts that pieces end with the tree of one search, or with the proof that there is none.
fn is_as_on_one_machine(game: &Game, max_depth: Option<u16>, split: usize, name: &str) -> Work {
    let expected = on_one_machine(game, max_depth);
    let mut work = Work::default();
    for (shared, order) in [
        (0, (|_| {}) as fn(&mut Vec<Open>)),
        (100, |open| open.reverse()),
    ] {
        let (mut search, needed) = solved_apart(game, max_depth, split, shared, order);
        let plan = search.plan(split, &Unwatched).unwrap();
        let total = expected
            .as_ref()
            .map(|expected| u64::from(expected.tree.cost().total));
        assert_eq!((plan.least, plan.most), (total, total), "{name} {split}");
        match (in_the_end(&search), &expected) {
            (Some(found), Some(expected)) => {
                assert!(
                    found.tree == expected.tree && found.at_worst == expected.at_worst,
                    "{name} {split}"
                );
            }
            (found, expected) => assert!(found.is_none() && expected.is_none(), "{name} {split}"),
        }
        work = needed;
    }
    work
}

#[test]
fn trees_are_those_of_one_machine() {
    for (text, depth, split) in [
        ("3x6", None, 5),
        ("3x6", None, 1000),
        ("3x5r", None, 10),
        ("4x6", None, 60),
        ("4x5r", None, 100),
        ("4x6r", None, 300),
        ("4x7", None, 150),
        ("4x6r", Some(5), 300),
        ("4x6r", Some(4), 300),
        ("3x6", Some(5), 5),
        ("4x6", Some(6), 60),
    ] {
        is_as_on_one_machine(&game(text), depth, split, text);
    }
}

/// A list of words with colours over a few letters, of which the first ones may be secret.
fn list_of_words(
    random: &mut Random,
    [letters, alphabet, guesses, secrets]: [usize; 4],
) -> CodeList {
    let [words, secrets] = some_words(random, letters, alphabet, guesses, secrets);
    let list = CodeList::new(words, None, Guesses::List).unwrap();
    list.with_secrets(secrets, None).unwrap().coloured()
}

/// Sets of at most 40 secrets are solved by the plan, so most lists have more.
#[test]
fn trees_of_words_are_those_of_one_machine() {
    let mut random = Random::new(30);
    let (mut found, mut impossible) = ([0; 3], 0);
    for number in 0..48 {
        let (letters, alphabet) = (2 + number % 4, 4 + random.below(3));
        let secrets = if number % 8 == 0 {
            1 + number / 8
        } else {
            30 + random.below(150)
        };
        let others = random.below(100);
        let list = list_of_words(&mut random, [letters, alphabet, secrets + others, secrets]);
        let game = Game::from(list.in_mode(Mode::ALL[number % 3]));
        let split = [1000, 60, 10][random.below(3)];
        for max_depth in [None, Some(6), Some(3)] {
            let work = is_as_on_one_machine(
                &game,
                max_depth,
                split,
                &format!("list {number} {max_depth:?}"),
            );
            found[number % 3] += usize::from(work.answers > 0);
            impossible += usize::from(on_one_machine(&game, max_depth).is_none());
        }
    }
    assert!(
        found.iter().all(|&found| found > 10) && impossible > 5,
        "{found:?} {impossible}"
    );
}

#[test]
fn what_is_asked_gets_smaller_until_there_is_time_for_it() {
    let words = list_of_words(&mut Random::new(6), [4, 7, 1500, 1000]);
    for (game, split) in [
        (game("4x8"), 2000),
        (words.clone().into(), 400),
        (words.in_mode(Mode::Hard).into(), 400),
    ] {
        let mut search = Distributed::new(&game, None, MEMORY);
        let (mut late, mut rounds, mut deepest) = (0, 0, 0);
        loop {
            let plan = search.plan(split, &Unwatched).unwrap();
            if plan.is_proven() {
                break;
            }
            // Slowly more looks before time is up.
            let looks = rounds / 4;
            rounds += 1;
            assert!(looks < 1000);
            for open in plan.open {
                deepest = deepest.max(open.subproblem.history.len());
                let answer = search.answer(&open.subproblem, &Patience::new(looks));
                let answer = answer.unwrap();
                late += u32::from(answer.is_too_long);
            }
        }
        assert!(late > 0 && deepest > 0, "{game} {late} {deepest}");
        assert!(
            in_the_end(&search).unwrap().tree == on_one_machine(&game, None).unwrap().tree,
            "{game}"
        );
    }
}

#[test]
fn bounds_are_true_at_every_moment() {
    let words = list_of_words(&mut Random::new(5), [4, 5, 200, 100]);
    let games = [
        ("3x6", game("3x6")),
        ("4x6r", game("4x6r")),
        ("words", words.clone().into()),
    ];
    for (text, game) in games
        .into_iter()
        .chain([("hard", words.in_mode(Mode::Hard).into())])
    {
        let total = u64::from(on_one_machine(&game, None).unwrap().tree.cost().total);
        let mut search = Distributed::new(&game, None, MEMORY);
        let mut before = 0;
        loop {
            let plan = search.plan(20, &Unwatched).unwrap();
            let (least, most) = (plan.least.unwrap(), plan.most.unwrap());
            assert!(
                least <= total && total <= most && before <= least,
                "{text} {plan:?}"
            );
            before = least;
            let Some(open) = plan.open.first() else { break };
            let answer = search.answer(&open.subproblem, &Unwatched).unwrap();
            assert!(answer.is_exact || answer.least >= open.subproblem.below);
        }
        assert_eq!(before, total, "{text}");
    }
}

#[test]
fn foreign_subproblems_are_refused() {
    fn of(history: &[(&str, &str)], guess: Option<&str>) -> Subproblem {
        Subproblem {
            history: history
                .iter()
                .map(|&(guess, answer)| (guess.to_owned(), answer.to_owned()))
                .collect(),
            guess: guess.map(str::to_owned),
            below: 99,
        }
    }

    let mut search = search("3x6");
    let foreign = [
        of(&[("011", "0A1B")], None),
        of(&[("01", "0A1B")], None),
        of(&[("012", "2A1B")], None),
        of(&[("012", "3A0B")], None),
        of(&[("012", "0A0B"), ("345", "0A2B")], None),
        of(&[], Some("016")),
    ];
    let refuses = |search: &mut Distributed, subproblem: &Subproblem| {
        search.answer(subproblem, &Unwatched) == Err(ForeignSubproblem)
    };
    for foreign in foreign {
        assert!(refuses(&mut search, &foreign), "{foreign:?}");
    }
    assert!(!refuses(&mut search, &of(&[("012", "0A0B")], Some("345"))));

    let words = "abcd abce abde bcde acde bdec ecda dabe"
        .split(' ')
        .map(str::to_owned)
        .collect();
    let list = CodeList::new(words, None, Guesses::List)
        .unwrap()
        .coloured();
    let mut easy = Distributed::new(&list.clone().into(), Some(2), MEMORY);
    let mut hard = Distributed::new(&list.clone().in_mode(Mode::Hard).into(), None, MEMORY);
    let mut first = Distributed::new(&list.beginning_with("bcde").unwrap().into(), None, MEMORY);
    let foreign = [
        of(&[("abcd", "GGG")], None),
        of(&[("abcd", "0A1B")], None),
        of(&[("abcd", "GGGG")], None),
        of(&[("abcd", "YYYY")], None),
        of(&[], Some("dcba")),
        of(&[("abcd", "GGG-"), ("bdec", "YYY-")], None),
    ];
    for foreign in &foreign {
        assert!(refuses(&mut easy, foreign), "{foreign:?}");
    }
    let after = |guess| of(&[("abcd", "GGG-")], Some(guess));
    assert!(!refuses(&mut easy, &after("bdec")));
    assert!(refuses(&mut hard, &after("bdec")), "not in hard mode");
    assert!(!refuses(&mut hard, &after("abce")));
    assert!(refuses(&mut first, &after("abce")), "another first word");
    assert!(!refuses(&mut first, &of(&[], Some("bcde"))));
    // As many guesses as are allowed leave none.
    let late = of(&[("bdec", "YYY-"), ("abcd", "GGG-")], None);
    assert!(refuses(&mut easy, &late));
}

#[test]
fn a_bound_below_the_threshold_settles_nothing() {
    let plan = search("4x7").plan(100, &Unwatched).unwrap();
    let (mut knows, mut machine, mut close) = (search("4x7"), search("4x7"), 0);
    for Open { subproblem, .. } in &plan.open {
        let answer = machine.answer(subproblem, &Unwatched).unwrap();
        // What sets cost at least changes the order in which others are asked about.
        let is_close = subproblem.guess.is_some() && !answer.is_exact;
        let least = if is_close {
            answer.least.min(subproblem.below) - 1
        } else {
            1
        };
        close += u32::from(is_close);
        let bound = Answer {
            subproblem: subproblem.clone(),
            least,
            is_exact: false,
            is_too_long: false,
        };
        knows.learn(&bound).unwrap();
    }
    assert!(close > 3, "{close}");
    assert_eq!(knows.plan(100, &Unwatched).unwrap().open, plan.open);
}
