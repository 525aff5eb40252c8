//! `solvetab solve plan`, `task` and `merge`: the same bytes as one search, whatever happens to the
//! machines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{Said, Says, Start, process, program};

/// A search in tasks in a folder of its own.
struct Search {
    /// The game, and the guesses that are allowed.
    game: String,
    folder: tempfile::TempDir,
}

/// The options that name a game: itself, or those of rules.
fn options(game: &str) -> Vec<&str> {
    match game.contains(' ') {
        true => game.split(' ').collect(),
        false => vec!["--rules", game],
    }
}

impl Search {
    /// A plan.
    fn new(game: &str, options: &str) -> Self {
        let search = Self {
            game: game.to_owned(),
            folder: tempfile::tempdir().unwrap(),
        };
        for name in ["in-tasks", "on-one"] {
            fs::create_dir(search.folder.path().join(name)).unwrap();
        }
        search.plan(game, options).ok();
        search
    }

    fn plan(&self, game: &str, more: &str) -> Said {
        let mut command = program();
        command
            .args(["solve", "plan"])
            .args(options(game))
            .arg("--out")
            .arg(self.path());
        command.args(more.split_whitespace()).says()
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("search")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    fn task(&self, number: u64, options: &str) -> Said {
        let mut command = program();
        command
            .args(["solve", "task"])
            .arg(self.path())
            .arg(number.to_string());
        command.args(options.split_whitespace()).says()
    }

    fn out(&self) -> PathBuf {
        self.folder.path().join("in-tasks").join("tree.tab")
    }

    fn merge(&self, options: &str) -> Said {
        let mut command = program();
        command
            .args(["solve", "merge"])
            .args(options.split_whitespace());
        command.arg(self.path()).says()
    }

    /// Report of a merge, and whether all is proven.
    fn merged(&self) -> (Value, bool) {
        let said = self.merge(&format!("--json --out {}", self.out().display()));
        assert!(matches!(said.code, Some(0 | 1)), "{said:?}");
        (said.json(), said.code == Some(0))
    }

    fn open(&self) -> Vec<u64> {
        serde_json::from_value(self.merged().0["open"].clone()).unwrap()
    }

    /// Runs all tasks, round after round, in the order that `order` makes, to the end.
    fn finish(&self, options: &str, order: impl Fn(&mut Vec<u64>)) -> Value {
        for _ in 0..200 {
            let (merged, is_proven) = self.merged();
            if is_proven {
                return merged;
            }
            let mut open = self.open();
            assert!(!open.is_empty());
            order(&mut open);
            for task in open {
                self.task(task, options).ok();
            }
        }
        panic!("{} does not end", self.game);
    }

    /// Compares the tree with that of one search.
    fn is_as_on_one_machine(&self) {
        // A table holds its name, so the files have the same.
        let out = self.folder.path().join("on-one").join("tree.tab");
        let mut solve = program();
        solve
            .arg("solve")
            .args(options(&self.game))
            .arg("--out")
            .arg(&out)
            .says()
            .ok();
        assert!(
            fs::read(out).unwrap() == fs::read(self.out()).unwrap(),
            "{}",
            self.game
        );
    }

    /// The content of every file.
    fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let files = fs::read_dir(self.path())
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = files
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect();
        files.sort();
        files
    }
}

fn flip_a_bit(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    bytes[at] ^= 1;
    fs::write(path, bytes).unwrap();
}

/// Words of three letters out of eight in a folder, and the options that name them.
fn words(folder: &Path, count: usize) -> String {
    // Neighbours do not follow each other, and capital letters are the same.
    let numbers = (0..512).map(|number| number * 389 % 512).take(count);
    let words = numbers.map(|number: usize| {
        let letters =
            (0..3).map(|place| char::from(b'a' + (number / 8_usize.pow(place) % 8) as u8));
        letters.collect::<String>() + "\n"
    });
    let all: Vec<String> = words.collect();
    fs::write(folder.join("guesses"), all.concat().to_uppercase()).unwrap();
    fs::write(folder.join("secrets"), all[..count / 2].concat()).unwrap();
    let [secrets, guesses] =
        ["secrets", "guesses"].map(|name| folder.join(name).display().to_string());
    format!("--codes {secrets} --guesses {guesses}")
}

#[test]
fn trees_have_the_bytes_of_one_search_and_lists_are_in_the_plan() {
    let mut tasks = 0;
    for (game, more) in [
        ("1x1", ""),
        ("3x6", "--split 5 --tasks 7"),
        ("3x5r", "--split 10"),
        ("4x6r", "--tasks 10 --memory 0"),
        (
            "LIST --feedback colours --max-depth 5",
            "--split 60 --tasks 3",
        ),
        (
            "LIST --feedback colours --hard --max-depth 6",
            "--split 20 --tasks 7",
        ),
        ("LIST --feedback colours --first cbe", "--split 40"),
        ("LIST", "--split 40"),
        ("--rules 4x6 --no-leading-zero", "--split 50"),
        ("--rules 3x8 --feedback black", "--split 50"),
        ("--rules 3x6 --max-depth 6", "--split 5"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let count = if game == "LIST" { 120 } else { 200 };
        let game = game.replace("LIST", &words(folder.path(), count));
        let search = Search::new(&game, more);
        let before = search.files();
        // Other lists in their place change nothing: the plan has its own.
        for name in ["guesses", "secrets"] {
            fs::write(folder.path().join(name), "gone\n").unwrap();
        }
        let merged = search.finish("", |_| {});
        assert_eq!(merged["least"], merged["total"], "{game}");
        assert_eq!(merged["proven"].as_array().unwrap().len(), 3, "{game}");
        assert_eq!(merged["open"], json!([]), "{game}");
        tasks += merged["round"].as_u64().unwrap() * merged["tasks"].as_u64().unwrap();
        words(folder.path(), count);
        search.is_as_on_one_machine();
        // A plan is made of the same bytes again.
        search.plan(&game, more).ok();
        assert!(
            before.iter().all(|file| search.files().contains(file)),
            "{game}"
        );
        search
            .plan("3x7", "")
            .refuses(2, "has another plan already, of ");
    }
    assert!(tasks > 10, "{tasks}");
}

#[test]
fn that_there_is_no_tree_is_proven_in_pieces_too() {
    let search = Search::new("--rules 4x6r --max-depth 4", "--split 300 --tasks 3");
    for _ in 0..20 {
        let merged = search.merge("--json").ends(1).json();
        if merged["possible"] == false {
            break;
        }
        assert_eq!(merged["most"], Value::Null, "{merged}");
        for task in search.open() {
            search.task(task, "").ok();
        }
    }
    let said = search.merge("").ends(1);
    assert!(said.out.starts_with("impossible: "), "{said:?}");
    let list = search.merge("--list").ends(1);
    assert!(
        list.out.is_empty() && list.error.contains("this is proven"),
        "{list:?}"
    );
}

/// A file of a plan with another content but a digest that fits. Returns both digests.
fn rewrite(search: &Search, name: &str, change: impl Fn(&str) -> String) -> [String; 2] {
    let file = fs::read_to_string(search.file(name)).unwrap();
    let (before, json) = file.trim_end().split_once('\n').unwrap();
    let forged = change(json);
    assert!(forged != json, "{name}");
    let after = blake3::hash(forged.as_bytes()).to_string();
    fs::write(search.file(name), format!("{after}\n{forged}\n")).unwrap();
    [before.to_owned(), after]
}

#[test]
fn plans_of_another_version_and_of_no_game_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let game = words(folder.path(), 200) + " --feedback colours";
    type Change = fn(&mut Value);
    let changes: [(Change, i32, &str); 6] = [
        (
            |plan| plan["release"] = "solvetab 0.0.9".into(),
            2,
            "is of solvetab 0.0.9, and this is solvetab ",
        ),
        (
            |plan| (plan["release"], plan["game"]) = ("solvetab 9.9.9".into(), Value::Null),
            2,
            "is of solvetab 9.9.9, and this is solvetab ",
        ),
        (
            |plan| plan["game"] = "4x10".into(),
            2,
            "is not written as this solvetab ",
        ),
        (
            |plan| plan["game"]["list"]["secrets"][0] = "zzzzz".into(),
            3,
            "is of another search",
        ),
        (
            |plan| plan["game"]["list"]["guesses"][1] = "abc".into(),
            3,
            "is of another search",
        ),
        (
            |plan| plan["tasks"] = 0.into(),
            3,
            "has no tasks: plan anew",
        ),
    ];
    for (change, code, what) in changes {
        let search = Search::new(&game, "");
        rewrite(&search, "plan.json", |json| {
            let mut plan = serde_json::from_str(json).unwrap();
            change(&mut plan);
            plan.to_string()
        });
        search.merge("").refuses(code, what);
        search.task(1, "").refuses(code, what);
    }
    // The words of a plan are checked even if all other files agree with it.
    let search = Search::new(&game, "");
    let forge = |json: &str| json.replace(r#""secrets":["#, r#""secrets":["zzzzz","#);
    let [before, after] = rewrite(&search, "plan.json", forge);
    for name in ["known-1.json", "round-1.json"] {
        rewrite(&search, name, |json| json.replace(&before, &after));
    }
    let what = "the plan has a game that cannot be searched: plan anew";
    search.merge("").refuses(3, what);
}

#[test]
fn neither_order_nor_repetition_nor_isolation_matters() {
    let search = Search::new("4x7", "--split 100 --tasks 8");
    let first = search.open();
    assert!(first.len() > 4, "{first:?}");
    // A result that is there is not made again.
    search.task(first[2], "").ok();
    let before = search.files();
    search.task(first[2], "").ok();
    assert!(search.files() == before);
    search.finish("--alone --share 0", |open| open.reverse());
    search.is_as_on_one_machine();
    assert!(search.merged().1, "a merge of what is merged is one");
}

/// The sentence about each file, damaged, lost or of another search, names a remedy that helps.
#[test]
fn damaged_and_foreign_files_are_refused() {
    let options = "--split 6000 --tasks 4";
    let search = Search::new("4x10", options);
    let foreign = Search::new("4x7", "--split 100 --tasks 6");
    foreign.task(1, "").ok();
    assert_eq!(search.open(), [1]);
    search.task(1, "--seconds 1").ok();
    let task = fs::read(search.file("task-1.json")).unwrap();
    let is_refused = |what: &str| search.merge("").refuses(3, what);
    let remedy = "task-1.json is damaged: delete it, and run task 1 again";
    for at in [
        0,
        30,
        64,
        65,
        90,
        task.len() / 2,
        task.len() - 2,
        task.len() - 1,
    ] {
        flip_a_bit(&search.file("task-1.json"), at);
        is_refused(remedy);
        fs::write(search.file("task-1.json"), &task).unwrap();
    }
    for length in [0, 10, 64, 65, task.len() - 1] {
        fs::write(search.file("task-1.json"), &task[..length]).unwrap();
        is_refused(remedy);
    }
    fs::copy(foreign.file("task-1.json"), search.file("task-1.json")).unwrap();
    is_refused("is of another search");
    fs::write(search.file("task-1.json"), &task).unwrap();

    let before = search.files();
    for name in ["plan.json", "round-1.json", "known-1.json"] {
        let good = fs::read(search.file(name)).unwrap();
        fs::copy(foreign.file(name), search.file(name)).unwrap();
        // A plan is what others belong to.
        is_refused("is of another search");
        fs::write(search.file(name), good).unwrap();
        flip_a_bit(&search.file(name), 100);
        is_refused(match name {
            "plan.json" => {
                "delete it, and run the same solvetab solve plan as before, which keeps all results"
            }
            _ => {
                "make it anew with the same solvetab solve plan as before, which keeps all results"
            }
        });
        fs::remove_file(search.file(name)).unwrap();
        search.plan("4x10", options).ok();
        assert!(search.files() == before, "{name}");
    }

    // What there was no time for is cut smaller; on a very fast machine there is no second round.
    let (merged, is_proven) = search.merged();
    if is_proven {
        return;
    }
    assert_eq!(merged["round"], 2);
    let (least, most) = (merged["least"].as_u64(), merged["most"].as_u64());
    assert!(least > Some(20_000) && most >= Some(26_274), "{merged}");
    let (open, before) = (search.open(), search.files());
    assert!(open.len() > 1, "{merged}");
    for name in ["known-2.json", "round-2.json"] {
        flip_a_bit(&search.file(name), 100);
        is_refused("delete known-2.json and round-2.json, and merge again");
        for name in ["known-2.json", "round-2.json"] {
            fs::remove_file(search.file(name)).unwrap();
        }
        search.merged();
        assert!(search.files() == before, "{name}");
    }
    search.task(open[0], "--seconds 1").ok();
    let [own, other] = [open[0], open[1]].map(|task| format!("task-{task}.json"));
    fs::copy(search.file(&own), search.file(&other)).unwrap();
    let why = format!("{other} is the result of task {}: delete it", open[0]);
    is_refused(&why);
}

#[test]
fn a_plan_tells_its_folder_and_its_tasks() {
    let search = Search::new("4x6r", "--tasks 6");
    let (open, folder) = (search.open(), search.path().display().to_string());
    let last = open.last().unwrap();
    assert!(open.len() > 1, "{open:?}");
    let line = format!(
        "tasks 1 to {last} in {folder}: run each with solvetab solve task {folder} NUMBER\n"
    );
    let said = search.plan("4x6r", "--tasks 6").ok();
    assert!(said.ends_with(&line), "{said}");
    let plan = search.plan("4x6r", "--tasks 6 --json").json();
    assert_eq!(
        (&plan["last"], &plan["tasks"], &plan["out"]),
        (&json!(last), &json!(open.len()), &json!(folder))
    );
    let list: String = open.iter().map(|task| format!("{task}\n")).collect();
    assert_eq!(search.merge("--list").out, list);
    assert_eq!(
        search.merge("--list --json").json(),
        json!({ "open": open })
    );
    let none = format!("there is no task 0: name one from 1 to {last}");
    search.task(0, "").refuses(2, &none);
    search
        .plan("5x12", "")
        .refuses(2, "these rules have 95040 codes");

    // All is proven before there is a task.
    let empty = Search::new("1x1", "");
    let none = "there is no task 0: the plan has none, and solvetab solve merge makes the tree";
    empty.task(0, "").refuses(2, none);
    let folder = empty.path().display().to_string();
    let line = format!("no task in {folder}: solvetab solve merge {folder} makes the tree\n");
    assert!(empty.plan("1x1", "").out.ends_with(&line));
    assert_eq!(empty.merge("--list --json").json(), json!({ "open": [] }));
    let said = empty
        .merge(&format!("--out {}", empty.out().display()))
        .ok();
    let bytes = fs::read(empty.out()).unwrap().len();
    let written = format!("\nwritten  {}, {bytes} bytes\n", empty.out().display());
    assert!(said.ends_with(&written), "{said}");

    // Files of somebody else are no plan, and stay.
    fs::remove_dir_all(empty.path()).unwrap();
    empty
        .merge("")
        .refuses(2, "has no plan: make one with solvetab solve plan");
    empty.task(1, "").refuses(2, "has no plan");
    assert!(!empty.path().exists());
    fs::create_dir(empty.path()).unwrap();
    fs::write(empty.file("round-1.json"), "theirs").unwrap();
    let what = "is no file of a plan: name another folder";
    empty.plan("3x7", "").refuses(2, what);
    assert_eq!(fs::read(empty.file("round-1.json")).unwrap(), b"theirs");
}

#[cfg(unix)]
#[test]
fn a_task_that_is_killed_or_interrupted_goes_on() {
    use std::time::Duration;

    use crate::program::interrupted;

    // One task with everything in it, which takes some seconds without optimisation.
    let search = Search::new("4x9", "--split 100 --tasks 1");
    let mut task = process();
    task.args(["solve", "task"]).arg(search.path()).arg("1");
    task.stdout(Stdio::null()).stderr(Stdio::null());
    let result = search.file("task-1.json");
    for name in ["-KILL", "-INT"] {
        if name == "-KILL" {
            let task = task.start();
            task.wait_until_it_hears();
            task.signal(name);
            assert_eq!(task.code(), None);
            assert!(!result.exists(), "half a result");
        } else {
            // What was interrupted leaves what it knows.
            interrupted(&mut task, Duration::from_millis(50), |_| result.exists());
        }
        // No file is left behind that is not one of the folder's.
        for (path, _) in search.files() {
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(
                name.ends_with(".json") || name.starts_with(".solvetab-"),
                "{name}"
            );
        }
        assert_eq!(search.open(), [1]);
    }
    search.finish("", |_| {});
    search.is_as_on_one_machine();
}

#[test]
fn two_plans_for_one_folder_are_never_mixed() {
    for _ in 0..4 {
        let folder = tempfile::tempdir().unwrap();
        let both = ["3x8", "3x7"].map(|rules| {
            let mut command = process();
            command
                .args(["solve", "plan", "--rules", rules, "--out"])
                .arg(folder.path());
            command.stdout(Stdio::null()).stderr(Stdio::null()).start()
        });
        let mut codes = both.map(|plan| plan.code().unwrap());
        codes.sort_unstable();
        assert_eq!(codes, [0, 2]);
        // All is proven, or tasks are open.
        let merged = program().args(["solve", "merge"]).arg(folder.path()).says();
        assert!(matches!(merged.code, Some(0 | 1)), "{merged:?}");
    }
}
