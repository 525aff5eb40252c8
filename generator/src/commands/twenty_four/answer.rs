//! What is known of a hand, found out in whichever way was asked for, and how it is told.

use std::fmt;
use std::io::{self, Write};

use anyhow::{Context, ensure};
use serde::{Serialize, Serializer};
use solvetab_lookup::twenty_four::{Calculation, Cards, Expression, Fraction, MAX_CARDS, TwentyFour};
use solvetab_lookup::{Kind, QueryError};
use solvetab_solver::twenty_four::difficulty::{Difficulty, difficulty};
use solvetab_solver::twenty_four::numbers::{self, Rules};
use solvetab_solver::twenty_four::{Solver, essentially_different};

use crate::asked::twenty_four::read_target;
use crate::commands::twenty_four::hand::{Hand, Number};
use crate::report::{Output, Shown, usage};
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
        let target = read_target(&hand.target)?;
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
                        Some(QueryError::Input(input)) => usage(*input),
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
    /// Every different solution, the most natural one first. In a round those with the fewest cards
    /// come before, and if the target cannot be made, they make the nearest numbers.
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

    /// The answer to what was asked of a hand.
    pub(crate) fn report<'a>(&'a self, hand: &'a Hand) -> Report<'a> {
        let texts = |expressions: &'a [Expression]| hand.hints.is_none().then_some(Texts { expressions, hand });
        let is_solvable = self.is_solvable();
        let (solutions, essential): (&[_], &[_]) =
            if is_solvable { (&self.solutions, &self.essential) } else { (&[], &[]) };
        Report {
            cards: self.cards.values(),
            target: Number(self.target),
            solvable: is_solvable,
            count: solutions.len(),
            essentially_different: essential.len(),
            needs_fraction: self.needs_fraction && is_solvable,
            difficulty: self.difficulty,
            solutions: texts(solutions),
            essential: texts(essential),
            nearest: self.nearest.as_deref().map(|values| Nearest {
                values: Numbers(values),
                solutions: texts(&self.solutions),
                essential: texts(&self.essential),
            }),
            hints: solutions.first().map(|&expression| Hints::new(expression, hand)),
            answer: self,
            hand,
        }
    }
}

/// The answer to what was asked of a hand.
#[derive(Serialize)]
pub(crate) struct Report<'a> {
    /// In ascending order.
    cards: &'a [i8],
    target: Number,
    solvable: bool,
    /// Solutions.
    count: usize,
    essentially_different: usize,
    needs_fraction: bool,
    /// What the difficulty is made of; null in rounds, from tables, and where there is no solution.
    difficulty: Option<Difficulty>,
    /// The most natural one first; left out where hints were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Texts<'a>>,
    /// The first of each of the essentially different ones; left out where hints were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    essential: Option<Texts<'a>>,
    /// What can be made instead in a round; null if the target can.
    nearest: Option<Nearest<'a>>,
    /// The steps of the first solution, the last step first; null if there is none.
    hints: Option<Hints>,
    #[serde(skip)]
    answer: &'a Answer,
    #[serde(skip)]
    hand: &'a Hand,
}

/// The nearest numbers, and how they are made.
#[derive(Serialize)]
struct Nearest<'a> {
    values: Numbers<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Texts<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    essential: Option<Texts<'a>>,
}

/// Numbers in a JSON array.
struct Numbers<'a>(&'a [Fraction]);

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().copied().map(Number))
    }
}

/// Expressions as they are to be written, in a JSON array.
struct Texts<'a> {
    expressions: &'a [Expression],
    hand: &'a Hand,
}

impl Serialize for Texts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.expressions.iter().map(|&expression| Shown(self.hand.text(expression))))
    }
}

/// The steps of a solution in their order, and how many of the last ones are told.
struct Hints {
    steps: [Option<Calculation>; MAX_CARDS - 1],
    told: usize,
}

impl Hints {
    fn new(expression: Expression, hand: &Hand) -> Self {
        let mut calculations = expression.calculations();
        let steps = std::array::from_fn(|_| calculations.next());
        Self { steps, told: hand.hints.map_or(MAX_CARDS, usize::from) }
    }

    /// The last step first.
    fn iter(&self) -> impl Iterator<Item = &Calculation> {
        self.steps.iter().rev().flatten().take(self.told)
    }
}

#[derive(Serialize)]
struct Hint {
    left: Number,
    operation: char,
    right: Number,
    result: Number,
}

impl Serialize for Hints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|&Calculation { operation, left, right, result }| Hint {
            left: Number(left),
            operation: operation.sign(),
            right: Number(right),
            result: Number(result),
        }))
    }
}

impl Report<'_> {
    /// The solutions that are to be listed.
    fn listed(&self) -> &[Expression] {
        let Answer { solutions, essential, .. } = self.answer;
        match (self.hand.all, self.hand.every) {
            (true, _) => essential,
            (_, true) => solutions,
            _ => &solutions[..solutions.len().min(1)],
        }
    }

    /// The solutions that are to be listed, on one line. One of the nearest number is shown with
    /// that.
    pub(crate) fn write_line(&self, out: &mut Vec<u8>) -> io::Result<()> {
        for (index, &expression) in self.listed().iter().enumerate() {
            write!(out, "{}{}", if index == 0 { "" } else { "; " }, self.hand.text(expression))?;
            if self.nearest.is_some() {
                write!(out, " = {}", self.hand.number(value(expression)))?;
            }
        }
        if self.answer.solutions.is_empty() {
            out.push(b'-');
        }
        Ok(())
    }

    fn write_hints(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(hints) = &self.hints else {
            return writeln!(f, "{} cannot make {}", self.answer.cards, self.answer.target);
        };
        if hints.iter().next().is_none() {
            writeln!(f, "the card is the number")?;
        }
        for (index, step) in hints.iter().enumerate() {
            writeln!(f, "{}: {step}", if index == 0 { "last" } else { "before" })?;
        }
        Ok(())
    }

    fn write_nearest(&self, nearest: &[Fraction], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = nearest.iter().map(|&value| self.hand.number(value)).collect();
        let (cards, target) = (self.answer.cards, self.hand.number(self.answer.target));
        write!(f, "{cards} cannot make {target}; the nearest is {}", numbers.join(" or "))?;
        let ways = self.answer.essential.len();
        if ways > self.listed().len() {
            write!(f, "; --all lists the {ways} ways")?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { answer, hand, .. } = self;
        if hand.hints.is_some() {
            return self.write_hints(f);
        }
        let listed = self.listed();
        for &expression in listed {
            writeln!(f, "{} = {}", hand.text(expression), hand.number(value(expression)))?;
        }
        if let Some(nearest) = &answer.nearest {
            return self.write_nearest(nearest, f);
        }
        match (answer.essential.len(), answer.solutions.len()) {
            (0, _) => writeln!(f, "{} cannot make {}", answer.cards, hand.number(answer.target)),
            (1, 1) => writeln!(f, "the only solution"),
            (1, forms) if hand.every => writeln!(f, "{forms} forms of the only solution"),
            (1, forms) => writeln!(f, "the only solution; it has {forms} forms, which --every lists"),
            (count, forms) if count == forms && listed.len() == count => writeln!(f, "{count} different solutions"),
            (count, forms) if count == forms => writeln!(f, "one of {count} different solutions; --all lists them"),
            (count, forms) if hand.every => {
                writeln!(f, "{forms} different solutions, {count} of them essentially different")
            }
            (count, forms) if hand.all => {
                writeln!(f, "{count} essentially different solutions; they have {forms} forms, which --every lists")
            }
            (count, forms) => writeln!(
                f,
                "one of {count} essentially different solutions; --all lists them, --every their {forms} forms"
            ),
        }
    }
}

/// What an expression makes, each of which was calculated before it is shown.
fn value(expression: Expression) -> Fraction {
    expression.value().expect("it was calculated before")
}
