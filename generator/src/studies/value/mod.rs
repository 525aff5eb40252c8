//! `solvetab study value`: what the game is worth if host and guesser both play their best.

pub(crate) mod value_plot;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use num_bigint::BigInt;
use serde_json::{Map, Value as Json, json};
use solvetab_lookup::claim::{Method, Objective};
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_studies::value::{Column, Value, value};

use crate::asked::weight_file;
use crate::commands::solve::search_told::{SearchTold, mistake};
use crate::fraction::Shown;
use crate::report::{Output, Verdict, counted};
use crate::tables::value_folder::HOST;
use crate::tables::{container, value_folder};
use crate::terminal::interruption;

/// What a game is worth if host and guesser both play their best
///
/// The host draws the secret as he likes, the guesser his guesses, and the pay-off is how many guesses are needed. Finds the value exactly, a fraction,
/// how the host draws and among which trees the guesser does. Symbols can be renamed, so all that matters of a code is how often its symbols
/// occur: without repeats all codes are alike, the host draws any, and the value is that of the optimal tree.
///
/// With --out a folder is written with all that is needed to check it: the host's weights for solvetab solve --weights, which proves that no
/// tree is better against them; the guesser's trees; and value.json, which solvetab verify --deep checks. The folder must be empty, or one that
/// was written so: its trees are then replaced.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study value --rules 4x6r
  solvetab study value --rules 4x6r --out value-4x6r
  solvetab verify --deep value-4x6r/value.json
  solvetab solve --rules 4x6r --weights value-4x6r/host.txt")]
pub(crate) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
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
    let found = value(rules, &SearchTold::new(output.progress)).map_err(mistake)?;
    let seconds = start.elapsed().as_secs_f64();
    if let Some(folder) = &arguments.out {
        let tell = |line: &str| output.progress.tell(line);
        write(folder, rules, &found, tell).with_context(|| format!("{} cannot be written", folder.display()))?;
    }
    output.answer(
        || {
            let mut json = evidence(rules, &found, arguments.out.is_some());
            json["average"] = json!(Shown(&found.value).decimal());
            json["searches"] = json!(found.searches);
            json["seconds"] = json!(seconds);
            json
        },
        |out| {
            let shown = Shown(&found.value);
            writeln!(out, "{rules}: the value is {shown} = {:.6} guesses", shown.decimal())?;
            writeln!(out, "symbols occur   codes   the host draws one of them with   guesses at most on average")?;
            for (at, class) in found.classes.iter().enumerate() {
                let host = Shown(&found.host[at]);
                let average = guesser_average(&found, at);
                writeln!(
                    out,
                    "{:<15} {:<7} {:<33} {average:.6}",
                    class.to_string(),
                    class.codes.len(),
                    format!("{host} = {:.6}", host.decimal())
                )?;
            }
            let trees = counted(found.guesser.len() as u64, "tree", "trees");
            writeln!(out, "the guesser draws among {trees}, each with its symbols and positions renamed at random:")?;
            for (share, column) in &found.guesser {
                let totals: Vec<String> = column.totals.iter().map(u64::to_string).collect();
                writeln!(
                    out,
                    "  {} = {:.6}: {} guesses for the codes above",
                    Shown(share),
                    Shown(share).decimal(),
                    totals.join(", ")
                )?;
            }
            writeln!(out, "{} in {seconds:.3} s", counted(found.searches.into(), "search", "searches"))?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

/// Guesses for a code of a class, if the guesser draws among his trees.
pub(crate) fn guesser_average(found: &Value, class: usize) -> f64 {
    let codes = found.classes[class].codes.len() as f64;
    let average = |column: &Column| column.totals[class] as f64 / codes;
    found.guesser.iter().map(|(share, column)| Shown(share).decimal() * average(column)).sum()
}

/// What is claimed, and can be checked; with the names of the trees if they are written.
fn evidence(rules: Rules, found: &Value, has_tables: bool) -> Json {
    let by_class = |fraction: &dyn Fn(usize) -> String| -> Map<String, Json> {
        found.classes.iter().enumerate().map(|(at, class)| (class.to_string(), json!(fraction(at)))).collect()
    };
    let guesser = (1..).zip(&found.guesser).map(|(number, (share, column))| {
        let average = |at: usize| average(column.totals[at], found.classes[at].codes.len());
        let mut tree = json!({"weight": Shown(share).to_string(), "averages": by_class(&average)});
        if has_tables {
            tree["table"] = json!(value_folder::tree_file(number));
        }
        tree
    });
    let codes: Map<String, Json> =
        found.classes.iter().map(|class| (class.to_string(), json!(class.codes.len()))).collect();
    json!({
        "rules": rules.to_string(),
        "value": Shown(&found.value).to_string(),
        "codes": codes,
        "host": by_class(&|at| Shown(&found.host[at]).to_string()),
        "guesser": guesser.collect::<Vec<_>>(),
    })
}

/// Guesses for a code, if so many codes need this total: reduced.
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
/// All files are written before the first one is put in its place, so that no room for them means that what was there stays; and while
/// they are put there the claim says that it is unfinished, so that old and new ones are never taken for one claim.
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
    let weights = weight_file::text(&Game::from(rules), &found.weights_of_codes());
    let mut json = serde_json::to_vec_pretty(&evidence(rules, found, true))?;
    json.push(b'\n');
    value_folder::replace(folder, files, (HOST, weights.into_bytes()), json, tell)
}
