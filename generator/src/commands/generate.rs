//! `solvetab generate`: make the tables, or check that making them again gives the same bytes.

use std::fs;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::ValueSource;
use serde_json::{Value, json};

use crate::catalogue::{self, GAMES};
use crate::container;
use crate::game::TableEntry;
use crate::manifest::{self, Manifest};
use crate::output::{Output, Verdict, usage};
use crate::tables_folder::table_path;

/// Solve the games and write their tables
///
/// Writes the named tables, or all that do not take minutes, and their digests in B3SUMS. The same release writes the same bytes on every
/// machine, with any number of threads. With --check nothing is written: the tables are made in memory and compared. With options of
/// a game one table of other rules is made: name the game, and the file with --out.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The tables to make, by name; if none is named, all but those that `solvetab list` says take long
    #[arg(value_name = "TABLE")]
    tables: Vec<String>,
    /// The folder to write to; of a table of other rules the file
    #[arg(long, value_name = "DIR|FILE", default_value = "tables")]
    out: PathBuf,
    /// Only compare with the files that are there; exit code 1 if any differs
    #[arg(long)]
    check: bool,
}

/// Runs the command.
///
/// # Errors
///
/// If a table is unknown, or a file cannot be written or compared.
pub(crate) fn run(arguments: &Arguments, matches: &ArgMatches, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(option) = game_option(matches) {
        return run_other(arguments, matches, &option, output);
    }
    let wanted = wanted(&arguments.tables)?;
    let folder = &arguments.out;
    let mut manifest = Manifest::read(folder)?;
    let mut all_same = true;
    let mut rows = Vec::new();
    for entry in wanted {
        let encoded = output.workers.run(|| entry.recipe.make(output.progress))?;
        let file = container::to_file(entry.name, &encoded)?;
        let path = table_path(folder, entry.name);
        let state = if arguments.check {
            let is_listed = manifest.get(&file_name(entry)) == Some(manifest::hex_digest(&file).as_str());
            let state = match compare(&file, &path) {
                "same" if !is_listed => "same, but B3SUMS has another digest",
                state => state,
            };
            all_same &= state == "same";
            state
        } else {
            manifest.insert(&file_name(entry), &file);
            container::write_atomically(&path, &file)?;
            // After every table, so that an interrupted run leaves a manifest that fits.
            manifest.write(folder)?;
            "written"
        };
        if output.json {
            let digest = manifest::hex_digest(&file);
            rows.push(json!({"name": entry.name, "bytes": file.len(), "blake3": digest, "state": state}));
        } else {
            writeln!(output.out, "{}: {} bytes, {state}", path.display(), file.len())?;
            output.out.flush()?;
        }
    }
    if output.json {
        writeln!(output.out, "{}", Value::Array(rows))?;
    }
    if !all_same {
        eprintln!(
            "solvetab: at least one table differs from what this release generates: generate it again, or use the release that made it"
        );
    }
    Ok(all_same.into())
}

/// An option that one of the games added, if one is given.
fn game_option(matches: &ArgMatches) -> Option<String> {
    let theirs = GAMES.iter().fold(clap::Command::new("generate"), |command, game| game.augment_generate(command));
    let is_given = |id: &&str| matches.value_source(id) == Some(ValueSource::CommandLine);
    theirs.get_arguments().map(|argument| argument.get_id().as_str()).find(is_given).map(str::to_owned)
}

/// Makes one table of other rules.
fn run_other(
    arguments: &Arguments,
    matches: &ArgMatches,
    option: &str,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let [table] = arguments.tables.as_slice() else {
        return Err(usage(format!("--{option} is for one game: name it before its options")));
    };
    let path = &arguments.out;
    if matches.value_source("out") != Some(ValueSource::CommandLine) || path.is_dir() {
        return Err(usage("a table of other rules is not one of the shipped ones: name its file with --out FILE"));
    }
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("table");
    let recipe = GAMES.iter().find_map(|game| game.other_recipe(table, matches));
    let recipe = recipe.ok_or_else(|| usage(format!("--{option} is not an option of {table}")))??;
    if let Some(warning) = recipe.warning() {
        output.progress.tell(&warning);
    }
    let encoded = output.workers.run(|| recipe.make(output.progress))?;
    let file = container::to_file(name, &encoded)?;
    let state = if arguments.check {
        compare(&file, path)
    } else {
        container::write_atomically(path, &file)?;
        "written"
    };
    output.answer(
        || json!([{"name": name, "bytes": file.len(), "blake3": manifest::hex_digest(&file), "state": state}]),
        |out| Ok(writeln!(out, "{}: {} bytes, {state}", path.display(), file.len())?),
    )?;
    Ok((state == "written" || state == "same").into())
}

fn wanted(names: &[String]) -> anyhow::Result<Vec<&'static TableEntry>> {
    if names.is_empty() {
        return Ok(catalogue::tables().map(|(_, entry)| entry).filter(|entry| !entry.is_slow).collect());
    }
    let find = |name: &String| {
        catalogue::find(name).ok_or_else(|| {
            let known: Vec<&str> = catalogue::tables().map(|(_, entry)| entry.name).collect();
            usage(format!("there is no table {name}: name one of {}", known.join(", ")))
        })
    };
    names.iter().map(find).collect()
}

fn file_name(entry: &TableEntry) -> String {
    format!("{}.tab", entry.name)
}

/// How the file on disk relates to what was made.
fn compare(file: &[u8], path: &Path) -> &'static str {
    match fs::read(path) {
        Err(_) => "missing",
        Ok(there) if there != file => "different",
        Ok(_) => "same",
    }
}
