//! Foundation of research and training: the types of the search, the group and the threads. No part
//! of the public interface, and not covered by semantic versioning.

pub use crate::code_breaking::game::group::{Group, SymbolSet, history_name, symbols};
pub use crate::code_breaking::search::endgame::Endgame;
pub use crate::code_breaking::search::memo::{Memo, random_words, set_key};
pub use crate::code_breaking::search::multiplicities::multiplicities;
pub use crate::code_breaking::search::state::State;
pub use crate::code_breaking::strategy::columns::{CodeColumns, Columns};
pub use crate::code_breaking::strategy::policy::{Choice, Policy, grow};
pub use crate::code_breaking::strategy::score::log2;
pub use crate::control::Patience;
pub use crate::fraction::{Fraction, gcd, reduced};
pub use crate::random::Random;

/// Work shared between threads.
pub mod parallel {
    pub use crate::parallel::{map, try_map};
}
