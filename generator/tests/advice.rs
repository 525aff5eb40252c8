//! Advice off the table: a secret that is not in the list, the choice among plays of equal total,
//! and a limit of guesses.

use serde_json::{Value, json};
use solvetab_reference::{colours, counts};

use crate::files::file;
use crate::program::{Start, is_refused, json, process, refuses, replies, text, typed};

#[test]
fn a_secret_outside_the_list_is_looked_for_among_the_words_that_may_be_guessed() {
    for secret in ["guano", "snafu", "balsa", "squid", "ragas"] {
        let (mut history, mut is_outside, mut table) = (String::new(), false, Value::Null);
        for _ in 0..10 {
            let told = json(&format!("next --table words-2315 {history}"));
            if told["outside"] == true {
                (is_outside, table) = (true, told["table"].clone());
            } else {
                assert!(!is_outside && told.get("outside").is_none(), "{history}");
            }
            let guess = told["guess"].as_str().unwrap().to_owned();
            history += &format!(" {guess}={}", colours(&guess, secret));
            if guess == secret {
                break;
            }
        }
        assert!(history.ends_with("=GGGGG"), "{secret}: {history}");
        assert!(is_outside, "{secret}: {history}");
        assert_eq!(table == "words-3158", secret != "ragas", "{secret}");
        assert_eq!(
            text(&format!("next --table words-2315 {history}")),
            "solved\n"
        );
    }
}

#[test]
fn every_command_says_that_no_secret_is_consistent() {
    const HISTORY: &str = "clear=---GY organ=-YGG-";
    let none = "none of the 2315 secrets is consistent with this feedback";
    for (options, first) in [
        ("", "ragas\n1 candidate left"),
        ("--list", "ragas\n"),
        ("--rate ragas", ""),
    ] {
        let said = text(&format!("next --table words-2315 {HISTORY} {options}"));
        assert!(said.starts_with(first) && said.contains(none), "{said}");
    }
    let hard = json(&format!("next --table words-2315-hard {HISTORY}"));
    assert_eq!(
        (&hard["guess"], &hard["outside"]),
        (&"ragas".into(), &true.into())
    );
    assert_eq!(
        typed("next --table words-2315 -", HISTORY).out,
        "ragas 1 (outside)\n"
    );

    // With a wrong feedback allowed, that one is wrong is tried first, but none must be.
    let doubtful = json(&format!("next --table words-2315 --lies 1 {HISTORY}"));
    let is_outside = doubtful["outside"] == true && doubtful["must_be_wrong"] == false;
    assert!(is_outside, "{doubtful}");
    let said = text("next --table words-2315 --lies 1 aahed=GGGGG");
    assert!(
        said.contains("the secret is aahed, unless one feedback is wrong"),
        "{said}"
    );
    let doubtful = json("next --table words-2315 --lies 1 guano=GGGG- ragas=-Y--- salet=-Y---");
    assert!(doubtful.get("outside").is_none(), "{doubtful}");

    let what = "no word is consistent with this feedback";
    refuses("next --table words-2315 guano=GGGGG snafu=GGGGG", 2, what);
    // Line by line.
    let assisted = replies("assist words", &format!("{HISTORY}\nGGGGG\n"));
    let suggested = (&assisted[1]["suggestion"], &assisted[1]["outside"]);
    assert_eq!(suggested, (&"ragas".into(), &true.into()), "{assisted:?}");
}

#[test]
fn in_a_game_of_the_program_a_word_outside_the_list_is_found() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let arguments = ["play", "words", "--guesser", "program", "--json"];
    let mut game = process()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .start();
    let (mut typed, replies) = (
        game.stdin.take().unwrap(),
        BufReader::new(game.stdout.take().unwrap()),
    );
    let mut result = Value::Null;
    for line in replies.lines() {
        let told: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if let Some(guess) = told["my_guess"].as_str() {
            writeln!(typed, "{}", colours(guess, "guano")).unwrap();
        }
        result = told;
    }
    assert_eq!(result["won"], true, "{result}");
    assert!(
        result["result"].as_str().unwrap().contains("guano"),
        "{result}"
    );
    drop(typed);
    assert_eq!(game.code(), Some(0));
}

#[test]
fn of_plays_with_equal_total_the_one_with_the_least_worst_case_is_suggested() {
    let folder = tempfile::tempdir().unwrap();
    let secrets = file(&folder, "secrets", "bumpy\ndumpy\njumpy\n");
    let guesses = file(&folder, "guesses", "bumpy\ndumpy\njumpy\njibed\n");
    for game in [
        &*format!("--codes {secrets} --guesses {guesses} --feedback colours"),
        "--table words-2315 amiss=---GG story=Y--Y-",
        "0134=0A2B 0584=0A3B 9341=1A0B 3849=2A0B",
    ] {
        let told = json(&format!("next {game}"));
        let figures = ["source", "average", "worst", "at_worst"].map(|key| &told[key]);
        assert_eq!(json!(figures), json!(["search", 2.0, 2, 3]), "{game}");
    }
    let rated = json("next --table words-2315 amiss=---GG story=Y--Y- --rate padre");
    for rated in [&rated, &rated["best"]] {
        assert_eq!(
            (&rated["average"], &rated["worst"]),
            (&2.0.into(), &2.into())
        );
    }
}

/// Checks that `next` says the same of the sets that guesses leave as `solve` says of the same
/// candidates.
#[test]
fn off_the_table_the_answer_is_the_one_of_solve() {
    let mut compared = 0;
    let mastermind = ["0123", "4455", "1302"];
    let bulls_and_cows = ["9876", "0123", "4587"];
    for (game, guesses, secret) in [
        ("--rules 4x6r", mastermind, "0415"),
        ("--rules 4x6r", mastermind, "2531"),
        ("--rules 4x6r", mastermind, "3350"),
        ("--rules 4x6r", mastermind, "1042"),
        ("--rules 4x10", bulls_and_cows, "0415"),
        ("--rules 4x10", bulls_and_cows, "2931"),
        ("--rules 4x10", bulls_and_cows, "8350"),
        ("--rules 4x10", bulls_and_cows, "7062"),
    ] {
        let history = guesses
            .map(|guess| format!("{guess}={}", counts(guess, secret)))
            .join(" ");
        let told = json(&format!("next {game} {history}"));
        let remaining = told["remaining"].as_u64().unwrap();
        if told["source"] != "search" || !(3..=20).contains(&remaining) {
            continue;
        }
        let listed = text(&format!("next {game} {history} --list"));
        let solve = format!("solve {game} --codes - --guesses all --json");
        let solved = typed(&solve, listed).json();
        let total = (told["average"].as_f64().unwrap() * remaining as f64).round() as u64;
        assert_eq!(
            json!([total, told["worst"], told["at_worst"]]),
            json!([solved["total"], solved["worst"], solved["at_worst"]]),
            "{game} {history}"
        );
        compared += 1;
    }
    assert!(compared >= 3, "{compared} positions are compared");
}

#[test]
fn with_a_limit_as_few_candidates_as_possible_are_found_too_late() {
    let folder = tempfile::tempdir().unwrap();
    let words = "batch\ncatch\nhatch\nlatch\nmatch\npatch\nwatch\n";
    let secrets = file(&folder, "secrets", words);
    let guesses = file(&folder, "guesses", words.to_owned() + "blimp\n");
    // The secrets differ in one letter. Each is one guess, or `blimp` tells four of them and leaves
    // the three others together.
    let list = format!("--codes {secrets} --feedback colours");
    let with_blimp = format!("--codes {secrets} --guesses {guesses} --feedback colours");
    for (game, most, late, first) in [
        (&list, 1, 6, None),
        (&list, 2, 5, None),
        (&list, 6, 1, None),
        (&list, 7, 0, None),
        (&list, 8, 0, None),
        (&with_blimp, 1, 6, Some("catch")),
        (&with_blimp, 2, 2, Some("blimp")),
        (&with_blimp, 3, 1, Some("blimp")),
        (&with_blimp, 4, 0, Some("blimp")),
    ] {
        let told = json(&format!("next {game} --max-guesses {most}"));
        assert_eq!(told["late"], late, "{game} within {most}");
        assert!(
            first.is_none_or(|first| told["guess"] == first),
            "{game} within {most}"
        );
    }

    let shown = text(&format!("next {with_blimp} --max-guesses 2"));
    assert!(
        shown.contains("\n2 candidates are found too late\n"),
        "{shown}"
    );
    // The guesses that were made count.
    let told = json(&format!("next {with_blimp} blimp=----- --max-guesses 3"));
    assert_eq!((&told["remaining"], &told["late"]), (&3.into(), &1.into()));
    // Six are usual with colours, and there is no limit elsewhere.
    let [usual, six] = ["", " --max-guesses 6"].map(|most| json(&format!("next {list}{most}")));
    assert_eq!(usual, six);
    assert!(json("next --rules 3x5 012=1A1B").get("late").is_none());
    let hint = &replies(&format!("assist {with_blimp} --max-guesses 2"), "hint\n")[1];
    assert_eq!((&hint["hint"], &hint["late"]), (&"blimp".into(), &2.into()));
    for (asked, id) in [
        ("--rules 10x10 --max-guesses 3", "conflict"),
        ("0123=1A1B --lies 1 --max-guesses 3", "conflict"),
        ("--max-guesses 0", "invalid-value"),
    ] {
        is_refused(&format!("next {asked}"), 2, id);
    }
}

#[test]
fn in_hard_mode_a_winning_feedback_that_may_be_wrong_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let list = file(&folder, "list", "ac\nad\nbb\nbc\nbd\ncb\nda\n");
    let told = json(&format!(
        "next --codes {list} --feedback colours --hard --lies 1 da=GG"
    ));
    assert_eq!(told["guess"], "da", "every hint is used: {told}");
    assert_eq!(told["must_be_wrong"], false);
}
