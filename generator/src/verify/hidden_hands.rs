//! Computes again what a table of a hidden-hand strategy claims, by playing against it: a best
//! response for each side, through the table's own probes.
//!
//! The solver's tree ends where nothing is hidden any more; here play goes on to the end, with the
//! moves that the table answers there, so a mistake in its open positions would show, too.

use std::collections::HashMap;

use anyhow::{bail, ensure};
use solvetab_lookup::QueryError;
use solvetab_lookup::claim::{Claim, Method, Millionths, Objective};
use solvetab_lookup::quad_ace::{Action, HiddenHand, MAX_HIDDEN_BASE, PARTS, Turn};

use crate::report::decimal;
use crate::tables::provenance::Provenance;
use crate::terminal::progress_bar::ProgressBar;
use crate::verify::hidden_sections;

/// By number of a hidden hand at the start.
type ByNumber = [f64; MAX_HIDDEN_BASE as usize];

/// Open positions with the plies left and the mover: what the responder gets.
type Ends = HashMap<([u8; 4], u8, usize), f64>;

/// Computes a strategy's exploitability and compares it with the claims.
///
/// # Errors
///
/// A damaged table, or the first claim that is not true.
pub(crate) fn verify<D: AsRef<[u8]>>(table: &HiddenHand<D>, progress: &ProgressBar) -> anyhow::Result<String> {
    let start = table.start();
    let count = f64::from(start.state().base() - 1);
    let mut worth = [0.0; 2];
    for (player, worth) in worth.iter_mut().enumerate() {
        let mut reach = [0.0; MAX_HIDDEN_BASE as usize];
        let choices = table.choices(1 - player)?;
        for number in start.state().numbers(1 - player) {
            let number = usize::from(number);
            reach[number] = choices.map_or(1.0 / count, |choices| f64::from(choices[number]) / f64::from(PARTS));
        }
        let mut responder = Responder { player, ends: Ends::new(), left: table.public_states() };
        let values = responder.respond(&start, &reach)?;
        let values = start.state().numbers(player).map(|number| values[usize::from(number)]);
        *worth = if table.is_chosen() { values.fold(f64::NEG_INFINITY, f64::max) } else { values.sum::<f64>() / count };
    }
    let [best, other] = worth;
    let millionths = |worth: f64| decimal(worth, 6).parse::<Millionths>();
    let value = Claim::ValueBetween { least: millionths(-other)?, most: millionths(best)? };
    let exploitability = Claim::Exploitability(millionths((best + other) / 2.0)?);
    let mut counted = Counted::default();
    counted.visit(&start, table.public_states())?;
    let stored = table.public_states();
    ensure!(
        counted.public_states == stored,
        "{stored} public states are stored, but games come to {}",
        counted.public_states
    );
    hidden_sections::check(table, progress)?;
    if let Some(provenance) = Provenance::of(table.table())? {
        provenance.check_claims(&[value, exploitability])?;
        let iterations = check_figures(&provenance, &rules(table), &counted)?;
        provenance.check_making(Method::CfrPlus { iterations }, Objective::LowExploitability)?;
    }
    let (value, exploitability) = (value.summary(), exploitability.summary());
    ensure!(best + other > -1e-9, "the players lose more to each other than either can: {value}");
    Ok(format!("{value}, {exploitability}: computed again by a best response for each side"))
}

/// The rules as a table states them.
fn rules<D: AsRef<[u8]>>(table: &HiddenHand<D>) -> String {
    let start = table.start();
    let state = start.state();
    let dealing = if table.is_chosen() { "chosen" } else { "drawn" };
    let (base, plies) = (state.base(), state.plies());
    format!("base {base}, {plies} plies, open hands {} and {}, hidden ones {dealing}", state.open(0), state.open(1))
}

/// Compares what is stated with what was counted. How often the strategy was improved cannot be
/// seen in it, only that both places where that is stated agree. Returns it.
fn check_figures(provenance: &Provenance, rules: &str, counted: &Counted) -> anyhow::Result<u32> {
    let Some(Method::CfrPlus { iterations }) = provenance.strategy.0 else {
        bail!("the provenance says \"{}\" of the strategy, not \"cfr-plus\"", provenance.strategy);
    };
    let Counted { public_states, information_sets } = *counted;
    let counts =
        [("public states", public_states), ("information sets", information_sets), ("iterations", iterations.into())];
    provenance.check_figures(rules, &counts)?;
    Ok(iterations)
}

/// What of a game has something hidden.
#[derive(Default)]
struct Counted {
    public_states: u64,
    information_sets: u64,
}

impl Counted {
    /// Adds a state and those that follow it, each with its weights; `most` are as many as there
    /// can be.
    fn visit(&mut self, turn: &Turn<'_>, most: u64) -> anyhow::Result<()> {
        let state = turn.state();
        if !state.is_hidden() {
            return Ok(());
        }
        ensure!(self.public_states < most, QueryError::Damaged);
        self.public_states += 1;
        for number in state.numbers(state.mover()) {
            turn.strategy(number)?;
            self.information_sets += 1;
        }
        for result in turn.results() {
            let (_, _, after) = result?;
            self.visit(&after, most)?;
        }
        Ok(())
    }
}

/// The player who knows the table's strategy and plays best against it.
struct Responder {
    player: usize,
    ends: Ends,
    /// States with something hidden that can still be met: if there are more, states of a damaged
    /// table share nodes, and the walk takes for ever.
    left: u64,
}

impl Responder {
    /// What it gets at best, by its number, weighted by how likely the table's strategy comes here.
    fn respond(&mut self, turn: &Turn<'_>, reach: &ByNumber) -> anyhow::Result<ByNumber> {
        let player = self.player;
        let state = turn.state();
        let (mover, other) = (state.mover(), 1 - player);
        let mut values = [0.0; MAX_HIDDEN_BASE as usize];
        let total = |reach: &ByNumber| state.numbers(other).map(|number| reach[usize::from(number)]).sum::<f64>();
        if total(reach) == 0.0 || state.is_hopeless() && state.winner().is_none() {
            return Ok(values);
        }
        if let (Some(one), Some(two)) = (state.known(player), state.known(other)) {
            values[usize::from(one)] = reach[usize::from(two)] * self.open_end(turn)?;
            return Ok(values);
        }
        if let Some(winner) = state.winner() {
            values = [total(reach) * if winner == player { 1.0 } else { -1.0 }; MAX_HIDDEN_BASE as usize];
            return Ok(values);
        }
        self.left = self.left.checked_sub(1).ok_or(QueryError::Damaged)?;
        let mut weights: HashMap<(u8, Action), f64> = HashMap::new();
        if mover != player {
            for number in state.numbers(mover) {
                for (action, weight) in turn.strategy(number)?.actions() {
                    weights.insert((number, action), f64::from(weight) / f64::from(PARTS));
                }
            }
        }
        let mut by_action: HashMap<Action, ByNumber> = HashMap::new();
        for result in turn.results() {
            let (action, _, after) = result?;
            let mut next = [0.0; MAX_HIDDEN_BASE as usize];
            for number in after.state().numbers(other) {
                let weight = if mover == player { 1.0 } else { weights[&(number, action)] };
                next[usize::from(number)] = reach[usize::from(number)] * weight;
            }
            let worth = self.respond(&after, &next)?;
            let sum = by_action.entry(action).or_default();
            for number in after.state().numbers(player) {
                sum[usize::from(number)] += worth[usize::from(number)];
            }
        }
        // In the order of the actions, so that sums are the same on every run.
        let all: Vec<ByNumber> = state.actions().map(|action| by_action[&action]).collect();
        for number in state.numbers(player).map(usize::from) {
            let each = all.iter().map(|values| values[number]);
            values[number] = if mover == player { each.fold(f64::NEG_INFINITY, f64::max) } else { each.sum() };
        }
        Ok(values)
    }

    /// What it gets where both players know all hands, and the other one plays what the table says.
    fn open_end(&mut self, turn: &Turn<'_>) -> anyhow::Result<f64> {
        let player = self.player;
        let state = turn.state();
        if let Some(winner) = state.winner() {
            return Ok(if winner == player { 1.0 } else { -1.0 });
        }
        let mover = state.mover();
        let shown = |player: usize| state.known(player).map_or(0, |number| state.hidden(player, number));
        let hands = [state.open(mover), shown(mover), state.open(1 - mover), shown(1 - mover)];
        let key = (hands, state.plies(), mover);
        if let Some(&known) = self.ends.get(&key) {
            return Ok(known);
        }
        let answer = match state.known(mover) {
            Some(number) if mover != player => turn.strategy(number)?.pick(0),
            _ => None,
        };
        let mut best = None;
        for result in turn.results() {
            let (action, _, after) = result?;
            if mover == player || Some(action) == answer {
                let worth = self.open_end(&after)?;
                best = Some(best.map_or(worth, |best: f64| best.max(worth)));
            }
        }
        let worth = best.unwrap_or(0.0);
        self.ends.insert(key, worth);
        Ok(worth)
    }
}
