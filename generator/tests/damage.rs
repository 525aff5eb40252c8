//! Damaged and false tables: kinds of tables, changes, and the commands that read them.
//!
//! A change that leaves the digest as it was is refused by every command that reads a table. One
//! with a digest of its own is left to `verify --deep`, which judges the content. Which changes the
//! reader notices is tested without the program (`tests/corruption/`).

use std::fs;

use solvetab_lookup::layout::HEADER_LEN;
use tempfile::TempDir;

use crate::files::{file, shipped, sign};
use crate::program::{json, refuses, said, tables, text};

/// The commands that read a table, by file or by name; `{}` is the folder.
const READING: [&str; 11] = [
    "info {}/quad-ace-10.tab",
    "info twenty-four --tables {}",
    "export {}/twenty-four.tab",
    "export --format json {}/targets.tab",
    "export --format dot {}/mastermind-4x6r.tab",
    "next --table {}/mastermind-4x6r.tab 0011=1A1B",
    "next --table {}/bulls-and-cows-4x10-no-leading-zero.tab",
    "next --tables {}",
    "play mastermind --table {}/mastermind-4x6r.tab",
    "play mastermind --tables {}",
    "twenty-four 3 3 8 8 --table {}/twenty-four.tab",
];

/// A folder with all shipped tables, each changed.
fn folder_of(change: impl Fn(&str, Vec<u8>) -> Vec<u8>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(tables()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".tab") {
            file(&folder, &name, change(&name, shipped(&name)));
        }
    }
    folder
}

fn flipped(_: &str, mut file: Vec<u8>) -> Vec<u8> {
    let middle = HEADER_LEN + (file.len() - HEADER_LEN) / 2;
    file[middle] ^= 0x10;
    file
}

#[test]
fn damaged_tables_are_refused_by_every_command() {
    let folder = folder_of(flipped);
    for command in READING {
        refuses(
            &command.replace("{}", &folder.path().display().to_string()),
            3,
            "is damaged",
        );
    }
}

/// Some commands say of each table whether it is damaged, and answer nothing from one that is.
#[test]
fn damaged_tables_are_told_apart_from_others() {
    let is_left = |name: &str| name.starts_with("quad-ace");
    let folder = folder_of(|name, file| {
        if is_left(name) {
            file
        } else {
            flipped(name, file)
        }
    });
    let here = folder.path().display();
    for row in json(&format!("list --tables {here}")).as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        let state = match folder.path().join(format!("{name}.tab")).exists() {
            false => "not generated",
            true if is_left(name) => "intact",
            true => "damaged",
        };
        assert_eq!(
            (&row["state"], state == "not generated"),
            (&state.into(), name == "numbers"),
            "{row}"
        );
        assert_eq!(
            row["proven"].is_null() && row["blake3"].is_null(),
            state != "intact",
            "{row}"
        );
    }
    for deep in ["", "--deep"] {
        let rows = json(&format!("verify {deep} {here}"));
        for row in rows
            .as_array()
            .unwrap()
            .iter()
            .filter(|row| row["path"].as_str().unwrap().ends_with(".tab"))
        {
            let is_right = is_left(
                row["path"]
                    .as_str()
                    .unwrap()
                    .rsplit(['/', '\\'])
                    .next()
                    .unwrap(),
            );
            let message = row["message"].as_str().unwrap();
            assert!(
                message.contains("the digest in the header is not that of the content") != is_right,
                "{row}"
            );
        }
    }

    said(&format!("generate twenty-four --check --out {here}")).ends(1);
}

/// Checks the sentences about tables with a good digest whose content is not true.
#[test]
fn lies_with_a_good_digest_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let hand = 8 * "3 3 8 8"
        .parse::<solvetab_lookup::twenty_four::Cards>()
        .unwrap()
        .rank()
        .unwrap() as usize;

    // Offsets behind the header. Of a node: guess, worst case, a byte without meaning, masks,
    // children, secrets, total. Of a hand: code, others, solutions, essentially different ones.
    for (name, at, change, what) in [
        (
            "mastermind-4x6r",
            14,
            1,
            "the total 5625, not what is stored",
        ),
        (
            "mastermind-4x6r",
            3,
            1,
            "node 0, which guesses 0012, has other children",
        ),
        ("twenty-four", hand, 1, "[3, 3, 8, 8]: "),
        ("twenty-four", hand + 4, 1, "1 solutions are missing"),
        (
            "twenty-four",
            hand + 6,
            2,
            "or the bit of fractions, are not those stored",
        ),
        (
            "twenty-four",
            hand + 1,
            0x80,
            "or the bit of fractions, are not those stored",
        ),
        (
            "targets",
            0,
            0x80,
            "[1, 1, 1, 1]: what it can make is not what is stored",
        ),
        (
            "quad-ace-10",
            100,
            1,
            "it has not the value that its moves give it",
        ),
    ] {
        let mut content = shipped(&format!("{name}.tab"));
        content[HEADER_LEN + at] ^= change;
        let path = file(&folder, "lie.tab", sign(content));
        text(&format!("verify {path}"));
        refuses(&format!("verify --deep {path}"), 1, what);
    }
}
