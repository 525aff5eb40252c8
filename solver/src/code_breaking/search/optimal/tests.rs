//! Optimal trees against plain search, interrupted searches against those that were not.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use solvetab_lookup::code_breaking::{Colour, Colours, FeedbackKind, Rules, Word};

use super::*;
use crate::code_breaking::game::list::{CodeList, Guesses, Mode};
use crate::code_breaking::search::first_guesses;
use crate::code_breaking::search::plain::{Plain, TreeWorth};
use crate::code_breaking::search::state::UNLIMITED;
use crate::control::{Control, Interrupted, Patience, Unwatched};
use crate::random::Random;

const RULES: [&str; 17] = [
    "1x1", "1x5", "2x2", "2x4", "2x3r", "2x5r", "3x3", "3x4", "3x2r", "3x3r", "4x4", "4x2r",
    "2x6r", "5x2r", "2x8", "3x5", "3x4r",
];

fn question(objective: Objective, max_depth: Option<u16>) -> Question {
    Question {
        objective,
        max_depth,
        width: None,
    }
}

/// Total, worst case, secrets at it; nothing if that is proven to be impossible.
fn solved(game: &Game, question: Question, resources: &Resources) -> Option<(u32, u32, u32)> {
    match solve(game, question, resources) {
        Ok(optimal) => {
            let cost = optimal.tree.cost();
            assert_eq!(cost.secrets as usize, game.secrets().len());
            Some((cost.total, cost.worst.into(), optimal.at_worst))
        }
        Err(SolveError::Impossible { within }) => {
            assert_eq!(Some(within), question.max_depth);
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn found(game: &Game, objective: Objective, max_depth: Option<u16>) -> Option<(u32, u32, u32)> {
    solved(game, question(objective, max_depth), &Resources::default())
}

/// The least worst case by plain search, as [`solved`] says it.
fn least_worst<V>(mut plain: impl FnMut(u16) -> Option<(u32, u32, V)>) -> Option<(u32, u32, u32)> {
    (1..).find_map(|depth| {
        let (at_worst, total, _) = plain(depth)?;
        Some((total, depth.into(), at_worst))
    })
}

/// Asserts that totals, worst cases and secrets at them are those of plain search, within each
/// limit up to this one and without one.
fn agrees_with_plain_search(rules: Rules, deepest: u16) {
    let (game, set) = (rules.into(), Vec::from_iter(0..rules.codes() as u16));
    let mut plain = Plain::new(rules, Objective::Total);
    for depth in 1..=deepest {
        assert_eq!(
            found(&game, Objective::Total, Some(depth)),
            plain.solve(&set, depth),
            "{rules} within {depth}"
        );
    }
    let total = found(&game, Objective::Total, None);
    assert_eq!(total, plain.solve(&set, UNLIMITED), "{rules}");
    let mut plain = Plain::new(rules, Objective::Worst);
    let worst = least_worst(|depth| plain.solve(&set, depth));
    assert_eq!(found(&game, Objective::Worst, None), worst, "{rules}");
    let at_worst = found(&game, Objective::AtWorst, None);
    let figures = |(_, worst, at_worst)| (worst, at_worst);
    assert_eq!(at_worst.map(figures), worst.map(figures), "{rules}");
}

#[test]
fn least_costs_are_those_of_plain_search() {
    for text in RULES {
        let rules: Rules = text.parse().unwrap();
        agrees_with_plain_search(rules, 7.min(rules.codes() as u16));
    }
}

/// All rules of at most 27 codes.
#[test]
fn bulls_alone_cost_what_plain_search_finds() {
    let all = (1..=8).flat_map(|positions| (1..=16).map(move |symbols| (positions, symbols)));
    let all = all.flat_map(|(positions, symbols)| {
        [false, true].map(|repeats| Rules::new(positions, symbols, repeats))
    });
    // With one position a guess wins or tells nothing, with any number of symbols, repeated or not:
    // plain search takes longest there and sees the least.
    let is_short =
        |rules: &Rules| rules.positions() > 1 || (rules.symbols() <= 10 && !rules.repeats());
    let all = all.flatten().filter(|rules| rules.codes() <= 27);
    let all: Vec<Rules> = all.filter(is_short).collect();
    assert!(all.len() > 30, "{}", all.len());
    for rules in all {
        agrees_with_plain_search(rules.with_feedback(FeedbackKind::Black), 0);
    }
}

/// Trees depend on neither threads nor memory. A narrowed search proves nothing besides.
#[test]
fn trees_do_not_depend_on_resources() {
    let (game, standard) = (
        |text: &str| text.parse::<Game>().unwrap(),
        Resources::default(),
    );
    let mut questions = Vec::new();
    for text in ["3x5", "3x4r", "2x6r", "4x3r"] {
        let (_, least, _) = found(&game(text), Objective::Worst, None).unwrap();
        for max_depth in [None, Some(least as u16), Some(least as u16 + 1)] {
            questions.extend(Objective::ALL.map(|of| (text, question(of, max_depth))));
        }
    }
    for (text, width) in [("3x5", 2), ("3x4r", 3), ("4x6r", 1)] {
        let width = Some(width);
        let narrow = |objective| Question {
            width,
            ..question(objective, None)
        };
        questions.extend(Objective::ALL.map(|of| (text, narrow(of))));
    }
    for (text, question) in questions {
        let expected = solve(&game(text), question, &standard).unwrap();
        assert_eq!(expected.proven.is_empty(), question.width.is_some());
        for (threads, memory) in [(1, standard.memory), (4, standard.memory), (0, 0)] {
            let other = solve(&game(text), question, &Resources { threads, memory }).unwrap();
            assert!(
                other.tree == expected.tree && other.at_worst == expected.at_worst,
                "{text} {question:?} {threads} {memory}"
            );
        }
    }
    // Too few guesses may lead to no tree, which is no proof that there is none.
    let (width, within) = (2, Some(2));
    let narrow = Question {
        width: Some(width),
        ..question(Objective::Total, within)
    };
    let error = solve(&game("3x5"), narrow, &standard).unwrap_err();
    assert_eq!(error, SolveError::NotFound { width, within });
}

/// A guess tells nothing but whether it is the secret, though words have 243 kinds of feedback.
#[test]
fn as_many_guesses_as_secrets_are_always_enough() {
    let words: Vec<String> = ('a'..='z').map(|letter| format!("{letter}ills")).collect();
    let letters = ('a'..='z').map(String::from).collect();
    let list = |words| CodeList::new(words, None, Guesses::List).unwrap();
    let coloured = Mode::ALL.map(|mode| list(words.clone()).coloured().in_mode(mode));
    for list in [list(letters)].into_iter().chain(coloured) {
        let game = Game::from(list);
        for objective in Objective::ALL {
            let least = Some((26 * 27 / 2, 26, 1));
            assert_eq!(found(&game, objective, None), least, "{objective}");
        }
        assert_eq!(found(&game, Objective::Total, Some(25)), None);
    }
}

#[test]
fn what_is_interrupted_goes_on_to_the_same_tree() {
    let codes = "4x7".parse::<Game>().unwrap();
    for objective in Objective::ALL {
        let question = question(objective, None);
        let expected = solve(&codes, question, &Resources::default()).unwrap();
        let (mut saved, mut interruptions) = (Saved::default(), 0);
        let optimal = loop {
            let resources = Resources {
                threads: 1 + interruptions % 3,
                ..Resources::default()
            };
            // Each time a little later: choosing among the best trees begins anew.
            let watch = Patience::new((interruptions * interruptions) as u64);
            match solve_watched(&codes, question, &resources, saved, &watch) {
                Ok(optimal) => break optimal,
                Err(SolveError::Interrupted(so_far)) => saved = *so_far.known,
                Err(error) => panic!("{error}"),
            }
            interruptions += 1;
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
    let codes = "4x6r".parse::<Game>().unwrap();
    let resources = Resources {
        threads: 1,
        ..Resources::default()
    };
    let within = |depth| question(Objective::Total, Some(depth));
    let at_once = Patience::new(0);
    let interrupted = solve_watched(&codes, within(5), &resources, Saved::default(), &at_once);
    let Err(SolveError::Interrupted(Interrupted { known: saved })) = interrupted else {
        panic!("{interrupted:?}")
    };
    let go_on = |codes: &Game, question, saved: &Saved| {
        solve_watched(codes, question, &resources, saved.clone(), &Unwatched)
            .map(|optimal| optimal.tree.cost().total)
    };
    assert_eq!(go_on(&codes, within(5), &saved), Ok(5626));
    // Other problems in another order.
    let mut older = (*saved).clone();
    assert!(older.search.ends_with(LEVELS));
    older.search.truncate(older.search.len() - LEVELS.len());
    for other in [
        go_on(&codes, within(5), &older),
        go_on(&codes, within(6), &saved),
        go_on(&"4x6".parse().unwrap(), within(5), &saved),
    ] {
        assert_eq!(other, Err(SolveError::OtherSearch));
    }
}

/// Found by an earlier, other search: smaller games do not tell a member that leaves two together
/// from a perfect guess where a third is late.
#[test]
fn the_least_worst_case_of_4x6r_has_its_figures() {
    let game = "4x6r".parse().unwrap();
    assert_eq!(found(&game, Objective::Worst, None), Some((5627, 5, 539)));
}

#[test]
fn whenever_a_search_is_interrupted_what_was_saved_is_true_and_no_less_is_known_later() {
    // One with a single first guess, another with several.
    for rules in ["4x6", "3x5r"] {
        let codes = rules.parse::<Game>().unwrap();
        let expected = solve(&codes, Question::default(), &Resources::default()).unwrap();
        let total = u64::from(expected.tree.cost().total);
        let mut interruptions = 0;
        for (most_looks, threads) in (0..30).flat_map(|looks| [(looks, 1), (looks, 3)]) {
            let resources = Resources {
                threads,
                ..Resources::default()
            };
            let search = |saved: &Saved, watch: &dyn for<'s> Control<Snapshot<'s>>| {
                solve_watched(
                    &codes,
                    Question::default(),
                    &resources,
                    saved.clone(),
                    watch,
                )
            };
            let (mut saved, mut least) = (Saved::default(), 0);
            for _ in 0..2 {
                let (first, last) = (AtomicU64::new(0), AtomicU64::new(0));
                let patience = Patience::new(most_looks);
                let watch = |state: &Snapshot<'_>| {
                    let known = state.least().0;
                    let now = if state.is_solved() { total } else { known };
                    let _ = first.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
                    last.fetch_max(now, Ordering::Relaxed);
                    patience.look(state)
                };
                let Err(SolveError::Interrupted(so_far)) = search(&saved, &watch) else {
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
            let optimal = search(&saved, &Unwatched).unwrap();
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
    use std::sync::Mutex;
    use std::thread;

    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build();
    let pool = pool.unwrap();
    let callers = HashSet::from_iter(pool.broadcast(|_| thread::current().id()));
    let codes = "4x8".parse::<Game>().unwrap();
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
        let question = Question::default();
        pool.install(|| solve_watched(&codes, question, &resources, Saved::default(), &look))
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
        let game = coloured(&words, &secrets[..count], Mode::Any);
        for objective in Objective::ALL {
            for max_depth in [None, Some(3)] {
                let (_, worst, _) = found(&game, objective, max_depth).unwrap();
                let may_be_worse = (objective, max_depth) == (Objective::Total, None);
                assert!(worst == 3 || may_be_worse, "{count} {objective}");
            }
        }
    }
}

/// The game of a list of words with colours.
fn coloured(words: &[String], secrets: &[String], mode: Mode) -> Game {
    list_of(words, secrets).in_mode(mode).into()
}

fn list_of(words: &[String], secrets: &[String]) -> CodeList {
    let list = CodeList::new(words.to_vec(), None, Guesses::List).unwrap();
    list.with_secrets(secrets.to_vec(), None)
        .unwrap()
        .coloured()
}

fn parsed(words: &[String]) -> Vec<Word> {
    words.iter().map(|word| word.parse().unwrap()).collect()
}

/// All threads with memory, and one without.
fn two_resources() -> [Resources; 2] {
    let alone = Resources {
        threads: 1,
        memory: 0,
    };
    [Resources::default(), alone]
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
        let [easy, game] = [Mode::Any, Mode::Hard].map(|mode| coloured(&words, &secrets, mode));
        let (written, set) = (parsed(&words), Vec::from_iter(0..secrets.len() as u16));
        for objective in [Objective::Total, Objective::Worst] {
            let plain = |left| in_hard_mode(&written, &set, &mut Vec::new(), left, objective);
            let expected = match objective {
                Objective::Total => plain(set.len() as u16),
                _ => least_worst(plain),
            };
            for resources in two_resources() {
                let cost = solved(&game, question(objective, None), &resources);
                assert_eq!(cost, expected, "{objective} {words:?} {secrets:?}");
            }
            is_harder += u32::from(expected > found(&easy, objective, None));
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
    let mut random = Random::new(30);
    let mut costs = BTreeSet::new();
    for number in 0..160 {
        let (letters, alphabet) = (1 + number % 6, 2 + random.below(5));
        let (guesses, secrets) = (1 + random.below(24), 1 + random.below(12));
        let [words, secrets] = some_words(&mut random, letters, alphabet, guesses, secrets);
        let game = coloured(&words, &secrets, Mode::Any);
        let (guesses, hidden) = (parsed(&words), parsed(&secrets));
        let colours = |guess: &Word, secret: &Word| guess.colours(*secret).unwrap();
        let win = Colours::new([Colour::Green].repeat(letters)).ok();
        let set: Vec<u16> = (0..secrets.len() as u16).collect();
        let plain = |objective| Plain::from_feedback(&guesses, &hidden, colours, win, objective);
        let [mut total, mut worst] = [Objective::Total, Objective::Worst].map(plain);
        let least = least_worst(|depth| worst.solve(&set, depth));
        for max_depth in [None, Some(2), Some(3)] {
            let depth = max_depth.unwrap_or(u16::MAX);
            let expected = [
                (
                    Objective::Total,
                    total.solve(&set, depth.min(set.len() as u16)),
                ),
                (
                    Objective::Worst,
                    least.filter(|&(_, worst, _)| worst <= depth.into()),
                ),
            ];
            for (objective, expected) in expected {
                costs.insert(expected);
                for resources in two_resources() {
                    assert_eq!(
                        solved(&game, question(objective, max_depth), &resources),
                        expected,
                        "{objective} {max_depth:?} {words:?} {secrets:?}"
                    );
                }
            }
        }
        let figures = |(_, worst, at_worst)| (worst, at_worst);
        assert_eq!(
            found(&game, Objective::AtWorst, None).map(figures),
            least.map(figures),
            "{words:?} {secrets:?}"
        );
    }
    assert!(costs.len() > 30, "lists differ: {}", costs.len());
}

/// The least of the totals below each first word alone is that of all first words together.
#[test]
fn first_words_one_by_one_cost_what_all_do() {
    fn best_tree(list: CodeList) -> Result<Tree, SolveError> {
        let within = question(Objective::Total, Some(20));
        solve(&Game::from(list), within, &Resources::default()).map(|optimal| optimal.tree)
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
        let list = list_of(&words, &secrets).in_mode(Mode::ALL[number % 3]);
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
