//! O(1) probes into tables of small games that were solved completely.
//!
//! The tables are made by the `solvetab` generator; this crate answers from them and is all a
//! program needs to link. It is `no_std`, never allocates, has no dependency unless a feature adds
//! one, and never panics: bytes that are not a table give an [`OpenError`], damaged ones an error
//! or a wrong answer, nothing else. The facade crate `solvetab` embeds the standard tables.
//!
//! | game | type | answers |
//! |---|---|---|
//! | Bulls and Cows, Mastermind | [`code_breaking::DecisionTree`] | the next guess, and how many are still to come |
//! | | [`code_breaking::WordTree`] | the same for a list of codes or words |
//! | 24 points | [`twenty_four::TwentyFour`] | every way in which a hand makes 24 |
//! | | [`twenty_four::Targets`] | which numbers a hand makes |
//! | QuadAce | [`quad_ace::QuadAce`] | win, loss or draw, with the distance, and a perfect line |
//!
//! # Opening a table
//!
//! [`Table::from_bytes`] takes bytes in memory, also at compile time; `Table::read` (feature `std`)
//! reads a file; `Table::map` (feature `mmap`) maps one, which is `unsafe`. Each game's type is
//! then made from the table:
//!
//! ```
//! use solvetab_lookup::{Table, twenty_four::TwentyFour};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let bytes = include_bytes!("../../tables/twenty-four.tab");
//! let hands = TwentyFour::new(Table::from_bytes(bytes)?)?;
//! assert_eq!(hands.solve([3, 3, 8, 8])?.unwrap().to_string(), "8/(3-8/3)");
//! # Ok(())
//! # }
//! ```
//!
//! # Features
//!
//! - `std`: `Table::read`.
//! - `mmap`: `Table::map`, with the crate memmap2; implies `std`.
//! - `verify`: `Table::is_intact`, with the crate blake3.
//! - `serde`: codes, rules, feedback, words, cards, hands and outcomes in the forms that the
//!   program's JSON has, with the crate serde.
//! - `step-table`: `code_breaking::StepTable`, which says how many guesses a set of codes needs, by
//!   its size, as it was learned.
//! - `hidden-hand`: `quad_ace::HiddenHand`, a strategy for QuadAce with a hidden hand.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "mmap"), forbid(unsafe_code))]
// What a probe of damaged bytes must never do. Tests may (clippy.toml).
#![warn(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::host_endian_bytes)]

#[cfg(any(feature = "std", test))]
extern crate std;

mod bytes;
mod error;
mod format;
mod kind;
#[cfg(feature = "mmap")]
#[allow(unsafe_code, reason = "mapping a file is unsafe by nature; nothing else is")]
mod mmap;
mod numbers;
mod ranking;
#[cfg(feature = "std")]
mod read;
#[cfg(feature = "serde")]
mod serde;
mod table;
#[cfg(feature = "verify")]
mod verify;

#[doc(hidden)]
pub mod claim;
pub mod code_breaking;
#[doc(hidden)]
pub mod layout;
pub mod quad_ace;
pub mod twenty_four;

#[cfg(feature = "std")]
pub use error::ReadError;
pub use error::{InputError, OpenError, QueryError};
pub use format::VERSION as FORMAT_VERSION;
pub use kind::Kind;
pub use table::Table;
