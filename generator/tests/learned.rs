//! What is learned, on the command line: files of strategies, interrupted or not, and their play.

use std::fs;

use crate::program::{json, refuses};

#[test]
fn the_same_seed_writes_the_same_file_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json").display().to_string();
    let learn = |options: &str| {
        let told = json(&format!("study learn --rules 3x6 --rounds 9 --trials 40 {options} --out {path}"));
        let played = json(&format!("study learn --rules 3x6 --play {path}"));
        assert_eq!((&told["total"], &told["worst"]), (&played["total"], &played["worst"]), "{options}");
        fs::read(&path).unwrap()
    };
    let one = learn("--seed 5 --threads 1");
    assert!(learn("--seed 5 --threads 2") == one);
    // Other rules are played too, and learning goes on from it.
    assert_eq!(json(&format!("study learn --rules 3x7 --play {path}"))["learned_with"], "3x6");
    json(&format!("study learn --rules 3x6 --rounds 2 --trials 0 --start {path}"));
}

#[test]
fn what_is_no_strategy_is_refused_with_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json").display().to_string();
    for (content, what) in [
        ("", "EOF"),
        (r#"{"rules": "3x4", "sizes": []}"#, "there is no step"),
        (r#"{"rules": "3x4", "sizes": [[2, 3]]}"#, "begin with size 1"),
        (r#"{"rules": "3x4", "sizes": [[1, 1], [1, 2]]}"#, "size 1 is not larger"),
        (r#"{"rules": "3x4", "sizes": [[1, 1], [2, -3]]}"#, "the guesses for size 2 are not a number"),
        (r#"{"rules": "3x4", "sizes": [[1, 1], [2, 1e300]]}"#, "the guesses for size 2 are not a number"),
        (r#"{"rules": "3x4", "sizes": [[1, 1]], "members": [[1, 1]]}"#, "judged_again is 0"),
        (r#"{"rules": "3x4", "sizes": [[1, 1]], "judged_again": 5}"#, "there is no step"),
        (r#"{"rules": "9x4", "sizes": [[1, 1]]}"#, "positions"),
    ] {
        fs::write(&path, content).unwrap();
        refuses(&format!("study learn --rules 2x4 --play {path}"), 2, what);
        refuses(&format!("study learn --rules 2x4 --start {path}"), 2, what);
    }
    refuses("study learn --rules 2x4 --play missing.json", 3, "missing.json");
}

#[cfg(unix)]
#[test]
fn an_interrupted_lesson_keeps_the_best() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    let mut endless = process();
    endless.args("study learn --rules 3x6 --rounds 3 --trials 1000000000 --json --out".split(' ')).arg(&path);
    endless.stdout(Stdio::null()).stderr(Stdio::null());
    interrupted(&mut endless, Duration::from_millis(500), |_| path.exists());
    json(&format!("study learn --rules 3x6 --play {}", path.display()));
}
