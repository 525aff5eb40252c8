//! All tests of the project in one program, so that they are linked once.
//! `cargo test --test all NAME` runs some of them.

mod adaptive_host;
mod agreement;
mod certificate_parts;
mod certificates;
mod checked_tables;
mod colours;
mod corruption;
mod formats;
mod no_allocation;
mod numbers_table;
mod opening;
mod published_figures;
mod questions;
mod reproducible;
mod static_size;
mod word_table;
