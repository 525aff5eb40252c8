//! Numbers rounds by trying everything: plain recursion, without sets of cards or lists of values.

use std::collections::BTreeSet;

use solvetab::{Cards, Fraction, Numbers};
use solvetab_solver::twenty_four::numbers::{Rules, play};
use solvetab_solver::twenty_four::reach::Reach;

use crate::numbers_table::numbers;

/// A number on the way, and how many of the selection it is made of.
type Made = (u64, u8);

/// Two numbers are replaced by the result of a step until one is left. By value, `fewest` gets the
/// fewest numbers that any result with this value is made of.
fn try_everything(numbers: &[Made], fewest: &mut [u8]) {
    for (i, &(a, of_a)) in numbers.iter().enumerate() {
        for (j, &(b, of_b)) in numbers.iter().enumerate().filter(|&(j, _)| j != i) {
            let (mut next, mut count) = ([(0, 0); 6], 1);
            for (_, &other) in numbers.iter().enumerate().filter(|&(k, _)| k != i && k != j) {
                next[count] = other;
                count += 1;
            }
            for step in 0..4 {
                let result = match step {
                    0 if i < j => a + b,
                    1 if i < j => a * b,
                    2 if a > b => a - b,
                    3 if a % b == 0 => a / b,
                    _ => continue,
                };
                next[0] = (result, of_a + of_b);
                note(next[0], fewest);
                try_everything(&next[..count], fewest);
            }
        }
    }
}

fn note((value, numbers): Made, fewest: &mut [u8]) {
    if let Some(least) = fewest.get_mut(value as usize) {
        *least = numbers.min(*least);
    }
}

/// All targets of a selection by trying everything: the nearest number, and how few make the
/// target.
fn rounds(cards: Cards) -> Vec<(u16, Option<u8>)> {
    const NEVER: u8 = u8::MAX;
    let mut fewest = [NEVER; 2000];
    let numbers: Vec<Made> = cards.values().iter().map(|&card| (card as u64, 1)).collect();
    numbers.iter().for_each(|&number| note(number, &mut fewest));
    try_everything(&numbers, &mut fewest);
    let made: Vec<u16> = (1..2000).filter(|&value| fewest[usize::from(value)] != NEVER).collect();
    let nearest = |target: u16| *made.iter().min_by_key(|&&value| (value.abs_diff(target), value)).unwrap();
    let needed = |target: u16| Some(fewest[usize::from(target)]).filter(|&numbers| numbers != NEVER);
    (100..=999).map(|target| (nearest(target), needed(target))).collect()
}

/// So many different selections, drawn by Knuth's MMIX generator.
fn some(count: usize) -> Vec<Cards> {
    let all: Vec<Cards> = Numbers::selections().collect();
    let mut number = 947_u64;
    let mut chosen = BTreeSet::new();
    while chosen.len() < count {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        chosen.insert(all[(number >> 33) as usize % all.len()]);
    }
    chosen.into_iter().collect()
}

fn compare(selections: &[Cards]) {
    let table = numbers();
    for &cards in selections {
        let reach = Reach::of(cards).unwrap();
        for (target, (nearest, needed)) in (100..).zip(rounds(cards)) {
            assert_eq!(table.nearest(cards, target), Ok(nearest), "{cards} to {target}");
            assert_eq!(table.needed(cards, target), Ok(needed), "{cards} to {target}");
            assert_eq!(reach.nearest(target), Ok(nearest), "{cards} to {target}");
            assert_eq!(reach.numbers(target), Ok(needed), "{cards} to {target}");
        }
    }
}

#[test]
fn trying_everything_finds_what_is_stored() {
    // Far from every target, and near all of them.
    let ends = ["1 1 2 2 3 3", "10 10 25 50 75 100"].map(|text| text.parse().unwrap());
    compare(&[some(6).as_slice(), &ends].concat());
}

#[test]
#[ignore = "takes half a minute"]
fn trying_everything_finds_what_is_stored_of_300_selections() {
    compare(&some(300));
}

/// One round in so many of the whole table, by the solver of single rounds, which goes from the
/// target downwards.
#[test]
fn single_rounds_end_as_is_stored() {
    let table = numbers();
    let rules = Rules { some: true, whole: true };
    let mut unmade = 0;
    for (cards, target) in some(60).into_iter().zip((100..1000).step_by(15)) {
        let round = play(cards, Fraction::whole(target), rules).unwrap();
        let (least, fewest) = (round.made[0], round.solutions[0].cards().count() as u8);
        assert_eq!(Ok(least), table.nearest(cards, target).map(|nearest| Fraction::whole(nearest.into())));
        let needed = (least == Fraction::whole(target)).then_some(fewest);
        assert_eq!(table.needed(cards, target), Ok(needed), "{cards} to {target}");
        unmade += u32::from(needed.is_none());
    }
    assert!((1..30).contains(&unmade), "{unmade} targets cannot be made");
}
