//! Counterfactual regret minimisation: a strategy against which knowing it helps ever less.
//!
//! The variant is CFR+ (Tammelin 2014): regrets never fall below 0, the players take turns in
//! learning, and the average strategy weights each iteration by its number. Every node of the
//! public tree is visited once for all hidden numbers together, as vectors (Johanson, Waugh,
//! Bowling and Zinkevich 2011). Only + - * / of floats in a fixed order: the same iterations give
//! the same strategy on every machine.

use super::play::Strategy;
use super::tree::{ByNumber, Dealing, Node, Target, Tree, bits};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};

/// A search under way.
#[derive(Debug)]
pub struct Search<'a> {
    tree: &'a Tree,
    /// By information set and action, 0 or more.
    regrets: Vec<f64>,
    sums: Vec<f64>,
    /// The same of the two players' choices of a number.
    start_regrets: [ByNumber; 2],
    start_sums: [ByNumber; 2],
    iterations: u32,
}

impl<'a> Search<'a> {
    /// A search that has not begun: every choice is as likely as the others.
    #[must_use]
    pub fn new(tree: &'a Tree) -> Self {
        Self {
            tree,
            regrets: vec![0.0; tree.weights()],
            sums: vec![0.0; tree.weights()],
            start_regrets: [[0.0; 8]; 2],
            start_sums: [[0.0; 8]; 2],
            iterations: 0,
        }
    }

    /// Iterations that have been made.
    #[must_use]
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Makes so many more iterations, each a step.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `control` says so, between two iterations: what has been found is kept.
    pub fn run(&mut self, iterations: u32, control: &dyn Control<Steps>) -> Result<(), Interrupted> {
        let phase = Phase::new(control, "iterations", u64::from(iterations));
        for done in 0..iterations {
            phase.reach(done.into())?;
            self.iterations += 1;
            for player in 0..2 {
                self.learn(player);
            }
        }
        Ok(())
    }

    /// The average strategy of both players, which is what converges.
    #[must_use]
    pub fn average(&self) -> Strategy {
        let mut strategy = Strategy::uniform(self.tree);
        for (number, node) in self.tree.nodes.iter().enumerate() {
            let actions = usize::from(node.actions);
            let range = self.tree.weights_of(number);
            let averages = strategy.weights[range.clone()].chunks_mut(actions);
            self.sums[range].chunks(actions).zip(averages).for_each(|(sums, to)| normalise(sums, to));
        }
        if self.tree.dealing() == Dealing::Chosen {
            let numbers = 1..=self.tree.numbers();
            for (sums, to) in self.start_sums.iter().zip(&mut strategy.start) {
                normalise(&sums[numbers.clone()], &mut to[numbers.clone()]);
            }
        }
        strategy
    }

    fn learn(&mut self, player: usize) {
        let numbers = self.tree.numbers();
        let start = [0, 1].map(|who: usize| {
            let mut reach = [0.0; 8];
            normalise(&self.start_regrets[who][1..=numbers], &mut reach[1..=numbers]);
            reach
        });
        if self.tree.nodes.is_empty() {
            return;
        }
        let values = self.visit(0, player, &start[player], &start[1 - player]);
        if self.tree.dealing() == Dealing::Chosen {
            let value: f64 = (1..=numbers).map(|number| start[player][number] * values[number]).sum();
            for number in 1..=numbers {
                let regret = &mut self.start_regrets[player][number];
                *regret = (*regret + values[number] - value).max(0.0);
                self.start_sums[player][number] += f64::from(self.iterations) * start[player][number];
            }
        }
    }

    /// What the node is worth to the learning player, by its number, weighted by how likely the
    /// other one is to come here.
    fn visit(&mut self, at: usize, player: usize, own: &ByNumber, other: &ByNumber) -> ByNumber {
        let node = self.tree.nodes[at];
        if node.state.mover() == player {
            self.decide(at, &node, player, own, other)
        } else {
            self.answer(at, &node, player, own, other)
        }
    }

    fn decide(&mut self, at: usize, node: &Node, player: usize, own: &ByNumber, other: &ByNumber) -> ByNumber {
        let tree = self.tree;
        let current = self.current(node, player);
        let mut by_action = [[0.0; 8]; 4];
        for edge in tree.edges(at) {
            let action = usize::from(edge.action);
            let mut next = [0.0; 8];
            for number in bits(edge.possible[player]) {
                next[number] = own[number] * current[number][action];
            }
            let value = self.follow(edge.to, edge.possible, player, &next, other);
            for number in bits(edge.possible[player]) {
                by_action[action][number] += value[number];
            }
        }
        let mut values = [0.0; 8];
        let actions = usize::from(node.actions);
        let mut weight = node.first_weight as usize;
        for number in bits(node.state.possible(player)) {
            let value: f64 = (0..actions).map(|action| current[number][action] * by_action[action][number]).sum();
            for action in 0..actions {
                let regret = &mut self.regrets[weight];
                *regret = (*regret + by_action[action][number] - value).max(0.0);
                self.sums[weight] += f64::from(self.iterations) * own[number] * current[number][action];
                weight += 1;
            }
            values[number] = value;
        }
        values
    }

    fn answer(&mut self, at: usize, node: &Node, player: usize, own: &ByNumber, other: &ByNumber) -> ByNumber {
        let tree = self.tree;
        let current = self.current(node, 1 - player);
        let mut values = [0.0; 8];
        for edge in tree.edges(at) {
            let mut next = [0.0; 8];
            for number in bits(edge.possible[1 - player]) {
                next[number] = other[number] * current[number][usize::from(edge.action)];
            }
            let mut mine = [0.0; 8];
            for number in bits(edge.possible[player]) {
                mine[number] = own[number];
            }
            let value = self.follow(edge.to, edge.possible, player, &mine, &next);
            for number in bits(edge.possible[player]) {
                values[number] += value[number];
            }
        }
        values
    }

    fn follow(&mut self, to: Target, possible: [u16; 2], player: usize, own: &ByNumber, other: &ByNumber) -> ByNumber {
        let reach: f64 = bits(possible[1 - player]).map(|number| other[number]).sum();
        match to {
            Target::Value(value) => {
                let worth = f64::from(if player == 0 { value } else { -value }) * reach;
                [worth; 8]
            }
            // Nothing is learnt and nothing is added where neither player comes.
            Target::Node(_) if reach == 0.0 && bits(possible[player]).all(|number| own[number] == 0.0) => [0.0; 8],
            Target::Node(node) => self.visit(node as usize, player, own, other),
        }
    }

    /// The probability of each action in proportion to its regret, by the mover's number.
    fn current(&self, node: &Node, mover: usize) -> [[f64; 4]; 8] {
        let mut current = [[0.0; 4]; 8];
        let actions = usize::from(node.actions);
        let mut weight = node.first_weight as usize;
        for number in bits(node.state.possible(mover)) {
            normalise(&self.regrets[weight..weight + actions], &mut current[number][..actions]);
            weight += actions;
        }
        current
    }
}

/// Weights as probabilities: equal ones if all weights are 0.
fn normalise(weights: &[f64], probabilities: &mut [f64]) {
    let total: f64 = weights.iter().sum();
    for (&weight, probability) in weights.iter().zip(&mut *probabilities) {
        *probability = if total > 0.0 { weight / total } else { 1.0 / weights.len() as f64 };
    }
}
