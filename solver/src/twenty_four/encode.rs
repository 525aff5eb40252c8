//! All hands of a deck as a table's sections, and what that takes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::claim::{Claim, Method, Objective};
use solvetab_lookup::layout::{Record, Records, codes};
use solvetab_lookup::twenty_four::{Cards, Deck, Fraction, Numbers};
use solvetab_lookup::{Kind, layout};

use super::every_hand::{DeckError, check, map_hands};
use super::reach::{LARGEST, Reach, reach_all};
use super::solve::Solver;
use super::statistics::makeable;
use crate::control::{Control, Interrupted, Steps};
use crate::encoded::{Encoded, Facts};

/// Record of a hand.
struct HandRecord {
    codes: Vec<u32>,
    essentially_different: u32,
    needs_fraction: bool,
}

impl HandRecord {
    fn of(solver: &mut Solver, cards: Cards, target: Fraction) -> Self {
        let mut solved = solver.solve(cards, target);
        Self {
            codes: solved
                .solutions
                .iter()
                .map(|solution| solution.expression.code())
                .collect(),
            essentially_different: solved.essentially_different().len() as u32,
            needs_fraction: solved.needs_fraction(),
        }
    }

    fn solutions(&self) -> u64 {
        self.codes.len() as u64
    }

    /// Upper bound on the bytes in use while so many hands are encoded. First come all rows, twice
    /// while they are collected, each with an allocation of 16 bytes beside its codes; then the
    /// rows, the sections and the file.
    fn memory(hands: u64, solutions: u64) -> u64 {
        let rows = hands * (size_of::<Self>() as u64 + 16) + solutions * 4;
        let sections = hands * 16 + solutions * 4;
        rows + (hands * size_of::<Self>() as u64).max(2 * sections)
    }
}

/// The rules of the table of targets.
pub const TARGETS_RULES: &str = "four cards of 1 to 13 make 0 to 127";

/// The rules of the table of numbers rounds.
pub const NUMBERS_RULES: &str = "six numbers of 1 to 10 twice, 25, 50, 75 and 100 make 100 to 999";

/// A deck and its target for people: `four cards of 1 to 13 make 24`.
#[must_use]
pub fn rules(deck: Deck) -> String {
    let cards = ["no", "one", "two", "three", "four", "five", "six"]
        .get(usize::from(deck.cards))
        .unwrap_or(&"many");
    let plural = if deck.cards == 1 { "card" } else { "cards" };
    format!("{cards} {plural} of 1 to {} make {}", deck.max, deck.target)
}

/// Solves and encodes every hand of a deck. [`estimate`] says beforehand what that takes.
///
/// # Errors
///
/// A [`DeckError`] if there is no such deck, there are more hands or solutions than a table has
/// room for, or it is interrupted.
pub fn encode(deck: Deck, control: &dyn Control<Steps>) -> Result<Encoded, DeckError> {
    // Counted while they are found, so that nobody waits for what cannot be stored.
    let others_so_far = AtomicU64::new(0);
    let rows = map_hands(deck, control, |solver, cards| {
        let row = HandRecord::of(solver, cards, deck.target);
        let others = row.solutions().saturating_sub(1);
        match others_so_far.fetch_add(others, Ordering::Relaxed) + others {
            solutions if u32::try_from(solutions).is_err() => {
                Err(DeckError::TooManySolutions { solutions })
            }
            _ => Ok(row),
        }
    })?;

    let is_wide =
        codes(deck.cards.into()) > 1 << 15 || others_so_far.into_inner() > u16::MAX.into();
    let records = Records { deck, is_wide };
    let (mut hands, mut codes) = (Vec::new(), Vec::new());

    for row in &rows {
        let (first, others) = row
            .codes
            .split_first()
            .map_or((0, &[][..]), |(first, others)| (*first, others));
        let record = Record {
            code: first,
            needs_fraction: row.needs_fraction,
            others_at: if others.is_empty() {
                0
            } else {
                (codes.len() / records.width()) as u32
            },
            solutions: row.codes.len() as u32,
            essentially_different: row.essentially_different,
        };
        hands.extend(records.record(record));
        codes.extend(others.iter().flat_map(|&code| records.number(code)));
    }

    let count = |of: fn(&HandRecord) -> u64| rows.iter().map(of).sum();
    let totals = [
        ("hands", deck.hands()),
        ("solvable", count(|row| u64::from(!row.codes.is_empty()))),
        ("solutions", count(HandRecord::solutions)),
        (
            "essentially different",
            count(|row| row.essentially_different.into()),
        ),
        ("needs fraction", count(|row| row.needs_fraction.into())),
    ]
    .map(|(name, total)| (name.to_owned(), total))
    .into();

    let facts = Facts {
        rules: self::rules(deck),
        strategy: Some(Method::Enumeration),
        objective: Some(Objective::AllSolutions),
        proven: vec![
            Claim::Solvable,
            Claim::AllSolutions,
            Claim::EssentiallyDifferent,
            Claim::NeedsFraction,
        ],
        totals,
    };

    let sections = vec![hands, codes];
    Ok(Encoded {
        kind: Kind::TwentyFour,
        layout: Kind::TwentyFour.layout(),
        parameters: records.parameters(),
        sections,
        facts,
    })
}

/// Estimate of the cost of a deck's table: only `hands` is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// Number of hands.
    pub hands: u64,
    /// Number of solutions that they have together.
    pub solutions: u64,
    /// The most bytes of memory that are in use at a time.
    pub memory: u64,
    /// Time in which one thread solves them.
    pub time: Duration,
}

/// Hands that are solved for an estimate: of six cards, the most expensive ones, they take about a
/// second.
const SAMPLE: u64 = 96;

/// Estimates what [`encode`] takes by solving at most 96 of the hands, evenly spread.
///
/// # Errors
///
/// [`DeckError::Deck`] or [`DeckError::TooManyHands`].
///
/// ```
/// use solvetab_lookup::twenty_four::{Deck, Fraction};
/// use solvetab_solver::twenty_four::{DeckError, estimate};
///
/// let five_of_99 = Deck { cards: 5, max: 99, target: Fraction::whole(24) };
/// assert_eq!(estimate(five_of_99)?.hands, 87_541_245);
/// let six_of_99 = Deck { cards: 6, ..five_of_99 };
/// assert_eq!(estimate(six_of_99), Err(DeckError::TooManyHands { hands: 1_517_381_580 }));
/// # Ok::<(), DeckError>(())
/// ```
pub fn estimate(deck: Deck) -> Result<Estimate, DeckError> {
    check(deck)?;
    let hands = deck.hands();
    let mut solver = Solver::new();
    let (began, mut solutions) = (Instant::now(), 0);
    let sample = hands.min(SAMPLE);
    for index in 0..sample {
        let rank = (2 * index + 1) * hands / (2 * sample);
        let row = Cards::from_rank(deck.cards.into(), rank as u32)
            .map(|cards| HandRecord::of(&mut solver, cards, deck.target));
        solutions += row.map_or(0, |row| row.solutions());
    }
    let time = began.elapsed().mul_f64(hands as f64 / sample as f64);
    let solutions = (solutions as f64 * hands as f64 / sample as f64) as u64;
    Ok(Estimate {
        hands,
        solutions,
        memory: HandRecord::memory(hands, solutions),
        time,
    })
}

/// Encodes which numbers from 0 to 127 every hand of four cards from 1 to 13 makes.
///
/// # Errors
///
/// If it is interrupted.
pub fn encode_targets(control: &dyn Control<Steps>) -> Result<Encoded, Interrupted> {
    let deck = Deck::STANDARD;
    let masks: Vec<u128> = makeable(control)?
        .into_iter()
        .map(|(_, targets)| targets)
        .collect();
    let makeable = masks.iter().map(|mask| u64::from(mask.count_ones())).sum();
    let totals = [
        ("hands", deck.hands()),
        ("largest card", deck.max.into()),
        ("makeable", makeable),
    ];

    let facts = Facts {
        rules: TARGETS_RULES.to_owned(),
        strategy: Some(Method::Enumeration),
        objective: Some(Objective::Makeable),
        proven: vec![Claim::Makeable],
        totals: totals.map(|(name, total)| (name.to_owned(), total)).into(),
    };

    let section = masks.into_iter().flat_map(u128::to_le_bytes).collect();
    Ok(Encoded {
        kind: Kind::Targets,
        layout: Kind::Targets.layout(),
        parameters: layout::TARGETS_PARAMETERS,
        sections: vec![section],
        facts,
    })
}

/// Encodes every numbers round: of each selection of six numbers the fewest that make each target
/// from 100 to 999, and the nearest number.
///
/// # Errors
///
/// If it is interrupted.
pub fn encode_numbers(control: &dyn Control<Steps>) -> Result<Encoded, Interrupted> {
    let (first, last) = (
        usize::from(*Numbers::TARGETS.start()),
        usize::from(*Numbers::TARGETS.end()),
    );
    let selections: Vec<Cards> = Numbers::selections().collect();
    let reached = reach_all(&selections, control)?;

    let mut section = Vec::new();
    let (mut complete, mut by_numbers) = (0, [0_u64; 7]);
    for fewest in reached.iter().map(Reach::fewest) {
        let below = (0..first)
            .rev()
            .find(|&value| fewest[value] > 0)
            .unwrap_or(0);
        let above = (last + 1..LARGEST as usize)
            .find(|&value| fewest[value] > 0)
            .unwrap_or(0);
        section.extend(layout::numbers_record(
            |target| fewest[usize::from(target)],
            below as u8,
            above as u16,
        ));
        let targets = &fewest[first..=last];
        targets
            .iter()
            .for_each(|&numbers| by_numbers[usize::from(numbers)] += 1);
        complete += u64::from(targets.iter().all(|&numbers| numbers > 0));
    }

    let totals = [
        ("selections", selections.len() as u64),
        ("complete selections", complete),
    ]
    .map(|(name, total)| (name.to_owned(), total))
    .into_iter()
    .chain([("made".to_owned(), by_numbers[1..].iter().sum())])
    .chain(
        (1..by_numbers.len()).map(|numbers| (format!("made of {numbers}"), by_numbers[numbers])),
    );

    let facts = Facts {
        rules: NUMBERS_RULES.to_owned(),
        strategy: Some(Method::Values),
        objective: Some(Objective::FewestNumbers),
        proven: vec![Claim::FewestNumbers, Claim::NearestNumber],
        totals: totals.collect(),
    };

    Ok(Encoded {
        kind: Kind::Numbers,
        layout: Kind::Numbers.layout(),
        parameters: layout::NUMBERS_PARAMETERS,
        sections: vec![section],
        facts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Unwatched;

    #[test]
    fn a_sample_of_all_hands_counts_exactly() {
        let deck = Deck {
            cards: 3,
            max: 6,
            ..Deck::STANDARD
        };
        assert!(deck.hands() <= SAMPLE);
        let solutions = encode(deck, &Unwatched).unwrap().facts.totals["solutions"];
        let estimate = estimate(deck).unwrap();
        assert_eq!((estimate.hands, estimate.solutions), (56, solutions));
        assert!(solutions > 0 && estimate.memory > 56 * 16);
    }
}
