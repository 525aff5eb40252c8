//! Solves small games completely, in memory.
//!
//! Rules and options go in, a decision tree or a table comes out. Nothing here touches a file or a terminal, or ends the process; a
//! long computation tells how far it is, and is cancelled, through [`progress::Progress`] or [`code_breaking::exact::watch::Watch`].
//! What comes out is read by `solvetab-lookup`, in memory or from a file; the program `solvetab` is a command line around this crate.

pub mod code_breaking;
pub mod encoded;
pub mod matrix_game;
mod parallel;
pub mod progress;
pub mod quad_ace;
pub mod twenty_four;
