//! Provenance of a table and what is proven about it: the section that only tools read.
//!
//! Tables use bincode only here (checkpoints, which serve one release, use it too). It is pinned to
//! the version its authors call complete. Nothing that varies between machines or runs belongs
//! here: the same input must give the same bytes.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use anyhow::{Context, anyhow, bail, ensure};
use bincode::ErrorKind;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use solvetab_lookup::Table;
use solvetab_solver::claim::{Claim, Method, Objective};
use solvetab_solver::encoded::Facts;

/// Provenance of a table: how it was made, and what is proven.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Provenance {
    /// The table's name, its file name without the extension.
    pub(crate) name: String,
    /// The rules, in the game's notation.
    pub(crate) rules: String,
    /// Method by which the answers were found, if that is said.
    pub(crate) strategy: CodedValue<Method>,
    /// Objective of the answers, if that is said.
    pub(crate) objective: CodedValue<Objective>,
    /// Claims that are proven; empty if none are.
    pub(crate) proven: Vec<CodedValue<Claim>>,
    /// Counts that sum the table up, by name.
    pub(crate) totals: BTreeMap<String, u64>,
    /// The version of the generator.
    pub(crate) generator: String,
}

impl Provenance {
    /// Makes the provenance of a table of this name, made by this release.
    pub(crate) fn new(name: &str, facts: &Facts) -> Self {
        let Facts {
            rules,
            strategy,
            objective,
            proven,
            totals,
        } = facts.clone();
        let generator = format!("solvetab {}", env!("CARGO_PKG_VERSION"));
        let (strategy, objective) = (CodedValue(strategy), CodedValue(objective));
        let proven = proven
            .into_iter()
            .map(|claim| CodedValue(Some(claim)))
            .collect();
        Self {
            name: name.to_owned(),
            rules,
            strategy,
            objective,
            proven,
            totals,
            generator,
        }
    }

    /// The section's bytes.
    pub(crate) fn encode(&self) -> anyhow::Result<Vec<u8>> {
        bincode::serialize(self).context("the provenance cannot be encoded")
    }

    /// Reads the provenance of a table; nothing if its section is empty, as where the solvers are
    /// used without this program.
    ///
    /// # Errors
    ///
    /// The same as those of [`decode`](Self::decode).
    pub(crate) fn of<D: AsRef<[u8]>>(table: &Table<D>) -> anyhow::Result<Option<Self>> {
        let section = table.provenance();
        if section.is_empty() {
            Ok(None)
        } else {
            Self::decode(section).map(Some)
        }
    }

    /// Checks the rules and the figures that are stated; `counts` are the true ones.
    ///
    /// # Errors
    ///
    /// The first that is not true, or that nobody has counted.
    pub(crate) fn check_figures(&self, rules: &str, counts: &[(&str, u64)]) -> anyhow::Result<()> {
        let stated = &self.rules;
        ensure!(
            stated == rules,
            "the provenance says that the rules are {stated}, but they are {rules}"
        );
        for (name, stored) in &self.totals {
            let (_, truth) = counts
                .iter()
                .find(|(counted, _)| counted == name)
                .with_context(|| format!("the provenance states {name}, which nobody counts"))?;
            ensure!(
                truth == stored,
                "the provenance says {name} = {stored}, but {truth} were counted"
            );
        }
        Ok(())
    }

    /// Returns the claims that are proven, most important first.
    pub(crate) fn claims(&self) -> Vec<Claim> {
        self.proven.iter().filter_map(|code| code.0).collect()
    }

    /// Refuses claims that are not among those that are made of tables of a kind.
    ///
    /// # Errors
    ///
    /// The first that is not.
    pub(crate) fn check_claims(&self, known: &[Claim]) -> anyhow::Result<()> {
        ensure!(
            self.proven.len() <= known.len(),
            "the provenance claims something twice"
        );
        match self.claims().iter().find(|claim| !known.contains(claim)) {
            Some(claim) => bail!(
                "the provenance claims \"{}\", which is not proven of such tables",
                claim.summary()
            ),
            None => Ok(()),
        }
    }

    /// Checks what is said of how the answers were found and what they optimise, where that is the
    /// same for all tables of a kind.
    ///
    /// # Errors
    ///
    /// What is said instead.
    pub(crate) fn check_making(
        &self,
        strategy: Method,
        objective: Objective,
    ) -> anyhow::Result<()> {
        let (stated, truth) = (self.strategy, CodedValue(Some(strategy)));
        ensure!(
            stated == truth,
            "the provenance says \"{stated}\" of the strategy, but it is \"{truth}\""
        );
        let (stated, truth) = (self.objective, CodedValue(Some(objective)));
        ensure!(
            stated == truth,
            "the provenance says \"{stated}\" of the objective, but it is \"{truth}\""
        );
        Ok(())
    }

    /// Reads a section.
    ///
    /// # Errors
    ///
    /// If the bytes are not exactly one encoded provenance.
    fn decode(section: &[u8]) -> anyhow::Result<Self> {
        let provenance: Self = bincode::deserialize(section).map_err(|error| match *error {
            // A code that this release does not know.
            ErrorKind::Custom(unknown) => OfAnotherRelease(unknown).into(),
            _ => anyhow!("the table's provenance cannot be read: it is damaged, fetch or generate the table again"),
        })?;
        ensure!(
            provenance.proven.iter().all(|claim| claim.0.is_some()),
            "the table's provenance has a claim without words"
        );
        // bincode accepts trailing bytes and other encodings of the same value; this does not.
        ensure!(
            provenance.encode()? == section,
            "the table's provenance is not in its canonical form: generate the table again"
        );
        Ok(provenance)
    }
}

/// A provenance with a code that this release does not know.
#[derive(Debug)]
pub(crate) struct OfAnotherRelease(String);

impl fmt::Display for OfAnotherRelease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: it was made by another release, generate the table again",
            self.0
        )
    }
}

impl std::error::Error for OfAnotherRelease {}

/// A value that is stored as its code; the empty text stands for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CodedValue<T>(pub(crate) Option<T>);

impl<T: fmt::Display> fmt::Display for CodedValue<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |value| value.fmt(f))
    }
}

impl<T: fmt::Display> Serialize for CodedValue<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, T: FromStr> Deserialize<'de> for CodedValue<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() {
            return Ok(Self(None));
        }
        let value = text.parse().ok();
        value.map(|value| Self(Some(value))).ok_or_else(|| {
            de::Error::custom(format_args!(
                "the table's provenance says \"{text}\", which this release does not know"
            ))
        })
    }
}
