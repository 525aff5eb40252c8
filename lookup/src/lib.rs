//! Reads tables of small games that were solved completely, and answers in O(1).
//!
//! A solver writes the tables; a program that asks them needs this crate alone. It is `no_std`,
//! allocates nothing and has no dependency unless a feature adds one. The crate `solvetab` embeds
//! the standard tables: take this one for tables of your own.
//!
//! ```
//! use solvetab_lookup::{Table, twenty_four::TwentyFour};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let bytes = include_bytes!("../../tables/twenty-four.tab");
//!     let hands = TwentyFour::new(Table::from_bytes(bytes)?)?;
//!     if let Some(expression) = hands.solve([3, 3, 8, 8])? {
//!         println!("{expression}"); // 8/(3-8/3)
//!     }
//!     Ok(())
//! }
//! ```
//!
//! With the features `mmap` and `verify`, a table comes from a file:
//!
#![cfg_attr(all(feature = "mmap", feature = "verify"), doc = "```")]
#![cfg_attr(not(all(feature = "mmap", feature = "verify")), doc = "```ignore")]
//! use solvetab_lookup::{Table, quad_ace::QuadAce};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // SAFETY: nobody writes into this file, or cuts it short, while the program runs.
//!     let table = unsafe { Table::map("../tables/quad-ace-10.tab")? };
//!     assert!(table.is_intact(), "generate the table again");
//!     println!("{}", QuadAce::new(table)?.probe([0, 2], [1, 8])?); // win in 1
//!     Ok(())
//! }
//! ```
//!
//! Mapping is `unsafe` because the file must not change meanwhile: `Table::map` says what may
//! happen to it. Where you do not know who writes the file, take `Table::read`.
//!
//! # Which function for which question
//!
//! | question | function | cost of a call |
//! |---|---|---|
//! | Is this a table, and of which game? | [`Table::from_bytes`], [`Table::new`] | 30 to 50 ns |
//! | The same for a file | `Table::read`, `Table::map` | reading or mapping it |
//! | Is it the table that was written? | `Table::is_intact` | BLAKE3 of its bytes |
//! | Codes: what to guess next? | [`DecisionTree`], [`WordTree`] | 4.6 ns for one step of a game |
//! | ... after other first guesses | [`DecisionTree::follow`] | a step a guess, and a renaming |
//! | What is the feedback of a guess? | [`Feedback::between`] | counting symbols |
//! | 24 points: is there a way, and which? | [`TwentyFour`] | 5.7 ns for one hand |
//! | Which numbers do the cards make? | [`Targets`] | 5.0 ns for one number |
//! | Numbers rounds: how near, with how few? | [`Numbers`] | 28 ns (memory), nearest 34 ns |
//! | QuadAce: who wins, and how soon? | [`QuadAce::probe`] | 3.0 ns for one position |
//! | By which move? And then? | [`QuadAce::best_moves`], [`QuadAce::line`] | one probe a move |
//!
//! [`DecisionTree`]: code_breaking::DecisionTree
//! [`DecisionTree::follow`]: code_breaking::StoredTree::follow
//! [`WordTree`]: code_breaking::WordTree
//! [`Feedback::between`]: code_breaking::Feedback::between
//! [`TwentyFour`]: twenty_four::TwentyFour
//! [`Targets`]: twenty_four::Targets
//! [`Numbers`]: twenty_four::Numbers
//! [`QuadAce::probe`]: quad_ace::QuadAce::probe
//! [`QuadAce::best_moves`]: quad_ace::QuadAce::best_moves
//! [`QuadAce::line`]: quad_ace::QuadAce::line
//!
//! The times are those of embedded tables; the
//! [README](https://github.com/solvetab/solvetab#readme) says how they were measured.
//!
//! # The types
//!
//! ```text
//! bytes, file, map ─> Table
//!
//! Table ─┬> DecisionTree ── start ─> Turn ─ answer(Feedback) ─> Next::Guess(Turn) | Next::Solved
//!        ├> WordTree ────── start ─> Turn ── the same, with words
//!        ├> TwentyFour ──── solve(Cards) ──────> Option<Expression>
//!        ├> Targets ─────── can_make(Cards, n) ─> bool
//!        ├> Numbers ─────── needed(Cards, n) ─> Option<u8>; nearest(Cards, n) ─> u16
//!        └> QuadAce ─────── probe(Hands, Hands) ─> Outcome
//! ```
//!
//! A [`Table`] holds a static, a `Vec` or a map: whatever is `AsRef<[u8]>`. Opening it checks its
//! structure. Bytes that are no table give an [`OpenError`]; damaged ones give an error or a wrong
//! answer, but never a panic, an endless loop or a read out of bounds.
//!
//! # Errors
//!
//! [`InputError`] is about a value that was typed, [`OpenError`] about a table, [`QueryError`]
//! about a question that a table cannot answer. Each is one sentence that says what to change.
//! `{:?}` gives the same sentence as `{}`, so a `main` that returns an error prints it. Programs
//! decide by the variant, or by its `code`.
//!
//! # Features
//!
//! None is on by default.
//!
//! | feature | adds | needs |
//! |---|---|---|
//! | `std` | `Table::read` | the standard library |
//! | `mmap` | `Table::map`; implies `std` | memmap2 |
//! | `verify` | `Table::is_intact`, `Table::new_intact` | blake3, without C |
//! | `serde` | codes, words, cards, hands and outcomes in the forms of the program's JSON | serde |
//!

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "mmap"), forbid(unsafe_code))]
// What a probe of damaged bytes must never do. Tests may (clippy.toml).
#![warn(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::host_endian_bytes
)]

#[cfg(any(feature = "std", test))]
extern crate std;

mod bytes;
mod error;
mod format;
mod integers;
mod kind;
#[cfg(feature = "mmap")]
#[allow(
    unsafe_code,
    reason = "mapping a file is unsafe by nature; nothing else is"
)]
mod mmap;
mod named;
mod ranking;
#[cfg(feature = "std")]
mod read;
#[cfg(feature = "serde")]
mod serde;
mod table;
#[cfg(feature = "verify")]
mod verify;

pub mod code_breaking;
#[doc(hidden)]
pub mod layout;
pub mod quad_ace;
pub mod twenty_four;

#[cfg(feature = "std")]
pub use error::ReadError;
#[doc(hidden)]
pub use error::agreeing;
pub use error::{InputError, OpenError, QueryError};
pub use format::VERSION as FORMAT_VERSION;
pub use kind::Kind;
pub use table::Table;

/// Its example is tested.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;
