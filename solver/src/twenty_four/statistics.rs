//! Statistics of all hands of a deck: how many are solvable and in how many ways, and how many make
//! each number.

use serde::Serialize;
use solvetab_lookup::twenty_four::{Cards, Deck, Expression};

use super::every_hand::{DeckError, map_hands};
use crate::choices::choices;
use crate::control::{Control, Interrupted, Steps};

choices! {
    /// Difficulty of the hands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Level {
        Any = "any", "Every hand that makes 24";
        Easy = "easy", "Four solutions or more";
        Medium = "medium", "Two or three solutions";
        Hard = "hard", "One solution";
    }
}

impl Level {
    /// Tells whether hands with so many different solutions, at least one, are of the level.
    #[must_use]
    pub const fn has(self, solutions: usize) -> bool {
        match self {
            Self::Any => true,
            Self::Easy => solutions > 3,
            Self::Medium => matches!(solutions, 2 | 3),
            Self::Hard => solutions == 1,
        }
    }
}

/// A hand that makes its deck's target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvableHand {
    /// The cards.
    pub cards: Cards,
    /// Number of different solutions.
    pub solutions: usize,
    /// Number of them that are essentially different.
    pub essentially_different: usize,
    /// True if every solution passes through a fraction.
    pub needs_fraction: bool,
    /// Its most natural solution.
    pub expression: Expression,
}

/// Solves every hand of a deck and keeps those that can be solved, in the order of their ranks.
///
/// # Errors
///
/// A [`DeckError`] if there is no such deck, it has too many hands, or it is interrupted.
///
/// ```
/// use solvetab_lookup::twenty_four::Deck;
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::twenty_four::statistics::{Totals, solvable_hands};
///
/// let up_to_ten = Deck { max: 10, ..Deck::STANDARD };
/// let hands = solvable_hands(up_to_ten, &Unwatched)?;
/// let totals = Totals::of(&hands, up_to_ten);
/// assert_eq!((totals.hands, totals.solvable), (715, 566));
/// # Ok::<(), solvetab_solver::twenty_four::DeckError>(())
/// ```
pub fn solvable_hands(deck: Deck, control: &dyn Control<Steps>) -> Result<Vec<SolvableHand>, DeckError> {
    let hands = map_hands(deck, control, |solver, cards| {
        let mut solved = solver.solve(cards, deck.target);
        let essentially_different = solved.essentially_different().len();
        Ok(solved.solutions().first().map(|first| SolvableHand {
            cards,
            solutions: solved.solutions().len(),
            essentially_different,
            needs_fraction: solved.needs_fraction(),
            expression: first.expression,
        }))
    })?;
    Ok(hands.into_iter().flatten().collect())
}

/// Sums over all hands of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// The deck's largest card.
    pub max: u8,
    /// Hands.
    pub hands: u64,
    /// Hands that can be solved.
    pub solvable: u64,
    /// Different solutions of all of them.
    pub solutions: u64,
    /// Essentially different solutions of all of them.
    pub essentially_different: u64,
    /// Hands whose solutions all pass through a fraction.
    pub needs_fraction: u64,
    /// Hands with one solution: [`Level::Hard`].
    pub one_solution: u64,
    /// Hands with two or three: [`Level::Medium`].
    pub two_or_three: u64,
    /// Hands with four or more: [`Level::Easy`].
    pub four_or_more: u64,
}

impl Totals {
    /// The sums of a deck, if these are its solvable hands or those of the same deck with larger
    /// cards.
    #[must_use]
    pub fn of(hands: &[SolvableHand], deck: Deck) -> Self {
        let mut totals = Self {
            max: deck.max,
            hands: deck.hands(),
            solvable: 0,
            solutions: 0,
            essentially_different: 0,
            needs_fraction: 0,
            one_solution: 0,
            two_or_three: 0,
            four_or_more: 0,
        };
        for hand in hands.iter().filter(|hand| is_within(hand.cards, deck.max)) {
            totals.solvable += 1;
            totals.solutions += hand.solutions as u64;
            totals.essentially_different += hand.essentially_different as u64;
            totals.needs_fraction += u64::from(hand.needs_fraction);
            totals.one_solution += u64::from(Level::Hard.has(hand.solutions));
            totals.two_or_three += u64::from(Level::Medium.has(hand.solutions));
            totals.four_or_more += u64::from(Level::Easy.has(hand.solutions));
        }
        totals
    }
}

fn is_within(cards: Cards, max: u8) -> bool {
    cards.values().iter().all(|&card| i16::from(card) <= max.into())
}

/// Number of targets that are counted: the whole numbers from 0 to 127.
pub const TARGETS: usize = 128;

/// Number of the hands of four cards up to a largest one that make each target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Makeable {
    /// The largest card.
    pub max: u8,
    /// Number of hands.
    pub hands: u64,
    /// Number of the hands that make each target, from 0 to 127.
    pub by_target: [u64; TARGETS],
}

/// Counts for each largest card from 1 to 13, in this order, how many hands of four cards make each
/// target.
///
/// # Errors
///
/// If it is interrupted.
///
/// ```
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::twenty_four::statistics::makeable;
///
/// let rows = makeable(&Unwatched)?;
/// assert_eq!((rows[0].max, rows[0].hands, rows[0].by_target[4]), (1, 1, 1));
/// assert_eq!((rows[12].max, rows[12].hands, rows[12].by_target[24]), (13, 1820, 1362));
/// # Ok::<(), solvetab_solver::control::Interrupted>(())
/// ```
pub fn makeable(control: &dyn Control<Steps>) -> Result<Vec<Makeable>, Interrupted> {
    let deck = Deck::STANDARD;
    let hands = makeable_by_hand(control)?;
    let rows = (1..=deck.max).map(|max| {
        let mut by_target = [0; TARGETS];
        for (_, targets) in hands.iter().filter(|(cards, _)| is_within(*cards, max)) {
            for (target, count) in by_target.iter_mut().enumerate() {
                *count += (targets >> target & 1) as u64;
            }
        }
        Makeable { max, hands: Deck { max, ..deck }.hands(), by_target }
    });
    Ok(rows.collect())
}

/// Every hand of the standard deck with the targets it makes: bit t for t.
pub(super) fn makeable_by_hand(control: &dyn Control<Steps>) -> Result<Vec<(Cards, u128)>, Interrupted> {
    map_hands(Deck::STANDARD, control, |solver, cards| Ok((cards, solver.search.targets(cards)))).map_err(|error| {
        match error {
            DeckError::Interrupted(interrupted) => interrupted,
            other => unreachable!("the standard deck can be solved: {other}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::{Patience, Unwatched};

    #[test]
    fn it_can_be_interrupted() {
        assert_eq!(
            solvable_hands(Deck::STANDARD, &Patience::new(0)),
            Err(DeckError::Interrupted(Interrupted { known: () }))
        );
        assert_eq!(makeable(&Patience::new(0)), Err(Interrupted { known: () }));
    }

    /// Together they are all 1362 hands that make 24.
    #[test]
    fn levels_have_so_many_hands() {
        let hands = solvable_hands(Deck::STANDARD, &Unwatched).unwrap();
        let of = |level: Level| hands.iter().filter(|hand| level.has(hand.solutions)).count();
        assert_eq!(Level::ALL.map(of), [1362, 374, 544, 444]);
    }

    #[test]
    fn a_deck_is_part_of_the_deck_with_larger_cards() {
        let all = solvable_hands(Deck::STANDARD, &Unwatched).unwrap();
        for max in [1, 5, 10, 12] {
            let deck = Deck { max, ..Deck::STANDARD };
            assert_eq!(Totals::of(&all, deck), Totals::of(&solvable_hands(deck, &Unwatched).unwrap(), deck));
        }
    }
}
