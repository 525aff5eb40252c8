//! `solvetab solve --front` as people meet it: the pairs, a table for each, the picture, and what
//! is refused; and the best first guesses.

use std::fs;

use serde_json::{Value, json};

use crate::document::{figures, table};
use crate::program::{json, refuses, root, solvetab};

/// Secrets at the worst case and total of each pair.
fn pairs(front: &Value) -> Value {
    front["front"].as_array().unwrap().iter().map(|pair| json!([pair["at_worst"], pair["total"]])).collect()
}

#[test]
fn a_front_is_shown_with_its_proof() {
    let front = json("solve --front --rules 4x6r");
    assert_eq!((&front["depth"], &front["complete"]), (&json!(5), &json!(true)));
    assert_eq!(pairs(&front), json!([[540, 5626], [539, 5627]]));
    assert_eq!(front["front"][0]["proof"][0], "least total");
    assert_eq!(front["front"][1]["proof"][0], "fewest secrets at the worst case");
    let within_6 = json("solve --front --rules 4x6r --max-depth 6");
    assert_eq!(pairs(&within_6)[0][1], 5625);
    assert_eq!(pairs(&within_6).as_array().unwrap().last(), Some(&json!([0, 5626])));
    let text = solvetab("solve --front --rules 3x6").output().unwrap();
    assert!(String::from_utf8(text.stdout).unwrap().contains("these are all pairs: proven"));
}

#[test]
fn first_guesses_are_shown_with_their_totals() {
    let best = json("study first-guesses --rules 4x6r --count 2");
    assert_eq!((&best["rules"], &best["codes"], &best["complete"]), (&json!("4x6r"), &json!(1296), &json!(true)));
    let first = |number: usize| (&best["first_guesses"][number]["guess"], &best["first_guesses"][number]["total"]);
    assert_eq!(first(0), (&json!("0012"), &json!(5625)));
    assert_eq!(first(1), (&json!("0123"), &json!(5673)));
    let text = solvetab("study first-guesses --rules 3x6").output().unwrap();
    assert!(String::from_utf8(text.stdout).unwrap().contains("proven: no other first guess has a smaller total"));
    refuses(
        "study first-guesses --codes equations-206 --feedback colours --first 4*7=28",
        2,
        "unexpected argument '--first'",
    );
    let text = solvetab("study first-guesses --rules 4x6r --max-depth 4").output().unwrap();
    assert_eq!(text.status.code(), Some(1));
    assert!(String::from_utf8(text.stdout).unwrap().contains("no first guess leads to every secret within 4 guesses"));
}

#[test]
fn a_front_ends_with_a_total() {
    let equations = "study front --codes equations-206 --feedback colours --max-depth 4";
    let front = json(&format!("{equations} --max-total 544"));
    let asked =
        |front: &Value| (pairs(front), front["complete"].clone(), front["up_to"].clone(), front["fewest"].clone());
    assert_eq!(asked(&front), (json!([[1, 544]]), json!(false), json!(544), json!(null)));
    // No tree has fewer than none: then it is complete.
    let front = json(&format!("{equations} --max-total 600"));
    assert_eq!(asked(&front), (json!([[1, 544], [0, 545]]), json!(true), json!(545), json!(0)));
    let less = solvetab(&format!("{equations} --max-total 543")).output().unwrap();
    assert_eq!(less.status.code(), Some(1));
    let text = String::from_utf8(less.stdout).unwrap();
    assert!(text.contains(": 0 pairs") && text.contains("\nno tree has a total of 543 or less\n"), "{text}");
}

#[test]
fn each_pair_has_a_table_that_is_intact() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("front");
    // With a guess more than is needed the last pair has no secret at the last one.
    for options in ["4x6", "4x6r --max-depth 6"] {
        let front = json(&format!("solve --front --rules {options} --out {}", path.display()));
        let depth = front["depth"].as_u64().unwrap();
        let (pairs, rules) = (pairs(&front), front["rules"].as_str().unwrap());
        assert!(pairs.as_array().unwrap().len() > 1);
        for pair in pairs.as_array().unwrap() {
            let table = path.join(format!("{rules}-within-{depth}-at-worst-{}-total-{}.tab", pair[0], pair[1]));
            solvetab(&format!("verify --deep {}", table.display())).assert().success();
            let games = solvetab(&format!("export --json {}", table.display())).output().unwrap();
            let games: Vec<Value> = serde_json::from_slice(&games.stdout).unwrap();
            let guesses = || games.iter().map(|game| game["guesses"].as_array().unwrap().len() as u64);
            assert_eq!(pair[1], guesses().sum::<u64>());
            assert_eq!(pair[0], guesses().filter(|&guesses| guesses == depth).count());
            assert!(guesses().all(|guesses| guesses <= depth));
        }
        assert_eq!(fs::read_dir(&path).unwrap().count(), pairs.as_array().unwrap().len());
        fs::remove_dir_all(&path).unwrap();
    }
}

#[test]
fn fronts_are_drawn_from_what_was_said() {
    let folder = tempfile::tempdir().unwrap();
    let [fronts, picture] = ["fronts.jsonl", "front.svg"].map(|name| folder.path().join(name));
    let line = |rules: &str| json(&format!("solve --front --rules {rules}")).to_string();
    fs::write(&fronts, format!("{}\n{}\n", line("3x6"), line("4x6"))).unwrap();
    solvetab(&format!("render front {} --out {}", fronts.display(), picture.display())).assert().success();
    let picture = fs::read_to_string(picture).unwrap();
    assert!(picture.contains("within 5 guesses: 4 pairs"), "{picture}");
    fs::write(&fronts, "\n").unwrap();
    refuses(&format!("render front {} --out other.svg", fronts.display()), 2, "there is no front in");
    refuses(&format!("render front {} --out -", fronts.display()), 2, "name one, ./- if that is its name");
    refuses("study records --csv a --plot ./a", 2, "--csv and --plot name the same file");
    fs::write(&fronts, "{}").unwrap();
    refuses(&format!("render front {} --out other.svg", fronts.display()), 2, "line 1: this is no front");
}

#[cfg(unix)]
#[test]
fn an_interrupted_front_tells_what_is_proven() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let mut command = process();
    // Without these it takes minutes.
    command.args(["--threads", "1", "solve", "--front", "--rules", "4x9", "--without", "symmetry,members", "--json"]);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let output = interrupted(&mut command, Duration::from_millis(500), |output| !output.stdout.is_empty());
    let front: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&front["complete"], &front["front"]), (&json!(false), &json!([])));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let within_4 = solvetab("solve --front --rules 4x6r --max-depth 4 --json").output().unwrap();
    assert_eq!(within_4.status.code(), Some(1));
    let within_4: Value = serde_json::from_slice(&within_4.stdout).unwrap();
    assert_eq!((&within_4["possible"], pairs(&within_4)), (&json!(false), json!([])));
    for other in ["--objective worst", "--width 3", "--checkpoint file", "--weights file"] {
        refuses(&format!("solve --front --rules 3x5 {other}"), 2, "--front");
    }
}

/// The file is what the command wrote, seconds included.
#[test]
fn the_document_has_the_figures_of_the_fronts() {
    let lines = fs::read_to_string(root().join("docs/fronts.jsonl")).unwrap();
    let row = |line: &str| {
        let front: Value = serde_json::from_str(line).unwrap();
        let pairs = front["front"].as_array().unwrap();
        let shown: Vec<String> = pairs.iter().map(|pair| format!("{}: {}", pair["at_worst"], pair["total"])).collect();
        let rules = front["rules"].as_str().unwrap().to_owned();
        let seconds = format!("{:.1}", front["seconds"].as_f64().unwrap());
        vec![rules, front["depth"].to_string(), pairs.len().to_string(), seconds, shown.join(", ")]
    };
    let table = table(&["rules", "D", "pairs", "s", "secrets at D: total"], lines.lines().map(row));
    figures("docs/front.md", &[("fronts", table)]);
}
