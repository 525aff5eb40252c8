//! Every published figure of the three games comes out of the solvers and the shipped tables. The
//! figures are in `tests/data`, each with its source.

mod code_breaking;
mod quad_ace;
mod twenty_four;

use std::path::Path;

/// The rows of a file in `tests/data`; lines that begin with # are its sources.
pub(crate) fn rows(file: &str) -> Vec<csv::StringRecord> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(file);
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .flexible(true)
        .from_path(path)
        .unwrap();
    let rows: Vec<_> = reader.records().collect::<Result<_, _>>().unwrap();
    assert!(!rows.is_empty(), "{file} has rows");
    rows
}
