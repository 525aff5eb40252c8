//! Interfaces for packagers, shells and other programs: manual pages, completion, errors as JSON.

use std::collections::BTreeSet;
use std::fs;

use assert_cmd::Command;
use serde_json::Value;

use crate::program::{program, tool};

fn solvetab(arguments: &str) -> Command {
    let mut command = program();
    command.args(arguments.split_whitespace());
    command
}

fn output(arguments: &str) -> String {
    let output = solvetab(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_has_a_manual_page_with_its_options() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    let said: Value =
        serde_json::from_str(&output(&format!("man --out {} --json", pages.display()))).unwrap();
    let named: BTreeSet<String> = said["pages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|page| page.as_str().unwrap().to_owned())
        .collect();
    let written: BTreeSet<String> = fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(named, written);
    let help = output("--help");
    let groups = help
        .lines()
        .skip_while(|line| *line != "Play and ask:")
        .take_while(|line| !line.is_empty());
    let commands = groups.filter(|line| line.starts_with("  "));
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 12, "{help}");
    for command in commands.into_iter().filter(|command| *command != "help") {
        assert!(
            written.contains(&format!("solvetab-{command}.1")),
            "{command}"
        );
    }
    for (page, what) in [
        ("solvetab.1", "SOLVETAB_TABLES"),
        ("solvetab-next.1", "\\-\\-table"),
        ("solvetab-solve.1", "\\-\\-max\\-depth"),
        ("solvetab-quad-ace-bases.1", "\\-\\-from"),
        ("solvetab-generate.1", "\\-\\-check"),
    ] {
        let text = fs::read_to_string(pages.join(page)).unwrap();
        assert!(text.contains(".TH ") && text.contains(what), "{page}");
    }

    // The synopsis names values, and nothing is said twice.
    let text = fs::read_to_string(pages.join("solvetab-next.1")).unwrap();
    assert!(
        text.contains("\n.SH SYNOPSIS\n.nf\n\\&solvetab next [OPTIONS] [GUESS=FEEDBACK]...\n.fi\n"),
        "{text}"
    );
    assert_eq!(text.matches("Suggest the next guess").count(), 1, "{text}");
    assert!(
        text.contains("\n.SH EXAMPLES\n.nf\n\\&solvetab next 0123=1A1B"),
        "{text}"
    );
    for page in &named {
        let text = fs::read_to_string(pages.join(page)).unwrap();
        assert!(
            !text.contains("EXTRA") && text.contains("\"solvetab 0."),
            "{page}: {text}"
        );
    }
    // Shown by man or as plain text.
    for (asked, has) in [
        ("man", "SOLVETAB_TABLES"),
        ("man next", "--lies"),
        ("man solve plan", "--out"),
    ] {
        assert!(output(asked).contains(has), "{asked}");
        let without_man = solvetab(asked).env("PATH", "").output().unwrap();
        let text = String::from_utf8(without_man.stdout).unwrap();
        assert!(
            text.contains(has) && text.contains("Usage: solvetab"),
            "{asked}"
        );
    }
    solvetab("man nope").assert().code(2);
    #[cfg(target_os = "linux")]
    assert_eq!(
        crate::program::in_shell("exec \"$1\" man next > /dev/full")
            .output()
            .unwrap()
            .status
            .code(),
        Some(3),
        "what is lost is told"
    );

    // A file is no folder.
    solvetab(&format!("man --out {}", pages.join("solvetab.1").display()))
        .assert()
        .code(2);
}

/// The words that bash offers after `words`, by the script that the program writes.
#[cfg(target_os = "linux")]
fn offered(script: &str, words: &[&str]) -> BTreeSet<String> {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let previous = words[words.len() - 2];
    let ask = format!(
        "{script}\nCOMP_WORDS=({}); COMP_CWORD={}; _solvetab solvetab '{}' '{previous}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" "),
        words.len() - 1,
        words[words.len() - 1],
    );
    // Of a file, since the script is longer than an argument may be.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ask.bash");
    fs::write(&file, ask).unwrap();
    let output = tool("bash").arg("--norc").arg(&file).output().unwrap();
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| line.trim().to_owned())
        .collect()
}

#[cfg(target_os = "linux")]
#[test]
fn bash_completes_names() {
    let script = output("completions bash");
    for (words, least, never) in [
        (&["solvetab", "ne"][..], "next", "verify"),
        (
            &["solvetab", "next", "--table", ""],
            "bulls-and-cows-4x10",
            "twenty-four",
        ),
        (
            &["solvetab", "next", "--table", "mast"],
            "mastermind-4x6r-depth5",
            "3x10",
        ),
        (
            &["solvetab", "twenty-four", "--table", ""],
            "twenty-four",
            "quad-ace-10",
        ),
        (
            &["solvetab", "generate", "quad"],
            "quad-ace-10-three-hands",
            "targets",
        ),
        (&["solvetab", "info", "quad"], "quad-ace-10", "targets"),
        (&["solvetab", "solve", "--rules", "4"], "4x7r", "3x10"),
        (
            &["solvetab", "evaluate", "--strategy", "e"],
            "entropy",
            "simple",
        ),
    ] {
        let offered = offered(&script, words);
        assert!(
            offered.contains(least) && !offered.contains(never),
            "{words:?}: {offered:?}"
        );
    }

    for shell in ["zsh", "fish"] {
        let script = output(&format!("completions {shell}"));
        assert!(
            script.contains("bulls-and-cows-4x10-worst") && script.contains("4x7r"),
            "{shell}"
        );
    }
}

/// Shells are not offered all that is taken: files and other rules are, too.
#[test]
fn names_that_are_not_offered_are_taken() {
    assert_eq!(
        solvetab("next --rules 3x4 --json")
            .output()
            .unwrap()
            .status
            .code(),
        Some(0)
    );
}

/// The keys of an object, in ascending order.
fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    keys
}

#[test]
fn errors_are_json_where_answers_are() {
    for (arguments, code, what, id) in [
        ("--json frobnicate", 2, "'frobnicate'", "unknown-command"),
        (
            "list --json --frobnicate",
            2,
            "'--frobnicate'",
            "unknown-argument",
        ),
        ("next --rules 4y10 --json", 2, "4x6r", "form"),
        ("next --rules 17x20r --json", 2, "1 to 16, not 17", "range"),
        ("solve --rules 9x9 --json", 2, "1 to 8, not 9", "range"),
        (
            "next 0123=9A9B --json --rules 4x10",
            2,
            "9A9B",
            "no-feedback",
        ),
        ("next 01a=3 --json", 2, "a is no symbol of 4x10", "symbol"),
        ("next 0123=3 --json", 2, "\"3\" is not feedback", "form"),
        (
            "info --json /no/such.tab",
            3,
            "/no/such.tab cannot be read",
            "file",
        ),
        ("solve --json", 2, "--codes", "usage"),
        (
            "solve --rules 4x6r --objective best --json",
            2,
            "'best'",
            "invalid-value",
        ),
        (
            "next --list --rate 0123 --json --json",
            2,
            "cannot be used with",
            "conflict",
        ),
        (
            "play --json",
            2,
            "solvetab play needs one of bulls-and-cows, bc",
            "missing-argument",
        ),
        (
            "adaptive --json",
            2,
            "unrecognized subcommand",
            "unknown-command",
        ),
    ] {
        let output = solvetab(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments}");
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        assert_eq!(error["code"], code, "{arguments}");
        assert_eq!(error["id"], id, "{arguments}: {error}");
        assert_eq!(keys(&error), ["code", "error", "id"], "{arguments}");
        assert!(error["error"].as_str().unwrap().contains(what), "{error}");
        assert!(
            output.stdout.is_empty() && output.stderr.ends_with(b"}\n"),
            "{arguments}"
        );
    }

    // An error of the library has its identifier, the same as in every language.
    let list = tempfile::NamedTempFile::new().unwrap();
    fs::write(&list, "one\none\n").unwrap();
    let list = list.path().display();
    for (arguments, id) in [
        ("info --json Cargo.toml".to_owned(), "not-a-table"),
        (format!("solve --json --codes {list}"), "repeated-code"),
        ("quad-ace --json 1,1 1,10".to_owned(), "range"),
        ("twenty-four check --json 1+x".to_owned(), "expression"),
    ] {
        let output = solvetab(&arguments).output().unwrap();
        let error: Value = serde_json::from_slice(&output.stderr)
            .unwrap_or_else(|_| panic!("{arguments}: {output:?}"));
        assert_eq!(error["id"], id, "{arguments}: {error}");
        assert_eq!(keys(&error), ["code", "error", "id"], "{arguments}");
    }

    // A line that is answered with an error does not end the program, so it has no exit code.
    let output = solvetab("quad-ace --json -")
        .write_stdin("1,1 1,10\n")
        .output()
        .unwrap();
    let error: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(error["id"], "range", "{error}");
    assert_eq!(keys(&error), ["error", "id"]);

    // What checks files says so of one that cannot be read, beside its report.
    for command in ["verify", "check"] {
        let output = solvetab(&format!("{command} --json /no/such.tab"))
            .output()
            .unwrap();
        let error: Value = serde_json::from_slice(&output.stderr)
            .unwrap_or_else(|_| panic!("{command}: {output:?}"));
        assert!(
            error["code"] == 3 && error["error"].as_str().unwrap().contains("/no/such.tab"),
            "{command}: {error}"
        );
        assert_eq!(
            (keys(&error), &error["id"]),
            (vec!["code", "error", "id"], &"file".into()),
            "{command}"
        );
    }

    // Help is text, also for programs.
    assert_eq!(self::output("help next --json"), self::output("help next"));
    // What is behind `--` is no option.
    let output = solvetab("info -- --json").output().unwrap();
    assert!(output.stderr.starts_with(b"solvetab: "));
}

#[test]
fn notes_are_json_where_answers_are() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("twenty-four.tab"), b"other").unwrap();
    let output = solvetab(&format!(
        "generate twenty-four --check --json --out {}",
        folder.path().display()
    ))
    .output()
    .unwrap();
    let note: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(keys(&note), ["note"]);
    assert!(
        note["note"]
            .as_str()
            .unwrap()
            .contains("differs from what this release generates"),
        "{note}"
    );
    serde_json::from_slice::<Value>(&output.stdout).unwrap();
}

#[test]
fn the_help_names_the_variables() {
    let help = output("--help");
    for variable in ["SOLVETAB_TABLES", "XDG_DATA_HOME", "NO_COLOR"] {
        assert!(help.contains(variable), "{variable}");
    }
}

/// Word lists as editors on Windows write them: with a byte order mark, which files put together
/// have within too, and a carriage return at each line's end.
#[test]
fn word_lists_may_have_a_byte_order_mark() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("words.txt");
    let solve = format!("solve --codes {} --json", list.display());
    fs::write(&list, b"\xef\xbb\xbfabc\r\nabd\r\n\xef\xbb\xbfxyz\r\n").unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&output(&solve)).unwrap()["codes"],
        3
    );
    fs::write(&list, b"\xff\xfea\0b\0c\0").unwrap();
    let refusal = solvetab(&solve).output().unwrap();
    assert_eq!(refusal.status.code(), Some(2));
    assert!(
        String::from_utf8(refusal.stderr)
            .unwrap()
            .contains("is no text in UTF-8: save it in that")
    );
}
