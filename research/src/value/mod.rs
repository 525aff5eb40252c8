//! `solvetab-research value`: what the game is worth if codemaker and codebreaker both play their
//! best.

mod classes;
mod column_generation;

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use num_bigint::BigInt;
use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::search::weighted::WeightError;
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::spine::reduced;

use self::column_generation::{GameValue, TreeColumn, value};
use crate::fraction::Exact;
use crate::matrix_game::Fraction;
use crate::report::{Output, Replacement, counted, mistake};
use crate::watch::Watch;

/// The value of a game whose codemaker also plays to win
///
/// The codemaker chooses the secret, the codebreaker guesses, and the pay-off is the number of
/// guesses. The study finds the exact value as a fraction, the codemaker's best mixture of secrets,
/// and the codebreaker's best mixture of trees. Since symbols can be renamed, only one thing about
/// a code matters: how often its symbols occur. Without repeats all codes are alike, so every
/// secret is equally likely and the value is that of the optimal tree.
///
/// With --out, the evidence is written to a file of JSON: the report, and every game of every tree.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab-research value --rules 4x6r
  solvetab-research value --rules 4x6r --out value-4x6r.json")]
pub(crate) struct ValueArguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Write the evidence to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the study.
pub(crate) fn run(arguments: &ValueArguments, output: &mut Output<'_>) -> anyhow::Result<bool> {
    let rules = arguments.rules;
    let out = arguments.out.as_deref().map(Replacement::new).transpose()?;
    let start = Instant::now();
    let found = value(rules, &Watch::new()).map_err(|error| match error {
        WeightError::Interrupted(interrupted) => interrupted.into(),
        error => mistake(error),
    })?;
    let seconds = start.elapsed().as_secs_f64();
    if let Some(out) = out {
        let games = found
            .guesser
            .iter()
            .map(|(_, column)| games(rules, column))
            .collect::<anyhow::Result<_>>()?;
        out.write(&(serde_json::to_string(&Evidence::new(rules, &found, games))? + "\n"))?;
    }

    let average = Exact(&found.value).decimal();
    let evidence = Evidence::new(rules, &found, Vec::new());
    output.report(&ValueReport {
        evidence,
        average,
        searches: found.searches,
        seconds,
        found: &found,
    })?;
    Ok(true)
}

/// Guesses in a tree for each code, separated by spaces.
fn games(rules: Rules, column: &TreeColumn) -> anyhow::Result<BTreeMap<String, String>> {
    let played = referee::play_all(&encode::in_memory(rules, &column.tree))?;
    let games = played.games.iter().map(|game| {
        let guesses: Vec<String> = game
            .moves
            .iter()
            .map(|(guess, _)| guess.to_string())
            .collect();
        (game.secret.to_string(), guesses.join(" "))
    });
    Ok(games.collect())
}

/// The value of a game, and how both play.
#[derive(Serialize)]
struct ValueReport<'a> {
    #[serde(flatten)]
    evidence: Evidence,
    /// The value as the nearest decimal.
    average: f64,
    /// Searches for the best tree against a mixture.
    searches: u32,
    /// Duration in seconds.
    seconds: f64,
    #[serde(skip)]
    found: &'a GameValue,
}

impl fmt::Display for ValueReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            evidence: Evidence { rules, value, .. },
            average,
            found,
            ..
        } = self;
        writeln!(f, "{rules}: the value is {value} = {average:.6} guesses")?;
        writeln!(
            f,
            "symbols occur   codes   drawn by the codemaker with       guesses at most on average"
        )?;
        for (at, class) in found.classes.iter().enumerate() {
            let (codes, host) = (class.codes.len(), exact_and_near(&found.host[at]));
            writeln!(
                f,
                "{class:<15} {codes:<7} {host:<33} {:.6}",
                guesser_average(found, at)
            )?;
        }
        let trees = counted(found.guesser.len(), "tree", "trees");
        writeln!(
            f,
            "the codebreaker draws among {trees}, each with its symbols and positions renamed at random:"
        )?;
        for (share, column) in &found.guesser {
            let totals: Vec<String> = column.totals.iter().map(u64::to_string).collect();
            let unit = if column.totals == [1] {
                "guess"
            } else {
                "guesses"
            };
            writeln!(
                f,
                "  {}: {} {unit} for the codes above",
                exact_and_near(share),
                totals.join(", ")
            )?;
        }
        writeln!(
            f,
            "{} in {:.3} s",
            counted(self.searches, "search", "searches"),
            self.seconds
        )
    }
}

fn exact_and_near(fraction: &Fraction) -> String {
    format!("{} = {:.6}", Exact(fraction), Exact(fraction).decimal())
}

/// Guesses for a code of a class, if the codebreaker draws among its trees.
fn guesser_average(found: &GameValue, class: usize) -> f64 {
    let codes = found.classes[class].codes.len() as f64;
    let guesser = found.guesser.iter();
    guesser
        .map(|(share, column)| Exact(share).decimal() * (column.totals[class] as f64 / codes))
        .sum()
}

/// The claim, in a form that can be checked. Keys and classes are in alphabetical order.
#[derive(Serialize)]
struct Evidence {
    /// Number of codes in each class.
    codes: BTreeMap<String, usize>,
    /// The trees among which the guesser draws.
    guesser: Vec<InMixture>,
    /// Weight with which the codemaker draws each class.
    host: BTreeMap<String, String>,
    rules: String,
    /// The value of the game, a fraction.
    value: String,
}

/// A tree of the guesser's mixture.
#[derive(Serialize)]
struct InMixture {
    /// Guesses on average for each class, fractions.
    averages: BTreeMap<String, String>,
    /// Guesses for each code, if they are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<BTreeMap<String, String>>,
    /// Weight with which the guesser draws it, a fraction.
    weight: String,
}

impl Evidence {
    /// Makes the evidence, with the games of each tree or without.
    fn new(rules: Rules, found: &GameValue, games: Vec<BTreeMap<String, String>>) -> Self {
        fn by_class<T>(found: &GameValue, of: impl Fn(usize) -> T) -> BTreeMap<String, T> {
            found
                .classes
                .iter()
                .enumerate()
                .map(|(at, class)| (class.to_string(), of(at)))
                .collect()
        }
        let mut games = games.into_iter();
        let guesser = found.guesser.iter().map(|(share, column)| InMixture {
            averages: by_class(found, |at| {
                average(column.totals[at], found.classes[at].codes.len())
            }),
            games: games.next(),
            weight: Exact(share).to_string(),
        });

        Self {
            codes: by_class(found, |at| found.classes[at].codes.len()),
            guesser: guesser.collect(),
            host: by_class(found, |at| Exact(&found.host[at]).to_string()),
            rules: rules.to_string(),
            value: Exact(&found.value).to_string(),
        }
    }
}

/// Guesses for a code, if so many codes need this total: a reduced fraction.
fn average(total: u64, codes: usize) -> String {
    Exact(&reduced(BigInt::from(total), BigInt::from(codes))).to_string()
}
