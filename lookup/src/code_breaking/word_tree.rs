//! A strategy for a list of codes or words, which is in the table too.

use super::node::{NodeLayout, Nodes};
use super::rules::MAX_POSITIONS;
use super::stored_tree::StoredTree;
use super::word_list::{WordList, Words};
use crate::error::{OpenError, attempt};
use crate::format::{Header, PARAMETERS_LEN};
use crate::table::{Table, opened};

/// A strategy for every secret of a list: the word to guess after any sequence of feedbacks.
///
/// ```no_run
/// use solvetab_lookup::Table;
/// use solvetab_lookup::code_breaking::{Next, Word, WordTree};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // Made by: solvetab solve --codes words.txt --out words.tab
/// let tree = WordTree::new(Table::new(std::fs::read("words.tab")?)?)?;
/// println!("{}", tree.list());
/// let secret: Word = "cohab".parse()?;
/// let mut turn = tree.start();
/// while let Next::Guess(next) = turn.answer(turn.guess().feedback(secret)?)? {
///     turn = next;
/// }
/// assert_eq!(turn.guess(), secret);
/// # Ok(())
/// # }
/// ```
pub type WordTree<D = &'static [u8]> = StoredTree<D, Words>;

opened!(StoredTree<D, Words>: WordTree, parse => (numbering, nodes));

/// The list and the nodes of a table whose header says so.
const fn parse(header: &Header) -> Result<(Words, Nodes), OpenError> {
    let (words, mask_width, number_width) = attempt!(Words::parse(header, MAX_POSITIONS));
    Ok((
        words,
        attempt!(Nodes::parse(
            header,
            NodeLayout::from_widths(mask_width, number_width)
        )),
    ))
}

impl<D: AsRef<[u8]>> StoredTree<D, Words> {
    /// The words.
    pub fn list(&self) -> WordList<'_> {
        WordList::new(self.table().bytes(), *self.numbering())
    }
}

/// The header's parameters for a tree of words of so many characters in this layout.
#[must_use]
pub const fn parameters(positions: u8, layout: NodeLayout) -> [u8; PARAMETERS_LEN] {
    Words::parameters(positions, layout.mask_width(), layout.number_width())
}
