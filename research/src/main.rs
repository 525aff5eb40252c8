//! The program `solvetab-research`: findings about small games that go beyond the next guess.
//!
//! ```text
//! main -> a study          its arguments and its report; the files beside it compute
//!           -> feedback_table  the feedback to every guess for every secret
//!           -> matrix_game   what a game is worth of which both players draw their strategy
//!           -> report        text or JSON, and what is a mistake; watch: progress and Ctrl-C
//! ```
//!
//! Values, mixtures and chances are exact fractions; numbers of guesses are proven. No study names
//! another, but for the matrix games.

#![forbid(unsafe_code)]

mod feedback_table;
mod fraction;
mod learn;
mod matrix_game;
mod one_lie;
mod quad_ace;
mod race;
mod report;
mod static_questions;
#[cfg(test)]
mod tests;
mod value;
mod watch;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::report::{MISTAKE, Output, code_of, complain};

/// Study small games: what they are worth, and how many guesses are needed
#[derive(Debug, Parser)]
#[command(version, max_term_width = 80)]
struct CommandLine {
    #[command(subcommand)]
    study: Study,
    /// Write the report as one line of JSON
    #[arg(long, global = true)]
    json: bool,
    /// Compute on N threads; 0 is one for each processor
    #[arg(long, global = true, value_name = "N", default_value_t = 0)]
    threads: usize,
}

#[derive(Debug, Subcommand)]
enum Study {
    Static(static_questions::StaticArguments),
    Learn(learn::LearnArguments),
    Evaluate(learn::evaluate::EvaluateLearnedArguments),
    Value(value::ValueArguments),
    Race(race::RaceArguments),
    OneLie(one_lie::OneLieArguments),
    HiddenStart(quad_ace::hidden_start::HiddenStartArguments),
    /// Facts about the positions of QuadAce
    #[command(subcommand)]
    QuadAce(quad_ace::PositionFacts),
}

fn main() -> ExitCode {
    watch::hear();
    let mut out = Vec::new();
    let code = run(std::env::args_os(), &mut out);
    match io::stdout().write_all(&out) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!(
                "error: standard output cannot be written: {error}"
            ));
            ExitCode::from(report::FAILED)
        }
        _ => ExitCode::from(code),
    }
}

/// Carries out what the arguments ask for, and gives the exit code.
fn run(arguments: impl IntoIterator<Item = OsString>, out: &mut dyn Write) -> u8 {
    let asked = match CommandLine::try_parse_from(arguments) {
        Ok(asked) => asked,
        Err(error) => {
            // Whoever has closed the stream has seen enough.
            let _ = error.print();
            return if error.use_stderr() { MISTAKE } else { 0 };
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    // Only the first pool of a process is made.
    let _ = rayon::ThreadPoolBuilder::new()
        .num_threads(asked.threads.min(processors))
        .build_global();
    let output = &mut Output {
        json: asked.json,
        out,
    };
    let verdict = match &asked.study {
        Study::Static(arguments) => static_questions::run(arguments, output),
        Study::Learn(arguments) => learn::run(arguments, output),
        Study::Evaluate(arguments) => learn::evaluate::run(arguments, output),
        Study::Value(arguments) => value::run(arguments, output),
        Study::Race(arguments) => race::run(arguments, output),
        Study::OneLie(arguments) => one_lie::run(arguments, output),
        Study::HiddenStart(arguments) => quad_ace::hidden_start::run(arguments, output),
        Study::QuadAce(facts) => quad_ace::run(facts, output),
    };

    match verdict {
        Ok(yes) => u8::from(!yes),
        Err(error) => {
            complain(&format!("error: {error:#}"));
            code_of(&error)
        }
    }
}
