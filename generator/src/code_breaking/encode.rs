//! A tree as a table's sections: inner nodes and leaves, both breadth first.

use std::collections::VecDeque;

use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{DecisionTree, KIND, LAYOUT, Node, NodeLayout, Rules};

use super::heuristic::Options;
use super::strategies::TieBreak;
use super::tree::Tree;
use crate::container::Contents;
use crate::game::TableEntry;
use crate::provenance::Provenance;

/// Encodes a tree as the table `entry` names.
#[must_use]
pub fn encode(entry: &TableEntry, rules: Rules, options: &Options, tree: &Tree) -> Contents {
    let mut strategy = options.strategy.to_string();
    if options.tie_break != TieBreak::First {
        strategy += &format!(", ties to the {}", options.tie_break);
    }
    if options.exact_below > 0 {
        strategy += &format!(", sets of at most {} secrets solved optimally", options.exact_below);
    }
    let mut provenance = Provenance::new(entry.name, rules, strategy, entry.objective);
    let cost = tree.cost();
    let totals = [("secrets", cost.secrets), ("total", cost.total), ("worst", cost.worst.into())];
    provenance.totals = totals.map(|(name, total)| (name.to_owned(), total.into())).into();
    let layout = NodeLayout::new(rules, cost.total);
    let parameters = DecisionTree::<()>::parameters(rules, layout);
    Contents { kind: KIND, layout: LAYOUT, parameters, sections: sections(rules, layout, tree), provenance }
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
            worst: cost.worst,
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

/// A tree as a decision tree in memory, without a name or provenance worth keeping.
///
/// # Errors
///
/// Never for a tree of these rules; the type is that of opening a table.
pub fn in_memory(rules: Rules, options: &Options, tree: &Tree) -> anyhow::Result<DecisionTree<Vec<u8>>> {
    let entry = TableEntry { name: "", rules: "", objective: "" };
    let file = encode(&entry, rules, options, tree).to_file()?;
    Ok(DecisionTree::new(Table::new(file)?)?)
}
