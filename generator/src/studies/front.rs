//! `solvetab study front`, and `solvetab solve --front`: every pair of secrets at the worst case
//! and total that no other tree beats in both.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use solvetab_lookup::claim::{Claim, Method, Objective};
use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{Resources, SolveError};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_studies::front::{Front, Pair, Reached, Within, front};

use crate::asked::game::{CodesAsked, FirstAsked};
use crate::choices::from_to;
use crate::commands::solve::told::{Told, sets};
use crate::report::{Output, Verdict, counted, guesses, secrets};
use crate::tables::container;
use crate::terminal::interruption;
use crate::tree_report::{Heading, NoTree, Totals, Written};

/// The Pareto front of total and secrets at the worst case
///
/// Finds every pair of total guesses and secrets at the worst case that no other tree beats in
/// both. With --out it writes a table for each pair. The last pair is what
/// `solve --objective worst` finds.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: solvetab study front --rules 4x8")]
pub(crate) struct Arguments {
    #[command(flatten)]
    codes: CodesAsked,
    #[command(flatten)]
    first: FirstAsked,
    /// Allow at most N guesses in any game
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// Find the pairs with at most so many guesses in total
    ///
    /// With --max-depth it is then not asked how few secrets any tree has at the worst case. For
    /// words that takes much longer than the pairs.
    #[arg(long, value_name = "TOTAL", value_parser = from_to(1, u64::MAX))]
    max_total: Option<u64>,
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
    let game = arguments.codes.read_beginning(&arguments.first)?;
    let within = Within { max_depth: arguments.max_depth, max_total: arguments.max_total };
    find(&game, within, &Resources::default(), arguments.out.as_deref(), output)
}

/// Finds the front of some codes, and writes a table for each pair to a folder.
///
/// # Errors
///
/// If the folder or a table cannot be written, or standard output.
pub(crate) fn find(
    game: &Game,
    within: Within,
    resources: &Resources,
    folder: Option<&Path>,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    if let Some(folder) = folder {
        container::check_writable_folder(folder)?;
    }
    interruption::hear()?;
    let start = Instant::now();
    let told = Told::new(output.progress, sentence);
    let found = output.workers.run(|| front(game, within, resources, &told));
    drop(told);
    let seconds = start.elapsed().as_secs_f64();
    let (found, looked) = match found {
        Ok(found) => (found, Ok(())),
        Err(SolveError::Interrupted(interrupted)) => interruption::known(Err(interrupted)),
        Err(error @ SolveError::Impossible { .. }) => {
            output.report(&NoFront { no_tree: NoTree::new(game, None, within.max_depth, &error), front: [] })?;
            return Ok(Verdict::No);
        }
        Err(error) => return Err(error.into()),
    };
    check(game, &found, output)?;
    // Whatever happens to the files, the result is shown.
    let (tables, written) = match folder.map(|folder| write_trees(folder, game, &found)) {
        None => (Vec::new(), Ok(())),
        Some(Ok(tables)) => (tables, Ok(())),
        Some(Err(error)) => (Vec::new(), Err(error)),
    };
    output.report(&Report { is_interrupted: looked.is_err(), ..Report::new(game, &found, tables, seconds) })?;
    output.out.flush()?;
    written?;
    looked?;
    // There may be no tree of so small a total.
    Ok(if found.pairs.is_empty() { Verdict::No } else { Verdict::Yes })
}

/// Plays every secret through every tree: what is shown is what the tables do.
fn check(game: &Game, found: &Front, output: &Output<'_>) -> anyhow::Result<()> {
    let Some(depth) = found.depth else { return Ok(()) };
    for pair in &found.pairs {
        let played = Totals::new(output.workers.run(|| referee::distribution(&encode::encode(game, &pair.tree)))?);
        let at_worst = if played.worst == usize::from(depth) { played.at_worst } else { 0 };
        anyhow::ensure!(
            (u64::from(pair.at_worst), pair.total) == (at_worst, played.total) && played.worst <= usize::from(depth),
            "the tree of {} at {} does not do what was proven of it",
            secrets(pair.at_worst),
            guesses(depth)
        );
    }
    Ok(())
}

/// The name of the table of a pair: that of a list begins with nothing, for a list has no name that
/// a file could have.
fn table_name(game: &Game, depth: u16, pair: &Pair) -> String {
    let rules = game.rules().map_or_else(String::new, |rules| match rules.feedback_kind() {
        FeedbackKind::Counts => format!("{rules}-"),
        kind => format!("{rules}-{kind}-"),
    });
    format!("{rules}within-{depth}-at-worst-{}-total-{}", pair.at_worst, pair.total)
}

/// Writes a table for each pair.
fn write_trees(folder: &Path, game: &Game, found: &Front) -> anyhow::Result<Vec<Written>> {
    let Some(depth) = found.depth else { return Ok(Vec::new()) };
    let write = |pair: &Pair| {
        let mut encoded = encode::encode(game, &pair.tree);
        let facts = &mut encoded.facts;
        facts.strategy = Some(Method::ExactSearch);
        facts.objective = Some(Objective::Front { within: depth, at_worst: pair.at_worst });
        facts.proven = vec![Claim::OnFront];
        // Its own worst case is less than the front's if no secret needs all the guesses.
        let at_worst = pair.tree.found_with(pair.tree.cost().worst);
        facts.totals.insert("secrets at the worst case".to_owned(), at_worst.into());
        Written::table(&folder.join(format!("{}.tab", table_name(game, depth, pair))), &encoded)
    };
    found.pairs.iter().map(write).collect()
}

/// That there is no front.
#[derive(Serialize)]
struct NoFront {
    #[serde(flatten)]
    no_tree: NoTree,
    /// Empty.
    front: [OnFront; 0],
}

impl fmt::Display for NoFront {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.no_tree.fmt(f)
    }
}

/// Pairs that no other tree beats in both.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    game: Heading,
    /// How many secrets there are.
    codes: u64,
    /// The most guesses that a secret may need; `null` if that is not known yet.
    depth: Option<u16>,
    /// From the least total on.
    front: Vec<OnFront>,
    /// Whether these are all.
    complete: bool,
    #[serde(skip)]
    is_interrupted: bool,
    /// Every tree of this total or less was considered.
    up_to: Option<u64>,
    /// The fewest secrets at the worst case of any tree, if that is known.
    fewest: Option<u32>,
    /// How long the search took.
    seconds: f64,
    /// The tables that were written, one for each pair.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<Written>,
}

/// A pair that no other tree beats in both.
#[derive(Serialize)]
struct OnFront {
    /// Secrets that need all the guesses.
    at_worst: u32,
    /// Guesses, summed over the secrets.
    total: u64,
    /// What proves it.
    proof: Vec<&'static str>,
}

impl OnFront {
    fn new(found: &Front, pair: &Pair) -> Self {
        let is_least = found.pairs.first().is_some_and(|first| first.total == pair.total);
        let is_fewest = found.fewest == Some(pair.at_worst);
        let proof = [
            (is_least, "least total"),
            (is_fewest, "fewest secrets at the worst case"),
            // The ends are proven by two searches each; so are those between, whose lesser totals
            // were all considered.
            (true, "every tree of this total or less considered"),
        ];
        let proof = proof.into_iter().filter(|(is_so, _)| *is_so).map(|(_, proof)| proof).collect();
        Self { at_worst: pair.at_worst, total: pair.total, proof }
    }
}

impl Report {
    fn new(game: &Game, found: &Front, tables: Vec<Written>, seconds: f64) -> Self {
        Self {
            game: game.into(),
            codes: game.secrets().len() as u64,
            depth: found.depth,
            front: found.pairs.iter().map(|pair| OnFront::new(found, pair)).collect(),
            complete: found.is_complete,
            is_interrupted: false,
            up_to: found.up_to,
            fewest: found.fewest,
            seconds,
            tables,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, codes, depth, front, seconds, .. } = self;
        let within = depth.map_or_else(String::new, |depth| format!(" within {}", guesses(depth)));
        let pairs = counted(front.len() as u64, "pair", "pairs");
        writeln!(f, "{game}{within}, {}: {pairs} that no other tree beats in both", secrets(*codes))?;
        depth.map_or(Ok(()), |depth| writeln!(f, "at {depth:<5}  total    proven by"))?;
        for OnFront { at_worst, total, proof } in front {
            writeln!(f, "{at_worst:>8}  {total:<7}  {}", proof.join(", "))?;
        }
        let head = if self.is_interrupted { "interrupted: " } else { "" };
        match (self.complete, self.up_to, self.fewest) {
            (false, Some(up_to), _) if front.is_empty() => writeln!(f, "{head}no tree has a total of {up_to} or less")?,
            (true, ..) => writeln!(f, "complete  these are all pairs: proven")?,
            (false, None, _) => writeln!(f, "{head}no pair is proven yet")?,
            (false, Some(up_to), fewest) => {
                write!(f, "{head}any other pair has a total of more than {up_to}")?;
                let fewest = fewest.map(|fewest| format!(", and the last one has {}", secrets(fewest)));
                writeln!(f, "{}", fewest.unwrap_or_default())?;
            }
        }
        writeln!(f, "searched in {seconds:.3} s")?;
        self.tables.iter().try_for_each(|table| writeln!(f, "written  {table}"))
    }
}

/// How far the search is, in a line of 80 columns.
fn sentence(reached: &Reached) -> String {
    let searched = sets(reached.searched + reached.sets);
    let fewest = reached.fewest.map_or_else(String::new, |fewest| format!(", at least {fewest}"));
    let first = match reached.first_guesses {
        (done, all) if done < all => format!(", {done} of {all} first guesses done"),
        _ => String::new(),
    };
    match (reached.depth, reached.up_to, reached.at_worst) {
        (Some(_), Some(up_to), Some(at_worst)) => {
            let pairs = counted(reached.pairs as u64, "pair", "pairs");
            format!("{pairs}, total to {up_to}: {at_worst} at worst{fewest}; {searched}")
        }
        (Some(depth), ..) => format!("within {}{fewest}{first}; {searched}", guesses(depth)),
        _ => format!("the least worst case is not known yet{first}; {searched}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::solve::told::WIDTH;

    #[test]
    fn how_far_it_is_stands_in_a_line() {
        let mut reached = Reached { searched: 999_999_999, ..Reached::default() };
        assert_eq!(sentence(&reached), "the least worst case is not known yet; 999 M sets");
        (reached.depth, reached.fewest) = (Some(65_535), Some(65_535));
        assert_eq!(sentence(&reached), "within 65535 guesses, at least 65535; 999 M sets");
        (reached.pairs, reached.up_to, reached.at_worst) = (9999, Some(999_999), Some(65_536));
        assert!(sentence(&reached).starts_with("9999 pairs, total to 999999: 65536 at worst, at least"));
        assert!(sentence(&reached).len() <= WIDTH, "{}", sentence(&reached));
    }
}
