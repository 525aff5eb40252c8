//! Table files: where they are, and reading them so that nothing is answered from a damaged one.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use solvetab_lookup::Table;

/// Where tables are, if not in `tables`.
#[derive(Debug, clap::Args)]
pub(crate) struct TablesFolder {
    /// The folder the tables are in
    #[arg(long = "tables", value_name = "DIR", default_value = "tables")]
    pub(crate) folder: PathBuf,
}

/// More bytes than any table has that a generator can make.
pub(crate) const MOST_BYTES: u64 = 1 << 32;

/// The path of a table's file.
pub(crate) fn table_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.tab"))
}

/// Reads the table that a user named: a file, or `NAME` for `NAME.tab` in the folder.
///
/// # Errors
///
/// As [`read_file`].
pub(crate) fn read_table(tables: &TablesFolder, name: &str) -> anyhow::Result<Table<Vec<u8>>> {
    let path = Path::new(name);
    if path.extension().is_some() || path.components().count() > 1 {
        return read_file(path);
    }
    let folder = tables.folder.display();
    read_file(&table_path(&tables.folder, name)).with_context(|| {
        format!("make the table with: solvetab generate {name} --out {folder} (solvetab list names the tables)")
    })
}

/// Reads and opens a table file whose content has the digest in its header.
///
/// # Errors
///
/// If it cannot be read, is no table, or is damaged; the sentence names the file.
pub(crate) fn read_file(path: &Path) -> anyhow::Result<Table<Vec<u8>>> {
    let table = open_file(path)?;
    ensure!(
        table.is_intact(),
        "{} is damaged: its content has not the digest in its header; fetch or generate it again",
        path.display()
    );
    Ok(table)
}

/// Reads and opens a table file, damaged or not.
///
/// # Errors
///
/// If it cannot be read or is not a table; the sentence names the file.
pub(crate) fn open_file(path: &Path) -> anyhow::Result<Table<Vec<u8>>> {
    let bytes = read_regular(path, MOST_BYTES)?;
    Table::new(bytes).with_context(|| path.display().to_string())
}

/// Whether an error of [`read_regular`] or [`open_file`] is about the file, not about what it holds.
pub(crate) fn is_unreadable(error: &anyhow::Error) -> bool {
    error.is::<Unreadable>()
}

/// Whether it is that there is no such file.
pub(crate) fn is_missing(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(Unreadable { why: Why::Io(error), .. }) if error.kind() == ErrorKind::NotFound)
}

/// A file that is not read.
#[derive(Debug)]
struct Unreadable {
    path: PathBuf,
    why: Why,
}

#[derive(Debug)]
enum Why {
    Io(io::Error),
    NotRegular,
    TooLarge { bytes: u64, most: u64 },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.why {
            Why::Io(error) => write!(f, "{path} cannot be read: {error}"),
            Why::NotRegular => write!(f, "{path} is no regular file: name one"),
            Why::TooLarge { bytes, most } => {
                write!(f, "{path} has {bytes} bytes, more than the {most} that are read: it is some other file")
            }
        }
    }
}

impl std::error::Error for Unreadable {}

/// Reads a regular file of at most so many bytes: a pipe would never end, a device neither.
///
/// # Errors
///
/// If it cannot be read, is no regular file, or is larger; the sentence names the file.
pub(crate) fn read_regular(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let read = || {
        // Asked before it is opened, since opening a pipe waits for a writer.
        let metadata = std::fs::metadata(path).map_err(Why::Io)?;
        if !metadata.is_file() {
            return Err(Why::NotRegular);
        }
        if metadata.len() > most {
            return Err(Why::TooLarge { bytes: metadata.len(), most });
        }
        let mut bytes = Vec::new();
        // It may grow meanwhile.
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)).map_err(Why::Io)?;
        Ok(bytes)
    };
    read().map_err(|why| Unreadable { path: path.to_owned(), why }.into())
}
