//! One hand: which functions of the cards have the target as their value, and how to write each most naturally.

use std::collections::BTreeSet;

use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, Operation};

use super::essence;
use super::functions::{Function, Functions, Number, Values, choose};
use super::normal_form::Form;

/// Unreduced; both zero if there is no value because of a division by zero.
///
/// A function of k variables is a quotient of two polynomials of degree at most k whose coefficients' absolute values sum to at most
/// 2^(k-1). With six cards up to 100 that is at most 2^5 * 100^6 < 2^45, so nothing overflows and nothing needs reducing.
#[derive(Debug, Clone, Copy)]
struct Ratio {
    numerator: i64,
    denominator: i64,
}

/// More than any numerator or denominator of a value.
const VALUES_BELOW: u64 = 1 << 45;

impl Number for Ratio {
    #[inline(always)]
    fn apply(operation: Operation, left: Self, right: Self) -> Self {
        let (a, b, c, d) = (left.numerator, left.denominator, right.numerator, right.denominator);
        match operation {
            Operation::Add => Self { numerator: a * d + c * b, denominator: b * d },
            Operation::Subtract => Self { numerator: a * d - c * b, denominator: b * d },
            Operation::Multiply => Self { numerator: a * c, denominator: b * d },
            Operation::Divide if c == 0 => Self { numerator: 0, denominator: 0 },
            Operation::Divide => Self { numerator: a * d, denominator: b * c },
        }
    }
}

impl Ratio {
    const fn whole(value: i64) -> Self {
        Self { numerator: value, denominator: 1 }
    }
}

/// How natural an expression is to a person; smaller is more natural. The fields are compared in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Naturalness {
    /// Intermediate results that are not whole numbers.
    fractions: u8,
    /// Intermediate results that are negative.
    negatives: u8,
    /// Pairs of brackets.
    brackets: u8,
    divisions: u8,
    subtractions: u8,
    /// The largest intermediate result, rounded down, without its sign.
    largest: u64,
}

/// A solution and what can be said of it.
#[derive(Debug, Clone)]
pub struct Solution {
    pub(super) naturalness: Naturalness,
    /// What makes it the same solution as another expression, or not.
    pub(super) form: Form,
    /// Its most natural expression.
    pub expression: Expression,
}

impl Solution {
    pub(super) fn new(form: Form, cards: Cards) -> Self {
        let expression = form.expression(cards);
        let mut naturalness = Naturalness {
            fractions: 0,
            negatives: 0,
            brackets: expression.to_string().bytes().filter(|&byte| byte == b'(').count() as u8,
            divisions: 0,
            subtractions: 0,
            largest: 0,
        };
        for step in expression.calculations() {
            naturalness.fractions += u8::from(!step.result.is_whole());
            naturalness.negatives += u8::from(step.result.numerator() < 0);
            naturalness.divisions += u8::from(step.operation == Operation::Divide);
            naturalness.subtractions += u8::from(step.operation == Operation::Subtract);
            let floor = (step.result.numerator() / step.result.denominator()).unsigned_abs();
            naturalness.largest = naturalness.largest.max(floor);
        }
        Self { naturalness, form, expression }
    }

    /// Whether a number on the way is not whole.
    #[must_use]
    pub(super) fn has_fraction(&self) -> bool {
        self.naturalness.fractions > 0
    }

    /// The largest intermediate result, the last included, rounded down, without its sign.
    #[must_use]
    pub(super) fn largest(&self) -> u64 {
        self.naturalness.largest
    }
}

/// What is known of a hand.
#[derive(Debug, Clone)]
pub struct SolvedHand {
    /// Each different solution, the most natural one first.
    pub solutions: Vec<Solution>,
}

impl SolvedHand {
    /// Whether there are solutions, but none whose intermediate results are all whole.
    #[must_use]
    pub fn needs_fraction(&self) -> bool {
        self.solutions.first().is_some_and(Solution::has_fraction)
    }

    /// How many of the solutions are essentially different.
    #[must_use]
    pub fn essentially_different(&self) -> usize {
        essence::firsts(self.solutions.iter().map(|solution| &solution.form)).len()
    }
}

/// Solves hands of one to six cards, one after another or on several threads at once.
///
/// What there is to try with so many cards is enumerated when the first such hand is solved, and kept: microseconds for four cards,
/// milliseconds for six.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, Fraction};
/// use solvetab_solver::twenty_four::Solver;
///
/// let solver = Solver::new();
/// let solved = solver.solve(Cards::new([3, 3, 8, 8])?, Fraction::whole(24));
/// assert_eq!(solved.solutions.len(), 1);
/// assert_eq!(solved.solutions[0].expression.to_string(), "8/(3-8/3)");
/// assert!(solved.needs_fraction());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    functions: Functions,
}

impl Solver {
    /// A solver for any hands.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All different ways to make `target` from the cards, each used once; none if there is no way.
    #[must_use]
    pub fn solve(&self, cards: Cards, target: Fraction) -> SolvedHand {
        let mut forms: BTreeSet<Form> = BTreeSet::new();
        if let [card] = cards.values() {
            forms.extend((Fraction::whole((*card).into()) == target).then(|| Form::card(*card)));
        } else if target.numerator().unsigned_abs() < VALUES_BELOW && target.denominator().unsigned_abs() < VALUES_BELOW
        {
            let whole = (1_u8 << cards.count()) - 1;
            self.values(cards).for_each(|function, value| {
                // Modulo 2^64 at first, which is quick and rules out nearly everything.
                let left = value.numerator.wrapping_mul(target.denominator());
                let right = value.denominator.wrapping_mul(target.numerator());
                if left == right && Fraction::new(value.numerator, value.denominator) == Some(target) {
                    forms.insert(self.form(cards, whole, function));
                }
            });
        }
        let mut solutions: Vec<Solution> = forms.into_iter().map(|form| Solution::new(form, cards)).collect();
        // Stable: equally natural ones stay in the order of their forms.
        solutions.sort_by_key(|solution| solution.naturalness);
        SolvedHand { solutions }
    }

    /// Which whole numbers from 0 to 127 the cards make: bit t for t.
    #[must_use]
    pub fn targets(&self, cards: Cards) -> u128 {
        let mut targets = 0;
        let mut add = |numerator: i64, denominator: i64| {
            if numerator % denominator == 0 && (0..128).contains(&(numerator / denominator)) {
                targets |= 1 << (numerator / denominator);
            }
        };
        if let [card] = cards.values() {
            add((*card).into(), 1);
        } else {
            self.values(cards).for_each(|_, value| {
                // A remainder costs twenty multiplications: first rule out what is too large.
                let (above, below) = (value.numerator, value.denominator);
                if below != 0 && above.unsigned_abs() < below.unsigned_abs() << 7 {
                    add(above, below);
                }
            });
        }
        targets
    }

    fn values(&self, cards: Cards) -> Values<'_, Ratio> {
        let numbers: Vec<Ratio> = cards.values().iter().map(|&card| Ratio::whole(card.into())).collect();
        Values::new(&self.functions, &numbers)
    }

    /// The form of a function of a set of the cards.
    fn form(&self, cards: Cards, set: u8, function: Function) -> Form {
        let left_set = choose(function.left_set, set);
        let part = |part: u8, index: u16| match self.functions.get(part.count_ones() as usize, index) {
            None => Form::card(cards.values()[part.trailing_zeros() as usize]),
            Some(function) => self.form(cards, part, function),
        };
        Form::combine(function.operation, part(left_set, function.left), part(set ^ left_set, function.right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(cards: &str, target: &str) -> Vec<String> {
        let cards: Cards = cards.parse().unwrap();
        let solved = Solver::new().solve(cards, target.parse().unwrap());
        solved.solutions.iter().map(|solution| solution.expression.to_string()).collect()
    }

    #[test]
    fn people_would_write_it_so() {
        for (cards, expression) in [
            ("1 2 3 4", "4*3*2*1"),
            ("3 3 8 8", "8/(3-8/3)"),
            ("6 6 6 6", "6+6+6+6"),
            ("1 5 5 5", "5*(5-1/5)"),
            ("1 3 9 11", "11+9+3+1"),
            ("1 6 9 10", "10+9+6-1"),
            ("4 4 10 10", "(10*10-4)/4"),
        ] {
            assert_eq!(texts(cards, "24")[0], expression);
        }
    }

    #[test]
    fn any_target_will_do() {
        assert_eq!(texts("13 13 13 13", "28561"), ["13*13*13*13"]);
        assert_eq!(texts("13 13 13 13", &i64::MAX.to_string()), [""; 0]);
        assert_eq!(texts("2 3", "2/3"), ["2/3"]);
        assert_eq!(texts("2 3", "-1"), ["2-3"]);
        assert_eq!(texts("7", "7"), ["7"]);
        assert_eq!(texts("7", "-7"), [""; 0]);
        assert!(!texts("1 2 3 4", "-9").is_empty());
        assert_eq!(texts("99 99 99 99 99 99", "941480149401"), ["99*99*99*99*99*99"]);
        assert_eq!(texts("-2 -3", "-5"), ["(-2)+(-3)"]);
        assert_eq!(texts("0 5", "0"), ["5*0", "0/5"]);
    }

    #[test]
    fn signs_are_never_left_over() {
        // Nothing with fewer signs makes these.
        assert_eq!(texts("1 3 4", "-7"), [""; 0]);
        assert_eq!(texts("2 3 5", "-17"), [""; 0]);
        assert_eq!(texts("1 2 8", "-8"), ["8*(1-2)", "8/(1-2)"]);
        assert!(texts("1 2 5 9", "-14").contains(&"9*(1-2)-5".to_owned()));
    }

    #[test]
    fn equal_cards_are_one_solution() {
        assert_eq!(texts("5 5", "0"), ["5-5"]);
        assert_eq!(texts("5 5 1 2", "0").iter().filter(|text| text.contains("(2-1)*(5-5)")).count(), 1);
    }

    #[test]
    fn trivial_steps_make_no_essential_difference() {
        let essential = |cards: &str, target: &str| {
            let cards: Cards = cards.parse().unwrap();
            let solved = Solver::new().solve(cards, target.parse().unwrap());
            (solved.solutions.len(), solved.essentially_different())
        };
        assert_eq!(essential("1 3 8", "24"), (2, 1), "8*3*1, 8*3/1");
        assert_eq!(essential("1 2", "2"), (2, 1), "2*1, 2/1");
        assert_eq!(essential("2 2", "4"), (2, 2), "2*2, 2+2");
        assert_eq!(essential("0 24", "24"), (2, 1), "24+0, 24-0");
        // 8*3 with what the sixes make: +6-6, *6/6, and at other places.
        let (all, different) = essential("3 6 6 8", "24");
        assert!(different < all);
    }
}
