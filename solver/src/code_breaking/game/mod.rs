//! A guessing game: who may be the secret, what may be guessed, and the feedback.
//!
//! [`Game`] is made from rules or from a list of codes or words, and asks no caller which of the
//! two it is. Codes have numbers in lexicographic order. Feedback has dense numbers, the winning
//! one last.
//!
//! ```text
//! codes: Codes -> list            codes or words of a list; some have a name (named_lists)
//!              -> feedback        kinds of feedback by number
//!              -> hard_mode       words that agree with the feedback before
//! searched_game: Game -> codes    what is known of the codes without tables
//!              -> partition       a set divided by the feedback of one guess
//!              -> scan            a lower bound on every guess: excess, bit_slices, processor
//!              -> representatives guesses that need not be scanned
//!              -> subsets         what scans of some subsets say of others
//!              -> colours         the colours of every guess for every word
//!              -> word_columns    the colours of one guess for many words
//! group -> automorphisms          the symmetries of a game
//! ```
//!
//! The feedback of all guesses for one secret is added up from sets of guesses, for the scans. The
//! feedback between two codes is computed from the codes' bits. Both are the same two sums:
//! positions that agree, and symbols that both have.

mod automorphisms;
mod bit_slices;
mod codes;
pub(crate) mod colours;
pub(crate) mod excess;
pub(crate) mod feedback;
pub(crate) mod group;
pub(crate) mod hard_mode;
pub mod list;
pub mod named_lists;
pub(crate) mod partition;
mod processor;
pub(crate) mod representatives;
pub(crate) mod scan;
mod searched_game;
pub(crate) mod subsets;
pub(crate) mod word_columns;

pub use codes::Codes;
pub(crate) use scan::Symbols;
pub use searched_game::Game;
pub(crate) use searched_game::Members;

/// A guess, and its feedback, by their numbers.
pub type Move = (u16, u16);
