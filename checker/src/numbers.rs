//! Numbers rounds: of each selection, every value that some of its numbers make.
//!
//! Each selection is taken alone. Every set of its numbers gets the list of all values that use the
//! whole set, however large they are; nothing is left out and nothing is shared.

use crate::found::CheckedTable;
use crate::found::TableClaim::{FewestNumbers, NearestNumber};
use crate::found::TableGame;
use crate::table::{Table, record};
use crate::workers::Workers;

/// Numbers of which six are dealt.
const NUMBERS: [u64; 24] = [
    1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100,
];
/// No number that is nearest to a target is larger: each selection has a number of at most 100.
const LARGEST: usize = 1997;
const TARGETS: std::ops::RangeInclusive<usize> = 100..=999;
/// Bytes of a selection: 43 words of 21 targets, and two numbers of 2 bytes.
const RECORD: usize = 348;

/// All selections, in the order of their ranks: by the largest number, then the next, and so on.
fn selections() -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = (0_u32..1 << 24)
        .filter(|set| set.count_ones() == 6)
        .map(|set| {
            (0..24)
                .filter(|place| set >> place & 1 == 1)
                .map(|place| NUMBERS[place])
                .collect()
        })
        .collect();
    all.sort_unstable_by(|one: &Vec<u64>, other| one.iter().rev().cmp(other.iter().rev()));
    all.dedup();
    all
}

/// Returns the fewest of the numbers that make each value, 0 if none do.
fn fewest(numbers: &[u64]) -> Vec<u8> {
    let mut fewest = vec![0; LARGEST + 1];
    let mut values_of = vec![Vec::<u64>::new(); 1 << numbers.len()];
    for set in 1..values_of.len() {
        let mut values: Vec<u64> = Vec::new();
        if set.count_ones() == 1 {
            values.push(numbers[set.trailing_zeros() as usize]);
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
            *least = if *least == 0 {
                count
            } else {
                count.min(*least)
            };
        }
        values_of[set] = values;
    }
    fewest
}

/// The record of a selection, of which so few numbers make each value.
fn written(fewest: &[u8]) -> Vec<u8> {
    let mut words = [0_u64; 43];
    for (place, &needed) in fewest[TARGETS].iter().enumerate() {
        words[place / 21] |= u64::from(needed) << (3 * (place % 21));
    }
    let below = fewest[..*TARGETS.start()]
        .iter()
        .rposition(|&needed| needed > 0)
        .unwrap_or(0);
    let above = fewest
        .iter()
        .skip(TARGETS.end() + 1)
        .position(|&needed| needed > 0);
    let above = above.map_or(0, |place| place + TARGETS.end() + 1);
    let nearest = [below, above]
        .map(|number| (number as u16).to_le_bytes())
        .concat();
    words
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .chain(nearest)
        .collect()
}

/// Checks every selection and target: the fewest numbers, and the nearest one.
pub(crate) fn check(table: &Table<'_>, workers: &Workers<'_>) -> Result<CheckedTable, String> {
    if table.parameters != [&[6, 0, 100, 0, 231, 3][..], &[0; 10]].concat() {
        return Err("only targets from 100 to 999 of six numbers are checked".into());
    }

    let selections = selections();
    table.lengths(&[selections.len() * RECORD])?;
    let counts = workers.each(selections.len(), |at| {
        let fewest = fewest(&selections[at]);
        if record(table.sections[0], at as u64, RECORD)? != written(&fewest) {
            return Err(format!(
                "{:?}: what is stored is not what these numbers make",
                selections[at]
            ));
        }
        let mut counts = [0_u64; 7];
        fewest[TARGETS]
            .iter()
            .for_each(|&needed| counts[usize::from(needed)] += 1);
        Ok(counts)
    })?;

    let of: [u64; 7] =
        std::array::from_fn(|needed| counts.iter().map(|counts| counts[needed]).sum());
    let (count, made) = (selections.len() as u64, of[1..].iter().sum::<u64>());
    let complete = counts.iter().filter(|counts| counts[0] == 0).count() as u64;
    let figures = vec![
        ("selections", count),
        ("complete selections", complete),
        ("made", made),
        ("made of 1", of[1]),
        ("made of 2", of[2]),
        ("made of 3", of[3]),
        ("made of 4", of[4]),
        ("made of 5", of[5]),
        ("made of 6", of[6]),
    ];
    let sentence = format!(
        "{count} selections make {made} of {} targets, each of as few numbers as are stored, and the others as nearly",
        count * TARGETS.count() as u64
    );

    Ok(CheckedTable {
        game: TableGame::Numbers,
        claims: &[FewestNumbers, NearestNumber],
        figures,
        tree: None,
        sentence,
        not_checked: &[],
    })
}
