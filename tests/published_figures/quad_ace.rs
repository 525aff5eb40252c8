use std::collections::{BTreeMap, BTreeSet};

use solvetab::{Hands, Outcome, QuadAceRules as Rules};

use super::rows;

fn positions() -> impl Iterator<Item = (Hands, Hands)> {
    Hands::all(10, 2).flat_map(|mover| Hands::all(10, 2).map(move |opponent| (mover, opponent)))
}

fn probe(mover: Hands, opponent: Hands) -> Outcome {
    solvetab::quad_ace().probe(mover, opponent).unwrap()
}

fn is_reachable(mover: Hands, opponent: Hands) -> bool {
    solvetab::quad_ace()
        .is_reachable(mover, opponent)
        .unwrap()
        .unwrap()
}

fn one(hand: u8) -> Hands {
    Hands::new(0, hand).unwrap()
}

fn two(hand: u8, other: u8) -> Hands {
    Hands::new(hand % 10, other % 10).unwrap()
}

fn dashed(text: &str) -> Hands {
    text.replace('-', ",").parse().unwrap()
}

#[test]
fn there_are_3025_positions_and_the_start_is_a_draw() {
    assert_eq!(positions().count(), 3025);
    assert_eq!(probe(two(1, 1), two(1, 1)), Outcome::Draw);
}

#[test]
fn whose_opponent_is_out_has_lost() {
    for mover in Hands::all(10, 2) {
        assert_eq!(probe(mover, Hands::OUT), Outcome::Loss { plies: 0 });
    }
}

#[test]
fn with_two_live_hands_on_both_sides_the_mover_never_loses() {
    for (mover, opponent) in
        positions().filter(|&(mover, opponent)| mover.live() == 2 && opponent.live() == 2)
    {
        assert!(
            !matches!(probe(mover, opponent), Outcome::Loss { .. }),
            "{mover} {opponent}"
        );
    }
}

#[test]
fn one_hand_loses_against_two_exactly_where_published() {
    let losses: BTreeSet<(Hands, Hands)> = positions()
        .filter(|&(mover, opponent)| mover.live() == 1 && opponent.live() == 2)
        .filter(|&(mover, opponent)| matches!(probe(mover, opponent), Outcome::Loss { .. }))
        .collect();
    let published = rows("quad_ace_losses.csv")
        .into_iter()
        .map(|row| (dashed(&row[0]), row[1].replace('-', ",").parse().unwrap()));
    assert_eq!(losses, published.collect());
}

#[test]
fn one_hand_each_is_as_published() {
    let mut published: BTreeMap<(u8, u8), String> = BTreeMap::new();
    for row in rows("quad_ace_one_hand.csv") {
        for pair in row[1].split(' ') {
            let (mover, opponent) = pair.split_once('-').unwrap();
            let previous = published.insert(
                (mover.parse().unwrap(), opponent.parse().unwrap()),
                row[0].to_owned(),
            );
            assert_eq!(previous, None, "{pair} is published once");
        }
    }
    for mover in 1..10 {
        for opponent in 1..10 {
            let expected = match published.get(&(mover, opponent)) {
                _ if mover + opponent == 10 || mover == opponent => "win",
                Some(outcome) => outcome,
                None => "loss",
            };
            assert_eq!(
                probe(one(mover), one(opponent)).name(),
                expected,
                "{mover}-{opponent}"
            );
        }
    }
}

#[test]
fn what_cannot_be_reached_is_as_published() {
    for (mover, opponent) in positions() {
        let mut hands = mover.values().iter().chain(opponent.values()).copied();
        if hands.clone().all(|hand| hand % 2 == 0) {
            assert!(
                !is_reachable(mover, opponent),
                "all even: {mover} {opponent}"
            );
        }
        if hands.all(|hand| hand == 0 || hand == 5) {
            assert!(
                !is_reachable(mover, opponent),
                "only fives: {mover} {opponent}"
            );
        }
    }
    for x in 1..10 {
        assert_eq!(
            is_reachable(two(x, x), two(x, x)),
            x == 1,
            "{x},{x}-{x},{x}"
        );
        assert!(!is_reachable(one(x), two(x, x)), "0,{x}-{x},{x}");
        assert_eq!(
            is_reachable(two(x, x), two(x, 2 * x)),
            x == 1,
            "{x},{x}-{x},2*{x}"
        );
    }
}

#[test]
fn best_moves_keep_the_value_and_others_do_not() {
    let table = solvetab::quad_ace();
    for (mover, opponent) in positions() {
        let value = probe(mover, opponent);
        let best: Vec<Hands> = table.best_moves(mover, opponent).unwrap().collect();
        let all: Vec<Hands> = Rules::STANDARD.moves(mover, opponent).collect();
        assert_eq!(best.is_empty(), all.is_empty(), "{mover} {opponent}");
        for result in all {
            let after = probe(opponent, result).before();
            assert!(after <= value);
            assert_eq!(
                best.contains(&result),
                after == value,
                "{mover} {opponent} {result}"
            );
        }
    }
}
