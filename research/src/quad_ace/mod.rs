//! QuadAce: starts that are chosen in secret, and facts about all positions.

pub(crate) mod hidden_start;
mod options;
mod outcomes_of_starts;
mod played_through;
mod starts;
mod traps;

use crate::report::Output;

#[derive(Debug, clap::Subcommand)]
pub(crate) enum Facts {
    Traps(traps::TrapsArguments),
    Upsets(traps::UpsetsArguments),
    Starts(starts::StartsArguments),
}

/// Finds some facts.
pub(crate) fn run(facts: &Facts, output: &mut Output<'_>) -> anyhow::Result<bool> {
    match facts {
        Facts::Traps(arguments) => traps::run_traps(arguments, output),
        Facts::Upsets(arguments) => traps::run_upsets(arguments, output),
        Facts::Starts(arguments) => starts::run(arguments, output),
    }
}
