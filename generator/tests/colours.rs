//! Particulars of words with colours: how colours are typed, hard mode, mistyped feedback. The
//! story of every kind is in `kinds.rs`.

use std::collections::BTreeSet;

use serde_json::Value;
use solvetab_reference::{colours, uses_hints};

use crate::files::file;
use crate::kinds::{moves_typed, some_words};
use crate::program::{is_refused, json, lines, path_in, refuses, text, typed};

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
    let told = (expected["source"].as_str(), expected["feedback"].as_str());
    assert_eq!(told, (Some("table"), Some("colours")));
    for said in [
        "SALET=BYBBG",
        "salet=XYXXG",
        "salet=_Y__G",
        "salet=01002",
        "salet=.y..g",
        "salet=⬛🟨⬜⬛🟩",
        "salet=⬛🟦⬛⬛🟧",
        "salet=－Ｙ－－Ｇ",
        "salet -Y--G",
        "salet=X Y X X G",
        "salet X Y X X G",
        "salet=grey yellow Gray grey green",
    ] {
        assert_eq!(
            json(&format!("next --table words-2315 {said}")),
            expected,
            "{said}"
        );
    }
    assert_eq!(json("next --feedback colours salet=-Y--G"), expected);
    // What ends the options is no feedback to a word of two letters, nor is a card below zero.
    typed("play mm --", "quit\n").ends(1);
    refuses("twenty-four AT -1", 2, "'AT' is not a card");
    let two = json("next --table words-2315 salet=-Y--G crony=-----");
    for apart in ["salet -Y--G crony -----", "--list salet -Y--G crony=_____"] {
        let told = json(&format!("next --table words-2315 {apart}"));
        assert_eq!(told["remaining"], two["remaining"], "{apart}");
    }
    let hint = "if its letters have colours, add --feedback colours or --table words-2315";
    for (question, why) in [
        ("--table words-2315 salet=GGGGY", "no other place"),
        (
            "--table words-2315 eerie=-Y---",
            "the first ones are yellow",
        ),
        ("--rules 5x5 01234=1A0B", "the counts come to that or more"),
        ("salet=-Y--G", hint),
        ("salet=01002", hint),
        ("--codes secrets-2315 salet=-Y--G", hint),
        (
            "--table words-2315 carle=----- trcae=-----",
            "trcae is not in the list; did you mean trace?",
        ),
    ] {
        refuses(&format!("next {question}"), 2, why);
    }
    // Beyond the words of the table: the whole list may be guessed.
    let guess = json("next --table words-2315 pzazz=-----")["guess"].clone();
    assert!(
        some_words("guesses-12972.txt", 1)
            .iter()
            .any(|word| guess == **word)
    );
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
    // Its own guesses, one of which a wrong feedback allowed: the secret is maize.
    let game = "roate=--Y-G aisle=-G--Y given=-Y-Y- abide=Y-G-G";
    assert!(text(&format!("{hard} --lies 1 {game}")).contains("candidate"));
    refuses(
        &format!("{hard} --lies 1 salet=GGGGY"),
        2,
        "can never come for salet",
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
    let out = path_in(&folder, "x");
    for request in [
        "next --rules 4x6r --candidates-only".to_owned(),
        "next --table words-2315 --candidates-only".to_owned(),
        format!("next {game} --hard"),
        format!("prove {game} --out {out}"),
    ] {
        is_refused(&request, 2, "conflict");
    }
}

/// Each feedback with how many words are consistent with all others, but not with it: most first.
fn suspects(secrets: &[String], moves: &[(String, String)]) -> Vec<(usize, usize)> {
    let mut counts = vec![0; moves.len()];
    for word in secrets {
        let is_wrong = |&place: &usize| colours(&moves[place].0, word) != moves[place].1;
        if let [only] = (0..moves.len()).filter(is_wrong).collect::<Vec<_>>()[..] {
            counts[only] += 1;
        }
    }
    let mut suspects: Vec<(usize, usize)> = counts.into_iter().enumerate().collect();
    suspects.retain(|&(_, count)| count > 0);
    suspects.sort_by_key(|&(place, count)| (usize::MAX - count, place));
    suspects
}

/// One of the first three feedbacks is wrong, in one of three ways.
#[test]
fn a_mistyped_feedback_is_named_and_forgiven() {
    let folder = tempfile::tempdir().unwrap();
    let secrets = some_words("secrets-2315.txt", 25);
    let game = options(&folder, &secrets, &with_secrets(50, &secrets));
    for mode in ["", " --hard"] {
        let is_hard = !mode.is_empty();
        let step = secrets.len() / 9;
        let begun = secrets.iter().step_by(step).take(9);
        let mut games: Vec<(&String, Vec<(String, String)>)> =
            begun.map(|secret| (secret, Vec::new())).collect();
        let mut contradicted = 0;
        for round in 0..12 {
            let typed: Vec<String> = games.iter().map(|(_, moves)| moves_typed(moves)).collect();
            let plain = lines(&format!("next {game} -"), &typed);
            let advised = lines(&format!("next {game}{mode} --lies 1 --json -"), &typed);
            for (number, (secret, moves)) in games.iter_mut().enumerate() {
                let advice: Value = serde_json::from_str(&advised[number]).unwrap();
                let is_consistent = |word: &&String| {
                    moves
                        .iter()
                        .all(|(guess, said)| colours(guess, word) == *said)
                };
                let consistent = secrets.iter().filter(is_consistent).count();
                assert_eq!(advice["remaining"], consistent, "{moves:?}");
                let expected = suspects(&secrets, moves);
                let named = advice["suspects"].as_array().into_iter().flatten();
                let named = named.map(|suspect| {
                    let of = |key: &str| suspect[key].as_u64().unwrap() as usize;
                    (of("answer") - 1, of("codes"))
                });
                let is_found = moves.last().is_some_and(|(guess, _)| guess == *secret);
                if advice["outside"] != true && !is_found {
                    assert_eq!(named.collect::<Vec<_>>(), expected, "{mode} {moves:?}");
                }
                if plain[number].starts_with("error: ") && !is_hard {
                    contradicted += 1;
                    let likely = if expected.len() == 1 {
                        ""
                    } else {
                        "most likely "
                    };
                    let ordinal = ["first", "second", "third", "fourth"][expected[0].0];
                    let why = format!("if only one feedback is wrong, it is {likely}the {ordinal}");
                    assert!(plain[number].contains(&why), "{}", plain[number]);
                }
                let Some(guess) = advice["guess"].as_str() else {
                    continue;
                };
                // While all feedback may be right, the guess is one that the game allows.
                let is_won = moves.iter().any(|(_, said)| said == "GGGGG");
                if is_hard && consistent > 0 && !is_won {
                    let is_allowed = moves
                        .iter()
                        .all(|(other, said)| uses_hints(guess, other, said));
                    assert!(is_allowed, "{moves:?} {guess}");
                }
                let said = match round == number % 3 {
                    true => ["-----", "YYYYY", "G---G"][number / 3].to_owned(),
                    false => colours(guess, secret),
                };
                moves.push((guess.to_owned(), said));
            }
        }
        assert!(is_hard || contradicted > 1, "{contradicted}");
        // Whoever goes on gets there.
        for (secret, moves) in &games {
            assert_eq!(moves[moves.len() - 1].0, **secret, "{moves:?}");
        }
    }
    let why = "it is most likely the first or the second";
    refuses("next --table words-2315 crane=GGGGG slate=GGGGG", 2, why);
    let three = "next --table words-2315 --lies 1 salet=GGGGG courd=GGGGG nymph=GGGGG";
    refuses(three, 2, "at least two are mistyped");
}
