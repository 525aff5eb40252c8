//! What need not be searched: guesses that [`symmetry`] makes equal, by the [`automorphisms`] of the codes, and sets that cost too much by their size ([`sizes`]) or by the
//! answer that left them ([`classes`]).

mod automorphisms;
pub(crate) mod classes;
pub(crate) mod sizes;
pub(crate) mod symmetry;
