//! Every expression of a hand, for those who doubt the solver; nothing here is shared with it.
//!
//! Plain search: take any two numbers, replace them by a result of an operation, until one number
//! is left. Each success is turned into a normal form in which equal cards look the same: sums and
//! products are flattened and sorted, and a factor's sign is moved out of it. Beside each form
//! those are kept that are left when operands of trivial steps are left out: a one that multiplies
//! or divides, a zero that is added or subtracted. Solutions that have one in common are
//! essentially the same.

use std::collections::{BTreeMap, BTreeSet};

/// A numerator and a denominator, which is not zero.
pub(crate) type Fraction = (i64, i64);

/// Whether two fractions are equal.
pub(crate) fn equals((a, b): Fraction, (c, d): Fraction) -> bool {
    i128::from(a) * i128::from(d) == i128::from(c) * i128::from(b)
}

fn apply(sign: char, (a, b): Fraction, (c, d): Fraction) -> Option<Fraction> {
    match sign {
        '+' => Some((a * d + b * c, b * d)),
        '-' => Some((a * d - b * c, b * d)),
        '*' => Some((a * c, b * d)),
        _ if c == 0 => None,
        _ => Some((a * d, b * c)),
    }
}

/// A number on the way, and how it came about.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) value: Fraction,
    pub(crate) is_whole_so_far: bool,
    /// Whether the result of every step is positive.
    pub(crate) is_positive_so_far: bool,
    /// The form of the expression, then those of what is left of it without some of its trivial
    /// steps.
    pub(crate) forms: Vec<Form>,
}

impl Number {
    fn card(card: i8) -> Self {
        let form = Form { is_negative: false, body: Body::Card(card) };
        Self { value: (card.into(), 1), is_whole_so_far: true, is_positive_so_far: true, forms: vec![form] }
    }

    fn combine(sign: char, a: &Self, b: &Self) -> Option<Self> {
        let value = apply(sign, a.value, b.value)?;
        let pairs = a.forms.iter().flat_map(|left| b.forms.iter().map(move |right| (left, right)));
        let mut forms: Vec<Form> = pairs.map(|(left, right)| Form::combine(sign, left, right)).collect();
        let neutral = if matches!(sign, '+' | '-') { (0, 1) } else { (1, 1) };
        if equals(b.value, neutral) {
            forms.extend_from_slice(&a.forms);
        }
        if equals(a.value, neutral) && matches!(sign, '+' | '*') {
            forms.extend_from_slice(&b.forms);
        }
        let is_whole_so_far = a.is_whole_so_far && b.is_whole_so_far && value.0 % value.1 == 0;
        let is_positive_so_far =
            a.is_positive_so_far && b.is_positive_so_far && value.0.signum() * value.1.signum() > 0;
        Some(Self { value, is_whole_so_far, is_positive_so_far, forms })
    }
}

/// A hand's cards.
pub(crate) fn numbers(cards: &[i8]) -> Vec<Number> {
    cards.iter().map(|&card| Number::card(card)).collect()
}

/// Visits every expression that makes the target.
pub(crate) fn search(numbers: &[Number], target: Fraction, visit: &mut dyn FnMut(&Number)) {
    if let [last] = numbers {
        if equals(last.value, target) {
            visit(last);
        }
        return;
    }
    for (i, a) in numbers.iter().enumerate() {
        for (j, b) in numbers.iter().enumerate().filter(|&(j, _)| j != i) {
            let others = numbers.iter().enumerate().filter(|&(k, _)| k != i && k != j).map(|(_, number)| number);
            let mut next: Vec<Number> = others.cloned().collect();
            for sign in ['+', '-', '*', '/'] {
                let ordered_twice = matches!(sign, '+' | '*') && i > j;
                // Forms are made of what can still be a solution only.
                let can_be = |value| !next.is_empty() || equals(value, target);
                if ordered_twice || !apply(sign, a.value, b.value).is_some_and(can_be) {
                    continue;
                }
                next.extend(Number::combine(sign, a, b));
                search(&next, target, visit);
                next.pop();
            }
        }
    }
}

/// Appends the value of every expression.
pub(crate) fn search_values(numbers: &[Fraction], values: &mut Vec<Fraction>) {
    if let [last] = numbers {
        values.push(*last);
    }
    for (i, &a) in numbers.iter().enumerate() {
        for (j, &b) in numbers.iter().enumerate().filter(|&(j, _)| j != i) {
            let others = numbers.iter().enumerate().filter(|&(k, _)| k != i && k != j).map(|(_, number)| *number);
            let mut next: Vec<Fraction> = others.collect();
            for sign in ['+', '-', '*', '/'] {
                let Some(value) = apply(sign, a, b) else { continue };
                next.push(value);
                search_values(&next, values);
                next.pop();
            }
        }
    }
}

/// What searching a hand finds.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) solutions: BTreeSet<Form>,
    pub(crate) without_fraction: bool,
    /// By form: one that is essentially the same, or itself.
    same: BTreeMap<Form, Form>,
}

impl Found {
    pub(crate) fn add(&mut self, number: &Number) {
        self.solutions.insert(number.forms[0].clone());
        self.without_fraction |= number.is_whole_so_far;
        for form in &number.forms {
            let (one, other) = (self.root(form), self.root(&number.forms[0]));
            self.same.insert(one, other);
        }
    }

    /// What stands for all forms that are essentially the same.
    pub(crate) fn root(&mut self, form: &Form) -> Form {
        let above = self.same.entry(form.clone()).or_insert_with(|| form.clone()).clone();
        if above == *form { above } else { self.root(&above) }
    }

    pub(crate) fn essentially_different(&self) -> usize {
        self.same.iter().filter(|(form, above)| form == above).count()
    }
}

/// A sign and what it stands before.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Form {
    is_negative: bool,
    body: Body,
}

/// Never directly a sum in a sum or a product in a product.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Body {
    Card(i8),
    /// Terms in ascending order, of the two opposite sums the smaller.
    Sum(Vec<Form>),
    /// Factors in ascending order, each with whether it divides.
    Product(Vec<(bool, Body)>),
}

impl Body {
    /// Whether it is its own opposite, because cards that would change places are equal.
    fn is_own_opposite(&self) -> bool {
        match self {
            Self::Card(_) => false,
            Self::Sum(terms) => *terms == opposite(terms),
            Self::Product(factors) => factors.iter().any(|(_, body)| body.is_own_opposite()),
        }
    }
}

/// The opposite sum, in ascending order.
fn opposite(terms: &[Form]) -> Vec<Form> {
    let mut opposite: Vec<Form> = terms.iter().map(|term| Form::signed(!term.is_negative, term.body.clone())).collect();
    opposite.sort();
    opposite
}

impl Form {
    /// What is its own opposite has no sign of its own.
    fn signed(is_negative: bool, body: Body) -> Self {
        Self { is_negative: is_negative && !body.is_own_opposite(), body }
    }

    fn combine(sign: char, left: &Self, right: &Self) -> Self {
        match sign {
            '+' => Self::sum([left.terms(false), right.terms(false)].concat()),
            '-' => Self::sum([left.terms(false), right.terms(true)].concat()),
            _ => {
                let mut factors = [left.factors(false), right.factors(sign == '/')].concat();
                factors.sort();
                Self::signed(left.is_negative != right.is_negative, Body::Product(factors))
            }
        }
    }

    fn sum(mut terms: Vec<Self>) -> Self {
        terms.sort();
        let opposite = opposite(&terms);
        Self::signed(opposite < terms, Body::Sum(terms.min(opposite)))
    }

    fn terms(&self, negated: bool) -> Vec<Self> {
        let flips = self.is_negative != negated;
        match &self.body {
            Body::Sum(terms) => {
                terms.iter().map(|term| Self::signed(term.is_negative != flips, term.body.clone())).collect()
            }
            body => vec![Self::signed(flips, body.clone())],
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

/// A printed expression by the rules of school, and the cards in it.
pub(crate) fn read(text: &str) -> Option<(Number, Vec<i8>)> {
    let mut reader = Reader { rest: text.as_bytes(), cards: Vec::new() };
    let number = reader.chain(b"+-", |reader| reader.chain(b"*/", Reader::atom))?;
    reader.rest.is_empty().then_some((number, reader.cards))
}

struct Reader<'a> {
    rest: &'a [u8],
    cards: Vec<i8>,
}

impl Reader<'_> {
    /// Operands joined by any of these signs, from left to right.
    fn chain(&mut self, signs: &[u8], operand: impl Fn(&mut Self) -> Option<Number>) -> Option<Number> {
        let mut number = operand(self)?;
        while let Some((sign, rest)) = self.rest.split_first().filter(|(sign, _)| signs.contains(sign)) {
            self.rest = rest;
            number = Number::combine(char::from(*sign), &number, &operand(self)?)?;
        }
        Some(number)
    }

    fn atom(&mut self) -> Option<Number> {
        if let Some(inside) = self.rest.strip_prefix(b"(") {
            self.rest = inside;
            let number = self.chain(b"+-", |reader| reader.chain(b"*/", Reader::atom))?;
            self.rest = self.rest.strip_prefix(b")")?;
            return Some(number);
        }
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (card, rest) = self.rest.split_at(digits);
        self.rest = rest;
        let card: i8 = std::str::from_utf8(card).ok()?.parse().ok()?;
        self.cards.push(card);
        Some(Number::card(card))
    }
}
