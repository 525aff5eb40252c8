//! The program as people and programs meet it: output, exit codes, files and threads.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use serde_json::{Value, json};

use crate::files::{file, shipped};
#[cfg(unix)]
use crate::program::{Says, program};
#[cfg(target_os = "linux")]
use crate::program::{Start, process, root};
use crate::program::{json, path_in, said, solvetab, text};

/// A beginning, a line for each table, and a summary: what, how long, where, and whether it is what
/// is shipped.
#[test]
fn generating_says_what_it_does_and_what_it_did() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let path = |name: &str| folder.path().join(name);
    let generate = |arguments: &str, code: i32| -> Vec<String> {
        let said = said(&format!("generate {arguments} --out {out}")).ends(code);
        said.out.lines().map(str::to_owned).collect()
    };
    let all = "All match this release (solvetab ";
    generate("quad-ace-10 --check", 1);
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        0,
        "checking writes nothing"
    );
    let lines = generate("quad-ace-10 targets --threads 3", 0);
    assert_eq!(lines[0], format!("Building 2 tables into {out}."));
    assert_eq!(
        lines[1],
        format!("{out}/quad-ace-10.tab: 3823 bytes, written")
    );
    assert!(
        lines[3].starts_with("Built 2 tables in ") && lines.len() == 4,
        "{lines:?}"
    );
    assert!(
        lines[3].contains(&format!(" s and saved in {out}. {all}")),
        "{lines:?}"
    );
    for name in ["quad-ace-10.tab", "targets.tab"] {
        assert!(fs::read(path(name)).unwrap() == shipped(name), "{name}");
    }
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        3,
        "with B3SUMS, and no temporary file"
    );

    // What is right already is left alone, and listed.
    let changed = || {
        fs::metadata(path("targets.tab"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let (before, manifest) = (changed(), fs::read(path("B3SUMS")).unwrap());
    file(&folder, "quad-ace-10.tab", "");
    fs::remove_file(path("B3SUMS")).unwrap();
    let unlisted = json(&format!("generate targets --out {out} --check"));
    assert_eq!(unlisted[0]["state"], "unlisted");
    let lines = generate("quad-ace-10 targets", 0);
    assert!(lines[1].ends_with(" bytes, written") && lines[2].ends_with(" bytes, same"));
    let right = format!(" s and saved in {out}, where targets was right already. All match");
    assert!(lines[3].contains(&right), "{lines:?}");
    assert!((before, manifest) == (changed(), fs::read(path("B3SUMS")).unwrap()));
    let lines = generate("quad-ace-10 targets", 0);
    assert!(
        lines[3].contains(&format!(" s: the same as in {out}. {all}")),
        "{lines:?}"
    );
    let lines = generate("quad-ace-10 --check", 0);
    assert_eq!(
        lines[0],
        format!("Building quad-ace-10 again, to be compared with {out}.")
    );
    assert!(lines[2].contains(&format!("the same as in {out}. It matches this release")));
    fs::remove_file(path("targets.tab")).unwrap();
    let lines = generate("quad-ace-10 targets --check", 1);
    assert!(
        lines[3].ends_with(&format!(": not the same as in {out}: targets.")),
        "{lines:?}"
    );
    let lines = generate("quad-ace --base 5", 0);
    assert_eq!(lines[0], format!("Building quad-ace-5 into {out}."));
    assert!(
        lines[2].ends_with(&format!(" s and saved in {out}.")),
        "{lines:?}"
    );
    // Programs read the tables alone.
    let rows = json(&format!("generate quad-ace-10 --out {out} --check"));
    let keys: Vec<&String> = rows[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["blake3", "bytes", "name", "state"]);
}

#[test]
fn tables_of_other_rules_are_made_checked_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    for (options, name, asked) in [
        (
            "twenty-four --target 1/2",
            "twenty-four-1-over-2",
            "twenty-four 1 2 3 4, 28",
        ),
        (
            "twenty-four --cards 5 --max 3",
            "twenty-four-5-cards-to-3",
            "twenty-four 1 2 3 3 3, 24",
        ),
        (
            "twenty-four --cards 1 --max 99 --target -3",
            "twenty-four--3-1-cards-to-99",
            "twenty-four 3, 0",
        ),
        (
            "twenty-four --cards 2 --max 99 --target 9801",
            "twenty-four-9801-2-cards-to-99",
            "twenty-four 99 99, 1",
        ),
        ("quad-ace --base 16", "quad-ace-16", ""),
        (
            "quad-ace --base 7 --hands 3 --operation multiply --goal equal",
            "quad-ace-7-3-hands-multiply-equal",
            "",
        ),
        (
            "quad-ace --base 12 --storage sparse --start 1,2-3,4",
            "quad-ace-12-start-1_2-3_4-sparse",
            "",
        ),
        ("quad-ace --base 254 --hands 1", "quad-ace-254-1-hands", ""),
        (
            "quad-ace --base 5 --hands 4 --goal equal",
            "quad-ace-5-4-hands-equal",
            "",
        ),
    ] {
        let table = path_in(&folder, &format!("{name}.tab"));
        for command in [
            format!("generate {options} --out {here} --threads 1"),
            format!("generate {options} --out {here} --threads 3 --check"),
            format!("verify --deep {table}"),
            format!("export {table}"),
        ] {
            text(&command);
        }
        if let Some((hand, count)) = asked.split_once(", ") {
            let found = json(&format!("{hand} --table {table}"));
            assert_eq!(found["count"].to_string(), count, "{options}");
        }
    }
    text(&format!("generate --check --out {here}"));
}

#[test]
fn one_of_a_thing_is_not_many() {
    let folder = tempfile::tempdir().unwrap();
    let tree = path_in(&folder, "tree.tab");
    for (arguments, line) in [
        ("next --rules 1x2 0=0A0B", "1 candidate left"),
        (
            &*format!("solve --rules 1x1 --out {tree}"),
            "1x1: 1 guess for 1 secret, proven optimal",
        ),
        ("solve --rules 1x2", "worst    2 (1 secret)"),
        (
            &format!("verify --deep {tree}"),
            "1 secret is found, by 1 guess in total and at most 1, which 1 secret needs; 1 node says the truth",
        ),
        ("quad-ace bases --to 2", "in 1 of 1 base: 2"),
    ] {
        let text = text(arguments);
        assert!(text.contains(line), "{arguments}: {text}");
    }
}

/// Commands, and what their JSON has under some keys.
#[test]
fn keys_that_other_programs_rely_on() {
    for (command, keys) in [
        (
            "evaluate --rules 4x6r --strategy most-cells",
            json!({"rules": "4x6r", "total": 5668, "worst": 6, "at_worst": 7,
                   "distribution": [1, 12, 72, 635, 569, 7], "average": 5668.0 / 1296.0}),
        ),
        (
            "solve --rules 3x4",
            json!({"rules": "3x4", "codes": 24, "proven": ["least-total", "least-worst-case", "fewest-at-worst"]}),
        ),
        ("next 0123=1A1B", json!({"guess": "0245", "remaining": 720})),
        (
            "twenty-four 3 8 3 8",
            json!({"cards": [3, 3, 8, 8], "target": 24, "solvable": true, "count": 1,
                   "essentially_different": 1, "solutions": ["8/(3-8/3)"]}),
        ),
        ("twenty-four 1 1 1 1", json!({"solvable": false})),
        ("twenty-four 1 1 1 2 --target 1/2", json!({"target": "1/2"})),
        ("twenty-four 1 5 7 12", json!({"essentially_different": 4})),
        (
            "quad-ace 0,1 7,7",
            json!({"mover": [0, 1], "opponent": [7, 7], "outcome": "loss", "plies": 14}),
        ),
        (
            "quad-ace 1,1 1,1",
            json!({"outcome": "draw", "plies": null}),
        ),
        ("quad-ace 0,3 0,7", json!({"line": [[0, 0]]})),
        // The start is not over, though its hands are equal already.
        (
            "quad-ace 1,1 1,1 --goal equal --base 5",
            json!({"outcome": "win", "plies": 3}),
        ),
    ] {
        let found = json(command);
        for (key, value) in keys.as_object().unwrap() {
            assert_eq!(&found[key], value, "{command}: {key}");
        }
    }
    let stats = json("twenty-four stats");
    let counts = (
        &stats["totals"][1]["solvable"],
        &stats["makeable"][12]["by_target"][24],
    );
    assert_eq!(counts, (&json!(1362), &json!(1362)));
    let bases = json("quad-ace bases --to 5");
    let starts = bases
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["start"].as_str().unwrap());
    assert_eq!(starts.collect::<Vec<_>>(), ["win", "loss", "win", "draw"]);
    let list = json("list");
    let list = list.as_array().unwrap();
    // Of numbers, which another test may have made, only the catalogue's keys are known before.
    let is_there = |table: &&Value| !table["path"].is_null() && table["name"] != "numbers";
    assert_eq!(list.iter().filter(is_there).count(), 17);
    for table in list {
        let keys = ["name", "rules", "objective", "proven", "bytes", "blake3"];
        let known = if table["path"].is_null() { 3 } else { 6 };
        assert!(
            keys[..known].iter().all(|key| !table[key].is_null()),
            "{table}"
        );
    }
    for command in [
        "info tables/quad-ace-10.tab",
        "verify",
        "export tables/quad-ace-10.tab",
        "generate quad-ace-10 --check",
    ] {
        assert!(!json(command).is_null(), "{command}");
    }
}

/// Commands that compute something, each of another part of the program.
#[cfg(target_os = "linux")]
const COMPUTE: [&str; 9] = [
    "evaluate --rules 4x6r --strategy entropy",
    "solve --rules 3x6",
    "next --rules 4x6r 0011=1A1B",
    "generate quad-ace-10 twenty-four targets 3x10 --check",
    "verify --deep tables/quad-ace-10.tab",
    "export tables/bulls-and-cows-4x10.tab",
    "export tables/twenty-four.tab",
    "twenty-four deal",
    "quad-ace bases --to 12",
];

/// Most threads while a command runs, which must succeed.
#[cfg(target_os = "linux")]
fn most_threads(threads: usize, command: &str, others: usize) -> usize {
    let child = process()
        .current_dir(root())
        .args(["--threads", &threads.to_string()])
        .args(command.split_whitespace())
        .env("RAYON_NUM_THREADS", others.to_string())
        .stdout(Stdio::null())
        .start();
    let mut most = 0;
    while child.is_running() {
        let threads = fs::read_dir(format!("/proc/{}/task", child.id())).map_or(0, Iterator::count);
        most = threads.max(most);
    }
    assert_eq!(child.code(), Some(0), "{command}");
    most
}

/// Work that is not given to the threads that `--threads` asks for makes the threads that the
/// variable asks for. More threads than processors are not made.
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
    // A search has threads of its own beside those that wait for it.
    let few = 2 * std::thread::available_parallelism().unwrap().get() + 50;
    for command in &COMPUTE[..2] {
        let most = most_threads(few + 250, command, 1);
        assert!(most < few, "{command}: {most} threads");
    }
    text("--threads 100000 list");
}

#[test]
fn the_name_alone_lists_what_one_can_do() {
    let text = text("");
    assert!(
        text.contains("Play and ask:") && text.contains("twenty-four"),
        "{text}"
    );
    let said = said("--json");
    let error: Value = serde_json::from_str(&said.error).unwrap();
    assert_eq!((&error["code"], &*said.out), (&2.into(), ""));
}

/// Short names, characters in full width, and other ways to say the same.
#[test]
fn what_can_be_typed_in_two_ways_is_answered_alike() {
    for (short, long) in [
        ("bc --seed 7", "play bulls-and-cows --seed 7"),
        ("mm --seed 7", "play mastermind --seed 7"),
        ("play 24 --seed 7", "play twenty-four --seed 7"),
        ("play qa --seed 7", "play quad-ace --seed 7"),
        ("24 3 3 8 8", "twenty-four 3 3 8 8"),
        ("qa 0,2-1,8", "quad-ace 0,2 1,8"),
        ("qa ０，２ １，８", "quad-ace 0,2 1,8"),
        ("24 ３ ３ ８ ８ --target ２４", "twenty-four 3 3 8 8"),
        (
            "24 check ８÷（３－８÷３） --cards ３ 3 8 8",
            "twenty-four check 8/(3-8/3) --cards 3 3 8 8",
        ),
        (
            "next ０１２３＝１Ａ１Ｂ 4567=０，２",
            "next 0123=1A1B 4567=0A2B",
        ),
        (
            "next --rules 10x10 ０１２３４５６７８９＝２Ａ８Ｂ",
            "next --rules 10x10 0123456789=2A8B",
        ),
        ("next 0123=1B1C 4567=0b2c", "next 0123=1A1B 4567=0A2B"),
        ("next --rules mm 0012=1A1B", "next --rules 4x6r 0012=1A1B"),
        ("next --rules bulls-and-cows", "next --rules 4x10"),
        (
            "next --feedback colors salet=-Y--G",
            "next --feedback colours salet=-Y--G",
        ),
        ("mastermind --help", "play mm --help"),
        ("words --help", "play words --help"),
        ("--json next --json", "next --json"),
        ("play help bc", "help play bc"),
    ] {
        let [one, other] = [short, long].map(|arguments| said(arguments).out);
        assert!(!one.is_empty() && one == other, "{short}");
    }
}

#[test]
fn mistakes_are_answered_by_the_line_that_works() {
    let numbers = "solvetab twenty-four 25 50 75 100 3 6 --target 952 --some --whole";
    let words = "solvetab solve --codes secrets-2315 --guesses guesses-12972 --feedback colours";
    for (mistake, line) in [
        ("next mastermind", "solvetab next --rules mastermind"),
        ("solve 4x10", "solvetab solve --rules 4x10"),
        (
            "play chess",
            "solvetab play bulls-and-cows, mastermind, words",
        ),
        ("help nope", "solvetab --help"),
        ("prove bc", "solvetab prove --rules bc"),
        ("evaluate 4x10", "solvetab evaluate --rules 4x10"),
        ("first-guesses 4x6r", "solvetab first-guesses --rules 4x6r"),
        ("solve words", words),
        ("play wordle", "solvetab play words"),
        ("wordle", "solvetab play words"),
        ("numbers", numbers),
        ("play numbers", numbers),
        ("version", "solvetab --version"),
        ("study static", "solvetab-research"),
        ("0123=1A1B", "solvetab next 0123=1A1B"),
        ("3 3 8 8", "solvetab twenty-four 3 3 8 8"),
        ("4x6r", "solvetab solve --rules 4x6r"),
        ("info mm", "mastermind-4x6r"),
        ("next --table words", "words-2315"),
        ("export 4x10", "bulls-and-cows-4x10"),
    ] {
        let said = said(mistake);
        let is_line = said.out.is_empty() && said.error.lines().count() == 1;
        assert!(is_line && said.error.contains(line), "{mistake}: {said:?}");
    }
}

/// The help of every command, of commands of commands too, fits a terminal in columns; the short
/// one in lines.
#[test]
fn help_fits_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let pages = json(&format!("man --out {} --json", folder.path().display()));
    let pages: Vec<String> = serde_json::from_value(pages["pages"].clone()).unwrap();
    assert!(pages.len() > 20 && pages.contains(&"solvetab-quad-ace-bases.1".to_owned()));
    for page in pages {
        let name = page.trim_start_matches("solvetab").trim_start_matches('-');
        let mut name = name.trim_end_matches(".1").to_owned();
        // A hyphen stands between two commands, or in the name of one.
        for group in ["solve-", "play-", "quad-ace-", "twenty-four-"] {
            if let Some(rest) = name.strip_prefix(group) {
                name = format!("{} {rest}", group.trim_end_matches('-'));
                break;
            }
        }
        for (option, most) in [("-h", 33), ("--help", 80)] {
            let mut help = solvetab(&format!("{name} {option}"));
            let text = String::from_utf8(help.env("COLUMNS", "80").output().unwrap().stdout);
            let text = text.unwrap();
            let is_help = text.contains("Usage: solvetab") && text.contains(&name);
            let is_short = text.lines().count() <= most;
            assert!(is_help && is_short, "{name} {option}: {text}");
            assert!(
                text.lines().all(|line| line.chars().count() <= 80),
                "{name}: {text}"
            );
        }
    }
}

/// Arguments that are not UTF-8, where a name, a value or a path is meant: a sentence, no crash.
#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused_in_a_sentence() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join(OsStr::from_bytes(b"w\xf6rter.txt"));
    fs::write(&list, "stone\nnotes\nstone\n").unwrap();
    let odd = OsStr::from_bytes(b"\xff");
    let words = |text: &'static str| text.split(' ').map(OsStr::new).collect::<Vec<_>>();
    let mut requests = vec![vec![odd]];
    for command in [
        "play",
        "next",
        "assist",
        "twenty-four",
        "quad-ace",
        "solve",
        "prove",
        "evaluate",
        "generate",
        "list",
        "info",
        "export",
        "completions",
    ] {
        requests.push([&words(command)[..], &[odd]].concat());
        requests.push([&words(command)[..], &words("--rules"), &[odd]].concat());
        requests.push([&words(command)[..], &words("--no-such"), &[odd]].concat());
    }
    for command in ["solve", "next", "assist", "evaluate"] {
        let options = words("--feedback colours --codes");
        requests.push([&words(command)[..], &options, &[list.as_os_str()]].concat());
    }
    for request in requests {
        let said = program().args(&request).says();
        // A path may be any bytes: that there is no such file is known when it is read.
        assert!(matches!(said.code, Some(2 | 3)), "{request:?}: {said:?}");
        let is_sentence = ["solvetab: ", "error: "]
            .iter()
            .any(|start| said.error.starts_with(start));
        assert!(is_sentence, "{request:?}: {said:?}");
        let in_json = program().args(&request).arg("--json").says().error;
        let error: Value = serde_json::from_str(&in_json).unwrap();
        assert_eq!(error["code"], said.code.unwrap(), "{request:?}: {error}");
        assert!(
            error["error"].is_string() && error["id"].is_string(),
            "{request:?}: {error}"
        );
    }
}
