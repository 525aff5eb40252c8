//! Small lists of codes and of words with colours: every tree there is, against the proven ones and
//! their certificates. A certificate of which a byte is changed is refused, or what it claims of
//! its own lists is true.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use solvetab_checker::{Certified, Claim, Feedback, check};
use solvetab_reference::{black, codes, colours, counts, texts, uses_hints};
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, Mode};
use solvetab_solver::code_breaking::proof::certificate::{Certificate, ProveError, prove};
use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError};
use solvetab_solver::control::Unwatched;

/// Cost of a tree: its total, its worst case, and the secrets at it.
type Cost = (u64, u16, u64);

/// All costs of the trees of a game, by plain recursion over sets of secrets and the guesses that
/// may be made.
struct EveryTree {
    feedback: Feedback,
    known: HashMap<(Vec<String>, Vec<String>), BTreeSet<Cost>>,
}

impl EveryTree {
    fn costs(&mut self, secrets: &[String], guesses: &[String]) -> BTreeSet<Cost> {
        let key = (secrets.to_vec(), guesses.to_vec());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }

        let feedback = match self.feedback {
            Feedback::Counts => counts,
            Feedback::Black => black,
            _ => colours,
        };
        let mut all = BTreeSet::new();
        for guess in guesses {
            let mut cells: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for secret in secrets.iter().filter(|secret| *secret != guess) {
                let cell = cells.entry(feedback(guess, secret)).or_default();
                cell.push(secret.clone());
            }
            // A guess that tells nothing is in no tree.
            if cells.values().any(|cell| cell.len() == secrets.len()) {
                continue;
            }
            let own = u64::from(secrets.contains(guess));
            let mut sums = BTreeSet::from([(own, own as u16, own)]);
            for (said, cell) in cells {
                let may_follow = |next: &&String| {
                    self.feedback != Feedback::HardColours || uses_hints(next, guess, &said)
                };
                let allowed: Vec<String> = guesses.iter().filter(may_follow).cloned().collect();
                let of_cell = self.costs(&cell, &allowed);
                let below = of_cell
                    .iter()
                    .map(|cost| (cost.0 + cell.len() as u64, cost.1 + 1, cost.2));
                let below: Vec<Cost> = below.collect();
                let each = sums
                    .iter()
                    .flat_map(|&sum| below.iter().map(move |&cost| (sum, cost)));
                sums = each.map(|(sum, cost)| joined(sum, cost)).collect();
            }
            all.extend(sums);
        }

        self.known.insert(key, all.clone());
        all
    }
}

fn joined(one: Cost, other: Cost) -> Cost {
    let worst = one.1.max(other.1);
    let at_worst = |(_, depth, secrets): Cost| if depth == worst { secrets } else { 0 };
    (one.0 + other.0, worst, at_worst(one) + at_worst(other))
}

/// Words that may be guessed, some of which may be secret; codes have rules.
#[derive(Debug, Clone)]
struct Game {
    rules: Option<String>,
    guesses: Vec<String>,
    secrets: Vec<String>,
    feedback: Feedback,
}

impl Game {
    fn every_tree(&self) -> BTreeSet<Cost> {
        let (feedback, known) = (self.feedback, HashMap::new());
        EveryTree { feedback, known }.costs(&self.secrets, &self.guesses)
    }

    fn proven(&self, question: Question) -> Result<Certificate, ProveError> {
        let list = match &self.rules {
            Some(rules) => {
                let is_list = self.guesses == self.secrets;
                let of = if is_list { Guesses::List } else { Guesses::All };
                CodeList::new(self.secrets.clone(), rules.parse().ok(), of).unwrap()
            }
            None => {
                let list = CodeList::new(self.guesses.clone(), None, Guesses::List).unwrap();
                let list = list.with_secrets(self.secrets.clone(), None).unwrap();
                let is_hard = self.feedback == Feedback::HardColours;
                list.coloured()
                    .in_mode(if is_hard { Mode::Hard } else { Mode::Any })
            }
        };
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

    /// The game that a certificate is of, which need not be the one that it was made for.
    fn of(certified: &Certified) -> Self {
        let (positions, symbols, repeats) = certified.rules;
        let secrets = certified.secrets.clone();
        let secrets = secrets.unwrap_or_else(|| texts(positions, symbols as u8, repeats));
        let guesses = match (&certified.secrets, &certified.guesses) {
            (_, Some(guesses)) => guesses.clone(),
            (None, None) => secrets.clone(),
            (Some(words), None) => {
                // Symbols that no secret has are all alike, and a guess has no more of them than
                // positions.
                let own: BTreeSet<char> = words.iter().flat_map(|word| word.chars()).collect();
                let all = codes(positions, symbols.min(own.len() + positions) as u8, repeats);
                let letters: Vec<char> = own.into_iter().chain('\u{4e00}'..='\u{4e40}').collect();
                let written =
                    |code: Vec<u8>| code.iter().map(|&at| letters[usize::from(at)]).collect();
                all.into_iter().map(written).collect()
            }
        };
        Self {
            rules: None,
            guesses,
            secrets,
            feedback: certified.feedback,
        }
    }
}

fn lists_of_codes() -> impl Strategy<Value = Game> {
    let rules = [
        (1, 5, false),
        (2, 2, true),
        (2, 4, false),
        (2, 4, true),
        (3, 2, true),
        (3, 3, true),
        (3, 4, false),
    ];
    (select(rules.to_vec()), any::<bool>()).prop_flat_map(
        |((positions, symbols, repeats), is_all)| {
            let all = texts(positions, symbols, repeats);
            let some = subsequence(all.clone(), 1..=all.len().min(6)).prop_shuffle();
            some.prop_map(move |secrets| Game {
                rules: Some(format!(
                    "{positions}x{symbols}{}",
                    if repeats { "r" } else { "" }
                )),
                guesses: if is_all { all.clone() } else { secrets.clone() },
                secrets,
                feedback: Feedback::Counts,
            })
        },
    )
}

fn lists_of_words() -> impl Strategy<Value = Game> {
    let letters = select(vec![(1, 6), (2, 3), (2, 5), (3, 3), (3, 5), (4, 3), (6, 2)]);
    let feedback = select(vec![Feedback::Colours, Feedback::HardColours]);
    (letters, feedback).prop_flat_map(|((letters, alphabet), feedback)| {
        // With digits for letters.
        let all = texts(letters, alphabet, true);
        subsequence(all.clone(), 1..=all.len().min(10)).prop_flat_map(move |guesses| {
            let most = guesses.len().min(7);
            subsequence(guesses.clone(), 1..=most).prop_map(move |secrets| Game {
                rules: None,
                guesses: guesses.clone(),
                secrets,
                feedback,
            })
        })
    })
}

fn games() -> impl Strategy<Value = Game> {
    prop_oneof![lists_of_codes(), lists_of_words()]
}

fn questions() -> impl Strategy<Value = Question> {
    let objectives = select(Objective::ALL.to_vec());
    (objectives, proptest::option::of(1..=4_u16)).prop_map(|(objective, max_depth)| Question {
        objective,
        max_depth,
        width: None,
    })
}

/// Tells whether no tree is better in what is claimed.
fn is_true(claim: Claim, certified: &Certified, every_tree: &BTreeSet<Cost>) -> bool {
    let tree = certified.tree;
    let is_better = |&(total, worst, at_worst): &Cost| match claim {
        Claim::Total(limit) => (limit == 0 || worst <= limit) && total < tree.total,
        Claim::TotalThenWorst => total <= tree.total && worst < tree.worst,
        Claim::TotalThenWorstThenSecrets => {
            total <= tree.total && worst == tree.worst && at_worst < tree.at_worst
        }
        Claim::Worst => worst < tree.worst,
        Claim::WorstThenSecrets => worst == tree.worst && at_worst < tree.at_worst,
        Claim::WorstThenSecretsThenTotal => {
            (worst, at_worst) == (tree.worst, tree.at_worst) && total < tree.total
        }
    };
    !every_tree.iter().any(is_better)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_is_proven_is_the_best_of_all_trees(game in games(), question in questions()) {
        let limit = question.max_depth.unwrap_or(u16::MAX);
        let mut every_tree = game.every_tree();
        every_tree.retain(|&(_, worst, _)| worst <= limit);
        let certificate = match game.proven(question) {
            Err(ProveError::Solve(SolveError::Impossible { .. })) => {
                prop_assert!(every_tree.is_empty());
                return Ok(());
            }
            certificate => certificate.unwrap(),
        };
        // In the order of what matters.
        let value = |(total, worst, at_worst): Cost| match question.objective {
            Objective::Total => (total, worst.into(), at_worst),
            Objective::AtWorst => (0, worst.into(), at_worst),
            _ => (u64::from(worst) << 32 | at_worst, 0, total),
        };
        let (optimal, least) = (&certificate.optimal, every_tree.iter().map(|&cost| value(cost)).min());
        let cost = optimal.tree.cost();
        let found = (cost.total.into(), cost.worst, optimal.at_worst.into());
        prop_assert!(every_tree.contains(&found), "{found:?}");
        prop_assert_eq!(Some(value(found)), least);
        let certified = check(certificate.bytes.as_slice());
        prop_assert!(certified.is_ok(), "{certified:?}");
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
            let (every_tree, tree) = (Game::of(&certified).every_tree(), certified.tree);
            let cost = (tree.total, tree.worst, tree.at_worst);
            prop_assert!(every_tree.contains(&cost), "{certified:?}");
            for &claim in &certified.claims {
                prop_assert!(is_true(claim, &certified, &every_tree), "{claim:?} {certified:?}");
            }
        }
    }
}
