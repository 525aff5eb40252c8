//! Numbers rounds: every selection and target for other programs, and a summary for people.

use std::fmt;
use std::io::Write;

use serde::Serialize;
use solvetab_lookup::twenty_four::{Cards, Numbers};

use crate::tables::export::begin;
use crate::tables::export::hands::write_spaced;
use crate::tables::game::ExportFormat;

/// A selection and all targets: one line each in CSV, one object of arrays in JSON.
#[derive(Serialize)]
struct RoundsRow {
    selection: Cards,
    /// The first target, the others follow it.
    first: u16,
    /// The nearest number to each target.
    nearest: Vec<u16>,
    /// The fewest numbers that make each target; null if none do.
    numbers: Vec<Option<u8>>,
}

impl fmt::Display for RoundsRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((target, nearest), numbers) in (self.first..).zip(&self.nearest).zip(&self.numbers) {
            write!(f, "{},{target},{nearest},", self.selection)?;
            write_spaced(numbers, f)?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Writes every round.
///
/// # Errors
///
/// If the table is damaged, the output cannot be written, or a graph is asked for.
pub(crate) fn export<D: AsRef<[u8]>>(
    table: &Numbers<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut rows = begin(
        "selection,target,nearest,numbers",
        "a table of numbers rounds",
        format,
        out,
    )?;
    for cards in Numbers::selections() {
        let rounds = RoundsRow {
            selection: cards,
            first: *Numbers::TARGETS.start(),
            nearest: Numbers::TARGETS
                .map(|target| table.nearest(cards, target))
                .collect::<Result<_, _>>()?,
            numbers: Numbers::TARGETS
                .map(|target| table.needed(cards, target))
                .collect::<Result<_, _>>()?,
        };
        rows.add(&rounds, out)?;
    }
    rows.end(out)
}

/// Counts of each answer: no numbers, or the fewest of 1 to 6.
type Counts = [u64; 7];

/// Counts the large numbers of a selection.
fn large(cards: Cards) -> usize {
    cards.values().iter().filter(|&&number| number > 10).count()
}

/// Writes how many targets are made of how few numbers, and the entropy of that.
///
/// # Errors
///
/// If the table is damaged, or the output cannot be written.
pub(crate) fn describe<D: AsRef<[u8]>>(
    table: &Numbers<D>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    // By how many numbers are large: selections, those that make every target, and the counts.
    let mut classes = [(0_u64, 0_u64, Counts::default()); 5];
    let mut of_selections = Entropy::default();
    for cards in Numbers::selections() {
        let mut counts = Counts::default();
        for target in Numbers::TARGETS {
            counts[usize::from(table.needed(cards, target)?.unwrap_or(0))] += 1;
        }
        of_selections.add(counts);
        let (selections, complete, sums) = &mut classes[large(cards)];
        *selections += 1;
        *complete += u64::from(counts[0] == 0);
        sums.iter_mut()
            .zip(counts)
            .for_each(|(sum, count)| *sum += count);
    }
    writeln!(
        out,
        "targets made of so few numbers, by how many of the six are large:"
    )?;
    writeln!(
        out,
        "large selections complete  not made        1        2        3        4        5        6"
    )?;
    let mut of_classes = Entropy::default();
    for (large, (selections, complete, counts)) in classes.into_iter().enumerate() {
        of_classes.add(counts);
        write!(out, "{large:5}{selections:11}{complete:9}{:10}", counts[0])?;
        counts[1..]
            .iter()
            .try_for_each(|count| write!(out, "{count:9}"))?;
        writeln!(out)?;
    }
    writeln!(
        out,
        "entropy (count times -log2 of the frequency, over all answers), in bytes:"
    )?;
    for (frequencies, Entropy { made, fewest }) in [
        ("of the selections with so many large numbers", of_classes),
        ("of each selection", of_selections),
    ] {
        writeln!(
            out,
            "frequencies {frequencies}: {made:.0} for what can be made, {fewest:.0} for the fewest numbers"
        )?;
    }

    Ok(())
}

/// Bytes that an ideal code of the answers needs, each coded alone by its frequency.
#[derive(Default)]
struct Entropy {
    /// Bytes for the targets that can be made.
    made: f64,
    /// Bytes for the fewest numbers.
    fewest: f64,
}

impl Entropy {
    fn add(&mut self, counts: Counts) {
        self.fewest += bytes(&counts);
        self.made += bytes(&[counts[0], counts[1..].iter().sum()]);
    }
}

/// The entropy of answers of which there are so many of each, in bytes.
fn bytes(counts: &[u64]) -> f64 {
    let all = counts.iter().sum::<u64>() as f64;
    let bits = counts
        .iter()
        .filter(|&&count| count > 0)
        .map(|&count| count as f64 * (all / count as f64).log2());
    bits.sum::<f64>() / 8.0
}
