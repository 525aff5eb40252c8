//! A complete strategy, walked answer by answer.
//!
//! The nodes with more than one secret left ("inner") and those with one ("leaves") are numbered and stored apart, both in
//! breadth-first order, because most nodes are leaves and a leaf needs two bytes only.

use super::code::Code;
use super::feedback::Feedback;
use super::node::{LEAF_LEN, Node, NodeLayout, answers_before};
use super::rules::Rules;
use crate::bytes;
use crate::error::{OpenError, QueryError};
use crate::format::{Header, Kind, PARAMETERS_LEN};
use crate::table::Table;

/// The kind of table a tree is stored in.
pub const KIND: Kind = Kind::DecisionTree;
/// The version of its layout: section 0 holds the inner nodes, section 1 the leaves.
pub const LAYOUT: u16 = 1;

const INNER: usize = 0;
const LEAVES: usize = 1;

/// A strategy for every secret of a game: the guess to make after any sequence of answers.
///
/// ```
/// use solvetab_lookup::Table;
/// use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let bytes = include_bytes!("../../../tables/mastermind-4x6r.tab");
/// let tree = DecisionTree::new(Table::from_bytes(bytes)?)?;
/// let secret: Code = "5243".parse()?;
/// let mut turn = tree.start();
/// assert_eq!(turn.remaining(), 1296);
/// let mut guesses = 1;
/// while let Next::Guess(next) = turn.answer(Feedback::between(turn.guess(), secret)?)? {
///     turn = next;
///     guesses += 1;
/// }
/// assert_eq!(turn.guess(), secret);
/// assert!(guesses <= tree.start().worst());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct DecisionTree<D = &'static [u8]> {
    table: Table<D>,
    shape: Shape,
}

/// What opening learns from the header: enough to find any node.
#[derive(Debug, Clone, Copy)]
struct Shape {
    rules: Rules,
    layout: NodeLayout,
    inner_at: usize,
    inner_count: u32,
    leaves_at: usize,
    leaf_count: u32,
}

impl Shape {
    const fn parse(header: &Header) -> Result<Self, OpenError> {
        if let Err(error) = header.require(KIND, LAYOUT) {
            return Err(error);
        }
        let [positions, symbols, repeats, mask_width, number_width, rest @ ..] = &header.parameters;
        let Ok(rules) = Rules::new(*positions, *symbols, *repeats == 1) else {
            return Err(OpenError::Malformed { what: "impossible rules" });
        };
        let Some(layout) = NodeLayout::from_widths(*mask_width, *number_width) else {
            return Err(OpenError::Malformed { what: "impossible field widths" });
        };
        let mut reserved: &[u8] = rest;
        while let Some((&byte, others)) = reserved.split_first() {
            if byte != 0 {
                return Err(OpenError::Malformed { what: "reserved parameters that are not zero" });
            }
            reserved = others;
        }
        let (inner_at, inner_end) = header.section(INNER);
        let (leaves_at, leaves_end) = header.section(LEAVES);
        let (inner_len, leaves_len) = (inner_end - inner_at, leaves_end - leaves_at);
        let (inner_count, leaf_count) = (inner_len / layout.record_len(), leaves_len / LEAF_LEN);
        if *repeats > 1 || inner_count * layout.record_len() != inner_len || leaf_count * LEAF_LEN != leaves_len {
            return Err(OpenError::Malformed { what: "sections that are not whole records" });
        }
        if inner_count == 0 && leaf_count == 0 {
            return Err(OpenError::Malformed { what: "a tree without nodes" });
        }
        // A node has at least one secret that no other node has as its guess, or splits such nodes: far below 2^31.
        if inner_count > i32::MAX as usize || leaf_count > i32::MAX as usize {
            return Err(OpenError::Malformed { what: "more nodes than any tree has" });
        }
        Ok(Self { rules, layout, inner_at, inner_count: inner_count as u32, leaves_at, leaf_count: leaf_count as u32 })
    }

    /// The header's parameters for a tree of these rules and this layout.
    const fn parameters(rules: Rules, layout: NodeLayout) -> [u8; PARAMETERS_LEN] {
        let (mask, number) = (layout.mask_width(), layout.number_width());
        [rules.positions(), rules.symbols(), rules.repeats() as u8, mask, number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    }
}

impl DecisionTree<&'static [u8]> {
    /// Opens a tree in a `const` context, so that a wrong file does not compile.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the bytes are not a complete table of this kind.
    pub const fn from_bytes(bytes: &'static [u8]) -> Result<Self, OpenError> {
        match Table::from_bytes(bytes) {
            Ok(table) => match Shape::parse(table.header()) {
                Ok(shape) => Ok(Self { table, shape }),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }
}

impl<D: AsRef<[u8]>> DecisionTree<D> {
    /// The tree in a table.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the table is of another kind, or its header impossible.
    pub fn new(table: Table<D>) -> Result<Self, OpenError> {
        let shape = Shape::parse(table.header())?;
        Ok(Self { table, shape })
    }

    /// The turn before any answer.
    pub fn start(&self) -> Turn<'_, D> {
        Turn { tree: self, node: if self.shape.inner_count > 0 { 0 } else { LEAF } }
    }

    #[inline(always)]
    fn node(&self, index: u32) -> Option<Node> {
        self.shape.layout.read(self.table.bytes(), self.shape.inner_at, index)
    }

    #[inline(always)]
    fn leaf_guess(&self, index: u32) -> Option<u16> {
        bytes::u16(self.table.bytes(), (index as usize).saturating_mul(LEAF_LEN).saturating_add(self.shape.leaves_at))
    }
}

impl<D> DecisionTree<D> {
    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.shape.rules
    }

    /// The table the tree is in.
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// How many nodes there are, in the order of the sections: inner ones, then leaves.
    pub const fn node_counts(&self) -> (u32, u32) {
        (self.shape.inner_count, self.shape.leaf_count)
    }

    /// The header's parameters for a tree of these rules in this layout: what an encoder writes.
    pub const fn parameters(rules: Rules, layout: NodeLayout) -> [u8; PARAMETERS_LEN] {
        Shape::parameters(rules, layout)
    }
}

/// In a turn's node number: it counts leaves, not inner nodes.
const LEAF: u32 = 1 << 31;

/// A moment of the game in which a guess is due.
#[derive(Debug)]
pub struct Turn<'t, D = &'static [u8]> {
    tree: &'t DecisionTree<D>,
    node: u32,
}

// Derived, these would ask for `D: Clone`.
impl<D> Clone for Turn<'_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D> Copy for Turn<'_, D> {}

/// What an answer leads to.
#[derive(Debug, Clone, Copy)]
pub enum Next<'t, D = &'static [u8]> {
    /// The game goes on.
    Guess(Turn<'t, D>),
    /// The guess was the secret.
    Solved,
}

impl<'t, D: AsRef<[u8]>> Turn<'t, D> {
    #[inline(always)]
    fn inner(self) -> Option<Node> {
        if self.node & LEAF == 0 { self.tree.node(self.node) } else { None }
    }

    /// The code to guess. In a damaged table it may be the wrong one, but it is one of the rules'.
    #[must_use]
    pub fn guess(self) -> Code {
        let index = match self.node & LEAF {
            0 => self.tree.node(self.node).map(|node| node.guess),
            _ => self.tree.leaf_guess(self.node ^ LEAF),
        };
        let rules = self.tree.shape.rules;
        let last = rules.codes() - 1;
        rules.code(u32::from(index.unwrap_or_default()).min(last)).unwrap_or(Code::EMPTY)
    }

    /// The turn after an answer to [`guess`](Self::guess).
    ///
    /// # Errors
    ///
    /// [`QueryError::Contradiction`] if no code fits all the answers, [`QueryError::Damaged`] if the table contradicts
    /// itself.
    #[inline]
    pub fn answer(self, answer: Feedback) -> Result<Next<'t, D>, QueryError> {
        let shape = &self.tree.shape;
        let bit = 1_u64 << (answer.index() & 63);
        let Some(node) = self.inner() else {
            return if answer == shape.rules.win() { Ok(Next::Solved) } else { Err(QueryError::Contradiction) };
        };
        // Both sorts of children by the same arithmetic: which sort it is cannot be predicted, so no branch depends on it.
        let is_inner = node.inner & bit != 0;
        let (mask, first, end) = if is_inner {
            (node.inner, node.first_inner, shape.inner_count)
        } else {
            (node.leaves, node.first_leaf, shape.leaf_count)
        };
        if mask & bit == 0 {
            return Err(QueryError::Contradiction);
        }
        if answer == shape.rules.win() {
            return Ok(Next::Solved);
        }
        let number = first.saturating_add(answers_before(mask, answer));
        // Numbers grow along every path, so even in a damaged table every path ends.
        if number >= end || (is_inner && number <= self.node) {
            return Err(QueryError::Damaged);
        }
        let child = if is_inner { number } else { number | LEAF };
        Ok(Next::Guess(Turn { tree: self.tree, node: child }))
    }

    /// How many secrets fit the answers so far, at least 1, so that it can be divided by.
    #[must_use]
    pub fn remaining(self) -> u32 {
        self.inner().map_or(1, |node| node.secrets.max(1))
    }

    /// How many guesses are still to come in the worst case, this one included: at least 1.
    #[must_use]
    pub fn worst(self) -> u8 {
        self.inner().map_or(1, |node| node.worst.max(1))
    }

    /// How many guesses are still to come, this one included, summed over the [`remaining`](Self::remaining) secrets: at least one
    /// for each. Divided by their number, it is the average.
    #[must_use]
    pub fn total(self) -> u32 {
        self.inner().map_or(1, |node| node.total.max(node.secrets).max(1))
    }
}
