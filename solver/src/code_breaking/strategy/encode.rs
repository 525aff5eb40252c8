//! A tree as a table's sections: inner nodes and leaves, both breadth first; for a list of codes,
//! the list too.

use std::collections::VecDeque;

use solvetab_lookup::code_breaking::{DecisionTree, Feedback, FeedbackKind, Rules, WordTree};
use solvetab_lookup::layout::{Node, NodeLayout};
use solvetab_lookup::{Kind, layout};

use super::tree::{Tree, TreeCost};
use crate::code_breaking::game::{Game, kinds_of_feedback};
use crate::code_breaking::game::list::CodeList;
use crate::code_breaking::search::{Objective, Optimal, classes, totals};
use crate::encoded::{Encoded, Facts};

/// Encodes an optimal tree. Where the worst class is least the totals of all classes are told too,
/// such as `total of 2+1+1`.
///
/// ```
/// use solvetab_lookup::code_breaking::WordTree;
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
/// use solvetab_solver::code_breaking::search::{self, Question, Resources};
/// use solvetab_solver::code_breaking::strategy::{encode, referee};
///
/// let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"];
/// let game = Game::from(CodeList::new(words.map(str::to_owned).into(), None, Guesses::List)?);
/// let optimal = search::solve(&game, Question::default(), &Resources::default())?;
/// let tree = WordTree::new(encode::optimal(&game, &optimal).to_table())?;
/// assert_eq!(tree.list().to_string(), "8 words of 5 characters");
/// assert_eq!(referee::play_all(&tree)?.total, 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn optimal(game: &Game, optimal: &Optimal) -> Encoded {
    let mut encoded = with_facts_of(optimal, encode(game, &optimal.tree));
    if let (Some(rules), Objective::WorstClass) = (game.rules(), optimal.question.objective) {
        let classes = classes(rules);
        let totals = totals(rules, &classes, &optimal.tree);
        let totals = classes.iter().zip(totals).map(|(class, total)| (format!("total of {class}"), total));
        encoded.facts.totals.extend(totals);
    }
    encoded
}

/// Adds what is known of how an optimal tree was found.
fn with_facts_of(optimal: &Optimal, mut encoded: Encoded) -> Encoded {
    let facts = &mut encoded.facts;
    facts.strategy = Some(optimal.question.method());
    facts.objective = Some(optimal.question.stated());
    facts.proven = optimal.proven.to_vec();
    facts.totals.insert("secrets at the worst case".to_owned(), optimal.at_worst.into());
    encoded
}

/// Encodes any tree of a game; nothing is said of how it was found.
///
/// # Panics
///
/// If a secret needs more than 255 guesses: no strategy that tells secrets apart with every guess
/// does.
#[must_use]
pub fn encode(game: &Game, tree: &Tree) -> Encoded {
    match (game.rules(), game.list()) {
        (Some(rules), _) => encode_rules(rules, tree),
        (None, Some(list)) => encode_list(list, tree),
        (None, None) => unreachable!("a game is of rules or of a list"),
    }
}

fn encode_rules(rules: Rules, tree: &Tree) -> Encoded {
    let cost = tree.cost();
    let layout = NodeLayout::new(rules.positions(), cost.total);
    let parameters = layout::decision_tree_parameters(rules, layout);
    let kinds = kinds_of_feedback(rules.positions(), rules.feedback_kind());
    let sections = sections(&kinds, layout, tree).into();
    Encoded {
        kind: Kind::DecisionTree,
        layout: Kind::DecisionTree.layout(),
        parameters,
        sections,
        facts: facts(rules.to_string(), cost),
    }
}

fn encode_list(list: &CodeList, tree: &Tree) -> Encoded {
    let cost = tree.cost();
    let positions = list.positions();
    let layout = NodeLayout::new(positions, cost.total);
    let parameters = layout::word_tree_parameters(positions, layout);
    let kinds = kinds_of_feedback(positions, FeedbackKind::Counts);
    let [inner, leaves] = sections(&kinds, layout, tree);
    let words = list.rows().flatten().copied().collect();
    let letters = list.letters().iter().flat_map(|&letter| u32::from(letter).to_le_bytes()).collect();
    let mut secrets = vec![0; list.guesses().div_ceil(8)];
    for &secret in list.secret_numbers() {
        secrets[usize::from(secret / 8)] |= 1 << (secret % 8);
    }
    let sections = vec![inner, leaves, words, letters, secrets];
    let mut encoded = Encoded {
        kind: Kind::WordTree,
        layout: Kind::WordTree.layout(),
        parameters,
        sections,
        facts: facts(String::new(), cost),
    };
    encoded.facts.rules = match list.title() {
        Some(title) => title.to_owned(),
        // The list says itself how many words it has, once it is encoded.
        None => opened_list(&encoded).list().to_string(),
    };
    encoded
}

fn opened_list(encoded: &Encoded) -> WordTree<Vec<u8>> {
    WordTree::new(encoded.to_table()).expect("the encoder writes what the reader reads")
}

/// What a table says of rules and a tree of this cost, whatever made it.
#[must_use]
pub fn facts(rules: String, cost: TreeCost) -> Facts {
    let totals = [("secrets", cost.secrets), ("total", cost.total), ("worst", cost.worst.into())];
    Facts { rules, totals: totals.map(|(name, total)| (name.to_owned(), total.into())).into(), ..Facts::default() }
}

/// The sections: records of inner nodes, then leaves. The feedback has these kinds.
fn sections(kinds: &[Feedback], layout: NodeLayout, tree: &Tree) -> [Vec<u8>; 2] {
    let mut inner = Vec::new();
    let mut leaves: Vec<u8> = Vec::new();
    let mut leaf_count = 0;
    let mut open = VecDeque::new();
    // Inner nodes that have got a number: written or waiting.
    let mut inner_count = 1;
    if tree.is_leaf() {
        leaves.extend(tree.guess.to_le_bytes());
    } else {
        open.push_back(tree);
    }
    while let Some(tree) = open.pop_front() {
        let cost = tree.cost();
        let mut node = Node {
            guess: tree.guess,
            worst: u8::try_from(cost.worst).expect("the depth of a tree of these rules fits a byte"),
            inner: 0,
            leaves: kinds.last().filter(|_| tree.may_win).map_or(0, |win| 1 << win.index()),
            first_inner: inner_count,
            first_leaf: leaf_count,
            secrets: cost.secrets,
            total: cost.total,
        };
        for (answer, child) in &tree.children {
            let bit = 1 << kinds[usize::from(*answer)].index();
            if child.is_leaf() {
                node.leaves |= bit;
                leaf_count += 1;
                leaves.extend(child.guess.to_le_bytes());
            } else {
                node.inner |= bit;
                inner_count += 1;
                open.push_back(child);
            }
        }
        inner.extend(layout.write(&node));
    }
    [inner, leaves]
}

/// A tree of these rules as a decision tree in memory, to be followed at once.
#[must_use]
pub fn in_memory(rules: Rules, tree: &Tree) -> DecisionTree<Vec<u8>> {
    DecisionTree::new(encode_rules(rules, tree).to_table()).expect("the encoder writes what the reader reads")
}

/// A tree of a list as a word tree in memory, to be followed at once.
#[must_use]
pub fn list_in_memory(list: &CodeList, tree: &Tree) -> WordTree<Vec<u8>> {
    opened_list(&encode_list(list, tree))
}
