//! `solvetab solve`: an optimal tree for any rules.

use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;
use solvetab_lookup::code_breaking::Rules;

use super::exact::optimal::{self, MOST_CODES, Objective, Optimal, Resources};
use super::{encode, referee};
use crate::container;
use crate::game::TableEntry;
use crate::output::{Output, Verdict, usage};

/// Find a decision tree and prove that none is better
///
/// Among the trees that are best by the objective's first measure it finds the best by the second, then by the third; of
/// those, the one that always takes the first guess, codes that may be the secret before others. Ends with exit code 1 if
/// the depth allowed is too small for any tree.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: solvetab solve --rules 4x6r --max-depth 5")]
pub(super) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: Rules,
    /// What to optimise first, second and third
    #[arg(long, default_value_t)]
    objective: Objective,
    /// Never need more guesses than this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    max_depth: Option<u8>,
    /// Mebibytes the search may use; less makes it slower, not wrong
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: usize,
    /// Write the tree to this table file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { rules, objective, max_depth, .. } = arguments;
    let resources = Resources { memory: table_memory(rules, arguments.memory)?, ..Resources::default() };
    let start = Instant::now();
    output.progress.begin("search", 1);
    let optimal = optimal::solve(rules, objective, max_depth, &resources);
    output.progress.end();
    let seconds = start.elapsed().as_secs_f64();
    let Some(optimal) = optimal else {
        let depth = max_depth.unwrap_or_default();
        output.answer(
            || json!({"rules": rules.to_string(), "objective": objective.to_string(), "max_depth": depth, "possible": false}),
            |out| Ok(writeln!(out, "impossible: no tree for {rules} finds every secret within {depth} guesses")?),
        )?;
        return Ok(Verdict::No);
    };
    if let Some(path) = &arguments.out {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let within = max_depth.map_or_else(String::new, |depth| format!(", within {depth} guesses"));
        let entry = TableEntry { name: &name, rules: "", objective: &format!("{objective}{within}") };
        container::write_atomically(path, &encode::optimal(&entry, rules, &optimal).to_file()?)?;
    }
    let report = referee::play_all(&encode::in_memory(rules, &optimal.tree)?)?;
    let Optimal { at_worst, proven, .. } = &optimal;
    output.answer(
        || {
            json!({
                "rules": rules.to_string(),
                "objective": objective.to_string(),
                "max_depth": max_depth,
                "possible": true,
                "codes": rules.codes(),
                "total": report.total,
                "average": report.average(),
                "worst": report.worst(),
                "at_worst": at_worst,
                "distribution": report.distribution,
                "proven": proven,
                "seconds": seconds,
            })
        },
        |out| {
            writeln!(out, "{rules}: {} guesses for {} secrets, proven optimal", report.total, rules.codes())?;
            writeln!(out, "average  {:.4}", report.average())?;
            writeln!(out, "worst    {} ({at_worst} secrets)", report.worst())?;
            report.write_distribution(out)?;
            writeln!(out, "proven   {}", proven.join(", "))?;
            writeln!(out, "searched in {seconds:.3} s")?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

/// What the table of answers leaves of the memory allowed.
fn table_memory(rules: Rules, mebibytes: usize) -> anyhow::Result<usize> {
    let codes = rules.codes();
    if codes > MOST_CODES {
        return Err(usage(format!(
            "{rules} has {codes} codes, more than the {MOST_CODES} that are searched: use smaller rules"
        )));
    }
    let answers = (codes as usize).pow(2);
    mebibytes.saturating_mul(1 << 20).checked_sub(answers).ok_or_else(|| {
        usage(format!("the answers of {rules} alone take {} MiB: allow more with --memory", answers.div_ceil(1 << 20)))
    })
}
