//! `solvetab generate`: make the tables, or check that making them again gives the same bytes.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::asked;
use crate::report::{Output, Verdict, usage};
use crate::tables::first_use::make;
use crate::tables::folder::{MOST_BYTES, is_missing, read_regular, table_path};
use crate::tables::game::{Made, Recipe, TableEntry};
use crate::tables::listing::{file_name, list_all};
use crate::tables::manifest::Manifest;
use crate::tables::{catalogue, container, manifest};
use crate::terminal::standard_error::shown;

/// Solve the games and write their tables
///
/// Writes the named tables, or all but those that take long, and their digests in B3SUMS. The same release writes the same bytes on every
/// machine, with any number of threads. With --check nothing is written: the tables are made in memory and compared. With options of
/// a game one table of other rules is made: name the game, and the file with --out.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The tables to make, by name; if none is named, all but those that `solvetab list --json` says are made only if named
    #[arg(value_name = "TABLE")]
    tables: Vec<String>,
    /// The folder to write to; of a table of other rules the file [default: tables]
    #[arg(long, value_name = "DIR|FILE")]
    out: Option<PathBuf>,
    /// Only compare with the files that are there; exit code 1 if any differs
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    twenty_four: asked::twenty_four::Options,
    #[command(flatten)]
    quad_ace: asked::quad_ace::Options,
}

/// Runs the command.
///
/// # Errors
///
/// If a table is unknown, or a file cannot be written or compared.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let of_games = [("twenty-four", arguments.twenty_four.given()), ("quad-ace", arguments.quad_ace.given())];
    if let Some(recipe) = other_recipe(arguments, of_games)? {
        return run_other(arguments, &*recipe, output);
    }
    let wanted = wanted(&arguments.tables)?;
    let folder = arguments.out.as_deref().unwrap_or(Path::new("tables"));
    if !arguments.check {
        container::check_writable_folder(folder)?;
    }
    let mut manifest = Manifest::read(folder)?.unwrap_or_default();
    let mut rows = Vec::new();
    for entry in wanted {
        let path = table_path(folder, entry.name);
        let file = make(entry.name, entry.recipe, output)?;
        let state = if arguments.check {
            let digest = manifest::hex_digest(&file);
            match compare(&file, &path)? {
                State::Same if manifest.get(&file_name(entry)) != Some(&digest) => State::Unlisted,
                state => state,
            }
        } else {
            container::write_atomically(&path, &file)?;
            // Read again: another program may be making other tables.
            manifest = Manifest::read(folder)?.unwrap_or_default();
            manifest.insert(&file_name(entry), &file);
            // After every table, so that an interrupted run leaves a manifest that fits.
            manifest.write(folder)?;
            list_all(folder)?;
            State::Written
        };
        rows.push(Row { name: entry.name.to_owned(), path, file, state });
        say_last(&rows, output)?;
    }
    conclude(&rows, output)
}

/// What makes the table of other rules that the options of a game ask for, if one is given.
fn other_recipe(arguments: &Arguments, of_games: [(&str, Option<&str>); 2]) -> anyhow::Result<Option<Box<dyn Recipe>>> {
    let mut given = of_games.into_iter().filter_map(|(game, option)| Some((game, option?)));
    let Some((_, option)) = given.clone().next() else { return Ok(None) };
    let [table] = arguments.tables.as_slice() else {
        return Err(usage(format!("--{option} is for one game: name it before its options")));
    };
    if let Some((_, option)) = given.find(|(game, _)| game != table) {
        return Err(usage(format!("--{option} is not an option of {table}")));
    }
    arguments.twenty_four.recipe().or_else(|| arguments.quad_ace.recipe()).transpose()
}

/// Makes one table of other rules.
fn run_other(arguments: &Arguments, recipe: &dyn Recipe, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let path =
        arguments.out.clone().filter(|path| !path.is_dir()).ok_or_else(|| {
            usage("a table of other rules is not one of the shipped ones: name its file with --out FILE")
        })?;
    if !arguments.check {
        container::check_writable(&path)?;
    }
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("table").to_owned();
    let file = make(&name, recipe, output)?;
    let state = if arguments.check {
        compare(&file, &path)?
    } else {
        container::write_atomically(&path, &file)?;
        State::Written
    };
    let rows = [Row { name, path, file, state }];
    say_last(&rows, output)?;
    conclude(&rows, output)
}

/// What became of a table.
struct Row {
    name: String,
    path: PathBuf,
    file: Vec<u8>,
    state: State,
}

/// How the file on disk relates to what was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Written,
    Same,
    Unlisted,
    Different,
    Missing,
}

impl State {
    const fn name(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Same => "same",
            Self::Unlisted => "same, but B3SUMS has not its digest",
            Self::Different => "different",
            Self::Missing => "missing",
        }
    }
}

/// Says what became of the table that was made last, so that people need not wait for the others.
fn say_last(rows: &[Row], output: &mut Output<'_>) -> anyhow::Result<()> {
    if let Some(Row { path, file, state, .. }) = rows.last()
        && !output.json
    {
        writeln!(output.out, "{}: {} bytes, {}", shown(path), file.len(), state.name())?;
        output.out.flush()?;
    }
    Ok(())
}

/// Says what became of all of them, and whether all is well.
fn conclude(rows: &[Row], output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let describe = |Row { name, file, state, .. }: &Row| json!({"name": name, "bytes": file.len(), "blake3": manifest::hex_digest(file), "state": state.name()});
    if output.json {
        writeln!(output.out, "{}", Value::Array(rows.iter().map(describe).collect()))?;
    }
    let all_well = rows.iter().all(|row| matches!(row.state, State::Written | State::Same));
    if !all_well {
        output.progress.tell(
            "at least one table differs from what this release generates: generate it again, or use the release that made it",
        );
    }
    Ok(all_well.into())
}

fn wanted(names: &[String]) -> anyhow::Result<Vec<&'static TableEntry>> {
    if names.is_empty() {
        return Ok(catalogue::tables().map(|(_, entry)| entry).filter(|entry| entry.made == Made::Always).collect());
    }
    let find = |name: &String| {
        catalogue::find(name).ok_or_else(|| {
            let known: Vec<&str> = catalogue::tables().map(|(_, entry)| entry.name).collect();
            usage(format!("there is no table {name}: name one of {}", known.join(", ")))
        })
    };
    names.iter().map(find).collect()
}

/// Compares what was made with the file on disk.
///
/// # Errors
///
/// If there is a file that cannot be read.
fn compare(file: &[u8], path: &Path) -> anyhow::Result<State> {
    match read_regular(path, MOST_BYTES) {
        Ok(there) if there == file => Ok(State::Same),
        Ok(_) => Ok(State::Different),
        Err(error) if is_missing(&error) => Ok(State::Missing),
        Err(error) => Err(error),
    }
}
