//! Codes too many to list: the next guess, games, and a referee that only answers.

use std::fs;

use serde_json::{Value, json};
use solvetab_reference::counts;

use crate::program::{Said, json, path_in, typed};

#[test]
fn the_next_guess_says_what_is_exact() {
    let few = "0123456789=8A2B 1023456789=6A4B 0132456789=6A4B 0123546789=6A4B 0123457689=7A3B";
    for (game, keys) in [
        ("10x10", json!({"remaining": 3_628_800, "exact": true})),
        // 10 over 2, times the derangements of 8.
        (
            "10x10 0123456789=2A8B",
            json!({"remaining": 667_485, "certainty": "estimated", "worst": null}),
        ),
        (
            "8x12r 00112233=8A0B",
            json!({"guess": null, "remaining": 1}),
        ),
        (
            &format!("10x10 {few}"),
            json!({"certainty": "optimal", "basis": "list"}),
        ),
    ] {
        let told = json(&format!("next --rules {game}"));
        for (key, value) in keys.as_object().unwrap() {
            assert_eq!(&told[key], value, "{game}: {told}");
        }
        assert_eq!(
            json(&format!("next --rules {game}")),
            told,
            "the same game, the same advice"
        );
    }
    let codes = json("next --rules 10x10 --list 0123456789=8A2B");
    assert_eq!(codes["codes"].as_array().map(Vec::len), Some(45));
    let said = typed("next --rules 6x10 -", "012345=1A2B\n\n012345=7A0B\n").out;
    let lines: Vec<&str> = said.lines().collect();
    let is_told = lines[1].ends_with(" 151200") && lines[2].starts_with("error: ");
    assert!(is_told && lines.len() == 3, "{said}");
}

#[test]
fn a_referee_that_only_answers_agrees_with_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let log = path_in(&folder, "log.txt");
    for (rules, games, most) in [("6x10", 12, 9), ("10x10", 3, 14), ("5x8r", 25, 8)] {
        let command = format!(
            "evaluate --rules {rules} --strategy hybrid --sample 600 --games {games} --seed 5"
        );
        let told = json(&format!("{command} --log {log}"));
        let (log, mut total) = (fs::read_to_string(&log).unwrap(), 0);
        for line in log.lines() {
            let (secret, moves) = line.split_once(' ').unwrap();
            let words: Vec<&str> = moves.split(' ').collect();
            let is_right = |turn: &[&str]| counts(turn[0], secret) == turn[1];
            assert!(words.chunks(2).all(is_right), "{line}");
            let guesses = words.len() / 2;
            let found = words.iter().step_by(2).position(|&guess| guess == secret);
            assert!(found == Some(guesses - 1) && guesses <= most, "{line}");
            total += guesses;
        }
        assert_eq!(
            (log.lines().count(), &told["total"]),
            (games, &json!(total))
        );
        let again = json(&command);
        for key in ["total", "average", "interval", "worst", "distribution"] {
            assert_eq!(
                again[key], told[key],
                "{rules} {key}: the same seed, the same games"
            );
        }
    }
    let few = json("evaluate --rules 6x10 --strategy hybrid --sample 200 --games 2 --seed 5");
    assert_eq!((&few["interval"], &few["games"]), (&Value::Null, &json!(2)));
    let every = json("evaluate --rules 2x4 --strategy hybrid --games 12");
    assert_eq!(
        every["interval"],
        json!([every["average"], every["average"]])
    );
}

/// The exit code, and the replies of the program to these lines.
fn replies(command: &str, lines: &str) -> (Option<i32>, Vec<Value>) {
    let Said { code, out, .. } = typed(&format!("{command} --json"), lines);
    (
        code,
        out.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    )
}

/// Texts under a key.
fn texts<'a>(said: &'a [Value], key: &str) -> Vec<&'a str> {
    said.iter()
        .filter_map(|reply| reply[key].as_str())
        .collect()
}

#[test]
fn games_are_played_both_ways() {
    let command = "play bulls-and-cows --rules 10x10 --guesser program --seed 4 --sample 600";
    let mut lines = String::new();
    // The program's guesses do not depend on what comes later, so each run is one line longer.
    let is_found = (0..16).any(|_| {
        let (_, said) = replies(command, &lines);
        lines += &format!(
            "{}\n",
            counts(texts(&said, "my_guess").last().unwrap(), "3051846279")
        );
        said.iter().any(|reply| reply["won"] == true)
    });
    assert!(is_found, "{lines}");
    let game = "play mastermind --rules 10x20r --seed 4 --max-guesses 2";
    let lines = "0011223344\nleft\nhint\nundo\n0011223344\n5566778899\n";
    let said = typed(game, lines).ends(1);
    for what in ["candidates left", "lost: 2 guesses are over\nmy secret is "] {
        assert!(said.out.contains(what), "{said:?}");
    }
}

#[test]
fn each_finds_the_others_code() {
    let command = "play bulls-and-cows --rules 10x10 --guesser both --seed 1";
    let (code, said) = replies(command, "0123456789\n");
    let secret = texts(&said, "secret")[0];
    assert_eq!(code, Some(1), "left before the end");
    // The answer of a turn is typed after the guess of the turn; 9A1B and a typing mistake are
    // refused, and nothing is lost.
    let lines = format!("0123456789\n0A10B\n{secret}\n9A1B\n0A\n10,0\n");
    let (code, said) = replies(command, &lines);
    assert_eq!(code, Some(1), "a draw is not won");
    assert_eq!(
        texts(&said, "answer"),
        [&counts("0123456789", secret)[..], "10A0B"]
    );
    let wrong = texts(&said, "error");
    assert!(
        wrong.len() == 2 && wrong[0].contains("the last one is too"),
        "{wrong:?}"
    );
    assert_eq!(
        said.last().unwrap()["result"],
        "a draw: both needed 2 guesses"
    );
}

#[test]
fn a_correction_can_end_a_game_or_contradict_it() {
    let command = "play bulls-and-cows --rules 10x10 --guesser program --seed 4 --sample 600";
    // The second answer is what the first guess gets, so the first one was right after all.
    let (_, said) = replies(command, "2A8B\n");
    let asked = texts(&said, "my_guess");
    let between = counts(asked[1], asked[0]);
    let (code, said) = replies(command, &format!("2A8B\n{between}\ncorrect 1 10A0B\n"));
    assert_eq!(
        (code, &said.last().unwrap()["result"]),
        (
            Some(0),
            &Value::from("your secret is 0123456789, found in 1 guess")
        )
    );
    let other = if between == "1A9B" { "0A10B" } else { "1A9B" };
    let (code, said) = replies(command, &format!("2A8B\n{other}\ncorrect 1 10A0B\n"));
    assert_eq!(code, Some(1));
    let contradiction = said
        .iter()
        .find(|reply| reply["contradiction"] == true)
        .expect("one of them is wrong");
    assert_eq!(contradiction["suspects"], serde_json::json!([1, 2]));
}

#[test]
fn a_correction_between_two_guesses_ends_the_game_of_both() {
    let command = "play bulls-and-cows --rules 10x10 --guesser both --seed 1 --sample 600";
    let (code, said) = replies(command, "0123456789\n2A8B\n1023456789\ncorrect 1 10A0B\n");
    assert_eq!(
        (code, &said.last().unwrap()["result"]),
        (
            Some(1),
            &Value::from("I have found yours first, in 1 guess")
        )
    );
    assert!(said.iter().all(|reply| reply["contradiction"].is_null()));

    // What is still wrong after a correction is said anew, and undo takes the answer back, not your
    // guess.
    let (_, said) = replies(
        command,
        "0123456789\n2A8B\n1023456789\n10A0B\ncorrect 2 0A10B\n",
    );
    let asked = texts(&said, "my_guess");
    let between = counts(asked[1], asked[0]);
    let wrong = if between == "2A8B" { "3A7B" } else { "2A8B" };
    let lines = format!("0123456789\n{wrong}\n1023456789\n10A0B\ncorrect 1 {wrong}\nundo\n");
    let (_, said) = replies(command, &lines);
    assert_eq!(
        said.iter()
            .filter(|reply| reply["contradiction"] == true)
            .count(),
        2,
        "{said:?}"
    );
    let taken = said
        .iter()
        .find(|reply| !reply["taken_back"].is_null())
        .unwrap();
    assert_eq!(
        (&taken["taken_back"], &taken["answer"]),
        (&Value::from(asked[1]), &Value::from("10A0B"))
    );
}
