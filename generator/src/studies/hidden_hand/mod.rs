//! `solvetab study hidden-hand`: perfect play where each player has a hand that the other one does
//! not see.

pub(crate) mod hidden_hand_plot;
pub(crate) mod hidden_probe;

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use serde::{Serialize, Serializer};
use solvetab_lookup::quad_ace::{MAX_HIDDEN_BASE, MAX_PLIES, PARTS, PublicState};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_studies::quad_ace::hidden_hand::encode;
use solvetab_studies::quad_ace::hidden_hand::play::{Results, Strategy, Worth, open_play};
use solvetab_studies::quad_ace::hidden_hand::regret::Search;
use solvetab_studies::quad_ace::hidden_hand::tree::{Dealing, Tree, TreeError};

use crate::choices::{choices, from_to};
use crate::report::{Output, Verdict, counted, decimal, form, say_error, usage};
use crate::tables::container::{check_writable, to_file, write_atomically};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

/// QuadAce with a hidden hand: near-perfect play and what it is worth
///
/// Each player has an open hand and a hidden one. Only its owner knows the hidden hand until it is
/// used or reaches 0. The game is a draw after --plies moves. Counterfactual regret minimisation
/// (CFR+) finds a strategy for both players. Its exploitability is computed exactly: how much it
/// can lose to an opponent who knows it. docs/quad-ace-hidden.md has the rules.
///
/// Ctrl-C stops the search and keeps the strategy found so far.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Hands are counted modulo this base
    #[arg(long, value_name = "B", value_parser = from_to(2, MAX_HIDDEN_BASE))]
    base: u8,
    /// The game is a draw after N moves of one player
    #[arg(long, value_name = "N", value_parser = from_to(1, MAX_PLIES))]
    plies: u8,
    /// Iterations at most; the search ends earlier when --until is reached
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = from_to(1_u32, 1_000_000))]
    iterations: u32,
    /// Stop at this exploitability
    #[arg(long, value_name = "E", default_value = "0.0005", value_parser = small)]
    until: f64,
    /// How the hidden hands begin
    #[arg(long, default_value = "drawn", value_parser = choices(&[Dealing::Drawn, Dealing::Chosen], dealing_name, dealing_summary))]
    start: Dealing,
    /// The open hands at the start: the first mover's, then the other player's
    #[arg(long, value_name = "A,B", default_value = "1,1")]
    open: String,
    /// Write the strategy to this table file, for `study hidden-probe`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The players, in their order.
pub(crate) const PLAYERS: [&str; 2] = ["first mover", "other player"];

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
    numbers.ok_or_else(|| form(format!("the open hands are two numbers such as 1,1, not \"{text}\"")))
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
            say_error(
                &anyhow!("interrupted before the first iteration: nothing was found"),
                interruption::exit_code(),
                output.json,
            );
        }
    })?;
    let mut search = Search::new(&tree);
    let (curve, looked) = improve(&mut search, &tree, arguments, &UntilInterrupted(output.progress));
    let strategy = search.average();
    if let Some(path) = &arguments.out {
        write(path, &tree, &strategy, search.iterations())?;
    }
    output.report(&Report::new(&tree, &strategy, &curve))?;
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

/// Improves the strategy until it is good enough, or interrupted; the exploitability of the average
/// strategy on the way, at iterations 1, 2, 4, 8, ... and the last.
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

/// A strategy for both players.
#[derive(Serialize)]
struct Report {
    base: u8,
    /// Play ends in a draw after so many.
    plies: u8,
    /// How the hidden numbers come about: drawn or chosen.
    start: &'static str,
    /// The open hands at the start, in the order of the players.
    open: [u8; 2],
    /// What the first mover gets if both play the strategy.
    value: f64,
    /// How much a best response gains from knowing the strategy, on average of both sides.
    exploitability: f64,
    /// Between these the value of the game is proven to lie.
    at_least: f64,
    at_most: f64,
    public_states: usize,
    information_sets: u64,
    /// How the search went.
    curve: Vec<Point>,
    /// How games end, by who plays.
    #[serde(serialize_with = "by_key")]
    results: Vec<Players>,
    /// If the hidden numbers are chosen: how likely each one is, from 1 on, by player.
    choices: Vec<Vec<f64>>,
}

/// The strategy at one moment of the search.
#[derive(Serialize)]
struct Point {
    iteration: u32,
    value: f64,
    exploitability: f64,
}

/// How the first mover's games end.
#[derive(Serialize)]
struct Shares {
    wins: f64,
    draws: f64,
    losses: f64,
}

/// Who plays, by a key and in words, and how the games end.
struct Players {
    key: &'static str,
    who: &'static str,
    shares: Shares,
}

fn by_key<S: Serializer>(all: &[Players], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(all.iter().map(|Players { key, shares, .. }| (key, shares)))
}

impl Report {
    /// What a table holds of a strategy.
    fn new(tree: &Tree, strategy: &Strategy, curve: &[(u32, Worth)]) -> Self {
        let start = tree.start();
        let strategy = strategy.rounded(tree, PARTS);
        let guessing = Strategy::guessing(tree).with_start_of(&strategy);
        let worth = strategy.worth(tree);
        let players =
            |key, who, Results { wins, draws, losses }| Players { key, who, shares: Shares { wins, draws, losses } };
        let results = vec![
            players("open", "all hands open, both perfect (numbers drawn)", open_play(tree)),
            players("strategy", "both play this strategy", strategy.results(tree)),
            players(
                "guessing_first",
                "guessing expert first, this strategy second",
                guessing.first_against(tree, &strategy),
            ),
            players(
                "guessing_second",
                "this strategy first, guessing expert second",
                strategy.first_against(tree, &guessing),
            ),
            players("seeing_first", "seeing expert first, this strategy second", strategy.against_seeing(tree, 0)),
            players("seeing_second", "this strategy first, seeing expert second", strategy.against_seeing(tree, 1)),
        ];
        let choices = match tree.dealing() {
            Dealing::Drawn => Vec::new(),
            Dealing::Chosen => {
                strategy.choices().iter().map(|choices| choices[1..start.base().into()].to_vec()).collect()
            }
        };
        let point = |&(iteration, worth): &(u32, Worth)| Point {
            iteration,
            value: worth.value,
            exploitability: worth.exploitability(),
        };
        Self {
            base: start.base(),
            plies: start.plies(),
            start: dealing_name(tree.dealing()),
            open: [start.open(0), start.open(1)],
            value: worth.value,
            exploitability: worth.exploitability(),
            at_least: worth.least,
            at_most: worth.best,
            public_states: tree.public_states(),
            information_sets: tree.information_sets(),
            curve: curve.iter().map(point).collect(),
            results,
            choices,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { base, plies, start, open: [one, other], public_states, information_sets, .. } = self;
        let plies = counted(plies.into(), "move", "moves");
        let states = counted(public_states as u64, "public state", "public states");
        let sets = counted(information_sets, "information set", "information sets");
        writeln!(
            f,
            "base {base}, at most {plies}, open hands {one} and {other}, hidden ones {start}: {states}, {sets}"
        )?;
        writeln!(f, "iteration  value      exploitability")?;
        for Point { iteration, value, exploitability } in &self.curve {
            writeln!(f, "{iteration:9}  {:>9}  {}", decimal(*value, 6), decimal(*exploitability, 6))?;
        }
        let [value, least, most] = [self.value, self.at_least, self.at_most].map(|worth| decimal(worth, 6));
        writeln!(f, "value to the first mover: {value}, proven between {least} and {most}")?;
        for (whose, choices) in PLAYERS.iter().zip(&self.choices) {
            let shares: Vec<String> =
                (1..).zip(choices).map(|(number, share): (u8, _)| format!("{number} {share:.4}")).collect();
            writeln!(f, "the {whose} hides {}", shares.join(", "))?;
        }
        writeln!(f, "the first mover            wins    draws   loses")?;
        for Players { who, shares: Shares { wins, draws, losses }, .. } in &self.results {
            writeln!(f, "{wins:8.4} {draws:8.4} {losses:8.4}  {who}")?;
        }
        Ok(())
    }
}
