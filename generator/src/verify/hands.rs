//! Proves a table's hands again, without the functions that solved them.
//!
//! Every expression of a hand is tried (`brute_force`). Two that make the target are the same
//! solution if their normal forms are equal; they are essentially the same if forms that are left
//! of them without trivial steps are.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use rayon::prelude::*;
use solvetab_lookup::claim::{Claim, Method, Objective};
use solvetab_lookup::layout::{Record, Records, codes};
use solvetab_lookup::twenty_four::{Cards, Deck, Expression, Hand, Targets, TwentyFour};

use crate::report::counted;
use crate::tables::provenance::Provenance;
use crate::terminal::progress_bar::ProgressBar;
use crate::verify::brute_force::{Found, Fraction, equals, numbers, read, search, search_values};
use crate::verify::sections as table_sections;

/// The most different numbers that fit a width of two bytes, of which one bit of a code is a flag.
const MOST_CODES: u32 = 1 << 15;
const MOST_OTHERS: usize = u16::MAX as usize;

/// A deck and its target for people.
fn rules(deck: Deck) -> String {
    let number = match deck.cards {
        1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        5 => "five",
        6 => "six",
        _ => "many",
    };
    let cards = if deck.cards == 1 { "card" } else { "cards" };
    format!("{number} {cards} of 1 to {} make {}", deck.max, deck.target)
}

/// Checks every hand: all solutions and their order, how many are essentially different, and the
/// fraction flag; and that nothing else is stored.
///
/// # Errors
///
/// The first hand whose stored facts are not true.
pub(crate) fn verify<D: AsRef<[u8]> + Sync>(table: &TwentyFour<D>, progress: &ProgressBar) -> anyhow::Result<String> {
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
    table_sections::check(table.table(), &sections(table)?)?;
    let solvable = counts.iter().filter(|hand| hand.solutions > 0).count();
    let solutions: u64 = counts.iter().map(|hand| u64::from(hand.solutions)).sum();
    let counts = [
        ("hands", deck.hands()),
        ("solvable", solvable as u64),
        ("solutions", solutions),
        ("essentially different", counts.iter().map(|hand| u64::from(hand.essentially_different)).sum()),
        ("needs fraction", counts.iter().filter(|hand| hand.needs_fraction).count() as u64),
    ];
    let claims = [Claim::Solvable, Claim::AllSolutions, Claim::EssentiallyDifferent, Claim::NeedsFraction];
    let making = (Method::Enumeration, Objective::AllSolutions);
    Provenance::check(table.table(), &rules(deck), &counts, &claims, making)?;
    Ok(format!(
        "{solvable} of {} can be solved, in {} and no others, and each makes {}",
        counted(deck.hands(), "hand", "hands"),
        counted(solutions, "way", "different ways"),
        deck.target
    ))
}

/// The sections of a table that answers this of every hand, which is true.
fn sections<D: AsRef<[u8]>>(table: &TwentyFour<D>) -> anyhow::Result<Vec<Vec<u8>>> {
    let deck = table.deck();
    let mut rows = Vec::new();
    for cards in Cards::all(deck.cards.into(), deck.max) {
        let rank = cards.rank().context("a hand without a rank")?;
        let codes: Vec<u32> = table.solutions(cards)?.map(|expression| expression.code()).collect();
        rows.push((rank, table.probe(cards)?, codes));
    }
    rows.sort_by_key(|&(rank, ..)| rank);
    let others: usize = rows.iter().map(|(_, _, codes)| codes.len().saturating_sub(1)).sum();
    let records = Records { deck, is_wide: codes(deck.cards.into()) > MOST_CODES || others > MOST_OTHERS };
    table_sections::check_parameters(table.table(), records.parameters())?;
    let (mut hands, mut section) = (Vec::new(), Vec::new());
    for (_, hand, codes) in rows {
        let (first, others) = codes.split_first().map_or((0, &[][..]), |(&first, others)| (first, others));
        let others_at = if others.is_empty() { 0 } else { section.len() / records.width() };
        let record = Record {
            code: first,
            needs_fraction: hand.needs_fraction,
            others_at: u32::try_from(others_at)?,
            solutions: hand.solutions,
            essentially_different: hand.essentially_different,
        };
        hands.extend(records.record(record));
        section.extend(others.iter().flat_map(|&code| records.number(code)));
    }
    Ok(vec![hands, section])
}

/// How natural a solution is to a person, the most natural first (`docs/format.md`): intermediate
/// results that are not whole, negative ones, pairs of brackets, divisions, subtractions. (What
/// decides where these are equal, the largest intermediate result, is not looked at.)
fn naturalness(expression: Expression, text: &str) -> impl Ord + Copy + use<> {
    let steps = || expression.calculations().map(|calculation| calculation.result);
    let between = || steps().take(expression.cards().count().saturating_sub(2));
    let times = |sign: char| text.chars().filter(|&other| other == sign).count();
    let not_whole = between().filter(|result| result.denominator() != 1).count();
    let negative = between().filter(|result| result.numerator() < 0).count();
    (not_whole, negative, times('('), times('/'), times('-'))
}

/// Returns what the table says of the hand, which is true.
fn verify_hand<D: AsRef<[u8]>>(table: &TwentyFour<D>, cards: Cards, target: Fraction) -> anyhow::Result<Hand> {
    let mut found = Found::default();
    search(&numbers(cards.values()), target, &mut |last| found.add(last));
    let hand = table.probe(cards)?;
    let mut stored = BTreeSet::new();
    let mut before = None;
    for expression in table.solutions(cards)? {
        let text = expression.to_string();
        let (number, mut used) = read(&text).with_context(|| format!("\"{text}\" cannot be read"))?;
        used.sort_unstable();
        ensure!(used == cards.values(), "\"{text}\" does not use each card once");
        ensure!(equals(number.value, target), "\"{text}\" does not make the target");
        ensure!(stored.insert(number.forms[0].clone()), "\"{text}\" is the same as another solution");
        let natural = Some(naturalness(expression, &text));
        ensure!(before <= natural, "\"{text}\" comes after a solution that is less natural");
        before = natural;
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
pub(crate) fn verify_targets<D: AsRef<[u8]>>(table: &Targets<D>, progress: &ProgressBar) -> anyhow::Result<String> {
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
    let every_bit = table_sections::section(table.table(), 0).to_vec();
    table_sections::check(table.table(), &[every_bit])?;
    let hands = Deck::STANDARD.hands();
    let counts = [("hands", hands), ("largest card", max as u64), ("makeable", u64::from(makeable))];
    let making = (Method::Enumeration, Objective::Makeable);
    Provenance::check(table.table(), "four cards of 1 to 13 make 0 to 127", &counts, &[Claim::Makeable], making)?;
    Ok(format!("{hands} hands make {makeable} numbers from 0 to 127, and no others"))
}
