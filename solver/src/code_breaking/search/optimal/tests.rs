//! Optimal trees against plain search, interrupted searches against those that were not.

use std::collections::{BTreeMap, BTreeSet};

use solvetab_lookup::code_breaking::{Colour, Colours, FeedbackKind, Rules, Word};

use super::*;
use crate::code_breaking::game::list::{CodeList, Guesses, Mode};
use crate::code_breaking::search::first_guesses;
use crate::code_breaking::search::plain::{Plain, TreeWorth};
use crate::code_breaking::search::state::UNLIMITED;
use crate::control::{Interrupted, Unwatched};
use crate::random::Random;

const RULES: [&str; 17] = [
    "1x1", "1x5", "2x2", "2x4", "2x3r", "2x5r", "3x3", "3x4", "3x2r", "3x3r", "4x4", "4x2r",
    "2x6r", "5x2r", "2x8", "3x5", "3x4r",
];

fn solve_rules(
    rules: Rules,
    question: Question,
    resources: &Resources,
) -> Result<Optimal, SolveError> {
    solve(&Game::from(rules), question, resources)
}

/// Total, worst case, secrets at it; nothing if that is proven to be impossible.
fn found(rules: Rules, objective: Objective, max_depth: Option<u16>) -> Option<(u32, u32, u32)> {
    let question = Question {
        objective,
        max_depth,
        width: None,
    };
    match solve_rules(rules, question, &Resources::default()) {
        Ok(optimal) => {
            let cost = optimal.tree.cost();
            assert_eq!(cost.secrets, rules.codes());
            Some((cost.total, cost.worst.into(), optimal.at_worst))
        }
        Err(SolveError::Impossible { within }) => {
            assert_eq!(Some(within), max_depth);
            None
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn least_totals_are_those_of_plain_search_at_every_depth() {
    for text in RULES {
        let rules: Rules = text.parse().unwrap();
        let set: Vec<u16> = (0..rules.codes() as u16).collect();
        let mut plain = Plain::new(rules, Objective::Total);
        for depth in 1..=7.min(rules.codes() as u16) {
            assert_eq!(
                found(rules, Objective::Total, Some(depth)),
                plain.solve(&set, depth),
                "{text} within {depth}"
            );
        }
        assert_eq!(
            found(rules, Objective::Total, None),
            plain.solve(&set, 12),
            "{text}"
        );
    }
}

#[test]
fn least_worst_cases_are_those_of_plain_search() {
    for text in RULES {
        let rules: Rules = text.parse().unwrap();
        let set: Vec<u16> = (0..rules.codes() as u16).collect();
        let mut plain = Plain::new(rules, Objective::Worst);
        let (worst, (at_worst, total, _)) = (1..)
            .find_map(|depth| Some((u32::from(depth), plain.solve(&set, depth)?)))
            .unwrap();
        assert_eq!(
            found(rules, Objective::Worst, None),
            Some((total, worst, at_worst)),
            "{text}"
        );
        let (_, least_worst, least_at_worst) = found(rules, Objective::AtWorst, None).unwrap();
        assert_eq!((least_worst, least_at_worst), (worst, at_worst), "{text}");
    }
}

/// Resources that change the time only.
fn all_resources() -> Vec<Resources> {
    let standard = Resources::default();
    let mut all: Vec<Resources> = [0, 1, 4]
        .map(|threads| Resources {
            threads,
            ..standard
        })
        .into();
    all.push(Resources {
        memory: 0,
        ..standard
    });
    all
}

#[test]
fn trees_of_small_games_do_not_depend_on_resources() {
    trees_do_not_depend_on_resources(&["3x5", "3x4r", "2x6r", "4x3r"]);
}

#[test]
#[ignore = "takes half a minute; .ci/full runs it"]
fn trees_of_larger_games_do_not_depend_on_resources() {
    trees_do_not_depend_on_resources(&["3x6", "4x5", "5x3r", "4x6", "2x12"]);
}

fn trees_do_not_depend_on_resources(games: &[&str]) {
    for text in games {
        let rules: Rules = text.parse().unwrap();
        for objective in Objective::ALL {
            let (_, least, _) = found(rules, Objective::Worst, None).unwrap();
            for max_depth in [None, Some(least as u16), Some(least as u16 + 1)] {
                let question = Question {
                    objective,
                    max_depth,
                    width: None,
                };
                let expected = solve_rules(rules, question, &Resources::default()).unwrap();
                for resources in &all_resources() {
                    let other = solve_rules(rules, question, resources).unwrap();
                    let is_same =
                        other.tree == expected.tree && other.at_worst == expected.at_worst;
                    assert!(is_same, "{text} {objective} {max_depth:?} {resources:?}");
                }
            }
        }
    }
}

#[test]
fn narrowed_trees_of_small_games_do_not_depend_on_resources() {
    narrowed_trees_do_not_depend_on_resources(&[("3x5", 2), ("3x4r", 3), ("4x6r", 1)]);
}

#[test]
#[ignore = "takes ten seconds; .ci/full runs it"]
fn narrowed_trees_of_larger_games_do_not_depend_on_resources() {
    narrowed_trees_do_not_depend_on_resources(&[("4x6r", 20), ("4x6", 3)]);
}

/// Nor do they prove anything.
fn narrowed_trees_do_not_depend_on_resources(games: &[(&str, usize)]) {
    for &(text, width) in games {
        let rules: Rules = text.parse().unwrap();
        for objective in Objective::ALL {
            let question = Question {
                objective,
                max_depth: None,
                width: Some(width),
            };
            let expected = solve_rules(rules, question, &Resources::default()).unwrap();
            assert!(expected.proven.is_empty(), "{text} {objective}");
            assert_eq!(expected.tree.cost().secrets, rules.codes());
            for resources in &all_resources() {
                let other = solve_rules(rules, question, resources).unwrap();
                assert!(
                    other.tree == expected.tree,
                    "{text} {objective} {width} {resources:?}"
                );
            }
        }
        // Too few guesses may lead to no tree, which is no proof that there is none.
        let question = Question {
            max_depth: Some(2),
            width: Some(width),
            ..Question::default()
        };
        let error = solve_rules(rules, question, &Resources::default()).unwrap_err();
        assert_eq!(
            error,
            SolveError::NotFound {
                width,
                within: Some(2)
            }
        );
    }
}

#[test]
fn as_many_guesses_as_secrets_are_always_enough() {
    // Words that tell nothing about each other but that they are not the same.
    let words: Vec<String> = (0..32_u8)
        .map(|letter| format!("{}", char::from(b'A' + letter)))
        .collect();
    let list = CodeList::new(words, None, Default::default()).unwrap();
    let codes = Game::from(list);
    for objective in Objective::ALL {
        let optimal = solve(
            &codes,
            Question {
                objective,
                ..Question::default()
            },
            &Resources::default(),
        )
        .unwrap();
        assert_eq!((optimal.tree.cost().worst, optimal.at_worst), (32, 1));
        assert_eq!(optimal.tree.cost().total, 32 * 33 / 2);
    }
    let within = Question {
        max_depth: Some(31),
        ..Question::default()
    };
    let error = solve(&codes, within, &Resources::default()).unwrap_err();
    assert_eq!(error, SolveError::Impossible { within: 31 });
}

/// A guess tells nothing but whether it is the secret, though it has 243 kinds of feedback.
#[test]
fn words_that_differ_in_one_letter_are_guessed_one_by_one() {
    let words: Vec<String> = ('a'..='z').map(|letter| format!("{letter}ills")).collect();
    for mode in Mode::ALL {
        let list = CodeList::new(words.clone(), None, Guesses::List)
            .unwrap()
            .coloured();
        let game = Game::from(list.in_mode(mode));
        for objective in [Objective::Total, Objective::Worst, Objective::AtWorst] {
            let optimal = solve(
                &game,
                Question {
                    objective,
                    ..Question::default()
                },
                &Resources::default(),
            )
            .unwrap();
            let cost = optimal.tree.cost();
            assert_eq!(
                (cost.total, cost.worst, optimal.at_worst),
                (26 * 27 / 2, 26, 1),
                "{objective}"
            );
        }
        let within = Question {
            max_depth: Some(25),
            ..Question::default()
        };
        let error = solve(&game, within, &Resources::default()).unwrap_err();
        assert_eq!(error, SolveError::Impossible { within: 25 });
    }
}

#[test]
fn what_is_interrupted_goes_on_to_the_same_tree() {
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicUsize, Ordering};
    let codes = "4x7".parse::<Game>().unwrap();
    for objective in Objective::ALL {
        let question = Question {
            objective,
            ..Question::default()
        };
        let expected = solve(&codes, question, &Resources::default()).unwrap();
        let (mut saved, mut interruptions) = (Saved::default(), 0);
        let optimal = loop {
            let looks = AtomicUsize::new(0);
            // Each time a little later: choosing among the best trees begins anew.
            let watch = |_: &Snapshot<'_>| {
                let is_enough =
                    looks.fetch_add(1, Ordering::Relaxed) > interruptions * interruptions;
                if is_enough {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let threads = 1 + interruptions % 3;
            let resources = Resources {
                threads,
                ..Resources::default()
            };
            match solve_watched(&codes, question, &resources, saved, &watch) {
                Ok(optimal) => break optimal,
                Err(SolveError::Interrupted(so_far)) => {
                    (saved, interruptions) = (*so_far.known, interruptions + 1)
                }
                Err(error) => panic!("{error}"),
            }
            assert!(interruptions < 10_000);
        };
        assert!(interruptions > 3, "{interruptions}");
        assert!(
            optimal.tree == expected.tree && optimal.at_worst == expected.at_worst,
            "{objective}"
        );
    }
}

#[test]
fn what_was_saved_serves_no_other_search() {
    use std::ops::ControlFlow;
    let codes = "4x6r".parse::<Game>().unwrap();
    let resources = Resources {
        threads: 1,
        ..Resources::default()
    };
    let within = |depth| Question {
        max_depth: Some(depth),
        ..Question::default()
    };
    let at_once = |_: &Snapshot<'_>| ControlFlow::Break(());
    let interrupted = solve_watched(&codes, within(5), &resources, Saved::default(), &at_once);
    let Err(SolveError::Interrupted(Interrupted { known: saved })) = interrupted else {
        panic!("{interrupted:?}")
    };

    let go_on = |codes: &Game, question, resources: &Resources| {
        solve_watched(codes, question, resources, (*saved).clone(), &Unwatched)
            .map(|optimal| optimal.tree.cost().total)
    };
    assert_eq!(go_on(&codes, within(5), &resources), Ok(5626));

    // Other problems in another order.
    let mut older = (*saved).clone();
    assert!(older.search.ends_with(LEVELS));
    older.search.truncate(older.search.len() - LEVELS.len());
    let result = solve_watched(&codes, within(5), &resources, older, &Unwatched);
    assert_eq!(result.err(), Some(SolveError::OtherSearch));
    for other in [
        go_on(&codes, within(6), &resources),
        go_on(&"4x6".parse::<Game>().unwrap(), within(5), &resources),
    ] {
        assert_eq!(other, Err(SolveError::OtherSearch));
    }
}

#[test]
fn a_member_that_leaves_two_together_is_no_perfect_guess_where_a_third_is_late() {
    // Found by an earlier, other search; smaller games do not tell the two apart.
    let question = Question {
        objective: Objective::Worst,
        ..Question::default()
    };
    let optimal = solve_rules("4x6r".parse().unwrap(), question, &Resources::default()).unwrap();
    assert_eq!(
        (
            optimal.tree.cost().worst,
            optimal.at_worst,
            optimal.tree.cost().total
        ),
        (5, 539, 5627)
    );
}

#[test]
fn whenever_a_search_is_interrupted_what_was_saved_is_true_and_no_less_is_known_later() {
    // One with a single first guess, another with several.
    whenever_a_search_is_interrupted(&["4x6", "3x5r"]);
}

#[test]
#[ignore = "takes ten seconds; .ci/full runs it"]
fn whenever_a_search_of_a_larger_game_is_interrupted_what_was_saved_is_true() {
    whenever_a_search_is_interrupted(&["4x7", "4x6r"]);
}

fn whenever_a_search_is_interrupted(games: &[&str]) {
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicU64, Ordering};
    for rules in games {
        let codes = rules.parse::<Game>().unwrap();
        let expected = solve(&codes, Question::default(), &Resources::default()).unwrap();
        let total = u64::from(expected.tree.cost().total);
        let mut interruptions = 0;
        for (most_looks, threads) in (0..30).flat_map(|looks| [(looks, 1), (looks, 3)]) {
            let resources = Resources {
                threads,
                ..Resources::default()
            };
            let (mut saved, mut least) = (Saved::default(), 0);
            for _ in 0..2 {
                let (looks, first, last) =
                    (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
                let watch = |state: &Snapshot<'_>| {
                    let now = if state.is_solved() {
                        total
                    } else {
                        state.least().0
                    };
                    let _ = first.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
                    last.fetch_max(now, Ordering::Relaxed);
                    if looks.fetch_add(1, Ordering::Relaxed) < most_looks {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                };
                let found = solve_watched(
                    &codes,
                    Question::default(),
                    &resources,
                    saved.clone(),
                    &watch,
                );
                let Err(SolveError::Interrupted(so_far)) = found else {
                    break;
                };
                interruptions += 1;
                // Only the first thread that looks again is sure to have taken in what was saved.
                assert!(
                    threads > 1 || first.into_inner() >= least,
                    "{rules}: {most_looks}"
                );
                (saved, least) = (*so_far.known, last.into_inner());
                assert!(least <= total, "{rules}: {most_looks}");
            }
            let optimal =
                solve_watched(&codes, Question::default(), &resources, saved, &Unwatched).unwrap();
            assert!(optimal.tree == expected.tree, "{rules}: {most_looks}");
        }
        assert!(interruptions > 20, "{rules}: {interruptions}");
    }
}

#[test]
#[cfg(feature = "parallel")]
#[cfg_attr(
    miri,
    ignore = "a search that is long enough to be looked at takes an interpreter too long"
)]
fn the_threads_are_the_callers_unless_others_are_asked_for() {
    use std::collections::HashSet;
    use std::ops::ControlFlow;
    use std::sync::Mutex;
    use std::thread::{self, ThreadId};

    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .build()
        .unwrap();
    let callers: HashSet<ThreadId> = pool
        .broadcast(|_| thread::current().id())
        .into_iter()
        .collect();
    let codes = Game::from("4x8".parse::<Rules>().unwrap());
    let searched_by = |threads| {
        let seen = Mutex::new(HashSet::new());
        let look = |_: &Snapshot<'_>| {
            seen.lock().unwrap().insert(thread::current().id());
            ControlFlow::Continue(())
        };
        let resources = Resources {
            threads,
            ..Resources::default()
        };
        pool.install(|| {
            solve_watched(
                &codes,
                Question::default(),
                &resources,
                Saved::default(),
                &look,
            )
        })
        .unwrap();
        seen.into_inner().unwrap()
    };
    let seen = searched_by(0);
    assert!(!seen.is_empty() && seen.is_subset(&callers));
    let seen = searched_by(2);
    assert!(!seen.is_empty() && seen.is_disjoint(&callers));
    assert_eq!(pool.install(|| Workers::new(0).count()), 3);
    assert_eq!([1, 7].map(|threads| Workers::new(threads).count()), [1, 7]);
}

#[test]
fn the_memory_that_was_taken_is_told() {
    fn taken(memory: usize) -> usize {
        let codes = Game::from("3x6".parse::<Rules>().unwrap());
        solve(
            &codes,
            Question::default(),
            &Resources {
                memory,
                ..Resources::default()
            },
        )
        .unwrap()
        .statistics
        .memory()
    }
    // 120 codes, so 3600 bytes by their pairs, and 64 KiB at least.
    assert_eq!(
        [0, 1 << 12, 1 << 16, 1 << 30].map(taken),
        [64, 1 << 12, 1 << 16, 1 << 16]
    );
}

/// All rules of at most so many codes, with bulls alone as feedback.
fn black_rules(most: u32) -> Vec<Rules> {
    let all = (1..=8).flat_map(|positions| (1..=16).map(move |symbols| (positions, symbols)));
    let all = all.flat_map(|(positions, symbols)| {
        [false, true].map(|repeats| Rules::new(positions, symbols, repeats))
    });
    let all = all.flatten().filter(|rules| rules.codes() <= most);
    all.map(|rules| rules.with_feedback(FeedbackKind::Black))
        .collect()
}

/// Asserts that totals, worst cases and secrets at them are those of plain search.
fn bulls_alone_agree_with_plain_search(rules: Rules) {
    let set: Vec<u16> = (0..rules.codes() as u16).collect();
    let mut plain = Plain::new(rules, Objective::Total);
    assert_eq!(
        found(rules, Objective::Total, None),
        plain.solve(&set, UNLIMITED),
        "{rules}"
    );
    let mut plain = Plain::new(rules, Objective::Worst);
    let (worst, (at_worst, total, _)) = (1..)
        .find_map(|depth| Some((u32::from(depth), plain.solve(&set, depth)?)))
        .unwrap();
    assert_eq!(
        found(rules, Objective::Worst, None),
        Some((total, worst, at_worst)),
        "{rules}"
    );
}

#[test]
fn bulls_alone_cost_what_plain_search_finds() {
    let rules = black_rules(27);
    assert_eq!(rules.len(), 53);
    // With one position a guess wins or tells nothing, with any number of symbols, repeated or not:
    // plain search takes longest there and sees the least.
    let is_short =
        |rules: &Rules| rules.positions() > 1 || (rules.symbols() <= 10 && !rules.repeats());
    rules
        .into_iter()
        .filter(is_short)
        .for_each(bulls_alone_agree_with_plain_search);
}

#[test]
#[ignore = "plain search takes long for more codes"]
fn bulls_alone_cost_what_plain_search_finds_for_up_to_64_codes() {
    let rules = black_rules(64);
    assert_eq!(rules.len(), 63);
    for rules in rules {
        bulls_alone_agree_with_plain_search(rules);
    }
}

/// Words of which two letters are to be found, and two guesses that are no secrets: either tells
/// one letter from all others, so that together they make more cells than any secret does.
#[test]
fn guesses_that_are_no_secrets_may_divide_better_than_any_secret() {
    let secrets: Vec<String> = ["a", "b", "c", "d", "k"]
        .iter()
        .flat_map(|x| ["e", "f", "g", "h", "l"].map(|y| format!("{x}{y}zzz")))
        .collect();
    for count in 21..=25 {
        let words = [&secrets[..count], &["qbcdk".to_owned(), "fqghl".to_owned()]].concat();
        let list = CodeList::new(words, None, Guesses::List).unwrap();
        let game = Game::from(
            list.with_secrets(secrets[..count].to_vec(), None)
                .unwrap()
                .coloured(),
        );
        for objective in [Objective::Total, Objective::Worst, Objective::AtWorst] {
            for max_depth in [None, Some(3)] {
                let question = Question {
                    objective,
                    max_depth,
                    width: None,
                };
                let cost = solve(&game, question, &Resources::default())
                    .unwrap()
                    .tree
                    .cost();
                assert!(
                    cost.worst == 3 || (objective, max_depth) == (Objective::Total, None),
                    "{count} {objective}"
                );
            }
        }
    }
}

/// Hard mode without anything that the engine does: the history says which guesses there are. What
/// a set is worth, as [`Plain`] says it.
fn in_hard_mode(
    words: &[Word],
    set: &[u16],
    history: &mut Vec<(Word, Colours)>,
    left: u16,
    objective: Objective,
) -> Option<(u32, u32, u32)> {
    let agrees = |guess: &Word| {
        history.iter().all(|(earlier, colours)| {
            let letters = || earlier.characters().zip(colours.colours());
            let is_kept = guess
                .characters()
                .zip(letters())
                .all(|(own, (letter, colour))| colour != Colour::Green || own == letter);
            let often = |of: char| {
                letters()
                    .filter(|&(letter, colour)| letter == of && colour != Colour::Grey)
                    .count()
            };
            is_kept
                && earlier
                    .characters()
                    .all(|of| guess.characters().filter(|&own| own == of).count() >= often(of))
        })
    };

    let allowed: Vec<Word> = words.iter().copied().filter(agrees).collect();
    if left == 0 {
        return None;
    }

    let values = allowed.into_iter().filter_map(|guess| {
        let mut cells: BTreeMap<Colours, Vec<u16>> = BTreeMap::new();
        for &secret in set {
            cells
                .entry(guess.colours(words[usize::from(secret)]).unwrap())
                .or_default()
                .push(secret);
        }
        let (tells, may_win) = (
            cells.values().all(|cell| cell.len() < set.len()),
            set.iter()
                .any(|&secret| words[usize::from(secret)] == guess),
        );
        if !(tells || may_win && set.len() == 1) {
            return None;
        }
        let mut values = Vec::new();
        for (colours, cell) in cells.into_iter().filter(|(colours, _)| !colours.is_win()) {
            history.push((guess, colours));
            values.push(in_hard_mode(words, &cell, history, left - 1, objective));
            history.pop();
        }
        Some(objective.value_of_guess(set, may_win, left, &mut values.into_iter()))
    });
    let values: Vec<_> = values.collect();
    objective.value_of_set(&mut values.into_iter())
}

#[test]
fn hard_mode_costs_what_plain_search_finds() {
    let mut random = Random::new(31);
    let mut is_harder = 0;
    for number in 0..320 {
        let (letters, alphabet) = (1 + number % 5, 2 + random.below(4));
        let (guesses, secrets) = (1 + random.below(12), 1 + random.below(8));
        let [words, secrets] = if number == 0 {
            // Few lists so short cost more in hard mode: this one does.
            let words = "patch batch night sound bound match share watch hoist chief whirl short booby curvy meows";
            let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
            [words.clone(), words[..14].to_vec()]
        } else {
            some_words(&mut random, letters, alphabet, guesses, secrets)
        };
        let list = CodeList::new(words.clone(), None, Guesses::List).unwrap();
        let list = list.with_secrets(secrets.clone(), None).unwrap().coloured();
        let (easy, game) = (
            Game::from(list.clone()),
            Game::from(list.in_mode(Mode::Hard)),
        );
        let written: Vec<Word> = words.iter().map(|word| word.parse().unwrap()).collect();
        let set: Vec<u16> = (0..secrets.len() as u16).collect();
        for objective in [Objective::Total, Objective::Worst] {
            let plain = |left| in_hard_mode(&written, &set, &mut Vec::new(), left, objective);
            let expected = match objective {
                Objective::Total => plain(set.len() as u16),
                _ => (1..).find_map(|depth| {
                    plain(depth).map(|(at_worst, total, _)| (total, depth.into(), at_worst))
                }),
            };
            for resources in [
                Resources::default(),
                Resources {
                    threads: 1,
                    memory: 0,
                },
            ] {
                let question = Question {
                    objective,
                    ..Question::default()
                };
                let optimal = solve(&game, question, &resources).unwrap();
                let cost = optimal.tree.cost();
                let found = Some((cost.total, cost.worst.into(), optimal.at_worst));
                assert_eq!(found, expected, "{objective} {words:?} {secrets:?}");
                let easy = solve(&easy, question, &resources).unwrap().tree.cost();
                is_harder += u32::from(cost.total > easy.total);
            }
        }
    }
    assert!(is_harder > 0, "hard mode costs more");
}

/// A list of words over a few letters, and which of them may be secret: with repeated letters, and
/// with families that differ in one letter.
pub(in crate::code_breaking::search) fn some_words(
    random: &mut Random,
    letters: usize,
    alphabet: usize,
    guesses: usize,
    secrets: usize,
) -> [Vec<String>; 2] {
    let mut words: Vec<String> = Vec::new();
    let most = alphabet.pow(letters as u32).min(guesses);
    while words.len() < most {
        let mut word: Vec<u8> = (0..letters)
            .map(|_| b'a' + random.below(alphabet) as u8)
            .collect();
        // Every other word is like one before it but for a letter.
        if let Some(other) = words.get(random.below(2 * words.len() + 1)) {
            let place = random.below(letters);
            word = other
                .bytes()
                .enumerate()
                .map(|(at, byte)| if at == place { word[at] } else { byte })
                .collect();
        }
        let word = String::from_utf8(word).unwrap();
        if !words.contains(&word) {
            words.push(word);
        }
    }

    let secrets = words[..secrets.min(words.len())].to_vec();
    [words, secrets]
}

#[test]
fn words_with_colours_cost_what_plain_search_finds() {
    words_with_colours_agree_with_plain_search(160);
}

#[test]
#[ignore = "takes ten seconds; .ci/full runs it"]
fn words_of_many_lists_cost_what_plain_search_finds() {
    words_with_colours_agree_with_plain_search(640);
}

fn words_with_colours_agree_with_plain_search(lists: usize) {
    let mut random = Random::new(30);
    let mut costs = BTreeSet::new();
    for number in 0..lists {
        let (letters, alphabet) = (1 + number % 6, 2 + random.below(5));
        let (guesses, secrets) = (1 + random.below(24), 1 + random.below(12));
        let [words, secrets] = some_words(&mut random, letters, alphabet, guesses, secrets);
        let list = CodeList::new(words.clone(), None, Guesses::List).unwrap();
        let game = Game::from(list.with_secrets(secrets.clone(), None).unwrap().coloured());
        let parsed = |words: &[String]| {
            words
                .iter()
                .map(|word| word.parse().unwrap())
                .collect::<Vec<Word>>()
        };
        let (guesses, hidden) = (parsed(&words), parsed(&secrets));
        let colours = |guess: &Word, secret: &Word| guess.colours(*secret).unwrap();
        let win = Colours::new([Colour::Green].repeat(letters)).ok();
        let set: Vec<u16> = (0..secrets.len() as u16).collect();
        for objective in [Objective::Total, Objective::Worst] {
            let mut plain = Plain::from_feedback(&guesses, &hidden, colours, win, objective);
            let unlimited = match objective {
                Objective::Total => plain.solve(&set, set.len() as u16),
                _ => (1..).find_map(|depth| {
                    let (at_worst, total, _) = plain.solve(&set, depth)?;
                    Some((total, depth.into(), at_worst))
                }),
            };
            costs.insert(unlimited);
            for max_depth in [None, Some(2), Some(3)] {
                let question = Question {
                    objective,
                    max_depth,
                    width: None,
                };
                for resources in [
                    Resources::default(),
                    Resources {
                        threads: 1,
                        memory: 0,
                    },
                ] {
                    let found = match solve(&game, question, &resources) {
                        Ok(optimal) => {
                            let cost = optimal.tree.cost();
                            Some((cost.total, cost.worst.into(), optimal.at_worst))
                        }
                        Err(SolveError::Impossible { .. }) => None,
                        Err(error) => panic!("{error}"),
                    };
                    let expected = match (objective, max_depth) {
                        (_, None) => unlimited,
                        (Objective::Total, Some(depth)) => {
                            plain.solve(&set, depth.min(set.len() as u16))
                        }
                        (_, Some(depth)) => {
                            unlimited.filter(|&(_, worst, _)| worst <= u32::from(depth))
                        }
                    };
                    assert_eq!(
                        found, expected,
                        "{objective} {max_depth:?} {words:?} {secrets:?}"
                    );
                }
            }
        }
        let least = solve(
            &game,
            Question {
                objective: Objective::AtWorst,
                ..Question::default()
            },
            &Resources::default(),
        );
        let mut plain = Plain::from_feedback(&guesses, &hidden, colours, win, Objective::Worst);
        let (worst, at_worst) = (1..)
            .find_map(|depth| Some((depth, plain.solve(&set, depth)?.0)))
            .unwrap();
        let least = least.unwrap();
        assert_eq!(
            (least.tree.cost().worst, least.at_worst),
            (worst, at_worst),
            "{words:?} {secrets:?}"
        );
    }
    assert!(costs.len() > 30, "lists differ: {}", costs.len());
}

/// The least of the totals below each first word alone is that of all first words together.
#[test]
fn first_words_one_by_one_cost_what_all_do() {
    fn best_tree(list: CodeList) -> Result<Tree, SolveError> {
        let question = Question {
            max_depth: Some(20),
            ..Question::default()
        };
        solve(&Game::from(list), question, &Resources::default()).map(|optimal| optimal.tree)
    }

    let mut random = Random::new(7);
    for number in 0..24 {
        let (guesses, secrets) = (1 + random.below(12), 1 + random.below(20));
        let [words, secrets] = some_words(
            &mut random,
            2 + number % 3,
            3 + number % 4,
            guesses,
            secrets,
        );
        let list = CodeList::new(words.clone(), None, Guesses::List).unwrap();
        let list = list.with_secrets(secrets.clone(), None).unwrap().coloured();
        let list = list.in_mode(Mode::ALL[number % 3]);
        let least = best_tree(list.clone()).unwrap().cost().total;
        let colours = |word: &str, secret: &str| {
            word.parse::<Word>()
                .unwrap()
                .colours(secret.parse().unwrap())
                .unwrap()
        };
        let of_first = |word: &String| {
            // A word that tells nothing cannot be the first.
            let feedbacks: BTreeSet<_> = secrets
                .iter()
                .map(|secret| colours(word, secret).number())
                .collect();
            let first = list.clone().beginning_with(word);
            let may_begin = list.mode() != Mode::CandidatesOnly || secrets.contains(word);
            let is_of_use = feedbacks.len() > 1 && secrets.len() > 2;
            assert_eq!(first.is_ok(), may_begin && is_of_use, "{word} {secrets:?}");
            let tree = best_tree(first.ok()?).unwrap();
            assert_eq!(list.name(tree.guess), word);
            Some(tree.cost().total)
        };
        let by_word: BTreeMap<&String, u32> = words
            .iter()
            .filter_map(|word| Some((word, of_first(word)?)))
            .collect();
        let totals: Vec<u32> = by_word.values().copied().collect();
        assert!(
            totals.is_empty() == (secrets.len() < 3) && totals.iter().all(|&total| total >= least)
        );
        if secrets.len() > 2 {
            assert_eq!(totals.iter().min(), Some(&least), "{words:?}");
            let game = Game::from(list.clone());
            for count in [1, 2, words.len()] {
                let found =
                    first_guesses(&game, Some(20), count, &Resources::default(), &Unwatched)
                        .unwrap();
                let found: Vec<_> = found
                    .iter()
                    .map(|first| (first.total, game.name(first.guess)))
                    .collect();
                let mut expected: Vec<_> = by_word
                    .iter()
                    .map(|(&word, &total)| (total.into(), word.clone()))
                    .collect();
                expected.sort_unstable();
                expected.truncate(count);
                assert_eq!(found, expected, "{words:?} {secrets:?}");
            }
        }
    }

    let list = CodeList::new(vec!["ab".into(), "ba".into()], None, Guesses::List).unwrap();
    assert!(list.clone().beginning_with("ab").is_err(), "bulls and cows");
    assert!(list.coloured().beginning_with("aa").is_err(), "no guess");
}
