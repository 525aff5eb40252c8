//! Results of the solver, compared with the checker or with a second implementation from the
//! definitions alone: on every input, or on random inputs where there are too many.

mod code_breaking;
mod lists;
mod numbers_rounds;
mod quad_ace;
mod relabelling;
mod twenty_four;
