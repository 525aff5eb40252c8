//! Work on every hand of a deck, and the decks that are refused.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use solvetab_lookup::InputError;
use solvetab_lookup::twenty_four::{Cards, Deck, MAX_CARD, MAX_DECK_CARDS};

use super::solve::Solver;
use crate::control::{Control, Interrupted, Phase, Steps};
use crate::parallel;

/// A deck cannot be solved.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckError {
    /// There is no such deck: a number in it is out of its range.
    Deck(InputError),
    /// The records of so many hands are more than a table has room for: use fewer cards, or smaller
    /// ones.
    TooManyHands {
        /// Number of hands.
        hands: u64,
    },
    /// There are more solutions than a table can number: use fewer cards, or smaller ones.
    TooManySolutions {
        /// Number of solutions that were found, the first of each hand aside, before it was given
        /// up.
        solutions: u64,
    },
    /// The control interrupted it.
    Interrupted(Interrupted),
}

impl DeckError {
    /// The identifier of the error for programs, as of
    /// [`InputError::code`](solvetab_lookup::InputError::code).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Deck(error) => error.code(),
            Self::TooManyHands { .. } => "too-many-hands",
            Self::TooManySolutions { .. } => "too-many-solutions",
            Self::Interrupted(_) => "interrupted",
        }
    }
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deck(error) => error.fmt(f),
            Self::TooManyHands { hands } => {
                write!(
                    f,
                    "{hands} hands are more than the {MOST_HANDS} of the largest table: use fewer cards, or smaller ones"
                )
            }
            Self::TooManySolutions { solutions } => {
                write!(
                    f,
                    "{solutions} solutions are more than a table can number: use fewer cards, or smaller ones"
                )
            }
            Self::Interrupted(interrupted) => interrupted.fmt(f),
        }
    }
}

solvetab_lookup::debug_as_display!(DeckError);

impl std::error::Error for DeckError {}

impl From<Interrupted> for DeckError {
    fn from(interrupted: Interrupted) -> Self {
        Self::Interrupted(interrupted)
    }
}

/// The most hands of a deck, 268435456. With 16 bytes for each in the table they fill 2^32 bytes,
/// which is the most that `solvetab` reads and that a program of 32 bits can address. While the
/// table is made they take 80 bytes each, 20 GiB, and their solutions more.
const MOST_HANDS: u64 = (1 << 32) / 16;

/// An error if there is no such deck, or it has too many hands.
pub(super) fn check(deck: Deck) -> Result<(), DeckError> {
    for (what, most, found) in [
        (
            "the number of cards in a hand",
            MAX_DECK_CARDS as i64,
            deck.cards.into(),
        ),
        ("the largest card", MAX_CARD.into(), deck.max.into()),
        (
            "the denominator of a table's target",
            u32::MAX.into(),
            deck.target.denominator(),
        ),
    ] {
        InputError::check_range(what, 1, most, found).map_err(DeckError::Deck)?;
    }
    match deck.hands() {
        hands @ ..=MOST_HANDS => {
            debug_assert!(u32::try_from(hands).is_ok(), "ranks have 32 bits");
            Ok(())
        }
        hands => Err(DeckError::TooManyHands { hands }),
    }
}

/// Hands that a thread takes at a time.
const AT_ONCE: u32 = 64;

/// Applies `work` to every hand of a deck, in the order of their ranks. It gets a solver that has
/// solved some of the hands before.
///
/// # Errors
///
/// As [`check`], the first error of `work`, or that it was interrupted.
pub(super) fn map_hands<T: Send>(
    deck: Deck,
    control: &dyn Control<Steps>,
    work: impl Fn(&mut Solver, Cards) -> Result<T, DeckError> + Sync + Send,
) -> Result<Vec<T>, DeckError> {
    check(deck)?;
    let hands = deck.hands() as u32;
    let phase = Phase::new(control, "hands", u64::from(hands));
    let starts: Vec<u32> = (0..hands).step_by(AT_ONCE as usize).collect();

    // As many as there are threads, each with what it has found so far.
    let idle: Mutex<Vec<Solver>> = Mutex::default();
    let solvers = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    let made = parallel::try_map(starts, |start| {
        phase.check()?;
        let mut solver = solvers().pop().unwrap_or_default();
        let ranks = start..hands.min(start.saturating_add(AT_ONCE));
        let count = ranks.len() as u64;
        let hands = ranks.filter_map(|rank| Cards::from_rank(deck.cards.into(), rank));
        let made = hands
            .map(|cards| work(&mut solver, cards))
            .collect::<Result<Vec<T>, _>>()?;
        solvers().push(solver);
        phase.advance(count)?;
        Ok::<_, DeckError>(made)
    })?;
    Ok(made.into_iter().flatten().collect())
}
