//! Damaged tables: each single flipped bit is noticed, and no bytes whatever make a probe panic or run for ever.

use proptest::prelude::*;
use solvetab::code_breaking::{DecisionTree, Feedback, Next, Turn};
use solvetab::quad_ace::{Hands, QuadAce};
use solvetab::twenty_four::{Cards, Targets, TwentyFour};
use solvetab::{QueryError, Table};

const TABLES: usize = 13;

/// The shipped tables by name.
fn shipped() -> Vec<(String, Vec<u8>)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tables");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "tab"));
    files.sort();
    assert_eq!(files.len(), TABLES);
    files.into_iter().map(|path| (path.display().to_string(), std::fs::read(path).unwrap())).collect()
}

/// Walks from a turn for as long as answers can be found, and asks each turn everything.
fn walk<D: AsRef<[u8]>>(turn: Turn<'_, D>, budget: &mut u32) {
    let _ = (turn.guess(), turn.remaining(), turn.worst(), turn.total());
    for answer in (0..).map_while(Feedback::from_index) {
        if *budget == 0 {
            return;
        }
        *budget -= 1;
        if let Ok(Next::Guess(next)) = turn.answer(answer) {
            walk(next, budget);
        }
    }
}

/// Opens bytes as every type and asks whatever opens as much as `budget` allows.
fn probe_everything(bytes: &[u8], budget: u32) {
    let Ok(table) = Table::from_bytes(bytes) else { return };
    let _ = (table.is_intact(), table.provenance());
    if let Ok(tree) = DecisionTree::new(table) {
        walk(tree.start(), &mut budget.clone());
    }
    if let Ok(hands) = TwentyFour::new(table) {
        let deck = hands.deck();
        for cards in Cards::all(deck.cards.into(), deck.max).take(budget as usize) {
            let _ = hands.probe(cards);
            if let Ok(solutions) = hands.solutions(cards) {
                for expression in solutions.take(10) {
                    let _ = (expression.to_string(), expression.calculations().count());
                }
            }
        }
    }
    if let Ok(targets) = Targets::new(table) {
        for cards in Cards::all(4, 14).take(budget as usize) {
            let _ = targets.all(cards);
        }
    }
    if let Ok(positions) = QuadAce::new(table) {
        let (base, count) = (positions.rules().base(), positions.rules().hands());
        for mover in Hands::all(base, count).take(budget as usize) {
            for opponent in Hands::all(base, count).skip(3).take(3) {
                let _ = (positions.probe(mover, opponent), positions.is_reachable(mover, opponent));
                let _ = positions.best_moves(mover, opponent).map(Iterator::count);
            }
        }
        let (mover, opponent) = positions.rules().start();
        let _ = positions.line(mover, opponent).map(Iterator::count);
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    for (name, mut file) in shipped() {
        assert!(Table::from_bytes(&file).unwrap().is_intact(), "{name}");
        for bit in 0..file.len() * 8 {
            file[bit / 8] ^= 1 << (bit % 8);
            let noticed = Table::from_bytes(&file).map_or(true, |table| !table.is_intact());
            assert!(noticed, "{name}: bit {bit}");
            file[bit / 8] ^= 1 << (bit % 8);
        }
    }
}

#[test]
fn no_flipped_bit_makes_a_probe_panic() {
    for (_, mut file) in shipped() {
        // All bits of the header, and one bit of every byte behind it.
        let header = solvetab::format::HEADER_LEN * 8;
        for bit in (0..header).chain((header..file.len() * 8).step_by(8).map(|bit| bit + bit / 8 % 8)) {
            file[bit / 8] ^= 1 << (bit % 8);
            probe_everything(&file, 40);
            file[bit / 8] ^= 1 << (bit % 8);
        }
    }
}

#[test]
fn a_child_that_is_not_below_its_parent_is_refused() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/bulls-and-cows-4x10.tab");
    let mut file = std::fs::read(path).unwrap();
    // The root's first inner child: itself.
    let first_inner = solvetab::format::HEADER_LEN + 8;
    file[first_inner..first_inner + 2].copy_from_slice(&[0, 0]);
    let tree = DecisionTree::new(Table::from_bytes(&file).unwrap()).unwrap();
    let answers: Vec<_> = (0..).map_while(Feedback::from_index).map(|answer| tree.start().answer(answer)).collect();
    assert!(matches!(answers[0], Err(QueryError::Damaged)), "the first answer leads to the first child");
    assert!(matches!(answers[1], Ok(Next::Guess(_))), "the second to the one behind it");
}

#[test]
fn every_truncation_and_extension_is_refused() {
    for (name, mut file) in shipped() {
        for length in 0..file.len() {
            assert!(Table::from_bytes(&file[..length]).is_err(), "{name}: {length} bytes");
        }
        file.push(0);
        assert!(Table::from_bytes(&file).is_err(), "{name}: one byte more");
    }
}

#[test]
fn found_crashes_stay_fixed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/crashes");
    for entry in std::fs::read_dir(folder).unwrap() {
        probe_everything(&std::fs::read(entry.unwrap().path()).unwrap(), u32::MAX);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Payloads of noise behind good headers: the probes' own checks are all that stands between them and a panic.
    #[test]
    fn noise_behind_a_good_header_is_harmless(which in 0..TABLES, noise in proptest::collection::vec(any::<u8>(), 64), seed in any::<usize>()) {
        let (_, mut file) = shipped().swap_remove(which);
        let start = solvetab::format::HEADER_LEN;
        for (at, byte) in file.iter_mut().enumerate().skip(start) {
            *byte ^= noise[(at ^ seed) % noise.len()];
        }
        probe_everything(&file, 2000);
    }

    #[test]
    fn noise_is_harmless(noise in proptest::collection::vec(any::<u8>(), 0..400)) {
        probe_everything(&noise, 1000);
        let mut with_magic = solvetab::format::MAGIC.to_vec();
        with_magic.extend([1, 0, 1 + noise.first().map_or(0, |byte| byte % 4), 0, 1, 0, 0, 0]);
        with_magic.extend(noise);
        probe_everything(&with_magic, 1000);
    }
}
