//! Questions a line: commands as filters in a pipe, and `next -` as the engine of other programs.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{Running, Start, json, process, replies, root, text, tool, typed};

fn start(arguments: &str) -> Running {
    let mut command = process();
    command
        .current_dir(root())
        .args(arguments.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).start()
}

/// Lines that answer these questions, and the exit code. Nothing is said on standard error.
fn ask(arguments: &str, questions: &str) -> (Vec<String>, i32) {
    let said = typed(arguments, questions);
    assert_eq!(said.error, "", "{arguments}");
    (
        said.out.lines().map(str::to_owned).collect(),
        said.code.unwrap(),
    )
}

fn next(arguments: &str) -> Value {
    json(&format!("next {arguments}"))
}

#[test]
fn no_guess_is_better_than_the_best_one_known() {
    // The search advises 0135 here, with which more guesses are to come.
    let rated = |guess: &str| {
        let game = format!("next - --table mastermind-4x6r --rate {guess}");
        replies(&game, "4120=1A1B\n").remove(0)
    };
    let best = rated("1132");
    assert_eq!(
        (&best["guess"], &best["best"]["guess"]),
        (&json!("1132"), &json!("1132"))
    );
    assert_eq!(best["best"]["average"], best["average"]);
    assert_eq!(rated("0000")["best"]["guess"], "0135");
}

#[test]
fn each_game_gets_its_guess_in_its_line() {
    let games = "\n1234=0A2B\n# a note\n1234=0 2\nnonsense\n0123=0A0B 4567=0A0B\n0123=4A0B\n";
    let (lines, code) = ask("next -", games);
    assert_eq!(lines[..3], ["0123 5040", "2305 1260", "2305 1260"]);
    assert!(lines[3].starts_with("error: \"nonsense\""), "{lines:?}");
    assert!(
        lines[4].starts_with("error: no code is consistent"),
        "{lines:?}"
    );
    assert_eq!((&lines[5..], code), (&["solved".to_owned()][..], 2));
    let said = replies("next -", "1234=0A2B\n0123=9A9B");
    assert_eq!(
        (&said[0]["guess"], &said[0]["source"]),
        (&json!("2305"), &json!("table"))
    );
    assert!(said[1]["error"].as_str().unwrap().contains("9A9B") && said.len() == 2);
    assert_eq!(ask("next -", "# nothing is asked\n"), (vec![], 0));

    // Lines that are no questions are refused, and the next is answered.
    let long = "x".repeat(70_000);
    let asked = [
        b"\xEF\xBB\xBF\n0123=0A2B\r\n",
        long.as_bytes(),
        b"\n\n\xFF\n0123=4A0B",
    ]
    .concat();
    let said = typed("next -", asked).ends(2);
    let lines: Vec<&str> = said.out.lines().collect();
    for (line, what) in lines.iter().zip([
        "0123 5040",
        " 1260",
        "has more than 65536 bytes",
        "0123 5040",
        "is not text in UTF-8",
        "solved",
    ]) {
        assert!(line.contains(what), "{said:?}");
    }
    assert_eq!(lines.len(), 6);
}

#[test]
fn feedback_and_symbols_are_typed_in_every_form() {
    let expected = next("0123=1A2B");
    for form in ["1a2b", "1,2", "12", "BWW", "wbw", "１Ａ２Ｂ", "１，２"] {
        assert_eq!(next(&format!("0123={form}")), expected, "{form}");
    }
    for form in ["1 A 2 B", "1, 2", "1 2", "１\u{3000}２"] {
        assert_eq!(
            replies("next -", &format!("0123={form}")),
            std::slice::from_ref(&expected),
            "{form}"
        );
    }
    assert_eq!(next("0123=-"), next("0123=0A0B"));
    for (rules, symbols, own, plain) in [
        ("4x6r", "1-6", "1662", "0551"),
        ("4x6r", "RGBYOP", "rrPB", "0052"),
        ("3x4", "ab0-1", "b1a", "130"),
    ] {
        let said = next(&format!("--rules {rules} --symbols {symbols} {own}=1A1B"));
        let expected = next(&format!("--rules {rules} {plain}=1A1B"));
        assert_eq!(said["remaining"], expected["remaining"], "{own}");
    }
}

#[test]
fn who_asks_one_question_and_waits_gets_the_answer() {
    for (arguments, question) in [
        ("next -", "0123=1A1B"),
        ("quad-ace -", "0,2 1,8"),
        ("next - --json", ""),
    ] {
        let mut child = start(arguments);
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            writeln!(input, "{question}").unwrap();
            let mut answer = String::new();
            // Would wait until the deadline if the answer were kept back.
            answers.read_line(&mut answer).unwrap();
            let is_answer = answer.len() > 5 && !answer.starts_with("error");
            assert!(is_answer, "{arguments}: {answer}");
        }
        if arguments == "quad-ace -" {
            drop(answers);
            // Questions without an end: writing them fails once the program has gone.
            while writeln!(input, "0,2 1,8").is_ok() {}
        } else {
            drop(input);
        }
        assert_eq!(child.code(), Some(0));
    }
}

#[test]
fn every_position_is_answered_as_it_is_exported() {
    let exported = text("export tables/quad-ace-10.tab");
    let rows = exported
        .lines()
        .skip(1)
        .map(|row| row.split(',').collect::<Vec<_>>());
    // What is over is refused.
    let rows: Vec<_> = rows
        .filter(|row| row[0] != "0-0" && row[1] != "0-0")
        .collect();
    assert!(rows.len() > 2500, "{}", rows.len());
    let (mut questions, mut expected) = (String::new(), Vec::new());
    for row in rows {
        let [mover, opponent, outcome, plies, best] = row[..] else {
            panic!("{row:?}")
        };
        questions += &format!("{mover} {opponent}\n").replace('-', ",");
        let plies = if plies.is_empty() { "-" } else { plies };
        let answer = format!("{outcome} {plies} {}", best.replace('-', ","));
        expected.push(answer.trim_end().to_owned());
    }
    // Twice, so that what is remembered is asked for too.
    let (lines, code) = ask("quad-ace -", &questions.repeat(2));
    assert_eq!((lines, code), ([&expected[..], &expected].concat(), 0));
}

#[test]
fn positions_of_other_rules_are_answered() {
    let positions = "1,1 1,1\n1,2 3,4\n1,2 3,5\n1,2,3 1,1\n1,2\n";
    let said = replies("quad-ace - --base 5 --goal equal", positions);
    // The start is not over, though its hands are equal already.
    assert_eq!(
        (&said[0]["outcome"], &said[0]["mover"]),
        (&json!("win"), &json!([1, 1]))
    );
    assert!(
        said[0]["best_moves"]
            .as_array()
            .is_some_and(|moves| !moves.is_empty())
    );
    let is_error = |line: &Value| line["error"].is_string();
    assert!(
        said[1]["outcome"].is_string() && said[2..].iter().all(is_error),
        "{said:?}"
    );
    assert_eq!(said.len(), 5);
    let (lines, _) = ask("quad-ace - --hands 3 --base 4", "1,1,1 1,2,3\n");
    let words = lines[0].matches(',').count() / 2 + 2;
    assert_eq!(lines[0].split(' ').count(), words, "{lines:?}");
}

#[test]
fn codes_left_are_listed() {
    let codes = ["0132", "0213", "0321", "1023", "2103", "3120"];
    assert_eq!(
        next("0123=2A2B --list"),
        json!({"remaining": 6, "codes": codes})
    );
    assert_eq!(text("next 0123=2A2B --list"), codes.join("\n") + "\n");
    let typed = ask("next - --list --symbols A-F --rules 2x6r", "AB=0A2B\n");
    assert_eq!(typed, (vec!["BA".to_owned()], 0));
}

#[test]
fn ratings_of_first_guesses_are_those_of_the_literature() {
    // The cells of 0123 against all codes: 14, the largest 1440, as the literature has them. By
    // another name it is the table's guess, so what is to come is known: 26274 / 5040.
    let rated = next("--rate 9876");
    assert_eq!(
        json!([
            rated["cells"],
            rated["largest"],
            rated["remaining"],
            rated["worst"]
        ]),
        json!([14, 1440, 5040, 7])
    );
    assert!((rated["average"].as_f64().unwrap() - 26274.0 / 5040.0).abs() < 1e-9);
    assert_eq!(rated["best"]["guess"], "0123");
    let rated = next("0123=1A1B 4567=0A2B --rate 0123");
    let is_counted = rated["average"].as_f64().unwrap() > 4.0;
    assert!(
        is_counted,
        "the program's own play is counted where none is proven: {rated}"
    );
    assert_eq!(
        next("--rules 4x9r --rate 0011")["average"],
        Value::Null,
        "more than 6000 codes"
    );
    let (lines, _) = ask("next - --rate 4567", "\n");
    assert_eq!(
        lines,
        ["4567 14 1440 931.408 5.213 0123 14 1440 931.408 5.213"]
    );

    // Exact ratings agree with the advice; a guess that tells nothing costs exactly one more.
    let game = "0123=1A1B 4567=0A2B 0146=1A0B";
    let advice = next(game);
    assert_eq!(advice["source"], "search", "{advice}");
    let rated = next(&format!(
        "{game} --rate {}",
        advice["guess"].as_str().unwrap()
    ));
    assert_eq!(
        (&rated["average"], &rated["worst"]),
        (&advice["average"], &advice["worst"])
    );
    let wasted = next(&format!("{game} --rate 0123"));
    assert_eq!(wasted["cells"], 1);
    let more = wasted["average"].as_f64().unwrap() - advice["average"].as_f64().unwrap();
    assert!((more - 1.0).abs() < 1e-9, "{more}");
}

#[test]
fn the_engine_plays_for_a_program_in_python() {
    let mut python = tool(if cfg!(windows) { "python" } else { "python3" });
    python.current_dir(root()).arg("examples/engine.py");
    let output = python
        .args(["5043", env!("CARGO_BIN_EXE_solvetab")])
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(
        printed.starts_with("1234=0A2B: 1260 left, next 2305\n"),
        "{printed}"
    );
    assert!(printed.contains("\nfound 5043 with "), "{printed}");
    assert!(output.status.success());
}
