//! `static`: questions asked all at once, the secret from their answers, and the picture.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{json, refuses, solvetab};

fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

fn text(arguments: &str, code: i32) -> String {
    let output = solvetab(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_least_number_is_found_and_proven() {
    // Without the shipped set: two positions need two questions for three symbols (Goddard 2003).
    for (rules, least) in [("1x7", 6), ("2x9r", 6), ("2x10r", 7), ("3x6r", 5), ("4x4r", 4), ("3x3", 4), ("1x1", 0)] {
        let found = json(&format!("study static --rules {rules} --seed 7"));
        assert_eq!((&found["at_least"], &found["at_most"]), (&least.into(), &least.into()), "{rules}");
        assert_eq!(found["proven"], true);
        assert_eq!((&found["questions"], found["set"].as_array().unwrap().len()), (&least.into(), least));
        // Before that many: one less is refuted.
        if least > 0 {
            assert_eq!(found["refuted"]["questions"], least - 1, "{rules}");
            let refused = json(&format!("study static --rules {rules} --questions {}", least - 1));
            assert_eq!(refused["possible"], false, "{rules}");
        }
        // The other search takes long where codes are many; a test of the studies compares both.
        if found["codes"].as_u64().unwrap() <= 100 {
            let again = json(&format!("study static --rules {rules} --search pairs"));
            assert_eq!(again["questions"], least, "{rules}");
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer_with_any_number_of_threads() {
    let without_time = |arguments: &str| {
        let mut found = json(arguments);
        found.as_object_mut().unwrap().remove("seconds").unwrap();
        found
    };
    for arguments in [
        "study static --rules 3x6r --seed 3",
        "study static --rules 4x3r --questions 3 --all",
        "study static --rules 4x4 --questions 4 --all",
    ] {
        let one = without_time(&format!("{arguments} --threads 1"));
        assert_eq!(one, without_time(&format!("{arguments} --threads 2")), "{arguments}");
    }
}

#[test]
fn every_set_is_found_once_for_its_class() {
    // How many classes there are, by brute force: every set is tried, and all its images compared
    // (the solver's test does so).
    for (rules, questions, classes) in
        [("2x3r", 3, 10), ("2x4", 3, 8), ("3x2r", 3, 6), ("2x5", 3, 7), ("2x4r", 3, 7), ("3x3r", 3, 55), ("4x2r", 3, 8)]
    {
        let arguments = format!("study static --rules {rules} --questions {questions} --all");
        let decided = json(&arguments);
        let found = decided["found"].as_array().unwrap();
        assert_eq!(found.len(), classes, "{rules}");
        assert_eq!(found[0], decided["set"], "{rules}");
        let first = text(&arguments, 0).lines().next().unwrap().to_owned();
        assert_eq!(first, format!("{rules}: {questions} questions: {classes} sets tell every secret, up to symmetry"));
        for set in found {
            let set: Vec<&str> = set.as_array().unwrap().iter().map(|question| question.as_str().unwrap()).collect();
            let path = file("class.txt", &set.join("\n"));
            let said = text(&format!("study static --rules {rules} --set {}", path.display()), 0);
            assert!(said.contains("tell every one of "), "{said}");
        }
    }
}

#[test]
fn what_is_impossible_is_so_for_the_reason_that_is_printed() {
    let unused = "since two symbols would be in no question and could be exchanged";
    for (rules, questions, reason, sentence) in [
        ("2x3r", 1, "counting", "since there are fewer sequences of answers than secrets"),
        ("2x2", 0, "counting", "since there are fewer sequences of answers than secrets"),
        ("1x4", 2, "unused_symbols", unused),
        ("1x7", 5, "unused_symbols", unused),
        ("2x5r", 3, "search", "by going through all sets up to symmetry"),
    ] {
        let arguments = format!("study static --rules {rules} --questions {questions}");
        let decided = json(&arguments);
        assert_eq!((&decided["possible"], &decided["reason"]), (&false.into(), &reason.into()), "{rules}");
        assert_eq!(decided["set"], Value::Null);
        assert_eq!(decided["levels"].as_array().unwrap().is_empty(), reason != "search", "{rules}");
        let said = text(&arguments, 1);
        assert!(said.contains(&format!(": impossible, {sentence}\n")), "{said}");
        let refuted = json(&format!("study static --rules {rules}"))["refuted"].take();
        assert_eq!((&refuted["questions"], &refuted["reason"]), (&questions.into(), &reason.into()), "{rules}");
    }
    // Five answers to each of two questions are 25 sequences for 20 secrets: it is not counting.
    let found = json("study static --rules 2x5");
    assert_eq!(found["refuted"]["questions"], 2);
    assert_ne!(found["refuted"]["reason"], "counting");
    assert!(!text("study static --rules 2x5", 0).contains("fewer sequences"));
}

#[test]
fn each_key_has_one_type() {
    let path = file("keys.txt", "01 02 13\n");
    let given = format!("study static --rules 2x4r --set {}", path.display());
    for arguments in [
        "study static --rules 2x4r".to_owned(),
        "study static --rules 2x4r --questions 3".to_owned(),
        "study static --rules 2x4r --questions 3 --all".to_owned(),
        "study static --rules 2x4r --search pairs".to_owned(),
        "study static --rules 2x4r --questions 3 --search pairs".to_owned(),
        given.clone(),
        format!("{given} 1A0B 1A0B 0A0B"),
    ] {
        let answer = json(&arguments);
        assert_eq!(answer["questions"], 3, "{arguments}");
        let set = answer["set"].as_array().unwrap();
        assert!(set.len() == 3 && set.iter().all(Value::is_string), "{arguments}");
    }
    for arguments in
        ["study static --rules 2x4r --questions 2", "study static --rules 4x5r --questions 4 --most-sets 0"]
    {
        let answer = json(arguments);
        assert!(answer["questions"].is_u64() && answer["set"].is_null(), "{arguments}");
    }
}

#[test]
fn the_answers_tell_the_secret() {
    // The shipped set of the game, for a secret in three notations.
    let set = json("study static --rules 4x6r --most-sets 0")["set"].as_array().unwrap().clone();
    let questions: Vec<String> = set.iter().map(|question| question.as_str().unwrap().to_owned()).collect();
    let counts = |question: &str, secret: &str| {
        let bulls = question.chars().zip(secret.chars()).filter(|(a, b)| a == b).count();
        let common: usize = ('0'..='5').map(|c| question.matches(c).count().min(secret.matches(c).count())).sum();
        (bulls, common - bulls)
    };
    for secret in ["0000", "0123", "5543", "3254"] {
        let answers: Vec<(usize, usize)> = questions.iter().map(|question| counts(question, secret)).collect();
        let written = answers.iter().map(|(bulls, cows)| format!("{bulls}A{cows}B")).collect::<Vec<_>>().join(" ");
        assert_eq!(text(&format!("study static --rules 4x6r {written}"), 0), format!("the secret is {secret}\n"));
        let commas = answers.iter().map(|(bulls, cows)| format!("{bulls},{cows}")).collect::<Vec<_>>().join(" ");
        assert_eq!(json(&format!("study static --rules 4x6r {commas}"))["secrets"], serde_json::json!([secret]));
    }
    let colours = "study static --rules 4x6r --symbols RGBYOP 4A0B 0A0B 0A0B 0A0B 0A0B 0A0B";
    refuses(colours, 2, "no code of 4x6r fits");
}

#[test]
fn a_set_that_does_not_separate_says_which_secrets_stay_together() {
    let path = file("weak.txt", "# two of four\n01 02\n");
    let said = text(&format!("study static --rules 2x4r --set {}", path.display()), 1);
    assert!(said.contains("2 questions, with "), "{said}");
    assert!(said.contains("together  "), "{said}");
    let found = json(&format!("study static --rules 2x4r --set {}", path.display()));
    assert_eq!(found["separated"], false);
    let groups = found["together"].as_array().unwrap();
    // Each group's secrets do have the same answers: giving them leaves exactly the group.
    for group in groups {
        let answers: Vec<&str> =
            group["answers"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        let told = json(&format!("study static --rules 2x4r --set {} {}", path.display(), answers.join(" ")));
        assert_eq!(told["secrets"], group["secrets"]);
    }
    let one = &groups[0]["answers"].as_array().unwrap().clone();
    let answers: Vec<&str> = one.iter().map(|text| text.as_str().unwrap()).collect();
    assert!(
        text(&format!("study static --rules 2x4r --set {} {}", path.display(), answers.join(" ")), 1)
            .contains("codes fit: ")
    );
}

#[test]
fn what_is_not_searched_is_not_claimed() {
    let found = json("study static --rules 4x5r --seed 0 --most-sets 0");
    assert_eq!(found["proven"], false);
    assert!(found["at_least"].as_u64() < found["at_most"].as_u64());
    assert!(!found["left_out"].as_array().unwrap().is_empty());
    let said = text("study static --rules 4x5r --questions 4 --most-sets 0", 3);
    assert!(said.contains("nothing proven") && said.contains("--most-sets"), "{said}");
}

#[test]
fn mistakes_are_refused_with_one_sentence() {
    let path = file("wrong.txt", "01\n0\n");
    let empty = file("empty.txt", "# nothing\n");
    for (arguments, what) in [
        ("study static".to_owned(), "--rules"),
        ("study static --rules 8x8".to_owned(), "40320 codes, more than the 8192"),
        ("study static --rules 2x6r 0A1B".to_owned(), "there are 4 questions and 1 answer"),
        ("study static --rules 2x6r 0A1B 3A0B 0A0B 0A0B".to_owned(), "3A0B cannot be"),
        ("study static --rules 2x6r 0A1B 1A0B 2A0B 0A0B".to_owned(), "one of the answers must be wrong"),
        ("study static --rules 6x5r 0A1B".to_owned(), "no set of questions is shipped for 6x5r"),
        (format!("study static --rules 2x6r --set {}", path.display()), "line 2"),
        (format!("study static --rules 2x6r --set {}", empty.display()), "has no question"),
        ("study static --rules 2x6r --set nowhere.txt".to_owned(), "nowhere.txt"),
        ("study static --rules 2x6r --all".to_owned(), "--questions"),
        ("study static --rules 1x3 --questions 5".to_owned(), "1x3 has 3 codes, so no set has 5 questions"),
        ("study static --rules 1x3 --questions 4 --all".to_owned(), "1x3 has 3 codes, so no set has 4 questions"),
        (
            "study static --rules 1x3 --questions 4 --search pairs".to_owned(),
            "1x3 has 3 codes, so no set has 4 questions",
        ),
        ("study static --rules 2x6r --questions x".to_owned(), "x is not a whole number"),
        ("study static --rules 4x6r --search pairs".to_owned(), "more than the 512"),
        ("study static --rules 2x4r --search pairs --seed 0".to_owned(), "has no use for --seed"),
        ("study static --rules 2x4r --search pairs --steps 2000".to_owned(), "has no use for --steps"),
        ("study static --rules 2x4r --search pairs --most-sets 1".to_owned(), "has no use for --most-sets"),
        ("study static --rules 2x6r --questions 3 0A0B".to_owned(), "cannot be used with"),
        ("study static --rules 2x6r --symbols AB".to_owned(), "6 symbols"),
    ] {
        let output = solvetab(&arguments).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(matches!(output.status.code(), Some(2 | 3)), "{arguments}: {message}");
        assert!(message.contains(what) && message.lines().count() == 1, "{arguments}: {message}");
    }
}
