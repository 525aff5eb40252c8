//! One hand: which functions of the cards have the target as their value, and how to write each most naturally.
//!
//! Arithmetic is on unreduced fractions of 64-bit integers. Four cards up to 13 keep numerators and denominators below 13^4
//! times a small constant, so nothing can overflow and nothing needs reducing.

use solvetab_lookup::twenty_four::{CARDS, CODES, Cards, Expression, Operand, Operation, Step};

use super::functions::{self, Functions};

/// A fraction with a positive denominator.
#[derive(Debug, Clone, Copy)]
struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    const fn whole(value: i64) -> Self {
        Self { numerator: value, denominator: 1 }
    }

    /// The result of an operation, or `None` for a division by zero.
    fn apply(operation: Operation, left: Self, right: Self) -> Option<Self> {
        let (a, b, c, d) = (left.numerator, left.denominator, right.numerator, right.denominator);
        Some(match operation {
            Operation::Add => Self { numerator: a * d + c * b, denominator: b * d },
            Operation::Subtract => Self { numerator: a * d - c * b, denominator: b * d },
            Operation::Multiply => Self { numerator: a * c, denominator: b * d },
            Operation::Divide if c == 0 => return None,
            Operation::Divide => Self { numerator: a * d * c.signum(), denominator: b * c.abs() },
        })
    }

    fn is_whole(self) -> bool {
        self.numerator % self.denominator == 0
    }

    fn equals(self, value: i64) -> bool {
        i128::from(self.numerator) == i128::from(value) * i128::from(self.denominator)
    }

    /// Compares with a fraction whose denominator is positive too.
    fn is_below(self, other: Self) -> bool {
        self.numerator * other.denominator < other.numerator * self.denominator
    }
}

/// How natural an expression is to a person; smaller is more natural. The fields are compared in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Naturalness {
    /// Intermediate results that are not whole numbers.
    pub fractions: u8,
    /// Intermediate results that are negative.
    pub negatives: u8,
    /// Pairs of brackets, as [`Expression`] prints it.
    pub brackets: u8,
    /// Divisions.
    pub divisions: u8,
    /// Subtractions.
    pub subtractions: u8,
    /// Sums and products whose left operand is smaller than the right one.
    pub ascending: u8,
    /// Neighbouring cards, as the expression is read, of which the second is larger.
    pub ascents: u8,
    /// The largest intermediate result, rounded down, without its sign.
    pub largest: u64,
    /// Last of all, the expression's code, so that no two are equally natural.
    pub code: u16,
}

/// What is known of a hand.
#[derive(Debug, Clone)]
pub struct Solved {
    /// Each different solution in its most natural form, the most natural one first.
    pub solutions: Vec<Expression>,
    /// Whether there are solutions, but none whose intermediate results are all whole.
    pub needs_fraction: bool,
}

/// What an expression looks like, whatever the cards.
#[derive(Debug)]
struct Form {
    steps: [Step; CARDS - 1],
    /// Pairs of brackets.
    brackets: u8,
    /// The places of the cards as they are read.
    reading: Vec<u8>,
}

/// Solves hands one after another.
#[derive(Debug)]
pub struct Solver {
    functions: Functions,
    /// By code.
    expressions: Vec<Form>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Enumerates what there is to try.
    #[must_use]
    pub fn new() -> Self {
        let expressions = (0..CODES).map(|code| {
            let steps = functions::steps(code);
            let mut reading = Vec::new();
            read(steps, Operand::Step(CARDS as u8 - 2), &mut reading);
            Form { steps, brackets: brackets(steps), reading }
        });
        Self { functions: Functions::enumerate(), expressions: expressions.collect() }
    }

    /// All ways to make `target` from the cards.
    #[must_use]
    pub fn solve(&self, cards: Cards, target: i64) -> Solved {
        let values = cards.values().map(i64::from);
        let mut found: Vec<Naturalness> = Vec::new();
        for codes in self.functions.distinct_for(cards) {
            // A function's expressions have the same value wherever they have one; a division by zero may spoil some.
            let value = codes.iter().find_map(|&code| self.value(code, values));
            if value.is_some_and(|value| value.equals(target)) {
                found.extend(codes.iter().filter_map(|&code| self.naturalness(code, values)).min());
            }
        }
        found.sort_unstable();
        Solved {
            needs_fraction: found.first().is_some_and(|most_natural| most_natural.fractions > 0),
            solutions: found.iter().filter_map(|natural| Expression::from_code(cards, natural.code)).collect(),
        }
    }

    fn value(&self, code: u16, values: [i64; CARDS]) -> Option<Fraction> {
        let mut results = [Fraction::whole(0); CARDS - 1];
        for (index, step) in self.expressions[usize::from(code)].steps.into_iter().enumerate() {
            let [left, right] = [step.left, step.right].map(|operand| resolve(operand, values, &results));
            results[index] = Fraction::apply(step.operation, left, right)?;
        }
        Some(results[CARDS - 2])
    }

    /// `None` if a division by zero spoils the expression.
    fn naturalness(&self, code: u16, values: [i64; CARDS]) -> Option<Naturalness> {
        let Form { steps, brackets, reading } = &self.expressions[usize::from(code)];
        let cards = reading.windows(2).map(|pair| (values[usize::from(pair[0])], values[usize::from(pair[1])]));
        let mut natural = Naturalness {
            fractions: 0,
            negatives: 0,
            brackets: *brackets,
            divisions: 0,
            subtractions: 0,
            largest: 0,
            ascending: 0,
            ascents: cards.filter(|(left, right)| left < right).count() as u8,
            code,
        };
        let mut results = [Fraction::whole(0); CARDS - 1];
        for (index, step) in steps.iter().enumerate() {
            let [left, right] = [step.left, step.right].map(|operand| resolve(operand, values, &results));
            let result = Fraction::apply(step.operation, left, right)?;
            results[index] = result;
            match step.operation {
                Operation::Divide => natural.divisions += 1,
                Operation::Subtract => natural.subtractions += 1,
                Operation::Add | Operation::Multiply => natural.ascending += u8::from(left.is_below(right)),
            }
            natural.fractions += u8::from(!result.is_whole());
            natural.negatives += u8::from(result.numerator < 0);
            natural.largest = natural.largest.max((result.numerator / result.denominator).unsigned_abs());
        }
        Some(natural)
    }
}

fn resolve(operand: Operand, values: [i64; CARDS], results: &[Fraction; CARDS - 1]) -> Fraction {
    match operand {
        Operand::Card(place) => Fraction::whole(values[usize::from(place)]),
        Operand::Step(earlier) => results[usize::from(earlier)],
    }
}

/// Appends the places of the cards below an operand, from left to right.
fn read(steps: [Step; CARDS - 1], operand: Operand, reading: &mut Vec<u8>) {
    match operand {
        Operand::Card(place) => reading.push(place),
        Operand::Step(index) => {
            let Step { left, right, .. } = steps[usize::from(index)];
            read(steps, left, reading);
            read(steps, right, reading);
        }
    }
}

/// The pairs of brackets that an expression of these steps is printed with.
fn brackets(steps: [Step; CARDS - 1]) -> u8 {
    let is_sum = |operation| matches!(operation, Operation::Add | Operation::Subtract);
    let needs = |outer: Operation, operand: Operand, is_right: bool| match operand {
        Operand::Card(_) => false,
        Operand::Step(earlier) => {
            let inner = steps[usize::from(earlier)].operation;
            if is_right { is_sum(inner) || !is_sum(outer) } else { is_sum(inner) && !is_sum(outer) }
        }
    };
    steps
        .iter()
        .map(|step| {
            u8::from(needs(step.operation, step.left, false)) + u8::from(needs(step.operation, step.right, true))
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_those_that_are_printed() {
        let cards = Cards::new([1, 2, 3, 4]).unwrap();
        for code in 0..CODES {
            let text = Expression::from_code(cards, code).unwrap().to_string();
            assert_eq!(usize::from(brackets(functions::steps(code))), text.matches('(').count(), "{text}");
        }
    }

    #[test]
    fn people_would_write_it_so() {
        let solver = Solver::new();
        let first = |cards: [u8; 4]| solver.solve(Cards::new(cards).unwrap(), 24).solutions[0].to_string();
        assert_eq!(first([1, 2, 3, 4]), "4*3*2*1");
        assert_eq!(first([3, 3, 8, 8]), "8/(3-8/3)");
        assert_eq!(first([6, 6, 6, 6]), "6+6+6+6");
        assert_eq!(first([1, 5, 5, 5]), "5*(5-1/5)");
        assert_eq!(first([1, 3, 9, 11]), "11+9+3+1");
        assert_eq!(first([1, 6, 9, 10]), "10+9+6-1");
        assert_eq!(first([4, 4, 10, 10]), "(10*10-4)/4");
    }

    #[test]
    fn any_target_will_do() {
        let solver = Solver::new();
        let count = |cards: [u8; 4], target| solver.solve(Cards::new(cards).unwrap(), target).solutions.len();
        assert_eq!(count([13, 13, 13, 13], 28_561), 1);
        assert_eq!(count([13, 13, 13, 13], i64::MAX), 0);
        assert!(count([1, 2, 3, 4], -9) > 0);
    }
}
