//! A place in a tree, for both sorts of trees: the tree, which it keeps alive, and the turn's number.

use std::sync::Arc;

use solvetab::code_breaking::{Feedback, Next, Numbering, StoredTree, Turn};
use solvetab::{QueryError, Table};

use crate::tables::{self, Bytes};

/// A tree that its turns share.
pub(crate) type Shared<C> = Arc<StoredTree<Bytes, C>>;

/// A turn of a tree, by its number.
#[derive(Debug, Clone)]
pub(crate) struct Place<C> {
    pub(crate) tree: Shared<C>,
    pub(crate) number: u32,
}

impl<C: Numbering> Place<C> {
    /// Where the game begins.
    pub(crate) fn start(tree: &Shared<C>) -> Self {
        Self { tree: Arc::clone(tree), number: tree.start().number() }
    }

    /// The place with this number, if the tree has it.
    pub(crate) fn at(tree: &Shared<C>, number: u32) -> Option<Self> {
        tree.turn(number).map(|_| Self { tree: Arc::clone(tree), number })
    }

    /// The turn here.
    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn<'_, Bytes, C> {
        // A place is made of a number that the tree has.
        self.tree.turn(self.number).unwrap_or_else(|| self.tree.start())
    }

    /// The place after an answer, or none if it ends the game.
    #[inline(always)]
    pub(crate) fn after(&self, answer: Feedback) -> Result<Option<Self>, QueryError> {
        Ok(match self.turn().answer(answer)? {
            Next::Guess(turn) => Some(Self { tree: Arc::clone(&self.tree), number: turn.number() }),
            Next::Solved => None,
        })
    }

    /// Every answer that may come, and the place after it, in the order of answers.
    pub(crate) fn answers(&self) -> Result<Vec<(Feedback, Option<Self>)>, QueryError> {
        let mut answers = Vec::new();
        for answer in (0..Feedback::count(self.tree.positions())).filter_map(Feedback::from_index) {
            match self.after(answer) {
                Ok(place) => answers.push((answer, place)),
                Err(QueryError::Contradiction) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(answers)
    }

    /// Guesses still to come on average.
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

impl<C> PartialEq for Place<C> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number && is_same(&self.tree, &other.tree)
    }
}

impl<C> Place<C> {
    /// A number that equal places share.
    pub(crate) fn hash(&self) -> u64 {
        tables::hash(self.table()) ^ u64::from(self.number)
    }

    fn table(&self) -> &Table<Bytes> {
        self.tree.table()
    }
}

/// Whether two trees are the same, wherever they come from.
pub(crate) fn is_same<C>(one: &Shared<C>, other: &Shared<C>) -> bool {
    Arc::ptr_eq(one, other) || one.table().bytes() == other.table().bytes()
}
