//! A tree as a table's sections: inner nodes and leaves, both breadth first.

use std::collections::VecDeque;

use solvetab_lookup::code_breaking::{DecisionTree, KIND, LAYOUT, Node, NodeLayout, Rules};

use super::exact::Optimal;
use super::tree::Tree;
use crate::encoded::{Encoded, Facts};

/// Encodes an optimal tree.
#[must_use]
pub fn optimal(rules: Rules, optimal: &Optimal) -> Encoded {
    let mut encoded = encode(rules, &optimal.tree);
    let facts = &mut encoded.facts;
    facts.strategy = optimal.question.strategy();
    facts.objective = optimal.question.to_string();
    facts.proven = optimal.proven.iter().map(|&level| level.to_owned()).collect();
    facts.totals.insert("secrets at the worst case".to_owned(), optimal.at_worst.into());
    encoded
}

/// Encodes any tree of these rules; nothing is said of how it was found.
///
/// # Panics
///
/// If a secret needs more than 255 guesses: no strategy that tells secrets apart with every guess does.
#[must_use]
pub fn encode(rules: Rules, tree: &Tree) -> Encoded {
    let cost = tree.cost();
    let totals = [("secrets", cost.secrets), ("total", cost.total), ("worst", cost.worst.into())];
    let facts = Facts {
        rules: rules.to_string(),
        totals: totals.map(|(name, total)| (name.to_owned(), total.into())).into(),
        ..Facts::default()
    };
    let layout = NodeLayout::new(rules, cost.total);
    let parameters = DecisionTree::<()>::parameters(rules, layout);
    Encoded { kind: KIND, layout: LAYOUT, parameters, sections: sections(rules, layout, tree), facts }
}

/// The sections: records of inner nodes, then leaves.
fn sections(rules: Rules, layout: NodeLayout, tree: &Tree) -> Vec<Vec<u8>> {
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
            leaves: if tree.may_win { 1 << rules.win().index() } else { 0 },
            first_inner: inner_count,
            first_leaf: leaf_count,
            secrets: cost.secrets,
            total: cost.total,
        };
        for (answer, child) in &tree.children {
            let bit = 1 << answer.index();
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
    vec![inner, leaves]
}

/// A tree of these rules as a decision tree in memory, to be followed at once.
#[must_use]
pub fn in_memory(rules: Rules, tree: &Tree) -> DecisionTree<Vec<u8>> {
    DecisionTree::new(encode(rules, tree).to_table()).expect("the encoder writes what the reader reads")
}
