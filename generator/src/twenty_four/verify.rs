//! Proves a table's hands again, without the functions that solved them.
//!
//! Every expression of a hand is tried (`brute_force`). Two that make the target are the same solution if their normal forms are
//! equal; they are essentially the same if forms that are left of them without trivial steps are.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use rayon::prelude::*;
use solvetab_lookup::twenty_four::{Cards, Deck, Hand, Targets, TwentyFour};

use super::brute_force::{Found, Fraction, equals, numbers, read, search, search_values};

use crate::output::counted;
use crate::progress_bar::ProgressBar;
use crate::provenance::Provenance;

/// Checks every hand: all solutions, how many are essentially different, and the fraction flag.
///
/// # Errors
///
/// The first hand whose stored facts are not true.
pub(super) fn verify<D: AsRef<[u8]> + Sync>(
    table: &TwentyFour<D>,
    rules: &str,
    progress: &ProgressBar,
) -> anyhow::Result<String> {
    let deck = table.deck();
    let target = (deck.target.numerator(), deck.target.denominator());
    progress.begin("hands", deck.hands());
    let counts = Cards::all(deck.cards.into(), deck.max)
        .par_bridge()
        .map(|cards| {
            let hand = verify_hand(table, cards, target).with_context(|| format!("the hand {cards}"))?;
            progress.advance(1);
            Ok(hand)
        })
        .collect::<anyhow::Result<Vec<Hand>>>()?;
    progress.end();
    let solvable = counts.iter().filter(|hand| hand.solutions > 0).count();
    let solutions: u64 = counts.iter().map(|hand| u64::from(hand.solutions)).sum();
    if let Some(provenance) = Provenance::of(table.table())? {
        let counts = [
            ("hands", deck.hands()),
            ("solvable", solvable as u64),
            ("solutions", solutions),
            ("essentially different", counts.iter().map(|hand| u64::from(hand.essentially_different)).sum()),
            ("needs fraction", counts.iter().filter(|hand| hand.needs_fraction).count() as u64),
        ];
        provenance.check_figures(rules, &counts)?;
        provenance.check_claims(&["solvable", "all solutions", "essentially different solutions", "needs fraction"])?;
    }
    Ok(format!(
        "{solvable} of {} can be solved, in {} and no others, and each makes {}",
        counted(deck.hands(), "hand", "hands"),
        counted(solutions, "way", "different ways"),
        deck.target
    ))
}

/// Returns what the table says of the hand, which is true.
fn verify_hand<D: AsRef<[u8]>>(table: &TwentyFour<D>, cards: Cards, target: Fraction) -> anyhow::Result<Hand> {
    let mut found = Found::default();
    search(&numbers(cards.values()), target, &mut |last| found.add(last));
    let hand = table.probe(cards)?;
    let mut stored = BTreeSet::new();
    for expression in table.solutions(cards)? {
        let text = expression.to_string();
        let (number, mut used) = read(&text).with_context(|| format!("\"{text}\" cannot be read"))?;
        used.sort_unstable();
        ensure!(used == cards.values(), "\"{text}\" does not use each card once");
        ensure!(equals(number.value, target), "\"{text}\" does not make the target");
        ensure!(stored.insert(number.forms[0].clone()), "\"{text}\" is the same as another solution");
        if stored.len() == 1 {
            ensure!(number.is_whole_so_far != hand.needs_fraction, "\"{text}\" does not agree with the fraction flag");
        }
    }
    let count = found.solutions.len();
    ensure!(stored == found.solutions, "{} solutions are stored, but there are {count} or others", stored.len());
    ensure!(hand.solutions as usize == count, "{} solutions are counted, but there are {count}", hand.solutions);
    ensure!(hand.expression.is_some() == (count > 0), "the first solution is missing");
    let different = found.essentially_different();
    ensure!(
        hand.essentially_different as usize == different,
        "stored with {} essentially different solutions, but there are {different}",
        hand.essentially_different
    );
    let needs_fraction = count > 0 && !found.without_fraction;
    ensure!(
        hand.needs_fraction == needs_fraction,
        "stored fraction flag {}, found {needs_fraction}",
        hand.needs_fraction
    );
    Ok(hand)
}

/// Checks every bit of the table of targets.
///
/// # Errors
///
/// The first hand whose stored targets are not those it makes.
pub(super) fn verify_targets<D: AsRef<[u8]>>(
    table: &Targets<D>,
    rules: &str,
    progress: &ProgressBar,
) -> anyhow::Result<String> {
    let Deck { cards: count, max, .. } = Deck::STANDARD;
    progress.begin("hands", Deck::STANDARD.hands());
    let mut makeable = 0;
    for cards in Cards::all(count.into(), max) {
        let mut targets = 0_u128;
        let mut values = Vec::new();
        search_values(&cards.values().iter().map(|&card| (card.into(), 1)).collect::<Vec<_>>(), &mut values);
        for (above, below) in values {
            if above % below == 0 && (0..128).contains(&(above / below)) {
                targets |= 1 << (above / below);
            }
        }
        ensure!(table.all(cards)? == targets, "{cards}: the stored targets are not those it makes");
        makeable += targets.count_ones();
        progress.advance(1);
    }
    progress.end();
    if let Some(provenance) = Provenance::of(table.table())? {
        let counts =
            [("hands", Deck::STANDARD.hands()), ("largest card", max as u64), ("makeable", u64::from(makeable))];
        provenance.check_figures(rules, &counts)?;
        provenance.check_claims(&["every bit"])?;
    }
    Ok(format!("{} hands make {makeable} numbers from 0 to 127, and no others", Deck::STANDARD.hands()))
}
