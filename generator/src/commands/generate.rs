//! `solvetab generate`: make the tables, or check that making them again gives the same bytes.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::asked;
use crate::report::{Output, Rows, Verdict, conflict, counted, missing, usage_of};
use crate::tables::first_use::{make, warn};
use crate::tables::folder::{MOST_BYTES, is_missing, read_regular, table_path};
use crate::tables::game::{Made, Recipe, TableEntry};
use crate::tables::listing::{file_name, list_all};
use crate::tables::manifest::{Manifest, hex_digest};
use crate::tables::{catalogue, container};
use crate::terminal::standard_error::{harmless, shown};

/// Solve the games and write their tables
///
/// Builds the named tables, or all that are shipped, and lists their digests in B3SUMS. Files that
/// are right already are left alone. The same release writes the same bytes on every machine, with
/// any number of threads.
///
/// With --check nothing is written: the tables are built in memory and compared with the files.
///
/// To build a table of other rules, name the game, its options, and the file with --out.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Names of tables, as `solvetab list` shows them [default: all but those made only if named]
    #[arg(value_name = "TABLE")]
    tables: Vec<String>,
    /// The folder to write to, or the file of a table of other rules [default: tables]
    #[arg(long, value_name = "DIR|FILE")]
    out: Option<PathBuf>,
    /// Compare with the files instead of writing; exit code 1 if any differs
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
    let other = other_recipe(arguments)?;
    let (place, tasks) = match &other {
        Some(recipe) => other_task(arguments, &**recipe)?,
        None => shipped_tasks(arguments)?,
    };
    let folder = if other.is_some() { None } else { Some(place.as_path()) };
    let mut manifest = folder.map(Manifest::read).transpose()?.flatten().unwrap_or_default();
    // What cannot be read is better known before the work than after it.
    let there = tasks.iter().filter(|_| arguments.check).map(|task| read(&task.path));
    let mut there = there.collect::<anyhow::Result<Vec<_>>>()?.into_iter();
    tasks.iter().try_for_each(|task| warn(task.recipe, output))?;
    let shown_place = harmless(&place.display().to_string());
    if !output.json {
        let tables = match tasks.as_slice() {
            [Task { recipe, release: None, .. }] => format!("a table ({})", harmless(&recipe.rules())),
            [Task { name, .. }] => name.clone(),
            tasks => counted(tasks.len() as u64, "table", "tables"),
        };
        let aim = if arguments.check { "again, to be compared with" } else { "into" };
        writeln!(output.out, "Building {tables} {aim} {shown_place}.")?;
        output.out.flush()?;
    }
    let (mut rows, mut done) = (Rows::new(output.json), Vec::new());
    for Task { name, path, recipe, release } in tasks {
        let file = make(&name, recipe, output)?;
        let blake3 = hex_digest(&file);
        let state = match there.next() {
            None => {
                // Whatever depends on the file need not be made again if it is right.
                let is_right = read(&path).is_ok_and(|there| there.as_ref() == Some(&file));
                if !is_right {
                    container::write_atomically(&path, &file)?;
                }
                if let (Some(folder), Some(entry)) = (folder, release) {
                    // Read again: another program may be making other tables.
                    manifest = Manifest::read(folder)?.unwrap_or_default();
                    // After every table, so that an interrupted run leaves a manifest that fits.
                    if manifest.get(&file_name(entry)) != Some(&blake3) {
                        manifest.insert(&file_name(entry), &file);
                        manifest.write(folder)?;
                    }
                    list_all(folder)?;
                }
                if is_right { State::Same } else { State::Written }
            }
            Some(None) => State::Missing,
            Some(Some(there)) if there != file => State::Different,
            Some(_) if release.is_some_and(|entry| manifest.get(&file_name(entry)) != Some(&blake3)) => State::Unlisted,
            Some(_) => State::Same,
        };
        let is_of_release = release.map(|entry| entry.digest == blake3);
        let row = Row { name, bytes: file.len(), blake3, state, path, is_of_release };
        rows.add(&row, output.out)?;
        // People need not wait for the others.
        output.out.flush()?;
        done.push(row);
    }
    rows.end(output.out)?;
    if !output.json {
        writeln!(output.out, "{}", summary(&done, &shown_place, began.elapsed()))?;
    }
    let all_well = done.iter().all(Row::is_well);
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
}

/// The tables of this release that are named, and their folder.
fn shipped_tasks(arguments: &Arguments) -> anyhow::Result<(PathBuf, Vec<Task<'static>>)> {
    let folder = arguments.out.clone().unwrap_or_else(|| "tables".into());
    let task = |entry: &'static TableEntry| Task {
        name: entry.name.to_owned(),
        path: table_path(&folder, entry.name),
        recipe: entry.recipe,
        release: Some(entry),
    };
    let tasks = wanted(&arguments.tables)?.into_iter().map(task).collect();
    if !arguments.check {
        container::check_writable_folder(&folder)?;
    }
    Ok((folder, tasks))
}

/// One table of other rules, and its file.
fn other_task<'a>(arguments: &Arguments, recipe: &'a dyn Recipe) -> anyhow::Result<(PathBuf, Vec<Task<'a>>)> {
    let path = arguments.out.clone().filter(|path| !path.is_dir()).ok_or_else(|| {
        missing("a table of other rules is not one of the shipped ones: name its file with --out FILE")
    })?;
    if !arguments.check {
        container::check_writable(&path)?;
    }
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("table").to_owned();
    Ok((path.clone(), vec![Task { name, path, recipe, release: None }]))
}

/// What is in a file, if it is there.
fn read(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match read_regular(path, MOST_BYTES) {
        Err(error) if is_missing(&error) => Ok(None),
        there => there.map(Some),
    }
}

/// What makes the table of other rules that the options of a game ask for, if one is given.
fn other_recipe(arguments: &Arguments) -> anyhow::Result<Option<Box<dyn Recipe>>> {
    let of_games = [("twenty-four", arguments.twenty_four.given()), ("quad-ace", arguments.quad_ace.given())];
    let mut given = of_games.into_iter().filter_map(|(game, option)| Some((game, option?)));
    let Some((_, option)) = given.clone().next() else { return Ok(None) };
    let [table] = arguments.tables.as_slice() else {
        return Err(conflict(format!("--{option} is for one game: name it before its options")));
    };
    if let Some((_, option)) = given.find(|(game, _)| game != table) {
        return Err(conflict(format!("--{option} is not an option of {table}")));
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
            usage_of("no-table", format!("there is no table {name}: name one of {}", known.join(", ")))
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
    state: State,
    #[serde(skip)]
    path: PathBuf,
    /// Whether it is as this release makes it; nothing of other rules.
    #[serde(skip)]
    is_of_release: Option<bool>,
}

/// How the file on disk relates to what was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Written,
    Same,
    /// The same, but not in `B3SUMS`.
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

impl Row {
    /// Whether the file is as it should be.
    fn is_well(&self) -> bool {
        matches!(self.state, State::Written | State::Same)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} bytes, {}", shown(&self.path), self.bytes, self.state)
    }
}

/// What was made, whether it is what this release makes, where it is, and how long it took.
fn summary(rows: &[Row], place: &str, took: Duration) -> String {
    let names = |is_named: fn(&Row) -> bool| {
        let names = rows.iter().filter(|row| is_named(row)).map(|row| row.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let tables = counted(rows.len() as u64, "table", "tables");
    let seconds = took.as_secs_f64();
    let files = match names(|row| !row.is_well()).as_str() {
        _ if rows.iter().any(|row| row.state == State::Written) => {
            match names(|row| row.state == State::Same).as_str() {
                "" => format!(" and saved in {place}"),
                same => format!(" and saved in {place}, where {same} was right already"),
            }
        }
        "" => format!(": the same as in {place}"),
        names => format!(": not the same as in {place}: {names}"),
    };
    let release = concat!("this release (solvetab ", env!("CARGO_PKG_VERSION"), ")");
    let matches = match names(|row| row.is_of_release == Some(false)).as_str() {
        _ if rows.iter().any(|row| row.is_of_release.is_none()) => {
            "Tables of these rules are not shipped, so there is none to match".to_owned()
        }
        "" if rows.len() == 1 => format!("It matches {release}"),
        "" => format!("All match {release}"),
        names => format!("Not as {release} makes them: {names}"),
    };
    format!("Built {tables} in {seconds:.1} s{files}. {matches}.")
}
