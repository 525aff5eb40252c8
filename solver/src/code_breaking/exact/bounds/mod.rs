//! What need not be searched: guesses that [`symmetry`] makes equal, by the [`automorphisms`] of the codes, and sets that cost too much by
//! their size ([`sizes`]) or by the answer that left them ([`classes`]; both in [`cells`]); and one name for all histories that leave equal
//! sets ([`histories`]).

mod automorphisms;
pub(crate) mod cells;
pub(crate) mod classes;
mod histories;
pub(crate) mod renaming;
pub(crate) mod sizes;
pub(crate) mod symmetry;
