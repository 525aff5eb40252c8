//! The road: tables of any games in one folder, made by one verb, told by their `B3SUMS`, wherever
//! the folder is; and every way in which a folder can be broken.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::files::{file, shipped, with_rules};
use crate::program::{Says, said_in, solvetab};

/// What a command prints in a folder, where it ends with this exit code.
fn ends(folder: impl AsRef<Path>, arguments: &str, code: i32) -> (String, String) {
    let said = said_in(folder, arguments).ends(code);
    (said.out, said.error)
}

/// A project with the tables that these commands make; `words.txt` is a list of its own.
fn project(commands: &[&str]) -> TempDir {
    let project = tempfile::tempdir().unwrap();
    file(&project, "words.txt", "crane\nslate\neerie\nthere\nwhere\n");
    for command in commands {
        ends(&project, command, 0);
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

/// The states of all tables of a folder, by `generate --check`.
fn states(folder: &TempDir) -> Vec<String> {
    let rows = said_in(folder, "generate --check --json").json();
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row["state"].as_str().unwrap().to_owned())
        .collect()
}

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
    let tables = project.path().join("tables");
    let listed = fs::read_to_string(tables.join("B3SUMS")).unwrap();
    let names: Vec<&str> = listed.lines().map(|line| &line[66..]).collect();
    assert_eq!(names, NAMES.map(|name| format!("{name}.tab")));
    let moved = tempfile::tempdir().unwrap();
    let elsewhere = moved.path().join("tables");
    for (folder, verify) in [(&project, "verify --deep"), (&moved, "verify")] {
        if verify == "verify" {
            fs::rename(&tables, &elsewhere).unwrap();
        }
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
        let (said, _) = ends(folder, "generate --check", 0);
        assert!(said.contains("Not compared: 1 (my-words)."), "{said}");
        let expected = NAMES.map(|name| {
            if name == "my-words" {
                "not-compared"
            } else {
                "same"
            }
        });
        assert_eq!(states(folder), expected);
    }

    // With its list, it is compared.
    fs::rename(elsewhere, &tables).unwrap();
    let again = format!("{WORDS} --check");
    assert!(ends(&project, &again, 0).0.contains("same"));
    file(&project, "words.txt", "crane\nslate\neerie\nthere\nthree\n");
    assert!(ends(&project, &again, 1).0.contains("different"));

    // Under the name of rules it cannot hide.
    fs::rename(tables.join("my-words.tab"), tables.join("3x9.tab")).unwrap();
    fs::write(tables.join("B3SUMS"), listed.replace("my-words", "3x9")).unwrap();
    let (said, _) = ends(&project, "generate --check", 1);
    assert!(
        said.contains("bytes, different: it is not the table of this name"),
        "{said}"
    );
}

#[test]
fn each_way_to_break_a_folder_is_told_in_a_line_that_says_what_to_do() {
    let project = project(&["generate quad-ace-10 3x6", "generate quad-ace --base 5"]);
    let (tables, kept) = (project.path().join("tables"), tempfile::tempdir().unwrap());
    let copy = |from: &Path, to: &Path| {
        for file in fs::read_dir(from).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    };
    copy(&tables, kept.path());
    let at = |name: &str| tables.join(name);
    let empty = || {
        fs::remove_dir_all(&tables).unwrap();
        fs::create_dir(&tables).unwrap();
    };
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
            Box::new(|| drop(fs::copy(at("quad-ace-5.tab"), at("quad-ace-10.tab")))),
            "tables/quad-ace-10.tab: B3SUMS lists it with the digest",
            "again",
        ),
        (
            Box::new(|| drop(fs::copy(at("3x6.tab"), at("other.tab")))),
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
                empty();
                fs::write(at("B3SUMS"), "").unwrap();
            }),
            "there is no table",
            "",
        ),
    ];
    #[cfg(unix)]
    ways.push((
        Box::new(|| {
            fs::remove_file(at("3x6.tab")).unwrap();
            std::os::unix::fs::symlink(kept.path().join("3x6.tab"), at("3x6.tab")).unwrap();
        }),
        "tables/3x6.tab is a link",
        "",
    ));
    for (line, why) in [
        ("DIGEST  ../3x6.tab\n", "for a file in this folder"),
        ("DIGEST  sub/3x6.tab\n", "for a file in this folder"),
        ("DIGEST  /3x6.tab\n", "for a file in this folder"),
        ("DIGEST  ..\n", "for a file in this folder"),
        ("DIGEST  3x6.tab\n", "3x6.tab is listed twice"),
        ("DIGEST new.tab\n", ""),
        ("abc  new.tab\n", ""),
        ("abc", ""),
    ] {
        let add = move || {
            let listed = fs::read_to_string(at("B3SUMS")).unwrap();
            fs::write(
                at("B3SUMS"),
                listed + &line.replace("DIGEST", &"0".repeat(64)),
            )
            .unwrap();
        };
        ways.push((Box::new(add), "B3SUMS cannot be used", why));
    }

    for (number, (breaks, what, remedy)) in ways.into_iter().enumerate() {
        breaks();
        for command in ["verify", "verify --deep"] {
            let (_, wrong) = ends(&project, command, 1);
            let told = wrong.lines().filter(|line| line.contains(what)).count();
            assert!(
                told == 1 && wrong.contains(remedy),
                "{number}: {what}: {wrong}"
            );
            ends(&project, &format!("{command} --json"), 1);
        }
        empty();
        copy(kept.path(), &tables);
        ends(&project, "verify", 0);
    }
}

#[test]
fn lines_of_other_files_stay_and_are_checked() {
    let project = project(&["generate 3x6", WORDS]);
    let manifest = project.path().join("tables/B3SUMS");
    file(&project, "tables/NOTES", "mine");
    let line = format!("{}  NOTES\n", blake3::hash(b"mine").to_hex());
    fs::write(&manifest, fs::read_to_string(&manifest).unwrap() + &line).unwrap();
    ends(&project, "generate 3x4 --out tables", 0);
    ends(
        &project,
        "solve --rules 4x5 --width 2 --out tables/narrow.tab",
        0,
    );
    let listed = fs::read_to_string(&manifest).unwrap();
    for line in [&line, "  3x4.tab\n", "  narrow.tab\n"] {
        assert!(listed.contains(line), "{listed}");
    }
    ends(&project, "verify", 0);
    let (said, _) = ends(&project, "generate --check", 0);
    assert!(said.contains("narrow.tab: 1268 bytes, same\n"), "{said}");
    file(&project, "tables/NOTES", "yours");
    let (_, wrong) = ends(&project, "verify", 1);
    assert!(wrong.contains("tables/NOTES"), "{wrong}");

    // Where there is no list, `solve` begins none.
    fs::create_dir(project.path().join("other")).unwrap();
    ends(&project, "solve --rules 3x4 --out other/3x4.tab", 0);
    assert!(!project.path().join("other/B3SUMS").exists());
}

#[test]
fn tables_that_say_otherwise_are_damaged_or_different() {
    let project = project(&["generate 3x6", WORDS, "generate 3x7 --out other"]);
    let tables = project.path().join("tables");
    let [rules, words] =
        ["3x6.tab", "my-words.tab"].map(|name| fs::read(tables.join(name)).unwrap());
    let write = |name: &str, content: &[u8]| fs::write(tables.join(name), content).unwrap();
    // The tree has its rules as parameters too.
    for (content, state) in [
        (&with_rules(&rules, "4x6")[..], "different"),
        (&rules[..rules.len() - 1], "damaged"),
    ] {
        write("3x6.tab", content);
        ends(&project, "generate --check", 1);
        assert_eq!(states(&project), [state, "not-compared"]);
        ends(&project, "verify", 1);
    }
    write("3x6.tab", &rules);
    // Of a list, the digest that is listed is all that can be compared.
    write("my-words.tab", &with_rules(&words, "5 words"));
    assert_eq!(states(&project), ["same", "unlisted"]);
    write("my-words.tab", &words);
    fs::copy(project.path().join("other/3x7.tab"), tables.join("3x7.tab")).unwrap();
    assert_eq!(states(&project), ["same", "unlisted", "not-compared"]);
    // Without tables there is nothing to be right.
    write("B3SUMS", b"");
    for name in ["3x6", "3x7", "my-words"] {
        fs::remove_file(tables.join(format!("{name}.tab"))).unwrap();
    }
    let (_, wrong) = ends(&project, "generate --check", 3);
    assert!(
        wrong.contains("make tables with solvetab generate"),
        "{wrong}"
    );
}

#[test]
fn a_shipped_name_is_of_the_shipped_table() {
    let project = project(&["generate twenty-four --target 10"]);
    let tables = project.path().join("tables");
    fs::remove_file(tables.join("B3SUMS")).unwrap();
    for name in ["4x9", "words-2315"] {
        fs::write(
            tables.join(format!("{name}.tab")),
            shipped(&format!("{name}.tab")),
        )
        .unwrap();
    }
    for (own, name, command) in [
        ("twenty-four-10", "twenty-four", "twenty-four 3 3 8 8"),
        ("4x9", "bulls-and-cows-4x10", "next 0123=1A1B"),
        ("words-2315", "words-3158", "next crane=-----"),
    ] {
        let [from, to] = [own, name].map(|name| tables.join(format!("{name}.tab")));
        fs::rename(from, to).unwrap();
        for (command, code) in [
            (format!("{command} --table {name}"), 3),
            (format!("verify tables/{name}.tab"), 1),
        ] {
            let (_, wrong) = ends(&project, &command, code);
            assert!(wrong.contains("give it another name"), "{command}: {wrong}");
        }
    }
}

#[test]
fn what_is_no_table_is_not_lost() {
    let project = project(&[]);
    fs::create_dir(project.path().join("tables")).unwrap();
    file(&project, "tables/4x4.tab", "notes");
    let what = "is no table, and would be lost";
    said_in(&project, "generate 4x4").refuses(3, what);
    let path = project.path().join("tables/4x4.tab");
    assert_eq!(fs::read_to_string(&path).unwrap(), "notes");
    // What is listed is made again, whatever it has become.
    fs::remove_file(path).unwrap();
    ends(&project, "generate 4x4", 0);
    file(&project, "tables/4x4.tab", "damaged");
    ends(&project, "generate 4x4", 0);
    ends(&project, "verify", 0);

    for (request, code, why) in [
        ("generate 5x4", 2, "5 different symbols"),
        (
            "generate 3x4 6x9 --max-depth 2",
            1,
            "3x4-within-2: no tree finds",
        ),
        // Names of lists are no names of other tables.
        ("generate 4x5 --codes words.txt", 2, "is for a list"),
        (
            "generate 4x6r-worst --codes words.txt",
            2,
            "is the name of another table",
        ),
        (
            "generate quad-ace-7 --codes words.txt",
            2,
            "is the name of another table",
        ),
        (
            "generate twenty-four-10 --codes words.txt",
            2,
            "is the name of another table",
        ),
        (
            "generate my.words --codes words.txt",
            2,
            "cannot be the name of a table",
        ),
        (
            "generate ../words --codes words.txt",
            2,
            "cannot be the name of a table",
        ),
    ] {
        let (_, wrong) = ends(&project, request, code);
        assert!(wrong.contains(why), "{request}: {wrong}");
    }
}

#[test]
fn hands_and_positions_are_answered_by_the_tables_of_the_folder_as_by_a_search() {
    let project = project(&["generate twenty-four targets quad-ace-10"]);
    let (tables, none) = (project.path().join("tables"), tempfile::tempdir().unwrap());
    let hands = solvetab_lookup::twenty_four::Cards::all(4, 13);
    let hands: String = hands.map(|cards| format!("{cards}\n")).collect();
    let positions = "1,1 1,1\n0,2 1,8\n3,7 9,9\n0,1 0,1\n";
    for (question, lines, count) in [
        ("twenty-four -", &*hands, 1820),
        ("twenty-four - --all", &hands, 1820),
        ("twenty-four - --every --json", &hands, 1820),
        ("twenty-four - --target 25", &hands, 1820),
        ("twenty-four - --target 7/2", &hands, 1820),
        ("quad-ace -", positions, 4),
    ] {
        let [found, searched] = [&tables, none.path()].map(|folder| {
            let mut command = solvetab(question);
            command
                .arg("--tables")
                .arg(folder)
                .write_stdin(lines)
                .says()
                .out
        });
        assert_eq!(searched.lines().count(), count, "{question}");
        assert!(found == searched, "{question}");
    }

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
        assert!(ends(&project, asked, 3).1.contains("is damaged"), "{asked}");
        let other = said_in(&project, others);
        assert!(matches!(other.code, Some(0 | 1)), "{others}: {other:?}");
        fs::write(&table, good).unwrap();
        ends(&project, asked, 0);
    }
}

#[test]
fn each_command_that_asks_a_table_takes_a_file_or_a_name() {
    let project = project(&["generate quad-ace --base 5"]);
    for name in ["bulls-and-cows-4x10", "twenty-four"] {
        let name = format!("{name}.tab");
        fs::write(project.path().join("tables").join(&name), shipped(&name)).unwrap();
    }
    for (command, name, input, what) in [
        ("next", "bulls-and-cows-4x10", "", "0123"),
        ("twenty-four 3 3 8 8", "twenty-four", "", "8/(3-8/3) = 24"),
        ("quad-ace 1,1 1,1", "quad-ace-5", "", "base 5"),
        ("assist", "bulls-and-cows-4x10", "", "0123"),
        (
            "play bulls-and-cows --seed 1",
            "bulls-and-cows-4x10",
            "0123\n",
            "1: 0123 ",
        ),
        ("play quad-ace --seed 1", "quad-ace-5", "", "base 5"),
    ] {
        for table in [name.to_owned(), format!("tables/{name}.tab")] {
            let mut command = solvetab(&format!("{command} --table {table}"));
            let said = command.current_dir(&project).write_stdin(input).says();
            assert!(said.out.contains(what), "{table}: {said:?}");
        }
    }
}
