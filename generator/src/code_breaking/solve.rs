//! `solvetab solve`: an optimal tree for any rules, or for a list of codes.

use std::path::PathBuf;
use std::time::Instant;

use serde_json::{Map, Value, json};
use solvetab_lookup::code_breaking::Rules;

use super::code_list::{CodeList, Guesses};
use super::exact::optimal::{self, MOST_CODES, Objective, Optimal, Question, Resources};
use super::exact::techniques::Technique;
use super::exact::universe::Universe;
use super::exact::watch::Saved;
use super::long_run::LongRun;
use super::tree::Tree;
use super::{checkpoint, encode, referee};
use crate::container;
use crate::game::TableEntry;
use crate::output::{Output, Verdict, usage};

/// Find a decision tree and prove that none is better
///
/// Among the trees that are best by the objective's first measure it finds the best by the second, then by the third; of
/// those, the one that always takes the first guess, codes that may be the secret before others. Ends with exit code 1 if
/// the depth allowed is too small for any tree, and with 130, after saying what is proven so far, if it is interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab solve --rules 4x6r --max-depth 5
  solvetab solve --codes words.txt --out words.json
  solvetab solve --rules 5x8 --checkpoint 5x8.checkpoint")]
pub(super) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long, required_unless_present = "codes")]
    rules: Option<Rules>,
    /// The codes that may be secret, one a line: codes of the rules, or, without rules, words of equal length
    #[arg(long, value_name = "FILE")]
    codes: Option<PathBuf>,
    /// With --codes: what may be guessed
    #[arg(long, value_name = "WHICH", default_value = "list", requires = "codes")]
    guesses: Guesses,
    /// What to optimise first, second and third
    #[arg(long, default_value_t)]
    objective: Objective,
    /// Never need more guesses than this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    max_depth: Option<u8>,
    /// Mebibytes for what is remembered of sets; less makes the search slower, not wrong
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: usize,
    /// Write the tree to this file: a table, or, with --codes, JSON
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep what is known in this file, go on from it if it is there, and delete it at the end
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// For sets of more than 40 codes try only the N guesses that look best: much faster, and proves only the worst case
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
    /// Do without some of what makes the search fast; the tree is the same
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    without: Vec<Technique>,
}

/// Which codes are searched.
enum Codes {
    Rules(Rules),
    List(CodeList),
}

impl Codes {
    fn of(arguments: &Arguments) -> anyhow::Result<Self> {
        let codes = match (&arguments.codes, arguments.rules) {
            (Some(path), rules) => Self::List(CodeList::read(path, rules, arguments.guesses)?),
            (None, Some(rules)) => Self::Rules(rules),
            (None, None) => return Err(usage("name the rules, or a file with --codes")),
        };
        let secrets = codes.secrets();
        if secrets > MOST_CODES as usize {
            let most = format!("more than the {MOST_CODES} that are searched");
            return Err(usage(format!("{} has {secrets} codes, {most}: search fewer", codes.name())));
        }
        Ok(codes)
    }

    fn secrets(&self) -> usize {
        match self {
            Self::Rules(rules) => rules.codes() as usize,
            Self::List(list) => list.secrets(),
        }
    }

    /// For people.
    fn name(&self) -> String {
        match self {
            Self::Rules(rules) => rules.to_string(),
            Self::List(_) => "the list".to_owned(),
        }
    }

    /// What tells one search from another.
    fn description(&self) -> String {
        match self {
            Self::Rules(rules) => rules.to_string(),
            Self::List(list) => list.description(),
        }
    }

    fn universe(&self, vectors: bool) -> Universe {
        match self {
            Self::Rules(rules) => Universe::new(*rules, vectors),
            Self::List(list) => list.universe(vectors),
        }
    }
}

pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { objective, max_depth, .. } = arguments;
    let codes = Codes::of(arguments)?;
    let mut resources = Resources { memory: arguments.memory.saturating_mul(1 << 20), ..Resources::default() };
    arguments.without.iter().for_each(|&technique| resources.techniques.turn_off(technique));
    let within = max_depth.map_or_else(String::new, |depth| format!(", within {depth} guesses"));
    let width = arguments.width.map_or_else(String::new, |width| format!(", {width} guesses for large sets"));
    let question = format!("{}, {objective}{within}{width}", codes.description());
    let saved = match &arguments.checkpoint {
        Some(path) => checkpoint::read(path, &question)?,
        None => Saved::default(),
    };
    let start = Instant::now();
    let rules = if let Codes::Rules(rules) = codes { Some(rules) } else { None };
    let run = LongRun::new(output.progress, arguments.checkpoint.as_deref(), &question, rules)?;
    let universe = codes.universe(resources.techniques.vectors);
    let optimal = optimal::solve_watched(
        universe,
        Question { objective, max_depth, width: arguments.width.map(|width| width as usize) },
        &resources,
        saved,
        &run,
    );
    drop(run);
    let seconds = start.elapsed().as_secs_f64();
    if let (Some(optimal), Some(path)) = (&optimal, &arguments.out) {
        let file = match &codes {
            Codes::Rules(rules) => {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                let entry =
                    TableEntry { name: &name, rules: "", objective: &format!("{objective}{within}"), is_slow: false };
                encode::optimal(&entry, *rules, optimal).to_file()?
            }
            Codes::List(list) => format!("{}\n", tree_json(&optimal.tree, list)).into_bytes(),
        };
        container::write_atomically(path, &file)?;
    }
    if let Some(path) = &arguments.checkpoint {
        // It may never have been written.
        let _ = std::fs::remove_file(path);
    }
    if let (None, Some(width)) = (&optimal, arguments.width) {
        // There may be a tree of other guesses, so nothing is said to be impossible.
        return Err(usage(format!("{width} guesses for each large set lead to no tree{within}: raise --width")));
    }
    let Some(optimal) = optimal else {
        let depth = max_depth.unwrap_or_default();
        output.answer(
            || json!({"rules": codes.name(), "objective": objective.to_string(), "max_depth": depth, "possible": false}),
            |out| {
                let name = codes.name();
                Ok(writeln!(out, "impossible: no tree for {name} finds every secret within {depth} guesses")?)
            },
        )?;
        return Ok(Verdict::No);
    };
    let Optimal { tree, at_worst, proven } = &optimal;
    let distribution = match &codes {
        // The games are played through the table that was written, not read off the tree.
        Codes::Rules(rules) => referee::play_all(&encode::in_memory(*rules, tree)?)?.distribution,
        Codes::List(_) => tree.distribution(),
    };
    let total: u64 = (1..).zip(&distribution).map(|(guesses, secrets)| guesses * secrets).sum();
    let average = total as f64 / codes.secrets() as f64;
    let worst = distribution.len();
    output.answer(
        || {
            json!({
                "rules": codes.name(),
                "objective": objective.to_string(),
                "max_depth": max_depth,
                "possible": true,
                "codes": codes.secrets(),
                "total": total,
                "average": average,
                "worst": worst,
                "at_worst": at_worst,
                "distribution": distribution,
                "proven": proven,
                "seconds": seconds,
            })
        },
        |out| {
            let optimal = if arguments.width.is_none() { ", proven optimal" } else { "" };
            writeln!(out, "{}: {total} guesses for {} secrets{optimal}", codes.name(), codes.secrets())?;
            writeln!(out, "average  {average:.4}")?;
            writeln!(out, "worst    {worst} ({at_worst} secrets)")?;
            referee::write_distribution(&distribution, out)?;
            writeln!(out, "proven   {}", if proven.is_empty() { "nothing".to_owned() } else { proven.join(", ") })?;
            writeln!(out, "searched in {seconds:.3} s")?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

/// A tree of a list: the guess, and what follows each answer but the winning one.
fn tree_json(tree: &Tree, list: &CodeList) -> Value {
    let answers: Map<String, Value> =
        tree.children.iter().map(|(answer, child)| (answer.to_string(), tree_json(child, list))).collect();
    json!({"guess": list.name(tree.guess), "answers": answers})
}
