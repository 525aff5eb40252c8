//! Every position's value, found by the ranks of both players' hands.

use core::cmp::Reverse;
use core::fmt;

use super::hands::{Hands, IntoHands};
use super::outcome::{Outcome, outcome_of_byte};
use super::rules::{Goal, Moves, Operation, Rules};
use super::storage::{Sections, Storage};
use crate::error::{OpenError, QueryError, attempt};
use crate::format::{Header, PARAMETERS_LEN};
use crate::table::{Table, equal_by_table, opened};

/// QuadAce by some rules, solved: every position.
///
/// ```
/// use solvetab_lookup::Table;
/// use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let bytes = include_bytes!("../../../tables/quad-ace-10.tab");
/// let table = QuadAce::new(Table::from_bytes(bytes)?)?;
/// let start = Hands::new(1, 1)?;
/// assert_eq!(table.probe(start, start)?, Outcome::Draw);
/// assert_eq!(table.probe(Hands::new(0, 3)?, Hands::new(0, 7)?)?, Outcome::Win { plies: 1 });
///
/// // A perfect line: what each player makes of its hands in turn.
/// let mut line = table.line(Hands::new(0, 1)?, Hands::new(9, 9)?)?;
/// assert_eq!(line.next(), Some(Ok(Hands::OUT)));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct QuadAce<D = &'static [u8]> {
    table: Table<D>,
    rules: Rules,
    is_played: bool,
    sections: Sections,
}

equal_by_table!(QuadAce);
opened!(QuadAce<D>: QuadAce, parse => (rules, is_played, sections));

impl<D> fmt::Debug for QuadAce<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QuadAce")
            .field("rules", &format_args!("{}", self.rules))
            .field("positions", &self.rules.positions())
            .finish_non_exhaustive()
    }
}

const fn parse(header: &Header) -> Result<(Rules, bool, Sections), OpenError> {
    let malformed = Err(OpenError::Malformed {
        what: "impossible rules of QuadAce",
    });
    let [
        low,
        high,
        hands,
        operation,
        goal,
        storage,
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        unplayed @ 0..=1,
        0,
    ] = header.parameters
    else {
        return malformed;
    };

    let operation = match operation {
        0 => Operation::Add,
        1 => Operation::Multiply,
        _ => return malformed,
    };
    let goal = match goal {
        0 => Goal::Empty,
        1 => Goal::Equal,
        _ => return malformed,
    };
    let storage = match storage {
        0 => Storage::Dense,
        1 => Storage::Sparse,
        _ => return malformed,
    };

    let Ok(rules) = Rules::new(u16::from_le_bytes([low, high]), hands, operation, goal) else {
        return malformed;
    };
    let start = (
        Hands::from_padded([a, b, c, d], hands),
        Hands::from_padded([e, f, g, h], hands),
    );
    let Ok(rules) = rules.with_start(start.0, start.1) else {
        return malformed;
    };
    let is_played = unplayed == 0;
    if u128::from_le_bytes(parameters(rules, storage, is_played))
        != u128::from_le_bytes(header.parameters)
    {
        return malformed;
    }
    Ok((
        rules,
        is_played,
        attempt!(Sections::parse(header, storage, rules.positions())),
    ))
}

/// The header's parameters for a table of these rules, with or without what play from the start can
/// reach.
#[must_use]
pub const fn parameters(rules: Rules, storage: Storage, is_played: bool) -> [u8; PARAMETERS_LEN] {
    let [low, high] = rules.base().to_le_bytes();
    let (mover, opponent) = rules.start();
    let ([a, b, c, d], [e, f, g, h]) = (mover.padded(), opponent.padded());
    let (operation, goal) = (rules.operation() as u8, rules.goal() as u8);
    [
        low,
        high,
        rules.hands(),
        operation,
        goal,
        storage as u8,
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        !is_played as u8,
        0,
    ]
}

impl<D: AsRef<[u8]>> QuadAce<D> {
    /// The value of the position, seen by the mover. It is over, and lost, if the opponent's hands
    /// reach the goal.
    ///
    /// Here and below a player's hands are [`Hands`], or numbers that become hands.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] for hands that are not of the table's [`rules`](Self::rules),
    /// [`QueryError::Damaged`] if there is no value where the position's should be.
    #[inline]
    pub fn probe(
        &self,
        mover: impl IntoHands,
        opponent: impl IntoHands,
    ) -> Result<Outcome, QueryError> {
        let (mover, opponent) = self.hands(mover, opponent)?;
        let position = self.position(mover, opponent)?;
        if let Some(outcome) = self.over(mover, opponent) {
            return Ok(outcome);
        }
        let byte = self.sections.value(self.table.bytes(), position)?;
        match outcome_of_byte(byte) {
            Some(outcome) => Ok(outcome),
            None => self
                .sections
                .far(self.table.bytes(), position)
                .map(Outcome::decided),
        }
    }

    /// The value of the start, seen by the first mover. It differs from the start's value as any
    /// position only if its hands reach the goal: nobody has won before the first move.
    ///
    /// # Errors
    ///
    /// [`QueryError::Damaged`] if there is no value where one should be.
    pub fn start(&self) -> Result<Outcome, QueryError> {
        let (mover, opponent) = self.rules.start();
        let mut best = None;
        for result in self.rules.moves(mover, opponent) {
            best = best.max(Some(self.probe(opponent, result)?.before()));
        }
        Ok(best.unwrap_or(Outcome::Draw))
    }

    /// Tells whether play from the start can lead to the position; `None` if the game was not
    /// played through when the table was made, which takes long where there are many positions.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    pub fn is_reachable(
        &self,
        mover: impl IntoHands,
        opponent: impl IntoHands,
    ) -> Result<Option<bool>, QueryError> {
        let (mover, opponent) = self.hands(mover, opponent)?;
        let position = self.position(mover, opponent)?;
        if !self.is_played {
            return Ok(None);
        }
        let bit = self.sections.bit(self.table.bytes(), position)?;
        Ok(Some(match self.sections.storage() {
            Storage::Dense => bit,
            Storage::Sparse => bit != self.rules.may_be_reachable(mover, opponent),
        }))
    }

    /// The moves that keep the position's value, with its distance: with perfect play the mover
    /// chooses one of them. Those that leave the opponent more losing replies come first. None if
    /// the game is over.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] for hands that are not of the table's [`rules`](Self::rules),
    /// [`QueryError::Damaged`] if there is no value where one should be, or no move keeps that of
    /// the position.
    pub fn best_moves(
        &self,
        mover: impl IntoHands,
        opponent: impl IntoHands,
    ) -> Result<Moves, QueryError> {
        let (mover, opponent) = self.hands(mover, opponent)?;
        let value = self.probe(mover, opponent)?;
        if self.over(mover, opponent).is_some() {
            return Ok(Moves::NONE);
        }
        let moves = self.rules.moves(mover, opponent);
        let best = moves.try_filter_and_sort(|result| {
            let keeps_value = self.probe(opponent, result)?.before() == value;
            if keeps_value {
                self.losing_replies(opponent, result).map(Reverse).map(Some)
            } else {
                Ok(None)
            }
        })?;
        // Some move keeps a position's value, and without a move it is a draw.
        if best == Moves::NONE && (moves != Moves::NONE || value != Outcome::Draw) {
            return Err(QueryError::Damaged);
        }
        Ok(best)
    }

    /// Counts the different moves of the mover that lose: a measure of how easily a position is
    /// misplayed.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    pub fn losing_replies(
        &self,
        mover: impl IntoHands,
        opponent: impl IntoHands,
    ) -> Result<usize, QueryError> {
        let (mover, opponent) = self.hands(mover, opponent)?;
        self.position(mover, opponent)?;
        let mut count = 0;
        for result in self.rules.moves(mover, opponent) {
            count += usize::from(matches!(self.probe(opponent, result)?, Outcome::Win { .. }));
        }
        Ok(count)
    }

    /// Both players' hands, as this table's base allows them.
    #[inline(always)]
    pub(super) fn hands(
        &self,
        mover: impl IntoHands,
        opponent: impl IntoHands,
    ) -> Result<(Hands, Hands), QueryError> {
        let base = self.rules.base();
        Ok((mover.into_hands(base)?, opponent.into_hands(base)?))
    }

    /// The value of a position that is over, which the rules tell: there is none in the table.
    #[inline(always)]
    fn over(&self, mover: Hands, opponent: Hands) -> Option<Outcome> {
        if self.rules.is_won(opponent) {
            Some(Outcome::Loss { plies: 0 })
        } else if mover.is_out() && matches!(self.rules.goal(), Goal::Empty) {
            Some(Outcome::Win { plies: 0 })
        } else {
            None
        }
    }

    #[inline(always)]
    fn position(&self, mover: Hands, opponent: Hands) -> Result<u64, QueryError> {
        let rules = self.rules;
        let numbers = rules.number_of_hands();
        if mover.count() == rules.hands()
            && opponent.count() == rules.hands()
            && mover.rank() < numbers
            && opponent.rank() < numbers
        {
            return Ok(rules.position(mover, opponent));
        }
        // One of these refuses, so what follows is never returned.
        rules.check(mover)?;
        rules.check(opponent)?;
        Err(QueryError::Damaged)
    }
}

impl<D> QuadAce<D> {
    /// The rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }
}
