//! Hostile tables, and every question that a table answers: what tests and the fuzzer share.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    reason = "as in tests"
)]

pub mod probes;
pub mod tables;
