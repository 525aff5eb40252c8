//! Questions a line: commands as filters in a pipe, and `next -` as the engine of other programs.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{Running, Start, process, root, solvetab, tool};

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

/// The lines that answer these questions, and the exit code. Nothing is said on standard error.
fn ask(arguments: &str, questions: &str) -> (Vec<String>, i32) {
    let output = solvetab(arguments).write_stdin(questions).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments}");
    let lines = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    (lines, output.status.code().unwrap())
}

fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn no_guess_is_better_than_the_best_one_known() {
    // The search advises 0135 here, with which more guesses are to come.
    let rated = parse(
        &ask(
            "next - --table mastermind-4x6r --rate 1132 --json",
            "4120=1A1B\n",
        )
        .0[0],
    );
    assert_eq!(
        (&rated["guess"], &rated["best"]["guess"]),
        (&json!("1132"), &json!("1132"))
    );
    assert_eq!(rated["best"]["average"], rated["average"]);
    let other = parse(
        &ask(
            "next - --table mastermind-4x6r --rate 0000 --json",
            "4120=1A1B\n",
        )
        .0[0],
    );
    assert_eq!(other["best"]["guess"], "0135");
}

#[test]
fn each_game_gets_its_guess_in_its_line() {
    let games = "\n1234=0A2B\n# a note\n1234=0 2\nnonsense\n0123=0A0B 4567=0A0B\n0123=4A0B\n";
    let (lines, code) = ask("next -", games);
    assert_eq!(lines[..3], ["0123 5040", "2305 1260", "2305 1260"]);
    assert!(
        lines[3].starts_with("error: \"nonsense\"")
            && lines[4].starts_with("error: no code is consistent"),
        "{lines:?}"
    );
    assert_eq!((&lines[5..], code), (&["solved".to_owned()][..], 2));
    let (lines, code) = ask("next - --json", "1234=0A2B\n0123=9A9B");
    let first = parse(&lines[0]);
    assert_eq!(
        (&first["guess"], &first["source"]),
        (&json!("2305"), &json!("table"))
    );
    assert!(parse(&lines[1])["error"].as_str().unwrap().contains("9A9B"));
    assert_eq!((lines.len(), code), (2, 2));
    assert_eq!(ask("next -", "# nothing is asked\n"), (vec![], 0));
    assert_eq!(ask("next - --rules 2x3r", "01=1A0B\r\n").1, 0);
}

#[test]
fn lines_that_are_no_questions_are_refused_and_the_next_is_answered() {
    let long = "x".repeat(70_000);
    let asked = [
        b"\xEF\xBB\xBF\n0123=0A2B\r\n",
        long.as_bytes(),
        b"\n\n\xFF\n0123=4A0B",
    ]
    .concat();
    let output = solvetab("next -").write_stdin(asked).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        (lines[0], lines[3], lines[5], lines.len()),
        ("0123 5040", "0123 5040", "solved", 6),
        "{said}"
    );
    assert!(
        lines[1].ends_with(" 1260") && lines[2].contains("has more than 65536 bytes"),
        "{said}"
    );
    assert!(lines[4].contains("is not text in UTF-8"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn feedback_and_symbols_are_typed_in_every_form() {
    let expected = next("0123=1A2B");
    for form in ["1a2b", "1,2", "12", "BWW", "wbw", "１Ａ２Ｂ", "１，２"] {
        assert_eq!(next(&format!("0123={form}")), expected, "{form}");
    }
    for form in ["1 A 2 B", "1, 2", "1 2", "１\u{3000}２"] {
        let (lines, _) = ask("next - --json", &format!("0123={form}"));
        assert_eq!(parse(&lines[0]), expected, "{form}");
    }
    assert_eq!(next("0123=-"), next("0123=0A0B"));
    for (rules, symbols, own, plain) in [
        ("4x6r", "1-6", "1662", "0551"),
        ("4x6r", "RGBYOP", "rrPB", "0052"),
        ("3x4", "ab0-1", "b1a", "130"),
    ] {
        let said = next(&format!("--rules {rules} --symbols {symbols} {own}=1A1B"));
        assert_eq!(
            said["remaining"],
            next(&format!("--rules {rules} {plain}=1A1B"))["remaining"],
            "{own}"
        );
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
            assert!(
                answer.len() > 5 && !answer.starts_with("error"),
                "{arguments}: {answer}"
            );
        }
        drop(input);
        assert_eq!(child.code(), Some(0));
    }
}

#[test]
fn whoever_closes_the_pipe_ends_the_program() {
    let mut child = start("quad-ace -");
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "0,2 1,8").unwrap();
    let mut answer = String::new();
    answers.read_line(&mut answer).unwrap();
    assert_eq!(answer, "win 1 0,0\n");
    drop(answers);
    // Questions without an end: writing them fails once the program has gone.
    while writeln!(input, "0,2 1,8").is_ok() {}
    assert_eq!(child.code(), Some(0));
}

#[test]
fn every_position_is_answered_as_it_is_exported() {
    let exported = solvetab("export tables/quad-ace-10.tab").output().unwrap();
    let exported = String::from_utf8(exported.stdout).unwrap();
    let mut questions = String::new();
    let mut expected = Vec::new();
    for row in exported.lines().skip(1) {
        let [mover, opponent, outcome, plies, best] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        questions += &format!(
            "{} {}\n",
            mover.replace('-', ","),
            opponent.replace('-', ",")
        );
        let plies = if plies.is_empty() { "-" } else { plies };
        expected.push(
            format!("{outcome} {plies} {}", best.replace('-', ","))
                .trim_end()
                .to_owned(),
        );
    }

    assert!(expected.len() > 2500, "{}", expected.len());
    // Twice, so that what is remembered is asked for too.
    let (lines, code) = ask("quad-ace -", &questions.repeat(2));
    let (playable, over): (Vec<_>, Vec<_>) = lines
        .iter()
        .zip(expected.iter().cycle())
        .partition(|(line, _)| !line.starts_with("error"));
    for (line, expected) in &playable {
        assert_eq!(line, expected);
    }
    assert!(
        over.iter()
            .all(|(line, expected)| line.contains("is out") && expected.contains(" 0")),
        "{over:?}"
    );
    assert_eq!(
        (lines.len(), code),
        (2 * expected.len(), if over.is_empty() { 0 } else { 2 })
    );
}

#[test]
fn positions_of_other_rules_are_answered() {
    let (lines, code) = ask(
        "quad-ace - --json --base 5 --goal equal",
        "1,1 1,1\n1,2 3,4\n1,2 3,5\n1,2,3 1,1\n1,2\n",
    );
    // The start is not over, though its hands are equal already.
    let start = parse(&lines[0]);
    assert_eq!(
        (&start["outcome"], &start["mover"]),
        (&json!("win"), &json!([1, 1]))
    );
    assert!(
        start["best_moves"]
            .as_array()
            .is_some_and(|moves| !moves.is_empty())
    );
    assert!(parse(&lines[1])["outcome"].is_string());
    assert!(
        lines[2..]
            .iter()
            .all(|line| parse(line)["error"].is_string()),
        "{lines:?}"
    );
    assert_eq!((lines.len(), code), (5, 2));
    let (lines, _) = ask("quad-ace - --hands 3 --base 4", "1,1,1 1,2,3\n");
    assert_eq!(
        lines[0].split(' ').count(),
        lines[0].matches(',').count() / 2 + 2,
        "{lines:?}"
    );
}

fn next(arguments: &str) -> Value {
    let (lines, code) = ask(&format!("next --json {arguments}"), "");
    assert_eq!(code, 0);
    parse(&lines[0])
}

#[test]
fn codes_left_are_listed() {
    let listed = next("0123=2A2B --list");
    assert_eq!(
        listed,
        json!({"remaining": 6, "codes": ["0132", "0213", "0321", "1023", "2103", "3120"]})
    );
    let (lines, _) = ask("next 0123=2A2B --list", "");
    assert_eq!(lines, ["0132", "0213", "0321", "1023", "2103", "3120"]);
    assert_eq!(
        ask("next - --list --symbols A-F --rules 2x6r", "AB=0A2B\n"),
        (vec!["BA".to_owned()], 0)
    );
    assert_eq!(
        next("--table mastermind-4x6r --symbols RGBYOP RGGR=2A2B --list")["codes"]
            .as_array()
            .unwrap()
            .len(),
        4
    );
}

#[test]
fn ratings_of_first_guesses_are_those_of_the_literature() {
    // The cells of 0123 against all codes: 14, the largest 1440, as the literature has them.
    let rated = next("--rate 9876");
    assert_eq!(
        (&rated["cells"], &rated["largest"], &rated["remaining"]),
        (&json!(14), &json!(1440), &json!(5040))
    );
    // By another name it is the table's guess, so what is to come is known: 26274 / 5040.
    assert!((rated["average"].as_f64().unwrap() - 26274.0 / 5040.0).abs() < 1e-9);
    assert_eq!(
        (&rated["worst"], &rated["best"]["guess"]),
        (&json!(7), &json!("0123"))
    );
    let rated = next("0123=1A1B 4567=0A2B --rate 0123");
    assert!(
        rated["average"].as_f64().unwrap() > 4.0,
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
}

#[test]
fn exact_ratings_agree_with_the_advice() {
    let game = "0123=1A1B 4567=0A2B 0146=1A0B";
    let advice = next(game);
    let remaining = advice["remaining"].as_u64().unwrap();
    assert!(
        (3..=20).contains(&remaining) && advice["source"] == "search",
        "{advice}"
    );
    let rated = next(&format!(
        "{game} --rate {}",
        advice["guess"].as_str().unwrap()
    ));
    assert_eq!(
        (&rated["average"], &rated["worst"]),
        (&advice["average"], &advice["worst"])
    );
    // A guess that tells nothing costs exactly one more.
    let wasted = next(&format!("{game} --rate 0123"));
    assert_eq!(wasted["cells"], 1);
    let more = wasted["average"].as_f64().unwrap() - advice["average"].as_f64().unwrap();
    assert!((more - 1.0).abs() < 1e-9, "{more}");
}

#[test]
fn the_engine_plays_for_a_program_in_python() {
    let python = if cfg!(windows) { "python" } else { "python3" };
    let example = root().join("examples/engine.py");
    let program = env!("CARGO_BIN_EXE_solvetab");
    let output = tool(python)
        .current_dir(root())
        .arg(example)
        .args(["5043", program])
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        printed.starts_with("1234=0A2B: 1260 left, next 2305\n"),
        "{printed}"
    );
    assert!(
        printed
            .trim_end()
            .lines()
            .last()
            .unwrap()
            .starts_with("found 5043 with "),
        "{printed}"
    );
}
