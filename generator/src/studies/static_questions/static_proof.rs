//! Why so many questions do not do, in words and as JSON.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_studies::static_questions::{Bound, Level, Reason};

/// The name of a reason in JSON.
pub(crate) fn name(reason: &Reason) -> &'static str {
    match reason {
        Reason::Bound(Bound::Counting) => "counting",
        Reason::Bound(Bound::UnusedSymbols) => "unused_symbols",
        Reason::Bound(Bound::HardPairs) => "hard_pairs",
        Reason::Searched(_) => "search",
    }
}

/// The sets that were looked at for a reason.
pub(crate) fn levels(reason: &Reason) -> &[Level] {
    match reason {
        Reason::Bound(_) => &[],
        Reason::Searched(levels) => levels,
    }
}

/// What follows "impossible, ".
fn sentence(reason: &Reason) -> &'static str {
    match reason {
        Reason::Bound(Bound::Counting) => "since there are fewer sequences of answers than secrets",
        Reason::Bound(Bound::UnusedSymbols) => "since two symbols would be in no question and could be exchanged",
        Reason::Bound(Bound::HardPairs) => {
            "since so many cannot separate all pairs of secrets that the fewest questions separate"
        }
        Reason::Searched(levels) if levels.is_empty() => "by going through all sets of two",
        Reason::Searched(_) => "by going through all sets up to symmetry",
    }
}

/// Writes why so many questions, in words, do not do.
pub(crate) fn write(questions: &str, reason: &Reason, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "proof      {questions}: impossible, {}", sentence(reason))?;
    write_levels(levels(reason), out)
}

pub(crate) fn write_levels(levels: &[Level], out: &mut dyn Write) -> anyhow::Result<()> {
    for &Level { questions, sets, kept } in levels {
        writeln!(out, "  sets of {questions}: {sets} looked at, {kept} gone on with")?;
    }
    Ok(())
}

pub(crate) fn levels_json(levels: &[Level]) -> Vec<Value> {
    levels.iter().map(|level| json!({"questions": level.questions, "sets": level.sets, "kept": level.kept})).collect()
}
