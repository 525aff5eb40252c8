//! A place in a tree, for all sorts of trees: the tree, which it keeps alive, and the turn's
//! number.

use std::sync::Arc;

use pyo3::prelude::*;
use solvetab::{
    ColouredWords, Colours, Feedback, InputError, Next, Numbering, QueryError, Rules, StoredTree, Turn, Words,
};

use crate::errors::OrRaise;
use crate::numbers::Whole;
use crate::sequence;
use crate::tables::{self, Bytes};

/// A tree that its turns share.
pub(crate) type Shared<C> = Arc<StoredTree<Bytes, C>>;

/// What a turn is pickled as: a function that gives the member of a tree, the tree, and the turn's
/// number.
pub(crate) type Pickled<'py, T> = (Bound<'py, PyAny>, (Bound<'py, T>, u32));

/// A turn of a tree, by its number.
#[derive(Clone)]
pub(crate) struct Place<C> {
    pub(crate) tree: Shared<C>,
    pub(crate) number: u32,
}

/// Codes whose feedback can be listed and shown.
pub(crate) trait Listed: Numbering {
    /// All feedback that there is, in order.
    fn all(self) -> impl Iterator<Item = Self::Feedback>;
    /// Feedback as it is written.
    fn written(self, feedback: Self::Feedback) -> String;
}

macro_rules! counts_are_listed {
    ($($numbering:ty),*) => {$(
        impl Listed for $numbering {
            fn all(self) -> impl Iterator<Item = Feedback> {
                (0..Feedback::count(self.positions())).filter_map(Feedback::from_index)
            }

            fn written(self, feedback: Feedback) -> String {
                self.feedback_kind().show(feedback).to_string()
            }
        }
    )*};
}

counts_are_listed!(Rules, Words);

impl Listed for ColouredWords {
    fn all(self) -> impl Iterator<Item = Colours> {
        let letters = self.positions();
        (0..Colours::count(letters)).filter_map(move |number| Colours::from_number(number, letters).ok())
    }

    fn written(self, feedback: Colours) -> String {
        feedback.to_string()
    }
}

/// Feedback, each with the place after it; none after the winning one.
pub(crate) type Answers<C> = Vec<(<C as Numbering>::Feedback, Option<Place<C>>)>;

impl<C: Listed> Place<C> {
    /// Where the game begins.
    pub(crate) fn start(tree: &Shared<C>) -> Self {
        Self { tree: Arc::clone(tree), number: tree.start().number() }
    }

    /// The turn here.
    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn<'_, Bytes, C> {
        // A place is made of a number that the tree has.
        self.tree.turn(self.number).unwrap_or_else(|| self.tree.start())
    }

    /// The place after an answer, or none if it ends the game.
    #[inline(always)]
    pub(crate) fn after(&self, answer: C::Feedback) -> Result<Option<Self>, QueryError> {
        Ok(match self.turn().answer(answer)? {
            Next::Guess(turn) => Some(Self { tree: Arc::clone(&self.tree), number: turn.number() }),
            Next::Solved => None,
        })
    }

    /// Every answer that may come, and the place after it, in the order of answers.
    pub(crate) fn answers(&self) -> Result<Answers<C>, QueryError> {
        let mut answers = Vec::new();
        for answer in self.tree.numbering().all() {
            match self.after(answer) {
                Ok(place) => answers.push((answer, place)),
                Err(QueryError::Contradiction) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(answers)
    }

    /// More guesses on average.
    pub(crate) fn average(&self) -> f64 {
        let turn = self.turn();
        f64::from(turn.total()) / f64::from(turn.remaining())
    }
}

/// How many turns a tree has: their numbers are below.
pub(crate) fn count<C>(tree: &Shared<C>) -> u32 {
    let (inner, leaves) = tree.node_counts();
    inner.saturating_add(leaves)
}

/// The place with this number, negative ones counted from the end. A number is what a turn is known
/// by, so one that no turn has is refused in the core's words.
pub(crate) fn member<C: Numbering>(tree: &Shared<C>, number: Whole) -> PyResult<Place<C>> {
    let count = count(tree);
    let place = sequence::place(number, count as usize).ok().and_then(|number| u32::try_from(number).ok());
    match place.filter(|&number| tree.turn(number).is_some()) {
        Some(number) => Ok(Place { tree: Arc::clone(tree), number }),
        None => {
            let most = i64::from(count) - 1;
            Err(InputError::Range { what: "a turn of this table", least: 0, most, found: number.0 }).or_raise()
        }
    }
}

impl<C> PartialEq for Place<C> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number && tables::is_same(self.tree.table(), other.tree.table())
    }
}

impl<C> Place<C> {
    /// A number that equal places share.
    pub(crate) fn hash(&self) -> u64 {
        tables::hash(self.tree.table()) ^ u64::from(self.number)
    }
}
