//! The program `solvetab`, as a library with one function: [`run`] parses, dispatches and gives the
//! exit code.
//!
//! ```text
//! command_line   every command in its group
//!   -> commands    play and ask, solve and prove, tables, shell: arguments in, a report out
//!        -> options    which game is meant, and how its codes are typed and shown
//!        -> dialogue   lines typed and replied: every `play`, and questions through a pipe
//!        -> report     what a command tells the world: text, JSON, verdict (tree_report: of trees)
//!        -> tables     which there are, where they are, how they are made, kept and exported
//! terminal       progress, standard error, Ctrl-C
//! ```
//!
//! The games are solved by `solvetab-solver`, which knows neither files nor terminals.

#![forbid(unsafe_code)]

mod choices;
mod command_line;
mod commands;
mod dialogue;
#[cfg(fuzzing)]
mod fuzzing;
mod names;
mod options;
mod report;
mod tables;
mod terminal;
mod topics;
mod tree_report;
mod unreadable;
mod workers;

use std::cell::Cell;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, FromArgMatches};
use solvetab_solver::control::Interrupted;

use crate::command_line::{CommandLine, command, compact, in_full, mistake};
use crate::options::notation::join_colours;
use crate::report::{Output, Verdict, say_error, usage};
use crate::tables::first_use::FirstUse;
use crate::terminal::interruption;
use crate::terminal::progress_bar::ProgressBar;
use crate::workers::Workers;

/// Feeds one input to what reads files and texts of others.
#[cfg(fuzzing)]
pub fn fuzz(input: &[u8]) {
    fuzzing::feed(input);
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    interruption::begin();
    match answer(&in_full_words(std::env::args_os())) {
        Ok(verdict) => verdict.into(),
        Err(error) => {
            let verdict = Verdict::of(&error);
            say_error(&error, verdict, wants_json());
            verdict.into()
        }
    }
}

/// Shows a topic or help, or carries out what was asked.
fn answer(arguments: &[OsString]) -> anyhow::Result<Verdict> {
    if let [_, help, topic] = arguments
        && help == "help"
        && let Some(page) = topic.to_str().and_then(topics::page)
    {
        print(page)?;
        return Ok(Verdict::Yes);
    }
    let matches = match command().try_get_matches_from(arguments) {
        // Help needs all of it.
        Err(error) if is_help(&error) => {
            let is_short = arguments.iter().any(|argument| argument == "-h");
            let is_short = is_short || error.kind() != ErrorKind::DisplayHelp;
            if is_short { in_full() } else { compact() }.try_get_matches_from(arguments)
        }
        matches => matches,
    };
    match matches {
        Ok(matches) => carry_out(&matches),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => show_help(&error),
            // Whoever types the name alone wants to know what there is.
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand if !wants_json() => {
                show_help(&error)
            }
            _ => Err(mistake(&error, arguments).into()),
        },
    }
}

/// The arguments as clap knows them. `solvetab mm` is `solvetab play mm`, for the names of games
/// that have no command of their own, and `solvetab play help mm` is `solvetab help play mm`.
fn in_full_words(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments
        .get(1)
        .and_then(|name| name.to_str())
        .is_some_and(names::is_played)
    {
        arguments.insert(1, "play".into());
    }
    if arguments.get(1).is_some_and(|name| name == "play")
        && arguments.get(2).is_some_and(|name| name == "help")
    {
        arguments.swap(1, 2);
    }
    // The help of a command is text, also for programs.
    if arguments.get(1).is_some_and(|name| name == "help") {
        arguments.retain(|argument| argument != "--json");
    }
    join_colours(arguments)
}

/// Returns whether clap shows help instead of running a command.
fn is_help(error: &clap::Error) -> bool {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand};
    matches!(
        error.kind(),
        DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand
    )
}

/// Shows clap's text in place of running a command. Where something is missing that is a mistake,
/// but for the name alone.
fn show_help(help: &clap::Error) -> anyhow::Result<Verdict> {
    let is_asked = matches!(
        help.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    );
    if !is_asked && std::env::args_os().len() > 1 {
        // Whoever has closed standard error has seen enough.
        let _ = write!(io::stderr().lock(), "{help}");
        return Ok(Verdict::Mistaken);
    }
    print(help)?;
    Ok(Verdict::Yes)
}

/// Writes text that was asked for to standard output.
fn print(text: impl std::fmt::Display) -> io::Result<()> {
    let is_closed = Cell::new(false);
    let mut out = UntilClosed {
        out: io::stdout().lock(),
        is_closed: &is_closed,
    };
    write!(out, "{text}")?;
    out.flush()
}

/// Returns whether `--json` is given, also where the rest cannot be understood.
fn wants_json() -> bool {
    std::env::args_os()
        .skip(1)
        .take_while(|argument| argument != "--")
        .any(|argument| argument == "--json")
}

/// Standard output until its reader closes it: who has seen enough, as `| head` has, changes
/// neither the work nor the verdict.
struct UntilClosed<'a, W> {
    out: W,
    is_closed: &'a Cell<bool>,
}

impl<W: Write> UntilClosed<'_, W> {
    fn unless_closed<T>(
        &mut self,
        otherwise: T,
        write: impl FnOnce(&mut W) -> io::Result<T>,
    ) -> io::Result<T> {
        if self.is_closed.get() {
            return Ok(otherwise);
        }
        match write(&mut self.out) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed.set(true);
                Ok(otherwise)
            }
            result => result.map_err(|error| {
                io::Error::new(
                    error.kind(),
                    format!("standard output cannot be written: {error}"),
                )
            }),
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

/// Tells whether standard output is a terminal with colours, and they are wanted.
fn has_colours() -> bool {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdout().is_terminal() && !no_colour && !is_dumb
}

/// Carries out what was asked.
fn carry_out(matches: &ArgMatches) -> anyhow::Result<Verdict> {
    let asked = CommandLine::from_arg_matches(matches).map_err(usage)?;
    let is_closed = Cell::new(false);
    let mut out = BufWriter::new(UntilClosed {
        out: io::stdout().lock(),
        is_closed: &is_closed,
    });
    let (progress, workers) = (ProgressBar::new(asked.json), Workers::new(asked.threads));
    let mut output = Output {
        json: asked.json,
        colour: has_colours(),
        out: &mut out,
        is_closed: &is_closed,
        progress: &progress,
        workers: &workers,
        shipped: &FirstUse,
    };

    let verdict = match command_line::run(matches, &mut output) {
        Err(error) if error.is::<Interrupted>() => Verdict::Interrupted,
        verdict => verdict?,
    };
    out.flush()?;
    Ok(verdict)
}
