//! Tables that were changed and signed again: what `verify --deep` makes of each single bit.
//!
//! A digest tells damage from what was meant, but whoever changes a table can sign it again. Then only the content is left to judge. Small
//! tables of every kind are changed in each bit behind the header, the shipped ones in some; what passes is listed here, and why.

use std::collections::BTreeMap;

use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::Step;
use solvetab_lookup::format::{DIGEST_AT, DIGEST_LEN, HEADER_LEN};
use solvetab_lookup::quad_ace::{Goal, Operation, PublicState, Rules, Storage};
use solvetab_lookup::twenty_four::{Deck, Fraction};
use solvetab_lookup::verify::digest;
use solvetab_solver::code_breaking::code_list::{CodeList, Guesses};
use solvetab_solver::code_breaking::exact::{self, Codes, Question, Resources};
use solvetab_solver::code_breaking::strategies::learned::{Learned, tree};
use solvetab_solver::encoded::Encoded;
use solvetab_solver::progress::Silent;
use solvetab_solver::quad_ace::hidden_hand::regret::Search;
use solvetab_solver::quad_ace::hidden_hand::tree::{Dealing, Tree};
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::{self, hidden_hand, retrograde};
use solvetab_solver::{code_breaking, twenty_four};

use crate::commands::game_of;
use crate::container;
use crate::progress_bar::ProgressBar;

fn sign(file: &mut [u8]) {
    let digest = digest(file);
    file[DIGEST_AT..][..DIGEST_LEN].copy_from_slice(&digest);
}

/// What `verify --deep` does with an open table.
fn deep(file: &[u8]) -> anyhow::Result<String> {
    let table = Table::from_bytes(file)?;
    game_of(&table)?.verify(table, &ProgressBar::new(false))
}

fn file(encoded: &Encoded) -> Vec<u8> {
    container::to_file("small", encoded).unwrap()
}

fn optimal_tree(rules: &str) -> Vec<u8> {
    let rules = rules.parse().unwrap();
    let optimal = exact::solve(&Codes::Rules(rules), Question::default(), &Resources::default()).unwrap();
    file(&code_breaking::encode::optimal(rules, &optimal))
}

fn list() -> Vec<u8> {
    let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales", "tesla"];
    let guesses = words.map(str::to_owned);
    let list = CodeList::new(guesses.into(), None, Guesses::List).unwrap();
    let optimal = exact::solve(&Codes::List(list.clone()), Question::default(), &Resources::default()).unwrap();
    file(&code_breaking::encode::optimal_of_list(&list, &optimal))
}

fn steps() -> Vec<u8> {
    let rules = "2x5".parse().unwrap();
    let steps = [(1, 1 << 20), (5, 11 << 20), (20, 70 << 20)].map(|(size, guesses)| Step { size, guesses });
    let learned = Learned::new(rules, steps.to_vec(), None).unwrap();
    let cost = tree::build(rules, &learned, 0, &Silent).unwrap().cost();
    file(&code_breaking::encode::learned(&learned, cost))
}

fn hands(cards: u8, max: u8) -> Vec<u8> {
    let deck = Deck { cards, max, target: Fraction::whole(6) };
    file(&twenty_four::encode::encode(deck, &Silent).unwrap())
}

fn positions(base: u16, hands: u8, goal: Goal, storage: Storage) -> Vec<u8> {
    let rules = Rules::new(base, hands, Operation::Add, goal).unwrap();
    let solution = retrograde::solve(rules, &Silent).unwrap();
    let reached = Reached::from_start(rules, &Silent).unwrap();
    file(&quad_ace::encode::encode(&solution, Some(&reached), storage))
}

fn hidden() -> Vec<u8> {
    let tree = Tree::new(PublicState::start(3, 4, [1, 2]).unwrap(), Dealing::Drawn, &Silent).unwrap();
    let mut search = Search::new(&tree);
    search.run(20, &Silent).unwrap();
    file(&hidden_hand::encode::encode(&tree, &search.average(), search.iterations()))
}

/// How many bits of each section can be changed so that the table, signed again, passes, of how many; every `step`-th is.
fn passing(file: &[u8], step: usize) -> BTreeMap<usize, (usize, usize)> {
    let lengths = Table::from_bytes(file).unwrap().header().lengths;
    deep(file).unwrap();
    let mut found = BTreeMap::new();
    let mut start = HEADER_LEN;
    for (section, length) in lengths.into_iter().enumerate() {
        let end = start + length as usize;
        for bit in (start * 8..end * 8).step_by(step) {
            let mut changed = file.to_vec();
            changed[bit / 8] ^= 1 << (bit % 8);
            sign(&mut changed);
            let (passing, all) = found.entry(section).or_insert((0, 0));
            *all += 1;
            if deep(&changed).is_ok() {
                if std::env::var_os("SHOW").is_some() {
                    eprintln!("section {section} byte {} bit {}", bit / 8 - start, bit % 8);
                }
                *passing += 1;
            }
        }
        start = end;
    }
    found
}

#[test]
fn each_changed_bit_of_a_small_table() {
    for (name, file) in [
        ("2x4", optimal_tree("2x4")),
        ("3x3r", optimal_tree("3x3r")),
        ("list", list()),
        ("steps", steps()),
        ("hands", hands(3, 4)),
        ("dense", positions(4, 2, Goal::Empty, Storage::Dense)),
        ("dense equal", positions(3, 2, Goal::Equal, Storage::Dense)),
        ("sparse", positions(4, 2, Goal::Empty, Storage::Sparse)),
        ("hidden", hidden()),
    ] {
        let start = std::time::Instant::now();
        let found = passing(&file, 1);
        eprintln!("{name}: {found:?} {:?}", start.elapsed());
    }
}
