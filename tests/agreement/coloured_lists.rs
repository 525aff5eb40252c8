//! Small lists of words with colours: every tree there is, against the proven ones and their
//! certificates, in both modes. A certificate of which a byte is changed is refused, or what it
//! claims of its own lists is true.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use solvetab_checker::{Feedback, check};
use solvetab_reference::{colours, uses_hints};
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, Mode};
use solvetab_solver::code_breaking::proof::certificate::{Certificate, ProveError, prove};
use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError};
use solvetab_solver::control::Unwatched;

use super::lists_of_codes::{Cost, assert_is_best, is_true, joined, questions};

/// All costs of the trees of a list, by plain recursion over sets of secrets and the guesses that
/// may be made.
struct EveryTree {
    is_hard: bool,
    known: HashMap<(Vec<String>, Vec<String>), BTreeSet<Cost>>,
}

impl EveryTree {
    fn costs(&mut self, secrets: &[String], guesses: &[String]) -> BTreeSet<Cost> {
        let key = (secrets.to_vec(), guesses.to_vec());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }

        let mut all = BTreeSet::new();
        for guess in guesses {
            let mut cells: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for secret in secrets.iter().filter(|secret| *secret != guess) {
                cells
                    .entry(colours(guess, secret))
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
            for (colours, cell) in cells {
                let may_follow =
                    |next: &&String| !self.is_hard || uses_hints(next, guess, &colours);
                let allowed: Vec<String> = guesses.iter().filter(may_follow).cloned().collect();
                let of_cell = self.costs(&cell, &allowed);
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

        self.known.insert(key, all.clone());
        all
    }
}

/// Words that may be guessed, some of which may be secret.
#[derive(Debug, Clone)]
struct Game {
    guesses: Vec<String>,
    secrets: Vec<String>,
    is_hard: bool,
}

impl Game {
    fn every_tree(&self) -> BTreeSet<Cost> {
        EveryTree {
            is_hard: self.is_hard,
            known: HashMap::new(),
        }
        .costs(&self.secrets, &self.guesses)
    }

    fn proven(&self, question: Question) -> Result<Certificate, ProveError> {
        let list = CodeList::new(self.guesses.clone(), None, Guesses::List).unwrap();
        let list = list
            .with_secrets(self.secrets.clone(), None)
            .unwrap()
            .coloured();
        let list = list.in_mode(if self.is_hard { Mode::Hard } else { Mode::Any });
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

/// Words of so many letters of an alphabet.
fn words(letters: u32, alphabet: usize) -> Vec<String> {
    let word = |number: usize| {
        (0..letters)
            .map(|place| char::from(b'a' + (number / alphabet.pow(place) % alphabet) as u8))
            .collect()
    };
    (0..alphabet.pow(letters)).map(word).collect()
}

fn games() -> impl Strategy<Value = Game> {
    (
        select(vec![(1, 6), (2, 3), (2, 5), (3, 3), (3, 5), (4, 3), (6, 2)]),
        any::<bool>(),
    )
        .prop_flat_map(|((letters, alphabet), is_hard)| {
            let all = words(letters, alphabet);
            subsequence(all.clone(), 1..=all.len().min(10)).prop_flat_map(move |guesses| {
                let most = guesses.len().min(7);
                subsequence(guesses.clone(), 1..=most).prop_map(move |secrets| Game {
                    guesses: guesses.clone(),
                    secrets,
                    is_hard,
                })
            })
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_proven_of_words_is_the_best_of_all_trees(game in games(), question in questions()) {
        let limit = question.max_depth.unwrap_or(u16::MAX);
        let mut every_tree = game.every_tree();
        every_tree.retain(|&(_, worst, _)| worst <= limit);
        match game.proven(question) {
            Err(ProveError::Solve(SolveError::Impossible { .. })) => prop_assert!(every_tree.is_empty()),
            certificate => {
                let certificate = certificate.unwrap();
                assert_is_best(&certificate, question, &every_tree);
                let certified = check(certificate.bytes.as_slice());
                prop_assert!(certified.is_ok(), "{certified:?}");
            }
        }
    }

    #[test]
    fn changed_certificates_of_words_are_refused_or_true(
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
            let game = Game {
                guesses: certified.guesses.clone().unwrap(),
                secrets: certified.secrets.clone().unwrap(),
                is_hard: certified.feedback == Feedback::HardColours,
            };
            let every_tree = game.every_tree();
            let tree = certified.tree;
            prop_assert!(every_tree.contains(&(tree.total, tree.worst, tree.at_worst)), "{certified:?}");
            for &claim in &certified.claims {
                prop_assert!(is_true(claim, &certified, &every_tree), "{claim:?} {certified:?}");
            }
        }
    }
}
