//! A table's content for other programs: CSV, JSON, graphs.

pub(crate) mod hands;
pub(crate) mod map;
pub(crate) mod positions;
pub(crate) mod recalculated;
pub(crate) mod rounds;
pub(crate) mod trees;

use std::fmt::Display;
use std::io::Write;

use crate::report::{Rows, usage};
use crate::tables::game::ExportFormat;

/// Begins the rows of a table that is no graph; a row's text is its line of CSV. `table` says what
/// it is.
///
/// # Errors
///
/// If a graph is asked for, or the heading cannot be written.
fn begin(
    heading: impl Display,
    table: &str,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<Rows> {
    match format {
        ExportFormat::Csv => writeln!(out, "{heading}")?,
        ExportFormat::Json => {}
        ExportFormat::Dot => {
            return Err(usage(format!("{table} is not a graph: choose csv or json")));
        }
        ExportFormat::Svg => return Err(no_map(table)),
    }
    Ok(Rows::new(format == ExportFormat::Json))
}

/// The refusal of a map of what is no QuadAce table.
fn no_map(table: &str) -> anyhow::Error {
    usage(format!("{table} has no map: choose csv or json"))
}
