//! A strategy for words whose letters get colours. The words that it guesses are in the table too.
//!
//! There are too many kinds of feedback for a bit each. Nodes are stored in breadth-first order, as
//! in any [`StoredTree`], and beside each the feedback that leads to it. The children of a node are
//! neighbours in ascending order of their feedback, so that one is found by a binary search among
//! them.

use core::fmt;

use super::colours::{Colours, MAX_LETTERS};
use super::node::{Child, Node, NodeLayout, Nodes};
use super::numbering::{Numbering, sealed};
use super::stored_tree::StoredTree;
use super::word::Word;
use super::word_list::{WordList, Words};
use crate::bytes;
use crate::error::{InputError, OpenError, QueryError, attempt};
use crate::format::{Header, PARAMETERS_LEN};
use crate::table::{Table, opened};

/// A strategy for words with a colour for each letter: the word to guess after any sequence of
/// colours.
///
/// ```no_run
/// use solvetab_lookup::Table;
/// use solvetab_lookup::code_breaking::{ColourTree, Next, Word};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // Made by: solvetab solve --codes words.txt --feedback colours --out words.tab
/// let tree = ColourTree::new(Table::new(std::fs::read("words.tab")?)?)?;
/// let secret: Word = "cigar".parse()?;
/// let mut turn = tree.start();
/// while let Next::Guess(next) = turn.answer(turn.guess().colours(secret)?)? {
///     turn = next;
/// }
/// assert_eq!(turn.guess(), secret);
/// # Ok(())
/// # }
/// ```
pub type ColourTree<D = &'static [u8]> = StoredTree<D, ColouredWords>;

/// The feedback that leads to each inner node, and to each leaf.
const OF_INNER: usize = 5;
const OF_LEAVES: usize = 6;

/// The words of a [`ColourTree`], by their numbers.
#[derive(Debug, Clone, Copy)]
pub struct ColouredWords {
    words: Words,
    /// Bytes of a number of feedback.
    width: u8,
    of_inner_at: usize,
    of_leaves_at: usize,
}

opened!(StoredTree<D, ColouredWords>: ColourTree, parse => (numbering, nodes));

/// The words and the nodes of a table whose header says so.
const fn parse(header: &Header) -> Result<(ColouredWords, Nodes), OpenError> {
    let (words, width, number_width) = attempt!(Words::parse(header, MAX_LETTERS));
    let nodes = attempt!(Nodes::parse(
        header,
        NodeLayout::from_number_width(number_width)
    ));
    if width != self::width(words.length()) {
        return Err(OpenError::Malformed {
            what: "impossible field widths",
        });
    }
    let (of_inner_at, of_inner_end) = header.section(OF_INNER);
    let (of_leaves_at, of_leaves_end) = header.section(OF_LEAVES);
    if of_inner_end - of_inner_at != nodes.inner_count as usize * width as usize
        || of_leaves_end - of_leaves_at != nodes.leaf_count as usize * width as usize
    {
        return Err(OpenError::Malformed {
            what: "nodes without feedback",
        });
    }
    Ok((
        ColouredWords {
            words,
            width,
            of_inner_at,
            of_leaves_at,
        },
        nodes,
    ))
}

/// Bytes of a number of feedback for words of this length.
#[must_use]
pub const fn width(positions: u8) -> u8 {
    if Colours::count(positions) <= 1 << 8 {
        1
    } else {
        2
    }
}

impl<D: AsRef<[u8]>> StoredTree<D, ColouredWords> {
    /// The words that the tree guesses, and which of them may be secret.
    pub fn list(&self) -> WordList<'_> {
        WordList::new(self.table().bytes(), self.numbering().words)
    }
}

/// The header's parameters for a tree of words of so many letters in this layout.
#[must_use]
pub const fn parameters(positions: u8, layout: NodeLayout) -> [u8; PARAMETERS_LEN] {
    Words::parameters(positions, width(positions), layout.number_width())
}

impl ColouredWords {
    /// Error of colours that are no feedback here.
    #[cold]
    fn length_error(self, feedback: Colours) -> InputError {
        let (what, members) = ("feedback of this table", "colours");
        let (length, found) = (self.words.positions().into(), feedback.letters().into());
        InputError::Length {
            what,
            members,
            least: length,
            most: length,
            found,
        }
    }

    /// The feedback that leads to a node.
    #[inline(always)]
    fn feedback_of(self, table: &[u8], start: usize, number: u32) -> Option<u16> {
        let at = (number as usize)
            .saturating_mul(self.width.into())
            .saturating_add(start);
        if self.width == 1 {
            bytes::u8(table, at).map(u16::from)
        } else {
            bytes::u16(table, at)
        }
    }

    /// The node with this feedback among those from `first` to `end`.
    #[inline(always)]
    fn find(self, table: &[u8], start: usize, first: u32, end: u32, feedback: u16) -> Option<u32> {
        let (mut first, mut size) = (first, end.saturating_sub(first));
        // Without a branch that cannot be predicted: the half is chosen, not jumped to.
        while size > 1 {
            let half = size / 2;
            let middle = first.saturating_add(half);
            let is_before = self
                .feedback_of(table, start, middle)
                .is_some_and(|found| found <= feedback);
            first = if is_before { middle } else { first };
            size -= half;
        }
        (size == 1 && self.feedback_of(table, start, first) == Some(feedback)).then_some(first)
    }
}

impl sealed::Sealed for ColouredWords {
    type Answer = Colours;

    const TREE: &'static str = "ColourTree";

    fn show(&self, debug: &mut fmt::DebugStruct<'_, '_>) {
        self.words.show(debug);
    }

    #[inline(always)]
    fn check(self, feedback: Colours) -> Result<(), InputError> {
        if feedback.letters() == self.words.positions() {
            Ok(())
        } else {
            Err(self.length_error(feedback))
        }
    }

    #[inline(always)]
    fn child(
        self,
        table: &[u8],
        nodes: &Nodes,
        number: u32,
        node: &Node,
        feedback: Colours,
    ) -> Result<Option<Child>, QueryError> {
        if feedback == self.win() {
            return if node.leaves == 1 {
                Ok(None)
            } else {
                Err(QueryError::Contradiction)
            };
        }
        // The children end where those of the next node begin.
        let next = nodes
            .inner(table, number.saturating_add(1))
            .filter(|_| number + 1 < nodes.inner_count);
        let (end_inner, end_leaf) = next.map_or((nodes.inner_count, nodes.leaf_count), |next| {
            (next.first_inner, next.first_leaf)
        });
        let feedback = feedback.number();
        if let Some(number) = self.find(
            table,
            self.of_inner_at,
            node.first_inner,
            end_inner,
            feedback,
        ) {
            return Ok(Some(Child {
                is_inner: true,
                number,
                end: nodes.inner_count,
            }));
        }
        let leaf = self.find(
            table,
            self.of_leaves_at,
            node.first_leaf,
            end_leaf,
            feedback,
        );
        leaf.map(|number| {
            Some(Child {
                is_inner: false,
                number,
                end: nodes.leaf_count,
            })
        })
        .ok_or(QueryError::Contradiction)
    }
}

impl Numbering for ColouredWords {
    type Code = Word;
    type Feedback = Colours;

    fn positions(self) -> u8 {
        self.words.positions()
    }

    fn codes(self) -> u32 {
        self.words.codes()
    }

    fn code(self, table: &[u8], number: u32) -> Word {
        self.words.code(table, number)
    }

    fn may_be_secret(self, table: &[u8], number: u32) -> bool {
        self.words.may_be_secret(table, number)
    }

    fn feedback(self, guess: Word, secret: Word) -> Result<Colours, InputError> {
        guess.colours(secret)
    }

    #[inline(always)]
    fn win(self) -> Colours {
        Colours::win(self.words.positions())
    }

    fn feedbacks(self) -> u16 {
        Colours::count(self.words.positions())
    }

    fn numbered_feedback(self, number: u16) -> Option<Colours> {
        Colours::from_number(number, self.words.positions()).ok()
    }

    fn show_feedback(self, feedback: Colours) -> impl fmt::Display {
        feedback
    }
}
