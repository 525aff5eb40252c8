//! Checks certificates of optimality: that a tree is what it is said to be, and that no tree is
//! better.
//!
//! A doubter has to believe this crate, so it is short and plain. It searches nothing, and shares
//! nothing with the programs whose results it checks. `docs/certificates.md` says why a certificate
//! that passes proves its claims.
//!
//! ```no_run
//! let certified = solvetab_checker::check(std::fs::File::open("3x10.cert")?)?;
//! println!("{} guesses in total, and no tree needs fewer", certified.tree.total);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod certificate;
mod checked_table;
mod claim;
mod codes;
mod game;
mod hands;
mod input;
mod proof;
mod quad_ace;
mod table;
#[cfg(test)]
mod tests;
mod twenty_four;

pub use certificate::{Certified, check};
pub use checked_table::check_table;
pub use claim::{CheckedTable, Claim, TableClaim, Tree};
pub use game::TableGame;
