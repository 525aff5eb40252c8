//! `solvetab generate`: make tables, or check that making them again gives the same bytes.
//!
//! What is named becomes a [`TableTask`]: a shipped table, or one that follows from rules, a list
//! or the options of a game. `work` carries the tasks out. A check without names makes again what
//! `B3SUMS` lists.

mod report;
mod work;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use solvetab_lookup::code_breaking::Shape;
use solvetab_lookup::layout::MAGIC;
use solvetab_solver::code_breaking::search::SolveError;

use crate::commands::generate::report::{DiskState, TableRow, TablesSummary};
use crate::commands::generate::work::{
    TableTask, Work, carry_out, is_of_rules_or_cards, is_rules, read,
};
use crate::names;
use crate::options;
use crate::options::game::{FirstAsked, GameOptions};
use crate::options::question::QuestionOptions;
use crate::report::{Output, Rows, Verdict, conflict, counted, usage, usage_of};
use crate::tables::first_use::warn;
use crate::tables::folder::{ENDING, file_name, file_names, is_missing, read_file, table_path};
use crate::tables::game::Occasion;
use crate::tables::manifest::{FILE_NAME, Manifest};
use crate::tables::recipe::Recipe;
use crate::tables::{catalogue, container};
use crate::terminal::standard_error::harmless;

/// The options that the short help shows.
const COMMON: [&str; 8] = [
    "names", "out", "check", "codes", "target", "base", "json", "threads",
];

/// Solve games and write their tables
///
/// Name what you want: rules such as 5x6 or 4x6r, twenty-four, quad-ace, or a shipped table as
/// `solvetab list` shows it. Without a name, the shipped tables are made. Each table is written to
/// NAME.tab, and its digest to B3SUMS beside it. Options make other tables of a game, whose names
/// say so: `generate 4x6r --objective worst` makes 4x6r-worst. A list of secrets needs a name of
/// its own.
///
/// Files that are right already are left alone. The same release writes the same bytes on every
/// machine, with any number of threads.
///
/// With --check nothing is written: the tables are made in memory and compared with the files;
/// without names, those that B3SUMS lists. The table of a list of one's own is not compared unless
/// it is named with its --codes.
#[derive(Debug, clap::Args)]
#[command(
    mut_args(|option| if COMMON.contains(&option.get_id().as_str()) { option } else { option.hide_short_help(true) }),
    after_help = "Examples:
  solvetab generate
  solvetab generate 5x6 3x10 twenty-four
  solvetab generate 4x6r --objective worst --out my-tables
  solvetab generate my-words --codes secrets.txt --feedback colours
  solvetab generate --check"
)]
pub(crate) struct GenerateArguments {
    /// What to make [default: the shipped tables; with --check what B3SUMS lists]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// The folder of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    out: PathBuf,
    /// Compare with the files instead of writing; exit code 1 if any differs
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    trees: TreeOptions,
    #[command(flatten)]
    twenty_four: options::twenty_four::Options,
    #[command(flatten)]
    quad_ace: options::quad_ace::Options,
}

// What a tree is to be. (Not a documentation comment: it would become the description of
// `generate`.)
#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(
    next_help_heading = "Trees of rules or of a list (solvetab generate 5x6 ..., NAME --codes FILE ...)"
)]
struct TreeOptions {
    #[command(flatten)]
    codes: GameOptions,
    #[command(flatten)]
    first: FirstAsked,
    #[command(flatten)]
    question: QuestionOptions,
}

impl TreeOptions {
    /// The name of an option that is given, if one is.
    fn given(&self) -> Option<&'static str> {
        let first = self.first.is_given().then_some("first");
        self.codes.given().or(self.question.given()).or(first)
    }

    /// The tree of all codes of some rules.
    fn recipe_for_rules(&self, rules: Shape) -> anyhow::Result<Recipe> {
        if let Some(option) = self
            .codes
            .given_for_lists()
            .or(self.first.is_given().then_some("first"))
        {
            return Err(conflict(format!(
                "--{option} is for a list: give the table a name that is no rules"
            )));
        }
        let rules = self.codes.reported(rules.numbered().map_err(usage)?)?;
        Recipe::from_rules(rules, self.codes.leading_zero(), self.question.question())
    }

    /// The tree of a list.
    fn recipe_for_list(&self) -> anyhow::Result<Recipe> {
        let game = self.codes.searched(&self.first)?;
        Ok(Recipe::List {
            game,
            question: self.question.question(),
        })
    }
}

/// Runs the command.
///
/// # Errors
///
/// If a table is unknown, or a file cannot be written or compared.
pub(crate) fn run(
    arguments: &GenerateArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let began = Instant::now();
    let folder = &arguments.out;
    if folder.extension().is_some_and(|ending| ending == "tab") {
        return Err(usage(format!(
            "--out is the folder of the tables, not {}: their names follow from what is asked",
            folder.display()
        )));
    }
    let tasks = match (arguments.check, arguments.names.is_empty()) {
        (true, true) => listed_tasks(arguments)?,
        (false, true) => shipped_tasks(arguments)?,
        (_, false) => arguments
            .names
            .iter()
            .map(|name| task(name, arguments))
            .collect::<anyhow::Result<_>>()?,
    };
    if let Some(twice) = twice(&tasks) {
        return Err(conflict(format!("{twice} is named twice: name it once")));
    }
    if !arguments.check {
        container::check_writable_folder(folder)?;
        Manifest::read(folder)?;
    }

    for task in &tasks {
        // What cannot be read is better known before the work than after it.
        if arguments.check {
            read(&table_path(folder, &task.name))?;
        }
        if !arguments.check {
            refuse_to_lose(&table_path(folder, &task.name), folder, &task.name)?;
        }
        if let Work::Make(recipe) = &task.work {
            warn(recipe, output)?;
        }
    }

    let place = harmless(&folder.display().to_string());
    if !output.json {
        let tables = match tasks.as_slice() {
            [one] => one.name.clone(),
            tasks => counted(tasks.len() as u64, "table", "tables"),
        };
        let aim = if arguments.check {
            "again, to be compared with"
        } else {
            "into"
        };
        writeln!(output.out, "Building {tables} {aim} {place}.")?;
        output.out.flush()?;
    }

    let (mut rows, mut done) = (Rows::new(output.json), Vec::new());
    for task in tasks {
        let name = task.name.clone();
        let row = match carry_out(task, folder, arguments.check, output) {
            Err(error) if is_no_tree(&error) => {
                rows.end(output.out)?;
                output.progress.tell(&format!("{name}: {error:#}"));
                return Ok(Verdict::No);
            }
            row => row?,
        };
        rows.add(&row, output.out)?;
        // People need not wait for the others.
        output.out.flush()?;
        done.push(row);
    }

    rows.end(output.out)?;
    let summary = TablesSummary {
        rows: &done,
        place: &place,
        took: began.elapsed(),
        is_check: arguments.check,
    };
    if !output.json {
        writeln!(output.out, "{summary}")?;
    }
    let wrong: Vec<&TableRow> = done.iter().filter(|row| !row.is_well()).collect();
    if wrong
        .iter()
        .any(|row| matches!(row.state, DiskState::Different | DiskState::Damaged))
    {
        output.progress.tell(
            "at least one table differs from what this release generates: generate it again, or use the release that made it",
        );
    } else if !wrong.is_empty() {
        output.progress.tell(&format!(
            "at least one table is missing, or not listed in {FILE_NAME}: generate it"
        ));
    }

    Ok(wrong.is_empty().into())
}

/// Returns whether an error is that there is no such tree, which is an answer.
fn is_no_tree(error: &anyhow::Error) -> bool {
    matches!(
        error.downcast_ref::<SolveError>(),
        Some(SolveError::Impossible { .. } | SolveError::NotFound { .. })
    )
}

/// A table that is named twice.
fn twice(tasks: &[TableTask]) -> Option<&str> {
    let mut tasks_in_order = tasks.iter().enumerate();
    let twice = tasks_in_order
        .find(|(place, task)| tasks[..*place].iter().any(|other| other.name == task.name));
    twice.map(|(_, task)| task.name.as_str())
}

/// The tables that are shipped.
fn shipped_tasks(arguments: &GenerateArguments) -> anyhow::Result<Vec<TableTask>> {
    if let Some(option) = arguments.given() {
        return Err(conflict(format!("--{option} is for one table: name it")));
    }
    let shipped = catalogue::tables()
        .map(|(_, entry)| entry)
        .filter(|entry| entry.made == Occasion::Always);
    Ok(shipped.map(TableTask::shipped).collect())
}

/// The tables that the folder lists, or has.
fn listed_tasks(arguments: &GenerateArguments) -> anyhow::Result<Vec<TableTask>> {
    if let Some(option) = arguments.given() {
        return Err(conflict(format!("--{option} is for one table: name it")));
    }
    let folder = &arguments.out;
    let Some(manifest) = Manifest::read(folder)? else {
        bail!(
            "there is no {FILE_NAME} in {0}: make tables with solvetab generate --out {0}",
            folder.display()
        );
    };
    let there = file_names(folder)?;
    let files: BTreeSet<&str> = manifest
        .names()
        .chain(there.iter().map(String::as_str))
        .collect();
    let tables: Vec<TableTask> = files
        .iter()
        .filter_map(|file| file.strip_suffix(ENDING))
        .map(|name| listed_task(name, folder))
        .collect();
    if tables.is_empty() {
        bail!(
            "there is no table in {0}: make tables with solvetab generate --out {0}",
            folder.display()
        );
    }
    Ok(tables)
}

/// The task of a table that is listed, or there.
fn listed_task(name: &str, folder: &Path) -> TableTask {
    if let Some(entry) = catalogue::find(name) {
        return TableTask::shipped(entry);
    }
    let work = match read_file(&table_path(folder, name)) {
        Err(error) if is_missing(&error) => Work::Nothing {
            state: DiskState::Missing,
            why: String::new(),
        },
        Err(error) => Work::Nothing {
            state: DiskState::Damaged,
            why: format!("{error:#}"),
        },
        Ok(table) => match Recipe::from_table(&table) {
            Ok(Some(recipe)) => Work::Make(recipe),
            Ok(None) => Work::Unknown {
                file: table.into_bytes(),
            },
            Err(error) => Work::Nothing {
                state: DiskState::Damaged,
                why: format!("{error:#}"),
            },
        },
    };
    TableTask {
        name: name.to_owned(),
        work,
        release: None,
    }
}

/// Refuses an option that is not one of the table.
fn refuse(name: &str, option: Option<&'static str>) -> anyhow::Result<()> {
    match option {
        Some(option) => Err(conflict(format!("--{option} is not an option of {name}"))),
        None => Ok(()),
    }
}

/// The task of a name.
fn task(name: &str, arguments: &GenerateArguments) -> anyhow::Result<TableTask> {
    let name = match name {
        "24" => "twenty-four",
        "qa" => "quad-ace",
        "words" if arguments.given().is_none() => "words-2315",
        other => names::rules_of(other).unwrap_or(other),
    };
    let GenerateArguments {
        trees,
        twenty_four,
        quad_ace,
        ..
    } = arguments;
    let (of_trees, of_cards, of_hands) = (trees.given(), twenty_four.given(), quad_ace.given());
    if name == "twenty-four" {
        refuse(name, of_trees.or(of_hands))?;
        return TableTask::from_recipe(twenty_four.recipe()?);
    }
    if name == "quad-ace" {
        refuse(name, of_trees.or(of_cards))?;
        return TableTask::from_recipe(quad_ace.recipe()?);
    }
    refuse(name, of_cards.or(of_hands))?;
    if let Some(entry) = catalogue::find(name).filter(|_| !is_rules(name)) {
        if let Some(option) = of_trees {
            return Err(conflict(format!(
                "{name} is a shipped table: leave --{option} out, or choose another name"
            )));
        }
        return Ok(TableTask::shipped(entry));
    }
    if let Ok(rules) = name.parse() {
        return TableTask::from_recipe(trees.recipe_for_rules(rules)?);
    }

    if trees.codes.codes.is_none() {
        // What is written like rules is refused as rules.
        let is_form = name
            .trim_end_matches('r')
            .split('x')
            .all(|number| number.parse::<u64>().is_ok());
        if let Err(error) = name.parse::<Shape>()
            && is_form
            && name.contains('x')
        {
            return Err(usage(error));
        }
        return Err(usage_of(
            "no-table",
            format!(
                "{name} is no table: name rules such as 5x6, twenty-four, quad-ace or a shipped table (solvetab list), or give its list with --codes"
            ),
        ));
    }

    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    if !is_name || name.starts_with('-') {
        return Err(usage(format!(
            "\"{name}\" cannot be the name of a table: give letters, digits, - and _, such as my-words"
        )));
    }

    if is_of_rules_or_cards(name) {
        return Err(usage(format!(
            "{name} is the name of another table: give the list one of its own, such as my-words"
        )));
    }
    if arguments.names.len() > 1 {
        return Err(conflict("a list makes one table: name one with --codes"));
    }

    Ok(TableTask {
        name: name.to_owned(),
        work: Work::Make(trees.recipe_for_list()?),
        release: None,
    })
}

impl GenerateArguments {
    /// The name of an option of a game that is given, if one is.
    fn given(&self) -> Option<&'static str> {
        self.trees
            .given()
            .or(self.twenty_four.given())
            .or(self.quad_ace.given())
    }
}

/// Refuses to write over a file that no list names and that is no table: it is somebody's.
fn refuse_to_lose(path: &Path, folder: &Path, name: &str) -> anyhow::Result<()> {
    let is_listed =
        Manifest::read(folder)?.is_some_and(|manifest| manifest.get(&file_name(name)).is_some());
    match read(path)? {
        // What a link leads to stays.
        Some(_) if path.is_symlink() => Ok(()),
        Some(there) if !is_listed && !there.is_empty() && !there.starts_with(&MAGIC) => {
            bail!(
                "{} is no table, and would be lost: move it, or choose another folder with --out",
                path.display()
            )
        }
        _ => Ok(()),
    }
}
