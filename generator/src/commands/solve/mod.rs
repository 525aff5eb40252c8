//! `solvetab solve`: an optimal tree for any rules, or for a list of codes.

pub(crate) mod checkpoint;
pub(crate) mod cluster;
mod incumbent;
pub(crate) mod long_run;
mod report;
pub(crate) mod teller;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use solvetab_solver::claim::Claim;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::weighted::{Searcher, WeightError, by_number};
use solvetab_solver::code_breaking::search::{Question, Resources, Saved, SolveError};
use solvetab_solver::code_breaking::strategy::encode;

use crate::choices::from_to;
use crate::commands::solve::incumbent::Aim;
use crate::commands::solve::long_run::{CheckpointFile, LongRun};
use crate::commands::solve::report::{OfSizes, SolveReport, WeightedReport};
use crate::options::game::{FirstAsked, GameOptions};
use crate::options::question::QuestionOptions;
use crate::options::weight_file;
use crate::report::{Output, Shown, Verdict, conflict, guesses, usage};
use crate::tables::container;
use crate::tables::tree_file::refuse_other_files;
use crate::terminal::interruption;
use crate::tree_report::{Claims, GuessTotals, NoTreeReport, WrittenTable};

/// Find an optimal decision tree and prove that none is better
///
/// Trees are compared by the objective's first measure, then by the second, then by the third.
/// Among equally good trees the result is fixed: the first guess in order, candidates before other
/// codes.
///
/// Ends with exit code 1 if no tree fits within --max-depth. When interrupted, it reports what is
/// proven so far, writes the best tree found to --out if that file does not exist, and ends with
/// 130 (143 after SIGTERM).
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  solvetab solve --rules 4x6r --max-depth 5
  solvetab solve --codes words.txt --out words.tab",
    after_long_help = "Examples:
  solvetab solve --rules 4x6r --max-depth 5
  solvetab solve --codes words.txt --out words.tab
  solvetab solve --rules 4x10 --no-leading-zero
  solvetab solve --rules 5x8 --checkpoint 5x8.checkpoint
  solvetab solve --codes words.txt --weights frequencies.txt
  solvetab solve --codes secrets.txt --guesses words.txt --feedback colours
  solvetab solve --rules 3x8 --feedback black
  solvetab solve plan --rules 5x9 --out 5x9
  solvetab solve plan --codes words.txt --feedback colours --out words"
)]
pub(crate) struct SolveArguments {
    #[command(subcommand)]
    on_many_machines: Option<cluster::ClusterCommand>,
    #[command(flatten)]
    codes: GameOptions,
    #[command(flatten)]
    first: FirstAsked,
    #[command(flatten)]
    question: QuestionOptions,
    /// Minimise guesses times weights: a file with a code and a whole number on each line
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with_all = ["objective", "max_depth", "memory", "checkpoint", "width"])]
    weights: Option<PathBuf>,
    /// Size limit of the transposition table in MiB; less is slower, never wrong
    ///
    /// A game takes at most a quarter of a byte for each pair of guess and secret, rounded to a
    /// power of two: 4x10 takes 4 MiB, 5x10 128. --statistics shows how much was used.
    #[arg(long, hide_short_help = true, value_name = "MIB", default_value_t = 1024, value_parser = from_to(0, usize::MAX))]
    memory: usize,
    /// Write the tree to this table file
    ///
    /// `solvetab export` makes CSV, JSON or a graph of it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Save progress in this file, and resume from it if it exists; it is deleted at the end
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Show how many sets of each size were searched and scanned, which bounds refuted guesses, and
    /// how much memory was used
    #[arg(long, hide_short_help = true, conflicts_with = "weights")]
    statistics: bool,
}

impl SolveArguments {
    fn resources(&self) -> Resources {
        Resources {
            memory: self.memory.saturating_mul(1 << 20),
            ..Resources::default()
        }
    }

    /// Describes the search, so that a checkpoint serves no other.
    fn description(&self, game: &Game) -> String {
        let (
            codes,
            Question {
                objective,
                max_depth,
                width,
            },
        ) = (game.description(), self.question.question());
        let within =
            max_depth.map_or_else(String::new, |depth| format!(", within {}", guesses(depth)));
        let width = width.map_or_else(String::new, |width| {
            format!(", {} for large sets", guesses(width as u64))
        });
        format!("{codes}, {objective}{within}{width}")
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &SolveArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(command) = &arguments.on_many_machines {
        return cluster::run(command, output);
    }
    let game = arguments.codes.searched(&arguments.first)?;
    let (description, resources) = (arguments.description(&game), arguments.resources());
    let out = arguments.out.as_deref();
    out.map_or(Ok(()), refuse_other_files)?;
    check_files(arguments)?;
    if let Some(weights) = &arguments.weights {
        return solve_weighted(&game, weights, out, output);
    }
    let checkpoint = arguments.checkpoint.as_deref().map(|path| CheckpointFile {
        path,
        search: &description,
    });
    let saved = match checkpoint {
        Some(CheckpointFile { path, search }) => checkpoint::read(path, search)?,
        None => Saved::default(),
    };
    let question = arguments.question.question();

    let start = Instant::now();
    interruption::take_line()?;
    let files = (checkpoint, out);
    let solved = long_run::solve(&game, question, &resources, saved, files, output)?;
    let seconds = start.elapsed().as_secs_f64();
    let (verdict, written) = match solved {
        Ok(optimal) => {
            let encoded = encode::optimal(&game, &optimal);
            let (table, written) = WrittenTable::if_asked(out, &encoded);
            let totals = output.workers.run(|| GuessTotals::played(&encoded))?;
            let mut report = SolveReport::new(&game, &optimal, totals, seconds);
            report.statistics = arguments.statistics.then_some(OfSizes(&optimal.statistics));
            report.table = table;
            output.report(&report)?;
            (Verdict::Yes, written)
        }
        Err(error @ (SolveError::Impossible { .. } | SolveError::NotFound { .. })) => {
            output.report(&NoTreeReport::new(
                &game,
                Some(question.objective),
                question.max_depth,
                &error,
            ))?;
            (Verdict::No, Ok(()))
        }
        Err(error) => return Err(error.into()),
    };

    // What is not known to have arrived anywhere is not forgotten.
    output.out.flush()?;
    written?;
    if let Some(CheckpointFile { path, .. }) = checkpoint {
        // It may never have been written.
        let _ = fs::remove_file(path);
    }

    Ok(verdict)
}

/// Finds the tree of the least weighted total, writes it and tells of it.
fn solve_weighted(
    game: &Game,
    weights: &Path,
    out: Option<&Path>,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let weights = weight_file::read(weights, game)?;
    interruption::take_line()?;
    let start = Instant::now();
    let of_code = by_number(game.guess_count(), game.secrets(), &weights).map_err(usage)?;
    let run = LongRun::new(output.progress, game, Aim::Weights(of_code), None);
    let found = Searcher::new(game).solve(&weights, &run);
    if let Err(WeightError::Interrupted(interrupted)) = found {
        run.interrupted(None, out);
        return Err(interrupted.into());
    }
    drop(run);
    let found = found.map_err(usage)?;
    let seconds = start.elapsed().as_secs_f64();
    let encoded = encode::weighted(game, &found);
    let (table, written) = WrittenTable::if_asked(out, &encoded);
    let totals = output.workers.run(|| GuessTotals::played(&encoded))?;
    output.report(&WeightedReport {
        game: game.into(),
        first: game.name(found.tree.guess),
        codes: totals.secrets(),
        weight: Shown(found.weight),
        weighted_total: Shown(found.total),
        weighted_average: found.average(),
        totals,
        proven: Claims(&[Claim::LeastWeightedTotal]),
        seconds,
        table,
    })?;

    output.out.flush()?;
    written?;
    Ok(Verdict::Yes)
}

/// Refuses files that cannot be written, which is better known before the search than after it, and
/// a file of which one would destroy the other.
fn check_files(arguments: &SolveArguments) -> anyhow::Result<()> {
    let SolveArguments {
        codes,
        weights,
        out,
        checkpoint,
        ..
    } = arguments;
    for path in out.iter().chain(checkpoint) {
        container::check_writable(path)?;
        codes.check_kept(path)?;
        container::check_kept(path, [("weights", weights.as_deref())])?;
    }
    match (out, checkpoint) {
        (Some(out), Some(checkpoint)) if container::is_same_file(out, checkpoint) => Err(conflict(
            "--out and --checkpoint name the same file, and the checkpoint is deleted at the end: name two",
        )),
        _ => Ok(()),
    }
}
