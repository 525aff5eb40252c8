//! The moves that a player has, and what each is worth: for who plays, advises or errs on purpose.

use std::cmp::Reverse;

use solvetab_lookup::QueryError;
use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};

/// A move that can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The mover's hand that changes.
    pub own: u8,
    /// The opponent's hand that it is combined with.
    pub other: u8,
    /// Hands of the mover after it.
    pub result: Hands,
    /// Value to the mover.
    pub value: Outcome,
    /// Number of the opponent's replies that lose.
    pub losing_replies: usize,
}

/// Every move from a position, the best first, and of those with one value first what leaves the
/// opponent most losing replies. Equal hands are one move.
///
/// ```
/// use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::quad_ace::{choices, solved_table};
///
/// let table = solved_table(Rules::STANDARD, &Unwatched)?;
/// let moves = choices(&table, Hands::new(0, 2)?, Hands::new(1, 8)?)?;
/// let values = moves.iter().map(|choice| (choice.own, choice.other, choice.value));
/// let values: Vec<_> = values.collect();
/// assert_eq!(values, [(2, 8, Outcome::Win { plies: 1 }), (2, 1, Outcome::Loss { plies: 16 })]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`QuadAce::probe`].
pub fn choices<D: AsRef<[u8]>>(
    table: &QuadAce<D>,
    mover: Hands,
    opponent: Hands,
) -> Result<Vec<Choice>, QueryError> {
    // Refuses hands of another game.
    table.probe(mover, opponent)?;

    let mut choices: Vec<Choice> = Vec::new();
    for (place, &own) in mover.values().iter().enumerate() {
        for &other in opponent.values() {
            let is_known = choices
                .iter()
                .any(|choice| (choice.own, choice.other) == (own, other));
            if own == 0 || other == 0 || is_known {
                continue;
            }
            let result = mover.replaced(place, table.rules().apply(own, other));
            let value = table.probe(opponent, result)?.before();
            let losing_replies = table.losing_replies(opponent, result)?;
            choices.push(Choice {
                own,
                other,
                result,
                value,
                losing_replies,
            });
        }
    }

    choices.sort_by_key(|choice| Reverse((choice.value, choice.losing_replies)));
    Ok(choices)
}
