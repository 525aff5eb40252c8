//! A complete strategy, walked feedback by feedback, whatever its codes are.
//!
//! Nodes with more than one candidate ("inner") and those with one ("leaves") are numbered and
//! stored apart, both in breadth-first order. Most nodes are leaves, and a leaf needs only two
//! bytes.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::node::{Child, LEAF_LEN, Node, Nodes};
use super::numbering::Numbering;
use super::rules::Rules;
use crate::bytes;
use crate::error::QueryError;
use crate::table::{Table, equal_by_table};

/// A strategy for every secret of a game: the guess to make after any sequence of feedbacks.
///
/// It is a [`DecisionTree`](super::DecisionTree) if its codes are those of rules, a
/// [`WordTree`](super::WordTree) if they are in a list.
#[derive(Clone, Copy)]
pub struct StoredTree<D = &'static [u8], C = Rules> {
    pub(super) table: Table<D>,
    pub(super) numbering: C,
    pub(super) nodes: Nodes,
}

equal_by_table!(StoredTree<D, C>);

impl<D: AsRef<[u8]>, C: Numbering> fmt::Debug for StoredTree<D, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct(C::TREE);
        self.numbering.show(&mut debug);
        debug
            .field("secrets", &self.start().remaining())
            .finish_non_exhaustive()
    }
}

impl<D, C> StoredTree<D, C> {
    /// The table the tree is in.
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// Number of nodes in each section: inner ones, then leaves.
    pub const fn node_counts(&self) -> (u32, u32) {
        (self.nodes.inner_count, self.nodes.leaf_count)
    }

    /// Numbering of its codes.
    pub const fn numbering(&self) -> &C {
        &self.numbering
    }
}

impl<D: AsRef<[u8]>, C: Numbering> StoredTree<D, C> {
    /// The turn before any feedback.
    pub fn start(&self) -> Turn<'_, D, C> {
        Turn {
            tree: self,
            node: if self.nodes.inner_count > 0 { 0 } else { LEAF },
        }
    }

    /// The turn with this [`number`](Turn::number), if there is one.
    ///
    /// ```
    /// # use solvetab_lookup::code_breaking::{DecisionTree, Next};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let bytes = include_bytes!("../../../tables/mastermind-4x6r.tab");
    /// # let tree = DecisionTree::from_bytes(bytes)?;
    /// let Next::Guess(turn) = tree.start().answer("1A1B".parse()?)? else { unreachable!() };
    /// let resumed = tree.turn(turn.number()).ok_or("another table's number")?;
    /// assert_eq!(resumed.guess(), turn.guess());
    /// # Ok(())
    /// # }
    /// ```
    pub fn turn(&self, number: u32) -> Option<Turn<'_, D, C>> {
        let Nodes {
            inner_count,
            leaf_count,
            ..
        } = self.nodes;
        let node = match number.checked_sub(inner_count) {
            None => number,
            Some(leaf) if leaf < leaf_count => leaf | LEAF,
            Some(_) => return None,
        };
        Some(Turn { tree: self, node })
    }

    /// All codes that may be secret, in the order of their numbers.
    pub fn secrets(&self) -> impl Iterator<Item = C::Code> + '_ {
        let (codes, table) = (self.numbering, self.table.bytes());
        let numbers = (0..codes.codes()).filter(move |&number| codes.may_be_secret(table, number));
        numbers.map(move |number| codes.code(table, number))
    }

    #[inline(always)]
    fn node(&self, index: u32) -> Option<Node> {
        self.nodes.inner(self.table.bytes(), index)
    }

    #[inline(always)]
    fn leaf_guess(&self, index: u32) -> Option<u16> {
        bytes::u16(
            self.table.bytes(),
            (index as usize)
                .saturating_mul(LEAF_LEN)
                .saturating_add(self.nodes.leaves_at),
        )
    }
}

/// Bit of a turn's node number: it counts leaves, not inner nodes.
const LEAF: u32 = 1 << 31;

/// A moment of the game in which a guess is due.
///
/// Two turns are equal if they are the same turn of equal [tables](Table).
pub struct Turn<'t, D = &'static [u8], C = Rules> {
    tree: &'t StoredTree<D, C>,
    node: u32,
}

// Derived, these would ask for `D: Clone`.
impl<D, C> Clone for Turn<'_, D, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D, C> Copy for Turn<'_, D, C> {}

impl<D, C> PartialEq for Turn<'_, D, C> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node && self.tree == other.tree
    }
}

impl<D, C> Eq for Turn<'_, D, C> {}

impl<D, C> Hash for Turn<'_, D, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tree.hash(state);
        self.node.hash(state);
    }
}

impl<D: AsRef<[u8]>, C: Numbering> fmt::Debug for Turn<'_, D, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turn")
            .field("guess", &format_args!("{}", self.guess()))
            .field("remaining", &self.remaining())
            .finish()
    }
}

/// State of the game after a feedback.
pub enum Next<'t, D = &'static [u8], C = Rules> {
    /// The game goes on.
    Guess(Turn<'t, D, C>),
    /// The guess was the secret.
    Solved,
}

// Derived, these would ask for the same of `D` and `C`.
impl<D, C> Clone for Next<'_, D, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D, C> Copy for Next<'_, D, C> {}

impl<D, C> PartialEq for Next<'_, D, C> {
    fn eq(&self, other: &Self) -> bool {
        self.turn() == other.turn()
    }
}

impl<D, C> Eq for Next<'_, D, C> {}

impl<D, C> Hash for Next<'_, D, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.turn().hash(state);
    }
}

impl<D: AsRef<[u8]>, C: Numbering> fmt::Debug for Next<'_, D, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guess(turn) => f.debug_tuple("Guess").field(turn).finish(),
            Self::Solved => f.write_str("Solved"),
        }
    }
}

impl<D, C> Next<'_, D, C> {
    const fn turn(&self) -> Option<&Turn<'_, D, C>> {
        match self {
            Self::Guess(turn) => Some(turn),
            Self::Solved => None,
        }
    }
}

impl<'t, D: AsRef<[u8]>, C: Numbering> Turn<'t, D, C> {
    #[inline(always)]
    fn inner(self) -> Option<Node> {
        if self.node & LEAF == 0 {
            self.tree.node(self.node)
        } else {
            None
        }
    }

    /// This turn as a plain number, below the sum of the tree's
    /// [`node_counts`](StoredTree::node_counts): for who cannot keep a turn, such as a program in
    /// another language. It means something for this table only; [`StoredTree::turn`] is the way
    /// back.
    #[must_use]
    pub fn number(self) -> u32 {
        match self.node & LEAF {
            0 => self.node,
            _ => self.tree.nodes.inner_count.saturating_add(self.node ^ LEAF),
        }
    }

    /// The code to guess. In a damaged table it may be the wrong one, but it is one of the rules'
    /// or of the list.
    #[must_use]
    pub fn guess(self) -> C::Code {
        let index = match self.node & LEAF {
            0 => self.tree.node(self.node).map(|node| node.guess),
            _ => self.tree.leaf_guess(self.node ^ LEAF),
        };
        self.tree
            .numbering
            .code(self.tree.table.bytes(), index.unwrap_or_default().into())
    }

    /// The turn after a feedback to [`guess`](Self::guess).
    ///
    /// # Errors
    ///
    /// [`QueryError::Contradiction`] if no code fits all the feedbacks, [`QueryError::Damaged`] if
    /// the table contradicts itself; [`QueryError::Input`] for more matches than there are
    /// positions, or more or fewer colours than the words have letters.
    // Always, or a step takes half as long again where codes are generic.
    #[inline(always)]
    pub fn answer(self, feedback: C::Feedback) -> Result<Next<'t, D, C>, QueryError> {
        let StoredTree {
            nodes,
            numbering,
            table,
        } = self.tree;
        numbering.check(feedback)?;
        let Some(node) = self.inner() else {
            return if feedback == numbering.win() {
                Ok(Next::Solved)
            } else {
                Err(QueryError::Contradiction)
            };
        };
        let child = numbering.child(table.bytes(), nodes, self.node, &node, feedback)?;
        let Some(Child {
            is_inner,
            number,
            end,
        }) = child
        else {
            return Ok(Next::Solved);
        };
        // Numbers grow along every path, so even in a damaged table every path ends.
        if number >= end || (is_inner && number <= self.node) {
            return Err(QueryError::Damaged);
        }
        let child = if is_inner { number } else { number | LEAF };
        Ok(Next::Guess(Turn {
            tree: self.tree,
            node: child,
        }))
    }

    /// Number of secrets that fit the feedback so far, at least 1, so that it can be divided by.
    #[must_use]
    pub fn remaining(self) -> u32 {
        self.inner().map_or(1, |node| node.secrets.max(1))
    }

    /// Number of guesses still to come in the worst case, this one included: at least 1.
    #[must_use]
    pub fn worst(self) -> u8 {
        self.inner().map_or(1, |node| node.worst.max(1))
    }

    /// Number of guesses still to come, this one included, summed over the
    /// [`remaining`](Self::remaining) secrets: at least one for each. Divided by their number, it
    /// is the average.
    #[must_use]
    pub fn total(self) -> u32 {
        self.inner()
            .map_or(1, |node| node.total.max(node.secrets).max(1))
    }
}
