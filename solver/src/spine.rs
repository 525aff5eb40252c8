//! Foundation of research and training: the types of the search, the group and the threads. No part
//! of the public interface, and not covered by semantic versioning.

pub use crate::control::Patience;
pub use crate::fraction::{Fraction, gcd, reduced};
pub use crate::random::Random;

/// Work shared between threads.
pub mod parallel {
    pub use crate::parallel::{map, try_map};
}

/// The symmetries of a game.
pub mod group {
    pub use crate::code_breaking::game::group::{SymbolSet, history_name, symbols};
}

/// Searches and their memory.
pub mod search {
    pub use crate::code_breaking::search::endgame::Endgame;
    pub use crate::code_breaking::search::memo::{Memo, random_words, set_key};
    pub use crate::code_breaking::search::state::State;
}

/// Policies, and the trees that they grow.
pub mod policy {
    pub use crate::code_breaking::strategy::policy::{Choice, Policy, grow};
}

/// The cells of many guesses at once.
pub mod columns {
    pub use crate::code_breaking::strategy::columns::{CodeColumns, Columns};
}

/// Knowledge where one feedback may be wrong.
pub mod lies {
    pub use crate::code_breaking::advice::lies::knowledge::{FEEDBACKS, LieCells};
}
