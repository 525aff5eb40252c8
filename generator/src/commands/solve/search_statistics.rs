//! What a search did, as a table: a line for each class of sizes, a column for each event.

use std::io::{self, Write};

use serde_json::{Value, json};
use solvetab_solver::code_breaking::search::statistics::{Event, LARGEST, Statistics};

/// `largest` of each class of sizes, null for the last, and for each event a number a class; `memory` in bytes.
pub(crate) fn json(statistics: &Statistics) -> Value {
    let largest: Vec<Option<usize>> = LARGEST.iter().copied().map(Some).chain([None]).collect();
    let mut json = json!({ "largest": largest, "memory": statistics.memory() });
    for event in Event::ALL {
        json[event.name()] = json!(statistics.by_size(event));
    }
    json
}

/// Columns are as wide as their heads.
pub(crate) fn write(statistics: &Statistics, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "memory   {} bytes for what is remembered of sets", statistics.memory())?;
    let heads = Event::ALL.map(|event| event.name().replace('_', " "));
    let width = |head: &String| head.len().max(10);
    let line = |out: &mut dyn Write, name: &str, cells: &mut dyn Iterator<Item = String>| -> io::Result<()> {
        write!(out, "{name:<11}")?;
        for (cell, head) in cells.zip(&heads) {
            write!(out, "  {cell:>width$}", width = width(head))?;
        }
        writeln!(out)
    };
    line(out, "secrets", &mut heads.iter().cloned())?;
    let mut least = 1;
    for (class, largest) in LARGEST.iter().map(Some).chain([None]).enumerate() {
        let name = largest.map_or_else(|| format!("{least} up"), |largest| format!("{least} to {largest}"));
        line(out, &name, &mut Event::ALL.iter().map(|&event| statistics.by_size(event)[class].to_string()))?;
        least = largest.map_or(least, |largest| largest + 1);
    }
    line(out, "all", &mut Event::ALL.iter().map(|&event| statistics.all(event).to_string()))
}
