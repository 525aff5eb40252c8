//! Where a table comes from and what is proven about it: the section that only tools read.
//!
//! Tables use bincode only here (checkpoints, which serve one release, use it too). It is pinned to the version its authors call complete. Nothing that varies between
//! machines or runs belongs here: the same input must give the same bytes.

use std::collections::BTreeMap;

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use solvetab_lookup::Table;
use solvetab_solver::encoded::Facts;

/// What is known about how a table was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Provenance {
    /// The table's name, its file name without the extension.
    pub(crate) name: String,
    /// The rules, in the game's notation.
    pub(crate) rules: String,
    /// How the answers were found.
    pub(crate) strategy: String,
    /// What the answers optimise.
    pub(crate) objective: String,
    /// What is proven, each item a claim; empty if nothing is.
    pub(crate) proven: Vec<String>,
    /// Counts that sum the table up, by name.
    pub(crate) totals: BTreeMap<String, u64>,
    /// The version of the generator.
    pub(crate) generator: String,
}

impl Provenance {
    /// What is known of a table of this name, made by this release.
    pub(crate) fn new(name: &str, facts: &Facts) -> Self {
        let Facts { rules, strategy, objective, proven, totals } = facts.clone();
        let generator = format!("solvetab {}", env!("CARGO_PKG_VERSION"));
        Self { name: name.to_owned(), rules, strategy, objective, proven, totals, generator }
    }

    /// The section's bytes.
    pub(crate) fn encode(&self) -> anyhow::Result<Vec<u8>> {
        bincode::serialize(self).context("the provenance cannot be encoded")
    }

    /// What a table says of itself; nothing if its section is empty, as where the solvers are used without this program.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    pub(crate) fn of<D: AsRef<[u8]>>(table: &Table<D>) -> anyhow::Result<Option<Self>> {
        let section = table.provenance();
        if section.is_empty() { Ok(None) } else { Self::decode(section).map(Some) }
    }

    /// Checks the rules and the figures that are stated; `counts` are the true ones.
    ///
    /// # Errors
    ///
    /// The first that is not true, or that nobody has counted.
    pub(crate) fn check_figures(&self, rules: &str, counts: &[(&str, u64)]) -> anyhow::Result<()> {
        let stated = &self.rules;
        ensure!(stated == rules, "the provenance says that the rules are {stated}, but they are {rules}");
        for (name, stored) in &self.totals {
            let (_, truth) = counts
                .iter()
                .find(|(counted, _)| counted == name)
                .with_context(|| format!("the provenance states {name}, which nobody counts"))?;
            ensure!(truth == stored, "the provenance says {name} = {stored}, but {truth} were counted");
        }
        Ok(())
    }

    /// Refuses claims that are not among those that are made of tables of a kind.
    ///
    /// # Errors
    ///
    /// The first that is not.
    pub(crate) fn check_claims(&self, known: &[&str]) -> anyhow::Result<()> {
        match self.proven.iter().find(|claim| !known.contains(&claim.as_str())) {
            Some(claim) => bail!("the provenance claims \"{claim}\", which is not proven of such tables"),
            None => Ok(()),
        }
    }

    /// Checks what is said of how the answers were found and what they optimise, where that is the same for all tables of a kind.
    ///
    /// # Errors
    ///
    /// What is said instead.
    pub(crate) fn check_words(&self, strategy: &str, objective: &str) -> anyhow::Result<()> {
        for (what, stated, truth) in [("strategy", &self.strategy, strategy), ("objective", &self.objective, objective)]
        {
            ensure!(stated == truth, "the provenance says \"{stated}\" of the {what}, but it is \"{truth}\"");
        }
        Ok(())
    }

    /// Reads a section.
    ///
    /// # Errors
    ///
    /// If the bytes are not exactly one encoded provenance.
    fn decode(section: &[u8]) -> anyhow::Result<Self> {
        let provenance: Self = bincode::deserialize(section)
            .ok()
            .context("the table's provenance cannot be read: it is damaged, fetch or generate the table again")?;
        // bincode accepts trailing bytes and other encodings of the same value; this does not.
        ensure!(
            provenance.encode()? == section,
            "the table's provenance is not in its canonical form: generate the table again"
        );
        Ok(provenance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_round_trip_exactly() {
        let facts = Facts {
            rules: "4x10".to_owned(),
            proven: vec!["outcome".to_owned()],
            totals: [("codes".to_owned(), 5040)].into(),
            ..Facts::default()
        };
        let provenance = Provenance::new("name", &facts);
        let mut section = provenance.encode().unwrap();
        assert_eq!(Provenance::decode(&section).unwrap(), provenance);
        section.push(0);
        assert!(Provenance::decode(&section).is_err(), "trailing bytes");
        assert!(Provenance::decode(&section[..section.len() - 2]).is_err(), "truncated");
        assert!(Provenance::decode(&[0xff; 64]).is_err(), "a length beyond any memory");
    }
}
