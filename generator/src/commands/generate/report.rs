//! Report of `solvetab generate`: a row for each table, and a summary.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use crate::report::counted;
use crate::terminal::standard_error::{harmless, shown};

/// Result for a table.
#[derive(Serialize)]
pub(super) struct TableRow {
    pub(super) name: String,
    pub(super) bytes: usize,
    pub(super) blake3: String,
    pub(super) state: DiskState,
    /// Why it is not compared.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) why: String,
    #[serde(skip)]
    pub(super) path: PathBuf,
    /// True if it is as this release makes it; nothing of a table that is not shipped.
    #[serde(skip)]
    pub(super) is_of_release: Option<bool>,
}

/// The file on disk, compared with the bytes that were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum DiskState {
    Written,
    Same,
    /// Not in `B3SUMS` with its digest; the same as what was made, or not compared.
    Unlisted,
    Different,
    Missing,
    /// It is there, and no intact table.
    Damaged,
    /// Its recipe is not known.
    NotCompared,
}

impl fmt::Display for DiskState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Written => "written",
            Self::Same => "same",
            Self::Unlisted => "not listed: B3SUMS has not its digest",
            Self::Different => "different",
            Self::Missing => "missing",
            Self::Damaged => "damaged",
            Self::NotCompared => "not compared",
        })
    }
}

impl TableRow {
    /// Returns whether the file is as it should be, as far as that is known.
    pub(super) fn is_well(&self) -> bool {
        matches!(
            self.state,
            DiskState::Written | DiskState::Same | DiskState::NotCompared
        )
    }

    fn is_made(&self) -> bool {
        self.state != DiskState::NotCompared
    }
}

impl fmt::Display for TableRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", shown(&self.path))?;
        if !matches!(self.state, DiskState::Missing | DiskState::Damaged) || self.bytes > 0 {
            write!(f, "{} bytes, ", self.bytes)?;
        }
        write!(f, "{}", self.state)?;
        if !self.why.is_empty() {
            write!(f, ": {}", harmless(&self.why))?;
        }
        writeln!(f)
    }
}

/// Summary of the tables: names, folder, duration, and whether they are as this release makes them.
pub(super) struct TablesSummary<'a> {
    pub(super) rows: &'a [TableRow],
    pub(super) place: &'a str,
    pub(super) took: Duration,
    pub(super) is_check: bool,
}

impl TablesSummary<'_> {
    /// The names of some tables.
    fn names(&self, is_named: impl Fn(&TableRow) -> bool) -> String {
        let names = self
            .rows
            .iter()
            .filter(|row| is_named(row))
            .map(|row| row.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }

    fn count(&self, is_counted: impl Fn(&TableRow) -> bool) -> u64 {
        self.rows.iter().filter(|row| is_counted(row)).count() as u64
    }
}

impl fmt::Display for TablesSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, .. } = self;
        let tables = counted(self.count(TableRow::is_made), "table", "tables");
        write!(f, "Built {tables} in {:.1} s", self.took.as_secs_f64())?;
        let right = self.names(|row| row.state == DiskState::Same);
        let wrong = self.names(|row| !row.is_well());
        if self.is_check && !wrong.is_empty() {
            write!(f, ": not the same as in {place}: {wrong}.")?;
        } else if self.count(TableRow::is_made) == 0 {
            write!(f, ".")?;
        } else if self.is_check || self.count(|row| row.state == DiskState::Written) == 0 {
            write!(f, ": the same as in {place}.")?;
        } else if right.is_empty() {
            write!(f, " and saved in {place}.")?;
        } else {
            write!(f, " and saved in {place}, where {right} was right already.")?;
        }

        let not_compared = self.names(|row| !row.is_made());
        if !not_compared.is_empty() {
            let number = self.count(|row| !row.is_made());
            write!(f, " Not compared: {number} ({not_compared}).")?;
        }

        let release = concat!("this release (solvetab ", env!("CARGO_PKG_VERSION"), ")");
        let others = self.names(|row| row.is_of_release == Some(false));
        let (shipped, made) = (
            self.count(|row| row.is_of_release.is_some()),
            self.count(TableRow::is_made),
        );
        match (others.as_str(), shipped) {
            // What was made is right, the files are not.
            ("", _) if self.is_check && !wrong.is_empty() => Ok(()),
            ("", 0) => Ok(()),
            ("", 1) if made == 1 => write!(f, " It matches {release}."),
            ("", shipped) if shipped == made => write!(f, " All match {release}."),
            ("", shipped) => write!(f, " {shipped} of them are shipped, and match {release}."),
            (others, _) => write!(f, " Not as {release} makes them: {others}."),
        }
    }
}
