//! What makes the search fast, each part to be switched off by itself, so that it can be measured and tested.

use crate::named::by_name;

/// One part of what makes the search fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Technique {
    /// Of guesses that symmetry makes equal one is searched.
    Symmetry,
    /// Where only bulls are reported and symbols may be repeated, those of each position are renamed by themselves.
    Places,
    /// Capacities after certain answers, not only of all answers.
    Classes,
    /// Cells beyond their capacities count when guesses are scanned, not only answers that do not occur.
    Counting,
    /// Members that tell all members of a small set apart are looked for first.
    Members,
    /// What is known of sets is remembered; without, of hardly any.
    Table,
    /// What is known of a set is known of all that symmetry makes equal, after a few guesses.
    Histories,
    /// Of guesses that differ only in symbols that no secret has, or that no guess has had, one is scanned.
    Representatives,
    /// All cells of a guess are scanned before one of them is searched.
    Scans,
    /// Small cells are searched before large ones, not after them.
    SmallFirst,
    /// Vector instructions that not every processor has.
    Vectors,
}

impl Technique {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Symmetry,
        Self::Places,
        Self::Classes,
        Self::Counting,
        Self::Members,
        Self::Table,
        Self::Histories,
        Self::Representatives,
        Self::Scans,
        Self::SmallFirst,
        Self::Vectors,
    ];

    /// Its name, as it is parsed and displayed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Symmetry => "symmetry",
            Self::Places => "places",
            Self::Classes => "classes",
            Self::Counting => "counting",
            Self::Members => "members",
            Self::Table => "table",
            Self::Histories => "histories",
            Self::Representatives => "representatives",
            Self::Scans => "scans",
            Self::SmallFirst => "small-first",
            Self::Vectors => "vectors",
        }
    }

    /// What it does, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Symmetry => "Guesses that symmetry makes equal are searched once",
            Self::Places => "Symbols of each position are renamed by themselves where only bulls are reported",
            Self::Classes => "Capacities of cells after certain answers",
            Self::Counting => "Cells beyond their capacities count when guesses are scanned",
            Self::Members => "Members that tell all members of a small set apart come first",
            Self::Table => "What is known of sets is remembered",
            Self::Histories => "Large sets that symmetry makes equal are remembered as one",
            Self::Representatives => "Guesses that differ in symbols that are all alike are scanned once",
            Self::Scans => "All cells of a guess are scanned before one of them is searched",
            Self::SmallFirst => "Small cells are searched before large ones",
            Self::Vectors => "Vector instructions that not every processor has",
        }
    }
}

by_name!(Technique, "a technique", "symmetry or table");

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
