//! Every position's value, one byte each, found by the ranks of both players' hands.

use core::cmp::Ordering;
use core::fmt;

use super::hands::{Hands, MAX_BASE, MIN_BASE, Moves, moves};
use crate::bytes;
use crate::error::{OpenError, QueryError};
use crate::format::{Header, Kind, PARAMETERS_LEN};
use crate::ranking;
use crate::table::Table;

/// The kind of table the positions are stored in.
pub const KIND: Kind = Kind::QuadAce;
/// The version of its layout: section 0 holds one value a position, section 1 one bit, set if it can be reached.
pub const LAYOUT: u16 = 1;

const VALUES: usize = 0;
const REACHABLE: usize = 1;

/// What perfect play makes of a position, seen by the mover. A ply is one player's move.
///
/// Ordered by how much the mover likes it: a loss, better the later; a draw; a win, better the sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The opponent wins after this many plies, an even number; the mover cannot delay it further.
    Loss {
        /// Plies to the end.
        plies: u16,
    },
    /// Neither side can force a win: play can go on for ever.
    Draw,
    /// The mover wins after this many plies, an odd number; the opponent cannot delay it further.
    ///
    /// (Zero plies, if the mover is already out.)
    Win {
        /// Plies to the end.
        plies: u16,
    },
}

impl Outcome {
    /// The value of the position before a move, if the move leads to this one, seen by the opponent.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Loss { plies } => Self::Win { plies: plies.saturating_add(1) },
            Self::Draw => Self::Draw,
            Self::Win { plies } => Self::Loss { plies: plies.saturating_add(1) },
        }
    }

    /// Plies to the end, or `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Loss { plies } | Self::Win { plies } => Some(plies),
            Self::Draw => None,
        }
    }

    /// The byte a position is stored as: 0 for a draw, else one more than the plies, whose parity tells wins from
    /// losses. `None` if they are too many for a byte.
    #[must_use]
    pub fn to_byte(self) -> Option<u8> {
        self.plies().map_or(Some(0), |plies| u8::try_from(plies.checked_add(1)?).ok())
    }

    const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Draw,
            _ if byte % 2 == 1 => Self::Loss { plies: byte as u16 - 1 },
            _ => Self::Win { plies: byte as u16 - 1 },
        }
    }

    /// Larger is better for the mover.
    const fn preference(self) -> i32 {
        match self {
            Self::Loss { plies } => plies as i32 - i32::MAX,
            Self::Draw => 0,
            Self::Win { plies } => i32::MAX - plies as i32,
        }
    }
}

impl Ord for Outcome {
    fn cmp(&self, other: &Self) -> Ordering {
        self.preference().cmp(&other.preference())
    }
}

impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loss { plies } => write!(f, "loss in {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Win { plies } => write!(f, "win in {plies}"),
        }
    }
}

/// QuadAce in one base, solved: every position.
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
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct QuadAce<D = &'static [u8]> {
    table: Table<D>,
    shape: Shape,
}

#[derive(Debug, Clone, Copy)]
struct Shape {
    base: u16,
    values_at: usize,
    reachable_at: usize,
}

impl Shape {
    const fn parse(header: &Header) -> Result<Self, OpenError> {
        if let Err(error) = header.require(KIND, LAYOUT) {
            return Err(error);
        }
        let [low, high, ..] = header.parameters;
        let base = u16::from_le_bytes([low, high]);
        if base < MIN_BASE || base > MAX_BASE {
            return Err(OpenError::Malformed { what: "a base that is not 2 to 256" });
        }
        if u128::from_le_bytes(header.parameters) != u128::from_le_bytes(Self::parameters(base)) {
            return Err(OpenError::Malformed { what: "other rules than two hands a player" });
        }
        let (values_at, values_end) = header.section(VALUES);
        let (reachable_at, reachable_end) = header.section(REACHABLE);
        let positions = ranking::pairs(base) as usize * ranking::pairs(base) as usize;
        if values_end - values_at != positions || reachable_end - reachable_at != positions.div_ceil(8) {
            return Err(OpenError::Malformed { what: "sections that do not have a place for each position" });
        }
        Ok(Self { base, values_at, reachable_at })
    }

    const fn parameters(base: u16) -> [u8; PARAMETERS_LEN] {
        let [low, high] = base.to_le_bytes();
        [low, high, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    }
}

impl QuadAce<&'static [u8]> {
    /// Opens the table in a `const` context, so that a wrong file does not compile.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the bytes are not a complete table of this kind.
    pub const fn from_bytes(bytes: &'static [u8]) -> Result<Self, OpenError> {
        match Table::from_bytes(bytes) {
            Ok(table) => match Shape::parse(table.header()) {
                Ok(shape) => Ok(Self { table, shape }),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }
}

impl<D: AsRef<[u8]>> QuadAce<D> {
    /// The positions in a table.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the table is of another kind, or its header impossible.
    pub fn new(table: Table<D>) -> Result<Self, OpenError> {
        let shape = Shape::parse(table.header())?;
        Ok(Self { table, shape })
    }

    /// The value of the position, seen by the mover.
    ///
    /// # Errors
    ///
    /// [`QueryError::OutsideTable`] if a hand is not below the table's [`base`](Self::base).
    #[inline]
    pub fn probe(&self, mover: Hands, opponent: Hands) -> Result<Outcome, QueryError> {
        let position = self.position(mover, opponent)?;
        if mover.is_out() && !opponent.is_out() {
            return Ok(Outcome::Win { plies: 0 });
        }
        let at = self.shape.values_at.saturating_add(position);
        bytes::u8(self.table.bytes(), at).map(Outcome::from_byte).ok_or(QueryError::Damaged)
    }

    /// Whether play from 1,1 against 1,1 can lead to the position.
    ///
    /// # Errors
    ///
    /// [`QueryError::OutsideTable`] if a hand is not below the table's [`base`](Self::base).
    pub fn is_reachable(&self, mover: Hands, opponent: Hands) -> Result<bool, QueryError> {
        let position = self.position(mover, opponent)?;
        let at = self.shape.reachable_at.saturating_add(position / 8);
        bytes::u8(self.table.bytes(), at).map(|bits| bits >> (position % 8) & 1 == 1).ok_or(QueryError::Damaged)
    }

    /// The moves that keep the position's value: with perfect play the mover chooses one of them. None if a player is
    /// out.
    ///
    /// # Errors
    ///
    /// [`QueryError::OutsideTable`] if a hand is not below the table's [`base`](Self::base).
    pub fn best_moves(&self, mover: Hands, opponent: Hands) -> Result<Moves, QueryError> {
        let value = self.probe(mover, opponent)?;
        let keeps_value = |result| self.probe(opponent, result).is_ok_and(|outcome| outcome.before() == value);
        Ok(moves(self.shape.base, mover, opponent).filter(keeps_value))
    }

    #[inline(always)]
    fn position(&self, mover: Hands, opponent: Hands) -> Result<usize, QueryError> {
        let base = self.shape.base;
        if mover.fits(base) && opponent.fits(base) {
            Ok(position(base, mover, opponent))
        } else {
            Err(QueryError::OutsideTable { what: "positions with hands below its base" })
        }
    }
}

impl<D> QuadAce<D> {
    /// The base: hands show numbers below it.
    pub const fn base(&self) -> u16 {
        self.shape.base
    }

    /// The table the positions are in.
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The header's parameters for a table of this base: what an encoder writes.
    pub const fn parameters(base: u16) -> [u8; PARAMETERS_LEN] {
        Shape::parameters(base)
    }
}

/// The number of a position: hands' ranks as two digits, the mover's first.
#[inline(always)]
#[must_use]
pub const fn position(base: u16, mover: Hands, opponent: Hands) -> usize {
    mover.rank() as usize * ranking::pairs(base) as usize + opponent.rank() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_ordered_by_preference_and_fit_a_byte() {
        let liked = [
            Outcome::Loss { plies: 0 },
            Outcome::Loss { plies: 8 },
            Outcome::Draw,
            Outcome::Win { plies: 9 },
            Outcome::Win { plies: 1 },
        ];
        assert!(liked.is_sorted());
        for byte in 0..=u8::MAX {
            assert_eq!(Outcome::from_byte(byte).to_byte(), Some(byte));
        }
        assert_eq!(Outcome::Loss { plies: 256 }.to_byte(), None);
    }
}
