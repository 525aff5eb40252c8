//! The program `solvetab`: parse, dispatch, exit code.
//!
//! Start reading at `catalogue`, the list of games, and `game`, what each of them provides. The games are solved by the crate
//! `solvetab-solver`; a game's folder here has its subcommands, exports and pictures, and `verify`, which checks a table
//! without the solver.

mod catalogue;
mod choices;
mod code_breaking;
mod commands;
mod container;
mod drawing;
mod game;
mod manifest;
mod output;
mod progress_bar;
mod provenance;
mod quad_ace;
mod tables_folder;
mod twenty_four;
mod workers;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use solvetab_lookup::OpenError;

use catalogue::GAMES;
use commands::{export, generate, info, list, render, shell, verify};
use output::{FAILED, Output, USAGE, UsageError, Verdict, usage};
use progress_bar::ProgressBar;
use workers::Workers;

/// Small games solved completely: makes their tables, checks them, and answers from them
///
/// Exit codes: 0 for yes; 1 for no: no solution, impossible, a failed check; 2 for a mistake in what was asked; 3 for what could not be
/// done: a missing or damaged table, a full disk; 130 when interrupted.
#[derive(Debug, Parser)]
#[command(name = "solvetab", version, subcommand_required = true, arg_required_else_help = true)]
struct Shared {
    /// Write JSON to standard output
    #[arg(long, global = true)]
    json: bool,
    /// Use this many threads, at most one for each processor; 0 means one for each
    #[arg(long, global = true, value_name = "N", default_value_t = 0)]
    threads: usize,
}

// The commands that serve every game. (Not a documentation comment: it would become the program's description.)
#[derive(Debug, Subcommand)]
enum Command {
    Generate(generate::Arguments),
    List(list::Arguments),
    Verify(verify::Arguments),
    Info(info::Arguments),
    Export(export::Arguments),
    /// Draw a picture as SVG
    Render,
    Completions(shell::Completions),
    /// Write the manual page to standard output
    Man,
}

fn command() -> clap::Command {
    let command = Command::augment_subcommands(Shared::command());
    let command = GAMES.iter().fold(command, |command, game| game.augment(command));
    let command = command.mut_subcommand("generate", |generate| {
        GAMES.iter().fold(generate, |generate, game| game.augment_generate(generate))
    });
    command.mut_subcommand("render", render::augment)
}

fn main() -> ExitCode {
    let result = match command().try_get_matches() {
        Ok(matches) => run(&matches),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            // Whoever closes the pipe has seen enough.
            let _ = write!(io::stdout(), "{error}");
            return ExitCode::SUCCESS;
        }
        Err(error) => Err(usage(one_sentence(&error))),
    };
    match result {
        Ok(verdict) => verdict.into(),
        Err(error) => {
            eprintln!("solvetab: {error:#}");
            ExitCode::from(if is_mistake(&error) { USAGE } else { FAILED })
        }
    }
}

/// Standard output until its reader closes it: who has seen enough, as `| head` has, changes neither the work nor the verdict.
struct UntilClosed<W> {
    out: W,
    is_closed: bool,
}

impl<W: Write> UntilClosed<W> {
    fn unless_closed<T>(&mut self, otherwise: T, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.is_closed {
            return Ok(otherwise);
        }
        match write(&mut self.out) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(otherwise)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for UntilClosed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), Write::flush)
    }
}

fn run(matches: &ArgMatches) -> anyhow::Result<Verdict> {
    let shared = Shared::from_arg_matches(matches).map_err(usage)?;
    let mut out = BufWriter::new(UntilClosed { out: io::stdout().lock(), is_closed: false });
    let (progress, workers) = (ProgressBar::default(), Workers::new(shared.threads));
    let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut output = Output { json: shared.json, colour, out: &mut out, progress: &progress, workers: &workers };
    let verdict = dispatch(matches, &mut output)?;
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
        Command::Info(arguments) => info::run(&arguments, output),
        Command::Export(arguments) => export::run(&arguments, output),
        Command::Render => render::run(matches.subcommand_matches("render").unwrap_or(matches), output),
        Command::Completions(arguments) => shell::completions(&arguments, command(), output),
        Command::Man => shell::man(command(), output),
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
    let sentence = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    sentence.strip_prefix("error: ").unwrap_or(&sentence).to_owned()
}

/// Whether something else should have been asked: another table too, if it is of the wrong kind.
fn is_mistake(error: &anyhow::Error) -> bool {
    error.is::<UsageError>() || matches!(error.downcast_ref(), Some(OpenError::WrongKind { .. }))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        super::command().debug_assert();
    }
}
