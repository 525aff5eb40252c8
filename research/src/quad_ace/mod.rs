//! QuadAce: starts that are chosen in secret, and facts about all positions.

pub(crate) mod hidden_start;
mod options;
mod outcomes_of_starts;
mod played_through;
mod starts;
mod traps;

use crate::report::Output;

#[derive(Debug, clap::Subcommand)]
pub(crate) enum PositionFacts {
    Traps(traps::TrapsArguments),
    Upsets(traps::UpsetsArguments),
    Starts(starts::StartsArguments),
}

/// Finds some facts.
pub(crate) fn run(facts: &PositionFacts, output: &mut Output<'_>) -> anyhow::Result<bool> {
    match facts {
        PositionFacts::Traps(arguments) => traps::run_traps(arguments, output),
        PositionFacts::Upsets(arguments) => traps::run_upsets(arguments, output),
        PositionFacts::Starts(arguments) => starts::run(arguments, output),
    }
}
