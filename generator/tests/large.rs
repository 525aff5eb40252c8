//! Codes too many to list: the next guess, games, and a referee that only answers.

use std::fs;

use serde_json::Value;
use solvetab_reference::counts;

use crate::program::{json, solvetab};

#[test]
fn the_next_guess_says_what_is_exact() {
    let first = json("next --rules 10x10");
    assert_eq!(
        (&first["remaining"], &first["exact"]),
        (&Value::from(3_628_800), &Value::from(true))
    );
    let next = json("next --rules 10x10 0123456789=2A8B");
    assert_eq!(
        next["remaining"], 667_485,
        "10 over 2, times the derangements of 8"
    );
    assert_eq!(
        (&next["certainty"], &next["worst"]),
        (&Value::from("estimated"), &Value::Null)
    );
    assert_eq!(
        json("next --rules 10x10 0123456789=2A8B"),
        next,
        "the same game, the same advice"
    );
    let end = json("next --rules 8x12r 00112233=8A0B");
    assert_eq!(
        (&end["guess"], &end["remaining"]),
        (&Value::Null, &Value::from(1))
    );
    let few = json(
        "next --rules 10x10 0123456789=8A2B 1023456789=6A4B 0132456789=6A4B 0123546789=6A4B 0123457689=7A3B",
    );
    assert_eq!(
        (&few["certainty"], &few["basis"]),
        (&Value::from("optimal"), &Value::from("list")),
        "{few}"
    );
    let codes = json("next --rules 10x10 --list 0123456789=8A2B");
    assert_eq!(codes["codes"].as_array().map(Vec::len), Some(45));
    let output = solvetab("next --rules 6x10 -")
        .write_stdin("012345=1A2B\n\n012345=7A0B\n")
        .output()
        .unwrap();
    let lines: Vec<String> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(
        lines[1].ends_with(" 151200") && lines[2].starts_with("error: "),
        "{lines:?}"
    );
}

#[test]
fn a_referee_that_only_answers_agrees_with_the_games() {
    for (rules, games, most) in [("6x10", 12, 9), ("10x10", 3, 14), ("5x8r", 25, 8)] {
        let path =
            std::env::temp_dir().join(format!("solvetab-large-{}-{rules}.txt", std::process::id()));
        let command = format!(
            "evaluate --rules {rules} --strategy hybrid --sample 600 --games {games} --seed 5"
        );
        let told = json(&format!("{command} --log {}", path.display()));
        let log = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let mut total = 0;
        for line in log.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let (secret, moves) = (words[0], &words[1..]);
            for turn in moves.chunks(2) {
                assert_eq!(counts(turn[0], secret), turn[1], "{line}");
            }
            assert_eq!(
                moves.iter().step_by(2).position(|&guess| guess == secret),
                Some(moves.len() / 2 - 1),
                "{line}"
            );
            assert!(moves.len() / 2 <= most, "{line}");
            total += moves.len() / 2;
        }
        assert_eq!(
            (log.lines().count(), &told["total"]),
            (games, &Value::from(total))
        );
        let again = json(&command);
        for key in ["total", "average", "interval", "worst", "distribution"] {
            assert_eq!(
                again[key], told[key],
                "{rules} {key}: the same seed, the same games"
            );
        }
    }
}

#[test]
fn games_are_played_both_ways() {
    let secret = "3051846279";
    let mut lines = String::new();
    let mut found = None;
    // The program's guesses do not depend on what comes later, so each run is one line longer.
    for _ in 0..16 {
        let output = solvetab(
            "play bulls-and-cows --rules 10x10 --guesser program --seed 4 --sample 600 --json",
        )
        .write_stdin(lines.clone())
        .output()
        .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let replies: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        if replies.iter().any(|reply| reply["won"] == true) {
            found = Some(replies.len());
            break;
        }
        let asked = replies
            .iter()
            .rev()
            .find_map(|reply| reply["my_guess"].as_str())
            .unwrap();
        lines += &format!("{}\n", counts(asked, secret));
    }

    assert!(found.is_some(), "{lines}");
    let output = solvetab("play mastermind --rules 10x20r --seed 4 --max-guesses 2")
        .write_stdin("0011223344\nleft\nhint\nundo\n0011223344\n5566778899\n")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("candidates left")
            && text.contains("lost: 2 guesses are over\nmy secret is "),
        "{text}"
    );
    let output = solvetab("play bulls-and-cows --rules 10x10 --guesser program")
        .write_stdin("10A0B\n")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
}

/// Replies of the program to these lines, as JSON.
fn replies(command: &str, lines: &str) -> (Option<i32>, Vec<Value>) {
    let output = solvetab(&format!("{command} --json"))
        .write_stdin(lines.to_owned())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (
        output.status.code(),
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    )
}

#[test]
fn each_finds_the_others_code() {
    let command = "play bulls-and-cows --rules 10x10 --guesser both --seed 1";
    let (code, said) = replies(command, "0123456789\n");
    let secret = said
        .iter()
        .find_map(|reply| reply["secret"].as_str())
        .unwrap()
        .to_owned();
    assert_eq!(code, Some(1), "left before the end");
    // The answer of a turn is typed after the guess of the turn; 9A1B and a typing mistake are
    // refused, and nothing is lost.
    let (code, said) = replies(
        command,
        &format!("0123456789\n0A10B\n{secret}\n9A1B\n0A\n10,0\n"),
    );
    assert_eq!(code, Some(1), "a draw is not won");
    let answers: Vec<&str> = said
        .iter()
        .filter_map(|reply| reply["answer"].as_str())
        .collect();
    assert_eq!(answers, [&counts("0123456789", &secret)[..], "10A0B"]);
    let wrong: Vec<&str> = said
        .iter()
        .filter_map(|reply| reply["error"].as_str())
        .collect();
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
    let asked: Vec<&str> = said
        .iter()
        .filter_map(|reply| reply["my_guess"].as_str())
        .collect();
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
    let asked: Vec<&str> = said
        .iter()
        .filter_map(|reply| reply["my_guess"].as_str())
        .collect();
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

#[test]
fn few_games_have_no_interval() {
    let few = json("evaluate --rules 6x10 --strategy hybrid --sample 200 --games 2 --seed 5");
    assert_eq!(
        (&few["interval"], &few["games"]),
        (&Value::Null, &Value::from(2))
    );
    let every = json("evaluate --rules 2x4 --strategy hybrid --games 12");
    assert_eq!(
        (&every["interval"][0], &every["interval"][1]),
        (&every["average"], &every["average"])
    );
}
