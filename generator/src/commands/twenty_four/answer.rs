//! The answer for a hand, found in whichever way was asked for, and its display.

use std::fmt;
use std::io::{self, Write};

use anyhow::{Context, ensure};
use serde::{Serialize, Serializer};
use solvetab_lookup::twenty_four::{
    Calculation, Cards, Deck, Expression, Fraction, MAX_CARDS, Targets, TwentyFour,
};
use solvetab_lookup::{Kind, QueryError, Table};
use solvetab_solver::twenty_four::numbers::{self, Rules};
use solvetab_solver::twenty_four::statistics::TARGETS;
use solvetab_solver::twenty_four::{Solver, essentially_different};

use crate::commands::twenty_four::hand_options::{HandArguments, JsonFraction};
use crate::options::twenty_four::read_target;
use crate::report::{Output, Shown, usage};
use crate::tables::export::recalculated;
use crate::tables::folder::{TablesFolder, is_missing, read_table_of};

/// Request for answers about hands.
pub(crate) struct HandRequest {
    target: Fraction,
    /// Every form is shown.
    shows_every: bool,
    way: Way,
}

/// Source of answers.
enum Way {
    /// The shipped tables where they have the hand, else the solver.
    Best {
        solver: Box<Solver>,
        shipped: ShippedTables,
    },
    Round(Rules),
    Table(TwentyFour<Vec<u8>>),
}

/// The shipped tables, as far as they are there and know the target.
#[derive(Default)]
struct ShippedTables {
    hands: Option<TwentyFour<Vec<u8>>>,
    targets: Option<(Targets<Vec<u8>>, u8)>,
}

impl ShippedTables {
    /// The tables that know a target.
    fn of(target: Fraction, folder: &TablesFolder, output: &Output<'_>) -> anyhow::Result<Self> {
        let hands = if target == Deck::STANDARD.target {
            let table = shipped(Kind::TwentyFour, "twenty-four", folder, output)?;
            let hands = table.map(TwentyFour::new).transpose()?;
            let is_standard = hands
                .as_ref()
                .is_none_or(|hands| hands.deck() == Deck::STANDARD);
            ensure!(
                is_standard,
                "the file of the table twenty-four is of another deck: give it another name"
            );
            hands
        } else {
            None
        };
        let whole = u8::try_from(target.numerator())
            .ok()
            .filter(|&number| target.is_whole() && usize::from(number) < TARGETS);
        let targets = match whole {
            Some(number) if hands.is_none() => {
                targets(folder, output)?.map(|table| (table, number))
            }
            _ => None,
        };
        Ok(Self { hands, targets })
    }

    /// Returns whether it is known that the cards do not make the target.
    fn cannot_make(&self, cards: Cards) -> bool {
        self.targets
            .as_ref()
            .is_some_and(|(table, target)| table.can_make(cards, *target) == Ok(false))
    }
}

/// Returns whether the shipped tables have a hand: four cards from 1 to 13.
pub(crate) fn is_standard(cards: Cards) -> bool {
    let Deck {
        cards: count, max, ..
    } = Deck::STANDARD;
    cards.count() == usize::from(count)
        && cards
            .values()
            .iter()
            .all(|card| (1..=max as i8).contains(card))
}

/// A shipped table, if it is there.
fn shipped(
    kind: Kind,
    name: &str,
    folder: &TablesFolder,
    output: &Output<'_>,
) -> anyhow::Result<Option<Table<Vec<u8>>>> {
    match read_table_of(&[kind], folder, name, output) {
        Err(error) if is_missing(&error) => Ok(None),
        table => table.map(Some),
    }
}

/// The table that says which numbers the cards make, if it is there.
pub(crate) fn targets(
    folder: &TablesFolder,
    output: &Output<'_>,
) -> anyhow::Result<Option<Targets<Vec<u8>>>> {
    Ok(shipped(Kind::Targets, "targets", folder, output)?
        .map(Targets::new)
        .transpose()?)
}

impl HandRequest {
    /// Prepares answers for one hand, or for all that follow. The shipped tables are opened if they
    /// may have an answer.
    pub(crate) fn new(
        hand: &HandArguments,
        cards: Option<Cards>,
        output: &Output<'_>,
    ) -> anyhow::Result<Self> {
        let (target, way) = if let Some(name) = &hand.table.name {
            let table = TwentyFour::new(read_table_of(
                &[Kind::TwentyFour],
                &hand.table.folder,
                name,
                output,
            )?)?;
            (table.deck().target, Way::Table(table))
        } else {
            let target = hand
                .target
                .as_deref()
                .map_or(Ok(Deck::STANDARD.target), read_target)?;
            let way = if hand.some || hand.whole {
                Way::Round(Rules {
                    some: hand.some,
                    whole: hand.whole,
                })
            } else {
                let shipped = match cards {
                    Some(cards) if !is_standard(cards) => ShippedTables::default(),
                    _ => ShippedTables::of(target, &hand.table.folder, output)?,
                };
                Way::Best {
                    solver: Box::default(),
                    shipped,
                }
            };
            (target, way)
        };
        Ok(Self {
            target,
            shows_every: hand.every || output.json,
            way,
        })
    }

    /// The answer for these cards. No solution of it is shown that was not calculated again.
    pub(crate) fn answer(&mut self, cards: Cards) -> anyhow::Result<HandAnswer> {
        let at_fault = "solvetab is at fault: please report it";
        let target = self.target;
        match &mut self.way {
            Way::Best {
                shipped:
                    ShippedTables {
                        hands: Some(table), ..
                    },
                ..
            } if table.probe(cards).is_ok() => from_table(table, cards),
            Way::Best { shipped, .. } if shipped.cannot_make(cards) => {
                Ok(HandAnswer::new(cards, target, Vec::new(), false))
            }
            Way::Best { solver, .. } => {
                let mut solved = solver.solve(cards, target);
                let solutions: Vec<Expression> = solved
                    .solutions()
                    .iter()
                    .map(|solution| solution.expression)
                    .collect();
                let essential: Vec<Expression> = solved
                    .essentially_different()
                    .into_iter()
                    .map(|index| solutions[index])
                    .collect();
                for &expression in if self.shows_every {
                    &solutions
                } else {
                    &essential
                } {
                    recalculated::ensure_makes(expression, target).context(at_fault)?;
                }
                let needs_fraction = solved.needs_fraction();
                Ok(HandAnswer {
                    cards,
                    target,
                    solutions,
                    essential,
                    nearest: None,
                    needs_fraction,
                })
            }
            Way::Round(rules) => {
                let round = numbers::play(cards, target, *rules).map_err(usage)?;
                for &expression in &round.solutions {
                    recalculated::ensure_keeps(expression, *rules, cards, &round.made)
                        .context(at_fault)?;
                }
                let mut solutions = round.solutions.iter();
                let needs_fraction = !round.solutions.is_empty()
                    && solutions.all(|solution| {
                        solution.calculations().any(|step| !step.result.is_whole())
                    });
                let mut answer = HandAnswer::new(cards, target, round.solutions, needs_fraction);
                answer.nearest = Some(round.made).filter(|made| *made != [target]);
                Ok(answer)
            }
            Way::Table(table) => from_table(table, cards),
        }
    }
}

/// Looks a hand up in a table.
fn from_table(table: &TwentyFour<Vec<u8>>, cards: Cards) -> anyhow::Result<HandAnswer> {
    let (hand, solutions) =
        recalculated::stored(table, cards).map_err(|error| match error.downcast_ref() {
            Some(QueryError::Input(input)) => usage(*input),
            _ => error,
        })?;
    let answer = HandAnswer::new(cards, table.deck().target, solutions, hand.needs_fraction);
    let (counted, there) = (hand.essentially_different, answer.essential.len());
    ensure!(
        counted as usize == there,
        "{cards}: the table is damaged or false; fetch or generate it again: {counted} solutions are counted as essentially different, {there} are"
    );
    Ok(answer)
}

/// Answer for a hand.
pub(crate) struct HandAnswer {
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
}

impl HandAnswer {
    fn new(
        cards: Cards,
        target: Fraction,
        solutions: Vec<Expression>,
        needs_fraction: bool,
    ) -> Self {
        let essential = essentially_different(&solutions);
        Self {
            cards,
            target,
            solutions,
            essential,
            nearest: None,
            needs_fraction,
        }
    }

    /// Returns whether the target can be made.
    pub(crate) fn is_solvable(&self) -> bool {
        !self.solutions.is_empty() && self.nearest.is_none()
    }

    /// The answer to what was asked of a hand.
    pub(crate) fn report<'a>(&'a self, hand: &'a HandArguments) -> HandReport<'a> {
        let texts = |expressions: &'a [Expression]| {
            hand.hints.is_none().then_some(Texts { expressions, hand })
        };
        let is_solvable = self.is_solvable();
        let (solutions, essential): (&[_], &[_]) = if is_solvable {
            (&self.solutions, &self.essential)
        } else {
            (&[], &[])
        };

        HandReport {
            cards: self.cards,
            target: JsonFraction(self.target),
            solvable: is_solvable,
            count: solutions.len(),
            essentially_different: essential.len(),
            needs_fraction: self.needs_fraction && is_solvable,
            solutions: texts(solutions),
            essential: texts(essential),
            nearest: self.nearest.as_deref().map(|values| NearestNumbers {
                values: JsonFractions(values),
                solutions: texts(&self.solutions),
                essential: texts(&self.essential),
            }),
            hints: solutions
                .first()
                .map(|&expression| Hints::new(expression, hand)),
            answer: self,
            hand,
        }
    }
}

/// The answer to what was asked of a hand.
#[derive(Serialize)]
pub(crate) struct HandReport<'a> {
    /// Cards in ascending order.
    cards: Cards,
    target: JsonFraction,
    solvable: bool,
    /// Solutions.
    count: usize,
    essentially_different: usize,
    needs_fraction: bool,
    /// The most natural one first; left out where hints were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Texts<'a>>,
    /// The first of each of the essentially different ones; left out where hints were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    essential: Option<Texts<'a>>,
    /// Nearest numbers in a round that can be made instead; null if the target can.
    nearest: Option<NearestNumbers<'a>>,
    /// The steps of the first solution, the last step first; null if there is none.
    hints: Option<Hints>,
    #[serde(skip)]
    answer: &'a HandAnswer,
    #[serde(skip)]
    hand: &'a HandArguments,
}

/// The nearest numbers, and how they are made.
#[derive(Serialize)]
struct NearestNumbers<'a> {
    values: JsonFractions<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Texts<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    essential: Option<Texts<'a>>,
}

/// Numbers in a JSON array.
struct JsonFractions<'a>(&'a [Fraction]);

impl Serialize for JsonFractions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().copied().map(JsonFraction))
    }
}

/// Expressions as they are to be written, in a JSON array.
struct Texts<'a> {
    expressions: &'a [Expression],
    hand: &'a HandArguments,
}

impl Serialize for Texts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            self.expressions
                .iter()
                .map(|&expression| Shown(self.hand.text(expression))),
        )
    }
}

/// The steps of a solution in their order, and how many of the last ones are told.
struct Hints {
    steps: Vec<Calculation>,
    told: usize,
}

impl Hints {
    fn new(expression: Expression, hand: &HandArguments) -> Self {
        Self {
            steps: expression.calculations().collect(),
            told: hand.hints.map_or(MAX_CARDS, usize::from),
        }
    }

    /// The last step first.
    fn iter(&self) -> impl Iterator<Item = &Calculation> {
        self.steps.iter().rev().take(self.told)
    }
}

#[derive(Serialize)]
struct HintStep {
    left: JsonFraction,
    operation: char,
    right: JsonFraction,
    result: JsonFraction,
}

impl Serialize for Hints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(
            |&Calculation {
                 operation,
                 left,
                 right,
                 result,
             }| HintStep {
                left: JsonFraction(left),
                operation: operation.sign(),
                right: JsonFraction(right),
                result: JsonFraction(result),
            },
        ))
    }
}

impl HandReport<'_> {
    /// The solutions that are to be listed.
    fn listed(&self) -> &[Expression] {
        let HandAnswer {
            solutions,
            essential,
            ..
        } = self.answer;
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
            write!(
                out,
                "{}{}",
                if index == 0 { "" } else { "; " },
                self.hand.text(expression)
            )?;
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
            return writeln!(
                f,
                "{} cannot make {}",
                self.answer.cards, self.answer.target
            );
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
        let numbers: Vec<String> = nearest
            .iter()
            .map(|&value| self.hand.number(value))
            .collect();
        let (cards, target) = (self.answer.cards, self.hand.number(self.answer.target));
        write!(
            f,
            "{cards} cannot make {target}; the nearest is {}",
            numbers.join(" or ")
        )?;
        let ways = self.answer.essential.len();
        if ways > self.listed().len() {
            write!(f, "; --all lists the {ways} ways")?;
        }
        writeln!(f)
    }
}

impl fmt::Display for HandReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { answer, hand, .. } = self;
        if hand.hints.is_some() {
            return self.write_hints(f);
        }
        let listed = self.listed();
        for &expression in listed {
            writeln!(
                f,
                "{} = {}",
                hand.text(expression),
                hand.number(value(expression))
            )?;
        }
        if let Some(nearest) = &answer.nearest {
            return self.write_nearest(nearest, f);
        }

        match (answer.essential.len(), answer.solutions.len()) {
            (0, _) => writeln!(
                f,
                "{} cannot make {}",
                answer.cards,
                hand.number(answer.target)
            ),
            (1, 1) => writeln!(f, "the only solution"),
            (1, forms) if hand.every => writeln!(f, "{forms} forms of the only solution"),
            (1, forms) => writeln!(
                f,
                "the only solution; it has {forms} forms, which --every lists"
            ),
            (count, forms) if count == forms && listed.len() == count => {
                writeln!(f, "{count} different solutions")
            }
            (count, forms) if count == forms => {
                writeln!(f, "one of {count} different solutions; --all lists them")
            }
            (count, forms) if hand.every => {
                writeln!(
                    f,
                    "{forms} different solutions, {count} of them essentially different"
                )
            }
            (count, forms) if hand.all => {
                writeln!(
                    f,
                    "{count} essentially different solutions; they have {forms} forms, which --every lists"
                )
            }
            (count, forms) => writeln!(
                f,
                "one of {count} essentially different solutions; --all lists them, --every their {forms} forms"
            ),
        }
    }
}

/// Value of an expression, which was calculated before it is shown.
fn value(expression: Expression) -> Fraction {
    expression.value().expect("it was calculated before")
}
