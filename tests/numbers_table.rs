//! The table of numbers rounds, which is not shipped: made by the solver for the tests that read
//! it.

use std::sync::OnceLock;

use solvetab::Numbers;
use solvetab_solver::control::Unwatched;
use solvetab_solver::twenty_four::encode::encode_numbers;

/// The file, without provenance.
pub(crate) fn file_of_numbers() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| encode_numbers(&Unwatched).unwrap().to_file(&[]))
}

pub(crate) fn numbers() -> Numbers {
    Numbers::from_bytes(file_of_numbers()).unwrap()
}
