//! A tree as a table's sections: inner nodes and leaves, both breadth first.

use std::collections::VecDeque;

use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{DecisionTree, KIND, LAYOUT, Node, NodeLayout, Rules};

use super::exact::optimal::Optimal;
use super::tree::Tree;
use crate::container::Contents;
use crate::game::TableEntry;
use crate::provenance::Provenance;

/// Encodes an optimal tree as the table `entry` names.
#[must_use]
pub fn optimal(entry: &TableEntry<'_>, rules: Rules, optimal: &Optimal) -> Contents {
    let mut provenance = Provenance::new(entry.name, rules, "exact search", entry.objective);
    provenance.proven = optimal.proven.iter().map(|&level| level.to_owned()).collect();
    provenance.totals.insert("secrets at the worst case".into(), optimal.at_worst.into());
    encode(provenance, rules, &optimal.tree)
}

/// Encodes a tree with what is known about it besides its totals, which are added.
#[must_use]
pub fn encode(mut provenance: Provenance, rules: Rules, tree: &Tree) -> Contents {
    let cost = tree.cost();
    let totals = [("secrets", cost.secrets), ("total", cost.total), ("worst", cost.worst.into())];
    provenance.totals.extend(totals.map(|(name, total)| (name.to_owned(), total.into())));
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

/// A tree as a decision tree in memory, with a provenance that says nothing.
///
/// # Errors
///
/// Never for a tree of these rules; the type is that of opening a table.
pub fn in_memory(rules: Rules, tree: &Tree) -> anyhow::Result<DecisionTree<Vec<u8>>> {
    let file = encode(Provenance::new("", rules, "", ""), rules, tree).to_file()?;
    Ok(DecisionTree::new(Table::new(file)?)?)
}
