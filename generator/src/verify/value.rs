//! Checks the value of a game again, without anything that found it: the evidence that
//! `solvetab study value --out` writes.
//!
//! The codebreaker's side: every code is played through every tree, with feedback by its
//! definition, and added up by class. No class may need more guesses on average than the value
//! says, and the mixture must be one. The codemaker's side: the weights of host.txt must be its
//! mixture, and no tree may need fewer against them (`verify_host`). Where there are too many codes
//! for that, what is said is that the value is at most this, and which command proves the rest.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};
use num_bigint::BigInt;
use serde::Deserialize;
use solvetab_lookup::code_breaking::{DecisionTree, Rules};

use crate::report::counted;
use crate::tables::container::folder_of;
use crate::tables::folder::{is_file_name, read_file, read_regular};
use crate::tables::value_folder::{HOST, is_unfinished};
use crate::verify::host::{MOST_CODES, least_total};
use crate::verify::trees::{class, walk};

/// What is claimed; classes by how often their symbols occur, such as `2+1+1`.
#[derive(Debug, Deserialize)]
struct Evidence {
    rules: String,
    value: String,
    codes: BTreeMap<String, u64>,
    host: BTreeMap<String, String>,
    guesser: Vec<Tree>,
}

#[derive(Debug, Deserialize)]
struct Tree {
    table: String,
    weight: String,
    averages: BTreeMap<String, String>,
}

/// More bytes than any such file has.
const MOST_BYTES: u64 = 1 << 20;
const MOST_HOST_BYTES: u64 = 1 << 24;

/// More digits than any numerator or denominator has.
const MOST_DIGITS: usize = 200;

/// More than the codemaker's weights come to.
const MOST_WEIGHT: u128 = 1 << 100;

/// Numerator and denominator, which is above 0, without a common divisor.
type Fraction = (BigInt, BigInt);

/// The rules, with each code and its class.
struct Game {
    rules: Rules,
    class_of: BTreeMap<String, String>,
    sizes: BTreeMap<String, u64>,
}

/// Checks the evidence in a file, and the files beside it; without `deep` only that they are there
/// and undamaged.
///
/// # Errors
///
/// That the file cannot be read; the first thing that is not true. Both name the file.
pub(crate) fn verify(path: &Path, deep: bool) -> anyhow::Result<String> {
    check(&read_regular(path, MOST_BYTES)?, folder_of(path), deep).with_context(|| path.display().to_string())
}

fn check(claim: &[u8], folder: &Path, deep: bool) -> anyhow::Result<String> {
    ensure!(
        !is_unfinished(claim),
        "it was being written when the program was ended: run the same solvetab study value again"
    );
    let evidence: Evidence =
        serde_json::from_slice(claim).context("this is not what solvetab study value --out writes")?;
    let game = Game::new(&evidence.rules)?;
    // A mixture needs no more trees than there are classes.
    let trees = evidence.guesser.len();
    ensure!(trees <= game.sizes.len(), "{trees} trees are more than the {} classes of codes", game.sizes.len());
    let tables =
        evidence.guesser.iter().map(|tree| table(&game, folder, &tree.table)).collect::<anyhow::Result<Vec<_>>>()?;
    // What is missing beside the file that was named is wrong with that file.
    let host = read_regular(&folder.join(HOST), MOST_HOST_BYTES).map_err(|error| anyhow!("{error:#}"))?;
    let weights = weights(&game, &host).context(HOST)?;
    let trees = counted(trees as u64, "tree", "trees");
    if !deep {
        return Ok(format!(
            "{trees} and the codemaker's weights are beside it, undamaged; --deep checks what they say"
        ));
    }
    let value = fraction(&evidence.value)?;
    let host = check_host(&game, &evidence, &weights)?;
    check_guesser(&game, &evidence, &tables, &value, &host)?;
    let shown = &evidence.value;
    let rules = game.rules;
    let most = format!("{rules}: {trees} played, no class of codes needs more than {shown} guesses on average");
    if weights.len() > MOST_CODES {
        return Ok(format!(
            "{most}, so the value is at most that; that it is no less is not checked here, where more than {MOST_CODES} codes are not searched: \
             it is proven by solvetab solve --rules {rules} --weights {}",
            folder.join(HOST).display()
        ));
    }
    let least = reduced(least_total(rules, &weights)?.into(), weights.iter().sum::<u128>().into());
    ensure!(
        at_most(&value, &least),
        "the value is said to be {shown}, but a tree needs only {} guesses on average against host.txt",
        text(&least)
    );
    Ok(format!(
        "{most}, and no tree needs fewer against the codemaker's weights, found by trying all: the value is {shown}"
    ))
}

impl Game {
    fn new(rules: &str) -> anyhow::Result<Self> {
        let rules: Rules = rules.parse().map_err(|error| anyhow!("{error}"))?;
        let class_of: BTreeMap<String, String> =
            rules.iter().map(|code| code.to_string()).map(|code| (code.clone(), class(&code))).collect();
        let mut sizes = BTreeMap::new();
        class_of.values().for_each(|class| *sizes.entry(class.clone()).or_default() += 1);
        Ok(Self { rules, class_of, sizes })
    }

    /// Whether something is said of every class, and of nothing else.
    fn has_classes_of<T>(&self, said: &BTreeMap<String, T>) -> bool {
        self.sizes.keys().eq(said.keys())
    }
}

/// A tree beside the claim.
fn table(game: &Game, folder: &Path, name: &str) -> anyhow::Result<DecisionTree<Vec<u8>>> {
    ensure!(is_file_name(name), "{name:?} is not beside this file");
    let table = read_file(&folder.join(name)).map_err(|error| anyhow!("{error:#}"))?;
    let tree = DecisionTree::new(table).with_context(|| name.to_owned())?;
    ensure!(tree.rules() == game.rules, "{name} is a tree of {}", tree.rules());
    Ok(tree)
}

/// The weights of the codes, in their order: a code and a whole number on each line.
fn weights(game: &Game, file: &[u8]) -> anyhow::Result<Vec<u128>> {
    let mut found: BTreeMap<&str, u128> = BTreeMap::new();
    let mut sum = 0_u128;
    for (number, line) in (1..).zip(std::str::from_utf8(file).context("it is no text")?.lines()) {
        let (code, weight) =
            line.split_once(' ').with_context(|| format!("line {number} is no code and its weight"))?;
        ensure!(game.class_of.contains_key(code), "line {number}: {code:?} is no code of {}", game.rules);
        let is_number = !weight.is_empty() && weight.bytes().all(|digit| digit.is_ascii_digit());
        let weight =
            weight.parse().ok().filter(|_| is_number).with_context(|| format!("line {number} has no weight"))?;
        ensure!(found.insert(code, weight).is_none(), "line {number}: {code} has a weight already");
        sum = sum.saturating_add(weight);
    }
    ensure!(found.len() == game.class_of.len(), "{} codes have weights, not {}", found.len(), game.class_of.len());
    ensure!(0 < sum && sum <= MOST_WEIGHT, "the weights come to {sum}: more than 0 and at most 2^100 are checked");
    let codes = game.rules.iter().map(|code| code.to_string());
    codes.map(|code| found.get(&*code).copied().with_context(|| format!("{code} has no weight"))).collect()
}

/// The codemaker's mixture of classes, if it is one, and these weights of the codes are in
/// proportion to it.
fn check_host(game: &Game, evidence: &Evidence, weights: &[u128]) -> anyhow::Result<BTreeMap<String, Fraction>> {
    ensure!(
        evidence.codes == game.sizes,
        "the classes of codes, and how many there are, are {:?}, not {:?}",
        game.sizes,
        evidence.codes
    );
    ensure!(game.has_classes_of(&evidence.host), "the codemaker draws from other classes");
    let host = fractions(&evidence.host)?;
    ensure!(is_one(&sum(host.values())), "the codemaker's probabilities do not come to 1");
    let all = weights.iter().sum::<u128>();
    for (code, &weight) in game.rules.iter().zip(weights) {
        let class = &game.class_of[&code.to_string()];
        let drawn = reduced(BigInt::from(weight) * game.sizes[class], all.into());
        ensure!(drawn == host[class], "host.txt: {code} does not weigh what the codemaker draws it with");
    }
    Ok(host)
}

/// That the codebreaker's mixture is one, and what its trees need for each class.
fn check_guesser(
    game: &Game,
    evidence: &Evidence,
    tables: &[DecisionTree<Vec<u8>>],
    value: &Fraction,
    host: &BTreeMap<String, Fraction>,
) -> anyhow::Result<()> {
    let shares = evidence.guesser.iter().map(|tree| fraction(&tree.weight)).collect::<anyhow::Result<Vec<_>>>()?;
    ensure!(is_one(&sum(shares.iter())), "the codebreaker's probabilities do not come to 1");
    let mut needed: BTreeMap<&String, Fraction> = BTreeMap::new();
    for ((tree, table), share) in evidence.guesser.iter().zip(tables).zip(&shares) {
        let name = &tree.table;
        let averages = averages(game, table).with_context(|| name.clone())?;
        let said = fractions(&tree.averages)?;
        ensure!(said == averages, "{name} needs other guesses on average than is said: {}", shown(&averages));
        for (class, average) in averages {
            let (class, _) = game.sizes.get_key_value(&class).context("a class of these rules")?;
            let needed = needed.entry(class).or_insert_with(|| (BigInt::ZERO, 1.into()));
            *needed = plus(needed, &times(share, &average));
        }
    }
    for (class, needed) in &needed {
        ensure!(at_most(needed, value), "codes of {class} need more guesses than the value");
    }
    let met: Vec<Fraction> = needed.iter().map(|(class, needed)| times(needed, &host[*class])).collect();
    ensure!(at_most(value, &sum(met.iter())), "the codemaker's mixture does not meet the codebreaker's");
    Ok(())
}

/// By class: what a tree needs for a code, on average.
fn averages(game: &Game, tree: &DecisionTree<Vec<u8>>) -> anyhow::Result<BTreeMap<String, Fraction>> {
    let mut totals: BTreeMap<&String, (u64, u64)> = BTreeMap::new();
    for secret in tree.secrets() {
        let path = walk(tree, secret).with_context(|| format!("the secret {secret} is not found"))?;
        let class = game.class_of.get(&secret.to_string());
        let (total, codes) =
            totals.entry(class.with_context(|| format!("{secret} is no code of the rules"))?).or_default();
        *total += path.len() as u64;
        *codes += 1;
    }
    let all: BTreeMap<String, u64> = totals.iter().map(|(&class, &(_, codes))| (class.clone(), codes)).collect();
    ensure!(all == game.sizes, "it is not for all codes: {all:?}");
    Ok(totals.into_iter().map(|(class, (total, codes))| (class.clone(), reduced(total.into(), codes.into()))).collect())
}

fn fractions(texts: &BTreeMap<String, String>) -> anyhow::Result<BTreeMap<String, Fraction>> {
    texts.iter().map(|(class, text)| Ok((class.clone(), fraction(text)?))).collect()
}

fn fraction(text: &str) -> anyhow::Result<Fraction> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| {
        let is_number =
            !text.is_empty() && text.len() <= MOST_DIGITS && text.bytes().all(|digit| digit.is_ascii_digit());
        text.parse::<BigInt>().ok().filter(|_| is_number)
    };
    match (number(numerator), number(denominator)) {
        (Some(numerator), Some(denominator)) if denominator > BigInt::ZERO => Ok(reduced(numerator, denominator)),
        _ => {
            let start: String = text.chars().take(40).collect();
            bail!("{start:?} is no fraction from 0 up of at most {MOST_DIGITS} digits over as many")
        }
    }
}

fn reduced(numerator: BigInt, denominator: BigInt) -> Fraction {
    let (mut divisor, mut rest) = (numerator.clone(), denominator.clone());
    while rest != BigInt::ZERO {
        (divisor, rest) = (rest.clone(), divisor % rest);
    }
    (numerator / &divisor, denominator / divisor)
}

fn text((numerator, denominator): &Fraction) -> String {
    format!("{numerator}/{denominator}")
}

fn shown(averages: &BTreeMap<String, Fraction>) -> String {
    averages.iter().map(|(class, average)| format!("{class}: {}", text(average))).collect::<Vec<_>>().join(", ")
}

fn plus(a: &Fraction, b: &Fraction) -> Fraction {
    reduced(&a.0 * &b.1 + &b.0 * &a.1, &a.1 * &b.1)
}

fn times(a: &Fraction, b: &Fraction) -> Fraction {
    reduced(&a.0 * &b.0, &a.1 * &b.1)
}

fn sum<'a>(all: impl Iterator<Item = &'a Fraction>) -> Fraction {
    all.fold((BigInt::ZERO, 1.into()), |sum, one| plus(&sum, one))
}

fn is_one((numerator, denominator): &Fraction) -> bool {
    numerator == denominator
}

fn at_most(a: &Fraction, b: &Fraction) -> bool {
    &a.0 * &b.1 <= &b.0 * &a.1
}
