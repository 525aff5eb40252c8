//! Proves a table of numbers rounds again, without the functions that solved them.
//!
//! Each selection is taken alone. Every set of its cards gets the list of all values that use the
//! whole set, however large they are; nothing is left out and nothing is shared between selections.

use anyhow::{Context, ensure};
use rayon::prelude::*;
use solvetab_lookup::claim::{Claim, Method, Objective};
use solvetab_lookup::layout::{NUMBERS_PARAMETERS, numbers_record};
use solvetab_lookup::twenty_four::{Cards, Numbers};

use crate::report::counted;
use crate::tables::provenance::Provenance;
use crate::terminal::progress_bar::ProgressBar;
use crate::verify::sections;

/// No number that is nearest to a target is larger: each card is a value of at most 100.
const LARGEST: usize = 1997;
const FIRST: u16 = 100;
const LAST: u16 = 999;

/// By value: the fewest of the cards that make it, 0 if none do.
fn fewest_by_value(cards: Cards) -> Vec<u8> {
    let cards = cards.values();
    let mut fewest = vec![0; LARGEST + 1];
    let mut values_of = vec![Vec::<u64>::new(); 1 << cards.len()];
    for set in 1..values_of.len() {
        let mut values: Vec<u64> = Vec::new();
        if set.count_ones() == 1 {
            values.push(cards[set.trailing_zeros() as usize] as u64);
        }
        for part in (1..set).filter(|part| part & set == *part && *part > set ^ part) {
            for &a in &values_of[part] {
                for &b in &values_of[set ^ part] {
                    let (high, low) = (a.max(b), a.min(b));
                    values.extend([a + b, a * b]);
                    values.extend((high > low).then(|| high - low));
                    values.extend((high % low == 0).then(|| high / low));
                }
            }
        }
        values.sort_unstable();
        values.dedup();
        for &value in values.iter().take_while(|&&value| value <= LARGEST as u64) {
            let (count, least) = (set.count_ones() as u8, &mut fewest[value as usize]);
            *least = if *least == 0 { count } else { count.min(*least) };
        }
        values_of[set] = values;
    }
    fewest
}

/// What was found of a selection.
struct Found {
    record: Vec<u8>,
    /// By numbers: how many targets need so many, and at 0 how many cannot be made.
    counts: [u64; 7],
}

fn verify_selection<D: AsRef<[u8]>>(table: &Numbers<D>, cards: Cards) -> anyhow::Result<Found> {
    let fewest = fewest_by_value(cards);
    let made: Vec<u16> = (0..).zip(&fewest).filter(|(_, numbers)| **numbers > 0).map(|(value, _)| value).collect();
    let mut counts = [0; 7];
    for target in FIRST..=LAST {
        let truth = fewest[usize::from(target)];
        counts[usize::from(truth)] += 1;
        let stored = table.needed(cards, target)?;
        ensure!(
            stored == Some(truth).filter(|&truth| truth > 0),
            "{target} is stored with {} numbers, but {truth} were found (0: it cannot be made)",
            stored.unwrap_or(0)
        );
        let nearest = made.iter().copied().min_by_key(|&value| (value.abs_diff(target), value));
        let nearest = nearest.context("no card is a value")?;
        let stored = table.nearest(cards, target)?;
        ensure!(stored == nearest, "nearest to {target} is stored as {stored}, but it is {nearest}");
    }
    let below = made.iter().copied().rfind(|&value| value < FIRST).context("no card is below 100")?;
    let above = made.iter().copied().find(|&value| value > LAST).unwrap_or(0);
    let record = numbers_record(|target| fewest[usize::from(target)], below as u8, above).collect();
    Ok(Found { record, counts })
}

/// Checks every selection and target: the fewest numbers, and the nearest one.
///
/// # Errors
///
/// The first selection of which something else is stored.
pub(crate) fn verify<D: AsRef<[u8]> + Sync>(table: &Numbers<D>, progress: &ProgressBar) -> anyhow::Result<String> {
    let selections: Vec<Cards> = Numbers::selections().collect();
    progress.begin("selections", selections.len() as u64);
    let found = selections
        .par_iter()
        .map(|&cards| {
            let found = verify_selection(table, cards).with_context(|| format!("the selection {cards}"))?;
            progress.advance(1);
            Ok(found)
        })
        .collect::<anyhow::Result<Vec<Found>>>()?;
    progress.end();
    sections::check_parameters(table.table(), NUMBERS_PARAMETERS)?;
    sections::check(table.table(), &[found.iter().flat_map(|found| found.record.iter().copied()).collect()])?;
    let of = |numbers: usize| found.iter().map(|found| found.counts[numbers]).sum::<u64>();
    let made: u64 = (1..=6).map(of).sum();
    let count = selections.len() as u64;
    let complete = found.iter().filter(|found| found.counts[0] == 0).count() as u64;
    let counts = [
        ("selections", count),
        ("complete selections", complete),
        ("made", made),
        ("made of 1", of(1)),
        ("made of 2", of(2)),
        ("made of 3", of(3)),
        ("made of 4", of(4)),
        ("made of 5", of(5)),
        ("made of 6", of(6)),
    ];
    let claims = [Claim::FewestNumbers, Claim::NearestNumber];
    let making = (Method::Values, Objective::FewestNumbers);
    let rules = "six numbers of 1 to 10 twice, 25, 50, 75 and 100 make 100 to 999";
    Provenance::check(table.table(), rules, &counts, &claims, making)?;
    Ok(format!(
        "{} make {made} of {} targets, each of as few numbers as are stored, and the others as nearly",
        counted(count, "selection", "selections"),
        count * u64::from(LAST - FIRST + 1)
    ))
}
