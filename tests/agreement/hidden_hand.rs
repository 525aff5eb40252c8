//! What a table with hidden hands is worth, found by playing every game with real numbers: the best
//! response to it by brute force over information sets, which are what a player remembers, as text.

use std::collections::BTreeMap;

use solvetab::Table;
use solvetab_lookup::quad_ace::{Action, HiddenHand, PARTS, Place, PublicState, Shown, Turn};
use solvetab_solver::control::Unwatched;
use solvetab_studies::quad_ace::hidden_hand::encode::encode;
use solvetab_studies::quad_ace::hidden_hand::play::{Strategy, Worth};
use solvetab_studies::quad_ace::hidden_hand::regret::Search;
use solvetab_studies::quad_ace::hidden_hand::tree::{Dealing, Tree};

/// Real hands, each player's open one first, and what was seen of them.
#[derive(Clone)]
struct Game {
    base: u8,
    plies: u8,
    mover: usize,
    hands: [[u8; 2]; 2],
    /// Numbers at the start, and which ones the other player has to think possible.
    numbers: [u8; 2],
    possible: [Vec<u8>; 2],
    seen: String,
}

impl Game {
    fn is_pair(&self, player: usize) -> bool {
        self.possible[player].len() == 1 && self.hands[player][0] == self.hands[player][1]
    }

    fn choices(&self, player: usize) -> Vec<usize> {
        (0..2).filter(|&at| self.hands[player][at] > 0 && !(at == 1 && self.is_pair(player))).collect()
    }

    /// The game after a move, with what it showed.
    fn play(&self, own: usize, other: usize) -> (Self, Shown) {
        let mut next = self.clone();
        let (mover, opponent) = (self.mover, 1 - self.mover);
        let y = self.hands[opponent][other];
        let before = self.hands[mover][own];
        let result = (before + y) % self.base;
        next.hands[mover][own] = result;
        let mut shown = Shown { other: None, is_zero: own == 1 && result == 0 };
        if other == 1 {
            shown.other = Some(y);
            next.possible[opponent] = vec![self.numbers[opponent]];
        }
        if own == 1 {
            // A number is as far from the real one now as it was at the start.
            let now = |number: u8| (result + self.base + number - self.numbers[mover]) % self.base;
            next.possible[mover].retain(|&number| (now(number) == 0) == (result == 0));
        }
        next.seen += &format!(" {own}{other}{shown:?}");
        next.plies -= 1;
        next.mover = opponent;
        (next, shown)
    }
}

/// A decision with the table's weights, a draw of numbers, or an end.
struct Node {
    player: Option<usize>,
    information: String,
    children: Vec<(f64, Node)>,
    worth: f64,
}

fn grow(game: &Game, turn: &Turn<'_>) -> Node {
    let winner = (0..2).find(|&player| game.hands[player] == [0, 0]);
    let mut node = Node {
        player: Some(game.mover),
        information: format!("{} {}{}", game.mover, game.numbers[game.mover], game.seen),
        children: Vec::new(),
        worth: winner.map_or(0.0, |winner| 1.0 - 2.0 * winner as f64),
    };
    if winner.is_some() || game.plies == 0 {
        return node;
    }
    let weights: Vec<_> = turn.strategy(game.numbers[game.mover]).unwrap().actions().collect();
    for own in game.choices(game.mover) {
        for other in game.choices(1 - game.mover) {
            let place = |at: usize| if at == 0 { Place::Open } else { Place::Hidden };
            let action = Action { own: place(own), other: place(other) };
            let weight = weights.iter().find(|(of, _)| *of == action).unwrap().1;
            let (next, shown) = game.play(own, other);
            let after = turn.play(action, shown).unwrap();
            node.children.push((f64::from(weight) / f64::from(PARTS), grow(&next, &after)));
        }
    }
    assert_eq!(weights.len(), node.children.len());
    node
}

fn whole_game(table: &HiddenHand<Vec<u8>>, base: u8, plies: u8) -> Node {
    let choices = |player: usize| table.choices(player).unwrap();
    let numbers = 1..base;
    let share = |player: usize, number: u8| match choices(player) {
        Some(weights) => f64::from(weights[usize::from(number)]) / f64::from(PARTS),
        None => 1.0 / f64::from(base - 1),
    };
    let decision = |player: usize, children| Node {
        player: table.is_chosen().then_some(player),
        information: format!("{player}"),
        children,
        worth: 0.0,
    };
    let first = numbers.clone().map(|one| {
        let second = numbers.clone().map(|other| {
            let possible = [numbers.clone().collect(), numbers.clone().collect()];
            let hands = [[1, one], [1, other]];
            let game = Game { base, plies, mover: 0, hands, numbers: [one, other], possible, seen: String::new() };
            (share(1, other), grow(&game, &table.start()))
        });
        (share(0, one), decision(1, second.collect()))
    });
    decision(0, first.collect())
}

/// The information sets of a player with their nodes and how likely others come there, in the order
/// of depth.
fn collect<'a>(
    node: &'a Node,
    player: usize,
    reach: f64,
    depth: usize,
    sets: &mut BTreeMap<(usize, &'a str), Vec<(f64, &'a Node)>>,
) {
    if node.player == Some(player) && !node.children.is_empty() {
        sets.entry((depth, &node.information)).or_default().push((reach, node));
    }
    for (weight, child) in &node.children {
        collect(child, player, if node.player == Some(player) { reach } else { reach * weight }, depth + 1, sets);
    }
}

fn value(node: &Node, player: usize, chosen: &BTreeMap<&str, usize>) -> f64 {
    if node.children.is_empty() {
        return if player == 0 { node.worth } else { -node.worth };
    }
    match chosen.get(node.information.as_str()) {
        Some(&best) if node.player == Some(player) => value(&node.children[best].1, player, chosen),
        _ => node.children.iter().map(|(weight, child)| weight * value(child, player, chosen)).sum(),
    }
}

fn best_response(root: &Node, player: usize) -> f64 {
    let mut sets = BTreeMap::new();
    collect(root, player, 1.0, 0, &mut sets);
    let mut chosen = BTreeMap::new();
    for ((_, information), nodes) in sets.into_iter().rev() {
        let gain = |action: usize| -> f64 {
            nodes.iter().map(|(reach, node)| reach * value(&node.children[action].1, player, &chosen)).sum()
        };
        let count = nodes[0].1.children.len();
        let best = (0..count).max_by(|&one, &other| gain(one).total_cmp(&gain(other))).unwrap();
        chosen.insert(information, best);
    }
    value(root, player, &chosen)
}

#[test]
fn tables_with_hidden_hands_are_worth_what_playing_every_game_says() {
    for (base, plies, dealing, iterations) in [
        (3, 5, Dealing::Drawn, 3),
        (3, 7, Dealing::Chosen, 300),
        (4, 5, Dealing::Chosen, 20),
        (4, 5, Dealing::Drawn, 100),
    ] {
        let tree = Tree::new(PublicState::start(base, plies, [1, 1]).unwrap(), dealing, &Unwatched).unwrap();
        let mut search = Search::new(&tree);
        search.run(iterations, &Unwatched).unwrap();
        for strategy in [search.average(), Strategy::uniform(&tree), Strategy::guessing(&tree)] {
            let Worth { value: claimed, best, least } = strategy.rounded(&tree, PARTS).worth(&tree);
            let table =
                HiddenHand::new(Table::new(encode(&tree, &strategy, iterations).to_file(&[])).unwrap()).unwrap();
            let root = whole_game(&table, base, plies);
            let found = [value(&root, 0, &BTreeMap::new()), best_response(&root, 0), -best_response(&root, 1)];
            for (found, said) in found.into_iter().zip([claimed, best, least]) {
                assert!((found - said).abs() < 1e-9, "base {base}, {plies} plies: {found} but {said}");
            }
        }
    }
}
