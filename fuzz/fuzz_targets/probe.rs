//! Arbitrary bytes, opened as every kind of table and probed: `cargo +nightly fuzz run probe`.
//!
//! The first byte chooses the kind of a header made to fit, so that the fuzzer reaches the probes; odd bytes leave the input
//! as it is, so that it reaches the header's checks too. Whatever fails belongs into tests/data/crashes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{self, DecisionTree, Feedback, Next, Turn};
use solvetab_lookup::format::{DIGEST_LEN, Header, Kind};
use solvetab_lookup::quad_ace::{self, Hands, QuadAce};
use solvetab_lookup::twenty_four::{self, Cards, Targets, TwentyFour};

fn walk<D: AsRef<[u8]>>(turn: Turn<'_, D>, budget: &mut u32) {
    let _ = (turn.guess().to_string(), turn.remaining(), turn.worst(), turn.total());
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

fn probe(bytes: &[u8]) {
    let Ok(table) = Table::from_bytes(bytes) else { return };
    let _ = (table.is_intact(), table.provenance());
    if let Ok(tree) = DecisionTree::new(table) {
        walk(tree.start(), &mut 3000);
    }
    if let Ok(hands) = TwentyFour::new(table) {
        let deck = hands.deck();
        for cards in Cards::all(deck.cards.into(), deck.max).take(2000) {
            if let Ok(solutions) = hands.solutions(cards) {
                for expression in solutions.take(20) {
                    let _ = (expression.to_string(), expression.calculations().count());
                }
            }
        }
    }
    if let Ok(targets) = Targets::new(table) {
        for cards in Cards::all(4, 14) {
            let _ = targets.all(cards);
        }
    }
    if let Ok(game) = QuadAce::new(table) {
        let (base, count) = (game.rules().base(), game.rules().hands());
        for mover in Hands::all(base, count).take(60) {
            for opponent in Hands::all(base, count).take(60) {
                let _ = (game.probe(mover, opponent), game.is_reachable(mover, opponent));
                let _ = game.best_moves(mover, opponent).map(Iterator::count);
            }
        }
        let (mover, opponent) = game.rules().start();
        let _ = game.line(mover, opponent).map(|line| line.take(100).count());
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((&choice, payload)) = input.split_first() else { return };
    if choice % 2 == 1 {
        return probe(payload);
    }
    let (kind, layout) = match choice / 2 % 4 {
        0 => (Kind::DecisionTree, code_breaking::LAYOUT),
        1 => (Kind::TwentyFour, twenty_four::LAYOUT),
        2 => (Kind::Targets, twenty_four::TARGETS_LAYOUT),
        _ => (Kind::QuadAce, quad_ace::LAYOUT),
    };
    let Some((head, sections)) = payload.split_at_checked(20) else { return };
    let mut parameters = [0; 16];
    parameters.copy_from_slice(&head[..16]);
    let split = (sections.len() * usize::from(head[16])) / 256;
    let lengths = [split as u64, (sections.len() - split) as u64, 0, 0, 0, 0, 0, 0];
    let header = Header { kind, layout, parameters, digest: [0; DIGEST_LEN], lengths };
    probe(&[header.to_bytes().as_slice(), sections].concat());
});
