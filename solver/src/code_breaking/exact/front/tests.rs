//! Every front of small games against all trees there are.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use super::{Front, Reached, front};
use crate::code_breaking::code_list::CodeList;
use crate::code_breaking::exact::techniques::{Technique, Techniques};
use crate::code_breaking::exact::{Codes, Objective, Question, Resources, SolveError, solve};

/// Secrets at the last guess, total.
type Pairs = BTreeSet<(u32, u64)>;

/// The plainest search for fronts: every guess for every set. Nothing that the engine does is used.
struct EveryPair {
    codes: Vec<Code>,
    known: HashMap<(Vec<usize>, u16), Pairs>,
}

impl EveryPair {
    fn new(rules: Rules) -> Self {
        Self { codes: rules.iter().collect(), known: HashMap::new() }
    }

    /// The front of a set, by ascending number of secrets at the last guess; empty if there is no tree.
    fn front(&mut self, set: &[usize], left: u16) -> Pairs {
        if let Some(known) = self.known.get(&(set.to_vec(), left)) {
            return known.clone();
        }
        let mut all = Pairs::new();
        for guess in 0..if left == 0 { 0 } else { self.codes.len() } {
            let mut cells: BTreeMap<Feedback, Vec<usize>> = BTreeMap::new();
            for &secret in set {
                let answer = Feedback::between(self.codes[guess], self.codes[secret]).unwrap();
                cells.entry(answer).or_default().push(secret);
            }
            let is_member = set.contains(&guess);
            cells.retain(|_, cell| *cell != [guess]);
            if cells.values().any(|cell| cell.len() == set.len()) {
                continue;
            }
            let mut sums = Pairs::from([(u32::from(is_member && left == 1), set.len() as u64)]);
            for cell in cells.values() {
                let below = self.front(cell, left - 1);
                sums = sums.iter().flat_map(|a| below.iter().map(move |b| (a.0 + b.0, a.1 + b.1))).collect();
                sums = best(&sums);
            }
            all.extend(sums);
        }
        let front = best(&all);
        self.known.insert((set.to_vec(), left), front.clone());
        front
    }
}

/// Those that no other beats in both.
fn best(pairs: &Pairs) -> Pairs {
    let is_beaten = |pair: &(u32, u64)| pairs.iter().any(|other| other != pair && other.0 <= pair.0 && other.1 <= pair.1);
    pairs.iter().copied().filter(|pair| !is_beaten(pair)).collect()
}

fn unwatched(_: &Reached) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn pairs(found: &Front) -> Vec<(u32, u64)> {
    found.pairs.iter().map(|pair| (pair.at_worst, pair.total)).collect()
}

/// Checks what a front says of itself, and that its trees have its pairs.
fn check_trees(found: &Front) {
    assert!(found.is_complete);
    assert_eq!(found.pairs.last().map(|pair| pair.total), found.up_to);
    assert_eq!(found.pairs.last().map(|pair| pair.at_worst), found.fewest);
    for pair in &found.pairs {
        let cost = pair.tree.cost();
        assert!(cost.worst <= found.depth);
        assert_eq!((pair.tree.found_with(found.depth), u64::from(cost.total)), (pair.at_worst, pair.total));
    }
}

#[test]
fn fronts_are_those_of_all_trees_at_every_depth() {
    let mut longest = 0;
    for text in ["1x1", "1x5", "2x2", "2x4", "3x4", "4x4", "2x5r", "3x3r", "2x6r", "4x2r", "3x5", "3x4r", "2x8"] {
        let rules: Rules = text.parse().unwrap();
        let codes = Codes::Rules(rules);
        let all: Vec<usize> = (0..rules.codes() as usize).collect();
        let mut every = EveryPair::new(rules);
        let mut least = None;
        for depth in 1..=8.min(rules.codes() as u16) {
            let expected: Vec<(u32, u64)> = every.front(&all, depth).into_iter().rev().collect();
            match front(&codes, Some(depth), &Resources::default(), &unwatched) {
                Ok(found) => {
                    check_trees(&found);
                    assert_eq!(pairs(&found), expected, "{text} within {depth}");
                    if least.is_none() {
                        least = Some(depth);
                        assert_eq!(front(&codes, None, &Resources::default(), &unwatched), Ok(found), "{text}");
                    }
                }
                Err(error) => {
                    assert_eq!(error, SolveError::Impossible { within: depth });
                    assert_eq!(expected, [], "{text} within {depth}");
                }
            }
            longest = longest.max(expected.len());
        }
    }
    assert!(longest >= 3, "no game has a pair between the ends");
}

#[test]
fn ends_are_those_of_solve() {
    for text in ["4x6r", "4x6", "3x7", "3x6r", "5x3r"] {
        let codes = Codes::Rules(text.parse().unwrap());
        let found = front(&codes, None, &Resources::default(), &unwatched).unwrap();
        check_trees(&found);
        let ask = |question| {
            let optimal = solve(&codes, question, &Resources::default()).unwrap();
            (optimal.tree.found_with(found.depth), u64::from(optimal.tree.cost().total))
        };
        let fewest = ask(Question { objective: Objective::Worst, ..Question::default() });
        let least = ask(Question { max_depth: Some(found.depth), ..Question::default() });
        assert_eq!(pairs(&found).last(), Some(&fewest), "{text}");
        assert_eq!(pairs(&found).first(), Some(&least), "{text}");
    }
}

#[test]
fn fronts_do_not_depend_on_resources() {
    for text in ["3x4r", "4x5", "3x6"] {
        let codes = Codes::Rules(text.parse().unwrap());
        let expected = front(&codes, None, &Resources::default(), &unwatched).unwrap();
        for threads in [1, 3] {
            for technique in Technique::ALL {
                let techniques = Techniques::default().without(technique);
                let resources = Resources { threads, memory: 1 << 12, techniques };
                assert_eq!(front(&codes, None, &resources, &unwatched).unwrap(), expected, "{text} {technique}");
            }
        }
    }
}

#[test]
fn lists_have_fronts_too() {
    let words: Vec<String> = ["AAAA", "AAAB", "AABB", "ABBB", "BBBB", "BBBA", "BBAA"].map(str::to_owned).to_vec();
    let codes = Codes::List(CodeList::new(words, None, Default::default()).unwrap());
    let found = front(&codes, None, &Resources::default(), &unwatched).unwrap();
    check_trees(&found);
    let question = Question { objective: Objective::Worst, ..Question::default() };
    let fewest = solve(&codes, question, &Resources::default()).unwrap();
    assert_eq!(pairs(&found).last(), Some(&(fewest.at_worst, fewest.tree.cost().total.into())));
}

#[test]
fn what_is_cancelled_is_the_front_up_to_a_total() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let codes = Codes::Rules("4x6".parse().unwrap());
    let resources = Resources { threads: 1, ..Resources::default() };
    let all = front(&codes, None, &resources, &unwatched).unwrap();
    let mut seen = BTreeSet::new();
    for most in 0.. {
        let looks = AtomicUsize::new(0);
        let watch = |_: &Reached| {
            let is_enough = looks.fetch_add(1, Ordering::Relaxed) >= most * most;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let found = front(&codes, None, &resources, &watch).unwrap();
        seen.insert(found.pairs.len());
        if found.is_complete {
            assert_eq!(found, all);
            break;
        }
        assert_eq!(found.pairs[..], all.pairs[..found.pairs.len()]);
        let next = all.pairs.get(found.pairs.len());
        assert!(next.is_none_or(|next| found.up_to.is_none_or(|up_to| up_to < next.total)), "{found:?}");
    }
    assert!(seen.len() > 2, "{seen:?}");
}
