//! Equivalence of the solutions of a hand: which are essentially different.
//!
//! A step is trivial if it multiplies or divides by a one, or adds or subtracts a zero; the one or
//! the zero may be a card or made of several, `3/3` or `8-5-3`. Write a solution in any way and
//! leave out trivial operands, any number of them: two solutions are essentially the same if that
//! can make them equal, directly or by way of other solutions. So `8*3*1`, `8*3/1` and `(8-1+1)*3`
//! are one, and with two sixes `8*3+6-6` and `8*3*6/6` are.

use std::collections::HashMap;
use std::ops::Range;

use solvetab_lookup::twenty_four::{Expression, Fraction, MAX_CARDS};

use super::forms::{Chain, FITS, Form, FormNode, FormPart, FormShape, Forms, opposite};
use crate::mixing::Mixing;

/// The first of each of the essentially different ones among solutions, in their order. All are to
/// make the same number; one that divides by zero makes none and is passed over.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, Expression, Fraction};
/// use solvetab_solver::twenty_four::{Solver, essentially_different};
///
/// let mut solver = Solver::new();
/// let solved = solver.solve(Cards::new([1, 5, 7, 12])?, Fraction::whole(24));
/// let forms = solved.solutions().iter().map(|solution| solution.expression);
/// let forms: Vec<Expression> = forms.collect();
/// let essential = essentially_different(&forms);
/// let essential: Vec<String> = essential.iter().map(Expression::to_string).collect();
/// assert_eq!(forms.len(), 22);
/// assert_eq!(essential, ["12+7+5*1", "7*5+1-12", "12*(7-5)*1", "5*(12-7)-1"]);
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[must_use]
pub fn essentially_different(solutions: &[Expression]) -> Vec<Expression> {
    let mut defined = solutions.to_vec();
    defined
        .retain(|expression| expression.calculations().count() + 1 == expression.cards().count());
    let (mut forms, mut smaller) = (Forms::default(), Smaller::default());
    let all: Vec<Form> = defined
        .iter()
        .map(|&expression| forms.of(expression))
        .collect();
    firsts(&groups(&mut forms, &mut smaller, &all))
        .map(|index| defined[index])
        .collect()
}

/// The first of each group, in ascending order.
pub(super) fn firsts(groups: &[usize]) -> impl Iterator<Item = usize> + '_ {
    groups
        .iter()
        .copied()
        .enumerate()
        .filter(|&(index, first)| index == first)
        .map(|(index, _)| index)
}

/// Returns the first solution that is essentially the same, by index, for each of a hand's
/// solutions.
pub(super) fn groups(forms: &mut Forms, smaller: &mut Smaller, solutions: &[Form]) -> Vec<usize> {
    if solutions.len() < 2 {
        return (0..solutions.len()).collect();
    }

    let mut same = Same::default();
    let mut open: Vec<Form> = solutions.to_vec();
    while let Some(form) = open.pop() {
        let (whole, _) = same.number(form);
        for place in smaller.of(forms, form.node()) {
            let part = smaller.found[place];
            let part = if form.is_negative() {
                forms.opposite(part)
            } else {
                part
            };
            if forms.can_be_written(part) {
                let (number, is_new) = same.number(part);
                same.join(whole, number);
                if is_new {
                    open.push(part);
                }
            }
        }
    }

    // Whatever is left when steps are left out is the same as a solution.
    let mut first = vec![None; same.of.len()];
    let firsts = solutions.iter().enumerate().map(|(index, &form)| {
        let (number, _) = same.number(form);
        *first[same.find(number)].get_or_insert(index)
    });
    firsts.collect()
}

/// Classes of forms that are essentially the same: a union-find structure.
#[derive(Default)]
struct Same {
    numbers: HashMap<Form, usize, Mixing>,
    /// Number of a form that is essentially the same, or its own, by number.
    of: Vec<usize>,
}

impl Same {
    /// A form's number, and whether it is new.
    fn number(&mut self, form: Form) -> (usize, bool) {
        let number = *self.numbers.entry(form).or_insert(self.of.len());
        let is_new = number == self.of.len();
        if is_new {
            self.of.push(number);
        }
        (number, is_new)
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.of[one] = other;
    }

    /// Returns the number that stands for all that are the same.
    fn find(&mut self, mut form: usize) -> usize {
        while self.of[form] != form {
            self.of[form] = self.of[self.of[form]];
            form = self.of[form];
        }
        form
    }
}

/// Forms that remain without a trivial step, found once for each sum and product.
#[derive(Debug, Default)]
pub(super) struct Smaller {
    /// Part of `found` for each node, where it is known.
    by_node: Vec<Option<(u32, u32)>>,
    found: Vec<Form>,
}

impl Smaller {
    /// The forms that are left of a node when one trivial step is left out: a group of factors
    /// whose product is one, a group of terms whose sum is zero. Those are included that cannot be
    /// written.
    fn of(&mut self, forms: &mut Forms, node: u32) -> Range<usize> {
        if let Some(&Some((start, end))) = self.by_node.get(node as usize) {
            return start as usize..end as usize;
        }

        let mut found = Vec::new();
        let FormNode { shape, value, .. } = *forms.node(node);
        if let FormShape::Chain(chain, parts) = shape {
            let parts = parts.as_slice();
            without_groups(forms, chain, parts, value, &mut found);
            for (index, part) in parts.iter().enumerate() {
                for place in self.of(forms, part.node()) {
                    let with_smaller = (0..).zip(parts).map(|(other, part)| {
                        (
                            if other == index {
                                self.found[place]
                            } else {
                                part.form()
                            },
                            part.is_inverse(),
                        )
                    });
                    found.push(forms.chain(chain, with_smaller, value));
                }
            }
        }

        let range = self.found.len()..self.found.len() + found.len();
        self.found.extend(found);
        if self.by_node.len() <= node as usize {
            self.by_node.resize(forms.len(), None);
        }
        self.by_node[node as usize] = Some((range.start as u32, range.end as u32));
        range
    }
}

/// Finds the rest of a chain of this value without a group of its parts, for each group that is a
/// trivial step if something is left to write: not of a quotient what divides only.
fn without_groups(
    forms: &mut Forms,
    chain: Chain,
    parts: &[FormPart],
    value: Fraction,
    found: &mut Vec<Form>,
) {
    // Most sums have no group that vanishes: all their terms are positive and added. So with
    // products of numbers above one.
    let grows = parts.iter().all(|part| {
        let value = forms.node(part.node()).value;
        !part.is_inverse() && value > chain.neutral() && (chain == Chain::Sum || value.is_whole())
    });
    if grows {
        return;
    }

    let mut values = [chain.neutral(); 1 << MAX_CARDS];
    // Every group but none and all, a bit for each part.
    for group in 1..(1_usize << parts.len()) - 1 {
        let part = parts[group.trailing_zeros() as usize];
        let others = values[group & (group - 1)];
        let operation = chain.operation(part.is_inverse());
        values[group] =
            Fraction::apply(operation, others, forms.node(part.node()).value).expect(FITS);
        let chosen = |in_group: bool| {
            (0..)
                .zip(parts)
                .filter(move |&(index, _)| (group >> index & 1 == 1) == in_group)
                .map(|(_, &part)| part)
        };
        // With negative cards a group of factors can be minus one; if its opposite can be written,
        // that is a one too.
        let is_minus_one = chain == Chain::Product
            && values[group] == Fraction::whole(-1)
            && chosen(true).any(|factor| forms.has_opposite(factor.form()));
        if values[group] != chain.neutral() && !is_minus_one
            || chain == Chain::Product && chosen(false).all(FormPart::is_inverse)
        {
            continue;
        }
        let rest = chosen(false).map(|part| (part.form(), part.is_inverse()));
        found.push(if is_minus_one {
            let rest = forms.chain(chain, rest, opposite(value));
            forms.opposite(rest)
        } else {
            forms.chain(chain, rest, value)
        });
    }
}
