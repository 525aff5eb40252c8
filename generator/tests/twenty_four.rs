//! 24 points on the command line: nothing false is printed, and nothing is begun that cannot end.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Output, Stdio};

use solvetab_lookup::layout;
use solvetab_lookup::layout::HEADER_LEN;
use solvetab_lookup::twenty_four::Cards;
use solvetab_reference::document;

use crate::program::{self, Start, process, program, tables};

fn solvetab(arguments: &str) -> Output {
    program::solvetab(arguments).output().unwrap()
}

/// Byte offset of a hand's record: eight bytes, the code, where the other codes begin, and two
/// counts.
fn record(hand: &str) -> usize {
    HEADER_LEN + 8 * hand.parse::<Cards>().unwrap().rank().unwrap() as usize
}

#[test]
fn as_many_hints_are_given_as_are_asked_for() {
    for (hints, count) in [("--hints 1", 1), ("--hints 2", 2), ("", 3)] {
        let output = solvetab(&format!("twenty-four 3 3 8 8 --json {hints}"));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["hints"].as_array().unwrap().len(), count, "{hints}");
    }
}

#[test]
fn who_asks_for_hints_is_not_told_the_solution() {
    for (hand, hints) in [
        ("3 3 8 8 --hints 1", 1),
        ("1 1 1 1 --hints 1", 0),
        ("1 1 9 --some --whole --hints 2", 0),
    ] {
        let output = solvetab(&format!("twenty-four {hand} --json"));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            answer["hints"].as_array().map_or(0, Vec::len),
            hints,
            "{answer}"
        );
        let keys = |value: &serde_json::Value| {
            value.as_object().map_or(0, |keys| {
                keys.keys()
                    .filter(|key| ["solutions", "essential"].contains(&key.as_str()))
                    .count()
            })
        };
        assert_eq!(
            (keys(&answer), keys(&answer["nearest"])),
            (0, 0),
            "{answer}"
        );
    }
}

/// The digest is made right again, so that only evaluating shows that the content is false.
#[test]
fn no_false_solution_is_printed_or_exported() {
    const FRACTION_FLAG: u8 = 0x80;
    let folder = tempfile::tempdir().unwrap();
    let lie = folder.path().join("lie.tab");
    let lie = lie.display();
    let codes = HEADER_LEN + 8 * 1820;

    for (hand, at, change) in [
        ("3 3 8 8", record("3 3 8 8"), 1),
        ("3 3 8 8", record("3 3 8 8") + 1, FRACTION_FLAG),
        ("3 3 8 8", record("3 3 8 8") + 4, 3),
        // Said to be solvable, by 1+1+1+1.
        ("1 1 1 1", record("1 1 1 1") + 4, 1),
        // More solutions essentially different than there are.
        ("3 3 8 8", record("3 3 8 8") + 6, 2),
        // The second solution of the first hand that has two.
        ("2 2 2 3", codes, 1),
    ] {
        let mut content = fs::read(tables().join("twenty-four.tab")).unwrap();
        content[at] ^= change;
        let digest = layout::digest(&content);
        content[32..64].copy_from_slice(&digest);
        fs::write(lie.to_string(), content).unwrap();
        assert_eq!(
            solvetab(&format!("verify {lie}")).status.code(),
            Some(0),
            "the digest is right"
        );
        for options in ["", "--all", "--json", "--hints 1"] {
            let said = solvetab(&format!("twenty-four {hand} {options} --table {lie}"));
            assert!(
                said.status.code() == Some(3) && said.stdout.is_empty(),
                "{hand} {options}: {said:?}"
            );
        }
        assert_eq!(
            solvetab(&format!("export {lie} --json")).status.code(),
            Some(3)
        );
        let csv = solvetab(&format!("export {lie}"));
        assert_eq!(csv.status.code(), Some(3));
        assert!(
            String::from_utf8(csv.stderr)
                .unwrap()
                .contains(&format!("{hand}: the table is damaged or false"))
        );
    }
}

#[test]
fn a_long_computation_is_announced_as_all_else_is_said() {
    for (json, begins) in [("", "solvetab: "), (" --json", "{\"note\":\"")] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path();
        // Six cards each: many minutes on any machine.
        let arguments = format!(
            "generate twenty-four --cards 6 --max 26 --target 1/7 --out {}{json}",
            out.display()
        );
        let mut child = process()
            .args(arguments.split(' '))
            .stderr(Stdio::piped())
            .start();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert!(
            line.starts_with(&format!("{begins}736281 hands take about ")),
            "{line}"
        );
    }
}

#[test]
fn a_short_computation_is_not_announced() {
    let folder = tempfile::tempdir().unwrap();
    let output = solvetab(&format!(
        "generate twenty-four --cards 3 --max 9 --out {}",
        folder.path().display()
    ));
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(folder.path().join("twenty-four-3-cards-to-9.tab").is_file());
}

#[test]
fn statistics_fit_a_terminal() {
    let (_, text) = answers(&["twenty-four", "stats"], "");
    let lists = text
        .lines()
        .filter(|line| line.contains(", ") && !line.contains("hands"));
    assert!(
        lists.clone().count() > 20 && lists.clone().all(|line| line.len() <= 80),
        "{text}"
    );
}

/// The exit code and what is printed.
fn answers(arguments: &[&str], input: &str) -> (i32, String) {
    let output = program()
        .args(arguments)
        .write_stdin(input)
        .output()
        .unwrap();
    assert!(
        output.stderr.is_empty(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

#[test]
fn what_is_typed_is_judged() {
    let cards = ["--cards", "1", "5", "5", "5"];
    for (expression, code, text) in [
        ("(5-1/5)*5", 0, "right: it makes 24\n"),
        ("5 × [5 − A ÷ 5] = 24", 0, "right: it makes 24\n"),
        (
            "5*5-1",
            1,
            "wrong: 5 is used twice, but the cards 1 5 5 5 have it 3 times\n",
        ),
        (
            "5*5-1*1",
            1,
            "wrong: 1 is used twice, but the cards 1 5 5 5 have it once\n",
        ),
        ("Q+Q", 1, "wrong: 12 is not one of the cards 1 5 5 5\n"),
        ("5*(5-5/1)", 1, "wrong: it makes 0, not 24\n"),
        ("1/5+5-5", 1, "wrong: it makes 1/5, not 24\n"),
        ("1*5/(5-5)", 1, "wrong: it divides by (5-5), which is 0\n"),
    ] {
        let arguments = [&["twenty-four", "check", expression], &cards[..]].concat();
        assert_eq!(
            answers(&arguments, ""),
            (code, text.to_owned()),
            "{expression}"
        );
    }
    let of_round = "a card of a round of positive whole numbers is a number from 1 to 100, not";
    for (arguments, code, text) in [
        // Numbers on the way are of any length.
        (
            &["100000*100000*100000*100000/100000/100000/100000/100000*24"][..],
            0,
            "right: it makes 24\n".to_owned(),
        ),
        // As the solver refuses such cards.
        (&["-3+27", "--whole"], 1, format!("wrong: {of_round} -3\n")),
        (&["24+0", "--whole"], 1, format!("wrong: {of_round} 0\n")),
        (
            &["-5", "--whole", "--target", "-5"],
            1,
            format!("wrong: {of_round} -5\n"),
        ),
        (
            &["-5", "--target", "-5"],
            0,
            "right: it makes -5\n".to_owned(),
        ),
    ] {
        assert_eq!(
            answers(&[&["twenty-four", "check"], arguments].concat(), ""),
            (code, text),
            "{arguments:?}"
        );
    }
    let (code, json) = answers(&["twenty-four", "check", "8/3", "--json"], "");
    assert_eq!(code, 1);
    assert!(
        json.contains(r#""correct":false"#) && json.contains(r#""value":"8/3""#),
        "{json}"
    );
    let (code, json) = answers(
        &["--json", "twenty-four", "check", "-4*-6", "--target", "24"],
        "",
    );
    assert_eq!(code, 0);
    assert!(
        json.contains(r#""correct":true"#) && json.contains(r#""value":24"#),
        "{json}"
    );
}

#[test]
fn a_seed_deals_the_same_hand_everywhere() {
    for (level, hand) in [("easy", EASY), ("medium", MEDIUM), ("hard", HARD)] {
        let (code, text) = answers(
            &["twenty-four", "deal", "--level", level, "--seed", "7"],
            "",
        );
        assert_eq!((code, text.lines().next()), (0, Some(hand)), "{level}");
    }
    let (_, faces) = answers(
        &[
            "twenty-four",
            "deal",
            "--level",
            "hard",
            "--seed",
            "3",
            "--faces",
        ],
        "",
    );
    let (_, plain) = answers(
        &["twenty-four", "deal", "--level", "hard", "--seed", "3"],
        "",
    );
    assert_eq!(
        (faces.lines().next(), plain.lines().next()),
        (Some(FACES), Some(NO_FACES))
    );
    let (_, json) = answers(&["twenty-four", "deal", "--json", "--faces"], "");
    assert!(
        json.contains(r#""seed":"#) && json.contains(r#""cards":["#),
        "{json}"
    );
}

const EASY: &str = "6 6 8 12";
const MEDIUM: &str = "1 7 10 12";
const HARD: &str = "4 10 11 12";
const NO_FACES: &str = "5 9 9 11";
const FACES: &str = "5 9 9 J";

#[test]
fn rounds_of_numbers_are_played() {
    let play = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        answers(&[&["twenty-four"], &arguments[..]].concat(), "")
    };
    let (code, text) = play("25 50 75 100 3 6 --target 952 --some --whole");
    assert_eq!(
        (code, text.lines().next()),
        (0, Some("(100+3)*75*6/50+25 = 952"))
    );
    let (code, text) = play("1 1 2 2 3 3 --target 999 --some --whole");
    assert_eq!(code, 1);
    assert!(
        text.contains(" = 81\n") && text.contains("cannot make 999; the nearest is 81"),
        "{text}"
    );
    assert_eq!(play("1 5 5 5 --some").1.lines().next(), Some("5*5-1 = 24"));
    let (code, json) = play("1 1 --whole --json");
    assert_eq!(code, 1);
    assert!(
        json.contains(r#""solvable":false"#) && json.contains(r#""nearest":{"#),
        "{json}"
    );
}

#[test]
fn each_line_is_a_hand() {
    let hands = "3 3 8 8\n1 1 1 1\n\n1 2 x\n3,3,8,8\nA 5 7 Q\n2 12\n1 2 3 4 5 6 7 8\n";
    let (code, text) = answers(&["twenty-four", "-"], hands);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(code, 2);
    assert_eq!(lines[..2], ["8/(3-8/3)", "-"]);
    assert!(lines[2].starts_with("error: 'x' is not a card"), "{text}");
    assert_eq!(lines[3..6], ["8/(3-8/3)", "12+7+5*1", "12*2"]);
    assert!(
        lines[6].starts_with("error: ") && lines.len() == 7,
        "{text}"
    );
    assert_eq!(
        answers(&["twenty-four", "-", "--all"], "1 5 7 12")
            .1
            .trim_end()
            .split("; ")
            .count(),
        4
    );
    // One hand and many are answered alike, first and again.
    let (_, alone) = answers(&["twenty-four", "1", "5", "7", "12", "--json"], "");
    assert_eq!(
        answers(&["twenty-four", "-", "--json"], "1 5 7 12\n12 7 5 1\n").1,
        alone.repeat(2)
    );
}

/// The table of numbers rounds as this release makes it, and what is said of it.
#[test]
fn numbers_rounds_have_their_figures() {
    let folder = tempfile::tempdir().unwrap();
    let (dir, file) = (
        folder.path().display(),
        folder.path().join("numbers.tab").display().to_string(),
    );
    let made = solvetab(&format!("generate numbers --out {dir}"));
    let said = [made.stdout, made.stderr]
        .map(|text| String::from_utf8(text).unwrap())
        .concat();
    assert!(
        said.contains("Built 1 table") && !said.contains("Not as this release"),
        "{said}"
    );
    assert_eq!(
        solvetab(&format!("generate numbers --check --out {dir}"))
            .status
            .code(),
        Some(0)
    );
    assert_eq!(solvetab(&format!("verify {file}")).status.code(), Some(0));

    let info = program::json(&format!("info {file}"));
    assert_eq!(
        (&info["kind"], &info["provenance"]["totals"]["made"]),
        (&"numbers".into(), &10_871_986.into())
    );
    let shown = String::from_utf8(solvetab(&format!("info {file}")).stdout).unwrap();
    let (_, description) = shown.split_once("targets made of").unwrap();
    document::figures(
        "docs/twenty-four.md",
        &[(
            "numbers rounds",
            format!("```text\ntargets made of{description}```"),
        )],
    );

    // The first lines of twelve million.
    #[cfg(unix)]
    {
        let mut shell = program::in_shell("\"$@\" | head -n 901");
        shell
            .args(["export", &file])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let export = String::from_utf8(shell.start().output().stdout).unwrap();
        let lines: Vec<&str> = export.lines().collect();
        assert_eq!(
            lines[..2],
            ["selection,target,nearest,numbers", "1 1 2 2 3 3,100,81,"]
        );
        assert_eq!(lines[900], "1 1 2 2 3 3,999,81,");
    }
}

/// All of it, and a table that says something else of one round.
#[test]
#[ignore = "takes a minute"]
fn numbers_rounds_are_proved_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("numbers.tab");
    solvetab(&format!(
        "generate numbers --out {}",
        folder.path().display()
    ));
    let deep = format!("verify --deep {}", file.display());
    let output = solvetab(&deep);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("13243 selections make 10871986 of 11918700 targets"),
        "{said}"
    );
    let mut table = fs::read(&file).unwrap();
    table[HEADER_LEN + 348 * 9999 + 8] ^= 1;
    let digest = layout::digest(&table);
    table[layout::DIGEST_AT..][..layout::DIGEST_LEN].copy_from_slice(&digest);
    fs::write(&file, table).unwrap();

    // Its digest there is another one.
    fs::remove_file(folder.path().join("B3SUMS")).unwrap();
    let output = solvetab(&deep);
    let said = [output.stdout, output.stderr]
        .map(|text| String::from_utf8(text).unwrap())
        .concat();
    assert!(
        output.status.code() == Some(1)
            && said.contains("what is stored is not what these numbers make"),
        "{said}"
    );
}
