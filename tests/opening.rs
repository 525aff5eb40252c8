//! Tables from memory, from files and from maps answer alike.

use std::io::ErrorKind;

use solvetab::{Cards, DecisionTree, OpenError, Table, TwentyFour};
use solvetab_lookup::ReadError;

fn path(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tables")
        .join(name)
}

#[test]
fn every_source_of_bytes_gives_the_same_answers() {
    let read = TwentyFour::new(Table::read(path("twenty-four.tab")).unwrap()).unwrap();
    #[allow(
        unsafe_code,
        reason = "the shipped table does not change while the test runs"
    )]
    // SAFETY: nothing writes to the shipped table.
    let mapped = TwentyFour::new(unsafe { Table::map(path("twenty-four.tab")) }.unwrap()).unwrap();
    for cards in Cards::all(4, 13) {
        let embedded = solvetab::twenty_four().probe(cards);
        assert_eq!(read.probe(cards), embedded);
        assert_eq!(mapped.probe(cards), embedded);
    }
    assert!(read.table().is_intact() && mapped.table().is_intact());
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
