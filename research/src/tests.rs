//! The program as people call it: what it prints, and with which exit code it ends.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

/// The exit code, and what was printed.
fn asked(arguments: &str) -> (u8, String) {
    let mut out = Vec::new();
    let words = std::iter::once("solvetab-research").chain(arguments.split_whitespace());
    let code = crate::run(words.map(Into::into), &mut out);
    (code, String::from_utf8(out).unwrap())
}

fn json_of(arguments: &str) -> Value {
    serde_json::from_str(&asked(&format!("{arguments} --json")).1)
        .unwrap_or_else(|why| panic!("{arguments}: {why}"))
}

/// A file with this content.
fn file(folder: &TempDir, name: &str, content: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    path
}

#[test]
fn mistakes_end_with_two_and_what_cannot_be_done_with_three() {
    let folder = tempfile::tempdir().unwrap();
    let text = |name: &str, content: &str| file(&folder, name, content).display().to_string();
    let nothing = text("nothing.txt", "# nothing\n");
    let short = text("short.txt", "01\n0\n");
    let given = [
        ("static", 2),
        ("static --rules 8x8", 2),
        ("static --rules 2x6r 0A1B", 2),
        ("static --rules 2x6r 0A1B 3A0B 0A0B 0A0B", 2),
        ("static --rules 2x6r 0A1B 1A0B 2A0B 0A0B", 2),
        ("static --rules 6x5r 0A1B", 2),
        ("static --rules 2x6r --all", 2),
        ("static --rules 1x3 --questions 5", 2),
        ("static --rules 2x6r --questions 3 0A0B", 2),
        ("static --rules 2x6r --set nowhere.txt", 3),
        ("static --rules 4x5r --questions 4 --most-sets 0", 3),
        (&format!("static --rules 2x6r --set {nothing}"), 2),
        (&format!("static --rules 2x6r --set {short}"), 2),
        ("learn --rules 2x4 --start missing.json", 3),
        ("learn --rules 2x4 --out nowhere/mine.json", 3),
        ("evaluate --rules 2x4", 2),
        ("race --rules 5x10", 2),
        ("one-lie --rules 4x10", 2),
        ("one-lie --rules 8x8 --measure", 2),
        ("one-lie --rules 4x10 --measure --attain", 2),
        ("one-lie --rules 2x3 --ends never", 2),
        ("one-lie --rules 2x3 --weight 2", 2),
        ("one-lie --rules 2x3 --measure --weight 0", 2),
        ("one-lie --rules 2x3 --measure --out strategy.txt", 2),
        (
            "one-lie --rules 2x3 --measure --ends asked --out nowhere/strategy.txt",
            3,
        ),
        ("hidden-start --base 1", 2),
        ("hidden-start --base 65", 2),
        ("hidden-start --base 15 --hands 4", 2),
        ("hidden-start --base 9 --to 5", 2),
        ("hidden-start --start 1,1-1,1", 2),
        ("hidden-start --csv starts.csv", 2),
        ("quad-ace starts --base 256", 2),
        ("quad-ace traps --base 256", 2),
        ("quad-ace upsets --start 1,1", 2),
    ];

    for (arguments, code) in given {
        assert_eq!(asked(arguments).0, code, "{arguments}");
    }
}

#[test]
fn the_least_number_of_questions_is_found_and_proven() {
    // Without the shipped set: two positions need two questions for three symbols (Goddard 2003).
    for (rules, least) in [
        ("1x7", 6),
        ("2x9r", 6),
        ("2x10r", 7),
        ("3x6r", 5),
        ("4x4r", 4),
        ("3x3", 4),
        ("1x1", 0),
    ] {
        let found = json_of(&format!("static --rules {rules} --seed 7"));
        assert_eq!(
            (&found["questions"], &found["proven"]),
            (&json!(least), &json!(true)),
            "{rules}"
        );
        if least > 0 {
            assert_eq!(found["refuted"]["questions"], least - 1, "{rules}");
            let (code, _) = asked(&format!("static --rules {rules} --questions {}", least - 1));
            assert_eq!(code, 1, "{rules}");
        }
    }
    // How many classes there are, by brute force: every set is tried, all its images compared.
    for (rules, classes) in [
        ("2x3r", 10),
        ("2x4", 8),
        ("3x2r", 6),
        ("2x5", 7),
        ("2x4r", 7),
        ("3x3r", 55),
        ("4x2r", 8),
    ] {
        let found = json_of(&format!("static --rules {rules} --questions 3 --all"));
        assert_eq!(found["found"].as_array().unwrap().len(), classes, "{rules}");
    }
}

#[test]
fn questions_tell_the_secret_or_say_which_stay_together() {
    let folder = tempfile::tempdir().unwrap();
    let set = json_of("static --rules 4x6r --most-sets 0")["set"].clone();
    let code = |text: &str| {
        text.parse::<solvetab_lookup::code_breaking::Code>()
            .unwrap()
    };
    for secret in ["0000", "0123", "5543", "3254"] {
        let questions = set
            .as_array()
            .unwrap()
            .iter()
            .map(|question| code(question.as_str().unwrap()));
        let feedback = |question| {
            solvetab_lookup::code_breaking::Feedback::between(question, code(secret)).unwrap()
        };
        let feedbacks: Vec<String> = questions
            .map(|question| feedback(question).to_string())
            .collect();
        let told = asked(&format!("static --rules 4x6r {}", feedbacks.join(" ")));
        assert_eq!(told, (0, format!("the secret is {secret}\n")));
    }

    let weak = format!(
        "static --rules 2x4r --set {}",
        file(&folder, "weak.txt", "# two of four\n01 02\n").display()
    );
    let found = json_of(&weak);
    assert_eq!((asked(&weak).0, &found["separated"]), (1, &json!(false)));
    for group in found["together"].as_array().unwrap() {
        let feedbacks: Vec<&str> = group["answers"]
            .as_array()
            .unwrap()
            .iter()
            .map(|a| a.as_str().unwrap())
            .collect();
        assert_eq!(
            json_of(&format!("{weak} {}", feedbacks.join(" ")))["secrets"],
            group["secrets"]
        );
    }
}

#[test]
fn a_lesson_writes_what_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "mine.json", "").display().to_string();
    let learn = || {
        let told = json_of(&format!(
            "learn --rules 3x6 --rounds 9 --trials 40 --seed 5 --out {path}"
        ));
        let played = json_of(&format!("evaluate --rules 3x6 --steps {path}"));
        assert_eq!(
            (&told["total"], &told["worst"]),
            (&played["total"], &played["worst"])
        );
        fs::read(&path).unwrap()
    };
    assert!(learn() == learn(), "the same seed writes the same file");
    assert_eq!(
        json_of(&format!("evaluate --rules 3x7 --steps {path}"))["learned_with"],
        "3x6"
    );
    assert_eq!(
        asked(&format!(
            "learn --rules 3x6 --rounds 2 --trials 0 --start {path}"
        ))
        .0,
        0
    );
    for content in [
        "",
        r#"{"rules": "3x4", "sizes": []}"#,
        r#"{"rules": "3x4", "sizes": [[2, 3]]}"#,
        r#"{"rules": "3x4", "sizes": [[1, 1], [1, 2]]}"#,
        r#"{"rules": "3x4", "sizes": [[1, 1], [2, 1e300]]}"#,
        r#"{"rules": "3x4", "sizes": [[1, 1]], "members": [[1, 1]]}"#,
        r#"{"rules": "9x4", "sizes": [[1, 1]]}"#,
    ] {
        let path = file(&folder, "wrong.json", content);
        assert_eq!(
            asked(&format!("evaluate --rules 2x4 --steps {}", path.display())).0,
            2,
            "{content}"
        );
    }
}

#[test]
fn a_race_has_the_chances_of_its_trees() {
    let race = json_of("race --rules 3x6r --worst --simulate 20000 --seed 3");
    let races = race["races"].as_array().unwrap();
    assert_eq!((races.len(), &race["value"]), (4, &Value::Null));
    assert_eq!(races[1]["pairs"]["win"], races[2]["pairs"]["loss"]);
    let number = |race: &Value, key: &str, end: &str| race[key][end].as_f64().unwrap();
    for race in races {
        for end in ["win", "draw", "loss"] {
            let (share, drawn) = (
                number(race, "pairs", end) / 216_f64.powi(2),
                number(race, "simulated", end) / 2e4,
            );
            // Five standard deviations.
            assert!(
                (drawn - share).abs() < 5.0 * (share * (1.0 - share) / 2e4).sqrt(),
                "{race}"
            );
        }
    }
    assert_eq!(
        json_of("race --rules 2x3")["value"],
        json!({"sum": 0, "pairs": 36})
    );
}

#[test]
fn the_value_is_a_fraction_with_its_evidence() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "value.json", "");
    let told = json_of(&format!("value --rules 3x4r --out {}", path.display()));
    assert_eq!(
        (&told["value"], &told["guesser"][0]["games"]),
        (&json!("219/68"), &Value::Null)
    );
    let evidence: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(
        (&evidence["value"], &evidence["host"]),
        (&told["value"], &told["host"])
    );
    assert_eq!(
        evidence["guesser"][0]["games"].as_object().unwrap().len(),
        64
    );
    assert_eq!(json_of("value --rules 3x5")["host"], json!({"1+1+1": "1"}));
}

#[test]
fn one_lie_is_proven_and_measured() {
    let folder = tempfile::tempdir().unwrap();
    let told = json_of("one-lie --rules 2x3r");
    let row = |at: usize| {
        ["ends", "questions", "without_a_lie"].map(|key| told["proven"][at][key].clone())
    };
    assert_eq!(
        [row(0), row(1)],
        [
            [json!("asked"), json!(5), json!(3)],
            [json!("known"), json!(5), json!(2)]
        ]
    );
    let path = file(&folder, "strategy.txt", "");
    let told = json_of(&format!(
        "one-lie --rules 3x3r --measure --attain --ends asked --out {}",
        path.display()
    ));
    assert_eq!(
        (&told["measured"][0]["worst"], &told["measured"][0]["least"]),
        (&json!(5), &json!(5))
    );
    let strategy = fs::read_to_string(path).unwrap();
    assert!(
        strategy.starts_with("# 3x3r, one lie, ends asked: at most 5 guesses\n"),
        "{strategy}"
    );
}

#[test]
fn the_starts_of_quad_ace_have_their_value() {
    let folder = tempfile::tempdir().unwrap();
    // None of 455 starts is dominated: exact pivots alone take more than eight minutes.
    let (_, text) = asked("hidden-start --goal equal --hands 3 --base 14");
    assert!(
        text.contains("worth 40183/127143 to the first mover"),
        "{text}"
    );
    let csv = file(&folder, "starts.csv", "");
    assert_eq!(
        asked(&format!(
            "hidden-start --base 2 --to 9 --csv {}",
            csv.display()
        ))
        .0,
        0
    );
    let kept = include_str!("../../docs/quad-ace-hidden-start.csv");
    assert!(kept.lines().count() == 32 && kept.starts_with(&fs::read_to_string(csv).unwrap()));
    assert_eq!(
        json_of("quad-ace starts --base 3")["outcomes"],
        json!(["LWW", "WLW", "WWL"])
    );
}

/// The table of docs/quad-ace.md.
#[test]
fn the_standard_game_has_its_traps_and_upsets() {
    let starts = json_of("quad-ace starts");
    let outcomes: String = starts["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap())
        .collect();
    assert_eq!(
        (
            outcomes.matches('W').count(),
            outcomes.matches('L').count(),
            outcomes.len()
        ),
        (133, 0, 2025)
    );
    let (_, traps) = asked("quad-ace traps");
    assert!(traps.contains("1,1-2,9 -> 0,1, the only one\n"), "{traps}");
    assert!(
        traps
            .ends_with(": 664; that lose: 68, of which the only ones that bring a hand to 0: 44\n"),
        "{traps}"
    );
    assert_eq!(json_of("quad-ace upsets").as_array().unwrap().len(), 8);
    assert_eq!(
        json_of("quad-ace upsets --either")
            .as_array()
            .unwrap()
            .len(),
        44
    );
}

#[test]
fn the_documents_show_what_is_printed() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut commands = 0;
    for document in ["research/README.md", "GUIDE.md"] {
        let text = fs::read_to_string(root.join(document)).unwrap();
        for shown in text.split("\n$ solvetab-research ").skip(1) {
            let (command, shown) = shown.split_once('\n').unwrap();
            let printed = asked(command).1;
            let mut printed = printed.lines();
            for line in shown
                .lines()
                .take_while(|line| !["...", "```", ""].contains(line))
            {
                assert_eq!(Some(line), printed.next(), "{document}: {command}");
            }
            commands += 1;
        }
    }

    assert!(commands >= 5, "{commands}");
}
