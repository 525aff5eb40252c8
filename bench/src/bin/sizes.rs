//! Sizes of the shipped tables, beside the information in them.
//! `cargo run --release -p solvetab-bench --bin sizes`
//!
//! The information of a table is an upper bound on the entropy of its content. For hands and
//! positions it is the entropy of their records by frequency; for a tree, one code for each node
//! where the guess is a free choice. Everything else in a tree follows from the rules by playing,
//! and is stored so that nobody has to.

use std::collections::{BTreeMap, VecDeque};

use solvetab::{Cards, DecisionTree, Feedback, Hands, Next, Numbers};
use solvetab_lookup::layout::{HEADER_LEN, PROVENANCE};
use solvetab_lookup::{Table, layout};
use solvetab_solver::control::Unwatched;
use solvetab_solver::twenty_four::encode::encode_numbers;

fn main() {
    println!(
        "{:24} {:>7} {:>8} {:>11} {:>12}",
        "table", "bytes", "payload", "information", "payload/info"
    );
    report(
        "bulls-and-cows-4x10",
        solvetab::bulls_and_cows().table(),
        tree(solvetab::bulls_and_cows()),
    );
    report(
        "mastermind-4x6r",
        solvetab::mastermind().table(),
        tree(solvetab::mastermind()),
    );

    let hands = || Cards::all(4, 13);
    let counts = hands().map(|cards| {
        let hand = solvetab::twenty_four().probe(cards).ok()?;
        Some((
            hand.solutions,
            hand.essentially_different,
            hand.needs_fraction,
        ))
    });
    let codes = hands()
        .filter_map(|cards| solvetab::twenty_four().solutions(cards).ok())
        .flatten()
        .map(|expression| expression.code());
    report(
        "twenty-four",
        solvetab::twenty_four().table(),
        entropy(counts) + entropy(codes),
    );

    // One bit for each hand and target, by how often hands make that target.
    let targets = (0..128).map(|target| {
        entropy(hands().map(|cards| solvetab::targets().can_make(cards, target).ok()))
    });
    report("targets", solvetab::targets().table(), targets.sum());

    // By how often the answer is given to selections with as many large numbers.
    let file = encode_numbers(&Unwatched)
        .expect("not interrupted")
        .to_file(&[]);
    let numbers = Numbers::new(Table::new(file.as_slice()).expect("a table")).expect("rounds");
    let large = |cards: &Cards| cards.values().iter().filter(|&&number| number > 10).count();
    let rounds = |class| {
        let selections = Numbers::selections().filter(move |cards| large(cards) == class);
        selections.flat_map(|cards| (100..=999).map(move |target| (cards, target)))
    };
    let needed = (0..=4).map(|class| {
        entropy(rounds(class).map(|(cards, target)| numbers.needed(cards, target).ok()))
    });
    report("numbers", numbers.table(), needed.sum());

    let pairs = Hands::all(10, 2)
        .flat_map(|mover| Hands::all(10, 2).map(move |opponent| (mover, opponent)));
    let game = solvetab::quad_ace();
    let positions = pairs.map(|(mover, opponent)| {
        (
            game.probe(mover, opponent)
                .ok()
                .map(layout::byte_of_outcome),
            game.is_reachable(mover, opponent).ok(),
        )
    });
    report("quad-ace-10", game.table(), entropy(positions));
}

fn report<D: AsRef<[u8]>>(name: &str, table: &Table<D>, bits: f64) {
    let bytes = table.bytes().len();
    let provenance = table.header().lengths[PROVENANCE] as usize;
    let payload = bytes - HEADER_LEN - provenance;
    println!(
        "{name:24} {bytes:7} {payload:8} {:11.0} {:12.1}",
        bits / 8.0,
        payload as f64 * 8.0 / bits
    );
}

/// The entropy of a sequence in bits, each item on its own.
fn entropy<T: Ord>(items: impl Iterator<Item = T>) -> f64 {
    let mut counts: BTreeMap<T, f64> = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_default() += 1.0;
    }
    let total: f64 = counts.values().sum();
    counts
        .values()
        .map(|count| count * (total / count).log2())
        .sum()
}

/// One code for each node with more than two secrets; with one or two, guessing one of them is
/// optimal.
fn tree(tree: &DecisionTree) -> f64 {
    let bits_per_code = f64::from(tree.rules().codes()).log2();
    let mut open = VecDeque::from([tree.start()]);
    let mut bits = 0.0;
    while let Some(turn) = open.pop_front() {
        if turn.remaining() > 2 {
            bits += bits_per_code;
        }
        let answers = (0..).map_while(Feedback::from_index);
        open.extend(answers.filter_map(|answer| match turn.answer(answer) {
            Ok(Next::Guess(next)) => Some(next),
            _ => None,
        }));
    }
    bits
}
