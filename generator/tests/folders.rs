//! The road: tables of any games in one folder, made by one verb, told by their `B3SUMS`, wherever
//! the folder is; and every way in which a folder can be broken.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use crate::files::with_rules;
use crate::program::program;

/// Runs a command in a folder: what it says, after it ended with this exit code.
fn ends(folder: &Path, arguments: &str, code: i32) -> (String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = program()
        .current_dir(folder)
        .args(arguments.split(' '))
        .output()
        .unwrap();
    let (stdout, stderr) = (
        String::from_utf8(stdout).unwrap(),
        String::from_utf8(stderr).unwrap(),
    );
    assert_eq!(status.code(), Some(code), "{arguments}: {stdout}{stderr}");
    (stdout, stderr)
}

/// A project with the tables that these commands make; `words.txt` is a list of its own.
fn project(commands: &[&str]) -> TempDir {
    let project = tempfile::tempdir().unwrap();
    fs::write(
        project.path().join("words.txt"),
        "crane\nslate\neerie\nthere\nwhere\n",
    )
    .unwrap();
    for command in commands {
        ends(project.path(), command, 0);
    }
    project
}

const WORDS: &str = "generate my-words --codes words.txt --feedback colours";

const NAMES: [&str; 8] = [
    "3x5-black",
    "3x6",
    "4x4r-worst",
    "my-words",
    "quad-ace-10",
    "quad-ace-5",
    "twenty-four-10",
    "twenty-four",
];

#[test]
fn tables_of_any_games_are_verified_and_made_again_wherever_they_are() {
    let project = project(&[
        "generate quad-ace-10 twenty-four 3x6",
        "generate 4x4r --objective worst",
        "generate 3x5 --feedback black",
        "generate twenty-four --target 10",
        "generate quad-ace --base 5",
        WORDS,
    ]);

    let listed = fs::read_to_string(project.path().join("tables/B3SUMS")).unwrap();
    let names: Vec<&str> = listed.lines().map(|line| &line[66..]).collect();
    assert_eq!(names, NAMES.map(|name| format!("{name}.tab")));
    let moved = tempfile::tempdir().unwrap();
    let elsewhere = moved.path().join("tables");
    for folder in [project.path(), moved.path()] {
        if folder == moved.path() {
            fs::rename(project.path().join("tables"), &elsewhere).unwrap();
        }
        let deep: &[&str] = if folder == moved.path() {
            &["verify"]
        } else {
            &["verify", "verify --deep"]
        };
        for verify in deep {
            let (said, wrong) = ends(folder, verify, 0);
            assert_eq!(
                (said.lines().count(), wrong.as_str()),
                (NAMES.len(), ""),
                "{said}"
            );
            assert!(
                said.lines()
                    .all(|line| line.contains(": intact, as listed")),
                "{said}"
            );
        }
        let (said, _) = ends(folder, "generate --check", 0);
        assert!(said.contains("Not compared: 1 (my-words)."), "{said}");
        let rows: Value =
            serde_json::from_str(&ends(folder, "generate --check --json", 0).0).unwrap();
        for (row, name) in rows.as_array().unwrap().iter().zip(NAMES) {
            let state = if name == "my-words" {
                "not-compared"
            } else {
                "same"
            };
            assert_eq!((&row["name"], &row["state"]), (&name.into(), &state.into()));
        }
    }

    // With its list, it is compared.
    fs::rename(elsewhere, project.path().join("tables")).unwrap();
    let again = "generate my-words --codes words.txt --feedback colours --check";
    assert!(ends(project.path(), again, 0).0.contains("same"));
    fs::write(
        project.path().join("words.txt"),
        "crane\nslate\neerie\nthere\nthree\n",
    )
    .unwrap();
    assert!(ends(project.path(), again, 1).0.contains("different"));

    // Under the name of rules it cannot hide.
    let tables = project.path().join("tables");
    fs::rename(tables.join("my-words.tab"), tables.join("3x9.tab")).unwrap();
    let listed = fs::read_to_string(tables.join("B3SUMS")).unwrap();
    fs::write(tables.join("B3SUMS"), listed.replace("my-words", "3x9")).unwrap();
    let (said, _) = ends(project.path(), "generate --check", 1);
    assert!(
        said.contains("bytes, different: it is not the table of this name"),
        "{said}"
    );
}

#[test]
fn each_way_to_break_a_folder_is_told_in_a_line_that_says_what_to_do() {
    let project = project(&["generate quad-ace-10 3x6", "generate quad-ace --base 5"]);
    let (tables, kept) = (project.path().join("tables"), tempfile::tempdir().unwrap());
    for file in fs::read_dir(&tables).unwrap().map(Result::unwrap) {
        fs::copy(file.path(), kept.path().join(file.file_name())).unwrap();
    }

    let at = |name: &str| tables.join(name);
    let add = &|line: &str| {
        let listed = fs::read_to_string(at("B3SUMS")).unwrap();
        fs::write(at("B3SUMS"), listed + line).unwrap();
    };

    let digest = "0".repeat(64);
    type Break<'a> = Box<dyn Fn() + 'a>;
    let mut ways: Vec<(Break<'_>, &str, &str)> = vec![
        (
            Box::new(|| {
                let mut bytes = fs::read(at("3x6.tab")).unwrap();
                bytes[500] ^= 4;
                fs::write(at("3x6.tab"), bytes).unwrap();
            }),
            "tables/3x6.tab: ",
            "make it again",
        ),
        (
            Box::new(|| fs::remove_file(at("3x6.tab")).unwrap()),
            "tables/3x6.tab is missing",
            "make it again",
        ),
        (
            Box::new(|| {
                fs::copy(at("quad-ace-5.tab"), at("quad-ace-10.tab")).unwrap();
            }),
            "tables/quad-ace-10.tab: B3SUMS lists it with the digest",
            "again",
        ),
        (
            Box::new(|| {
                fs::copy(at("3x6.tab"), at("other.tab")).unwrap();
            }),
            "tables/other.tab is not listed in B3SUMS",
            "make it again with solvetab generate",
        ),
        (
            Box::new(|| fs::remove_file(at("B3SUMS")).unwrap()),
            "B3SUMS is missing",
            "solvetab generate",
        ),
        (
            Box::new(|| {
                fs::remove_dir_all(&tables).unwrap();
                fs::create_dir(&tables).unwrap();
                fs::write(at("B3SUMS"), "").unwrap();
            }),
            "there is no table",
            "",
        ),
    ];

    for (line, why) in [
        (
            format!("{digest}  ../3x6.tab\n"),
            "for a file in this folder",
        ),
        (
            format!("{digest}  sub/3x6.tab\n"),
            "for a file in this folder",
        ),
        (format!("{digest}  /3x6.tab\n"), "for a file in this folder"),
        (format!("{digest}  ..\n"), "for a file in this folder"),
        (format!("{digest}  3x6.tab\n"), "3x6.tab is listed twice"),
        (format!("{digest} new.tab\n"), ""),
        ("abc  new.tab\n".to_owned(), ""),
        ("abc".to_owned(), ""),
    ] {
        ways.push((Box::new(move || add(&line)), "B3SUMS cannot be used", why));
    }

    for (number, (breaks, what, remedy)) in ways.into_iter().enumerate() {
        breaks();
        for command in ["verify", "verify --deep"] {
            let (_, wrong) = ends(project.path(), command, 1);
            let lines: Vec<&str> = wrong.lines().filter(|line| line.contains(what)).collect();
            assert_eq!(lines.len(), 1, "{number}: {what}: {wrong}");
            assert!(wrong.contains(remedy), "{number}: {remedy}: {wrong}");
            let said = program()
                .current_dir(project.path())
                .args(command.split(' '))
                .arg("--json")
                .output()
                .unwrap();
            assert_eq!(said.status.code(), Some(1));
        }
        fs::remove_dir_all(&tables).unwrap();
        fs::create_dir(&tables).unwrap();
        for file in fs::read_dir(kept.path()).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), at(file.file_name().to_str().unwrap())).unwrap();
        }
        ends(project.path(), "verify", 0);
    }
}

#[cfg(unix)]
#[test]
fn a_link_is_no_table_of_a_folder() {
    let project = project(&["generate 3x6"]);
    let table = project.path().join("tables/3x6.tab");
    let elsewhere = project.path().join("3x6.tab");
    fs::rename(&table, &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, &table).unwrap();
    let (_, wrong) = ends(project.path(), "verify", 1);
    assert!(
        wrong.lines().count() == 1 && wrong.contains("tables/3x6.tab is a link"),
        "{wrong}"
    );
}

#[test]
fn lines_of_other_files_stay_and_are_checked() {
    let project = project(&["generate 3x6", WORDS]);
    let manifest = project.path().join("tables/B3SUMS");
    fs::write(project.path().join("tables/NOTES"), "mine").unwrap();
    let line = format!("{}  NOTES\n", blake3::hash(b"mine").to_hex());
    fs::write(&manifest, fs::read_to_string(&manifest).unwrap() + &line).unwrap();
    ends(project.path(), "generate 3x4 --out tables", 0);
    ends(
        project.path(),
        "solve --rules 4x5 --width 2 --out tables/narrow.tab",
        0,
    );
    let listed = fs::read_to_string(&manifest).unwrap();
    assert!(
        listed.contains(&line)
            && listed.contains("  3x4.tab\n")
            && listed.contains("  narrow.tab\n"),
        "{listed}"
    );
    ends(project.path(), "verify", 0);
    let (said, _) = ends(project.path(), "generate --check", 0);
    assert!(
        said.contains("narrow.tab: 1268 bytes, same\n")
            && said.contains("Not compared: 1 (my-words)."),
        "{said}"
    );
    fs::write(project.path().join("tables/NOTES"), "yours").unwrap();
    let (_, wrong) = ends(project.path(), "verify", 1);
    assert!(wrong.contains("tables/NOTES"), "{wrong}");

    // Where there is no list, `solve` begins none.
    fs::create_dir(project.path().join("other")).unwrap();
    ends(project.path(), "solve --rules 3x4 --out other/3x4.tab", 0);
    assert!(!project.path().join("other/B3SUMS").exists());
}

#[test]
fn tables_that_say_otherwise_are_damaged_or_different() {
    let project = project(&["generate 3x6", WORDS]);
    let tables = project.path().join("tables");
    let check = || {
        let output = program()
            .current_dir(project.path())
            .args(["generate", "--check", "--json"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
        rows.as_array()
            .unwrap()
            .iter()
            .map(|row| row["state"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let (rules, words) = (
        fs::read(tables.join("3x6.tab")).unwrap(),
        fs::read(tables.join("my-words.tab")).unwrap(),
    );
    // The tree has its rules as parameters too.
    for (file, state) in [
        (with_rules(&rules, "4x6"), "different"),
        (rules[..rules.len() - 1].to_vec(), "damaged"),
    ] {
        fs::write(tables.join("3x6.tab"), file).unwrap();
        assert_eq!(check(), [state, "not-compared"]);
        ends(project.path(), "verify", 1);
    }

    fs::write(tables.join("3x6.tab"), &rules).unwrap();
    // Of a list, the digest that is listed is all that can be compared.
    fs::write(tables.join("my-words.tab"), with_rules(&words, "5 words")).unwrap();
    assert_eq!(check(), ["same", "unlisted"]);
    fs::write(tables.join("my-words.tab"), &words).unwrap();
    fs::write(tables.join("3x7.tab"), table_of(project.path(), "3x7")).unwrap();
    assert_eq!(check(), ["same", "unlisted", "not-compared"]);
    fs::remove_file(tables.join("3x7.tab")).unwrap();
    ends(project.path(), "generate --check", 0);
    // Without tables there is nothing to be right.
    fs::write(tables.join("B3SUMS"), "").unwrap();
    fs::remove_file(tables.join("3x6.tab")).unwrap();
    fs::remove_file(tables.join("my-words.tab")).unwrap();
    assert!(
        ends(project.path(), "generate --check", 3)
            .1
            .contains("make tables with solvetab generate")
    );
}

/// A table that another folder has.
fn table_of(project: &Path, name: &str) -> Vec<u8> {
    ends(project, &format!("generate {name} --out other"), 0);
    fs::read(project.join(format!("other/{name}.tab"))).unwrap()
}

#[test]
fn a_shipped_name_is_of_the_shipped_table() {
    let project = project(&[
        "generate twenty-four --target 10",
        "generate 4x9",
        "generate words-2315",
    ]);
    let tables = project.path().join("tables");
    fs::remove_file(tables.join("B3SUMS")).unwrap();
    for (own, shipped, command) in [
        (
            "twenty-four-10",
            "twenty-four",
            "twenty-four 3 3 8 8 --table twenty-four",
        ),
        (
            "4x9",
            "bulls-and-cows-4x10",
            "next 0123=1A1B --table bulls-and-cows-4x10",
        ),
        (
            "words-2315",
            "words-3158",
            "next crane=----- --table words-3158",
        ),
    ] {
        fs::rename(
            tables.join(format!("{own}.tab")),
            tables.join(format!("{shipped}.tab")),
        )
        .unwrap();
        for (command, code) in [
            (command.to_owned(), 3),
            (format!("verify tables/{shipped}.tab"), 1),
        ] {
            let (_, wrong) = ends(project.path(), &command, code);
            assert!(wrong.contains("give it another name"), "{command}: {wrong}");
        }
    }
}

#[test]
fn what_is_no_table_is_not_lost() {
    let project = project(&[]);
    let file = project.path().join("tables/4x4.tab");
    fs::create_dir(project.path().join("tables")).unwrap();
    fs::write(&file, "notes").unwrap();
    assert!(
        ends(project.path(), "generate 4x4", 3)
            .1
            .contains("is no table, and would be lost")
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "notes");
    // What is listed is made again, whatever it has become.
    fs::remove_file(&file).unwrap();
    ends(project.path(), "generate 4x4", 0);
    fs::write(&file, "damaged").unwrap();
    ends(project.path(), "generate 4x4", 0);
    ends(project.path(), "verify", 0);
    assert!(
        ends(project.path(), "generate 5x4", 2)
            .1
            .contains("5 different symbols")
    );
    assert!(
        ends(project.path(), "generate 3x4 6x9 --max-depth 2", 1)
            .1
            .contains("3x4-within-2: no tree finds")
    );
}

#[test]
fn names_of_lists_are_no_names_of_other_tables() {
    let project = project(&[]);
    for (name, why) in [
        ("4x5", "is for a list"),
        ("4x6r-worst", "is the name of another table"),
        ("quad-ace-7", "is the name of another table"),
        ("twenty-four-10", "is the name of another table"),
        ("my.words", "cannot be the name of a table"),
        ("my words", "cannot be the name of a table"),
        ("../words", "cannot be the name of a table"),
    ] {
        let arguments = [
            "generate",
            name,
            "--codes",
            "words.txt",
            "--feedback",
            "colours",
        ];
        let output = program()
            .current_dir(project.path())
            .args(arguments)
            .output()
            .unwrap();
        let wrong = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && wrong.contains(why),
            "{name}: {wrong}"
        );
    }

    assert!(!project.path().join("tables").exists());
}

/// Runs a command on these lines, with the tables of a folder alone.
fn piped(folder: &Path, arguments: &str, lines: &str) -> Vec<u8> {
    program()
        .args(arguments.split(' '))
        .arg("--tables")
        .arg(folder)
        .write_stdin(lines)
        .output()
        .unwrap()
        .stdout
}

#[test]
fn hands_and_positions_are_answered_by_the_tables_of_the_folder_as_by_a_search() {
    let project = project(&["generate twenty-four targets quad-ace-10"]);
    let (tables, none) = (project.path().join("tables"), tempfile::tempdir().unwrap());
    let mut hands = String::new();
    for a in 1..=13 {
        for b in a..=13 {
            for c in b..=13 {
                for d in c..=13 {
                    hands += &format!("{d} {a} {c} {b}\n");
                }
            }
        }
    }

    for question in [
        "",
        " --all",
        " --every",
        " --all --json",
        " --target 25",
        " --target 7/2",
    ] {
        let arguments = format!("twenty-four -{question}");
        let searched = piped(none.path(), &arguments, &hands);
        assert_eq!(
            searched.iter().filter(|&&byte| byte == b'\n').count(),
            1820,
            "{question}"
        );
        assert!(piped(&tables, &arguments, &hands) == searched, "{question}");
    }
    let positions = "1,1 1,1\n0,2 1,8\n3,7 9,9\n0,1 0,1\n";
    assert!(piped(&tables, "quad-ace -", positions) == piped(none.path(), "quad-ace -", positions));

    // That they are asked shows where they are damaged; what they do not have is searched.
    for (name, asked, others) in [
        (
            "twenty-four",
            "twenty-four 3 3 8 8",
            "twenty-four 3 3 8 8 9",
        ),
        (
            "targets",
            "twenty-four 3 3 8 8 --targets",
            "twenty-four 3 3 8 8 --target 129",
        ),
        (
            "quad-ace-10",
            "quad-ace 0,2 1,8",
            "quad-ace 0,2 1,8 --base 12",
        ),
    ] {
        let table = tables.join(format!("{name}.tab"));
        let good = fs::read(&table).unwrap();
        let mut bad = good.clone();
        *bad.last_mut().unwrap() ^= 1;
        fs::write(&table, bad).unwrap();
        assert!(
            ends(project.path(), asked, 3).1.contains("is damaged"),
            "{asked}"
        );
        let code = program()
            .current_dir(project.path())
            .args(others.split(' '))
            .output()
            .unwrap()
            .status
            .code();
        assert!(matches!(code, Some(0 | 1)), "{others}: {code:?}");
        fs::write(&table, good).unwrap();
        ends(project.path(), asked, 0);
    }
}

#[test]
fn each_command_that_asks_a_table_takes_a_file_or_a_name() {
    let project = project(&[
        "generate 4x10 twenty-four words-2315",
        "generate quad-ace --base 5",
    ]);
    for (command, name, said) in [
        ("next", "bulls-and-cows-4x10", "0123"),
        ("twenty-four 3 3 8 8", "twenty-four", "8/(3-8/3) = 24"),
        ("quad-ace 1,1 1,1", "quad-ace-5", "base 5"),
    ] {
        for table in [name.to_owned(), format!("tables/{name}.tab")] {
            let told = ends(project.path(), &format!("{command} --table {table}"), 0).0;
            assert!(told.contains(said), "{command} --table {table}: {told}");
        }
    }

    for (command, typed, said) in [
        ("assist", "", "0123"),
        ("play bulls-and-cows --seed 1", "0123\n", "1: 0123 "),
        ("play quad-ace --seed 1", "", "base 5"),
    ] {
        let name = if command.contains("quad-ace") {
            "quad-ace-5"
        } else {
            "bulls-and-cows-4x10"
        };
        for table in [name.to_owned(), format!("tables/{name}.tab")] {
            let asked = format!("{command} --table {table}");
            let output = program()
                .current_dir(project.path())
                .args(asked.split(' '))
                .write_stdin(typed)
                .output()
                .unwrap();
            let told = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(
                told.contains(said),
                "{asked}: {told}{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }

    let help = |command: &str| {
        let help = ends(project.path(), &format!("{command} --help"), 0).0;
        let at = help
            .find("--table <FILE|NAME>")
            .unwrap_or_else(|| panic!("{command}: {help}"));
        // As far as the next option, however the lines are broken.
        let option = help[at..].split("\n      --").next().unwrap();
        option.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let words = help("next");
    for command in [
        "assist",
        "play bulls-and-cows",
        "play quad-ace",
        "twenty-four",
        "quad-ace",
    ] {
        assert_eq!(help(command), words, "{command}");
    }
}
