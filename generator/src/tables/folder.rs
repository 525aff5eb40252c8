//! Table files: where they are, and reading them so that nothing is answered from a damaged one.
//! Last in the order are the tables that the program was built with (see `build.rs`).

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use clap::builder::{PathBufValueParser, TypedValueParser};
use etcetera::BaseStrategy;
use solvetab_lookup::{Kind, OpenError, Table};

use crate::report::{Output, missing};
use crate::tables::container::folder_of;
use crate::unreadable::{UnreadableFile, Why};

/// The variable that names a folder to look in before all others.
pub(crate) const VARIABLE: &str = "SOLVETAB_TABLES";

/// Where tables are, if not where they are looked for.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct TablesFolder {
    /// Look for tables in this folder only
    ///
    /// Without it, tables are looked for in the folder $SOLVETAB_TABLES, in ./tables, in
    /// solvetab/tables in the user's data folder ($XDG_DATA_HOME or ~/.local/share; %APPDATA% on
    /// Windows), and last inside the program. A table found nowhere is built when it is first
    /// named, and saved in the data folder.
    #[arg(long = "tables", value_name = "DIR", hide_short_help = true, value_parser = PathBufValueParser::new().try_map(folder))]
    only: Option<PathBuf>,
}

/// The table that is asked, and where it is looked for.
#[derive(Debug, Clone, clap::Args)]
#[group(skip)]
pub(crate) struct TableChoice {
    /// The table to ask: a shipped name or a file [default: the shipped one, or a search]
    #[arg(id = "table", long, value_name = "FILE|NAME")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) folder: TablesFolder,
}

/// A folder, there or not yet.
fn folder(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path.exists() && !path.is_dir() {
        Err("it is not a folder: name one")
    } else {
        Ok(path)
    }
}

impl TablesFolder {
    /// Returns whether tables that are not found may be made: not if one folder is the only one.
    pub(crate) const fn is_searched(&self) -> bool {
        self.only.is_none()
    }

    /// The folders to look in, in their order; the user's own, which is the last one, apart.
    fn folders(&self) -> (Vec<PathBuf>, Option<PathBuf>) {
        if let Some(only) = &self.only {
            return (vec![only.clone()], None);
        }
        let named = std::env::var_os(VARIABLE)
            .filter(|folder| !folder.is_empty())
            .map(PathBuf::from);
        (
            named.into_iter().chain([PathBuf::from("tables")]).collect(),
            user_folder(),
        )
    }

    /// Finds a table, intact or not, in the first folder that has it; nothing is made.
    pub(crate) fn find(&self, name: &str) -> Option<FoundTable> {
        let (mut folders, own) = self.folders();
        folders.extend(own);
        find(&folders, name)
    }
}

/// A file that has a table's name.
#[derive(Debug)]
pub(crate) struct FoundTable {
    /// Path of the file.
    pub(crate) path: PathBuf,
    /// Table in the file, as [`read_file`] reads it.
    pub(crate) table: anyhow::Result<Table<Vec<u8>>>,
}

impl FoundTable {
    /// The table.
    ///
    /// # Errors
    ///
    /// Why it cannot be read, and how the table is made again.
    fn open(self, name: &str, is_shipped: bool) -> anyhow::Result<Table<Vec<u8>>> {
        let folder = folder_of(&self.path).display();
        if self.path.exists() && !self.path.is_file() {
            bail!("{} is no regular file: remove it", self.path.display());
        }
        self.table.map_err(|error| {
            if !is_shipped {
                return anyhow!("{error:#}; make it again as you made it");
            }
            let advice = format!("make the table with: solvetab generate {name} --out {folder}");
            anyhow!("{error:#}; {advice} (solvetab list names the tables)")
        })
    }
}

/// The folder for the tables that are made for a user, if there is a home.
fn user_folder() -> Option<PathBuf> {
    Some(
        etcetera::choose_base_strategy()
            .ok()?
            .data_dir()
            .join("solvetab")
            .join("tables"),
    )
}

/// The table in the first of these folders that has it.
fn find(folders: &[PathBuf], name: &str) -> Option<FoundTable> {
    folders.iter().find_map(|folder| {
        let path = table_path(folder, name);
        match read_file(&path) {
            Err(error) if is_missing(&error) => None,
            table => Some(FoundTable { path, table }),
        }
    })
}

/// More bytes than any table has that a generator can make.
pub(crate) const MOST_BYTES: u64 = 1 << 32;

/// The path of a table's file.
pub(crate) fn table_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(file_name(name))
}

/// The names of the files in a folder.
pub(crate) fn file_names(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    fs::read_dir(folder)
        .and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
                .collect()
        })
        .with_context(|| format!("{} cannot be read", folder.display()))
}

/// The name of a table's file.
pub(crate) fn file_name(name: &str) -> String {
    format!("{name}{ENDING}")
}

/// Ending of the name of a table's file.
pub(crate) const ENDING: &str = ".tab";

/// Reads the table that a user named, as [`read_table`], where it has to be of one of some kinds: a
/// shipped one that is not is not made. What a file holds is for the reader of its kind to judge.
///
/// # Errors
///
/// As [`read_table`]; that a table that would be made is of another kind.
pub(crate) fn read_table_of(
    kinds: &[Kind],
    tables: &TablesFolder,
    name: &str,
    output: &Output<'_>,
) -> anyhow::Result<Table<Vec<u8>>> {
    read(Some(kinds), tables, name.as_ref(), output)
}

/// Reads the table that a user named: a file, or `NAME` for `NAME.tab` in the folders where tables
/// are looked for, or in the program. One of this release that is in none of them is made.
///
/// # Errors
///
/// As [`read_file`]; if none has it, and it is not made.
pub(crate) fn read_table(
    tables: &TablesFolder,
    name: impl AsRef<Path>,
    output: &Output<'_>,
) -> anyhow::Result<Table<Vec<u8>>> {
    read(None, tables, name.as_ref(), output)
}

/// The name of a table that is looked for in folders, if it is not that of a file.
fn in_folders(path: &Path) -> Option<&str> {
    path.to_str()
        .filter(|_| path.extension().is_none() && path.components().count() == 1)
}

/// Says that a file has the name of a shipped table, and is another one.
pub(crate) fn not_the_shipped(path: &Path, name: &str) -> String {
    format!(
        "{} is another table than the shipped {name}: give it another name",
        path.display()
    )
}

/// Reads each file at most once; `kinds` are those that a table may have that is made.
fn read(
    kinds: Option<&[Kind]>,
    tables: &TablesFolder,
    path: &Path,
    output: &Output<'_>,
) -> anyhow::Result<Table<Vec<u8>>> {
    if path.as_os_str().is_empty() {
        return Err(missing(
            "the name of the table is empty: give one that solvetab list names, or a file",
        ));
    }
    let Some(name) = in_folders(path) else {
        return read_file(path);
    };
    let (mut folders, own) = tables.folders();
    folders.extend(own.clone());
    if let Some(found) = find(&folders, name) {
        let (path, shipped) = (found.path.clone(), output.shipped.kinds(name));
        let table = found.open(name, shipped.is_some())?;
        let is_right = shipped.is_none_or(|kinds| kinds.contains(&table.kind()));
        ensure!(
            is_right,
            "{} is a {} table: give it another name",
            path.display(),
            table.kind()
        );
        ensure!(
            !output.shipped.is_another(name, &table),
            "{}",
            not_the_shipped(&path, name)
        );
        return Ok(table);
    }
    if tables.is_searched()
        && let Some(file) = embedded(name)
    {
        return Table::new(file.to_vec()).with_context(|| name.to_owned());
    }
    if let (Some(&[expected, ..]), Some(of_game @ &[found, ..])) =
        (kinds, output.shipped.kinds(name))
        && !of_game
            .iter()
            .any(|kind| kinds.is_some_and(|kinds| kinds.contains(kind)))
    {
        return Err(OpenError::WrongKind { expected, found }.into());
    }
    if tables.is_searched()
        && let Some(file) = output.shipped.make(name, own.as_deref(), output)?
    {
        return Table::new(file).with_context(|| name.to_owned());
    }

    Err(UnreadableFile::nowhere(&folders, name).into())
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The file of the table of this name, if the program has it.
pub(crate) fn embedded(name: &str) -> Option<&'static [u8]> {
    EMBEDDED
        .iter()
        .find(|(embedded, _)| *embedded == name)
        .map(|&(_, file)| file)
}

/// Reads and opens a table file whose content has the digest in its header.
///
/// # Errors
///
/// If it cannot be read, is no table, or is damaged; the sentence names the file.
pub(crate) fn read_file(path: &Path) -> anyhow::Result<Table<Vec<u8>>> {
    opened(path, Table::new_intact)
}

/// Reads and opens a table file, damaged or not.
///
/// # Errors
///
/// If it cannot be read or is not a table; the sentence names the file.
pub(crate) fn open_file(path: &Path) -> anyhow::Result<Table<Vec<u8>>> {
    opened(path, Table::new)
}

fn opened(
    path: &Path,
    open: impl FnOnce(Vec<u8>) -> Result<Table<Vec<u8>>, OpenError>,
) -> anyhow::Result<Table<Vec<u8>>> {
    let bytes = read_regular(path, MOST_BYTES)?;
    let is_certificate = bytes.starts_with(b"solvecrt");
    open(bytes).with_context(|| {
        format!(
            "{}{}",
            path.display(),
            if is_certificate {
                " is a certificate, for solvetab check"
            } else {
                ""
            }
        )
    })
}

/// Returns whether an error of [`read_regular`] or [`open_file`] is about the file, not about what
/// it holds.
pub(crate) fn is_unreadable(error: &anyhow::Error) -> bool {
    error.is::<UnreadableFile>()
}

/// Returns whether the error is that there is no such file.
pub(crate) fn is_missing(error: &anyhow::Error) -> bool {
    match error.downcast_ref() {
        Some(UnreadableFile {
            why: Why::Io(error),
            ..
        }) => {
            matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
        }
        Some(UnreadableFile {
            why: Why::Nowhere { .. },
            ..
        }) => true,
        _ => false,
    }
}

/// Returns whether a name that somebody's file gives is that of a file beside it: a path could lead
/// anywhere. (Backslashes and colons separate on some systems, and terminals obey control
/// characters.)
pub(crate) fn is_file_name(text: &str) -> bool {
    !matches!(text, "" | "." | "..")
        && !text.contains(|letter| matches!(letter, '/' | '\\' | ':') || letter.is_control())
}

/// Reads a regular file of at most so many bytes: a pipe would never end, a device neither.
///
/// # Errors
///
/// If it cannot be read, is no regular file, or is larger; the sentence names the file.
pub(crate) fn read_regular(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    read_at_most(path, most).map_err(|why| {
        UnreadableFile {
            path: path.to_owned(),
            why,
        }
        .into()
    })
}

fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, Why> {
    // Asked before it is opened, since opening a pipe waits for a writer.
    let metadata = std::fs::metadata(path).map_err(Why::Io)?;
    if !metadata.is_file() {
        return Err(Why::NotRegular);
    }
    if metadata.len() > most {
        return Err(Why::TooLarge {
            bytes: metadata.len(),
            most,
        });
    }
    let mut bytes = Vec::new();
    // It may grow meanwhile. What is allocated is as much as is read, whatever length was said.
    File::open(path)
        .and_then(|file| file.take(most).read_to_end(&mut bytes))
        .map_err(Why::Io)?;
    Ok(bytes)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::report::MakesTables;
    use crate::terminal::progress_bar::ProgressBar;
    use crate::workers::Workers;

    /// All names are of shipped trees.
    struct Trees;

    impl MakesTables for Trees {
        fn kinds(&self, _: &str) -> Option<&'static [Kind]> {
            Some(&[Kind::DecisionTree])
        }

        fn is_another(&self, _: &str, _: &Table<Vec<u8>>) -> bool {
            false
        }

        fn make(
            &self,
            _: &str,
            _: Option<&Path>,
            _: &Output<'_>,
        ) -> anyhow::Result<Option<Vec<u8>>> {
            Ok(None)
        }
    }

    /// Bytes that this thread has read so far.
    fn bytes_read() -> u64 {
        let counters = std::fs::read_to_string("/proc/thread-self/io").unwrap();
        counters
            .lines()
            .find_map(|line| line.strip_prefix("rchar: "))
            .unwrap()
            .parse()
            .unwrap()
    }

    #[test]
    fn a_table_is_read_once() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
        let tables = TablesFolder {
            only: Some(folder.clone()),
        };
        let (progress, workers) = (ProgressBar::new(false), Workers::new(1));
        let mut out = Vec::new();
        let output = Output {
            json: false,
            colour: false,
            out: &mut out,
            is_closed: &Cell::new(false),
            progress: &progress,
            workers: &workers,
            shipped: &Trees,
        };
        let name = "bulls-and-cows-4x10";
        let length = std::fs::metadata(table_path(&folder, name)).unwrap().len();
        for kinds in [&[Kind::DecisionTree][..], &[Kind::QuadAce]] {
            let before = bytes_read();
            // What it holds is for its reader to judge.
            assert_eq!(
                read_table_of(kinds, &tables, name, &output)
                    .unwrap()
                    .bytes()
                    .len() as u64,
                length
            );
            let read = bytes_read() - before;
            assert!(
                (length..length + length / 2).contains(&read),
                "{read} bytes of {length}"
            );
        }

        let error = read_table_of(&[Kind::QuadAce], &tables, "nowhere", &output).unwrap_err();
        assert!(
            matches!(
                error.downcast_ref(),
                Some(OpenError::WrongKind {
                    expected: Kind::QuadAce,
                    ..
                })
            ),
            "{error}"
        );
        assert!(is_missing(
            &read_table_of(&[Kind::DecisionTree], &tables, "nowhere", &output).unwrap_err()
        ));
    }
}
