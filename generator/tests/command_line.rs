//! The program as people and programs meet it: output, exit codes, files and threads.

use std::fs;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::files::file;
use crate::program::{Start, json, path_in, process, program, refuses, root, solvetab, tables};

#[test]
fn generating_writes_what_is_shipped_and_checking_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display();
    let quick = "twenty-four quad-ace-10";
    solvetab(&format!("generate {quick} --out {out} --check"))
        .assert()
        .code(1);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing is written"
    );
    for threads in [1, 3] {
        solvetab(&format!("generate {quick} --out {out} --threads {threads}"))
            .assert()
            .success();
        for name in quick.split(' ') {
            let [made, shipped] = [folder.path(), &tables()]
                .map(|folder| fs::read(path_in(folder, &format!("{name}.tab"))));
            assert!(made.unwrap() == shipped.unwrap(), "{name}");
        }
    }

    solvetab(&format!("generate {quick} --out {out} --check"))
        .assert()
        .success();
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        3,
        "two tables and B3SUMS, no temporary file"
    );
    fs::write(folder.path().join("quad-ace-10.tab"), b"").unwrap();
    solvetab(&format!("generate {quick} --out {out} --check"))
        .assert()
        .code(1);
    // A folder that cannot be made: a file has its name.
    fs::write(folder.path().join("file"), b"").unwrap();
    refuses(
        &format!("generate quad-ace-10 --out {out}/file"),
        2,
        "is no folder",
    );
}

/// The lines of a command that generates tables.
fn lines(arguments: &str) -> Vec<String> {
    let output = solvetab(&format!("generate {arguments}")).output().unwrap();
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// A beginning, a line for each table, and a summary: what, how long, where, and whether it is what
/// is shipped.
#[test]
fn generating_says_what_it_does_and_what_it_did() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let said = lines(&format!("quad-ace-10 targets --out {out}"));
    assert_eq!(said[0], format!("Building 2 tables into {out}."));
    assert_eq!(
        said[1],
        format!("{out}/quad-ace-10.tab: 3823 bytes, written")
    );
    let summary = said.last().unwrap();
    assert!(
        summary.starts_with("Built 2 tables in ") && said.len() == 4,
        "{said:?}"
    );
    assert!(
        summary.contains(&format!(
            " s and saved in {out}. All match this release (solvetab "
        )),
        "{summary}"
    );

    // What is right already is left alone, and listed.
    let changed = || {
        fs::metadata(folder.path().join("targets.tab"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let (before, manifest) = (changed(), fs::read(folder.path().join("B3SUMS")).unwrap());
    fs::write(folder.path().join("quad-ace-10.tab"), b"").unwrap();
    fs::remove_file(folder.path().join("B3SUMS")).unwrap();
    let unlisted = json(&format!("generate targets --out {out} --check"));
    assert_eq!(unlisted[0]["state"], "unlisted");
    let said = lines(&format!("quad-ace-10 targets --out {out}"));
    assert!(
        said[1].ends_with(" bytes, written") && said[2].ends_with(" bytes, same"),
        "{said:?}"
    );
    assert!(
        said[3].contains(&format!(
            " s and saved in {out}, where targets was right already. All match"
        )),
        "{said:?}"
    );

    assert_eq!(
        (before, manifest),
        (changed(), fs::read(folder.path().join("B3SUMS")).unwrap())
    );
    let said = lines(&format!("quad-ace-10 targets --out {out}"));
    assert!(
        said[3].contains(&format!(" s: the same as in {out}. All match this release")),
        "{said:?}"
    );
    let said = lines(&format!("quad-ace-10 --out {out} --check"));
    assert_eq!(
        said[0],
        format!("Building quad-ace-10 again, to be compared with {out}.")
    );
    assert!(
        said[2].contains(&format!("the same as in {out}. It matches this release")),
        "{said:?}"
    );
    fs::remove_file(folder.path().join("targets.tab")).unwrap();
    let said = lines(&format!("quad-ace-10 targets --out {out} --check"));
    assert!(
        said[3].ends_with(&format!(": not the same as in {out}: targets.")),
        "{said:?}"
    );
    let said = lines(&format!("quad-ace --base 5 --out {out}"));
    assert_eq!(said[0], format!("Building quad-ace-5 into {out}."));
    assert!(
        said[2].ends_with(&format!(" s and saved in {out}.")),
        "{said:?}"
    );
    // Programs read the tables alone.
    let rows = json(&format!("generate quad-ace-10 --out {out} --check"));
    let keys: Vec<&String> = rows[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["blake3", "bytes", "name", "state"]);
}

#[test]
fn tables_of_other_decks_are_made_checked_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    for (options, name, hand, count) in [
        ("--target 1/2", "twenty-four-1-over-2", "1 2 3 4", 28),
        (
            "--cards 5 --max 3",
            "twenty-four-5-cards-to-3",
            "1 2 3 3 3",
            24,
        ),
        (
            "--cards 1 --max 99 --target -3",
            "twenty-four--3-1-cards-to-99",
            "3",
            0,
        ),
        (
            "--cards 2 --max 99 --target 9801",
            "twenty-four-9801-2-cards-to-99",
            "99 99",
            1,
        ),
        (
            "--cards 6 --max 1 --target 6",
            "twenty-four-6-6-cards-to-1",
            "1 1 1 1 1 1",
            10,
        ),
    ] {
        let generate = format!(
            "generate twenty-four {options} --out {}",
            folder.path().display()
        );
        solvetab(&generate).assert().success();
        solvetab(&format!("{generate} --check")).assert().success();
        let file = folder.path().join(format!("{name}.tab"));
        // Six cards have a test of their own.
        let depth = if options.starts_with("--cards 6") {
            ""
        } else {
            "--deep"
        };
        solvetab(&format!("verify {depth} {}", file.display()))
            .assert()
            .success();
        solvetab(&format!("export {}", file.display()))
            .assert()
            .success();
        assert_eq!(
            json(&format!("twenty-four {hand} --table {}", file.display()))["count"],
            count,
            "{options}"
        );
    }

    solvetab(&format!(
        "generate --check --out {}",
        folder.path().display()
    ))
    .assert()
    .success();
}

#[test]
#[ignore = "takes seconds: six cards are solved the plain way; `.ci/full` runs it"]
fn tables_of_six_cards_are_checked_deeply() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    solvetab(&format!(
        "generate twenty-four --cards 6 --max 1 --target 6 --out {here}"
    ))
    .assert()
    .success();
    solvetab(&format!("verify --deep {here}"))
        .assert()
        .success();
}

#[test]
fn tables_of_other_rules_are_made_checked_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    for (options, name) in [
        ("--base 16", "quad-ace-16"),
        (
            "--base 7 --hands 3 --operation multiply --goal equal",
            "quad-ace-7-3-hands-multiply-equal",
        ),
        (
            "--base 12 --storage sparse --start 1,2-3,4",
            "quad-ace-12-start-1_2-3_4-sparse",
        ),
        ("--base 254 --hands 1", "quad-ace-254-1-hands"),
        (
            "--base 5 --hands 4 --goal equal",
            "quad-ace-5-4-hands-equal",
        ),
    ] {
        let generate = format!("generate quad-ace {options} --out {here}");
        solvetab(&format!("{generate} --threads 1"))
            .assert()
            .success();
        solvetab(&format!("{generate} --check --threads 3"))
            .assert()
            .success();
        let file = folder.path().join(format!("{name}.tab"));
        solvetab(&format!("verify --deep {}", file.display()))
            .assert()
            .success();
        solvetab(&format!("export {}", file.display()))
            .assert()
            .success();
    }

    solvetab(&format!("generate --check --out {here}"))
        .assert()
        .success();
}

#[test]
fn one_of_a_thing_is_not_many() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display().to_string();
    let [tree, hands] =
        ["tree.tab", "twenty-four-1-1-cards-to-1.tab"].map(|name| path_in(&folder, name));
    let word = file(&folder, "word", "cat");

    for (arguments, line) in [
        (
            &*format!("solve --codes {word} --feedback colours"),
            "1 word of 3 characters, colours: 1 guess for 1 secret, proven optimal",
        ),
        ("next --rules 1x2 0=0A0B", "1 candidate left"),
        (
            "evaluate --rules 1x1 --strategy simple",
            "1x1, simple: 1 guess for 1 secret",
        ),
        (
            &format!("solve --rules 1x1 --out {tree}"),
            "1x1: 1 guess for 1 secret, proven optimal",
        ),
        ("solve --rules 1x2", "worst    2 (1 secret)"),
        (
            &format!("verify --deep {tree}"),
            "1 secret is found, by 1 guess in total and at most 1, which 1 secret needs; 1 node says the truth",
        ),
        (
            &format!("generate twenty-four --cards 1 --max 1 --target 1 --out {here}"),
            "bytes, written",
        ),
        (
            &format!("verify --deep {hands}"),
            "1 of 1 hand makes 1, in 1 way and no others",
        ),
        ("quad-ace bases --to 2", "in 1 of 1 base: 2"),
        (&format!("man --out {}", path_in(&folder, "pages")), "pages"),
    ] {
        let output = solvetab(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            text.lines().any(|shown| shown.contains(line)),
            "{arguments}: {text}"
        );
    }
}

#[test]
fn keys_that_other_programs_rely_on() {
    let evaluate = json("evaluate --rules 4x6r --strategy most-cells");
    assert_eq!(
        (&evaluate["rules"], &evaluate["total"], &evaluate["worst"]),
        (&"4x6r".into(), &5668.into(), &6.into())
    );
    assert_eq!(
        evaluate["distribution"],
        serde_json::json!([1, 12, 72, 635, 569, 7])
    );
    assert!((evaluate["average"].as_f64().unwrap() - 4.373).abs() < 1e-3);
    let next = json("next 0123=1A1B");
    assert_eq!(
        (next["guess"].as_str().map(str::len), &next["remaining"]),
        (Some(4), &720.into())
    );
    let hand = json("twenty-four 3 8 3 8");
    assert_eq!(hand["cards"], serde_json::json!([3, 3, 8, 8]));
    assert_eq!(hand["solutions"], serde_json::json!(["8/(3-8/3)"]));
    assert_eq!(
        (&hand["target"], &hand["solvable"], &hand["count"]),
        (&24.into(), &true.into(), &1.into())
    );
    assert_eq!(json("twenty-four 1 2 --target 1/2")["target"], "1/2");
    assert_eq!(json("twenty-four 1 5 7 12")["essentially_different"], 4);
    let stats = json("twenty-four stats");
    assert_eq!(
        (
            &stats["totals"][1]["solvable"],
            &stats["makeable"][12]["by_target"][24]
        ),
        (&1362.into(), &1362.into())
    );

    let position = json("quad-ace 0,1 7,7");
    assert_eq!(
        (&position["outcome"], &position["plies"]),
        (&"loss".into(), &14.into())
    );
    assert_eq!(
        (&position["mover"], &position["opponent"]),
        (&serde_json::json!([0, 1]), &serde_json::json!([7, 7]))
    );
    assert!(
        position["moves"]
            .as_array()
            .is_some_and(|moves| !moves.is_empty())
    );
    assert_eq!(json("quad-ace 1,1 1,1")["plies"], Value::Null);
    assert_eq!(
        json("quad-ace 0,3 0,7")["line"],
        serde_json::json!([[0, 0]])
    );

    // The start is not over, though its hands are equal already.
    let equal = json("quad-ace 1,1 1,1 --goal equal --base 5");
    assert_eq!(
        (&equal["outcome"], equal["line"].as_array().map(Vec::len)),
        (&"win".into(), Some(3))
    );
    let bases = json("quad-ace bases --to 12");
    let starts: Vec<_> = bases
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["start"].as_str().unwrap())
        .collect();
    assert_eq!(starts[..4], ["win", "loss", "win", "draw"]);
    let list = json("list");
    let list = list.as_array().unwrap();
    // Of numbers, which another test may have made, only the catalogue's keys are known before.
    assert_eq!(
        list.iter()
            .filter(|table| !table["path"].is_null() && table["name"] != "numbers")
            .count(),
        17
    );
    for table in list {
        let keys: &[&str] = if table["path"].is_null() {
            &[]
        } else {
            &["proven", "bytes", "blake3"]
        };
        for key in ["name", "rules", "objective"].iter().chain(keys) {
            assert!(!table[*key].is_null(), "{key}");
        }
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

#[test]
fn who_names_no_strategy_is_told_them_all() {
    let all = "which strategy? name one with --strategy: simple, random, max-cell, expected-size, entropy, most-cells, \
               log-plus-one, hybrid";
    refuses("evaluate --rules 3x4", 2, all);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut export = process();
    export
        .current_dir(root())
        .args(["export", "tables/bulls-and-cows-4x10.tab"]);
    let mut child = export.stdout(Stdio::piped()).stderr(Stdio::piped()).start();
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.output();
    assert!(status.success());
    assert!(stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
}

#[test]
fn packagers_get_completions_and_a_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = solvetab(&format!("completions {shell}")).output().unwrap();
        assert!(
            String::from_utf8(output.stdout)
                .unwrap()
                .contains("twenty-four"),
            "{shell}"
        );
    }
}

/// Commands that compute something, each of another part of the program.
#[cfg(target_os = "linux")]
const COMPUTE: [&str; 10] = [
    "evaluate --rules 4x6r --strategy entropy",
    "solve --rules 3x6",
    "next --rules 4x6r 0011=1A1B",
    "generate quad-ace-10 twenty-four targets 3x10 --check",
    "verify --deep tables/quad-ace-10.tab",
    "export tables/bulls-and-cows-4x10.tab",
    "export tables/twenty-four.tab",
    "twenty-four 3 3 8 8",
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
        solvetab(&format!("--threads 100000 {command}"))
            .assert()
            .success();
    }
}

/// Work that is not given to the threads that `--threads` asks for makes the threads that this
/// variable asks for.
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

#[test]
fn the_name_alone_lists_what_one_can_do() {
    let output = solvetab("").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success() && text.contains("Play and ask:") && text.contains("twenty-four"),
        "{text}"
    );
    let output = solvetab("--json").output().unwrap();
    let error: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!((&error["code"], output.stdout.len()), (&2.into(), 0));
}

/// Short names, characters in full width, and other ways to say the same.
#[test]
fn what_can_be_typed_in_two_ways_is_answered_alike() {
    for (short, long) in [
        ("bc --seed 7", "play bulls-and-cows --seed 7"),
        ("mm --seed 7", "play mastermind --seed 7"),
        ("play bc --seed 7", "play bulls-and-cows --seed 7"),
        ("play 24 --seed 7", "play twenty-four --seed 7"),
        ("play qa --seed 7", "play quad-ace --seed 7"),
        ("24 3 3 8 8", "twenty-four 3 3 8 8"),
        ("qa 0,2 1,8", "quad-ace 0,2 1,8"),
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
        ("next --json --json", "next --json"),
        ("--json next --json", "next --json"),
        ("play help bc", "help play bc"),
        ("play help", "help play"),
    ] {
        let [one, other] =
            [short, long].map(|arguments| solvetab(arguments).output().unwrap().stdout);
        assert!(!one.is_empty() && one == other, "{short}");
    }
}

#[test]
fn mistakes_are_answered_by_the_line_that_works() {
    for (mistake, line) in [
        ("next mastermind", "solvetab next --rules mastermind"),
        ("solve 4x10", "solvetab solve --rules 4x10"),
        (
            "play chess",
            "solvetab play bulls-and-cows, mastermind, words",
        ),
        ("help nope", "solvetab --help"),
        ("solve mastermind", "solvetab solve --rules mastermind"),
        ("prove bc", "solvetab prove --rules bc"),
        ("evaluate 4x10", "solvetab evaluate --rules 4x10"),
        ("first-guesses 4x6r", "solvetab first-guesses --rules 4x6r"),
        (
            "solve words",
            "solvetab solve --codes secrets-2315 --guesses guesses-12972 --feedback colours",
        ),
        ("play wordle", "solvetab play words"),
        ("wordle", "solvetab play words"),
        (
            "numbers",
            "solvetab twenty-four 25 50 75 100 3 6 --target 952 --some --whole",
        ),
        (
            "play numbers",
            "solvetab twenty-four 25 50 75 100 3 6 --target 952 --some --whole",
        ),
        ("version", "solvetab --version"),
        ("study static", "solvetab-research"),
        ("0123=1A1B", "solvetab next 0123=1A1B"),
        ("3 3 8 8", "solvetab twenty-four 3 3 8 8"),
        ("4x6r", "solvetab solve --rules 4x6r"),
        ("info mm", "mastermind-4x6r"),
        ("next --table words", "words-2315"),
        ("export 4x10", "bulls-and-cows-4x10"),
    ] {
        let output = solvetab(mistake).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.stdout.is_empty() && said.lines().count() == 1 && said.contains(line),
            "{mistake}: {said}"
        );
    }
}

fn help(command: &str, option: &str) -> String {
    let output = solvetab(&format!("{command} {option}"))
        .env("COLUMNS", "80")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The short help of every command fits a terminal, in lines as in columns, and the whole help some
/// of them.
#[test]
fn help_fits_a_terminal() {
    let list = help("", "--help");
    let names = list
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| {
            !name.is_empty()
                && *name != "help"
                && !name.starts_with('-')
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        });

    let names: Vec<&str> = [""].into_iter().chain(names).collect();
    assert!(
        names.contains(&"solve") && names.contains(&"export") && names.len() > 15,
        "{names:?}"
    );
    for name in names {
        let (short, long) = (help(name, "-h"), help(name, "--help"));
        assert!(
            !short.is_empty() && short.lines().count() <= if name.is_empty() { 33 } else { 30 },
            "{name}: {short}"
        );
        assert!(
            long.contains("--json") && long.lines().count() <= 80,
            "{name}: {long}"
        );
    }

    // Commands of commands too: each has a manual page.
    let folder = tempfile::tempdir().unwrap();
    let pages = json(&format!("man --out {} --json", folder.path().display()));
    let pages: Vec<&str> = pages["pages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|page| page.as_str().unwrap())
        .collect();
    assert!(
        pages.len() > 20 && pages.contains(&"solvetab-quad-ace-bases.1"),
        "{pages:?}"
    );
    for page in pages {
        let mut name = page
            .trim_start_matches("solvetab")
            .trim_start_matches('-')
            .trim_end_matches(".1")
            .to_owned();
        // A hyphen stands between two commands, or in the name of one.
        for group in ["solve", "play", "quad-ace", "twenty-four"] {
            if let Some(rest) = name
                .strip_prefix(group)
                .and_then(|rest| rest.strip_prefix('-'))
            {
                name = format!("{group} {rest}");
                break;
            }
        }
        for option in ["-h", "--help"] {
            let text = help(&name, option);
            assert!(
                text.contains("Usage: solvetab") && text.contains(&name),
                "{name}: {text}"
            );
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
    std::fs::write(&list, "stone\nnotes\nstone\n").unwrap();
    let odd = OsStr::from_bytes(b"\xff");
    let mut requests: Vec<Vec<&OsStr>> = vec![vec![odd]];
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
        "help",
    ] {
        requests.push(vec![OsStr::new(command), odd]);
        requests.push(vec![OsStr::new(command), OsStr::new("--rules"), odd]);
        requests.push(vec![OsStr::new(command), OsStr::new("--no-such"), odd]);
    }
    for command in ["solve", "next", "assist", "evaluate"] {
        let list_options = ["--feedback", "colours", "--codes"].map(OsStr::new);
        requests.push(
            [
                &[OsStr::new(command)],
                &list_options[..],
                &[list.as_os_str()],
            ]
            .concat(),
        );
    }
    for request in requests {
        let said = program().args(&request).output().unwrap();
        let mistake = String::from_utf8(said.stderr).unwrap();
        // A path may be any bytes: that there is no such file is known when it is read.
        assert!(
            matches!(said.status.code(), Some(2 | 3)),
            "{request:?}: {mistake}"
        );
        assert!(
            mistake.starts_with("solvetab: ") || mistake.starts_with("error: "),
            "{request:?}: {mistake}"
        );
        if request[0] == "help" {
            continue;
        }
        let said = program().args(&request).arg("--json").output().unwrap();
        let mistake: Value = serde_json::from_slice(&said.stderr).unwrap();
        assert_eq!(
            mistake["code"],
            said.status.code().unwrap(),
            "{request:?}: {mistake}"
        );
        assert!(
            mistake["error"].is_string() && mistake["id"].is_string(),
            "{request:?}: {mistake}"
        );
    }
}
