//! `solvetab solve` as people meet it: lists of codes, checkpoints, interruptions.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

fn solve(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_solvetab")).arg("solve").args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = solve(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A file in a folder, as an argument.
fn file(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path.display().to_string()
}

fn refuses(arguments: &[&str], what: &str) {
    let output = solve(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.lines().count() == 1 && message.contains(what), "{message}");
}

/// All arrangements of three of five letters.
fn letters() -> String {
    let all = "vwxyz";
    let words = all.chars().flat_map(|a| all.chars().flat_map(move |b| all.chars().map(move |c| (a, b, c))));
    words.filter(|(a, b, c)| a != b && a != c && b != c).map(|(a, b, c)| format!("{a}{b}{c}\n")).collect()
}

#[test]
fn lists_cost_what_the_rules_cost_whose_codes_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let words = file(folder.path(), "words.txt", &letters());
    for objective in ["total", "worst"] {
        let rules = json(&["--rules", "3x5", "--objective", objective]);
        let list = json(&["--codes", &words, "--objective", objective]);
        for what in ["codes", "total", "worst", "at_worst", "distribution", "proven"] {
            assert_eq!(list[what], rules[what], "{objective} {what}");
        }
    }
}

#[test]
fn more_guesses_never_cost_more_and_may_cost_less() {
    let folder = tempfile::tempdir().unwrap();
    // With any nine letters one guess tells all eight apart.
    let words = file(folder.path(), "words.txt", "stone\nnotes\nonset\ncrane\nleast\nslate\nsteal\ntales\n\n");
    let list = json(&["--codes", &words]);
    let all = json(&["--codes", &words, "--guesses", "all"]);
    assert_eq!((list["total"].as_u64(), all["total"].as_u64()), (Some(17), Some(16)));
}

#[test]
fn the_tree_of_a_list_finds_every_word() {
    let folder = tempfile::tempdir().unwrap();
    let list = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"];
    let words = file(folder.path(), "words.txt", &list.join("\n"));
    let out = folder.path().join("tree.json");
    let total = json(&["--codes", &words, "--out", &out.display().to_string()])["total"].as_u64().unwrap();
    let tree: Value = serde_json::from_slice(&fs::read(&out).unwrap()).unwrap();
    let mut guesses = 0;
    for secret in list {
        let mut node = &tree;
        loop {
            guesses += 1;
            let guess = node["guess"].as_str().unwrap();
            if guess == secret {
                break;
            }
            let bulls = guess.chars().zip(secret.chars()).filter(|(a, b)| a == b).count();
            let common: usize = ('a'..='z').map(|c| guess.matches(c).count().min(secret.matches(c).count())).sum();
            node = &node["answers"][format!("{bulls}A{}B", common - bulls)];
        }
    }
    assert_eq!(guesses, total);
}

#[test]
fn wrong_lists_are_refused_with_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let list = |content: &str| file(folder.path(), "list.txt", content);
    refuses(&["--codes", &list("")], "holds no codes");
    refuses(&["--codes", &list("abc\nab\n")], "line 2: ab is not as long as abc");
    refuses(&["--codes", &list("abc\n\nABC\n")], "line 3: abc occurs twice");
    refuses(&["--codes", &list("abcdefghi\n")], "9 characters");
    refuses(&["--codes", &list("012\n011\n"), "--rules", "3x5"], "line 2");
    refuses(&["--codes", &list("abcdefgh\nijklmnop\n"), "--guesses", "all"], "leave --guesses all out");
    refuses(&["--guesses", "all", "--rules", "3x5"], "--codes");
    refuses(&["--rules", "3x5", "--without", "luck"], "symmetry");
}

/// What is written when nothing disturbs the search.
fn undisturbed(folder: &Path, rules: &str) -> Vec<u8> {
    let out = folder.join("undisturbed").join("tree.tab");
    assert!(solve(&["--rules", rules, "--out", &out.display().to_string()]).status.success());
    fs::read(out).unwrap()
}

#[test]
fn a_search_that_is_killed_again_and_again_ends_with_the_same_bytes() {
    const RULES: &str = "4x9";
    let folder = tempfile::tempdir().unwrap();
    let expected = undisturbed(folder.path(), RULES);
    let out = folder.path().join("tree.tab");
    let checkpoint = folder.path().join("checkpoint");
    let arguments =
        ["--rules", RULES, "--out", &out.display().to_string(), "--checkpoint", &checkpoint.display().to_string()]
            .map(str::to_owned);
    for moment in 1..=10 {
        let mut search = Command::new(env!("CARGO_BIN_EXE_solvetab"))
            .args(["solve", "--threads", "1"])
            .args(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(60 * moment));
        // It may have ended.
        let _ = search.kill();
        search.wait().unwrap();
    }
    assert!(solve(&arguments.each_ref().map(String::as_str)).status.success());
    assert_eq!(fs::read(out).unwrap(), expected);
    assert!(!checkpoint.exists(), "a checkpoint is deleted at the end");
}

#[test]
fn checkpoints_serve_their_own_search_and_only_intact() {
    let folder = tempfile::tempdir().unwrap();
    let foreign = file(folder.path(), "foreign", "not a checkpoint");
    refuses(&["--rules", "3x4", "--checkpoint", &foreign], "no checkpoint of this release");
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "not a checkpoint", "what is refused is not touched");
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_is_proven_and_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint").display().to_string();
    let arguments = ["solve", "--rules", "4x10", "--threads", "1", "--checkpoint", &checkpoint];
    let search = Command::new(env!("CARGO_BIN_EXE_solvetab"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(600));
    assert!(Command::new("kill").args(["-INT", &search.id().to_string()]).status().unwrap().success());
    let output = search.wait_with_output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(message.contains("total at least") && message.contains("goes on from"), "{message}");
    refuses(&["--rules", "4x9", "--checkpoint", &checkpoint], "another search, 4x10");
    let mut damaged = fs::read(&checkpoint).unwrap();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    fs::write(&checkpoint, damaged).unwrap();
    refuses(&["--rules", "4x10", "--checkpoint", &checkpoint], "is damaged");
}
