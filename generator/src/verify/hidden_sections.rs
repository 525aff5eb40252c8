//! The sections of a hidden-hand table, checked for `hidden_verify`: nodes in their order, weights
//! without gaps, and every value of the open game.

use std::collections::VecDeque;

use anyhow::{Context, ensure};
use solvetab_lookup::layout::Storage;
use solvetab_lookup::layout::{DIGEST_LEN, Header, SECTIONS};
use solvetab_lookup::quad_ace::{Goal, HiddenHand, Operation, QuadAce, Rules, Turn};
use solvetab_lookup::{Kind, Table, layout};

use crate::terminal::progress_bar::ProgressBar;
use crate::verify::{positions as verify, sections as table_sections};

const WEIGHTS: usize = 1;
const POSITIONS: usize = 2;
const CHOICES: usize = 3;

/// Checks the nodes, how many weights there are, and the values of the open game.
///
/// # Errors
///
/// The first byte, or the first position, that is not right.
pub(crate) fn check<D: AsRef<[u8]>>(table: &HiddenHand<D>, progress: &ProgressBar) -> anyhow::Result<()> {
    let stored = |number| table_sections::section(table.table(), number).to_vec();
    let (nodes, weights) = nodes(table)?;
    ensure!(
        stored(WEIGHTS).len() as u64 == 2 * weights,
        "{} weights are stored, but games have {weights}",
        stored(WEIGHTS).len() / 2
    );
    table_sections::check(table.table(), &[nodes, stored(WEIGHTS), stored(POSITIONS), stored(CHOICES)])?;
    check_open_game(table, stored(POSITIONS), progress).context("the open game")
}

/// The nodes of all states with something hidden, breadth first, and how many weights they have.
fn nodes<D: AsRef<[u8]>>(table: &HiddenHand<D>) -> anyhow::Result<(Vec<u8>, u64)> {
    let start = table.start();
    let most = table.public_states();
    let mut open: VecDeque<Turn<'_>> = start.state().is_hidden().then_some(start).into_iter().collect();
    let (mut bytes, mut weights, mut count) = (Vec::new(), 0_u64, open.len() as u64);
    while let Some(turn) = open.pop_front() {
        let state = turn.state();
        let actions: Vec<_> = state.actions().collect();
        let other = 1 - state.mover();
        let mut children = Vec::new();
        for result in turn.results() {
            let (action, _, after) = result?;
            if after.state().is_hidden() {
                children.push((actions.iter().position(|&possible| possible == action), after));
            }
        }
        // By the move, then by the opponent's number, if it is seen; where the mover's hand is at 0
        // comes first already.
        children.sort_by_key(|(action, after)| (*action, after.state().known(other)));
        let first_child = if children.is_empty() { 0 } else { u32::try_from(count)? };
        bytes.extend(first_child.to_le_bytes());
        bytes.extend(u32::try_from(weights)?.to_le_bytes());
        weights += (state.numbers(state.mover()).count() * actions.len()) as u64;
        count += children.len() as u64;
        ensure!(count <= most, "{most} public states are stored, but games come to more");
        open.extend(children.into_iter().map(|(_, after)| after));
    }
    Ok((bytes, weights))
}

/// Checks the open game as a table of its own.
fn check_open_game<D: AsRef<[u8]>>(
    table: &HiddenHand<D>,
    mut values: Vec<u8>,
    progress: &ProgressBar,
) -> anyhow::Result<()> {
    let rules = Rules::new(table.start().state().base().into(), 2, Operation::Add, Goal::Empty)?;
    // Hands that are out have the first rank.
    let hands = rules.number_of_hands() as usize;
    for (position, value) in values.iter_mut().enumerate() {
        let (mover, opponent) = (position / hands, position % hands);
        if mover == 0 || opponent == 0 {
            let expected = u8::from(opponent == 0);
            ensure!(*value == expected, "position {position} is over and stored as {value}, not as {expected}");
            *value = 0;
        }
    }
    let bits = vec![0; values.len().div_ceil(8)];
    let mut lengths = [0; SECTIONS];
    (lengths[0], lengths[1]) = (values.len() as u64, bits.len() as u64);
    let parameters = layout::quad_ace_parameters(rules, Storage::Dense, false);
    let header =
        Header { kind: Kind::QuadAce, layout: Kind::QuadAce.layout(), parameters, digest: [0; DIGEST_LEN], lengths };
    let file = [header.to_bytes().as_slice(), &values, &bits].concat();
    verify::verify(&QuadAce::new(Table::from_bytes(&file)?)?, progress)?;
    Ok(())
}
