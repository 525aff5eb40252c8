//! 24 points on the command line: nothing false is printed, and nothing is begun that cannot end.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use solvetab_lookup::layout::HEADER_LEN;
use solvetab_lookup::twenty_four::Cards;
use solvetab_reference::document;

use crate::files::{file, shipped, sign};
#[cfg(unix)]
use crate::program::{Says, in_shell};
use crate::program::{Start, json, path_in, process, refuses, said, text, typed};

/// Byte offset of a hand's record: eight bytes, the code, where the other codes begin, and two
/// counts.
fn record(hand: &str) -> usize {
    HEADER_LEN + 8 * hand.parse::<Cards>().unwrap().rank().unwrap() as usize
}

/// Who asks for hints is not told the solution.
#[test]
fn as_many_hints_are_given_as_are_asked_for() {
    for (hand, hints) in [
        ("3 3 8 8", 3),
        ("3 3 8 8 --hints 1", 1),
        ("3 3 8 8 --hints 2", 2),
        ("1 1 1 1 --hints 1", 0),
        ("1 1 9 --some --whole --hints 2", 0),
    ] {
        let answer = json(&format!("twenty-four {hand}"));
        assert_eq!(
            answer["hints"].as_array().map_or(0, Vec::len),
            hints,
            "{answer}"
        );
        for key in ["solutions", "essential"] {
            let is_told = [&answer, &answer["nearest"]]
                .iter()
                .any(|told| told.get(key).is_some());
            assert_eq!(is_told, !hand.contains("--hints"), "{answer}");
        }
    }
}

/// The digest is made right again, so that only evaluating shows that the content is false.
#[test]
fn no_false_solution_is_printed_or_exported() {
    const FRACTION_FLAG: u8 = 0x80;
    let folder = tempfile::tempdir().unwrap();
    for (hand, at, change) in [
        ("3 3 8 8", record("3 3 8 8"), 1),
        ("3 3 8 8", record("3 3 8 8") + 1, FRACTION_FLAG),
        ("3 3 8 8", record("3 3 8 8") + 4, 3),
        // Said to be solvable, by 1+1+1+1.
        ("1 1 1 1", record("1 1 1 1") + 4, 1),
        // More solutions essentially different than there are.
        ("3 3 8 8", record("3 3 8 8") + 6, 2),
        // The second solution of the first hand that has two.
        ("2 2 2 3", HEADER_LEN + 8 * 1820, 1),
    ] {
        let mut content = shipped("twenty-four.tab");
        content[at] ^= change;
        let lie = file(&folder, "lie.tab", sign(content));
        text(&format!("verify {lie}"));
        for options in ["", "--all", "--json", "--hints 1"] {
            let said = said(&format!("twenty-four {hand} {options} --table {lie}")).ends(3);
            assert!(said.out.is_empty(), "{hand} {options}: {said:?}");
        }
        said(&format!("export {lie} --json")).ends(3);
        let why = format!("{hand}: the table is damaged or false");
        let csv = said(&format!("export {lie}")).ends(3);
        assert!(csv.error.contains(&why), "{csv:?}");
    }
}

#[test]
fn a_long_computation_is_announced_and_a_short_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    for (json, begins) in [("", "solvetab: "), (" --json", "{\"note\":\"")] {
        // Six cards each: many minutes on any machine.
        let arguments =
            format!("generate twenty-four --cards 6 --max 26 --target 1/7 --out {out}{json}");
        let mut child = process()
            .args(arguments.split(' '))
            .stderr(Stdio::piped())
            .start();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let announced = format!("{begins}736281 hands take about ");
        assert!(line.starts_with(&announced), "{line}");
    }
    let said = said(&format!(
        "generate twenty-four --cards 3 --max 9 --out {out}"
    ))
    .ends(0);
    assert_eq!(said.error, "");
}

#[test]
fn what_is_typed_is_judged() {
    let of_round = "a card of a round of positive whole numbers is a number from 1 to 100, not";
    for (arguments, code, text) in [
        ("(5-1/5)*5 --cards 1 5 5 5", 0, "right: it makes 24"),
        ("5×[5−A÷5]=24 --cards 1 5 5 5", 0, "right: it makes 24"),
        (
            "5*5-1 --cards 1 5 5 5",
            1,
            "wrong: 5 is used twice, but the cards 1 5 5 5 have it 3 times",
        ),
        (
            "Q+Q --cards 1 5 5 5",
            1,
            "wrong: 12 is not one of the cards 1 5 5 5",
        ),
        ("1/5+5-5 --cards 1 5 5 5", 1, "wrong: it makes 1/5, not 24"),
        (
            "1*5/(5-5) --cards 1 5 5 5",
            1,
            "wrong: it divides by (5-5), which is 0",
        ),
        // Numbers on the way are of any length.
        (
            "100000*100000*100000*100000/100000/100000/100000/100000*24",
            0,
            "right: it makes 24",
        ),
        // As the solver refuses such cards.
        ("24+0 --whole", 1, &format!("wrong: {of_round} 0")),
        (
            "-5 --whole --target -5",
            1,
            &format!("wrong: {of_round} -5"),
        ),
        ("-5 --target -5", 0, "right: it makes -5"),
    ] {
        let said = said(&format!("twenty-four check {arguments}")).ends(code);
        assert_eq!(
            (said.out.trim_end(), &*said.error),
            (text, ""),
            "{arguments}"
        );
    }
    let wrong = json("twenty-four check 8/3");
    assert_eq!(
        (&wrong["correct"], &wrong["value"]),
        (&false.into(), &"8/3".into())
    );
    let right = json("twenty-four check -4*-6 --target 24");
    assert_eq!(
        (&right["correct"], &right["value"]),
        (&true.into(), &24.into())
    );
}

#[test]
fn a_seed_deals_the_same_hand_everywhere() {
    for (options, hand) in [
        ("--level easy --seed 7", "6 6 8 12"),
        ("--level medium --seed 7", "1 7 10 12"),
        ("--level hard --seed 7", "4 10 11 12"),
        ("--level hard --seed 3", "5 9 9 11"),
        ("--level hard --seed 3 --faces", "5 9 9 J"),
    ] {
        let dealt = text(&format!("twenty-four deal {options}"));
        assert_eq!(dealt.lines().next(), Some(hand), "{options}");
    }
    let dealt = json("twenty-four deal --faces");
    assert!(
        dealt["seed"].is_u64() && dealt["cards"].is_array(),
        "{dealt}"
    );
}

#[test]
fn rounds_of_numbers_are_played() {
    for (round, code, first) in [
        (
            "25 50 75 100 3 6 --target 952 --some --whole",
            0,
            "(100+3)*75*6/50+25 = 952",
        ),
        ("1 5 5 5 --some", 0, "5*5-1 = 24"),
        ("1 1 2 2 3 3 --target 999 --some --whole", 1, " = 81"),
    ] {
        let said = said(&format!("twenty-four {round}")).ends(code);
        assert!(
            said.out.lines().next().unwrap().ends_with(first),
            "{said:?}"
        );
        assert!(
            code == 0 || said.out.contains("cannot make 999; the nearest is 81"),
            "{said:?}"
        );
    }
    let nearest = json("twenty-four 1 1 --whole");
    assert!(
        nearest["solvable"] == false && nearest["nearest"].is_object(),
        "{nearest}"
    );
}

#[test]
fn each_line_is_a_hand() {
    let hands = "3 3 8 8\n1 1 1 1\n\n1 2 x\n3,3,8,8\nA 5 7 Q\n2 12\n1 2 3 4 5 6 7 8\n";
    let said = typed("twenty-four -", hands).ends(2);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[..2], ["8/(3-8/3)", "-"]);
    assert!(lines[2].starts_with("error: 'x' is not a card"), "{said:?}");
    assert_eq!(lines[3..6], ["8/(3-8/3)", "12+7+5*1", "12*2"]);
    assert!(
        lines[6].starts_with("error: ") && lines.len() == 7,
        "{said:?}"
    );
    assert_eq!(
        typed("twenty-four - --all", "1 5 7 12")
            .out
            .split("; ")
            .count(),
        4
    );
    // One hand and many are answered alike, first and again.
    let alone = text("twenty-four 1 5 7 12 --json");
    let both = typed("twenty-four - --json", "1 5 7 12\n12 7 5 1\n");
    assert_eq!(both.out, alone.repeat(2));
}

/// The table of numbers rounds as this release makes it, and what is said of it.
#[test]
fn numbers_rounds_have_their_figures() {
    let folder = tempfile::tempdir().unwrap();
    let (here, table) = (folder.path().display(), path_in(&folder, "numbers.tab"));
    let made = said(&format!("generate numbers --out {here}"));
    let is_of_release =
        made.out.contains("Built 1 table") && made.out.contains(" It matches this release");
    assert!(is_of_release, "{made:?}");
    text(&format!("generate numbers --check --out {here}"));
    text(&format!("verify {table}"));
    let info = json(&format!("info {table}"));
    let totals = &info["provenance"]["totals"];
    assert_eq!(
        (&info["kind"], &totals["made"]),
        (&"numbers".into(), &10_871_986.into())
    );
    let shown = text(&format!("info {table}"));
    let (_, description) = shown.split_once("targets made of").unwrap();
    let block = format!("```text\ntargets made of{description}```");
    document::figures("docs/twenty-four.md", &[("numbers rounds", block)]);

    // The first lines of twelve million.
    #[cfg(unix)]
    {
        let mut shell = in_shell("\"$@\" | head -n 901");
        let export = shell
            .args(["export", &table])
            .stdout(Stdio::piped())
            .says()
            .out;
        let lines: Vec<&str> = export.lines().collect();
        let first = ["selection,target,nearest,numbers", "1 1 2 2 3 3,100,81,"];
        assert_eq!(
            (&lines[..2], lines[900]),
            (&first[..], "1 1 2 2 3 3,999,81,")
        );
    }
}

/// All of it, and a table that says something else of one round.
#[test]
#[ignore = "takes a minute"]
fn numbers_rounds_are_proved_again() {
    let folder = tempfile::tempdir().unwrap();
    let table = path_in(&folder, "numbers.tab");
    text(&format!(
        "generate numbers --out {}",
        folder.path().display()
    ));
    let said = text(&format!("verify --deep {table}"));
    assert!(
        said.contains("13243 selections make 10871986 of 11918700 targets"),
        "{said}"
    );
    let mut lie = fs::read(&table).unwrap();
    lie[HEADER_LEN + 348 * 9999 + 8] ^= 1;
    let lie = file(&folder, "lie.tab", sign(lie));
    let why = "what is stored is not what these numbers make";
    refuses(&format!("verify --deep {lie}"), 1, why);
}
