//! The first pages show what one lookup takes. Whoever measures again changes one file of figures.

use std::fs;
use std::path::Path;

use crate::document::{figures, table};
use crate::published_figures::rows;

/// A page, the heading of its table, and what it calls the lookup of each table.
const PAGES: [(&str, [&str; 6], [&str; 5]); 2] = [
    (
        "README.md",
        ["", "solvetab", "`phf::Map`", "`HashMap`", "`BTreeMap`", "bytes in the program"],
        [
            "one step of a Bulls and Cows game",
            "one hand of 24",
            "whether a hand makes a number",
            "one position of QuadAce",
            "a load from the first-level cache, which nothing can beat",
        ],
    ),
    (
        "README.zh-CN.md",
        ["", "solvetab", "`phf::Map`", "`HashMap`", "`BTreeMap`", "占用字节"],
        [
            "猜数字的一步",
            "24 点的一手牌",
            "一手牌能不能算出某个数",
            "碰手指的一个局面",
            "读一次一级缓存，不可能比这更快",
        ],
    ),
];

/// What the documentation of the crates calls it.
const UNITS: [&str; 4] = ["step of a game", "hand", "number", "position"];

#[test]
fn the_readmes_have_the_measured_figures() {
    for (page, heading, names) in PAGES {
        let cells = |(row, name): (csv::StringRecord, &str)| {
            let path = root().join(format!("tables/{}.tab", &row[0]));
            let bytes = path.metadata().map_or_else(|_| String::new(), |file| with_space(file.len()));
            // What a table takes stands out.
            let ours = if bytes.is_empty() { row[1].to_owned() } else { format!("**{}**", &row[1]) };
            let [phf, hash_map, btree_map] = [2, 3, 4].map(|column| row[column].to_owned());
            vec![name.to_owned(), ours, phf, hash_map, btree_map, bytes]
        };
        let rows = rows("probe_times.csv");
        assert_eq!(rows.len(), names.len());
        figures(page, &[("lookup times", table(&heading, rows.into_iter().zip(names).map(cells)))]);
    }
}

#[test]
fn the_crates_have_the_measured_times() {
    for page in ["src/lib.rs", "lookup/src/lib.rs"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        assert_eq!(text.matches(" ns for ").count(), UNITS.len(), "{page}");
        for (row, unit) in rows("probe_times.csv").iter().zip(UNITS) {
            let time = &row[1];
            assert!(text.contains(&format!("| {time} ns for one {unit} |")), "{page}: {time} {unit}");
        }
    }
}

/// The files of the checker that read a certificate; the others check tables.
const CHECKER: [&str; 9] = ["certificate", "claim", "codes", "game", "input", "lib", "parts", "proof", "scan"];

/// How much of our code a certificate makes one believe.
#[test]
fn the_checker_is_as_short_as_it_is_said_to_be() {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let lines = |file| {
        fs::read_to_string(root().join(format!("checker/src/{file}.rs"))).unwrap().lines().filter(is_code).count()
    };
    let hundreds = (CHECKER.map(lines).iter().sum::<usize>() + 50) / 100;
    for (page, said) in [("README.md", "lines"), ("README.zh-CN.md", "行"), ("docs/certificates.md", "lines")] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        assert!(text.contains(&format!(" {hundreds}00 {said}")), "{page} should say {hundreds}00");
    }
}

/// A number with a space between thousands.
fn with_space(number: u64) -> String {
    format!("{} {:03}", number / 1000, number % 1000)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
