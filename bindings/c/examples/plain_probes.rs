//! The probes of `bench.c` by plain Rust, measured in the same way and run by the same
//! `make bench`, so that the two columns can be compared: the best of some runs, in which each
//! probe waits for the one before it.

use std::hint::black_box;
use std::time::Instant;

use solvetab::{Cards, Feedback, Hands, Next};

const RUNS: u32 = 300;
const ROUNDS: u32 = 5;

/// The same in every run: multiplication by an odd constant is a permutation of the hashes to sort
/// by.
fn shuffled<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<(u64, T)> = (1_u64..)
        .zip(items)
        .map(|(i, item)| {
            (
                i.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17) ^ i,
                item,
            )
        })
        .collect();
    items.sort_by_key(|&(key, _)| key);
    items.into_iter().map(|(_, item)| item).collect()
}

/// Shows the least time that `probes` probes took.
fn measure(name: &str, probes: usize, mut round: impl FnMut()) {
    let best = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            (0..ROUNDS).for_each(|_| round());
            start.elapsed()
        })
        .min()
        .unwrap_or_default();
    println!(
        "    {name:<40} {:6.1}",
        best.as_nanos() as f64 / (f64::from(ROUNDS) * probes as f64)
    );
}

/// Asks for all keys in a chain: the answer's bits, masked to nothing, are added to the next key's
/// place.
fn chain<K: Copy>(name: &str, keys: &[K], answer: impl Fn(K) -> u32) {
    let nothing = black_box(0);
    measure(name, keys.len(), || {
        let mut last = 0;
        for at in 0..keys.len() {
            last = answer(keys[at + (last & nothing) as usize]);
        }
        black_box(last);
    });
}

fn main() {
    println!("plain Rust, nanoseconds a probe");
    let tree = solvetab::bulls_and_cows();
    let games: Vec<Vec<Feedback>> = shuffled(tree.rules().iter())
        .into_iter()
        .filter_map(|secret| {
            let mut answers = Vec::new();
            let mut turn = tree.start();
            while let Ok(Next::Guess(next)) =
                turn.answer(Feedback::between(turn.guess(), secret).ok()?)
            {
                answers.push(Feedback::between(turn.guess(), secret).ok()?);
                turn = next;
            }
            Some(answers)
        })
        .collect();
    measure(
        "Bulls and Cows: one step",
        games.iter().map(Vec::len).sum(),
        || {
            for answers in &games {
                let mut turn = tree.start();
                for &answer in answers {
                    if let Ok(Next::Guess(next)) = turn.answer(answer) {
                        turn = next;
                    }
                }
                black_box(turn);
            }
        },
    );

    // Numbers in any order, as C gives them, and hands that are ready.
    let hands = shuffled(Cards::all(4, 13));
    let numbers: Vec<[i32; 4]> = (0..)
        .zip(&hands)
        .map(|(turn, cards)| {
            let mut values: [i32; 4] = std::array::from_fn(|place| cards.values()[place].into());
            values.rotate_left(turn % 4);
            values
        })
        .collect();
    let cards = |numbers: [i32; 4]| Cards::from_numbers(&numbers.map(i64::from));
    chain(
        "24 points: four numbers in any order",
        &numbers,
        |numbers| {
            cards(numbers)
                .ok()
                .and_then(|cards| solvetab::twenty_four().probe(cards).ok())
                .map_or(0, |hand| hand.solutions)
        },
    );
    chain("24 points: a hand that is ready", &hands, |cards| {
        solvetab::twenty_four()
            .probe(cards)
            .map_or(0, |hand| hand.solutions)
    });
    chain("24 points: can four numbers make 24", &numbers, |numbers| {
        cards(numbers)
            .ok()
            .and_then(|cards| solvetab::targets().can_make(cards, 24).ok())
            .map_or(0, u32::from)
    });

    let live = || Hands::all(10, 2).skip(1);
    let positions =
        shuffled(live().flat_map(|mover| live().map(move |opponent| (mover, opponent))));
    let numbers: Vec<[[i64; 2]; 2]> = positions
        .iter()
        .map(|(mover, opponent)| {
            [mover, opponent].map(|hands| [hands.values()[0].into(), hands.values()[1].into()])
        })
        .collect();
    chain(
        "QuadAce: a position of numbers",
        &numbers,
        |[mover, opponent]| {
            let hands = |numbers: [i64; 2]| Hands::from_numbers(10, &numbers).ok();
            let outcome = hands(mover)
                .zip(hands(opponent))
                .and_then(|(m, o)| solvetab::quad_ace().probe(m, o).ok());
            outcome
                .and_then(|outcome| outcome.plies())
                .unwrap_or(0)
                .into()
        },
    );
    chain(
        "QuadAce: a position that is ready",
        &positions,
        |(mover, opponent)| {
            solvetab::quad_ace()
                .probe(mover, opponent)
                .map_or(0, |outcome| outcome.plies().unwrap_or(0).into())
        },
    );
}
