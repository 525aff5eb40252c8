//! The command line: every command in its group, the options that all share, and the old names.

use clap::builder::styling::Style;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::commands::{
    check, evaluate, export, generate, info, list, next, play, prove, quad_ace, render, shell, solve, twenty_four,
    verify,
};
use crate::report::{Output, Verdict};
use crate::studies;

/// Solve small games completely, and look the answers up in nanoseconds
///
/// The games are Bulls and Cows, Mastermind, 24 points and QuadAce. Their tables are inside the
/// program; other rules are solved on request, and proven.
///
/// Exit codes: 0 yes; 1 no (no solution, impossible, a failed check); 2 a mistake in the request;
/// 3 what could not be done (a missing or damaged table, a full disk); 130 interrupted by Ctrl-C,
/// 143 by SIGTERM.
#[derive(Debug, Parser)]
#[command(
    name = "solvetab",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    after_long_help = ENVIRONMENT
)]
pub(crate) struct CommandLine {
    /// Write JSON, also for errors and notes
    ///
    /// Errors and notes are one object a line on standard error: {"error": ..., "code": ...} or
    /// {"note": ...}.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Threads to use [default: one for each processor]
    #[arg(long, global = true, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = threads)]
    pub(crate) threads: usize,
    #[command(subcommand)]
    command: Command,
}

/// The variables that the program reads.
const ENVIRONMENT: &str = "Environment:
  SOLVETAB_TABLES  a folder in which tables are looked for before ./tables, the
                   user's data folder and the program itself
  XDG_DATA_HOME    the user's data folder, with tables in solvetab/tables
                   (~/.local/share if it is not set; on Windows APPDATA)
  NO_COLOR         if it is set, no colours are written";

fn threads(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "give a whole number, 0 for one for each processor".to_owned())
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Arguments),
    Next(next::Arguments),
    #[command(alias = "24")]
    TwentyFour(twenty_four::Arguments),
    #[command(alias = "qa")]
    QuadAce(quad_ace::Arguments),
    Solve(solve::Arguments),
    Prove(prove::Arguments),
    Check(check::Arguments),
    Evaluate(evaluate::Arguments),
    Generate(generate::Arguments),
    List(list::Arguments),
    Info(info::Arguments),
    Verify(verify::Arguments),
    Export(export::Arguments),
    Study(studies::Arguments),
    Completions(shell::Completions),
    Man(shell::Manual),
    Render(render::Arguments),
}

/// The commands as the help shows them.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Play and ask", &["play", "next", "twenty-four", "quad-ace"]),
    ("Solve and prove", &["solve", "prove", "check", "evaluate"]),
    ("Tables", &["generate", "list", "info", "verify", "export"]),
    ("Study", &["study"]),
    ("Shell", &["completions", "man", "render", "help"]),
];

/// What commands were called before, and what they are called now.
const OLD_NAMES: [(&[&str], &str); 9] = [
    (&["adaptive"], "study adaptive"),
    (&["learn"], "study learn"),
    (&["one-lie"], "study one-lie"),
    (&["race"], "study race"),
    (&["static"], "study static"),
    (&["value"], "study value"),
    (&["quad-ace", "hidden-start"], "study hidden-start"),
    (&["quad-ace", "hidden-hand"], "study hidden-hand"),
    (&["quad-ace", "hidden-probe"], "study hidden-probe"),
];

/// The command line as clap knows it.
pub(crate) fn command() -> clap::Command {
    let mut command = take_negative_numbers(CommandLine::command());
    let groups = groups(&command);
    // As wide as the terminal, up to this; a pipe has this.
    command = command.max_term_width(100).help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}\nOptions:\n{{options}}{{after-help}}"
    ));
    command
}

/// The list of commands in their groups.
fn groups(command: &clap::Command) -> String {
    let heading = Style::new().bold().underline();
    let mut text = String::new();
    for (title, names) in GROUPS {
        text += &format!("{heading}{title}:{heading:#}\n");
        for name in names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map_or_else(|| "Print the help of a command".to_owned(), ToString::to_string);
            text += &format!("  {name:<12} {about}\n");
        }
    }
    text
}

/// Lets every option take a negative number, so that `--threads -1` is refused for its value and
/// not for an option called `-1`.
fn take_negative_numbers(command: clap::Command) -> clap::Command {
    let takes_value = |argument: &clap::Arg| argument.get_action().takes_values() && !argument.is_positional();
    command
        .mut_args(|argument| {
            let is_option = takes_value(&argument);
            if is_option { argument.allow_negative_numbers(true) } else { argument }
        })
        .mut_subcommands(take_negative_numbers)
}

impl CommandLine {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// What is wrong with the request, or what could not be done.
    pub(crate) fn run(&self, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        match &self.command {
            Command::Play(arguments) => play::run(arguments, output),
            Command::Next(arguments) => next::run(arguments, output),
            Command::TwentyFour(arguments) => twenty_four::run(arguments, output),
            Command::QuadAce(arguments) => quad_ace::run(arguments, output),
            Command::Solve(arguments) => solve::run(arguments, output),
            Command::Prove(arguments) => prove::run(arguments, output),
            Command::Check(arguments) => check::run(arguments, output),
            Command::Evaluate(arguments) => evaluate::run(arguments, output),
            Command::Generate(arguments) => generate::run(arguments, output),
            Command::List(arguments) => list::run(arguments, output),
            Command::Info(arguments) => info::run(arguments, output),
            Command::Verify(arguments) => verify::run(arguments, output),
            Command::Export(arguments) => export::run(arguments, output),
            Command::Study(arguments) => studies::run(arguments, output),
            Command::Completions(arguments) => shell::completions(arguments, command(), output),
            Command::Man(arguments) => shell::man(arguments, command(), output),
            Command::Render(arguments) => render::run(arguments, output),
        }
    }
}

/// The new name of a command, if some words ask for it by its old one.
pub(crate) fn renamed(mut arguments: impl Iterator<Item = String>) -> Option<String> {
    let root = command();
    let (mut at, mut words) = (&root, Vec::new());
    while let Some(argument) = arguments.next() {
        let is_named =
            |option: &clap::Arg| option.get_long().is_some_and(|long| argument.strip_prefix("--") == Some(long));
        let takes_next = |option: &clap::Arg| option.get_action().takes_values() && is_named(option);
        if at.get_arguments().chain(root.get_arguments()).any(takes_next) {
            arguments.next();
        } else if !argument.starts_with('-') {
            at = at.find_subcommand(&argument).unwrap_or(at);
            words.push(argument);
        }
    }
    let (old, new) = OLD_NAMES
        .iter()
        .find(|(old, _)| words.iter().zip(*old).filter(|(word, old)| word == *old).count() == old.len())?;
    Some(format!("solvetab {} is now called solvetab {new}", old.join(" ")))
}

/// What clap has to say, without its heading and its hint at the help.
pub(crate) fn one_sentence(error: &clap::Error) -> String {
    if matches!(error.kind(), ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand) {
        return "a command is missing: solvetab --help lists them".to_owned();
    }
    let text = error.to_string();
    let lines =
        text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let sentence = lines.filter(|line| !line.is_empty()).fold(String::new(), |sentence, line| {
        let between = if line.starts_with("tip:") { "; " } else { " " };
        if sentence.is_empty() { line.to_owned() } else { sentence + between + line }
    });
    sentence.strip_prefix("error: ").unwrap_or(&sentence).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn the_list_of_commands_fits_a_narrow_terminal() {
        let groups = groups(&command());
        assert!(groups.lines().filter(|line| line.starts_with(' ')).all(|line| line.chars().count() <= 80), "{groups}");
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let command = command();
        let mut all: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).chain(["help"]).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }

    #[test]
    fn old_names_name_commands_that_are_there() {
        for (old, new) in OLD_NAMES {
            let find = |path: &[&str]| path.iter().try_fold(command(), |at, name| at.find_subcommand(name).cloned());
            let new: Vec<&str> = new.split(' ').collect();
            assert!(find(&new).is_some() && find(old).is_none(), "{old:?} {new:?}");
        }
    }
}
