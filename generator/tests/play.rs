//! Games as they are played through a pipe: transcripts, and what Ctrl-C does.
//!
//! Each file of `play/` is a game: how it is started, the lines that are typed, what is replied,
//! and the exit code.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::files::file;
use crate::program::{
    self, Running, Start, children_hear_signals, path_in, process, root, text, typed,
};

/// The words of the transcripts with `--table words`.
const WORDS: &str = "angle apple beach bread candy chair cloud crane dance earth eight fable flame ghost grape heart house learn least \
                     lemon light mango money night notes ocean onset paint peach pearl plane quiet range rival river roast slate spade \
                     steal stone tales teach thing tiger train water whale wheat women world";

#[test]
fn transcripts_of_games() {
    // The games read tables/; the other tests name folders or start in one of their own.
    std::env::set_current_dir(root()).expect("the workspace can be entered");
    let folder = root().join("generator/tests/play");
    assert!(
        std::fs::read_dir(&folder).unwrap().count() >= 44,
        "the transcripts are there"
    );
    let tables = tempfile::tempdir().unwrap();
    let words = file(
        &tables,
        "words.txt",
        WORDS.split(' ').collect::<Vec<_>>().join("\n"),
    );
    let table = path_in(&tables, "words.tab");
    text(&format!("solve --codes {words} --out {table}"));
    children_hear_signals();
    trycmd::TestCases::new()
        .env("SOLVETAB_TABLES", tables.path().to_str().unwrap())
        .register_bin("solvetab", Path::new(env!("CARGO_BIN_EXE_solvetab")))
        .case(folder.join("*.toml").to_str().unwrap());
}

fn start(arguments: &str) -> Running {
    let mut command = process();
    command
        .current_dir(root())
        .args(arguments.split_whitespace());
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .start()
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_line() {
    let said = typed(
        "play bulls-and-cows --seed 7",
        "\u{feff}0123\n\u{feff}4567\n",
    )
    .out;
    assert!(
        said.contains("1: 0123") && said.contains("2: 4567"),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_every_game_with_how_it_stood() {
    for (arguments, line, replied, stood) in [
        (
            "play bulls-and-cows --seed 7",
            "0123",
            "1: 0123",
            "you have made 1 guess",
        ),
        (
            "play bulls-and-cows --seed 7 --adaptive",
            "0123",
            "1: 0123",
            "I never chose a secret",
        ),
        (
            "play mastermind --guesser program",
            "0A0B",
            "my guess 2",
            "I have made 1 guess",
        ),
        (
            "play quad-ace --seed 7",
            "1+1",
            "1. you 1+1",
            "not finished after",
        ),
        (
            "play twenty-four --seed 7",
            "1+1",
            "1 is not one of the cards",
            "0 of 0 hands solved",
        ),
    ] {
        let mut child = start(arguments);
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        writeln!(input, "{line}").unwrap();
        let mut text = String::new();
        while !text.contains(replied) {
            assert!(
                output.read_line(&mut text).unwrap() > 0,
                "{arguments}: {text}"
            );
        }
        // Nothing more is typed and the pipe stays open.
        child.signal("-INT");
        output.read_to_string(&mut text).unwrap();
        assert_eq!(child.code(), Some(130), "{arguments}: {text}");
        assert!(text.contains(stood), "{arguments}: {text}");
        assert!(
            !text.contains('\u{1b}') && !text.contains("> "),
            "{arguments}: {text}"
        );
    }
}

/// Ctrl-C while the program searches or writes the report does not wait for it.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_what_is_computed() {
    // The first guess takes the program a second. Where it is found before the signal comes,
    // another game is begun.
    for _ in 0..20 {
        let mut child = start("play mastermind --rules 8x4r --guesser program");
        let _input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        assert!(output.read_line(&mut text).unwrap() > 0);
        child.signal("-INT");
        output.read_to_string(&mut text).unwrap();
        assert_eq!(child.code(), Some(130), "{text}");
        // What feedback means is the second line; what goes on is indented.
        if text.lines().filter(|line| !line.starts_with("  ")).count() == 2 {
            return;
        }
    }
    panic!("the first guess is always waited for");
}

/// A script that writes a line and reads one never waits for ever, and knows by `won` when to stop.
#[test]
fn with_json_each_line_gets_one_reply() {
    for (arguments, lines, last) in [
        (
            "bulls-and-cows --guesser both --seed 1",
            "help\n4567\n4567\n0A0B\nleft\ncorrect 1 1A0B\ncorrect 1 0A1B\nundo\nundo\nundo\nrate 0123\n9035\n0A1B",
            json!({"answered": "0A1B", "won": true}),
        ),
        (
            "bulls-and-cows --guesser both --seed 1 --max-guesses 1",
            "4567\n4A0B",
            json!({"answered": "4A0B", "won": false}),
        ),
        (
            "bulls-and-cows --guesser both --seed 1",
            "4567\nleft",
            json!({"won": false, "secret": "9035"}),
        ),
        (
            "bulls-and-cows --guesser both --seed 1",
            "4567\n0A0B\n4567\n0A0B\ncorrect 1 4A0B",
            json!({"corrected": 1, "undone": 0, "result": "I have found yours first, in 1 guess", "won": false}),
        ),
        (
            "bulls-and-cows --seed 1",
            "0123\n9035",
            json!({"guess": "9035", "answer": "4A0B", "won": true}),
        ),
        (
            "bulls-and-cows --guesser program",
            "0A0B\n0A0B\nnonsense\ncorrect 2 0A0B\nsecret 4567\ncorrect 2 4A0B",
            json!({"corrected": 2, "won": true}),
        ),
        (
            "quad-ace --base 2",
            "1+1\nmoves\nundo\nhint\n1+1\n1+1",
            json!({"by": "you", "won": true}),
        ),
        (
            "twenty-four --seed 7 --deals 2",
            "1+1\nhint\n12+4*(10-7)\nskip",
            json!({"won": false}),
        ),
    ] {
        let mut child = start(&format!("play {arguments} --json"));
        let mut input = child.stdin.take();
        let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next =
            || -> Value { serde_json::from_str(&output.next().unwrap().unwrap()).unwrap() };
        let mut reply = next();
        for line in lines.lines() {
            assert!(
                reply["won"].is_null(),
                "{arguments}, before {line}: {reply}"
            );
            writeln!(input.as_ref().unwrap(), "{line}").unwrap();
            reply = next();
        }
        if reply["won"].is_null() {
            input = None;
            reply = next();
        }
        for (key, value) in last.as_object().unwrap() {
            assert_eq!(&reply[key], value, "{arguments}: {reply}");
        }
        assert!(
            output.next().is_none(),
            "{arguments}: nothing follows the end"
        );
        child.output();
    }
}

/// Answers that contradict each other fit no code, and that is a number too.
#[test]
fn no_code_is_left_of_answers_that_contradict_each_other() {
    let mut lines = ["0A0B", "0A0B", "left", "list", "undo", "left"].into_iter();
    let mut left = Vec::new();
    converse("play bulls-and-cows --guesser program", |reply| {
        if reply["my_guess"].is_null() && reply["remaining"].is_u64() {
            assert_eq!(reply["error"], Value::Null);
            left.push((
                reply["remaining"].clone(),
                reply["codes"].clone(),
                reply["due"].clone(),
            ));
        }
        lines
            .next()
            .map(str::to_owned)
            .or_else(|| reply["won"].is_null().then(|| "quit".to_owned()))
    });
    let [one, two, three] = &left[..] else {
        panic!("{left:?}")
    };
    assert_eq!(*one, (json!(0), Value::Null, json!("correct")));
    assert_eq!(*two, (json!(0), json!([]), json!("correct")));
    assert!(
        three.0.as_u64() > Some(0) && three.2 == "answer",
        "{left:?}"
    );
}

/// Plays a game by its JSON replies: each line that `next` makes of the last reply is typed.
/// Returns the last reply and the exit code.
fn converse(
    arguments: &str,
    mut next: impl FnMut(&Value) -> Option<String>,
) -> (Value, Option<i32>) {
    let mut child = start(&format!("{arguments} --json"));
    let mut input = Some(child.stdin.take().unwrap());
    let mut last = Value::Null;
    for reply in BufReader::new(child.stdout.take().unwrap()).lines() {
        last = serde_json::from_str(&reply.unwrap()).unwrap();
        match next(&last) {
            // Who lost with that reply may hear nothing more: what the last one says is for the
            // caller to judge.
            Some(line) => match writeln!(input.as_ref().unwrap(), "{line}") {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
                _ => {}
            },
            None if last["won"].is_boolean() => input = None,
            None => {}
        }
    }

    (last, child.code())
}

/// A script that follows the hints needs no terminal: it asks for one, plays it, and asks again.
#[test]
fn who_follows_the_hints_against_the_adaptive_host_needs_the_proven_worst_case() {
    for (arguments, worst) in [
        ("bulls-and-cows", 7),
        ("mastermind", 6),
        ("mastermind --table mastermind-4x6r-depth5", 5),
        ("mastermind --table 5x5r --symbols ROYGB", 6),
        ("words", 5),
        ("words --hard", 6),
    ] {
        for seed in 0..3 {
            let (last, code) = converse(
                &format!("play {arguments} --adaptive --seed {seed}"),
                |reply| {
                    if let Some(hint) = reply["hint"].as_str() {
                        return Some(hint.to_owned());
                    }
                    let is_due = reply["rules"].is_string() || reply["answer"].is_string();
                    let is_found = reply["answer"].as_str().is_some_and(|answer| {
                        let positions = reply["guess"].as_str().unwrap().len();
                        answer == format!("{positions}A0B") || answer == "G".repeat(positions)
                    });
                    (is_due && !is_found).then(|| "hint".to_owned())
                },
            );
            assert_eq!(
                (last["won"].as_bool(), code),
                (Some(true), Some(0)),
                "{arguments}: {last}"
            );
            let report = last["report"].as_array().unwrap();
            assert_eq!(report.len(), worst, "{arguments}");
            // The guesses are what was expected at the start, plus what was lost, less what was
            // brought.
            let sum = |key: &str| {
                report
                    .iter()
                    .map(|row| row[key].as_f64().unwrap())
                    .sum::<f64>()
            };
            let expected = report[0]["best_average"].as_f64().unwrap() + sum("lost") - sum("luck");
            assert!(
                (expected - worst as f64).abs() < 1e-9,
                "{arguments}: {last}"
            );
            assert!(
                sum("lost").abs() < 1e-9 && sum("luck") < 0.0,
                "{arguments}: {last}"
            );
        }
    }
}

/// Between best play and perfect play, both sides ask for the best move.
#[test]
fn perfect_play_on_both_sides_ends_as_the_start_is_worth() {
    for (rules, won) in [
        ("", false),
        (" --base 5", start_is_won(5)),
        (" --base 7", start_is_won(7)),
    ] {
        let (last, code) = converse(&format!("play quad-ace{rules} --seed 1"), |reply| {
            if let Some(hint) = reply["hint"].as_str() {
                return Some(hint.to_owned());
            }
            (reply["your_turn"] == true || reply["reply"].is_object()).then(|| "hint".to_owned())
        });
        assert_eq!(
            (last["won"].as_bool(), code),
            (Some(won), Some(i32::from(!won))),
            "{rules}: {last}"
        );
        assert_eq!(last["mistakes"], Value::Array(Vec::new()));
    }
}

/// Returns whether the start of this base is won, by `quad-ace`.
fn start_is_won(base: u16) -> bool {
    program::json(&format!("quad-ace 1,1 1,1 --base {base}"))["outcome"] == "win"
}

#[test]
fn the_same_seed_is_the_same_game() {
    let hands = |seed: u32| {
        let mut hands = Vec::new();
        converse(
            &format!("play twenty-four --seed {seed} --deals 5"),
            |reply| {
                let cards = reply["cards"].as_array()?;
                hands.push(cards.clone());
                Some("skip".to_owned())
            },
        );
        hands
    };
    assert_eq!(hands(1).len(), 5);
    assert_eq!(hands(1), hands(1));
    assert_ne!(hands(1), hands(2));
}

#[test]
fn a_seed_that_was_not_named_is_told_at_the_end() {
    let quit = |arguments: &str| {
        let mut first = None;
        let (last, _) = converse(&format!("play bulls-and-cows {arguments}"), |reply| {
            first.get_or_insert_with(|| reply["seed"].clone());
            reply["won"].is_null().then(|| "quit".to_owned())
        });
        (first.unwrap(), last["seed"].clone(), last["secret"].clone())
    };
    let (told, seed, secret) = quit("");
    assert!(
        told.is_null() && seed.is_u64() && secret.is_string(),
        "{told} {seed} {secret}"
    );
    assert_eq!(quit(&format!("--seed {seed}")), (seed, Value::Null, secret));
}
