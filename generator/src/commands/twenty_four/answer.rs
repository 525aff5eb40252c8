//! What is known of a hand, found out in whichever way was asked for, and how it is told.

use std::io::Write;

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, TwentyFour};
use solvetab_lookup::{Kind, QueryError};
use solvetab_solver::twenty_four::difficulty::{Difficulty, difficulty};
use solvetab_solver::twenty_four::numbers::{self, Rules};
use solvetab_solver::twenty_four::{Solver, essentially_different};

use crate::commands::twenty_four::hand::{Hand, number};
use crate::report::{Output, usage};
use crate::tables::export::evaluated;
use crate::tables::folder::read_table_of;

/// How hands are to be answered.
pub(crate) struct Asked {
    target: Fraction,
    /// Whether every form is shown.
    shows_every: bool,
    way: Way,
}

/// Where an answer comes from.
enum Way {
    Solve(Box<Solver>),
    Round(Rules),
    Table(TwentyFour<Vec<u8>>),
}

impl Asked {
    pub(crate) fn new(hand: &Hand, output: &Output<'_>) -> anyhow::Result<Self> {
        let target = hand.target.parse().map_err(|error| usage(format!("{error}, not {}", hand.target)))?;
        let (target, way) = match &hand.table {
            Some(name) => {
                let table = TwentyFour::new(read_table_of(&[Kind::TwentyFour], &hand.tables, name, output)?)?;
                (table.deck().target, Way::Table(table))
            }
            None if hand.some || hand.whole => (target, Way::Round(Rules { some: hand.some, whole: hand.whole })),
            None => (target, Way::Solve(Box::default())),
        };
        Ok(Self { target, shows_every: hand.every || output.json, way })
    }

    /// The answer for these cards. No solution of it is shown that was not calculated again.
    pub(crate) fn answer(&mut self, cards: Cards) -> anyhow::Result<Answer> {
        let at_fault = "solvetab is at fault: please report it";
        let target = self.target;
        match &mut self.way {
            Way::Solve(solver) => {
                let mut solved = solver.solve(cards, target);
                let solutions: Vec<Expression> =
                    solved.solutions().iter().map(|solution| solution.expression).collect();
                let essential: Vec<Expression> =
                    solved.essentially_different().into_iter().map(|index| solutions[index]).collect();
                for &expression in if self.shows_every { &solutions } else { &essential } {
                    evaluated::ensure_makes(expression, target).context(at_fault)?;
                }
                let difficulty = difficulty(&solved, essential.len());
                let needs_fraction = solved.needs_fraction();
                Ok(Answer { cards, target, solutions, essential, nearest: None, needs_fraction, difficulty })
            }
            Way::Round(rules) => {
                let round = numbers::play(cards, target, *rules).map_err(usage)?;
                for &expression in &round.solutions {
                    evaluated::ensure_keeps(expression, *rules, cards, &round.made).context(at_fault)?;
                }
                let fraction = |expression: &Expression| expression.calculations().any(|step| !step.result.is_whole());
                let needs_fraction = !round.solutions.is_empty() && round.solutions.iter().all(fraction);
                let mut answer = Answer::new(cards, target, round.solutions, needs_fraction);
                answer.nearest = Some(round.made).filter(|made| *made != [target]);
                Ok(answer)
            }
            Way::Table(table) => {
                let (hand, solutions) =
                    evaluated::stored(table, cards).map_err(|error| match error.downcast_ref() {
                        Some(QueryError::Input(input)) => usage(input),
                        _ => error,
                    })?;
                let answer = Answer::new(cards, target, solutions, hand.needs_fraction);
                let (counted, there) = (hand.essentially_different, answer.essential.len());
                ensure!(
                    counted as usize == there,
                    "{cards}: the table is damaged or false; fetch or generate it again: {counted} solutions are counted as essentially different, {there} are"
                );
                Ok(answer)
            }
        }
    }
}

/// What is known of a hand.
pub(crate) struct Answer {
    cards: Cards,
    target: Fraction,
    /// Every different solution, the most natural one first. In a round those with the fewest cards come before, and if the target
    /// cannot be made, they make the nearest numbers.
    solutions: Vec<Expression>,
    /// The first of each of the essentially different ones.
    essential: Vec<Expression>,
    /// The nearest numbers, if the target of a round cannot be made.
    nearest: Option<Vec<Fraction>>,
    needs_fraction: bool,
    difficulty: Option<Difficulty>,
}

impl Answer {
    fn new(cards: Cards, target: Fraction, solutions: Vec<Expression>, needs_fraction: bool) -> Self {
        let essential = essentially_different(&solutions);
        Self { cards, target, solutions, essential, nearest: None, needs_fraction, difficulty: None }
    }

    /// Whether the target can be made.
    pub(crate) fn is_solvable(&self) -> bool {
        !self.solutions.is_empty() && self.nearest.is_none()
    }

    /// The solutions that are to be listed.
    fn listed(&self, hand: &Hand) -> &[Expression] {
        match (hand.all, hand.every) {
            (true, _) => &self.essential,
            (_, true) => &self.solutions,
            _ => &self.solutions[..self.solutions.len().min(1)],
        }
    }

    pub(crate) fn describe(&self, hand: &Hand) -> Value {
        let texts = |all: &[Expression]| all.iter().map(|&expression| hand.text(expression)).collect::<Vec<_>>();
        let hints = self.solutions.first().filter(|_| self.is_solvable()).map(|expression| {
            let calculations: Vec<_> = expression.calculations().collect();
            let hints = calculations.iter().rev().take(hand.hints.map_or(usize::MAX, usize::from)).map(|step| {
                json!({
                    "left": number(step.left),
                    "operation": step.operation.sign().to_string(),
                    "right": number(step.right),
                    "result": number(step.result),
                })
            });
            hints.collect::<Vec<_>>()
        });
        let none: &[Expression] = &[];
        let (solutions, essential) =
            if self.is_solvable() { (&*self.solutions, &*self.essential) } else { (none, none) };
        let nearest = self.nearest.as_ref().map(|made| {
            json!({
                "values": made.iter().map(|&value| number(value)).collect::<Vec<_>>(),
                "solutions": texts(&self.solutions),
                "essential": texts(&self.essential),
            })
        });
        json!({
            "cards": self.cards.values(),
            "target": number(self.target),
            "solvable": self.is_solvable(),
            "count": solutions.len(),
            "essentially_different": essential.len(),
            "needs_fraction": self.needs_fraction && self.is_solvable(),
            "difficulty": self.difficulty,
            "solutions": texts(solutions),
            "essential": texts(essential),
            "nearest": nearest,
            "hints": hints,
        })
    }

    /// The solutions that are to be listed, on one line. One of the nearest number is shown with that.
    pub(crate) fn write_line(&self, hand: &Hand, out: &mut Vec<u8>) -> anyhow::Result<()> {
        for (index, &expression) in self.listed(hand).iter().enumerate() {
            write!(out, "{}{}", if index == 0 { "" } else { "; " }, hand.text(expression))?;
            if self.nearest.is_some() {
                write!(out, " = {}", hand.number(value(expression)))?;
            }
        }
        if self.solutions.is_empty() {
            out.push(b'-');
        }
        Ok(())
    }

    pub(crate) fn write(&self, hand: &Hand, out: &mut dyn Write) -> anyhow::Result<()> {
        let listed = self.listed(hand);
        for &expression in listed {
            writeln!(out, "{} = {}", hand.text(expression), hand.number(value(expression)))?;
        }
        let (cards, target) = (self.cards, hand.number(self.target));
        if let Some(nearest) = &self.nearest {
            let numbers: Vec<String> = nearest.iter().map(|&value| hand.number(value)).collect();
            write!(out, "{cards} cannot make {target}; the nearest is {}", numbers.join(" or "))?;
            if self.essential.len() > listed.len() {
                write!(out, "; --all lists the {} ways", self.essential.len())?;
            }
            return Ok(writeln!(out)?);
        }
        match (self.essential.len(), self.solutions.len()) {
            (0, _) => writeln!(out, "{cards} cannot make {target}")?,
            (1, 1) => writeln!(out, "the only solution")?,
            (1, forms) if hand.every => writeln!(out, "{forms} forms of the only solution")?,
            (1, forms) => writeln!(out, "the only solution; it has {forms} forms, which --every lists")?,
            (count, forms) if count == forms && listed.len() == count => writeln!(out, "{count} different solutions")?,
            (count, forms) if count == forms => writeln!(out, "one of {count} different solutions; --all lists them")?,
            (count, forms) if hand.every => {
                writeln!(out, "{forms} different solutions, {count} of them essentially different")?;
            }
            (count, forms) if hand.all => {
                writeln!(out, "{count} essentially different solutions; they have {forms} forms, which --every lists")?;
            }
            (count, forms) => {
                writeln!(
                    out,
                    "one of {count} essentially different solutions; --all lists them, --every their {forms} forms"
                )?;
            }
        }
        Ok(())
    }

    pub(crate) fn write_hints(&self, hints: usize, out: &mut dyn Write) -> anyhow::Result<()> {
        let Some(expression) = self.solutions.first().filter(|_| self.is_solvable()) else {
            writeln!(out, "{} cannot make {}", self.cards, self.target)?;
            return Ok(());
        };
        let calculations: Vec<_> = expression.calculations().collect();
        if calculations.is_empty() {
            writeln!(out, "the card is the number")?;
        }
        for (index, step) in calculations.iter().rev().take(hints).enumerate() {
            let order = if index == 0 { "last" } else { "before" };
            writeln!(out, "{order}: {step}")?;
        }
        Ok(())
    }
}

/// What an expression makes, each of which was calculated before it is shown.
fn value(expression: Expression) -> Fraction {
    expression.value().expect("it was calculated before")
}
