//! Tables from memory, from files and from maps answer alike.

use std::io::ErrorKind;

use solvetab::{DecisionTree, OpenError, Table};
use solvetab_lookup::ReadError;

fn path(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tables")
        .join(name)
}

#[test]
fn what_cannot_be_opened_says_why() {
    assert!(
        matches!(Table::read(path("missing.tab")), Err(ReadError::Io(error)) if error.kind() == ErrorKind::NotFound)
    );
    assert!(matches!(
        Table::read(path("README.md")),
        Err(ReadError::Open(OpenError::NotATable))
    ));
    let table = Table::read(path("twenty-four.tab")).unwrap();
    assert!(matches!(
        DecisionTree::new(table),
        Err(OpenError::WrongKind { .. })
    ));
}
