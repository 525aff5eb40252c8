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
    let alike = json("value --rules 3x5");
    assert_eq!((&alike["value"], &alike["classes"][0]["host"]), (&json!("49/15"), &json!("1")));
    // Wiener 1995.
    let game = json("value --rules 4x6r");
    assert_eq!(game["value"], "560/129");
    let host: Vec<&Value> = game["classes"].as_array().unwrap().iter().map(|class| &class["host"]).collect();
    assert_eq!(host, ["0", "4/43", "3/43", "24/43", "12/43"]);
}

#[test]
fn the_evidence_is_checked() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let shown = |path: PathBuf| path.display().to_string();
    solvetab(&format!("value --rules 3x4r --out {}", folder.path().display())).assert().success();
    let claim = shown(path("value.json"));
    solvetab(&format!("verify --deep {claim} {}", folder.path().display())).assert().success();
    let weights = shown(path("host.txt"));
    let host = json(&format!("solve --rules 3x4r --weights {weights}"));
    let average = host["weighted_average"].as_f64().unwrap();
    assert!((average - 219.0 / 68.0).abs() < 1e-12, "{average}");
    let right: Value = serde_json::from_str(&fs::read_to_string(&claim).unwrap()).unwrap();
    let mut wrong = Vec::new();
    for (key, value, what) in [
        ("value", json!("218/68"), "need more guesses than the value"),
        ("value", json!("220/68"), "does not meet the guesser's"),
        ("rules", json!("3x5r"), "codes, not"),
    ] {
        let mut changed = right.clone();
        changed[key] = value;
        wrong.push((changed, what));
    }
    let mut changed = right.clone();
    changed["trees"][0]["totals"][0] = json!(1);
    wrong.push((changed, "guesses, not"));
    let mut changed = right.clone();
    changed["trees"][0]["probability"] = json!("1/7");
    wrong.push((changed, "do not come to 1"));
    let mut changed = right.clone();
    changed["trees"][0]["table"] = json!("../tree-1.tab");
    wrong.push((changed, "is not beside this file"));
    wrong.push((json!({}), "this is not what solvetab value writes"));
    for (changed, what) in wrong {
        fs::write(&claim, changed.to_string()).unwrap();
        let output = solvetab(&format!("verify --deep {claim}")).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains(what), "{what}: {message}");
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
        (all("1") + "00\n", "\"00\" is not a code and its weight: write them like 0123 5"),
    ] {
        fs::write(&file, text).unwrap();
        refuses(&command, 2, what);
    }
    refuses(&format!("{command} --max-depth 5"), 2, "cannot be used with");
}

#[test]
fn one_tree_is_least_for_its_worst_class() {
    let found = json("solve --rules 4x6r --max-depth 5 --objective worst-class");
    assert_eq!((&found["total"], &found["proven"]), (&json!(5626), &json!(["total", "average of the worst class"])));
    let totals: Vec<&Value> = found["classes"].as_array().unwrap().iter().map(|class| &class["total"]).collect();
    assert_eq!(totals, [25, 521, 390, 3127, 1563]);
    let folder = folder();
    let tree = folder.path().join("fair.tab");
    solvetab(&format!("solve --rules 3x4r --objective worst-class --out {}", tree.display())).assert().success();
    solvetab(&format!("verify --deep {}", tree.display())).assert().success();
    let words = folder.path().join("words.txt");
    fs::write(&words, "stone\nnotes\n").unwrap();
    refuses(&format!("solve --codes {} --objective worst-class", words.display()), 2, "leave out --codes");
    // Without repeats there is one class.
    let alike = json("solve --rules 3x5 --objective worst-class");
    assert_eq!((&alike["total"], alike["classes"].as_array().unwrap().len()), (&json!(196), 1));
}

#[test]
fn hosts_and_races_are_drawn() {
    let folder = folder();
    for (command, what) in [
        ("value --rules 3x4r", ["219/68 = 3.2206 guesses", "3 trees"]),
        ("race --rules 3x4r", ["who begins wins", "a draw"]),
    ] {
        let path = folder.path().join("picture.svg");
        solvetab(&format!("render {command} --out {}", path.display())).assert().success();
        let picture = fs::read_to_string(path).unwrap();
        assert!(what.iter().all(|what| picture.contains(what)), "{picture}");
    }
    refuses("render value --rules 6x9r --out lie.svg", 2, "codes");
    refuses("render race --rules 6x9r --out lie.svg", 2, "codes");
}
