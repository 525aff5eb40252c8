//! Cost of a large table, told before it is made.
//!
//! The figures of QuadAce are those of docs/quad-ace.md and of games in which nearly everything is
//! decided, on two cores at 3.7 GHz; they are told as an order of magnitude.

use std::time::Duration;

use solvetab_lookup::quad_ace::{Goal, Operation, Rules};
use solvetab_lookup::twenty_four::Deck;
use solvetab_solver::twenty_four::{Estimate, estimate};

use crate::report::{counted, usage};

/// Positions of a game that takes minutes rather than seconds.
const MANY_POSITIONS: u64 = 1 << 28;
/// Bytes a position where nearly everything is decided: its value, its number while its neighbours
/// are asked, its byte in the table.
const BYTES: u64 = 3;
/// Positions that are played through in a minute: base 256 with two hands, a thousand million,
/// takes five.
const PLAYED_IN_A_MINUTE: u64 = 220_000_000;

/// Cost of solving a game, if it may take minutes. With `add` and `empty` nearly everything is a
/// draw and takes neither time nor memory.
pub(crate) fn solving(rules: Rules) -> Option<String> {
    let is_mostly_draws = (rules.operation(), rules.goal()) == (Operation::Add, Goal::Empty);
    (rules.positions() > MANY_POSITIONS && !is_mostly_draws).then(|| {
        format!(
            "{rules} has {} positions: solving it can take many minutes and up to {} GB of memory; a smaller base or fewer hands take less",
            rules.positions(),
            (rules.positions() * BYTES).div_ceil(1_000_000_000)
        )
    })
}

/// Cost of making a table of a game, if it takes minutes: to know which positions can be reached,
/// all are played through.
pub(crate) fn playing(rules: Rules) -> Option<String> {
    (rules.positions() > MANY_POSITIONS).then(|| {
        format!(
            "{rules} has {} positions, all of which are played through to know which can be reached: that takes about {}",
            rules.positions(),
            counted(rules.positions().div_ceil(PLAYED_IN_A_MINUTE), "minute", "minutes")
        )
    })
}

/// Hands that surely take less than a minute, even of six cards: those take a few milliseconds
/// each.
const SURELY_QUICK: u64 = 2000;
/// Duration from which on a cost is told beforehand.
const PATIENCE: Duration = Duration::from_secs(60);

/// Cost of solving every hand of a deck, if it takes minutes on the threads of the current pool.
///
/// # Errors
///
/// A usage error if it cannot succeed: there are more solutions than a table can number, or more
/// bytes are needed than there are.
pub(crate) fn hands(deck: Deck) -> anyhow::Result<Option<String>> {
    if deck.hands() <= SURELY_QUICK {
        return Ok(None);
    }
    let estimate = estimate(deck).map_err(usage)?;
    if let Some(sentence) = impossible(&estimate, available_memory()) {
        return Err(usage(sentence));
    }

    let threads = rayon::current_num_threads();
    let time = estimate.time / threads.max(1) as u32;
    let (hands, solutions, megabytes) = (
        estimate.hands,
        estimate.solutions,
        estimate.memory.div_ceil(1 << 20),
    );
    Ok((time > PATIENCE).then(|| {
        format!(
            "{hands} hands take about {} on {}; their solutions, about {solutions}, take about {megabytes} MiB of memory",
            in_words(time),
            counted(threads as u64, "thread", "threads")
        )
    }))
}

/// Why a computation cannot succeed, and what to change.
fn impossible(estimate: &Estimate, available: Option<u64>) -> Option<String> {
    const INSTEAD: &str = "use fewer cards (--cards) or smaller ones (--max)";
    let Estimate {
        hands,
        solutions,
        memory,
        ..
    } = *estimate;
    if solutions > u32::MAX.into() {
        return Some(format!(
            "{hands} hands have about {solutions} solutions, more than a table can number: {INSTEAD}"
        ));
    }
    let available = available.filter(|&available| memory > available)?;
    let [needed, free] = [memory, available].map(|bytes| bytes as f64 / f64::from(1 << 30));
    Some(format!(
        "{hands} hands take about {needed:.1} GiB of memory, but {free:.1} GiB are free here: {INSTEAD}"
    ))
}

/// Bytes of memory that are free, where the system says so: Linux.
fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

/// About how long, in the largest unit of which there are two.
fn in_words(time: Duration) -> String {
    let units = [(86_400, "days"), (3600, "hours"), (60, "minutes")];
    let seconds = time.as_secs();
    match units.into_iter().find(|(unit, _)| seconds >= 2 * unit) {
        Some((unit, name)) => format!("{} {name}", (seconds + unit / 2) / unit),
        None => format!("{seconds} seconds"),
    }
}
