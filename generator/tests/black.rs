//! `--feedback black`: games in which only bulls are reported, in every command that asks for them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::program::{json, refuses, root, solvetab, tool};

/// Symbols in place, counted here.
fn bulls(guess: &str, secret: &str) -> usize {
    guess.chars().zip(secret.chars()).filter(|(a, b)| a == b).count()
}

/// All codes of three different symbols of six.
fn codes() -> Vec<String> {
    let symbols = ['0', '1', '2', '3', '4', '5'];
    let code = |number: usize| [number / 36, number / 6 % 6, number % 6].map(|symbol| symbols[symbol]);
    let differ = |code: &[char; 3]| code[0] != code[1] && code[0] != code[2] && code[1] != code[2];
    (0..216).map(code).filter(differ).map(String::from_iter).collect()
}

fn text(arguments: &str, input: &str) -> String {
    let output = solvetab(arguments).write_stdin(input).output().unwrap();
    assert!(output.stderr.is_empty(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A table in a folder of its own.
fn table(folder: &Path) -> String {
    let path = folder.join("black.tab");
    json(&format!("solve --rules 3x6 --feedback black --out {}", path.display()));
    path.display().to_string()
}

#[test]
fn the_tree_is_optimal_and_its_games_are_told_apart_by_bulls() {
    let folder = tempfile::tempdir().unwrap();
    let solved = json("solve --rules 3x6 --feedback black");
    assert_eq!(
        (&solved["rules"], &solved["feedback"], &solved["total"]),
        (&json!("3x6"), &json!("black"), &json!(612))
    );
    assert_eq!(solved["distribution"], json!([1, 2, 8, 21, 37, 43, 8]));
    let counts = json("solve --rules 3x6 --feedback counts");
    assert_eq!((&counts["feedback"], &counts["total"]), (&Value::Null, &json!(436)));
    assert!(text("solve --rules 3x6 --feedback black", "").starts_with("3x6, black feedback: 612 guesses"));
    assert_eq!(json("solve --rules 3x6 --feedback black --max-depth 3")["feedback"], "black");
    let worst = json("solve --rules 3x6 --feedback black --objective at-worst");
    assert_eq!((&worst["worst"], &worst["at_worst"]), (&json!(7), &json!(7)));

    let table = table(folder.path());
    let rows = json(&format!("export {table} --format json"));
    let games: Vec<Vec<String>> =
        rows.as_array().unwrap().iter().map(|row| serde_json::from_value(row["guesses"].clone()).unwrap()).collect();
    assert_eq!(games.len(), 120);
    assert_eq!(games.iter().map(Vec::len).sum::<usize>(), 612);
    // Games are alike until their bulls differ, which they do at last.
    for (one, other) in games.iter().flat_map(|one| games.iter().map(move |other| (one, other))) {
        let (secret, another) = (one.last().unwrap(), other.last().unwrap());
        let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
        let differ = |guess: &String| bulls(guess, secret) != bulls(guess, another);
        assert!(secret == another || one[..same].iter().any(differ), "{secret} {another}");
    }
    assert!(text(&format!("export {table} --format dot"), "").contains("-> 1 [label=\"0A\"]"));
    assert!(text(&format!("verify --deep {table}"), "").contains("612 guesses in total"));
    assert_eq!(json(&format!("info {table}"))["feedback"], "black");
    assert!(text(&format!("info {table}"), "").contains("feedback   black\n"));
}

#[test]
fn a_table_for_bulls_alone_is_no_table_for_bulls_and_cows() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(folder.path());
    // The byte of the header says which, and the digest is made to fit.
    let mut bytes = fs::read(&table).unwrap();
    assert_eq!(bytes[16 + 5], 1);
    for kind in [0, 2] {
        bytes[16 + 5] = kind;
        let digest = *blake3::Hasher::new().update(&bytes[..32]).update(&bytes[64..]).finalize().as_bytes();
        bytes[32..64].copy_from_slice(&digest);
        fs::write(&table, &bytes).unwrap();
        let output = solvetab(&format!("verify --deep {table}")).output().unwrap();
        assert!(!output.status.success(), "{kind}");
    }
}

#[test]
fn next_counts_the_codes_that_fit_the_bulls() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(folder.path());
    let fit: Vec<String> =
        codes().into_iter().filter(|code| bulls("012", code) == 1 && bulls("034", code) == 0).collect();
    for game in ["--rules 3x6 --feedback black".to_owned(), format!("--table {table}")] {
        for answers in ["012=1 034=0", "012=1A 034=0a", "012=1A0B 034=0A0B"] {
            let listed = json(&format!("next {game} {answers} --list"));
            assert_eq!((&listed["codes"], &listed["feedback"]), (&json!(fit), &json!("black")), "{game} {answers}");
            let advice = json(&format!("next {game} {answers}"));
            assert_eq!((&advice["remaining"], &advice["feedback"]), (&json!(fit.len()), &json!("black")), "{game}");
            let rated = json(&format!("next {game} {answers} --rate 125"));
            let sizes = [0, 1, 2, 3].map(|told| fit.iter().filter(|code| bulls("125", code) == told).count());
            assert_eq!(rated["cells"], sizes.iter().filter(|&&size| size > 0).count(), "{game}");
            assert_eq!(rated["largest"], *sizes.iter().max().unwrap(), "{game}");
            assert_eq!(rated["feedback"], "black");
        }
        let lines = text(&format!("next {game} -"), "\n012=1\n012=3A\n012=1 034=0\n");
        let counts: Vec<&str> = lines.lines().map(|line| line.split(' ').next_back().unwrap()).collect();
        assert_eq!(counts, ["120", "39", "solved", &fit.len().to_string()], "{game}: {lines}");
        refuses(&format!("next {game} 012=1A1B"), 2, "only bulls are reported");
        refuses(&format!("next {game} 012=4"), 2, "it has more bulls");
        refuses(&format!("next {game} 012"), 2, "like 012=1A");
        refuses(&format!("next {game} 012=3 034=2"), 2, "no code is consistent");
    }
    // Without rules and table it is 4x10: of 5040 codes 43 times 6 have two symbols of a guess in
    // place.
    assert_eq!(json("next --feedback black 0123=2")["remaining"], 258);
    assert_eq!(json(&format!("next --table {table}"))["source"], "table");
}

#[test]
fn heuristic_trees_are_played_with_bulls_alone() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    for strategy in ["simple", "random", "max-cell", "expected-size", "entropy", "most-cells", "log-plus-one"] {
        let options = format!("--strategy {strategy} --log {}", log.display());
        let played = json(&format!("evaluate --rules 3x6 --feedback black {options}"));
        assert_eq!((&played["rules"], &played["feedback"]), (&json!("3x6"), &json!("black")), "{strategy}");
        let total = played["total"].as_u64().unwrap();
        assert!(total >= 612, "{strategy}: {total} is below the least");
        let games = fs::read_to_string(&log).unwrap();
        assert_eq!(games.lines().count(), 120);
        let mut moves = 0;
        for game in games.lines() {
            let words: Vec<&str> = game.split(' ').collect();
            for pair in words[1..].chunks(2) {
                assert_eq!(pair[1], format!("{}A", bulls(pair[0], words[0])), "{game}");
                moves += 1;
            }
        }
        assert_eq!(moves, total, "{strategy}");
    }
    assert!(text("evaluate --rules 3x6 --feedback black --strategy entropy", "").starts_with("3x6, black feedback, "));
}

#[test]
fn what_is_proven_of_bulls_alone_is_believed_by_both_checkers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.cert");
    let python = if cfg!(windows) { "python" } else { "python3" };
    for options in
        ["--rules 3x6", "--rules 3x6 --objective worst", "--rules 3x4r --max-depth 6", "--rules 4x3r", "--rules 1x3"]
    {
        let proven = json(&format!("prove {options} --feedback black --out {}", path.display()));
        let checked = &json(&format!("check {}", path.display()))[0];
        assert_eq!((&checked["valid"], &checked["feedback"]), (&json!(true), &json!("black")), "{options}");
        assert_eq!((&proven["feedback"], &proven["total"]), (&json!("black"), &checked["total"]), "{options}");
        let second =
            tool(python).env("PYTHONUTF8", "1").arg(root().join("tests/certificates.py")).arg(&path).output().unwrap();
        let said = String::from_utf8(second.stdout).unwrap();
        assert!(second.status.success() && said.contains(", black feedback: total "), "{options}: {said}");
    }
    assert!(text(&format!("check {}", path.display()), "").contains("1x3, black feedback"));
}

#[test]
fn weights_are_those_of_bulls_alone() {
    let folder = tempfile::tempdir().unwrap();
    let weights = folder.path().join("weights.txt");
    fs::write(&weights, codes().iter().map(|code| format!("{code} 1\n")).collect::<String>()).unwrap();
    let weighted = json(&format!("solve --rules 3x6 --feedback black --weights {}", weights.display()));
    assert_eq!((&weighted["feedback"], &weighted["weighted_total"]), (&json!("black"), &json!("612")));
}

#[test]
fn games_are_played_with_bulls_alone() {
    let line = |text: &str| -> Vec<Value> { text.lines().map(|line| serde_json::from_str(line).unwrap()).collect() };
    let game = "play bulls-and-cows --rules 3x6 --feedback black --json";
    // You guess: every answer fits the secret that is told at the end, and says bulls alone.
    let guesses = ["012", "120", "345", "034"];
    let input: String = guesses.iter().map(|guess| format!("{guess}\n")).collect();
    let output = solvetab(&format!("{game} --seed 7")).write_stdin(input.clone()).output().unwrap();
    let said = line(&String::from_utf8(output.stdout).unwrap());
    assert_eq!((&said[0]["rules"], &said[0]["feedback"]), (&json!("3x6"), &json!("black")));
    let end = said.last().unwrap();
    let secret = end["secret"]
        .as_str()
        .unwrap_or_else(|| end["report"].as_array().unwrap().last().unwrap()["guess"].as_str().unwrap());
    for (guess, row) in guesses.iter().zip(end["report"].as_array().unwrap()) {
        assert_eq!(row["answer"], format!("{}A", bulls(guess, secret)), "{guess} {secret}");
    }
    // An adversarial codemaker keeps the game long: a first guess of three bulls, or two, leaves
    // fewer codes than one.
    let output = solvetab(&format!("{game} --adaptive")).write_stdin("012\nleft\n").output().unwrap();
    let said = line(&String::from_utf8(output.stdout).unwrap());
    let answer = said[1]["answer"].as_str().unwrap();
    let left = codes().iter().filter(|code| format!("{}A", bulls("012", code)) == answer).count();
    assert_eq!((&said[2]["remaining"], ["0A", "1A"].contains(&answer)), (&json!(left), true));
    // The program finds every tenth secret by bulls that are typed in each form.
    for secret in codes().iter().step_by(10) {
        let mut moves: Vec<String> = Vec::new();
        loop {
            let input: String = moves.iter().map(|answer| format!("{answer}\n")).collect();
            let output = solvetab(&format!("{game} --guesser program")).write_stdin(input).output().unwrap();
            let said = line(&String::from_utf8(output.stdout).unwrap());
            let last = &said[moves.len()];
            if last["won"] == true {
                assert!(last["result"].as_str().unwrap().starts_with(&format!("your secret is {secret}, ")), "{last}");
                break;
            }
            let told = bulls(last["my_guess"].as_str().unwrap(), secret);
            moves.push(["", "A", "a", "A0B"].map(|form| format!("{told}{form}"))[moves.len() % 4].clone());
            assert!(moves.len() < 9, "{secret} is not found");
        }
    }
    // Both at once; cows are refused.
    let input = "012\n1A1B\n1\n";
    let output = solvetab(&format!("{game} --guesser both --seed 7")).write_stdin(input).output().unwrap();
    let said = line(&String::from_utf8(output.stdout).unwrap());
    assert!(said[2]["error"].as_str().unwrap().contains("only bulls are reported"), "{said:?}");
    assert_eq!(said[3]["answered"], "1A");
}

#[test]
fn what_has_no_bulls_alone_says_what_to_change() {
    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("words.txt");
    fs::write(&words, "stone\nnotes\nonset\n").unwrap();
    let (words, table) = (words.display(), table(folder.path()));
    for (arguments, what) in [
        (format!("next --codes {words} --feedback black"), "--codes"),
        (format!("solve --codes {words} --feedback black"), "--codes"),
        (format!("prove --codes {words} --feedback black --out {table}.cert"), "--codes"),
        ("next --no-leading-zero --feedback black".to_owned(), "--no-leading-zero"),
        ("solve --rules 3x6 --no-leading-zero --feedback black".to_owned(), "--no-leading-zero"),
        ("evaluate --rules 3x6 --no-leading-zero --feedback black --strategy simple".to_owned(), "--no-leading-zero"),
        ("next --rules 3x6 --lies 1 --feedback black".to_owned(), "--lies"),
        (format!("next --table {table} --lies 1"), "--lies"),
        ("evaluate --rules 3x10 --strategy hybrid --feedback black".to_owned(), "--strategy hybrid"),
        ("next --rules 10x10 --feedback black".to_owned(), "leave out --feedback black for 10x10"),
        ("play bulls-and-cows --rules 10x10 --feedback black".to_owned(), "leave out --feedback black for 10x10"),
        ("next --table 3x10 --feedback black".to_owned(), "3x10 is for counts feedback"),
        ("play bulls-and-cows --table 3x10 --feedback black".to_owned(), "3x10 is for counts feedback"),
        (format!("next --table {table} --feedback counts"), "is for black feedback"),
        ("solve --rules 3x6 --feedback white".to_owned(), "counts, black"),
    ] {
        refuses(&arguments, 2, what);
    }
}
