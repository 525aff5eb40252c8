//! Cost of solving a deck, before it is begun.

use std::time::{Duration, Instant};

use solvetab_lookup::twenty_four::{Cards, Deck};

use super::deck::{DeckError, check};
use super::encode::HandRecord;
use super::solve::Solver;

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

/// Estimates what [`encode`](super::encode::encode) takes by solving at most 96 of the hands,
/// evenly spread.
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
    Ok(Estimate { hands, solutions, memory: HandRecord::memory(hands, solutions), time })
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::twenty_four::Fraction;

    use super::*;
    use crate::control::Unwatched;
    use crate::twenty_four::encode::encode;

    #[test]
    fn decks_that_cannot_be_are_refused() {
        let deck = |cards, max| Deck { cards, max, ..Deck::STANDARD };
        let fine_target = Deck { target: Fraction::new(1, 1 << 32).unwrap(), ..Deck::STANDARD };
        for wrong in [deck(0, 13), deck(7, 13), deck(255, 1), deck(4, 0), deck(4, 101), fine_target] {
            assert!(matches!(encode(wrong, &Unwatched), Err(DeckError::Deck(_))), "{wrong:?}");
            assert!(matches!(estimate(wrong), Err(DeckError::Deck(_))), "{wrong:?}");
        }
    }

    #[test]
    fn a_deck_has_no_more_hands_than_a_table_has_room_for() {
        let six = |max| Deck { cards: 6, max, ..Deck::STANDARD };
        assert_eq!(check(six(73)), Ok(()));
        for max in [74, 99] {
            let too_many = DeckError::TooManyHands { hands: six(max).hands() };
            assert_eq!(encode(six(max), &Unwatched).err().as_ref(), Some(&too_many));
            assert_eq!(estimate(six(max)), Err(too_many));
        }
    }

    #[test]
    fn a_sample_of_all_hands_counts_exactly() {
        let deck = Deck { cards: 3, max: 6, ..Deck::STANDARD };
        assert!(deck.hands() <= SAMPLE);
        let solutions = encode(deck, &Unwatched).unwrap().facts.totals["solutions"];
        let estimate = estimate(deck).unwrap();
        assert_eq!((estimate.hands, estimate.solutions), (56, solutions));
        assert!(solutions > 0 && estimate.memory > 56 * 16);
    }
}
