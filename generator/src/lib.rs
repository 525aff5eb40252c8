//! Solves small games completely and writes the tables that `solvetab-lookup` reads.
//!
//! The binary `solvetab` is a thin shell around this library. Start reading at [`catalogue`], the list of games, and
//! [`game`], what each of them provides. A game's solver is a pure function from rules and options to a solution; its
//! `encode` turns the solution into a table's sections, [`container`] into a file; its `verify` checks such a file without
//! the solver.
//!
//! ```
//! use solvetab_generator::quad_ace;
//! use solvetab_lookup::quad_ace::{Goal, Operation, Outcome, Rules};
//!
//! let rules = Rules::new(3, 2, Operation::Add, Goal::Empty)?;
//! let (mover, opponent) = rules.start();
//! assert_eq!(quad_ace::retrograde::solve(rules).outcome(mover, opponent), Outcome::Loss { plies: 6 });
//! # Ok::<(), solvetab_lookup::InputError>(())
//! ```

pub mod catalogue;
pub mod code_breaking;
pub mod commands;
pub mod container;
pub mod game;
pub mod manifest;
pub mod output;
pub mod progress;
pub mod provenance;
pub mod quad_ace;
pub mod twenty_four;
