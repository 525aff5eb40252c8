//! Interference by other programs: they write the same files, close the pipe, remove folders, kill
//! the program. `.ci/crash` kills it at random moments, `.ci/full-disk` has it write where nothing
//! fits.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use crate::files::shipped;
use crate::program::{Running, Said, Start, path_in, process, text};
#[cfg(unix)]
use crate::program::{Says, in_shell, said_in};

/// A search that takes seconds on one thread.
const LONG: [&str; 5] = ["solve", "--threads", "1", "--rules", "4x11"];

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn begin(arguments: &[&str], folder: &Path) -> Running {
    process()
        .args(arguments)
        .arg("--out")
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .start()
}

#[test]
fn who_waits_for_another_one_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let other = File::open(folder.path()).unwrap();
    other.lock().unwrap();
    let mut waits = begin(&["generate", "quad-ace-10"], folder.path());
    let mut said = String::new();
    BufReader::new(waits.stderr.take().unwrap())
        .read_line(&mut said)
        .unwrap();
    assert!(
        said.contains("another one writes into") && said.contains("waiting"),
        "{said}"
    );
    assert!(names(folder.path()).is_empty());
    drop(other);
    Said::from(waits.output()).ok();
    assert!(names(folder.path()).contains(&"quad-ace-10.tab".to_owned()));
}

#[test]
fn several_that_write_the_same_tables_leave_whole_ones() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["generate", "quad-ace-10", "3x10", "twenty-four"];
    let writers: Vec<Running> = (0..4).map(|_| begin(&arguments, folder.path())).collect();
    for writer in writers {
        Said::from(writer.output()).ok();
    }
    assert_eq!(
        names(folder.path()),
        ["3x10.tab", "B3SUMS", "quad-ace-10.tab", "twenty-four.tab"]
    );
    text(&format!("verify {}", folder.path().display()));
    for name in ["3x10.tab", "quad-ace-10.tab", "twenty-four.tab"] {
        assert!(
            fs::read(folder.path().join(name)).unwrap() == shipped(name),
            "{name}"
        );
    }
}

#[test]
fn what_killed_programs_left_is_removed_by_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    let (left, of_somebody) = (".solvetab-12345678.unfinished", ".solvetab-notes");
    for name in [left, of_somebody] {
        fs::write(folder.path().join(name), "half").unwrap();
    }
    text(&format!(
        "generate quad-ace-10 --out {}",
        folder.path().display()
    ));
    assert_eq!(
        names(folder.path()),
        [of_somebody, "B3SUMS", "quad-ace-10.tab"]
    );
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_removed_meanwhile_is_made_again() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("folder");
    fs::create_dir(&folder).unwrap();
    let (checkpoint, out) = (folder.join("checkpoint"), folder.join("tree.tab"));
    let mut command = process();
    command
        .args(LONG)
        .arg("--checkpoint")
        .arg(&checkpoint)
        .arg("--out")
        .arg(&out);
    let search = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .start();
    search.wait_until("a checkpoint", || checkpoint.exists());

    // It does not end meanwhile.
    search.signal("-STOP");
    fs::remove_dir_all(&folder).unwrap();
    assert!(
        !out.exists(),
        "the search ended before its folder was removed"
    );
    search.signal("-CONT");
    Said::from(search.output()).ok();
    text(&format!("verify --deep {}", out.display()));
    assert_eq!(names(&folder), ["tree.tab"]);
}

/// A reader that has seen enough changes neither the work nor the verdict.
#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("tree.tab").display().to_string();
    let solve = format!("solve --rules 3x4 --out {out}");
    for (ending, arguments) in [
        ("| head -n 1 > /dev/null", "export bulls-and-cows-4x10"),
        ("| true", "--help"),
        ("| true", "list --json"),
        (">&-", "list"),
        (">&-", "export bulls-and-cows-4x10"),
        (">&- 2>&-", &solve),
        ("<&- >&- 2>&-", &solve),
    ] {
        let _ = fs::remove_file(&out);
        // The code is that of the program, not of who reads.
        let script = format!("{{ \"$@\"; echo $? >&3; }} 3>\"$CODE\" {ending}");
        let code = folder.path().join("code");
        let mut shell = in_shell(&script);
        shell
            .args(arguments.split(' '))
            .env("CODE", &code)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let said = shell.says();
        let is_quiet = fs::read_to_string(&code).unwrap() == "0\n" && said.error.is_empty();
        assert!(is_quiet, "{arguments} {ending}: {said:?}");
        assert_eq!(
            Path::new(&out).exists(),
            arguments.starts_with("solve"),
            "{arguments} {ending}"
        );
    }
    // Nor does an error that nobody hears.
    #[cfg(target_os = "linux")]
    for (arguments, code) in [("nonsense", 2), ("verify /nowhere", 3)] {
        let mut shell = in_shell("exec \"$@\" 2> /dev/full");
        let shell = shell.args(arguments.split(' ')).stdout(Stdio::null());
        assert_eq!(shell.start().code(), Some(code), "{arguments}");
    }
}

/// A limit on the size of files is an error, and does not end the program by a signal.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = in_shell("ulimit -f 1; exec \"$@\" > \"$OUT\"");
    shell.args(["export", "bulls-and-cows-4x10"]);
    shell
        .env("OUT", folder.path().join("games.csv"))
        .stderr(Stdio::piped());
    shell.says().refuses(3, "File too large");
}

/// Sends a signal once the program hears it.
#[cfg(unix)]
fn ends_by(signal: &str, child: Running) -> Option<i32> {
    child.wait_until_it_hears();
    child.signal(signal);
    child.code()
}

#[cfg(unix)]
#[test]
fn whatever_is_interrupted_ends_with_its_exit_code() {
    // None of these looks whether it is interrupted.
    let folder = tempfile::tempdir().unwrap();
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let generate = begin(&["generate", "bulls-and-cows-4x10-worst"], folder.path());
        assert_eq!(ends_by(signal, generate), Some(code), "{signal}");
        let mut filter = process();
        filter
            .args(["twenty-four", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut filter = filter.start();
        // Its questions never end.
        let questions = filter.stdin.take();
        assert_eq!(ends_by(signal, filter), Some(code), "{signal}");
        drop(questions);
    }
    assert!(names(folder.path()).is_empty());
}

/// Starts programs as `nohup` does.
#[cfg(target_os = "linux")]
#[test]
fn what_is_told_to_survive_a_hangup_does() {
    let folder = tempfile::tempdir().unwrap();
    let [tree, other] = ["tree.tab", "other.tab"].map(|name| path_in(&folder, name));
    let here = folder.path().display().to_string();
    let search = [&LONG[..], &["--out", &tree]].concat();
    // What survives, and what would not end by itself before the signal comes.
    for (survives, endless) in [
        (
            &["generate", "bulls-and-cows-4x10", "--out", &here][..],
            &["generate", "bulls-and-cows-4x10-worst", "--out", &here][..],
        ),
        (&search, &["solve", "--rules", "5x10", "--out", &other]),
    ] {
        let begin = |arguments: &[&str], ignored: &str| {
            let mut shell = in_shell(&format!("trap '' {ignored}; exec \"$@\""));
            shell
                .args(arguments)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .start()
        };
        assert_eq!(
            ends_by("-HUP", begin(survives, "HUP")),
            Some(0),
            "{survives:?}"
        );
        // The others are heard.
        assert_eq!(
            ends_by("-TERM", begin(endless, "HUP")),
            Some(143),
            "{endless:?}"
        );
        assert_eq!(
            ends_by("-INT", begin(endless, "HUP TERM")),
            Some(130),
            "{endless:?}"
        );
    }

    // A search that is interrupted may have a tree, or leave a temporary file, which the next run
    // removes.
    let names = names(folder.path());
    let names: Vec<_> = names
        .into_iter()
        .filter(|name| name != "other.tab" && !name.ends_with(".unfinished"))
        .collect();
    assert_eq!(names, ["B3SUMS", "bulls-and-cows-4x10.tab", "tree.tab"]);
}

/// Sends signals as `timeout` does: to the program, and to its group.
#[cfg(unix)]
#[test]
fn two_signals_at_once_are_one() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let mut command = process();
    command.args(LONG).arg("--checkpoint").arg(&checkpoint);
    let search = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .start();
    search.wait_until("a checkpoint", || checkpoint.exists());
    let pid = search.id().to_string();
    in_shell("kill -INT $2 && kill -INT $2")
        .arg(pid)
        .says()
        .ok();
    let said = Said::from(search.output()).ends(130);
    assert!(said.error.contains("interrupted"), "{said:?}");
}

/// A link that has a file's name is replaced: what it leads to is somebody else's.
#[cfg(unix)]
#[test]
fn links_are_not_followed_out_of_the_folder() {
    use std::os::unix::fs::symlink;

    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let victim = elsewhere.path().join("victim");
    fs::write(&victim, "somebody's").unwrap();
    let link = |name: &str, target: &Path| {
        let path = folder.path().join(name);
        let _ = fs::remove_file(&path);
        symlink(target, &path).unwrap();
        path
    };
    for target in [&victim, &elsewhere.path().join("missing")] {
        for (name, command) in [
            ("quad-ace-10.tab", "generate quad-ace-10 --out ."),
            ("tree.tab", "solve --rules 3x4 --out tree.tab"),
            (
                "log.txt",
                "evaluate --rules 3x4 --strategy simple --log log.txt",
            ),
        ] {
            let path = link(name, target);
            said_in(&folder, command).ok();
            assert!(!path.is_symlink(), "{name}");
        }
        assert_eq!(names(elsewhere.path()), ["victim"]);
        assert_eq!(fs::read_to_string(&victim).unwrap(), "somebody's");
    }
    let manifest = link("B3SUMS", &elsewhere.path().join("missing"));
    said_in(&folder, "generate quad-ace-10 --out .").ok();
    assert!(!manifest.is_symlink());
}
