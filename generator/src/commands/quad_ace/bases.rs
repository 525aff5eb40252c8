//! `solvetab quad-ace bases`: in which bases does one side have a forced win from the start, and what else differs between them?

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde_json::{Value, json};
use solvetab_lookup::quad_ace::{Goal, MAX_BASE, MIN_BASE, Operation, Rules};
use solvetab_solver::control::Phase;
use solvetab_solver::quad_ace::survey::{Counts, Survey, rank_of_apparition};

use crate::choices::from_to;
use crate::report::{Output, Verdict, counted, usage};
use crate::tables::container::{check_writable, write_atomically};
use crate::tables::export::positions::name;
use crate::terminal::interruption::UntilInterrupted;

/// Who wins from 1,1 against 1,1 in every base
///
/// For each base, two hands, add, empty: the outcome of the start, the longest win, and how many of the positions in which both players
/// have a live hand are won, drawn and lost by the mover; up to base 64 the same of the reachable positions. Then what the bases have in
/// common.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
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

/// Larger games are not played through: all bases up to this one take seconds, all up to 256 would take hours.
const MOST_PLAYED_BASE: u16 = 64;

/// Surveys the games of two hands, add, empty in these bases, with the reachable positions up to base `most_played`.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn survey(bases: RangeInclusive<u16>, most_played: u16, output: &Output<'_>) -> anyhow::Result<Vec<Survey>> {
    let control = UntilInterrupted(output.progress);
    let phase = Phase::new(&control, "bases", bases.len() as u64);
    let survey = |base| -> anyhow::Result<Survey> {
        let rules = Rules::new(base, 2, Operation::Add, Goal::Empty)?;
        let survey = if base <= most_played { Survey::with_reachable } else { Survey::new };
        let survey = survey(rules, &phase)?;
        phase.advance(1)?;
        Ok(survey)
    };
    output.workers.run(|| bases.map(survey).collect())
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { from, to, .. } = arguments;
    if from > to {
        return Err(usage(format!("--from {from} is above --to {to}: exchange them")));
    }
    if let Some(path) = &arguments.csv {
        check_writable(path)?;
    }
    let surveys = survey(from..=to, MOST_PLAYED_BASE, output)?;
    if let Some(path) = &arguments.csv {
        write_atomically(path, csv(&surveys)?.as_bytes())?;
    }
    output.answer(
        || surveys.iter().map(describe).collect(),
        |out| {
            write_table(&surveys, out)?;
            write_decided_starts(&surveys, out)?;
            write_longest_wins(&surveys, out)?;
            write_shares(&surveys, out)
        },
    )?;
    Ok(Verdict::Yes)
}

/// Which Fibonacci number is the first that the base divides.
fn fibonacci(survey: &Survey) -> u32 {
    rank_of_apparition(survey.rules.base())
}

fn describe(survey: &Survey) -> Value {
    let counts = |counts: Counts| json!({"wins": counts.wins, "draws": counts.draws, "losses": counts.losses});
    let mut row = counts(survey.all);
    row["base"] = json!(survey.rules.base());
    row["start"] = json!(name(survey.start));
    row["start_plies"] = json!(survey.start.plies());
    row["longest"] = json!(survey.longest);
    row["fibonacci"] = json!(fibonacci(survey));
    row["reachable"] = json!(survey.reachable.map(counts));
    row
}

fn csv(surveys: &[Survey]) -> anyhow::Result<String> {
    let mut csv = String::from(
        "base,start,start_plies,longest,fibonacci,wins,draws,losses,reachable_wins,reachable_draws,reachable_losses\n",
    );
    let counts = |counts: Counts| format!("{},{},{}", counts.wins, counts.draws, counts.losses);
    for survey in surveys {
        let plies = survey.start.plies().map_or_else(String::new, |plies| plies.to_string());
        let reachable = survey.reachable.map_or_else(|| ",,".to_owned(), counts);
        let (base, start, all) = (survey.rules.base(), name(survey.start), counts(survey.all));
        writeln!(csv, "{base},{start},{plies},{},{},{all},{reachable}", survey.longest, fibonacci(survey))?;
    }
    Ok(csv)
}

fn percent(count: u64, counts: Counts) -> f64 {
    100.0 * count as f64 / counts.positions() as f64
}

fn write_table(surveys: &[Survey], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "base  start        longest  Fibonacci    wins %  draws % losses %    of the reachable ones")?;
    let shares = |counts: Counts| {
        let [wins, draws, losses] =
            [counts.wins, counts.draws, counts.losses].map(|count| format!("{:8.4}", percent(count, counts)));
        format!("{wins} {draws} {losses}")
    };
    for survey in surveys {
        let reachable = survey.reachable.map_or_else(String::new, shares);
        writeln!(
            out,
            "{:4}  {:12} {:7}  {:9}  {}  {reachable}",
            survey.rules.base(),
            survey.start.to_string(),
            survey.longest,
            fibonacci(survey),
            shares(survey.all)
        )?;
    }
    Ok(())
}

fn write_decided_starts(surveys: &[Survey], out: &mut dyn Write) -> anyhow::Result<()> {
    let decided = surveys.iter().filter(|survey| survey.start.plies().is_some());
    let decided: Vec<String> = decided.map(|survey| format!("{} ({})", survey.rules.base(), survey.start)).collect();
    if decided.is_empty() {
        writeln!(out, "neither side has a forced win from 1,1 against 1,1 in any of these bases")?;
    } else {
        writeln!(out, "one side has a forced win from 1,1 against 1,1 in base {}", decided.join(", "))?;
    }
    Ok(())
}

/// Bases are named if there are no more of them.
const MOST_NAMED: usize = 10;

fn write_longest_wins(surveys: &[Survey], out: &mut dyn Write) -> anyhow::Result<()> {
    // By how many plies the longest win takes more than n.
    let mut by_excess: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for survey in surveys {
        let excess = i64::from(survey.longest) - i64::from(fibonacci(survey));
        by_excess.entry(excess).or_default().push(survey.rules.base().to_string());
    }
    let mut by_excess: Vec<(i64, Vec<String>)> = by_excess.into_iter().collect();
    by_excess.sort_by_key(|(_, bases)| std::cmp::Reverse(bases.len()));
    writeln!(out, "the longest win, the n-th Fibonacci number being the first that the base divides:")?;
    for (excess, bases) in by_excess {
        let sign = if excess < 0 { '-' } else { '+' };
        let named = if bases.len() <= MOST_NAMED { format!(": {}", bases.join(", ")) } else { String::new() };
        let plies = counted(excess.unsigned_abs(), "ply", "plies");
        let all = counted(surveys.len() as u64, "base", "bases");
        writeln!(out, "  n {sign} {plies} in {} of {all}{named}", bases.len())?;
    }
    Ok(())
}

fn write_shares(surveys: &[Survey], out: &mut dyn Write) -> anyhow::Result<()> {
    let played: Vec<(f64, f64)> = surveys
        .iter()
        .filter_map(|survey| {
            let reachable = survey.reachable?;
            Some((percent(survey.all.draws, survey.all), percent(reachable.draws, reachable)))
        })
        .collect();
    if !played.is_empty() {
        let larger = played.iter().filter(|(all, reachable)| reachable > all).count();
        let smaller = played.iter().filter(|(all, reachable)| reachable < all).count();
        writeln!(
            out,
            "the share of draws is larger among the reachable positions in {larger} of {}, smaller in {smaller}",
            counted(played.len() as u64, "base", "bases")
        )?;
    }
    let per_hands = surveys
        .iter()
        .map(|survey| (survey.all.decided() as f64 / f64::from(survey.rules.number_of_hands()), survey.rules.base()));
    let extreme = |one: &(f64, u16), other: &(f64, u16)| one.0.total_cmp(&other.0);
    if let (Some((least, at_least)), Some((most, at_most))) =
        (per_hands.clone().min_by(extreme), per_hands.max_by(extreme))
    {
        writeln!(
            out,
            "decided positions for each of the hands that a player can have: {least:.1} (base {at_least}) to {most:.1} (base {at_most})"
        )?;
    }
    Ok(())
}
