//! Where a table comes from and what is proven about it: the section that only tools read.
//!
//! Tables use bincode only here (checkpoints, which serve one release, use it too). It is pinned to the version its authors call complete. Nothing that varies between
//! machines or runs belongs here: the same input must give the same bytes.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};

/// What is known about how a table was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The table's name, its file name without the extension.
    pub name: String,
    /// The rules, in the game's notation.
    pub rules: String,
    /// How the answers were found.
    pub strategy: String,
    /// What the answers optimise.
    pub objective: String,
    /// What is proven, each item a claim; empty if nothing is.
    pub proven: Vec<String>,
    /// Counts that sum the table up, by name.
    pub totals: BTreeMap<String, u64>,
    /// The version of the generator.
    pub generator: String,
}

impl Provenance {
    /// A provenance with this release's version and no claims yet.
    #[must_use]
    pub fn new(name: &str, rules: impl ToString, strategy: impl Into<String>, objective: &str) -> Self {
        Self {
            name: name.into(),
            rules: rules.to_string(),
            strategy: strategy.into(),
            objective: objective.into(),
            proven: Vec::new(),
            totals: BTreeMap::new(),
            generator: format!("solvetab {}", env!("CARGO_PKG_VERSION")),
        }
    }

    /// The section's bytes.
    pub fn encode(&self) -> anyhow::Result<Vec<u8>> {
        bincode::serialize(self).context("the provenance cannot be encoded")
    }

    /// Reads a section.
    ///
    /// # Errors
    ///
    /// If the bytes are not exactly one encoded provenance.
    pub fn decode(section: &[u8]) -> anyhow::Result<Self> {
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
        let mut provenance = Provenance::new("name", "4x10", "entropy", "total");
        provenance.proven.push("outcome".into());
        provenance.totals.insert("codes".into(), 5040);
        let mut section = provenance.encode().unwrap();
        assert_eq!(Provenance::decode(&section).unwrap(), provenance);
        section.push(0);
        assert!(Provenance::decode(&section).is_err(), "trailing bytes");
        assert!(Provenance::decode(&section[..section.len() - 2]).is_err(), "truncated");
        assert!(Provenance::decode(&[0xff; 64]).is_err(), "a length beyond any memory");
    }
}
