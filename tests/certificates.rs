//! Certificates that the solver writes and the checker accepts: every level of every objective of
//! small games and lists; they say what was solved.

use std::collections::BTreeSet;

use solvetab_checker::{Claim, Feedback, check};
use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, Mode};
use solvetab_solver::code_breaking::proof::certificate::{ProveError, prove};
use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError};
use solvetab_solver::control::Unwatched;

/// Proves and checks all levels; false if there is no tree.
fn is_certified(name: &str, game: &Game, question: Question) -> bool {
    for (levels, claims) in (1..).zip(expected(question)) {
        let certificate = match prove(game, question, levels, &Resources::default(), &Unwatched) {
            Err(ProveError::Solve(SolveError::Impossible { .. })) => return false,
            certificate => certificate.unwrap(),
        };
        let certified = check(certificate.bytes.as_slice())
            .unwrap_or_else(|why| panic!("{name} {question:?}: {why}"));
        let cost = certificate.optimal.tree.cost();
        let tree = certified.tree;
        assert_eq!(
            (tree.secrets, tree.total),
            (cost.secrets.into(), cost.total.into()),
            "{name}"
        );
        assert_eq!(
            (tree.worst, tree.at_worst),
            (cost.worst, certificate.optimal.at_worst.into()),
            "{name}"
        );
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
        assert!(is_certified(
            name,
            game,
            Question {
                objective,
                ..Question::default()
            }
        ));
        // From no tree at all to no limit.
        let possible: Vec<bool> = (1..=8)
            .map(|depth| {
                is_certified(
                    name,
                    game,
                    Question {
                        objective,
                        max_depth: Some(depth),
                        width: None,
                    },
                )
            })
            .collect();
        assert!(possible.is_sorted(), "{name} {objective}");
    }
}

#[test]
fn every_level_of_small_games_is_certified() {
    for rules in [
        "1x1", "1x2", "1x7", "1x4r", "2x2", "2x5", "2x3r", "2x6r", "3x3", "3x5", "3x3r", "3x4r",
        "5x2r",
    ] {
        are_certified(rules, &rules.parse::<Game>().unwrap());
    }
}

#[test]
#[ignore = "takes a minute; .ci/full runs it"]
fn every_level_of_larger_games_is_certified() {
    for rules in ["3x6", "4x5", "4x3r", "6x2r", "8x2r"] {
        are_certified(rules, &rules.parse::<Game>().unwrap());
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
fn every_level_of_small_games_of_bulls_alone_is_certified() {
    for rules in [
        "1x1", "1x4", "1x3r", "2x2", "2x4", "2x3r", "3x3", "3x4", "3x5", "3x3r", "4x4", "4x2r",
        "5x2r",
    ] {
        are_certified(rules, &black(rules));
        let certificate = prove(
            &black(rules),
            Question::default(),
            3,
            &Resources::default(),
            &Unwatched,
        )
        .unwrap();
        assert!(
            check(certificate.bytes.as_slice()).unwrap().feedback == Feedback::Black,
            "{rules}"
        );
        // Bulls alone tell less.
        let counts = prove(
            &rules.parse().unwrap(),
            Question::default(),
            1,
            &Resources::default(),
            &Unwatched,
        )
        .unwrap();
        assert!(
            counts.optimal.tree.cost().total <= certificate.optimal.tree.cost().total,
            "{rules}"
        );
    }
}

/// The upper half of the byte behind positions, symbols and repeats says what is reported. With any
/// other value the file is refused.
#[test]
fn the_kind_of_feedback_is_part_of_what_is_proven() {
    let with_kind = |bytes: &[u8], kind: u8| {
        let mut bytes = bytes[..bytes.len() - 32].to_vec();
        assert!(bytes[12] == 0 || bytes[12] == 16);
        bytes[12] = kind;
        bytes.extend(blake3::hash(&bytes).as_bytes());
        bytes
    };
    for rules in ["2x4", "3x5", "3x3r", "4x4"] {
        for game in [rules.parse().unwrap(), black(rules)] {
            let bytes = prove(
                &game,
                Question::default(),
                3,
                &Resources::default(),
                &Unwatched,
            )
            .unwrap()
            .bytes;
            for kind in (0..=u8::MAX).filter(|&kind| kind != bytes[12]) {
                assert!(
                    check(with_kind(&bytes, kind).as_slice()).is_err(),
                    "{rules} {kind}"
                );
            }
            assert!(
                check(with_kind(&bytes, bytes[12]).as_slice()).is_ok(),
                "{rules}"
            );
        }
    }
}

#[test]
fn every_level_of_lists_is_certified() {
    let words = [
        "stone", "notes", "onset", "crane", "least", "slate", "steal", "tales",
    ]
    .map(str::to_owned);
    let list = |words: &[String], rules: Option<&str>, guesses| {
        Game::from(
            CodeList::new(
                words.to_vec(),
                rules.map(|rules| rules.parse().unwrap()),
                guesses,
            )
            .unwrap(),
        )
    };

    are_certified("words", &list(&words, None, Guesses::List));
    // The letters of fewer words are few enough for all words of them to be guessed.
    are_certified("all words", &list(&words[..3], None, Guesses::All));
    are_certified("one word", &list(&words[..1], None, Guesses::List));
    are_certified(
        "letters beyond ASCII",
        &list(
            &["äö", "öä", "ää", "öü"].map(str::to_owned),
            None,
            Guesses::All,
        ),
    );

    let codes: Vec<String> = "3x6"
        .parse::<solvetab_lookup::code_breaking::Rules>()
        .unwrap()
        .iter()
        .map(|code| code.to_string())
        .collect();
    for step in [2, 3, 7] {
        let some: Vec<String> = codes.iter().step_by(step).cloned().collect();
        for guesses in [Guesses::List, Guesses::All] {
            are_certified(
                &format!("every {step}th of 3x6"),
                &list(&some, Some("3x6"), guesses),
            );
        }
    }
    for rules in ["2x4", "3x5", "2x4r"] {
        let list = CodeList::without_leading_zero(rules.parse().unwrap()).unwrap();
        are_certified(
            &format!("{rules} without a leading zero"),
            &Game::from(list),
        );
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
            match prove(
                &game,
                Question::default(),
                3,
                &Resources::default(),
                &Unwatched,
            ) {
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
    type Kept<'a> = (&'a str, Option<u16>, &'a [usize], &'a [u8]);
    let kept: [Kept<'_>; 2] = [
        (
            "3x10",
            None,
            &[1, 2, 4],
            include_bytes!("../checker/certificates/3x10.cert"),
        ),
        (
            "4x6r",
            Some(5),
            &[3],
            include_bytes!("../checker/certificates/mastermind-4x6r-depth5.cert"),
        ),
    ];
    for (rules, max_depth, threads, kept) in kept {
        for &threads in threads {
            let question = Question {
                max_depth,
                ..Question::default()
            };
            let resources = Resources {
                threads,
                ..Resources::default()
            };
            let certificate = prove(
                &rules.parse::<Game>().unwrap(),
                question,
                3,
                &resources,
                &Unwatched,
            )
            .unwrap();
            assert!(certificate.bytes == kept, "{rules} {max_depth:?} {threads}");
        }
    }
}
