//! Tables from files that are not what they say.

use std::fs;
use std::path::PathBuf;

use solvetab_lookup::layout::{HEADER_LEN, Header, SECTIONS};
use solvetab_lookup::{Kind, OpenError, ReadError, Table};

fn header(lengths: [u64; SECTIONS]) -> Vec<u8> {
    let (kind, layout) = (Kind::QuadAce, Kind::QuadAce.layout());
    Header {
        kind,
        layout,
        parameters: [0; 16],
        digest: [0; 32],
        lengths,
    }
    .to_bytes()
    .to_vec()
}

fn read(name: &str, content: &[u8]) -> Result<Vec<u8>, ReadError> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    Table::read(path).map(|table| table.bytes().to_vec())
}

#[test]
fn files_are_read_whole_and_no_further() {
    for length in [0, 1, 2, 100, 100_000] {
        let table = [
            header([0, 0, length, 0, 0, 0, 0, 0]),
            vec![7; length as usize],
        ]
        .concat();
        assert_eq!(read("whole.tab", &table).unwrap(), table, "{length}");
        let expected = table.len() as u64;
        for more in [1, 2, 100_000] {
            let longer = [table.clone(), vec![0; more as usize]].concat();
            let error = read("longer.tab", &longer).unwrap_err();
            let is_right = matches!(error, ReadError::Open(OpenError::TrailingBytes { expected: e, found }) if (e, found) == (expected, expected + more));
            assert!(is_right, "{length} {more}: {error:?}");
        }
        for shorter in [0, 1, HEADER_LEN / 2, HEADER_LEN - 1, table.len() - 1] {
            let error = read("shorter.tab", &table[..shorter]).unwrap_err();
            assert!(
                matches!(error, ReadError::Open(_)),
                "{length} {shorter}: {error:?}"
            );
        }
    }
}

#[test]
fn lengths_that_no_file_has_take_no_memory() {
    for length in [
        1 << 40,
        1 << 60,
        u64::MAX / 2,
        u64::MAX - HEADER_LEN as u64,
        u64::MAX,
    ] {
        for section in 0..SECTIONS {
            // All together are little again, where it is forgotten to check.
            for others in [0, 8] {
                let mut lengths = [others; SECTIONS];
                lengths[section] = length;
                let error = read("forged.tab", &header(lengths)).unwrap_err();
                assert!(
                    matches!(error, ReadError::Open(_)),
                    "{length} of section {section}: {error:?}"
                );
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn what_is_endless_is_no_table() {
    assert!(matches!(
        Table::read("/dev/zero"),
        Err(ReadError::Open(OpenError::NotATable))
    ));
}
