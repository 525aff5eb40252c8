//! Layout of an inner node of a tree.
//!
//! A node's record has two masks with one bit a feedback, numbered by
//! [`Feedback::index`](super::Feedback::index): the feedbacks that lead to another inner node, and
//! those that leave one secret, a leaf. Children of one sort are stored one after another in the
//! order of their feedback. So a child's number is that of the first child plus the number of lower
//! bits set: one load and one population count, no search.

use super::feedback::Feedback;
use crate::bytes;
use crate::error::{OpenError, QueryError};
use crate::format::Header;

/// Bytes in a leaf's record: the number of its only secret, which is the guess.
pub(super) const LEAF_LEN: usize = 2;

/// Fields of an inner node's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Node {
    /// The number of the guessed code.
    pub guess: u16,
    /// Guesses still to come, this one included, in the worst case.
    pub worst: u8,
    /// The feedbacks after which more than one secret is left.
    pub inner: u64,
    /// The feedbacks after which one secret is left; the winning feedback too, if the guess may be
    /// the secret. In a layout without masks 1 if it may, else 0.
    pub leaves: u64,
    /// The number of the first inner child.
    pub first_inner: u32,
    /// The number of the first leaf.
    pub first_leaf: u32,
    /// Secrets that fit the feedback so far.
    pub secrets: u32,
    /// Guesses still to come, this one included, summed over those secrets.
    pub total: u32,
}

/// The widths of a record's fields, chosen for a whole tree so that its records are as short as
/// fields allow.
///
/// The record: guess (2 bytes), worst (1), zero (1), then the two masks, then first inner child,
/// first leaf, secrets and total. Sixteen bytes for four positions and a total below 65536. Where
/// there are too many kinds of feedback for masks, there are none, and the fourth byte is 1 if the
/// guess may be the secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeLayout {
    mask_width: u8,
    number_width: u8,
}

const WORST_AT: usize = 2;
const MAY_WIN_AT: usize = 3;
const INNER_AT: usize = 4;

impl NodeLayout {
    /// The layout for trees of codes of so many positions in which no number exceeds `largest`: the
    /// total of all guesses.
    #[must_use]
    pub const fn new(positions: u8, largest: u32) -> Self {
        let mask_width = match Feedback::count(positions) {
            0..=16 => 2,
            17..=32 => 4,
            _ => 8,
        };
        Self {
            mask_width,
            number_width: if largest <= u16::MAX as u32 { 2 } else { 4 },
        }
    }

    /// The layout without masks for trees in which no number exceeds `largest`.
    #[must_use]
    pub const fn without_masks(largest: u32) -> Self {
        Self {
            mask_width: 0,
            ..Self::new(1, largest)
        }
    }

    /// The layout with these widths in bytes, if they are a layout's.
    pub(super) const fn from_widths(mask_width: u8, number_width: u8) -> Option<Self> {
        match (mask_width, number_width) {
            (2 | 4 | 8, 2 | 4) => Some(Self {
                mask_width,
                number_width,
            }),
            _ => None,
        }
    }

    /// The layout without masks and with numbers of so many bytes, if there is one.
    pub(super) const fn from_number_width(number_width: u8) -> Option<Self> {
        match number_width {
            2 | 4 => Some(Self {
                mask_width: 0,
                number_width,
            }),
            _ => None,
        }
    }

    /// Bytes in a mask: 2, 4 or 8; 0 without masks.
    pub(super) const fn mask_width(self) -> u8 {
        self.mask_width
    }

    /// Bytes in a number: 2 or 4.
    pub(super) const fn number_width(self) -> u8 {
        self.number_width
    }

    /// Bytes in a record.
    #[inline(always)]
    pub(super) const fn record_len(self) -> usize {
        self.number_at(4)
    }

    #[inline(always)]
    const fn leaves_at(self) -> usize {
        INNER_AT + self.mask_width as usize
    }

    /// Returns the place of the record's `index`-th number.
    #[inline(always)]
    const fn number_at(self, index: usize) -> usize {
        self.leaves_at() + self.mask_width as usize + index * self.number_width as usize
    }

    #[inline(always)]
    fn mask(self, nodes: &[u8], at: usize) -> Option<u64> {
        match self.mask_width {
            0 => Some(0),
            2 => bytes::u16(nodes, at).map(u64::from),
            4 => bytes::u32(nodes, at).map(u64::from),
            _ => bytes::u64(nodes, at),
        }
    }

    #[inline(always)]
    fn number(self, nodes: &[u8], at: usize) -> Option<u32> {
        match self.number_width {
            2 => bytes::u16(nodes, at).map(u32::from),
            _ => bytes::u32(nodes, at),
        }
    }

    /// The record that begins at offset `start` plus that of node `index`, or `None` if it lies
    /// outside `bytes`.
    #[inline(always)]
    pub(super) fn read(self, bytes: &[u8], start: usize, index: u32) -> Option<Node> {
        // With the widths as constants the compiler reads the common record with fixed offsets: a
        // quarter less time.
        const SHORT: NodeLayout = NodeLayout {
            mask_width: 2,
            number_width: 2,
        };
        if self == SHORT {
            SHORT.read_any(bytes, start, index)
        } else {
            self.read_any(bytes, start, index)
        }
    }

    #[inline(always)]
    fn read_any(self, bytes: &[u8], start: usize, index: u32) -> Option<Node> {
        let at = (index as usize)
            .saturating_mul(self.record_len())
            .saturating_add(start);
        let (_, rest) = bytes.split_at_checked(at)?;
        let (record, _) = rest.split_at_checked(self.record_len())?;
        Some(Node {
            guess: bytes::u16(record, 0)?,
            worst: bytes::u8(record, WORST_AT)?,
            inner: self.mask(record, INNER_AT)?,
            leaves: match self.mask_width {
                0 => bytes::u8(record, MAY_WIN_AT)?.into(),
                _ => self.mask(record, self.leaves_at())?,
            },
            first_inner: self.number(record, self.number_at(0))?,
            first_leaf: self.number(record, self.number_at(1))?,
            secrets: self.number(record, self.number_at(2))?,
            total: self.number(record, self.number_at(3))?,
        })
    }

    /// The bytes of a record. Bits that do not fit the widths are dropped.
    pub fn write(self, node: &Node) -> impl Iterator<Item = u8> {
        let (mask, number) = (usize::from(self.mask_width), usize::from(self.number_width));
        let masks = [node.inner, node.leaves]
            .into_iter()
            .flat_map(move |bits| bits.to_le_bytes().into_iter().take(mask));
        let numbers = [node.first_inner, node.first_leaf, node.secrets, node.total];
        let numbers = numbers
            .into_iter()
            .flat_map(move |value| value.to_le_bytes().into_iter().take(number));
        let may_win = if mask == 0 { node.leaves as u8 } else { 0 };
        node.guess
            .to_le_bytes()
            .into_iter()
            .chain([node.worst, may_win])
            .chain(masks)
            .chain(numbers)
    }
}

const INNER: usize = 0;
const LEAVES: usize = 1;

/// Location and layout of the nodes, read from the header when a table is opened.
#[derive(Debug, Clone, Copy)]
pub struct Nodes {
    pub(super) layout: NodeLayout,
    pub(super) inner_at: usize,
    pub(super) inner_count: u32,
    pub(super) leaves_at: usize,
    pub(super) leaf_count: u32,
}

impl Nodes {
    /// Locates the nodes of a table, if its parameters name the widths of a layout.
    pub(super) const fn parse(
        header: &Header,
        layout: Option<NodeLayout>,
    ) -> Result<Self, OpenError> {
        let Some(layout) = layout else {
            return Err(OpenError::Malformed {
                what: "impossible field widths",
            });
        };

        let (inner_at, inner_end) = header.section(INNER);
        let (leaves_at, leaves_end) = header.section(LEAVES);
        let (inner_len, leaves_len) = (inner_end - inner_at, leaves_end - leaves_at);
        let (inner_count, leaf_count) = (inner_len / layout.record_len(), leaves_len / LEAF_LEN);
        if inner_count * layout.record_len() != inner_len || leaf_count * LEAF_LEN != leaves_len {
            return Err(OpenError::Malformed {
                what: "sections that are not whole records",
            });
        }

        if inner_count == 0 && leaf_count == 0 {
            return Err(OpenError::Malformed {
                what: "a tree without nodes",
            });
        }
        // A node has at least one secret that no other node has as its guess, or splits such nodes:
        // far below 2^31.
        if inner_count > i32::MAX as usize || leaf_count > i32::MAX as usize {
            return Err(OpenError::Malformed {
                what: "more nodes than any tree has",
            });
        }
        Ok(Self {
            layout,
            inner_at,
            inner_count: inner_count as u32,
            leaves_at,
            leaf_count: leaf_count as u32,
        })
    }

    #[inline(always)]
    pub(super) fn inner(&self, table: &[u8], number: u32) -> Option<Node> {
        self.layout.read(table, self.inner_at, number)
    }
}

/// A child of an inner node.
pub struct Child {
    pub(super) is_inner: bool,
    /// Index among those of its sort.
    pub(super) number: u32,
    /// Number of nodes of its sort.
    pub(super) end: u32,
}

/// Returns the child to which a feedback of a tree's positions leads in a layout with masks.
#[inline(always)]
pub(super) fn by_masks(
    nodes: &Nodes,
    node: &Node,
    feedback: Feedback,
    win: Feedback,
) -> Result<Option<Child>, QueryError> {
    let bit = 1_u64 << (feedback.index() & 63);
    // Both sorts of children by the same arithmetic: which sort it is cannot be predicted, so no
    // branch depends on it.
    let is_inner = node.inner & bit != 0;
    let (mask, first, end) = if is_inner {
        (node.inner, node.first_inner, nodes.inner_count)
    } else {
        (node.leaves, node.first_leaf, nodes.leaf_count)
    };

    if mask & bit == 0 {
        return Err(QueryError::Contradiction);
    }
    if feedback == win {
        return Ok(None);
    }
    Ok(Some(Child {
        is_inner,
        number: first.saturating_add(answers_before(mask, feedback)),
        end,
    }))
}

/// Number of feedbacks in `mask` that come before `feedback`.
#[inline(always)]
pub(super) fn answers_before(mask: u64, feedback: Feedback) -> u32 {
    let before = mask & ((1 << (feedback.index() & 63)) - 1);
    if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt")))
        && before <= u64::from(u16::MAX)
    {
        // Without the instruction, two loads are half as long a wait as counting by shifts and
        // additions.
        let [low, high, ..] = before.to_le_bytes();
        u32::from(ones(low)) + u32::from(ones(high))
    } else {
        before.count_ones()
    }
}

/// The number of bits set in a byte, from a table.
#[inline(always)]
fn ones(byte: u8) -> u8 {
    const fn table() -> [u8; 256] {
        let mut table = [0; 256];
        let mut rest: &mut [u8] = &mut table;
        let mut byte = 0_u32;
        while let Some((slot, others)) = rest.split_first_mut() {
            *slot = byte.count_ones() as u8;
            byte += 1;
            rest = others;
        }
        table
    }
    static ONES: [u8; 256] = table();
    ONES.get(usize::from(byte)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn records_round_trip_in_every_layout() {
        let node = Node {
            guess: 1,
            worst: 2,
            inner: 3,
            leaves: 4,
            first_inner: 5,
            first_leaf: 6,
            secrets: 7,
            total: 8,
        };
        for (mask, number, len) in [
            (0, 2, 12),
            (0, 4, 20),
            (2, 2, 16),
            (4, 2, 20),
            (8, 2, 28),
            (2, 4, 24),
            (4, 4, 28),
            (8, 4, 36),
        ] {
            let with_masks = NodeLayout::from_widths(mask, number);
            let layout = with_masks
                .or(NodeLayout::from_number_width(number))
                .unwrap();
            assert_eq!((layout.mask_width(), layout.record_len()), (mask, len));
            let mut nodes: Vec<u8> = layout.write(&Node::default()).collect();
            nodes.extend(layout.write(&node));
            assert_eq!(nodes.len(), 2 * len);
            let node = if mask == 0 {
                Node { inner: 0, ..node }
            } else {
                node
            };
            assert_eq!(layout.read(&nodes, 0, 1), Some(node));
            assert_eq!(layout.read(&nodes, len, 0), Some(node));
            assert_eq!(layout.read(&nodes, 0, 2), None);
            assert_eq!(layout.read(&nodes, usize::MAX, u32::MAX), None);
        }
    }

    #[test]
    fn widths_follow_the_positions() {
        fn layout(positions: u8, largest: u32) -> (u8, u8) {
            let layout = NodeLayout::new(positions, largest);
            (layout.mask_width(), layout.number_width())
        }
        assert_eq!(layout(4, 65_535), (2, 2));
        assert_eq!(layout(5, 65_536), (4, 4));
        assert_eq!(layout(7, 1), (8, 2));
        assert_eq!(NodeLayout::from_widths(3, 2), None);
    }
}
