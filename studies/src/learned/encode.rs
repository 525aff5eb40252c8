//! A learned strategy as a table's sections. It is a table of its own kind, since its tree is
//! computed.

use solvetab_lookup::code_breaking::Step;
use solvetab_lookup::{Kind, layout};
use solvetab_solver::code_breaking::strategy::encode::facts;
use solvetab_solver::code_breaking::strategy::tree::TreeCost;
use solvetab_solver::encoded::Encoded;

use super::Learned;

/// Encodes a learned strategy, which makes a tree of this cost for the rules it was learned with;
/// nothing is said of how it was learned.
#[must_use]
pub fn encode(learned: &Learned, cost: TreeCost) -> Encoded {
    let section = |steps: &[Step]| -> Vec<u8> {
        let bytes = |step: &Step| step.size.to_le_bytes().into_iter().chain(step.guesses.to_le_bytes());
        steps.iter().flat_map(bytes).collect()
    };
    let (rules, again) = (learned.rules(), learned.again());
    let parameters = layout::step_table_parameters(rules, again.map_or(0, |again| again.guesses));
    let of_members = again.map_or(Vec::new(), |again| section(&again.of_members));
    let sections = vec![section(learned.of_sizes()), of_members];
    Encoded {
        kind: Kind::StepTable,
        layout: Kind::StepTable.layout(),
        parameters,
        sections,
        facts: facts(rules.to_string(), cost),
    }
}
