//! QuadAce whose hands at the start are chosen in secret.

pub mod hidden_start;
