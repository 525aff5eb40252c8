//! `solvetab study`: findings that are not a daily answer.

pub(crate) mod first_guesses;
pub(crate) mod hidden_start;
pub(crate) mod learn;
pub(crate) mod one_lie;
pub(crate) mod race;
pub(crate) mod static_questions;
pub(crate) mod value;

use crate::report::{Output, Verdict};

/// Study the games: value, one lie, races, secret starts
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    study: Study,
}

#[derive(Debug, clap::Subcommand)]
enum Study {
    Value(value::Arguments),
    Static(static_questions::Arguments),
    OneLie(one_lie::Arguments),
    FirstGuesses(first_guesses::Arguments),
    Race(race::Arguments),
    Learn(learn::Arguments),
    HiddenStart(hidden_start::Arguments),
}

/// Runs the study.
///
/// # Errors
///
/// What is wrong with the request, or what could not be done.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    match &arguments.study {
        Study::Value(arguments) => value::run(arguments, output),
        Study::Static(arguments) => static_questions::run(arguments, output),
        Study::OneLie(arguments) => one_lie::run(arguments, output),
        Study::FirstGuesses(arguments) => first_guesses::run(arguments, output),
        Study::Race(arguments) => race::run(arguments, output),
        Study::Learn(arguments) => learn::run(arguments, output),
        Study::HiddenStart(arguments) => hidden_start::run(arguments, output),
    }
}
