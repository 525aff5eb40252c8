//! Classes of codes: those whose symbols occur equally often, wherever they stand and whichever
//! they are. Renaming symbols and exchanging positions maps the codes of a class onto each other.

use std::collections::BTreeMap;
use std::fmt;

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::spine::multiplicities;

/// Codes that renaming symbols and exchanging positions maps onto each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CodeClass {
    /// Occurrences of each symbol of such a code, most often first.
    multiplicities: Vec<usize>,
    /// The numbers of the codes, ascending.
    pub(crate) codes: Vec<u32>,
}

impl fmt::Display for CodeClass {
    /// Writes the multiplicities: `2+1+1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let multiplicities: Vec<String> =
            self.multiplicities.iter().map(usize::to_string).collect();
        f.pad(&multiplicities.join("+"))
    }
}

/// The classes of all codes of some rules, those of the most equal symbols first.
pub(crate) fn classes(rules: Rules) -> Vec<CodeClass> {
    let mut found: BTreeMap<Vec<usize>, Vec<u32>> = BTreeMap::new();
    for (number, code) in (0..).zip(rules.iter()) {
        found
            .entry(multiplicities(code.symbols().iter().copied()))
            .or_default()
            .push(number);
    }
    found
        .into_iter()
        .rev()
        .map(|(multiplicities, codes)| CodeClass {
            multiplicities,
            codes,
        })
        .collect()
}

/// Costs of a tree for all codes of the rules, by class, found by playing every code.
pub(crate) fn totals(rules: Rules, classes: &[CodeClass], tree: &Tree) -> Vec<u64> {
    let games = referee::play_all(&encode::in_memory(rules, tree))
        .expect("the tree finds every code")
        .games;
    classes
        .iter()
        .map(|class| {
            class
                .codes
                .iter()
                .map(|&code| games[code as usize].moves.len() as u64)
                .sum()
        })
        .collect()
}
