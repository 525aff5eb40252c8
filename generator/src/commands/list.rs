//! `solvetab list`: the catalogue.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::{OpenError, Table};
use solvetab_solver::claim::{Claim, Objective};

use crate::report::{Output, Rows, Shown, Verdict};
use crate::tables::catalogue;
use crate::tables::container::folder_of;
use crate::tables::folder::{FoundTable, TablesFolder, embedded, is_unreadable};
use crate::tables::game::{GameTables, Occasion, TableEntry};
use crate::tables::manifest::hex_digest;
use crate::tables::provenance::{OfAnotherRelease, Provenance};
use crate::terminal::standard_error::harmless;

/// List the tables: size, and where each is
///
/// `solvetab info TABLE` tells its rules, objective and what is proven; --json has all of it.
#[derive(Debug, clap::Args)]
pub(crate) struct ListArguments {
    #[command(flatten)]
    tables: TablesFolder,
}

/// Runs the command.
///
/// # Errors
///
/// If standard output cannot be written.
pub(crate) fn run(arguments: &ListArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mut rows = Rows::new(output.json);
    if !output.json {
        writeln!(output.out, "{:<36} {:>9}  file", "table", "bytes")?;
    }
    for (game, entry) in catalogue::tables() {
        rows.add(&ListRow::new(game, entry, &arguments.tables), output.out)?;
    }
    rows.end(output.out)?;
    Ok(Verdict::Yes)
}

/// A table of this release, and the file that has its name.
#[derive(Serialize)]
struct ListRow {
    name: &'static str,
    game: &'static str,
    rules: String,
    objective: Shown<Objective>,
    /// Claims that are proven, as the file says; null if there is none, it does not say, or it is
    /// another table.
    proven: Option<Vec<Shown<Claim>>>,
    /// `solvetab generate` without a name leaves it out.
    only_if_named: bool,
    state: Shown<FileState>,
    /// The first file of this name.
    path: Option<String>,
    /// Its size.
    bytes: Option<usize>,
    /// The digest of the table that this release makes.
    release_blake3: &'static str,
    /// Digest of the file.
    blake3: Option<String>,
    /// Command that makes the table, where that is to be said.
    #[serde(skip)]
    making: Option<String>,
}

/// State of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileState {
    NotGenerated,
    /// There is no file, but the program has the table.
    Embedded,
    Intact,
    Damaged,
    Unreadable,
    /// It has a layout or kind that this release does not read.
    OfAnotherRelease,
    /// A sound table of other rules, or best by another objective.
    Another,
}

impl fmt::Display for FileState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotGenerated => "not generated",
            Self::Embedded => "embedded",
            Self::Intact => "intact",
            Self::Damaged => "damaged",
            Self::Unreadable => "unreadable",
            Self::OfAnotherRelease => "made by another release",
            Self::Another => "another table",
        })
    }
}

impl ListRow {
    fn new(game: &dyn GameTables, entry: &TableEntry, tables: &TablesFolder) -> Self {
        let found = tables.find(entry.name);
        let embedded = if tables.is_searched() {
            embedded(entry.name)
        } else {
            None
        };
        let (state, file) = match (found.as_ref().map(|found| &found.table), embedded) {
            (None, None) => (FileState::NotGenerated, None),
            (None, Some(file)) => (FileState::Embedded, Some(file)),
            (Some(Ok(table)), _) if table.header().layout != table.kind().layout() => {
                (FileState::OfAnotherRelease, None)
            }
            (Some(Ok(table)), _) => (FileState::Intact, Some(table.bytes())),
            (Some(Err(error)), _) if is_unreadable(error) => (FileState::Unreadable, None),
            (Some(Err(error)), _) if is_of_another_release(error) => {
                (FileState::OfAnotherRelease, None)
            }
            (Some(Err(_)), _) => (FileState::Damaged, None),
        };

        // A file is damaged too if what it says of itself cannot be read.
        let provenance = file
            .map(|file| Provenance::of(&Table::from_bytes(file)?))
            .transpose();
        let (state, file, provenance) = match provenance {
            Ok(provenance) => (state, file, provenance.flatten()),
            Err(error) if error.is::<OfAnotherRelease>() => {
                (FileState::OfAnotherRelease, None, None)
            }
            Err(_) => (FileState::Damaged, None, None),
        };

        let is_another = provenance.as_ref().is_some_and(|said| !entry.may_be(said));
        let (state, provenance) = if is_another {
            (FileState::Another, None)
        } else {
            (state, provenance)
        };
        Self {
            name: entry.name,
            game: game.name(),
            rules: entry.recipe.rules(),
            objective: Shown(entry.recipe.objective()),
            proven: provenance
                .map(|provenance| provenance.claims().into_iter().map(Shown).collect()),
            only_if_named: entry.made != Occasion::Always,
            state: Shown(state),
            path: found.as_ref().map(|found| found.path.display().to_string()),
            bytes: file.map(<[u8]>::len),
            release_blake3: entry.digest,
            blake3: file.map(hex_digest),
            making: making(entry, state, found.as_ref()),
        }
    }
}

/// Returns whether a file is a table, but not one that this release reads.
fn is_of_another_release(error: &anyhow::Error) -> bool {
    use OpenError::{NewerFormat, UnknownKind, UnknownLayout};
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes.any(|error| {
        matches!(
            error,
            NewerFormat { .. } | UnknownLayout { .. } | UnknownKind { .. }
        )
    })
}

/// Names the command for a table that is not intact.
fn making(entry: &TableEntry, state: FileState, found: Option<&FoundTable>) -> Option<String> {
    let generate = format!("solvetab generate {}", entry.name);
    Some(match (state, found) {
        (FileState::Damaged | FileState::Unreadable | FileState::OfAnotherRelease, Some(found)) => {
            format!(
                "{state}: generate it again: {generate} --out {}",
                folder_of(&found.path).display()
            )
        }
        (FileState::Another, Some(found)) => {
            let (path, folder) = (found.path.display(), folder_of(&found.path).display());
            format!(
                "{state}: solvetab info {path} says which: give it another name, then: {generate} --out {folder}"
            )
        }
        _ => return None,
    })
}

impl fmt::Display for ListRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self
            .bytes
            .map_or_else(|| "-".to_owned(), |bytes| bytes.to_string());
        let place = match (&self.path, self.state.0) {
            (Some(path), FileState::Intact) => {
                harmless(&folder_of(path.as_ref()).display().to_string())
            }
            (_, FileState::Embedded) => "in the program".to_owned(),
            (_, FileState::NotGenerated) => "not made yet".to_owned(),
            (_, state) => state.to_string(),
        };
        writeln!(f, "{:<36} {size:>9}  {place}", self.name)?;
        self.making
            .iter()
            .try_for_each(|making| writeln!(f, "  {}", harmless(making)))
    }
}
