//! The rational functions that can be written with each of n variables once and + - * /.
//!
//! Two expressions are the same solution if they are the same function, so functions are what is
//! enumerated, from those of fewer variables. Most duplicates are never made: a sum of differences
//! is a difference of sums, a product of quotients a quotient of products, and the part with the
//! first variable leads. What is left, `x-(a-b)*c` beside `x+(b-a)*c`, is told apart by value at
//! one fixed point of the field of integers modulo 2^61 - 1, where division is exact. Different
//! functions could in principle have the same value there; that they do not is shown by counting: a
//! collision would make the counts smaller than the known ones, 1, 6, 68, 1170, 27142, 793002 (OEIS
//! A140606), which the tests compare.

use std::sync::OnceLock;

use solvetab_lookup::twenty_four::{MAX_CARDS, Operation};

/// What functions can be evaluated in.
pub(super) trait Number: Copy {
    /// The result of an operation.
    fn apply(operation: Operation, left: Self, right: Self) -> Self;
}

/// An integer modulo 2^61 - 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Field(u64);

/// A Mersenne prime, so that reducing needs no division.
const PRIME: u64 = (1 << 61) - 1;

/// Where functions are evaluated: the first digits of pi, e, the square roots of 2, 3, 5, 7 and 11,
/// without the point.
const POINT: [Field; MAX_CARDS] = [
    Field(314_159_265_358_979_323),
    Field(271_828_182_845_904_523),
    Field(141_421_356_237_309_504),
    Field(173_205_080_756_887_729),
    Field(223_606_797_749_978_969),
    Field(264_575_131_106_459_059),
    Field(331_662_479_035_539_985),
];

impl Field {
    const fn multiply(self, other: Self) -> Self {
        let product = self.0 as u128 * other.0 as u128;
        let sum = (product as u64 & PRIME) + (product >> 61) as u64;
        Self(if sum >= PRIME { sum - PRIME } else { sum })
    }

    /// The multiplicative inverse, by Fermat's little theorem; 0 has none and gives 0.
    const fn invert(self) -> Self {
        let (mut result, mut square, mut exponent) = (Self(1), self, PRIME - 2);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result.multiply(square);
            }
            square = square.multiply(square);
            exponent >>= 1;
        }
        result
    }
}

impl Number for Field {
    fn apply(operation: Operation, left: Self, right: Self) -> Self {
        match operation {
            Operation::Add => Self((left.0 + right.0) % PRIME),
            Operation::Subtract => Self((left.0 + PRIME - right.0) % PRIME),
            Operation::Multiply => left.multiply(right),
            Operation::Divide => left.multiply(right.invert()),
        }
    }
}

/// A function of two or more variables: an operation on two functions of parts of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Function {
    /// What is done.
    pub(super) operation: Operation,
    /// The variables of the left part, a bit each, counted among those of the whole.
    pub(super) left_set: u8,
    /// The left part's index in its list.
    pub(super) left: u32,
    /// The right part's index in its list.
    pub(super) right: u32,
}

/// The functions of one to six variables, each number of variables enumerated when it is first
/// asked for.
#[derive(Debug, Default)]
pub(super) struct Functions {
    /// By number of variables: each function once. (For one variable, nothing stands for the
    /// variable itself.)
    lists: [OnceLock<Vec<Option<Function>>>; MAX_CARDS],
}

/// The last operation of a function, `None` for a variable.
type Last = Option<Operation>;

/// Which operations of two parts, of which `first` has the first variable, make functions that no
/// other parts make; with whether the parts change places.
#[inline(always)]
fn for_each_operation(first: Last, other: Last, mut visit: impl FnMut(Operation, bool)) {
    use Operation::{Add, Divide, Multiply, Subtract};
    let is_difference = |last| last == Some(Subtract);
    let is_quotient = |last| last == Some(Divide);
    if !is_difference(other) && !is_difference(first) {
        if first != Some(Add) {
            visit(Add, false);
        }
        visit(Subtract, false);
        visit(Subtract, true);
    }
    if !is_quotient(other) && !is_quotient(first) {
        if first != Some(Multiply) {
            visit(Multiply, false);
        }
        visit(Divide, false);
        visit(Divide, true);
    }
}

/// The bits of `whole` that `part` chooses by their order.
#[must_use]
fn choose(part: u8, whole: u8) -> u8 {
    let places = (0..8).filter(|place| whole >> place & 1 == 1);
    (0..8).zip(places).map(|(index, place)| (part >> index & 1) << place).sum()
}

impl Functions {
    /// The functions of so many variables, 1 to 6.
    fn list(&self, variables: usize) -> &[Option<Function>] {
        self.lists[variables].get_or_init(|| if variables == 1 { vec![None] } else { self.enumerate(variables) })
    }

    /// Each function of two variables or more, once.
    fn enumerate(&self, variables: usize) -> Vec<Option<Function>> {
        let mut found = self.at_point(variables);
        // Sums before differences, so that every function that can be a sum is one.
        found.sort_unstable_by_key(|&(value, index, function)| (value, function.operation, index));
        found.dedup_by_key(|&mut (value, ..)| value);
        found.sort_unstable_by_key(|&(_, index, _)| index);
        found.into_iter().map(|(_, _, function)| Some(function)).collect()
    }

    /// What can be made of so many variables, with duplicates: values and functions, numbered.
    fn at_point(&self, variables: usize) -> Vec<(Field, u32, Function)> {
        let mut found = Vec::new();
        let values = Values::new(self, &POINT[..variables]);
        values.for_each(|function, value| found.push((value, found.len() as u32, function)));
        found
    }
}

/// How many rational functions can be written with so many variables, each used once, and + - * /:
/// 1, 6, 68, 1170, 27142 and 793002 for one to six variables (OEIS A140606). `None` for fewer
/// variables or more.
///
/// They are enumerated and counted, which takes less than a second for six variables.
///
/// ```
/// assert_eq!(solvetab_solver::twenty_four::number_of_functions(4), Some(1170));
/// ```
#[must_use]
pub fn number_of_functions(variables: usize) -> Option<usize> {
    match variables {
        1 => Some(1),
        2..=6 => {
            let found = Functions::default().at_point(variables);
            let mut values: Vec<Field> = found.into_iter().map(|(value, ..)| value).collect();
            values.sort_unstable();
            values.dedup();
            Some(values.len())
        }
        _ => None,
    }
}

/// The values of all functions of some numbers, for each set of them but the whole.
#[derive(Debug)]
pub(super) struct Values<'a, N> {
    /// By number of variables, as long as there are fewer than numbers: the functions; nothing for
    /// no variable.
    lists: [&'a [Option<Function>]; MAX_CARDS],
    /// By set, a bit for each number; then by index.
    by_set: Vec<Vec<N>>,
}

impl<'a, N: Number> Values<'a, N> {
    /// Evaluates the functions of all sets of these numbers, two or more, but the whole.
    #[must_use]
    pub(super) fn new(functions: &'a Functions, numbers: &[N]) -> Self {
        let mut lists = [&[][..]; MAX_CARDS];
        for (variables, list) in lists.iter_mut().enumerate().take(numbers.len()).skip(1) {
            *list = functions.list(variables);
        }
        let whole = (1_usize << numbers.len()) - 1;
        let mut by_set: Vec<Vec<N>> = vec![Vec::new(); whole + 1];
        for set in 1..whole {
            let variables = set.count_ones() as usize;
            let chosen: Vec<usize> = (0..1 << variables).map(|part| choose(part, set as u8).into()).collect();
            let of_set = |function: &Option<Function>| match *function {
                None => numbers[set.trailing_zeros() as usize],
                Some(Function { operation, left_set, left, right }) => {
                    let left_set = chosen[usize::from(left_set)];
                    let (left_values, right_values) = (&by_set[left_set], &by_set[set ^ left_set]);
                    N::apply(operation, left_values[left as usize], right_values[right as usize])
                }
            };
            by_set[set] = lists[variables].iter().map(of_set).collect();
        }
        Self { lists, by_set }
    }

    /// Visits what can be made of all the numbers: each function at least once.
    #[inline(always)]
    pub(super) fn for_each(&self, mut visit: impl FnMut(Function, N)) {
        let whole = self.by_set.len() - 1;
        // Every split into two parts, once: the part with the first number is the left one.
        for first in (1..whole).step_by(2) {
            let other = whole ^ first;
            let list = |set: usize| {
                let functions = self.lists[set.count_ones() as usize];
                functions
                    .iter()
                    .map(|function| function.map(|function| function.operation))
                    .zip(&self.by_set[set])
                    .zip(0..)
            };
            for ((first_last, &a), a_index) in list(first) {
                for ((other_last, &b), b_index) in list(other) {
                    for_each_operation(first_last, other_last, |operation, swapped| {
                        let (left_set, left, right, value) = if swapped {
                            (other, b_index, a_index, N::apply(operation, b, a))
                        } else {
                            (first, a_index, b_index, N::apply(operation, a, b))
                        };
                        visit(Function { operation, left_set: left_set as u8, left, right }, value);
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::twenty_four::{Cards, Fraction};

    use super::*;
    use crate::twenty_four::Solver;

    #[test]
    fn the_field_divides() {
        for a in POINT {
            assert!(a.0 < PRIME);
            assert_eq!(a.multiply(a.invert()), Field(1));
            let sum = Field::apply(Operation::Add, a, POINT[0]);
            assert_eq!(Field::apply(Operation::Subtract, sum, POINT[0]), a);
        }
    }

    /// Numerator and denominator, not reduced; a denominator of 0 where there is no value.
    #[derive(Debug, Clone, Copy)]
    struct Quotient(i64, i64);

    impl Number for Quotient {
        fn apply(operation: Operation, Self(a, b): Self, Self(c, d): Self) -> Self {
            match operation {
                Operation::Add => Self(a * d + c * b, b * d),
                Operation::Subtract => Self(a * d - c * b, b * d),
                Operation::Multiply => Self(a * c, b * d),
                // By nothing, or by what has no value.
                Operation::Divide => Self(a * d, b * c * d.signum().abs()),
            }
        }
    }

    /// Of cards that all differ each function is a solution of its own. The search knows nothing of
    /// functions.
    #[test]
    fn the_search_finds_each_function_of_the_value() {
        let (functions, mut solver) = (Functions::default(), Solver::new());
        for (cards, target, solutions) in [
            ("1 2 3 4", 24, 4),
            ("1 2 3 4 5", 24, 77),
            ("-7 -2 0 3 9", 24, 40),
            ("1 2 3 4 5 6", 24, 1778),
            ("-5 -1 0 2 3 11", -7, 2001),
            ("1 2 3 4 5 6 7", 24, 33_589),
        ] {
            let cards: Cards = cards.parse().unwrap();
            let numbers: Vec<Quotient> = cards.values().iter().map(|&card| Quotient(card.into(), 1)).collect();
            // Told apart at the point, as far as they have the target as their value.
            let at_point = Values::new(&functions, &POINT[..cards.count()]);
            let (mut found, whole) = (Vec::new(), (1_usize << cards.count()) - 1);
            Values::new(&functions, &numbers).for_each(|function, Quotient(above, below)| {
                if below != 0 && above == target * below {
                    let part = |set: usize, index: u32| at_point.by_set[set][index as usize];
                    let Function { operation, left_set, left, right } = function;
                    let left_set = usize::from(left_set);
                    found.push(Field::apply(operation, part(left_set, left), part(whole ^ left_set, right)));
                }
            });
            found.sort_unstable();
            found.dedup();
            let solved = solver.solve(cards, Fraction::whole(target as i32));
            assert_eq!((found.len(), solved.solutions.len()), (solutions, solutions), "{cards}");
        }
    }

    #[test]
    fn every_function_is_listed_once() {
        let functions = Functions::default();
        assert_eq!([1, 2, 3, 4, 5].map(|variables| functions.list(variables).len()), [1, 6, 68, 1170, 27_142]);
        assert_eq!([0, 7, usize::MAX].map(number_of_functions), [None; 3]);
    }
}
