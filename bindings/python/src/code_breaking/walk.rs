//! A place in a tree, for all sorts of trees: the tree, which it keeps alive, and the turn's
//! number.

use std::fmt;
use std::sync::Arc;

use pyo3::prelude::*;
use solvetab::{InputError, Next, Numbering, QueryError, StoredTree, Turn};

use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::sequence;
use crate::tables::{self, Bytes};

/// A tree that its turns share.
pub(crate) type Shared<C> = Arc<StoredTree<Bytes, C>>;

/// Pickle of a turn: a function that gives the member of a tree, the tree, and the turn's number.
pub(crate) type Pickled<'py, T> = (Bound<'py, PyAny>, (Bound<'py, T>, u32));

/// A turn of a tree, by its number.
#[derive(Clone)]
pub(crate) struct Place<C> {
    pub(crate) tree: Shared<C>,
    pub(crate) number: u32,
}

/// Feedback, each with the place after it; none after the winning one.
pub(crate) type Answers<C> = Vec<(<C as Numbering>::Feedback, Option<Place<C>>)>;

impl<C: Numbering> Place<C> {
    /// Returns the first turn.
    pub(crate) fn start(tree: &Shared<C>) -> Self {
        Self {
            tree: Arc::clone(tree),
            number: tree.start().number(),
        }
    }

    /// The turn here.
    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn<'_, Bytes, C> {
        // A place is made of a number that the tree has.
        self.tree
            .turn(self.number)
            .unwrap_or_else(|| self.tree.start())
    }

    /// The place after an answer, or none if it ends the game.
    #[inline(always)]
    pub(crate) fn after(&self, answer: C::Feedback) -> Result<Option<Self>, QueryError> {
        Ok(match self.turn().answer(answer)? {
            Next::Guess(turn) => Some(Self {
                tree: Arc::clone(&self.tree),
                number: turn.number(),
            }),
            Next::Solved => None,
        })
    }

    /// Every answer that may come, and the place after it, in the order of answers.
    pub(crate) fn answers(&self) -> Result<Answers<C>, QueryError> {
        let mut answers = Vec::new();
        let codes = self.tree.numbering();
        for answer in (0..codes.feedbacks()).filter_map(|number| codes.numbered_feedback(number)) {
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

impl<C: Numbering> fmt::Display for Place<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn();
        let guesses = if turn.worst() == 1 {
            "guess"
        } else {
            "guesses"
        };
        write!(
            f,
            "{}: {} left, at most {} more {guesses}",
            turn.guess(),
            turn.remaining(),
            turn.worst()
        )
    }
}

/// Returns the number of turns in a tree: their numbers are below.
pub(crate) fn count<C>(tree: &Shared<C>) -> u32 {
    let (inner, leaves) = tree.node_counts();
    inner.saturating_add(leaves)
}

/// The place with this number, negative ones counted from the end. A number is what a turn is known
/// by, so one that no turn has is refused in the core's words.
pub(crate) fn member<C: Numbering>(tree: &Shared<C>, number: Whole) -> PyResult<Place<C>> {
    let count = count(tree);
    let place = sequence::place(number, count as usize)
        .ok()
        .and_then(|number| u32::try_from(number).ok());
    match place.filter(|&number| tree.turn(number).is_some()) {
        Some(number) => Ok(Place {
            tree: Arc::clone(tree),
            number,
        }),
        None => {
            let most = i64::from(count) - 1;
            Err(InputError::Range {
                what: "a turn of this table",
                least: 0,
                most,
                found: number.0,
            })
            .or_raise()
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

/// The class of one sort of tree, and the class of its turns; beside what all sorts have, the
/// methods that only this one has.
macro_rules! tree_classes {
    // Trees of words, which differ in their feedback and documentation alone.
    (
        $(#[$tree_doc:meta])*
        $tree:ident of $codes:ty {
            $(#[$words_doc:meta])*
            words
        }
        $(#[$turn_doc:meta])*
        $turn:ident with $feedback:ident {
            $(#[$answer_doc:meta])*
            answer($like:ident)
        }
    ) => {
        tree_classes! {
            $(#[$tree_doc])*
            $tree of $codes {
                $(#[$words_doc])*
                #[getter]
                fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
                    pyo3::types::PyTuple::new(py, self.0.list().iter().map(|word| word.to_string()).collect::<Vec<_>>())
                }

                /// The words that may be secret, in ascending order.
                #[getter]
                fn secrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
                    pyo3::types::PyTuple::new(py, self.0.secrets().map(|word| word.to_string()).collect::<Vec<_>>())
                }

                fn __repr__(&self) -> String {
                    format!("<{} {}>", stringify!($tree), self.0.list())
                }
            }

            $(#[$turn_doc])*
            $turn with $feedback {
                /// The word to guess.
                #[getter]
                fn guess(&self) -> String {
                    self.0.turn().guess().to_string()
                }

                $(#[$answer_doc])*
                #[pyo3(signature = (answer, /))]
                fn answer(&self, answer: $like) -> PyResult<Option<Self>> {
                    Ok(self.0.after(answer.0).or_raise()?.map(Self))
                }
            }
        }
    };
    // All trees.
    (
        $(#[$tree_doc:meta])*
        $tree:ident of $codes:ty { $($from_tree:tt)* }
        $(#[$turn_doc:meta])*
        $turn:ident with $feedback:ident { $($of_turn:tt)* }
    ) => {
        $(#[$tree_doc])*
        #[pyclass(module = "solvetab.code_breaking", extends = crate::tables::Table, frozen, sequence)]
        pub(crate) struct $tree(pub(crate) walk::Shared<$codes>);

        impl crate::tables::Reader for $tree {
            const KIND: solvetab::Kind = solvetab::Kind::$tree;

            fn from_table(table: solvetab::Table<crate::tables::Bytes>) -> Result<Self, solvetab::OpenError> {
                solvetab::$tree::new(table).map(|tree| Self(std::sync::Arc::new(tree)))
            }
        }

        #[pymethods]
        impl $tree {
            $($from_tree)*

            /// The turn before any feedback.
            fn start(&self) -> $turn {
                $turn(walk::Place::start(&self.0))
            }

            fn __len__(&self) -> usize {
                walk::count(&self.0) as usize
            }

            #[doc = concat!("The turn with this number, see `", stringify!($turn), ".number`.")]
            fn __getitem__(&self, number: crate::integers::Whole) -> PyResult<$turn> {
                walk::member(&self.0, number).map($turn)
            }

            fn __iter__(this: Bound<'_, Self>) -> crate::sequence::Members {
                crate::sequence::Members::of(this)
            }
        }

        $(#[$turn_doc])*
        #[pyclass(module = "solvetab.code_breaking", frozen, eq)]
        #[derive(Clone, PartialEq)]
        pub(crate) struct $turn(walk::Place<$codes>);

        #[pymethods]
        impl $turn {
            $($of_turn)*

            /// Number of candidates left, at least 1.
            #[getter]
            fn remaining(&self) -> u32 {
                self.0.turn().remaining()
            }

            /// Number of further guesses in the worst case, this one included.
            #[getter]
            fn worst(&self) -> u8 {
                self.0.turn().worst()
            }

            /// Number of further guesses, this one included, summed over the candidates.
            #[getter]
            fn total(&self) -> u32 {
                self.0.turn().total()
            }

            /// Number of further guesses on average, this one included.
            #[getter]
            fn average(&self) -> f64 {
                self.0.average()
            }

            /// Number of this turn in its tree: `turn.tree[turn.number]` is the same turn.
            #[getter]
            fn number(&self) -> u32 {
                self.0.number
            }

            /// The tree that the turn is of.
            #[getter]
            fn tree<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, $tree>> {
                crate::tables::object(py, self.0.tree.table().clone(), $tree(self.0.tree.clone()))
            }

            /// Every feedback that may come, with the turn after it, in the order of feedback; None
            /// follows the winning one.
            fn answers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                let answers = pyo3::types::PyDict::new(py);
                for (answer, place) in self.0.answers().or_raise()? {
                    answers.set_item($feedback(answer), place.map(Self))?;
                }
                Ok(answers)
            }

            fn __hash__(&self) -> u64 {
                self.0.hash()
            }

            fn __repr__(&self) -> String {
                format!("<{} {}>", stringify!($turn), self.0)
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<walk::Pickled<'py, $tree>> {
                Ok((py.import("operator")?.getattr("getitem")?, (self.tree(py)?, self.0.number)))
            }
        }
    };
}
pub(super) use tree_classes;
