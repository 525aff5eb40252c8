//! A mapped table while its file is replaced and removed, which is how tables are updated under
//! running programs.

use std::fs;
use std::path::PathBuf;

use solvetab_lookup::layout::{Header, SECTIONS};
use solvetab_lookup::{Kind, Table};

/// A table of several pages, all of this byte: what is not read at once is read from the map later.
fn table(byte: u8) -> Vec<u8> {
    let section = vec![byte; 1 << 20];
    let mut lengths = [0; SECTIONS];
    lengths[0] = section.len() as u64;
    let (kind, layout) = (Kind::QuadAce, Kind::QuadAce.layout());
    let header = Header {
        kind,
        layout,
        parameters: [0; 16],
        digest: [0; 32],
        lengths,
    };
    [&header.to_bytes(), section.as_slice()].concat()
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_map_keeps_its_content_when_the_file_is_replaced_or_removed() {
    let (file, neighbour) = (path("mapped.tab"), path("mapped.tab.new"));
    let (old, new) = (table(1), table(2));
    fs::write(&file, &old).unwrap();
    // SAFETY: no file is changed in place here: it is replaced by another one, and removed.
    #[allow(unsafe_code, reason = "the mapped file is never changed in place")]
    let open = || unsafe { Table::map(&file) }.unwrap();
    let before = open();
    fs::write(&neighbour, &new).unwrap();
    fs::rename(&neighbour, &file).unwrap();
    let after = open();
    assert!(before.bytes() == old, "the map shows the new file");
    assert!(after.bytes() == new, "the name leads to the old file");
    fs::remove_file(&file).unwrap();
    assert!(
        before.bytes() == old && after.bytes() == new,
        "a map is gone with its file"
    );
}
