//! `solvetab-research evaluate`: how a learned step function plays, with any rules.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::strategy::encode;

use super::strategy_file::read;
use super::tree;
use crate::report::{Output, TreeTotals, guesses};
use crate::watch::Watch;

/// Play every secret by a learned strategy
#[derive(Debug, clap::Args)]
pub(crate) struct EvaluateLearnedArguments {
    /// The rules, those of the lesson or others
    #[arg(long)]
    rules: Rules,
    /// The file that learn --out has written
    #[arg(long, value_name = "FILE")]
    steps: PathBuf,
}

/// Runs the study.
pub(crate) fn run(
    arguments: &EvaluateLearnedArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<bool> {
    let (rules, learned) = (arguments.rules, read(&arguments.steps)?);
    let tree = tree::build(rules, &learned, &Watch::new())?;
    let totals = TreeTotals::of(&encode::in_memory(rules, &tree))?;
    output.report(&StrategyReport {
        rules,
        learned_with: learned.rules,
        totals,
    })?;
    Ok(true)
}

/// Result of playing a strategy.
#[derive(Serialize)]
struct StrategyReport {
    rules: Rules,
    learned_with: Rules,
    #[serde(flatten)]
    totals: TreeTotals,
}

impl fmt::Display for StrategyReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            learned_with,
            totals,
        } = self;
        write!(
            f,
            "{rules}, learned with {learned_with}: {}\n{totals}",
            guesses(totals.total)
        )
    }
}
