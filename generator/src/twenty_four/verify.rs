//! Proves a table's hands again, without the functions that solved them.
//!
//! Plain search: take any two numbers, replace them by a result of an operation, until one number is left. Each success is
//! turned into a normal form in which equal cards look the same: sums and products are flattened and sorted, and a factor's
//! sign is moved out of it. Two successes are the same solution if their normal forms are equal, so the different ones can
//! be counted.

use std::collections::BTreeSet;

use anyhow::ensure;
use solvetab_lookup::twenty_four::{Cards, HANDS, TARGET, TwentyFour};

use crate::progress::Progress;

/// Checks every hand: solvable, number of solutions, fraction flag, and that the expression makes 24.
///
/// # Errors
///
/// The first hand whose stored facts are not true.
pub(super) fn verify<D: AsRef<[u8]>>(table: &TwentyFour<D>, progress: &dyn Progress) -> anyhow::Result<String> {
    progress.begin("hands", HANDS.into());
    let (mut solvable, mut solutions) = (0, 0);
    for cards in Cards::all() {
        let mut found = Found::default();
        let numbers = cards.values().map(|card| Number {
            value: (card.into(), 1),
            is_whole_so_far: true,
            form: Form::card(card),
        });
        search(&numbers, &mut found);
        let hand = table.probe(cards)?;
        let (count, needs_fraction) = (found.forms.len(), !found.forms.is_empty() && !found.without_fraction);
        ensure!(
            usize::from(hand.solutions) == count,
            "{cards} is stored with {} solutions, but has {count}",
            hand.solutions
        );
        ensure!(
            hand.needs_fraction == needs_fraction,
            "{cards}: stored fraction flag {}, found {needs_fraction}",
            hand.needs_fraction
        );
        if let Some(expression) = hand.expression {
            let text = expression.to_string();
            let (value, mut used) = read(&text).ok_or_else(|| anyhow::anyhow!("{cards}: \"{text}\" cannot be read"))?;
            used.sort_unstable();
            ensure!(used == cards.values(), "{cards}: \"{text}\" does not use each card once");
            ensure!(value.0 == i64::from(TARGET) * value.1, "{cards}: \"{text}\" is not {TARGET}");
        }
        solvable += usize::from(count > 0);
        solutions += count;
        progress.advance(1);
    }
    progress.end();
    Ok(format!(
        "{solvable} of {HANDS} hands are solvable, in {solutions} different ways, and every expression makes {TARGET}"
    ))
}

/// A numerator and a denominator, which is not zero.
type Fraction = (i64, i64);

/// What searching a hand finds.
#[derive(Default)]
struct Found {
    forms: BTreeSet<Form>,
    without_fraction: bool,
}

/// A number on the way, and how it came about.
#[derive(Clone)]
struct Number {
    value: Fraction,
    is_whole_so_far: bool,
    form: Form,
}

fn search(numbers: &[Number], found: &mut Found) {
    if let [last] = numbers {
        if last.value.0 == i64::from(TARGET) * last.value.1 {
            found.forms.insert(last.form.clone());
            found.without_fraction |= last.is_whole_so_far;
        }
        return;
    }
    for (i, a) in numbers.iter().enumerate() {
        for (j, b) in numbers.iter().enumerate().filter(|&(j, _)| j != i) {
            let others = numbers.iter().enumerate().filter(|&(k, _)| k != i && k != j).map(|(_, number)| number);
            let mut next: Vec<Number> = others.cloned().collect();
            for sign in ['+', '-', '*', '/'] {
                let ordered_twice = matches!(sign, '+' | '*') && i > j;
                let Some(value) = combine(sign, a.value, b.value).filter(|_| !ordered_twice) else { continue };
                if next.is_empty() && value.0 != i64::from(TARGET) * value.1 {
                    continue;
                }
                let is_whole_so_far = a.is_whole_so_far && b.is_whole_so_far && value.0 % value.1 == 0;
                next.push(Number { value, is_whole_so_far, form: Form::combine(sign, &a.form, &b.form) });
                search(&next, found);
                next.pop();
            }
        }
    }
}

fn combine(sign: char, (a, b): Fraction, (c, d): Fraction) -> Option<Fraction> {
    match sign {
        '+' => Some((a * d + b * c, b * d)),
        '-' => Some((a * d - b * c, b * d)),
        '*' => Some((a * c, b * d)),
        _ if c == 0 => None,
        _ => Some((a * d, b * c)),
    }
}

/// A sign and what it stands before.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    is_negative: bool,
    body: Body,
}

/// Never directly a sum in a sum or a product in a product.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Body {
    Card(u8),
    /// Terms in ascending order, of the two opposite sums the smaller.
    Sum(Vec<Form>),
    /// Factors in ascending order, each with whether it divides.
    Product(Vec<(bool, Body)>),
}

impl Form {
    fn card(value: u8) -> Self {
        Self { is_negative: false, body: Body::Card(value) }
    }

    fn combine(sign: char, left: &Self, right: &Self) -> Self {
        match sign {
            '+' => Self::sum([left.terms(false), right.terms(false)].concat()),
            '-' => Self::sum([left.terms(false), right.terms(true)].concat()),
            _ => Self {
                is_negative: left.is_negative != right.is_negative,
                body: {
                    let mut factors = [left.factors(false), right.factors(sign == '/')].concat();
                    factors.sort();
                    Body::Product(factors)
                },
            },
        }
    }

    fn sum(terms: Vec<Self>) -> Self {
        let mut opposite: Vec<Self> =
            terms.iter().map(|term| Self { is_negative: !term.is_negative, ..term.clone() }).collect();
        let mut terms = terms;
        terms.sort();
        opposite.sort();
        // A sum that equals its opposite has no sign of its own.
        Self { is_negative: opposite < terms, body: Body::Sum(terms.min(opposite)) }
    }

    fn terms(&self, negated: bool) -> Vec<Self> {
        let flips = self.is_negative != negated;
        match &self.body {
            Body::Sum(terms) => {
                terms.iter().map(|term| Self { is_negative: term.is_negative != flips, ..term.clone() }).collect()
            }
            body => vec![Self { is_negative: flips, body: body.clone() }],
        }
    }

    fn factors(&self, inverted: bool) -> Vec<(bool, Body)> {
        match &self.body {
            Body::Product(factors) => {
                factors.iter().map(|(divides, body)| (*divides != inverted, body.clone())).collect()
            }
            body => vec![(inverted, body.clone())],
        }
    }
}

/// The value of a printed expression by the rules of school, and the numbers in it.
fn read(text: &str) -> Option<(Fraction, Vec<u8>)> {
    let mut reader = Reader { rest: text.as_bytes(), numbers: Vec::new() };
    let value = reader.chain(b"+-", |reader| reader.chain(b"*/", Reader::atom))?;
    reader.rest.is_empty().then_some((value, reader.numbers))
}

struct Reader<'a> {
    rest: &'a [u8],
    numbers: Vec<u8>,
}

impl Reader<'_> {
    /// Operands joined by any of these signs, from left to right.
    fn chain(&mut self, signs: &[u8], operand: impl Fn(&mut Self) -> Option<Fraction>) -> Option<Fraction> {
        let mut value = operand(self)?;
        while let Some((sign, rest)) = self.rest.split_first().filter(|(sign, _)| signs.contains(sign)) {
            self.rest = rest;
            value = combine(char::from(*sign), value, operand(self)?)?;
        }
        Some(value)
    }

    fn atom(&mut self) -> Option<Fraction> {
        if let Some(inside) = self.rest.strip_prefix(b"(") {
            self.rest = inside;
            let value = self.chain(b"+-", |reader| reader.chain(b"*/", Reader::atom))?;
            self.rest = self.rest.strip_prefix(b")")?;
            return Some(value);
        }
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        let number: u8 = std::str::from_utf8(number).ok()?.parse().ok()?;
        self.numbers.push(number);
        Some((number.into(), 1))
    }
}
