//! Trees for codes that matter more than others.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use crate::program::{json, refuses, solvetab};

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn printed(arguments: &str) -> String {
    let output = solvetab(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[cfg(unix)]
#[test]
fn a_search_ends_when_it_is_interrupted() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let folder = folder();
    let file = folder.path().join("weights.txt");
    let text: String = (0..4096)
        .map(|code| format!("{code:04o} {}\n", 1 + code % 7))
        .collect();
    fs::write(&file, text).unwrap();
    let mut endless = process();
    endless
        .args(["solve", "--rules", "4x8r", "--weights"])
        .arg(&file)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    interrupted(&mut endless, Duration::from_secs(1), |output| {
        String::from_utf8_lossy(&output.stderr).contains("s: average by weight at least 4.")
    });
}

/// The best tree that is known when a search by weight is interrupted is the one that is written.
#[cfg(unix)]
#[test]
fn an_interrupted_search_leaves_bounds_and_the_best_tree() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let folder = folder();
    let [file, out] = ["weights.txt", "tree.tab"].map(|name| folder.path().join(name));
    let words = printed("export secrets-2315");
    let text: String = words
        .lines()
        .enumerate()
        .map(|(place, word)| format!("{word} {}\n", 9000 / (1 + place)))
        .collect();
    fs::write(&file, text).unwrap();
    let mut search = process();
    search
        .args([
            "solve",
            "--codes",
            "secrets-2315",
            "--feedback",
            "colours",
            "--weights",
        ])
        .arg(&file);
    search
        .arg("--out")
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let output = interrupted(&mut search, Duration::from_secs(5), |_| out.exists());
    let told = String::from_utf8(output.stderr).unwrap();
    let bounds: Vec<f64> = told
        .split_once("average by weight from ")
        .and_then(|(_, bounds)| bounds.split_once(';'))
        .map(|(bounds, _)| {
            bounds
                .split(" to ")
                .map(|bound| bound.parse().unwrap())
                .collect()
        })
        .unwrap_or_else(|| panic!("{told}"));
    assert!(1.0 <= bounds[0] && bounds[0] <= bounds[1], "{told}");
    assert!(
        told.contains(&format!(
            "the best tree known has {:.4} guesses on average by weight",
            bounds[1]
        )),
        "{told}"
    );
    printed(&format!("verify --deep {}", out.display()));
}

/// Words without weight cost nothing, and the suggestion does not depend on the unit of weights.
#[test]
fn of_many_words_those_that_weigh_something_are_looked_for() {
    let folder = folder();
    let [list, file] = ["words.txt", "weights.txt"].map(|name| folder.path().join(name));
    let words = printed("export secrets-2315");
    let words: Vec<&str> = words.lines().take(45).collect();
    fs::write(&list, words.join("\n")).unwrap();
    for (weights, expected) in [
        (vec![0_u64, 0, 0, 4], Some("actor")),
        (vec![1, 2, 0, 5, 3], None),
    ] {
        let suggested = [1, 1000, 999_999_937].map(|unit| {
            let weight = |place: usize| {
                unit * if expected.is_some() {
                    weights.get(place).unwrap_or(&0)
                } else {
                    &weights[place % 5]
                }
            };
            let text: String = words
                .iter()
                .enumerate()
                .map(|(place, word)| format!("{word} {}\n", weight(place)))
                .collect();
            fs::write(&file, text).unwrap();
            let asked = format!(
                "next --codes {} --feedback colours --weights {}",
                list.display(),
                file.display()
            );
            json(&asked)["guess"].as_str().unwrap().to_owned()
        });
        assert!(
            suggested.iter().all(|guess| guess == &suggested[0]),
            "{suggested:?}"
        );
        let expected = expected.map(|_| words[3]);
        assert!(
            expected.is_none_or(|expected| expected == suggested[0]),
            "{suggested:?}"
        );
    }
}

#[test]
fn weights_move_codes_to_the_front() {
    let folder = folder();
    let file = folder.path().join("weights.txt");
    let words = folder.path().join("words.txt");
    fs::write(
        &words,
        "stone\nnotes\nonset\ncrane\nleast\nslate\nsteal\ntales\n",
    )
    .unwrap();
    let command = format!(
        "solve --codes {} --weights {}",
        words.display(),
        file.display()
    );
    fs::write(
        &file,
        "stone 1\nnotes 1\nonset,1\ncrane\t1\nleast 1\nslate 1\nsteal 1\ntales 1\n",
    )
    .unwrap();
    assert_eq!(json(&command)["weighted_total"], "17", "as without weights");
    fs::write(
        &file,
        "stone 0\nnotes 0\nonset 0\nCRANE 100\nleast 0\nslate 1\nsteal 0\ntales 0\n",
    )
    .unwrap();
    let found = json(&command);
    assert_eq!(
        (&found["weighted_total"], &found["weight"]),
        (&json!("102"), &json!("101"))
    );

    // What solve tells without weights is told with them.
    let distribution: Vec<u64> = serde_json::from_value(found["distribution"].clone()).unwrap();
    let total: u64 = (1..)
        .zip(&distribution)
        .map(|(guesses, secrets)| guesses * secrets)
        .sum();
    assert_eq!(
        (
            distribution[0],
            distribution.iter().sum::<u64>(),
            &found["total"]
        ),
        (1, 8, &json!(total))
    );
    assert_eq!(found["average"], json!(total as f64 / 8.0));
    let out = folder.path().join("weighted.tab");
    solvetab(&format!("{command} --out {}", out.display()))
        .assert()
        .success();
    solvetab(&format!("verify --deep {}", out.display()))
        .assert()
        .success();
    let info = json(&format!("info {}", out.display()));
    assert_eq!(
        info["provenance"]["proven"],
        json!(["least-weighted-total"])
    );
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
        (
            all("1").replace("12 1\n", ""),
            "12 has no weight: give one for each code, 0 too",
        ),
        (String::new(), "00 has no weight, and 8 more have none"),
        (
            all("-1"),
            "line 1: -1 is no weight: give a whole number from 0 up",
        ),
        (all("1.5"), "1.5 is no weight"),
        (all("0"), "all weights are 0: give one that is not"),
        (
            all("1000000000000000000000000000"),
            "the weights come to more than",
        ),
        (
            all(&"9".repeat(60)),
            "is too large a weight: divide all by something",
        ),
        (all("1") + "33 1\n", "line 10: 33 is none of the codes"),
        (all("1") + "00 1\n", "line 10: 00 has a weight already"),
        (
            all("1") + "00\u{1b}[31m 1\n",
            "line 10: 00\u{fffd}[31m is none of the codes",
        ),
        (
            all("1") + "00\n",
            "\"00\" is not a code and its weight: write them like 0123 5",
        ),
    ] {
        fs::write(&file, text).unwrap();
        refuses(&command, 2, what);
        refuses(
            &command.replace("solve", "evaluate --strategy entropy"),
            2,
            what,
        );
    }

    refuses(
        &format!("{command} --max-depth 5"),
        2,
        "cannot be used with",
    );
}
