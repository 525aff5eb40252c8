//! The sections that a tree has to have, from what was counted at its nodes, for `verify`.
//!
//! Records are written as `docs/format.md` prescribes them for what was found by playing every
//! secret: so a mask has the answers that some secret gives and no others, and nothing is hidden in
//! bytes that no probe reads.

use std::collections::{BTreeMap, VecDeque};

use anyhow::Context;
use solvetab_lookup::code_breaking::{Feedback, Numbering, Turn, WordList};
use solvetab_lookup::layout::{Node, NodeLayout};

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
pub(crate) type Turns<'t, D, C> = BTreeMap<Vec<Feedback>, (Turn<'t, D, C>, Counted)>;

/// The layout of the records of such a tree.
pub(crate) fn layout<D, C>(turns: &Turns<'_, D, C>, positions: u8) -> NodeLayout {
    NodeLayout::new(positions, turns.get(&[][..]).map_or(0, |(_, counted)| counted.total))
}

/// Inner nodes, then leaves, both breadth first; `number` is that of a code.
///
/// # Errors
///
/// If a guess has no number.
pub(crate) fn nodes<D: AsRef<[u8]>, C: Numbering>(
    turns: &Turns<'_, D, C>,
    positions: u8,
    number: impl Fn(C::Code) -> Option<u32>,
) -> anyhow::Result<Vec<Vec<u8>>> {
    let layout = layout(turns, positions);
    let number = |turn: &Turn<'_, D, C>| {
        let number = number(turn.guess()).and_then(|number| u16::try_from(number).ok());
        number.context("a guess is no code that may be guessed")
    };
    let (mut inner, mut leaves) = (Vec::new(), Vec::new());
    let (mut inner_count, mut leaf_count) = (0, 0);
    let mut open = VecDeque::new();
    match turns.get(&[][..]) {
        Some((turn, counted)) if counted.is_leaf() => leaves.extend(number(turn)?.to_le_bytes()),
        root => {
            inner_count = 1;
            open.extend(root.map(|root| (Vec::new(), root)));
        }
    }
    while let Some((path, (turn, counted))) = open.pop_front() {
        let mut node = Node {
            guess: number(turn)?,
            worst: counted.worst,
            inner: 0,
            leaves: if counted.may_win { 1 << Feedback::win(positions).index() } else { 0 },
            first_inner: inner_count,
            first_leaf: leaf_count,
            secrets: counted.secrets,
            total: counted.total,
        };
        for answer in (0..Feedback::count(positions)).filter_map(Feedback::from_index) {
            let below = [path.as_slice(), &[answer]].concat();
            let Some(child) = turns.get(&below) else { continue };
            let bit = 1 << answer.index();
            if child.1.is_leaf() {
                node.leaves |= bit;
                leaf_count += 1;
                leaves.extend(number(&child.0)?.to_le_bytes());
            } else {
                node.inner |= bit;
                inner_count += 1;
                open.push_back((below, child));
            }
        }
        inner.extend(layout.write(&node));
    }
    Ok(vec![inner, leaves])
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
