//! Shared parts of reports on trees: the game, the number of guesses, the claims that are proven,
//! the file that was written, and that there is no tree.

use std::fmt;
use std::fs;
use std::path::Path;

use serde::{Serialize, Serializer};
use solvetab_lookup::Kind;
use solvetab_lookup::code_breaking::{ColourTree, DecisionTree, FeedbackKind, WordTree};
use solvetab_solver::claim::Claim;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::CodeList;
use solvetab_solver::code_breaking::search::{Objective, SolveError};
use solvetab_solver::code_breaking::strategy::referee;
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::encoded::Encoded;

use crate::options::notation::{COLOURS, announce_words};
use crate::report::{Shown, counted, phrases, secrets, title, unusual};
use crate::tables::tree_file::write_tree;
use crate::terminal::standard_error::harmless;

/// The game that a report is about. Its text is the name, and the kind of feedback unless it is
/// bulls and cows.
#[derive(Debug, Serialize)]
pub(crate) struct Heading {
    /// The rules, or the list as it describes itself.
    pub(crate) rules: String,
    /// Kind of feedback; left out for bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
    #[serde(skip)]
    title: String,
}

impl Heading {
    pub(crate) fn new(rules: impl fmt::Display, feedback: FeedbackKind) -> Self {
        Self {
            rules: rules.to_string(),
            feedback: unusual(feedback),
            title: title(rules, feedback),
        }
    }

    /// Words with colours. Their rules say that letters get colours.
    pub(crate) fn coloured(list: &CodeList) -> Self {
        let rules = list.coloured_title();
        Self {
            title: rules.clone(),
            rules,
            feedback: Some(COLOURS),
        }
    }
}

impl From<&Game> for Heading {
    fn from(game: &Game) -> Self {
        match game.list() {
            Some(list) if list.is_coloured() => Self::coloured(list),
            Some(list) if list.title().is_none() => Self::new(
                announce_words(list.secrets(), list.guesses(), list.positions(), "word"),
                FeedbackKind::Counts,
            ),
            _ => Self::new(game, game.feedback_kind()),
        }
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}

/// Number of guesses that a tree or a strategy needs. Its text is the worst case, then a line for
/// each number of guesses.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct GuessTotals {
    /// Guesses, summed over the secrets.
    pub(crate) total: u64,
    /// Guesses on average, if each secret is equally likely.
    pub(crate) average: f64,
    /// The most guesses that a secret needs.
    pub(crate) worst: usize,
    /// Secrets that need so many.
    pub(crate) at_worst: u64,
    /// Secrets that need 1, 2, ... guesses.
    distribution: Vec<u64>,
}

impl GuessTotals {
    /// Totals of the secrets that need 1, 2, ... guesses.
    pub(crate) fn new(distribution: Vec<u64>) -> Self {
        let total: u64 = (1..)
            .zip(&distribution)
            .map(|(guesses, secrets)| guesses * secrets)
            .sum();
        Self {
            total,
            average: total as f64 / distribution.iter().sum::<u64>() as f64,
            worst: distribution.len(),
            at_worst: distribution.last().copied().unwrap_or_default(),
            distribution,
        }
    }

    /// Totals of all secrets, each played through the table: nothing is read off the tree.
    pub(crate) fn played(encoded: &Encoded) -> anyhow::Result<Self> {
        const READ: &str = "the encoder writes what the reader reads";
        let table = encoded.to_table();
        Ok(Self::new(match encoded.kind {
            Kind::DecisionTree => {
                referee::play_all(&DecisionTree::new(table).expect(READ))?.distribution
            }
            Kind::ColourTree => {
                referee::play_all(&ColourTree::new(table).expect(READ))?.distribution
            }
            _ => referee::play_all(&WordTree::new(table).expect(READ))?.distribution,
        }))
    }

    /// Number of secrets.
    pub(crate) fn secrets(&self) -> u64 {
        self.distribution.iter().sum()
    }

    /// The standard error of the average, if the secrets were drawn.
    pub(crate) fn standard_error(&self) -> f64 {
        let counts = (1_u32..).zip(&self.distribution);
        let squares = counts.map(|(guesses, &secrets)| {
            secrets as f64 * (f64::from(guesses) - self.average).powi(2)
        });
        let secrets = self.secrets() as f64;
        (squares.sum::<f64>() / (secrets - 1.0) / secrets).sqrt()
    }
}

impl From<&Tree> for GuessTotals {
    fn from(tree: &Tree) -> Self {
        Self::new(
            (1..=tree.cost().worst)
                .map(|guesses| tree.found_with(guesses).into())
                .collect(),
        )
    }
}

impl fmt::Display for GuessTotals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "worst    {} ({})", self.worst, secrets(self.at_worst))?;
        (1..)
            .zip(&self.distribution)
            .try_for_each(|(guesses, secrets)| writeln!(f, "{guesses:>7}  {secrets}"))
    }
}

/// Claims that are proven: codes for programs, phrases for people.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claims<'a>(pub(crate) &'a [Claim]);

impl Serialize for Claims<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Shown))
    }
}

impl fmt::Display for Claims<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&phrases(self.0))
    }
}

/// A table that was written. Its JSON is the path, its text the path and the size.
#[derive(Debug)]
pub(crate) struct WrittenTable {
    path: String,
    bytes: u64,
}

impl WrittenTable {
    /// Writes a table.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn table(path: &Path, encoded: &Encoded) -> anyhow::Result<Self> {
        write_tree(path, encoded)?;
        // Another program may have taken it away again.
        let bytes = fs::metadata(path).map_or(0, |file| file.len());
        Ok(Self {
            path: path.display().to_string(),
            bytes,
        })
    }

    /// Writes a table if a file is named. The result is to be told whatever becomes of the file, so
    /// an error stands beside it.
    pub(crate) fn if_asked(
        path: Option<&Path>,
        encoded: &Encoded,
    ) -> (Option<Self>, anyhow::Result<()>) {
        match path.map(|path| Self::table(path, encoded)) {
            None => (None, Ok(())),
            Some(Ok(table)) => (Some(table), Ok(())),
            Some(Err(error)) => (None, Err(error)),
        }
    }
}

impl Serialize for WrittenTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.path)
    }
}

impl fmt::Display for WrittenTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}",
            harmless(&self.path),
            counted(self.bytes, "byte", "bytes")
        )
    }
}

/// Report that a search has no tree to show.
#[derive(Debug, Serialize)]
pub(crate) struct NoTreeReport {
    #[serde(flatten)]
    game: Heading,
    /// Objective of the search, if it was one thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<Shown<Objective>>,
    /// The most guesses for a secret, if they were limited.
    max_depth: Option<u16>,
    /// `false` if it is proven that there is none, `null` if that is not known.
    possible: Option<bool>,
    /// Why, in a sentence.
    reason: String,
}

impl NoTreeReport {
    pub(crate) fn new<K>(
        game: &Game,
        objective: Option<Objective>,
        max_depth: Option<u16>,
        error: &SolveError<K>,
    ) -> Self {
        let possible = matches!(error, SolveError::Impossible { .. }).then_some(false);
        Self {
            game: game.into(),
            objective: objective.map(Shown),
            max_depth,
            possible,
            reason: error.to_string(),
        }
    }
}

impl fmt::Display for NoTreeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.possible.is_some() {
            "impossible"
        } else {
            "not found"
        };
        writeln!(f, "{verdict}: {}: {}", self.game, self.reason)
    }
}
