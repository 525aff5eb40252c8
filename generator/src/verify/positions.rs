//! Proves a table's values again, without retrograde analysis.
//!
//! Values that satisfy the following conditions everywhere are the true ones. A win in n has a move
//! to a loss in n - 1 and none to a sooner one. A loss in n has only moves to wins, and the latest
//! of these is in n - 1. By induction on n, those distances are exact. A draw has no move to a loss
//! and at least one to a draw, or no move at all. So its mover can stay among the draws for ever,
//! and so can the opponent: neither wins. The moves are found by simulating the rules on plain
//! numbers.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use anyhow::ensure;
use rayon::prelude::*;
use solvetab_lookup::claim::{Claim, Method, Objective};
use solvetab_lookup::layout::Storage;
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Outcome, QuadAce, Rules};

use crate::report::counted;
use crate::tables::provenance::Provenance;
use crate::terminal::progress_bar::ProgressBar;
use crate::verify::position_sections::{Sections, Stored};
use crate::verify::sections as table_sections;

/// Which of the header's parameters says how positions are stored.
const STORAGE: usize = 5;

/// Hands as plain numbers in ascending order.
type Plain = Vec<u16>;

/// A value whose plies can be counted beyond the 65535 that a table can say: what a table says is
/// not trusted to be less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Loss(u32),
    Draw,
    Win(u32),
}

impl From<Outcome> for Value {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss { plies } => Self::Loss(plies.into()),
            Outcome::Draw => Self::Draw,
            Outcome::Win { plies } => Self::Win(plies.into()),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Win(plies) => write!(f, "win in {plies}"),
        }
    }
}

/// Checks every position's value and reachability.
///
/// # Errors
///
/// The first position whose stored facts are not true.
pub(crate) fn verify<D: AsRef<[u8]> + Sync>(table: &QuadAce<D>, progress: &ProgressBar) -> anyhow::Result<String> {
    let rules = table.rules();
    let all = all_hands(rules);
    progress.begin("hands of the mover", all.len() as u64);
    let count = |mover: &Plain| -> anyhow::Result<Counted> {
        progress.advance(1);
        all.iter().try_fold(Counted::default(), |counted, opponent| {
            Ok(counted.with(&Counted::one(verify_position(table, mover, opponent)?)))
        })
    };
    let truth = all.par_iter().map(count).try_reduce(Counted::default, |one, other| Ok(one.with(&other)))?;
    progress.end();
    let reached = Reached::new(rules, &all);
    all.par_iter().enumerate().try_for_each(|(row, mover)| {
        all.iter().enumerate().try_for_each(|(column, opponent)| {
            let flag = table.is_reachable(hands(rules, mover)?, hands(rules, opponent)?)?;
            let truth = reached.contains(row, column);
            // Nothing is said of a game that was not played through.
            let agrees = flag.is_none_or(|flag| flag == truth);
            ensure!(agrees, "{mover:?} against {opponent:?}: stored reachable = {flag:?}, played = {truth}");
            Ok(())
        })
    })?;
    table_sections::check(table.table(), &sections(table, &all, &reached)?)?;
    let Counted { wins, draws, losses, longest } = truth;
    let counts = [
        ("wins", wins),
        ("draws", draws),
        ("losses", losses),
        ("longest", longest.into()),
        ("reachable", reached.count),
    ];
    let claims = [Claim::Outcome, Claim::Distance, Claim::Reachability];
    let making = (Method::RetrogradeAnalysis, Objective::SoonestWin);
    Provenance::check(table.table(), &rules.to_string(), &counts, &claims, making)?;
    Ok(format!(
        "each of {} follows from its moves, {} by play",
        counted((all.len() as u64).pow(2), "value", "values"),
        counted(reached.count, "position is reached", "positions are reached")
    ))
}

/// The sections of a table whose values and reached positions are these, which are true.
fn sections<D: AsRef<[u8]>>(table: &QuadAce<D>, all: &[Plain], reached: &Reached) -> anyhow::Result<Vec<Vec<u8>>> {
    let rules = table.rules();
    let storage = if table.table().header().parameters[STORAGE] == 0 { Storage::Dense } else { Storage::Sparse };
    let (mover, opponent) = rules.start();
    let is_told = table.is_reachable(mover, opponent)?.is_some();
    let divisor =
        |hands: &[u16], with: u16| hands.iter().fold(with, |divisor, &number| common_divisor(divisor, number));
    let plain = |hands: Hands| hands.values().iter().map(|&number| u16::from(number)).collect::<Plain>();
    let of_start = divisor(&plain(mover), divisor(&plain(opponent), rules.base()));
    let mut sections = Sections::default();
    for (row, mover) in all.iter().enumerate() {
        let of_mover = divisor(mover, rules.base());
        for (column, opponent) in all.iter().enumerate() {
            let stored = if is_won(rules, opponent) || rules.goal() == Goal::Empty && is_won(rules, mover) {
                Stored::Over
            } else {
                match table.probe(hands(rules, mover)?, hands(rules, opponent)?)?.into() {
                    Value::Draw => Stored::Draw,
                    Value::Loss(plies) | Value::Win(plies) => Stored::Decided(plies),
                }
            };
            let is_expected = is_told && rules.operation() == Operation::Add && divisor(opponent, of_mover) == of_start;
            sections.push(storage, stored, is_told && reached.contains(row, column), is_expected);
        }
    }
    Ok(sections.finish(storage))
}

/// The greatest common divisor.
fn common_divisor(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// How many positions have which value.
#[derive(Debug, Clone, Copy, Default)]
struct Counted {
    wins: u64,
    draws: u64,
    losses: u64,
    /// The most plies to an end.
    longest: u32,
}

impl Counted {
    fn one(value: Value) -> Self {
        match value {
            Value::Win(longest) => Self { wins: 1, longest, ..Self::default() },
            Value::Draw => Self { draws: 1, ..Self::default() },
            Value::Loss(longest) => Self { losses: 1, longest, ..Self::default() },
        }
    }

    fn with(self, other: &Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            longest: self.longest.max(other.longest),
        }
    }
}

/// Returns the position's value, which is true.
fn verify_position<D: AsRef<[u8]>>(table: &QuadAce<D>, mover: &Plain, opponent: &Plain) -> anyhow::Result<Value> {
    let rules = table.rules();
    let stored = |mover: &Plain, opponent: &Plain| -> anyhow::Result<Value> {
        Ok(table.probe(hands(rules, mover)?, hands(rules, opponent)?)?.into())
    };
    let value = stored(mover, opponent)?;
    let replies = results(rules, mover, opponent)
        .iter()
        .map(|result| stored(opponent, result))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let losses = replies.iter().filter_map(|reply| if let Value::Loss(plies) = reply { Some(plies) } else { None });
    let wins = replies.iter().filter_map(|reply| if let Value::Win(plies) = reply { Some(plies) } else { None });
    let draws = replies.iter().filter(|reply| **reply == Value::Draw).count();
    let expected = if is_won(rules, opponent) {
        Value::Loss(0)
    } else if rules.goal() == Goal::Empty && is_won(rules, mover) {
        Value::Win(0)
    } else if let Some(soonest) = losses.min() {
        Value::Win(soonest + 1)
    } else {
        let latest = wins.max().filter(|_| draws == 0);
        latest.map_or(Value::Draw, |latest| Value::Loss(latest + 1))
    };
    ensure!(
        value == expected,
        "{mover:?} against {opponent:?} is stored as {value}, but its moves make it a {expected}"
    );
    Ok(value)
}

fn hands(rules: Rules, plain: &Plain) -> anyhow::Result<Hands> {
    if plain.iter().all(|&number| number == 0) {
        return Ok(Hands::out(rules.hands())?);
    }
    let bytes = plain.iter().map(|&number| u8::try_from(number)).collect::<Result<Vec<u8>, _>>()?;
    Ok(Hands::from_slice(rules.base(), &bytes)?)
}

/// All hands of a player, in the order of their ranks: by the largest hand, then the second
/// largest, and so on.
fn all_hands(rules: Rules) -> Vec<Plain> {
    let mut all = (0..rules.hands()).fold(vec![Plain::new()], |shorter, _| {
        let longer = |hands: &Plain| -> Vec<Plain> {
            let least = hands.last().copied().unwrap_or(0);
            (least..rules.base()).map(|number| [hands.as_slice(), &[number]].concat()).collect()
        };
        shorter.iter().flat_map(longer).collect()
    });
    all.sort_by(|one, other| one.iter().rev().cmp(other.iter().rev()));
    all
}

/// Whether a player who has moved to these hands has won.
fn is_won(rules: Rules, hands: &Plain) -> bool {
    let live: Vec<u16> = hands.iter().copied().filter(|&number| number != 0).collect();
    match rules.goal() {
        Goal::Empty => live.is_empty(),
        Goal::Equal => live.len() > 1 && live.iter().all(|&number| number == live[0]),
    }
}

/// What a move can make of the mover's hands.
fn results(rules: Rules, mover: &Plain, opponent: &Plain) -> BTreeSet<Plain> {
    let mut results = BTreeSet::new();
    for (place, &own) in mover.iter().enumerate().filter(|&(_, &own)| own != 0) {
        for &other in opponent.iter().filter(|&&other| other != 0) {
            let mut changed = mover.clone();
            // Numbers are below 256: neither their sum nor their product, at most 65025, wraps.
            changed[place] = match rules.operation() {
                Operation::Add => own + other,
                Operation::Multiply => own * other,
            } % rules.base();
            changed.sort_unstable();
            results.insert(changed);
        }
    }
    results
}

/// The positions of play from the start, a bit for each position: a row for the mover's hands, a
/// column for the opponent's.
struct Reached {
    bits: Vec<u64>,
    columns: usize,
    count: u64,
}

impl Reached {
    /// Plays every move from the start on. `all` are all hands.
    fn new(rules: Rules, all: &[Plain]) -> Self {
        let numbers: HashMap<&Plain, usize> = all.iter().enumerate().map(|(number, hands)| (hands, number)).collect();
        let plain = |hands: Hands| hands.values().iter().map(|&number| u16::from(number)).collect::<Plain>();
        let (mover, opponent) = rules.start();
        let start = (numbers[&plain(mover)], numbers[&plain(opponent)]);
        let columns = all.len();
        let mut reached = Self { bits: vec![0; (columns * columns).div_ceil(64)], columns, count: 0 };
        reached.insert(start.0, start.1);
        let mut newest = vec![start];
        while let Some((row, column)) = newest.pop() {
            let (mover, opponent) = (&all[row], &all[column]);
            // Nobody has won at the start.
            if is_won(rules, opponent) && (row, column) != start {
                continue;
            }
            for result in results(rules, mover, opponent) {
                let after = (column, numbers[&result]);
                if reached.insert(after.0, after.1) {
                    newest.push(after);
                }
            }
        }
        reached
    }

    /// Adds a position; whether it was not there.
    fn insert(&mut self, row: usize, column: usize) -> bool {
        let is_new = !self.contains(row, column);
        let position = row * self.columns + column;
        self.bits[position / 64] |= 1 << (position % 64);
        self.count += u64::from(is_new);
        is_new
    }

    fn contains(&self, row: usize, column: usize) -> bool {
        let position = row * self.columns + column;
        self.bits[position / 64] >> (position % 64) & 1 == 1
    }
}
