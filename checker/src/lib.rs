//! Checks that a tree is optimal, or that a table is right, without trusting the program that says
//! so.
//!
//! This is what a doubter has to believe. So it is short and shares nothing with the programs that
//! made what it checks. For a certificate it searches nothing. A page on
//! [certificates](https://github.com/solvetab/solvetab/blob/main/docs/proofs.md) says why one
//! that passes proves its claims.
//!
//! ```no_run
//! use std::fs::File;
//! use std::process::ExitCode;
//!
//! fn main() -> ExitCode {
//!     let file = File::open("4x6r.cert").map_err(|error| error.to_string());
//!     match file.and_then(solvetab_checker::check) {
//!         Ok(certified) => {
//!             println!("{} guesses in total, and no tree needs fewer", certified.tree.total);
//!             ExitCode::SUCCESS
//!         }
//!         Err(why) => {
//!             eprintln!("refused: {why}");
//!             ExitCode::FAILURE
//!         }
//!     }
//! }
//! ```
//!
//! # Which function for which question
//!
//! | question | function | cost |
//! |---|---|---|
//! | Is this tree optimal? | [`check`], [`check_watched`] by threads | linear in the certificate |
//! | Is every fact of this table true? | [`check_table`], [`check_table_watched`] | linear |
//!
//! # The types
//!
//! ```text
//! certificate ─ check ──────> Certified { rules, feedback, tree: Tree, claims: Vec<Claim>, steps }
//! table ─────── check_table ─> CheckedTable { game: TableGame, claims ... }
//! either ───────────────────> Err(String): the first step that is wrong, where it is and why
//! ```
//!
//! Errors are sentences for people. There is one verdict: refused.
//!
//! # Features
//!
//! There are none. The one dependency is blake3, for the digests of certificates and tables.

#![forbid(unsafe_code)]

mod certificate;
mod checked_table;
mod claim;
mod codes;
mod found;
mod hands;
mod input;
mod numbers;
mod parts;
mod proof;
mod quad_ace;
mod scan;
mod table;
#[cfg(test)]
mod tests;
mod tree;
mod twenty_four;
mod workers;

pub use certificate::{Certified, check, check_watched};
pub use checked_table::{check_table, check_table_watched};
pub use claim::{Claim, Feedback, Tree};
pub use found::{CheckedTable, TableClaim, TableGame, TreeFound};

/// Its example is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
