//! All hands of a deck as a table's sections.

use std::fmt;

use solvetab_lookup::twenty_four::{
    Cards, Deck, KIND, LAYOUT, Record, Records, TARGETS_KIND, TARGETS_LAYOUT, Targets, codes,
};

use super::solve::Solver;
use crate::encoded::{Encoded, Facts};
use crate::parallel;
use crate::progress::{Cancelled, Progress};

/// What is stored of a hand.
struct Row {
    codes: Vec<u32>,
    essentially_different: u32,
    needs_fraction: bool,
}

/// A deck's table cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckError {
    /// There are more solutions than 32 bits can number: use fewer cards, or smaller ones.
    TooManySolutions {
        /// How many there are, the first of each hand aside.
        solutions: u64,
    },
    /// It was cancelled.
    Cancelled(Cancelled),
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManySolutions { solutions } => {
                write!(f, "{solutions} solutions are more than a table can number: use fewer cards, or smaller ones")
            }
            Self::Cancelled(cancelled) => cancelled.fmt(f),
        }
    }
}

impl std::error::Error for DeckError {}

impl From<Cancelled> for DeckError {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}

/// What is proven of every hand, and what order the solutions have.
pub const OBJECTIVE: &str = "all solutions, the most natural first";
/// What is known of every hand in a table of targets.
pub const TARGETS_OBJECTIVE: &str = "which can be made";
/// The rules of the table of targets.
pub const TARGETS_RULES: &str = "four cards of 1 to 13 make 0 to 127";

const STRATEGY: &str = "enumeration of rational functions";

/// A deck and its target for people: `four cards of 1 to 13 make 24`.
#[must_use]
pub fn rules(deck: Deck) -> String {
    let cards = ["no", "one", "two", "three", "four", "five", "six"].get(usize::from(deck.cards)).unwrap_or(&"many");
    let plural = if deck.cards == 1 { "card" } else { "cards" };
    format!("{cards} {plural} of 1 to {} make {}", deck.max, deck.target)
}

/// Solves and encodes every hand of a deck.
///
/// # Errors
///
/// A [`DeckError`] if there are more solutions than a table can number, or it is cancelled.
pub fn encode(deck: Deck, progress: &dyn Progress) -> Result<Encoded, DeckError> {
    let solver = Solver::new(deck.cards.into());
    let rows = for_each_hand(deck, progress, |cards| {
        let solved = solver.solve(cards, deck.target);
        Row {
            codes: solved.solutions.iter().map(|solution| solution.expression.code()).collect(),
            essentially_different: solved.essentially_different() as u32,
            needs_fraction: solved.needs_fraction(),
        }
    })?;
    let others: usize = rows.iter().map(|row| row.codes.len().saturating_sub(1)).sum();
    let is_wide = codes(deck.cards.into()) > 1 << 15 || others > u16::MAX.into();
    let records = Records { deck, is_wide };
    if u32::try_from(others).is_err() {
        return Err(DeckError::TooManySolutions { solutions: others as u64 });
    }
    let (mut hands, mut codes) = (Vec::new(), Vec::new());
    for row in &rows {
        let (first, others) = row.codes.split_first().map_or((0, &[][..]), |(first, others)| (*first, others));
        let record = Record {
            code: first,
            needs_fraction: row.needs_fraction,
            others_at: if others.is_empty() { 0 } else { (codes.len() / records.width()) as u32 },
            solutions: row.codes.len() as u32,
            essentially_different: row.essentially_different,
        };
        hands.extend(records.record(record));
        codes.extend(others.iter().flat_map(|&code| records.number(code)));
    }
    let proven = ["solvable", "all solutions", "essentially different solutions", "needs fraction"];
    let count = |of: fn(&Row) -> u64| rows.iter().map(of).sum();
    let totals = [
        ("hands", deck.hands()),
        ("solvable", count(|row| u64::from(!row.codes.is_empty()))),
        ("solutions", count(|row| row.codes.len() as u64)),
        ("essentially different", count(|row| row.essentially_different.into())),
        ("needs fraction", count(|row| row.needs_fraction.into())),
    ]
    .map(|(name, total)| (name.to_owned(), total))
    .into();
    let facts = Facts {
        rules: self::rules(deck),
        strategy: STRATEGY.to_owned(),
        objective: OBJECTIVE.to_owned(),
        proven: proven.map(str::to_owned).into(),
        totals,
    };
    let sections = vec![hands, codes];
    Ok(Encoded { kind: KIND, layout: LAYOUT, parameters: records.parameters(), sections, facts })
}

/// Hands that a thread takes at a time.
const AT_ONCE: u32 = 64;

/// What `work` makes of every hand of a deck, in the order of their ranks.
fn for_each_hand<T: Send>(
    deck: Deck,
    progress: &dyn Progress,
    work: impl Fn(Cards) -> T + Sync + Send,
) -> Result<Vec<T>, Cancelled> {
    let hands = deck.hands() as u32;
    progress.begin("hands", hands.into());
    let starts: Vec<u32> = (0..hands).step_by(AT_ONCE as usize).collect();
    let some = |start: u32| {
        Cancelled::check(progress)?;
        let ranks = start..hands.min(start.saturating_add(AT_ONCE));
        progress.advance(ranks.len() as u64);
        let cards = ranks.filter_map(|rank| Cards::from_rank(deck.cards.into(), rank));
        Ok(cards.map(&work).collect::<Vec<T>>())
    };
    let made = parallel::try_map(starts, some)?;
    progress.end();
    Ok(made.into_iter().flatten().collect())
}

/// Encodes which numbers from 0 to 127 every hand of four cards from 1 to 13 makes.
///
/// # Errors
///
/// If it is cancelled.
pub fn encode_targets(progress: &dyn Progress) -> Result<Encoded, Cancelled> {
    let deck = Deck::STANDARD;
    let solver = Solver::new(deck.cards.into());
    let masks: Vec<u128> = for_each_hand(deck, progress, |cards| solver.targets(cards))?;
    let makeable = masks.iter().map(|mask| u64::from(mask.count_ones())).sum();
    let totals = [("hands", deck.hands()), ("largest card", deck.max.into()), ("makeable", makeable)];
    let facts = Facts {
        rules: TARGETS_RULES.to_owned(),
        strategy: STRATEGY.to_owned(),
        objective: TARGETS_OBJECTIVE.to_owned(),
        proven: vec!["every bit".to_owned()],
        totals: totals.map(|(name, total)| (name.to_owned(), total)).into(),
    };
    let section = masks.into_iter().flat_map(u128::to_le_bytes).collect();
    Ok(Encoded {
        kind: TARGETS_KIND,
        layout: TARGETS_LAYOUT,
        parameters: Targets::<()>::parameters(),
        sections: vec![section],
        facts,
    })
}
