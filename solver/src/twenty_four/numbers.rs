//! Numbers rounds, as on television. Cards may be left over, or every step must be a positive whole
//! number. Where the target cannot be made, the nearest number counts.
//!
//! With positive whole numbers only, solutions are found from the target downwards. A set of cards
//! is split in two; each value of the smaller part and each operation leave one value that the
//! larger part must have, and that is the same question of fewer cards. Parts of up to four cards
//! answer from the list of their values, so a round of six cards takes a few thousand look-ups.
//! Only if there is no solution are larger parts listed too, and the two parts of each set that may
//! be used joined, to find the nearest number.
//!
//! With fractions on the way, each choice of the cards is a hand of its own for the [`Solver`].

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use solvetab_lookup::InputError;
use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, Operation};

use super::forms::{Form, Forms};
use super::solve::{Solution, Solver};

/// What may be done in a round; at least one of the two is usual.
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
    let range = |what, least, most, found| Err(InputError::Range { what, least, most, found });
    if target.numerator().abs() > MAX_ROUND_TARGET {
        return range("a round's target", -MAX_ROUND_TARGET, MAX_ROUND_TARGET, target.numerator());
    }
    if target.denominator() > MAX_ROUND_TARGET {
        return range("the denominator of a round's target", 1, MAX_ROUND_TARGET, target.denominator());
    }
    if rules.whole {
        if let Some(&card) = cards.values().iter().find(|&&card| card < 1) {
            return range("a card of a round of positive whole numbers", 1, 100, card.into());
        }
        let mut search = WholeSearch { values: Values::new(cards), forms: Forms::default(), known: HashMap::new() };
        return Ok(best(&search.values.clone(), target, rules.some, |number| search.solutions(number, rules.some)));
    }
    let (values, mut solver) = (Values::<Fraction>::new(cards), Solver::new());
    Ok(best(&values, target, rules.some, |number| {
        let hands: BTreeSet<Cards> = values.sets(rules.some).map(|set| values.cards(set)).collect();
        let mut solutions = Vec::new();
        hands.into_iter().for_each(|hand| solutions.append(&mut solver.solve(hand, number).solutions));
        solutions
    }))
}

/// The solutions of the target, or else of the nearest numbers.
fn best<N: Number>(
    values: &Values<N>,
    target: Fraction,
    some: bool,
    mut solve: impl FnMut(Fraction) -> Vec<Solution>,
) -> Round {
    let (mut made, mut solutions) = (vec![target], solve(target));
    if solutions.is_empty() {
        made = values.nearest(target, some);
        solutions = made.iter().flat_map(|&number| solve(number)).collect();
    }
    solutions.sort_by_key(|solution| (solution.expression.cards().count(), solution.naturalness));
    Round { made, solutions: solutions.into_iter().map(|solution| solution.expression).collect() }
}

/// What steps are carried out in.
trait Number: Copy + Ord {
    fn card(card: i8) -> Self;

    /// The result of a step, if it is allowed.
    fn apply(operation: Operation, left: Self, right: Self) -> Option<Self>;

    fn fraction(self) -> Fraction;

    fn roughly(self) -> f64;
}

/// A positive whole number. Seven cards up to 100 make no more than 10^14.
impl Number for i64 {
    fn card(card: i8) -> Self {
        card.into()
    }

    fn apply(operation: Operation, left: Self, right: Self) -> Option<Self> {
        match operation {
            Operation::Add => left.checked_add(right),
            Operation::Subtract => (left > right).then(|| left - right),
            Operation::Multiply => left.checked_mul(right),
            Operation::Divide => (left % right == 0).then(|| left / right),
        }
    }

    fn fraction(self) -> Fraction {
        Fraction::new(self, 1).expect("a whole number that is not the least one of 64 bits")
    }

    fn roughly(self) -> f64 {
        self as f64
    }
}

/// Any number. Numerators and denominators of what seven cards up to 100 make are at most 2^6 *
/// 100^7, so nothing is beyond 64 bits.
impl Number for Fraction {
    fn card(card: i8) -> Self {
        Self::whole(card.into())
    }

    fn apply(operation: Operation, left: Self, right: Self) -> Option<Self> {
        Self::apply(operation, left, right)
    }

    fn fraction(self) -> Fraction {
        self
    }

    fn roughly(self) -> f64 {
        self.numerator() as f64 / self.denominator() as f64
    }
}

/// The values of each set of a hand's cards, a bit each in ascending order, when they are first
/// asked for.
#[derive(Clone)]
struct Values<N> {
    hand: Cards,
    lists: Rc<[OnceCell<Vec<N>>]>,
}

impl<N: Number> Values<N> {
    fn new(hand: Cards) -> Self {
        Self { hand, lists: (0..1 << hand.count()).map(|_| OnceCell::new()).collect() }
    }

    /// The sets of cards that may be all that is used.
    fn sets(&self, some: bool) -> impl Iterator<Item = usize> + use<N> {
        let whole = self.lists.len() - 1;
        (1..=whole).filter(move |&set| some || set == whole)
    }

    fn cards(&self, set: usize) -> Cards {
        let values: Vec<i8> =
            (0..).zip(self.hand.values()).filter(|(place, _)| set >> place & 1 == 1).map(|(_, &card)| card).collect();
        Cards::from_slice(&values).expect("some cards of a hand")
    }

    /// The different values of all expressions of a set of cards, in ascending order.
    fn of(&self, set: usize) -> &[N] {
        self.lists[set].get_or_init(|| {
            if set.is_power_of_two() {
                return vec![N::card(self.hand.values()[set.trailing_zeros() as usize])];
            }
            let mut values = Vec::new();
            self.for_each(set, |operation, left, right| values.extend(N::apply(operation, left, right)));
            values.sort_unstable();
            values.dedup();
            values
        })
    }

    /// Visits each last step of a set of two cards or more.
    fn for_each(&self, set: usize, mut visit: impl FnMut(Operation, N, N)) {
        use Operation::{Add, Divide, Multiply, Subtract};
        for (part, other) in splits(set) {
            for &a in self.of(part) {
                for &b in self.of(other) {
                    visit(Add, a, b);
                    visit(Multiply, a, b);
                    for operation in [Subtract, Divide] {
                        visit(operation, a, b);
                        visit(operation, b, a);
                    }
                }
            }
        }
    }

    /// The number nearest to the target that the cards make, or the two if they are equally near.
    fn nearest(&self, target: Fraction, some: bool) -> Vec<Fraction> {
        let rough_target = target.roughly();
        let (mut made, mut distance, mut rough_distance) = (Vec::new(), None, f64::INFINITY);
        let mut consider = |number: Fraction| {
            let Some(away) = Fraction::apply(Operation::Subtract, number, target) else { return f64::INFINITY };
            let away =
                if away.numerator() < 0 { Fraction::new(-away.numerator(), away.denominator()) } else { Some(away) };
            if distance.is_none() || away < distance {
                (made, distance) = (vec![number], away);
            } else if away == distance && !made.contains(&number) {
                made.push(number);
            }
            distance.map_or(f64::INFINITY, Number::roughly)
        };
        for set in self.sets(some) {
            if set.is_power_of_two() {
                rough_distance = consider(self.of(set)[0].fraction());
                continue;
            }
            self.for_each(set, |operation, left, right| {
                let (a, b) = (left.roughly(), right.roughly());
                let result = match operation {
                    Operation::Add => a + b,
                    Operation::Subtract => a - b,
                    Operation::Multiply => a * b,
                    Operation::Divide => a / b,
                };
                // Nearly all are ruled out by their first digits: the relative error is far below
                // 1e-12.
                let slack = (a.abs() + b.abs() + result.abs() + rough_target.abs()) * 1e-12;
                if (result - rough_target).abs() <= rough_distance + slack
                    && let Some(number) = N::apply(operation, left, right)
                {
                    rough_distance = consider(number.fraction());
                }
            });
        }
        made.sort_unstable();
        made
    }
}

/// The ways to split a set in two: the smaller part first, or the one with the first card.
fn splits(set: usize) -> impl Iterator<Item = (usize, usize)> {
    let first = set & set.wrapping_neg();
    (1..set).filter(move |part| part & set == *part && part & first != 0).map(move |part| {
        let other = set ^ part;
        if part.count_ones() <= other.count_ones() { (part, other) } else { (other, part) }
    })
}

/// Sets of so many cards are looked up in the list of their values.
const LISTED: u32 = 4;

/// Finds solutions by positive whole numbers.
struct WholeSearch {
    values: Values<i64>,
    forms: Forms,
    /// What sets of cards make a number, and how.
    known: HashMap<(usize, i64), Rc<[Form]>>,
}

impl WholeSearch {
    fn solutions(&mut self, number: Fraction, some: bool) -> Vec<Solution> {
        if !number.is_whole() || number.numerator() < 1 {
            return Vec::new();
        }
        // Each choice of cards once, however often equal cards give it.
        let sets: BTreeMap<Cards, usize> = self.values.sets(some).map(|set| (self.values.cards(set), set)).collect();
        let mut solutions = Vec::new();
        for (cards, set) in sets {
            let mut forms = self.forms(set, number.numerator()).to_vec();
            forms.sort_unstable_by(|&one, &other| self.forms.compare(one, other));
            solutions.extend(forms.into_iter().map(|form| Solution::new(&self.forms, form, cards)));
        }
        solutions
    }

    /// Each different way in which all cards of a set make a number.
    fn forms(&mut self, set: usize, number: i64) -> Rc<[Form]> {
        if set.is_power_of_two() {
            let card = self.values.of(set)[0];
            return (card == number).then(|| self.forms.card(card as i8)).into_iter().collect();
        }
        if set.count_ones() <= LISTED && self.values.of(set).binary_search(&number).is_err() {
            return Rc::default();
        }
        if let Some(forms) = self.known.get(&(set, number)) {
            return Rc::clone(forms);
        }
        let mut found: BTreeSet<Form> = BTreeSet::new();
        let values = self.values.clone();
        for (part, other) in splits(set) {
            for &a in values.of(part) {
                for (operation, is_left, b) in others(a, number) {
                    let right = self.forms(other, b);
                    if right.is_empty() {
                        continue;
                    }
                    for one in self.forms(part, a).iter() {
                        found.extend(right.iter().map(|two| {
                            let (left, right) = if is_left { (one, two) } else { (two, one) };
                            self.forms.combine(operation, *left, *right)
                        }));
                    }
                }
            }
        }
        let forms: Rc<[Form]> = found.into_iter().collect();
        self.known.insert((set, number), Rc::clone(&forms));
        forms
    }
}

/// The last steps that make a number of `a` and another number: with whether `a` is the left one,
/// and the other.
fn others(a: i64, number: i64) -> impl Iterator<Item = (Operation, bool, i64)> {
    use Operation::{Add, Divide, Multiply, Subtract};
    let steps = [
        (Add, true, (number > a).then(|| number - a)),
        (Subtract, true, (a > number).then(|| a - number)),
        (Subtract, false, number.checked_add(a)),
        (Multiply, true, (number % a == 0).then(|| number / a)),
        (Divide, true, (a % number == 0).then(|| a / number)),
        (Divide, false, number.checked_mul(a)),
    ];
    steps.into_iter().filter_map(|(operation, is_left, other)| Some((operation, is_left, other?)))
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
                    let rest = (0..numbers.len()).filter(|&k| k != i && k != j).map(|k| numbers[k]);
                    try_everything(&rest.chain([result]).collect::<Vec<_>>(), some, visit);
                }
            }
        }
    }

    #[test]
    fn the_nearest_numbers_are_those_that_trying_everything_finds() {
        for hand in [&[7_i8][..], &[1, 1], &[2, 9], &[4, 4, 100], &[3, 25, 50, 7], &[1, 1, 2, 2], &[10, 9, 75, 1]] {
            let cards = Cards::from_slice(hand).unwrap();
            let numbers: Vec<i64> = hand.iter().map(|&card| card.into()).collect();
            for some in [false, true] {
                let mut all = BTreeSet::new();
                try_everything(&numbers, some, &mut |number| all.extend([number]));
                for target in (1..60).chain([101, 376, 999]) {
                    let least = all.iter().map(|number| number.abs_diff(target)).min().unwrap();
                    let nearest: Vec<Fraction> = all
                        .iter()
                        .filter(|number| number.abs_diff(target) == least)
                        .map(|&number| Fraction::whole(number as i32))
                        .collect();
                    let round = play(cards, Fraction::whole(target as i32), Rules { some, whole: true }).unwrap();
                    assert_eq!(round.made, nearest, "{cards} to {target}");
                    assert!(!round.solutions.is_empty());
                    for expression in round.solutions {
                        assert!(expression.cards().count() == cards.count() || some);
                        let mut value = expression.cards().values()[0].into();
                        for step in expression.calculations() {
                            assert!(step.result.is_whole() && step.result.numerator() > 0, "{expression}");
                            value = step.result.numerator();
                        }
                        assert_eq!(value.abs_diff(target), least, "{expression}");
                    }
                }
            }
        }
    }

    #[test]
    fn fractions_on_the_way_make_more() {
        let cards = Cards::new([1, 5, 5, 5]).unwrap();
        let play = |some, whole| play(cards, Fraction::whole(24), Rules { some, whole }).unwrap();
        assert_eq!(play(true, false).solutions[0].to_string(), "5*5-1");
        assert_eq!(play(false, false).solutions[0].to_string(), "5*(5-1/5)");
        assert_eq!(play(false, true).made, [25].map(Fraction::whole));
        assert_eq!(play(true, true).solutions.len(), 1);
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let whole = Rules { some: true, whole: true };
        let refused = |cards: &str, target: &str| play(cards.parse().unwrap(), target.parse().unwrap(), whole).is_err();
        assert!(
            refused("0 1", "2") && refused("1 -1", "2") && refused("1 2", "1000001") && refused("1 2", "1/1000001")
        );
        assert!(!refused("1 2", "-5"));
    }
}
