//! Damaged and false tables: kinds of tables, changes, and the commands that read them.
//!
//! A change that leaves the digest as it was is refused by every command that reads a table. One
//! with a digest of its own is left to `verify --deep`, which judges the content. Which changes the
//! reader notices is tested without the program (`tests/corruption/`).

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use solvetab_lookup::Table;
use solvetab_lookup::layout::{DIGEST_AT, HEADER_LEN, PARAMETERS_LEN, PROVENANCE};
use tempfile::TempDir;

use crate::files::{file, shipped, sign};
use crate::program::{json, refuses, solvetab, tables};

const PARAMETERS_AT: usize = DIGEST_AT - PARAMETERS_LEN;

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
        refuses(&command.replace("{}", &folder.path().display().to_string()), 3, "is damaged");
    }
}

/// Some commands say of each table whether it is damaged, and answer nothing from one that is.
#[test]
fn damaged_tables_are_told_apart_from_others() {
    let is_left = |name: &str| name.starts_with("quad-ace");
    let folder = folder_of(|name, file| if is_left(name) { file } else { flipped(name, file) });
    let here = folder.path().display();
    for row in json(&format!("list --tables {here}")).as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        let state = match folder.path().join(format!("{name}.tab")).exists() {
            false => "not generated",
            true if is_left(name) => "intact",
            true => "damaged",
        };
        assert_eq!((&row["state"], state == "not generated"), (&state.into(), name == "numbers"), "{row}");
        assert_eq!(row["proven"].is_null() && row["blake3"].is_null(), state != "intact", "{row}");
    }
    for deep in ["", "--deep"] {
        let rows = json(&format!("verify {deep} {here}"));
        for row in rows.as_array().unwrap().iter().filter(|row| row["path"].as_str().unwrap().ends_with(".tab")) {
            let is_right = is_left(row["path"].as_str().unwrap().rsplit(['/', '\\']).next().unwrap());
            let message = row["message"].as_str().unwrap();
            assert!(message.contains("the digest in the header is not that of the content") != is_right, "{row}");
        }
    }
    solvetab(&format!("generate twenty-four --check --out {here}")).assert().code(1);
}

/// How many of these bits of the parameters, and of each section but the provenance, can be changed so that the table,
/// signed again, passes `verify --deep`.
fn passing(table: &[u8], bits: impl Iterator<Item = usize>) -> BTreeMap<usize, usize> {
    let folder = tempfile::tempdir().unwrap();
    let lengths = Table::from_bytes(table).unwrap().header().lengths;
    // Parameters stand before the first section, and are counted as if they were of it.
    let section = |byte: usize| {
        let mut end = HEADER_LEN;
        let ends = lengths.map(|length| {
            end += length as usize;
            end
        });
        ends.iter().position(|&end| byte < end).unwrap()
    };
    let (mut found, mut changed) = (BTreeMap::new(), Vec::new());
    for bit in bits.filter(|bit| section(bit / 8) != PROVENANCE) {
        let mut other = table.to_vec();
        other[bit / 8] ^= 1 << (bit % 8);
        changed.push((section(bit / 8), file(&folder, &format!("{bit}.tab"), sign(other))));
    }
    let good = file(&folder, "good.tab", table);
    for some in changed.chunks(500) {
        let paths: Vec<&str> = some.iter().map(|(_, path)| &**path).chain([&*good]).collect();
        let rows = json(&format!("verify --deep {}", paths.join(" ")));
        let is_right = |place: usize| rows[place]["ok"] == Value::Bool(true);
        assert!(is_right(some.len()), "the table itself: {}", rows[some.len()]);
        for (place, &(section, _)) in some.iter().enumerate() {
            *found.entry(section).or_insert(0) += usize::from(is_right(place));
        }
    }
    println!("{} bits", changed.len());
    found.retain(|_, &mut passing| passing > 0);
    found
}

/// What is not found, and why. A list may have other words, and letters that are in none of its
/// words, and still be told apart by the tree. A solution of a hand may be written in another way
/// that is as natural.
#[test]
fn each_changed_bit_of_a_small_table_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let words = file(&folder, "words", "stone\nnotes\nonset\ncrane\nleast\nslate\nsteal\ntales\ntesla\n");
    let few = file(&folder, "few", "abc\nabd\nbcd\n");
    let here = folder.path().display().to_string();
    for (command, expected) in [
        ("solve --rules 2x4 --out {}/t.tab", &[][..]),
        ("solve --rules 3x3r --out {}/t.tab", &[]),
        ("solve --rules 2x4 --feedback black --out {}/t.tab", &[]),
        (&format!("solve --codes {words} --out {{}}/t.tab"), &[(2, 21), (3, 23)]),
        (&format!("solve --codes {few} --feedback colours --out {{}}/t.tab"), &[(2, 1), (3, 18)]),
        (&format!("solve --codes {few} --feedback colours --hard --out {{}}/t.tab"), &[(2, 1), (3, 18)]),
        ("generate twenty-four --cards 3 --max 4 --target 6 --out {}", &[(0, 21), (1, 11)]),
        ("generate quad-ace --base 4 --out {}", &[]),
        ("generate quad-ace --base 4 --storage sparse --out {}", &[]),
        ("generate quad-ace --base 3 --goal equal --out {}", &[]),
    ] {
        let made = json(&command.replace("{}", &here));
        let table = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let table = table.filter(|path| path.extension().is_some_and(|extension| extension == "tab"));
        let table: Vec<_> = table.collect();
        assert_eq!(table.len(), 1, "{made}");
        let bytes = fs::read(&table[0]).unwrap();
        let found = passing(&bytes, (PARAMETERS_AT * 8..DIGEST_AT * 8).chain(HEADER_LEN * 8..bytes.len() * 8));
        assert_eq!(found.into_iter().collect::<Vec<_>>(), expected, "{command}");
        fs::remove_file(&table[0]).unwrap();
        let _ = fs::remove_file(folder.path().join("B3SUMS"));
    }
}

/// Some bits of each shipped table.
#[test]
#[ignore = "takes minutes"]
fn many_changes_of_shipped_tables_are_found() {
    for entry in fs::read_dir(tables()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !name.ends_with(".tab") {
            continue;
        }
        let table = shipped(&name);
        let bits = (table.len() - HEADER_LEN) * 8;
        let found = passing(&table, (0..300).map(|sample| HEADER_LEN * 8 + sample * bits / 300));
        let kind = json(&format!("info tables/{name}"))["kind"].clone();
        println!("{name}: {found:?}");
        let is_exact = ["decision-tree", "quad-ace", "targets"].map(Value::from).contains(&kind);
        assert!(!is_exact || found.is_empty(), "{name}: {found:?}");
    }
}

/// What is said of tables with a good digest whose content is not true.
#[test]
fn lies_with_a_good_digest_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let hand = 8 * "3 3 8 8".parse::<solvetab_lookup::twenty_four::Cards>().unwrap().rank().unwrap() as usize;
    // Offsets behind the header. Of a node: guess, worst case, a byte without meaning, masks,
    // children, secrets, total. Of a hand: code, others, solutions, essentially different ones.
    for (name, at, change, what) in [
        ("mastermind-4x6r", 14, 1, "(secrets, worst, total) are stored as"),
        ("mastermind-4x6r", 3, 1, "section 0 is not what it has to be"),
        ("twenty-four", hand, 1, "the hand 3 3 8 8: "),
        ("twenty-four", hand + 4, 1, "0 solutions are stored, but there are 1"),
        ("twenty-four", hand + 6, 2, "essentially different"),
        ("twenty-four", hand + 1, 0x80, "fraction flag"),
        ("targets", 0, 0x80, "1 1 1 1: the stored targets"),
        ("quad-ace-10", 100, 1, "but its moves make it"),
    ] {
        let mut content = shipped(&format!("{name}.tab"));
        content[HEADER_LEN + at] ^= change;
        let path = file(&folder, "lie.tab", sign(content));
        solvetab(&format!("verify {path}")).assert().success();
        refuses(&format!("verify --deep {path}"), 1, what);
    }
}
