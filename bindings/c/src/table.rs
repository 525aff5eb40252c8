//! Tables: embedded, from the caller's memory, from files. A handle is the caller's memory, so that
//! opening allocates nothing.

use std::ffi::{c_char, c_int, c_void};
use std::path::PathBuf;
use std::ptr;

use solvetab::{
    ColourTree, DecisionTree, Kind, Numbers, OpenError, QuadAce, Targets, TwentyFour, WordTree,
};

use crate::border::{answer, text};
use crate::failure::Failure;

/// An open table. Its content is the library's affair: declare one, have solvetab_open or
/// solvetab_open_file fill it, and give its address to the other functions. It may be on the
/// stack, and may be copied unless it is of solvetab_open_file. Begin with `solvetab_table
/// table = {0};` if there are paths on which it is used without having been opened: such a use
/// fails, with a sentence.
#[repr(C)]
pub struct Table {
    /// Not for the caller.
    opaque: [u64; 48],
}

/// The object behind a handle.
#[repr(C)]
pub(crate) struct Open {
    /// Tells an open handle from memory that is not one, as far as that is possible; no table's
    /// bytes begin with it.
    seal: u64,
    opened: Opened,
    /// Memory that was allocated for a file, else NULL.
    file: *mut [u8],
}

// SAFETY: the pointer is used by `solvetab_close` alone, whose caller promises that no other thread
// uses the handle.
unsafe impl Sync for Open {}

const _: () =
    assert!(size_of::<Open>() <= size_of::<Table>() && align_of::<Open>() <= align_of::<Table>());

const SEAL: u64 = 0x5eab_c0de_7ab1_e095;
const NO_FILE: *mut [u8] = ptr::slice_from_raw_parts_mut(ptr::null_mut(), 0);

/// A table of each game, borrowed from memory that lives at least as long as the handle is
/// used.
pub(crate) enum Opened {
    DecisionTree(DecisionTree),
    WordTree(WordTree),
    ColourTree(ColourTree),
    TwentyFour(TwentyFour),
    Targets(Targets),
    Numbers(Numbers),
    QuadAce(QuadAce),
}

impl Opened {
    fn from_bytes(bytes: &'static [u8]) -> Result<Self, OpenError> {
        let table = solvetab::Table::new_intact(bytes)?;
        match table.kind() {
            Kind::DecisionTree => DecisionTree::new(table).map(Self::DecisionTree),
            Kind::WordTree => WordTree::new(table).map(Self::WordTree),
            Kind::ColourTree => ColourTree::new(table).map(Self::ColourTree),
            Kind::TwentyFour => TwentyFour::new(table).map(Self::TwentyFour),
            Kind::Targets => Targets::new(table).map(Self::Targets),
            Kind::Numbers => Numbers::new(table).map(Self::Numbers),
            Kind::QuadAce => QuadAce::new(table).map(Self::QuadAce),
            kind => Err(OpenError::UnknownKind { found: kind as u16 }),
        }
    }

    const fn kind(&self) -> Kind {
        match self {
            Self::DecisionTree(_) => Kind::DecisionTree,
            Self::WordTree(_) => Kind::WordTree,
            Self::ColourTree(_) => Kind::ColourTree,
            Self::TwentyFour(_) => Kind::TwentyFour,
            Self::Targets(_) => Kind::Targets,
            Self::Numbers(_) => Kind::Numbers,
            Self::QuadAce(_) => Kind::QuadAce,
        }
    }

    /// Why this is not the table that a function needs.
    #[cold]
    pub(crate) fn refusal(&self, expected: Kind) -> Failure {
        OpenError::WrongKind {
            expected,
            found: self.kind(),
        }
        .into()
    }
}

/// A handle of the library's own: as long as the caller's, who may copy it.
#[repr(C)]
struct Embedded {
    open: Open,
    rest: [u8; REST],
}

const REST: usize = size_of::<Table>() - size_of::<Open>();
const _: () = assert!(size_of::<Embedded>() == size_of::<Table>());

/// The embedded tables by name, in the order of the facade's list.
macro_rules! embedded {
    ($($name:literal: $variant:ident($table:expr)),* $(,)?) => {
        static EMBEDDED: [Embedded; NAMES.len()] = [$(Embedded {
            open: Open { seal: SEAL, opened: Opened::$variant(*$table), file: NO_FILE },
            rest: [0; REST],
        }),*];
        const NAMES: &[&str] = &[$(concat!($name, "\0")),*];
    };
}

const fn tree(rules: &str) -> &'static solvetab::DecisionTree {
    match solvetab::tree(rules) {
        Some(tree) => tree,
        None => panic!("it is not shipped"),
    }
}

embedded! {
    "bulls-and-cows-4x10": DecisionTree(solvetab::bulls_and_cows()),
    "bulls-and-cows-4x10-worst": DecisionTree(solvetab::bulls_and_cows_worst()),
    "mastermind-4x6r": DecisionTree(solvetab::mastermind()),
    "mastermind-4x6r-depth5": DecisionTree(solvetab::mastermind_within_5()),
    "3x10": DecisionTree(tree("3x10")),
    "4x8": DecisionTree(tree("4x8")),
    "4x9": DecisionTree(tree("4x9")),
    "5x5r": DecisionTree(tree("5x5r")),
    "4x7r": DecisionTree(tree("4x7r")),
    "bulls-and-cows-4x10-no-leading-zero": WordTree(solvetab::bulls_and_cows_no_leading_zero()),
    "words-2315": ColourTree(solvetab::words_2315()),
    "words-2315-hard": ColourTree(solvetab::words_2315_hard()),
    "words-3158": ColourTree(solvetab::words_3158()),
    "twenty-four": TwentyFour(solvetab::twenty_four()),
    "targets": Targets(solvetab::targets()),
    "quad-ace-10": QuadAce(solvetab::quad_ace()),
    "quad-ace-10-three-hands": QuadAce(solvetab::quad_ace_three_hands()),
}

/// The table at a pointer.
///
/// # Safety
///
/// The pointer is NULL, or to a handle that is not written to while the table is in use, nor
/// what it was opened from.
#[inline(always)]
pub(crate) unsafe fn opened<'a>(table: *const Table) -> Result<&'a Opened, Failure> {
    let table = table.cast::<Open>();
    // SAFETY: a handle has a seal at least, whatever else it is; if that is ours, so is the rest.
    unsafe {
        if table.is_null() || (&raw const (*table).seal).read() != SEAL {
            return Err(Failure::NotOpen);
        }
        Ok(&(*table).opened)
    }
}

/// A table that is part of the library: it is open, and never to be closed. The names are those
/// of the files in `tables/`, such as "bulls-and-cows-4x10", "mastermind-4x6r", "twenty-four",
/// "targets" and "quad-ace-10"; solvetab_embedded_name lists them. It takes a few comparisons:
/// ask once and keep the pointer, which is valid for ever.
///
/// Thread-safe. Fails with NULL for any other name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_embedded(name: *const c_char) -> *const Table {
    let mut found = ptr::null();
    answer(|| {
        // SAFETY: the caller promises it.
        let name = unsafe { text(name, "the name") }?;
        let index = NAMES
            .iter()
            .position(|embedded| embedded.strip_suffix('\0') == Some(name))
            .ok_or(Failure::NoSuchTable)?;
        found = &raw const EMBEDDED[index];
        Ok(0)
    });
    found.cast()
}

/// The names of the embedded tables, by index from 0.
///
/// Thread-safe. NULL from the number of tables on: that is where a loop ends, no failure.
#[unsafe(no_mangle)]
pub extern "C" fn solvetab_embedded_name(index: usize) -> *const c_char {
    NAMES
        .get(index)
        .map_or(ptr::null(), |name| name.as_ptr().cast())
}

/// Opens a table in the caller's memory: the whole content of a `.tab` file. Nothing is copied
/// or allocated, so the bytes have to stay, unchanged, as long as the table is used. They need
/// no alignment; begun on a cache line, probes are a little quicker. The content is compared with
/// its digest: some microseconds. 0 if it is open.
///
/// Thread-safe, as long as no other thread uses the same handle. Fails for bytes that are no
/// table that the library reads, or a damaged one; then the handle is not open. A handle that
/// solvetab_open_file has filled is to be closed before it is filled again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_open(
    table: *mut Table,
    bytes: *const c_void,
    length: usize,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the handle may be written.
        unsafe { unseal(table) }?;
        if bytes.is_null() {
            return Err(Failure::Null("the bytes"));
        }
        // No memory is larger, so a length beyond is a mistake: only the first bytes are looked at
        // then, and found to be too few.
        let length = length.min(isize::MAX as usize);
        // SAFETY: the caller promises that the bytes are there, and stay as they are while the
        // handle is used.
        let opened =
            Opened::from_bytes(unsafe { std::slice::from_raw_parts(bytes.cast(), length) })?;
        // SAFETY: as above.
        unsafe { seal(table, opened, NO_FILE) };
        Ok(0)
    })
}

/// Reads a table file into memory and opens it. This alone allocates: the size of the file,
/// until solvetab_close. The path is in the encoding of the system; on Windows it is UTF-8. 0
/// if it is open.
///
/// Thread-safe, as long as no other thread uses the same handle. Fails if the file cannot be
/// read, or is no table that the library reads, or a damaged one; then the handle is not open,
/// and nothing is to be closed. A handle that it has filled is to be closed before it is filled
/// again, or its file stays in memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_open_file(table: *mut Table, path: *const c_char) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the handle may be written, and that the path ends with a
        // zero.
        let path = unsafe {
            unseal(table)?;
            path_at(path)?
        };
        let file = solvetab::Table::read(path)?.into_bytes();
        let file = Box::into_raw(file.into_boxed_slice());
        // SAFETY: the bytes are there until `solvetab_close`.
        match Opened::from_bytes(unsafe { &*file }) {
            // SAFETY: the caller promises that the handle may be written.
            Ok(opened) => unsafe { seal(table, opened, file) },
            Err(error) => {
                // SAFETY: nobody else has the pointer.
                drop(unsafe { Box::from_raw(file) });
                return Err(error.into());
            }
        }
        Ok(0)
    })
}

/// Ends the use of a table: frees what solvetab_open_file has allocated, and marks the handle
/// as closed. A handle that is closed, or never was open, is left as it is, as `free` does with
/// NULL. A table of solvetab_open need not be closed, one of solvetab_embedded cannot be.
///
/// Not thread-safe: no other thread may use the same handle at the time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_close(table: *mut Table) {
    // SAFETY: the caller promises that the handle may be read and written.
    let is_open = unsafe { opened(table) }.is_ok();
    let is_embedded = EMBEDDED.as_ptr_range().contains(&table.cast_const().cast());
    if !is_open || is_embedded {
        return;
    }

    // SAFETY: the handle is open, so it is ours; the pointer to a file is that of a box, and nobody
    // uses the table any more.
    unsafe {
        let open = table.cast::<Open>();
        let file = (*open).file;
        (&raw mut (*open).seal).write(0);
        if !file.is_null() {
            drop(Box::from_raw(file));
        }
    }
}

/// Which kind of table it is: SOLVETAB_DECISION_TREE and so on.
///
/// Thread-safe. Fails if the table is not open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_kind(table: *const Table) -> c_int {
    // SAFETY: the caller promises it.
    answer(|| Ok(unsafe { opened(table) }?.kind() as c_int))
}

/// Marks the caller's memory as no open table.
///
/// # Safety
///
/// The pointer is NULL, or to a handle that may be written.
unsafe fn unseal(table: *mut Table) -> Result<(), Failure> {
    if table.is_null() {
        return Err(Failure::Null("the table"));
    }
    // SAFETY: the caller promises that the handle may be written.
    unsafe { (&raw mut (*table.cast::<Open>()).seal).write(0) };
    Ok(())
}

/// Makes the caller's memory an open table.
///
/// # Safety
///
/// The pointer is to a handle that may be written.
unsafe fn seal(table: *mut Table, opened: Opened, file: *mut [u8]) {
    // SAFETY: the caller promises it; a handle is large enough, as asserted above.
    unsafe {
        table.cast::<Open>().write(Open {
            seal: SEAL,
            opened,
            file,
        })
    };
}

/// The path at a pointer.
///
/// # Safety
///
/// As [`text`].
#[cfg(unix)]
unsafe fn path_at(pointer: *const c_char) -> Result<PathBuf, Failure> {
    use std::os::unix::ffi::OsStrExt;

    if pointer.is_null() {
        return Err(Failure::Null("the path"));
    }
    // SAFETY: the caller promises it.
    let bytes = unsafe { std::ffi::CStr::from_ptr(pointer) }.to_bytes();
    Ok(std::ffi::OsStr::from_bytes(bytes).into())
}

/// The path at a pointer.
///
/// # Safety
///
/// As [`text`].
#[cfg(not(unix))]
unsafe fn path_at(pointer: *const c_char) -> Result<PathBuf, Failure> {
    // SAFETY: the caller promises it.
    unsafe { text(pointer, "the path") }.map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_tables_are_those_of_the_facade() {
        let names: Vec<&str> = NAMES
            .iter()
            .filter_map(|name| name.strip_suffix('\0'))
            .collect();
        let shipped: Vec<&str> = solvetab::embedded().map(|(name, _)| name).collect();
        assert_eq!(names, shipped);
        for (embedded, (name, table)) in EMBEDDED.iter().zip(solvetab::embedded()) {
            let bytes = match &embedded.open.opened {
                Opened::DecisionTree(tree) => tree.table().bytes(),
                Opened::WordTree(tree) => tree.table().bytes(),
                Opened::ColourTree(tree) => tree.table().bytes(),
                Opened::TwentyFour(hands) => hands.table().bytes(),
                Opened::Targets(targets) => targets.table().bytes(),
                Opened::Numbers(numbers) => numbers.table().bytes(),
                Opened::QuadAce(positions) => positions.table().bytes(),
            };
            assert_eq!(bytes, table.bytes(), "{name}");
        }
    }
}
