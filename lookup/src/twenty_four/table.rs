//! Every hand's answer, found by its rank.

use super::cards::{CARDS, Cards, HANDS, MAX_CARD};
use super::expression::Expression;
use crate::bytes;
use crate::error::{OpenError, QueryError};
use crate::format::{Header, Kind, PARAMETERS_LEN};
use crate::table::Table;

/// The kind of table the hands are stored in.
pub const KIND: Kind = Kind::TwentyFour;
/// The version of its layout: section 0 holds one [`Record`] a hand, by rank.
pub const LAYOUT: u16 = 1;
/// What the cards are to make.
pub const TARGET: u8 = 24;

const HANDS_SECTION: usize = 0;
const PARAMETERS: [u8; PARAMETERS_LEN] = [CARDS as u8, MAX_CARD, TARGET, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// What the table knows about a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// How many different solutions there are: rational functions of the cards, up to swapping equal cards. At most 255.
    pub solutions: u8,
    /// Whether the hand can be solved, but only with a number on the way that is not whole.
    pub needs_fraction: bool,
    /// The most natural solution, or `None` if there is none.
    pub expression: Option<Expression>,
}

/// A hand's answer as it is stored, in three bytes: the expression's code in 13 bits, the fraction flag, two zero bits,
/// and the number of solutions in the last byte. A hand without solutions is all zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// The [code](Expression::code) of the expression.
    pub code: u16,
    /// Whether every solution passes through a fraction.
    pub needs_fraction: bool,
    /// How many solutions there are.
    pub solutions: u8,
}

const CODE_BITS: u16 = (1 << 13) - 1;
const FRACTION_BIT: u16 = 1 << 13;

impl Record {
    /// Bytes in a record.
    pub const LEN: usize = 3;

    /// The record as it is stored.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::LEN] {
        let [low, high] = (self.code & CODE_BITS | if self.needs_fraction { FRACTION_BIT } else { 0 }).to_le_bytes();
        [low, high, self.solutions]
    }

    #[inline(always)]
    const fn from_bytes([low, high, solutions]: [u8; Self::LEN]) -> Self {
        let word = u16::from_le_bytes([low, high]);
        Self { code: word & CODE_BITS, needs_fraction: word & FRACTION_BIT != 0, solutions }
    }
}

/// The 24-point game, solved: every four cards of 1 to 13.
///
/// ```
/// use solvetab_lookup::Table;
/// use solvetab_lookup::twenty_four::TwentyFour;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let bytes = include_bytes!("../../../tables/twenty-four.tab");
/// let table = TwentyFour::new(Table::from_bytes(bytes)?)?;
/// assert_eq!(table.solve([1, 1, 1, 1])?, None);
/// assert_eq!(table.probe("2 3 6 12".parse()?)?.solutions, 10);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct TwentyFour<D = &'static [u8]> {
    table: Table<D>,
    records_at: usize,
}

/// Where the records begin, if the header is that of this game's table.
const fn records_at(header: &Header) -> Result<usize, OpenError> {
    if let Err(error) = header.require(KIND, LAYOUT) {
        return Err(error);
    }
    if u128::from_le_bytes(header.parameters) != u128::from_le_bytes(PARAMETERS) {
        return Err(OpenError::Malformed { what: "other rules than four cards of 1 to 13 that make 24" });
    }
    let (start, end) = header.section(HANDS_SECTION);
    if end - start != HANDS as usize * Record::LEN {
        return Err(OpenError::Malformed { what: "a section that does not have one record for each hand" });
    }
    Ok(start)
}

impl TwentyFour<&'static [u8]> {
    /// Opens the table in a `const` context, so that a wrong file does not compile.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the bytes are not a complete table of this kind.
    pub const fn from_bytes(bytes: &'static [u8]) -> Result<Self, OpenError> {
        match Table::from_bytes(bytes) {
            Ok(table) => match records_at(table.header()) {
                Ok(records_at) => Ok(Self { table, records_at }),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }
}

impl<D: AsRef<[u8]>> TwentyFour<D> {
    /// The hands in a table.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the table is of another kind or has other rules.
    pub fn new(table: Table<D>) -> Result<Self, OpenError> {
        let records_at = records_at(table.header())?;
        Ok(Self { table, records_at })
    }

    /// All that is known about a hand.
    ///
    /// # Errors
    ///
    /// [`QueryError::Damaged`] if the hand's record is impossible.
    #[inline]
    pub fn probe(&self, cards: Cards) -> Result<Hand, QueryError> {
        let at = self.records_at.saturating_add(cards.rank() as usize * Record::LEN);
        let raw = bytes::array(self.table.bytes(), at).ok_or(QueryError::Damaged)?;
        let Record { code, needs_fraction, solutions } = Record::from_bytes(*raw);
        let expression = Expression::from_code(cards, code).ok_or(QueryError::Damaged)?;
        // A hand without solutions has code 0, so this is a selection and not a branch that nobody can predict.
        let expression = Some(expression).filter(|_| solutions > 0);
        Ok(Hand { solutions, needs_fraction, expression })
    }

    /// The most natural way to make 24, or `None` if there is none.
    ///
    /// Takes [`Cards`], or an array of four numbers that become cards.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if a number is not a card, [`QueryError::Damaged`] if the hand's record is impossible.
    #[inline]
    pub fn solve<C: TryInto<Cards>>(&self, cards: C) -> Result<Option<Expression>, QueryError>
    where
        QueryError: From<C::Error>,
    {
        Ok(self.probe(cards.try_into()?)?.expression)
    }
}

impl<D> TwentyFour<D> {
    /// The table the hands are in.
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The header's parameters: what an encoder writes.
    pub const fn parameters() -> [u8; PARAMETERS_LEN] {
        PARAMETERS
    }
}
