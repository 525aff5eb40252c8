//! `solvetab quad-ace bases`: in which bases does one side have a forced win from the start?

use std::fmt::Write as _;
use std::path::PathBuf;

use serde::Serialize;
use serde_json::json;
use solvetab_lookup::quad_ace::{Goal, Hands, MAX_BASE, MIN_BASE, Operation, Outcome, Rules};
use solvetab_solver::progress::Silent;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::retrograde::{self, Solution};

use super::export::name;
use super::picture;
use crate::container::{check_writable, write_atomically};
use crate::output::{Output, Verdict, usage};
use solvetab_solver::progress::Progress as _;

/// Who wins from 1,1 against 1,1 in every base
///
/// For each base, two hands, add, empty: the outcome of the start, the longest win, and how many of the positions in which both players
/// have a live hand are won, drawn and lost by the mover; up to base 64 the same of the reachable positions.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The first base
    #[arg(long, value_name = "B", default_value_t = MIN_BASE, value_parser = clap::value_parser!(u16).range(i64::from(MIN_BASE)..=i64::from(MAX_BASE)))]
    from: u16,
    /// The last base
    #[arg(long, value_name = "B", default_value_t = 64, value_parser = clap::value_parser!(u16).range(i64::from(MIN_BASE)..=i64::from(MAX_BASE)))]
    to: u16,
    /// Also write the table as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Also draw the longest win and the share of decided positions
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Larger games are not played through.
const MOST_PLAYED_BASE: u16 = 64;

/// How many positions, in which both players have a live hand, the mover wins, draws and loses.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Counts {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

impl Counts {
    fn shares(self) -> String {
        let all = (self.wins + self.draws + self.losses) as f64;
        let share = |count: u64| 100.0 * count as f64 / all;
        format!("{:8.4} {:8.4} {:8.4}", share(self.wins), share(self.draws), share(self.losses))
    }
}

/// What is known of a base.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) base: u16,
    start: &'static str,
    start_plies: Option<u16>,
    /// Plies of the longest win, or of the longest loss if that is longer.
    pub(super) longest: usize,
    /// Which Fibonacci number is the first that the base divides.
    fibonacci: usize,
    #[serde(flatten)]
    pub(super) all: Counts,
    reachable: Option<Counts>,
}

impl Row {
    fn of(base: u16) -> anyhow::Result<Self> {
        let rules = Rules::new(base, 2, Operation::Add, Goal::Empty)?;
        let solution = retrograde::solve(rules, &Silent)?;
        let (mover, opponent) = rules.start();
        let start = solution.as_start(mover, opponent);
        let every_other = |first: usize| solution.levels().iter().skip(first).step_by(2).sum::<u64>();
        // Level 0 is over.
        let (wins, losses) = (every_other(1), every_other(2));
        let live = u64::from(rules.number_of_hands()) - 1;
        let all = Counts { wins, draws: live * live - wins - losses, losses };
        let reachable = if base <= MOST_PLAYED_BASE { Some(reachable(&solution)?) } else { None };
        let longest = solution.levels().len() - 1;
        let fibonacci = fibonacci(base);
        Ok(Self { base, start: name(start), start_plies: start.plies(), longest, fibonacci, all, reachable })
    }
}

/// The rank of apparition of a base: the smallest n from 1 for which it divides the n-th Fibonacci number.
fn fibonacci(base: u16) -> usize {
    let (mut previous, mut current, mut n) = (0, 1 % base, 1);
    while current != 0 {
        (previous, current) = (current, (previous + current) % base);
        n += 1;
    }
    n
}

fn reachable(solution: &Solution) -> anyhow::Result<Counts> {
    let rules = solution.rules();
    let reached = Reached::from_start(rules, &Silent)?;
    let mut counts = Counts { wins: 0, draws: 0, losses: 0 };
    let live: Vec<Hands> = Hands::all(rules.base(), rules.hands()).skip(1).collect();
    for &mover in &live {
        for &opponent in live.iter().filter(|&&opponent| reached.contains(rules.position(mover, opponent))) {
            match solution.outcome(mover, opponent) {
                Outcome::Win { .. } => counts.wins += 1,
                Outcome::Draw => counts.draws += 1,
                Outcome::Loss { .. } => counts.losses += 1,
            }
        }
    }
    Ok(counts)
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { from, to, .. } = arguments;
    if from > to {
        return Err(usage(format!("--from {from} is above --to {to}: exchange them")));
    }
    for path in arguments.csv.iter().chain(&arguments.svg) {
        check_writable(path)?;
    }
    output.progress.begin("bases", u64::from(to - from) + 1);
    let row = |base| {
        let row = Row::of(base);
        output.progress.advance(1);
        row
    };
    let rows = output.workers.run(|| (from..=to).map(row).collect::<anyhow::Result<Vec<Row>>>())?;
    output.progress.end();
    if let Some(path) = &arguments.csv {
        write_atomically(path, csv(&rows)?.as_bytes())?;
    }
    if let Some(path) = &arguments.svg {
        write_atomically(path, picture::draw_bases(&rows).to_string().as_bytes())?;
    }
    output.answer(
        || json!(rows),
        |out| {
            writeln!(out, "base  start        longest  Fibonacci    wins %  draws % losses %    of the reachable ones")?;
            for row in &rows {
                let start =
                    row.start_plies.map_or_else(|| row.start.to_owned(), |plies| format!("{} in {plies}", row.start));
                let reachable = row.reachable.map_or_else(String::new, Counts::shares);
                writeln!(
                    out,
                    "{:4}  {start:12} {:7}  {:9}  {}  {reachable}",
                    row.base,
                    row.longest,
                    row.fibonacci,
                    row.all.shares()
                )?;
            }
            let decided: Vec<String> =
                rows.iter().filter(|row| row.start_plies.is_some()).map(|row| row.base.to_string()).collect();
            let bases = if decided.is_empty() {
                "none of these bases".to_owned()
            } else {
                format!("base {}", decided.join(", "))
            };
            let follows = |row: &&Row| [row.fibonacci - 1, row.fibonacci + 2, row.fibonacci + 3].contains(&row.longest);
            let (count, of) = (rows.iter().filter(follows).count(), rows.len());
            writeln!(out, "the longest win is n - 1, n + 2 or n + 3 plies in {count} of {of} bases, n being the first Fibonacci number that the base divides")?;
            writeln!(out, "one side has a forced win from 1,1 against 1,1 in {bases}")?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

fn csv(rows: &[Row]) -> anyhow::Result<String> {
    let mut csv = String::from(
        "base,start,start_plies,longest,fibonacci,wins,draws,losses,reachable_wins,reachable_draws,reachable_losses\n",
    );
    for row in rows {
        let plies = row.start_plies.map_or_else(String::new, |plies| plies.to_string());
        let Counts { wins, draws, losses } = row.all;
        let reachable = row
            .reachable
            .map_or_else(|| ",,".to_owned(), |counts| format!("{},{},{}", counts.wins, counts.draws, counts.losses));
        writeln!(
            csv,
            "{},{},{plies},{},{},{wins},{draws},{losses},{reachable}",
            row.base, row.start, row.longest, row.fibonacci
        )?;
    }
    Ok(csv)
}
