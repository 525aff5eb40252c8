//! Moving positions and renaming symbols, written out.

use super::automorphisms::MOST_SYMBOLS;
use crate::code_breaking::game::Symbols;

/// Where each position goes, and what each symbol becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Renaming {
    pub(crate) positions: [u8; 8],
    pub(crate) symbols: [u8; MOST_SYMBOLS],
}

impl Renaming {
    /// The image of a code.
    pub(crate) fn of(&self, code: &Symbols, positions: usize) -> Symbols {
        let mut image = [0; 8];
        for position in 0..positions {
            image[usize::from(self.positions[position])] = self.symbols[usize::from(code[position])];
        }
        image
    }
}
