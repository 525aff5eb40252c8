//! `grade` and `dataset` on the command line: lines of JSON in and out, mistakes among them.

use serde_json::Value;

use crate::program::solvetab;

/// What a command writes, and its exit code.
fn says(arguments: &str, input: &str) -> (String, Option<i32>) {
    let output = solvetab(arguments).write_stdin(input.to_owned()).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[test]
fn each_line_has_a_verdict_and_a_mistake_stops_nothing() {
    let right = r#"{"game":"24","cards":[3,3,8,8],"answer":"So \\boxed{8/(3-8/3)}.","more":1}"#;
    let wrong = r#"{"game":"24","cards":[3,3,8,8],"answer":"3*8"}"#;
    let named = r#"{"game":"words","codes":"secrets-2315","history":["crane=-Y--G"],"answer":"CRANE"}"#;
    let verdict = |code: &str| format!("\"code\":\"{code}\"");
    assert_eq!(says("grade", &format!("{right}\n\n")).1, Some(0));
    let (said, code) = says("grade -", &format!("{right}\n{wrong}\n{named}"));
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!((lines.len(), code), (3, Some(1)), "{said}");
    for (line, expected) in lines.iter().zip(["correct", "not-used", "inconsistent"]) {
        assert!(line.contains(&verdict(expected)), "{line}");
    }
    let mistakes = ["{", "[]", r#"{"game":"24","answer":""}"#, r#"{"game":"chess","answer":""}"#, "\u{fffd}", wrong];
    let (said, code) = says("grade", &mistakes.join("\n"));
    assert_eq!(code, Some(2));
    let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<&str> = lines.iter().map(|line| line["id"].as_str().unwrap_or("-")).collect();
    assert_eq!(ids, ["json", "json", "missing", "unknown-game", "json", "-"], "{said}");
    assert_eq!(lines[2]["line"], 3);
}

#[test]
fn a_data_set_is_graded_as_it_is() {
    let digests = include_str!("../../tests/data/datasets.txt");
    let digest = |name: &str| digests.lines().find_map(|line| line.strip_suffix(&format!(" {name}"))).unwrap();
    for (arguments, name) in [
        ("24", "24"),
        ("numbers", "numbers"),
        ("bulls-and-cows --rules 3x6", "bulls-and-cows 3x6"),
        ("mastermind", "mastermind 4x6r"),
        ("quad-ace --base 24", "quad-ace --base 24"),
    ] {
        let (lines, code) = says(&format!("dataset {arguments} --count 20 --seed 1 --split test --threads 2"), "");
        assert_eq!(code, Some(0), "{arguments}");
        assert_eq!(blake3::hash(lines.as_bytes()).to_hex().as_str(), digest(name), "{arguments}");
        let (verdicts, code) = says("grade", &lines);
        assert_eq!((verdicts.lines().count(), code), (20, Some(0)), "{verdicts}");
    }
    let (lines, _) = says("dataset words --codes secrets-2315 --count 5", "");
    assert_eq!(says("grade", &lines).1, Some(0), "{lines}");
}

#[test]
fn more_than_there_are_are_refused() {
    let output = solvetab("dataset 24 --split test --count 2000").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.starts_with("solvetab: test has ") && output.stdout.is_empty(), "{said}");
    assert_eq!(says("dataset 24 --rules 4x6r", "").1, Some(2));
}
