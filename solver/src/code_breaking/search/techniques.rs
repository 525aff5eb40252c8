//! What makes the search fast, each part to be switched off by itself, so that it can be measured
//! and tested.

use crate::choices::choices;

choices! {
    /// One part of what makes the search fast.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(u8)]
    pub enum Technique parsed as "a technique" such as "symmetry or table" {
        Symmetry = "symmetry", "Guesses that symmetry makes equal are searched once";
        Places = "places", "Symbols of each position are renamed by themselves where only bulls are reported";
        Classes = "classes", "Capacities of cells after certain answers";
        Counting = "counting", "Cells beyond their capacities count when guesses are scanned";
        Members = "members", "Members that tell all members of a small set apart come first";
        Subsets = "subsets", "A scan says what other cells of the same set cost at least";
        Table = "table", "What is known of sets is remembered";
        Histories = "histories", "Large sets that symmetry makes equal are remembered as one";
        Representatives = "representatives", "Guesses that differ in symbols that are all alike are scanned once";
        Scans = "scans", "All cells of a guess are scanned before one of them is searched";
        SmallFirst = "small-first", "Small cells are searched before large ones";
        Shares = "shares", "Large cells are searched for their share of what is missing";
        Vectors = "vectors", "Vector instructions that not every processor has";
    }
}

/// Which techniques are used; each changes the time only. All of them by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Techniques(u16);

impl Default for Techniques {
    fn default() -> Self {
        Self(u16::MAX)
    }
}

impl Techniques {
    /// The same without one.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u8))
    }

    /// Whether one is used.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 == 1
    }
}
