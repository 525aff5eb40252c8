//! Particulars of words with colours: how colours are typed, hard mode, mistyped feedback. The
//! story of every kind is in `kinds.rs`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use solvetab_reference::{colours, uses_hints};

use crate::files::file;
use crate::kinds::{some_words, typed};
use crate::program::{is_refused, json, lines, refuses, solvetab, text};

/// The options of a game with these words, whose files are in the folder.
fn options(folder: &tempfile::TempDir, secrets: &[String], guesses: &[String]) -> String {
    let (secrets, guesses) = (
        file(folder, "secrets.txt", secrets.join("\n")),
        file(folder, "guesses.txt", guesses.join("\n")),
    );
    format!("--codes {secrets} --guesses {guesses} --feedback colours")
}

/// Words that may be guessed, the secrets among them.
fn with_secrets(step: usize, secrets: &[String]) -> Vec<String> {
    let guesses = some_words("guesses-12972.txt", step)
        .into_iter()
        .chain(secrets.iter().cloned());
    guesses.collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn colours_are_typed_in_every_form() {
    let expected = json("next --table words-2315 salet=-Y--G");
    assert_eq!(
        (expected["source"].as_str(), expected["feedback"].as_str()),
        (Some("table"), Some("colours"))
    );
    for said in [
        "BYBBG",
        "XYXXG",
        "_Y__G",
        "01002",
        ".y..g",
        "⬛🟨⬜⬛🟩",
        "⬛🟦⬛⬛🟧",
        "－Ｙ－－Ｇ",
    ] {
        for game in [
            "--table words-2315",
            "--feedback colours",
            "--feedback colours --table words-2315",
        ] {
            assert_eq!(
                json(&format!("next {game} SALET={said}")),
                expected,
                "{said} {game}"
            );
        }
    }
    for apart in [
        "salet -Y--G",
        "salet=X Y X X G",
        "salet X Y X X G",
        "salet=grey yellow Gray grey green",
    ] {
        assert_eq!(
            json(&format!("next --table words-2315 {apart}")),
            expected,
            "{apart}"
        );
    }
    // What ends the options is no feedback to a word of two letters, nor is a card below zero.
    solvetab("play mm --")
        .write_stdin("quit\n")
        .assert()
        .code(1);
    refuses("twenty-four AT -1", 2, "'AT' is not a card");
    let two = json("next --table words-2315 salet=-Y--G crony=-----");
    for apart in [
        "salet -Y--G crony -----",
        "salet XYXXG crony XXXXX",
        "--list salet -Y--G crony=_____",
    ] {
        let told = json(&format!("next --table words-2315 {apart}"));
        assert_eq!(told["remaining"], two["remaining"], "{apart}");
    }
    for (never, why) in [
        ("salet=GGGGY", "no other place"),
        ("eerie=-Y---", "the first ones are yellow"),
    ] {
        refuses(&format!("next --table words-2315 {never}"), 2, why);
    }
    refuses(
        "next --rules 5x5 01234=1A0B",
        2,
        "the counts come to that or more",
    );
    // Beyond the words of the table: the whole list may be guessed.
    let guess = json("next --table words-2315 pzazz=-----")["guess"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(some_words("guesses-12972.txt", 1).contains(&guess));
}

#[test]
fn few_words_off_a_tree_get_the_best_guess() {
    /// The least total of guesses, by trying everything.
    fn least(left: &[String], all: &[String]) -> usize {
        if left.len() < 3 {
            return 2 * left.len() - 1;
        }
        let totals = all.iter().map(|guess| {
            let mut cells: BTreeMap<String, Vec<String>> = BTreeMap::new();
            left.iter().for_each(|word| {
                cells
                    .entry(colours(guess, word))
                    .or_default()
                    .push(word.clone())
            });
            if cells.len() == 1 {
                return usize::MAX;
            }
            left.len()
                + cells
                    .iter()
                    .map(|(said, cell)| if said == "GGGGG" { 0 } else { least(cell, all) })
                    .sum::<usize>()
        });
        totals.min().unwrap()
    }

    let secrets = some_words("secrets-2315.txt", 190);
    let guesses = with_secrets(300, &secrets);
    let folder = tempfile::tempdir().unwrap();
    let next = format!("next {}", options(&folder, &secrets, &guesses));
    let advice = json(&next);
    let average = least(&secrets, &guesses) as f64 / secrets.len() as f64;
    assert!(
        (advice["average"].as_f64().unwrap() - average).abs() < 1e-9,
        "{advice} {average}"
    );

    for guess in guesses.iter().step_by(9) {
        for said in secrets
            .iter()
            .map(|secret| colours(guess, secret))
            .collect::<BTreeSet<_>>()
        {
            let advice = json(&format!("{next} {guess}={said}"));
            let left: Vec<String> = secrets
                .iter()
                .filter(|secret| colours(guess, secret) == said)
                .cloned()
                .collect();
            assert_eq!(advice["remaining"], left.len());
            if said == "GGGGG" {
                assert_eq!(advice["guess"], Value::Null);
                continue;
            }
            let average = least(&left, &guesses) as f64 / left.len() as f64;
            assert!(
                (advice["average"].as_f64().unwrap() - average).abs() < 1e-9,
                "{guess}={said}: {advice}"
            );
        }
    }
}

#[test]
fn guesses_that_break_hard_mode_are_refused_there_alone() {
    let guesses = some_words("guesses-12972.txt", 1);
    let broken: Vec<String> = some_words("secrets-2315.txt", 100)
        .iter()
        .zip(guesses.iter().step_by(500))
        .filter_map(|(secret, first)| {
            let said = colours(first, secret);
            let other = guesses
                .iter()
                .find(|other| !uses_hints(other, first, &said))?;
            Some(format!("{first}={said} {other}={}", colours(other, secret)))
        })
        .collect();
    assert!(broken.len() > 15, "{broken:?}");
    for refusal in lines("next --feedback colours --hard --list -", &broken) {
        assert!(
            refusal.starts_with("error: ") && refusal.contains("breaks hard mode, since"),
            "{refusal}"
        );
    }

    for (question, listed) in broken
        .iter()
        .zip(lines("next --feedback colours --list -", &broken))
    {
        assert!(
            !listed.starts_with("error") && !listed.is_empty(),
            "{question}: {listed}"
        );
    }
    let hard = "next --table words-2315-hard";
    refuses(
        &format!("{hard} salet=G---- crane=-----"),
        2,
        "breaks hard mode, since letter 1 is known to be s",
    );
    refuses(
        &format!("{hard} eerie=YY--- crane=-----"),
        2,
        "breaks hard mode, since e is known to occur 2 times",
    );
    // The second guess does without the hint of the first, and the third without those of both.
    assert!(text(&format!("{hard} --lies 1 salet=G---- crane=-----")).contains("candidates"));
    refuses(
        &format!("{hard} --lies 1 salet=G---- crane=G---- moody=-----"),
        2,
        "no single wrong feedback",
    );
}

#[test]
fn guesses_that_cannot_be_the_secret_are_refused_where_candidates_alone_may_be_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let secrets: Vec<String> = ["bills", "fills", "hills", "mills", "pills"]
        .map(str::to_owned)
        .into();
    let guesses = with_secrets(900, &["bumph".to_owned(), "wills".to_owned()]);
    let game = format!(
        "{} --candidates-only",
        options(&folder, &secrets, &[&guesses[..], &secrets].concat())
    );
    refuses(
        &format!("next {game} bumph=G----"),
        2,
        "it is no secret of the list",
    );
    refuses(
        &format!("next {game} bills=-GGGG bills=-GGGG"),
        2,
        "it would give bills GGGGG, not -GGGG",
    );
    // One by one, where any guess would take three.
    let advice = json(&format!("next {game} --max-guesses 9"));
    assert_eq!(
        (&advice["average"], &advice["worst"]),
        (&3.0.into(), &5.into())
    );
    // Once no secret of the list is left, a consistent word may be guessed.
    let moves = "bills=-GGGG fills=-GGGG hills=-GGGG mills=-GGGG pills=-GGGG";
    let outside = json(&format!("next {game} {moves}"));
    assert_eq!(
        (&outside["guess"], &outside["outside"]),
        (&"wills".into(), &true.into())
    );
    assert_eq!(
        json(&format!("next {game} {moves} wills=GGGGG"))["guess"],
        Value::Null
    );
    is_refused("next --rules 4x6r --candidates-only", 2, "conflict");
    is_refused(&format!("next {game} --hard"), 2, "conflict");
    is_refused(
        &format!("prove {game} --out {}", folder.path().join("x").display()),
        2,
        "conflict",
    );
    is_refused("next --table words-2315 --candidates-only", 2, "conflict");
}

/// Each feedback with how many words are consistent with all others, but not with it: most first.
fn suspects(secrets: &[String], moves: &[(String, String)]) -> Vec<(usize, usize)> {
    let mut counts = vec![0; moves.len()];
    for word in secrets {
        let wrong: Vec<usize> = (0..moves.len())
            .filter(|&place| colours(&moves[place].0, word) != moves[place].1)
            .collect();
        if let [only] = wrong[..] {
            counts[only] += 1;
        }
    }
    let mut suspects: Vec<(usize, usize)> = counts
        .into_iter()
        .enumerate()
        .filter(|&(_, count)| count > 0)
        .collect();
    suspects.sort_by_key(|&(place, count)| (usize::MAX - count, place));
    suspects
}

#[test]
fn a_mistyped_feedback_is_named_and_forgiven() {
    // One of the first three feedbacks is wrong, in one of three ways.
    const GAMES: usize = 9;
    let folder = tempfile::tempdir().unwrap();
    let (all, some) = (
        some_words("secrets-2315.txt", 1),
        some_words("secrets-2315.txt", 25),
    );
    let of_some = options(&folder, &some, &with_secrets(50, &some));

    // The words of a table are many, so only their beginnings are played.
    for (game, secrets, is_hard, rounds) in [
        ("--table words-2315", &all, false, 4),
        (&of_some, &some, false, 12),
        (&format!("{of_some} --hard"), &some, true, 12),
    ] {
        let mut games: Vec<(String, Vec<(String, String)>)> = secrets
            .iter()
            .step_by(secrets.len() / GAMES)
            .take(GAMES)
            .map(|secret| (secret.clone(), Vec::new()))
            .collect();
        let mut contradicted = 0;
        for round in 0..rounds {
            let questions: Vec<String> = games.iter().map(|(_, moves)| typed(moves)).collect();
            let plain = if is_hard {
                Vec::new()
            } else {
                lines(&format!("next {game} -"), &questions)
            };
            let advised = lines(&format!("next {game} --lies 1 --json -"), &questions);
            let mut is_over = true;
            for (number, ((secret, moves), advice)) in games.iter_mut().zip(advised).enumerate() {
                let advice: Value = serde_json::from_str(&advice).unwrap();
                let consistent = secrets
                    .iter()
                    .filter(|word| {
                        moves
                            .iter()
                            .all(|(guess, said)| colours(guess, word) == *said)
                    })
                    .count();
                assert_eq!(advice["remaining"], consistent, "{moves:?}");
                let expected = suspects(secrets, moves);
                let of = |suspect: &Value, key: &str| suspect[key].as_u64().unwrap() as usize;
                let named = advice["suspects"].as_array().into_iter().flatten();
                let named: Vec<(usize, usize)> = named
                    .map(|suspect| (of(suspect, "answer") - 1, of(suspect, "codes")))
                    .collect();
                if advice["outside"] != true
                    && moves.last().is_none_or(|(guess, _)| guess != secret)
                {
                    assert_eq!(named, expected, "{game} {moves:?}: {advice}");
                }
                if let Some(error) = plain.get(number).filter(|line| line.starts_with("error: ")) {
                    contradicted += 1;
                    let likely = if expected.len() == 1 {
                        ""
                    } else {
                        "most likely "
                    };
                    let ordinal =
                        ["first", "second", "third", "fourth", "fifth", "sixth"][expected[0].0];
                    assert!(
                        error.contains(&format!(
                            "if only one feedback is wrong, it is {likely}the {ordinal}"
                        )),
                        "{error}"
                    );
                }
                let Some(guess) = advice["guess"].as_str() else {
                    continue;
                };
                is_over = false;
                let is_said_to_be_found = moves.iter().any(|(_, said)| said == "GGGGG");
                // While all feedback may be right, the guess is one that the game allows.
                if is_hard && consistent > 0 && !is_said_to_be_found {
                    assert!(
                        moves
                            .iter()
                            .all(|(earlier, said)| uses_hints(guess, earlier, said)),
                        "{moves:?} {guess}"
                    );
                }
                let is_wrong = round == number % 3;
                let said = if is_wrong {
                    ["-----", "YYYYY", "G---G"][number / 3].to_owned()
                } else {
                    colours(guess, secret)
                };
                moves.push((guess.to_owned(), said));
            }
            if is_over {
                break;
            }
        }
        assert!(
            is_hard || rounds < 12 || contradicted > 1,
            "{game}: {contradicted}"
        );
        // Whoever goes on gets there.
        for (secret, moves) in games.iter().filter(|_| rounds == 12) {
            assert_eq!(moves[moves.len() - 1].0, *secret, "{moves:?}");
        }
    }

    refuses(
        "next --table words-2315 crane=GGGGG slate=GGGGG",
        2,
        "it is most likely the first or the second",
    );
    refuses(
        "next --table words-2315 --lies 1 salet=GGGGG courd=GGGGG nymph=GGGGG",
        2,
        "at least two are mistyped",
    );
}

#[test]
fn words_are_recognised_where_codes_are_asked_for() {
    let hint = "if its letters have colours, add --feedback colours or --table words-2315";
    for question in [
        "next salet=-Y--G",
        "next salet=01002",
        "next --codes secrets-2315 salet=-Y--G",
    ] {
        refuses(question, 2, hint);
    }
    refuses(
        "next --table words-2315 carle=----- trcae=-----",
        2,
        "trcae is not in the list; did you mean trace?",
    );
}

#[test]
fn help_names_the_lists() {
    let help = text("help lists");
    for list in [
        "secrets-2315",
        "guesses-12972",
        "secrets-3158",
        "guesses-14855",
        "primes-8363",
        "equations-206",
    ] {
        assert!(help.contains(list), "{list}: {help}");
    }
}
