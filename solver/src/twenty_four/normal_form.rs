//! Solutions as sums of products of sums: one form for each function, in which equal cards look the same.
//!
//! Sums and products are flat, and their parts are ordered by value. A sum whose opposite could be written as well, as `5-3` and
//! `3-5`, is turned so that it is not negative; its sign goes to what surrounds it. Two expressions are the same solution if and
//! only if their forms are equal, and the form is also how a person would write it: few brackets, larger operands first,
//! differences that are positive, products before divisions.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, Operation, Token};

/// What a hand of six cards gives fits 64 bits by far, and a division by zero is never in a form.
const FITS: &str = "a value that is defined and fits";

/// A card, a sum or a product, up to its sign.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Node {
    value: Fraction,
    shape: Shape,
    /// Whether the opposite can be written too, without a sign of its own.
    has_opposite: bool,
    /// Whether it is its own opposite, since the cards that would change places are equal.
    is_own_opposite: bool,
}

/// Cards come before sums, sums before products.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Shape {
    Card,
    /// Two parts or more, none a chain of the same sort itself, in ascending order.
    Chain(Chain, Vec<Part>),
}

/// Operations of one precedence, which need no brackets between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Chain {
    Sum,
    Product,
}

/// A term of a sum or a factor of a product.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Part {
    /// Whether it is subtracted or divides.
    is_inverse: bool,
    node: Node,
}

/// A form: a node and its sign.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Form {
    is_negative: bool,
    node: Node,
}

impl Hash for Node {
    /// What can be said of opposites follows from the rest.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.value, &self.shape).hash(state);
    }
}

impl Ord for Node {
    /// Larger values first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.value.cmp(&self.value).then_with(|| self.shape.cmp(&other.shape))
    }
}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Chain {
    const fn operation(self, is_inverse: bool) -> Operation {
        match (self, is_inverse) {
            (Self::Sum, false) => Operation::Add,
            (Self::Sum, true) => Operation::Subtract,
            (Self::Product, false) => Operation::Multiply,
            (Self::Product, true) => Operation::Divide,
        }
    }

    /// What a part may be left out for: it changes nothing.
    const fn neutral(self) -> Fraction {
        Fraction::whole(match self {
            Self::Sum => 0,
            Self::Product => 1,
        })
    }

    /// The value of parts in this chain; `None` if one of them divides by zero.
    fn value<'a>(self, mut parts: impl Iterator<Item = &'a Part>) -> Option<Fraction> {
        parts.try_fold(self.neutral(), |value, part| {
            Fraction::apply(self.operation(part.is_inverse), value, part.node.value)
        })
    }

    /// The chain of one or more forms, each with whether it is subtracted or divides. Of factors one at least does not divide.
    fn form(self, forms: impl IntoIterator<Item = (bool, Form)>) -> Form {
        match self {
            Self::Sum => Form::sum(forms),
            Self::Product => Form::product(forms),
        }
    }

    /// What is left of a chain without a group of its parts, a bit each, if they are a trivial step and something is left to
    /// write: not of a quotient what divides only.
    fn without_group(self, parts: &[Part], group: u32) -> Option<Form> {
        let chosen = |in_group: bool| {
            (0..).zip(parts).filter(move |&(index, _)| (group >> index & 1 == 1) == in_group).map(|(_, part)| part)
        };
        let value = self.value(chosen(true))?;
        // With negative cards a group of factors can be minus one; if its opposite can be written, that is a one too.
        let is_minus_one = self == Self::Product
            && value == Fraction::whole(-1)
            && chosen(true).any(|factor| factor.node.has_opposite);
        let is_trivial = value == self.neutral() || is_minus_one;
        if !is_trivial || self == Self::Product && chosen(false).all(|factor| factor.is_inverse) {
            return None;
        }
        let rest = self.form(chosen(false).cloned().map(Part::into_form));
        Some(if is_minus_one { rest.opposite() } else { rest })
    }
}

impl Part {
    /// A term as it is in the opposite sum.
    fn negated(self) -> Self {
        Self { is_inverse: self.is_inverse == self.node.is_own_opposite, ..self }
    }

    fn into_form(self) -> (bool, Form) {
        (self.is_inverse, Form { is_negative: false, node: self.node })
    }
}

/// The terms of a sum of forms, each with whether it is subtracted: sums among them are taken apart.
fn flat_terms(forms: impl IntoIterator<Item = (bool, Form)>) -> Vec<Part> {
    let mut terms = Vec::new();
    for (is_subtracted, Form { is_negative, node }) in forms {
        let changes_sign = is_subtracted != is_negative;
        let signed = |term: Part| if changes_sign { term.negated() } else { term };
        match node.shape {
            Shape::Chain(Chain::Sum, inner) => terms.extend(inner.into_iter().map(signed)),
            _ => terms.push(signed(Part { is_inverse: false, node })),
        }
    }
    terms
}

/// The factors of a product of forms, each with whether it divides, and whether the product of their signs is negative: products
/// among them are taken apart.
fn flat_factors(forms: impl IntoIterator<Item = (bool, Form)>) -> (Vec<Part>, bool) {
    let (mut factors, mut is_negative) = (Vec::new(), false);
    for (divides, form) in forms {
        is_negative ^= form.is_negative;
        match form.node.shape {
            Shape::Chain(Chain::Product, inner) => factors
                .extend(inner.into_iter().map(|factor| Part { is_inverse: factor.is_inverse != divides, ..factor })),
            _ => factors.push(Part { is_inverse: divides, node: form.node }),
        }
    }
    (factors, is_negative)
}

/// Whether a sum of these terms can be written: an expression begins with a term that is added, and one that is subtracted may take
/// the sign into itself.
fn can_be_written(terms: &[Part]) -> bool {
    terms.iter().any(|term| !term.is_inverse || term.node.has_opposite)
}

impl Form {
    /// A card.
    #[must_use]
    pub(super) fn card(value: i8) -> Self {
        let value = Fraction::whole(value.into());
        Self {
            is_negative: false,
            node: Node { value, shape: Shape::Card, has_opposite: false, is_own_opposite: false },
        }
    }

    /// The form of an expression that does not divide by zero.
    #[must_use]
    pub(super) fn of(expression: Expression) -> Self {
        let cards = expression.cards();
        let mut operands = Vec::new();
        for token in expression.postfix() {
            let form = match token {
                Token::Card(place) => Self::card(cards.values()[usize::from(place)]),
                Token::Operation(operation) => {
                    let right = operands.pop().expect("an operation follows its operands");
                    let left = operands.pop().expect("an operation follows its operands");
                    Self::combine(operation, left, right)
                }
            };
            operands.push(form);
        }
        operands.pop().expect("one form is left")
    }

    /// What an operation makes of two forms. The right one of a division is not zero.
    #[must_use]
    pub(super) fn combine(operation: Operation, left: Self, right: Self) -> Self {
        let chain = if operation.is_sum() { Chain::Sum } else { Chain::Product };
        chain.form([(false, left), (operation == chain.operation(true), right)])
    }

    /// The sum of one or more forms, each with whether it is subtracted.
    fn sum(forms: impl IntoIterator<Item = (bool, Self)>) -> Self {
        let mut terms = flat_terms(forms);
        if terms.len() == 1 {
            return terms
                .pop()
                .map(|Part { is_inverse, node }| Self { is_negative: is_inverse, node })
                .expect("a term");
        }
        terms.sort();
        let mut opposite: Vec<Part> = terms.iter().cloned().map(Part::negated).collect();
        opposite.sort();
        let value = Chain::Sum.value(terms.iter()).expect(FITS);
        let has_opposite = can_be_written(&terms) && can_be_written(&opposite);
        let is_negative = if has_opposite {
            value.cmp(&Fraction::whole(0)).then_with(|| opposite.cmp(&terms)).is_lt()
        } else {
            !can_be_written(&terms)
        };
        let is_own_opposite = !is_negative && terms == opposite;
        let (terms, value) = if is_negative {
            (opposite, Fraction::apply(Operation::Subtract, Fraction::whole(0), value).expect(FITS))
        } else {
            (terms, value)
        };
        let shape = Shape::Chain(Chain::Sum, terms);
        Self { is_negative, node: Node { value, shape, has_opposite, is_own_opposite } }
    }

    /// The product of one or more forms, each with whether it divides; one at least does not.
    fn product(forms: impl IntoIterator<Item = (bool, Self)>) -> Self {
        let (mut factors, is_negative) = flat_factors(forms);
        if factors.len() == 1 {
            return factors.pop().map(|Part { node, .. }| Self { is_negative, node }).expect("a factor");
        }
        factors.sort();
        let value = Chain::Product.value(factors.iter()).expect(FITS);
        let has_opposite = factors.iter().any(|factor| factor.node.has_opposite);
        let is_own_opposite = factors.iter().any(|factor| factor.node.is_own_opposite);
        let shape = Shape::Chain(Chain::Product, factors);
        let node = Node { value, shape, has_opposite, is_own_opposite };
        Self { is_negative: is_negative && !is_own_opposite, node }
    }

    fn opposite(self) -> Self {
        Self { is_negative: !self.is_negative && !self.node.is_own_opposite, ..self }
    }

    /// Whether an expression can be written for it: a sign in front would not be one.
    fn can_be_written(&self) -> bool {
        !self.is_negative || self.node.has_opposite
    }

    /// The expression of these cards.
    ///
    /// # Panics
    ///
    /// If the form is not one of all the cards.
    #[must_use]
    pub(super) fn expression(&self, cards: Cards) -> Expression {
        let mut writer = Writer { cards, used: 0, tokens: Vec::with_capacity(2 * cards.count()) };
        writer.write(&self.node, self.is_negative);
        Expression::from_postfix(cards, &writer.tokens).expect("a form of all the cards")
    }

    /// Whether somewhere a factor is a difference.
    #[must_use]
    pub(super) fn has_difference_as_factor(&self) -> bool {
        self.node.has_difference_as_factor()
    }

    /// The forms that are left when one trivial step is left out: a group of factors whose product is one, a group of terms whose sum
    /// is zero.
    pub(super) fn without_a_trivial_step(&self) -> impl Iterator<Item = Self> {
        let sign = self.is_negative;
        let forms = self.node.without_a_trivial_step().into_iter();
        forms.map(move |form| if sign { form.opposite() } else { form }).filter(Self::can_be_written)
    }
}

impl Node {
    fn has_difference_as_factor(&self) -> bool {
        let Shape::Chain(chain, parts) = &self.shape else { return false };
        parts.iter().any(|Part { node, .. }| {
            *chain == Chain::Product && node.is_difference() || node.has_difference_as_factor()
        })
    }

    fn is_difference(&self) -> bool {
        matches!(&self.shape, Shape::Chain(Chain::Sum, terms) if terms.iter().any(|term| term.is_inverse))
    }

    /// As [`Form::without_a_trivial_step`], those included that cannot be written.
    fn without_a_trivial_step(&self) -> Vec<Form> {
        let Shape::Chain(chain, parts) = &self.shape else { return Vec::new() };
        // Every group but none and all.
        let groups = 1..(1_u32 << parts.len()) - 1;
        let mut forms: Vec<Form> = groups.filter_map(|group| chain.without_group(parts, group)).collect();
        for (index, part) in parts.iter().enumerate() {
            for smaller in part.node.without_a_trivial_step() {
                forms.push(chain.form(parts.iter().enumerate().map(|(other, part)| {
                    if other == index { (part.is_inverse, smaller.clone()) } else { part.clone().into_form() }
                })));
            }
        }
        forms
    }
}

/// A part as it is written.
struct Written<'a> {
    /// Whether it stands behind a minus or a division sign.
    is_inverse: bool,
    /// Whether its opposite is written in its place.
    as_opposite: bool,
    node: &'a Node,
}

/// The parts of a chain, or of its opposite, in the order in which they are written: what is added or multiplied first.
fn in_writing(chain: Chain, parts: &[Part], of_opposite: bool) -> Vec<Written<'_>> {
    let changes_signs = of_opposite && chain == Chain::Sum;
    let mut all: Vec<Written<'_>> = parts
        .iter()
        .map(|Part { is_inverse, node }| Written { is_inverse: *is_inverse != changes_signs, as_opposite: false, node })
        .collect();
    // Nothing has a sign of its own: a factor takes that of the product, a term that of a sum which nothing could begin.
    let one_takes_the_sign = match chain {
        Chain::Sum => all.iter().all(|term| term.is_inverse),
        Chain::Product => of_opposite,
    };
    if one_takes_the_sign && let Some(first) = all.iter_mut().find(|part| part.node.has_opposite) {
        first.as_opposite = true;
        first.is_inverse &= chain == Chain::Product;
    }
    all.sort_by_key(|part| part.is_inverse);
    all
}

/// Writes a form in postfix order.
struct Writer {
    cards: Cards,
    /// The places of the hand that are already written, a bit each.
    used: u8,
    tokens: Vec<Token>,
}

impl Writer {
    /// Writes a node, or its opposite, which must be one that can be written.
    fn write(&mut self, node: &Node, of_opposite: bool) {
        let Shape::Chain(chain, parts) = &node.shape else { return self.write_card(node.value) };
        for (index, part) in in_writing(*chain, parts, of_opposite).into_iter().enumerate() {
            self.write(part.node, part.as_opposite);
            if index > 0 {
                self.tokens.push(Token::Operation(chain.operation(part.is_inverse)));
            }
        }
    }

    fn write_card(&mut self, value: Fraction) {
        let free = |&(place, &card): &(u8, &i8)| Fraction::whole(card.into()) == value && self.used >> place & 1 == 0;
        let (place, _) = (0..).zip(self.cards.values()).find(free).expect("a card of the hand");
        self.used |= 1 << place;
        self.tokens.push(Token::Card(place));
    }
}
