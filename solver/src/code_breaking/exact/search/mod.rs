//! The search for the least cost of a set.
//!
//! [`problem`] is what is asked and what all threads share, the transposition [`table`] among it; [`branch_and_bound`] is the search
//! itself, with one set's [`division`] into the cells of a guess and [`scans`] of them; [`workers`] runs it on several threads, which leave each other's
//! guesses alone ([`being_searched`]), count what they do ([`counters`], [`statistics`]) and [`stop`] together. [`outline`] is what is known without a search.

pub(crate) mod being_searched;
pub(crate) mod branch_and_bound;
pub(crate) mod counters;
pub(crate) mod division;
pub(crate) mod outline;
pub(crate) mod problem;
mod scans;
pub mod statistics;
pub(crate) mod stop;
pub(crate) mod table;
pub(crate) mod workers;
