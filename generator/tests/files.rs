//! Files that are damaged, crafted, missing, or no files at all: what each command does with them,
//! and what it leaves behind.

use std::collections::BTreeMap;
use std::fs;
use std::process::Output;

use solvetab_lookup::code_breaking::{DecisionTree, Rules};
use solvetab_lookup::layout::{DIGEST_AT, DIGEST_LEN, HEADER_LEN, Node, NodeLayout};
use solvetab_lookup::{Kind, Table, layout};
use solvetab_solver::encoded::{Encoded, Facts};
use tempfile::TempDir;

use crate::program::{program, solvetab, tables, tool};

pub(crate) fn shipped(name: &str) -> Vec<u8> {
    fs::read(tables().join(name)).unwrap()
}

/// What it writes to standard output and standard error, after it ended with this exit code.
fn ends(arguments: &str, code: i32) -> (String, String) {
    let Output { status, stdout, stderr } = solvetab(arguments).output().unwrap();
    let (stdout, stderr) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
    assert_eq!(status.code(), Some(code), "{arguments}: {stdout}{stderr}");
    (stdout, stderr)
}

/// Nothing on standard output, one sentence on standard error that contains `what`, and the exit
/// code.
fn refuses(arguments: &str, code: i32, what: &str) {
    let (stdout, stderr) = ends(arguments, code);
    assert!(stdout.is_empty(), "{arguments}: {stdout}");
    assert!(stderr.starts_with("solvetab: ") && stderr.lines().count() == 1, "{arguments}: {stderr}");
    assert!(stderr.contains(what), "{arguments}: {stderr}");
}

/// Writes a file into a folder; its path as an argument.
pub(crate) fn file(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    path.display().to_string()
}

fn manifest_line(name: &str, content: &[u8]) -> String {
    format!("{}  {name}\n", blake3::hash(content).to_hex())
}

/// Gives a table the digest of its content.
pub(crate) fn sign(mut table: Vec<u8>) -> Vec<u8> {
    let digest = layout::digest(&table);
    table[DIGEST_AT..DIGEST_AT + DIGEST_LEN].copy_from_slice(&digest);
    table
}

/// Name, rules, strategy, objective, claims, totals, generator.
type Provenance = (String, String, String, String, Vec<String>, BTreeMap<String, u64>, String);

fn provenance(table: &[u8]) -> Provenance {
    bincode::deserialize(Table::from_bytes(table).unwrap().provenance()).unwrap()
}

/// The same table with another section of provenance, and a good digest.
pub(crate) fn with_section(table: &[u8], section: &[u8]) -> Vec<u8> {
    let old = Table::from_bytes(table).unwrap().provenance().len();
    let mut table = [&table[..table.len() - old], section].concat();
    table[HEADER_LEN - 8..HEADER_LEN].copy_from_slice(&(section.len() as u64).to_le_bytes());
    sign(table)
}

/// The same table, of which other things are said to be proven, and a good digest.
pub(crate) fn with_claims(table: &[u8], claims: &[&str]) -> Vec<u8> {
    let mut provenance = provenance(table);
    provenance.4 = claims.iter().map(|&claim| claim.to_owned()).collect();
    with_section(table, &bincode::serialize(&provenance).unwrap())
}

/// The same table, whose rules are said to be others, and a good digest.
pub(crate) fn with_rules(table: &[u8], rules: &str) -> Vec<u8> {
    let mut provenance = provenance(table);
    rules.clone_into(&mut provenance.1);
    with_section(table, &bincode::serialize(&provenance).unwrap())
}

/// A table of 4x6r with these inner nodes, and a good digest.
fn tree_of(nodes: &[Node]) -> Vec<u8> {
    let rules: Rules = "4x6r".parse().unwrap();
    let layout = NodeLayout::new(rules.positions(), u32::from(u16::MAX));
    let inner = nodes.iter().flat_map(|node| layout.write(node)).collect();
    let parameters = layout::decision_tree_parameters(rules, layout);
    Encoded {
        kind: Kind::DecisionTree,
        layout: Kind::DecisionTree.layout(),
        parameters,
        sections: vec![inner, Vec::new()],
        facts: Facts::default(),
    }
    .to_file(&[])
}

#[test]
fn named_files_fail_a_check_or_cannot_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let good = shipped("quad-ace-10.tab");
    let intact = file(&folder, "intact.tab", &good);
    let damaged = file(&folder, "damaged.tab", [&good[..1000], &[99], &good[1001..]].concat());
    let missing = folder.path().join("missing.tab").display().to_string();
    refuses(&format!("verify {missing}"), 3, "No such file");
    refuses(&format!("verify {damaged}"), 1, "digest");
    for (paths, code) in [
        (vec![&intact, &missing], 3),
        (vec![&missing, &damaged], 1),
        (vec![&damaged, &missing], 1),
        (vec![&intact, &intact], 0),
    ] {
        let paths = paths.into_iter().map(String::as_str).collect::<Vec<_>>().join(" ");
        ends(&format!("verify {paths}"), code);
        ends(&format!("verify --json {paths}"), code);
    }
}

#[test]
fn a_named_table_need_not_be_listed() {
    let folder = tempfile::tempdir().unwrap();
    let table = shipped("quad-ace-10.tab");
    let path = file(&folder, "one.tab", &table);
    assert!(ends(&format!("verify {path}"), 0).0.ends_with(": intact; there is no B3SUMS beside it\n"));
    file(&folder, "B3SUMS", manifest_line("two.tab", &table));
    assert!(ends(&format!("verify {path}"), 0).0.ends_with(": intact; not listed in B3SUMS\n"));
    file(&folder, "B3SUMS", manifest_line("one.tab", &table));
    assert!(ends(&format!("verify {path}"), 0).0.ends_with(": intact, as listed\n"));
    file(&folder, "B3SUMS", manifest_line("one.tab", b"another"));
    refuses(&format!("verify {path}"), 1, "B3SUMS lists it");
}

#[test]
fn a_folder_holds_the_listed_tables_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let verify = format!("verify {}", folder.path().display());
    let (one, two) = (shipped("quad-ace-10.tab"), shipped("twenty-four.tab"));
    let (line_one, line_two) = (manifest_line("one.tab", &one), manifest_line("two.tab", &two));
    let wrong = |what: &str| {
        let (_, stderr) = ends(&verify, 1);
        assert!(stderr.contains(what), "{what}: {stderr}");
        ends(&format!("{verify} --json"), 1);
    };
    wrong("B3SUMS is missing");
    wrong("there is no table");
    file(&folder, "B3SUMS", "");
    wrong("there is no table");
    file(&folder, "one.tab", &one);
    wrong("one.tab is not listed");
    fs::remove_file(folder.path().join("B3SUMS")).unwrap();
    wrong("B3SUMS is missing");
    file(&folder, "B3SUMS", &line_one);
    assert!(ends(&verify, 0).0.ends_with("one.tab: intact, as listed\n"));
    file(&folder, "B3SUMS", format!("{line_one}{line_two}"));
    wrong("two.tab is missing: make it again");
    file(&folder, "two.tab", &one);
    wrong("B3SUMS lists it with the digest");
    file(&folder, "two.tab", &two);
    ends(&verify, 0);
    file(&folder, "three.tab", "");
    wrong("three.tab is not listed");
    fs::remove_file(folder.path().join("three.tab")).unwrap();
    for malformed in [
        "abc".to_owned(),
        "abc  one.tab".to_owned(),
        line_one.replace("  ", " "),
        manifest_line("../one.tab", &one),
        manifest_line("/one.tab", &one),
        manifest_line("..", &one),
        line_one.clone(),
    ] {
        file(&folder, "B3SUMS", format!("{line_one}{line_two}{malformed}"));
        wrong("B3SUMS cannot be used");
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_neither_read_nor_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = |name: &str| {
        let path = folder.path().join(name).display().to_string();
        assert!(tool("mkfifo").arg(&path).output().unwrap().status.success());
        path
    };
    let table = pipe("x.tab");
    for unreadable in [&table, "/dev/zero"] {
        for command in ["info", "verify", "verify --deep", "export", "next --table", "twenty-four 3 3 8 8 --table"] {
            refuses(&format!("{command} {unreadable}"), 3, "no regular file");
        }
        refuses(&format!("solve --codes {unreadable}"), 3, "no regular file");
        for command in [
            "solve --rules 3x4 --checkpoint",
            "solve --rules 3x4 --out",
            "evaluate --rules 3x4 --strategy simple --log",
            "quad-ace bases --to 3 --csv",
        ] {
            refuses(&format!("{command} {unreadable}"), 2, "no regular file");
        }
    }
    let here = folder.path().display();
    assert!(ends(&format!("verify {here}"), 1).1.contains("x.tab is no regular file"));
    pipe("quad-ace-10.tab");
    assert!(ends(&format!("list --tables {here}"), 0).0.contains("quad-ace-10 (QuadAce, unreadable)"));
    refuses(&format!("generate quad-ace-10 --check --out {here}"), 3, "no regular file");
    pipe("B3SUMS");
    refuses(&format!("verify {here}"), 1, "B3SUMS is no regular file");
    refuses(&format!("generate quad-ace-10 --out {here}"), 3, "B3SUMS is no regular file");
}

#[test]
fn files_of_another_size_than_any_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let sparse = |name: &str| {
        let path = folder.path().join(name);
        fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
        path.display().to_string()
    };
    refuses(&format!("info {}", sparse("large.tab")), 3, "more than the");
    refuses(&format!("solve --codes {}", sparse("codes.txt")), 3, "more than the");
    refuses(&format!("solve --rules 3x4 --checkpoint {}", sparse("checkpoint")), 3, "more than the");
    sparse("B3SUMS");
    refuses(&format!("verify {}", folder.path().display()), 1, "B3SUMS has");
}

#[test]
fn what_cannot_be_written_is_noticed_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    file(&folder, "file", "content");
    for command in [
        // These would take minutes.
        "solve --rules 5x8 --out",
        "solve --rules 5x8 --checkpoint",
        "evaluate --rules 5x9 --strategy entropy --log",
        "quad-ace bases --from 250 --to 256 --csv",
    ] {
        refuses(&format!("{command} {here}/file/below"), 3, "cannot be written");
        refuses(&format!("{command} {here}"), 2, "is a folder");
        refuses(&format!("{command} {here}/new/"), 2, "is a folder");
    }
    refuses(&format!("generate bulls-and-cows-4x10-worst --out {here}/file"), 2, "is no folder");
    refuses(&format!("generate bulls-and-cows-4x10-worst --out {here}/file/below"), 3, "no file can be written");
    refuses(&format!("generate quad-ace --base 254 --out {here}/quad-ace.tab"), 2, "--out is the folder of the tables");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    // Folders that are missing may be mistyped: they are not made for a file.
    let no_folder = format!("there is no folder {here}/new/folder: make it, or name a file elsewhere");
    for command in ["solve --rules 5x8 --out", "prove --rules 4x10 --out"] {
        refuses(&format!("{command} {here}/new/folder/file"), 2, &no_folder);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    // But a folder that is named is.
    ends(&format!("generate quad-ace-10 --out {here}/new/folder"), 0);
}

#[test]
fn a_damaged_table_is_listed_as_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = shipped("quad-ace-10.tab");
    file(&folder, "quad-ace-10.tab", &table);
    let list = format!("list --tables {}", folder.path().display());
    let of_quad_ace = || {
        let (stdout, _) = ends(&list, 0);
        let lines: Vec<String> = stdout.lines().map(str::to_owned).collect();
        let at = lines.iter().position(|line| line.starts_with("quad-ace-10 ")).unwrap();
        (lines[at].clone(), lines[at + 3].clone())
    };
    let (first, proven) = of_quad_ace();
    assert!(first.contains("3823 bytes") && proven.contains("outcome, distance"), "{first} {proven}");
    // The layout of another release.
    let mut other = table.clone();
    other[12] = 99;
    file(&folder, "quad-ace-10.tab", sign(other));
    assert!(of_quad_ace().0.contains("made by another release"), "{}", of_quad_ace().0);
    // What an older release called the way the table was made.
    let mut older = provenance(&table);
    older.2 = "retrograde analysis".to_owned();
    file(&folder, "quad-ace-10.tab", with_section(&table, &bincode::serialize(&older).unwrap()));
    assert!(of_quad_ace().0.contains("made by another release"), "{}", of_quad_ace().0);
    // It is right by its digest, but nobody can have meant this.
    file(&folder, "quad-ace-10.tab", with_section(&table, b"not an encoded provenance"));
    assert!(of_quad_ace().0.contains("damaged"), "{}", of_quad_ace().0);
    table[HEADER_LEN] ^= 1;
    file(&folder, "quad-ace-10.tab", &table);
    let (first, proven) = of_quad_ace();
    assert!(first.contains("damaged") && proven.ends_with('?'), "{first} {proven}");
    let json: serde_json::Value = serde_json::from_str(&ends(&format!("{list} --json"), 0).0).unwrap();
    let row = json.as_array().unwrap().iter().find(|row| row["name"] == "quad-ace-10").unwrap();
    assert!(row["state"] == "damaged" && row["proven"].is_null() && row["blake3"].is_null(), "{row}");
}

#[test]
fn tables_that_say_nothing_of_their_making_are_described_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["mastermind-4x6r.tab", "quad-ace-10.tab", "twenty-four.tab"] {
        let path = file(&folder, name, with_section(&shipped(name), &[]));
        assert!(ends(&format!("info {path}"), 0).0.contains("\nmade by    not said\n"), "{name}");
        let info: serde_json::Value = serde_json::from_str(&ends(&format!("info --json {path}"), 0).0).unwrap();
        assert!(info["provenance"].is_null() && info["blake3"].is_string());
        let (stdout, _) = ends(&format!("verify --deep {path}"), 0);
        assert_eq!(stdout.contains("no figures are stated"), name.starts_with("mastermind"), "{stdout}");
    }
    assert!(
        ends(&format!("list --tables {}", folder.path().display()), 0).0.contains("mastermind-4x6r (code breaking, ")
    );
    let broken = file(&folder, "broken.tab", with_section(&shipped("quad-ace-10.tab"), b"not an encoded provenance"));
    refuses(&format!("info {broken}"), 3, "provenance cannot be read");
}

#[test]
fn deep_checks_say_what_they_check() {
    for (name, what) in [
        ("mastermind-4x6r", "the figures stated are right; as published: total; not checked: "),
        ("mastermind-4x6r-depth5", "as published: total; not checked: that none has a smaller worst case"),
        ("words-2315", "as published: total; not checked: that none has a smaller worst case"),
        (
            "bulls-and-cows-4x10-worst",
            "as published: worst case, secrets at the worst case; not checked: how it was found",
        ),
        (
            "4x8",
            "no optimum is published; not checked: that no tree has a smaller total, that none has a smaller worst",
        ),
    ] {
        let (stdout, _) = ends(&format!("verify --deep tables/{name}.tab"), 0);
        assert!(stdout.contains("; consistent: ") && stdout.contains(what), "{stdout}");
    }
    let not_checked = |name: &str| {
        let rows: serde_json::Value =
            serde_json::from_str(&ends(&format!("verify --deep --json {name}"), 0).0).unwrap();
        rows[0]["not_checked"].clone()
    };
    assert_eq!(
        not_checked("tables/4x8.tab"),
        serde_json::json!(["least-total", "least-worst-case", "fewest-at-worst", "exact-search"])
    );
    // Tables whose every statement follows from their content.
    for name in ["quad-ace-10", "twenty-four", "targets"] {
        assert_eq!(not_checked(&format!("tables/{name}.tab")), serde_json::json!([]), "{name}");
    }
}

#[test]
fn worse_trees_are_not_passed_off_as_optimal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("narrow.tab");
    ends(&format!("solve --rules 4x6r --width 1 --out {}", path.display()), 0);
    let narrow = fs::read(&path).unwrap();
    assert!(provenance(&narrow).5["total"] > 5626, "the search is too good for this test");
    assert!(ends(&format!("verify --deep {}", path.display()), 0).0.contains("optimality is not claimed"));
    let deep = |table: &[u8]| format!("verify --deep {}", file(&folder, "claims.tab", table));
    let claims = ["least-total", "least-worst-case", "fewest-at-worst"];
    refuses(&deep(&with_claims(&narrow, &claims)), 1, "only an exact search proves that");
    let searched = with_making(&narrow, "exact-search", "total", &claims);
    refuses(&deep(&searched), 1, "claims that no tree of 4x6r has a smaller total");
    // The least total, but not of the trees that need no more than 5 guesses; and a worst case that
    // is not the least.
    ends(&deep(&with_claims(&shipped("mastermind-4x6r.tab"), &claims)), 0);
    let worst = with_making(&shipped("mastermind-4x6r.tab"), "exact-search", "worst", &["least-worst-case"]);
    refuses(&deep(&worst), 1, "there is one with 5");
    // Without knowledge of the rules nothing is said.
    assert!(
        ends(&deep(&with_making(&shipped("4x8.tab"), "", "worst", &["least-worst-case"])), 0)
            .0
            .contains("no optimum is published; not checked: ")
    );
    // What is the least total within a limit is not the least of all.
    let mut unlimited = provenance(&shipped("mastermind-4x6r-depth5.tab"));
    unlimited.3 = provenance(&shipped("mastermind-4x6r.tab")).3;
    let unlimited = with_section(&shipped("mastermind-4x6r-depth5.tab"), &bincode::serialize(&unlimited).unwrap());
    refuses(&deep(&unlimited), 1, "a smaller total than 5626, but the least is known: 5625");
    // Other rules, for which nothing is known, do not hide it.
    let mut other = provenance(&narrow);
    (other.1, other.4) = ("5x6r".to_owned(), vec!["least-total".to_owned()]);
    let other = with_section(&narrow, &bincode::serialize(&other).unwrap());
    refuses(&deep(&other), 1, "the rules are 5x6r, but they are 4x6r");
}

/// The same table with a changed provenance, and a good digest.
fn with_provenance(table: &[u8], change: impl FnOnce(&mut Provenance)) -> Vec<u8> {
    let mut provenance = provenance(table);
    change(&mut provenance);
    with_section(table, &bincode::serialize(&provenance).unwrap())
}

/// A table with another objective, strategy and claims, and a good digest.
fn with_making(table: &[u8], strategy: &str, objective: &str, claims: &[&str]) -> Vec<u8> {
    with_provenance(table, |provenance| {
        (provenance.2, provenance.3) = (strategy.to_owned(), objective.to_owned());
        provenance.4 = claims.iter().map(|&claim| claim.to_owned()).collect();
    })
}

#[test]
fn statements_that_a_tree_refutes_are_false() {
    const LEAST: &[&str] = &["least-total", "least-worst-case", "fewest-at-worst"];
    const WORST: &[&str] = &["least-worst-case", "fewest-at-worst", "least-total"];
    let folder = tempfile::tempdir().unwrap();
    let deep = |table: &[u8]| format!("verify --deep {}", file(&folder, "states.tab", table));
    // A secret of it needs seven guesses.
    let simple = shipped("3x10.tab");
    let (mastermind, bulls) = (shipped("mastermind-4x6r.tab"), shipped("bulls-and-cows-4x10.tab"));
    for (table, strategy, objective, claims, why) in [
        (&simple, "", "total within 3", &[][..], "but a secret needs"),
        (&simple, "", "worst within 4", &[], "but a secret needs"),
        (&simple, "", "at-worst within 2", &[], "but a secret needs"),
        (&mastermind, "exact-search", "total within 5", LEAST, "but a secret needs 6 guesses"),
        (&mastermind, "exact-search", "soonest-win", &[], "which no tree of guesses has"),
        (&mastermind, "exact-search", "all-solutions", LEAST, "which no tree of guesses has"),
        (&mastermind, "entropy", "total", LEAST, "only an exact search proves that"),
        (&mastermind, "narrow-search width 4 above 40", "total", &["least-total"], "only an exact search proves that"),
        (&mastermind, "retrograde-analysis", "total", &[], "by which no tree of guesses is found"),
        (&mastermind, "exact-search", "worst", LEAST, "no search with the objective that it names proves that"),
        (&bulls, "exact-search", "at-worst", &WORST[..2], "the fewest are known: 50"),
        (&bulls, "exact-search", "worst", WORST, "the fewest are known: 50"),
        (&shipped("bulls-and-cows-4x10-worst.tab"), "exact-search", "worst", WORST, "the least is known: 26450"),
    ] {
        refuses(&deep(&with_making(table, strategy, objective, claims)), 1, why);
    }
    for table in [&mastermind, &bulls] {
        ends(&deep(&with_making(table, "exact-search", "total", LEAST)), 0);
    }
    // A tree of words has only those that it guesses.
    let secrets = file(&folder, "secrets", "abc\nabd\nbcd\n");
    let tree = folder.path().join("words.tab").display().to_string();
    ends(&format!("solve --codes {secrets} --feedback colours --out {tree}"), 0);
    let allowing = |words: u64| {
        deep(&with_provenance(&fs::read(&tree).unwrap(), |provenance| {
            provenance.5.insert("words that may be guessed".to_owned(), words);
        }))
    };
    assert!(ends(&allowing(3), 0).0.contains("that 3 words may be guessed"));
    assert!(ends(&allowing(13), 0).0.contains("not checked: that no tree"));
    refuses(&allowing(2), 1, "but the tree has 3");
    refuses(&allowing(280_375_465_082_883), 1, "no more than 65536 can be numbered");
}

#[test]
fn claims_are_compared_with_what_is_published_within_their_limit() {
    let folder = tempfile::tempdir().unwrap();
    let deep = |table: &[u8]| format!("verify --deep {}", file(&folder, "limit.tab", table));
    let claim = &["least-total"][..];
    let (least, within_five) = (shipped("mastermind-4x6r.tab"), shipped("mastermind-4x6r-depth5.tab"));
    for (table, objective) in [(&within_five, "total within 5"), (&least, "total within 6"), (&least, "total within 9")]
    {
        ends(&deep(&with_making(table, "exact-search", objective, claim)), 0);
    }
    for objective in ["total", "total within 6", "total within 9"] {
        refuses(&deep(&with_making(&within_five, "exact-search", objective, claim)), 1, "the least is known: 5625");
    }
}

/// What a search with an objective proves.
fn proven_by(objective: &str) -> &'static [&'static str] {
    match objective.split(' ').next() {
        Some("total") => &["least-total", "least-worst-case", "fewest-at-worst"],
        Some("worst") => &["least-worst-case", "fewest-at-worst", "least-total"],
        Some("at-worst") => &["least-worst-case", "fewest-at-worst"],
        _ => &[],
    }
}

/// Five hundred combinations of an objective, a strategy and claims: what a tree refutes is false,
/// and nothing else is.
#[test]
fn random_statements_are_false_if_and_only_if_the_tree_refutes_them() {
    const OBJECTIVES: [&str; 7] = ["total", "worst", "at-worst", "soonest-win", "makeable", "all-solutions", ""];
    const STRATEGIES: [&str; 7] = [
        "exact-search",
        "exact-search",
        "exact-search",
        "",
        "entropy",
        "narrow-search width 8 above 40",
        "enumeration",
    ];
    let folder = tempfile::tempdir().unwrap();
    // No optimum is published of these: total and worst case are as the tree shows.
    let trees = ["3x10.tab", "4x8.tab", "5x5r.tab"].map(|name| (shipped(name), provenance(&shipped(name)).5["worst"]));
    let mut random = blake3::Hasher::new().update(b"five hundred statements").finalize_xof();
    let mut draw = |below: usize| {
        let mut bytes = [0; 8];
        random.fill(&mut bytes);
        (u64::from_le_bytes(bytes) % below as u64) as usize
    };
    let (mut arguments, mut expected) = ("verify --deep --json".to_owned(), Vec::new());
    for number in 0..500 {
        let (table, worst) = &trees[draw(3)];
        let (strategy, kind) = (STRATEGIES[draw(7)], OBJECTIVES[draw(7)]);
        let within = 4 + draw(5) as u64;
        let is_within = draw(2) == 0 && ["total", "worst", "at-worst"].contains(&kind);
        let objective = if is_within { format!("{kind} within {within}") } else { kind.to_owned() };
        let proven = proven_by(["total", "worst", "at-worst", kind, kind][draw(5)]);
        let claims = &proven[..draw(proven.len() + 1)];
        // Without an objective the claims of any search may stand.
        let is_proven = kind.is_empty() || proven_by(&objective).starts_with(claims);
        let is_of_trees = kind.is_empty() || !proven_by(&objective).is_empty();
        let is_too_deep = is_within && *worst > within;
        let is_searched = claims.is_empty() || matches!(strategy, "exact-search" | "");
        let is_false = !(is_proven && is_of_trees && is_searched) || is_too_deep;
        expected.push((!(is_false || strategy == "enumeration"), format!("{strategy}; {objective}; {claims:?}")));
        let forged = with_provenance(table, |provenance| {
            (provenance.2, provenance.3) = (strategy.to_owned(), objective);
            provenance.4 = claims.iter().map(|&claim| claim.to_owned()).collect();
        });
        arguments += &format!(" {}", file(&folder, &format!("{number}.tab"), forged));
    }
    let output = solvetab(&arguments).output().unwrap();
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rows.len(), expected.len());
    for (row, (is_right, what)) in rows.iter().zip(&expected) {
        assert_eq!(row["ok"], *is_right, "{what}: {row}");
    }
    let right = expected.iter().filter(|(is_right, _)| *is_right).count();
    assert!((50..450).contains(&right), "{right} of them are right");
}

#[test]
fn false_statements_about_any_game_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let deep = |table: &[u8]| format!("verify --deep {}", file(&folder, "states.tab", table));
    for (name, total, claim) in [
        ("twenty-four", "solutions", None),
        ("targets", "makeable", None),
        ("quad-ace-10", "longest", Some("fewest-at-worst")),
        ("3x10", "total", Some("solvable")),
    ] {
        let table = shipped(&format!("{name}.tab"));
        let stating = |change: &dyn Fn(&mut Provenance)| {
            let mut stated = provenance(&table);
            change(&mut stated);
            with_section(&table, &bincode::serialize(&stated).unwrap())
        };
        ends(&deep(&stating(&|_| ())), 0);
        refuses(&deep(&stating(&|stated| *stated.5.get_mut(total).unwrap() += 1)), 1, total);
        // The other statements are compared where the figures are, and hands take long to solve
        // again.
        let Some(claim) = claim else { continue };
        refuses(&deep(&stating(&|stated| stated.1 = "other rules".to_owned())), 1, "the rules are other rules");
        refuses(&deep(&with_claims(&table, &[claim])), 1, "which is not proven of such tables");
        // Trees are searched in several ways, so only a claim that goes with one is compared.
        if name == "3x10" {
            continue;
        }
        for (field, other) in [("strategy", "exact-search"), ("objective", "total within 5")] {
            let making = |stated: &mut Provenance| match field {
                "strategy" => stated.2 = other.to_owned(),
                _ => stated.3 = other.to_owned(),
            };
            refuses(&deep(&stating(&making)), 1, &format!("says \"{other}\" of the {field}, but it is"));
        }
    }
    // The second claim is compared as well, and claims that nobody makes are refused.
    let worst = shipped("bulls-and-cows-4x10-worst.tab");
    refuses(&deep(&with_claims(&worst, &["least-worst-case", "least-total"])), 1, "in this order");
    refuses(&deep(&with_claims(&worst, &["least-total", "least-total"])), 1, "in this order");
    refuses(
        &deep(&with_claims(&worst, &["least-worst-case", "Total"])),
        1,
        "\"Total\", which this release does not know",
    );
}

#[test]
fn terminals_obey_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut stated = provenance(&shipped("3x10.tab"));
    stated.0 = "\u{1b}]0;name\u{7}".to_owned();
    stated.1 = "\u{1b}[2Jall".to_owned();
    let table = with_section(&shipped("3x10.tab"), &bincode::serialize(&stated).unwrap());
    let (text, _) = ends(&format!("info {}", file(&folder, "controls.tab", &table)), 0);
    assert!(!text.contains('\u{1b}') && text.contains("[2Jall"), "{text:?}");
    let table = with_claims(&table, &["\u{1b}[2Jall"]);
    let (_, error) = ends(&format!("info {}", file(&folder, "controls.tab", table)), 3);
    assert!(!error.contains('\u{1b}') && error.contains("[2Jall"), "{error:?}");
    // What is typed comes back in sentences.
    let evil = "\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}x\n";
    for command in [
        "next -",
        "next - --json",
        "twenty-four -",
        "quad-ace -",
        "play quad-ace",
        "play twenty-four",
        "play bulls-and-cows --json",
    ] {
        let output = program().args(command.split_whitespace()).write_stdin(evil).output().unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        let is_obeyed = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
        assert!(said.contains('\u{fffd}') && !said.contains(is_obeyed), "{command}: {said:?}");
    }
}

#[test]
fn graphs_in_which_children_are_shared_are_not_drawn() {
    let folder = tempfile::tempdir().unwrap();
    // Each node's children are the next two, so from level to level there are more than one and a
    // half times as many paths.
    const LEVELS: u32 = 40;
    let node = |number: u32| {
        let inner = if number + 2 < LEVELS { 0b11 } else { 0 };
        Node { worst: 1, secrets: 1, total: 1, inner, first_inner: number + 1, ..Node::default() }
    };
    let shared = file(&folder, "shared.tab", tree_of(&(0..LEVELS).map(node).collect::<Vec<_>>()));
    refuses(&format!("export --format dot {shared}"), 3, "a node is reached twice");
    for format in ["csv", "json"] {
        refuses(&format!("export --format {format} {shared}"), 3, "is not found");
    }
    // A child beyond the end.
    let beyond = [Node { inner: 1, first_inner: 1, ..Node::default() }];
    refuses(&format!("export --format dot {}", file(&folder, "beyond.tab", tree_of(&beyond))), 3, "damaged");
    // A node that nothing leads to.
    let lonely = [Node::default(), Node::default()];
    refuses(&format!("export --format dot {}", file(&folder, "lonely.tab", tree_of(&lonely))), 3, "never reached");
}

#[test]
fn long_chains_of_nodes_take_neither_stack_nor_time() {
    let folder = tempfile::tempdir().unwrap();
    const NODES: u32 = 60_000;
    let node = |number: u32| {
        let inner = if number + 1 < NODES { 1 } else { 0 };
        Node { worst: 1, secrets: 1, total: 1, inner, first_inner: number + 1, ..Node::default() }
    };
    let chain = file(&folder, "chain.tab", tree_of(&(0..NODES).map(node).collect::<Vec<_>>()));
    let (stdout, _) = ends(&format!("export --format dot {chain}"), 0);
    assert_eq!(stdout.lines().count(), 2 * NODES as usize + 2);
    refuses(&format!("export {chain}"), 3, "is not found");
    refuses(&format!("verify --deep {chain}"), 1, "is not found");
}

#[test]
fn graphs_have_each_node_once() {
    let (stdout, _) = ends("export --format dot tables/mastermind-4x6r.tab", 0);
    let edges = stdout.lines().filter(|line| line.contains(" -> ")).count();
    let nodes = stdout.lines().filter(|line| line.contains("[label=")).count() - edges;
    let file = shipped("mastermind-4x6r.tab");
    let tree = DecisionTree::new(Table::from_bytes(&file).unwrap()).unwrap();
    let (inner, leaves) = tree.node_counts();
    assert_eq!((nodes, edges), ((inner + leaves) as usize, (inner + leaves) as usize - 1));
}
