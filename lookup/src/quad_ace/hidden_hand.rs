//! A strategy for QuadAce with a hidden hand, found by what both players have seen.

use core::hash::{Hash, Hasher};
use core::{fmt, iter};

use super::hands::Hands;
use super::outcome::{Outcome, outcome_of_byte};
use super::public_state::{Action, MAX_HIDDEN_BASE, Place, PublicState};
use super::rules::{Goal, Operation, Rules};
use crate::bytes;
use crate::error::{InputError, OpenError, QueryError};
use crate::format::{Header, PARAMETERS_LEN};
use crate::kind::Kind;
use crate::table::{Table, equal_by_table};

/// Bytes of a node: the number of its first child, and that of its first weight.
const NODE_LEN: usize = 8;
/// The weights of an information set sum to this.
pub const PARTS: u16 = u16::MAX;

const NODES: usize = 0;
const WEIGHTS: usize = 1;
const POSITIONS: usize = 2;
const CHOICES: usize = 3;

/// A strategy for both players of QuadAce with a hidden hand.
///
/// The table answers while something is hidden, and afterwards too, from the values of all open
/// positions.
#[derive(Clone, Copy)]
pub struct HiddenHand<D = &'static [u8]> {
    table: Table<D>,
    start: PublicState,
    rules: Rules,
    is_chosen: bool,
}

equal_by_table!(HiddenHand<D>);

impl<D> fmt::Debug for HiddenHand<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (base, plies) = (self.start.base(), self.start.plies());
        f.debug_struct("HiddenHand").field("base", &base).field("plies", &plies).finish_non_exhaustive()
    }
}

/// The probabilities of the actions of an information set, in the order of [`Action::ALL`]: weights
/// that sum to [`PARTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mixed {
    weights: [(Option<Action>, u16); 4],
}

impl Mixed {
    /// Each action that there is, with its weight.
    pub fn actions(&self) -> impl Iterator<Item = (Action, u16)> + use<> {
        self.weights.into_iter().filter_map(|(action, weight)| Some((action?, weight)))
    }

    /// The action to play for a random number from 0 to 65534: each action for as many numbers as
    /// its weight. 65535 is the same as 0.
    #[must_use]
    pub fn pick(&self, random: u16) -> Option<Action> {
        let mut left = u32::from(random) % u32::from(PARTS);
        for (action, weight) in self.actions() {
            match left.checked_sub(weight.into()) {
                Some(rest) => left = rest,
                None => return Some(action),
            }
        }
        None
    }
}

/// What a move showed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// What the opponent's hidden hand showed when it was used against; need not be said if both
    /// knew it.
    pub other: Option<u8>,
    /// Whether the mover's hidden hand was changed and is now at 0.
    pub is_zero: bool,
}

impl<D: AsRef<[u8]>> HiddenHand<D> {
    /// Opens a table of this kind.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the table is of another kind, or its header impossible.
    pub fn new(table: Table<D>) -> Result<Self, OpenError> {
        let header = table.header();
        header.require(Kind::HiddenHand)?;
        let malformed = OpenError::Malformed { what: "impossible rules of QuadAce with a hidden hand" };
        let [base, plies, one, other, chosen @ 0..=1, rest @ ..] = header.parameters else { return Err(malformed) };
        let start = PublicState::start(base, plies, [one, other]).map_err(|_| malformed)?;
        let rules = Rules::new(base.into(), 2, Operation::Add, Goal::Empty).map_err(|_| malformed)?;
        let is_chosen = chosen == 1;
        let [nodes, weights, positions, choices, others @ ..] = header.lengths;
        let [others @ .., _] = others;
        let numbers = if is_chosen { u64::from(base) - 1 } else { 0 };
        if rest != [0; 11]
            || others.iter().any(|&length| length != 0)
            || nodes % NODE_LEN as u64 != 0
            || weights % 2 != 0
            || positions != rules.positions()
            || choices != 4 * numbers
            || (nodes == 0) == start.is_hidden()
        {
            return Err(malformed);
        }
        Ok(Self { table, start, rules, is_chosen })
    }

    /// The start of every game, of which the strategy has an answer.
    #[must_use]
    pub fn start(&self) -> Turn<'_> {
        let node = self.start.is_hidden().then_some(0);
        Turn { bytes: self.table.bytes(), header: self.table.header(), rules: self.rules, state: self.start, node }
    }

    /// How likely the strategy is to choose each hidden number for a player, 0 or 1, as weights
    /// that sum to [`PARTS`]; none if the numbers are drawn.
    ///
    /// # Errors
    ///
    /// [`QueryError::Damaged`] if the weights do not sum to that.
    pub fn choices(&self, player: usize) -> Result<Option<[u16; MAX_HIDDEN_BASE as usize]>, QueryError> {
        if !self.is_chosen {
            return Ok(None);
        }
        let numbers = usize::from(self.start.base()) - 1;
        let (start, end) = self.table.header().section(CHOICES);
        let section = self.table.bytes().get(start..end).ok_or(QueryError::Damaged)?;
        let mut choices = [0; MAX_HIDDEN_BASE as usize];
        let mut total = 0_u32;
        for (place, choice) in choices.iter_mut().skip(1).take(numbers).enumerate() {
            let at = 2 * (place + numbers * player.min(1));
            *choice = bytes::u16(section, at).ok_or(QueryError::Damaged)?;
            total += u32::from(*choice);
        }
        if total == u32::from(PARTS) { Ok(Some(choices)) } else { Err(QueryError::Damaged) }
    }
}

impl<D> HiddenHand<D> {
    /// Whether the players choose their hidden numbers; else they are drawn.
    pub const fn is_chosen(&self) -> bool {
        self.is_chosen
    }

    /// The table the strategy is in.
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// How many public states the table answers for in which something is hidden. No game tree that
    /// it describes has more.
    pub const fn public_states(&self) -> u64 {
        self.table.header().lengths[NODES] / NODE_LEN as u64
    }
}

/// The header's parameters.
#[must_use]
pub fn parameters(start: &PublicState, is_chosen: bool) -> [u8; PARAMETERS_LEN] {
    let mut parameters = [0; PARAMETERS_LEN];
    let values = [start.base(), start.plies(), start.open(0), start.open(1), u8::from(is_chosen)];
    for (parameter, value) in parameters.iter_mut().zip(values) {
        *parameter = value;
    }
    parameters
}

/// A point in a game: what both players know of it, and where the table has its answer.
///
/// Two turns are equal if they are the same turn of equal [tables](Table).
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    bytes: &'a [u8],
    header: &'a Header,
    rules: Rules,
    state: PublicState,
    /// Nothing if the strategy does not depend on what is hidden.
    node: Option<u32>,
}

impl PartialEq for Turn<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.node, &self.state, self.header) == (other.node, &other.state, other.header)
    }
}

impl Eq for Turn<'_> {}

impl Hash for Turn<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.header.digest, &self.state, self.node).hash(state);
    }
}

impl fmt::Debug for Turn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mover, plies) = (self.state.mover(), self.state.plies());
        f.debug_struct("Turn").field("mover", &mover).field("plies", &plies).finish_non_exhaustive()
    }
}

impl<'a> Turn<'a> {
    /// What both players know.
    #[must_use]
    pub const fn state(&self) -> &PublicState {
        &self.state
    }

    fn section(&self, index: usize) -> &'a [u8] {
        let (start, end) = self.header.section(index);
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// What the mover does whose hidden hand showed `number` at the start.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] for a number that the hand cannot have had, [`QueryError::Damaged`] if
    /// there are no weights where some should be.
    pub fn strategy(&self, number: u8) -> Result<Mixed, QueryError> {
        let mover = self.state.mover();
        let Some(place) = self.state.numbers(mover).position(|at| at == number) else {
            let what = "the mover's hidden hand at the start";
            return Err(InputError::Form { what, expected: "one of the numbers that are still possible" }.into());
        };
        let count = self.state.actions().count();
        let mut weights = [(None, 0); 4];
        for (slot, action) in weights.iter_mut().zip(self.state.actions()) {
            slot.0 = Some(action);
        }
        if count == 0 {
            return Ok(Mixed { weights });
        }
        let Some(node) = self.node else {
            let best = self.open_action(number)?;
            for slot in weights.iter_mut().filter(|slot| slot.0 == Some(best)) {
                slot.1 = PARTS;
            }
            return Ok(Mixed { weights });
        };
        let first = self.record(node)?.1;
        let mut total = 0_u32;
        for (at, slot) in weights.iter_mut().take(count).enumerate() {
            let weight = (first as usize).checked_add(place * count + at).and_then(|weight| weight.checked_mul(2));
            let weight = weight.and_then(|at| bytes::u16(self.section(WEIGHTS), at)).ok_or(QueryError::Damaged)?;
            slot.1 = weight;
            total += u32::from(weight);
        }
        if total == u32::from(PARTS) { Ok(Mixed { weights }) } else { Err(QueryError::Damaged) }
    }

    /// A node's first child and first weight.
    fn record(&self, node: u32) -> Result<(u32, u32), QueryError> {
        let at = (node as usize).checked_mul(NODE_LEN).ok_or(QueryError::Damaged)?;
        let section = self.section(NODES);
        let word = |at: usize| bytes::u32(section, at).ok_or(QueryError::Damaged);
        Ok((word(at)?, word(at.saturating_add(4))?))
    }

    /// The first action that is worth most in the open game, averaged over what the opponent may
    /// have: where the table ends, either nothing is hidden or nothing can be won.
    fn open_action(&self, number: u8) -> Result<Action, QueryError> {
        let state = &self.state;
        let (mover, other) = (state.mover(), 1 - state.mover());
        let mut best = None;
        for action in state.actions() {
            let mut worth = 0_i32;
            for theirs in state.numbers(other) {
                worth += i32::from(self.open_worth(action, number, theirs, mover)?);
            }
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
        best.map(|(_, action)| action).ok_or(QueryError::Damaged)
    }

    fn open_worth(&self, action: Action, number: u8, theirs: u8, mover: usize) -> Result<i8, QueryError> {
        let state = &self.state;
        let other = 1 - mover;
        let (mut open, mut hidden) = (state.open(mover), state.hidden(mover, number));
        let (their_open, their_hidden) = (state.open(other), state.hidden(other, theirs));
        let added = if action.other == Place::Open { their_open } else { their_hidden };
        let changed = if action.own == Place::Open { &mut open } else { &mut hidden };
        *changed = changed.wrapping_add(added).checked_rem(state.base()).unwrap_or_default();
        if open == 0 && hidden == 0 {
            return Ok(1);
        }
        let hands = |one, two| Hands::from_padded([one, two, 0, 0], 2);
        let position = self.rules.position(hands(their_open, their_hidden), hands(open, hidden));
        let byte = bytes::u8(self.section(POSITIONS), position as usize).ok_or(QueryError::Damaged)?;
        let left = u16::from(state.plies().saturating_sub(1));
        Ok(match outcome_of_byte(byte).ok_or(QueryError::Damaged)? {
            Outcome::Win { plies } if plies <= left => -1,
            Outcome::Loss { plies } if plies <= left => 1,
            _ => 0,
        })
    }

    /// The game after a move of which this was seen.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if there is no such move, or it cannot have shown this,
    /// [`QueryError::Damaged`] if the table does not go on.
    pub fn play(&self, action: Action, shown: Shown) -> Result<Self, QueryError> {
        let (mover, other) = (self.state.mover(), 1 - self.state.mover());
        let is_unknown = action.other == Place::Hidden && self.state.known(other).is_none();
        let mut found = None;
        let mut children = 0_u32;
        self.state.for_each_result(|of, result| {
            let fits_other = match shown.other {
                Some(showed) => {
                    action.other == Place::Hidden
                        && result.known(other).is_some_and(|at| self.state.hidden(other, at) == showed)
                }
                None => !is_unknown,
            };
            let is_zero = action.own == Place::Hidden
                && result.known(mover).is_some_and(|number| result.hidden(mover, number) == 0);
            if of == action && fits_other && is_zero == shown.is_zero {
                found = Some((result, children));
            }
            children = children.saturating_add(u32::from(result.is_hidden()));
        });
        let form = InputError::Form { what: "a move with what it showed", expected: "one that the state allows" };
        let (state, child) = found.ok_or(form)?;
        let node = match self.node {
            Some(node) if state.is_hidden() => {
                // A child comes later, so that no chain is endless.
                let next = self.record(node)?.0.checked_add(child).filter(|&next| next > node);
                Some(next.ok_or(QueryError::Damaged)?)
            }
            _ => None,
        };
        Ok(Self { state, node, ..*self })
    }

    /// Every move with what it may show, and the game after it.
    ///
    /// # Errors
    ///
    /// As [`play`](Self::play).
    pub fn results(&self) -> impl Iterator<Item = Result<(Action, Shown, Self), QueryError>> + use<'a> {
        let turn = *self;
        let other = 1 - turn.state.mover();
        let base = turn.state.base();
        turn.state.actions().flat_map(move |action| {
            let is_unknown = action.other == Place::Hidden && turn.state.known(other).is_none();
            let showed = (0..base).map(Some).filter(move |_| is_unknown);
            let showed = showed.chain(iter::once(None).filter(move |_| !is_unknown));
            showed.flat_map(|other| [true, false].map(|is_zero| Shown { other, is_zero })).filter_map(move |shown| {
                match turn.play(action, shown) {
                    Ok(after) => Some(Ok((action, shown, after))),
                    Err(QueryError::Input(_)) => None,
                    Err(error) => Some(Err(error)),
                }
            })
        })
    }
}
