//! The program `solvetab`: parse, dispatch, exit code.
//!
//! Start reading at `catalogue`, the list of games, and `game`, what each of them provides. The games are solved by the crate
//! `solvetab-solver`; a game's folder here has its subcommands, exports and pictures, and `verify`, which checks a table
//! without the solver.

#![cfg_attr(not(fuzzing), forbid(unsafe_code))]
// The fuzzer brings its own.
#![cfg_attr(fuzzing, no_main, allow(dead_code))]

mod catalogue;
mod choices;
mod code_breaking;
mod commands;
mod container;
mod drawing;
mod fraction;
#[cfg(fuzzing)]
mod fuzzing;
mod game;
mod interruption;
mod leftovers;
mod manifest;
mod output;
mod play;
mod progress_bar;
mod provenance;
mod quad_ace;
mod questions;
mod standard_error;
mod table_sections;
mod tables_folder;
#[cfg(test)]
mod tampering;
mod twenty_four;
mod workers;

use std::cell::Cell;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use catalogue::GAMES;
use commands::{check, export, first_use, generate, info, list, play as play_command, render, shell, verify};
use output::{FAILED, Output, USAGE, Verdict, is_mistake, say_error, usage};
use progress_bar::ProgressBar;
use solvetab_solver::control::Interrupted;
use workers::Workers;

/// Small games solved completely: makes their tables, checks them, and answers from them
///
/// Exit codes: 0 for yes; 1 for no: no solution, impossible, a failed check; 2 for a mistake in what was asked; 3 for what could not be
/// done: a missing or damaged table, a full disk; 130 when interrupted.
#[derive(Debug, Parser)]
#[command(name = "solvetab", version, subcommand_required = true, arg_required_else_help = true, after_long_help = ENVIRONMENT)]
struct Shared {
    /// Write JSON to standard output, and to standard error one object a line: {"error": ..., "code": ...} or {"note": ...}
    #[arg(long, global = true)]
    json: bool,
    /// Use this many threads, at most one for each processor; 0 means one for each
    #[arg(long, global = true, value_name = "N", default_value_t = 0, value_parser = threads)]
    threads: usize,
}

/// The variables that the program reads.
const ENVIRONMENT: &str = "Environment:
  SOLVETAB_TABLES  a folder in which tables are looked for before ./tables and the user's data folder
  XDG_DATA_HOME    the user's data folder, where tables are made on first use, in solvetab/tables (~/.local/share if it is not
                   set; on Windows APPDATA)
  NO_COLOR         if it is set, no colours are written";

fn threads(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "give a whole number, 0 for one for each processor".to_owned())
}

// The commands that serve every game. (Not a documentation comment: it would become the program's description.)
#[derive(Debug, Subcommand)]
enum Command {
    Generate(generate::Arguments),
    List(list::Arguments),
    Verify(verify::Arguments),
    Check(check::Arguments),
    Info(info::Arguments),
    Export(export::Arguments),
    /// Play a game, line by line
    ///
    /// You type a line, the program replies: on a terminal, or through a pipe without prompts. `help` says what can be typed. Ends with
    /// exit code 0 if you have won, 1 if not, 130 after Ctrl-C.
    Play,
    /// Draw a picture as SVG
    Render,
    Completions(shell::Completions),
    Man(shell::Manual),
}

fn command() -> clap::Command {
    let command = Command::augment_subcommands(Shared::command());
    let command = GAMES.iter().fold(command, |command, game| game.augment(command));
    let command = command.mut_subcommand("generate", |generate| {
        GAMES.iter().fold(generate, |generate, game| game.augment_generate(generate))
    });
    take_negative_numbers(
        command.mut_subcommand("render", render::augment).mut_subcommand("play", play_command::augment),
    )
}

/// Lets every option take a negative number, so that `--threads -1` is refused for its value and not for an option called `-1`.
fn take_negative_numbers(command: clap::Command) -> clap::Command {
    let takes_value = |argument: &clap::Arg| argument.get_action().takes_values() && !argument.is_positional();
    command
        .mut_args(|argument| {
            let is_option = takes_value(&argument);
            if is_option { argument.allow_negative_numbers(true) } else { argument }
        })
        .mut_subcommands(take_negative_numbers)
}

fn main() -> ExitCode {
    interruption::begin();
    let result = match command().try_get_matches() {
        Ok(matches) => run(&matches),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => show_help(&error),
        Err(error) => Err(usage(one_sentence(&error))),
    };
    match result {
        Ok(verdict) => verdict.into(),
        Err(error) => {
            let code = if is_mistake(&error) { USAGE } else { FAILED };
            say_error(&error, code, wants_json());
            ExitCode::from(code)
        }
    }
}

/// What clap shows instead of running a command.
fn show_help(help: &clap::Error) -> anyhow::Result<Verdict> {
    let is_closed = Cell::new(false);
    let mut out = UntilClosed { out: io::stdout().lock(), is_closed: &is_closed };
    write!(out, "{help}")?;
    out.flush()?;
    Ok(Verdict::Yes)
}

/// Whether `--json` is given, also where the rest cannot be understood.
fn wants_json() -> bool {
    std::env::args_os().skip(1).take_while(|argument| argument != "--").any(|argument| argument == "--json")
}

/// Standard output until its reader closes it: who has seen enough, as `| head` has, changes neither the work nor the verdict.
struct UntilClosed<'a, W> {
    out: W,
    is_closed: &'a Cell<bool>,
}

impl<W: Write> UntilClosed<'_, W> {
    fn unless_closed<T>(&mut self, otherwise: T, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.is_closed.get() {
            return Ok(otherwise);
        }
        match write(&mut self.out) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed.set(true);
                Ok(otherwise)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for UntilClosed<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), Write::flush)
    }
}

fn run(matches: &ArgMatches) -> anyhow::Result<Verdict> {
    let shared = Shared::from_arg_matches(matches).map_err(usage)?;
    let is_closed = Cell::new(false);
    let mut out = BufWriter::new(UntilClosed { out: io::stdout().lock(), is_closed: &is_closed });
    let (progress, workers) = (ProgressBar::new(shared.json), Workers::new(shared.threads));
    let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut output = Output {
        json: shared.json,
        colour,
        out: &mut out,
        is_closed: &is_closed,
        progress: &progress,
        workers: &workers,
        shipped: &first_use::FirstUse,
    };
    let verdict = match dispatch(matches, &mut output) {
        Err(error) if error.is::<Interrupted>() => Verdict::Interrupted,
        verdict => verdict?,
    };
    out.flush()?;
    Ok(verdict)
}

fn dispatch(matches: &ArgMatches, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(verdict) = GAMES.iter().find_map(|game| game.run(matches, output)) {
        return verdict;
    }
    match Command::from_arg_matches(matches).map_err(usage)? {
        Command::Generate(arguments) => {
            let matches = matches.subcommand_matches("generate").unwrap_or(matches);
            generate::run(&arguments, matches, output)
        }
        Command::List(arguments) => list::run(&arguments, output),
        Command::Verify(arguments) => verify::run(&arguments, output),
        Command::Check(arguments) => check::run(&arguments, output),
        Command::Info(arguments) => info::run(&arguments, output),
        Command::Export(arguments) => export::run(&arguments, output),
        Command::Play => play_command::run(matches.subcommand_matches("play").unwrap_or(matches), output),
        Command::Render => render::run(matches.subcommand_matches("render").unwrap_or(matches), output),
        Command::Completions(arguments) => shell::completions(&arguments, command(), output),
        Command::Man(arguments) => shell::man(&arguments, command(), output),
    }
}

/// What clap has to say, without its heading and its hint at the help.
fn one_sentence(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
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
    #[test]
    fn the_command_line_is_consistent() {
        super::command().debug_assert();
    }
}
