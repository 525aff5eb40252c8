//! Any cards and any target, rounds of numbers, and whole decks.

use pyo3::prelude::*;
use solvetab::{Deck, Fraction};
use solvetab_solver::twenty_four::encode::encode;
use solvetab_solver::twenty_four::{Solver, numbers};

use super::cards::CardsLike;
use super::expression::{self, Expression, Target};
use super::hand::{self, Hand};
use super::table::TwentyFour;
use crate::errors::OrRaise;
use crate::integers::{Whole, hash_of};
use crate::running;
use crate::tables;

/// Finds all different ways to make `target` from one to seven cards, whole numbers from -100 to
/// 100: a `Hand`.
///
/// The target is an `int`, a `fractions.Fraction` or the text of one. A hand takes milliseconds,
/// seven cards a tenth of a second; other threads go on meanwhile, and Ctrl-C ends the wait.
///
/// >>> hand = solutions([2, 3, 5, 7, 11], target="1/2")
/// >>> len(hand), str(hand[0])
/// (63, '11/(7*2+5+3)')
#[pyfunction]
#[pyo3(signature = (cards, /, target=Target(Fraction::whole(24))), text_signature = "(cards, /, target=24)")]
pub(crate) fn solutions(py: Python<'_>, cards: CardsLike, target: Target) -> PyResult<Hand> {
    running::wait(py, move || {
        let mut solver = Solver::new();
        let mut solved = solver.solve(cards.0, target.0);
        Hand {
            cards: cards.0,
            target: target.0,
            solutions: solved
                .solutions()
                .iter()
                .map(|solution| solution.expression)
                .collect(),
            essentially_different: solved.essentially_different().len() as u32,
            needs_fraction: solved.needs_fraction(),
        }
    })
}

/// The best that can be done in a round of numbers.
///
/// >>> play_round([1, 1], 3)
/// <Round 2: one way>
#[pyclass(module = "solvetab.twenty_four", frozen, eq)]
#[derive(PartialEq, Eq)]
pub(crate) struct Round(numbers::Round);

#[pymethods]
impl Round {
    /// The target if it can be made; otherwise the nearest number, or the two nearest if they are
    /// equally near. `fractions.Fraction`s.
    #[getter]
    fn made(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.0
            .made
            .iter()
            .map(|&number| expression::fraction(py, number))
            .collect()
    }

    /// Every different way to make them, those of the fewest cards first, then the most natural
    /// ones.
    #[getter]
    fn solutions(&self) -> Vec<Expression> {
        self.0.solutions.iter().copied().map(Expression).collect()
    }

    fn __repr__(&self) -> String {
        let made: Vec<String> = self.0.made.iter().map(Fraction::to_string).collect();
        format!(
            "<Round {}: {}>",
            made.join(" and "),
            hand::ways(self.0.solutions.len())
        )
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(&self.0.made, &self.0.solutions))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, RoundState)> {
        let function = py
            .import("solvetab.twenty_four")?
            .getattr("_round")?
            .unbind();
        Ok((function, (self.made(py)?, self.solutions())))
    }
}

/// Pickle of a round.
type RoundState = (Vec<Py<PyAny>>, Vec<Expression>);

/// The round that was pickled.
#[pyfunction]
#[pyo3(name = "_round")]
pub(super) fn unpickled(made: Vec<Target>, solutions: Vec<Bound<'_, Expression>>) -> Round {
    let made = made.into_iter().map(|number| number.0).collect();
    Round(numbers::Round {
        made,
        solutions: solutions.iter().map(|solution| solution.get().0).collect(),
    })
}

/// Plays a round of numbers, as on television: all ways to make the target, or the nearest number,
/// from one to seven cards.
///
/// With `some`, cards may be left over; with `whole`, the result of every step is a positive whole
/// number. Other threads go on meanwhile; Ctrl-C ends the wait.
///
/// >>> round = play_round([25, 50, 75, 100, 3, 6], 952)
/// >>> round.made, str(round.solutions[0])
/// ([Fraction(952, 1)], '(100+3)*75*6/50+25')
/// >>> play_round([1, 1, 2, 2, 3, 3], 999).made
/// [Fraction(81, 1)]
#[pyfunction]
#[pyo3(signature = (cards, target, /, *, some=true, whole=true))]
pub(crate) fn play_round(
    py: Python<'_>,
    cards: CardsLike,
    target: Target,
    some: bool,
    whole: bool,
) -> PyResult<Round> {
    let rules = numbers::Rules { some, whole };
    running::wait(py, move || numbers::play(cards.0, target.0, rules))?
        .map(Round)
        .or_raise()
}

/// Solves every hand of a deck: `cards` of them (1 to 6), each from 1 to `max` (at most 100), are
/// to make `target`.
///
/// `progress` is called with a `Progress` now and then. Other threads go on meanwhile; Ctrl-C ends
/// the work.
///
/// >>> table = solve_deck(cards=3, max=10, target=12)
/// >>> table
/// <TwentyFour 220 hands of 3 cards from 1 to 10: make 12>
/// >>> str(table.solve([2, 3, 8]))
/// '8*3/2'
#[pyfunction]
#[pyo3(
    signature = (*, cards=Whole(4), max=Whole(13), target=Target(Fraction::whole(24)), progress=None),
    text_signature = "(*, cards=4, max=13, target=24, progress=None)"
)]
pub(crate) fn solve_deck(
    py: Python<'_>,
    cards: Whole,
    max: Whole,
    target: Target,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, TwentyFour>> {
    let cards = cards.within("the number of cards in a hand", 1, 6)?;
    let max = max.within("the largest card", 1, 100)?;
    let deck = Deck {
        cards,
        max,
        target: target.0,
    };
    let encoded = running::run(py, progress, None, |link| encode(deck, link))?.or_raise()?;
    tables::trusted(py, encoded.to_file(&[]))
}
