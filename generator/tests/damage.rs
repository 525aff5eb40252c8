//! Every command that reads a table, with one that is damaged: it says so in one sentence and
//! answers nothing.
//!
//! That every single bit is noticed is tested without the program (`tests/corruption/`); here, that
//! no command forgets to ask.

use std::fs;

use solvetab_lookup::Table;
use solvetab_lookup::layout::{HEADER_LEN, SECTIONS};
use tempfile::TempDir;

use crate::program::{json, refuses, solvetab, tables};

/// A folder with all shipped tables, each changed.
fn folder_of(change: impl Fn(&str, Vec<u8>) -> Vec<u8>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(tables()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.ends_with(".tab") {
            fs::write(folder.path().join(name), change(name, fs::read(&path).unwrap())).unwrap();
        }
    }
    folder
}

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

fn flipped(_: &str, mut file: Vec<u8>) -> Vec<u8> {
    let middle = HEADER_LEN + (file.len() - HEADER_LEN) / 2;
    file[middle] ^= 0x10;
    file
}

fn is_refused_by_every_command(folder: &TempDir, what: &str) {
    let here = folder.path().display().to_string();
    for command in READING {
        refuses(&command.replace("{}", &here), 3, what);
    }
}

#[test]
fn a_changed_bit_is_refused_by_every_command() {
    is_refused_by_every_command(&folder_of(flipped), "is damaged");
}

#[test]
fn a_table_that_was_cut_off_is_refused_by_every_command() {
    let folder = folder_of(|_, file| file[..file.len() - 1].to_vec());
    is_refused_by_every_command(&folder, "truncated");
}

#[test]
fn an_appended_byte_is_refused_by_every_command() {
    is_refused_by_every_command(&folder_of(|_, file| [file, vec![0]].concat()), "should have");
}

/// The first section is that of another table, and the header says how long it is.
#[test]
fn a_section_of_another_table_is_refused_by_every_command() {
    let folder = folder_of(|name, file| {
        let other = if name == "4x8.tab" { "4x9.tab" } else { "4x8.tab" };
        let other = fs::read(tables().join(other)).unwrap();
        let header = *Table::from_bytes(&file).unwrap().header();
        let lengths: [u64; SECTIONS] = header.lengths;
        let of_other = Table::from_bytes(&other).unwrap().header().lengths[0];
        let mut changed = header;
        changed.lengths[0] = of_other;
        let section = &other[HEADER_LEN..][..of_other as usize];
        [&changed.to_bytes(), section, &file[HEADER_LEN + lengths[0] as usize..]].concat()
    });
    is_refused_by_every_command(&folder, "is damaged");
}

/// Two commands say of each table whether it is damaged, and answer nothing from one that is.
#[test]
fn damaged_tables_are_told_apart_from_others() {
    let folder = folder_of(|name, file| if name.starts_with("quad-ace") { file } else { flipped(name, file) });
    let here = folder.path().display();
    let list = json(&format!("list --tables {here}"));
    for row in list.as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        let is_there = folder.path().join(format!("{name}.tab")).exists();
        let is_made_when_asked = name == "numbers";
        assert_eq!(is_there, !is_made_when_asked, "{row}");
        let state = if !is_there {
            "not generated"
        } else if name.starts_with("quad-ace") {
            "intact"
        } else {
            "damaged"
        };
        assert_eq!(row["state"], state, "{row}");
    }
    for deep in ["", "--deep"] {
        let output = solvetab(&format!("verify --json {deep} {here}")).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let damaged = |row: &&serde_json::Value| {
            row["ok"] == false
                && row["message"].as_str().unwrap().contains("the digest in the header is not that of the content")
        };
        let files = fs::read_dir(tables()).unwrap().filter(|entry| {
            let name = entry.as_ref().unwrap().file_name();
            let name = name.to_str().unwrap();
            name.ends_with(".tab") && !name.starts_with("quad-ace")
        });
        assert_eq!(rows.as_array().unwrap().iter().filter(damaged).count(), files.count(), "{rows}");
    }
    solvetab(&format!("generate twenty-four --check --out {here}")).assert().code(1);
}
