//! `solvetab play`: all games, one subcommand for each way to play.

use anyhow::Context;
use clap::ArgMatches;

use crate::catalogue::GAMES;
use crate::output::{Output, Verdict};

/// Adds what every game can be played as.
pub(crate) fn augment(play: clap::Command) -> clap::Command {
    let games = GAMES.iter().fold(play, |play, game| game.augment_play(play));
    games.subcommand_required(true).arg_required_else_help(true)
}

/// Runs the command.
///
/// # Errors
///
/// If the game cannot be played as asked, or a table cannot be read.
pub(crate) fn run(matches: &ArgMatches, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    GAMES.iter().find_map(|game| game.play(matches, output)).context("every game that is played is in the catalogue")?
}
