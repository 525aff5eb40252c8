//! A tree as a table's sections: inner nodes and leaves, both breadth first; for a list of codes,
//! the list too.

use std::collections::{BTreeSet, VecDeque};

use solvetab_lookup::code_breaking::{DecisionTree, Feedback, FeedbackKind, Rules, WordTree};
use solvetab_lookup::layout::{Node, NodeLayout};
use solvetab_lookup::{Kind, layout};

use super::tree::{Tree, TreeCost};
use crate::claim::{Claim, Method, Objective};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::feedback::FeedbackNumbers;
use crate::code_breaking::game::list::CodeList;
use crate::code_breaking::search::Optimal;
use crate::code_breaking::search::weighted::Weighted;
use crate::encoded::{Encoded, Facts};

/// Encodes an optimal tree.
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
    with_facts_of(optimal, encode(game, &optimal.tree))
}

/// Encodes a tree of the least weighted total.
#[must_use]
pub fn weighted(game: &Game, weighted: &Weighted) -> Encoded {
    let &Weighted {
        ref tree,
        total,
        weight,
    } = weighted;
    let mut encoded = encode(game, tree);
    encoded.facts.strategy = Some(Method::WeightedSearch);
    encoded.facts.objective = Some(Objective::WeightedTotal { total, weight });
    encoded.facts.proven = vec![Claim::LeastWeightedTotal];
    encoded
}

/// Adds what is known of how an optimal tree was found.
fn with_facts_of(optimal: &Optimal, mut encoded: Encoded) -> Encoded {
    let facts = &mut encoded.facts;
    facts.strategy = Some(optimal.question.method());
    facts.objective = Some(optimal.question.stated());
    facts.proven = optimal.proven.to_vec();
    facts.totals.insert(
        "secrets at the worst case".to_owned(),
        optimal.at_worst.into(),
    );
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
    let kinds = FeedbackNumbers::counts(rules.positions(), rules.feedback_kind());
    let NodeRecords { inner, leaves, .. } =
        nodes(&FeedbackCodes::Masks(kinds.all_counts()), layout, tree);
    let sections = vec![inner, leaves];
    Encoded {
        kind: Kind::DecisionTree,
        layout: Kind::DecisionTree.layout(),
        parameters,
        sections,
        facts: facts(rules.to_string(), cost),
    }
}

fn encode_list(list: &CodeList, tree: &Tree) -> Encoded {
    if list.is_coloured() {
        return encode_coloured(list, tree);
    }

    let cost = tree.cost();
    let positions = list.positions();
    let layout = NodeLayout::new(positions, cost.total);
    let parameters = layout::word_tree_parameters(positions, layout);
    let kinds = FeedbackNumbers::counts(positions, FeedbackKind::Counts);
    let NodeRecords { inner, leaves, .. } =
        nodes(&FeedbackCodes::Masks(kinds.all_counts()), layout, tree);
    let [words, letters, secrets] = list_sections(list);
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

/// The sections of a list: words, letters, and a bit for each word that may be secret.
fn list_sections(list: &CodeList) -> [Vec<u8>; 3] {
    let words = list.rows().flatten().copied().collect();
    let letters = list
        .letters()
        .iter()
        .flat_map(|&letter| u32::from(letter).to_le_bytes())
        .collect();
    let mut secrets = vec![0; list.guesses().div_ceil(8)];
    for &secret in list.secret_numbers() {
        secrets[usize::from(secret / 8)] |= 1 << (secret % 8);
    }
    [words, letters, secrets]
}

/// Encodes a tree of words with colours. The words are those that it guesses: all secrets are among
/// them.
fn encode_coloured(list: &CodeList, tree: &Tree) -> Encoded {
    let cost = tree.cost();
    let mut guessed = BTreeSet::new();
    collect(tree, &mut guessed);

    let allowed = list.guesses();
    let title = list.coloured_title();
    let list = list.guessing(&guessed);
    let positions = list.positions();
    let layout = NodeLayout::without_masks(cost.total);
    let NodeRecords {
        inner,
        leaves,
        of_inner,
        of_leaves,
    } = nodes(
        &FeedbackCodes::Colours {
            positions,
            guessed: guessed.into_iter().collect(),
        },
        layout,
        tree,
    );
    let [words, letters, secrets] = list_sections(&list);
    let mut facts = facts(title, cost);
    facts
        .totals
        .insert("words that may be guessed".to_owned(), allowed as u64);

    Encoded {
        kind: Kind::ColourTree,
        layout: Kind::ColourTree.layout(),
        parameters: layout::colour_tree_parameters(positions, layout),
        sections: vec![inner, leaves, words, letters, secrets, of_inner, of_leaves],
        facts,
    }
}

/// Collects the words that a tree guesses.
fn collect(tree: &Tree, guessed: &mut BTreeSet<u16>) {
    guessed.insert(tree.guess);
    tree.children
        .iter()
        .for_each(|(_, child)| collect(child, guessed));
}

fn opened_list(encoded: &Encoded) -> WordTree<Vec<u8>> {
    WordTree::new(encoded.to_table()).expect("the encoder writes what the reader reads")
}

/// Facts that a table states of rules and a tree of this cost, whatever made it.
fn facts(rules: String, cost: TreeCost) -> Facts {
    let totals = [
        ("secrets", cost.secrets),
        ("total", cost.total),
        ("worst", cost.worst.into()),
    ];
    Facts {
        rules,
        totals: totals
            .map(|(name, total)| (name.to_owned(), total.into()))
            .into(),
        ..Facts::default()
    }
}

/// Encoding of feedback at the nodes of a tree, which has dense numbers there.
enum FeedbackCodes<'a> {
    /// A bit of a mask for each kind; the last one wins.
    Masks(&'a [Feedback]),
    /// The number of the colours that lead to a node, beside it. Words are numbered among those
    /// that are guessed.
    Colours { positions: u8, guessed: Vec<u16> },
}

/// Records of inner nodes, then of leaves; and for colours the feedback that leads to each.
#[derive(Default)]
struct NodeRecords {
    inner: Vec<u8>,
    leaves: Vec<u8>,
    of_inner: Vec<u8>,
    of_leaves: Vec<u8>,
}

impl FeedbackCodes<'_> {
    /// The bit of a kind; none for colours.
    fn bit(&self, feedback: usize) -> u64 {
        match self {
            Self::Masks(kinds) => 1 << kinds[feedback].index(),
            Self::Colours { .. } => 0,
        }
    }

    /// The bit that says that a guess may be the secret.
    fn win(&self) -> u64 {
        match self {
            Self::Masks(kinds) => self.bit(kinds.len() - 1),
            Self::Colours { .. } => 1,
        }
    }

    /// Bytes beside a node to which this feedback leads.
    fn beside(&self, feedback: u16) -> impl Iterator<Item = u8> {
        let width = match self {
            Self::Masks(_) => 0,
            Self::Colours { positions, .. } => usize::from(layout::colours_width(*positions)),
        };
        feedback.to_le_bytes().into_iter().take(width)
    }

    /// The number of a code in the table.
    fn number(&self, code: u16) -> u16 {
        match self {
            Self::Masks(_) => code,
            Self::Colours { guessed, .. } => guessed.partition_point(|&guess| guess < code) as u16,
        }
    }
}

/// The nodes of a tree, breadth first.
fn nodes(kinds: &FeedbackCodes<'_>, layout: NodeLayout, tree: &Tree) -> NodeRecords {
    let mut nodes = NodeRecords::default();
    let mut leaf_count = 0;
    let mut open = VecDeque::new();
    // Inner nodes that have got a number: written or waiting.
    let mut inner_count = 1;

    if tree.is_leaf() {
        nodes.leaves.extend(kinds.number(tree.guess).to_le_bytes());
        nodes.of_leaves.extend(kinds.beside(0));
    } else {
        open.push_back(tree);
        nodes.of_inner.extend(kinds.beside(0));
    }

    while let Some(tree) = open.pop_front() {
        let cost = tree.cost();
        let mut node = Node {
            guess: kinds.number(tree.guess),
            worst: u8::try_from(cost.worst)
                .expect("the depth of a tree of these rules fits a byte"),
            inner: 0,
            leaves: if tree.may_win { kinds.win() } else { 0 },
            first_inner: inner_count,
            first_leaf: leaf_count,
            secrets: cost.secrets,
            total: cost.total,
        };
        for &(feedback, ref child) in &tree.children {
            if child.is_leaf() {
                node.leaves |= kinds.bit(feedback.into());
                leaf_count += 1;
                nodes.leaves.extend(kinds.number(child.guess).to_le_bytes());
                nodes.of_leaves.extend(kinds.beside(feedback));
            } else {
                node.inner |= kinds.bit(feedback.into());
                inner_count += 1;
                nodes.of_inner.extend(kinds.beside(feedback));
                open.push_back(child);
            }
        }
        nodes.inner.extend(layout.write(&node));
    }
    nodes
}

/// A tree of these rules as a decision tree in memory, to be followed at once.
#[must_use]
pub fn in_memory(rules: Rules, tree: &Tree) -> DecisionTree<Vec<u8>> {
    DecisionTree::new(encode_rules(rules, tree).to_table())
        .expect("the encoder writes what the reader reads")
}
