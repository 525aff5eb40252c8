//! QuadAce's subcommands of `solvetab render`.

use clap::{ArgMatches, FromArgMatches, Subcommand};
use svg::Document;

use super::{bases_plot, hidden_hand_plot, hidden_start_map, hidden_start_plot, map};
use crate::output::{Output, usage};

#[derive(Debug, Subcommand)]
enum Picture {
    /// The map of all positions of a game of QuadAce: the mover's hands against the opponent's
    #[command(name = "quad-ace")]
    Map(map::Arguments),
    /// QuadAce in every base: the longest win, and the share of the positions that are won or lost
    #[command(name = "quad-ace-bases")]
    Bases(bases_plot::Arguments),
    /// How to choose the start of QuadAce in secret: a map of each player's mixture
    #[command(name = "quad-ace-hidden-start")]
    HiddenStart(hidden_start_map::Arguments),
    /// What choosing the start of QuadAce in secret is worth, in every base
    #[command(name = "quad-ace-hidden-starts")]
    HiddenStarts(hidden_start_plot::Arguments),
    /// How fast strategies for QuadAce with a hidden hand are found: exploitability by iteration
    #[command(name = "quad-ace-hidden-hand")]
    HiddenHand(hidden_hand_plot::Arguments),
}

/// Adds them.
pub(super) fn augment(render: clap::Command) -> clap::Command {
    Picture::augment_subcommands(render)
}

/// Draws what the matches of `render` ask for, if it is one of them.
pub(super) fn render(matches: &ArgMatches, output: &Output<'_>) -> Option<anyhow::Result<Document>> {
    matches.subcommand_name().filter(|name| Picture::has_subcommand(name))?;
    Some(match Picture::from_arg_matches(matches) {
        Ok(Picture::Map(arguments)) => map::render(&arguments, output),
        Ok(Picture::Bases(arguments)) => bases_plot::render(&arguments, output),
        Ok(Picture::HiddenStart(arguments)) => hidden_start_map::render(&arguments, output),
        Ok(Picture::HiddenStarts(arguments)) => hidden_start_plot::render(&arguments, output),
        Ok(Picture::HiddenHand(arguments)) => hidden_hand_plot::render(&arguments, output),
        Err(error) => Err(usage(error)),
    })
}
