//! Certificates that the solver writes and the checker accepts: every level of every objective of
//! small games and lists; they say what was solved.

use std::collections::BTreeSet;

use solvetab_checker::{Claim, check};
use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, Mode};
use solvetab_solver::code_breaking::proof::certificate::{Certificate, ProveError, prove};
use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError};
use solvetab_solver::control::Unwatched;

fn proven(game: &Game, question: Question, levels: usize) -> Result<Certificate, ProveError> {
    prove(game, question, levels, &Resources::default(), &Unwatched)
}

/// Proves and checks all levels; false if there is no tree.
fn is_certified(name: &str, game: &Game, question: Question) -> bool {
    for (levels, claims) in (1..).zip(expected(question)) {
        let certificate = match proven(game, question, levels) {
            Err(ProveError::Solve(SolveError::Impossible { .. })) => return false,
            certificate => certificate.unwrap(),
        };
        let certified = check(certificate.bytes.as_slice())
            .unwrap_or_else(|why| panic!("{name} {question:?}: {why}"));
        let (optimal, tree) = (&certificate.optimal, certified.tree);
        let cost = optimal.tree.cost();
        let found = [tree.secrets, tree.total, tree.worst.into(), tree.at_worst];
        let solved = [
            cost.secrets,
            cost.total,
            cost.worst.into(),
            optimal.at_worst,
        ];
        assert_eq!(found, solved.map(u64::from), "{name}");
        assert_eq!(certified.claims, claims, "{name} {question:?}");
        assert_eq!(certified.steps, certificate.steps, "{name}");
        assert_eq!(certificate.levels, levels, "{name}");
    }
    true
}

/// The claims, by levels that are certified.
fn expected(question: Question) -> Vec<Vec<Claim>> {
    let total = Claim::Total(question.max_depth.unwrap_or(0));
    match question.objective {
        Objective::Total => {
            vec![
                vec![total],
                vec![total, Claim::TotalThenWorst],
                vec![total, Claim::TotalThenWorstThenSecrets],
            ]
        }
        Objective::AtWorst => vec![vec![Claim::Worst], vec![Claim::WorstThenSecrets]],
        Objective::Worst => {
            vec![
                vec![Claim::Worst],
                vec![Claim::WorstThenSecrets],
                vec![Claim::WorstThenSecretsThenTotal],
            ]
        }
    }
}

fn are_certified(name: &str, game: &Game) {
    for objective in Objective::ALL {
        // From no tree at all to no limit.
        let limits = (1..=8).map(Some).chain([None]);
        let possible = limits.map(|max_depth| {
            let question = Question {
                objective,
                max_depth,
                width: None,
            };
            is_certified(name, game, question)
        });
        let possible: Vec<bool> = possible.collect();
        assert!(possible.is_sorted() && possible[8], "{name} {objective}");
    }
}

fn black(rules: &str) -> Game {
    Game::from(
        rules
            .parse::<Rules>()
            .unwrap()
            .with_feedback(FeedbackKind::Black),
    )
}

#[test]
fn every_level_of_small_games_is_certified() {
    for rules in [
        "1x1", "1x2", "1x7", "1x4r", "2x2", "2x5", "2x3r", "2x6r", "3x3", "3x5", "3x3r", "3x4r",
        "5x2r",
    ] {
        are_certified(rules, &rules.parse().unwrap());
    }
    for rules in [
        "1x1", "1x4", "1x3r", "2x2", "2x4", "2x3r", "3x3", "3x4", "3x5", "3x3r", "4x4", "4x2r",
        "5x2r",
    ] {
        are_certified(rules, &black(rules));
    }
}

/// The upper half of the byte behind positions, symbols and repeats says what is reported. With any
/// other value the file is refused.
#[test]
fn the_kind_of_feedback_is_part_of_what_is_proven() {
    for rules in ["2x4", "3x5", "3x3r", "4x4"] {
        for game in [rules.parse().unwrap(), black(rules)] {
            let bytes = proven(&game, Question::default(), 3).unwrap().bytes;
            assert!(bytes[12] == 0 || bytes[12] == 16);
            for kind in 0..=u8::MAX {
                let mut other = bytes[..bytes.len() - 32].to_vec();
                other[12] = kind;
                other.extend(blake3::hash(&other).as_bytes());
                let is_right = kind == bytes[12];
                assert_eq!(check(other.as_slice()).is_ok(), is_right, "{rules} {kind}");
            }
        }
    }
}

#[test]
fn every_level_of_lists_is_certified() {
    let list = |words: &[String], rules: Option<&str>, guesses| {
        let rules = rules.map(|rules| rules.parse().unwrap());
        Game::from(CodeList::new(words.to_vec(), rules, guesses).unwrap())
    };
    let split = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    // The letters of fewer words are few enough for all words of them to be guessed.
    for (words, guesses) in [
        (
            "stone notes onset crane least slate steal tales",
            Guesses::List,
        ),
        ("stone notes onset", Guesses::All),
        ("stone", Guesses::List),
        ("äö öä ää öü", Guesses::All),
    ] {
        are_certified(words, &list(&split(words), None, guesses));
    }

    let codes = solvetab_reference::texts(3, 6, false);
    for step in [2, 3, 7] {
        let some: Vec<String> = codes.iter().step_by(step).cloned().collect();
        for guesses in [Guesses::List, Guesses::All] {
            let name = format!("every {step}th of 3x6");
            are_certified(&name, &list(&some, Some("3x6"), guesses));
        }
    }
    for rules in ["2x4", "3x5", "2x4r"] {
        let list = CodeList::without_leading_zero(rules.parse().unwrap()).unwrap();
        are_certified(&format!("{rules} without a leading zero"), &list.into());
    }
}

/// A certificate has no place for other guesses: one would be of another game.
#[test]
fn guesses_are_a_list_of_secrets_or_all_codes_of_their_letters() {
    let mut seen = [0; 3];
    for words in [
        &["aa", "ab", "ba", "bb"][..],
        &["ab", "ac", "ba", "bc", "ca", "cb"],
        &["aaa", "aab", "bab", "bbb"],
    ] {
        let some = |of: u32| {
            (0..words.len())
                .filter(move |&word| of >> word & 1 == 1)
                .map(|word| words[word].to_owned())
        };
        let all = 1 << words.len();
        for (guessed, secret) in
            (1..all).flat_map(|guessed| (1..all).map(move |secret| (guessed, secret)))
        {
            if secret & !guessed != 0 {
                continue;
            }
            let (guesses, secrets): (Vec<String>, Vec<String>) =
                (some(guessed).collect(), some(secret).collect());
            let list = CodeList::new(guesses.clone(), None, Guesses::List).unwrap();
            let game = Game::from(list.with_secrets(secrets.clone(), None).unwrap());
            let letters: BTreeSet<char> = guesses.concat().chars().collect();
            let repeats =
                |word: &String| word.chars().collect::<BTreeSet<char>>().len() < word.len();
            let is_whole = match guesses.iter().any(repeats) {
                true => guesses.len() == letters.len().pow(words[0].len() as u32),
                false => guesses.len() == letters.len() * (letters.len() - 1),
            };
            let name = format!("{secrets:?} of {guesses:?}");
            match proven(&game, Question::default(), 3) {
                Ok(certificate) => {
                    let certified = check(certificate.bytes.as_slice())
                        .unwrap_or_else(|why| panic!("{name}: {why}"));
                    assert_eq!(certified.secrets, Some(secrets.clone()), "{name}");
                    assert_eq!(
                        certified.guesses,
                        (guesses == secrets).then_some(guesses),
                        "{name}"
                    );
                    assert!(certified.guesses.is_some() || is_whole, "{name}");
                    seen[usize::from(certified.guesses.is_some())] += 1;
                }
                Err(why) => {
                    assert_eq!(why, ProveError::OtherGuesses, "{name}");
                    assert!(guesses != secrets && !is_whole, "{name}");
                    seen[2] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

#[test]
fn every_level_of_words_with_colours_is_certified() {
    let words = include_str!("../solver/words/secrets-2315.txt").lines();
    // Words that differ in few letters, and others.
    let alike =
        |word: &&str| word.ends_with("ight") || word.ends_with("atch") || word.starts_with("sta");
    let alike: Vec<String> = words.clone().filter(alike).map(str::to_owned).collect();
    let some: Vec<String> = words.step_by(97).map(str::to_owned).collect();
    for (name, guesses, step) in [("alike", &alike, 2), ("some", &some, 1), ("some", &some, 3)] {
        let secrets: Vec<String> = guesses.iter().step_by(step).cloned().collect();
        let list = CodeList::new(guesses.clone(), None, Guesses::List).unwrap();
        let list = list.with_secrets(secrets, None).unwrap().coloured();
        are_certified(name, &list.clone().into());
        are_certified(
            &format!("{name}, hard mode"),
            &list.in_mode(Mode::Hard).into(),
        );
    }
}

/// Checks as many codes as can be guessed at most, some of which may be secret.
#[test]
fn lists_among_65536_codes_are_certified() {
    let some = "0000 1111 2222 3333 4444 5555 6666 0001 0010 0100 1000";
    let words = some.split(' ').map(str::to_owned).collect();
    let codes =
        Game::from(CodeList::new(words, Some("4x16r".parse().unwrap()), Guesses::All).unwrap());
    assert!(is_certified("some of 4x16r", &codes, Question::default()));
}

#[test]
fn the_bytes_are_those_that_are_kept_whatever_the_threads() {
    // The program makes all of them again in .ci/run, with as many threads as there are processors.
    for (name, rules, max_depth, threads) in [
        ("3x10", "3x10", None, 1),
        ("3x10", "3x10", None, 4),
        ("mastermind-4x6r-depth5", "4x6r", Some(5), 3),
    ] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/checker/certificates");
        let kept = std::fs::read(format!("{folder}/{name}.cert")).unwrap();
        let question = Question {
            max_depth,
            ..Question::default()
        };
        let resources = Resources {
            threads,
            ..Resources::default()
        };
        let game = rules.parse().unwrap();
        let certificate = prove(&game, question, 3, &resources, &Unwatched).unwrap();
        assert!(certificate.bytes == kept, "{name} {threads}");
    }
}
