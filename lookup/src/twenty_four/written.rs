//! Expressions as text: with the fewest brackets, for a terminal, a page or LaTeX.

use core::fmt;

use super::cards::write_card;
use super::expression::{Expression, MAX_STEPS, Operand, Step};
use super::fraction::Operation;

/// Style of the signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Style {
    /// `8/(3-8/3)`
    #[default]
    Ascii,
    /// `8 ÷ (3 − 8 ÷ 3)`, `4 × 6`
    Unicode,
    /// `\frac{8}{3-\frac{8}{3}}`, `4 \times 6`
    Latex,
}

/// An expression in a style; made by [`Expression::styled`].
#[derive(Debug, Clone, Copy)]
pub struct Styled {
    expression: Expression,
    style: Style,
    faces: bool,
}

impl Styled {
    /// Writes 1, 10, 11, 12 and 13 as A, T, J, Q and K.
    #[must_use]
    pub const fn with_faces(self) -> Self {
        Self {
            faces: true,
            ..self
        }
    }
}

impl Expression {
    /// The expression in this style, to be printed.
    ///
    /// ```
    /// use solvetab_lookup::twenty_four::{Cards, Expression, Style, TwentyFour};
    ///
    /// let bytes = include_bytes!("../../../tables/twenty-four.tab");
    /// let expression = TwentyFour::from_bytes(bytes)?.solve([1, 5, 5, 5])?.unwrap();
    /// assert_eq!(expression.to_string(), "5*(5-1/5)");
    /// assert_eq!(expression.styled(Style::Unicode).with_faces().to_string(), "5 × (5 − A ÷ 5)");
    /// let latex = expression.styled(Style::Latex).to_string();
    /// assert_eq!(latex, r"5 \times \left(5 - \frac{1}{5}\right)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn styled(self, style: Style) -> Styled {
        Styled {
            expression: self,
            style,
            faces: false,
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.styled(Style::Ascii).fmt(f)
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expression({self})")
    }
}

impl fmt::Display for Styled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (steps, whole) = self.expression.decode();
        Writer {
            styled: *self,
            steps,
        }
        .operand(f, whole, false)
    }
}

struct Writer {
    styled: Styled,
    steps: [Step; MAX_STEPS],
}

impl Writer {
    /// The step that an operand is the result of.
    fn step(&self, operand: Operand) -> Option<Step> {
        match operand {
            Operand::Card(_) => None,
            Operand::Step(index) => self.steps.get(usize::from(index)).copied(),
        }
    }

    fn operand(
        &self,
        f: &mut fmt::Formatter<'_>,
        operand: Operand,
        bracketed: bool,
    ) -> fmt::Result {
        let (open, close) = if self.styled.style == Style::Latex {
            (r"\left(", r"\right)")
        } else {
            ("(", ")")
        };
        f.write_str(if bracketed { open } else { "" })?;
        match (operand, self.step(operand)) {
            (Operand::Card(place), _) => self.card(f, self.styled.expression.card(place))?,
            (_, Some(step)) => self.step_text(f, step)?,
            _ => return Err(fmt::Error),
        }
        f.write_str(if bracketed { close } else { "" })
    }

    fn card(&self, f: &mut fmt::Formatter<'_>, card: i8) -> fmt::Result {
        match card {
            // A card's own sign is not an operation.
            i8::MIN..=-1 if self.styled.style == Style::Unicode => {
                write!(f, "(−{})", card.unsigned_abs())
            }
            i8::MIN..=-1 => write!(f, "({card})"),
            _ => write_card(f, card, self.styled.faces),
        }
    }

    fn step_text(
        &self,
        f: &mut fmt::Formatter<'_>,
        Step {
            operation,
            left,
            right,
        }: Step,
    ) -> fmt::Result {
        if operation == Operation::Divide && self.styled.style == Style::Latex {
            return self.fraction(f, left, right);
        }

        let [of_left, of_right] =
            [left, right].map(|operand| self.step(operand).map(|step| step.operation));
        self.operand(
            f,
            left,
            of_left.is_some_and(|inner| inner.is_sum() && !operation.is_sum()),
        )?;
        f.write_str(match (self.styled.style, operation) {
            (Style::Ascii, Operation::Add) => "+",
            (Style::Ascii, Operation::Subtract) => "-",
            (Style::Ascii, Operation::Multiply) => "*",
            (Style::Ascii, Operation::Divide) => "/",
            (_, Operation::Add) => " + ",
            (Style::Unicode, Operation::Subtract) => " − ",
            (Style::Unicode, Operation::Multiply) => " × ",
            (Style::Latex, Operation::Subtract) => " - ",
            (Style::Latex, Operation::Multiply) => r" \times ",
            (Style::Unicode | Style::Latex, Operation::Divide) => " ÷ ",
        })?;

        let is_fraction = self.styled.style == Style::Latex && of_right == Some(Operation::Divide);
        let is_in_brackets =
            of_right.is_some_and(|inner| inner.is_sum() || !operation.is_sum() && !is_fraction);
        self.operand(f, right, is_in_brackets)
    }

    /// A quotient of quotients as one fraction with a product below.
    fn fraction(&self, f: &mut fmt::Formatter<'_>, left: Operand, right: Operand) -> fmt::Result {
        let mut below = [right; MAX_STEPS];
        let mut above = left;
        let mut count = 1;
        while let Some(Step {
            operation: Operation::Divide,
            left,
            right,
        }) = self.step(above)
        {
            *below.get_mut(count).ok_or(fmt::Error)? = right;
            above = left;
            count += 1;
        }

        f.write_str(r"\frac{")?;
        self.operand(f, above, false)?;
        f.write_str("}{")?;
        for (index, &operand) in below.iter().take(count).rev().enumerate() {
            f.write_str(if index == 0 { "" } else { r" \times " })?;
            let is_sum = self
                .step(operand)
                .is_some_and(|step| step.operation.is_sum());
            self.operand(f, operand, is_sum && count > 1)?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::string::{String, ToString};

    use super::super::cards::Cards;
    use super::super::expression::{Token, codes};
    use super::*;

    /// Evaluates text by the usual precedence, left to right, in floating point: enough to tell
    /// structures apart.
    fn evaluate(text: &str) -> f64 {
        fn chain(text: &mut &[u8], signs: [u8; 2], operand: fn(&mut &[u8]) -> f64) -> f64 {
            let mut value = operand(text);
            while let Some((&sign, rest)) =
                text.split_first().filter(|(sign, _)| signs.contains(sign))
            {
                *text = rest;
                let right = operand(text);
                value = match sign {
                    b'+' => value + right,
                    b'-' => value - right,
                    b'*' => value * right,
                    _ => value / right,
                };
            }
            value
        }
        fn sum(text: &mut &[u8]) -> f64 {
            chain(text, [b'+', b'-'], |text| chain(text, [b'*', b'/'], atom))
        }
        fn atom(text: &mut &[u8]) -> f64 {
            if text[0] == b'(' {
                *text = &text[1..];
                let value = sum(text);
                assert_eq!(text[0], b')');
                *text = &text[1..];
                return value;
            }
            let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let (number, rest) = text.split_at(digits);
            *text = rest;
            String::from_utf8(number.to_vec()).unwrap().parse().unwrap()
        }

        let mut text = text.as_bytes();
        let value = sum(&mut text);
        assert!(text.is_empty());
        value
    }

    #[test]
    fn every_code_prints_what_its_steps_compute() {
        let cards = Cards::new([2, 3, 7, 11]).unwrap();
        let mut texts = BTreeSet::new();
        // Miri takes a thousand times as long; a sample has every shape and operation.
        let sample = (0..codes(4)).step_by(if cfg!(miri) { 397 } else { 1 });

        for code in sample.clone() {
            let expression = Expression::from_code(cards, code).unwrap();
            let text = expression.to_string();
            match expression.calculations().nth(2) {
                Some(last) => {
                    let stepped = last.result.numerator() as f64 / last.result.denominator() as f64;
                    assert!(
                        (evaluate(&text) - stepped).abs() <= 1e-9 * stepped.abs(),
                        "{text}"
                    );
                }
                None => assert!(!evaluate(&text).is_finite(), "{text} divides by zero"),
            }
            texts.insert(text);
        }

        assert_eq!(texts.len(), sample.count(), "all are different");
    }

    #[test]
    fn fractions_nest_in_latex() {
        let cards = Cards::new([2, 3, 7, 12]).unwrap();
        let (add, divide) = (
            Token::Operation(Operation::Add),
            Token::Operation(Operation::Divide),
        );
        let latex = |tokens: &[Token]| {
            Expression::from_postfix(cards, tokens)
                .unwrap()
                .styled(Style::Latex)
                .to_string()
        };
        let [a, b, c, d] = [0, 1, 2, 3].map(Token::Card);
        assert_eq!(
            latex(&[d, a, divide, b, c, add, divide]),
            r"\frac{12}{2 \times \left(3 + 7\right)}"
        );
        assert_eq!(
            latex(&[d, a, b, divide, divide, c, divide]),
            r"\frac{12}{\frac{2}{3} \times 7}"
        );
        assert_eq!(
            latex(&[d, c, add, a, b, add, divide]),
            r"\frac{12 + 7}{2 + 3}"
        );
        let product = Token::Operation(Operation::Multiply);
        assert_eq!(
            latex(&[d, a, b, divide, product, c, product]),
            r"12 \times \frac{2}{3} \times 7"
        );
    }

    #[test]
    fn a_negative_card_is_bracketed() {
        let cards = Cards::new([-5, 3]).unwrap();
        let tokens = [
            Token::Card(1),
            Token::Card(0),
            Token::Operation(Operation::Subtract),
        ];
        let expression = |tokens: &[Token]| Expression::from_postfix(cards, tokens).unwrap();
        assert_eq!(expression(&tokens).to_string(), "3-(-5)");
        assert_eq!(
            expression(&tokens).styled(Style::Unicode).to_string(),
            "3 − (−5)"
        );
        let one = Cards::new([-5]).unwrap();
        assert_eq!(Expression::from_code(one, 0).unwrap().to_string(), "(-5)");
    }
}
