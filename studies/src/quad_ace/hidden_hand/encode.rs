//! A strategy as a table's sections.

use solvetab_lookup::claim::{Claim, Method, Millionths, Objective};
use solvetab_lookup::quad_ace::PARTS;
use solvetab_lookup::{Kind, layout};

use super::play::{Strategy, Worth, in_parts};
use super::tree::{Dealing, Target, Tree};
use solvetab_solver::encoded::{Encoded, Facts};

/// Encodes a strategy that so many iterations have found. Its probabilities are
/// [rounded](Strategy::rounded) to [`PARTS`], and the facts say what the rounded strategy is worth.
///
/// ```
/// use solvetab_lookup::quad_ace::{Action, HiddenHand, PARTS, Place, PublicState, Shown};
/// use solvetab_solver::control::Unwatched;
/// use solvetab_studies::quad_ace::hidden_hand::encode::encode;
/// use solvetab_studies::quad_ace::hidden_hand::regret::Search;
/// use solvetab_studies::quad_ace::hidden_hand::tree::{Dealing, Tree};
///
/// let tree = Tree::new(PublicState::start(4, 8, [1, 1])?, Dealing::Drawn, &Unwatched)?;
/// let mut search = Search::new(&tree);
/// search.run(100, &Unwatched)?;
/// let table = HiddenHand::new(encode(&tree, &search.average(), search.iterations()).to_table())?;
///
/// // The first mover, who has a hidden 2, adds the opponent's open 1 to it: it is 3, which the
/// // opponent does not see, only that it is not 0.
/// let raise = Action { own: Place::Hidden, other: Place::Open };
/// let turn = table.start().play(raise, Shown::default())?;
/// // The opponent has a hidden 3.
/// let weights: u32 = turn.strategy(3)?.actions().map(|(_, weight)| u32::from(weight)).sum();
/// assert_eq!(weights, u32::from(PARTS));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn encode(tree: &Tree, strategy: &Strategy, iterations: u32) -> Encoded {
    let worth = strategy.rounded(tree, PARTS).worth(tree);
    let start = tree.start();
    let mut nodes = Vec::with_capacity(tree.nodes.len() * 8);
    let mut weights = Vec::with_capacity(strategy.weights.len() * 2);
    let in_bytes = |probabilities: &[f64]| in_parts(probabilities, PARTS).into_iter().flat_map(u16::to_le_bytes);
    for (number, node) in tree.nodes.iter().enumerate() {
        let child = |target: Target| if let Target::Node(child) = target { Some(child) } else { None };
        let first_child = tree.edges(number).iter().find_map(|edge| child(edge.to)).unwrap_or_default();
        nodes.extend(first_child.to_le_bytes());
        nodes.extend(node.first_weight.to_le_bytes());
        let all = &strategy.weights[tree.weights_of(number)];
        weights.extend(all.chunks(node.actions.into()).flat_map(in_bytes));
    }
    let positions = tree.open().rules().positions();
    let open = (0..positions).map(|position| tree.open().byte(position)).collect();
    let choices = match tree.dealing() {
        Dealing::Drawn => Vec::new(),
        Dealing::Chosen => strategy.start.iter().flat_map(|start| in_bytes(&start[1..=tree.numbers()])).collect(),
    };
    Encoded {
        kind: Kind::HiddenHand,
        layout: Kind::HiddenHand.layout(),
        parameters: layout::hidden_hand_parameters(start, tree.dealing() == Dealing::Chosen),
        sections: vec![nodes, weights, open, choices],
        facts: facts(tree, iterations, worth),
    }
}

fn facts(tree: &Tree, iterations: u32, worth: Worth) -> Facts {
    let start = tree.start();
    let dealing = match tree.dealing() {
        Dealing::Drawn => "drawn",
        Dealing::Chosen => "chosen",
    };
    let rules = format!(
        "base {}, {} plies, open hands {} and {}, hidden ones {dealing}",
        start.base(),
        start.plies(),
        start.open(0),
        start.open(1)
    );
    Facts {
        rules,
        strategy: Some(Method::CfrPlus { iterations }),
        objective: Some(Objective::LowExploitability),
        proven: vec![
            Claim::ValueBetween { least: six_places(worth.least), most: six_places(worth.best) },
            Claim::Exploitability(six_places(worth.exploitability())),
        ],
        totals: [
            ("information sets", tree.information_sets()),
            ("iterations", iterations.into()),
            ("public states", tree.public_states() as u64),
        ]
        .into_iter()
        .map(|(name, total)| (name.to_owned(), total))
        .collect(),
    }
}

fn six_places(worth: f64) -> Millionths {
    format!("{worth:.6}").parse().expect("a worth lies between -1 and 1")
}
