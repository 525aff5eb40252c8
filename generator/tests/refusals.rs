//! Refusals of the program, by the identifier on which programs branch (docs/engine.md), and
//! replies that say no. How a refusal is worded is tested for a few.

use std::collections::BTreeSet;
use std::fs;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use serde_json::Value;
use solvetab_lookup::layout::HEADER_LEN;

use crate::files::{file, shipped, sign};
#[cfg(target_os = "linux")]
use crate::program::{Says, process};
use crate::program::{refuses, root, said, typed};

/// Arguments, exit code, identifier. `{}` is a folder with the files of [`wrong_files`].
const REFUSED: &str = "
frobnicate | 2 | unknown-command
next --bogus | 2 | unknown-argument
prove --codes {}/ab --feedback colours --first ab --out {}/new | 2 | unknown-argument
list --threads -1 | 2 | invalid-value
list --tables Cargo.toml | 2 | invalid-value
evaluate --rules 4x10 --strategy best | 2 | invalid-value
next --symbols 9-0 | 2 | invalid-value
quad-ace 1,1 | 2 | missing-argument
solve --rules 3x4 --out - | 2 | missing-argument
solve --feedback colours | 2 | missing-argument
next --list --rate 0123 | 2 | conflict
next --codes - - | 2 | conflict
export 4x8 --format dot | 2 | conflict
quad-ace bases --from 9 --to 8 | 2 | conflict
generate 4x8 --max 3 | 2 | conflict
generate bulls-and-cows-4x10 --objective worst | 2 | conflict
generate 4x10 bulls-and-cows-4x10 | 2 | conflict
generate two lists --codes Cargo.toml | 2 | conflict
next --rules 4x6r --sample 500 | 2 | conflict
next --rules 10x10 --no-leading-zero | 2 | conflict
next --rules 4x10 --hard | 2 | conflict
next --codes {}/ab --feedback black | 2 | conflict
next --rules 4x10 --weights {}/zero | 2 | conflict
evaluate --rules 4x6r --no-leading-zero --strategy simple --tie-break last | 2 | conflict
evaluate --rules 4x6r --strategy entropy --games 5 | 2 | conflict
play bulls-and-cows --rules 10x10 --adaptive | 2 | conflict
solve --codes {}/bytes | 2 | form
solve --codes {}/spaces | 2 | form
next 01234=1A1B | 2 | length
solve --codes {}/lengths | 2 | lengths
solve --rules 9x9 | 2 | range
next 012a=1A1B | 2 | symbol
next 0122=1A1B | 2 | repeated
next --no-leading-zero 0123=1A1B | 2 | no-code
next 0123=3A1B | 2 | no-feedback
next 0123=1A0B 0123=0A1B | 2 | contradiction
quad-ace 0,0 1,1 | 2 | hands-out
evaluate --rules 4x3 --strategy simple | 2 | too-few-symbols
solve --codes {}/many | 2 | too-many-codes
solve --codes {}/letters | 2 | too-many-letters
quad-ace 1,1,1 1,1,1 --base 256 | 2 | too-many-positions
generate twenty-four --cards 6 --max 100 | 2 | too-many-hands
prove --rules 6x6r --out {}/new | 2 | too-many-pairs
prove --codes {}/snow --out {}/new | 2 | letter
twenty-four check AT | 2 | expression
solve --codes {}/empty | 2 | no-codes
solve --codes {}/twice | 2 | repeated-code
solve --codes {}/abc --guesses {}/abd --feedback colours --first abf | 2 | no-guess
solve --codes {}/ab --weights {}/zero | 2 | no-weights
solve --codes {}/ab --weights {}/large | 2 | too-large-weights
info {}/empty | 3 | not-a-table
next --table tables/twenty-four.tab | 2 | wrong-kind
info {}/newer.tab | 3 | newer-format
info {}/kind.tab | 3 | unknown-kind
info {}/layout.tab | 3 | unknown-layout
info {}/short.tab | 3 | truncated
info {}/long.tab | 3 | trailing-bytes
info {}/flipped.tab | 3 | wrong-digest
info {}/base.tab | 3 | malformed
twenty-four 1 1 1 8 --table {}/impossible.tab | 3 | damaged
next --table words-2315-hard salet=G---- crane=----- | 2 | hard-mode
next --codes {}/abc --guesses {}/abd --feedback colours --candidates-only abe=GG- | 2 | no-candidate
info {}/missing.tab | 3 | file
next --table nowhere | 3 | no-table
generate nowhere | 2 | no-table
solve --rules 3x4 --checkpoint {}/ab | 2 | usage
next 0123=4A0B --rate 0123 | 2 | usage
play words --table 3x10 | 2 | usage
generate --check --out {} | 3 | failed
";

/// Arguments, what is typed, and the identifier of the reply.
const REPLIES: &str = "
play quad-ace --seed 1 | 9+9 | no-move
play quad-ace --seed 1 | undo | nothing-to-undo
play bulls-and-cows --guesser program | hint | no-hint
play bulls-and-cows --rules 10x10 --seed 1 | rate 0123456789 | no-rating
next - | 0123=9A9B | no-feedback
";

/// Identifiers of the libraries, or of what takes a search or a mistake in the program.
const UNREACHED: [&str; 7] = [
    "all-but-one-in-place",
    "impossible",
    "missing-weights",
    "not-found",
    "not-optimal",
    "other-search",
    "too-many-solutions",
];

/// Files that are refused by [`REFUSED`].
fn wrong_files(folder: &tempfile::TempDir) {
    let good = shipped("quad-ace-10.tab");
    let changed = |at: usize, value: u8| {
        let mut content = good.clone();
        content[at] = value;
        content
    };

    // Codes that are those of no expression.
    let mut impossible = shipped("twenty-four.tab");
    impossible[HEADER_LEN..][..8 * 1820].fill(0xff);
    let many: String = (0..70_000).map(|number| format!("{number:05}\n")).collect();
    let letters: String = ('\u{4e00}'..='\u{4e27}')
        .map(|letter| format!("{letter}\n"))
        .collect();
    let contents: [(&str, &[u8]); 21] = [
        ("ab", b"ab\nba\n"),
        ("abc", b"abc\nabd\n"),
        ("abd", b"abd\nabe\n"),
        ("snow", "\u{2603}\n".as_bytes()),
        ("lengths", b"abc\nab\n"),
        ("twice", b"abc\n\nABC\n"),
        ("spaces", b"two words\n"),
        ("bytes", &[0xff; 9]),
        ("empty", b""),
        ("zero", b"ab 0\nba 0\n"),
        (
            "large",
            b"ab 1\nba 99999999999999999999999999999999999999\n",
        ),
        ("many", many.as_bytes()),
        ("letters", letters.as_bytes()),
        ("newer.tab", &changed(8, 2)),
        ("kind.tab", &changed(10, 99)),
        ("layout.tab", &sign(changed(12, 99))),
        ("base.tab", &sign(changed(16, 0))),
        ("impossible.tab", &sign(impossible)),
        ("short.tab", &good[..good.len() - 1]),
        ("long.tab", &[&good[..], &[0]].concat()),
        ("flipped.tab", &changed(1000, good[1000] ^ 1)),
    ];

    for (name, content) in contents {
        file(folder, name, content);
    }
}

fn rows(text: &str) -> impl Iterator<Item = [&str; 3]> {
    text.trim()
        .lines()
        .map(|row| row.split(" | ").collect::<Vec<_>>().try_into().unwrap())
}

#[test]
fn whatever_is_refused_has_its_identifier() {
    let folder = tempfile::tempdir().unwrap();
    wrong_files(&folder);
    let mut wrong = Vec::new();
    for [arguments, code, identifier] in rows(REFUSED) {
        let code: i32 = code.parse().unwrap();
        let arguments = arguments.replace("{}", &folder.path().display().to_string());
        let said = said(&format!("{arguments} --json"));
        let error: Value = serde_json::from_str(&said.error).unwrap_or_default();
        let is_right = error["code"] == code && error["id"] == identifier;
        let is_sentence = error["error"]
            .as_str()
            .is_some_and(|error| !error.contains('\n'));
        if !(is_right && is_sentence && said.code == Some(code)) {
            wrong.push(format!("{arguments} | {said:?}"));
        }
    }

    for [arguments, typed, identifier] in rows(REPLIES) {
        let said = self::typed(&format!("{arguments} --json"), format!("{typed}\n")).out;
        if !said.contains(&format!("\"id\":\"{identifier}\"")) {
            wrong.push(format!("{arguments} | {typed} | {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let listed = fs::read_to_string(root().join("docs/engine.md")).unwrap();
    let listed = listed.split_once("| identifier |").unwrap().1;
    let listed = listed
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let listed: BTreeSet<&str> = listed
        .flat_map(|line| {
            line.split('|')
                .nth(1)
                .unwrap()
                .split('`')
                .skip(1)
                .step_by(2)
        })
        .collect();
    let found: BTreeSet<&str> = rows(REFUSED)
        .chain(rows(REPLIES))
        .map(|row| row[2])
        .chain(UNREACHED)
        .collect();
    assert_eq!(found, listed, "docs/engine.md lists them");
}

/// Some sentences, which say what to change.
#[test]
fn refusals_are_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    let list = file(&folder, "list", "abc\n\nABC\n");
    for (arguments, code, what) in [
        (
            "solve",
            2,
            "name the rules with --rules, such as 4x10, or a file of codes or words with --codes",
        ),
        (
            "evaluate --rules 3x4",
            2,
            "which strategy? name one with --strategy: simple, random, max-cell, expected-size, entropy, most-cells, log-plus-one, hybrid",
        ),
        (
            "solve --rules 10x10",
            2,
            "`solvetab next --rules 10x10` suggests guesses",
        ),
        (
            "next --ruls 4x6r",
            2,
            "a similar argument exists: '--rules'",
        ),
        (
            "next 4567",
            2,
            "\"4567\" is a guess without its feedback: write something like 4567=1A1B",
        ),
        (
            "next --rules 10x10 0123456789=2A8B --list",
            2,
            "667485 candidates left: too many to list",
        ),
        ("next --table words-2315 --hard", 2, "take words-2315-hard"),
        (
            "generate nothing",
            2,
            "name rules such as 5x6, twenty-four, quad-ace or a shipped table",
        ),
        (
            &format!("next --tables {here}"),
            3,
            "make the table with: solvetab generate",
        ),
        (
            &format!("solve --codes {list}"),
            2,
            "line 3: abc occurs twice",
        ),
    ] {
        refuses(arguments, code, what);
    }

    // A line that works is told where a game was refused, not the value of an option.
    for (arguments, has_advice) in [
        ("play chess", true),
        ("play --seed 7", true),
        ("play bc --seed abc", false),
        ("play bc --seed 7 --seed 8", false),
        ("solve --threads mastermind", false),
        ("next --rules 4x10 --sample bc", false),
    ] {
        let said = said(arguments);
        assert_eq!(said.error.contains("; try: "), has_advice, "{said:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_is_no_standard_input() {
    for arguments in ["next -", "twenty-four -", "play bc --seed 7"] {
        let folder = fs::File::open("/").unwrap();
        let mut command = process();
        command
            .args(arguments.split(' '))
            .stdin(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let what = "solvetab: standard input cannot be read: Is a directory";
        let said = command.says().ends(3);
        assert!(said.error.starts_with(what), "{arguments}: {said:?}");
    }
}

/// A line that is too long is not kept, and the game goes on.
#[test]
fn what_is_typed_has_a_length() {
    const TOO_LONG: &str = "the line has more than 65536 bytes: shorten it";
    for game in ["play bc", "play 24", "play qa", "assist"] {
        for (line, is_too_long) in [(1 << 16, false), ((1 << 16) + 1, true)] {
            for end in ["", "\n", "\r\nhelp\n"] {
                let input = "\u{feff}".to_owned() + &"1".repeat(line) + end;
                let said = typed(game, input).ends(1).out;
                assert_eq!(
                    said.contains(TOO_LONG),
                    is_too_long,
                    "{game} {line}: {said}"
                );
                assert_eq!(said.contains("quit"), end.contains("help"), "{said}");
            }
        }
    }
}

/// A line of somebody's file, or of a pipe, may be long.
#[test]
fn what_is_refused_is_repeated_in_part() {
    let folder = tempfile::tempdir().unwrap();
    let long = "0".repeat(5000);
    let file = folder.path().join("file").display().to_string();

    for (content, command) in [
        (vec![0; 5000], format!("solve --codes {file}")),
        (
            long.clone().into(),
            format!("solve --rules 2x3 --weights {file}"),
        ),
        (
            format!("{long} 5").into(),
            format!("solve --rules 2x3 --weights {file}"),
        ),
        (vec![], format!("next {long}")),
        (vec![], format!("next {long}=1A1B")),
        (vec![], format!("twenty-four {long}x 3 3 8")),
        (vec![], format!("quad-ace {long}x 1,1")),
    ] {
        fs::write(&file, content).unwrap();
        let said = said(&command).ends(2).error;
        assert!(said.contains("...") && said.chars().count() < 400, "{said}");
    }
}
