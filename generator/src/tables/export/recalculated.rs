//! No solution is shown or exported unless it makes the target: each is calculated again, exactly.

use anyhow::{Context, ensure};
use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, Hand, TwentyFour};
use solvetab_solver::twenty_four::numbers::Rules;

/// Checks that an expression makes the target; that it uses each card once is so of every
/// expression.
///
/// # Errors
///
/// If it makes something else, or divides by zero.
pub(crate) fn ensure_makes(expression: Expression, target: Fraction) -> anyhow::Result<()> {
    ensure!(
        expression.value() == Some(target),
        "{expression} is not {target}"
    );
    Ok(())
}

/// All that a table knows of a hand, each solution calculated again.
///
/// # Errors
///
/// If the hand is not in the table, or what is stored of it is not true.
pub(crate) fn stored<D: AsRef<[u8]>>(
    table: &TwentyFour<D>,
    cards: Cards,
) -> anyhow::Result<(Hand, Vec<Expression>)> {
    let hand = table.probe(cards)?;
    let solutions: Vec<Expression> = table.solutions(cards)?.collect();
    check(&hand, &solutions, table.deck().target).with_context(|| {
        format!("{cards}: the table is damaged or false; fetch or generate it again")
    })?;
    Ok((hand, solutions))
}

/// Counts how often a card is among some.
fn times(cards: Cards, card: i8) -> usize {
    cards
        .values()
        .iter()
        .filter(|&&other| other == card)
        .count()
}

/// Checks that an expression is one of a round: of some of the cards or all, by steps that are
/// allowed, and one of these numbers.
///
/// # Errors
///
/// What is not so.
pub(crate) fn ensure_keeps(
    expression: Expression,
    rules: Rules,
    hand: Cards,
    made: &[Fraction],
) -> anyhow::Result<()> {
    let cards = expression.cards();
    ensure!(
        cards
            .values()
            .iter()
            .all(|&card| times(cards, card) <= times(hand, card)),
        "{expression} is not of the cards {hand}"
    );
    ensure!(
        rules.some || cards == hand,
        "{expression} leaves cards over"
    );
    let mut results = expression.calculations().map(|step| step.result);
    ensure!(
        results.all(|result| !rules.whole || result.is_whole() && result.numerator() > 0),
        "{expression} has a step that is not a positive whole number"
    );
    ensure!(
        made.iter()
            .any(|&number| ensure_makes(expression, number).is_ok()),
        "{expression} does not make what it is said to"
    );

    Ok(())
}

fn check(hand: &Hand, solutions: &[Expression], target: Fraction) -> anyhow::Result<()> {
    let (counted, there) = (hand.solutions as usize, solutions.len());
    ensure!(
        counted == there,
        "{counted} solutions are counted, {there} are there"
    );
    ensure!(
        hand.essentially_different as usize <= there,
        "more solutions are essentially different than there are"
    );
    solutions
        .iter()
        .try_for_each(|&expression| ensure_makes(expression, target))?;
    // The first solution is the most natural one: if it passes through a fraction, every one does.
    let needs_fraction = solutions.first().is_some_and(|expression| {
        expression
            .calculations()
            .any(|step| !step.result.is_whole())
    });
    ensure!(
        hand.needs_fraction == needs_fraction,
        "whether a fraction is needed does not agree with the first solution"
    );
    Ok(())
}
