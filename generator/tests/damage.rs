//! Damaged and false tables: kinds of tables, changes, and the commands that read them.
//!
//! A change that leaves the digest as it was is refused by every command that reads a table. One
//! with a digest of its own is left to `verify --deep`, which judges the content. That every single
//! bit is noticed by the reader is tested without the program (`tests/corruption/`).

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use solvetab_lookup::Table;
use solvetab_lookup::layout::{HEADER_LEN, PROVENANCE};
use tempfile::TempDir;

use crate::files::{file, shipped, sign};
use crate::program::{json, refuses, solvetab, tables};

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

/// The first section is that of another table, and the header says how long it is.
fn with_a_section_of_another(name: &str, file: Vec<u8>) -> Vec<u8> {
    let other = shipped(if name == "4x8.tab" { "4x9.tab" } else { "4x8.tab" });
    let mut header = *Table::from_bytes(&file).unwrap().header();
    let own = header.lengths[0] as usize;
    header.lengths[0] = Table::from_bytes(&other).unwrap().header().lengths[0];
    let section = &other[HEADER_LEN..][..header.lengths[0] as usize];
    [&header.to_bytes(), section, &file[HEADER_LEN + own..]].concat()
}

#[test]
fn damaged_tables_are_refused_by_every_command() {
    type Change = fn(&str, Vec<u8>) -> Vec<u8>;
    let changes: [(Change, &str); 4] = [
        (flipped, "is damaged"),
        (|_, file| file[..file.len() - 1].to_vec(), "truncated"),
        (|_, file| [file, vec![0]].concat(), "should have"),
        (with_a_section_of_another, "is damaged"),
    ];
    for (change, what) in changes {
        let folder = folder_of(change);
        for command in READING {
            refuses(&command.replace("{}", &folder.path().display().to_string()), 3, what);
        }
    }
}

/// Two commands say of each table whether it is damaged, and answer nothing from one that is.
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
    }
    for deep in ["", "--deep"] {
        let rows = json(&format!("verify {deep} {here}"));
        for row in rows.as_array().unwrap().iter().filter(|row| row["path"].as_str().unwrap().ends_with(".tab")) {
            let is_right = is_left(row["path"].as_str().unwrap().rsplit(['/', '\\']).next().unwrap());
            let message = row["message"].as_str().unwrap();
            let is_digest = message.contains("the digest in the header is not that of the content");
            assert!(is_digest != is_right, "{row}");
        }
        solvetab(&format!("verify {deep} {here}")).assert().code(1);
    }
    solvetab(&format!("generate twenty-four --check --out {here}")).assert().code(1);
}

/// How many of these bits of each section but the provenance can be changed so that the table,
/// signed again, passes `verify --deep`.
fn passing(table: &[u8], bits: impl Iterator<Item = usize>) -> BTreeMap<usize, usize> {
    let folder = tempfile::tempdir().unwrap();
    let lengths = Table::from_bytes(table).unwrap().header().lengths;
    let section = |byte: usize| {
        let mut end = HEADER_LEN;
        lengths.iter().position(|&length| {
            end += length as usize;
            byte < end
        })
    };
    let (mut found, mut changed) = (BTreeMap::new(), Vec::new());
    for bit in bits.filter(|bit| section(bit / 8) != Some(PROVENANCE)) {
        let mut other = table.to_vec();
        other[bit / 8] ^= 1 << (bit % 8);
        changed.push((section(bit / 8).unwrap(), file(&folder, &format!("{bit}.tab"), sign(other))));
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
        let found = passing(&bytes, HEADER_LEN * 8..bytes.len() * 8);
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

/// A table whose digest is right and whose content is not, and what is said of it.
#[test]
fn lies_with_a_good_digest_are_found() {
    const COUNTED: &str = "(secrets, worst, total) are stored as";
    const NEVER: &str = "section 0 is not what it has to be";
    let folder = tempfile::tempdir().unwrap();
    let three_three_eight_eight = {
        let hand = "3 3 8 8".parse::<solvetab_lookup::twenty_four::Cards>().unwrap();
        8 * hand.rank().unwrap() as usize
    };
    let fraction_flag = three_three_eight_eight + 1;
    // Offsets behind the header. Of a node: guess, worst case, a byte without meaning, masks,
    // children, secrets, total. Of a hand: code, others, solutions, essentially different ones.
    for (name, at, change, what) in [
        ("mastermind-4x6r", 14, 1, COUNTED),
        ("mastermind-4x6r", 16 * 3 + 12, 1, COUNTED),
        ("mastermind-4x6r", 16 * 3 + 2, 1, COUNTED),
        ("mastermind-4x6r", 16 * 3, 1, ""),
        ("mastermind-4x6r", 3, 1, NEVER),
        ("mastermind-4x6r", 5, 0x20, NEVER),
        ("twenty-four", three_three_eight_eight, 1, "the hand 3 3 8 8: "),
        ("twenty-four", three_three_eight_eight + 4, 1, "0 solutions are stored, but there are 1"),
        ("twenty-four", three_three_eight_eight + 6, 2, "essentially different"),
        ("twenty-four", fraction_flag, 0x80, "fraction flag"),
        ("twenty-four", 4, 1, "the hand 1 1 1 1: "),
        ("twenty-four", 8 * 1820, 1, ""),
        ("targets", 0, 0x80, "1 1 1 1: the stored targets"),
        ("quad-ace-10", 100, 1, "but its moves make it"),
        ("quad-ace-10", 3025 + 100, 1, ""),
    ] {
        let mut content = shipped(&format!("{name}.tab"));
        content[HEADER_LEN + at] ^= change;
        let path = file(&folder, "lie.tab", sign(content));
        solvetab(&format!("verify {path}")).assert().success();
        refuses(&format!("verify --deep {path}"), 1, what);
    }
}

/// Codes of one kind of feedback are not those of another, which one byte of the header says.
#[test]
fn a_table_for_bulls_alone_is_no_table_for_bulls_and_cows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("black.tab").display().to_string();
    json(&format!("solve --rules 3x6 --feedback black --out {path}"));
    let good = fs::read(&path).unwrap();
    for kind in [0, 2] {
        let mut table = good.clone();
        assert_eq!(table[16 + 5], 1);
        table[16 + 5] = kind;
        let other = file(&folder, "other.tab", sign(table));
        solvetab(&format!("verify --deep {other}")).assert().code(1);
    }
}
