//! Contestants of the benchmarks: the tables' answers, and the same answers in maps.

#[allow(
    missing_docs,
    reason = "shared with the build script; each item says what it is"
)]
pub mod facts;

/// Perfect hash maps made at compile time: `STEPS`, `HANDS` and `POSITIONS`.
#[allow(missing_docs, reason = "generated")]
pub mod perfect {
    include!(concat!(env!("OUT_DIR"), "/perfect.rs"));
}
