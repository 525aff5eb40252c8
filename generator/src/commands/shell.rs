//! `solvetab completions` and `solvetab man`: for those who package the program.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use clap_mangen::Man;
use serde::Serialize;
use solvetab_lookup::Kind;
use solvetab_lookup::code_breaking::Rules;

use crate::report::{Output, Verdict, counted, usage};
use crate::tables::catalogue;
use crate::tables::container::{check_writable_folder, write_atomically};
use crate::terminal::standard_error::harmless;

/// Write a completion script for a shell to standard output
///
/// The script completes commands, options, their values, the names of tables, rules and strategies,
/// files and folders.
#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Writes a completion script for the whole command line.
///
/// # Errors
///
/// If standard output cannot be written.
pub(crate) fn completions(
    arguments: &Completions,
    command: clap::Command,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let all: Vec<&str> = catalogue::tables().map(|(_, entry)| entry.name).collect();
    let command = command.mut_subcommands(|command| {
        let names = names_of_game(command.get_name()).unwrap_or_else(|| all.clone());
        with_values(command, &names, arguments.shell)
    });
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut command.clone(),
        "solvetab",
        &mut script,
    );
    output.out.write_all(&script)?;
    Ok(Verdict::Yes)
}

/// The tables that a command of this name is about, if they are those of one game.
fn names_of_game(command: &str) -> Option<Vec<&'static str>> {
    let kind = match command {
        "twenty-four" => Kind::TwentyFour,
        "quad-ace" => Kind::QuadAce,
        "next" | "solve" | "prove" | "evaluate" | "first-guesses" => Kind::DecisionTree,
        _ => return None,
    };
    catalogue::game_of(kind).map(|game| game.tables().iter().map(|entry| entry.name).collect())
}

/// Gives the arguments that take a table or rules the values that are known. Only the script
/// restricts them to these: the program takes files and other rules too.
fn with_values(command: clap::Command, names: &[&'static str], shell: Shell) -> clap::Command {
    let recipes = catalogue::tables().map(|(_, entry)| entry.recipe.rules());
    // Values are kept as long as the program runs.
    let rules: BTreeSet<&'static str> = recipes
        .filter(|rules| rules.parse::<Rules>().is_ok())
        .map(|rules| &*rules.leak())
        .collect();
    let command = command.mut_args(|argument| {
        let value = argument
            .get_value_names()
            .and_then(|names| names.first())
            .map(ToString::to_string);
        match value.as_deref() {
            Some("TABLE" | "NAME" | "FILE|NAME") => {
                argument.value_parser(PossibleValuesParser::new(names.to_vec()))
            }
            // Of the shells only bash goes on to files where no value fits.
            Some("TABLE|FILE") if shell == Shell::Bash => {
                argument.value_parser(PossibleValuesParser::new(names.to_vec()))
            }
            Some("RULES") => {
                argument.value_parser(PossibleValuesParser::new(rules.iter().copied()))
            }
            _ => argument,
        }
    });

    command.mut_subcommands(|command| with_values(command, names, shell))
}

/// Show the manual page of a command, or write all pages
///
/// It is shown by man, if there is one, or as plain text.
#[derive(Debug, clap::Args)]
pub(crate) struct Manual {
    /// The command, such as next or solve plan [default: the program]
    #[arg(value_name = "COMMAND")]
    names: Vec<String>,
    /// Write a page for each command into this folder: solvetab.1, solvetab-next.1 and so on
    #[arg(long, value_name = "DIR", conflicts_with = "names")]
    out: Option<PathBuf>,
}

/// Shows a manual page, or writes all of them.
///
/// # Errors
///
/// If there is no such command, or standard output or the folder cannot be written.
pub(crate) fn man(
    arguments: &Manual,
    command: clap::Command,
    mut plain: clap::Command,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    // Its own subcommand `help` would have a page for each command again.
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let Some(folder) = &arguments.out else {
        let page = page(named(&command, &arguments.names)?)?;
        if let Some(shown) = shown_by_man(&page) {
            output.out.write_all(&shown)?;
        } else {
            plain.build();
            let mut plain = named(&plain, &arguments.names)?.clone();
            write!(output.out, "{}", plain.render_long_help())?;
        }
        return Ok(Verdict::Yes);
    };
    check_writable_folder(folder)?;
    let mut pages = Vec::new();
    write_pages(&command, folder, &mut pages)?;
    output.report(&Pages {
        folder: folder.display().to_string(),
        pages,
    })?;
    Ok(Verdict::Yes)
}

/// The command with these names, such as `solve plan`.
fn named<'a>(program: &'a clap::Command, names: &[String]) -> anyhow::Result<&'a clap::Command> {
    names.iter().try_fold(program, |command, name| {
        command
            .find_subcommand(name)
            .ok_or_else(|| usage(format!("there is no command {name}: try solvetab --help")))
    })
}

/// A page as man shows it: nothing is left to write if that was a terminal, where man has a pager.
fn shown_by_man(page: &[u8]) -> Option<Vec<u8>> {
    let is_terminal = io::stdout().is_terminal();
    let mut man = Command::new("man")
        .args(["-l", "-"])
        .stdin(Stdio::piped())
        .stdout(if is_terminal {
            Stdio::inherit()
        } else {
            Stdio::piped()
        })
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // A reader who leaves early has seen enough.
    if let Some(mut input) = man.stdin.take() {
        let _ = input.write_all(page);
    }
    let shown = man.wait_with_output().ok()?;
    shown.status.success().then_some(shown.stdout)
}

/// The manual pages that were written.
#[derive(Serialize)]
struct Pages {
    folder: String,
    /// The names of the files.
    pages: Vec<String>,
}

impl fmt::Display for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {}",
            harmless(&self.folder),
            counted(self.pages.len() as u64, "page", "pages")
        )
    }
}

/// Writes the page of a command and those of its subcommands, and adds their names.
fn write_pages(
    command: &clap::Command,
    folder: &Path,
    pages: &mut Vec<String>,
) -> anyhow::Result<()> {
    let name = Man::new(command.clone()).get_filename();
    let page = page(command).with_context(|| format!("{name} cannot be made"))?;
    write_atomically(&folder.join(&name), &page)?;
    pages.push(name);
    command
        .get_subcommands()
        .try_for_each(|command| write_pages(command, folder, pages))
}

fn text(styled: Option<&clap::builder::StyledStr>) -> String {
    styled.map_or_else(String::new, ToString::to_string)
}

/// The page of a command: the synopsis with the values that it takes, the first sentence only as
/// its name, and what follows the options under its own heading.
fn page(command: &clap::Command) -> anyhow::Result<Vec<u8>> {
    let (about, long) = (text(command.get_about()), text(command.get_long_about()));
    let described = long
        .strip_prefix(&about)
        .map(str::trim_start)
        .filter(|rest| !rest.is_empty());
    let command = described.map_or_else(
        || command.clone(),
        |rest| command.clone().long_about(rest.to_owned()),
    );
    let usage = command.clone().render_usage().to_string();
    let after = text(command.get_after_long_help().or(command.get_after_help()));
    let has_commands = command.has_subcommands();
    let source = format!("solvetab {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).source(source).manual("solvetab");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    let usage: Vec<&str> = usage
        .trim_start_matches("Usage:")
        .lines()
        .map(str::trim)
        .collect();
    as_it_is(&mut page, "SYNOPSIS", &usage.join("\n"))?;
    if described.is_some() {
        man.render_description_section(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
    }
    let after = after.replace("Example: ", "Example:\n");
    let lines: Vec<&str> = after.lines().filter(|line| !line.is_empty()).collect();
    // A section begins with a heading.
    for section in lines.chunk_by(|_, next| !next.ends_with(':') || next.starts_with(' ')) {
        let [heading, lines @ ..] = section else {
            continue;
        };
        as_it_is(
            &mut page,
            &heading.trim_end_matches(':').to_uppercase(),
            &lines.join("\n"),
        )?;
    }

    Ok(page)
}

/// A section whose lines are broken where they are.
fn as_it_is(page: &mut Vec<u8>, heading: &str, lines: &str) -> std::io::Result<()> {
    writeln!(page, ".SH {heading}\n.nf")?;
    for line in lines.lines() {
        // No line begins as a request does.
        writeln!(
            page,
            "\\&{}",
            line.strip_prefix("  ")
                .unwrap_or(line)
                .replace('\\', "\\e")
                .replace('-', "\\-")
        )?;
    }
    writeln!(page, ".fi")
}
