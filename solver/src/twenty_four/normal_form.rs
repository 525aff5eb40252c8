//! Solutions as sums of products of sums: one form for each function, in which equal cards look the same.
//!
//! Sums and products are flat, and their parts are ordered by value. A sum whose opposite could be written as well, as `5-3` and
//! `3-5`, is turned so that it is not negative; its sign goes to what surrounds it. Two expressions are the same solution if and
//! only if their forms are equal, and the form is also how a person would write it: few brackets, larger operands first,
//! differences that are positive, products before divisions.

use std::cmp::Ordering;

use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, Operation, Token};

/// A card, a sum or a product, up to its sign.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Node {
    value: Fraction,
    shape: Shape,
    /// Whether the opposite can be written too, without a sign of its own.
    has_opposite: bool,
    /// Whether it is its own opposite, since the cards that would change places are equal.
    is_own_opposite: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Shape {
    Card,
    /// Two terms or more, none a sum itself, each with whether it is subtracted.
    Sum(Vec<(bool, Node)>),
    /// Two factors or more, none a product itself, each with whether it divides.
    Product(Vec<(bool, Node)>),
}

/// A form: a node and its sign.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Form {
    is_negative: bool,
    node: Node,
}

impl Ord for Node {
    /// Larger values first, then cards before sums before products.
    fn cmp(&self, other: &Self) -> Ordering {
        other.value.cmp(&self.value).then_with(|| match (&self.shape, &other.shape) {
            (Shape::Card, Shape::Card) => Ordering::Equal,
            (Shape::Sum(one), Shape::Sum(other)) | (Shape::Product(one), Shape::Product(other)) => one.cmp(other),
            (Shape::Card, _) | (Shape::Sum(_), Shape::Product(_)) => Ordering::Less,
            _ => Ordering::Greater,
        })
    }
}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a hand of six cards gives fits 64 bits by far, and a division by zero is never in a form.
fn apply(operation: Operation, left: Fraction, right: Fraction) -> Fraction {
    Fraction::apply(operation, left, right).expect("a value that is defined and fits")
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

    /// What an operation makes of two forms. The right one of a division is not zero.
    #[must_use]
    pub(super) fn combine(operation: Operation, left: Self, right: Self) -> Self {
        match operation {
            Operation::Add | Operation::Subtract => {
                Self::sum([(false, left), (operation == Operation::Subtract, right)])
            }
            Operation::Multiply | Operation::Divide => {
                Self::product([(false, left), (operation == Operation::Divide, right)])
            }
        }
    }

    /// The sum of one or more terms, each with whether it is subtracted.
    fn sum(parts: impl IntoIterator<Item = (bool, Self)>) -> Self {
        let mut terms: Vec<(bool, Node)> = Vec::new();
        for (is_subtracted, Self { is_negative, node }) in parts {
            let flips = is_subtracted != is_negative;
            match node.shape {
                Shape::Sum(inner) => {
                    terms
                        .extend(inner.into_iter().map(|(sign, term)| (sign != (flips && !term.is_own_opposite), term)));
                }
                _ => terms.push((flips && !node.is_own_opposite, node)),
            }
        }
        if terms.len() == 1 {
            return terms.pop().map(|(is_negative, node)| Self { is_negative, node }).expect("a term");
        }
        terms.sort();
        let mut opposite: Vec<(bool, Node)> =
            terms.iter().map(|(sign, term)| (*sign == term.is_own_opposite, term.clone())).collect();
        opposite.sort();
        let value = terms.iter().fold(Fraction::whole(0), |sum, (is_subtracted, term)| {
            apply(if *is_subtracted { Operation::Subtract } else { Operation::Add }, sum, term.value)
        });
        // An expression begins with a term that is added; one that is subtracted may take the sign into itself.
        let can_lead = |terms: &[(bool, Node)]| terms.iter().any(|(sign, term)| !sign || term.has_opposite);
        let has_opposite = can_lead(&terms) && can_lead(&opposite);
        let is_negative = if has_opposite {
            value.cmp(&Fraction::whole(0)).then_with(|| opposite.cmp(&terms)).is_lt()
        } else {
            !can_lead(&terms)
        };
        let (terms, value) = if is_negative {
            (opposite.clone(), apply(Operation::Subtract, Fraction::whole(0), value))
        } else {
            (terms, value)
        };
        // Of a sum that is turned the opposite is not needed again, of one that is not it is still there.
        let is_own_opposite = !is_negative && terms == opposite;
        Self { is_negative, node: Node { value, shape: Shape::Sum(terms), has_opposite, is_own_opposite } }
    }

    /// The product of one or more factors, each with whether it divides; one at least does not.
    fn product(parts: impl IntoIterator<Item = (bool, Self)>) -> Self {
        let (mut factors, mut is_negative): (Vec<(bool, Node)>, bool) = (Vec::new(), false);
        for (divides, part) in parts {
            is_negative ^= part.is_negative;
            match part.node.shape {
                Shape::Product(inner) => {
                    factors.extend(inner.into_iter().map(|(sign, factor)| (sign != divides, factor)))
                }
                _ => factors.push((divides, part.node)),
            }
        }
        if factors.len() == 1 {
            return factors.pop().map(|(_, node)| Self { is_negative, node }).expect("a factor");
        }
        factors.sort();
        let value = factors.iter().fold(Fraction::whole(1), |product, (divides, factor)| {
            apply(if *divides { Operation::Divide } else { Operation::Multiply }, product, factor.value)
        });
        let has_opposite = factors.iter().any(|(_, factor)| factor.has_opposite);
        let is_own_opposite = factors.iter().any(|(_, factor)| factor.is_own_opposite);
        let node = Node { value, shape: Shape::Product(factors), has_opposite, is_own_opposite };
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
        match &self.shape {
            Shape::Card => false,
            Shape::Sum(terms) => terms.iter().any(|(_, term)| term.has_difference_as_factor()),
            Shape::Product(factors) => factors.iter().any(|(_, factor)| {
                let is_difference = matches!(&factor.shape, Shape::Sum(terms) if terms.iter().any(|(sign, _)| *sign));
                is_difference || factor.has_difference_as_factor()
            }),
        }
    }

    fn without_a_trivial_step(&self) -> Vec<Form> {
        let (parts, is_sum) = match &self.shape {
            Shape::Card => return Vec::new(),
            Shape::Sum(terms) => (terms, true),
            Shape::Product(factors) => (factors, false),
        };
        let form = |node: &Self| Form { is_negative: false, node: node.clone() };
        let rebuild = |parts: Vec<(bool, Form)>| if is_sum { Form::sum(parts) } else { Form::product(parts) };
        let mut forms = Vec::new();
        let (nothing, plain, inverse) = if is_sum {
            (Fraction::whole(0), Operation::Add, Operation::Subtract)
        } else {
            (Fraction::whole(1), Operation::Multiply, Operation::Divide)
        };
        let minus_one = Fraction::whole(-1);
        // Every group but none and all.
        for group in 1..(1_u32 << parts.len()) - 1 {
            let of = |is_in: bool| {
                parts.iter().enumerate().filter(move |(i, _)| (group >> i & 1 == 1) == is_in).map(|(_, part)| part)
            };
            let result = of(true).try_fold(nothing, |result, (sign, part)| {
                Fraction::apply(if *sign { inverse } else { plain }, result, part.value)
            });
            // A quotient needs something to divide.
            if !is_sum && of(false).all(|(divides, _)| *divides) {
                continue;
            }
            // With negative cards a group can be minus one; if its opposite can be written, that is a one too.
            let is_opposite = !is_sum && result == Some(minus_one) && of(true).any(|(_, part)| part.has_opposite);
            if result == Some(nothing) || is_opposite {
                let rest = rebuild(of(false).map(|(sign, part)| (*sign, form(part))).collect());
                forms.push(if is_opposite { rest.opposite() } else { rest });
            }
        }
        for (index, (_, part)) in parts.iter().enumerate() {
            for smaller in part.without_a_trivial_step() {
                let replaced = parts
                    .iter()
                    .enumerate()
                    .map(|(i, (sign, part))| (*sign, if i == index { smaller.clone() } else { form(part) }));
                forms.push(rebuild(replaced.collect()));
            }
        }
        forms
    }
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
    fn write(&mut self, node: &Node, opposite: bool) {
        let (parts, plain, inverse) = match &node.shape {
            Shape::Card => return self.write_card(node.value),
            Shape::Sum(terms) => (terms, Operation::Add, Operation::Subtract),
            Shape::Product(factors) => (factors, Operation::Multiply, Operation::Divide),
        };
        let flip = |wanted: bool| if wanted { parts.iter().position(|(_, part)| part.has_opposite) } else { None };
        // Which part is written as its opposite, and whether the other parts change their operation.
        let (flipped, others_turn) = if plain == Operation::Multiply {
            (flip(opposite), false)
        } else {
            (flip(parts.iter().all(|(sign, _)| *sign != opposite)), opposite)
        };
        let is_inverse =
            |index: usize, sign: bool| sign != others_turn && (plain == Operation::Multiply || flipped != Some(index));
        let mut is_first = true;
        for inverse_ones in [false, true] {
            for (index, (sign, part)) in parts.iter().enumerate() {
                if is_inverse(index, *sign) != inverse_ones {
                    continue;
                }
                self.write(part, flipped == Some(index));
                if !is_first {
                    self.tokens.push(Token::Operation(if inverse_ones { inverse } else { plain }));
                }
                is_first = false;
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
