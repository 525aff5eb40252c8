//! 24 points: any cards and targets, and rounds of numbers.

use serde_json::{Value, json};
use solvetab::{Calculation, Cards, Expression, Fraction, Style};
use solvetab_solver::twenty_four::numbers::{self, Rules};
use solvetab_solver::twenty_four::{Solver, Task, TypedExpression};

use super::failure::Failure;
use super::requests::GivenRound;

/// The largest whole number up to which JavaScript has all of them.
const SAFE: u64 = (1 << 53) - 1;

/// A number as the program's JSON has it: a text such as 7/2 if it is not whole, or if JavaScript
/// would round it.
fn number(value: Fraction) -> Value {
    let is_exact = value.is_whole() && value.numerator().unsigned_abs() <= SAFE;
    if is_exact {
        json!(value.numerator())
    } else {
        json!(value.to_string())
    }
}

fn step(calculation: Calculation) -> Value {
    let Calculation {
        operation,
        left,
        right,
        result,
    } = calculation;
    json!({
        "operation": operation.sign(),
        "left": number(left),
        "right": number(right),
        "result": number(result),
    })
}

fn solution(expression: Expression, group: i64) -> Value {
    json!({
        "text": expression.to_string(),
        "unicode": expression.styled(Style::Unicode).to_string(),
        "latex": expression.styled(Style::Latex).to_string(),
        "steps": expression.calculations().map(step).collect::<Value>(),
        "group": group,
    })
}

/// All solutions of a hand.
pub(super) fn solutions(
    solver: &mut Solver,
    cards: &str,
    target: &str,
    most: usize,
) -> Result<Value, Failure> {
    let (cards, target): (Cards, Fraction) = (cards.parse()?, target.parse()?);
    let mut solved = solver.solve(cards, target);
    let groups = numbered(&solved.groups());
    let all = solved.solutions();
    let listed = all.iter().zip(&groups).take(most);
    Ok(json!({
        "cards": cards.values(),
        "target": number(target),
        "solvable": !all.is_empty(),
        "count": all.len(),
        "essentiallyDifferent": groups.iter().max().map_or(0, |last| last + 1),
        "needsFraction": solved.needs_fraction(),
        "solutions": listed.map(|(one, &group)| solution(one.expression, group as i64)).collect::<Value>(),
    }))
}

/// Groups by consecutive numbers instead of by their first members.
fn numbered(firsts: &[usize]) -> Vec<usize> {
    let mut numbers: Vec<usize> = Vec::with_capacity(firsts.len());
    let mut next = 0;
    for (index, &first) in firsts.iter().enumerate() {
        let number = if first == index { next } else { numbers[first] };
        next = next.max(number + 1);
        numbers.push(number);
    }
    numbers
}

/// Checks whether a typed expression is a solution, and says why not.
pub(super) fn check(
    expression: &str,
    cards: Option<&str>,
    given: &GivenRound,
) -> Result<Value, Failure> {
    let cards = cards.map(str::parse).transpose()?;
    let task = Task {
        cards,
        target: given.target.parse()?,
        some: given.some,
        whole: given.whole,
    };
    let typed: TypedExpression = expression.parse()?;
    let refusal = task.refusal(&typed).map(|refusal| refusal.to_string());
    Ok(json!({
        "correct": refusal.is_none(),
        "value": typed.value.as_ref().ok().copied().map(number),
        "target": number(task.target),
        "reason": refusal,
        "numbers": typed.numbers,
    }))
}

/// A round of numbers.
pub(super) fn round(cards: &str, given: &GivenRound, most: usize) -> Result<Value, Failure> {
    let (cards, target): (Cards, Fraction) = (cards.parse()?, given.target.parse()?);
    let round = numbers::play(
        cards,
        target,
        Rules {
            some: given.some,
            whole: given.whole,
        },
    )?;
    Ok(json!({
        "cards": cards.values(),
        "target": number(target),
        "isMade": round.made == [target],
        "made": round.made.iter().copied().map(number).collect::<Value>(),
        "count": round.solutions.len(),
        "solutions": round.solutions.iter().take(most).map(|&one| solution(one, -1)).collect::<Value>(),
    }))
}

/// The whole numbers from 0 to 127 that cards make.
pub(super) fn targets(solver: &Solver, cards: &str) -> Result<Value, Failure> {
    let all = solver.targets(cards.parse::<Cards>()?);
    Ok((0..u128::BITS)
        .filter(|target| all >> target & 1 == 1)
        .collect())
}
