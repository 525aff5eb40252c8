//! Checks a tree's content again, without anything that built it.
//!
//! That a tree is optimal cannot be checked without a search. Where the optimum is published, a claim of it is compared with that.
//!
//! Every secret is walked through the tree with answers computed here from the definition. Each turn on the way collects the
//! secrets that passed, and what it says about them (how many, worst case, total) must be what was counted. Since the
//! answers partition the secrets, every node is visited exactly by the secrets below it.

use std::collections::BTreeMap;

use anyhow::{Context, bail, ensure};
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Turn};

use super::known_optima;
use crate::progress_bar::ProgressBar;
use crate::provenance::Provenance;

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
pub(super) fn verify<D: AsRef<[u8]>>(tree: &DecisionTree<D>, progress: &ProgressBar) -> anyhow::Result<String> {
    let rules = tree.rules();
    let provenance = Provenance::of(tree.table())?;
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
    let said = match &provenance {
        None => "no figures are stated".to_owned(),
        Some(provenance) => {
            let counts = [
                ("secrets", *secrets),
                ("total", *total),
                ("worst", (*worst).into()),
                ("secrets at the worst case", *at_worst),
            ];
            check_figures(provenance, &rules.to_string(), &counts)?;
            format!("the figures stated are right; {}", check_claims(provenance, *total, *worst)?)
        }
    };
    Ok(format!(
        "consistent: all {secrets} secrets are found, {total} guesses in total, at most {worst} ({at_worst} secrets), and {visited} nodes say the truth; {said}"
    ))
}

/// Checks the rules and the figures that a provenance states.
fn check_figures(provenance: &Provenance, rules: &str, counts: &[(&str, u32)]) -> anyhow::Result<()> {
    let stated = &provenance.rules;
    ensure!(stated == rules, "the provenance says that the rules are {stated}, but they are {rules}");
    for (name, stored) in &provenance.totals {
        let truth = counts.iter().find(|(counted, _)| counted == name);
        let (_, truth) = truth.with_context(|| format!("the provenance states {name}, which nobody counts"))?;
        ensure!(u64::from(*truth) == *stored, "the provenance says {name} = {stored}, but {truth} were counted");
    }
    ensure!(provenance.totals.contains_key("total"), "the provenance does not say the total");
    Ok(())
}

/// Compares what a tree of this total and worst case is claimed to be with what is published; says which of it was compared.
fn check_claims(provenance: &Provenance, total: u32, worst: u8) -> anyhow::Result<&'static str> {
    let rules = &provenance.rules;
    // The first claim is made of all trees, each other one of those that are as good by the claims before it.
    match provenance.proven.first().map(String::as_str) {
        None => Ok("optimality is not claimed"),
        Some("total") => match known_optima::least_total(rules, worst) {
            Some(least) => {
                ensure!(
                    total == least,
                    "the provenance claims that no tree of {rules} has a smaller total than {total}, but the least within {worst} guesses is known: {least}"
                );
                Ok("the total is the known optimum")
            }
            None => Ok("optimality is not checked"),
        },
        Some("worst case") => {
            let (least, most) = known_optima::least_worst(rules);
            if let Some(most) = most {
                ensure!(
                    worst <= most,
                    "the provenance claims that no tree of {rules} has a smaller worst case than {worst}, but there is one with {most}"
                );
            }
            Ok(if least == Some(worst) { "the worst case is the known optimum" } else { "optimality is not checked" })
        }
        Some(_) => Ok("optimality is not checked"),
    }
}

/// The most guesses of a game: the worst case, which a byte holds. Beyond, only damaged tables go.
const MOST_GUESSES: usize = u8::MAX as usize;

/// The turns of the game for one secret, each with the answer to its guess.
///
/// # Errors
///
/// If the secret is not found.
pub(super) fn walk<D: AsRef<[u8]>>(
    tree: &DecisionTree<D>,
    secret: Code,
) -> anyhow::Result<Vec<(Turn<'_, D>, Feedback)>> {
    let mut path = Vec::new();
    let mut turn = tree.start();
    while path.len() < MOST_GUESSES {
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
    bail!("{MOST_GUESSES} guesses do not find it")
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
