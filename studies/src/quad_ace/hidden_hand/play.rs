//! What strategies are worth: a pair of them, a strategy against the best response, and players who
//! play the open game perfectly.
//!
//! The best response is exact: with the other player's strategy fixed, each information set takes
//! the action that is worth most, from the end of the tree upwards. Two experts are defined for
//! comparison. They play the open game perfectly with the plies that are left, and of several moves
//! that are worth as much the first in the order of [`Action::ALL`]. The guessing expert takes each
//! number that it does not know for equally likely; the seeing one cheats and sees every number.

use solvetab_lookup::quad_ace::{Action, Hands, Place, PublicState};

use super::tree::{ByNumber, Dealing, Target, Tree, bits};

/// What both players do at every information set.
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy {
    /// Probabilities, by node, then the mover's number, then action.
    pub(super) weights: Vec<f64>,
    /// Probabilities of the hidden numbers at the start, by player.
    pub(super) start: [ByNumber; 2],
}

/// What a pair of strategies is worth to player 0, and to who knows the other's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worth {
    /// What the strategies are worth against each other.
    pub value: f64,
    /// What player 0 gets at best against the other's strategy.
    pub best: f64,
    /// What player 0 gets if the other one plays best against its strategy.
    pub least: f64,
}

impl Worth {
    /// How much a player gains from knowing the other's strategy, the mean over both. The value of
    /// the game is between [`least`](Self::least) and [`best`](Self::best), which are twice this
    /// apart.
    #[must_use]
    pub fn exploitability(&self) -> f64 {
        (self.best - self.least) / 2.0
    }
}

/// How often player 0 wins, draws and loses.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Results {
    /// The share of games that player 0 wins.
    pub wins: f64,
    /// The share that nobody wins.
    pub draws: f64,
    /// The share that player 0 loses.
    pub losses: f64,
}

impl Results {
    /// Wins less losses.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.wins - self.losses
    }

    fn add(&mut self, value: i8, share: f64) {
        match value {
            1.. => self.wins += share,
            0 => self.draws += share,
            _ => self.losses += share,
        }
    }
}

impl Strategy {
    /// Every action, and every number at the start, is as likely as the others.
    #[must_use]
    pub fn uniform(tree: &Tree) -> Self {
        let mut weights = Vec::with_capacity(tree.weights());
        for (number, node) in tree.nodes.iter().enumerate() {
            weights.extend(std::iter::repeat_n(1.0 / f64::from(node.actions), tree.weights_of(number).len()));
        }
        let mut start = [0.0; 8];
        start[1..=tree.numbers()].fill(1.0 / tree.numbers() as f64);
        Self { weights, start: [start; 2] }
    }

    /// What the guessing expert does, for both players: what is worth most on average over the open
    /// games with the numbers that the opponent's hidden hand can still have. A number at the start
    /// is chosen like the uniform strategy's.
    #[must_use]
    pub fn guessing(tree: &Tree) -> Self {
        let mut strategy = Self::uniform(tree);
        for node in &tree.nodes {
            let state = &node.state;
            let mover = state.mover();
            let mut at = node.first_weight as usize;
            for number in bits(state.possible(mover)) {
                let worth = |action: Action| -> i32 {
                    bits(state.possible(1 - mover))
                        .map(|other| i32::from(open_worth(tree, state, action, [number, other])))
                        .sum()
                };
                let best = best_action(state, worth);
                let weights = &mut strategy.weights[at..at + usize::from(node.actions)];
                weights.fill(0.0);
                weights[best] = 1.0;
                at += weights.len();
            }
        }
        strategy
    }

    /// The strategy with the probabilities that it takes to keep in so many parts: each information
    /// set's are multiples of a part and sum to one.
    #[must_use]
    pub fn rounded(&self, tree: &Tree, parts: u16) -> Self {
        let mut strategy = self.clone();
        let restore = |weights: &mut [f64]| {
            let counts = in_parts(weights, parts);
            weights.iter_mut().zip(counts).for_each(|(weight, count)| *weight = f64::from(count) / f64::from(parts));
        };
        for (number, node) in tree.nodes.iter().enumerate() {
            strategy.weights[tree.weights_of(number)].chunks_mut(node.actions.into()).for_each(restore);
        }
        if tree.dealing() == Dealing::Chosen {
            strategy.start.iter_mut().for_each(|start| restore(&mut start[1..=tree.numbers()]));
        }
        strategy
    }

    /// What the numbers at the start are chosen with, by player.
    #[must_use]
    pub const fn choices(&self) -> &[[f64; 8]; 2] {
        &self.start
    }

    /// This strategy, but with its numbers at the start chosen as the other one chooses them.
    #[must_use]
    pub fn with_start_of(self, other: &Self) -> Self {
        Self { start: other.start, ..self }
    }

    /// What the strategies are worth, to each other and to who knows one.
    #[must_use]
    pub fn worth(&self, tree: &Tree) -> Worth {
        Worth {
            value: self.results(tree).value(),
            best: self.best_response(tree, 0),
            least: -self.best_response(tree, 1),
        }
    }

    /// What `player` gets at best if the other one plays this strategy.
    #[must_use]
    pub fn best_response(&self, tree: &Tree, player: usize) -> f64 {
        let numbers = 1..=tree.numbers();
        if tree.nodes.is_empty() {
            return f64::from(if player == 0 { tree.decided } else { -tree.decided });
        }
        let values = self.respond(tree, 0, player, &self.start[1 - player]);
        match tree.dealing() {
            Dealing::Drawn => numbers.map(|number| values[number]).sum::<f64>() / tree.numbers() as f64,
            Dealing::Chosen => numbers.map(|number| values[number]).fold(f64::NEG_INFINITY, f64::max),
        }
    }

    fn respond(&self, tree: &Tree, at: usize, player: usize, other: &ByNumber) -> ByNumber {
        let node = &tree.nodes[at];
        let is_mover = node.state.mover() == player;
        let actions = usize::from(node.actions);
        let mut by_action = [[0.0; 8]; 4];
        for edge in tree.edges(at) {
            let action = usize::from(edge.action);
            let mut next = [0.0; 8];
            for (place, number) in bits(node.state.possible(1 - player)).enumerate() {
                if edge.possible[1 - player] >> number & 1 == 1 {
                    let weight = if is_mover {
                        1.0
                    } else {
                        self.weights[node.first_weight as usize + place * actions + action]
                    };
                    next[number] = other[number] * weight;
                }
            }
            let value = match edge.to {
                Target::Value(value) => {
                    [f64::from(if player == 0 { value } else { -value }) * next.iter().sum::<f64>(); 8]
                }
                Target::Node(_) if next.iter().all(|&reach| reach == 0.0) => [0.0; 8],
                Target::Node(to) => self.respond(tree, to as usize, player, &next),
            };
            for number in bits(edge.possible[player]) {
                by_action[action][number] += value[number];
            }
        }
        let mut values = [0.0; 8];
        for number in bits(node.state.possible(player)) {
            let all = by_action[..actions].iter().map(|values| values[number]);
            values[number] = if is_mover { all.fold(f64::NEG_INFINITY, f64::max) } else { all.sum() };
        }
        values
    }

    /// How games between the two strategies end.
    #[must_use]
    pub fn results(&self, tree: &Tree) -> Results {
        self.against(tree, None)
    }

    /// How games end in which one player is the seeing expert, who plays what is worth most in the
    /// open game, and the other one plays this strategy.
    #[must_use]
    pub fn against_seeing(&self, tree: &Tree, expert: usize) -> Results {
        self.against(tree, Some(expert))
    }

    /// How games end between player 0 of this strategy and player 1 of another.
    #[must_use]
    pub fn first_against(&self, tree: &Tree, other: &Self) -> Results {
        // Nodes of player 1 are those of the other strategy.
        let mut mixed = self.clone();
        for (number, _) in tree.nodes.iter().enumerate().filter(|(_, node)| node.state.mover() == 1) {
            let range = tree.weights_of(number);
            mixed.weights[range.clone()].copy_from_slice(&other.weights[range]);
        }
        mixed.start[1] = other.start[1];
        mixed.results(tree)
    }

    fn against(&self, tree: &Tree, seeing: Option<usize>) -> Results {
        let mut results = Results::default();
        if tree.nodes.is_empty() {
            results.add(tree.decided, 1.0);
            return results;
        }
        for first in 1..=tree.numbers() {
            for other in 1..=tree.numbers() {
                let share = self.start[0][first] * self.start[1][other];
                self.play(tree, 0, [first, other], share, seeing, &mut results);
            }
        }
        results
    }

    /// Plays every game with these hidden numbers from a node on.
    fn play(
        &self,
        tree: &Tree,
        at: usize,
        numbers: [usize; 2],
        share: f64,
        seeing: Option<usize>,
        results: &mut Results,
    ) {
        let node = &tree.nodes[at];
        let mover = node.state.mover();
        let actions = usize::from(node.actions);
        let place = bits(node.state.possible(mover)).take_while(|&number| number != numbers[mover]).count();
        let weights = &self.weights[node.first_weight as usize + place * actions..][..actions];
        let seen = (seeing == Some(mover)).then(|| {
            let own = numbers[mover];
            best_action(&node.state, |action| {
                i32::from(open_worth(tree, &node.state, action, [own, numbers[1 - mover]]))
            })
        });
        for edge in tree.edges(at) {
            if (0..2).any(|player| edge.possible[player] >> numbers[player] & 1 == 0) {
                continue;
            }
            let action = usize::from(edge.action);
            let weight = match seen {
                Some(best) => f64::from(u8::from(best == action)),
                None => weights[action],
            };
            match edge.to {
                _ if weight == 0.0 || share == 0.0 => {}
                Target::Value(value) => results.add(value, share * weight),
                Target::Node(to) => self.play(tree, to as usize, numbers, share * weight, seeing, results),
            }
        }
    }
}

/// How the games end that are drawn at random and played openly and perfectly from the start.
#[must_use]
pub fn open_play(tree: &Tree) -> Results {
    let mut results = Results::default();
    let start = tree.start();
    let count = tree.numbers();
    for first in 1..=count {
        for other in 1..=count {
            let hands = |player: usize, number: usize| hands(shown(start, player, number));
            let value = tree.open_value(hands(0, first), hands(1, other), start.plies());
            results.add(value, 1.0 / (count * count) as f64);
        }
    }
    results
}

/// What a player's two hands show, if the hidden one showed `number` at the start.
fn shown(state: &PublicState, player: usize, number: usize) -> [u8; 2] {
    [state.open(player), state.hidden(player, number as u8)]
}

fn hands([open, hidden]: [u8; 2]) -> Hands {
    Hands::from_slice(u16::from(u8::MAX), &[open, hidden]).unwrap_or(Hands::OUT)
}

/// What an action is worth to the mover if the game went on openly, with the mover's and the
/// opponent's number at the start.
fn open_worth(tree: &Tree, state: &PublicState, action: Action, [own, other]: [usize; 2]) -> i8 {
    let mover = state.mover();
    let (mut mine, theirs) = (shown(state, mover, own), shown(state, 1 - mover, other));
    let hand = |place: Place| usize::from(place == Place::Hidden);
    let changed = &mut mine[hand(action.own)];
    *changed = (*changed + theirs[hand(action.other)]) % state.base();
    if mine == [0, 0] { 1 } else { -tree.open_value(hands(theirs), hands(mine), state.plies() - 1) }
}

/// The place of the first action among those that are worth most.
fn best_action(state: &PublicState, worth: impl Fn(Action) -> i32) -> usize {
    let mut best = (0, i32::MIN);
    for (place, action) in state.actions().enumerate() {
        let value = worth(action);
        if value > best.1 {
            best = (place, value);
        }
    }
    best.0
}

/// Probabilities as whole parts that sum to `parts`: each rounded down, then the largest remainders
/// up, the first of equal ones first.
pub(super) fn in_parts(probabilities: &[f64], parts: u16) -> Vec<u16> {
    let exact = |probability: &f64| probability * f64::from(parts);
    let mut counts: Vec<u16> = probabilities.iter().map(|probability| exact(probability) as u16).collect();
    let missing = usize::from(parts.saturating_sub(counts.iter().sum()));
    let mut by_remainder: Vec<usize> = (0..counts.len()).collect();
    let remainder = |at: usize| exact(&probabilities[at]) - f64::from(exact(&probabilities[at]) as u16);
    by_remainder.sort_by(|&one, &other| remainder(other).total_cmp(&remainder(one)));
    for at in by_remainder.into_iter().cycle().take(missing) {
        counts[at] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quad_ace::hidden_hand::regret::Search;
    use solvetab_solver::control::Unwatched;

    #[test]
    fn parts_sum_to_one_and_are_near() {
        for probabilities in [&[1.0][..], &[0.5, 0.5], &[1.0 / 3.0; 3], &[0.1, 0.2, 0.3, 0.4], &[0.0, 1e-9, 1.0 - 1e-9]]
        {
            for parts in [7, 100, u16::MAX] {
                let counts = in_parts(probabilities, parts);
                assert_eq!(counts.iter().map(|&count| u32::from(count)).sum::<u32>(), parts.into());
                for (count, probability) in counts.iter().zip(probabilities) {
                    assert!((f64::from(*count) - probability * f64::from(parts)).abs() < 1.0 + 1e-6);
                }
            }
        }
    }

    #[test]
    fn a_strategy_that_is_found_is_worth_the_value_and_others_lose_to_who_knows_them() {
        for (base, plies, dealing) in [(3, 8, Dealing::Drawn), (4, 8, Dealing::Drawn), (4, 7, Dealing::Chosen)] {
            let tree = Tree::new(PublicState::start(base, plies, [1, 1]).unwrap(), dealing, &Unwatched).unwrap();
            let mut search = Search::new(&tree);
            search.run(2000, &Unwatched).unwrap();
            let found = search.average().worth(&tree);
            assert!(found.least <= found.value && found.value <= found.best, "{found:?}");
            assert!(found.exploitability() < 0.0005, "{found:?}");
            if base == 4 && dealing == Dealing::Drawn {
                assert!((found.value - 2.0 / 15.0).abs() < 0.001, "{found:?}");
            }
            for other in [Strategy::uniform(&tree), Strategy::guessing(&tree)] {
                let worth = other.worth(&tree);
                // Both bracket one value.
                assert!(worth.least <= found.best && found.least <= worth.best, "{worth:?}");
                assert!(worth.exploitability() > 0.05, "{worth:?}");
            }
        }
    }

    #[test]
    fn who_sees_everything_gets_at_least_what_the_open_game_is_worth() {
        let tree = Tree::new(PublicState::start(4, 9, [1, 2]).unwrap(), Dealing::Drawn, &Unwatched).unwrap();
        let open = open_play(&tree).value();
        for strategy in [Strategy::uniform(&tree), Strategy::guessing(&tree)] {
            assert!(strategy.against_seeing(&tree, 0).value() >= open - 1e-12);
            assert!(strategy.against_seeing(&tree, 1).value() <= open + 1e-12);
        }
    }

    #[test]
    fn a_game_that_its_start_decides_has_no_tree() {
        // Base 2 hides nothing, and in two plies nobody wins.
        for (base, plies, value) in [(2, 3, 1.0), (2, 2, 0.0), (5, 2, 0.0)] {
            let tree = Tree::new(PublicState::start(base, plies, [1, 1]).unwrap(), Dealing::Drawn, &Unwatched).unwrap();
            assert_eq!(tree.public_states(), 0);
            let worth = Search::new(&tree).average().worth(&tree);
            assert_eq!((worth.value, worth.exploitability()), (value, 0.0));
        }
    }
}
