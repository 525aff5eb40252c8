//! The rational functions that can be written with each of n variables once and + - * /.
//!
//! Two expressions are the same solution if they are the same function, so functions are what is enumerated. A function is
//! identified by its value at one fixed point of the field of integers modulo 2^61 - 1, where division is exact and costs no
//! precision. Different functions could in principle have the same value there; that they do not is shown by counting:
//! a collision would make the counts smaller than the known ones, 1, 6, 68, 1170, 27142 (OEIS A140606), which the tests
//! compare.

use std::collections::{BTreeMap, HashMap, HashSet};

use solvetab_lookup::twenty_four::{CARDS, CODES, Cards, Expression, Operand, Operation, Step};

/// A Mersenne prime.
const PRIME: u64 = (1 << 61) - 1;

/// Where functions are evaluated: the first digits of pi, e, the square roots of 2, 3, 5 and 7, without the point.
const POINT: [u64; 6] = [
    314_159_265_358_979_323,
    271_828_182_845_904_523,
    141_421_356_237_309_504,
    173_205_080_756_887_729,
    223_606_797_749_978_969,
    264_575_131_106_459_059,
];

fn add(a: u64, b: u64) -> u64 {
    (a + b) % PRIME
}

fn subtract(a: u64, b: u64) -> u64 {
    (a + PRIME - b) % PRIME
}

fn multiply(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// The multiplicative inverse, by Fermat's little theorem; 0 has none and gives 0.
fn invert(a: u64) -> u64 {
    let mut result = 1;
    let mut square = a;
    let mut exponent = PRIME - 2;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(result, square);
        }
        square = multiply(square, square);
        exponent >>= 1;
    }
    result
}

/// How many functions there are of `variables` variables, each used once: 1 to 6 variables.
///
/// # Panics
///
/// If there are more than 6 variables.
#[must_use]
pub fn count(variables: usize) -> usize {
    assert!(variables <= POINT.len(), "at most {} variables", POINT.len());
    // By set of variables: the values of all functions of exactly those, with their inverses.
    let mut functions: Vec<Vec<(u64, u64)>> = vec![Vec::new(); 1 << variables];
    for set in 1_usize..1 << variables {
        if set.is_power_of_two() {
            let value = POINT[set.trailing_zeros() as usize];
            functions[set] = vec![(value, invert(value))];
            continue;
        }
        let mut values = HashSet::new();
        // Every split into two parts, once: the part with the lowest variable is the left one.
        let mut left = (set - 1) & set;
        while left > 0 {
            if left & set & set.wrapping_neg() != 0 {
                for &(a, inverse_a) in &functions[left] {
                    for &(b, inverse_b) in &functions[set ^ left] {
                        values.extend([add(a, b), subtract(a, b), subtract(b, a)]);
                        values.extend([multiply(a, b), multiply(a, inverse_b), multiply(b, inverse_a)]);
                    }
                }
            }
            left = (left - 1) & set;
        }
        // The whole set's functions are only counted.
        let whole = set + 1 == 1 << variables;
        functions[set] = values.into_iter().map(|value| (value, if whole { 0 } else { invert(value) })).collect();
    }
    functions.last().map_or(0, Vec::len)
}

/// The value at a point of the expression with this code.
fn evaluate(code: u16, point: [u64; CARDS]) -> u64 {
    let mut results = [0; CARDS - 1];
    for (index, step) in steps(code).into_iter().enumerate() {
        let value = |operand| match operand {
            Operand::Card(place) => point[usize::from(place)],
            Operand::Step(earlier) => results[usize::from(earlier)],
        };
        let (left, right) = (value(step.left), value(step.right));
        results[index] = match step.operation {
            Operation::Add => add(left, right),
            Operation::Subtract => subtract(left, right),
            Operation::Multiply => multiply(left, right),
            Operation::Divide => multiply(left, invert(right)),
        };
    }
    results[CARDS - 2]
}

/// The steps of the expression with this code, which are the same for all cards.
///
/// # Panics
///
/// If it is not a code.
#[must_use]
pub fn steps(code: u16) -> [Step; CARDS - 1] {
    let any = Cards::all().next().expect("there are hands");
    Expression::from_code(any, code).expect("an expression's code").steps()
}

/// The 1170 functions of four variables, each with all the ways to write it.
#[derive(Debug)]
pub struct Functions {
    /// For each function, the codes of its expressions, ascending.
    expressions: Vec<Vec<u16>>,
    /// For each pattern of equal cards (see [`pattern`]), the functions that are left when those that differ only by
    /// swapping equal cards are taken together.
    distinct: Vec<Vec<usize>>,
}

/// Which neighbours among four cards in ascending order are equal: bit i if card i equals card i + 1.
fn pattern(cards: Cards) -> usize {
    let values = cards.values();
    values.windows(2).enumerate().map(|(i, pair)| usize::from(pair[0] == pair[1]) << i).sum()
}

impl Functions {
    /// Enumerates the functions.
    #[must_use]
    pub fn enumerate() -> Self {
        let point = [POINT[0], POINT[1], POINT[2], POINT[3]];
        let mut by_value: BTreeMap<u64, Vec<u16>> = BTreeMap::new();
        for code in 0..CODES {
            by_value.entry(evaluate(code, point)).or_default().push(code);
        }
        // In the order of their first expressions, so that nothing depends on the point.
        let mut expressions: Vec<Vec<u16>> = by_value.into_values().collect();
        expressions.sort_unstable();
        let firsts = || expressions.iter().map(|codes| codes[0]);
        let index: HashMap<u64, usize> = firsts().enumerate().map(|(i, code)| (evaluate(code, point), i)).collect();
        // What swapping the variables i and i + 1 makes of each function.
        let swaps: [Vec<usize>; CARDS - 1] = std::array::from_fn(|i| {
            let mut swapped = point;
            swapped.swap(i, i + 1);
            firsts().map(|code| index[&evaluate(code, swapped)]).collect()
        });
        let distinct = (0..1 << (CARDS - 1)).map(|pattern| representatives(&swaps, pattern)).collect();
        Self { expressions, distinct }
    }

    /// How many functions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.expressions.len()
    }

    /// Whether there are none, which is never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.expressions.is_empty()
    }

    /// For each function that counts as different for these cards: the codes of the expressions that write it.
    pub fn distinct_for(&self, cards: Cards) -> impl Iterator<Item = &[u16]> {
        self.distinct[pattern(cards)].iter().map(|&function| self.expressions[function].as_slice())
    }
}

/// The first of each set of functions that turn into one another under the swaps that a pattern allows.
fn representatives(swaps: &[Vec<usize>; CARDS - 1], pattern: usize) -> Vec<usize> {
    let mut seen = vec![false; swaps[0].len()];
    let mut firsts = Vec::new();
    for function in 0..seen.len() {
        if seen[function] {
            continue;
        }
        firsts.push(function);
        let mut open = vec![function];
        while let Some(member) = open.pop() {
            if !std::mem::replace(&mut seen[member], true) {
                open.extend(
                    swaps.iter().enumerate().filter(|(i, _)| pattern >> i & 1 == 1).map(|(_, swap)| swap[member]),
                );
            }
        }
    }
    firsts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_divides() {
        for a in POINT {
            assert!(a < PRIME);
            assert_eq!(multiply(a, invert(a)), 1);
            assert_eq!(subtract(add(a, POINT[0]), POINT[0]), a);
        }
    }

    #[test]
    fn both_enumerations_agree() {
        assert_eq!(Functions::enumerate().len(), count(4));
    }

    #[test]
    fn equal_cards_make_functions_equal() {
        let functions = Functions::enumerate();
        let distinct = |cards: [u8; 4]| functions.distinct_for(Cards::new(cards).unwrap()).count();
        assert_eq!(distinct([1, 2, 3, 4]), 1170);
        assert!(distinct([1, 1, 3, 4]) < 1170);
        assert!(distinct([1, 1, 1, 1]) < distinct([1, 1, 3, 3]));
        // Swapping equal cards is the same wherever the equal cards stand in the order.
        assert_eq!(distinct([1, 1, 3, 4]), distinct([1, 3, 3, 4]));
        assert_eq!(distinct([1, 1, 3, 4]), distinct([1, 3, 4, 4]));
    }
}
