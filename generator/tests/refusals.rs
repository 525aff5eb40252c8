//! What the program refuses and what it says no to: wrong arguments, wrong files, tables that are
//! not true.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use serde_json::Value;

#[cfg(target_os = "linux")]
use crate::program::{Start, process, says_that_the_disk_is_full};
use crate::program::{json, refuses, root, solvetab, tables};

#[test]
fn wrong_arguments_are_refused_with_one_sentence() {
    let identifiers = fs::read_to_string(root().join("docs/engine.md")).unwrap();
    for (arguments, what) in [
        ("frobnicate", "'frobnicate'"),
        ("--frobnicate", "'--frobnicate'"),
        ("list --threads x", "'x'"),
        ("list --threads -1", "give a whole number"),
        ("list --tables Cargo.toml", "it is not a folder"),
        ("next --tables Cargo.toml", "it is not a folder"),
        ("solve --rules 4x6r --max-depth -1", "-1 is not a whole number from 1 to 65535"),
        ("quad-ace 1,1 1,1 1,1", "here are 3 sides"),
        ("solve", "--codes"),
        ("solve --rules 3x4 --out -", "name one, ./- if that is its name"),
        ("generate nothing", "name rules such as 5x6, twenty-four, quad-ace or a shipped table"),
        ("evaluate --rules 4x10", "--strategy"),
        ("evaluate --rules 4x10 --strategy best", "entropy"),
        ("evaluate --rules 4y10 --strategy simple", "4x6r"),
        ("evaluate --rules 4x3 --strategy simple", "repeats"),
        ("evaluate --rules 8x9 --strategy simple", "362880 codes"),
        ("evaluate --rules 8x16r --strategy simple", "4294967296 codes"),
        ("evaluate --rules 9x9 --strategy simple", "--strategy hybrid"),
        ("evaluate --rules 17x20 --strategy hybrid", "1 to 16, not 17"),
        ("evaluate --rules 4x37r --strategy hybrid", "1 to 36, not 37"),
        ("evaluate --rules 10x8 --strategy hybrid", "10 different symbols cannot be chosen from 8"),
        ("evaluate --rules 10x10 --strategy hybrid --games 0", "1 to 1000000"),
        ("evaluate --rules 10x10 --strategy hybrid --sample 1", "100 to 100000"),
        ("evaluate --rules 10x10 --strategy hybrid --exact-below 5", "leave them out"),
        ("next --rules 17x20r", "1 to 16, not 17"),
        ("next --rules 10x37r", "1 to 36, not 37"),
        ("next --rules 12x10", "allow repeats"),
        ("next --rules 10x10 012345678=1A1B", "10 symbols, but here are 9"),
        ("next --rules 10x10 012345678a=1A1B", "a is no symbol of 10x10"),
        ("next --rules 10x10 0123456788=1A9B", "twice"),
        ("next --rules 10x10 0123456789=1A8B", "two codes of 10x10 share at least 10 symbols"),
        ("next --rules 8x12 01234567=1A2B", "two codes of 8x12 share at least 4 symbols"),
        ("next --rules 10x10 0123456789", "write something like 0123456789=8A2B"),
        ("next --rules 4x6r --sample 500", "--sample is for rules whose codes are too many to list"),
        ("play mastermind --sample 500", "--sample is for rules whose codes are too many to list"),
        ("evaluate --rules 4x6r --strategy entropy --sample 500", "--sample is for --strategy hybrid"),
        ("evaluate --rules 4x6r --strategy entropy --games 5", "--games is for --strategy hybrid"),
        ("evaluate --rules 9x2r --strategy entropy", "the count of positions is a number from 1 to 8, not 9"),
        ("next --rules 10x10 0123456789=9A1B", "the last one is too"),
        ("next --rules 10x20r 0123456789=5A6B", "its counts come to 11"),
        ("next --rules 10x10 0123456789=10A0B 9876543210=1A9B", "no code is consistent"),
        ("next --rules 10x20r 0011223344=4A3B 5566778899=3A3B", "no code is consistent"),
        ("next --rules 16x36r 0000000000000000=9A0B 1111111111111111=8A0B", "no code is consistent"),
        ("next --rules 10x10 --list 0123456789=2A8B", "667485 candidates left: too many to list"),
        ("next --rules 10x10 --rate 0123456789", "--rate is for rules of at most 8 positions"),
        ("play bulls-and-cows --rules 10x10 --adaptive", "--adaptive is for rules whose codes can be listed"),
        ("play mastermind --rules 17x4r", "1 to 16, not 17"),
        ("next 4567", "\"4567\" is a guess without its feedback: write something like 4567=1A1B"),
        ("next 0123=", "1A2B"),
        ("next --no-leading-zero 12=1A1B", "a code has 4 characters, but here are 2"),
        ("next =1A1B", "has 4 symbols, but here are 0"),
        ("next abc", "\"abc\" is not a guess with its feedback: write something like 0123=1A1B"),
        ("next 01234=1A1B", "4 symbols"),
        ("next 012345678=1A1B", "has 4 symbols, but here are 9"),
        ("next 0122=1A1B", "twice"),
        ("next 012a=1A1B", "a is no symbol of 4x10"),
        ("next 012!=1A1B", "! is no symbol of 4x10"),
        ("next 0123=3A1B", "3A1B"),
        ("next 0123=4A1B", "4A1B"),
        ("next 0123=9A9B", "its counts come to 18"),
        ("next 0123=0A0B 4567=0A0B", "no code is consistent"),
        ("next 0123=1A0B 0123=0A1B", "no code is consistent"),
        ("next 0123=4A0B 4567=1A0B", "no code is consistent"),
        ("next --rules 4x6r 0126=0A0B", "6 is no symbol of 4x6r"),
        ("solve", "--rules"),
        ("solve --rules 4x10 --objective best", "total"),
        ("solve --rules 4x6r --max-depth 0", "'0'"),
        ("solve --rules 6x7r", "117649 codes"),
        ("solve --rules 10x10", "`solvetab next --rules 10x10` suggests guesses"),
        ("prove --rules 9x9", "`solvetab next --rules 9x9` suggests guesses"),
        ("next -- --bogus", "\"--bogus\" is not a guess with its feedback"),
        ("next --bogus", "unexpected argument '--bogus' found\n"),
        ("next --ruls 4x6r", "a similar argument exists: '--rules'"),
        ("twenty-four 1 2 3 4 --target 99999999999999999999", "too large: its numbers have at most 18 digits"),
        ("twenty-four 1 2 3 4 --target 1/99999999999999999999", "too large: its numbers have at most 18 digits"),
        ("twenty-four 1 2 3 4 5 6 7 8", "1 to 7 cards, but here are 8"),
        ("twenty-four 101 1 2 3", "-100 to 100, not 101"),
        ("twenty-four 1.5 1 2 3", "'1.5' is not a card"),
        ("twenty-four 99999999999999999999 1 2 3", "'99999999999999999999' is not a card"),
        ("twenty-four 1,,2 3", "'' is not a card"),
        ("twenty-four Z 1 2 3", "'Z' is not a card"),
        ("twenty-four 1 2 3 4 --target x", "not x"),
        ("twenty-four 1 2 3 4 --target 1/0", "not 1/0"),
        ("twenty-four 1 2 3 4 --hints 0", "'0'"),
        ("twenty-four 1 2 3 4 --style roman", "unicode"),
        ("twenty-four 1 2 3 --table tables/twenty-four.tab", "4 cards, but here are 3"),
        ("twenty-four 14 2 3 4 --table tables/twenty-four.tab", "1 to 13, not 14"),
        ("twenty-four 0 2 3 4 --table tables/twenty-four.tab", "1 to 13, not 0"),
        ("generate --target 7", "name it"),
        ("generate twenty-four --target 7 --out lie.tab", "--out is the folder of the tables"),
        ("generate twenty-four --target seven", "not seven"),
        ("generate twenty-four --cards 7", "'7'"),
        ("generate twenty-four --max 0", "'0'"),
        ("generate 4x8 --max 3", "not an option of 4x8"),
        ("generate twenty-four --objective worst", "not an option of twenty-four"),
        ("generate words-2315 --codes Cargo.toml", "leave --codes out, or choose another name"),
        ("generate bulls-and-cows-4x10 --objective worst", "is a shipped table"),
        ("generate 5x6 --codes Cargo.toml", "give the table a name that is no rules"),
        ("generate 5x6 --feedback colours", "colours are for words"),
        ("generate 5x6 5x6", "5x6 is named twice"),
        ("generate 4x10 bulls-and-cows-4x10", "bulls-and-cows-4x10 is named twice"),
        ("generate 10x10", "1 to 8, not 10"),
        ("generate my/words --codes Cargo.toml", "cannot be the name of a table"),
        ("generate words.tab --codes Cargo.toml", "cannot be the name of a table"),
        ("generate two lists --codes Cargo.toml", "a list makes one table"),
        ("generate --objective worst", "is for one table: name it"),
        ("generate --check --codes Cargo.toml", "is for one table: name it"),
        ("quad-ace", "which position? Write"),
        ("quad-ace --base 12", "solvetab quad-ace 1,3 6,7"),
        ("twenty-four", "which cards? Write"),
        ("twenty-four --all", "solvetab twenty-four 3 3 8 8"),
        ("quad-ace 1,1", "opponent's hands are missing"),
        ("quad-ace 1,10 1,1", "0 to 9"),
        ("quad-ace 1,1 1", "has 2 hands, but here is 1"),
        ("quad-ace 1,1,1,1,1 1,1", "1 to 4 hands, but here are 5"),
        ("quad-ace 1,1 1,1 --base 1", "from 2 to 256"),
        ("quad-ace 1,1 1,1 --base 257", "from 2 to 256"),
        ("quad-ace 1,1 1,16 --base 16", "0 to 15, not 16"),
        ("quad-ace 1,1 1,1 --hands 5", "from 1 to 4"),
        ("quad-ace 1,1 1,1 --hands 3", "has 3 hands, but here are 2"),
        ("quad-ace 1,1 1,1 --operation divide", "multiply"),
        ("quad-ace 1,1 1,1 --goal first", "equal"),
        ("quad-ace 1,1,1 1,1,1 --base 256", "use a smaller base or fewer hands"),
        ("quad-ace 1,1 1,1 --start 1,1", "1,1-1,1"),
        ("quad-ace bases --from 9 --to 8", "exchange them"),
        ("generate quad-ace --hands 5", "'5'"),
        ("generate quad-ace --target 5", "not an option of quad-ace"),
        ("quad-ace 1,1 a,1", "1,7"),
        ("quad-ace 0,0 1,1", "all hands are 0"),
        ("quad-ace 1,1 0,0", "all hands are 0"),
        ("export tables/quad-ace-10.tab --format xml", "csv"),
        ("export tables/twenty-four.tab --format dot", "csv or json"),
        ("export tables/targets.tab --format dot", "csv or json"),
        ("export tables/quad-ace-10.tab --format dot", "csv or json"),
        ("next --table tables/twenty-four.tab", "a twenty-four table where a decision-tree table is needed"),
        ("next --table quad-ace-10", "a quad-ace table where a decision-tree table is needed"),
        ("twenty-four 1 2 3 4 --table mastermind-4x6r", "a decision-tree table where a twenty-four table is needed"),
    ] {
        refuses(arguments, 2, what);
        let output = solvetab(&format!("--json {arguments}")).output().unwrap();
        let error: Value = serde_json::from_slice(&output.stderr).unwrap_or_else(|_| panic!("{arguments}: {output:?}"));
        let id = error["id"].as_str().unwrap_or_else(|| panic!("{arguments}: {error}"));
        assert!(identifiers.contains(&format!("`{id}`")), "{arguments}: docs/engine.md does not list {id}");
    }
}

#[test]
fn wrong_files_are_refused_with_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let good = fs::read(tables().join("quad-ace-10.tab")).unwrap();
    let file = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        path.display().to_string()
    };
    let changed = |at: usize, value: u8| {
        let mut content = good.clone();
        content[at] = value;
        content
    };
    let missing = folder.path().join("missing.tab").display().to_string();
    let zeros = file("zeros.tab", &[0; 4096]);
    let empty = file("empty.tab", &[]);
    let truncated = file("truncated.tab", &good[..good.len() - 1]);
    let longer = file("longer.tab", &[good.as_slice(), &[0]].concat());
    let newer = file("newer.tab", &changed(8, 2));
    // A check of a file that is there fails; what answers from it cannot.
    for (command, code) in [
        ("info", 3),
        ("export", 3),
        ("next --table", 3),
        ("twenty-four 3 3 8 8 --table", 3),
        ("verify", 1),
        ("verify --deep", 1),
    ] {
        refuses(&format!("{command} {missing}"), 3, "No such file");
        for (path, what) in [
            (&zeros, "not a solvetab table"),
            (&empty, "not a solvetab table"),
            (&truncated, "truncated"),
            (&longer, "should have"),
            (&newer, "newer release"),
        ] {
            refuses(&format!("{command} {path}"), code, what);
        }
    }
    refuses("next --table nothing", 3, "solvetab list names the tables");
    refuses(&format!("next --tables {}", folder.path().display()), 3, "make the table with: solvetab generate");
}

#[test]
fn what_is_true_verifies_and_what_is_not_does_not() {
    solvetab("verify --deep").assert().success();
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(tables()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    let verify = format!("verify {}", folder.path().display());
    solvetab(&verify).assert().success();
    // Another table under a listed name is intact, but not the one that is listed.
    fs::copy(folder.path().join("twenty-four.tab"), folder.path().join("quad-ace-10.tab")).unwrap();
    let output = solvetab(&verify).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("B3SUMS lists it"));
    fs::remove_file(folder.path().join("quad-ace-10.tab")).unwrap();
    solvetab(&verify).assert().code(1);
}

/// A table whose digest is right and whose content is not: one value of every kind is changed, and
/// --deep finds it.
#[test]
fn lies_with_a_good_digest_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let header = solvetab_lookup::layout::HEADER_LEN;
    const FRACTION_FLAG: usize = 8 * 20 + 1;
    // Offsets behind the header: a value; two counts of solutions; a fraction flag; codes; targets;
    // a node's total, secrets, worst case, guess.
    for (name, at) in [
        ("quad-ace-10", 100),
        ("quad-ace-10", 3025 + 100),
        ("twenty-four", 8 * 20 + 6),
        ("twenty-four", 8 * 20 + 4),
        ("twenty-four", FRACTION_FLAG),
        ("twenty-four", 8 * 20),
        ("twenty-four", 8 * 1820),
        ("targets", 16 * 20),
        ("mastermind-4x6r", 16 * 20 + 14),
        ("mastermind-4x6r", 16 * 20 + 12),
        ("mastermind-4x6r", 16 * 20 + 2),
        ("mastermind-4x6r", 16 * 20),
    ] {
        let mut content = fs::read(tables().join(format!("{name}.tab"))).unwrap();
        content[header + at] ^= if at == FRACTION_FLAG { 0x80 } else { 1 };
        let digest = solvetab_lookup::layout::digest(&content);
        content[32..64].copy_from_slice(&digest);
        let path = folder.path().join("lie.tab");
        fs::write(&path, content).unwrap();
        solvetab(&format!("verify {}", path.display())).assert().success();
        let output = solvetab(&format!("verify --deep {}", path.display())).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{name} {at}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn a_hand_without_solution_is_a_no() {
    let output = solvetab("twenty-four 1 1 1 1").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("cannot make 24"));
    assert_eq!(json("twenty-four 1 1 1 1")["solvable"], Value::Bool(false));
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_is_no_standard_input() {
    for arguments in ["next -", "twenty-four -", "play bc --seed 7"] {
        let folder = fs::File::open("/").unwrap();
        let mut command = process();
        command.args(arguments.split(' ')).stdin(folder).stdout(Stdio::null()).stderr(Stdio::piped());
        let output = command.start().output();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("solvetab: standard input cannot be read: Is a directory"), "{arguments}: {said}");
        assert_eq!(output.status.code(), Some(3), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    says_that_the_disk_is_full(process().current_dir(root()).args(["export", "tables/quad-ace-10.tab"]));
}

/// Programs branch on identifiers, so each refusal has the one that says what is wrong.
#[test]
fn refusals_have_identifiers() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        path.display().to_string()
    };
    let (bytes, spaces) = (path("bytes", &[0xff; 9]), path("spaces", b"two words\n"));
    let missing = folder.path().join("missing.tab").display().to_string();
    for (arguments, code, identifier) in [
        ("next abc", 2, "form"),
        ("next 0123", 2, "form"),
        ("next 01a=3", 2, "symbol"),
        ("next 0123=3", 2, "form"),
        ("next --rules 9x99", 2, "range"),
        ("solve --rules 9x9", 2, "range"),
        ("solve --rules nine", 2, "form"),
        ("next --table nowhere", 3, "no-table"),
        ("info nowhere", 3, "no-table"),
        ("export nowhere", 3, "no-table"),
        ("generate nowhere", 2, "no-table"),
        (&format!("info {missing}"), 3, "file"),
        ("info tests/../docs/..", 3, "file"),
        ("export 4x8 --format dot", 2, "conflict"),
        ("export 4x8 --format csv", 2, "conflict"),
        ("next --rules 10x10 --no-leading-zero", 2, "conflict"),
        ("next --codes - -", 2, "conflict"),
        ("next --list --rate 0123", 2, "conflict"),
        ("quad-ace bases --from 9 --to 8", 2, "conflict"),
        ("twenty-four", 2, "missing-argument"),
        ("quad-ace", 2, "missing-argument"),
        ("quad-ace 1,1", 2, "missing-argument"),
        ("evaluate --rules 4x10", 2, "missing-argument"),
        ("twenty-four 3 3 x", 2, "form"),
        ("quad-ace 1,1 1,1 --start 1,1", 2, "form"),
        (&format!("solve --codes {bytes}"), 2, "form"),
        (&format!("solve --codes {spaces}"), 2, "form"),
        (&format!("solve --rules 2x3 --weights {spaces}"), 2, "form"),
    ] {
        let output = solvetab(arguments).arg("--json").output().unwrap();
        let error: Value = serde_json::from_slice(&output.stderr).unwrap_or_else(|_| panic!("{arguments}: {output:?}"));
        assert_eq!((&error["id"], &error["code"]), (&identifier.into(), &code.into()), "{arguments}: {error}");
        assert!(output.stdout.is_empty(), "{arguments}");
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
        (long.clone().into(), format!("solve --rules 2x3 --weights {file}")),
        (format!("{long} 5").into(), format!("solve --rules 2x3 --weights {file}")),
        (vec![], format!("next {long}")),
        (vec![], format!("next {long}=1A1B")),
        (vec![], format!("twenty-four {long}x 3 3 8")),
        (vec![], format!("quad-ace {long}x 1,1")),
    ] {
        fs::write(&file, content).unwrap();
        let output = solvetab(&command).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("...") && said.chars().count() < 400, "{said}");
    }
}
