//! The program as people and programs meet it: output, exit codes, and what it says about wrong input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
#[cfg(target_os = "linux")]
use std::time::Duration;

use assert_cmd::Command as Checked;
use serde_json::Value;

use crate::program::program;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn tables() -> PathBuf {
    root().join("tables")
}

fn solvetab(arguments: &str) -> Checked {
    let mut command = Checked::from_std(program());
    command.current_dir(root()).args(arguments.split_whitespace());
    command
}

fn json(arguments: &str) -> Value {
    let output = solvetab(arguments).arg("--json").output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Nothing on standard output, one sentence on standard error that contains `what`, and the exit code.
fn refuses(arguments: &str, code: i32, what: &str) {
    let output = solvetab(arguments).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {message}");
    assert!(output.stdout.is_empty(), "{arguments}");
    assert!(message.starts_with("solvetab: ") && message.lines().count() == 1, "{arguments}: {message}");
    assert!(message.contains(what), "{arguments}: {message}");
}

#[test]
fn wrong_arguments_are_refused_with_one_sentence() {
    for (arguments, what) in [
        ("", "--help"),
        ("frobnicate", "'frobnicate'"),
        ("--frobnicate", "'--frobnicate'"),
        ("list --threads x", "'x'"),
        ("list --threads -1", "give a whole number"),
        ("solve --rules 4x6r --max-depth -1", "-1 is not a whole number from 1 to 65535"),
        ("quad-ace 1,1 1,1 1,1", "here are 3 sides"),
        ("solve", "--codes"),
        ("generate nothing", "name one of"),
        ("evaluate --rules 4x10", "--strategy"),
        ("evaluate --rules 4x10 --strategy best", "entropy"),
        ("evaluate --rules 4y10 --strategy simple", "4x6r"),
        ("evaluate --rules 4x3 --strategy simple", "repeats"),
        ("evaluate --rules 8x9 --strategy simple", "362880 codes"),
        ("evaluate --rules 8x16r --strategy simple", "4294967296 codes"),
        ("evaluate --rules 9x9 --strategy simple", "1 to 8"),
        ("next 0123", "0123=1A1B"),
        ("next 0123=", "1A2B"),
        ("next =1A1B", "but here are 0"),
        ("next 01234=1A1B", "4 symbols"),
        ("next 012345678=1A1B", "1 to 8 symbols"),
        ("next 0122=1A1B", "twice"),
        ("next 012a=1A1B", "a is no symbol of 4x10"),
        ("next 012!=1A1B", "! is no symbol of 4x10"),
        ("next 0123=3A1B", "3A1B"),
        ("next 0123=4A1B", "4A1B"),
        ("next 0123=9A9B", "its counts come to 18"),
        ("next 0123=0A0B 4567=0A0B", "no code fits"),
        ("next 0123=1A0B 0123=0A1B", "no code fits"),
        ("next 0123=4A0B 4567=1A0B", "no code fits"),
        ("next --rules 4x6r 0126=0A0B", "6 is no symbol of 4x6r"),
        ("solve", "--rules"),
        ("solve --rules 4x10 --objective best", "total"),
        ("solve --rules 4x6r --max-depth 0", "'0'"),
        ("solve --rules 5x8r", "32768 codes"),
        ("twenty-four", "CARDS"),
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
        ("generate twenty-four --target 7", "--out FILE"),
        ("generate twenty-four --target 7 --out tables", "--out FILE"),
        ("generate twenty-four --target seven --out lie.tab", "not seven"),
        ("generate twenty-four --cards 7 --out lie.tab", "'7'"),
        ("generate twenty-four --max 0 --out lie.tab", "'0'"),
        ("generate 4x8 --max 3 --out lie.tab", "not an option of 4x8"),
        ("quad-ace", "MOVER"),
        ("quad-ace 1,1", "opponent's hands are missing"),
        ("quad-ace 1,10 1,1", "0 to 9"),
        ("quad-ace 1,1 1", "has 2 hands, but here is 1"),
        ("quad-ace 1,1,1,1,1 1,1", "1 to 4 numbers, but here are 5"),
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
        ("quad-ace traps --base 128", "use a smaller base"),
        ("render quad-ace --base 64 --out map.svg", "use a smaller base"),
        ("generate quad-ace --base 12", "--out FILE"),
        ("generate quad-ace --hands 5 --out lie.tab", "'5'"),
        ("generate quad-ace --target 5 --out lie.tab", "not an option of quad-ace"),
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

/// A table whose digest is right and whose content is not: one value of every kind is changed, and --deep finds it.
#[test]
fn lies_with_a_good_digest_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let header = solvetab_lookup::format::HEADER_LEN;
    const FRACTION_FLAG: usize = 8 * 20 + 1;
    // Offsets behind the header: a value; two counts of solutions; a fraction flag; codes; targets; a node's total, secrets, worst
    // case, guess.
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
        let digest = solvetab_lookup::verify::digest(&content);
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
fn generating_writes_what_is_shipped_and_checking_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display();
    let quick = "twenty-four quad-ace-10";
    solvetab(&format!("generate {quick} --out {out} --check")).assert().code(1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
    for threads in [1, 3] {
        solvetab(&format!("generate {quick} --out {out} --threads {threads}")).assert().success();
        for name in quick.split(' ') {
            let read = |folder: &Path| fs::read(folder.join(format!("{name}.tab"))).unwrap();
            assert!(read(folder.path()) == read(&tables()), "{name}");
        }
    }
    solvetab(&format!("generate {quick} --out {out} --check")).assert().success();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "two tables and B3SUMS, no temporary file");
    fs::write(folder.path().join("quad-ace-10.tab"), b"other").unwrap();
    solvetab(&format!("generate {quick} --out {out} --check")).assert().code(1);
    // A folder that cannot be made: a file has its name.
    refuses(&format!("generate quad-ace-10 --out {out}/twenty-four.tab"), 2, "is no folder");
}

#[test]
fn tables_of_other_decks_are_made_checked_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    for (options, hand, count) in [
        ("--target 1/2", "1 2 3 4", 28),
        ("--cards 5 --max 5", "1 2 3 4 5", 77),
        ("--cards 1 --max 99 --target -3", "3", 0),
        ("--cards 2 --max 99 --target 9801", "99 99", 1),
        ("--cards 6 --max 1 --target 6", "1 1 1 1 1 1", 10),
    ] {
        let file = folder.path().join("other.tab");
        let generate = format!("generate twenty-four {options} --out {}", file.display());
        solvetab(&generate).assert().success();
        solvetab(&format!("{generate} --check")).assert().success();
        solvetab(&format!("verify --deep {}", file.display())).assert().success();
        solvetab(&format!("export {}", file.display())).assert().success();
        assert_eq!(json(&format!("twenty-four {hand} --table {}", file.display()))["count"], count, "{options}");
    }
}

#[test]
fn tables_of_other_rules_are_made_checked_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    for options in [
        "--base 16",
        "--base 7 --hands 3 --operation multiply --goal equal",
        "--base 12 --storage sparse --start 1,2-3,4",
        "--base 254 --hands 1",
        "--base 5 --hands 4 --goal equal",
    ] {
        let file = folder.path().join("other.tab");
        let generate = format!("generate quad-ace {options} --out {}", file.display());
        solvetab(&format!("{generate} --threads 1")).assert().success();
        solvetab(&format!("{generate} --check --threads 3")).assert().success();
        solvetab(&format!("verify --deep {}", file.display())).assert().success();
        solvetab(&format!("export {}", file.display())).assert().success();
    }
}

#[test]
fn one_of_a_thing_is_not_many() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (tree, hands) = (file("tree.tab"), file("hands.tab"));
    for (arguments, line) in [
        ("next --rules 1x2 0=0A0B", "1 code fits"),
        ("evaluate --rules 1x1 --strategy simple", "1x1, simple: 1 guess for 1 secret"),
        (&format!("solve --rules 1x1 --out {tree}"), "1x1: 1 guess for 1 secret, proven optimal"),
        ("solve --rules 1x2", "worst    2 (1 secret)"),
        (
            &format!("verify --deep {tree}"),
            "every one of 1 secret is found, 1 guess in total, at most 1 (1 secret), and 1 node says",
        ),
        (&format!("generate twenty-four --cards 1 --max 1 --target 1 --out {hands}"), "bytes, written"),
        (&format!("verify --deep {hands}"), "1 of 1 hand can be solved, in 1 way and no others"),
        ("quad-ace starts --base 2", "1 win, 0 draws, 0 losses"),
        ("quad-ace bases --to 2", "in 1 of 1 base: 2"),
        (&format!("man {}", file("pages")), "pages"),
    ] {
        let output = solvetab(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.lines().any(|shown| shown.contains(line)), "{arguments}: {text}");
    }
}

#[test]
fn maps_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.svg");
    solvetab(&format!("render quad-ace --base 5 --out {}", file.display())).assert().success();
    let map = fs::read_to_string(file).unwrap();
    assert!(map.starts_with("<svg") && map.contains("win in 1") && map.contains("not reachable"));
}

#[test]
fn solving_proves_and_writes_what_it_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("within-5.tab");
    let solved = json(&format!("solve --rules 4x6r --max-depth 5 --out {}", file.display()));
    assert_eq!((&solved["total"], &solved["worst"], &solved["at_worst"]), (&5626.into(), &5.into(), &540.into()));
    assert_eq!(solved["distribution"].as_array().map(Vec::len), Some(5));
    assert!(solved["proven"].as_array().is_some_and(|levels| levels.len() == 3));
    solvetab(&format!("verify --deep {}", file.display())).assert().success();
    assert_eq!(json("solve --rules 3x4 --objective worst")["worst"], 4);
    let output = solvetab("solve --rules 4x6r --max-depth 4").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("impossible"));
}

#[test]
fn keys_that_other_programs_rely_on() {
    let evaluate = json("evaluate --rules 4x6r --strategy most-cells");
    assert_eq!((&evaluate["rules"], &evaluate["total"], &evaluate["worst"]), (&"4x6r".into(), &5668.into(), &6.into()));
    assert_eq!(evaluate["distribution"], serde_json::json!([1, 12, 72, 635, 569, 7]));
    assert!((evaluate["average"].as_f64().unwrap() - 4.373).abs() < 1e-3);
    let next = json("next 0123=1A1B");
    assert_eq!((next["guess"].as_str().map(str::len), &next["remaining"]), (Some(4), &720.into()));
    let hand = json("twenty-four 3 8 3 8");
    assert_eq!(hand["cards"], serde_json::json!([3, 3, 8, 8]));
    assert_eq!(hand["solutions"], serde_json::json!(["8/(3-8/3)"]));
    assert_eq!((&hand["target"], &hand["solvable"], &hand["count"]), (&24.into(), &true.into(), &1.into()));
    assert_eq!(json("twenty-four 1 2 --target 1/2")["target"], "1/2");
    assert_eq!(json("twenty-four 1 5 7 12")["essentially_different"], 4);
    assert_eq!(json("twenty-four ranking").as_array().map(Vec::len), Some(1362));
    let stats = json("twenty-four stats");
    assert_eq!(
        (&stats["totals"][1]["solvable"], &stats["makeable"][12]["by_target"][24]),
        (&1362.into(), &1362.into())
    );
    let position = json("quad-ace 0,1 7,7");
    assert_eq!((&position["outcome"], &position["plies"]), (&"loss".into(), &14.into()));
    assert_eq!((&position["mover"], &position["opponent"]), (&serde_json::json!([0, 1]), &serde_json::json!([7, 7])));
    assert!(position["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
    assert_eq!(json("quad-ace 1,1 1,1")["plies"], Value::Null);
    assert_eq!(json("quad-ace 0,3 0,7")["line"], serde_json::json!([[0, 0]]));
    // The start is not over, though its hands are equal already.
    let equal = json("quad-ace 1,1 1,1 --goal equal --base 5");
    assert_eq!((&equal["outcome"], equal["line"].as_array().map(Vec::len)), (&"win".into(), Some(3)));
    let traps = json("quad-ace traps");
    let trap = serde_json::json!({"mover": [1, 1], "opponent": [2, 9], "result": [0, 1], "only": true});
    assert!(traps.as_array().is_some_and(|traps| traps.contains(&trap)));
    let upsets = json("quad-ace upsets");
    assert_eq!(upsets.as_array().map(Vec::len), Some(8));
    let bases = json("quad-ace bases --to 12");
    let starts: Vec<_> = bases.as_array().unwrap().iter().map(|row| row["start"].as_str().unwrap()).collect();
    assert_eq!(starts[..4], ["win", "loss", "win", "draw"]);
    assert_eq!(json("quad-ace starts --base 3")["outcomes"], serde_json::json!(["LWW", "WLW", "WWL"]));
    for table in json("list").as_array().unwrap() {
        for key in ["name", "rules", "objective", "proven", "bytes", "blake3"] {
            assert!(!table[key].is_null(), "{key}");
        }
    }
    for command in
        ["info tables/quad-ace-10.tab", "verify", "export tables/quad-ace-10.tab", "generate quad-ace-10 --check"]
    {
        assert!(!json(command).is_null(), "{command}");
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
fn exported_trees_are_games_that_find_every_secret() {
    for (name, codes, average) in [("bulls-and-cows-4x10", 5040, 5.2132), ("mastermind-4x6r", 1296, 4.3404)] {
        let output = solvetab(&format!("export tables/{name}.tab --format csv")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("secret,guesses"));
        let mut total = 0;
        let mut secrets = std::collections::BTreeSet::new();
        for line in lines {
            let (secret, guesses) = line.split_once(',').unwrap();
            let guesses: Vec<&str> = guesses.split(' ').collect();
            assert_eq!(guesses.last(), Some(&secret));
            total += guesses.len();
            secrets.insert(secret.to_owned());
        }
        assert_eq!(secrets.len(), codes);
        assert!(total as f64 / codes as f64 <= average);
    }
    let dot = solvetab("export tables/mastermind-4x6r.tab --format dot").output().unwrap().stdout;
    assert!(String::from_utf8(dot).unwrap().starts_with("digraph \"4x6r\" {"));
}

#[test]
fn logs_have_one_game_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("games.txt");
    solvetab(&format!("evaluate --rules 3x4 --strategy simple --log {}", log.display())).assert().success();
    let text = fs::read_to_string(log).unwrap();
    assert_eq!(text.lines().count(), 24);
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(
            words.len() % 2 == 1 && words[words.len() - 2] == words[0] && words[words.len() - 1] == "3A0B",
            "{line}"
        );
    }
    refuses(&format!("evaluate --rules 3x4 --strategy simple --log {}/no/", folder.path().display()), 2, "is a folder");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = program()
        .current_dir(root())
        .args(["export", "tables/bulls-and-cows-4x10.tab"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert!(status.success());
    assert!(stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = program()
        .current_dir(root())
        .args(["export", "tables/quad-ace-10.tab"])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).unwrap().contains("No space left"));
}

#[test]
fn packagers_get_completions_and_a_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = solvetab(&format!("completions {shell}")).output().unwrap();
        assert!(String::from_utf8(output.stdout).unwrap().contains("twenty-four"), "{shell}");
    }
    assert!(String::from_utf8(solvetab("man").output().unwrap().stdout).unwrap().contains(".TH solvetab"));
}

/// Commands that compute something, each of another part of the program.
#[cfg(target_os = "linux")]
const COMPUTE: [&str; 11] = [
    "evaluate --rules 4x6r --strategy entropy",
    "solve --rules 3x6",
    "next --rules 4x6r 0011=1A1B",
    "generate quad-ace-10 twenty-four targets 3x10 --check",
    "verify --deep tables/quad-ace-10.tab",
    "export tables/bulls-and-cows-4x10.tab",
    "export tables/twenty-four.tab",
    "twenty-four 3 3 8 8",
    "twenty-four ranking",
    "quad-ace traps",
    "quad-ace bases --to 12",
];

/// How many threads there are at most while a command runs, which must succeed.
#[cfg(target_os = "linux")]
fn most_threads(threads: usize, command: &str, others: usize) -> usize {
    let mut child = program()
        .current_dir(root())
        .args(["--threads", &threads.to_string()])
        .args(command.split_whitespace())
        .env("RAYON_NUM_THREADS", others.to_string())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut most = 0;
    let status = loop {
        let threads = fs::read_dir(format!("/proc/{}/task", child.id())).map_or(0, Iterator::count);
        most = threads.max(most);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
    };
    assert!(status.success(), "{command}");
    most
}

#[cfg(target_os = "linux")]
#[test]
fn more_threads_than_processors_are_not_made() {
    // A search has threads of its own beside those that wait for it.
    let few = 2 * std::thread::available_parallelism().unwrap().get() + 50;
    for command in COMPUTE {
        let most = most_threads(few + 250, command, 1);
        assert!(most < few, "{command}: {most} threads");
    }
    // A number that no machine has is as good as any.
    for command in ["list", "evaluate --rules 3x4 --strategy simple"] {
        solvetab(&format!("--threads 100000 {command}")).timeout(Duration::from_secs(30)).assert().success();
    }
}

/// Work that is not given to the threads that `--threads` asks for makes the threads that this variable asks for.
#[cfg(target_os = "linux")]
#[test]
fn all_work_is_done_by_the_threads_that_are_asked_for() {
    const OTHERS: usize = 300;
    let mut most_of_all = 0;
    for command in COMPUTE {
        let most = most_threads(1, command, OTHERS);
        assert!(most < OTHERS / 2, "{command}: {most} threads");
        most_of_all = most.max(most_of_all);
    }
    assert!(most_of_all > 1, "no thread was ever seen");
}
