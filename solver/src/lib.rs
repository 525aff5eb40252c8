//! Solves small games completely, in memory.
//!
//! Rules and options go in, a decision tree or a table comes out. Nothing here touches a file or a terminal, or ends the process; a
//! long computation shows how far it is, and is interrupted, through a [`control::Control`].
//! What comes out is read by `solvetab-lookup`, in memory or from a file; the program `solvetab` is a command line around this crate.

pub mod code_breaking;
pub mod control;
pub mod encoded;
mod fraction;
mod parallel;
pub mod quad_ace;
#[doc(hidden)]
pub mod spine;
pub mod twenty_four;
