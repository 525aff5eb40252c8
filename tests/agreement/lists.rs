//! Lists of a few codes of small rules: every tree there is, against the proven ones and their
//! certificates. A certificate of which a byte is changed is refused, or what it claims of its own
//! game is true.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use solvetab_checker::{Certified, Claim, check};
use solvetab_reference::{bulls_and_cows, codes};
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::proof::certificate::{Certificate, ProveError, prove};
use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError};
use solvetab_solver::control::Unwatched;

/// Cost of a tree: its total, its worst case, and the secrets at it.
pub(super) type Cost = (u64, u16, u64);

/// All costs of the trees of a game, by plain recursion over sets of secrets.
struct EveryTree<'a> {
    guesses: &'a [Vec<u8>],
    known: HashMap<Vec<Vec<u8>>, BTreeSet<Cost>>,
}

impl EveryTree<'_> {
    fn costs(&mut self, secrets: &[Vec<u8>]) -> BTreeSet<Cost> {
        if let Some(known) = self.known.get(secrets) {
            return known.clone();
        }

        let mut all = BTreeSet::new();
        for guess in self.guesses {
            let mut cells: HashMap<(usize, usize), Vec<Vec<u8>>> = HashMap::new();
            for secret in secrets.iter().filter(|secret| *secret != guess) {
                cells
                    .entry(bulls_and_cows(guess, secret))
                    .or_default()
                    .push(secret.clone());
            }
            // A guess that tells nothing is in no tree.
            if cells.values().any(|cell| cell.len() == secrets.len()) {
                continue;
            }
            let mut sums = BTreeSet::from([if secrets.contains(guess) {
                (1, 1, 1)
            } else {
                (0, 0, 0)
            }]);
            for cell in cells.values() {
                let of_cell = self.costs(cell);
                let each = sums
                    .iter()
                    .flat_map(|&sum| of_cell.iter().map(move |&cost| (sum, cost)));
                sums = each
                    .map(|(sum, cost)| {
                        joined(sum, (cost.0 + cell.len() as u64, cost.1 + 1, cost.2))
                    })
                    .collect();
            }
            all.extend(sums);
        }

        self.known.insert(secrets.to_vec(), all.clone());
        all
    }
}

pub(super) fn joined(one: Cost, other: Cost) -> Cost {
    let worst = one.1.max(other.1);
    let at_worst = |(_, depth, secrets): Cost| if depth == worst { secrets } else { 0 };
    (one.0 + other.0, worst, at_worst(one) + at_worst(other))
}

/// A game: rules, some of their codes in any order, and whether all of them may be guessed.
#[derive(Debug, Clone)]
struct Game {
    rules: String,
    secrets: Vec<Vec<u8>>,
    guesses: Vec<Vec<u8>>,
    of: Guesses,
}

impl Game {
    fn every_tree(&self) -> BTreeSet<Cost> {
        EveryTree {
            guesses: &self.guesses,
            known: HashMap::new(),
        }
        .costs(&self.secrets)
    }

    fn proven(&self, question: Question) -> Result<Certificate, ProveError> {
        let words = self.secrets.iter().map(|secret| text(secret)).collect();
        let list = CodeList::new(words, Some(self.rules.parse().unwrap()), self.of).unwrap();
        let levels = if question.objective == Objective::AtWorst {
            2
        } else {
            3
        };
        prove(
            &list.into(),
            question,
            levels,
            &Resources::default(),
            &Unwatched,
        )
    }
}

fn text(code: &[u8]) -> String {
    code.iter()
        .map(|&symbol| char::from_digit(symbol.into(), 16).unwrap())
        .collect()
}

fn games() -> impl Strategy<Value = Game> {
    let rules = [
        (1, 5, false),
        (2, 2, true),
        (2, 4, false),
        (2, 4, true),
        (3, 2, true),
        (3, 3, true),
        (3, 4, false),
    ];
    (
        select(rules.to_vec()),
        select(vec![Guesses::List, Guesses::All]),
    )
        .prop_flat_map(|((positions, symbols, repeats), of)| {
            let all = codes(positions, symbols, repeats);
            subsequence(all.clone(), 1..=all.len().min(6))
                .prop_shuffle()
                .prop_map(move |secrets| Game {
                    rules: format!("{positions}x{symbols}{}", if repeats { "r" } else { "" }),
                    guesses: if of == Guesses::All {
                        all.clone()
                    } else {
                        secrets.clone()
                    },
                    secrets,
                    of,
                })
        })
}

pub(super) fn questions() -> impl Strategy<Value = Question> {
    let objectives = vec![Objective::Total, Objective::AtWorst, Objective::Worst];
    (select(objectives), proptest::option::of(1..=4_u16)).prop_map(|(objective, max_depth)| {
        Question {
            objective,
            max_depth,
            width: None,
        }
    })
}

/// Tells whether no tree is better in what is claimed.
pub(super) fn is_true(claim: Claim, certified: &Certified, every_tree: &BTreeSet<Cost>) -> bool {
    let tree = certified.tree;
    let none = |is_better: &dyn Fn(Cost) -> bool| !every_tree.iter().any(|&cost| is_better(cost));
    match claim {
        Claim::Total(limit) => {
            none(&|(total, worst, _)| (limit == 0 || worst <= limit) && total < tree.total)
        }
        Claim::TotalThenWorst => {
            none(&|(total, worst, _)| total <= tree.total && worst < tree.worst)
        }
        Claim::TotalThenWorstThenSecrets => none(&|(total, worst, at_worst)| {
            total <= tree.total && worst == tree.worst && at_worst < tree.at_worst
        }),
        Claim::Worst => none(&|(_, worst, _)| worst < tree.worst),
        Claim::WorstThenSecrets => {
            none(&|(_, worst, at_worst)| worst == tree.worst && at_worst < tree.at_worst)
        }
        Claim::WorstThenSecretsThenTotal => none(&|(total, worst, at_worst)| {
            (worst, at_worst) == (tree.worst, tree.at_worst) && total < tree.total
        }),
    }
}

/// Asserts that no tree is better in what was asked.
pub(super) fn assert_is_best(
    certificate: &Certificate,
    question: Question,
    every_tree: &BTreeSet<Cost>,
) {
    let optimal = &certificate.optimal;
    let cost = optimal.tree.cost();
    let found = (cost.total.into(), cost.worst, optimal.at_worst.into());
    assert!(every_tree.contains(&found), "{found:?}");
    // In the order of what matters.
    let value = |(total, worst, at_worst): Cost| match question.objective {
        Objective::Total => (total, worst.into(), at_worst),
        Objective::AtWorst => (0, worst.into(), at_worst),
        _ => (u64::from(worst) << 32 | at_worst, 0, total),
    };
    assert_eq!(
        Some(value(found)),
        every_tree.iter().map(|&cost| value(cost)).min()
    );
}

/// The game that a certificate is of, which need not be the one that it was made for.
fn game_of(certified: &Certified) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let (positions, symbols, repeats) = certified.rules;
    let Some(words) = &certified.secrets else {
        let all = codes(positions, symbols as u8, repeats);
        return (all.clone(), all);
    };
    let letters: BTreeSet<char> = words.iter().flat_map(|word| word.chars()).collect();
    let symbol = |letter: char| letters.iter().position(|&other| other == letter).unwrap() as u8;
    let secrets: Vec<Vec<u8>> = words
        .iter()
        .map(|word| word.chars().map(symbol).collect())
        .collect();
    if certified.guesses.is_some() {
        return (secrets.clone(), secrets);
    }
    // Symbols that no secret has are all alike, and a guess has no more of them than positions.
    (
        secrets,
        codes(
            positions,
            symbols.min(letters.len() + positions) as u8,
            repeats,
        ),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_proven_is_the_best_of_all_trees(game in games(), question in questions()) {
        let limit = question.max_depth.unwrap_or(u16::MAX);
        let mut every_tree = game.every_tree();
        every_tree.retain(|&(_, worst, _)| worst <= limit);
        match game.proven(question) {
            Err(ProveError::Solve(SolveError::Impossible { .. })) => prop_assert!(every_tree.is_empty()),
            certificate => {
                assert_is_best(&certificate.unwrap(), question, &every_tree);
            }
        }
    }

    #[test]
    fn changed_certificates_are_refused_or_true(
        game in games(),
        question in questions(),
        changes in proptest::collection::vec((any::<Index>(), any::<u8>()), 40),
    ) {
        let Ok(certificate) = game.proven(question) else { return Ok(()) };
        let body = &certificate.bytes[..certificate.bytes.len() - blake3::OUT_LEN];
        for (at, byte) in changes {
            let mut changed = body.to_vec();
            changed[at.index(body.len())] = byte;
            changed.extend(blake3::hash(&changed).as_bytes());
            let Ok(certified) = check(changed.as_slice()) else { continue };
            let (secrets, guesses) = game_of(&certified);
            let every_tree = EveryTree { guesses: &guesses, known: HashMap::new() }.costs(&secrets);
            let tree = certified.tree;
            prop_assert!(every_tree.contains(&(tree.total, tree.worst, tree.at_worst)), "{certified:?}");
            for &claim in &certified.claims {
                prop_assert!(is_true(claim, &certified, &every_tree), "{claim:?} {certified:?}");
            }
        }
    }
}
