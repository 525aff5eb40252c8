//! Trees for codes that matter more than others.

use std::fs;

use serde_json::json;
use solvetab_reference::texts;

use crate::files::file;
use crate::kinds::some_words;
use crate::program::{json, path_in, refuses, text};

/// The best tree that is known when a search by weight is interrupted is the one that is written.
#[cfg(unix)]
#[test]
fn an_interrupted_search_leaves_bounds_and_the_best_tree() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let folder = tempfile::tempdir().unwrap();
    let [file, out] = ["weights.txt", "tree.tab"].map(|name| folder.path().join(name));
    let weights: String = some_words("secrets-2315.txt", 1)
        .iter()
        .enumerate()
        .map(|(place, word)| format!("{word} {}\n", 9000 / (1 + place)))
        .collect();
    fs::write(&file, weights).unwrap();
    let mut search = process();
    let game = "solve --codes secrets-2315 --feedback colours --weights";
    search
        .args(game.split(' '))
        .arg(&file)
        .arg("--out")
        .arg(&out);
    search.stdout(Stdio::null()).stderr(Stdio::piped());
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
    text(&format!("verify --deep {}", out.display()));
}

/// Words without weight cost nothing, and the suggestion does not depend on the unit of weights.
#[test]
fn of_many_words_those_that_weigh_something_are_looked_for() {
    let folder = tempfile::tempdir().unwrap();
    let words: Vec<String> = some_words("secrets-2315.txt", 1)
        .into_iter()
        .take(45)
        .collect();
    let list = file(&folder, "words.txt", words.join("\n"));
    let suggested = |weight: &dyn Fn(usize) -> u64| {
        let weights = words.iter().enumerate();
        let weights = weights.map(|(place, word)| format!("{word} {}\n", weight(place)));
        let weights = file(&folder, "weights.txt", weights.collect::<String>());
        let asked = format!("next --codes {list} --feedback colours --weights {weights}");
        json(&asked)["guess"].as_str().unwrap().to_owned()
    };
    assert_eq!(suggested(&|place| u64::from(place == 3)), words[3]);
    let of_unit =
        [1, 1000, 999_999_937].map(|unit| suggested(&|place| unit * [1, 2, 0, 5, 3][place % 5]));
    assert!(
        of_unit.iter().all(|guess| guess == &of_unit[0]),
        "{of_unit:?}"
    );
}

#[test]
fn weights_move_codes_to_the_front() {
    let folder = tempfile::tempdir().unwrap();
    let words = [
        "stone", "notes", "onset", "crane", "least", "slate", "steal", "tales",
    ];
    let list = file(&folder, "words.txt", words.join("\n"));
    let weighing = |text: &str| {
        let weights = file(&folder, "weights.txt", text);
        format!("solve --codes {list} --weights {weights}")
    };
    let equal = "stone 1\nnotes 1\nonset,1\ncrane\t1\nleast 1\nslate 1\nsteal 1\ntales 1\n";
    assert_eq!(
        json(&weighing(equal))["weighted_total"],
        "17",
        "as without weights"
    );
    let command =
        weighing("stone 0\nnotes 0\nonset 0\nCRANE 100\nleast 0\nslate 1\nsteal 0\ntales 0\n");
    let found = json(&command);
    assert_eq!(
        (&found["weighted_total"], &found["weight"]),
        (&json!("102"), &json!("101"))
    );

    // What solve tells without weights is told with them.
    let distribution: Vec<u64> = serde_json::from_value(found["distribution"].clone()).unwrap();
    let guesses = (1..)
        .zip(&distribution)
        .map(|(guesses, secrets)| guesses * secrets);
    let total: u64 = guesses.sum();
    assert_eq!((distribution[0], distribution.iter().sum::<u64>()), (1, 8));
    assert_eq!(
        (&found["total"], &found["average"]),
        (&json!(total), &json!(total as f64 / 8.0))
    );
    let out = path_in(&folder, "weighted.tab");
    text(&format!("{command} --out {out}"));
    text(&format!("verify --deep {out}"));
    let info = json(&format!("info {out}"));
    assert_eq!(
        info["provenance"]["proven"],
        json!(["least-weighted-total"])
    );
    assert_eq!(json(&format!("next --table {out}"))["guess"], "crane");
}

#[test]
fn wrong_weights_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let weights = path_in(&folder, "weights.txt");
    let all = |weight: &str| {
        texts(2, 3, true)
            .iter()
            .map(|code| format!("{code} {weight}\n"))
            .collect::<String>()
    };
    let command = format!("solve --rules 2x3r --weights {weights}");
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
        fs::write(&weights, text).unwrap();
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
