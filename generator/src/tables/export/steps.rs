//! A step table for people and for other programs: the plot of its function in characters, and its
//! steps as CSV or JSON.

use std::fmt;
use std::io::Write;

use serde::Serialize;
use solvetab_lookup::code_breaking::{STEP_UNIT, StepTable};

use crate::report::counted;
use crate::tables::export::begin;
use crate::tables::game::ExportFormat;
use crate::tables::step_file::{HEADING, JUDGED_AGAIN, OF_MEMBERS, OF_SIZES, guesses};

/// A step of a function.
#[derive(Serialize)]
struct Row {
    /// sizes or members.
    function: &'static str,
    /// The size of a set.
    size: u32,
    /// What sets of this size, or larger ones up to the next step, need.
    guesses: f64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{},{},{}", self.function, self.size, self.guesses)
    }
}

/// Writes the steps, one a line or one an object.
///
/// # Errors
///
/// If the output cannot be written, or a graph is asked for.
pub(crate) fn export<D: AsRef<[u8]>>(
    table: &StepTable<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut rows = begin(HEADING, "a step table", format, out)?;
    let of_sizes = table.of_sizes().map(|step| (OF_SIZES, step));
    for (function, step) in of_sizes.chain(table.of_members().map(|step| (OF_MEMBERS, step))) {
        rows.add(&Row { function, size: step.size, guesses: guesses(step) }, out)?;
    }
    // No step, so no row of JSON.
    if format == ExportFormat::Csv && table.judged_again() > 0 {
        writeln!(out, "{JUDGED_AGAIN},{},", table.judged_again())?;
    }
    rows.end(out)
}

/// Rows and columns of the plot.
const ROWS: usize = 12;
const COLUMNS: usize = 60;

/// Draws the guesses a code needs against the size of its set, in equal steps for equal factors.
///
/// # Errors
///
/// If the output cannot be written.
pub(crate) fn plot<D: AsRef<[u8]>>(table: &StepTable<D>, out: &mut dyn Write) -> anyhow::Result<()> {
    let codes = table.rules().codes();
    let size_at = |column: usize| f64::from(codes).powf(column as f64 / (COLUMNS - 1) as f64).round() as u32;
    let mean = |size: u32| table.guesses(size) as f64 / STEP_UNIT as f64 / f64::from(size);
    let means: Vec<f64> = (0..COLUMNS).map(|column| mean(size_at(column))).collect();
    let most = means.iter().fold(f64::MIN_POSITIVE, |most, &mean| most.max(mean));
    let again = match table.judged_again() {
        0 => "sizes alone".to_owned(),
        count => {
            let best = counted(count.into(), "guess is", "guesses are");
            let steps = counted(table.of_members().len() as u64, "step", "steps");
            format!("the best {best} judged again by {steps}")
        }
    };
    writeln!(out, "steps      {}; {again}", table.of_sizes().len())?;
    writeln!(out, "guesses a code, by the size of its set:")?;
    for row in (0..=ROWS).rev() {
        let dots = means.iter().map(|mean| if (mean / most * ROWS as f64).round() as usize == row { '*' } else { ' ' });
        let line: String = dots.collect();
        writeln!(out, "{:>6.2} |{}", most * row as f64 / ROWS as f64, line.trim_end())?;
    }
    let middle = size_at(COLUMNS / 2).to_string();
    let right = codes.to_string();
    let gap = COLUMNS / 2 - 1;
    writeln!(out, "{:>6} +{}", "", "-".repeat(COLUMNS))?;
    writeln!(out, "{:>6}  1{middle:>gap$}{right:>rest$}", "", rest = COLUMNS - 1 - gap)?;
    Ok(())
}
