//! The tables that are open, by their handles.

use alloc::vec::Vec;

use solvetab::{ColourTree, DecisionTree, Kind, QuadAce, Table, Targets, TwentyFour, WordTree};

use crate::exchange::Refusal;

/// A table of some kind.
pub(super) enum Opened {
    DecisionTree(DecisionTree<Vec<u8>>),
    WordTree(WordTree<Vec<u8>>),
    ColourTree(ColourTree<Vec<u8>>),
    TwentyFour(TwentyFour<Vec<u8>>),
    Targets(Targets<Vec<u8>>),
    QuadAce(QuadAce<Vec<u8>>),
}

impl Opened {
    fn new(bytes: Vec<u8>, kind: u32) -> Result<Self, Refusal> {
        let table = Table::new_intact(bytes)?;
        let kind = if kind == 0 { table.kind() as u32 } else { kind };
        Ok(match kind {
            1 => Self::DecisionTree(DecisionTree::new(table)?),
            2 => Self::TwentyFour(TwentyFour::new(table)?),
            3 => Self::QuadAce(QuadAce::new(table)?),
            4 => Self::Targets(Targets::new(table)?),
            5 => Self::WordTree(WordTree::new(table)?),
            8 => Self::ColourTree(ColourTree::new(table)?),
            _ => return Err(Refusal::Usage("there is no such kind of table")),
        })
    }

    fn table(&self) -> &Table<Vec<u8>> {
        match self {
            Self::DecisionTree(tree) => tree.table(),
            Self::WordTree(tree) => tree.table(),
            Self::ColourTree(tree) => tree.table(),
            Self::TwentyFour(hands) => hands.table(),
            Self::Targets(targets) => targets.table(),
            Self::QuadAce(positions) => positions.table(),
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.table().kind()
    }

    pub(super) fn digest(&self) -> [u8; 32] {
        *self.table().digest()
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.table().bytes()
    }
}

const CLOSED: Refusal = Refusal::Usage("the table is closed");

/// Tables by handle; nothing where a table was closed.
pub(super) struct Tables(Vec<Option<Opened>>);

impl Tables {
    pub(super) const NEW: Self = Self(Vec::new());

    /// More than anybody opens, and few enough for a handle and a kind to fit a number.
    const MOST: usize = 1 << 16;

    pub(super) fn open(&mut self, bytes: Vec<u8>, kind: u32) -> Result<(u32, u16), Refusal> {
        let opened = Opened::new(bytes, kind)?;
        let kind = opened.kind() as u16;
        let handle = match self.0.iter().position(Option::is_none) {
            Some(free) => free,
            None if self.0.len() == Self::MOST || self.0.try_reserve(1).is_err() => {
                return Err(Refusal::NO_MEMORY);
            }
            None => {
                self.0.push(None);
                self.0.len() - 1
            }
        };
        if let Some(slot) = self.0.get_mut(handle) {
            *slot = Some(opened);
        }
        Ok((handle as u32, kind))
    }

    pub(super) fn close(&mut self, handle: u32) -> Result<(), Refusal> {
        let slot = self
            .0
            .get_mut(handle as usize)
            .filter(|slot| slot.is_some())
            .ok_or(CLOSED)?;
        *slot = None;
        Ok(())
    }

    #[inline]
    pub(super) fn get(&self, handle: u32) -> Result<&Opened, Refusal> {
        self.0
            .get(handle as usize)
            .and_then(Option::as_ref)
            .ok_or(CLOSED)
    }
}

/// The table of a handle, if it is of one kind.
macro_rules! of_kind {
    ($name:ident, $variant:ident, $type:ty) => {
        impl Tables {
            #[inline]
            pub(super) fn $name(&self, handle: u32) -> Result<&$type, Refusal> {
                match self.get(handle)? {
                    Opened::$variant(table) => Ok(table),
                    _ => Err(Refusal::Usage("the table is of another kind")),
                }
            }
        }
    };
}

of_kind!(decision_tree, DecisionTree, DecisionTree<Vec<u8>>);
of_kind!(twenty_four, TwentyFour, TwentyFour<Vec<u8>>);
of_kind!(targets, Targets, Targets<Vec<u8>>);
of_kind!(quad_ace, QuadAce, QuadAce<Vec<u8>>);
