//! Tables that were changed and signed again: what `verify --deep` makes of each single bit.
//!
//! A digest tells damage from what was meant, but whoever changes a table can sign it again. Then
//! only the content is left to judge. Small tables of every kind are changed in each bit behind the
//! header, the shipped ones in some; what passes is listed here, and why.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use solvetab_lookup::layout::Storage;
use solvetab_lookup::layout::digest;
use solvetab_lookup::layout::{DIGEST_AT, DIGEST_LEN, HEADER_LEN, PROVENANCE};
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Rules};
use solvetab_lookup::twenty_four::{Cards, Deck, Fraction};
use solvetab_lookup::{Kind, Table};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::control::Unwatched;
use solvetab_solver::encoded::Encoded;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::{self, retrograde};
use solvetab_solver::{code_breaking, twenty_four};

use crate::commands::game_of;
use crate::tables::container;
use crate::tables::provenance::Provenance;
use crate::terminal::progress_bar::ProgressBar;

fn sign(file: &mut [u8]) {
    let digest = digest(file);
    file[DIGEST_AT..][..DIGEST_LEN].copy_from_slice(&digest);
}

/// What `verify --deep` does with an open table.
fn deep(file: &[u8]) -> anyhow::Result<String> {
    let table = Table::from_bytes(file)?;
    Ok(game_of(&table)?.verify(table, &ProgressBar::new(false))?.sentence)
}

fn file(encoded: &Encoded) -> Vec<u8> {
    container::to_file("small", encoded).unwrap()
}

fn optimal_tree(rules: &str) -> Vec<u8> {
    let game = rules.parse().unwrap();
    let optimal = search::solve(&game, Question::default(), &Resources::default()).unwrap();
    file(&code_breaking::strategy::encode::optimal(&game, &optimal))
}

fn list() -> Vec<u8> {
    let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales", "tesla"];
    let guesses = words.map(str::to_owned);
    let list = CodeList::new(guesses.into(), None, Guesses::List).unwrap();
    let game = Game::from(list);
    let optimal = search::solve(&game, Question::default(), &Resources::default()).unwrap();
    file(&code_breaking::strategy::encode::optimal(&game, &optimal))
}

fn hands(cards: u8, max: u8) -> Vec<u8> {
    let deck = Deck { cards, max, target: Fraction::whole(6) };
    file(&twenty_four::encode::encode(deck, &Unwatched).unwrap())
}

fn positions(base: u16, hands: u8, goal: Goal, storage: Storage) -> Vec<u8> {
    let rules = Rules::new(base, hands, Operation::Add, goal).unwrap();
    let solution = retrograde::solve(rules, &Unwatched).unwrap();
    let reached = Reached::from_start(rules, &Unwatched).unwrap();
    file(&quad_ace::encode::encode(&solution, Some(&reached), storage))
}

/// How many bits of each section can be changed so that the table, signed again, passes, of how
/// many. Those of the provenance that pass are in its words, in which only `free` fields are
/// compared with nothing.
fn passing(file: &[u8], bits: impl Iterator<Item = usize>, free: &[&str]) -> BTreeMap<usize, (usize, usize)> {
    let table = Table::from_bytes(file).unwrap();
    deep(file).unwrap();
    let stated = Provenance::of(&table).unwrap().unwrap();
    let ends: Vec<usize> = table
        .header()
        .lengths
        .iter()
        .scan(HEADER_LEN, |end, &length| {
            *end += length as usize;
            Some(*end)
        })
        .collect();
    let mut found = BTreeMap::new();
    for bit in bits {
        let section = ends.iter().position(|&end| bit / 8 < end).unwrap();
        let mut changed = file.to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        sign(&mut changed);
        let (passing, all) = found.entry(section).or_insert((0, 0));
        *all += 1;
        if deep(&changed).is_err() {
            continue;
        }
        *passing += 1;
        if section == PROVENANCE {
            let said = Provenance::of(&Table::from_bytes(&changed).unwrap()).unwrap().unwrap();
            let words = |provenance: &Provenance| {
                let Provenance { name, strategy, objective, generator, .. } = provenance.clone();
                let (strategy, objective) = (strategy.to_string(), objective.to_string());
                [("name", name), ("strategy", strategy), ("objective", objective), ("generator", generator)]
            };
            for ((field, before), (_, after)) in words(&stated).into_iter().zip(words(&said)) {
                assert!(before == after || free.contains(&field), "{field}: {after}");
            }
            assert_eq!(
                (stated.rules.as_str(), &stated.proven, &stated.totals),
                (said.rules.as_str(), &said.proven, &said.totals)
            );
        }
    }
    found
}

/// A tree's provenance says in free words how it was found. Every table has a name and says which
/// release made it.
const OF_TREES: &[&str] = &["name", "strategy", "objective", "generator"];
const OF_OTHERS: &[&str] = &["name", "generator"];

/// What is not found, and why. A list may have other words, and letters that are in none of its
/// words, and still be told apart by the tree. A solution of a hand may be written in another way
/// that is as natural.
#[test]
fn each_changed_bit_of_a_small_table_is_found() {
    let none = &[][..];
    for (name, file, free, unnoticed) in [
        ("2x4", optimal_tree("2x4"), OF_TREES, none),
        ("3x3r", optimal_tree("3x3r"), OF_TREES, none),
        ("list", list(), OF_TREES, &[(2, 21), (3, 23)]),
        ("hands", hands(3, 4), OF_OTHERS, &[(0, 21), (1, 11)]),
        ("dense", positions(4, 2, Goal::Empty, Storage::Dense), OF_OTHERS, none),
        ("equal", positions(3, 2, Goal::Equal, Storage::Dense), OF_OTHERS, none),
        ("sparse", positions(4, 2, Goal::Empty, Storage::Sparse), OF_OTHERS, none),
    ] {
        let mut found = passing(&file, HEADER_LEN * 8..file.len() * 8, free);
        println!("{name}: {found:?}");
        found.remove(&PROVENANCE);
        found.retain(|_, (passing, _)| *passing > 0);
        let found: Vec<(usize, usize)> = found.into_iter().map(|(section, (passing, _))| (section, passing)).collect();
        assert_eq!(found, unnoticed, "{name}: sections, and how many bits of each pass");
    }
}

/// Some bits of each shipped table: it takes minutes.
/// `cargo test -p solvetab-cli --lib tampering -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn changed_bits_of_shipped_tables_are_found() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tables");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "tab"));
    files.sort();
    for path in files {
        let file = std::fs::read(&path).unwrap();
        let kind = Table::from_bytes(&file).unwrap().kind();
        let samples = 300;
        let (start, bits) = (HEADER_LEN * 8, (file.len() - HEADER_LEN) * 8);
        let found = passing(&file, (0..samples).map(|sample| start + sample * bits / samples), OF_TREES);
        println!("{}: {found:?}", path.file_stem().unwrap().display());
        let is_exact = matches!(kind, Kind::DecisionTree | Kind::QuadAce | Kind::Targets);
        let passing: usize =
            found.iter().filter(|&(&section, _)| section != PROVENANCE).map(|(_, (passing, _))| passing).sum();
        assert!(!is_exact || passing == 0, "{}", path.display());
    }
}

/// A shipped table's content, changed and signed again, and what is found. Nothing is found in the
/// table as it is: that is looked at once for each.
fn found(name: &'static str, change: impl FnOnce(&mut [u8])) -> String {
    static RIGHT: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let mut file = std::fs::read(format!("{}/../tables/{name}.tab", env!("CARGO_MANIFEST_DIR"))).unwrap();
    if RIGHT.lock().unwrap().insert(name) {
        deep(&file).unwrap();
    }
    change(&mut file[HEADER_LEN..]);
    sign(&mut file);
    format!("{:#}", deep(&file).unwrap_err())
}

/// The 16 bytes of an inner node of four positions (`docs/format.md`): guess, worst case, zero,
/// masks, children, secrets, total.
fn node(content: &mut [u8], number: usize) -> &mut [u8] {
    &mut content[16 * number..][..16]
}

#[test]
fn false_trees_are_found() {
    let tree = "mastermind-4x6r";
    let counted = "(secrets, worst, total) are stored as";
    assert!(found(tree, |content| node(content, 0)[14] -= 1).contains(counted), "a total");
    assert!(found(tree, |content| node(content, 3)[12] += 1).contains(counted), "how many secrets are left");
    assert!(found(tree, |content| node(content, 3)[2] -= 1).contains(counted), "a worst case");
    let message = found(tree, |content| node(content, 3)[0] ^= 1);
    assert!(message.contains("is not found") || message.contains(counted), "another guess: {message}");
    let message = found(tree, |content| content.swap(16 * 40, 16 * 41));
    assert!(message.contains("is not found") || message.contains(counted), "two guesses changed places: {message}");
    assert!(
        found(tree, |content| node(content, 0)[3] = 1).contains("section 0 is not what it has to be"),
        "a byte without meaning"
    );
    let of_answers = found(tree, |content| node(content, 0)[5] |= 0x20);
    assert!(of_answers.contains("section 0 is not what it has to be"), "an answer that no secret gives: {of_answers}");
}

#[test]
fn false_hands_are_found() {
    // 3 3 8 8 can be made in one way only; the record of rank r begins at 8 r: code, others,
    // solutions, essentially different ones.
    let record = |content: &mut [u8]| -> usize {
        let rank = Cards::new([3, 3, 8, 8]).unwrap().rank().unwrap() as usize;
        assert_eq!(content[8 * rank + 4], 1);
        8 * rank
    };
    let change = |at: usize, by: i8| {
        found("twenty-four", |content| {
            let byte = record(content) + at;
            content[byte] = content[byte].wrapping_add_signed(by);
        })
    };
    let many = change(4, 1);
    assert!(many.starts_with("the hand 3 3 8 8: "), "a solution more: {many}");
    assert!(change(4, -1).contains("solutions are stored, but there are 1"), "a solution less");
    assert!(change(6, 1).contains("essentially different"), "one essentially different more");
    assert!(change(1, -128).contains("fraction flag"), "the fraction flag");
    let none = found("twenty-four", |content| {
        let at = record(content);
        content[at..at + 8].fill(0);
    });
    assert!(none.contains("0 solutions are stored, but there are 1"), "not solvable: {none}");
    let solvable = found("twenty-four", |content| content[4] = 1);
    assert!(solvable.contains("the hand 1 1 1 1: "), "1 1 1 1 makes 24: {solvable}");
    let target = found("targets", |content| content[0] ^= 0x80);
    assert!(target.contains("1 1 1 1: the stored targets"), "{target}");
}

#[test]
fn false_positions_are_found() {
    let rules = Rules::STANDARD;
    let hands = |one, other| Hands::new(one, other).unwrap();
    let stored = |mover, opponent, byte: u8, was: u8| {
        found("quad-ace-10", |content| {
            let position = rules.position(mover, opponent) as usize;
            assert_eq!(content[position], was);
            content[position] = byte;
        })
    };
    // The start is a draw. With a hand of 9 against one of 1 the mover wins at once.
    let start = hands(1, 1);
    assert!(stored(start, start, 2, 0).contains("stored as win in 1, but its moves make it a draw"));
    assert!(stored(start, start, 3, 0).contains("stored as loss in 2, but its moves make it a draw"));
    let won = hands(0, 9);
    assert!(stored(won, hands(1, 1), 4, 2).contains("stored as win in 3, but its moves make it a win in 1"));
    assert!(stored(won, hands(1, 1), 0, 2).contains("stored as draw, but its moves make it a win in 1"));
    let over = found("quad-ace-10", |content| content[rules.position(start, Hands::out(2).unwrap()) as usize] = 7);
    assert!(over.contains("section 0 is not what it has to be"), "a position that is over: {over}");
}
