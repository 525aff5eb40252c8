//! Every hand of a deck, solved.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;
use solvetab::{Kind, OpenError, QueryError, Table};

use super::cards::CardsLike;
use super::expression::{self, Expression};
use super::hand::Hand;
use crate::bulk::{self, Rows};
use crate::errors::OrRaise;
use crate::tables::{self, Bytes, Reader, Table as BaseTable};

/// The 24-point game, or one like it, solved: all solutions of every hand of a deck. Its hands are
/// its members.
///
/// `table()` is the standard game; `solve_deck` solves others.
///
/// >>> table = solvetab.twenty_four.table()
/// >>> table
/// <TwentyFour 1820 hands of 4 cards from 1 to 13: make 24>
/// >>> sum(1 for hand in table if hand)
/// 1362
/// >>> table[[3, 3, 8, 8]]
/// <Hand 3 3 8 8: one way to make 24>
#[pyclass(module = "solvetab.twenty_four", extends = BaseTable, frozen, mapping)]
pub(crate) struct TwentyFour(solvetab::TwentyFour<Bytes>);

impl Reader for TwentyFour {
    const KIND: Kind = Kind::TwentyFour;

    fn from_table(table: Table<Bytes>) -> Result<Self, OpenError> {
        solvetab::TwentyFour::new(table).map(Self)
    }
}

impl TwentyFour {
    fn hand(&self, cards: solvetab::Cards) -> Result<Hand, QueryError> {
        let known = self.0.probe(cards)?;
        Ok(Hand {
            cards,
            target: self.0.deck().target,
            solutions: self.0.solutions(cards)?.collect(),
            essentially_different: known.essentially_different,
            needs_fraction: known.needs_fraction,
        })
    }
}

/// The standard game: every hand of four cards from 1 to 13, which are to make 24.
///
/// >>> str(table().solve([3, 3, 8, 8]))
/// '8/(3-8/3)'
#[pyfunction]
pub(crate) fn table(py: Python<'_>) -> PyResult<Bound<'_, TwentyFour>> {
    tables::trusted(py, solvetab::twenty_four().table().bytes())
}

#[pymethods]
impl TwentyFour {
    /// Cards in a hand.
    #[getter]
    fn cards(&self) -> u8 {
        self.0.deck().cards
    }

    /// The largest card; the smallest is 1.
    #[getter]
    fn max(&self) -> u8 {
        self.0.deck().max
    }

    /// Number that the cards are to make, a `fractions.Fraction`.
    #[getter]
    fn target(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        expression::fraction(py, self.0.deck().target)
    }

    /// The most natural way to make the target; None if there is none.
    ///
    /// >>> solvetab.twenty_four.table().solve([1, 1, 1, 1]) is None
    /// True
    #[pyo3(signature = (cards, /))]
    fn solve(&self, cards: CardsLike) -> PyResult<Option<Expression>> {
        Ok(self.0.probe(cards.0).or_raise()?.expression.map(Expression))
    }

    /// All different ways to make the target, the most natural one first.
    ///
    /// >>> [str(solution) for solution in solvetab.twenty_four.table().solutions("1 4 5 6")]
    /// ['6/(5/4-1)', '4/(1-5/6)']
    #[pyo3(signature = (cards, /))]
    fn solutions(&self, cards: CardsLike) -> PyResult<Vec<Expression>> {
        Ok(self
            .0
            .solutions(cards.0)
            .or_raise()?
            .map(Expression)
            .collect())
    }

    /// The numbers of solutions of many hands, and whether each needs a fraction: two arrays. Needs
    /// numpy.
    ///
    /// Hands are the last axis of an array of whole numbers.
    ///
    /// >>> hands = [[3, 3, 8, 8], [1, 2, 3, 4]]
    /// >>> counts, need_fractions = solvetab.twenty_four.table().probe_many(hands)
    /// >>> counts.tolist(), need_fractions.tolist()
    /// ([1, 4], [True, False])
    #[pyo3(signature = (hands, /))]
    fn probe_many<'py>(
        &self,
        hands: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = hands.py();
        let rows = Rows::of(hands)?;
        let known = py.detach(|| {
            let mut hand = rows.reader();
            bulk::answers(rows.count(), |row| {
                let known = self
                    .0
                    .probe(solvetab::Cards::from_numbers(hand.row(row))?)?;
                Ok((known.solutions, known.needs_fraction))
            })
        })?;
        let (counts, need_fractions): (Vec<u32>, Vec<bool>) = known.into_iter().unzip();
        Ok((
            bulk::array(py, &counts, rows.shape())?,
            bulk::array(py, &need_fractions, rows.shape())?,
        ))
    }

    /// Number of hands.
    fn __len__(&self) -> usize {
        self.0.deck().hands() as usize
    }

    fn __getitem__(&self, cards: CardsLike) -> PyResult<Hand> {
        self.hand(cards.0).or_raise()
    }

    fn __contains__(&self, cards: &Bound<'_, PyAny>) -> bool {
        cards
            .extract::<CardsLike>()
            .is_ok_and(|cards| self.0.probe(cards.0).is_ok())
    }

    fn __iter__(table: Bound<'_, Self>) -> Hands {
        Hands {
            table: table.unbind(),
            next: AtomicU32::new(0),
        }
    }

    fn __repr__(&self) -> String {
        let solvetab::Deck { cards, max, target } = self.0.deck();
        let noun = if cards == 1 { "card" } else { "cards" };
        format!(
            "<TwentyFour {} hands of {cards} {noun} from 1 to {max}: make {target}>",
            self.__len__()
        )
    }
}

/// Iterates over the hands of a table, in the order of their ranks.
#[pyclass(module = "solvetab.twenty_four", name = "_HandIterator", frozen)]
pub(super) struct Hands {
    table: Py<TwentyFour>,
    next: AtomicU32,
}

#[pymethods]
impl Hands {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self) -> PyResult<Option<Hand>> {
        let table = self.table.get();
        let rank = self.next.fetch_add(1, Ordering::Relaxed);
        let is_hand = u64::from(rank) < table.0.deck().hands();
        let cards =
            solvetab::Cards::from_rank(table.0.deck().cards.into(), rank).filter(|_| is_hand);
        cards.map(|cards| table.hand(cards).or_raise()).transpose()
    }
}
