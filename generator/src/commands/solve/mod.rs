//! `solvetab solve`: an optimal tree for any rules, or for a list of codes.

pub(crate) mod checkpoint;
pub(crate) mod cluster;
pub(crate) mod long_run;
pub(crate) mod pace;
pub(crate) mod search_statistics;
pub(crate) mod search_told;
pub(crate) mod weighted;

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::Class;
use solvetab_solver::code_breaking::search::techniques::{Technique, Techniques};
use solvetab_solver::code_breaking::search::{self, Objective, Optimal, Question, Resources, Saved, SolveError};
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::control::Interrupted;
use solvetab_solver::encoded::Encoded;

use crate::asked::codes_asked::{CodesAsked, title, with_feedback};
use crate::choices::{choices, from_to};
use crate::commands::solve::long_run::LongRun;
use crate::counts::{guesses, secrets, write_distribution};
use crate::report::{Output, Verdict, codes_of, phrases, usage};
use crate::studies::front;
use crate::tables::container;
use crate::tables::tree_file::{refuse_json, write_tree};

/// Find a decision tree and prove that none is better
///
/// Among the trees that are best by the objective's first measure it finds the best by the second, then by the third; of
/// those, the one that always takes the first guess, codes that may be the secret before others. Ends with exit code 1 if
/// the depth allowed is too small for any tree, and with 130, after saying what is proven so far, if it is interrupted.
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
    /// Weigh each code by this file, a code and a whole number on each line, and find the least total of guesses times weights
    #[arg(long, value_name = "FILE", conflicts_with_all = ["objective", "max_depth", "memory", "checkpoint", "width", "without"])]
    weights: Option<PathBuf>,
    /// Never need more guesses than this
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// Mebibytes at most for what is remembered of sets; less makes the search slower, not wrong
    ///
    /// A game takes no more than a quarter of a byte for each pair of guess and secret, in a power of two: 4x10 takes 4 MiB, 5x10 128.
    /// --statistics tells how much was taken.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = from_to(0, usize::MAX))]
    memory: usize,
    /// Find every pair of secrets at the worst case and total of guesses that no other tree beats in both; with --out write a table for each of
    /// them into that folder. The last pair is what the objective worst asks for
    #[arg(long, conflicts_with_all = ["objective", "weights", "checkpoint", "width", "statistics"])]
    front: bool,
    /// Write the tree to this file, a table; solvetab export makes CSV, JSON or a graph of it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep what is known in this file, go on from it if it is there, and delete it at the end
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// For sets of more than 40 codes try only the N guesses that look best, and what ties with them: much faster, and proves nothing
    #[arg(long, value_name = "N", value_parser = from_to(1, u32::MAX))]
    width: Option<u32>,
    /// Tell how many sets of which size were searched and scanned, what refuted the guesses that were tried, and how much memory was taken
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
    let description = arguments.description(&game);
    if arguments.front {
        let resources = arguments.resources();
        return front::find(&game, arguments.max_depth, &resources, arguments.out.as_deref(), output);
    }
    check_files(arguments)?;
    if let Some(weights) = &arguments.weights {
        return weighted::run(&game, weights, arguments.out.as_deref(), output);
    }
    let saved = match &arguments.checkpoint {
        Some(path) => checkpoint::read(path, &description)?,
        None => Saved::default(),
    };
    let resources = arguments.resources();
    let rules = game.rules();
    let start = Instant::now();
    let run = LongRun::new(output.progress, arguments.checkpoint.as_deref(), &description, rules)?;
    let question = arguments.question();
    let solved = output.workers.run(|| search::solve_watched(&game, question, &resources, saved, &run));
    let seconds = start.elapsed().as_secs_f64();
    if let Err(SolveError::Interrupted(Interrupted { known: saved })) = solved {
        run.interrupted(*saved);
        return Err(Interrupted { known: () }.into());
    }
    drop(run);
    match solved {
        Ok(optimal) => {
            // Whatever happens to the file, the result is shown.
            let encoded = encode::optimal(&game, &optimal);
            let written = arguments.out.as_ref().map_or(Ok(()), |path| write_tree(path, &encoded));
            show(&game, &optimal, &encoded, seconds, arguments.statistics, output)?;
            // What is not known to have arrived anywhere is not forgotten.
            output.out.flush()?;
            written?;
            remove_checkpoint(arguments);
            Ok(Verdict::Yes)
        }
        Err(error @ (SolveError::Impossible { .. } | SolveError::NotFound { .. })) => {
            show_no_tree(&game, arguments, &error, output)?;
            output.out.flush()?;
            remove_checkpoint(arguments);
            Ok(Verdict::No)
        }
        Err(error @ SolveError::TooManyClasses) => Err(usage(error)),
        Err(error) => Err(error.into()),
    }
}

/// Refuses files that cannot be written, which is better known before the search than after it, and a file of which one would destroy the
/// other.
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

/// What is known in the end needs no keeping.
fn remove_checkpoint(arguments: &Arguments) {
    if let Some(path) = &arguments.checkpoint {
        // It may never have been written.
        let _ = fs::remove_file(path);
    }
}

fn show(
    game: &Game,
    optimal: &Optimal,
    encoded: &Encoded,
    seconds: f64,
    with_statistics: bool,
    output: &mut Output<'_>,
) -> anyhow::Result<()> {
    let Optimal { tree, at_worst, proven, question, statistics } = optimal;
    // The games are played through the table that is written, not read off the tree.
    let distribution = output.workers.run(|| referee::distribution(encoded))?;
    let total: u64 = (1..).zip(&distribution).map(|(guesses, secrets)| guesses * secrets).sum();
    let average = total as f64 / game.secrets().len() as f64;
    let worst = distribution.len();
    let classes = match game.rules() {
        Some(rules) if question.objective == Objective::WorstClass => of_classes(rules, tree),
        _ => Vec::new(),
    };
    output.answer(
        || {
            let mut json = json!({
                "rules": game.to_string(),
                "objective": question.objective.to_string(),
                "max_depth": question.max_depth,
                "possible": true,
                "codes": game.secrets().len(),
                "total": total,
                "average": average,
                "worst": worst,
                "at_worst": at_worst,
                "distribution": distribution,
                "proven": codes_of(proven),
                "seconds": seconds,
            });
            if !classes.is_empty() {
                let classes = classes.iter().map(|(class, total)| {
                    json!({"multiplicities": class.multiplicities, "codes": class.codes.len(), "total": total})
                });
                json["classes"] = classes.collect();
            }
            if with_statistics {
                json["statistics"] = search_statistics::json(statistics);
            }
            with_feedback(json, game.feedback_kind())
        },
        |out| {
            let within = question.max_depth.map_or_else(String::new, |depth| format!(" within {}", guesses(depth)));
            writeln!(
                out,
                "{}{within}: {} for {}{}",
                title(game, game.feedback_kind()),
                guesses(total),
                secrets(game.secrets().len() as u64),
                headline(optimal)
            )?;
            writeln!(out, "average  {average:.4}")?;
            writeln!(out, "worst    {worst} ({})", secrets(*at_worst))?;
            write_distribution(&distribution, out)?;
            for (class, total) in &classes {
                let codes = class.codes.len() as u64;
                let average = *total as f64 / codes as f64;
                writeln!(out, "symbols {class:<12} {average:.5} = {} for {}", guesses(*total), secrets(codes))?;
            }
            writeln!(out, "proven   {}", phrases(proven))?;
            writeln!(out, "searched in {seconds:.3} s")?;
            if with_statistics {
                search_statistics::write(statistics, out)?;
            }
            Ok(())
        },
    )
}

/// What a tree needs for each class of codes.
fn of_classes(rules: Rules, tree: &Tree) -> Vec<(Class, u64)> {
    let classes = search::classes(rules);
    let totals = search::totals(rules, &classes, tree);
    classes.into_iter().zip(totals).collect()
}

/// What the total is among all totals: no more than what is proven.
fn headline(optimal: &Optimal) -> &'static str {
    match (optimal.proven.first(), optimal.question.objective) {
        (None, _) => ", not proven optimal",
        (Some(_), Objective::Total | Objective::WorstClass) => ", proven optimal",
        (Some(_), Objective::Worst) => {
            ", proven optimal among the trees with the fewest secrets at the least worst case"
        }
        (Some(_), Objective::AtWorst) => ", not proven optimal; the worst case is",
    }
}

fn show_no_tree(game: &Game, arguments: &Arguments, error: &SolveError, output: &mut Output<'_>) -> anyhow::Result<()> {
    let is_proven = matches!(error, SolveError::Impossible { .. });
    output.answer(
        || {
            let json = json!({
                "rules": game.to_string(),
                "objective": arguments.objective.to_string(),
                "max_depth": arguments.max_depth,
                // Nothing where it is not known.
                "possible": if is_proven { Some(false) } else { None },
                "reason": error.to_string(),
            });
            with_feedback(json, game.feedback_kind())
        },
        |out| {
            let verdict = if is_proven { "impossible" } else { "not found" };
            Ok(writeln!(out, "{verdict}: {}: {error}", title(game, game.feedback_kind()))?)
        },
    )
}
