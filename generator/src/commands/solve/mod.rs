//! `solvetab solve`: an optimal tree for any rules, or for a list of codes.

pub(crate) mod checkpoint;
pub(crate) mod cluster;
pub(crate) mod long_run;
mod report;
pub(crate) mod told;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use solvetab_lookup::claim;
use solvetab_lookup::claim::{Claim, Method};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::techniques::{Technique, Techniques};
use solvetab_solver::code_breaking::search::weighted::Searcher;
use solvetab_solver::code_breaking::search::{self, Objective, Question, Resources, Saved, SolveError};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::control::{Interrupted, Steps};

use crate::asked::codes_asked::CodesAsked;
use crate::asked::weight_file;
use crate::choices::{choices, from_to};
use crate::commands::solve::long_run::{Kept, LongRun};
use crate::commands::solve::report::{OfClass, OfSizes, Report, Weighted};
use crate::commands::solve::told::{Told, mistake};
use crate::counts::guesses;
use crate::report::{Output, Shown, Verdict, counted, usage};
use crate::studies::front;
use crate::tables::container;
use crate::tables::tree_file::refuse_json;
use crate::terminal::interruption;
use crate::tree_report::{Claims, NoTree, Totals, Written};

/// Find a decision tree and prove that none is better
///
/// Among the trees that are best by the objective's first measure it finds the best by the second,
/// then by the third. Of those it takes the one that always has the first guess, codes that may be
/// the secret before others.
///
/// Ends with exit code 1 if the depth allowed is too small for any tree. Interrupted, it says what
/// is proven so far, writes the best tree that is known to the file of --out, unless that is there,
/// and ends with 130 (after SIGTERM 143).
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  solvetab solve --rules 4x6r --max-depth 5
  solvetab solve --codes words.txt --out words.tab
  solvetab solve --rules 4x10 --no-leading-zero
  solvetab solve --rules 5x8 --checkpoint 5x8.checkpoint
  solvetab solve --codes words.txt --weights frequencies.txt
  solvetab solve --rules 4x8 --front
  solvetab solve --rules 3x8 --feedback black
  solvetab solve plan --rules 5x9 --out 5x9"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    on_many_machines: Option<cluster::Command>,
    #[command(flatten)]
    codes: CodesAsked,
    /// What to optimise first, second and third
    #[arg(long, default_value_t, value_parser = choices(&Objective::ALL, Objective::name, Objective::summary))]
    objective: Objective,
    /// Weigh each code by this file, a code and a whole number on each line, and find the least
    /// total of guesses times weights
    #[arg(long, value_name = "FILE", conflicts_with_all = ["objective", "max_depth", "memory", "checkpoint", "width", "without"])]
    weights: Option<PathBuf>,
    /// Never need more guesses than this
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// Mebibytes at most for what is remembered of sets; less makes the search slower, not wrong
    ///
    /// A game takes no more than a quarter of a byte for each pair of guess and secret, in a power
    /// of two: 4x10 takes 4 MiB, 5x10 128. --statistics tells how much was taken.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = from_to(0, usize::MAX))]
    memory: usize,
    /// Find every pair of secrets at the worst case and total of guesses that no other tree beats
    /// in both; with --out write a table for each of them into that folder. The last pair is what
    /// the objective worst asks for
    #[arg(long, conflicts_with_all = ["objective", "weights", "checkpoint", "width", "statistics"])]
    front: bool,
    /// Write the tree to this file, a table; solvetab export makes CSV, JSON or a graph of it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep what is known in this file, go on from it if it is there, and delete it at the end
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// For sets of more than 40 codes try only the N guesses that look best, and what ties with
    /// them: much faster, and proves nothing
    #[arg(long, value_name = "N", value_parser = from_to(1, u32::MAX))]
    width: Option<u32>,
    /// Tell how many sets of which size were searched and scanned, what refuted the guesses that
    /// were tried, and how much memory was taken
    #[arg(long, conflicts_with = "weights")]
    statistics: bool,
    /// Do without some of what makes the search fast; the tree is the same
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = choices(&Technique::ALL, Technique::name, Technique::summary))]
    without: Vec<Technique>,
}

impl Arguments {
    fn question(&self) -> Question {
        let width = self.width.map(|width| width as usize);
        Question { objective: self.objective, max_depth: self.max_depth, width }
    }

    fn resources(&self) -> Resources {
        let techniques = self.without.iter().fold(Techniques::default(), |all, &technique| all.without(technique));
        Resources { memory: self.memory.saturating_mul(1 << 20), techniques, ..Resources::default() }
    }

    /// What tells one search from another: a checkpoint serves no other.
    fn description(&self, game: &Game) -> String {
        let codes = game.description();
        let within = self.max_depth.map_or_else(String::new, |depth| format!(", within {}", guesses(depth)));
        let width = self.width.map_or_else(String::new, |width| format!(", {} for large sets", guesses(width)));
        let mut without: Vec<String> = self.without.iter().map(|technique| format!(", without {technique}")).collect();
        without.sort();
        without.dedup();
        format!("{codes}, {}{within}{width}{}", self.objective, without.concat())
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(command) = &arguments.on_many_machines {
        return cluster::run(command, output);
    }
    let game = arguments.codes.read(arguments.objective)?;
    let (description, resources) = (arguments.description(&game), arguments.resources());
    let out = arguments.out.as_deref();
    if arguments.front {
        return front::find(&game, arguments.max_depth, &resources, out, output);
    }
    check_files(arguments)?;
    if let Some(weights) = &arguments.weights {
        return solve_weighted(&game, weights, out, output);
    }
    let checkpoint = arguments.checkpoint.as_deref().map(|path| Kept { path, search: &description });
    let (question, statistics) = (arguments.question(), arguments.statistics);
    find(&game, &Search { question, resources, checkpoint, statistics, is_compared: false, out }, output)
}

/// A search for a tree, and what becomes of it.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) question: Question,
    pub(crate) resources: Resources,
    /// The file that keeps what is known.
    pub(crate) checkpoint: Option<Kept<'a>>,
    /// Whether it is told what the search did.
    pub(crate) statistics: bool,
    /// Whether classes are compared with those of the tree that is found without asking for them.
    pub(crate) is_compared: bool,
    /// The file for the table.
    pub(crate) out: Option<&'a Path>,
}

/// Finds a tree, writes it and tells of it.
///
/// # Errors
///
/// A mistake in what was asked; that a file or standard output cannot be written; that it was
/// interrupted.
pub(crate) fn find(game: &Game, search: &Search<'_>, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Search { question, resources, checkpoint, statistics, is_compared, out } = search;
    let saved = match checkpoint {
        Some(Kept { path, search }) => checkpoint::read(path, search)?,
        None => Saved::default(),
    };
    let start = Instant::now();
    interruption::hear()?;
    let run = LongRun::new(output.progress, game, question, checkpoint);
    let solved = output.workers.run(|| search::solve_watched(game, question, &resources, saved, &run));
    let seconds = start.elapsed().as_secs_f64();
    if let Err(SolveError::Interrupted(Interrupted { known: saved })) = solved {
        run.interrupted(*saved, out);
        return Err(Interrupted { known: () }.into());
    }
    drop(run);
    let (verdict, written) = match solved {
        Ok(optimal) => {
            let encoded = encode::optimal(game, &optimal);
            let (table, written) = Written::if_asked(out, &encoded);
            // The games are played through the table that is written, not read off the tree.
            let totals = Totals::new(output.workers.run(|| referee::distribution(&encoded))?);
            let mut report = Report::new(game.into(), &optimal, totals, seconds);
            if let (Some(rules), Objective::WorstClass) = (game.rules(), question.objective) {
                let usual = Question { objective: Objective::Total, ..question };
                let usual = is_compared.then(|| output.workers.run(|| search::solve(game, usual, &resources)));
                report.classes =
                    OfClass::all(rules, &optimal.tree, usual.transpose()?.map(|usual| usual.tree).as_ref());
            }
            report.statistics = statistics.then_some(OfSizes(&optimal.statistics));
            report.table = table;
            output.report(&report)?;
            (Verdict::Yes, written)
        }
        Err(error @ (SolveError::Impossible { .. } | SolveError::NotFound { .. })) => {
            output.report(&NoTree::new(game, Some(question.objective), question.max_depth, &error))?;
            (Verdict::No, Ok(()))
        }
        Err(error @ SolveError::TooManyClasses) => return Err(usage(error)),
        Err(error) => return Err(error.into()),
    };
    // What is not known to have arrived anywhere is not forgotten.
    output.out.flush()?;
    written?;
    if let Some(Kept { path, .. }) = checkpoint {
        // It may never have been written.
        let _ = fs::remove_file(path);
    }
    Ok(verdict)
}

/// Finds the tree of the least weighted total, writes it and tells of it.
fn solve_weighted(game: &Game, weights: &Path, out: Option<&Path>, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let weights = weight_file::read(weights, game)?;
    interruption::hear()?;
    let start = Instant::now();
    let told = Told::new(output.progress, |steps: &Steps| counted(steps.done(), "set", "sets"));
    let found = Searcher::new(game).solve(&weights, &told);
    drop(told);
    let search::weighted::Weighted { tree, total, weight, .. } = found.map_err(mistake)?;
    let seconds = start.elapsed().as_secs_f64();
    let mut encoded = encode::encode(game, &tree);
    encoded.facts.strategy = Some(Method::WeightedSearch);
    encoded.facts.objective = Some(claim::Objective::WeightedTotal { total, weight });
    let (table, written) = Written::if_asked(out, &encoded);
    let totals = Totals::new(output.workers.run(|| referee::distribution(&encoded))?);
    output.report(&Weighted {
        game: game.into(),
        codes: totals.secrets(),
        weight: Shown(weight),
        weighted_total: Shown(total),
        weighted_average: total as f64 / weight as f64,
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
fn check_files(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { codes: CodesAsked { codes, .. }, out, checkpoint, .. } = arguments;
    if let Some(path) = out {
        refuse_json(path)?;
    }
    for path in out.iter().chain(checkpoint) {
        container::check_writable(path)?;
    }
    let is_same = |a: &Option<PathBuf>, b: &Option<PathBuf>| matches!((a, b), (Some(a), Some(b)) if container::is_same_file(a, b));
    if is_same(out, checkpoint) {
        return Err(usage(
            "--out and --checkpoint name the same file, and the checkpoint is deleted at the end: name two",
        ));
    }
    if is_same(&arguments.weights, out) {
        return Err(usage("the weights would be overwritten: name another file for the tree"));
    }
    if is_same(codes, out) || is_same(codes, checkpoint) {
        return Err(usage("the list of codes would be overwritten: name another file for what is written"));
    }
    Ok(())
}
