//! File of a learned strategy, JSON that `learn` writes and `evaluate` reads.

use std::path::Path;

use anyhow::ensure;
use serde::{Deserialize, Serialize};

use super::learned::{LearnedCost, SecondLook};
use super::step::{STEP_UNIT, SizeStep};
use crate::report::{self, mistake};

/// A strategy in a file: for some sizes of sets the guesses to come, summed over the set.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StrategyFile {
    rules: String,
    sizes: Vec<(u32, f64)>,
    /// Number of best guesses that are judged again, by the function of members.
    #[serde(default)]
    judged_again: u16,
    #[serde(default)]
    members: Vec<(u32, f64)>,
}

impl From<&LearnedCost> for StrategyFile {
    fn from(learned: &LearnedCost) -> Self {
        let again = learned.again.as_ref();
        Self {
            rules: learned.rules.to_string(),
            sizes: in_guesses(&learned.of_sizes),
            judged_again: again.map_or(0, |again| again.guesses),
            members: again.map_or_else(Vec::new, |again| in_guesses(&again.of_members)),
        }
    }
}

impl StrategyFile {
    fn learned(self) -> anyhow::Result<LearnedCost> {
        let Self {
            rules,
            sizes,
            judged_again,
            members,
        } = self;
        ensure!(
            judged_again > 0 || members.is_empty(),
            "members judge guesses again, but judged_again is 0"
        );
        let again = (judged_again > 0).then(|| SecondLook {
            guesses: judged_again,
            of_members: in_units(members),
        });
        Ok(LearnedCost::new(rules.parse()?, in_units(sizes), again)?)
    }
}

/// Reads a strategy.
pub(crate) fn read(path: &Path) -> anyhow::Result<LearnedCost> {
    let steps = serde_json::from_str(&report::read(path)?)
        .map_err(anyhow::Error::from)
        .and_then(StrategyFile::learned);
    steps.map_err(|error| {
        mistake(format!(
            "{} is no strategy that was learned: {error:#}",
            path.display()
        ))
    })
}

/// Steps with their guesses, as a file has them.
fn in_guesses(steps: &[SizeStep]) -> Vec<(u32, f64)> {
    steps
        .iter()
        .map(|step| (step.size, step.guesses as f64 / STEP_UNIT as f64))
        .collect()
}

/// Steps of a file, in units.
fn in_units(steps: Vec<(u32, f64)>) -> Vec<SizeStep> {
    let steps = steps.into_iter();
    steps
        .map(|(size, guesses)| SizeStep {
            size,
            guesses: (guesses * STEP_UNIT as f64).round() as u64,
        })
        .collect()
}
