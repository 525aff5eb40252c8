//! The public tree: what both players see of every game, with the numbers that may still be hidden
//! at each node.
//!
//! It ends where nothing is hidden any more, because the rest is the open game and its value is
//! known, and where nobody can win any more. An information set is a node with one of the mover's
//! possible numbers.

use std::fmt;
use std::ops::Range;

use solvetab_lookup::quad_ace::{Action, Goal, Hands, MAX_HIDDEN_BASE, Operation, Outcome, PublicState, Rules};

use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::quad_ace::retrograde::{self, Solution};

/// How the hidden numbers come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dealing {
    /// Each is drawn from 1 to the base less 1, all equally likely, independently.
    Drawn,
    /// Each player chooses its own, in secret.
    Chosen,
}

/// By number at the start: a value of a player's hidden hand, a reach probability or a payoff.
/// Index 0 is not used.
pub(super) type ByNumber = [f64; MAX_HIDDEN_BASE as usize];

/// The numbers whose bits are set, ascending.
pub(super) fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (number < 16).then_some(number)
    })
}

/// A place in the public tree at which the mover decides.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) state: PublicState,
    /// Choices of the mover, at least one.
    pub(super) actions: u8,
    /// The edges that leave the node are those from here to the next node's.
    pub(super) first_edge: u32,
    /// Where the weights of its information sets begin, number by number, action by action.
    pub(super) first_weight: u32,
}

/// What an action may lead to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    /// The place of the action among the node's.
    pub(super) action: u8,
    pub(super) to: Target,
    /// Of player 0 and player 1: the hidden numbers with which play comes here, a bit each.
    pub(super) possible: [u16; 2],
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Target {
    /// A node with a larger number.
    Node(u32),
    /// The end, or a position whose value is known: what it is worth to player 0, 1, 0 or -1.
    Value(i8),
}

/// Why there is no tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TreeError {
    /// The tree is larger than is allowed.
    TooLarge {
        /// How many nodes are allowed.
        most: usize,
    },
    /// The control interrupted it.
    Interrupted(Interrupted),
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { most } => {
                write!(f, "the game has more than {most} public states: use a smaller base or fewer moves")
            }
            Self::Interrupted(interrupted) => interrupted.fmt(f),
        }
    }
}

solvetab_lookup::debug_as_display!(TreeError);

impl std::error::Error for TreeError {}

impl From<Interrupted> for TreeError {
    fn from(interrupted: Interrupted) -> Self {
        Self::Interrupted(interrupted)
    }
}

/// The public tree of a game.
#[derive(Debug)]
pub struct Tree {
    dealing: Dealing,
    start: PublicState,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    weights: usize,
    information_sets: u64,
    open: Solution,
    /// What the game is worth if the start decides it.
    pub(super) decided: i8,
}

impl Tree {
    /// The most nodes of a tree, which then takes about 2 GiB with what a search keeps.
    pub const MOST_NODES: usize = 6_000_000;

    /// Plays every game from this start as far as something is hidden.
    ///
    /// # Errors
    ///
    /// [`TreeError`] if there are more than [`MOST_NODES`](Self::MOST_NODES) nodes, or `control`
    /// says so.
    ///
    /// # Panics
    ///
    /// Never: a start's base is one of the open game's.
    pub fn new(start: PublicState, dealing: Dealing, control: &dyn Control<Steps>) -> Result<Self, TreeError> {
        let rules = Rules::new(start.base().into(), 2, Operation::Add, Goal::Empty).expect("a base from 2 to 8");
        let open = retrograde::solve(rules, control)?;
        let decided = if start.is_hidden() { 0 } else { end(&open, &start) };
        let mut tree = Self {
            dealing,
            start,
            nodes: Vec::new(),
            edges: Vec::new(),
            weights: 0,
            information_sets: 0,
            open,
            decided,
        };
        if start.is_hidden() {
            tree.push(start);
        }
        let phase = Phase::new(control, "public states", None);
        let mut at = 0;
        // Breadth first: a node's children are neighbours, and come later.
        while at < tree.nodes.len() {
            if at.is_multiple_of(1 << 16) {
                phase.reach(at as u64)?;
            }
            if tree.nodes.len() > Self::MOST_NODES {
                return Err(TreeError::TooLarge { most: Self::MOST_NODES });
            }
            tree.nodes[at].first_edge = tree.edges.len() as u32;
            let state = tree.nodes[at].state;
            let actions: Vec<Action> = state.actions().collect();
            state.for_each_result(|action, result| {
                let action = actions.iter().position(|&other| other == action).unwrap_or_default() as u8;
                let possible = [result.possible(0), result.possible(1)];
                let to = if result.is_hidden() {
                    Target::Node(tree.push(result))
                } else {
                    Target::Value(end(&tree.open, &result))
                };
                tree.edges.push(Edge { action, to, possible });
            });
            at += 1;
        }
        Ok(tree)
    }

    fn push(&mut self, state: PublicState) -> u32 {
        let actions = state.actions().count() as u8;
        let numbers = state.numbers(state.mover()).count();
        let number = self.nodes.len() as u32;
        self.nodes.push(Node { state, actions, first_edge: 0, first_weight: self.weights as u32 });
        self.weights += numbers * usize::from(actions);
        self.information_sets += numbers as u64;
        number
    }

    /// How the hidden numbers come about.
    #[must_use]
    pub const fn dealing(&self) -> Dealing {
        self.dealing
    }

    /// The start.
    #[must_use]
    pub const fn start(&self) -> &PublicState {
        &self.start
    }

    /// How many public states there are in which the mover decides while something is hidden.
    #[must_use]
    pub fn public_states(&self) -> usize {
        self.nodes.len()
    }

    /// How many information sets there are, those of choosing a number not counted.
    #[must_use]
    pub const fn information_sets(&self) -> u64 {
        self.information_sets
    }

    /// Weights of actions, all information sets together.
    pub(super) const fn weights(&self) -> usize {
        self.weights
    }

    /// Where a node's weights are: number by number, action by action.
    pub(super) fn weights_of(&self, node: usize) -> Range<usize> {
        let end = self.nodes.get(node + 1).map_or(self.weights, |next| next.first_weight as usize);
        self.nodes[node].first_weight as usize..end
    }

    /// Every position of the open game, solved.
    pub(super) const fn open(&self) -> &Solution {
        &self.open
    }

    pub(super) fn edges(&self, node: usize) -> &[Edge] {
        let end = self.nodes.get(node + 1).map_or(self.edges.len(), |next| next.first_edge as usize);
        &self.edges[self.nodes[node].first_edge as usize..end]
    }

    /// How many numbers a hidden hand can have at the start.
    pub(super) fn numbers(&self) -> usize {
        usize::from(self.start.base()) - 1
    }

    /// What an open position is worth to the mover with so many plies left: who wins hastens, who
    /// loses delays, so a win is one if it is near enough.
    pub(super) fn open_value(&self, mover: Hands, opponent: Hands, plies: u8) -> i8 {
        open_value(&self.open, mover, opponent, plies)
    }
}

fn open_value(open: &Solution, mover: Hands, opponent: Hands, plies: u8) -> i8 {
    match open.outcome(mover, opponent) {
        Outcome::Win { plies: needed } if needed <= plies.into() => 1,
        Outcome::Loss { plies: needed } if needed <= plies.into() => -1,
        _ => 0,
    }
}

/// What a state in which nothing is left to hide is worth to player 0.
fn end(open: &Solution, state: &PublicState) -> i8 {
    match state.winner() {
        Some(0) => return 1,
        Some(_) => return -1,
        None if state.is_hopeless() || state.plies() == 0 => return 0,
        None => {}
    }
    let mover = state.mover();
    match (state.hands(mover), state.hands(1 - mover)) {
        (Some(own), Some(other)) => {
            let value = open_value(open, own, other, state.plies());
            if mover == 0 { value } else { -value }
        }
        _ => 0,
    }
}
