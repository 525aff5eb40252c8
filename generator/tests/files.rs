//! Files that are damaged, crafted, missing, or no files at all: what each command does with them,
//! and what it leaves behind.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use solvetab_lookup::code_breaking::Rules;
use solvetab_lookup::layout::{DIGEST_AT, DIGEST_LEN, HEADER_LEN, Node, NodeLayout};
use solvetab_lookup::{Kind, Table, layout};
use solvetab_solver::encoded::{Encoded, Facts};
use tempfile::TempDir;

use crate::program::{json, program, refuses, solvetab, tables, text, tool};

pub(crate) fn shipped(name: &str) -> Vec<u8> {
    fs::read(tables().join(name)).unwrap()
}

fn ends(arguments: &str, code: i32) {
    let output = solvetab(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {output:?}");
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
    let good = shipped("quad-ace-10.tab");
    let intact = file(&folder, "intact.tab", &good);
    let damaged = file(
        &folder,
        "damaged.tab",
        [&good[..1000], &[99], &good[1001..]].concat(),
    );
    let missing = folder.path().join("missing.tab").display().to_string();
    refuses(&format!("verify {missing}"), 3, "No such file");
    refuses(&format!("verify {damaged}"), 1, "digest");
    for (paths, code) in [
        ([&intact, &missing], 3),
        ([&missing, &damaged], 1),
        ([&damaged, &missing], 1),
    ] {
        ends(&format!("verify {} {}", paths[0], paths[1]), code);
    }
}

#[test]
fn a_named_table_need_not_be_listed() {
    let folder = tempfile::tempdir().unwrap();
    let table = shipped("quad-ace-10.tab");
    let path = file(&folder, "one.tab", &table);
    assert!(text(&format!("verify {path}")).ends_with(": intact; there is no B3SUMS beside it\n"));
    file(&folder, "B3SUMS", manifest_line("two.tab", &table));
    assert!(text(&format!("verify {path}")).ends_with(": intact; not listed in B3SUMS\n"));
    file(&folder, "B3SUMS", manifest_line("one.tab", &table));
    assert!(text(&format!("verify {path}")).ends_with(": intact, as listed\n"));
    file(&folder, "B3SUMS", manifest_line("one.tab", b"another"));
    refuses(&format!("verify {path}"), 1, "B3SUMS lists it");
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
        for command in [
            "info",
            "verify",
            "verify --deep",
            "export",
            "next --table",
            "twenty-four 3 3 8 8 --table",
        ] {
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
    let verified = solvetab(&format!("verify {here}")).output().unwrap();
    assert!(
        String::from_utf8_lossy(&verified.stderr).contains("x.tab is no regular file"),
        "{verified:?}"
    );
    pipe("quad-ace-10.tab");
    assert!(listed(folder.path(), "quad-ace-10").ends_with(" unreadable"));
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
        let path = folder.path().join(name);
        fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
        path.display().to_string()
    };
    refuses(&format!("info {}", sparse("large.tab")), 3, "more than the");
    refuses(
        &format!("solve --codes {}", sparse("codes.txt")),
        3,
        "more than the",
    );
    refuses(
        &format!("solve --rules 3x4 --checkpoint {}", sparse("checkpoint")),
        3,
        "more than the",
    );
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
    for command in [
        // These would take minutes.
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
    refuses(
        &format!("generate bulls-and-cows-4x10-worst --out {here}/file"),
        2,
        "is no folder",
    );
    refuses(
        &format!("generate bulls-and-cows-4x10-worst --out {here}/file/below"),
        3,
        "no file can be written",
    );
    refuses(
        &format!("generate quad-ace --base 254 --out {here}/quad-ace.tab"),
        2,
        "--out is the folder of the tables",
    );
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is left behind"
    );
    // Folders that are missing may be mistyped: they are not made for a file.
    let no_folder =
        format!("there is no folder {here}/new/folder: make it, or name a file elsewhere");
    for command in ["solve --rules 5x8 --out", "prove --rules 4x10 --out"] {
        refuses(&format!("{command} {here}/new/folder/file"), 2, &no_folder);
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is left behind"
    );

    // But a folder that is named is.
    ends(&format!("generate quad-ace-10 --out {here}/new/folder"), 0);
}

#[test]
fn tables_of_other_releases_are_listed_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let table = shipped("quad-ace-10.tab");
    let older = with_provenance(&table, |provenance| {
        provenance.2 = "retrograde analysis".to_owned()
    });
    let mut layout = table.clone();
    layout[12] = 99;

    for (table, state) in [
        (&table, " 3823  "),
        (&sign(layout), "made by another release"),
        // What an older release called the way the table was made.
        (&older, "made by another release"),
        // It is right by its digest, but nobody can have meant this.
        (
            &with_section(&table, b"not an encoded provenance"),
            "damaged",
        ),
    ] {
        file(&folder, "quad-ace-10.tab", table);
        let line = listed(folder.path(), "quad-ace-10");
        assert!(line.contains(state), "{state}: {line}");
    }
}

/// The row of a table in the list of those in a folder.
fn listed(folder: &Path, name: &str) -> String {
    let listed = text(&format!("list --tables {}", folder.display()));
    let mut rows = listed.lines();
    let row = rows.find(|row| row.split_whitespace().next() == Some(name));
    row.unwrap_or_else(|| panic!("{listed}")).to_owned()
}

#[test]
fn tables_that_say_nothing_of_their_making_are_described_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["mastermind-4x6r.tab", "quad-ace-10.tab"] {
        let path = file(&folder, name, with_section(&shipped(name), &[]));
        assert!(
            text(&format!("info {path}")).contains("\nmade by    not said\n"),
            "{name}"
        );
        let info = json(&format!("info {path}"));
        assert!(info["provenance"].is_null() && info["blake3"].is_string());
        let said = text(&format!("verify --deep {path}"));
        assert_eq!(
            said.contains("no figures are stated"),
            name.starts_with("mastermind"),
            "{said}"
        );
    }
    let place = folder.path().display().to_string();
    assert!(listed(folder.path(), "mastermind-4x6r").ends_with(&place));
    let broken = file(
        &folder,
        "broken.tab",
        with_section(&shipped("quad-ace-10.tab"), b"not an encoded provenance"),
    );
    refuses(&format!("info {broken}"), 3, "provenance cannot be read");
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

    let of_trees = serde_json::json!([
        "least-total",
        "least-worst-case",
        "fewest-at-worst",
        "exact-search"
    ]);
    // Every statement of the others follows from their content.
    for (name, not_checked) in [("4x8", of_trees), ("quad-ace-10", serde_json::json!([]))] {
        assert_eq!(
            json(&format!("verify --deep tables/{name}.tab"))[0]["not_checked"],
            not_checked,
            "{name}"
        );
    }
}

/// Claims are compared with published results, of trees within the same limit.
#[test]
fn worse_trees_are_not_passed_off_as_optimal() {
    const LEAST: &[&str] = &["least-total", "least-worst-case", "fewest-at-worst"];
    const WORST: &[&str] = &["least-worst-case", "fewest-at-worst", "least-total"];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("narrow.tab");
    text(&format!(
        "solve --rules 4x6r --width 1 --out {}",
        path.display()
    ));
    let narrow = fs::read(&path).unwrap();
    assert!(
        provenance(&narrow).5["total"] > 5626,
        "the search is too good for this test"
    );
    assert!(
        text(&format!("verify --deep {}", path.display())).contains("optimality is not claimed")
    );
    let [mastermind, within_five, bulls, worst] = [
        "mastermind-4x6r",
        "mastermind-4x6r-depth5",
        "bulls-and-cows-4x10",
        "bulls-and-cows-4x10-worst",
    ]
    .map(|name| shipped(&format!("{name}.tab")));
    for (table, objective, claims, why) in [
        (
            &narrow,
            "total",
            LEAST,
            "claims that no tree of 4x6r has a smaller total",
        ),
        (&mastermind, "total", LEAST, ""),
        (&mastermind, "total within 6", &LEAST[..1], ""),
        (
            &mastermind,
            "total within 5",
            LEAST,
            "but a secret needs 6 guesses",
        ),
        (&mastermind, "worst", &WORST[..1], "there is one with 5"),
        (&within_five, "total within 5", &LEAST[..1], ""),
        (
            &within_five,
            "total",
            &LEAST[..1],
            "a smaller total than 5626, but the least is known: 5625",
        ),
        (
            &within_five,
            "total within 6",
            &LEAST[..1],
            "the least is known: 5625",
        ),
        (&bulls, "total", LEAST, ""),
        (&bulls, "worst", WORST, "the fewest are known: 50"),
        (&bulls, "at-worst", &WORST[..2], "the fewest are known: 50"),
        (&worst, "worst", WORST, "the least is known: 26450"),
    ] {
        let claiming = with_making(table, "exact-search", objective, claims);
        let deep = format!("verify --deep {}", file(&folder, "claims.tab", claiming));
        if why.is_empty() {
            ends(&deep, 0)
        } else {
            refuses(&deep, 1, why)
        }
    }

    // A tree of words has only those that it guesses.
    let secrets = file(&folder, "secrets", "abc\nabd\nbcd\n");
    let tree = folder.path().join("words.tab").display().to_string();
    text(&format!(
        "solve --codes {secrets} --feedback colours --out {tree}"
    ));
    let allowing = |words: u64| {
        let table = with_provenance(&fs::read(&tree).unwrap(), |provenance| {
            provenance
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

/// Claims that a search with an objective proves.
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
    const OBJECTIVES: [&str; 7] = [
        "total",
        "worst",
        "at-worst",
        "soonest-win",
        "makeable",
        "all-solutions",
        "",
    ];
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
    let trees = ["3x10.tab", "4x8.tab", "5x5r.tab"]
        .map(|name| (shipped(name), provenance(&shipped(name)).5["worst"]));
    let mut random = blake3::Hasher::new()
        .update(b"five hundred statements")
        .finalize_xof();
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
        let objective = if is_within {
            format!("{kind} within {within}")
        } else {
            kind.to_owned()
        };
        let proven = proven_by(["total", "worst", "at-worst", kind, kind][draw(5)]);
        let claims = &proven[..draw(proven.len() + 1)];
        // Without an objective the claims of any search may stand.
        let is_proven = kind.is_empty() || proven_by(&objective).starts_with(claims);
        let is_of_trees = kind.is_empty() || !proven_by(&objective).is_empty();
        let is_too_deep = is_within && *worst > within;
        let is_searched = claims.is_empty() || matches!(strategy, "exact-search" | "");
        let is_false = !(is_proven && is_of_trees && is_searched) || is_too_deep;
        expected.push((
            !(is_false || strategy == "enumeration"),
            format!("{strategy}; {objective}; {claims:?}"),
        ));
        let forged = with_making(table, strategy, &objective, claims);
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
        let stating = |change: &dyn Fn(&mut Provenance)| deep(&with_provenance(&table, change));
        refuses(
            &stating(&|stated| *stated.5.get_mut(total).unwrap() += 1),
            1,
            total,
        );
        // The other statements are compared where the figures are, and hands take long to solve
        // again.
        let Some(claim) = claim else { continue };
        refuses(
            &stating(&|stated| stated.1 = "other rules".to_owned()),
            1,
            "the rules are other rules",
        );
        refuses(
            &deep(&with_claims(&table, &[claim])),
            1,
            "which is not proven of such tables",
        );
        // Trees are searched in several ways, so only a claim that goes with one is compared.
        if name == "3x10" {
            continue;
        }
        refuses(
            &stating(&|stated| stated.2 = "exact-search".to_owned()),
            1,
            "of the strategy, but it is",
        );
        refuses(
            &stating(&|stated| stated.3 = "total within 5".to_owned()),
            1,
            "of the objective, but it is",
        );
    }

    // The second claim is compared as well, and claims that nobody makes are refused.
    let worst = shipped("bulls-and-cows-4x10-worst.tab");
    for (second, why) in [
        ("least-total", "in this order"),
        ("Total", "\"Total\", which this release does not know"),
    ] {
        refuses(
            &deep(&with_claims(&worst, &["least-worst-case", second])),
            1,
            why,
        );
    }
}

#[test]
fn terminals_obey_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let table = with_provenance(&shipped("3x10.tab"), |stated| {
        (stated.0, stated.1) = ("\u{1b}]0;name\u{7}".to_owned(), "\u{1b}[2Jall".to_owned());
    });
    let said = text(&format!("info {}", file(&folder, "controls.tab", &table)));
    assert!(
        !said.contains('\u{1b}') && said.contains("[2Jall"),
        "{said:?}"
    );
    let table = with_claims(&table, &["\u{1b}[2Jall"]);
    let output = solvetab(&format!("info {}", file(&folder, "controls.tab", table)))
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        !error.contains('\u{1b}') && error.contains("[2Jall"),
        "{error:?}"
    );

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
        let output = program()
            .args(command.split_whitespace())
            .write_stdin(evil)
            .output()
            .unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        let is_obeyed = said.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}');
        assert!(
            said.contains('\u{fffd}') && !is_obeyed,
            "{command}: {said:?}"
        );
    }
}

#[test]
fn graphs_in_which_children_are_shared_are_not_drawn() {
    let folder = tempfile::tempdir().unwrap();
    // Each node's children are the next two, so from level to level there are more than one and a
    // half times as many paths.
    const LEVELS: u32 = 40;
    let nodes = (0..LEVELS).map(|number| {
        let inner = if number + 2 < LEVELS { 0b11 } else { 0 };
        Node {
            worst: 1,
            secrets: 1,
            total: 1,
            inner,
            first_inner: number + 1,
            ..Node::default()
        }
    });
    let shared = file(&folder, "shared.tab", tree_of(&nodes.collect::<Vec<_>>()));
    refuses(
        &format!("export --format dot {shared}"),
        3,
        "a node is reached twice",
    );
    for format in ["csv", "json"] {
        refuses(
            &format!("export --format {format} {shared}"),
            3,
            "is not found",
        );
    }

    // A child beyond the end.
    let beyond = [Node {
        inner: 1,
        first_inner: 1,
        ..Node::default()
    }];
    refuses(
        &format!(
            "export --format dot {}",
            file(&folder, "beyond.tab", tree_of(&beyond))
        ),
        3,
        "damaged",
    );
    // A node that nothing leads to.
    let lonely = [Node::default(), Node::default()];
    refuses(
        &format!(
            "export --format dot {}",
            file(&folder, "lonely.tab", tree_of(&lonely))
        ),
        3,
        "never reached",
    );
}

#[test]
fn long_chains_of_nodes_take_neither_stack_nor_time() {
    let folder = tempfile::tempdir().unwrap();
    const NODES: u32 = 60_000;
    let nodes = (0..NODES).map(|number| {
        let inner = if number + 1 < NODES { 1 } else { 0 };
        Node {
            worst: 1,
            secrets: 1,
            total: 1,
            inner,
            first_inner: number + 1,
            ..Node::default()
        }
    });
    let chain = file(&folder, "chain.tab", tree_of(&nodes.collect::<Vec<_>>()));
    let graph = text(&format!("export --format dot {chain}"));
    assert_eq!(graph.lines().count(), 2 * NODES as usize + 2);
    refuses(&format!("export {chain}"), 3, "is not found");
    refuses(&format!("verify --deep {chain}"), 1, "has other children");
}
