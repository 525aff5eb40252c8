//! `solvetab study value`: what the game is worth if codemaker and codebreaker both play their
//! best.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use num_bigint::BigInt;
use serde::Serialize;
use solvetab_lookup::claim::{Method, Objective};
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_studies::matrix_game::Fraction;
use solvetab_studies::value::{Column, Value, value};

use crate::asked::weight_file;
use crate::commands::solve::told::{Told, mistake, of_bounds};
use crate::fraction::Shown;
use crate::report::{Output, Verdict, counted};
use crate::tables::value_folder::HOST;
use crate::tables::{container, value_folder};
use crate::terminal::interruption;

/// The value of a game whose codemaker also plays to win
///
/// The codemaker chooses the secret, the codebreaker guesses, and the pay-off is the number of
/// guesses. The study finds the exact value as a fraction, the codemaker's best mixture of secrets,
/// and the codebreaker's best mixture of trees. Since symbols can be renamed, only one thing about
/// a code matters: how often its symbols occur. Without repeats all codes are alike, so every
/// secret is equally likely and the value is that of the optimal tree.
///
/// With --out, everything needed to check the value is written to a folder: the codemaker's
/// weights, for `solvetab solve --weights`, which proves that no tree does better against them; the
/// codebreaker's trees; and value.json, for `solvetab verify --deep`. The folder must be empty or
/// an earlier result of this command, which is then replaced.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study value --rules 4x6r
  solvetab study value --rules 4x6r --out value-4x6r
  solvetab verify --deep value-4x6r/value.json
  solvetab solve --rules 4x6r --weights value-4x6r/host.txt")]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Write the evidence to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules;
    if let Some(folder) = &arguments.out {
        container::check_writable_folder(folder)?;
        value_folder::check(folder)?;
    }
    interruption::hear()?;
    let start = Instant::now();
    let found = value(rules, &Told::new(output.progress, of_bounds)).map_err(mistake)?;
    let seconds = start.elapsed().as_secs_f64();
    if let Some(folder) = &arguments.out {
        let tell = |line: &str| output.progress.tell(line);
        write(folder, rules, &found, tell).with_context(|| format!("{} cannot be written", folder.display()))?;
    }
    let evidence = Evidence::new(rules, &found, arguments.out.is_some());
    let average = Shown(&found.value).decimal();
    output.report(&Report { evidence, average, searches: found.searches, seconds, found: &found })?;
    Ok(Verdict::Yes)
}

/// The value of a game, and how both play.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    evidence: Evidence,
    /// The value as the nearest decimal.
    average: f64,
    /// Searches for the best tree against a mixture.
    searches: u32,
    /// How long it took.
    seconds: f64,
    #[serde(skip)]
    found: &'a Value,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { evidence: Evidence { rules, value, .. }, average, found, .. } = self;
        writeln!(f, "{rules}: the value is {value} = {average:.6} guesses")?;
        writeln!(f, "symbols occur   codes   drawn by the codemaker with       guesses at most on average")?;
        for (at, class) in found.classes.iter().enumerate() {
            let (codes, host) = (class.codes.len(), exact_and_near(&found.host[at]));
            writeln!(f, "{class:<15} {codes:<7} {host:<33} {:.6}", guesser_average(found, at))?;
        }
        let trees = counted(found.guesser.len() as u64, "tree", "trees");
        writeln!(f, "the codebreaker draws among {trees}, each with its symbols and positions renamed at random:")?;
        for (share, column) in &found.guesser {
            let totals: Vec<String> = column.totals.iter().map(u64::to_string).collect();
            let unit = if column.totals == [1] { "guess" } else { "guesses" };
            writeln!(f, "  {}: {} {unit} for the codes above", exact_and_near(share), totals.join(", "))?;
        }
        writeln!(f, "{} in {:.3} s", counted(self.searches.into(), "search", "searches"), self.seconds)
    }
}

fn exact_and_near(fraction: &Fraction) -> String {
    format!("{} = {:.6}", Shown(fraction), Shown(fraction).decimal())
}

/// Guesses for a code of a class, if the codebreaker draws among its trees.
pub(crate) fn guesser_average(found: &Value, class: usize) -> f64 {
    let codes = found.classes[class].codes.len() as f64;
    let average = |column: &Column| column.totals[class] as f64 / codes;
    found.guesser.iter().map(|(share, column)| Shown(share).decimal() * average(column)).sum()
}

/// What is claimed, and can be checked: `value.json`. Keys and classes are in alphabetical order.
#[derive(Serialize)]
struct Evidence {
    /// How many codes each class has.
    codes: BTreeMap<String, usize>,
    /// The trees among which the guesser draws.
    guesser: Vec<InMixture>,
    /// With what weight the codemaker draws each class.
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
    /// The file, if one is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    /// With what weight the guesser draws it, a fraction.
    weight: String,
}

impl Evidence {
    /// With the names of the trees if they are written.
    fn new(rules: Rules, found: &Value, has_tables: bool) -> Self {
        fn by_class<T>(found: &Value, of: impl Fn(usize) -> T) -> BTreeMap<String, T> {
            found.classes.iter().enumerate().map(|(at, class)| (class.to_string(), of(at))).collect()
        }
        let size = |at: usize| found.classes[at].codes.len();
        let guesser = (1..).zip(&found.guesser).map(|(number, (share, column))| InMixture {
            averages: by_class(found, |at| average(column.totals[at], size(at))),
            table: has_tables.then(|| value_folder::tree_file(number)),
            weight: Shown(share).to_string(),
        });
        Self {
            codes: by_class(found, size),
            guesser: guesser.collect(),
            host: by_class(found, |at| Shown(&found.host[at]).to_string()),
            rules: rules.to_string(),
            value: Shown(&found.value).to_string(),
        }
    }
}

/// Guesses for a code, if so many codes need this total: a reduced fraction.
fn average(total: u64, codes: usize) -> String {
    let codes = codes as u64;
    let (mut divisor, mut rest) = (total, codes);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    Shown(&(BigInt::from(total / divisor), BigInt::from(codes / divisor))).to_string()
}

/// Writes the evidence: the claim last, so that it never tells of files that are not there.
///
/// All files are written before the first one is put in its place, so a full disk leaves the old
/// ones untouched. Meanwhile the claim says that it is unfinished, so old and new files are never
/// taken for one claim.
fn write(folder: &Path, rules: Rules, found: &Value, tell: impl FnOnce(&str)) -> anyhow::Result<()> {
    let game = Game::from(rules);
    let mut files = Vec::new();
    for (number, (_, column)) in (1..).zip(&found.guesser) {
        let mut encoded = encode::encode(&game, &column.tree);
        encoded.facts.strategy = Some(Method::WeightedSearch);
        encoded.facts.objective = Some(Objective::Mixture { trees: found.guesser.len() as u32 });
        let name = value_folder::tree_file(number);
        let file = container::to_file(name.trim_end_matches(".tab"), &encoded)?;
        files.push((name, file));
    }
    let weights = weight_file::text(&game, &found.weights_of_codes());
    let mut json = serde_json::to_vec_pretty(&Evidence::new(rules, found, true))?;
    json.push(b'\n');
    value_folder::replace(folder, files, (HOST, weights.into_bytes()), json, tell)
}
