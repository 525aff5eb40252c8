//! Checks of what tables and folders say, which share no code with what made them: they import the
//! lookup crate alone.

pub(crate) mod brute_force;
pub(crate) mod hands;
pub(crate) mod judged;
pub(crate) mod known_optima;
pub(crate) mod position_sections;
pub(crate) mod positions;
pub(crate) mod rounds;
pub(crate) mod sections;
pub(crate) mod statements;
pub(crate) mod title;
pub(crate) mod tree_sections;
pub(crate) mod trees;
