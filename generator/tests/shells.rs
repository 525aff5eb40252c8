//! Interfaces for packagers, shells and other programs: manual pages, completion, errors as JSON.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::files::file;
#[cfg(target_os = "linux")]
use crate::program::tool;
use crate::program::{json, said, solvetab, text, typed};

#[test]
fn every_command_has_a_manual_page_with_its_options() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    let said = json(&format!("man --out {}", pages.display()));
    let named: BTreeSet<String> = serde_json::from_value(said["pages"].clone()).unwrap();
    let written = fs::read_dir(&pages).unwrap();
    let written = written.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(named, written.collect());
    let help = text("--help");
    let groups = help.lines().skip_while(|line| *line != "Play and ask:");
    let commands = groups
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  "));
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        assert!(
            named.contains(&format!("solvetab-{command}.1")) || command == "help",
            "{command}"
        );
    }
    let read = |page: &str| fs::read_to_string(pages.join(page)).unwrap();
    for (page, what) in [
        ("solvetab.1", "SOLVETAB_TABLES"),
        ("solvetab-quad-ace-bases.1", "\\-\\-from"),
        // The synopsis names values.
        (
            "solvetab-next.1",
            "\n.SH SYNOPSIS\n.nf\n\\&solvetab next [OPTIONS] [GUESS=FEEDBACK]...\n.fi\n",
        ),
        (
            "solvetab-next.1",
            "\n.SH EXAMPLES\n.nf\n\\&solvetab next 0123=1A1B",
        ),
    ] {
        assert!(read(page).contains(what), "{page}");
    }
    let twice = read("solvetab-next.1")
        .matches("Suggest the next guess")
        .count();
    assert_eq!(twice, 1, "nothing is said twice");
    for page in &named {
        let text = read(page);
        assert!(
            text.contains(".TH ") && text.contains("\"solvetab 0."),
            "{page}: {text}"
        );
        assert!(!text.contains("EXTRA"), "{page}: {text}");
    }
    // Shown by man or as plain text.
    for (asked, has) in [
        ("man", "SOLVETAB_TABLES"),
        ("man next", "--lies"),
        ("man solve plan", "--out"),
    ] {
        assert!(text(asked).contains(has), "{asked}");
        let without_man = solvetab(asked).env("PATH", "").output().unwrap();
        let text = String::from_utf8(without_man.stdout).unwrap();
        assert!(
            text.contains(has) && text.contains("Usage: solvetab"),
            "{asked}"
        );
    }
    self::said("man nope").ends(2);
    // A file is no folder.
    self::said(&format!("man --out {}", pages.join("solvetab.1").display())).ends(2);
    #[cfg(target_os = "linux")]
    {
        let mut shell = crate::program::in_shell("exec \"$1\" man next > /dev/full");
        assert_eq!(
            shell.output().unwrap().status.code(),
            Some(3),
            "what is lost is told"
        );
    }
}

/// Words that bash offers after `words`, by the script that the program writes.
#[cfg(target_os = "linux")]
fn offered(script: &str, words: &str) -> Vec<String> {
    let words: Vec<String> = words.split(' ').map(|word| format!("'{word}'")).collect();
    let [.., previous, last] = &words[..] else {
        panic!("two words")
    };
    let (place, line) = (words.len() - 1, words.join(" "));
    // Of a file, since the script is longer than an argument may be.
    let folder = tempfile::tempdir().unwrap();
    let ask = file(
        &folder,
        "ask.bash",
        format!(
            "{script}\nCOMP_WORDS=({line}); COMP_CWORD={place}; _solvetab solvetab {last} {previous}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        ),
    );
    let output = tool("bash").arg("--norc").arg(&ask).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| line.trim().to_owned()).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn shells_complete_names() {
    let script = text("completions bash");
    for (words, least, never) in [
        ("solvetab ne", "next", "verify"),
        (
            "solvetab next --table ",
            "bulls-and-cows-4x10",
            "twenty-four",
        ),
        (
            "solvetab next --table mast",
            "mastermind-4x6r-depth5",
            "3x10",
        ),
        (
            "solvetab twenty-four --table ",
            "twenty-four",
            "quad-ace-10",
        ),
        (
            "solvetab generate quad",
            "quad-ace-10-three-hands",
            "targets",
        ),
        ("solvetab info quad", "quad-ace-10", "targets"),
        ("solvetab solve --rules 4", "4x7r", "3x10"),
        ("solvetab evaluate --strategy e", "entropy", "simple"),
    ] {
        let offered = offered(&script, words);
        let has = |name: &str| offered.iter().any(|word| word == name);
        assert!(has(least) && !has(never), "{words}: {offered:?}");
    }
    for shell in ["zsh", "fish", "powershell", "elvish"] {
        assert!(
            text(&format!("completions {shell}")).contains("twenty-four"),
            "{shell}"
        );
    }
}

/// Keys of an object, in ascending order.
fn keys(object: &Value) -> String {
    let keys = object.as_object().unwrap().keys().map(String::as_str);
    keys.collect::<Vec<_>>().join(" ")
}

/// The identifiers are in `refusals.rs`.
#[test]
fn errors_are_json_where_answers_are() {
    for (arguments, code, what) in [
        ("--json frobnicate", 2, "'frobnicate'"),
        ("list --json --frobnicate", 2, "'--frobnicate'"),
        ("next --rules 4y10 --json", 2, "4x6r"),
        ("next --rules 17x20r --json", 2, "1 to 16, not 17"),
        ("next 0123=9A9B --json --rules 4x10", 2, "9A9B"),
        ("next 01a=3 --json", 2, "a is no symbol of 4x10"),
        ("next 0123=3 --json", 2, "\"3\" is not feedback"),
        ("info --json /no/such.tab", 3, "/no/such.tab cannot be read"),
        ("solve --json", 2, "--codes"),
        (
            "play --json",
            2,
            "solvetab play needs one of bulls-and-cows, bc",
        ),
        // What checks files says so of one that cannot be read, beside its report.
        ("verify --json /no/such.tab", 3, "/no/such.tab"),
        ("check --json /no/such.tab", 3, "/no/such.tab"),
    ] {
        let said = said(arguments).ends(code);
        let error: Value = serde_json::from_str(&said.error).unwrap();
        assert_eq!(error["code"], code, "{arguments}");
        assert_eq!(keys(&error), "code error id", "{arguments}");
        assert!(error["error"].as_str().unwrap().contains(what), "{error}");
        assert!(said.error.ends_with("}\n"), "{arguments}");
    }

    // A line that is answered with an error does not end the program, so it has no exit code.
    let error = typed("quad-ace --json -", "1,1 1,10\n").json();
    assert_eq!(
        (keys(&error), &error["id"]),
        ("error id".to_owned(), &"range".into())
    );
    // Help is text, also for programs.
    assert_eq!(text("help next --json"), text("help next"));
    // What is behind `--` is no option.
    assert!(said("info -- --json").error.starts_with("solvetab: "));

    // So are notes.
    let folder = tempfile::tempdir().unwrap();
    file(&folder, "twenty-four.tab", "other");
    let out = folder.path().display();
    let said = said(&format!("generate twenty-four --check --json --out {out}")).ends(1);
    let note: Value = serde_json::from_str(&said.error).unwrap();
    let what = "differs from what this release generates";
    assert!(
        keys(&note) == "note" && note["note"].as_str().unwrap().contains(what),
        "{note}"
    );
    assert!(said.json().is_array());
}
