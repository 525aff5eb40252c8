//! The program where it is installed: no repository near, a home of its own, tables nowhere or in
//! any of the places they may be.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::time::Duration;

use assert_cmd::Command as Checked;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::files::shipped;
use crate::program::{Said, Says, path_in, solvetab, tables};
#[cfg(unix)]
use crate::program::{Start, process};

const BULLS_AND_COWS: &str = "bulls-and-cows-4x10";

/// An empty folder to start the program in, and an empty home.
struct Place {
    here: TempDir,
    home: TempDir,
}

impl Place {
    fn new() -> Self {
        Self {
            here: tempfile::tempdir().unwrap(),
            home: tempfile::tempdir().unwrap(),
        }
    }

    fn solvetab(&self, arguments: &str) -> Checked {
        let mut command = solvetab(arguments);
        command
            .current_dir(&self.here)
            .env("HOME", self.home.path());
        command
    }

    fn says(&self, arguments: &str) -> Said {
        self.solvetab(arguments).says()
    }

    fn json(&self, arguments: &str) -> Value {
        self.says(&format!("{arguments} --json")).json()
    }

    /// The folder of the tables that are made for the user.
    fn own(&self) -> PathBuf {
        self.home.path().join(".local/share/solvetab/tables")
    }

    /// Puts a shipped table into the folder `tables` under a name.
    fn put(&self, table: &str, name: &str) {
        put(&self.here.path().join("tables"), table, name);
    }
}

fn put(folder: &Path, table: &str, name: &str) {
    fs::create_dir_all(folder).unwrap();
    fs::write(
        path_in(folder, &format!("{name}.tab")),
        shipped(&format!("{table}.tab")),
    )
    .unwrap();
}

/// Files of a folder, by name.
fn files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// The digests that `B3SUMS` lists of the shipped tables, by name.
fn digests() -> BTreeSet<(String, String)> {
    let listed = fs::read_to_string(tables().join("B3SUMS")).unwrap();
    let lines = listed
        .lines()
        .map(|line| line.strip_suffix(".tab").unwrap().split_once("  "));
    lines
        .map(Option::unwrap)
        .map(|(digest, name)| (name.to_owned(), digest.to_owned()))
        .collect()
}

#[test]
fn a_shipped_table_is_in_the_program() {
    let place = Place::new();
    let first =
        "0123\n5040 candidates left; 5.213 more guesses on average with this play, at most 7\n";
    for (game, advice) in [
        ("next", first),
        ("next 0123=1A1B 4567=0A2B", "0146\n168 candidates left\n"),
    ] {
        let said = place.says(game);
        assert_eq!((said.code, &*said.out, &*said.error), (Some(0), advice, ""));
    }
    for (name, _) in digests() {
        let info = place.json(&format!("info {name}"));
        let bytes = shipped(&format!("{name}.tab")).len();
        let told = (&info["bytes"], &info["provenance"]["name"]);
        assert_eq!(told, (&json!(bytes), &json!(name)));
    }
    assert!(
        files(place.here.path()).is_empty() && !place.own().exists(),
        "nothing is made or kept"
    );

    // The embedded ones are not what is checked in a folder, nor in the way of what is made.
    let said = place.says("verify quad-ace-10 --deep").ok();
    assert!(
        said.starts_with("quad-ace-10: intact, inside the program; "),
        "{said}"
    );
    place.says("generate quad-ace-10 --check").ends(1);
    assert_ne!(place.says("verify tables").code, Some(0));
    place.says("generate quad-ace-10").ok();
    assert_eq!(files(&place.here.path().join("tables")).len(), 2);
}

#[test]
#[ignore = "takes long unless it is optimised"]
fn a_table_that_is_nowhere_is_made_once() {
    // Two that ask first at the same time both get it.
    let place = Place::new();
    let own = place.own();
    let asked = [0, 1].map(|_| {
        let mut command = place.solvetab("info numbers");
        std::thread::spawn(move || command.says())
    });
    let said = asked
        .map(|said| said.join().unwrap().ends(0).error)
        .concat();
    assert!(
        said.contains(&format!("s) and saved it in {}", own.display())),
        "{said}"
    );
    assert!(
        files(place.here.path()).is_empty(),
        "nothing is left where the program was started"
    );
    assert_eq!(place.says("info numbers").ends(0).error, "");
    assert_eq!(
        files(&own),
        ["B3SUMS", "numbers.tab"].map(str::to_owned).into()
    );
    place.says(&format!("verify {}", own.display())).ok();

    // A damaged list of digests is left, and named.
    fs::remove_file(own.join("numbers.tab")).unwrap();
    fs::write(own.join("B3SUMS"), "junk\n").unwrap();
    let said = place.says("info numbers").ends(0).error;
    assert!(
        said.contains("B3SUMS cannot be used: \"junk\" is not a line"),
        "{said}"
    );
    assert_eq!(
        fs::read(own.join("B3SUMS")).unwrap(),
        b"junk\n",
        "nothing is lost"
    );

    // What cannot be kept is made each time: a file has the name of the folder.
    let place = Place::new();
    fs::create_dir_all(place.home.path().join(".local")).unwrap();
    fs::write(place.home.path().join(".local/share"), b"").unwrap();
    for _ in 0..2 {
        let said = place.says("info numbers").ends(0).error;
        let lines: Vec<&str> = said.lines().collect();
        let is_told = lines[0].contains("building numbers, which cannot be saved: ");
        assert!(
            is_told && lines[1].contains("built numbers (") && lines.len() == 2,
            "{said}"
        );
    }
}

/// The one is stopped at some moment after its table is there, while the other makes another table:
/// that waits where it has to, and in the end both are listed. The list is long, so that there are
/// many such moments between reading and writing it.
#[cfg(unix)]
#[test]
fn of_two_that_list_their_tables_at_the_same_time_neither_is_lost() {
    let line = |number| format!("{}  {number}.tab\n", "0".repeat(64));
    let others: String = (0..10_000).map(line).collect();
    let mut stopped = 0;
    for milliseconds in (0..25).step_by(6) {
        let place = Place::new();
        let own = place.own();
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("B3SUMS"), &others).unwrap();
        let generate = |name: &str| {
            let mut command: Command = process();
            command
                .current_dir(&place.here)
                .env("HOME", place.home.path());
            command.args(["generate", name, "--out"]).arg(&own);
            command.stdout(Stdio::null()).stderr(Stdio::null()).start()
        };
        let first = generate("quad-ace-10");
        while first.is_running() && !own.join("quad-ace-10.tab").exists() {}
        std::thread::sleep(Duration::from_millis(milliseconds));
        if first.is_running() {
            first.signal("-STOP");
            stopped += 1;
        }
        let second = generate("3x10");
        std::thread::sleep(Duration::from_millis(100 + milliseconds));
        if first.is_running() {
            first.signal("-CONT");
        }
        assert_eq!((first.code(), second.code()), (Some(0), Some(0)));
        let listed = fs::read_to_string(own.join("B3SUMS")).unwrap();
        for name in ["  quad-ace-10.tab\n", "  3x10.tab\n"] {
            assert!(listed.contains(name), "{name}, {milliseconds} ms");
        }
    }
    assert!(stopped > 0, "the first was over before it could be stopped");
}

#[test]
fn tables_are_looked_for_in_their_order() {
    // Each place has another tree under the name, which tells the place by the number of its codes.
    let place = Place::new();
    let [named, only] = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let asks = |variable: &Path, options: &str| {
        let mut command = place.solvetab(&format!("next --table tree {options} --json"));
        let said = command.env("SOLVETAB_TABLES", variable).says();
        serde_json::from_str::<Value>(&said.out)
            .map_or(Value::Null, |advice| advice["remaining"].clone())
    };
    assert_eq!(asks(named.path(), ""), Value::Null);
    for (folder, tree, codes) in [
        (place.own(), "4x8", 1680),
        (place.here.path().join("tables"), "3x10", 720),
        (named.path().to_owned(), "mastermind-4x6r", 1296),
    ] {
        put(&folder, tree, "tree");
        assert_eq!(asks(named.path(), ""), codes, "{tree}");
    }

    let only_option = format!("--tables {}", only.path().display());
    assert_eq!(asks(named.path(), &only_option), Value::Null);
    put(only.path(), "5x5r", "tree");
    assert_eq!(asks(named.path(), &only_option), 3125);
    assert_eq!(
        asks(Path::new(""), ""),
        720,
        "an empty variable names no folder"
    );

    // A folder that is named is the only one: nor is it the table in the program, or made.
    let empty = tempfile::tempdir().unwrap();
    let place = Place::new();
    let empty = empty.path().display();
    let remedy = format!("make the table with: solvetab generate {BULLS_AND_COWS} --out {empty}");
    place
        .says(&format!("next --tables {empty}"))
        .refuses(3, &remedy);
    let nowhere = format!(
        "there is no table nothing in tables or {}",
        place.own().display()
    );
    for (request, code, why) in [
        ("next --table nothing", 3, &*nowhere),
        ("next --table nothing", 3, "solvetab list names the tables"),
        (
            "next --table twenty-four",
            2,
            "where a decision-tree table is needed",
        ),
        (
            "twenty-four 3 3 8 8 --table 3x10",
            2,
            "where a twenty-four table is needed",
        ),
    ] {
        place.says(request).refuses(code, why);
    }
    assert!(
        files(place.here.path()).is_empty() && !place.own().exists(),
        "nothing is made"
    );
}

/// Lists of every table the rules, the objective, and either where it is or how it is made.
#[test]
fn the_list_says_what_is_known_where_nothing_is_made() {
    let place = Place::new();
    fs::create_dir(place.here.path().join("only")).unwrap();
    for (options, of_4x10, of_quad_ace) in [
        (
            "",
            "    32186  in the program\n",
            json!(["embedded", 3823, true]),
        ),
        (
            " --tables only",
            "        -  not made yet\n",
            json!(["not generated", null, false]),
        ),
    ] {
        let listed = place.says(&format!("list{options}")).out;
        for line in [
            format!("\n{BULLS_AND_COWS}                  {of_4x10}"),
            "\nnumbers                                      -  not made yet\n".to_owned(),
        ] {
            assert!(listed.contains(&line), "{listed}");
        }
        let is_short = listed.lines().all(|line| line.len() <= 80);
        assert!(
            listed.starts_with("table  ") && !listed.contains('?') && is_short,
            "{listed}"
        );
        let rows = place.json(&format!("list{options}"));
        let row = rows
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["name"] == "quad-ace-10");
        let row = row.unwrap();
        let is_known = row["blake3"] == row["release_blake3"];
        assert_eq!(json!([row["state"], row["bytes"], is_known]), of_quad_ace);
    }

    // The digests in the program are those of the tables that are shipped beside it; numbers rounds
    // are made when they are first asked.
    let list = place.json("list");
    let known = list.as_array().unwrap().iter().map(|table| {
        let text = |key: &str| table[key].as_str().unwrap().to_owned();
        (text("name"), text("release_blake3"))
    });
    assert_eq!(
        known
            .filter(|(name, _)| name != "numbers")
            .collect::<BTreeSet<_>>(),
        digests(),
        "solvetab generate writes B3SUMS; the catalogue's entries repeat it"
    );
}

#[test]
fn a_damaged_file_is_refused_wherever_it_is() {
    let place = Place::new();
    for folder in [place.own(), place.here.path().join("tables")] {
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("quad-ace-10.tab");
        for content in [&b"old"[..], &shipped("targets.tab")[..1000]] {
            fs::write(&path, content).unwrap();
            let remedy = "make the table with: solvetab generate quad-ace-10 --out ";
            place.says("info quad-ace-10").refuses(3, remedy);
            assert_eq!(fs::read(&path).unwrap(), content, "nothing is lost");
        }
    }

    // It is the one that is found, so it is the one that is listed.
    let how = "  damaged: generate it again: solvetab generate quad-ace-10 --out tables\n";
    let listed = place.says("list").out;
    assert!(listed.contains(&format!("  damaged\n{how}")), "{listed}");
    let listed = place.json("list");
    let row = listed
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["name"] == "quad-ace-10")
        .unwrap();
    let found = (&row["state"], &row["path"]);
    assert_eq!(found, (&json!("damaged"), &json!("tables/quad-ace-10.tab")));
}

/// Not of a heuristic: where a tree of the rules is proven, it is followed without being named.
#[test]
fn rules_are_played_by_their_proven_tree() {
    let place = Place::new();
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
        let by_rules = place.json(&format!("next --rules {rules}"));
        assert_eq!(
            by_rules,
            place.json(&format!("next --table {name}")),
            "{rules}"
        );
        assert_eq!(by_rules["source"], "table", "{rules}");
    }
    assert_eq!(place.json("next --rules 4x5")["source"], "search");
}

/// A file under the name of a table need not be it: rules are never exchanged in silence.
#[test]
fn a_table_of_other_rules_does_not_answer_for_them() {
    let place = Place::new();
    for (table, name, options) in [
        ("3x10", "mastermind-4x6r", "--rules 4x6r"),
        ("3x10", "mastermind-4x6r", "--table mastermind-4x6r"),
        ("4x8", BULLS_AND_COWS, "--rules 4x10"),
        (
            "3x10",
            "bulls-and-cows-4x10-no-leading-zero",
            "--no-leading-zero",
        ),
    ] {
        place.put(table, name);
        let another = format!(
            "tables/{name}.tab is another table than the shipped {name}: give it another name"
        );
        place.says(&format!("next {options}")).refuses(3, &another);
    }

    // Nor does another objective.
    place.put("mastermind-4x6r-depth5", "mastermind-4x6r");
    place.put("3x10", "3x10");
    let listed = place.json("list");
    let rows = listed
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| !row["path"].is_null());
    let states = rows.map(|row| (row["state"].as_str().unwrap(), row["proven"].is_null()));
    let another = ("another table", true);
    assert_eq!(
        states.collect::<Vec<_>>(),
        [another, another, another, ("intact", false)]
    );
    let listed = place.says("list").out;
    let how = "another table: solvetab info tables/mastermind-4x6r.tab says which: give it another name, then: solvetab generate mastermind-4x6r --out tables\n";
    assert!(
        listed.contains("  another table\n") && listed.contains(how),
        "{listed}"
    );
}
