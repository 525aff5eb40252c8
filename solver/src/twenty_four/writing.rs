//! Forms as a person would write them, and how natural that is.

use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, MAX_CARDS, Operation, Token};

use super::forms::{Chain, Form, FormPart, FormShape, Forms};

/// Naturalness of an expression to a person; smaller is more natural. The fields are compared in
/// this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Naturalness {
    /// Intermediate results that are not whole numbers.
    pub(super) fractions: u8,
    /// Intermediate results that are negative.
    negatives: u8,
    /// Pairs of brackets.
    brackets: u8,
    divisions: u8,
    subtractions: u8,
    /// The largest intermediate result, rounded down, without its sign.
    pub(super) largest: u64,
}

/// The expression of a form of all these cards, and how natural it is.
///
/// # Panics
///
/// If the form is not one of all the cards.
pub(super) fn write(forms: &Forms, form: Form, cards: Cards) -> (Expression, Naturalness) {
    let nothing = Fraction::whole(0);
    let mut writer = FormWriter {
        forms,
        cards,
        used: 0,
        tokens: [Token::Card(0); 2 * MAX_CARDS - 1],
        length: 0,
        values: [nothing; MAX_CARDS],
        depth: 0,
        naturalness: Naturalness::default(),
    };
    writer.write(form.node(), form.is_negative());
    let tokens = &writer.tokens[..writer.length];
    (
        Expression::from_postfix(cards, tokens).expect("a form of all the cards"),
        writer.naturalness,
    )
}

/// A part as it is written.
#[derive(Clone, Copy)]
struct WrittenPart {
    /// True if it stands behind a minus or a division sign.
    is_inverse: bool,
    /// True if its opposite is written in its place.
    as_opposite: bool,
    node: u32,
}

/// Writes a form in postfix order, and carries out its steps.
struct FormWriter<'a> {
    forms: &'a Forms,
    cards: Cards,
    /// The places of the hand that are already written, a bit each.
    used: u8,
    tokens: [Token; 2 * MAX_CARDS - 1],
    length: usize,
    /// The results that no step has used.
    values: [Fraction; MAX_CARDS],
    depth: usize,
    naturalness: Naturalness,
}

impl FormWriter<'_> {
    /// Writes a node, or its opposite, which must be one that can be written.
    fn write(&mut self, node: u32, of_opposite: bool) {
        let (chain, parts) = match self.forms.node(node).shape {
            FormShape::Card(card) => return self.write_card(card),
            FormShape::Chain(chain, parts) => (chain, parts),
        };

        let mut written = [WrittenPart {
            is_inverse: false,
            as_opposite: false,
            node: 0,
        }; MAX_CARDS];
        let written = self.in_writing(chain, parts.as_slice(), of_opposite, &mut written);
        // What is added or multiplied first.
        let ordered = |is_inverse: bool| {
            written
                .iter()
                .filter(move |part| part.is_inverse == is_inverse)
        };
        for (index, part) in ordered(false).chain(ordered(true)).enumerate() {
            self.write(part.node, part.as_opposite);
            let is_sum = matches!(
                self.forms.node(part.node).shape,
                FormShape::Chain(Chain::Sum, _)
            );
            self.naturalness.brackets += u8::from(chain == Chain::Product && is_sum);
            if index > 0 {
                self.write_operation(chain.operation(part.is_inverse));
            }
        }
    }

    /// The parts of a chain, or of its opposite, as they are written.
    fn in_writing<'b>(
        &self,
        chain: Chain,
        parts: &[FormPart],
        of_opposite: bool,
        space: &'b mut [WrittenPart; MAX_CARDS],
    ) -> &'b [WrittenPart] {
        let changes_signs = of_opposite && chain == Chain::Sum;
        let all = &mut space[..parts.len()];
        for (written, part) in all.iter_mut().zip(parts) {
            *written = WrittenPart {
                is_inverse: part.is_inverse() != changes_signs,
                as_opposite: false,
                node: part.node(),
            };
        }

        // Nothing has a sign of its own: a factor takes that of the product, a term that of a sum
        // which nothing could begin.
        let one_takes_the_sign = match chain {
            Chain::Sum => all.iter().all(|term| term.is_inverse),
            Chain::Product => of_opposite,
        };
        if one_takes_the_sign
            && let Some(first) = all
                .iter_mut()
                .find(|part| self.forms.node_has_opposite(part.node))
        {
            first.as_opposite = true;
            first.is_inverse &= chain == Chain::Product;
        }
        all
    }

    fn write_card(&mut self, card: i8) {
        let mut cards = (0..).zip(self.cards.values());
        let free = cards.find(|&(place, &other)| card == other && self.used >> place & 1 == 0);
        let (place, _) = free.expect("a card of the hand");
        self.used |= 1 << place;
        self.naturalness.brackets += u8::from(card < 0);
        self.push(Token::Card(place), Fraction::whole(card.into()));
    }

    fn write_operation(&mut self, operation: Operation) {
        self.depth -= 2;
        let [left, right] = [self.values[self.depth], self.values[self.depth + 1]];
        let result =
            Fraction::apply(operation, left, right).expect("a form does not divide by zero");
        self.push(Token::Operation(operation), result);
        let naturalness = &mut self.naturalness;
        naturalness.fractions += u8::from(!result.is_whole());
        naturalness.negatives += u8::from(result.numerator() < 0);
        naturalness.divisions += u8::from(operation == Operation::Divide);
        naturalness.subtractions += u8::from(operation == Operation::Subtract);
        let floor = result.numerator().unsigned_abs() / result.denominator().unsigned_abs();
        naturalness.largest = naturalness.largest.max(floor);
    }

    fn push(&mut self, token: Token, value: Fraction) {
        self.tokens[self.length] = token;
        self.length += 1;
        self.values[self.depth] = value;
        self.depth += 1;
    }
}
