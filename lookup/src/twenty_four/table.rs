//! Every hand's solutions, found by the hand's rank.

use core::fmt;
use core::ops::Range;

use super::cards::{Cards, IntoCards, MAX_CARD, MAX_DECK_CARDS};
use super::deck::Deck;
use super::expression::Expression;
use super::fraction::Fraction;
use crate::bytes;
use crate::error::{OpenError, QueryError};
use crate::format::{Header, PARAMETERS_LEN};
use crate::table::{Table, equal_by_table, opened};

/// One [`Record`] a hand, by rank.
const HANDS_SECTION: usize = 0;
/// The codes of all solutions but the first ones.
const CODES_SECTION: usize = 1;

/// Answer about a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// Number of different solutions: rational functions of the cards, up to swapping equal cards.
    pub solutions: u32,
    /// Number of them that are essentially different: solutions that differ by trivial steps only,
    /// such as a factor of one or a term of zero, count once.
    pub essentially_different: u32,
    /// True if the hand can be solved, but only with a number on the way that is not whole.
    pub needs_fraction: bool,
    /// The most natural solution, or `None` if there is none.
    pub expression: Option<Expression>,
}

/// A hand's answer as it is stored: four numbers of two or four bytes. A hand without solutions is
/// all zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// The [code](Expression::code) of the first solution.
    pub code: u32,
    /// True if every solution passes through a fraction; stored in the highest bit of the code.
    pub needs_fraction: bool,
    /// Place of the codes of the other solutions, counted in codes.
    pub others_at: u32,
    /// Number of solutions.
    pub solutions: u32,
    /// Number of them that are essentially different.
    pub essentially_different: u32,
}

/// Layout of a table's sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Records {
    /// Deck of the hands.
    pub deck: Deck,
    /// True if numbers take four bytes, not two.
    pub is_wide: bool,
}

impl Records {
    /// Numbers in a record.
    const FIELDS: usize = 4;

    /// Bytes in a number.
    #[must_use]
    pub const fn width(self) -> usize {
        if self.is_wide { 4 } else { 2 }
    }

    const fn fraction_bit(self) -> u32 {
        if self.is_wide { 1 << 31 } else { 1 << 15 }
    }

    /// The header's parameters.
    #[must_use]
    pub const fn parameters(self) -> [u8; PARAMETERS_LEN] {
        let Deck { cards, max, target } = self.deck;
        let [a, b, c, d, e, f, g, h] = target.numerator().to_le_bytes();
        let [i, j, k, l] = (target.denominator() as u32).to_le_bytes();
        [
            cards,
            max,
            self.width() as u8,
            0,
            a,
            b,
            c,
            d,
            e,
            f,
            g,
            h,
            i,
            j,
            k,
            l,
        ]
    }

    const fn from_parameters(parameters: [u8; PARAMETERS_LEN]) -> Option<Self> {
        let [cards, max, width, 0, a, b, c, d, e, f, g, h, i, j, k, l] = parameters else {
            return None;
        };
        if cards < 1
            || cards as usize > MAX_DECK_CARDS
            || max < 1
            || max > MAX_CARD as u8
            || (width != 2 && width != 4)
        {
            return None;
        }
        let numerator = i64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let Some(target) = Fraction::new(numerator, u32::from_le_bytes([i, j, k, l]) as i64) else {
            return None;
        };
        Some(Self {
            deck: Deck { cards, max, target },
            is_wide: width == 4,
        })
    }

    /// A number as it is stored.
    pub fn number(self, number: u32) -> impl Iterator<Item = u8> {
        number.to_le_bytes().into_iter().take(self.width())
    }

    /// A record as it is stored.
    pub fn record(self, record: Record) -> impl Iterator<Item = u8> {
        let flag = if record.needs_fraction {
            self.fraction_bit()
        } else {
            0
        };
        [
            record.code | flag,
            record.others_at,
            record.solutions,
            record.essentially_different,
        ]
        .into_iter()
        .flat_map(move |number| self.number(number))
    }

    #[inline(always)]
    fn read(self, table: &[u8], at: usize) -> Option<Record> {
        let [first, others_at, solutions, essentially_different] = if self.is_wide {
            let raw: &[u8; 16] = bytes::array(table, at)?;
            [
                bytes::u32(raw, 0)?,
                bytes::u32(raw, 4)?,
                bytes::u32(raw, 8)?,
                bytes::u32(raw, 12)?,
            ]
        } else {
            // One load of eight bytes, then shifts.
            let raw = bytes::u64(table, at)?;
            [
                raw as u16,
                (raw >> 16) as u16,
                (raw >> 32) as u16,
                (raw >> 48) as u16,
            ]
            .map(u32::from)
        };
        let flag = self.fraction_bit();
        Some(Record {
            code: first & !flag,
            needs_fraction: first & flag != 0,
            others_at,
            solutions,
            essentially_different,
        })
    }
}

/// The 24-point game, solved: all solutions of every hand of a deck.
///
/// ```
/// use solvetab_lookup::Table;
/// use solvetab_lookup::twenty_four::{Cards, TwentyFour};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let bytes = include_bytes!("../../../tables/twenty-four.tab");
/// let table = TwentyFour::new(Table::from_bytes(bytes)?)?;
/// assert_eq!(table.solve([1, 1, 1, 1])?, None);
/// assert_eq!(table.probe([2, 3, 6, 12])?.solutions, 10);
/// for expression in table.solutions("2 3 6 Q".parse::<Cards>()?)? {
///     assert_eq!(expression.calculations().last().unwrap().result.to_string(), "24");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct TwentyFour<D = &'static [u8]> {
    table: Table<D>,
    layout: Layout,
}

equal_by_table!(TwentyFour);
opened!(TwentyFour<D>: TwentyFour, layout => (layout));

impl<D> fmt::Debug for TwentyFour<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Deck { cards, max, target } = self.deck();
        let mut debug = f.debug_struct("TwentyFour");
        debug
            .field("cards", &cards)
            .field("max", &max)
            .field("target", &format_args!("{target}"))
            .finish_non_exhaustive()
    }
}

/// Places in a table.
#[derive(Debug, Clone, Copy)]
struct Layout {
    records: Records,
    hands: u64,
    records_at: usize,
    codes_at: usize,
    codes_end: usize,
}

/// Returns the places, if the header is that of this game's table.
const fn layout(header: &Header) -> Result<Layout, OpenError> {
    let Some(records) = Records::from_parameters(header.parameters) else {
        return Err(OpenError::Malformed {
            what: "impossible rules of a 24-point game",
        });
    };
    let (records_at, end) = header.section(HANDS_SECTION);
    let hands = records.deck.hands();
    if (end - records_at) as u64 != hands * (Records::FIELDS * records.width()) as u64 {
        return Err(OpenError::Malformed {
            what: "a section that does not have one record for each hand",
        });
    }
    let (codes_at, codes_end) = header.section(CODES_SECTION);
    Ok(Layout {
        records,
        hands,
        records_at,
        codes_at,
        codes_end,
    })
}

impl<D: AsRef<[u8]>> TwentyFour<D> {
    /// All that is known about a hand: [`Cards`], or numbers that become cards.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if a number is not a card or the hand is not in the table,
    /// [`QueryError::Damaged`] if the hand's record is impossible.
    #[inline]
    pub fn probe(&self, cards: impl IntoCards) -> Result<Hand, QueryError> {
        let cards = cards.into_cards()?;
        let record = self.record(cards)?;
        let expression = Expression::from_code(cards, record.code).ok_or(QueryError::Damaged)?;
        Ok(Hand {
            solutions: record.solutions,
            essentially_different: record.essentially_different,
            needs_fraction: record.needs_fraction,
            // A hand without solutions has code 0, so this is a selection and not a branch that
            // nobody can predict.
            expression: Some(expression).filter(|_| record.solutions > 0),
        })
    }

    /// The most natural way to make the target, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    #[inline]
    pub fn solve(&self, cards: impl IntoCards) -> Result<Option<Expression>, QueryError> {
        Ok(self.probe(cards)?.expression)
    }

    /// All different solutions of a hand, the most natural one first, each in O(1).
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe), and [`QueryError::Damaged`] if one of the solutions is
    /// impossible: all are looked at before the first is yielded.
    pub fn solutions(&self, cards: impl IntoCards) -> Result<Solutions<'_>, QueryError> {
        let cards = cards.into_cards()?;
        let record = self.record(cards)?;
        let first = Expression::from_code(cards, record.code).ok_or(QueryError::Damaged)?;
        let others = self.others(record).ok_or(QueryError::Damaged)?;
        let codes = Expression::codes(cards);
        let is_code = if self.layout.records.is_wide {
            others
                .chunks_exact(4)
                .all(|raw| bytes::u32(raw, 0).is_some_and(|code| code < codes))
        } else {
            others
                .chunks_exact(2)
                .all(|raw| bytes::u16(raw, 0).is_some_and(|code| u32::from(code) < codes))
        };
        if !is_code {
            return Err(QueryError::Damaged);
        }
        Ok(Solutions {
            first,
            others,
            is_wide: self.layout.records.is_wide,
            left: 0..record.solutions,
        })
    }

    /// The codes of all solutions of a hand but the first, if all of them are in the table.
    fn others(&self, record: Record) -> Option<&[u8]> {
        let Layout {
            records,
            codes_at,
            codes_end,
            ..
        } = self.layout;
        let width = records.width();
        let codes = self.table.bytes().get(codes_at..codes_end)?;
        let start = width.checked_mul(record.others_at as usize)?;
        let length = width.checked_mul(record.solutions.saturating_sub(1) as usize)?;
        codes.get(start..start.checked_add(length)?)
    }

    #[inline(always)]
    fn record(&self, cards: Cards) -> Result<Record, QueryError> {
        let Layout {
            records,
            hands,
            records_at,
            ..
        } = self.layout;
        let rank = records.deck.rank(cards, hands)?;
        let at = records_at.saturating_add(rank.saturating_mul(Records::FIELDS * records.width()));
        records
            .read(self.table.bytes(), at)
            .ok_or(QueryError::Damaged)
    }
}

impl<D> TwentyFour<D> {
    /// Deck of the hands, and their target.
    pub const fn deck(&self) -> Deck {
        self.layout.records.deck
    }
}

/// The solutions of a hand: an iterator of [`Expression`]s, the most natural one first. Made by
/// [`TwentyFour::solutions`].
#[derive(Clone)]
pub struct Solutions<'t> {
    first: Expression,
    /// The codes of the others.
    others: &'t [u8],
    is_wide: bool,
    left: Range<u32>,
}

impl Iterator for Solutions<'_> {
    type Item = Expression;

    #[inline]
    fn next(&mut self) -> Option<Expression> {
        let Some(other) = (self.left.next()? as usize).checked_sub(1) else {
            return Some(self.first);
        };
        let code = if self.is_wide {
            bytes::u32(self.others, other.saturating_mul(4))
        } else {
            bytes::u16(self.others, other.saturating_mul(2)).map(u32::from)
        };
        // All have been read before.
        Some(Expression::from_checked_code(
            self.first.cards(),
            code.unwrap_or_default(),
        ))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl ExactSizeIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("left", &self.len())
            .finish_non_exhaustive()
    }
}
