//! Codes that do not begin with 0: solved, evaluated, played by the shipped table, verified, and
//! what is refused.

use std::fs;

use serde_json::Value;

use crate::files::with_rules;
use crate::program::{json, refuses, solvetab, tables};

fn text(arguments: &str) -> String {
    let output = solvetab(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The codes by their definition: numbers of so many digits, none of them twice.
fn numbers(digits: usize, below: char) -> Vec<String> {
    let all = 10_u32.pow(digits as u32 - 1)..10_u32.pow(digits as u32);
    let texts = all.map(|number| number.to_string());
    texts.filter(|text| text.char_indices().all(|(at, digit)| digit < below && text.find(digit) == Some(at))).collect()
}

fn answer(guess: &str, secret: &str) -> String {
    let bulls = guess.chars().zip(secret.chars()).filter(|(a, b)| a == b).count();
    let common = guess.chars().filter(|&digit| secret.contains(digit)).count();
    format!("{bulls}A{}B", common - bulls)
}

/// What changes from run to run is left out.
fn without_seconds(mut said: Value) -> Value {
    said.as_object_mut().unwrap().remove("seconds").unwrap();
    said
}

#[test]
fn solving_by_name_is_solving_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (rules, codes) in [
        ("3x6", numbers(3, '6')),
        ("2x3r", ["10", "11", "12", "20", "21", "22"].map(str::to_owned).into()),
        ("1x3", ["1", "2"].map(str::to_owned).into()),
    ] {
        fs::write(path("codes.txt"), codes.join("\n")).unwrap();
        for objective in ["total", "worst", "at-worst"] {
            let (named, given) = (path("named.tab"), path("given.tab"));
            let arguments = format!("--objective {objective} --rules {rules}");
            let mut by_name = json(&format!("solve {arguments} --no-leading-zero --out {named}"));
            let by_list = json(&format!("solve {arguments} --codes {} --out {given}", path("codes.txt")));
            assert_eq!(by_name["rules"], format!("{rules} without a leading zero"));
            assert_eq!(by_name["codes"], codes.len());
            for key in ["rules", "table"] {
                by_name[key] = by_list[key].clone();
            }
            assert_eq!(without_seconds(by_name), without_seconds(by_list), "{rules} {objective}");
            assert_eq!(text(&format!("export {named}")), text(&format!("export {given}")), "{rules} {objective}");
            let said = text(&format!("verify --deep {named}"));
            let all = format!("the list is all {} codes of {rules} that do not begin with 0, in order", codes.len());
            assert!(said.contains(&all), "{said}");
        }
    }
    let said = text("solve --rules 3x6 --no-leading-zero");
    assert!(said.starts_with("3x6 without a leading zero: "), "{said}");
    let impossible = solvetab("solve --rules 3x6 --no-leading-zero --max-depth 2").output().unwrap();
    assert_eq!(impossible.status.code(), Some(1));
    assert!(String::from_utf8(impossible.stdout).unwrap().starts_with("impossible: 3x6 without a leading zero: "));
}

#[test]
fn strategies_play_all_codes_but_those() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log").display().to_string();
    let least = json("solve --rules 3x6 --no-leading-zero")["total"].as_u64().unwrap();
    let codes = numbers(3, '6');
    for strategy in ["simple", "random", "max-cell", "expected-size", "entropy", "most-cells", "log-plus-one"] {
        let said = json(&format!("evaluate --rules 3x6 --no-leading-zero --strategy {strategy} --log {log}"));
        assert_eq!((&said["rules"], &said["codes"]), (&"3x6 without a leading zero".into(), &codes.len().into()));
        assert!(said["total"].as_u64().unwrap() >= least, "{said}");
        let games = fs::read_to_string(&log).unwrap();
        let mut guesses = 0;
        for (line, secret) in games.lines().zip(&codes) {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(words[0], secret);
            for turn in words[1..].chunks(2) {
                assert!(codes.iter().any(|code| code == turn[0]), "{line}");
                assert_eq!(turn[1], answer(turn[0], secret), "{line}");
                guesses += 1;
            }
        }
        assert_eq!((games.lines().count(), Some(guesses)), (codes.len(), said["total"].as_u64()));
    }
    let exact = json("evaluate --rules 3x6 --no-leading-zero --strategy simple --exact-below 100");
    assert_eq!(exact["total"], least, "where all sets are small, all is optimal");
}

#[test]
fn the_shipped_table_plays_every_secret_that_is_tried() {
    let codes = numbers(4, ':');
    assert_eq!(codes.len(), 4536);
    let said = json("info bulls-and-cows-4x10-no-leading-zero");
    let totals = &said["provenance"]["totals"];
    assert_eq!((&totals["secrets"], &totals["total"], &totals["worst"]), (&4536.into(), &23_283.into(), &7.into()));
    assert_eq!(said["provenance"]["rules"], "4x10 without a leading zero");
    for secret in codes.iter().step_by(700) {
        let mut game: Vec<String> = Vec::new();
        loop {
            let advice = json(&format!("next --no-leading-zero {}", game.join(" ")));
            let Some(guess) = advice["guess"].as_str() else { break };
            assert_eq!(advice["source"], "table");
            assert!(codes.iter().any(|code| code == guess), "{guess}");
            let fits = |code: &&String| {
                game.iter().all(|turn| turn.split_once('=').is_some_and(|(guess, said)| answer(guess, code) == said))
            };
            assert_eq!(advice["remaining"], codes.iter().filter(fits).count());
            game.push(format!("{guess}={}", answer(guess, secret)));
        }
        assert!(game.last().unwrap().starts_with(secret.as_str()) && game.len() <= 7, "{game:?}");
    }
    // By its name, without the table, and after a guess that is not the table's.
    assert_eq!(
        json("next --table bulls-and-cows-4x10-no-leading-zero 1234=1A1B"),
        json("next --no-leading-zero 1234=1A1B")
    );
    for arguments in ["next --no-leading-zero 9876=1A1B", "next --no-leading-zero --rules 4x10 9876=1A1B"] {
        let said = json(arguments);
        let left = codes.iter().filter(|code| answer("9876", code) == "1A1B").count();
        assert_eq!((&said["source"], &said["remaining"]), (&"search".into(), &left.into()), "{arguments}");
    }
    let said = text("next --no-leading-zero 1234=1A1B");
    assert!(said.contains(" candidates left; "), "{said}");
    let said = solvetab("play bulls-and-cows --table bulls-and-cows-4x10-no-leading-zero --seed 1")
        .write_stdin("0123\nquit\n")
        .output()
        .unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(said.starts_with("4x10 without a leading zero: 4536 codes"), "{said}");
    assert!(said.contains("0123 is no code of 4x10 without a leading zero"), "{said}");
}

#[test]
fn lists_that_are_not_what_their_title_says_are_not_verified() {
    let good = fs::read(tables().join("bulls-and-cows-4x10-no-leading-zero.tab")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("good.tab"), &good).unwrap();
    let said = text(&format!("verify --deep {}", path("good.tab")));
    assert!(said.contains("the list is all 4536 codes of 4x10 that do not begin with 0, in order"), "{said}");
    assert!(
        said.contains("every one of 4536 secrets is found, 23283 guesses in total, at most 7 (21 secrets)"),
        "{said}"
    );
    for (rules, what) in [
        ("4x9 without a leading zero", "1029 is no code of 4x9"),
        ("4x11 without a leading zero", "7200 codes of 4x11 do not begin with 0, but the list has 4536"),
        ("4x10r without a leading zero", "9000 codes of 4x10r do not begin with 0, but the list has 4536"),
        ("5x10 without a leading zero", "1023 is no code of 5x10"),
        ("4y10 without a leading zero", "4y10 are no rules"),
        ("4x10", "the provenance says that the rules are 4x10, but they are 4536 words of 4 characters"),
    ] {
        fs::write(path("other.tab"), with_rules(&good, rules)).unwrap();
        refuses(&format!("verify --deep {}", path("other.tab")), 1, what);
    }
    for (codes, what) in [
        ("102\n103\n110\n", "110 has a symbol twice"),
        ("012\n102\n103\n", "012 begins with 0"),
        ("102\n103\n", "18 codes of 3x4 do not begin with 0, but the list has 2"),
    ] {
        fs::write(path("codes.txt"), codes).unwrap();
        text(&format!("solve --codes {} --out {}", path("codes.txt"), path("few.tab")));
        let few = with_rules(&fs::read(path("few.tab")).unwrap(), "3x4 without a leading zero");
        fs::write(path("few.tab"), few).unwrap();
        refuses(&format!("verify --deep {}", path("few.tab")), 1, what);
    }
    fs::write(path("codes.txt"), "12\n13\n21\n").unwrap();
    text(&format!("solve --rules 2x4 --guesses all --codes {} --out {}", path("codes.txt"), path("all.tab")));
    let all = with_rules(&fs::read(path("all.tab")).unwrap(), "2x4 without a leading zero");
    fs::write(path("all.tab"), all).unwrap();
    refuses(&format!("verify --deep {}", path("all.tab")), 1, "01 begins with 0");
    fs::write(path("codes.txt"), "11\n12\n").unwrap();
    text(&format!("solve --guesses all --codes {} --out {}", path("codes.txt"), path("some.tab")));
    let some = with_rules(&fs::read(path("some.tab")).unwrap(), "2x3r without a leading zero");
    fs::write(path("some.tab"), some).unwrap();
    refuses(&format!("verify --deep {}", path("some.tab")), 1, "21 may be guessed, but no secret");
}

#[test]
fn what_has_no_meaning_is_refused() {
    for (arguments, what) in [
        ("solve --no-leading-zero", "--rules"),
        ("solve --rules 4x6r --no-leading-zero --codes tables/B3SUMS", "--codes"),
        ("solve --rules 1x1 --no-leading-zero", "every code of 1x1 begins with 0"),
        ("solve --rules 3x1r --no-leading-zero", "name rules with two symbols or more"),
        ("solve --rules 6x16r --no-leading-zero", "16777216 codes"),
        ("evaluate --rules 1x1 --no-leading-zero --strategy simple", "every code of 1x1 begins with 0"),
        ("evaluate --rules 4x6r --no-leading-zero --strategy hybrid", "--no-leading-zero is for strategies"),
        ("evaluate --rules 4x6r --no-leading-zero --strategy simple --tie-break last", "--tie-break last is for all"),
        ("evaluate --rules 4x6r --no-leading-zero --strategy simple --games 5", "--games is for --strategy hybrid"),
        ("evaluate --rules 9x9 --no-leading-zero --strategy simple", "--no-leading-zero is for rules whose codes"),
        ("next --no-leading-zero --codes tables/B3SUMS", "--codes"),
        ("next --no-leading-zero --table 4x9", "--table"),
        ("next --no-leading-zero --symbols 1-9", "--symbols"),
        ("next --no-leading-zero --lies 1", "--lies 1 does not go with --no-leading-zero"),
        ("next --no-leading-zero --seed 1", "--seed is for rules whose codes are too many"),
        ("next --no-leading-zero --rules 10x10", "--no-leading-zero is for rules whose codes can be listed"),
        ("next --no-leading-zero --rules 1x1", "every code of 1x1 begins with 0"),
        ("next --no-leading-zero 0123=1A1B", "0123 is no code of 4x10 without a leading zero"),
        ("next --no-leading-zero --rules 3x6 121=1A1B", "121 is no code of 3x6 without a leading zero"),
        ("next --no-leading-zero --rate 0123", "0123 is no code of 4x10 without a leading zero"),
    ] {
        refuses(arguments, 2, what);
    }
}
