//! `solvetab study records`: how large the games are that were solved, from the literature to
//! today, and what each technique of the search is worth.

pub(crate) mod ablation;
pub(crate) mod history;
pub(crate) mod records_plot;

use std::fmt::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;

use crate::report::{Output, Verdict, conflict};
use crate::studies::records::ablation::{Row, measure};
use crate::studies::records::history::{Record, records};
use crate::tables::container::{check_writable, is_same_file, write_atomically};
use crate::terminal::interruption;
use crate::terminal::standard_error::harmless;
use crate::workers::Workers;

/// How large the solved games are, by year, and what each part of the search is worth
///
/// Lists the games of code breaking that were solved to a proof, those of others first. Then
/// measures the search on one thread with all techniques and without each of them: seconds of the
/// processor, and sets searched, sets scanned and guesses tried. These three are the same on every
/// machine.
///
/// docs/exact-search.md has the table for larger games, docs/results.md the plot.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study records
  solvetab study records --rules 4x9,4x10,5x8 --csv techniques.csv --plot records.svg")]
pub(crate) struct Arguments {
    /// The games to measure, separated by commas
    #[arg(long, value_name = "RULES", value_delimiter = ',', default_value = "4x9,4x10")]
    rules: Vec<Rules>,
    /// Give a search up after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    limit: u64,
    /// Write what was measured to this file
    #[arg(long, value_name = "FILE.csv")]
    csv: Option<PathBuf>,
    /// Draw the games by year into this file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

/// Runs the study.
///
/// # Errors
///
/// If a file cannot be written, or it is interrupted.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let files = [&arguments.csv, &arguments.plot];
    if let [Some(csv), Some(plot)] = files
        && is_same_file(csv, plot)
    {
        return Err(conflict("--csv and --plot name the same file: name two"));
    }
    files.into_iter().flatten().try_for_each(|path| check_writable(path))?;
    let records = records()?;
    if let Some(plot) = &arguments.plot {
        let picture = records_plot::render(&records_plot::Arguments {}, output)?;
        write_atomically(plot, picture.to_string().as_bytes())?;
    }
    interruption::hear()?;
    let limit = Duration::from_secs(arguments.limit);
    let (one_thread, mut techniques) = (Workers::new(1), Vec::new());
    for &rules in &arguments.rules {
        techniques.extend(measure(rules, limit, &one_thread, output.progress)?);
    }
    let report = Report {
        records,
        limit: arguments.limit,
        techniques,
        written: files.into_iter().flatten().map(|path| path.display().to_string()).collect(),
    };
    if let Some(csv) = &arguments.csv {
        write_atomically(csv, report.csv().as_bytes())?;
    }
    output.report(&report)?;
    Ok(Verdict::Yes)
}

/// The records, and what the techniques are worth.
#[derive(Serialize)]
struct Report {
    /// Games that were solved, by year.
    records: Vec<Record>,
    /// The limit of each search, in seconds.
    limit: u64,
    /// Searches with all techniques, and without each.
    techniques: Vec<Row>,
    /// The files that were written.
    written: Vec<String>,
}

impl Report {
    /// The measurements as a file of figures.
    fn csv(&self) -> String {
        let rules: Vec<&str> =
            self.techniques.chunk_by(|a, b| a.rules == b.rules).map(|rows| rows[0].rules.as_str()).collect();
        let mut text = format!(
            "# `solvetab study records --rules {} --limit {} --csv FILE`: processor seconds on one thread (up to {} s medians of three),\n\
             # sets searched, sets scanned and guesses tried, without one technique; the first line of each game is with all of them.\n\
             rules,without,seconds,searched,scanned,guesses\n",
            rules.join(","),
            self.limit,
            ablation::SHORT
        );
        for row in &self.techniques {
            let shown = |count: Option<u64>| count.map_or_else(String::new, |count| count.to_string());
            let counts = [row.searched, row.scanned, row.guesses].map(shown).join(",");
            let _ = writeln!(text, "{},{},{},{counts}", row.rules, row.without.unwrap_or(""), self.seconds(row));
        }
        text
    }

    /// Seconds with two digits, or that they are more than the limit.
    fn seconds(&self, row: &Row) -> String {
        match row.seconds {
            None => format!("more than {}", self.limit),
            Some(seconds) if seconds < 10.0 => format!("{seconds:.2}"),
            Some(seconds) => format!("{seconds:.0}"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "year  codes  game          proven                          by")?;
        for Record { year, finder, game, codes, proven, value, .. } in &self.records {
            let what = format!("{proven} {value}");
            writeln!(f, "{year}  {codes:>5}  {game:<12}  {what:<30}  {finder}")?;
        }
        for rows in self.techniques.chunk_by(|a, b| a.rules == b.rules) {
            writeln!(f, "\n{}, on one thread", rows[0].rules)?;
            writeln!(f, "without               seconds   times    searched     scanned      guesses")?;
            for row in rows {
                let shown = |count: Option<u64>| count.map_or_else(String::new, |count| count.to_string());
                let [searched, scanned, guesses] = [row.searched, row.scanned, row.guesses].map(shown);
                let times = row.times.map_or_else(String::new, |times| format!("{times:.1}"));
                let line = format!(
                    "{:<15}  {:>12}  {times:>6}  {searched:>10}  {scanned:>10}  {guesses:>11}",
                    row.without.unwrap_or("(nothing)"),
                    self.seconds(row)
                );
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        self.written.iter().try_for_each(|path| writeln!(f, "{}: written", harmless(path)))
    }
}
