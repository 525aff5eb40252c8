//! A second opinion on everything: naive implementations, from the definitions alone, compared with the real ones on every
//! input there is, or on drawn ones where there are too many. Nothing here is fast, nothing is shared with what it checks.

mod code_breaking;
mod hidden_hand;
mod hidden_start;
mod lists_of_codes;
mod quad_ace;
mod relabelling;
mod twenty_four;
