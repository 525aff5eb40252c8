//! `solvetab study hidden-hand`: perfect play where each player has a hand that the other one does not see.

pub(crate) mod hidden_hand_plot;
pub(crate) mod hidden_probe;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use serde_json::{Value, json};
use solvetab_lookup::quad_ace::{MAX_HIDDEN_BASE, MAX_PLIES, PARTS, PublicState};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_studies::quad_ace::hidden_hand::encode;
use solvetab_studies::quad_ace::hidden_hand::play::{Results, Strategy, Worth, open_play};
use solvetab_studies::quad_ace::hidden_hand::regret::Search;
use solvetab_studies::quad_ace::hidden_hand::tree::{Dealing, Tree, TreeError};

use crate::choices::{choices, from_to};
use crate::report::{INTERRUPTED, Output, Verdict, counted, decimal, say_error, usage};
use crate::tables::container::{check_writable, to_file, write_atomically};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

/// Perfect play where each player hides a hand
///
/// Each player has an open hand and a hidden one, which only its owner knows until it is used against or reaches 0. Play ends in a draw after
/// --plies. Counterfactual regret minimisation (CFR+) finds a strategy for both players; how much it can lose to who knows it is computed
/// exactly on the way. docs/quad-ace-hidden.md has the rules.
///
/// Ctrl-C stops the search and keeps what has been found.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Hands show numbers below this base
    #[arg(long, value_name = "B", value_parser = from_to(2, MAX_HIDDEN_BASE))]
    base: u8,
    /// Play ends in a draw after so many plies
    #[arg(long, value_name = "N", value_parser = from_to(1, MAX_PLIES))]
    plies: u8,
    /// How often the strategy is improved; the search ends before that when it is good enough (--until)
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = from_to(1_u32, 1_000_000))]
    iterations: u32,
    /// The exploitability at which the search ends
    #[arg(long, value_name = "E", default_value = "0.0005", value_parser = small)]
    until: f64,
    /// How the hidden numbers come about
    #[arg(long, default_value = "drawn", value_parser = choices(&[Dealing::Drawn, Dealing::Chosen], dealing_name, dealing_summary))]
    start: Dealing,
    /// The open hands at the start, the first mover's before the other player's
    #[arg(long, value_name = "A,B", default_value = "1,1")]
    open: String,
    /// Write the strategy as a table, which `study hidden-probe` reads
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The name of a way to deal on the command line.
pub(crate) fn dealing_name(dealing: Dealing) -> &'static str {
    match dealing {
        Dealing::Drawn => "drawn",
        Dealing::Chosen => "chosen",
    }
}

/// What it means.
pub(crate) fn dealing_summary(dealing: Dealing) -> &'static str {
    match dealing {
        Dealing::Drawn => "From 1 on, all equally likely",
        Dealing::Chosen => "Each player chooses its own, in secret",
    }
}

fn small(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=2.0).contains(number));
    number.ok_or_else(|| format!("{text} is not a number from 0 to 2, such as 0.001"))
}

/// The open hands at the start, in the order of the players.
fn open_hands(text: &str) -> anyhow::Result<[u8; 2]> {
    let numbers =
        text.split_once(',').and_then(|(one, other)| Some([one.trim().parse().ok()?, other.trim().parse().ok()?]));
    numbers.ok_or_else(|| usage(format!("the open hands are two numbers such as 1,1, not \"{text}\"")))
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let open = open_hands(&arguments.open)?;
    let start = PublicState::start(arguments.base, arguments.plies, open).map_err(usage)?;
    if let Some(path) = &arguments.out {
        check_writable(path)?;
    }
    interruption::hear()?;
    let tree = Tree::new(start, arguments.start, &UntilInterrupted(output.progress)).map_err(mistake);
    let tree = tree.inspect_err(|error| {
        if error.is::<Interrupted>() {
            say_error(&anyhow!("interrupted before the first iteration: nothing was found"), INTERRUPTED, output.json);
        }
    })?;
    let mut search = Search::new(&tree);
    let (curve, looked) = improve(&mut search, &tree, arguments, &UntilInterrupted(output.progress));
    let strategy = search.average();
    if let Some(path) = &arguments.out {
        write(path, &tree, &strategy, search.iterations())?;
    }
    let found = Found::new(&tree, &strategy, curve);
    output.answer(|| found.describe(), |out| found.write(out))?;
    looked?;
    Ok(Verdict::Yes)
}

/// A tree that is too large is a mistake in what was asked.
pub(crate) fn mistake(error: TreeError) -> anyhow::Error {
    match error {
        TreeError::Interrupted(interrupted) => interrupted.into(),
        error => usage(error),
    }
}

/// Improves the strategy until it is good enough, or interrupted; the exploitability of the average strategy on the way, at iterations 1, 2,
/// 4, 8, ... and the last.
fn improve(
    search: &mut Search<'_>,
    tree: &Tree,
    arguments: &Arguments,
    control: &dyn Control<Steps>,
) -> (Vec<(u32, Worth)>, Result<(), Interrupted>) {
    let phase = Phase::new(control, "iterations at most", u64::from(arguments.iterations));
    let mut curve: Vec<(u32, Worth)> = Vec::new();
    let mut next = 1;
    loop {
        let before = search.iterations();
        let looked = search.run(next - before, &|steps: &Steps| phase.look_at(u64::from(before) + steps.done()));
        let worth = search.average().worth(tree);
        curve.push((search.iterations(), worth));
        let is_enough = worth.exploitability() <= arguments.until || search.iterations() >= arguments.iterations;
        if looked.is_err() || is_enough {
            return (curve, looked);
        }
        next = (next * 2).min(arguments.iterations);
    }
}

fn write(path: &Path, tree: &Tree, strategy: &Strategy, iterations: u32) -> anyhow::Result<()> {
    let encoded = encode::encode(tree, strategy, iterations);
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    write_atomically(path, &to_file(&name, &encoded)?)
}

/// What is told of a strategy.
struct Found<'a> {
    tree: &'a Tree,
    curve: Vec<(u32, Worth)>,
    /// Of the strategy as a table holds it.
    worth: Worth,
    /// By name: how games end.
    results: Vec<(&'static str, &'static str, Results)>,
    choices: Vec<[f64; MAX_HIDDEN_BASE as usize]>,
}

impl<'a> Found<'a> {
    fn new(tree: &'a Tree, strategy: &Strategy, curve: Vec<(u32, Worth)>) -> Self {
        let strategy = strategy.rounded(tree, PARTS);
        let guessing = Strategy::guessing(tree).with_start_of(&strategy);
        let results = vec![
            ("open", "all hands open, both perfect (numbers drawn)", open_play(tree)),
            ("strategy", "both play this strategy", strategy.results(tree)),
            ("guessing_first", "guessing expert first, this strategy second", guessing.first_against(tree, &strategy)),
            ("guessing_second", "this strategy first, guessing expert second", strategy.first_against(tree, &guessing)),
            ("seeing_first", "seeing expert first, this strategy second", strategy.against_seeing(tree, 0)),
            ("seeing_second", "this strategy first, seeing expert second", strategy.against_seeing(tree, 1)),
        ];
        let choices = match tree.dealing() {
            Dealing::Drawn => Vec::new(),
            Dealing::Chosen => strategy.choices().to_vec(),
        };
        Self { tree, curve, worth: strategy.worth(tree), results, choices }
    }

    fn describe(&self) -> Value {
        let start = self.tree.start();
        let point = |(iteration, worth): &(u32, Worth)| json!({"iteration": iteration, "value": worth.value, "exploitability": worth.exploitability()});
        let results: serde_json::Map<String, Value> = self
            .results
            .iter()
            .map(|(key, _, results)| {
                ((*key).to_owned(), json!({"wins": results.wins, "draws": results.draws, "losses": results.losses}))
            })
            .collect();
        json!({
            "base": start.base(),
            "plies": start.plies(),
            "start": dealing_name(self.tree.dealing()),
            "open": [start.open(0), start.open(1)],
            "value": self.worth.value,
            "exploitability": self.worth.exploitability(),
            "at_least": self.worth.least,
            "at_most": self.worth.best,
            "public_states": self.tree.public_states(),
            "information_sets": self.tree.information_sets(),
            "curve": self.curve.iter().map(point).collect::<Vec<_>>(),
            "results": results,
            "choices": self.choices.iter().map(|choices| &choices[1..start.base().into()]).collect::<Vec<_>>(),
        })
    }

    fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let start = self.tree.start();
        writeln!(
            out,
            "base {}, at most {}, open hands {} and {}, hidden ones {}: {}, {}",
            start.base(),
            counted(start.plies().into(), "ply", "plies"),
            start.open(0),
            start.open(1),
            dealing_name(self.tree.dealing()),
            counted(self.tree.public_states() as u64, "public state", "public states"),
            counted(self.tree.information_sets(), "information set", "information sets"),
        )?;
        writeln!(out, "iteration  value      exploitability")?;
        for (iteration, worth) in &self.curve {
            writeln!(out, "{iteration:9}  {:>9}  {}", decimal(worth.value, 6), decimal(worth.exploitability(), 6))?;
        }
        let Worth { value, best, least } = self.worth;
        let [value, best, least] = [value, best, least].map(|worth| decimal(worth, 6));
        writeln!(out, "value to the first mover: {value}, proven between {least} and {best}")?;
        for (player, choices) in self.choices.iter().enumerate() {
            let whose = ["first mover", "other player"][player];
            let shares: Vec<String> =
                (1..start.base()).map(|number| format!("{number} {:.4}", choices[usize::from(number)])).collect();
            writeln!(out, "the {whose} hides {}", shares.join(", "))?;
        }
        writeln!(out, "the first mover            wins    draws   loses")?;
        for (_, what, results) in &self.results {
            writeln!(out, "{:8.4} {:8.4} {:8.4}  {what}", results.wins, results.draws, results.losses)?;
        }
        Ok(())
    }
}
