//! `solvetab quad-ace bases`: in which bases does one side have a forced win from the start, and
//! what else differs between them?

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde::Serialize;
use solvetab_lookup::quad_ace::{Goal, MAX_BASE, MIN_BASE, Operation, Outcome, Rules};
use solvetab_solver::control::Phase;
use solvetab_solver::quad_ace::survey::{Counts, Survey, rank_of_apparition};

use crate::choices::from_to;
use crate::report::{Output, Verdict, conflict, counted};
use crate::tables::container::{check_writable, write_atomically};
use crate::tables::export::positions::by_name;
use crate::terminal::interruption::UntilInterrupted;
use crate::terminal::progress_bar::ProgressBar;

/// Who wins from 1,1 against 1,1 in every base
///
/// For each base, two hands, add, empty: the outcome of the start, the longest win, and how many of
/// the positions in which both players have a live hand are won, drawn and lost by the mover; up to
/// base 64 the same of the reachable positions. Then what the bases have in common.
#[derive(Debug, clap::Args)]
pub(crate) struct BasesArguments {
    /// The first base
    #[arg(long, value_name = "B", default_value_t = MIN_BASE, value_parser = from_to(MIN_BASE, MAX_BASE))]
    from: u16,
    /// The last base
    #[arg(long, value_name = "B", default_value_t = 64, value_parser = from_to(MIN_BASE, MAX_BASE))]
    to: u16,
    /// Also write the table as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// Larger games are not played through: all bases up to this one take seconds, all up to 256 would
/// take hours.
const MOST_PLAYED_BASE: u16 = 64;

/// Surveys the games of two hands, add, empty in these bases, with the reachable positions up to
/// base `most_played`.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn survey(
    bases: RangeInclusive<u16>,
    most_played: u16,
    output: &Output<'_>,
) -> anyhow::Result<Vec<Survey>> {
    let control = UntilInterrupted(output.progress);
    let phase = Phase::new(&control, "bases", bases.len() as u64);
    output.workers.run(|| {
        let mut surveys = Vec::new();
        for base in bases {
            let rules = Rules::new(base, 2, Operation::Add, Goal::Empty)?;
            let survey = if base <= most_played {
                Survey::with_reachable
            } else {
                Survey::new
            };
            surveys.push(survey(rules, &phase)?);
            phase.advance(1)?;
        }
        Ok(surveys)
    })
}

/// Runs the command.
pub(crate) fn run(arguments: &BasesArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &BasesArguments { from, to, .. } = arguments;
    if from > to {
        return Err(conflict(format!(
            "--from {from} is above --to {to}: exchange them"
        )));
    }
    if let Some(path) = &arguments.csv {
        check_writable(path)?;
    }

    if to >= MOST_PLAYED_BASE && !ProgressBar::has_terminal() {
        let bases = counted((to - from + 1).into(), "base", "bases");
        output.progress.tell(&format!(
            "surveying {bases}: this takes a while, and only a terminal shows how far it is"
        ));
    }
    let surveys = survey(from..=to, MOST_PLAYED_BASE, output)?;
    let bases = BasesReport(surveys.iter().map(Base::new).collect());
    if let Some(path) = &arguments.csv {
        write_atomically(path, bases.csv().as_bytes())?;
    }
    output.report(&bases)?;
    Ok(Verdict::Yes)
}

/// Results for a base.
#[derive(Serialize)]
struct Base {
    base: u16,
    /// Value of the start: win, draw or loss of the first mover.
    #[serde(serialize_with = "by_name")]
    start: Outcome,
    /// Plies from the start to the end; null for a draw.
    start_plies: Option<u16>,
    /// Plies of the longest win.
    longest: u16,
    /// Index of the first Fibonacci number that the base divides.
    fibonacci: u32,
    #[serde(flatten)]
    all: Counts,
    /// The same of the reachable ones; null for large bases.
    reachable: Option<Counts>,
    #[serde(skip)]
    hands: u32,
}

impl Base {
    fn new(survey: &Survey) -> Self {
        Self {
            base: survey.rules.base(),
            start: survey.start,
            start_plies: survey.start.plies(),
            longest: survey.longest,
            fibonacci: rank_of_apparition(survey.rules.base()),
            all: survey.all,
            reachable: survey.reachable,
            hands: survey.rules.number_of_hands(),
        }
    }

    fn csv(&self) -> String {
        let Self {
            base,
            start,
            start_plies,
            longest,
            fibonacci,
            all,
            reachable,
            ..
        } = self;
        let plies = start_plies.map_or_else(String::new, |plies| plies.to_string());
        let reachable = reachable.map_or_else(|| ",,".to_owned(), columns);
        let (start, all) = (start.name(), columns(*all));
        format!("{base},{start},{plies},{longest},{fibonacci},{all},{reachable}\n")
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            base,
            start,
            longest,
            fibonacci,
            all,
            reachable,
            ..
        } = self;
        let reachable = reachable.map_or_else(String::new, shares);
        let start = start.to_string();
        writeln!(
            f,
            "{base:4}  {start:12} {longest:7}  {fibonacci:9}  {}  {reachable}",
            shares(*all)
        )
    }
}

fn percent(count: u64, counts: Counts) -> f64 {
    100.0 * count as f64 / counts.positions() as f64
}

fn shares(counts: Counts) -> String {
    let Counts {
        wins,
        draws,
        losses,
    } = counts;
    [wins, draws, losses]
        .map(|count| format!("{:8.4}", percent(count, counts)))
        .join(" ")
}

/// The columns of CSV.
fn columns(
    Counts {
        wins,
        draws,
        losses,
    }: Counts,
) -> String {
    format!("{wins},{draws},{losses}")
}

#[derive(Serialize)]
struct BasesReport(Vec<Base>);

impl fmt::Display for BasesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "base  start        longest  Fibonacci    wins %  draws % losses %    of the reachable ones"
        )?;
        self.0.iter().try_for_each(|base| base.fmt(f))?;
        self.write_decided_starts(f)?;
        self.write_longest_wins(f)?;
        self.write_shares(f)
    }
}

/// Bases are named if there are no more of them.
const MOST_NAMED: usize = 10;

impl BasesReport {
    fn csv(&self) -> String {
        let heading = "base,start,start_plies,longest,fibonacci,wins,draws,losses,reachable_wins,reachable_draws,reachable_losses\n";
        std::iter::once(heading.to_owned())
            .chain(self.0.iter().map(Base::csv))
            .collect()
    }

    /// A number of bases in words.
    fn counted(count: usize) -> String {
        counted(count as u64, "base", "bases")
    }

    fn write_decided_starts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decided = self.0.iter().filter(|base| base.start_plies.is_some());
        let decided: Vec<String> = decided
            .map(|base| format!("{} ({})", base.base, base.start))
            .collect();
        if decided.is_empty() {
            return writeln!(
                f,
                "neither side has a forced win from 1,1 against 1,1 in any of these bases"
            );
        }
        writeln!(
            f,
            "one side has a forced win from 1,1 against 1,1 in base {}",
            decided.join(", ")
        )
    }

    fn write_longest_wins(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // By how many plies the longest win takes more than n.
        let mut by_excess: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for Base {
            base,
            longest,
            fibonacci,
            ..
        } in &self.0
        {
            let excess = i64::from(*longest) - i64::from(*fibonacci);
            by_excess.entry(excess).or_default().push(base.to_string());
        }
        let mut by_excess: Vec<(i64, Vec<String>)> = by_excess.into_iter().collect();
        by_excess.sort_by_key(|(_, bases)| std::cmp::Reverse(bases.len()));
        writeln!(
            f,
            "the longest win, the n-th Fibonacci number being the first that the base divides:"
        )?;
        for (excess, bases) in by_excess {
            let sign = if excess < 0 { '-' } else { '+' };
            let named = if bases.len() <= MOST_NAMED {
                format!(": {}", bases.join(", "))
            } else {
                String::new()
            };
            let plies = counted(excess.unsigned_abs(), "move", "moves");
            writeln!(
                f,
                "  n {sign} {plies} in {} of {}{named}",
                bases.len(),
                Self::counted(self.0.len())
            )?;
        }

        Ok(())
    }

    fn write_shares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let played = self
            .0
            .iter()
            .filter_map(|base| Some([base.all, base.reachable?]));
        let played: Vec<[f64; 2]> = played
            .map(|both| both.map(|counts| percent(counts.draws, counts)))
            .collect();
        if !played.is_empty() {
            let larger = played
                .iter()
                .filter(|[all, reachable]| reachable > all)
                .count();
            let smaller = played
                .iter()
                .filter(|[all, reachable]| reachable < all)
                .count();
            let of = Self::counted(played.len());
            writeln!(
                f,
                "the share of draws is larger among the reachable positions in {larger} of {of}, smaller in {smaller}"
            )?;
        }
        let per_hands = self
            .0
            .iter()
            .map(|base| (base.all.decided() as f64 / f64::from(base.hands), base.base));
        let mut per_hands = per_hands.collect::<Vec<_>>();
        per_hands.sort_by(|one, other| one.0.total_cmp(&other.0));
        if let (Some((least, at_least)), Some((most, at_most))) =
            (per_hands.first(), per_hands.last())
        {
            writeln!(
                f,
                "decided positions for each of the hands that a player can have: {least:.1} (base {at_least}) to {most:.1} (base {at_most})"
            )?;
        }

        Ok(())
    }
}
