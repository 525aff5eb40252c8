//! Solutions as sums of products of sums: one form for each function, in which equal cards look the
//! same.
//!
//! Sums and products are flat, and their parts are ordered by value. A sum whose opposite could be
//! written as well, as `5-3` and `3-5`, is turned so that it is not negative; its sign goes to what
//! surrounds it. Two expressions are the same solution if and only if their forms are equal. The
//! form is also how a person would write it: few brackets, larger operands first, positive
//! differences, products before divisions (`writing`).
//!
//! Every sum and product is kept once, under a number, so that forms are numbers too: equal if they
//! are the same number, and copied for nothing. Most of what a hand makes is made of the same few
//! thousand parts.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasher;

use solvetab_lookup::twenty_four::{Expression, Fraction, MAX_CARDS, Operation, Token};

use crate::mixing::Mixing;

/// Reason why a value exists: that of seven cards fits 64 bits by far, and a division by zero is
/// never in a form.
pub(super) const FITS: &str = "a value that is defined and fits";

/// A card, a sum or a product, up to its sign.
#[derive(Debug, Clone, Copy)]
pub(super) struct FormNode {
    pub(super) value: Fraction,
    pub(super) shape: FormShape,
    opposite: Opposite,
}

/// Writing of the opposite value without a sign of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Opposite {
    /// Nothing.
    None,
    Other,
    /// The same, since the cards that would change places are equal.
    Itself,
}

/// Identity of a node: nodes with the same shape are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum FormShape {
    Card(i8),
    /// Two parts or more, none a chain of the same sort itself, in ascending order.
    Chain(Chain, FormParts),
}

/// Operations of one precedence, which need no brackets between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Chain {
    Sum,
    Product,
}

/// A term of a sum or a factor of a product: twice the node's number, and one more if it is
/// subtracted or divides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct FormPart(u32);

/// A form: twice the node's number, and one more if it is the opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Form(u32);

/// The parts of a chain, each of one card at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct FormParts {
    /// Zeros behind the last one.
    parts: [FormPart; MAX_CARDS],
    count: u8,
}

impl Chain {
    /// The chain that an operation joins.
    pub(super) const fn of(operation: Operation) -> Self {
        if operation.is_sum() {
            Self::Sum
        } else {
            Self::Product
        }
    }

    pub(super) const fn operation(self, is_inverse: bool) -> Operation {
        match (self, is_inverse) {
            (Self::Sum, false) => Operation::Add,
            (Self::Sum, true) => Operation::Subtract,
            (Self::Product, false) => Operation::Multiply,
            (Self::Product, true) => Operation::Divide,
        }
    }

    /// The value of no part: what changes nothing.
    pub(super) const fn neutral(self) -> Fraction {
        Fraction::whole(match self {
            Self::Sum => 0,
            Self::Product => 1,
        })
    }
}

impl FormPart {
    const fn new(node: u32, is_inverse: bool) -> Self {
        Self(node << 1 | is_inverse as u32)
    }

    pub(super) const fn node(self) -> u32 {
        self.0 >> 1
    }

    /// Tells whether it is subtracted or divides.
    pub(super) const fn is_inverse(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its node, added or multiplied.
    pub(super) const fn form(self) -> Form {
        Form(self.0 & !1)
    }
}

impl Form {
    const fn new(node: u32, is_negative: bool) -> Self {
        Self(node << 1 | is_negative as u32)
    }

    pub(super) const fn node(self) -> u32 {
        self.0 >> 1
    }

    pub(super) const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }
}

impl FormParts {
    pub(super) fn as_slice(&self) -> &[FormPart] {
        &self.parts[..self.count.into()]
    }

    fn push(&mut self, part: FormPart) {
        self.parts[usize::from(self.count)] = part;
        self.count += 1;
    }
}

/// Every sum and product that was made, once.
#[derive(Debug, Default)]
pub(super) struct Forms {
    nodes: Vec<FormNode>,
    /// Node by the hash of a shape, or the next number that was free.
    known: HashMap<u64, u32, Mixing>,
}

impl Forms {
    /// Reserves room for so many nodes.
    pub(super) fn with_capacity(nodes: usize) -> Self {
        Self {
            nodes: Vec::with_capacity(nodes),
            known: HashMap::with_capacity_and_hasher(nodes, Mixing::new()),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, number: u32) -> &FormNode {
        &self.nodes[number as usize]
    }

    /// The node of this shape.
    fn keep(&mut self, node: FormNode) -> u32 {
        // The shapes are in the nodes; keys of their own would double the memory, and filling it is
        // a fifth of the time.
        let mut hash = Mixing::new().hash_one(node.shape);
        loop {
            match self.known.entry(hash) {
                Entry::Occupied(known) => {
                    let number = *known.get();
                    if self.nodes[number as usize].shape == node.shape {
                        return number;
                    }
                    hash = hash.wrapping_add(1);
                }
                Entry::Vacant(free) => {
                    self.nodes.push(node);
                    return *free.insert(self.nodes.len() as u32 - 1);
                }
            }
        }
    }

    /// A card.
    pub(super) fn card(&mut self, card: i8) -> Form {
        let value = Fraction::whole(card.into());
        Form::new(
            self.keep(FormNode {
                value,
                shape: FormShape::Card(card),
                opposite: Opposite::None,
            }),
            false,
        )
    }

    /// The form of an expression that does not divide by zero.
    pub(super) fn of(&mut self, expression: Expression) -> Form {
        let cards = expression.cards();
        let mut operands = Vec::new();
        for token in expression.postfix() {
            let form = match token {
                Token::Card(place) => self.card(cards.values()[usize::from(place)]),
                Token::Operation(operation) => {
                    let right = operands.pop().expect("an operation follows its operands");
                    let left = operands.pop().expect("an operation follows its operands");
                    self.combine(operation, left, right)
                }
            };
            operands.push(form);
        }
        operands.pop().expect("one form is left")
    }

    /// Its value, with its sign.
    fn value(&self, form: Form) -> Fraction {
        let value = self.node(form.node()).value;
        if form.is_negative() {
            opposite(value)
        } else {
            value
        }
    }

    fn is_own_opposite(&self, form: Form) -> bool {
        self.node(form.node()).opposite == Opposite::Itself
    }

    /// Tells whether the opposite can be written too.
    pub(super) fn has_opposite(&self, form: Form) -> bool {
        self.node_has_opposite(form.node())
    }

    pub(super) fn node_has_opposite(&self, node: u32) -> bool {
        self.node(node).opposite != Opposite::None
    }

    pub(super) fn is_chain(&self, form: Form, chain: Chain) -> bool {
        matches!(self.node(form.node()).shape, FormShape::Chain(other, _) if other == chain)
    }

    pub(super) fn is_zero(&self, form: Form) -> bool {
        self.node(form.node()).value == Fraction::whole(0)
    }

    /// Applies an operation to two forms. The right one of a division is not zero.
    pub(super) fn combine(&mut self, operation: Operation, left: Form, right: Form) -> Form {
        let value = Fraction::apply(operation, self.value(left), self.value(right)).expect(FITS);
        let chain = Chain::of(operation);
        self.chain(
            chain,
            [(left, false), (right, operation == chain.operation(true))].into_iter(),
            value,
        )
    }

    /// The chain of one or more forms of this value, each with whether it is subtracted or divides.
    /// Of factors one at least does not.
    pub(super) fn chain(
        &mut self,
        chain: Chain,
        forms: impl Iterator<Item = (Form, bool)>,
        value: Fraction,
    ) -> Form {
        let mut parts = FormParts::default();
        match chain {
            Chain::Sum => {
                forms.for_each(|(form, is_subtracted)| {
                    self.add_terms(&mut parts, form, is_subtracted)
                });
                self.sum(parts, value)
            }
            Chain::Product => {
                let signs =
                    forms.map(|(form, divides)| self.add_factors(&mut parts, form, divides));
                let is_negative = signs.fold(false, |is_negative, changes| is_negative != changes);
                self.product(parts, value, is_negative)
            }
        }
    }

    /// Adds a form to the terms of a sum: those of a sum one by one.
    fn add_terms(&self, terms: &mut FormParts, form: Form, is_subtracted: bool) {
        let changes_sign = is_subtracted != form.is_negative();
        let signed = |term: FormPart| {
            if changes_sign {
                self.negated(term)
            } else {
                term
            }
        };
        match &self.node(form.node()).shape {
            FormShape::Chain(Chain::Sum, inner) => inner
                .as_slice()
                .iter()
                .for_each(|&term| terms.push(signed(term))),
            _ => terms.push(signed(FormPart::new(form.node(), false))),
        }
    }

    /// Adds a form to the factors of a product, those of a product one by one, and says whether it
    /// is negative.
    fn add_factors(&self, factors: &mut FormParts, form: Form, divides: bool) -> bool {
        match &self.node(form.node()).shape {
            FormShape::Chain(Chain::Product, inner) => inner.as_slice().iter().for_each(|factor| {
                factors.push(FormPart::new(factor.node(), factor.is_inverse() != divides))
            }),
            _ => factors.push(FormPart::new(form.node(), divides)),
        }
        form.is_negative()
    }

    /// A term as it is in the opposite sum.
    fn negated(&self, term: FormPart) -> FormPart {
        FormPart::new(
            term.node(),
            term.is_inverse() == self.is_own_opposite(term.form()),
        )
    }

    /// Tells whether a sum of these terms can be written: an expression begins with a term that is
    /// added, and one that is subtracted may take the sign into itself.
    fn begins(&self, mut terms: impl Iterator<Item = FormPart>) -> bool {
        terms.any(|term| !term.is_inverse() || self.has_opposite(term.form()))
    }

    /// The sum of these terms, which has this value, turned so that it can be written and is not
    /// negative if that can be chosen:
    ///
    /// | terms | can be written | is kept as |
    /// |---|---|---|
    /// | a + b | itself alone | a + b |
    /// | -a - b | the opposite alone | a + b, negative |
    /// | a - b | both | the one that is not negative |
    /// | a + b - c, all of them 0 | both | the first in order |
    /// | 5 - 5 | both, and they are equal | 5 - 5, its own opposite |
    fn sum(&mut self, mut terms: FormParts, value: Fraction) -> Form {
        if let [term] = *terms.as_slice() {
            return Form::new(term.node(), term.is_inverse());
        }

        self.sort(&mut terms);
        let can_be_written = self.begins(terms.as_slice().iter().copied());
        let has_opposite =
            can_be_written && self.begins(terms.as_slice().iter().map(|&term| self.negated(term)));
        let (its_opposite, is_negative) = if has_opposite {
            let order = value.numerator().cmp(&0);
            let order = order.then_with(|| {
                self.compare_all(self.opposite_terms(terms).as_slice(), terms.as_slice())
            });
            (
                if order.is_eq() {
                    Opposite::Itself
                } else {
                    Opposite::Other
                },
                order.is_lt(),
            )
        } else {
            (Opposite::None, !can_be_written)
        };

        let (terms, value) = if is_negative {
            (self.opposite_terms(terms), opposite(value))
        } else {
            (terms, value)
        };
        let shape = FormShape::Chain(Chain::Sum, terms);
        Form::new(
            self.keep(FormNode {
                value,
                shape,
                opposite: its_opposite,
            }),
            is_negative,
        )
    }

    fn opposite_terms(&self, mut terms: FormParts) -> FormParts {
        terms.parts[..terms.count.into()]
            .iter_mut()
            .for_each(|term| *term = self.negated(*term));
        self.sort(&mut terms);
        terms
    }

    /// The product of these factors with a sign; its value has the sign too.
    fn product(&mut self, mut factors: FormParts, value: Fraction, is_negative: bool) -> Form {
        if let [factor] = *factors.as_slice() {
            return Form::new(factor.node(), is_negative);
        }
        self.sort(&mut factors);
        // One factor takes the sign.
        let opposites = factors
            .as_slice()
            .iter()
            .map(|factor| self.node(factor.node()).opposite);
        let its_opposite = opposites.max().unwrap_or(Opposite::None);
        let value = if is_negative { opposite(value) } else { value };
        let shape = FormShape::Chain(Chain::Product, factors);
        let is_negative = is_negative && its_opposite != Opposite::Itself;
        Form::new(
            self.keep(FormNode {
                value,
                shape,
                opposite: its_opposite,
            }),
            is_negative,
        )
    }

    pub(super) fn opposite(&self, form: Form) -> Form {
        Form::new(
            form.node(),
            !form.is_negative() && !self.is_own_opposite(form),
        )
    }

    /// Tells whether an expression can be written for it: a sign in front would not be one.
    pub(super) fn can_be_written(&self, form: Form) -> bool {
        !form.is_negative() || self.has_opposite(form)
    }

    fn sort(&self, parts: &mut FormParts) {
        // By insertion: there are seven at most, and those of each of two forms are sorted already.
        let parts = &mut parts.parts[..parts.count.into()];
        for end in 1..parts.len() {
            let mut place = end;
            while place > 0 && self.compare_parts(parts[place], parts[place - 1]).is_lt() {
                parts.swap(place, place - 1);
                place -= 1;
            }
        }
    }

    /// An order that does not depend on which form was made first.
    pub(super) fn compare(&self, one: Form, other: Form) -> Ordering {
        one.is_negative()
            .cmp(&other.is_negative())
            .then_with(|| self.compare_nodes(one.node(), other.node()))
    }

    fn compare_parts(&self, one: FormPart, other: FormPart) -> Ordering {
        one.is_inverse()
            .cmp(&other.is_inverse())
            .then_with(|| self.compare_nodes(one.node(), other.node()))
    }

    /// Larger values first; of equal values cards, then sums, then products.
    fn compare_nodes(&self, one: u32, other: u32) -> Ordering {
        if one == other {
            return Ordering::Equal;
        }
        let (one, other) = (self.node(one), self.node(other));
        other
            .value
            .cmp(&one.value)
            .then_with(|| match (&one.shape, &other.shape) {
                (FormShape::Chain(one_chain, one), FormShape::Chain(other_chain, other)) => {
                    one_chain
                        .cmp(other_chain)
                        .then_with(|| self.compare_all(one.as_slice(), other.as_slice()))
                }
                (FormShape::Card(_), FormShape::Card(_)) => Ordering::Equal,
                (FormShape::Card(_), FormShape::Chain(..)) => Ordering::Less,
                (FormShape::Chain(..), FormShape::Card(_)) => Ordering::Greater,
            })
    }

    fn compare_all(&self, one: &[FormPart], other: &[FormPart]) -> Ordering {
        let different = one
            .iter()
            .zip(other)
            .map(|(&a, &b)| self.compare_parts(a, b))
            .find(|order| order.is_ne());
        different.unwrap_or_else(|| one.len().cmp(&other.len()))
    }
}

pub(super) fn opposite(value: Fraction) -> Fraction {
    Fraction::apply(Operation::Subtract, Fraction::whole(0), value).expect(FITS)
}
