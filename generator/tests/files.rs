//! Files that are damaged, crafted, missing, or no files at all: what each command does with them,
//! and what it leaves behind.

use std::collections::BTreeMap;
use std::fs;

use solvetab_lookup::code_breaking::Rules;
use solvetab_lookup::layout::{DIGEST_AT, DIGEST_LEN, HEADER_LEN, Node, NodeLayout};
use solvetab_lookup::{Kind, Table, layout};
use solvetab_solver::encoded::{Encoded, Facts};
use tempfile::TempDir;

use crate::program::{json, path_in, refuses, said, tables, text, tool, typed};

pub(crate) fn shipped(name: &str) -> Vec<u8> {
    fs::read(tables().join(name)).unwrap()
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
type Provenance = (
    String,
    String,
    String,
    String,
    Vec<String>,
    BTreeMap<String, u64>,
    String,
);

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

/// The same table with a changed provenance, and a good digest.
fn with_provenance(table: &[u8], change: impl FnOnce(&mut Provenance)) -> Vec<u8> {
    let mut provenance = provenance(table);
    change(&mut provenance);
    with_section(table, &bincode::serialize(&provenance).unwrap())
}

pub(crate) fn with_rules(table: &[u8], rules: &str) -> Vec<u8> {
    with_provenance(table, |provenance| rules.clone_into(&mut provenance.1))
}

fn with_claims(table: &[u8], claims: &[&str]) -> Vec<u8> {
    with_provenance(table, |provenance| {
        provenance.4 = claims.iter().map(|&claim| claim.to_owned()).collect()
    })
}

/// Another strategy, objective and claims.
fn with_making(table: &[u8], strategy: &str, objective: &str, claims: &[&str]) -> Vec<u8> {
    with_provenance(&with_claims(table, claims), |provenance| {
        (provenance.2, provenance.3) = (strategy.to_owned(), objective.to_owned());
    })
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
    let table = shipped("quad-ace-10.tab");
    let path = file(&folder, "one.tab", &table);
    // A named table need not be listed.
    for (listed, why) in [
        (None, ": intact; there is no B3SUMS beside it\n"),
        (
            Some(("two.tab", &table[..])),
            ": intact; not listed in B3SUMS\n",
        ),
        (Some(("one.tab", &table)), ": intact, as listed\n"),
    ] {
        if let Some((name, content)) = listed {
            file(&folder, "B3SUMS", manifest_line(name, content));
        }
        assert!(text(&format!("verify {path}")).ends_with(why));
    }
    file(&folder, "B3SUMS", manifest_line("one.tab", b"another"));
    refuses(&format!("verify {path}"), 1, "B3SUMS lists it");

    let intact = file(&folder, "intact.tab", &table);
    let damaged = [&table[..1000], &[99], &table[1001..]].concat();
    let damaged = file(&folder, "damaged.tab", damaged);
    let missing = path_in(&folder, "missing.tab");
    refuses(&format!("verify {missing}"), 3, "No such file");
    refuses(&format!("verify {damaged}"), 1, "digest");
    for (one, other, code) in [
        (&intact, &missing, 3),
        (&missing, &damaged, 1),
        (&damaged, &missing, 1),
    ] {
        said(&format!("verify {one} {other}")).ends(code);
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_neither_read_nor_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = |name: &str| {
        let path = path_in(&folder, name);
        assert!(tool("mkfifo").arg(&path).output().unwrap().status.success());
        path
    };
    let table = pipe("x.tab");
    for unreadable in [&table, "/dev/zero"] {
        for (command, code) in [
            ("info", 3),
            ("verify", 3),
            ("verify --deep", 3),
            ("export", 3),
            ("next --table", 3),
            ("twenty-four 3 3 8 8 --table", 3),
            ("solve --codes", 3),
            ("solve --rules 3x4 --checkpoint", 2),
            ("solve --rules 3x4 --out", 2),
            ("evaluate --rules 3x4 --strategy simple --log", 2),
            ("quad-ace bases --to 3 --csv", 2),
        ] {
            refuses(&format!("{command} {unreadable}"), code, "no regular file");
        }
    }

    let here = folder.path().display();
    let verified = said(&format!("verify {here}"));
    assert!(
        verified.error.contains("x.tab is no regular file"),
        "{verified:?}"
    );
    pipe("quad-ace-10.tab");
    assert!(listed(&folder, "quad-ace-10").ends_with(" unreadable"));
    refuses(
        &format!("generate quad-ace-10 --check --out {here}"),
        3,
        "no regular file",
    );
    pipe("B3SUMS");
    refuses(&format!("verify {here}"), 1, "B3SUMS is no regular file");
    refuses(
        &format!("generate quad-ace-10 --out {here}"),
        3,
        "B3SUMS is no regular file",
    );
}

#[test]
fn files_of_another_size_than_any_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let sparse = |name: &str| {
        let path = path_in(&folder, name);
        fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
        path
    };
    for command in ["info", "solve --codes", "solve --rules 3x4 --checkpoint"] {
        refuses(
            &format!("{command} {}", sparse("large.tab")),
            3,
            "more than the",
        );
    }
    sparse("B3SUMS");
    refuses(
        &format!("verify {}", folder.path().display()),
        1,
        "B3SUMS has",
    );
}

#[test]
fn what_cannot_be_written_is_noticed_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    file(&folder, "file", "content");
    // These would take minutes.
    for command in [
        "solve --rules 5x8 --out",
        "solve --rules 5x8 --checkpoint",
        "evaluate --rules 5x9 --strategy entropy --log",
        "quad-ace bases --from 250 --to 256 --csv",
    ] {
        refuses(
            &format!("{command} {here}/file/below"),
            3,
            "cannot be written",
        );
        refuses(&format!("{command} {here}"), 2, "is a folder");
        refuses(&format!("{command} {here}/new/"), 2, "is a folder");
    }
    // Folders that are missing may be mistyped: they are not made for a file.
    let no_folder =
        format!("there is no folder {here}/new/folder: make it, or name a file elsewhere");
    for (command, code, why) in [
        (
            "generate 4x10 --objective worst --out HERE/file",
            2,
            "is no folder",
        ),
        (
            "generate 4x10 --objective worst --out HERE/file/below",
            3,
            "no file can be written",
        ),
        (
            "generate quad-ace --base 254 --out HERE/a.tab",
            2,
            "--out is the folder of the tables",
        ),
        (
            "solve --rules 5x8 --out HERE/new/folder/file",
            2,
            &no_folder,
        ),
        (
            "prove --rules 4x10 --out HERE/new/folder/file",
            2,
            &no_folder,
        ),
    ] {
        refuses(&command.replace("HERE", &here.to_string()), code, why);
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is left behind"
    );
    // But a folder that is named is.
    text(&format!("generate quad-ace-10 --out {here}/new/folder"));
}

/// The row of a table in the list of those in a folder.
fn listed(folder: &TempDir, name: &str) -> String {
    let listed = text(&format!("list --tables {}", folder.path().display()));
    let mut rows = listed.lines();
    let row = rows.find(|row| row.split_whitespace().next() == Some(name));
    row.unwrap_or_else(|| panic!("{listed}")).to_owned()
}

#[test]
fn tables_of_other_releases_are_listed_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let table = shipped("quad-ace-10.tab");
    let older = with_provenance(&table, |stated| stated.2 = "retrograde analysis".to_owned());
    let mut layout = table.clone();
    layout[12] = 99;
    // It is right by its digest, but nobody can have meant this.
    let strange = with_section(&table, b"not an encoded provenance");
    for (table, state) in [
        (&table, " 3823  "),
        (&sign(layout), "made by another release"),
        // What an older release called the way the table was made.
        (&older, "made by another release"),
        (&strange, "damaged"),
    ] {
        file(&folder, "quad-ace-10.tab", table);
        let line = listed(&folder, "quad-ace-10");
        assert!(line.contains(state), "{state}: {line}");
    }
    let strange = path_in(&folder, "quad-ace-10.tab");
    refuses(&format!("info {strange}"), 3, "provenance cannot be read");

    // Tables that say nothing of their making are described and checked.
    for name in ["mastermind-4x6r.tab", "quad-ace-10.tab"] {
        let path = file(&folder, name, with_section(&shipped(name), &[]));
        assert!(
            text(&format!("info {path}")).contains("\nmade by    not said\n"),
            "{name}"
        );
        let info = json(&format!("info {path}"));
        assert!(info["provenance"].is_null() && info["blake3"].is_string());
        let said = text(&format!("verify --deep {path}"));
        let is_told = said.contains("no figures are stated");
        assert_eq!(is_told, name.starts_with("mastermind"), "{said}");
    }
}

#[test]
fn deep_checks_say_what_they_check() {
    for (name, what) in [
        (
            "mastermind-4x6r",
            "the figures stated are right; as published: total; not checked: ",
        ),
        (
            "words-2315",
            "as published: total; not checked: that none has a smaller worst case",
        ),
        (
            "bulls-and-cows-4x10-worst",
            "as published: worst case, secrets at the worst case; not checked: how it was found",
        ),
        (
            "4x8",
            "no optimum is published; not checked: that no tree has a smaller total, that none has a smaller worst",
        ),
    ] {
        let said = text(&format!("verify --deep tables/{name}.tab"));
        assert!(
            said.contains(" secrets is found, by ") && said.contains(what),
            "{said}"
        );
    }

    let of_trees = [LEAST, &["exact-search"]].concat();
    // Every statement of the others follows from their content.
    for (name, not_checked) in [("4x8", of_trees), ("quad-ace-10", vec![])] {
        let checked = &json(&format!("verify --deep tables/{name}.tab"))[0];
        assert_eq!(
            checked["not_checked"],
            serde_json::json!(not_checked),
            "{name}"
        );
    }
}

const LEAST: &[&str] = &["least-total", "least-worst-case", "fewest-at-worst"];
const WORST: &[&str] = &["least-worst-case", "fewest-at-worst", "least-total"];

/// Claims are compared with published results, of trees within the same limit, and with what the
/// strategy can prove.
#[test]
fn worse_trees_are_not_passed_off_as_optimal() {
    let folder = tempfile::tempdir().unwrap();
    let path = path_in(&folder, "narrow.tab");
    text(&format!("solve --rules 4x6r --width 1 --out {path}"));
    let narrow = fs::read(&path).unwrap();
    assert!(
        provenance(&narrow).5["total"] > 5626,
        "the search is too good for this test"
    );
    assert!(text(&format!("verify --deep {path}")).contains("optimality is not claimed"));
    let [mastermind, within_five, bulls, worst, small] = [
        "mastermind-4x6r",
        "mastermind-4x6r-depth5",
        "bulls-and-cows-4x10",
        "bulls-and-cows-4x10-worst",
        "4x8",
    ]
    .map(|name| shipped(&format!("{name}.tab")));
    let exact = "exact-search";
    for (table, strategy, objective, claims, why) in [
        (
            &narrow,
            exact,
            "total",
            LEAST,
            "claims that no tree of 4x6r has a smaller total",
        ),
        (&mastermind, exact, "total", LEAST, ""),
        (&mastermind, exact, "total within 6", &LEAST[..1], ""),
        (
            &mastermind,
            exact,
            "total within 5",
            LEAST,
            "but a secret needs 6 guesses",
        ),
        (
            &mastermind,
            exact,
            "worst",
            &WORST[..1],
            "there is one with 5",
        ),
        (&within_five, exact, "total within 5", &LEAST[..1], ""),
        (
            &within_five,
            exact,
            "total",
            &LEAST[..1],
            "a smaller total than 5626, but the least is known: 5625",
        ),
        (
            &within_five,
            exact,
            "total within 6",
            &LEAST[..1],
            "the least is known: 5625",
        ),
        (&bulls, exact, "total", LEAST, ""),
        (&bulls, exact, "worst", WORST, "the fewest are known: 50"),
        (
            &bulls,
            exact,
            "at-worst",
            &WORST[..2],
            "the fewest are known: 50",
        ),
        (&worst, exact, "worst", WORST, "the least is known: 26450"),
        // No optimum of these rules is published.
        (&small, exact, "worst", LEAST, "in this order"),
        (&small, exact, "total", &LEAST[1..], "in this order"),
        (
            &small,
            "entropy",
            "total",
            &LEAST[..1],
            "but only an exact search proves that",
        ),
        (&small, "entropy", "total", &[], ""),
        (&small, "", "", WORST, ""),
        (
            &small,
            "enumeration",
            "total",
            &[],
            "by which no tree of guesses is found",
        ),
        (
            &small,
            exact,
            "soonest-win",
            &[],
            "which no tree of guesses has",
        ),
    ] {
        let claiming = with_making(table, strategy, objective, claims);
        let deep = format!("verify --deep {}", file(&folder, "claims.tab", claiming));
        match why {
            "" => drop(text(&deep)),
            why => refuses(&deep, 1, why),
        }
    }

    // A tree of words has only those that it guesses.
    let secrets = file(&folder, "secrets", "abc\nabd\nbcd\n");
    let tree = path_in(&folder, "words.tab");
    text(&format!(
        "solve --codes {secrets} --feedback colours --out {tree}"
    ));
    let allowing = |words: u64| {
        let table = with_provenance(&fs::read(&tree).unwrap(), |stated| {
            stated
                .5
                .insert("words that may be guessed".to_owned(), words);
        });
        format!(
            "verify --deep {}",
            file(&folder, "words-allowed.tab", table)
        )
    };
    assert!(text(&allowing(3)).contains("that 3 words may be guessed"));
    assert!(text(&allowing(13)).contains("not checked: that no tree"));
    refuses(&allowing(2), 1, "but the tree has 3");
    refuses(
        &allowing(280_375_465_082_883),
        1,
        "no more than 65536 can be numbered",
    );
}

#[test]
fn false_statements_about_any_game_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let is_refused = |table: &[u8], change: &dyn Fn(&mut Provenance), why: &str| {
        let table = file(&folder, "states.tab", with_provenance(table, change));
        refuses(&format!("verify --deep {table}"), 1, why);
    };
    for (name, total, claim) in [
        ("twenty-four", "solutions", None),
        ("targets", "makeable", None),
        ("quad-ace-10", "longest", Some("fewest-at-worst")),
        ("3x10", "total", Some("solvable")),
    ] {
        let table = shipped(&format!("{name}.tab"));
        is_refused(
            &table,
            &|stated| *stated.5.get_mut(total).unwrap() += 1,
            total,
        );
        // The other statements are compared where the figures are, and hands take long to solve
        // again.
        let Some(claim) = claim else { continue };
        let rules = "the rules are other rules";
        is_refused(&table, &|stated| stated.1 = "other rules".to_owned(), rules);
        let claims = "which is not proven of such tables";
        is_refused(&table, &|stated| stated.4 = vec![claim.to_owned()], claims);
        // Trees are searched in several ways, so only a claim that goes with one is compared.
        if name == "3x10" {
            continue;
        }
        let strategy = "of the strategy, but it is";
        is_refused(
            &table,
            &|stated| stated.2 = "exact-search".to_owned(),
            strategy,
        );
        let objective = "of the objective, but it is";
        is_refused(
            &table,
            &|stated| stated.3 = "total within 5".to_owned(),
            objective,
        );
    }

    // The second claim is compared as well, and claims that nobody makes are refused.
    let worst = shipped("bulls-and-cows-4x10-worst.tab");
    for (second, why) in [
        ("least-total", "in this order"),
        ("Total", "\"Total\", which this release does not know"),
    ] {
        let claims = ["least-worst-case", second].map(str::to_owned);
        is_refused(&worst, &|stated| stated.4 = claims.to_vec(), why);
    }
}

#[test]
fn terminals_obey_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let table = with_provenance(&shipped("3x10.tab"), |stated| {
        (stated.0, stated.1) = ("\u{1b}]0;name\u{7}".to_owned(), "\u{1b}[2Jall".to_owned());
    });
    let claiming = with_claims(&table, &["\u{1b}[2Jall"]);
    for table in [table, claiming] {
        let said = said(&format!("info {}", file(&folder, "controls.tab", table)));
        let all = said.out + &said.error;
        assert!(!all.contains('\u{1b}') && all.contains("[2Jall"), "{all:?}");
    }

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
        let said = typed(command, evil);
        let all = said.out + &said.error;
        let is_obeyed = all.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}');
        assert!(all.contains('\u{fffd}') && !is_obeyed, "{command}: {all:?}");
    }
}

/// Inner nodes with these masks, each with the next ones as its children.
fn chain(masks: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let node = |(first_inner, inner)| Node {
        worst: 1,
        secrets: 1,
        total: 1,
        inner,
        first_inner,
        ..Node::default()
    };
    tree_of(&(1..).zip(masks).map(node).collect::<Vec<_>>())
}

#[test]
fn graphs_of_nodes_are_drawn_where_they_are_trees() {
    let folder = tempfile::tempdir().unwrap();
    let is_refused = |table: Vec<u8>, format: &str, why: &str| {
        let table = file(&folder, "nodes.tab", table);
        refuses(&format!("export --format {format} {table}"), 3, why);
    };
    // Each node's children are the next two, so from level to level there are more than one and a
    // half times as many paths.
    let shared = || chain([0b11; 38].into_iter().chain([0, 0]));
    is_refused(shared(), "dot", "a node is reached twice");
    is_refused(shared(), "csv", "is not found");
    is_refused(shared(), "json", "is not found");
    is_refused(chain([1]), "dot", "damaged");
    // A node that nothing leads to.
    is_refused(chain([0, 0]), "dot", "never reached");

    // Long chains of nodes take neither stack nor time.
    const NODES: usize = 60_000;
    let long = chain([1; NODES - 1].into_iter().chain([0]));
    let long = file(&folder, "chain.tab", long);
    let graph = text(&format!("export --format dot {long}"));
    assert_eq!(graph.lines().count(), 2 * NODES + 2);
    refuses(&format!("export {long}"), 3, "is not found");
    refuses(&format!("verify --deep {long}"), 1, "has other children");
}
