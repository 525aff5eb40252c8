//! Checks the value of a game again, without anything that found it: the evidence that `solvetab value --out` writes.
//!
//! Every code is played through every tree, with answers by their definition, and added up by its class. Then no class may need more guesses on
//! average by the guesser's mixture than the value says, and the mixtures must be such. That no tree needs fewer against the host's
//! weights cannot be checked without a search: `solvetab solve --weights host.txt` is that search.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};
use num_bigint::BigInt;
use serde::Deserialize;
use solvetab_lookup::code_breaking::{DecisionTree, Rules};

use super::verify::walk;
use crate::container::folder_of;
use crate::tables_folder::{read_file, read_regular};

#[derive(Debug, Deserialize)]
struct Evidence {
    rules: String,
    value: String,
    classes: Vec<Class>,
    trees: Vec<Tree>,
}

#[derive(Debug, Deserialize)]
struct Class {
    multiplicities: Vec<usize>,
    codes: usize,
    host: String,
}

#[derive(Debug, Deserialize)]
struct Tree {
    table: String,
    probability: String,
    totals: Vec<u64>,
}

/// More bytes than any such file has.
const MOST_BYTES: u64 = 1 << 20;

/// Numerator and denominator, above 0.
type Fraction = (BigInt, BigInt);

/// Checks the evidence in a file, and the files beside it.
///
/// # Errors
///
/// That a file cannot be read; the first thing that is not true.
pub(super) fn verify(path: &Path) -> anyhow::Result<String> {
    let bytes = read_regular(path, MOST_BYTES)?;
    let evidence: Evidence = serde_json::from_slice(&bytes).context("this is not what solvetab value writes")?;
    let rules: Rules = evidence.rules.parse().map_err(|error| anyhow!("{error}"))?;
    let value = fraction(&evidence.value)?;
    let class_of = classes(rules);
    let sizes = class_of.values().fold(BTreeMap::new(), |mut sizes: BTreeMap<&Vec<usize>, usize>, class| {
        *sizes.entry(class).or_default() += 1;
        sizes
    });
    ensure!(evidence.classes.len() == sizes.len(), "there are {} classes, not {}", sizes.len(), evidence.classes.len());
    for class in &evidence.classes {
        let codes = sizes.get(&class.multiplicities).copied().unwrap_or(0);
        ensure!(codes == class.codes && codes > 0, "{:?} has {codes} codes, not {}", class.multiplicities, class.codes);
    }
    let host = evidence.classes.iter().map(|class| fraction(&class.host)).collect::<anyhow::Result<Vec<_>>>()?;
    ensure!(is_one(&sum(host.iter())), "the host's probabilities do not come to 1");
    let shares = evidence.trees.iter().map(|tree| fraction(&tree.probability)).collect::<anyhow::Result<Vec<_>>>()?;
    ensure!(is_one(&sum(shares.iter())), "the guesser's probabilities do not come to 1");
    let mut averages = vec![(BigInt::ZERO, BigInt::from(1)); evidence.classes.len()];
    for (tree, share) in evidence.trees.iter().zip(&shares) {
        ensure!(!tree.table.contains(['/', '\\']), "{} is not beside this file", tree.table);
        let table =
            DecisionTree::new(read_file(&folder_of(path).join(&tree.table))?).with_context(|| tree.table.clone())?;
        ensure!(table.rules() == rules, "{} is a tree of {}", tree.table, table.rules());
        let totals = totals(&table, &evidence.classes, &class_of).with_context(|| tree.table.clone())?;
        ensure!(totals == tree.totals, "{} needs {totals:?} guesses, not {:?}", tree.table, tree.totals);
        for ((average, total), class) in averages.iter_mut().zip(totals).zip(&evidence.classes) {
            let mean = (BigInt::from(total), BigInt::from(class.codes));
            *average = plus(average, &times(share, &mean));
        }
    }
    for (average, class) in averages.iter().zip(&evidence.classes) {
        ensure!(at_most(average, &value), "codes of {:?} need more guesses than the value", class.multiplicities);
    }
    let secured =
        sum(averages.iter().zip(&host).map(|(average, share)| times(average, share)).collect::<Vec<_>>().iter());
    ensure!(at_most(&value, &secured), "the host's mixture does not meet the guesser's");
    let trees = crate::output::counted(evidence.trees.len() as u64, "tree", "trees");
    Ok(format!(
        "{rules}: {trees} played, no class of codes needs more than {} guesses on average; that no tree needs fewer against host.txt \
         is proven by solvetab solve --rules {rules} --weights host.txt",
        evidence.value
    ))
}

/// How often the symbols of each code occur, most often first.
fn classes(rules: Rules) -> BTreeMap<String, Vec<usize>> {
    let of = |code: String| {
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        code.chars().for_each(|symbol| *counts.entry(symbol).or_default() += 1);
        let mut counts: Vec<usize> = counts.into_values().collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        (code, counts)
    };
    rules.iter().map(|code| of(code.to_string())).collect()
}

/// By class: the guesses of a tree, summed over its codes.
fn totals(
    tree: &DecisionTree<Vec<u8>>,
    classes: &[Class],
    class_of: &BTreeMap<String, Vec<usize>>,
) -> anyhow::Result<Vec<u64>> {
    let mut totals = vec![0; classes.len()];
    for secret in tree.secrets() {
        let path = walk(tree, secret).with_context(|| format!("the secret {secret} is not found"))?;
        let class = class_of.get(&secret.to_string()).with_context(|| format!("{secret} is no code of the rules"))?;
        let at = classes.iter().position(|known| known.multiplicities == *class);
        totals[at.with_context(|| format!("{secret} is of no class"))?] += path.len() as u64;
    }
    Ok(totals)
}

fn fraction(text: &str) -> anyhow::Result<Fraction> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse::<BigInt>().ok().filter(|number| *number >= BigInt::ZERO);
    match (number(numerator), number(denominator)) {
        (Some(numerator), Some(denominator)) if denominator > BigInt::ZERO => Ok((numerator, denominator)),
        _ => bail!("{text} is no fraction from 0 up"),
    }
}

fn plus(a: &Fraction, b: &Fraction) -> Fraction {
    (&a.0 * &b.1 + &b.0 * &a.1, &a.1 * &b.1)
}

fn times(a: &Fraction, b: &Fraction) -> Fraction {
    (&a.0 * &b.0, &a.1 * &b.1)
}

fn sum<'a>(all: impl Iterator<Item = &'a Fraction>) -> Fraction {
    all.fold((BigInt::ZERO, BigInt::from(1)), |sum, one| plus(&sum, one))
}

fn is_one((numerator, denominator): &Fraction) -> bool {
    numerator == denominator
}

fn at_most(a: &Fraction, b: &Fraction) -> bool {
    &a.0 * &b.1 <= &b.0 * &a.1
}
