//! A fair host's secret is fixed before the first guess: what is shown at the end has the hash that
//! was shown at the start, as `sha256sum` says too.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::program::{Start, process, root, solvetab, tables, tool};

/// All replies to some lines; then the input ends.
fn played(arguments: &str, lines: &str) -> Vec<Value> {
    let mut command = process();
    command.current_dir(root()).args(["play"]).args(arguments.split_whitespace()).arg("--json");
    let mut child = command.env("SOLVETAB_TABLES", tables()).stdin(Stdio::piped()).stdout(Stdio::piped()).start();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut replies: Vec<Value> = Vec::new();
    let mut lines = lines.split_whitespace();
    while replies.last().is_none_or(|reply| reply["won"].is_null()) {
        replies.push(serde_json::from_str(&output.next().unwrap().unwrap()).unwrap());
        match lines.next() {
            Some(line) if replies.last().is_some_and(|reply| reply["won"].is_null()) => {
                writeln!(input, "{line}").unwrap();
            }
            _ => break,
        }
    }
    drop(input);
    replies.extend(output.map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap()));
    child.output();
    replies
}

fn in_a_shell(line: &str) -> String {
    let output = tool("sh").args(["-c", line]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The secret that a game opens, if what it opens is what it had fixed.
fn opened(arguments: &str, lines: &str) -> (String, Value) {
    let replies = played(arguments, lines);
    let (first, last) = (replies.first().unwrap(), replies.last().unwrap());
    let hash = first["commitment"].as_str().unwrap_or_else(|| panic!("{arguments}: {first}"));
    let opening = &last["opening"];
    let secret = opening["secret"].as_str().unwrap_or_else(|| panic!("{arguments}: {last}"));
    assert_eq!(in_a_shell(opening["check"].as_str().unwrap()), format!("{hash}  -\n"), "{arguments}: {last}");
    let salt = opening["salt"].as_str().unwrap();
    assert!(salt.len() == 32 && salt.bytes().all(|digit| digit.is_ascii_hexdigit()), "{arguments}: {salt}");
    for reply in &replies[..replies.len() - 1] {
        assert!(reply["opening"].is_null(), "{arguments}: opened before the end: {reply}");
        assert!(reply["secret"].is_null(), "{arguments}: told before the end: {reply}");
    }
    // What was not found is told as ever, and what was found is the last guess.
    for key in ["secret", if last["won"] == true { "guess" } else { "secret" }] {
        if last[key].is_string() {
            assert_eq!(last[key], *secret, "{arguments}: {last}");
        }
    }
    (secret.to_owned(), last.clone())
}

#[test]
fn however_a_game_ends_its_secret_is_opened() {
    for (arguments, lines, won) in [
        ("bulls-and-cows --seed 1", "0123 9035", true),
        ("bulls-and-cows --seed 1", "0123 undo 4567 undo quit", false),
        ("bulls-and-cows --seed 1", "", false),
        ("bulls-and-cows", "undo left quit", false),
        ("mastermind --symbols RGB'OP --seed 4", "RGB' quit", false),
        ("mastermind --rules 3x5r --seed 3 --symbols a'cde --max-guesses 1", "aaa", false),
        ("bulls-and-cows --guesser both --seed 1", "9035 0A0B", true),
        ("bulls-and-cows --guesser both --seed 1", "4567 4A0B undo", false),
        ("bulls-and-cows --rules 10x10 --seed 2", "0123456789 undo 9876543210", false),
        ("mastermind --rules 10x16r --guesser both", "0011223344", false),
    ] {
        let (_, last) = opened(arguments, lines);
        assert_eq!(last["won"], won, "{arguments}: {last}");
    }
}

#[test]
fn the_shell_line_is_right_for_any_characters() {
    // The secret of three symbols is made of quotation marks now and then.
    let secrets: Vec<String> =
        (0..8).map(|seed| opened(&format!("mastermind --rules 3x2r --symbols 'ä --seed {seed}"), "").0).collect();
    assert!(secrets.iter().any(|secret| secret.contains('\'')) && secrets.iter().any(|secret| secret.contains('ä')));
}

#[test]
fn salts_are_drawn_anew_unless_a_seed_is_named() {
    let salt = |arguments: &str| opened(arguments, "").1["opening"]["salt"].clone();
    assert_eq!(salt("bulls-and-cows --seed 5"), salt("bulls-and-cows --seed 5"));
    assert_ne!(salt("bulls-and-cows --seed 5"), salt("bulls-and-cows --seed 6"));
    assert_ne!(salt("bulls-and-cows"), salt("bulls-and-cows"));
    // A seed that was not named tells the secret, so it is told at the end only; it does not tell
    // the salt.
    let first = played("bulls-and-cows", "");
    assert!(first[0]["seed"].is_null(), "{first:?}");
    let again = played(&format!("bulls-and-cows --seed {}", first[1]["opening"]["seed"]), "");
    assert_eq!((&again[0]["seed"], &again[1]["opening"]["seed"]), (&first[1]["opening"]["seed"], &Value::Null));
    assert_eq!(first[1]["secret"], again[1]["secret"]);
    assert_ne!(first[0]["commitment"], again[0]["commitment"]);
}

#[test]
fn who_has_no_secret_shows_no_hash() {
    for arguments in [
        "bulls-and-cows --adaptive --seed 1",
        "bulls-and-cows --adaptive --guesser both",
        "mastermind --guesser program",
    ] {
        for reply in played(arguments, "left quit") {
            assert!(reply["commitment"].is_null() && reply["opening"].is_null(), "{arguments}: {reply}");
        }
    }
    for game in ["bulls-and-cows", "mastermind"] {
        let output = solvetab(&format!("play {game} --help")).output().unwrap();
        let help = String::from_utf8(output.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        for what in ["there is no seal", "whoever knows the seed knows the secret", "SHA-256"] {
            assert!(help.contains(what), "{game}: {what}: {help}");
        }
    }
}
