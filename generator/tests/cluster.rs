//! `solvetab solve plan`, `task` and `merge`: the same bytes as one search, whatever happens to the
//! machines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::program::{Start, process, program};

/// A search in tasks in a folder of its own.
struct Search {
    /// The game, and the guesses that are allowed.
    game: String,
    folder: tempfile::TempDir,
}

/// The options that name a game: itself, or those of rules.
fn options(game: &str) -> Vec<&str> {
    if game.contains(' ') {
        game.split(' ').collect()
    } else {
        vec!["--rules", game]
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
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
        let output = search.plan(game, options);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        search
    }

    fn plan(&self, game: &str, more: &str) -> Output {
        let mut command = program();
        command
            .args(["solve", "plan"])
            .args(options(game))
            .arg("--out")
            .arg(self.path());
        command.args(more.split_whitespace());
        command.output().unwrap()
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("search")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    fn task(&self, number: u64, options: &str) -> Output {
        let mut command = program();
        command
            .args(["solve", "task"])
            .arg(self.path())
            .arg(number.to_string())
            .args(options.split_whitespace());
        command.output().unwrap()
    }

    fn does(&self, number: u64, options: &str) {
        let output = self.task(number, options);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    }

    fn out(&self) -> PathBuf {
        self.folder.path().join("in-tasks").join("tree.tab")
    }

    fn merge(&self) -> Output {
        program()
            .args(["solve", "merge", "--json", "--out"])
            .arg(self.out())
            .arg(self.path())
            .output()
            .unwrap()
    }

    /// Report of a merge, and whether all is proven.
    fn merged(&self) -> (Value, bool) {
        let output = self.merge();
        let code = output.status.code();
        assert!(code == Some(0) || code == Some(1), "{}", text(&output));
        (
            serde_json::from_slice(&output.stdout).unwrap(),
            code == Some(0),
        )
    }

    fn open(&self) -> Vec<u64> {
        let (merged, _) = self.merged();
        merged["open"]
            .as_array()
            .unwrap()
            .iter()
            .map(|task| task.as_u64().unwrap())
            .collect()
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
            open.into_iter().for_each(|task| self.does(task, options));
        }
        panic!("{} does not end", self.game);
    }

    /// Compares the tree with that of one search.
    fn is_as_on_one_machine(&self) {
        // A table holds its name, so the files have the same.
        let out = self.folder.path().join("on-one").join("tree.tab");
        program()
            .arg("solve")
            .args(options(&self.game))
            .arg("--out")
            .arg(&out)
            .assert()
            .success();
        assert!(
            fs::read(out).unwrap() == fs::read(self.out()).unwrap(),
            "{}: other bytes",
            self.game
        );
    }
}

/// One sentence on standard error that contains `what`, nothing on standard output.
fn refuses(output: &Output, code: i32, what: &str) {
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(code), "{message}");
    assert!(
        output.stdout.is_empty() && message.lines().count() == 1 && message.contains(what),
        "{message}"
    );
}

fn flip_a_bit(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    bytes[at] ^= 1;
    fs::write(path, bytes).unwrap();
}

#[test]
fn trees_have_the_bytes_of_one_search() {
    for (rules, options) in [
        ("1x1", ""),
        ("2x3", ""),
        ("3x6", "--split 5 --tasks 7"),
        ("3x5r", "--split 10"),
        ("4x6r", "--tasks 10"),
        ("4x7", "--split 200 --tasks 3"),
    ] {
        let search = Search::new(rules, options);
        let merged = search.finish("", |_| {});
        assert_eq!(merged["least"], merged["total"], "{rules}");
        assert_eq!(merged["proven"].as_array().unwrap().len(), 3, "{rules}");
        assert_eq!(merged["open"].as_array().unwrap().len(), 0, "{rules}");
        search.is_as_on_one_machine();
    }
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
fn lists_have_the_bytes_of_one_search_and_are_in_the_plan() {
    let mut rounds = 0;
    for (game, more) in [
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
        let same = fs::read(search.file("plan.json")).unwrap();
        let round = fs::read(search.file("round-1.json")).unwrap();
        if game.contains("guesses") {
            // Other lists in their place change nothing: the plan has its own.
            for name in ["guesses", "secrets"] {
                fs::write(folder.path().join(name), "gone\n").unwrap();
            }
        }
        let merged = search.finish("", |_| {});
        assert_eq!(merged["least"], merged["total"], "{game}");
        assert_eq!(merged["proven"].as_array().unwrap().len(), 3, "{game}");
        rounds += merged["round"].as_u64().unwrap() * merged["tasks"].as_u64().unwrap();
        words(folder.path(), count);
        search.is_as_on_one_machine();
        assert_eq!(search.plan(&game, more).status.code(), Some(0));
        assert!(
            fs::read(search.file("plan.json")).unwrap() == same,
            "{game}"
        );
        assert!(
            fs::read(search.file("round-1.json")).unwrap() == round,
            "{game}"
        );
        refuses(&search.plan("3x7", ""), 2, "has a plan for ");
    }

    assert!(rounds > 10, "{rounds}");
}

#[test]
fn that_there_is_no_tree_is_proven_in_pieces_too() {
    let folder = tempfile::tempdir().unwrap();
    let words = words(folder.path(), 400);
    for (game, more) in [
        (format!("{words} --feedback colours --max-depth 2"), ""),
        (
            format!("{words} --feedback colours --max-depth 3"),
            "--split 60",
        ),
        (
            "--rules 4x6r --max-depth 4".to_owned(),
            "--split 300 --tasks 3",
        ),
    ] {
        let search = Search::new(&game, more);
        for _ in 0..20 {
            let merged = program()
                .args(["solve", "merge", "--json"])
                .arg(search.path())
                .output()
                .unwrap();
            assert_eq!(merged.status.code(), Some(1), "{}", text(&merged));
            let merged: Value = serde_json::from_slice(&merged.stdout).unwrap();
            if merged["possible"] == false {
                break;
            }
            assert_eq!(merged["most"], Value::Null, "{merged}");
            search
                .open()
                .into_iter()
                .for_each(|task| search.does(task, ""));
        }
        let merged = program()
            .args(["solve", "merge"])
            .arg(search.path())
            .output()
            .unwrap();
        assert_eq!(merged.status.code(), Some(1));
        assert!(
            text(&merged).starts_with("impossible: "),
            "{}",
            text(&merged)
        );
        let list = program()
            .args(["solve", "merge", "--list"])
            .arg(search.path())
            .output()
            .unwrap();
        assert_eq!((list.status.code(), list.stdout.len()), (Some(1), 0));
        assert!(text(&list).contains("this is proven"), "{}", text(&list));
    }
}

/// A plan with another content but a digest that fits.
fn rewrite_plan(search: &Search, change: impl Fn(&mut Value)) {
    let path = search.file("plan.json");
    let file = fs::read_to_string(&path).unwrap();
    let mut plan: Value = serde_json::from_str(file.lines().nth(1).unwrap()).unwrap();
    change(&mut plan);
    let json = plan.to_string();
    fs::write(
        &path,
        format!("{}\n{json}\n", blake3::hash(json.as_bytes())),
    )
    .unwrap();
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
            |plan| {
                plan["release"] = "solvetab 9.9.9".into();
                plan["game"] = Value::Null;
            },
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
        rewrite_plan(&search, change);
        refuses(&search.merge(), code, what);
        refuses(&search.task(1, ""), code, what);
    }
    // The words of a plan are checked even if all other files agree with it.
    let search = Search::new(&game, "");
    let read = |name: &str| fs::read_to_string(search.file(name)).unwrap();
    let write = |name: &str, json: &str| {
        let digest = blake3::hash(json.as_bytes()).to_string();
        fs::write(search.file(name), format!("{digest}\n{json}\n")).unwrap();
        digest
    };
    let plan = read("plan.json");
    let (before, json) = plan.trim_end().split_once('\n').unwrap();
    let forged = json.replace(r#""secrets":["#, r#""secrets":["zzzzz","#);
    assert!(forged != json);
    let after = write("plan.json", &forged);
    for name in ["known-1.json", "round-1.json"] {
        write(
            name,
            &read(name).lines().nth(1).unwrap().replace(before, &after),
        );
    }
    refuses(
        &search.merge(),
        3,
        "the plan has a game that cannot be searched: plan anew",
    );
}

#[test]
fn neither_order_nor_repetition_nor_isolation_matters() {
    let search = Search::new("4x7", "--split 100 --tasks 8");
    let first = search.open();
    assert!(first.len() > 4, "{first:?}");
    // A result that is there is not made again.
    search.does(first[2], "");
    let result = fs::read(search.file(&format!("task-{}.json", first[2]))).unwrap();
    search.does(first[2], "");
    assert!(fs::read(search.file(&format!("task-{}.json", first[2]))).unwrap() == result);
    search.finish("--alone --share 0", |open| open.reverse());
    search.is_as_on_one_machine();
    // The plan is made of the same bytes again, and a merge of what is merged is one.
    let again = Search::new("4x7", "--split 100 --tasks 8");
    for name in ["plan.json", "round-1.json", "known-1.json"] {
        assert!(
            fs::read(search.file(name)).unwrap() == fs::read(again.file(name)).unwrap(),
            "{name}"
        );
    }

    let before = fs::read(search.file("plan.json")).unwrap();
    assert_eq!(
        search.plan("4x7", "--split 100 --tasks 8").status.code(),
        Some(0)
    );
    assert!(fs::read(search.file("plan.json")).unwrap() == before);
    assert!(search.merged().1);
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let search = Search::new("4x6r", "--tasks 6");
    let foreign = Search::new("4x7", "--split 100 --tasks 6");
    let task = search.open()[0];
    search.does(task, "");
    foreign.does(1, "");
    let name = format!("task-{task}.json");
    let good = fs::read(search.file(&name)).unwrap();
    for at in [
        0,
        30,
        64,
        65,
        90,
        good.len() / 2,
        good.len() - 2,
        good.len() - 1,
    ] {
        fs::write(search.file(&name), &good).unwrap();
        flip_a_bit(&search.file(&name), at);
        refuses(&search.merge(), 3, &format!("{name} is damaged: delete it"));
    }

    for length in [0, 10, 64, 65, good.len() - 1] {
        fs::write(search.file(&name), &good[..length]).unwrap();
        refuses(&search.merge(), 3, &format!("{name} is damaged: delete it"));
    }

    fs::copy(foreign.file("task-1.json"), search.file(&name)).unwrap();
    refuses(&search.merge(), 3, "is of another search");
    // The task itself makes its result anew, also where it is gone; that of another is no result of
    // it.
    search.does(task, "");
    fs::remove_file(search.file(&name)).unwrap();
    assert!(search.open().contains(&task));
    search.does(task, "");
    search.merged();
    let other = search.open()[0];
    fs::copy(
        search.file(&name),
        search.file(&format!("task-{other}.json")),
    )
    .unwrap();
    refuses(
        &search.merge(),
        3,
        &format!("task-{other}.json is the result of task {task}: delete it"),
    );
    fs::remove_file(search.file(&format!("task-{other}.json"))).unwrap();
    for name in ["plan.json", "round-1.json", "known-1.json"] {
        let good = fs::read(search.file(name)).unwrap();
        flip_a_bit(&search.file(name), good.len() / 2);
        refuses(&search.merge(), 3, "is damaged");
        refuses(&search.task(task + 1, ""), 3, "is damaged");
        fs::copy(foreign.file(name), search.file(name)).unwrap();
        // A plan is what others belong to.
        refuses(&search.merge(), 3, "is of another search");
        fs::write(search.file(name), good).unwrap();
    }
    search.finish("", |_| {});
    search.is_as_on_one_machine();
}

/// Checks that the sentence about each file, damaged or lost, names a remedy that helps.
#[test]
fn what_is_said_against_damage_helps() {
    let options = "--split 6000 --tasks 4";
    let search = Search::new("4x10", options);
    search.does(1, "--seconds 1");
    let plan_again = || assert_eq!(search.plan("4x10", options).status.code(), Some(0));
    let all = |search: &Search| -> Vec<_> {
        let mut files: Vec<_> = fs::read_dir(search.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        files
            .into_iter()
            .map(|path| (fs::read(&path).unwrap(), path))
            .collect()
    };
    let before = all(&search);
    let damages: [&dyn Fn(&Path); 2] = [&|path| flip_a_bit(path, 100), &|path| {
        fs::remove_file(path).unwrap()
    }];
    for damage in damages {
        for name in ["known-1.json", "round-1.json"] {
            damage(&search.file(name));
            refuses(
                &search.merge(),
                3,
                "make it anew with the same solvetab solve plan as before, which keeps all results",
            );
            plan_again();
            assert!(all(&search) == before, "{name}");
        }
    }

    flip_a_bit(&search.file("plan.json"), 100);
    let remedy =
        "delete it, and run the same solvetab solve plan as before, which keeps all results";
    refuses(&search.merge(), 3, remedy);
    refuses(&search.plan("4x10", options), 3, remedy);
    fs::remove_file(search.file("plan.json")).unwrap();
    plan_again();
    assert!(all(&search) == before, "plan.json");

    // On a very fast machine there is no second round.
    if !search.merged().1 {
        let before = all(&search);
        for (name, other) in [
            ("known-2.json", "round-2.json"),
            ("round-2.json", "known-2.json"),
        ] {
            flip_a_bit(&search.file(name), 100);
            refuses(
                &search.merge(),
                3,
                "delete known-2.json and round-2.json, and merge again",
            );
            fs::remove_file(search.file(name)).unwrap();
            fs::remove_file(search.file(other)).unwrap();
            search.merged();
            assert!(all(&search) == before, "{name}");
        }
    }

    flip_a_bit(&search.file("task-1.json"), 100);
    refuses(&search.merge(), 3, "delete it, and run task 1 again");
}

#[test]
fn what_is_to_be_run_is_listed_one_a_line_or_in_json() {
    let search = Search::new("4x6r", "--tasks 6 --memory 0");
    let list = |options: &str| {
        let arguments = ["solve", "merge", "--list"]
            .into_iter()
            .chain(options.split_whitespace());
        text(
            &program()
                .args(arguments)
                .arg(search.path())
                .output()
                .unwrap(),
        )
    };
    let open = search.open();
    assert_eq!(
        list(""),
        open.iter()
            .map(|task| format!("{task}\n"))
            .collect::<String>()
    );
    assert_eq!(
        serde_json::from_str::<Value>(&list("--json")).unwrap(),
        serde_json::json!({"open": open})
    );
    search.finish("", |_| {});
    assert_eq!(list(""), "");
    assert_eq!(
        serde_json::from_str::<Value>(&list("--json")).unwrap(),
        serde_json::json!({"open": []})
    );
    search.is_as_on_one_machine();
}

#[test]
fn mistakes_are_told() {
    let search = Search::new("3x6", "--split 20");
    refuses(&search.task(1_000_000, ""), 2, "there is no task 1000000");
    refuses(&search.plan("3x7", ""), 2, "has a plan for 3x6 already");
    refuses(&search.plan("5x12", ""), 2, "these rules have 95040 codes");
    let nowhere = Search {
        game: "3x6".to_owned(),
        folder: tempfile::tempdir().unwrap(),
    };
    fs::create_dir(nowhere.folder.path().join("in-tasks")).unwrap();
    refuses(
        &nowhere.merge(),
        2,
        "has no plan: make one with solvetab solve plan",
    );
    refuses(&nowhere.task(1, ""), 2, "has no plan");
    let both = program()
        .args([
            "solve", "--rules", "3x6", "plan", "--rules", "3x6", "--out", "x",
        ])
        .output()
        .unwrap();
    assert_eq!(both.status.code(), Some(2));
    assert!(!nowhere.path().exists());
}

#[test]
fn a_plan_tells_its_folder_and_its_tasks() {
    let search = Search::new("4x6r", "--tasks 6");
    let (open, folder) = (search.open(), search.path().display().to_string());
    assert!(open.len() > 1, "{open:?}");
    let (said, last) = (
        text(&search.plan("4x6r", "--tasks 6")),
        open.last().unwrap(),
    );
    let line = format!(
        "tasks 1 to {last} in {folder}: run each with solvetab solve task {folder} NUMBER\n"
    );
    assert!(said.ends_with(&line), "{said}");
    let mut json = program();
    let json = json
        .args([
            "--json", "solve", "plan", "--rules", "4x6r", "--tasks", "6", "--out",
        ])
        .arg(search.path());
    let json: Value = serde_json::from_slice(&json.output().unwrap().stdout).unwrap();
    assert_eq!(
        (&json["last"], &json["tasks"], &json["out"]),
        (&(*last).into(), &open.len().into(), &folder.into())
    );
    refuses(
        &search.task(0, ""),
        2,
        &format!("there is no task 0: name one from 1 to {last}"),
    );

    // All is proven before there is a task.
    let empty = Search::new("1x1", "");
    refuses(
        &empty.task(0, ""),
        2,
        "there is no task 0: the plan has none, and solvetab solve merge makes the tree",
    );
    let said = text(&empty.plan("1x1", ""));
    let folder = empty.path().display().to_string();
    assert!(
        said.ends_with(&format!(
            "no task in {folder}: solvetab solve merge {folder} makes the tree\n"
        )),
        "{said}"
    );
    let merged = program()
        .args(["solve", "merge", "--out"])
        .arg(empty.out())
        .arg(empty.path())
        .output()
        .unwrap();
    let written = format!(
        "\nwritten  {}, {} bytes\n",
        empty.out().display(),
        fs::read(empty.out()).unwrap().len()
    );
    assert!(text(&merged).ends_with(&written), "{}", text(&merged));
}

#[cfg(unix)]
#[test]
fn a_task_that_is_killed_or_interrupted_goes_on() {
    use std::time::Duration;

    use crate::program::interrupted;

    // One task with everything in it, which takes some seconds without optimisation.
    let search = Search::new("4x9", "--split 100 --tasks 1");
    let mut task = process();
    task.args(["solve", "task"])
        .arg(search.path())
        .arg("1")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
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
        let names = fs::read_dir(search.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let strange: Vec<String> = names
            .filter(|name| !name.ends_with(".json") && !name.starts_with(".solvetab-"))
            .collect();
        assert!(strange.is_empty(), "{strange:?}");
        assert_eq!(search.open(), [1]);
    }
    search.finish("", |_| {});
    search.is_as_on_one_machine();
}

#[test]
fn what_has_no_time_is_cut_smaller() {
    // All of it in one task, for which a second is too little.
    let search = Search::new("4x10", "--split 6000 --tasks 4");
    assert_eq!(search.open(), [1]);
    search.does(1, "--seconds 1");
    let (merged, is_proven) = search.merged();
    if is_proven {
        // A very fast machine.
        return;
    }
    assert_eq!(merged["round"], 2);
    assert!(merged["open"].as_array().unwrap().len() > 1, "{merged}");
    assert!(
        merged["least"].as_u64() > Some(20_000) && merged["most"].as_u64() >= Some(26_274),
        "{merged}"
    );
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
            command
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .start()
        });
        let both = both.map(|plan| plan.output());
        let mut codes = both.each_ref().map(|plan| plan.status.code().unwrap());
        codes.sort_unstable();
        assert_eq!(codes, [0, 2], "{}{}", text(&both[0]), text(&both[1]));
        let merged = program()
            .args(["solve", "merge"])
            .arg(folder.path())
            .output()
            .unwrap();
        // All is proven, or tasks are open.
        assert!(
            matches!(merged.status.code(), Some(0 | 1)),
            "{}",
            text(&merged)
        );
    }
}

#[test]
fn files_of_somebody_else_stay() {
    let folder = tempfile::tempdir().unwrap();
    let theirs = folder.path().join("round-1.json");
    fs::write(&theirs, "theirs").unwrap();
    let mut plan = program();
    let plan = plan
        .args(["solve", "plan", "--rules", "3x7", "--out"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(plan.status.code(), Some(2), "{}", text(&plan));
    assert!(
        text(&plan).contains("is no file of a plan: name another folder"),
        "{}",
        text(&plan)
    );
    assert_eq!(fs::read(&theirs).unwrap(), b"theirs");
}
