//! The C interface of solvetab: the core's probes as plain functions of integers and caller's
//! buffers.
//!
//! Nothing is computed here: each function reads its arguments at the border, asks the core, and
//! gives the answer back as an `int` or in the caller's buffer. What is shared is in [`border`]:
//! reading pointers, catching panics, keeping the sentence of the last failure. [`failure`] has the
//! sentences that the core has no reason to know, of pointers and buffers. [`table`] opens tables;
//! then a file for each game. The comments of `extern` functions are for C programmers: cbindgen
//! copies them into `include/solvetab.h`, where they are the manual, so they say nothing in the
//! terms of Rust.

#![allow(
    unsafe_code,
    reason = "a C interface is unsafe by nature: it exports names and reads the caller's pointers"
)]
#![allow(
    unreachable_pub,
    reason = "what is exported to C is public, whatever module it is in"
)]
#![allow(
    clippy::missing_safety_doc,
    reason = "the header says once for all functions what pointers have to be"
)]

// In the order of the header.
mod border;

mod version;

mod table;

mod code_breaking;

mod twenty_four;

mod quad_ace;

mod failure;
