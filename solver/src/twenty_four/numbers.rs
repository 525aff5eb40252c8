//! Numbers rounds, as on television. Cards may be left over, or every step must be a positive whole
//! number. Where the target cannot be made, the nearest number counts.
//!
//! Each choice of the cards that may be used is a hand of its own for the [`Solver`]. Only if none
//! makes the target are the values of larger parts listed too, and the two parts of each choice
//! joined, to find the nearest number.

use std::collections::BTreeSet;

use solvetab_lookup::InputError;
use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, Operation};

use super::card_set::CardSet;
use super::forms::opposite;
use super::search::applied;
use super::solve::{Solution, Solver};

/// Rules of a round; at least one of the two is usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rules {
    /// Cards may be left over.
    pub some: bool,
    /// The result of every step is a positive whole number.
    pub whole: bool,
}

/// The best that can be done in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The target if it can be made; otherwise the nearest number that can be, or the two nearest
    /// in ascending order if they are equally near.
    pub made: Vec<Fraction>,
    /// Every different way to make them, those of the fewest cards first, then the most natural
    /// ones.
    pub solutions: Vec<Expression>,
}

/// The largest numerator and denominator of a round's target.
pub const MAX_ROUND_TARGET: i64 = 1_000_000;

/// Plays a round: all ways to make the target, or the nearest number, from one to seven cards.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, Fraction};
/// use solvetab_solver::twenty_four::numbers::{Rules, play};
///
/// let rules = Rules { some: true, whole: true };
/// let round = play(Cards::new([25, 50, 75, 100, 3, 6])?, Fraction::whole(952), rules)?;
/// assert_eq!(round.made, [Fraction::whole(952)]);
/// assert_eq!(round.solutions[0].to_string(), "(100+3)*75*6/50+25");
///
/// // No way leads to 999.
/// let round = play(Cards::new([1, 1, 2, 2, 3, 3])?, Fraction::whole(999), rules)?;
/// assert_eq!(round.made, [Fraction::whole(81)]);
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
///
/// # Errors
///
/// [`InputError::Range`] for a target whose numerator or denominator is beyond
/// [`MAX_ROUND_TARGET`], and, if only positive whole numbers are allowed, for a card below 1.
pub fn play(cards: Cards, target: Fraction, rules: Rules) -> Result<Round, InputError> {
    let card = cards
        .values()
        .iter()
        .copied()
        .filter(|_| rules.whole)
        .min()
        .unwrap_or(1);
    for (what, least, most, found) in [
        (
            "a round's target",
            -MAX_ROUND_TARGET,
            MAX_ROUND_TARGET,
            target.numerator(),
        ),
        (
            "the denominator of a round's target",
            1,
            MAX_ROUND_TARGET,
            target.denominator(),
        ),
        (
            "a card of a round of positive whole numbers",
            1,
            100,
            card.into(),
        ),
    ] {
        InputError::check_range(what, least, most, found)?;
    }

    let mut hands = BTreeSet::from([cards]);
    if rules.some {
        hands.extend(CardSet::of(cards).choices().into_iter().map(CardSet::cards));
    }

    let mut solver = if rules.whole {
        Solver::with_whole_numbers()
    } else {
        Solver::new()
    };
    let mut made = vec![target];
    let mut solutions = solve(&mut solver, &hands, target);
    if solutions.is_empty() {
        made = nearest(&mut solver, &hands, target, rules.whole);
        for &number in &made {
            solutions.extend(solve(&mut solver, &hands, number));
        }
    }

    solutions.sort_by_key(|solution| (solution.expression.cards().count(), solution.naturalness));
    Ok(Round {
        made,
        solutions: solutions
            .into_iter()
            .map(|solution| solution.expression)
            .collect(),
    })
}

/// The solutions of all hands.
fn solve(solver: &mut Solver, hands: &BTreeSet<Cards>, number: Fraction) -> Vec<Solution> {
    let mut solutions = Vec::new();
    for &hand in hands {
        solutions.append(&mut solver.solve(hand, number).solutions);
    }
    solutions
}

/// The number nearest to the target that one of the hands makes, or the two if they are equally
/// near.
fn nearest(
    solver: &mut Solver,
    hands: &BTreeSet<Cards>,
    target: Fraction,
    whole: bool,
) -> Vec<Fraction> {
    let mut nearest = NearestValues {
        target,
        made: Vec::new(),
        distance: None,
        rough_distance: f64::INFINITY,
    };
    let rough_target = roughly(target);

    for &hand in hands {
        if let &[card] = hand.values() {
            nearest.consider(Fraction::whole(card.into()));
            continue;
        }
        solver
            .search
            .for_each_last_step_of(hand, |operation, left, right| {
                let (a, b) = (roughly(left), roughly(right));
                let result = match operation {
                    Operation::Add => a + b,
                    Operation::Subtract => a - b,
                    Operation::Multiply => a * b,
                    Operation::Divide => a / b,
                };
                // Nearly all are ruled out by their first digits: the relative error is far below
                // 1e-12.
                let slack = (a.abs() + b.abs() + result.abs() + rough_target.abs()) * 1e-12;
                if (result - rough_target).abs() <= nearest.rough_distance + slack
                    && let Some(number) = applied(operation, left, right, whole)
                {
                    nearest.consider(number);
                }
            });
    }

    nearest.made.sort_unstable();
    nearest.made
}

/// The numbers that are nearest to a target so far.
struct NearestValues {
    target: Fraction,
    made: Vec<Fraction>,
    /// Distance of them from it.
    distance: Option<Fraction>,
    rough_distance: f64,
}

impl NearestValues {
    fn consider(&mut self, number: Fraction) {
        let Some(difference) = Fraction::apply(Operation::Subtract, number, self.target) else {
            return;
        };
        let distance = if difference.numerator() < 0 {
            opposite(difference)
        } else {
            difference
        };
        if self.distance.is_none_or(|least| distance < least) {
            self.made = vec![number];
            self.distance = Some(distance);
            self.rough_distance = roughly(distance);
        } else if self.distance == Some(distance) && !self.made.contains(&number) {
            self.made.push(number);
        }
    }
}

fn roughly(number: Fraction) -> f64 {
    number.numerator() as f64 / number.denominator() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replaces two numbers by the result of a step until one is left; visits every number on the
    /// way.
    fn try_everything(numbers: &[i64], some: bool, visit: &mut impl FnMut(i64)) {
        if some || numbers.len() == 1 {
            numbers.iter().for_each(|&number| visit(number));
        }
        for i in 0..numbers.len() {
            for j in (0..numbers.len()).filter(|&j| j != i) {
                let (a, b) = (numbers[i], numbers[j]);
                let mut results = vec![a + b, a * b];
                results.extend((a > b).then(|| a - b));
                results.extend((a % b == 0).then(|| a / b));
                for result in results {
                    let rest = (0..numbers.len())
                        .filter(|&k| k != i && k != j)
                        .map(|k| numbers[k]);
                    try_everything(&rest.chain([result]).collect::<Vec<_>>(), some, visit);
                }
            }
        }
    }

    #[test]
    fn the_nearest_numbers_are_those_that_trying_everything_finds() {
        for hand in [
            &[7_i8][..],
            &[1, 1],
            &[2, 9],
            &[4, 4, 100],
            &[3, 25, 50, 7],
            &[1, 1, 2, 2],
            &[10, 9, 75, 1],
        ] {
            let cards = Cards::from_slice(hand).unwrap();
            let numbers: Vec<i64> = hand.iter().map(|&card| card.into()).collect();
            for some in [false, true] {
                let mut all = BTreeSet::new();
                try_everything(&numbers, some, &mut |number| all.extend([number]));
                for target in (1..60).chain([101, 376, 999]) {
                    let least = all
                        .iter()
                        .map(|number| number.abs_diff(target))
                        .min()
                        .unwrap();
                    let nearest: Vec<Fraction> = all
                        .iter()
                        .filter(|number| number.abs_diff(target) == least)
                        .map(|&number| Fraction::whole(number as i32))
                        .collect();
                    let round = play(
                        cards,
                        Fraction::whole(target as i32),
                        Rules { some, whole: true },
                    )
                    .unwrap();
                    assert_eq!(round.made, nearest, "{cards} to {target}");
                    assert!(!round.solutions.is_empty());
                    for expression in round.solutions {
                        assert!(expression.cards().count() == cards.count() || some);
                        let mut value = expression.cards().values()[0].into();
                        for step in expression.calculations() {
                            assert!(
                                step.result.is_whole() && step.result.numerator() > 0,
                                "{expression}"
                            );
                            value = step.result.numerator();
                        }
                        assert_eq!(value.abs_diff(target), least, "{expression}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let whole = Rules {
            some: true,
            whole: true,
        };
        let refused = |cards: &str, target: &str| {
            play(cards.parse().unwrap(), target.parse().unwrap(), whole).is_err()
        };
        assert!(
            refused("0 1", "2")
                && refused("1 -1", "2")
                && refused("1 2", "1000001")
                && refused("1 2", "1/1000001")
        );
        assert!(!refused("1 2", "-5"));
    }
}
