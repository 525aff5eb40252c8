//! The solver and the verifier's brute force, which share nothing, compared where they could
//! differ.

use solvetab_lookup::twenty_four::{Cards, Fraction};
use solvetab_solver::twenty_four::numbers::{Rules, play};
use solvetab_solver::twenty_four::{Solver, essentially_different};

use crate::verify::brute_force::{Found, numbers, search};

/// Negative cards, zeros, ones and equal cards, and targets of every kind: solutions, essentially
/// different ones, and whether a fraction is needed, by trying every expression.
#[test]
fn trying_every_expression_finds_the_same() {
    let mut solver = Solver::new();
    let decks = Cards::all(1, 7).chain(Cards::all(2, 7)).chain(Cards::all(3, 7)).chain(Cards::all(4, 7));
    for ranks in decks {
        let values: Vec<i8> = ranks.values().iter().map(|&rank| [-3, -1, 0, 1, 2, 3, 8][rank as usize - 1]).collect();
        let cards = Cards::from_slice(&values).unwrap();
        for target in ["-9", "-1", "0", "1", "24", "1/2"] {
            let target: Fraction = target.parse().unwrap();
            let mut found = Found::default();
            let pair = (target.numerator(), target.denominator());
            search(&numbers(&values), pair, &mut |number| found.add(number));
            let mut solved = solver.solve(cards, target);
            assert_eq!(solved.solutions().len(), found.solutions.len(), "{cards} to {target}");
            assert_eq!(solved.essentially_different().len(), found.essentially_different(), "{cards} to {target}");
            let needs_fraction = !found.solutions.is_empty() && !found.without_fraction;
            assert_eq!(solved.needs_fraction(), needs_fraction, "{cards} to {target}");
            for solution in solved.solutions() {
                assert_eq!(solution.expression.calculations().last().map_or(target, |last| last.result), target);
            }
        }
    }
}

/// Rounds with cards left over and with positive whole numbers only: as many solutions, and as many
/// essentially different ones.
#[test]
fn trying_every_expression_finds_as_many_ways_in_a_round() {
    for ranks in Cards::all(4, 6) {
        let values: Vec<i8> = ranks.values().iter().map(|&rank| [1, 2, 3, 5, 10, 100][rank as usize - 1]).collect();
        let cards = Cards::from_slice(&values).unwrap();
        for target in [1, 6, 24, 101] {
            for (some, whole) in [(true, true), (false, true), (true, false), (false, false)] {
                let mut found = Found::default();
                for set in 1..16_u8 {
                    let chosen: Vec<i8> =
                        (0..4).filter(|place| set >> place & 1 == 1).map(|place| values[place]).collect();
                    if some || set == 15 {
                        search(&numbers(&chosen), (target, 1), &mut |number| {
                            if !whole || number.is_whole_so_far && number.is_positive_so_far {
                                found.add(number);
                            }
                        });
                    }
                }
                let round = play(cards, Fraction::whole(target as i32), Rules { some, whole }).unwrap();
                let is_exact = round.made == [Fraction::whole(target as i32)];
                let ways = if is_exact { round.solutions.as_slice() } else { &[] };
                let what = format!("{cards} to {target}, some {some}, whole {whole}");
                assert_eq!(ways.len(), found.solutions.len(), "{what}");
                // What is essentially the same is told by way of all solutions of the same cards.
                if !some && !whole {
                    assert_eq!(essentially_different(ways).len(), found.essentially_different(), "{what}");
                }
            }
        }
    }
}
