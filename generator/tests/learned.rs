//! Learned step tables on the command line: learning, interrupted or not, and what plays by what
//! was learned.

use std::fs;

use serde_json::Value;

use solvetab_lookup::Table;
use solvetab_lookup::layout::HEADER_LEN;

use crate::files::{shipped, sign};
use crate::program::{json, solvetab};

#[test]
fn the_same_seed_writes_the_same_table_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tab").display().to_string();
    let learn = |options: &str| {
        let told = json(&format!("study learn --rules 3x6 --rounds 9 --trials 40 {options} --out {path}"));
        let played = json(&format!("evaluate --rules 3x6 --strategy learned --table {path}"));
        assert_eq!((&told["total"], &told["worst"]), (&played["total"], &played["worst"]), "{options}");
        fs::read(&path).unwrap()
    };
    let one = learn("--seed 5 --threads 1");
    assert!(learn("--seed 5 --threads 2") == one);
    assert!(learn("--seed 6 --threads 2") != one);
    solvetab(&format!("verify --deep {path}")).assert().success();
    solvetab(&format!("info {path}")).assert().success();
    let text = solvetab(&format!("study learn --rules 3x6 --rounds 2 --trials 0 --out {path}")).output().unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.ends_with(&format!("\nwritten  {path}, {} bytes\n", fs::read(&path).unwrap().len())), "{text}");
}

#[test]
fn what_is_exported_plays_as_the_table_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.csv").display().to_string();
    let exported = solvetab("export learned-3x10").output().unwrap();
    fs::write(&path, exported.stdout).unwrap();
    let by_table = json("evaluate --rules 3x10 --strategy learned");
    let by_csv = json(&format!("evaluate --rules 3x10 --strategy learned --table {path}"));
    assert_eq!((&by_table["total"], &by_table["worst"]), (&Value::from(3578), &Value::from(7)));
    assert_eq!(by_csv["distribution"], by_table["distribution"]);
    let exact = json("evaluate --rules 4x8 --strategy learned --table learned-3x10 --transfer --exact-below 30");
    let without = json("evaluate --rules 4x8 --strategy learned --table learned-3x10 --transfer");
    assert!(exact["total"].as_u64() < without["total"].as_u64(), "{exact} {without}");
}

#[test]
fn a_step_table_gives_the_next_guess() {
    assert_eq!(json("next --table learned-3x10 012=1A1B")["remaining"], 42);
    let play = "play bulls-and-cows --table learned-3x10 --guesser program";
    solvetab(play).write_stdin("3A0B\n").assert().success();
}

/// A shipped step table that is nowhere is learned first, which is said beforehand.
#[test]
fn who_has_to_wait_for_a_lesson_is_told() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    use crate::program::{Start, process};

    let place = tempfile::tempdir().unwrap();
    for (rules, how_long) in [("4x10", "takes about a minute"), ("5x5r", "takes up to a minute")] {
        let mut evaluate = process();
        evaluate.current_dir(&place).env("HOME", place.path());
        evaluate.args(["evaluate", "--strategy", "learned", "--rules", rules]);
        let mut learning = evaluate.stdout(Stdio::null()).stderr(Stdio::piped()).start();
        let mut said = String::new();
        BufReader::new(learning.stderr.take().unwrap()).read_line(&mut said).unwrap();
        assert_eq!(said, format!("solvetab: learning learned-{rules} {how_long}\n"));
        assert!(learning.is_running(), "{rules}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_lesson_keeps_the_best() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tab");
    let mut endless = process();
    endless.args("study learn --rules 3x6 --rounds 3 --trials 1000000000 --json --out".split(' ')).arg(&path);
    endless.stdout(Stdio::null()).stderr(Stdio::null());
    interrupted(&mut endless, Duration::from_millis(500), |_| path.exists());
    let path = path.display();
    solvetab(&format!("verify --deep {path}")).assert().success();
    let info = String::from_utf8(solvetab(&format!("info {path}")).output().unwrap().stdout).unwrap();
    assert!(info.contains("interrupted"), "{info}");
}

#[test]
fn nothing_hides_in_sections_that_are_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hidden.tab");
    let table = shipped("learned-3x10.tab");
    let provenance = Table::from_bytes(&table).unwrap().provenance().len();
    let (before, provenance) = table.split_at(table.len() - provenance);
    for section in 2..7 {
        let mut hidden = [before, b"junk", provenance].concat();
        let length = HEADER_LEN - 8 * (8 - section);
        hidden[length..length + 8].copy_from_slice(&4_u64.to_le_bytes());
        fs::write(&path, sign(hidden)).unwrap();
        let verified = solvetab(&format!("verify --deep {}", path.display())).assert().code(1);
        let said = String::from_utf8_lossy(&verified.get_output().stderr).into_owned();
        assert!(said.contains(&format!("section {section} has 4 bytes where this content takes 0")), "{said}");
    }
}
