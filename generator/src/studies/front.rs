//! `solvetab study front`, and `solvetab solve --front`: every pair of secrets at the worst case and total that no other tree beats in both.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde_json::json;
use solvetab_lookup::claim::{Claim, Method, Objective};
use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Resources, SolveError};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::control::Control;
use solvetab_studies::front::{Front, Pair, Reached, front};

use crate::asked::codes_asked::{CodesAsked, title, with_feedback};
use crate::choices::from_to;
use crate::commands::solve::pace::Pace;
use crate::counts::{guesses, secrets};
use crate::report::{Output, Verdict, counted};
use crate::tables::container;
use crate::terminal::interruption;
use crate::terminal::progress_bar::ProgressBar;

/// Find every pair of secrets at the worst case and total that no other tree beats in both
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: solvetab study front --rules 4x8")]
pub(crate) struct Arguments {
    #[command(flatten)]
    codes: CodesAsked,
    /// Never need more guesses than this
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// Write a table for each pair into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
///
/// As [`find`].
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let game = arguments.codes.read(search::Objective::Total)?;
    find(&game, arguments.max_depth, &Resources::default(), arguments.out.as_deref(), output)
}

/// Finds the front of some codes, and writes a table for each pair to a folder.
///
/// # Errors
///
/// If the folder or a table cannot be written, or standard output.
pub(crate) fn find(
    game: &Game,
    max_depth: Option<u16>,
    resources: &Resources,
    folder: Option<&Path>,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    if let Some(folder) = folder {
        container::check_writable_folder(folder)?;
    }
    interruption::hear()?;
    let start = Instant::now();
    let told = Told::new(output.progress);
    let found = output.workers.run(|| front(game, max_depth, resources, &told));
    drop(told);
    let seconds = start.elapsed().as_secs_f64();
    let found = match found {
        Err(SolveError::Interrupted(interrupted)) => Ok(Err(interrupted)),
        found => found.map(Ok),
    };
    match found.map(interruption::known) {
        Ok((found, looked)) => {
            check(game, &found, output)?;
            // Whatever happens to the files, the result is shown.
            let written = folder.map_or(Ok(()), |folder| write_trees(folder, game, &found));
            show(game, &found, seconds, output)?;
            output.out.flush()?;
            written?;
            looked?;
            Ok(Verdict::Yes)
        }
        Err(error @ SolveError::Impossible { .. }) => {
            let reason = error.to_string();
            let (name, kind) = (game.to_string(), game.feedback_kind());
            let none =
                || json!({"rules": name, "front": [], "max_depth": max_depth, "possible": false, "reason": reason});
            output.answer(
                || with_feedback(none(), kind),
                |out| Ok(writeln!(out, "impossible: {}: {reason}", title(game, kind))?),
            )?;
            Ok(Verdict::No)
        }
        Err(error) => Err(error.into()),
    }
}

/// Plays every secret through every tree: what is shown is what the tables do.
fn check(game: &Game, found: &Front, output: &Output<'_>) -> anyhow::Result<()> {
    let Some(depth) = found.depth else { return Ok(()) };
    for pair in &found.pairs {
        let distribution = output.workers.run(|| referee::distribution(&encode::encode(game, &pair.tree)))?;
        let total: u64 = (1..).zip(&distribution).map(|(guesses, secrets)| guesses * secrets).sum();
        let at_worst = distribution.get(usize::from(depth) - 1).copied().unwrap_or(0);
        let is_deeper = distribution.len() > usize::from(depth);
        anyhow::ensure!(
            (u64::from(pair.at_worst), pair.total, false) == (at_worst, total, is_deeper),
            "the tree of {} at {} does not do what was proven of it",
            secrets(pair.at_worst),
            guesses(depth)
        );
    }
    Ok(())
}

/// The name of the table of a pair: that of a list begins with nothing, for a list has no name that a file could have.
fn table_name(game: &Game, depth: u16, pair: &Pair) -> String {
    let rules = game.rules().map_or_else(String::new, |rules| match rules.feedback_kind() {
        FeedbackKind::Counts => format!("{rules}-"),
        kind => format!("{rules}-{kind}-"),
    });
    format!("{rules}within-{depth}-at-worst-{}-total-{}", pair.at_worst, pair.total)
}

fn write_trees(folder: &Path, game: &Game, found: &Front) -> anyhow::Result<()> {
    let Some(depth) = found.depth else { return Ok(()) };
    for pair in &found.pairs {
        let mut encoded = encode::encode(game, &pair.tree);
        let facts = &mut encoded.facts;
        facts.strategy = Some(Method::ExactSearch);
        facts.objective = Some(Objective::Front { within: depth, at_worst: pair.at_worst });
        facts.proven = vec![Claim::OnFront];
        // Its own worst case is less than the front's if no secret needs all the guesses.
        let at_worst = pair.tree.found_with(pair.tree.cost().worst);
        facts.totals.insert("secrets at the worst case".to_owned(), at_worst.into());
        let name = table_name(game, depth, pair);
        container::write_atomically(&folder.join(format!("{name}.tab")), &container::to_file(&name, &encoded)?)?;
    }
    Ok(())
}

/// What proves that no other tree beats a pair in both.
fn proof(found: &Front, pair: &Pair) -> Vec<&'static str> {
    let mut proof = Vec::new();
    if found.pairs.first().is_some_and(|first| first.total == pair.total) {
        proof.push("least total");
    }
    if found.fewest == Some(pair.at_worst) {
        proof.push("fewest secrets at the worst case");
    }
    // The ends are proven by two searches each; so are those between, whose lesser totals were all considered.
    proof.push("every tree of this total or less considered");
    proof
}

fn show(game: &Game, found: &Front, seconds: f64, output: &mut Output<'_>) -> anyhow::Result<()> {
    let all = game.secrets().len() as u64;
    output.answer(
        || {
            let pairs = found
                .pairs
                .iter()
                .map(|pair| json!({"at_worst": pair.at_worst, "total": pair.total, "proof": proof(found, pair)}));
            let json = json!({
                "rules": game.to_string(),
                "codes": all,
                "depth": found.depth,
                "front": pairs.collect::<Vec<_>>(),
                "complete": found.is_complete,
                "up_to": found.up_to,
                "fewest": found.fewest,
                "seconds": seconds,
            });
            with_feedback(json, game.feedback_kind())
        },
        |out| {
            let within = found.depth.map_or_else(String::new, |depth| format!(" within {}", guesses(depth)));
            let pairs = counted(found.pairs.len() as u64, "pair", "pairs");
            let name = title(game, game.feedback_kind());
            writeln!(out, "{name}{within}, {}: {pairs} that no other tree beats in both", secrets(all))?;
            if let Some(depth) = found.depth {
                writeln!(out, "at {depth:<5}  total    proven by")?;
            }
            for pair in &found.pairs {
                writeln!(out, "{:>8}  {:<7}  {}", pair.at_worst, pair.total, proof(found, pair).join(", "))?;
            }
            writeln!(out, "{}", completeness(found))?;
            writeln!(out, "searched in {seconds:.3} s")?;
            Ok(())
        },
    )
}

/// Whether these are all pairs, and what is known of the others.
fn completeness(found: &Front) -> String {
    match (found.is_complete, found.up_to, found.fewest) {
        (true, ..) => "complete  these are all pairs: proven".to_owned(),
        (false, Some(up_to), Some(fewest)) => format!(
            "interrupted: any other pair has a total of more than {up_to}, and the last one has {}",
            secrets(fewest)
        ),
        (false, Some(up_to), None) => format!("interrupted: any other pair has a total of more than {up_to}"),
        (false, None, _) => "interrupted: no pair is proven yet".to_owned(),
    }
}

/// Says how far the search is, and ends it when Ctrl-C is heard.
struct Told<'a> {
    progress: &'a ProgressBar,
    start: Instant,
    pace: Mutex<Pace>,
}

impl<'a> Told<'a> {
    fn new(progress: &'a ProgressBar) -> Self {
        progress.begin("", 0);
        Self { progress, start: Instant::now(), pace: Mutex::new(Pace::new()) }
    }
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        self.progress.end();
    }
}

impl Control<Reached> for Told<'_> {
    fn look(&self, reached: &Reached) -> ControlFlow<()> {
        let elapsed = self.start.elapsed();
        let mut pace = self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        if pace.is_time(elapsed) {
            pace.tell(elapsed, &sentence(reached), self.progress);
        }
        interruption::look()
    }
}

/// How far the search is, for people.
fn sentence(reached: &Reached) -> String {
    let searched = counted(reached.searched, "set searched", "sets searched");
    let fewest = reached.fewest.map_or_else(String::new, |fewest| format!(", at least {fewest}"));
    match (reached.depth, reached.up_to, reached.at_worst) {
        (Some(depth), Some(up_to), Some(at_worst)) => format!(
            "{} so far; {} at {}{fewest} with a total of at most {up_to}; {searched}, the trees of {}",
            counted(reached.pairs as u64, "pair", "pairs"),
            secrets(at_worst),
            guesses(depth),
            counted(reached.sets, "set", "sets")
        ),
        (Some(depth), ..) => format!("within {}{fewest}; {searched}", guesses(depth)),
        _ => format!("the least worst case is not known yet; {searched}"),
    }
}
