//! The sections that a tree has to have, from what was counted at its nodes, for `verify`.
//!
//! Records are written as `docs/format.md` prescribes them for what was found by playing every
//! secret: so a mask has the answers that some secret gives and no others, and nothing is hidden in
//! bytes that no probe reads.

use std::collections::{BTreeMap, VecDeque};

use anyhow::Context;
use solvetab_lookup::code_breaking::{Numbering, Turn, WordList};
use solvetab_lookup::layout::{Node, NodeLayout};

use crate::verify::judged::Judged;

/// What was counted at a turn.
#[derive(Default)]
pub(crate) struct Counted {
    pub(crate) secrets: u32,
    pub(crate) worst: u8,
    /// Secrets that need the worst case.
    pub(crate) at_worst: u32,
    pub(crate) total: u32,
    /// Whether the guess is one of them.
    pub(crate) may_win: bool,
}

impl Counted {
    /// Nothing is left to ask: the guess is the only secret.
    const fn is_leaf(&self) -> bool {
        self.secrets == 1 && self.may_win
    }
}

/// The turns that were met, by the answers before them.
pub(crate) type Turns<'t, D, C> = BTreeMap<Vec<<C as Numbering>::Feedback>, (Turn<'t, D, C>, Counted)>;

/// The total of such a tree.
pub(crate) fn total<D, C: Numbering>(turns: &Turns<'_, D, C>) -> u32 {
    turns.get(&[][..]).map_or(0, |(_, counted)| counted.total)
}

/// The layout of the records of such a tree, if it has masks.
pub(crate) fn layout<D, C: Numbering>(turns: &Turns<'_, D, C>, positions: u8) -> NodeLayout {
    NodeLayout::new(positions, total(turns))
}

/// Inner nodes and leaves, both breadth first, and the feedback that leads to each.
#[derive(Default)]
pub(crate) struct Nodes {
    inner: Vec<u8>,
    leaves: Vec<u8>,
    of_inner: Vec<u16>,
    of_leaves: Vec<u16>,
    is_wide: bool,
}

impl Nodes {
    /// The records.
    pub(crate) fn records(&self) -> [Vec<u8>; 2] {
        [self.inner.clone(), self.leaves.clone()]
    }

    /// The feedback, where it stands beside the nodes.
    pub(crate) fn beside(&self) -> [Vec<u8>; 2] {
        let width = if self.is_wide { 2 } else { 1 };
        let bytes = |of: &[u16]| of.iter().flat_map(|number| number.to_le_bytes().into_iter().take(width)).collect();
        [bytes(&self.of_inner), bytes(&self.of_leaves)]
    }
}

/// The nodes; `number` is that of a code.
///
/// # Errors
///
/// If a guess has no number.
pub(crate) fn nodes<D: AsRef<[u8]>, C: Judged>(
    turns: &Turns<'_, D, C>,
    codes: C,
    layout: NodeLayout,
    number: impl Fn(C::Code) -> Option<u32>,
) -> anyhow::Result<Nodes> {
    let number = |turn: &Turn<'_, D, C>| {
        let number = number(turn.guess()).and_then(|number| u16::try_from(number).ok());
        number.context("a guess is no code that may be guessed")
    };
    let kinds = codes.kinds();
    // A bit for each kind; in a layout without masks one alone, which says that the guess may win.
    let has_masks = [0, u32::MAX].into_iter().all(|largest| layout != NodeLayout::without_masks(largest));
    let bit = |kind: usize| if has_masks { 1_u64 << kind } else { 0 };
    let win = if has_masks { bit(kinds.len() - 1) } else { 1 };
    let mut nodes = Nodes { is_wide: kinds.len() > 256, ..Nodes::default() };
    let (mut inner_count, mut leaf_count) = (0, 0);
    let mut open = VecDeque::new();
    match turns.get(&[][..]) {
        Some((turn, counted)) if counted.is_leaf() => {
            nodes.leaves.extend(number(turn)?.to_le_bytes());
            nodes.of_leaves.push(0);
        }
        root => {
            inner_count = 1;
            nodes.of_inner.push(0);
            open.extend(root.map(|root| (Vec::new(), root)));
        }
    }
    while let Some((path, (turn, counted))) = open.pop_front() {
        let mut node = Node {
            guess: number(turn)?,
            worst: counted.worst,
            inner: 0,
            leaves: if counted.may_win { win } else { 0 },
            first_inner: inner_count,
            first_leaf: leaf_count,
            secrets: counted.secrets,
            total: counted.total,
        };
        for (kind, &answer) in kinds.iter().enumerate() {
            let below = [path.as_slice(), &[answer]].concat();
            let Some(child) = turns.get(&below) else { continue };
            if child.1.is_leaf() {
                node.leaves |= bit(kind);
                leaf_count += 1;
                nodes.leaves.extend(number(&child.0)?.to_le_bytes());
                nodes.of_leaves.push(kind as u16);
            } else {
                node.inner |= bit(kind);
                inner_count += 1;
                nodes.of_inner.push(kind as u16);
                open.push_back((below, child));
            }
        }
        nodes.inner.extend(layout.write(&node));
    }
    Ok(nodes)
}

/// The words by their letters, the letters, of which some may be in no word, and who may be secret.
pub(crate) fn words(list: &WordList<'_>) -> [Vec<u8>; 3] {
    let words: Vec<String> = list.iter().map(|word| word.to_string()).collect();
    let letters: Vec<char> = list.letters().collect();
    let numbers: BTreeMap<char, u8> = letters.iter().copied().zip(0..=u8::MAX).collect();
    let rows = words.iter().flat_map(|word| word.chars()).filter_map(|letter| numbers.get(&letter).copied()).collect();
    let mut secrets = vec![0; words.len().div_ceil(8)];
    for number in (0..list.len()).filter(|&number| list.may_be_secret(number)) {
        secrets[number as usize / 8] |= 1 << (number % 8);
    }
    [rows, letters.into_iter().flat_map(|letter| u32::from(letter).to_le_bytes()).collect(), secrets]
}
