//! `solvetab solve` as people meet it: lists of codes, checkpoints, interruptions.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::program::{Running, Start, path_in, process, program, tool};
#[cfg(target_os = "linux")]
use crate::program::{in_shell, says_that_the_disk_is_full, skipped, tool_process};

fn solve(arguments: &[&str]) -> Output {
    program().arg("solve").args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = solve(&[arguments, &["--json"]].concat());
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A file in a folder, as an argument.
fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path.display().to_string()
}

fn refuses(arguments: &[&str], what: &str) {
    refuses_with(2, arguments, what);
}

fn refuses_with(code: i32, arguments: &[&str], what: &str) {
    let output = solve(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{message}");
    assert!(
        message.lines().count() == 1 && message.contains(what),
        "{message}"
    );
}

/// All arrangements of three of five letters.
fn letters() -> String {
    let all = "vwxyz";
    let words = all.chars().flat_map(|a| {
        all.chars()
            .flat_map(move |b| all.chars().map(move |c| (a, b, c)))
    });
    words
        .filter(|(a, b, c)| a != b && a != c && b != c)
        .map(|(a, b, c)| format!("{a}{b}{c}\n"))
        .collect()
}

#[test]
fn a_list_may_come_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let words = file(folder.path(), "words.txt", letters());
    let answer = |path: &str, input: &str| {
        program()
            .args(["solve", "--json", "--codes", path])
            .write_stdin(input)
            .output()
            .unwrap()
    };
    let [from_file, from_input] = [(&*words, ""), ("-", &*letters())].map(|(path, input)| {
        let answer: Value = serde_json::from_slice(&answer(path, input).stdout).unwrap();
        answer["distribution"].clone()
    });
    assert!(from_file.is_array() && from_file == from_input);
    let refused = String::from_utf8(answer("-", "abc\nab\n").stderr).unwrap();
    assert!(
        refused.contains("standard input, line 2: ab is not as long as abc"),
        "{refused}"
    );
    refuses(
        &["--codes", "-", "--rules", "3x5"],
        "standard input: there are no codes",
    );
}

/// A search that takes seconds on one thread.
const LONG: [&str; 2] = ["--rules", "4x11"];

/// A search in a process of its own, on one thread.
fn begin(arguments: &[&str]) -> Running {
    let mut command = process();
    command.args(["solve", "--threads", "1"]).args(arguments);
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .start()
}

/// Waits until a search has written its checkpoint, or written it again.
fn wait_for_checkpoint(search: &Running, path: &Path) {
    let before = fs::read(path).ok();
    search.wait_until("a checkpoint", || fs::read(path).ok() != before);
}

/// The exit code, none after a kill, and what was written to standard error.
fn end(search: Running) -> (Option<i32>, String) {
    let output = search.output();
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[cfg(unix)]
#[test]
fn a_search_that_is_killed_and_interrupted_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    // A table holds its name, so the files have the same.
    fs::create_dir(folder.path().join("undisturbed")).unwrap();
    let undisturbed = path_in(&folder, "undisturbed/tree.tab");
    assert!(
        solve(&[&LONG[..], &["--out", &undisturbed]].concat())
            .status
            .success()
    );
    let [out, checkpoint] = ["tree.tab", "checkpoint"].map(|name| path_in(&folder, name));
    let arguments = [&LONG[..], &["--out", &out, "--checkpoint", &checkpoint]].concat();
    for (how, expected) in [("-KILL", None), ("-INT", Some(130)), ("-TERM", Some(143))] {
        let search = begin(&arguments);
        wait_for_checkpoint(&search, checkpoint.as_ref());
        search.signal(how);
        let (code, message) = end(search);
        // It was still running.
        assert_eq!(code, expected, "{how}: {message}");
        if how != "-KILL" {
            assert!(
                message.contains("s: total ") && message.contains("goes on from"),
                "{how}: {message}"
            );
        }
        assert!(Path::new(&checkpoint).exists(), "{how}");
        // After some seconds a tree is known, which is then kept.
        assert_eq!(
            Path::new(&out).exists(),
            message.contains("the best tree known"),
            "{how}: {message}"
        );
        if Path::new(&out).exists() {
            let told =
                String::from_utf8(program().args(["info", &out]).output().unwrap().stdout).unwrap();
            assert!(
                told.contains("strategy   the guess ") && told.contains(", without a search\n"),
                "{told}"
            );
        }
    }

    let kept = fs::read(&checkpoint).unwrap();
    for (other, what) in [
        (&["--rules", "4x10"][..], "another search, 4x11"),
        (
            &[&LONG[..], &["--max-depth", "7"]].concat(),
            "another search",
        ),
        (&[&LONG[..], &["--width", "9"]].concat(), "another search"),
        (
            &[&LONG[..], &["--objective", "worst"]].concat(),
            "another search",
        ),
    ] {
        refuses(&[other, &["--checkpoint", &checkpoint]].concat(), what);
    }

    assert_eq!(
        fs::read(&checkpoint).unwrap(),
        kept,
        "what is refused is not touched"
    );
    let mut damaged = kept.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let damaged = file(folder.path(), "damaged", &damaged);
    refuses_with(
        3,
        &[&LONG[..], &["--checkpoint", &damaged]].concat(),
        "is damaged: delete it, and the search begins anew",
    );

    // To the end, with another number of threads.
    assert!(
        solve(
            &[
                &["--threads", "2"],
                &LONG[..],
                &["--out", &out, "--checkpoint", &checkpoint]
            ]
            .concat()
        )
        .status
        .success()
    );
    assert!(
        fs::read(out).unwrap() == fs::read(undisturbed).unwrap(),
        "other bytes"
    );
    assert!(
        !Path::new(&checkpoint).exists(),
        "a checkpoint is deleted at the end"
    );
}

#[test]
fn what_was_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("tree.tab");
    let shown = out.display().to_string();
    let words = file(folder.path(), "words.txt", letters());
    let weights = file(
        folder.path(),
        "weights.txt",
        letters().replace('\n', " 1\n"),
    );
    for arguments in [
        &["--rules", "3x5"][..],
        &["--codes", &words, "--weights", &weights],
    ] {
        let with_out = [arguments, &["--out", &shown]].concat();
        let said = text(&with_out);
        let bytes = fs::metadata(&out).unwrap().len();
        assert!(
            said.ends_with(&format!("\nwritten  {shown}, {bytes} bytes\n")),
            "{said}"
        );
        assert_eq!(json(&with_out)["table"], *shown);
        assert!(json(arguments).get("table").is_none() && !text(arguments).contains("written"));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_keeps_the_best_tree_that_is_known() {
    use crate::program::interrupted;

    let folder = tempfile::tempdir().unwrap();
    let [out, other] = ["tree.tab", "other.tab"].map(|name| folder.path().join(name));
    // Whatever is there may be better.
    fs::write(&other, "a better one").unwrap();
    // Trees are looked for once the search has taken three seconds; it needs half a minute.
    let search = |out: &Path, has_begun: &dyn Fn(&Output) -> bool| {
        let mut search = process();
        search
            .args(["solve", "--rules", "5x8", "--threads", "1", "--out"])
            .arg(out);
        interrupted(
            search.stdout(Stdio::null()).stderr(Stdio::piped()),
            Duration::from_secs(4),
            has_begun,
        )
    };
    let output = std::thread::scope(|scope| {
        let is_left = |output: &Output| {
            String::from_utf8_lossy(&output.stderr).contains("other.tab is as it was")
        };
        let beside = scope.spawn(move || search(&other, &is_left));
        let output = search(&out, &|_| out.exists());
        beside.join().unwrap();
        output
    });
    assert_eq!(
        fs::read_to_string(folder.path().join("other.tab")).unwrap(),
        "a better one"
    );
    let message = String::from_utf8(output.stderr).unwrap();
    let bytes = fs::metadata(&out).unwrap().len();
    let written = format!(", not proven optimal: {}, {bytes} bytes\n", out.display());
    assert!(
        message.contains("the best tree known has") && message.ends_with(&written),
        "{message}"
    );
    program()
        .args(["verify", "--deep"])
        .arg(&out)
        .assert()
        .success();
    let info = program()
        .args(["info", "--json"])
        .arg(&out)
        .output()
        .unwrap();
    let info: Value = serde_json::from_slice(&info.stdout).unwrap();
    let info = &info["provenance"];
    assert_eq!(
        (&info["rules"], &info["proven"]),
        (&"5x8".into(), &Value::Array(Vec::new())),
        "{info}"
    );
}

/// On a terminal the line says how far the search is, also while good trees are looked for beside
/// it.
#[cfg(target_os = "linux")]
#[test]
fn the_line_of_a_long_search_moves() {
    if tool_process("script").arg("--version").output().is_err() {
        skipped("terminal", "there is no script");
        return;
    }
    let mut search = tool_process("script");
    search.args(["--quiet", "--flush", "--command"]);
    search
        .arg(format!(
            "'{}' solve --rules 5x8 --threads 1",
            env!("CARGO_BIN_EXE_solvetab")
        ))
        .arg("/dev/null");
    let mut search = search
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .start();
    let mut screen = search.stdout.take().unwrap();
    let (mut lines, mut chunk) = (BTreeSet::new(), [0; 4096]);

    // The time in it alone would make five in five seconds. It is waited for as long as for any
    // process.
    while lines.len() < 20
        || !lines
            .iter()
            .any(|line: &String| line.contains("total from"))
    {
        let length = screen.read(&mut chunk).unwrap();
        assert!(length > 0, "it ended too early: {lines:?}");
        lines.insert(String::from_utf8_lossy(&chunk[..length]).into_owned());
    }
}

/// The table of what a search did has no line over 80 columns, and every column.
#[test]
fn statistics_fit_80_columns() {
    let output = program()
        .args(["solve", "--rules", "3x6", "--statistics"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with("memory"))
        .collect();
    assert!(
        lines.len() > 20 && lines.iter().all(|line| line.len() <= 80),
        "{text}"
    );
    let all: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("all "))
        .collect();
    let counted = json(&["--rules", "3x6", "--statistics"])["statistics"]
        .as_object()
        .unwrap()
        .len()
        - 2;
    assert_eq!(
        all.iter().flat_map(|line| line.split_whitespace()).count(),
        counted,
        "{text}"
    );
}

/// The feedback of long lists takes a while to compute. Who interrupts meanwhile is told how the
/// search stands.
#[cfg(unix)]
#[test]
fn a_search_that_has_hardly_begun_says_so_when_it_is_interrupted() {
    let mut search = process();
    search.args([
        "solve",
        "--codes",
        "secrets-2315",
        "--guesses",
        "guesses-12972",
        "--feedback",
        "colours",
    ]);
    let search = search.stdout(Stdio::piped()).stderr(Stdio::piped()).start();
    search.wait_until_it_hears();
    std::thread::sleep(Duration::from_millis(500));
    search.signal("-INT");
    let output = search.output();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), output.stdout.len()),
        (Some(130), 0),
        "{message}"
    );
    assert!(
        message.starts_with("solvetab: interrupted after ")
            && message.contains("nothing proven yet"),
        "{message}"
    );
}

#[test]
fn no_file_takes_the_place_of_another() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    let [out, same, other] =
        ["tree.tab", "folder/../tree.tab", "folder/../words"].map(|name| path_in(&folder, name));
    refuses(
        &["--rules", "3x4", "--out", &out, "--checkpoint", &same],
        "name the same file",
    );
    let words = file(folder.path(), "words", "ab\nba\n");
    for option in ["--out", "--checkpoint"] {
        refuses(
            &["--codes", &words, option, &other],
            "the list of codes would be overwritten",
        );
    }

    let some = file(folder.path(), "some", "ab\n");
    let weights = file(folder.path(), "weights", "ab 1\nba 2\n");
    for (arguments, what) in [
        (
            format!("solve --codes {some} --guesses {words} --out {other}"),
            "guesses",
        ),
        (
            format!("solve --codes {some} --guesses {words} --checkpoint {other}"),
            "guesses",
        ),
        (
            format!("solve --codes {some} --guesses {words} --feedback colours --out {other}"),
            "guesses",
        ),
        (
            format!("solve --codes {words} --weights {weights} --out {weights}"),
            "weights",
        ),
        (format!("prove --codes {words} --out {other}"), "codes"),
        (
            format!("prove --codes {some} --guesses {words} --feedback colours --out {other}"),
            "guesses",
        ),
        (
            format!("evaluate --codes {words} --strategy simple --log {other}"),
            "codes",
        ),
        (
            format!("evaluate --codes {some} --guesses {words} --strategy simple --log {other}"),
            "guesses",
        ),
    ] {
        let said = program().args(arguments.split(' ')).output().unwrap();
        let error = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(2), "{arguments}: {error}");
        assert!(
            error.contains(what) && error.contains(" would be overwritten: name another file"),
            "{arguments}: {error}"
        );
    }

    // A list that the program knows by its name is no file.
    let mut evaluate = program();
    evaluate.current_dir(&folder).args([
        "evaluate",
        "--codes",
        "equations-206",
        "--feedback",
        "colours",
    ]);
    assert!(
        evaluate
            .args(["--strategy", "entropy", "--log", "equations-206"])
            .output()
            .unwrap()
            .status
            .success()
    );
    // Standard input is a file, too.
    #[cfg(target_os = "linux")]
    {
        let mut solve = in_shell("\"$1\" solve --codes - --out \"$3\" < \"$2\"");
        let said = solve
            .args([&words, &other])
            .stderr(Stdio::piped())
            .start()
            .output();
        assert!(
            String::from_utf8_lossy(&said.stderr)
                .contains("the list of codes would be overwritten"),
            "{said:?}"
        );
    }
    assert_eq!(fs::read_to_string(words).unwrap(), "ab\nba\n");
    assert_eq!(fs::read_to_string(weights).unwrap(), "ab 1\nba 2\n");
}

#[cfg(target_os = "linux")]
#[test]
fn what_nobody_hears_changes_nothing() {
    let code = |arguments: &[&str]| {
        let full = || {
            fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap()
        };
        process()
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(full())
            .start()
            .code()
    };
    assert_eq!(code(&["nonsense"]), Some(2));
    assert_eq!(code(&["verify", "/nowhere"]), Some(3));
}

#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written_is_mentioned_once() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("folder");
    fs::create_dir(&folder).unwrap();
    let checkpoint = folder.join("checkpoint");
    // It is never finished: hours.
    let longer = ["--rules", "5x9", "--memory", "16"];
    let mut search = begin(
        &[
            &longer[..],
            &["--checkpoint", &checkpoint.display().to_string()],
        ]
        .concat(),
    );
    wait_for_checkpoint(&search, &checkpoint);
    // A file in its place; the folder itself would be made again.
    fs::rename(&folder, parent.path().join("elsewhere")).unwrap();
    fs::write(&folder, "").unwrap();
    let mut errors = BufReader::new(search.stderr.take().unwrap());
    let mut message = String::new();
    while !message.contains("the search goes on") {
        assert!(errors.read_line(&mut message).unwrap() > 0, "{message}");
    }

    // Several checkpoints are due meanwhile.
    std::thread::sleep(Duration::from_secs(3));
    search.signal("-TERM");
    errors.read_to_string(&mut message).unwrap();
    assert_eq!(search.code(), Some(143), "{message}");
    assert_eq!(
        message.matches("the search goes on").count(),
        1,
        "{message}"
    );
    assert!(
        !message.contains("goes on from") && message.ends_with("\n"),
        "{message}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn results_that_arrive_nowhere_keep_their_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint").display().to_string();
    says_that_the_disk_is_full(
        process()
            .args(["solve", "--threads", "1", "--checkpoint", &checkpoint])
            .args(LONG),
    );
    assert!(Path::new(&checkpoint).exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_does_not_fit_on_the_disk_is_shown_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mount = tool("mount")
        .args(["-t", "tmpfs", "-o", "size=4k", "tmpfs"])
        .arg(&disk)
        .output();
    if !mount.as_ref().is_ok_and(|mount| mount.status.success()) {
        skipped(
            "small-disk",
            &format!("no small file system can be mounted here: {mount:?}"),
        );
        return;
    }

    let out = disk.join("tree.tab").display().to_string();
    let checkpoint = folder.path().join("checkpoint").display().to_string();
    let output = solve(
        &[
            &["--threads", "1"],
            &LONG[..],
            &["--json", "--out", &out, "--checkpoint", &checkpoint],
        ]
        .concat(),
    );
    let left = fs::read_dir(&disk).unwrap().count();
    tool("umount").arg(&disk).assert().success();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{message}");
    // On a slow machine it is noted from time to time how far the search is.
    let errors: Vec<&str> = message
        .lines()
        .filter(|line| !line.starts_with("{\"note\":"))
        .collect();
    assert!(
        errors.len() == 1 && errors[0].contains("tree.tab cannot be written"),
        "{message}"
    );
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["total"], 43537);
    assert_eq!(left, 0, "no part of a file is left");
    assert!(
        Path::new(&checkpoint).exists(),
        "the search need not begin again"
    );
}

/// Output for people.
fn text(arguments: &[&str]) -> String {
    let output = solve(arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn headlines_claim_what_is_proven_and_no_more() {
    for (arguments, headline, proven) in [
        (
            &["--rules", "4x6r"][..],
            "secrets, proven optimal\n",
            "total, worst case, secrets at the worst case",
        ),
        (
            &["--rules", "4x6r", "--max-depth", "5"],
            "4x6r within 5 guesses: 5626 guesses for 1296 secrets, proven optimal\n",
            "total, worst case, secrets at the worst case",
        ),
        (
            &["--rules", "4x6r", "--objective", "at-worst"],
            "secrets, not proven optimal; the worst case is\n",
            "worst case, secrets at the worst case",
        ),
        (
            &["--rules", "3x6", "--objective", "worst"],
            "secrets, proven optimal among the trees with the fewest secrets at the least worst case\n",
            "worst case, secrets at the worst case, total",
        ),
    ] {
        let text = text(arguments);
        assert!(text.contains(headline), "{arguments:?}: {text}");
        assert!(
            text.contains(&format!("\nproven   {proven}\n")),
            "{arguments:?}: {text}"
        );
    }
}

#[test]
fn statistics_say_what_became_of_every_guess() {
    let found = json(&["--rules", "4x6r", "--threads", "1", "--statistics"]);
    let statistics = &found["statistics"];
    let counts =
        |name: &str| -> Vec<u64> { serde_json::from_value(statistics[name].clone()).unwrap() };
    let classes = statistics["largest"].as_array().unwrap();
    // A quarter of a byte for each of 1296 x 1296 pairs, in a power of two, however much may be
    // taken.
    assert_eq!(statistics["memory"], 1 << 18);
    let more = json(&["--rules", "4x6r", "--statistics", "--memory", "4096"]);
    assert_eq!(more["statistics"]["memory"], 1 << 18);
    assert!(classes.last().unwrap().is_null() && classes[0] == 2);
    let refuted = ["sizes", "members", "table", "scans", "search"]
        .map(|by| counts(&format!("refuted_by_{by}")));
    for (class, &guesses) in counts("guesses").iter().enumerate() {
        let refuted: u64 = refuted.iter().map(|refuted| refuted[class]).sum();
        assert!(refuted <= guesses, "{statistics}");
    }
    let sum = |name: &str| counts(name).iter().sum::<u64>();
    assert_eq!(counts("searched").len(), classes.len());
    assert!(
        sum("searched") <= sum("scanned") && sum("settled_by_members") <= sum("cells"),
        "{statistics}"
    );
    // The largest set is the whole game, which is searched once and is no cell.
    assert_eq!(
        (counts("searched").last(), counts("cells").last()),
        (Some(&1), Some(&0))
    );

    let text = String::from_utf8(solve(&["--rules", "3x4", "--statistics"]).stdout).unwrap();
    assert!(
        text.lines()
            .any(|line| line.starts_with("secrets ") && line.ends_with("settled by table")),
        "{text}"
    );
    assert!(
        text.lines().any(|line| line.starts_with("1001 up ")),
        "{text}"
    );
}
