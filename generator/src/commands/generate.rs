//! `solvetab generate`: make the tables, or check that making them again gives the same bytes.

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;

use crate::asked;
use crate::report::{Output, Rows, Shown, Verdict, counted, usage};
use crate::tables::first_use::make;
use crate::tables::folder::{MOST_BYTES, is_missing, read_regular, table_path};
use crate::tables::game::{Made, Recipe, TableEntry};
use crate::tables::listing::{file_name, list_all};
use crate::tables::manifest::{Manifest, hex_digest};
use crate::tables::{catalogue, container};
use crate::terminal::standard_error::harmless;

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
    let began = Instant::now();
    let of_games = [("twenty-four", arguments.twenty_four.given()), ("quad-ace", arguments.quad_ace.given())];
    let other = other_recipe(arguments, of_games)?;
    let (place, mut tasks) = match &other {
        Some(recipe) => other_task(arguments, &**recipe)?,
        None => shipped_tasks(arguments)?,
    };
    let folder = if other.is_some() { None } else { Some(place.as_path()) };
    let mut manifest = folder.map(Manifest::read).transpose()?.flatten().unwrap_or_default();
    if arguments.check {
        tasks.iter_mut().try_for_each(Task::read)?;
    }
    let place = harmless(&place.display().to_string());
    if !output.json {
        let tables = match tasks.as_slice() {
            [Task { recipe, release: None, .. }] => format!("the table of {}", harmless(&recipe.rules())),
            [Task { name, .. }] => name.clone(),
            tasks => counted(tasks.len() as u64, "table", "tables"),
        };
        let aim = if arguments.check { "again, to be compared with" } else { "into" };
        writeln!(output.out, "Building {tables} {aim} {place}.")?;
        output.out.flush()?;
    }
    let mut done = Vec::new();
    let mut rows = Rows::new(output.json);
    for Task { name, path, recipe, release, there } in tasks {
        let file = make(&name, recipe, output)?;
        let blake3 = hex_digest(&file);
        let state = if arguments.check {
            match there {
                None => State::Missing,
                Some(there) if there != file => State::Different,
                Some(_) if release.is_some_and(|entry| manifest.get(&file_name(entry)) != Some(&blake3)) => {
                    State::Unlisted
                }
                Some(_) => State::Same,
            }
        } else {
            container::write_atomically(&path, &file)?;
            if let (Some(folder), Some(entry)) = (folder, release) {
                // Read again: another program may be making other tables.
                manifest = Manifest::read(folder)?.unwrap_or_default();
                manifest.insert(&file_name(entry), &file);
                // After every table, so that an interrupted run leaves a manifest that fits.
                manifest.write(folder)?;
                list_all(folder)?;
            }
            State::Written
        };
        let is_of_release = release.map(|entry| entry.digest == blake3);
        let path = path.display().to_string();
        let row = Row { name, bytes: file.len(), blake3, state: Shown(state), path, is_of_release };
        rows.add(&row, output.out)?;
        // People need not wait for the others.
        output.out.flush()?;
        done.push(row);
    }
    rows.end(output.out)?;
    let summary = Summary { rows: &done, place, is_check: arguments.check, seconds: began.elapsed().as_secs_f64() };
    if !output.json {
        write!(output.out, "{summary}")?;
    }
    let all_well = summary.unlike_files().next().is_none();
    if !all_well {
        output.progress.tell(
            "at least one table differs from what this release generates: generate it again, or use the release that made it",
        );
    }
    Ok(all_well.into())
}

/// A table that is to be made.
struct Task<'a> {
    name: String,
    path: PathBuf,
    recipe: &'a dyn Recipe,
    /// Its entry, if it is one of this release.
    release: Option<&'static TableEntry>,
    /// What is in the file that it is compared with.
    there: Option<Vec<u8>>,
}

impl Task<'_> {
    /// Reads the file, if there is one: what cannot be read is better known before the work than after it.
    fn read(&mut self) -> anyhow::Result<()> {
        self.there = match read_regular(&self.path, MOST_BYTES) {
            Err(error) if is_missing(&error) => None,
            there => Some(there?),
        };
        Ok(())
    }
}

/// The tables of this release that are named, and their folder.
fn shipped_tasks(arguments: &Arguments) -> anyhow::Result<(PathBuf, Vec<Task<'static>>)> {
    let folder = arguments.out.clone().unwrap_or_else(|| "tables".into());
    let entries = wanted(&arguments.tables)?;
    if !arguments.check {
        container::check_writable_folder(&folder)?;
    }
    let task = |entry: &'static TableEntry| Task {
        name: entry.name.to_owned(),
        path: table_path(&folder, entry.name),
        recipe: entry.recipe,
        release: Some(entry),
        there: None,
    };
    let tasks = entries.into_iter().map(task).collect();
    Ok((folder, tasks))
}

/// One table of other rules, and its file.
fn other_task<'a>(arguments: &Arguments, recipe: &'a dyn Recipe) -> anyhow::Result<(PathBuf, Vec<Task<'a>>)> {
    let path =
        arguments.out.clone().filter(|path| !path.is_dir()).ok_or_else(|| {
            usage("a table of other rules is not one of the shipped ones: name its file with --out FILE")
        })?;
    if !arguments.check {
        container::check_writable(&path)?;
    }
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("table").to_owned();
    Ok((path.clone(), vec![Task { name, path, recipe, release: None, there: None }]))
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

/// What became of a table.
#[derive(Serialize)]
struct Row {
    name: String,
    bytes: usize,
    blake3: String,
    state: Shown<State>,
    #[serde(skip)]
    path: String,
    /// Whether it is as this release makes it; nothing of other rules.
    #[serde(skip)]
    is_of_release: Option<bool>,
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

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Written => "written",
            Self::Same => "same",
            Self::Unlisted => "same, but B3SUMS has not its digest",
            Self::Different => "different",
            Self::Missing => "missing",
        })
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} bytes, {}", harmless(&self.path), self.bytes, self.state)
    }
}

/// What became of all of them.
struct Summary<'a> {
    rows: &'a [Row],
    place: String,
    is_check: bool,
    seconds: f64,
}

impl Summary<'_> {
    /// The tables whose files are not as they should be.
    fn unlike_files(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| !matches!(row.state.0, State::Written | State::Same))
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, place, is_check, seconds } = self;
        let tables = counted(rows.len() as u64, "table", "tables");
        let different: Vec<&str> = self.unlike_files().map(|row| row.name.as_str()).collect();
        match (is_check, different.as_slice()) {
            (false, _) => write!(f, "Built {tables} in {seconds:.1} s and saved in {place}.")?,
            (true, []) => write!(f, "Built {tables} in {seconds:.1} s: the same as in {place}.")?,
            (true, names) => {
                write!(f, "Built {tables} in {seconds:.1} s: not the same as in {place}: {}.", names.join(", "))?;
            }
        }
        let release = concat!("solvetab ", env!("CARGO_PKG_VERSION"));
        let unlike = rows.iter().filter(|row| row.is_of_release == Some(false));
        let unlike: Vec<&str> = unlike.map(|row| row.name.as_str()).collect();
        match unlike.as_slice() {
            _ if rows.iter().any(|row| row.is_of_release.is_none()) => {
                writeln!(f, " These rules have no table in {release} to compare with.")
            }
            [] => writeln!(f, " The digests are those of {release}."),
            names => writeln!(f, " Other digests than those of {release}: {}.", names.join(", ")),
        }
    }
}
