//! `solvetab render`: the pictures of all games, one subcommand for each.

use std::path::PathBuf;

use anyhow::Context;
use clap::{ArgMatches, Args, FromArgMatches};
use serde_json::json;

use crate::catalogue::GAMES;
use crate::container::{check_writable, write_atomically};
use crate::output::{Output, Verdict};
use crate::standard_error::shown;

// What every picture is asked for. (Not a documentation comment: it would become the picture's description.)
#[derive(Debug, Args)]
#[group(skip)]
struct Arguments {
    /// The file to write
    #[arg(long, value_name = "FILE.svg")]
    out: PathBuf,
}

/// Adds the pictures of all games.
pub(crate) fn augment(render: clap::Command) -> clap::Command {
    let pictures = GAMES.iter().fold(render, |render, game| game.augment_render(render));
    let pictures = pictures.subcommand_required(true).arg_required_else_help(true);
    pictures.mut_subcommands(Arguments::augment_args)
}

/// Runs the command.
///
/// # Errors
///
/// If the picture cannot be drawn as asked, or the file cannot be written.
pub(crate) fn run(matches: &ArgMatches, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let (_, of_picture) = matches.subcommand().context("a picture is named")?;
    let Arguments { out } = Arguments::from_arg_matches(of_picture)?;
    check_writable(&out)?;
    let picture = GAMES.iter().find_map(|game| game.render(matches, output)).context("every picture is a game's")??;
    write_atomically(&out, picture.to_string().as_bytes())?;
    let path = out.display().to_string();
    output.answer(|| json!({"path": path}), |written| Ok(writeln!(written, "{}: written", shown(&out))?))?;
    Ok(Verdict::Yes)
}
