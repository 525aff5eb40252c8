//! What a game is worth if both play to win, and trees for codes that matter more than others.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{json, refuses, solvetab};

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn known_games_have_their_known_values() {
    // Without repeats all codes are alike: the value is the optimal tree's average.
    let alike = json("study value --rules 3x5");
    assert_eq!((&alike["value"], &alike["host"]), (&json!("49/15"), &json!({"1+1+1": "1"})));
    // Wiener 1995.
    let game = json("study value --rules 4x6r");
    assert_eq!((&game["rules"], &game["value"]), (&json!("4x6r"), &json!("560/129")));
    let host = json!({"4": "0", "3+1": "4/43", "2+2": "3/43", "2+1+1": "24/43", "1+1+1+1": "12/43"});
    assert_eq!(game["host"], host);
    let codes = json!({"4": 6, "3+1": 120, "2+2": 90, "2+1+1": 720, "1+1+1+1": 360});
    assert_eq!(game["codes"], codes);
    for tree in game["guesser"].as_array().unwrap() {
        assert!(tree["weight"].is_string() && tree["averages"]["3+1"].is_string(), "{tree}");
        // Files are named where they are written.
        assert_eq!(tree["table"], Value::Null);
    }
}

/// The evidence for some rules, in a folder of its own.
struct Evidence {
    folder: TempDir,
}

impl Evidence {
    fn of(rules: &str) -> Self {
        let folder = folder();
        solvetab(&format!("study value --rules {rules} --out {}", folder.path().display())).assert().success();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn shown(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn claim(&self) -> Value {
        serde_json::from_str(&fs::read_to_string(self.path("value.json")).unwrap()).unwrap()
    }

    fn says(&self, claim: &Value) {
        fs::write(self.path("value.json"), claim.to_string()).unwrap();
    }

    fn host(&self, weight: impl Fn(&str, u64) -> u64) {
        let text = fs::read_to_string(self.path("host.txt")).unwrap();
        let line = |line: &str| {
            let (code, old) = line.split_once(' ').unwrap();
            format!("{code} {}\n", weight(code, old.parse().unwrap()))
        };
        fs::write(self.path("host.txt"), text.lines().map(line).collect::<String>()).unwrap();
    }

    /// The claim, and the folder with it, is refused for this.
    fn is_refused(&self, what: &str) {
        for path in [self.shown("value.json"), self.folder.path().display().to_string()] {
            let output = solvetab(&format!("verify --deep {path}")).output().unwrap();
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{what}: {message}");
            assert!(message.contains(what), "{what}: {message}");
        }
    }

    /// What is said of the claim, which is right.
    fn is_right(&self, arguments: &str) -> String {
        let output = solvetab(&format!("verify {arguments} {}", self.shown("value.json"))).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn both_sides_of_the_evidence_are_checked() {
    let evidence = Evidence::of("3x4r");
    let found = evidence.is_right("--deep");
    assert!(
        found.contains("no tree needs fewer against the codemaker's weights") && found.contains("219/68"),
        "{found}"
    );
    // Without --deep that the files are there, no more.
    assert!(evidence.is_right("").contains("--deep checks what they say"));
    let weights = evidence.shown("host.txt");
    let host = json(&format!("solve --rules 3x4r --weights {weights}"));
    let average = host["weighted_average"].as_f64().unwrap();
    assert!((average - 219.0 / 68.0).abs() < 1e-12, "{average}");
    // Names of files are told where there are files.
    let told = json(&format!("study value --rules 3x4r --out {}", evidence.folder.path().display()));
    let right = evidence.claim();
    assert_eq!((&told["guesser"], &right["guesser"][0]["table"]), (&right["guesser"], &json!("tree-1.tab")));
    let change = |change: &dyn Fn(&mut Value)| {
        let mut changed = right.clone();
        change(&mut changed);
        changed
    };
    let long = "9".repeat(500);
    let wrong = [
        (change(&|claim| claim["value"] = json!("218/68")), "need more guesses than the value"),
        (change(&|claim| claim["value"] = json!("220/68")), "does not meet the codebreaker's"),
        (change(&|claim| claim["value"] = json!(long)), "is no fraction"),
        (change(&|claim| claim["rules"] = json!("3x5r")), "is a tree of 3x4r"),
        (change(&|claim| claim["rules"] = json!("8x12r")), "more than the 65536"),
        (change(&|claim| claim["codes"]["3"] = json!(5)), "classes of codes"),
        (change(&|claim| claim["guesser"][0]["averages"]["3"] = json!("1")), "needs other guesses"),
        (change(&|claim| claim["guesser"][0]["weight"] = json!("1/7")), "do not come to 1"),
        (change(&|claim| claim["host"]["3"] = json!("1")), "do not come to 1"),
        (change(&|claim| claim["guesser"][0]["table"] = json!("../tree-1.tab")), "is not beside this file"),
        (change(&|claim| claim["guesser"][0]["table"] = json!("\u{1b}[31m")), "\\u{1b}[31m\" is not beside this file"),
        (change(&|claim| claim["guesser"] = vec![claim["guesser"][0].clone(); 4].into()), "more than the 3 classes"),
        (json!({}), "this is not what solvetab study value --out writes"),
    ];
    for (changed, what) in wrong {
        evidence.says(&changed);
        evidence.is_refused(what);
    }
}

#[test]
fn a_value_that_is_too_high_is_found_out() {
    let evidence = Evidence::of("3x4r");
    // One tree, and the class that is worst for it: the codebreaker's side alone is right.
    let mut forged = evidence.claim();
    let tree = forged["guesser"][0].clone();
    let average = |text: &str| {
        let (a, b) = text.split_once('/').unwrap_or((text, "1"));
        a.parse::<f64>().unwrap() / b.parse::<f64>().unwrap()
    };
    let averages = tree["averages"].as_object().unwrap();
    let worst = averages.iter().map(|(class, text)| (average(text.as_str().unwrap()), class, text));
    let (worst, class, value) = worst.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
    assert!(worst > 219.0 / 68.0);
    (forged["value"], forged["guesser"]) = (value.clone(), json!([tree]));
    forged["guesser"][0]["weight"] = json!("1");
    for (of, host) in forged["host"].as_object_mut().unwrap() {
        *host = json!(if of == class { "1" } else { "0" });
    }
    evidence.says(&forged);
    evidence.is_refused("does not weigh what the codemaker draws it with");
    let is_drawn = |code: &str| {
        let symbols: std::collections::BTreeSet<char> = code.chars().collect();
        symbols.len() == class.split('+').count()
    };
    evidence.host(|code, _| u64::from(is_drawn(code)));
    evidence.is_refused("but a tree needs only");
}

#[test]
fn the_weights_of_the_host_are_read() {
    let evidence = Evidence::of("2x3r");
    let right = fs::read_to_string(evidence.path("host.txt")).unwrap();
    // In proportion is enough.
    evidence.host(|_, weight| 3 * weight);
    evidence.is_right("--deep");
    evidence.host(|code, weight| weight + u64::from(code == "01"));
    evidence.is_refused("does not weigh what the codemaker draws it with");
    let all_zero: String = right.lines().map(|line| format!("{} 0\n", &line[..2])).collect();
    for (text, what) in [
        (right.clone() + "rubbish\n", "host.txt: line 10 is no code and its weight"),
        (right.clone() + "00 1\n", "00 has a weight already"),
        (right.clone() + "33 1\n", "is no code of 2x3r"),
        (right.replacen("00 ", "00 +", 1), "line 1 has no weight"),
        (right.lines().skip(1).map(|line| format!("{line}\n")).collect(), "8 codes have weights, not 9"),
        (all_zero, "more than 0"),
    ] {
        fs::write(evidence.path("host.txt"), text).unwrap();
        evidence.is_refused(what);
    }
    fs::remove_file(evidence.path("host.txt")).unwrap();
    evidence.is_refused("host.txt cannot be read");
    // That it is gone is seen without --deep too, as is a tree that is.
    let claim = evidence.shown("value.json");
    solvetab(&format!("verify {claim}")).assert().code(1);
    fs::write(evidence.path("host.txt"), right).unwrap();
    solvetab(&format!("verify {claim}")).assert().success();
    fs::remove_file(evidence.path("tree-1.tab")).unwrap();
    solvetab(&format!("verify {claim}")).assert().code(1);
}

#[test]
fn what_is_not_searched_is_said() {
    let evidence = Evidence::of("3x6r");
    let found = evidence.is_right("--deep");
    for what in ["the value is at most that", "is not checked here", "solvetab solve --rules 3x6r --weights"] {
        assert!(found.contains(what), "{found}");
    }
}

#[test]
fn only_its_own_files_are_replaced() {
    // More trees first, then fewer: none is left over.
    let evidence = Evidence::of("4x4r");
    let shown = evidence.folder.path().display().to_string();
    assert!(evidence.path("tree-2.tab").exists());
    solvetab(&format!("solve --rules 2x3 --out {}", evidence.shown("mine.tab"))).assert().success();
    solvetab(&format!("study value --rules 2x6r --out {shown}")).assert().success();
    assert!(evidence.path("tree-1.tab").exists() && !evidence.path("tree-2.tab").exists());
    assert!(evidence.path("mine.tab").exists());
    solvetab(&format!("verify --deep {shown}")).assert().success();
    // A folder of tables stays as it is.
    let tables = folder();
    let list = tables.path().join("B3SUMS");
    fs::write(&list, "").unwrap();
    refuses(&format!("study value --rules 2x3r --out {}", tables.path().display()), 2, "name an empty folder");
    fs::write(tables.path().join("value.json"), "{}").unwrap();
    refuses(&format!("study value --rules 2x3r --out {}", tables.path().display()), 2, "name an empty folder");
    assert_eq!(fs::read_to_string(&list).unwrap(), "");
    assert_eq!(fs::read_dir(tables.path()).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn searches_end_when_they_are_interrupted() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let folder = folder();
    let file = folder.path().join("weights.txt");
    let text: String = (0..4096).map(|code| format!("{code:04o} {}\n", 1 + code % 7)).collect();
    fs::write(&file, text).unwrap();
    for arguments in [format!("solve --rules 4x8r --weights {}", file.display()), "study value --rules 4x8r".to_owned()]
    {
        let mut endless = process();
        endless.args(arguments.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
        interrupted(&mut endless, Duration::from_secs(3), |_| true);
    }
}

#[test]
fn weights_move_codes_to_the_front() {
    let folder = folder();
    let file = folder.path().join("weights.txt");
    let words = folder.path().join("words.txt");
    fs::write(&words, "stone\nnotes\nonset\ncrane\nleast\nslate\nsteal\ntales\n").unwrap();
    let command = format!("solve --codes {} --weights {}", words.display(), file.display());
    fs::write(&file, "stone 1\nnotes 1\nonset,1\ncrane\t1\nleast 1\nslate 1\nsteal 1\ntales 1\n").unwrap();
    assert_eq!(json(&command)["weighted_total"], "17", "as without weights");
    fs::write(&file, "stone 0\nnotes 0\nonset 0\nCRANE 100\nleast 0\nslate 1\nsteal 0\ntales 0\n").unwrap();
    let found = json(&command);
    assert_eq!((&found["weighted_total"], &found["weight"]), (&json!("102"), &json!("101")));
    // What solve tells without weights is told with them.
    let distribution: Vec<u64> = serde_json::from_value(found["distribution"].clone()).unwrap();
    let total: u64 = (1..).zip(&distribution).map(|(guesses, secrets)| guesses * secrets).sum();
    assert_eq!((distribution[0], distribution.iter().sum::<u64>(), &found["total"]), (1, 8, &json!(total)));
    assert_eq!(found["average"], json!(total as f64 / 8.0));
    let out = folder.path().join("weighted.tab");
    solvetab(&format!("{command} --out {}", out.display())).assert().success();
    solvetab(&format!("verify --deep {}", out.display())).assert().success();
    let next = json(&format!("next --table {}", out.display()));
    assert_eq!(next["guess"], "crane");
}

#[test]
fn wrong_weights_are_named() {
    let folder = folder();
    let file = folder.path().join("weights.txt");
    let all = |weight: &str| {
        let codes = ["00", "01", "02", "10", "11", "12", "20", "21", "22"];
        codes.map(|code| format!("{code} {weight}\n")).concat()
    };
    let command = format!("solve --rules 2x3r --weights {}", file.display());
    for (text, what) in [
        (all("1").replace("12 1\n", ""), "12 has no weight: give one for each code, 0 too"),
        (String::new(), "00 has no weight, and 8 more have none"),
        (all("-1"), "line 1: -1 is no weight: give a whole number from 0 up"),
        (all("1.5"), "1.5 is no weight"),
        (all("0"), "all weights are 0: give one that is not"),
        (all("1000000000000000000000000000"), "the weights come to more than"),
        (all(&"9".repeat(60)), "is too large a weight: divide all by something"),
        (all("1") + "33 1\n", "line 10: 33 is none of the codes"),
        (all("1") + "00 1\n", "line 10: 00 has a weight already"),
        (all("1") + "00\u{1b}[31m 1\n", "line 10: 00\u{fffd}[31m is none of the codes"),
        (all("1") + "00\n", "\"00\" is not a code and its weight: write them like 0123 5"),
    ] {
        fs::write(&file, text).unwrap();
        refuses(&command, 2, what);
    }
    refuses(&format!("{command} --max-depth 5"), 2, "cannot be used with");
}
