//! The games of code breaking that were solved to a proof, from the literature to today.
//!
//! They are lines of `records.tsv`, each with its source. A new record is one more line.

use anyhow::Context;
use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::named_lists::NamedList;

/// The lines.
const RECORDS: &str = include_str!("records.tsv");

/// Who this project is in them.
const OURS: &str = "solvetab";

/// A game that was solved.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Record {
    pub(crate) year: u16,
    /// Who published it, or whose program finds it.
    pub(crate) finder: &'static str,
    /// The rules, or a list of words of the program.
    pub(crate) game: &'static str,
    /// How many codes may be secret.
    pub(crate) codes: u32,
    /// What is proven: `total` is the least total of guesses.
    pub(crate) proven: &'static str,
    /// How many, or a fraction.
    pub(crate) value: &'static str,
    /// Where it was published, or the command that finds it.
    pub(crate) source: &'static str,
}

impl Record {
    fn read(line: &'static str) -> anyhow::Result<Self> {
        let [year, finder, game, proven, value, source] = *line.split('\t').collect::<Vec<_>>() else {
            anyhow::bail!("{line} has not six fields");
        };
        let codes = match (game.parse::<Rules>(), NamedList::named(game)) {
            (Ok(rules), _) => rules.codes(),
            (_, Some(list)) => list.words().len() as u32,
            (Err(error), None) => return Err(error).context(game),
        };
        Ok(Self { year: year.parse().context(line)?, finder, game, codes, proven, value, source })
    }

    /// Whether it was found here.
    pub(crate) fn is_ours(&self) -> bool {
        self.finder == OURS
    }

    /// Whether it is the least total.
    pub(crate) fn is_total(&self) -> bool {
        self.proven == "total"
    }
}

/// All records, by year.
///
/// # Errors
///
/// The first line that is wrong.
pub(crate) fn records() -> anyhow::Result<Vec<Record>> {
    let lines = RECORDS.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut records = lines.map(Record::read).collect::<anyhow::Result<Vec<_>>>()?;
    records.sort_by_key(|record| (record.year, record.codes));
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_record_with_a_source() {
        let records = records().unwrap();
        assert!(records.len() >= 18 && records.iter().any(Record::is_ours));
        for record in records {
            let Record { year, finder, source, value, .. } = record;
            assert!((1970..2100).contains(&year) && !finder.is_empty() && source.len() > 10, "{record:?}");
            assert!(value.chars().all(|digit| digit.is_ascii_digit() || digit == '/'), "{record:?}");
            assert_eq!(record.is_ours(), source.starts_with("solvetab "), "{record:?}");
        }
        for wrong in ["1976\tKnuth", "x\ta\t4x6r\ttotal\t1\tb", "1976\ta\tchess\ttotal\t1\tb"] {
            assert!(Record::read(wrong).is_err(), "{wrong}");
        }
    }
}
