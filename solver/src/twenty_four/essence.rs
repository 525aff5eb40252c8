//! Which solutions of a hand are essentially different.
//!
//! A step is trivial if it multiplies or divides by a one, or adds or subtracts a zero; the one or the zero may be a card or made of
//! several, `3/3` or `8-5-3`. Write a solution in any way and leave out trivial operands, any number of them: two solutions are
//! essentially the same if that can make them equal, directly or by way of other solutions. So `8*3*1`, `8*3/1` and `(8-1+1)*3` are
//! one, and with two sixes `8*3+6-6` and `8*3*6/6` are.

use std::collections::HashMap;

use solvetab_lookup::twenty_four::Expression;

use super::normal_form::Form;

/// The first of each of the essentially different ones among solutions, in their order. All are to make the same number; one that divides
/// by zero makes none and is passed over.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, Expression, Fraction};
/// use solvetab_solver::twenty_four::{Solver, essentially_different};
///
/// let solved = Solver::new().solve(Cards::new([1, 5, 7, 12])?, Fraction::whole(24));
/// let forms: Vec<Expression> = solved.solutions.iter().map(|solution| solution.expression).collect();
/// let essential: Vec<String> = essentially_different(&forms).iter().map(Expression::to_string).collect();
/// assert_eq!(forms.len(), 22);
/// assert_eq!(essential, ["12+7+5*1", "7*5+1-12", "12*(7-5)*1", "5*(12-7)-1"]);
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[must_use]
pub fn essentially_different(solutions: &[Expression]) -> Vec<Expression> {
    let is_defined = |expression: &&Expression| expression.calculations().count() + 1 == expression.cards().count();
    let defined: Vec<Expression> = solutions.iter().filter(is_defined).copied().collect();
    let forms: Vec<Form> = defined.iter().map(|&expression| Form::of(expression)).collect();
    firsts(forms.iter()).into_iter().map(|index| defined[index]).collect()
}

/// The first of each of a hand's essentially different solutions, by index, in ascending order.
pub(super) fn firsts<'a>(solutions: impl ExactSizeIterator<Item = &'a Form> + Clone) -> Vec<usize> {
    if solutions.len() < 2 {
        return (0..solutions.len()).collect();
    }
    let mut numbers: HashMap<Form, usize> = HashMap::new();
    // By number: the number of a form that is essentially the same, or its own.
    let mut same: Vec<usize> = Vec::new();
    let mut open: Vec<Form> = solutions.clone().cloned().collect();
    while let Some(form) = open.pop() {
        let whole = number(&mut numbers, &mut same, &form);
        for smaller in form.without_a_trivial_step() {
            let known = same.len();
            let part = number(&mut numbers, &mut same, &smaller);
            let (one, other) = (find(&mut same, whole), find(&mut same, part));
            same[one] = other;
            if part == known {
                open.push(smaller);
            }
        }
    }
    // Whatever is left when steps are left out is the same as a solution.
    let mut is_known = vec![false; same.len()];
    let is_first = |(_, form): &(usize, &Form)| !std::mem::replace(&mut is_known[find(&mut same, numbers[form])], true);
    solutions.enumerate().filter(is_first).map(|(index, _)| index).collect()
}

fn number(numbers: &mut HashMap<Form, usize>, same: &mut Vec<usize>, form: &Form) -> usize {
    if let Some(&number) = numbers.get(form) {
        return number;
    }
    same.push(same.len());
    numbers.insert(form.clone(), same.len() - 1);
    same.len() - 1
}

/// What stands for all that are the same.
fn find(same: &mut [usize], mut form: usize) -> usize {
    while same[form] != form {
        same[form] = same[same[form]];
        form = same[form];
    }
    form
}
