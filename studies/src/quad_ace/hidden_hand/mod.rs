//! QuadAce with a hidden hand: each player has an open hand and one that only its owner knows,
//! until it is used against or reaches 0.
//!
//! [`tree`] is the game as far as both players see it. [`regret`] finds a strategy by
//! counterfactual regret minimisation; knowing it gains an opponent next to nothing. [`play`] says
//! what strategies are worth: against each other, against the best response, and beside players who
//! play the open game perfectly. [`encode`] makes a table of a strategy, which `solvetab-lookup`
//! probes. `docs/quad-ace-hidden.md` has the rules.
//!
//! ```
//! use solvetab_lookup::quad_ace::PublicState;
//! use solvetab_solver::control::Unwatched;
//! use solvetab_studies::quad_ace::hidden_hand::regret::Search;
//! use solvetab_studies::quad_ace::hidden_hand::tree::{Dealing, Tree};
//!
//! let tree = Tree::new(PublicState::start(3, 5, [1, 1])?, Dealing::Drawn, &Unwatched)?;
//! let mut search = Search::new(&tree);
//! search.run(200, &Unwatched)?;
//! let found = search.average().worth(&tree);
//! assert!(found.exploitability() < 0.001);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod encode;
pub mod play;
pub mod regret;
pub mod tree;
