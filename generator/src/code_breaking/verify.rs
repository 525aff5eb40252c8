//! Proves a tree's content again, without anything that built it.
//!
//! Every secret is walked through the tree with answers computed here from the definition. Each turn on the way collects the
//! secrets that passed, and what it says about them (how many, worst case, total) must be what was counted. Since the
//! answers partition the secrets, every node is visited exactly by the secrets below it.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Turn};

use crate::provenance::Provenance;
use solvetab_solver::progress::Progress;

/// What was counted at a turn.
#[derive(Default)]
struct Counted {
    secrets: u32,
    worst: u8,
    /// Secrets that need the worst case.
    at_worst: u32,
    total: u32,
}

/// Checks that every secret is found, and every node's counts.
///
/// # Errors
///
/// The first secret or turn for which the table is not right.
pub(super) fn verify<D: AsRef<[u8]>>(tree: &DecisionTree<D>, progress: &dyn Progress) -> anyhow::Result<String> {
    let rules = tree.rules();
    let provenance = Provenance::decode(tree.table().provenance())?;
    let mut counted: BTreeMap<Vec<Feedback>, (Turn<'_, D>, Counted)> = BTreeMap::new();
    progress.begin("secrets", rules.codes().into());
    for secret in rules.iter() {
        let path = walk(tree, secret).with_context(|| format!("the secret {secret} is not found"))?;
        let guesses = path.len();
        let answers: Vec<Feedback> = path.iter().map(|&(_, answer)| answer).collect();
        for (before, (turn, _)) in path.into_iter().enumerate() {
            let (_, counted) = counted.entry(answers[..before].to_vec()).or_insert_with(|| (turn, Counted::default()));
            let still = u8::try_from(guesses - before)?;
            if still > counted.worst {
                (counted.worst, counted.at_worst) = (still, 0);
            }
            counted.at_worst += u32::from(still == counted.worst);
            counted.secrets += 1;
            counted.total += u32::from(still);
        }
        progress.advance(1);
    }
    progress.end();
    for (answers, (turn, counted)) in &counted {
        let stored = (turn.remaining(), turn.worst(), turn.total());
        let truth = (counted.secrets, counted.worst, counted.total);
        ensure!(
            stored == truth,
            "after {answers:?} (secrets, worst, total) are stored as {stored:?}, but counted as {truth:?}"
        );
    }
    let (inner, leaves) = tree.node_counts();
    let visited = counted.len();
    ensure!(
        visited as u64 == u64::from(inner) + u64::from(leaves),
        "{visited} nodes were visited, but {inner} + {leaves} are stored"
    );
    let Counted { secrets, worst, at_worst, total } = &counted.get(&[][..]).context("the tree has no first turn")?.1;
    let counts = [
        ("secrets", *secrets),
        ("total", *total),
        ("worst", (*worst).into()),
        ("secrets at the worst case", *at_worst),
    ];
    for (name, stored) in &provenance.totals {
        let truth = counts.iter().find(|(counted, _)| counted == name).map(|&(_, truth)| u64::from(truth));
        ensure!(truth == Some(*stored), "the provenance says {name} = {stored}, but {truth:?} were counted");
    }
    ensure!(provenance.totals.contains_key("total"), "the provenance does not say the total");
    Ok(format!(
        "all {secrets} secrets are found, {total} guesses in total, at most {worst} ({at_worst} secrets); {visited} nodes say the truth"
    ))
}

/// The turns of the game for one secret, each with the answer to its guess.
fn walk<D: AsRef<[u8]>>(tree: &DecisionTree<D>, secret: Code) -> anyhow::Result<Vec<(Turn<'_, D>, Feedback)>> {
    let mut path = Vec::new();
    let mut turn = tree.start();
    loop {
        let guess = turn.guess();
        let answer = answer(guess, secret)?;
        path.push((turn, answer));
        match turn.answer(answer)? {
            Next::Guess(next) => turn = next,
            Next::Solved => {
                ensure!(guess == secret, "{guess} was taken for it");
                return Ok(path);
            }
        }
    }
}

/// The answer by its definition: strike out what agrees in place, then what agrees elsewhere.
fn answer(guess: Code, secret: Code) -> anyhow::Result<Feedback> {
    let mut guess: Vec<Option<u8>> = guess.symbols().map(Some).collect();
    let mut secret: Vec<Option<u8>> = secret.symbols().map(Some).collect();
    let (mut bulls, mut cows) = (0, 0);
    for (a, b) in guess.iter_mut().zip(&mut secret) {
        if a == b {
            (*a, *b) = (None, None);
            bulls += 1;
        }
    }
    for a in guess.into_iter().flatten() {
        if let Some(b) = secret.iter_mut().find(|b| **b == Some(a)) {
            *b = None;
            cows += 1;
        }
    }
    Ok(Feedback::new(bulls, cows)?)
}
