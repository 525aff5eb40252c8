//! Advice off the table: a secret that is not in the list, the choice among plays of equal total,
//! and a limit of guesses.

use std::fs;

use serde_json::Value;
use solvetab_reference::{colours, counts};

use crate::files::file;
use crate::program::{Start, json, process, program, solvetab, text};

fn json_lines(lines: &[u8]) -> Vec<Value> {
    String::from_utf8_lossy(lines)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_secret_outside_the_list_is_looked_for_among_the_words_that_may_be_guessed() {
    for secret in ["guano", "snafu", "balsa", "squid", "ragas"] {
        let (mut history, mut is_outside, mut table) = (String::new(), false, Value::Null);
        for _ in 0..10 {
            let told = json(&format!("next --table words-2315 {history}"));
            if told["outside"] == true {
                (is_outside, table) = (true, told["table"].clone());
            } else {
                assert!(!is_outside && told.get("outside").is_none(), "{history}");
            }
            let guess = told["guess"].as_str().unwrap().to_owned();
            history += &format!(" {guess}={}", colours(&guess, secret));
            if guess == secret {
                break;
            }
        }
        assert!(history.ends_with("=GGGGG"), "{secret}: {history}");
        assert!(is_outside, "{secret}: {history}");
        assert_eq!(table == "words-3158", secret != "ragas", "{secret}");
        assert_eq!(
            text(&format!("next --table words-2315 {history}")),
            "solved\n"
        );
    }
}

#[test]
fn every_command_says_that_no_secret_is_consistent() {
    const HISTORY: &str = "clear=---GY organ=-YGG-";
    let said = "none of the 2315 secrets is consistent with this feedback";
    let told = text(&format!("next --table words-2315 {HISTORY}"));
    assert!(
        told.starts_with("ragas\n1 candidate left") && told.contains(said),
        "{told}"
    );
    let listed = text(&format!("next --table words-2315 {HISTORY} --list"));
    assert!(
        listed.starts_with("ragas\n") && listed.contains(said),
        "{listed}"
    );
    let rated = text(&format!("next --table words-2315 {HISTORY} --rate ragas"));
    assert!(rated.contains(said), "{rated}");
    let hard = json(&format!("next --table words-2315-hard {HISTORY}"));
    assert_eq!(
        (&hard["guess"], &hard["outside"]),
        (&"ragas".into(), &true.into())
    );
    let lines = program()
        .args(["next", "--table", "words-2315", "-"])
        .write_stdin(HISTORY)
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(lines.stdout).unwrap(),
        "ragas 1 (outside)\n"
    );

    // With a wrong feedback allowed, that one is wrong is tried first, but none must be.
    let doubtful = json(&format!("next --table words-2315 --lies 1 {HISTORY}"));
    assert!(
        doubtful["outside"] == true && doubtful["must_be_wrong"] == false,
        "{doubtful}"
    );
    let doubtful = program()
        .args("next --table words-2315 --lies 1 aahed=GGGGG".split(' '))
        .output()
        .unwrap();
    let doubtful = String::from_utf8(doubtful.stdout).unwrap();
    assert!(
        doubtful.contains("the secret is aahed, unless one feedback is wrong"),
        "{doubtful}"
    );
    let doubtful = json("next --table words-2315 --lies 1 guano=GGGG- ragas=-Y--- salet=-Y---");
    assert!(doubtful.get("outside").is_none(), "{doubtful}");

    // No known word at all.
    let output = program()
        .args("next --table words-2315 guano=GGGGG snafu=GGGGG".split(' '))
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        error.starts_with("solvetab: no word is consistent with this feedback"),
        "{error}"
    );
    // Line by line.
    let typed = format!("{HISTORY}\nGGGGG\n");
    let assisted = program()
        .args(["assist", "words", "--json"])
        .write_stdin(typed)
        .output()
        .unwrap();
    let replies = json_lines(&assisted.stdout);
    assert_eq!(
        (&replies[1]["suggestion"], &replies[1]["outside"]),
        (&"ragas".into(), &true.into()),
        "{replies:?}"
    );
    assert_eq!(assisted.status.code(), Some(0));
    let secret = "clear\n---GY\n";
    let played = program()
        .args(["play", "words", "--guesser", "program"])
        .write_stdin(secret)
        .output()
        .unwrap();
    assert!(played.status.code().is_some());
}

#[test]
fn in_a_game_of_the_program_a_word_outside_the_list_is_found() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let arguments = ["play", "words", "--guesser", "program", "--json"];
    let mut game = process()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .start();
    let (mut typed, replies) = (
        game.stdin.take().unwrap(),
        BufReader::new(game.stdout.take().unwrap()),
    );
    let mut result = Value::Null;
    for line in replies.lines() {
        let told: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if let Some(guess) = told["my_guess"].as_str() {
            writeln!(typed, "{}", colours(guess, "guano")).unwrap();
        }
        result = told;
    }
    assert_eq!(result["won"], true, "{result}");
    assert!(
        result["result"].as_str().unwrap().contains("guano"),
        "{result}"
    );
    drop(typed);
    assert_eq!(game.code(), Some(0));
}

#[test]
fn of_plays_with_equal_total_the_one_with_the_least_worst_case_is_suggested() {
    let folder = tempfile::tempdir().unwrap();
    let secrets = file(&folder, "secrets", "bumpy\ndumpy\njumpy\n");
    let guesses = file(&folder, "guesses", "bumpy\ndumpy\njumpy\njibed\n");
    let told = json(&format!(
        "next --codes {secrets} --guesses {guesses} --feedback colours"
    ));
    assert_eq!(
        (
            &told["guess"],
            &told["average"],
            &told["worst"],
            &told["at_worst"]
        ),
        (&"jibed".into(), &2.0.into(), &2.into(), &3.into())
    );
    for (history, total, worst, at_worst) in [
        ("--table words-2315 amiss=---GG story=Y--Y-", 6.0, 2, 3),
        ("0134=0A2B 0584=0A3B 9341=1A0B 3849=2A0B", 6.0, 2, 3),
    ] {
        let told = json(&format!("next {history}"));
        assert_eq!(
            (
                &told["source"],
                told["average"].as_f64().unwrap() * 3.0,
                &told["worst"],
                &told["at_worst"]
            ),
            (&"search".into(), total, &worst.into(), &at_worst.into()),
            "{history}"
        );
    }

    let rated = json("next --table words-2315 amiss=---GG story=Y--Y- --rate padre");
    assert_eq!(
        (&rated["average"], &rated["worst"]),
        (&2.0.into(), &2.into())
    );
    assert_eq!(
        (&rated["best"]["average"], &rated["best"]["worst"]),
        (&2.0.into(), &2.into())
    );
}

/// Checks that `next` says the same of the sets that guesses leave as `solve` says of the same
/// candidates.
#[test]
fn off_the_table_the_answer_is_the_one_of_solve() {
    let mut compared = 0;
    for (game, secrets, guesses) in [
        (
            "--rules 4x6r",
            ["0415", "2531", "3350", "1042"],
            ["0123", "4455", "1302"],
        ),
        (
            "--rules 4x10",
            ["0415", "2931", "8350", "7062"],
            ["9876", "0123", "4587"],
        ),
    ] {
        for secret in secrets {
            let history = guesses
                .map(|guess| format!("{guess}={}", counts(guess, secret)))
                .join(" ");
            let told = json(&format!("next {game} {history}"));
            let remaining = told["remaining"].as_u64().unwrap();
            if told["source"] != "search" || !(3..=20).contains(&remaining) {
                continue;
            }
            let listed = text(&format!("next {game} {history} --list"));
            let solved = solvetab(&format!("solve {game} --codes - --guesses all --json"))
                .write_stdin(listed)
                .output();
            let solved = &json_lines(&solved.unwrap().stdout)[0];
            let total = (told["average"].as_f64().unwrap() * remaining as f64).round() as u64;
            assert_eq!(
                (total, &told["worst"], &told["at_worst"]),
                (
                    solved["total"].as_u64().unwrap(),
                    &solved["worst"],
                    &solved["at_worst"]
                ),
                "{game} {history}"
            );
            compared += 1;
        }
    }

    assert!(compared >= 3, "{compared} positions are compared");
}

#[test]
fn with_a_limit_as_few_candidates_as_possible_are_found_too_late() {
    let folder = tempfile::tempdir().unwrap();
    let secrets = file(
        &folder,
        "secrets",
        "batch\ncatch\nhatch\nlatch\nmatch\npatch\nwatch\n",
    );
    let guesses = file(
        &folder,
        "guesses",
        "batch\ncatch\nhatch\nlatch\nmatch\npatch\nwatch\nblimp\n",
    );
    // The secrets differ in one letter. Each is one guess, or `blimp` tells four of them and leaves
    // the three others together.
    let list = format!("--codes {secrets} --feedback colours");
    for (most, late) in [(1, 6), (2, 5), (3, 4), (6, 1), (7, 0), (8, 0)] {
        assert_eq!(
            json(&format!("next {list} --max-guesses {most}"))["late"],
            late,
            "within {most}"
        );
    }

    let with_blimp = format!("--codes {secrets} --guesses {guesses} --feedback colours");
    for (most, late, first) in [
        (1, 6, Some("catch")),
        (2, 2, Some("blimp")),
        (3, 1, Some("blimp")),
        (4, 0, Some("blimp")),
    ] {
        let told = json(&format!("next {with_blimp} --max-guesses {most}"));
        assert_eq!(
            (&told["late"], told["guess"].as_str()),
            (&late.into(), first),
            "within {most}"
        );
    }

    let shown = text(&format!("next {with_blimp} --max-guesses 2"));
    assert!(
        shown.contains("\n2 candidates are found too late\n"),
        "{shown}"
    );
    // The guesses that were made count.
    let told = json(&format!("next {with_blimp} blimp=----- --max-guesses 3"));
    assert_eq!((&told["remaining"], &told["late"]), (&3.into(), &1.into()));
    // Six are usual with colours, and there is no limit elsewhere.
    assert_eq!(
        json(&format!("next {list}")),
        json(&format!("next {list} --max-guesses 6"))
    );
    assert!(json("next --rules 3x5 012=1A1B").get("late").is_none());
    let typed = solvetab(&format!("assist {with_blimp} --max-guesses 2 --json"))
        .write_stdin("hint\n")
        .output()
        .unwrap();
    let hint = &json_lines(&typed.stdout)[1];
    assert_eq!(
        (&hint["hint"], &hint["late"]),
        (&"blimp".into(), &2.into()),
        "{hint}"
    );
    for (asked, id) in [
        ("--rules 10x10 --max-guesses 3", "conflict"),
        ("0123=1A1B --lies 1 --max-guesses 3", "conflict"),
        ("--max-guesses 0", "invalid-value"),
    ] {
        let output = solvetab(&format!("next {asked} --json")).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{asked}");
        assert_eq!(json_lines(&output.stderr)[0]["id"], id, "{asked}");
    }
}

#[test]
fn in_hard_mode_a_winning_feedback_that_may_be_wrong_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list").display().to_string();
    fs::write(&list, "ac\nad\nbb\nbc\nbd\ncb\nda\n").unwrap();
    let told = json(&format!(
        "next --codes {list} --feedback colours --hard --lies 1 da=GG"
    ));
    assert_eq!(told["guess"], "da", "every hint is used: {told}");
    assert_eq!(told["must_be_wrong"], false);
}
