//! `solvetab solve` as people meet it: lists of codes, checkpoints, interruptions.

#[cfg(unix)]
use std::collections::BTreeSet;
use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
#[cfg(unix)]
use std::path::Path;
#[cfg(unix)]
use std::process::Stdio;
#[cfg(unix)]
use std::time::Duration;

use crate::files::file;
#[cfg(unix)]
use crate::program::{Running, Said, Says, Start, process};
#[cfg(target_os = "linux")]
use crate::program::{in_shell, says_that_the_disk_is_full, skipped, tool_process};
use crate::program::{json, path_in, refuses, said_in, text, typed};

/// All arrangements of three of five letters.
const LETTERS: &str = "vwx vwy vwz vxw vxy vxz vyw vyx vyz vzw vzx vzy wvx wvy wvz wxv wxy wxz \
                       wyv wyx wyz wzv wzx wzy xvw xvy xvz xwv xwy xwz xyv xyw xyz xzv xzw xzy \
                       yvw yvx yvz ywv ywx ywz yxv yxw yxz yzv yzw yzx zvw zvx zvy zwv zwx zwy \
                       zxv zxw zxy zyv zyw zyx";

#[test]
fn a_list_may_come_from_standard_input() {
    let letters = LETTERS.replace(' ', "\n");
    let from_input = typed("solve --json --codes -", letters).json();
    let rules = json("solve --rules 3x5");
    assert_eq!(from_input["distribution"], rules["distribution"]);
    let what = "standard input, line 2: ab is not as long as abc";
    typed("solve --codes -", "abc\nab\n").refuses(2, what);
    typed("solve --codes - --rules 3x5", "").refuses(2, "standard input: there are no codes");
}

/// A search that takes seconds on one thread.
#[cfg(unix)]
const LONG: &str = "--rules 4x11";

/// A search in a process of its own, on one thread.
#[cfg(unix)]
fn begin(arguments: &str) -> Running {
    let mut command = process();
    command
        .args(["solve", "--threads", "1"])
        .args(arguments.split(' '));
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .start()
}

/// Waits until a search has written its checkpoint, or written it again.
#[cfg(unix)]
fn wait_for_checkpoint(search: &Running, path: &str) {
    let before = fs::read(path).ok();
    search.wait_until("a checkpoint", || fs::read(path).ok() != before);
}

#[cfg(unix)]
#[test]
fn a_search_that_is_killed_and_interrupted_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    // A table holds its name, so the files have the same.
    fs::create_dir(folder.path().join("undisturbed")).unwrap();
    let [undisturbed, out, checkpoint] =
        ["undisturbed/tree.tab", "tree.tab", "checkpoint"].map(|name| path_in(&folder, name));
    text(&format!("solve {LONG} --out {undisturbed}"));
    let kept = format!("--out {out} --checkpoint {checkpoint}");
    for (how, expected) in [("-KILL", None), ("-INT", Some(130)), ("-TERM", Some(143))] {
        let search = begin(&format!("{LONG} {kept}"));
        wait_for_checkpoint(&search, &checkpoint);
        search.signal(how);
        let Said { code, error, .. } = search.output().into();
        // It was still running.
        assert_eq!(code, expected, "{how}: {error}");
        let is_told = error.contains("s: total ") && error.contains("goes on from");
        assert!(is_told || how == "-KILL", "{how}: {error}");
        assert!(Path::new(&checkpoint).exists(), "{how}");
        // After some seconds a tree is known, which is then kept.
        let is_kept = Path::new(&out).exists();
        assert_eq!(
            is_kept,
            error.contains("the best tree known"),
            "{how}: {error}"
        );
        if is_kept {
            let told = text(&format!("info {out}"));
            let is_guess = told.contains("strategy   the guess ");
            assert!(is_guess && told.contains(", without a search\n"), "{told}");
        }
    }

    let before = fs::read(&checkpoint).unwrap();
    for other in ["", " --max-depth 7", " --width 9", " --objective worst"] {
        let rules = if other.is_empty() {
            "--rules 4x10"
        } else {
            LONG
        };
        let request = format!("solve {rules}{other} --checkpoint {checkpoint}");
        refuses(&request, 2, "another search, 4x11");
    }
    assert!(
        fs::read(&checkpoint).unwrap() == before,
        "what is refused is not touched"
    );
    let mut damaged = before;
    *damaged.last_mut().unwrap() ^= 1;
    let damaged = file(&folder, "damaged", &damaged);
    let remedy = "is damaged: delete it, and the search begins anew";
    refuses(&format!("solve {LONG} --checkpoint {damaged}"), 3, remedy);

    // To the end, with another number of threads.
    text(&format!("solve --threads 2 {LONG} {kept}"));
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
    let out = path_in(&folder, "tree.tab");
    let words = file(&folder, "words.txt", LETTERS.replace(' ', "\n"));
    let weights = file(&folder, "weights.txt", LETTERS.replace(' ', " 1\n") + " 1");
    for game in [
        "--rules 3x5".to_owned(),
        format!("--codes {words} --weights {weights}"),
    ] {
        let said = text(&format!("solve {game} --out {out}"));
        let bytes = fs::metadata(&out).unwrap().len();
        assert!(
            said.ends_with(&format!("\nwritten  {out}, {bytes} bytes\n")),
            "{said}"
        );
        assert_eq!(json(&format!("solve {game} --out {out}"))["table"], *out);
        assert!(json(&format!("solve {game}")).get("table").is_none());
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
    let search = |out: &Path, has_begun: &dyn Fn(&str) -> bool| {
        let mut search = process();
        search
            .args(["solve", "--rules", "5x8", "--threads", "1", "--out"])
            .arg(out);
        search.stdout(Stdio::null()).stderr(Stdio::piped());
        let output = interrupted(&mut search, Duration::from_secs(4), |output| {
            has_begun(&String::from_utf8_lossy(&output.stderr))
        });
        Said::from(output).error
    };
    let message = std::thread::scope(|scope| {
        let is_left = |error: &str| error.contains("other.tab is as it was");
        let beside = scope.spawn(move || search(&other, &is_left));
        let message = search(&out, &|_| out.exists());
        beside.join().unwrap();
        message
    });
    assert_eq!(
        fs::read_to_string(folder.path().join("other.tab")).unwrap(),
        "a better one"
    );
    let (bytes, out) = (fs::metadata(&out).unwrap().len(), out.display());
    let written = format!(", not proven optimal: {out}, {bytes} bytes\n");
    let is_told = message.contains("the best tree known has") && message.ends_with(&written);
    assert!(is_told, "{message}");
    text(&format!("verify --deep {out}"));
    let info = &json(&format!("info {out}"))["provenance"];
    assert_eq!(
        (&info["rules"], &info["proven"]),
        (&"5x8".into(), &serde_json::json!([]))
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
    let program = env!("CARGO_BIN_EXE_solvetab");
    let mut search = tool_process("script");
    search.args(["--quiet", "--flush", "--command"]);
    search
        .arg(format!("'{program}' solve --rules 5x8 --threads 1"))
        .arg("/dev/null");
    search
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut search = search.start();
    let mut screen = search.stdout.take().unwrap();
    let (mut lines, mut chunk) = (BTreeSet::<String>::new(), [0; 4096]);
    // The time in it alone would make five in five seconds. It is waited for as long as for any
    // process.
    while lines.len() < 20 || !lines.iter().any(|line| line.contains("total from")) {
        let length = screen.read(&mut chunk).unwrap();
        assert!(length > 0, "it ended too early: {lines:?}");
        lines.insert(String::from_utf8_lossy(&chunk[..length]).into_owned());
    }
}

#[test]
fn no_file_takes_the_place_of_another() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    let files = [
        ("words", "ab\nba\n"),
        ("some", "ab\n"),
        ("weights", "ab 1\nba 2\n"),
    ];
    for (name, content) in files {
        file(&folder, name, content);
    }
    said_in(
        &folder,
        "solve --rules 3x4 --out tree.tab --checkpoint folder/../tree.tab",
    )
    .refuses(2, "name the same file");
    for (arguments, what) in [
        (
            "solve --codes words --out folder/../words",
            "the list of codes",
        ),
        (
            "solve --codes words --checkpoint folder/../words",
            "the list of codes",
        ),
        (
            "solve --codes some --guesses words --out folder/../words",
            "guesses",
        ),
        (
            "solve --codes some --guesses words --checkpoint words",
            "guesses",
        ),
        (
            "solve --codes some --guesses words --feedback colours --out words",
            "guesses",
        ),
        (
            "solve --codes words --weights weights --out weights",
            "weights",
        ),
        ("prove --codes words --out words", "codes"),
        (
            "prove --codes some --guesses words --feedback colours --out words",
            "guesses",
        ),
        (
            "evaluate --codes words --strategy simple --log words",
            "codes",
        ),
        (
            "evaluate --codes some --guesses words --strategy simple --log words",
            "guesses",
        ),
    ] {
        let said = said_in(&folder, arguments).ends(2);
        let why = " would be overwritten: name another file";
        assert!(
            said.error.contains(what) && said.error.contains(why),
            "{arguments}: {said:?}"
        );
    }

    // A list that the program knows by its name is no file.
    said_in(
        &folder,
        "evaluate --codes equations-206 --feedback colours --strategy entropy --log equations-206",
    )
    .ok();
    // Standard input is a file, too.
    #[cfg(target_os = "linux")]
    {
        let mut solve = in_shell("\"$1\" solve --codes - --out \"$2\" < \"$2\"");
        let said = solve
            .arg(path_in(&folder, "words"))
            .stderr(Stdio::piped())
            .says();
        assert!(
            said.error
                .contains("the list of codes would be overwritten"),
            "{said:?}"
        );
    }
    for (name, content) in files {
        assert_eq!(
            fs::read_to_string(folder.path().join(name)).unwrap(),
            content
        );
    }
}

#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written_is_mentioned_once() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("folder");
    fs::create_dir(&folder).unwrap();
    let checkpoint = path_in(&folder, "checkpoint");
    // It is never finished: hours.
    let mut search = begin(&format!(
        "--rules 5x9 --memory 16 --checkpoint {checkpoint}"
    ));
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
        !message.contains("goes on from") && message.ends_with('\n'),
        "{message}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn results_that_arrive_nowhere_keep_their_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = path_in(&folder, "checkpoint");
    let mut solve = process();
    solve.args(["solve", "--threads", "1", "--checkpoint", &checkpoint]);
    says_that_the_disk_is_full(solve.args(LONG.split(' ')));
    assert!(Path::new(&checkpoint).exists());
}

#[test]
fn headlines_claim_what_is_proven_and_no_more() {
    for (arguments, headline, proven) in [
        (
            "--rules 4x6r",
            "secrets, proven optimal\n",
            "total, worst case, secrets at the worst case",
        ),
        (
            "--rules 4x6r --max-depth 5",
            "4x6r within 5 guesses: 5626 guesses for 1296 secrets, proven optimal\n",
            "total, worst case, secrets at the worst case",
        ),
        (
            "--rules 4x6r --objective at-worst",
            "secrets, not proven optimal; the worst case is\n",
            "worst case, secrets at the worst case",
        ),
        (
            "--rules 3x6 --objective worst",
            "secrets, proven optimal among the trees with the fewest secrets at the least worst case\n",
            "worst case, secrets at the worst case, total",
        ),
    ] {
        let text = text(&format!("solve {arguments}"));
        let proven = format!("\nproven   {proven}\n");
        assert!(
            text.contains(headline) && text.contains(&proven),
            "{arguments}: {text}"
        );
    }
}

#[test]
fn statistics_say_what_became_of_every_guess() {
    let solve = "solve --rules 4x6r --threads 1 --statistics";
    let statistics = &json(solve)["statistics"];
    let counts =
        |name: &str| -> Vec<u64> { serde_json::from_value(statistics[name].clone()).unwrap() };
    let classes = statistics["largest"].as_array().unwrap();
    // A quarter of a byte for each of 1296 x 1296 pairs, in a power of two, however much may be
    // taken.
    assert_eq!(statistics["memory"], 1 << 18);
    let more = json(&format!("{solve} --memory 4096"));
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
    let is_less = sum("searched") <= sum("scanned") && sum("settled_by_members") <= sum("cells");
    assert!(is_less, "{statistics}");
    // The largest set is the whole game, which is searched once and is no cell.
    assert_eq!(
        (counts("searched").last(), counts("cells").last()),
        (Some(&1), Some(&0))
    );
    // The table for people has every column.
    let shown = text(solve);
    let all = shown.lines().filter_map(|line| line.strip_prefix("all "));
    let columns: usize = all.map(|line| line.split_whitespace().count()).sum();
    assert_eq!(
        columns,
        statistics.as_object().unwrap().len() - 2,
        "{shown}"
    );
}
