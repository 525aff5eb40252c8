//! The tables' content as pairs of a key and an answer: what a program without tables would put
//! into a map.
//!
//! The build script makes the `phf` maps from the same file.

use std::collections::VecDeque;

use solvetab::{Cards, Feedback, Hands, Next};
use solvetab_lookup::layout;

/// Every step of the Bulls and Cows tree: a node's number and the index of an answer, and the
/// number of the next node.
pub fn steps() -> Vec<(u32, u32)> {
    let mut steps = Vec::new();
    let mut open = VecDeque::from([(0, solvetab::bulls_and_cows().start())]);
    let mut nodes = 1;
    while let Some((node, turn)) = open.pop_front() {
        for answer in (0..).map_while(Feedback::from_index) {
            if let Ok(Next::Guess(next)) = turn.answer(answer) {
                steps.push((step_key(node, answer), nodes));
                open.push_back((nodes, next));
                nodes += 1;
            }
        }
    }
    steps
}

/// The key of a step.
pub fn step_key(node: u32, answer: Feedback) -> u32 {
    node << 6 | u32::from(answer.index())
}

/// Every hand of 24 points and the number of its solutions with the code of the first.
pub fn hands() -> Vec<(u32, u32)> {
    let answer = |cards| {
        let hand = solvetab::twenty_four().probe(cards).ok()?;
        Some(
            hand.expression
                .map_or(0, |expression| hand.solutions << 16 | expression.code()),
        )
    };
    Cards::all(4, 13)
        .filter_map(|cards| Some((hand_key(cards), answer(cards)?)))
        .collect()
}

/// The key of a hand.
pub fn hand_key(cards: Cards) -> u32 {
    cards
        .values()
        .iter()
        .rev()
        .fold(0, |key, &card| key << 8 | card as u32)
}

/// Every position of QuadAce with live hands on both sides, and its value as a byte.
pub fn positions() -> Vec<(u32, u32)> {
    let all = Hands::all(10, 2)
        .flat_map(|mover| Hands::all(10, 2).map(move |opponent| (mover, opponent)));
    all.filter(|(mover, opponent)| !mover.is_out() && !opponent.is_out())
        .filter_map(|(mover, opponent)| {
            let outcome = solvetab::quad_ace().probe(mover, opponent).ok()?;
            Some((
                position_key(mover, opponent),
                u32::from(layout::byte_of_outcome(outcome)),
            ))
        })
        .collect()
}

/// The key of a position.
pub fn position_key(mover: Hands, opponent: Hands) -> u32 {
    let ([a, b, ..], [c, d, ..]) = (mover.padded(), opponent.padded());
    u32::from_le_bytes([a, b, c, d])
}
