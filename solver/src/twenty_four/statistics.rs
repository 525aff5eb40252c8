//! Statistics of all hands of a deck: how many are solvable and in how many ways, and how many make
//! each number; and the list of the solvable hands, each with its number of solutions.

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
/// use solvetab_solver::twenty_four::statistics::solvable_hands;
///
/// let up_to_ten = Deck { max: 10, ..Deck::STANDARD };
/// assert_eq!((up_to_ten.hands(), solvable_hands(up_to_ten, &Unwatched)?.len()), (715, 566));
/// # Ok::<(), solvetab_solver::twenty_four::DeckError>(())
/// ```
pub fn solvable_hands(
    deck: Deck,
    control: &dyn Control<Steps>,
) -> Result<Vec<SolvableHand>, DeckError> {
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

/// Number of targets that are looked at: the whole numbers from 0 to 127.
pub const TARGETS: usize = 128;

/// Every hand of the standard deck, in the order of their ranks, with the targets from 0 to 127
/// that it makes: bit t for t.
///
/// # Errors
///
/// If it is interrupted.
///
/// ```
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::twenty_four::statistics::makeable;
///
/// let hands = makeable(&Unwatched)?;
/// let make_24 = hands.iter().filter(|(_, targets)| targets >> 24 & 1 == 1);
/// assert_eq!((hands.len(), make_24.count()), (1820, 1362));
/// # Ok::<(), solvetab_solver::control::Interrupted>(())
/// ```
pub fn makeable(control: &dyn Control<Steps>) -> Result<Vec<(Cards, u128)>, Interrupted> {
    map_hands(Deck::STANDARD, control, |solver, cards| {
        Ok((cards, solver.search.targets(cards)))
    })
    .map_err(|error| match error {
        DeckError::Interrupted(interrupted) => interrupted,
        other => unreachable!("the standard deck can be solved: {other}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Unwatched;
    use crate::twenty_four::Level;

    /// Together they are all 1362 hands that make 24.
    #[test]
    fn levels_have_so_many_hands() {
        let hands = solvable_hands(Deck::STANDARD, &Unwatched).unwrap();
        let of = |level: Level| {
            hands
                .iter()
                .filter(|hand| level.has(hand.solutions))
                .count()
        };
        assert_eq!(Level::ALL.map(of), [1362, 374, 544, 444]);
    }
}
