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

/// Errors name the key, and no type of the program's language.
#[test]
fn a_mistake_in_a_line_names_its_key() {
    let of = |more: &str| format!(r#"{{"game":"24","answer":"8/(3-8/3)",{more}}}"#);
    let lines = [
        (of(r#""cards":"3 3 8 8""#), "'cards' is an array of whole numbers, not \"3 3 8 8\""),
        (of(r#""cards":[3.5]"#), "'cards' is an array of whole numbers, not [3.5]"),
        (of(r#""cards":[1],"target":[1]"#), "'target' is a whole number, or text such as \"7/2\", not [1]"),
        (of(r#""codes":5"#), "'codes' is an array of words, or the name of a list, not 5"),
        (of(r#""base":-1"#), "'base' is a whole number up to 65535, not -1"),
        (r#"{"game":"24","cards":[1],"answer":5}"#.to_owned(), "'answer' is text, not 5"),
        (r#"{"game":"24","cards":[1]}"#.to_owned(), "'answer' is missing"),
        (r#"{"game":null,"answer":""}"#.to_owned(), "'game' is missing"),
        ("[]".to_owned(), "write an object, such as {\"game\": \"24\", ...}"),
        ("no".to_owned(), "the line is not JSON: expected ident at line 1 column 2"),
    ];
    let (said, code) = says("grade", &lines.each_ref().map(|(line, _)| line.as_str()).join("\n"));
    assert_eq!(code, Some(2));
    for (line, (_, expected)) in said.lines().zip(lines) {
        let error: Value = serde_json::from_str(line).unwrap();
        assert_eq!(error["error"], format!("no instance: {expected}"));
    }
}

#[test]
fn marks_and_halves_of_characters_hide_no_answer() {
    let line = |answer: &str| format!(r#"{{"game":"24","cards":[3,3,8,8],"target":null,"answer":"{answer}"}}"#);
    let answers = [r"\ud800 8/(3-8/3)", r"\ud83d\ude00 8/(3-8/3)", r"8/(3-8/3) \udc00\ud800", r"\\ud800 8/(3-8/3)"];
    let lines = answers.map(line).join("\n");
    let (said, code) = says("grade", &format!("\u{feff}{lines}"));
    assert_eq!((said.lines().count(), code), (4, Some(0)), "{said}");
}

#[test]
fn a_folder_is_named_in_its_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display().to_string();
    let output = solvetab(&format!("grade {path}")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(said.starts_with(&format!("solvetab: {path} cannot be read: ")), "{said}");
}

/// Each option of one game is refused for all others.
#[test]
fn options_of_other_games_are_refused() {
    let games = ["24", "numbers", "bulls-and-cows", "mastermind", "words", "quad-ace"];
    for (option, of) in [
        ("--cards 3", &["24"][..]),
        ("--max 10", &["24"]),
        ("--target 12", &["24"]),
        ("--rules 3x4r", &["bulls-and-cows", "mastermind"]),
        ("--black", &["bulls-and-cows", "mastermind"]),
        ("--codes equations-206", &["words"]),
        ("--guesses list", &["words"]),
        ("--base 6", &["quad-ace"]),
    ] {
        for game in games {
            let output = solvetab(&format!("dataset {game} {option} --count 2")).output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            if of.contains(&game) {
                assert_eq!((output.status.code(), said.as_str()), (Some(0), ""), "{game} {option}");
                continue;
            }
            let (name, of) = (option.split(' ').next().unwrap(), of.join(" and "));
            let expected = format!("solvetab: {name} is for {of}, not for {game}: leave it out\n");
            assert_eq!((output.status.code(), said), (Some(2), expected));
        }
    }
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
