//! The program where it is installed: no repository near, a home of its own, tables nowhere or in
//! any of the places they may be.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Stdio;
#[cfg(unix)]
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

use crate::program::program;
#[cfg(unix)]
use crate::program::{Start, process};

const BULLS_AND_COWS: &str = "bulls-and-cows-4x10";
const FIRST_ADVICE: &str =
    "0123\n5040 candidates left; 5.213 more guesses on average with this play, at most 7\n";

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .join("tables")
}

/// An empty folder to start the program in, and an empty home.
struct Place {
    here: TempDir,
    home: TempDir,
}

/// Output of the program, and its end.
#[derive(Debug)]
struct Said {
    code: Option<i32>,
    out: String,
    error: String,
}

impl Place {
    fn new() -> Self {
        Self {
            here: tempfile::tempdir().unwrap(),
            home: tempfile::tempdir().unwrap(),
        }
    }

    fn solvetab(&self, arguments: &str) -> Command {
        let mut command = program();
        command
            .current_dir(&self.here)
            .env("HOME", self.home.path())
            .args(arguments.split_whitespace());
        command
    }

    fn says(&self, arguments: &str) -> Said {
        Said::by(&mut self.solvetab(arguments))
    }

    /// The folder of the tables that are made for the user.
    fn own(&self) -> PathBuf {
        self.home.path().join(".local/share/solvetab/tables")
    }
}

impl Said {
    fn by(command: &mut Command) -> Self {
        let output = command.output().unwrap();
        let [out, error] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Self {
            code: output.status.code(),
            out,
            error,
        }
    }

    /// Succeeded with this answer, and nothing else to say.
    #[track_caller]
    fn is_quietly(&self, out: &str) {
        assert_eq!(
            (self.code, self.out.as_str(), self.error.as_str()),
            (Some(0), out, "")
        );
    }

    /// Nothing on standard output, one sentence on standard error that contains `what`, and the
    /// exit code.
    #[track_caller]
    fn is_refusal(&self, code: i32, what: &str) {
        assert_eq!(
            (self.code, self.out.as_str()),
            (Some(code), ""),
            "{}",
            self.error
        );
        assert!(
            self.error.lines().count() == 1 && self.error.contains(what),
            "{}",
            self.error
        );
    }
}

/// The files of a folder, by name.
fn files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

fn copy(name: &str, folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    fs::copy(
        shipped().join(format!("{name}.tab")),
        folder.join(format!("{name}.tab")),
    )
    .unwrap();
}

#[test]
fn a_shipped_table_is_in_the_program() {
    let place = Place::new();
    place.says("next").is_quietly(FIRST_ADVICE);
    place
        .says("next 0123=1A1B 4567=0A2B")
        .is_quietly("0146\n168 candidates left\n");
    for name in fs::read_to_string(shipped().join("B3SUMS"))
        .unwrap()
        .lines()
        .map(|line| &line[66..line.len() - 4])
    {
        let info: Value =
            serde_json::from_str(&place.says(&format!("info {name} --json")).out).unwrap();
        let file = fs::read(shipped().join(format!("{name}.tab"))).unwrap();
        assert_eq!(
            (&info["bytes"], &info["provenance"]["name"]),
            (&file.len().into(), &name.into())
        );
    }
    assert!(
        files(place.here.path()).is_empty() && !place.own().exists(),
        "nothing is made or kept"
    );
}

/// The embedded ones are not what is checked in a folder, nor in the way of what is made.
#[test]
fn folders_are_not_checked_by_what_is_in_the_program() {
    let place = Place::new();
    let said = place.says("verify quad-ace-10 --deep");
    assert!(
        said.code == Some(0)
            && said
                .out
                .starts_with("quad-ace-10: intact, inside the program; "),
        "{said:?}"
    );
    assert_eq!(place.says("generate quad-ace-10 --check").code, Some(1));
    assert_ne!(place.says("verify tables").code, Some(0));
    assert_eq!(place.says("generate quad-ace-10").code, Some(0));
    assert_eq!(files(&place.here.path().join("tables")).len(), 2);
}

#[test]
#[ignore = "takes long unless it is optimised"]
fn a_table_that_is_nowhere_is_made_once() {
    let place = Place::new();
    let own = place.own();
    let said = place.says("info numbers");
    assert!(
        said.code == Some(0)
            && said
                .error
                .contains(&format!("s) and saved it in {}", own.display())),
        "{said:?}"
    );
    assert_eq!(
        files(place.here.path()).len(),
        0,
        "nothing is left where the program was started"
    );
    let said = place.says("info numbers");
    assert!(said.code == Some(0) && said.error.is_empty(), "{said:?}");
    assert_eq!(
        files(&own),
        ["B3SUMS", "numbers.tab"].map(str::to_owned).into()
    );
    assert_eq!(
        place.says(&format!("verify {}", own.display())).code,
        Some(0)
    );
}

#[test]
#[ignore = "takes long unless it is optimised"]
fn two_that_ask_first_at_the_same_time_both_get_their_table() {
    let place = Place::new();
    let asked = ["numbers", "numbers"].map(|name| {
        let mut command = place.solvetab(&format!("info {name}"));
        std::thread::spawn(move || Said::by(&mut command))
    });
    for said in asked {
        let said = said.join().unwrap();
        assert_eq!(said.code, Some(0), "{said:?}");
    }
    assert_eq!(files(&place.own()).len(), 2);
    assert_eq!(
        place
            .says(&format!("verify {}", place.own().display()))
            .code,
        Some(0)
    );
}

/// The one is stopped at some moment after its table is there, while the other makes another table:
/// that waits where it has to, and in the end both are listed. The list is long, so that there are
/// many such moments between reading and writing it.
#[cfg(unix)]
#[test]
fn of_two_that_list_their_tables_at_the_same_time_neither_is_lost() {
    let digest = "0".repeat(64);
    let others: String = (0..10_000)
        .map(|number| format!("{digest}  {number}.tab\n"))
        .collect();
    let mut stopped = 0;
    for milliseconds in (0..25).step_by(6) {
        let place = Place::new();
        let own = place.own();
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("B3SUMS"), &others).unwrap();
        let mut first = process();
        first
            .current_dir(&place.here)
            .env("HOME", place.home.path())
            .args(["generate", "quad-ace-10", "--out"])
            .arg(&own);
        let first = first.stdout(Stdio::null()).stderr(Stdio::null()).start();
        while first.is_running() && !own.join("quad-ace-10.tab").exists() {}
        std::thread::sleep(Duration::from_millis(milliseconds));
        if first.is_running() {
            first.signal("-STOP");
            stopped += 1;
        }
        let mut second = process();
        second
            .current_dir(&place.here)
            .env("HOME", place.home.path())
            .args(["generate", "3x10", "--out"])
            .arg(&own);
        let second = second.stdout(Stdio::null()).stderr(Stdio::null()).start();
        std::thread::sleep(Duration::from_millis(100 + milliseconds));
        if first.is_running() {
            first.signal("-CONT");
        }
        assert_eq!((first.code(), second.code()), (Some(0), Some(0)));
        let listed = fs::read_to_string(own.join("B3SUMS")).unwrap();
        for name in ["quad-ace-10.tab", "3x10.tab"] {
            assert!(
                listed
                    .lines()
                    .any(|line| line.ends_with(&format!("  {name}"))),
                "{name}, {milliseconds} ms"
            );
        }
    }

    assert!(stopped > 0, "the first was over before it could be stopped");
}

#[test]
fn tables_are_looked_for_in_their_order() {
    // Each place has another tree under the name, which tells the place by the number of its codes.
    let place = Place::new();
    let named = tempfile::tempdir().unwrap();
    let only = tempfile::tempdir().unwrap();
    let put = |folder: &Path, tree: &str| {
        copy(tree, folder);
        fs::rename(folder.join(format!("{tree}.tab")), folder.join("tree.tab")).unwrap();
    };
    let asks = |options: &str| {
        let mut command = place.solvetab(&format!("next --table tree {options} --json"));
        let said = Said::by(command.env("SOLVETAB_TABLES", named.path()));
        serde_json::from_str::<Value>(&said.out)
            .map_or(Value::Null, |advice| advice["remaining"].clone())
    };
    assert_eq!(asks(""), Value::Null);
    for (folder, tree, codes) in [
        (place.own(), "4x8", 1680),
        (place.here.path().join("tables"), "3x10", 720),
        (named.path().to_owned(), "mastermind-4x6r", 1296),
    ] {
        put(&folder, tree);
        assert_eq!(asks(""), codes, "{tree}");
    }

    let only_option = format!("--tables {}", only.path().display());
    assert_eq!(asks(&only_option), Value::Null);
    put(only.path(), "5x5r");
    assert_eq!(asks(&only_option), 3125);
    // An empty variable names no folder.
    let said = Said::by(
        place
            .solvetab("next --table tree --json")
            .env("SOLVETAB_TABLES", ""),
    );
    assert!(said.out.contains("\"remaining\":720"), "{said:?}");
}

#[test]
fn a_folder_that_is_named_is_the_only_one() {
    let place = Place::new();
    let only = place.here.path().join("only");
    fs::create_dir(&only).unwrap();
    // Nor is it the one in the program.
    let said = place.says("next --tables only");
    said.is_refusal(
        3,
        "make the table with: solvetab generate bulls-and-cows-4x10 --out only",
    );
    assert!(
        files(&only).is_empty() && !place.own().exists(),
        "nothing is made elsewhere"
    );
}

/// Lists of every table the rules, the objective, and either where it is or how it is made.
#[test]
fn the_list_says_what_is_known_where_nothing_is_made() {
    let place = Place::new();
    for (options, of_4x10) in [
        ("", "    32186  in the program\n"),
        (" --tables only", "        -  not made yet\n"),
    ] {
        let listed = place.says(&format!("list{options}")).out;
        assert!(listed.starts_with("table  "), "{listed}");
        assert!(
            listed.contains(&format!("\nbulls-and-cows-4x10                  {of_4x10}")),
            "{listed}"
        );
        assert!(
            listed.contains("\nnumbers                                      -  not made yet\n"),
            "{listed}"
        );
        assert!(
            !listed.contains('?') && listed.lines().all(|line| line.len() <= 80),
            "{listed}"
        );
    }

    let state = |options: &str| {
        let rows: Value =
            serde_json::from_str(&place.says(&format!("list --json{options}")).out).unwrap();
        let row = rows
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["name"] == "quad-ace-10")
            .unwrap()
            .clone();
        (
            row["state"].clone(),
            row["bytes"].clone(),
            row["blake3"] == row["release_blake3"],
        )
    };
    assert_eq!(state(""), ("embedded".into(), 3823.into(), true));
    assert_eq!(
        state(" --tables only"),
        ("not generated".into(), Value::Null, false)
    );
}

#[test]
fn a_table_that_would_not_do_is_not_made() {
    let place = Place::new();
    place
        .says("next --table twenty-four")
        .is_refusal(2, "where a decision-tree table is needed");
    place
        .says("twenty-four 3 3 8 8 --table 3x10")
        .is_refusal(2, "where a twenty-four table is needed");
    assert!(!place.own().exists());
}

#[test]
fn a_damaged_file_is_refused_wherever_it_is() {
    let place = Place::new();
    for folder in [place.own(), place.here.path().join("tables")] {
        fs::create_dir_all(&folder).unwrap();
        for content in [
            b"old".as_slice(),
            &fs::read(shipped().join("targets.tab")).unwrap()[..1000],
        ] {
            fs::write(folder.join("quad-ace-10.tab"), content).unwrap();
            let said = place.says("info quad-ace-10");
            said.is_refusal(
                3,
                "make the table with: solvetab generate quad-ace-10 --out ",
            );
            assert_eq!(
                fs::read(folder.join("quad-ace-10.tab")).unwrap(),
                content,
                "nothing is lost"
            );
        }
    }

    // It is the one that is found, so it is the one that is listed.
    let how = "  damaged: generate it again: solvetab generate quad-ace-10 --out tables\n";
    let listed = place.says("list").out;
    assert!(listed.contains(&format!("  damaged\n{how}")), "{listed}");
    let listed: Value = serde_json::from_str(&place.says("list --json").out).unwrap();
    let listed = listed
        .as_array()
        .unwrap()
        .iter()
        .find(|table| table["name"] == "quad-ace-10")
        .unwrap();
    assert_eq!(
        (&listed["state"], &listed["path"]),
        (&"damaged".into(), &"tables/quad-ace-10.tab".into())
    );
}

#[test]
#[ignore = "takes long unless it is optimised"]
fn a_damaged_list_of_digests_is_left_and_named() {
    let place = Place::new();
    fs::create_dir_all(place.own()).unwrap();
    fs::write(place.own().join("B3SUMS"), "junk\n").unwrap();
    let said = place.says("info numbers");
    assert!(
        said.code == Some(0)
            && said
                .error
                .contains("B3SUMS cannot be used: \"junk\" is not a line"),
        "{said:?}"
    );
    assert_eq!(
        fs::read(place.own().join("B3SUMS")).unwrap(),
        b"junk\n",
        "nothing is lost"
    );
}

#[test]
#[ignore = "takes long unless it is optimised"]
fn what_cannot_be_kept_is_made_each_time() {
    let place = Place::new();
    // A file has the name of the folder.
    fs::create_dir_all(place.home.path().join(".local")).unwrap();
    fs::write(place.home.path().join(".local/share"), b"").unwrap();
    for _ in 0..2 {
        let said = place.says("info numbers");
        let lines: Vec<&str> = said.error.lines().collect();
        let expected = [
            "building numbers, which cannot be saved: ",
            "built numbers (",
        ];
        assert!(
            said.code == Some(0) && lines.len() == expected.len(),
            "{said:?}"
        );
        for (line, what) in lines.into_iter().zip(expected) {
            assert!(
                line.starts_with("solvetab: ") && line.contains(what),
                "{said:?}"
            );
        }
    }
}

#[test]
fn names_that_no_table_has_are_refused() {
    let place = Place::new();
    let said = place.says("next --table nothing");
    said.is_refusal(3, "solvetab list names the tables");
    said.is_refusal(
        3,
        &format!(
            "there is no table nothing in tables or {}",
            place.own().display()
        ),
    );
}

/// The digests in the program are those of the tables that are shipped beside it.
#[test]
fn the_program_knows_the_digests_of_the_shipped_tables() {
    let place = Place::new();
    let listed = fs::read_to_string(shipped().join("B3SUMS")).unwrap();
    let listed: BTreeSet<(String, String)> = listed
        .lines()
        .map(|line| {
            line.split_once("  ")
                .map(|(digest, file)| (file.to_owned(), digest.to_owned()))
                .unwrap()
        })
        .collect();
    let list: Value = serde_json::from_str(&place.says("list --json").out).unwrap();
    // Numbers rounds are made when they are first asked.
    let shipped = list
        .as_array()
        .unwrap()
        .iter()
        .filter(|table| table["name"] != "numbers");
    let known = shipped.map(|table| {
        (
            format!("{}.tab", table["name"].as_str().unwrap()),
            table["release_blake3"].as_str().unwrap().to_owned(),
        )
    });
    assert_eq!(
        known.collect::<BTreeSet<_>>(),
        listed,
        "solvetab generate writes B3SUMS; the catalogue's entries repeat it"
    );

    assert!(
        listed
            .iter()
            .any(|(file, _)| file.starts_with(BULLS_AND_COWS))
    );
}

/// Not of a heuristic: where a tree of the rules is proven, it is followed without being named.
#[test]
fn rules_are_played_by_their_proven_tree() {
    let place = Place::new();
    let said = |arguments: &str| -> Value {
        serde_json::from_str(&place.says(&format!("{arguments} --json")).out).unwrap()
    };
    for (rules, name) in [
        ("4x6r", "mastermind-4x6r"),
        ("4x10", BULLS_AND_COWS),
        ("3x10", "3x10"),
        ("5x5r", "5x5r"),
        (
            "4x10 --no-leading-zero",
            "bulls-and-cows-4x10-no-leading-zero",
        ),
    ] {
        let by_rules = said(&format!("next --rules {rules}"));
        assert_eq!(by_rules, said(&format!("next --table {name}")), "{rules}");
        assert_eq!(by_rules["source"], "table", "{rules}");
    }

    assert_eq!(said("next --rules 4x6r")["guess"], "0012");
    assert_eq!(said("next --rules 4x5")["source"], "search");
}

/// A file under the name of a table need not be it: rules are never exchanged in silence.
#[test]
fn a_table_of_other_rules_does_not_answer_for_them() {
    let place = Place::new();
    let put = |tree: &str, name: &str| {
        let tables = place.here.path().join("tables");
        fs::create_dir_all(&tables).unwrap();
        fs::copy(
            shipped().join(format!("{tree}.tab")),
            tables.join(format!("{name}.tab")),
        )
        .unwrap();
    };
    put("3x10", "mastermind-4x6r");
    put("4x8", BULLS_AND_COWS);
    put("3x10", "bulls-and-cows-4x10-no-leading-zero");
    for (options, name) in [
        ("--rules 4x6r", "mastermind-4x6r"),
        ("--table mastermind-4x6r", "mastermind-4x6r"),
        ("--rules 4x10", BULLS_AND_COWS),
        ("--no-leading-zero", "bulls-and-cows-4x10-no-leading-zero"),
    ] {
        let another = format!(
            "tables/{name}.tab is another table than the shipped {name}: give it another name"
        );
        place
            .says(&format!("next {options}"))
            .is_refusal(3, &another);
    }

    // Nor does another objective.
    put("mastermind-4x6r-depth5", "mastermind-4x6r");
    put("3x10", "3x10");
    let listed: Value = serde_json::from_str(&place.says("list --json").out).unwrap();
    let rows = listed
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| !row["path"].is_null());
    let states: Vec<_> = rows
        .map(|row| (row["state"].as_str().unwrap(), row["proven"].is_null()))
        .collect();
    let another = ("another table", true);
    assert_eq!(states, [another, another, another, ("intact", false)]);
    let listed = place.says("list").out;
    let how = "another table: solvetab info tables/mastermind-4x6r.tab says which: give it another name, then: solvetab generate mastermind-4x6r --out tables\n";
    assert!(
        listed.contains("  another table\n") && listed.contains(how),
        "{listed}"
    );
}
