//! Hosts who fix no secret: what the document says is what the command computes.

use serde_json::Value;

use crate::document;
use crate::program::{json, program, refuses, solvetab};
use crate::word_table::of_words;

/// What the command says of these rules.
fn told(rules: &str) -> String {
    let output = solvetab(&format!("study adaptive --rules {rules}")).output().unwrap();
    assert!(output.status.success(), "{rules}");
    String::from_utf8(output.stdout).unwrap()
}

/// Compares blocks of the document with what the command prints for these rules.
fn figures(rules: &[&'static str]) {
    let block = |&rules: &&'static str| {
        let told = told(rules);
        assert!(told.lines().count() > 15, "{told}");
        (rules, format!("```text\n{told}```"))
    };
    document::figures("docs/adaptive-host.md", &rules.iter().map(block).collect::<Vec<_>>());
}

#[test]
fn figures_of_quick_rules_are_computed() {
    figures(&["4x6r", "3x10", "4x8"]);
}

#[test]
#[ignore = "takes half a minute; .ci/full runs it"]
fn figures_of_slow_rules_are_computed() {
    figures(&["4x10", "4x9"]);
}

/// What a codemaker forces that knows the tree is its worst case, and the rest is counted by
/// `evaluate` in another way.
#[test]
fn what_is_forced_is_the_worst_case_that_evaluate_counts() {
    let rules = "3x6r";
    let all = json(&format!("study adaptive --rules {rules} --games 2 --seed 3"));
    let players = all["players"].as_array().unwrap();
    assert_eq!(players.len(), 7, "no table is shipped for these rules");
    for player in players {
        let name = player["player"].as_str().unwrap();
        let evaluated = json(&format!("evaluate --rules {rules} --strategy {name} --seed 3"));
        assert_eq!((&player["total"], &player["forced"]), (&evaluated["total"], &evaluated["worst"]), "{name}");
        assert_eq!(player["worst"], player["forced"], "{name}");
        assert_eq!(player["secrets"], *evaluated["distribution"].as_array().unwrap().last().unwrap(), "{name}");
        for host in ["play", "largest_cell"] {
            let guesses = |key: &str| player[host][key].as_f64().unwrap();
            let forced = player["forced"].as_f64().unwrap();
            assert!(guesses("fewest") <= guesses("average") && guesses("average") <= guesses("most"), "{name}");
            assert!(guesses("most") <= forced && guesses("average") >= player["average"].as_f64().unwrap(), "{name}");
        }
        // Who is at the last guess of such a line has one code left.
        let last = player["lines"].as_array().unwrap().last().unwrap();
        assert_eq!((&last["open"], &last["kept"]), (&player["secrets"], &player["secrets"]), "{name}");
    }
    let random = &all["random_player"];
    let number = |key: &str| random[key].as_f64().unwrap();
    let largest = random["largest_cell"]["average"].as_f64().unwrap();
    assert!(number("average") < largest && largest <= number("forced") && number("forced") <= number("worst"));
    assert!((number("forced") - number("average") - number("lost")).abs() < 1e-8);
    assert_eq!((&all["rules"], &all["codes"]), (&Value::from(rules), &Value::from(216)));
}

/// The games that are drawn are the same with any number of threads, and no codemaker makes more of
/// them than the one who forces most.
#[test]
fn drawn_games_do_not_depend_on_threads() {
    let of =
        |arguments: &str| json(&format!("study adaptive --rules 3x6 --games 300 {arguments}"))["random_player"].clone();
    let (one, two) = (of("--seed 5 --threads 1"), of("--seed 5 --threads 2"));
    assert_eq!(one, two);
    assert_ne!(one, of("--seed 6"));
    let mean = one["play"]["average"].as_f64().unwrap();
    let forced = one["forced"].as_f64().unwrap();
    let error = one["play"]["standard_error"].as_f64().unwrap();
    assert!(mean < forced + 5.0 * error, "{one}");
    let games: u64 = one["play"]["distribution"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(games, 300);
}

#[test]
fn a_table_of_words_is_looked_at_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.tab");
    let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"];
    std::fs::write(&file, of_words(words.map(str::to_owned).to_vec(), None)).unwrap();
    let told = json(&format!("study adaptive --table {}", file.display()));
    let players = told["players"].as_array().unwrap();
    // Proven by `solve`: 17 guesses, so one word needs three, or none.
    assert_eq!((players.len(), &players[0]["total"], &players[0]["codes"]), (1, &Value::from(17), &Value::from(8)));
    assert_eq!(players[0]["play"]["most"], players[0]["forced"], "the codemaker of play knows the table");
    assert_eq!(told["random_player"], Value::Null);
    assert_eq!((&told["rules"], &told["codes"]), (&Value::from("8 words of 5 characters"), &Value::from(8)));
}

/// Rules whose games have very many orders of guesses, of which few are different.
#[test]
fn rules_with_few_codes_are_done_at_once() {
    let random = json("study adaptive --rules 1x16 --games 2")["random_player"].clone();
    assert_eq!((&random["average"], &random["forced"]), (&Value::from(8.5), &Value::from(16.0)));
    assert!(told("1x1").ends_with("\nthe longest game in which every guess is a candidate has 1 guess\n"));
    assert!(told("2x16").lines().count() > 10);
}

/// Also the one that `generate` makes only when it is named.
#[test]
fn the_tables_in_the_program_are_asked() {
    let place = tempfile::tempdir().unwrap();
    for name in ["bulls-and-cows-4x10", "bulls-and-cows-4x10-worst"] {
        let mut study = program();
        study.current_dir(&place).env("HOME", place.path()).args(["study", "adaptive", "--table", name, "--json"]);
        let output = study.output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && message.is_empty(), "{message}");
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&found["players"][0]["player"], &found["players"][0]["worst"]), (&name.into(), &7.into()));
    }
}

/// A signal ends what would take many minutes.
#[cfg(unix)]
#[test]
fn it_can_be_interrupted() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let mut endless = process();
    endless.args(["study", "adaptive", "--rules", "3x6", "--games", "1000000"]).stdout(Stdio::null());
    interrupted(&mut endless, Duration::from_secs(2), |_| true);
}

#[test]
fn what_cannot_be_looked_at_is_refused() {
    refuses("study adaptive --rules 5x10", 2, "more than the 8192 that are looked at");
    refuses("study adaptive --table nowhere.tab", 3, "nowhere.tab");
    refuses("study adaptive --table quad-ace-10", 2, "decision-tree table is needed");
    for arguments in [
        "study",
        "adaptive",
        "study adaptive --rules 3x5 --table 3x10",
        "study adaptive --rules 3x5 --games 1",
        "study adaptive --table 3x10 --seed 1",
    ] {
        assert_eq!(solvetab(arguments).output().unwrap().status.code(), Some(2), "{arguments}");
    }
}
