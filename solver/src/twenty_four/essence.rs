//! Which solutions of a hand are essentially different.
//!
//! A step is trivial if it multiplies or divides by a one, or adds or subtracts a zero; the one or the zero may be a card or made of
//! several, `3/3` or `8-5-3`. Write a solution in any way and leave out trivial operands, any number of them: two solutions are
//! essentially the same if that can make them equal, directly or by way of other solutions. So `8*3*1`, `8*3/1` and `(8-1+1)*3` are
//! one, and with two sixes `8*3+6-6` and `8*3*6/6` are.

use std::collections::HashMap;

use super::normal_form::Form;

/// How many of a hand's solutions are essentially different.
pub(super) fn count<'a>(solutions: impl ExactSizeIterator<Item = &'a Form>) -> usize {
    if solutions.len() < 2 {
        return solutions.len();
    }
    let mut numbers: HashMap<Form, usize> = HashMap::new();
    // By number: the number of a form that is essentially the same, or its own.
    let mut same: Vec<usize> = Vec::new();
    let mut open: Vec<Form> = solutions.cloned().collect();
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
    (0..same.len()).filter(|&form| same[form] == form).count()
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
