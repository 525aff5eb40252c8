//! `solvetab evaluate`: a strategy's whole tree, played by every secret.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::strategies::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategies::{Strategy, TieBreak};
use solvetab_solver::code_breaking::{encode, referee};

use super::counts::{guesses, secrets, write_distribution};
use super::many::{AnyRules, Search};
use super::matches;
use crate::choices::{choices, from_to};
use crate::container;
use crate::output::{Output, Verdict, usage};

/// Play every secret by a strategy and count the guesses
///
/// Builds the strategy's whole decision tree, then plays every secret through it, answer by answer.
///
/// With hybrid, which is for codes too many to list, secrets are drawn instead, and each is played as `solvetab next` would.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: solvetab evaluate --rules 4x10 --strategy entropy")]
pub(super) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: AnyRules,
    /// How guesses are judged
    #[arg(long, value_parser = choices(&Chosen::ALL, Chosen::name, Chosen::summary))]
    strategy: Chosen,
    /// Which of equally good guesses is taken
    #[arg(long, default_value_t, value_parser = choices(&TieBreak::ALL, TieBreak::name, TieBreak::summary))]
    tie_break: TieBreak,
    /// Solve sets of at most this many secrets optimally; 0 turns it off
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = from_to(0, usize::MAX))]
    exact_below: usize,
    /// With hybrid: play so many secrets, drawn with the seed; each once if there are just so many
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = from_to(1_u32, 1_000_000))]
    games: u32,
    #[command(flatten)]
    search: Search,
    /// What the random strategy and hybrid draw from
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    /// Write every game to this file: the secret, then each guess and its answer
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// A strategy that makes a tree, or the adviser that needs none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chosen {
    Cells(Strategy),
    Hybrid,
}

impl Chosen {
    const ALL: [Self; Strategy::ALL.len() + 1] = {
        let mut all = [Self::Hybrid; Strategy::ALL.len() + 1];
        let mut place = 0;
        while place < Strategy::ALL.len() {
            all[place] = Self::Cells(Strategy::ALL[place]);
            place += 1;
        }
        all
    };

    const fn name(self) -> &'static str {
        match self {
            Self::Cells(strategy) => strategy.name(),
            Self::Hybrid => "hybrid",
        }
    }

    const fn summary(self) -> &'static str {
        match self {
            Self::Cells(strategy) => strategy.summary(),
            Self::Hybrid => {
                "For codes too many to list: a pool of guesses judged by a sample, then by a list, then searched"
            }
        }
    }
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { tie_break, exact_below, seed, .. } = arguments;
    let (strategy, rules) = match (arguments.strategy, arguments.rules) {
        (Chosen::Hybrid, rules) => {
            if exact_below > 0 || tie_break != TieBreak::default() {
                return Err(usage("--exact-below and --tie-break are for whole trees: leave them out with hybrid"));
            }
            let log = arguments.log.as_deref();
            return matches::run(rules.wide(), arguments.search.options(seed), arguments.games, log, output);
        }
        (Chosen::Cells(strategy), AnyRules::Listed(rules)) => (strategy, rules),
        (Chosen::Cells(_), AnyRules::Large(rules)) => {
            let codes = rules.codes();
            return Err(usage(format!(
                "{rules} has {codes} codes, too many for a tree of all: take --strategy hybrid, which plays secrets that are drawn"
            )));
        }
    };
    let options = Options { strategy, tie_break, exact_below, seed };
    if let Some(path) = &arguments.log {
        container::check_writable(path)?;
    }
    let start = Instant::now();
    let tree = output.workers.run(|| heuristic::build(rules, &options, output.progress))?;
    let seconds = start.elapsed().as_secs_f64();
    let games = output.workers.run(|| referee::play_all(&encode::in_memory(rules, &tree)))?;
    output.answer(
        || {
            json!({
                "rules": rules.to_string(),
                "strategy": strategy.to_string(),
                "tie_break": tie_break.to_string(),
                "exact_below": exact_below,
                "seed": seed,
                "codes": rules.codes(),
                "total": games.total,
                "average": games.average(),
                "worst": games.worst(),
                "distribution": games.distribution,
                "seconds": seconds,
            })
        },
        |out| {
            let (guesses, secrets) = (guesses(games.total), secrets(rules.codes()));
            writeln!(out, "{rules}, {strategy}: {guesses} for {secrets}")?;
            writeln!(out, "average  {:.4}", games.average())?;
            writeln!(out, "worst    {}", games.worst())?;
            write_distribution(&games.distribution, out)?;
            writeln!(out, "tree built in {:.1} ms", seconds * 1e3)?;
            Ok(())
        },
    )?;
    if let Some(path) = &arguments.log {
        let mut log = Vec::new();
        write_log(&games.games, &mut log)?;
        container::write_atomically(path, &log)?;
    }
    Ok(Verdict::Yes)
}

/// Writes the games, one a line: the secret, then each guess and its answer.
fn write_log(games: &[referee::Game], log: &mut dyn Write) -> std::io::Result<()> {
    for referee::Game { secret, moves } in games {
        write!(log, "{secret}")?;
        for (guess, answer) in moves {
            write!(log, " {guess} {answer}")?;
        }
        writeln!(log)?;
    }
    Ok(())
}
