//! A second implementation of everything, from the definitions alone. It is compared with the real
//! one on every input, or on random inputs where there are too many. Nothing here is fast, nothing
//! is shared with what it checks.

mod code_breaking;
mod coloured_lists;
mod lists_of_codes;
mod numbers_rounds;
mod quad_ace;
mod relabelling;
mod twenty_four;
